// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/action_strip.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/action_card.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPointer>
#include <QShortcut>
#include <QToolButton>

#include <algorithm>

namespace parsescope {

namespace {

constexpr int StripMargin = 8;
constexpr int SidePadding = 2; // padding of the part beside the cards, in pixels
constexpr int CardGap = 8;
constexpr int NarrowSide = 124; // width of the part beside the cards in a narrow strip, in pixels
constexpr int WideSide = 190;
constexpr int MostRows = 2;
constexpr int MostLowRows = 4;

/// Returns the size of the text of `widget` in relation to the usual size.
qreal textScale(const QWidget& widget) {
    constexpr qreal usual = 13; // in pixels
    return widget.fontInfo().pixelSize() / usual;
}

/// Returns a formula that is at most `room` pixels wide, with a second line that begins with its
/// arrow if necessary; the unchanged formula if no line break makes it fit.
QString fitted(const QString& formula, const QFontMetrics& metrics, int room) {
    const auto fits = [&](const QString& line) { return metrics.horizontalAdvance(line) <= room; };
    const QString arrow = QStringLiteral("⇒");
    const QString first = formula.section(' ' + arrow, 0, 0);
    const QString second = formula.mid(first.size() + 1);
    return !fits(formula) && fits(first) && fits(second) ? first + '\n' + second : formula;
}

} // namespace

ActionStrip::ActionStrip(ParseExplorer* parse, Selection* selection, LoadedModel* model,
                         QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection), m_model(model),
      m_notLegal(new QToolButton), m_more(new QToolButton), m_formula(new QLabel) {
    // Cards precede the buttons beside them in the Tab order.
    m_cards.push_back(makeCard());
    for (QWidget* part : std::initializer_list<QWidget*>{m_notLegal, m_more, m_formula})
        part->setParent(this);
    setAccessibleName(tr("Transitions"));
    for (QToolButton* button : {m_notLegal, m_more}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
    }
    m_notLegal->setObjectName("not-legal");
    m_more->setObjectName("more-transitions");
    m_formula->setObjectName("formula");
    m_formula->setTextFormat(Qt::PlainText);
    m_formula->setAlignment(Qt::AlignCenter);
    m_formula->setWordWrap(true);
    connect(m_notLegal, &QToolButton::clicked, this, &ActionStrip::showReasons);
    connect(m_more, &QToolButton::clicked, this, [this] {
        QMenu menu;
        for (const Action& action : m_actions)
            if (action.isLegal())
                menu.addAction(action.inWords(), this,
                               [this, taken = action.transition] { m_parse->steps().take(taken); });
        menu.exec(m_more->mapToGlobal(QPoint(0, m_more->height())));
    });
    for (int digit = 1; digit <= 9; ++digit) {
        auto* shortcut = new QShortcut(QKeySequence(Qt::Key_0 + digit), this);
        shortcut->setEnabled(false);
        // The keys also work in the presentation, which is a window of its own.
        shortcut->setContext(Qt::ApplicationShortcut);
        connect(shortcut, &QShortcut::activated, this, [this, digit] { chooseVariant(digit); });
        m_choosingKeys.push_back(shortcut);
    }
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    escape->setEnabled(false);
    connect(escape, &QShortcut::activated, this, &ActionStrip::stopChoosing);
    m_choosingKeys.push_back(escape);
    parse->onChange(ParseExplorer::Moved, this, &ActionStrip::stopChoosing);
    parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained, this, &ActionStrip::refresh);
    connect(model, &LoadedModel::adviceChanged, this, &ActionStrip::refresh);
    connect(model, &LoadedModel::modelChanged, this, &ActionStrip::refresh);
    connect(selection, &Selection::lossesHiddenChanged, this, &ActionStrip::refresh);
    connect(selection, &Selection::hoverChanged, this, &ActionStrip::showFormula);
    refresh();
}

ActionCard* ActionStrip::makeCard() {
    auto* card = new ActionCard(this);
    connect(card, &ActionCard::taken, this,
            [this, card] { m_parse->steps().take(Transition(card->action().transition)); });
    connect(card, &ActionCard::whyAsked, this,
            [this, card] { m_selection->inspect(card->action().transition); });
    connect(card, &ActionCard::pointedAt, this, [this, card](bool here) {
        if (here)
            m_selection->setHovered(card->action().transition);
        else if (m_selection->hovered() == card->action().transition)
            m_selection->setHovered(std::nullopt);
    });
    return card;
}

void ActionStrip::refresh() {
    m_actions = actionsOf(*m_parse, *m_model);
    if (m_selection->lossesHidden())
        for (Action& action : m_actions)
            hideCost(action);
    const auto illegal = std::count_if(m_actions.begin(), m_actions.end(),
                                       [](const Action& action) { return !action.isLegal(); });
    m_notLegal->setText(m_parse->canExplore() && m_parse->isFinal() ? tr("Finished")
                        : illegal == 0                              ? tr("All are legal")
                                       : tr("%1 not legal ▸").arg(illegal));
    m_notLegal->setEnabled(illegal > 0);
    m_notLegal->setToolTip(illegal > 0 ? tr("Shows why these transitions are not legal")
                                       : QString());
    arrange();
}

/// Places cards with two lines if they fit into MostRows rows, otherwise low cards. If no rule has
/// variants, the card of each rule has a place of its own, which stays empty while the transition
/// is not legal, so that no step moves a card. Otherwise the cards that do not fit are those with
/// the highest costs; a menu lists them. The height depends on the system and on the width only.
void ActionStrip::arrange() {
    std::vector<const Action*> legal;
    for (const Action& action : m_actions)
        if (action.isLegal())
            legal.push_back(&action);
    const auto count = static_cast<int>(legal.size());
    const int room = std::max(width() - 2 * StripMargin - sideWidth() - CardGap,
                              ActionCard::widthOf(true, *this));
    const TransitionSystem& system = m_parse->system();
    // Narrow cards are for rules whose cards have places of their own.
    const auto leastWidth = [this, &system](bool narrow) {
        int width = system.hasVariants() ? ActionCard::widthOf(false, *this) : 0;
        for (const Rule& rule : system.rules)
            width = std::max(width, ActionCard::widthOf(toQt(rule.title), narrow, *this));
        return width;
    };
    const auto columnsOf = [&](bool low) {
        const int width =
            low ? ActionCard::widthOf(true, *this) : leastWidth(!system.hasVariants());
        return std::max((room + CardGap) / (width + CardGap), 1);
    };
    // In a window lower than this, in pixels, the sentence needs the height more than a second row
    // of cards.
    constexpr int lowWindow = 760;
    const bool isTight = window()->height() < lowWindow * Theme::textSize() / 100;
    const int rules = std::max(static_cast<int>(system.rules.size()), 1);
    const bool keepsPlaces = !system.hasVariants() && rules <= columnsOf(true) * MostLowRows;
    const bool low = (keepsPlaces ? rules : count) > columnsOf(false) * (isTight ? 1 : MostRows);
    const int high = ActionCard::heightOf(low, *this);
    const auto rowsHeight = [](int rows, int each) { return rows * (each + CardGap) - CardGap; };
    const auto rowsFor = [](int cards, int columns) { return (cards + columns - 1) / columns; };
    const int wanted = keepsPlaces ? rowsHeight(rowsFor(rules, columnsOf(low)), high)
                       : isTight   ? std::max(rowsHeight(2, ActionCard::heightOf(true, *this)),
                                              rowsHeight(1, ActionCard::heightOf(false, *this)))
                                   : rowsHeight(MostRows, ActionCard::heightOf(false, *this));
    m_height = 2 * StripMargin + std::max(wanted, sideHeight());
    int most = keepsPlaces
                   ? rules
                   : columnsOf(low) * ((m_height - 2 * StripMargin + CardGap) / (high + CardGap));
    if (count > most)
        --most; // keeps a place free for the button that opens the menu
    m_more->setVisible(count > most);
    if (count > most) {
        m_more->setText(tr("%1 more ▸").arg(count - most));
        std::vector<const Action*> cheapest = legal;
        std::stable_sort(cheapest.begin(), cheapest.end(), [](const Action* a, const Action* b) {
            if (a->isOptimal != b->isOptimal)
                return a->isOptimal;
            return a->rise.value_or(Unreachable) < b->rise.value_or(Unreachable);
        });
        cheapest.resize(most);
        std::erase_if(legal, [&](const Action* action) {
            return std::find(cheapest.begin(), cheapest.end(), action) == cheapest.end();
        });
    }
    while (m_cards.size() < legal.size()) {
        ActionCard* card = makeCard();
        setTabOrder(m_cards.back(), card);
        m_cards.push_back(card);
    }
    m_shown.assign(m_cards.begin(), m_cards.begin() + static_cast<int>(legal.size()));
    // Actions are set first, because showing or hiding a card can move another one under the mouse.
    for (std::size_t i = 0; i < legal.size(); ++i) {
        m_cards[i]->setAction(*legal[i]);
        m_cards[i]->setCandidate(legal[i]->transition.rule == m_choosing);
    }
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_cards[i]->setVisible(i < legal.size());
    const int places =
        keepsPlaces ? rules : std::max(static_cast<int>(legal.size()) + (count > most ? 1 : 0), 1);
    // Cards have equal widths and as few columns as fill the rows, but at least one column for each
    // rule.
    const int rows = rowsFor(places, columnsOf(low));
    const int columns =
        rows == 1 ? std::max(places, std::min(rules, columnsOf(low))) : rowsFor(places, rows);
    const int wide = (room - (columns - 1) * CardGap) / columns;
    for (ActionCard* card : m_shown)
        card->setShape(low, wide < leastWidth(false));
    if (height() != m_height)
        setFixedHeight(m_height);
    placeCards({StripMargin, StripMargin, room, m_height - 2 * StripMargin}, columns, low,
               keepsPlaces);
    const QRect side = sideRect();
    const int line = m_notLegal->sizeHint().height();
    m_notLegal->setGeometry(side.x(), side.y() + SidePadding, side.width(), line);
    m_formula->setGeometry(side.adjusted(4, line + SidePadding, -4, -SidePadding));
    showFormula(); // breaks its line where the new width requires it
}

int ActionStrip::sideWidth() const {
    constexpr int padding = 16;
    int text = 0; // the width of the widest text of the button
    for (const QString& each : {tr("Finished"), tr("All are legal"), tr("%1 not legal ▸").arg(88)})
        text = std::max(text, m_notLegal->fontMetrics().horizontalAdvance(each) + padding);
    const qreal scale = std::max(textScale(*this), 1.0);
    return std::max(qRound(std::clamp(width() / 7.0, NarrowSide * 1.0, WideSide * scale)), text);
}

int ActionStrip::sideHeight() const {
    const QFontMetrics metrics = m_formula->fontMetrics();
    int formula = 2 * metrics.lineSpacing();
    for (const Rule& rule : m_parse->system().rules)
        formula = std::max(formula, metrics
                                        .boundingRect(0, 0, sideWidth() - 8, QWIDGETSIZE_MAX,
                                                      Qt::TextWordWrap, formulaOf(rule))
                                        .height());
    return m_notLegal->sizeHint().height() + formula + 2 * SidePadding;
}

QString ActionStrip::formulaOf(const Rule& rule) const {
    // The condition after “if” does not fit into the line.
    const QString effect = toQt(rule.schema).section(QStringLiteral(" if "), 0, 0);
    return fitted(tr("%1: %2").arg(toQt(rule.title), effect), m_formula->fontMetrics(),
                  sideWidth() - 8);
}

QRect ActionStrip::sideRect() const {
    return {width() - StripMargin - sideWidth(), StripMargin, sideWidth(),
            m_height - 2 * StripMargin};
}

void ActionStrip::placeCards(const QRect& room, int columns, bool low, bool keepsPlaces) {
    const int widest = qRound(300 * std::max(textScale(*this), 1.0));
    const int high = ActionCard::heightOf(low, *this);
    const int wide = std::min((room.width() - (columns - 1) * CardGap) / columns, widest);
    const auto place = [&](std::size_t index) {
        const int i = static_cast<int>(index);
        return QRect(room.x() + i % columns * (wide + CardGap),
                     room.y() + i / columns * (high + CardGap), wide, high);
    };
    for (std::size_t i = 0; i < m_shown.size(); ++i)
        m_shown[i]->setGeometry(place(
            keepsPlaces ? static_cast<std::size_t>(m_shown[i]->action().transition.rule) : i));
    m_more->setGeometry(place(m_shown.size()));
    m_gaps.clear();
    for (const Action& action : m_actions)
        if (keepsPlaces && !action.isLegal())
            m_gaps.emplace_back(place(static_cast<std::size_t>(action.transition.rule)),
                                action.title);
    update();
}

void ActionStrip::showFormula() {
    const Exploration::Node& here = m_parse->exploration().current();
    const TransitionSystem& system = m_parse->system();
    QString text;
    QString tip;
    const std::optional<Transition> shown = m_selection->hovered() ? m_selection->hovered()
                                            : here.parent >= 0     ? std::optional(here.transition)
                                                                   : std::nullopt;
    if (shown) {
        const Rule& rule = system.rules[shown->rule];
        text = formulaOf(rule);
        tip = toQt(rule.schema) + QStringLiteral("\n") + toQt(rule.effect);
    }
    m_formula->setText(text);
    m_formula->setToolTip(tip);
}

void ActionStrip::showReasons() {
    QMenu menu;
    for (const Action& action : m_actions)
        if (!action.isLegal())
            menu.addAction(tr("%1: %2").arg(action.title, action.obstacle));
    menu.exec(m_notLegal->mapToGlobal(QPoint(0, m_notLegal->height())));
}

void ActionStrip::choose(int rule) {
    // Keys can arrive before a gate has decided about the previous transition.
    m_parse->steps().gate().afterDecision([strip = QPointer(this), rule] {
        if (strip)
            strip->chooseHere(rule);
    });
}

void ActionStrip::chooseHere(int rule) {
    const std::vector<Transition> variants = legalVariants(*m_parse, rule);
    if (variants.empty())
        return;
    if (variants.size() == 1)
        return m_parse->steps().take(variants.front());
    setChoosing(rule);
    QStringList digits;
    for (const Transition transition : variants)
        if (transition.variant <= 9)
            digits += QString::number(transition.variant);
    if (digits.isEmpty())
        return; // the variants can only be chosen with the mouse
    const int first = variants.front().variant;
    const bool inSequence = digits.last().toInt() - first + 1 == digits.size();
    emit choosing(tr("%1: press %2 to choose a node, or Esc to cancel")
                      .arg(QString(QLatin1Char(m_parse->system().rules[rule].key)).toUpper(),
                           inSequence && digits.size() > 1
                               ? digits.first() + QStringLiteral("–") + digits.last()
                               : digits.join(QStringLiteral(", "))));
}

void ActionStrip::setChoosing(int rule) {
    m_choosing = rule;
    for (QShortcut* key : m_choosingKeys)
        key->setEnabled(isChoosing());
    for (ActionCard* card : m_shown)
        card->setCandidate(card->action().transition.rule == rule);
}

void ActionStrip::chooseVariant(int variant) {
    for (Transition transition : legalVariants(*m_parse, m_choosing))
        if (transition.variant == variant)
            return m_parse->steps().take(transition); // taking the transition also ends the choice
}

void ActionStrip::stopChoosing() {
    if (!isChoosing())
        return;
    setChoosing(-1);
    emit choosing({});
}

void ActionStrip::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    const auto found = std::find(m_shown.begin(), m_shown.end(), focusWidget());
    if (step == 0 || found == m_shown.end())
        return event->ignore();
    const auto count = static_cast<int>(m_shown.size());
    const int next = static_cast<int>(found - m_shown.begin()) + step;
    m_shown[std::clamp(next, 0, count - 1)]->setFocus(Qt::TabFocusReason);
}

void ActionStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        arrange();
}

void ActionStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        update();
    if (event->type() == QEvent::FontChange)
        arrange();
}

void ActionStrip::paintEvent(QPaintEvent*) {
    const Theme theme = Theme::fromPalette(palette());
    QPainter painter(this);
    painter.fillRect(rect(), palette().window());
    painter.setPen(theme.color(Ink::Border));
    painter.drawLine(0, 0, width(), 0);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawRoundedRect(QRectF(sideRect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
    for (const auto& [place, title] : m_gaps) {
        const QRect text = place.adjusted(6, 0, -6, 0);
        painter.setPen(QPen(theme.color(Ink::Border), 1, Qt::DashLine));
        painter.drawRoundedRect(QRectF(place).adjusted(1.5, 1.5, -1.5, -1.5), 7, 7);
        painter.setPen(theme.color(Ink::Muted));
        const QFontMetrics metrics = painter.fontMetrics();
        const bool fits = metrics.horizontalAdvance(title) <= text.width();
        painter.drawText(text, Qt::AlignCenter,
                         fits || text.height() < 2 * metrics.height()
                             ? metrics.elidedText(title, Qt::ElideRight, text.width())
                             : inTwoLines(title, metrics));
    }
}

} // namespace parsescope
