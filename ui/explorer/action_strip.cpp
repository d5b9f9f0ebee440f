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
    for (QWidget* part : {static_cast<QWidget*>(m_notLegal), static_cast<QWidget*>(m_more),
                          static_cast<QWidget*>(m_formula)})
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
    parse->onChange(ParseExplorer::SentenceChanged | ParseExplorer::ProblemChanged, this,
                    [this] { m_height = 0; });
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
    showFormula();
}

/// Places cards with two lines if they fit into MostRows rows, otherwise low cards. Cards that
/// still do not fit are those with the highest costs; a menu lists them.
void ActionStrip::arrange() {
    std::vector<const Action*> legal;
    for (const Action& action : m_actions)
        if (action.isLegal())
            legal.push_back(&action);
    const auto count = static_cast<int>(legal.size());
    const int room = std::max(width() - 2 * StripMargin - sideWidth() - CardGap,
                              ActionCard::widthOf(true, *this));
    const auto columnsOf = [this, room](bool low) {
        return std::max((room + CardGap) / (ActionCard::widthOf(low, *this) + CardGap), 1);
    };
    // In a window lower than this, in pixels, the sentence needs the height more than a second row
    // of cards.
    constexpr int lowWindow = 760;
    const bool isTight = window()->height() < lowWindow * Theme::textSize() / 100;
    const bool low = count > columnsOf(false) * (isTight ? 1 : MostRows);
    int most = columnsOf(low) * (low ? MostLowRows : MostRows);
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
        m_cards[i]->setLow(low);
        m_cards[i]->setCandidate(isChoosing() && legal[i]->transition.rule == m_choosing);
    }
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_cards[i]->setVisible(i < legal.size());
    const int places = static_cast<int>(legal.size()) + (count > most ? 1 : 0);
    // Cards have equal widths and as few columns as fill the rows, but at least one column for each
    // rule.
    const int rules = static_cast<int>(m_parse->system().rules.size());
    const int fewest = std::clamp(rules, 1, columnsOf(low));
    const int rows = std::max((std::max(places, 1) + columnsOf(low) - 1) / columnsOf(low), 1);
    const int columns = std::max((places + rows - 1) / rows, rows == 1 ? fewest : 1);
    const int least =
        std::max(rows, (std::max(rules, 1) + columnsOf(false) - 1) / columnsOf(false));
    const int high = ActionCard::heightOf(low, *this);
    const int wantedRows = low || isTight ? rows : std::min(least, MostRows);
    // Height for the formula and its name is reserved even if the cards are low.
    const int line = m_notLegal->sizeHint().height();
    const int formula = std::max(2 * m_formula->fontMetrics().lineSpacing(),
                                 m_formula->heightForWidth(sideWidth() - 8));
    const int sideHigh = line + formula + 2 * SidePadding;
    m_height = std::max({m_height, 2 * StripMargin + sideHigh,
                         2 * StripMargin + wantedRows * high + (wantedRows - 1) * CardGap});
    if (height() != m_height)
        setFixedHeight(m_height);
    placeCards({StripMargin, StripMargin, room, m_height - 2 * StripMargin}, columns, low);
    const QRect side = sideRect();
    m_notLegal->setGeometry(side.x(), side.y() + SidePadding, side.width(), line);
    m_formula->setGeometry(side.adjusted(4, line + SidePadding, -4, -SidePadding));
}

int ActionStrip::sideWidth() const {
    const int text = m_notLegal->sizeHint().width();
    const qreal scale = std::max(textScale(*this), 1.0);
    return std::max(qRound(std::clamp(width() / 5.0, NarrowSide * 1.0, WideSide * scale)), text);
}

QRect ActionStrip::sideRect() const {
    return {width() - StripMargin - sideWidth(), StripMargin, sideWidth(),
            m_height - 2 * StripMargin};
}

void ActionStrip::placeCards(const QRect& room, int columns, bool low) {
    const int widest = qRound(300 * std::max(textScale(*this), 1.0));
    const int high = ActionCard::heightOf(low, *this);
    const int wide = std::min((room.width() - (columns - 1) * CardGap) / columns, widest);
    const auto place = [&](std::size_t index) {
        const int i = static_cast<int>(index);
        return QRect(room.x() + i % columns * (wide + CardGap),
                     room.y() + i / columns * (high + CardGap), wide, high);
    };
    for (std::size_t i = 0; i < m_shown.size(); ++i)
        m_shown[i]->setGeometry(place(i));
    m_more->setGeometry(place(m_shown.size()));
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
        const QString schema = toQt(rule.schema);
        // The condition after “if” does not fit into the line.
        text = tr("%1: %2").arg(toQt(rule.title), schema.section(QStringLiteral(" if "), 0, 0));
        text = fitted(text, m_formula->fontMetrics(), sideWidth() - 8);
        tip = schema + QStringLiteral("\n") + toQt(rule.effect);
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
    m_choosing = rule;
    for (QShortcut* key : m_choosingKeys)
        key->setEnabled(true);
    for (ActionCard* card : m_shown)
        card->setCandidate(card->action().transition.rule == rule);
    QStringList digits;
    for (Transition transition : variants)
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

void ActionStrip::chooseVariant(int variant) {
    for (Transition transition : legalVariants(*m_parse, m_choosing))
        if (transition.variant == variant)
            return m_parse->steps().take(transition); // taking the transition also ends the choice
}

void ActionStrip::stopChoosing() {
    if (!isChoosing())
        return;
    m_choosing = -1;
    for (QShortcut* key : m_choosingKeys)
        key->setEnabled(false);
    for (ActionCard* card : m_shown)
        card->setCandidate(false);
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
    if (event->size().width() == event->oldSize().width())
        return;
    m_height = 0;
    arrange();
    showFormula();
}

void ActionStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        update();
    if (event->type() == QEvent::FontChange) {
        m_height = 0;
        arrange();
        showFormula();
    }
}

void ActionStrip::paintEvent(QPaintEvent*) {
    const Theme theme = Theme::fromPalette(palette());
    QPainter painter(this);
    painter.fillRect(rect(), palette().window());
    painter.setPen(theme.color(Ink::Border));
    painter.drawLine(0, 0, width(), 0);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawRoundedRect(QRectF(sideRect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
}

} // namespace parsescope
