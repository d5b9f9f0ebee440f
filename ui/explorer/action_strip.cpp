// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/action_strip.h"

#include "ui/canvas/painted_text.h"
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
#include <utility>

namespace parsescope {

namespace {

constexpr int StripMargin = 8;
constexpr int SidePadding = 2; // padding of the part beside the cards, in pixels
constexpr int CardGap = 8;
constexpr int NarrowSide = 124; // width of the part beside the cards in a narrow strip, in pixels
constexpr int WideSide = 190;
constexpr int MostRows = 2;
constexpr int MostLowRows = 4;
constexpr int MostVariants = 5;   // of a rule that have places of their own
constexpr int VariantWidth = 165; // least width of the card of a variant, in pixels

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
    parse->onChange(ParseExplorer::ProblemChanged, this, &ActionStrip::measure);
    parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained, this, &ActionStrip::refresh);
    connect(model, &LoadedModel::adviceChanged, this, &ActionStrip::refresh);
    connect(model, &LoadedModel::modelChanged, this, &ActionStrip::refresh);
    connect(selection, &Selection::lossesHiddenChanged, this, &ActionStrip::refresh);
    connect(selection, &Selection::hoverChanged, this, &ActionStrip::showFormula);
    measure();
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

/// Places cards with two lines if they fit into MostRows rows, otherwise low cards. The card of
/// each rule has a place of its own, and so have those of its first variants. A place stays empty
/// while its transition is not legal, so that no step moves a card. A menu lists the transitions
/// without a place. The height depends on the system and on the width only.
void ActionStrip::arrange() {
    const int room = std::max(width() - 2 * StripMargin - m_sideWidth - CardGap,
                              ActionCard::widthOf(true, *this));
    const TransitionSystem& system = m_parse->system();
    const bool varies = system.hasVariants();
    // Few columns leave the cards of variants, which differ in their arcs, room for the arcs.
    const int arcWidth = varies ? qRound(VariantWidth * std::max(textScale(*this), 1.0)) : 0;
    const auto columnsOf = [&](bool low) {
        const int width =
            std::max(low ? ActionCard::widthOf(true, *this) : (varies ? m_wideCard : m_narrowCard),
                     arcWidth);
        return std::max((room + CardGap) / (width + CardGap), 1);
    };
    // In a window lower than this, in pixels, the sentence needs the height more than a second row
    // of cards.
    constexpr int lowWindow = 760;
    const bool isTight = window()->height() < lowWindow * Theme::textSize() / 100;
    const int rules = std::max(static_cast<int>(system.rules.size()), 1);
    const bool low = varies ? isTight : rules > columnsOf(false) * (isTight ? 1 : MostRows);
    const auto rowsFor = [&](int cards) { return (cards + columnsOf(low) - 1) / columnsOf(low); };
    const int mostRows = varies ? MostRows : MostLowRows;
    const int places = placesFor(columnsOf(low) * mostRows);
    const int rows = rowsFor(places);
    const int high = ActionCard::heightOf(low, *this);
    m_height = 2 * StripMargin + std::max(rows * (high + CardGap) - CardGap, m_sideHeight);
    while (static_cast<int>(m_cards.size()) < places) {
        ActionCard* card = makeCard();
        setTabOrder(m_cards.back(), card);
        m_cards.push_back(card);
    }
    std::vector<const Action*> legal(m_cards.size(), nullptr); // the action of each card
    int hidden = 0; // number of legal actions without one
    bool hidesOptimal = false;
    for (const Action& action : m_actions) {
        const int place = placeOf(action.transition);
        if (!action.isLegal())
            continue;
        if (place >= 0) {
            legal[static_cast<std::size_t>(place)] = &action;
            continue;
        }
        ++hidden;
        hidesOptimal = hidesOptimal || action.isOptimal;
    }
    m_more->setVisible(hidden > 0);
    m_more->setText(hidesOptimal ? tr("%1 more ✓ ▸").arg(hidden) : tr("%1 more ▸").arg(hidden));
    // As few columns as fill the rows, but one for each rule without variants.
    const int columns = rows == 1 ? places : (places + rows - 1) / rows;
    const int wide = (room - (columns - 1) * CardGap) / columns;
    // Actions are set first, because showing or hiding a card can move another one under the mouse.
    m_shown.clear();
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        if (legal[i]) {
            m_cards[i]->setAction(*legal[i]);
            m_cards[i]->setCandidate(legal[i]->transition.rule == m_choosing);
            m_cards[i]->setShape(low, wide < m_wideCard);
            m_shown.push_back(m_cards[i]);
        }
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_cards[i]->setVisible(legal[i] != nullptr);
    if (height() != m_height)
        setFixedHeight(m_height);
    placeCards({StripMargin, StripMargin, room, m_height - 2 * StripMargin}, columns, places, low);
    const QRect side = sideRect();
    const int line = m_notLegal->sizeHint().height();
    m_notLegal->setGeometry(side.x(), side.y() + SidePadding, side.width(), line);
    m_formula->setGeometry(side.adjusted(4, line + SidePadding, -4, -SidePadding));
    showFormula(); // breaks its line where the new width requires it
}

/// Gives each rule its first place, and each rule with variants an equal number of places. Returns
/// the number of places, at most `most`; the last one is that of the menu if transitions can lack a
/// place.
int ActionStrip::placesFor(int most) {
    const TransitionSystem& system = m_parse->system();
    const auto rules = static_cast<int>(system.rules.size());
    const auto variable = static_cast<int>(std::ranges::count_if(
        system.rules, [](const Rule& rule) { return static_cast<bool>(rule.variants); }));
    m_variants =
        variable == 0 ? 1 : std::clamp((most - 1 - (rules - variable)) / variable, 1, MostVariants);
    m_firstPlaces.clear();
    int places = 0;
    for (const Rule& rule : system.rules) {
        m_firstPlaces.push_back(places);
        places += rule.variants ? m_variants : 1;
    }
    const bool hasMenu = variable > 0 || places > most;
    m_places = std::min(places, hasMenu ? most - 1 : most);
    return std::max(m_places + (hasMenu ? 1 : 0), 1);
}

int ActionStrip::placeOf(Transition transition) const {
    const int place = m_firstPlaces[static_cast<std::size_t>(transition.rule)];
    const bool has = transition.variant <= m_variants && place + transition.variant <= m_places;
    return has ? place + transition.variant - 1 : -1;
}

void ActionStrip::measure() {
    constexpr int padding = 16;
    int text = 0; // the width of the widest text of the button
    for (const QString& each : {tr("Finished"), tr("All are legal"), tr("%1 not legal ▸").arg(88)})
        text = std::max(text, m_notLegal->fontMetrics().horizontalAdvance(each) + padding);
    const qreal scale = std::max(textScale(*this), 1.0);
    m_sideWidth =
        std::max(qRound(std::clamp(width() / 7.0, NarrowSide * 1.0, WideSide * scale)), text);

    const TransitionSystem& system = m_parse->system();
    const QFontMetrics metrics = m_formula->fontMetrics();
    int formula = 2 * metrics.lineSpacing();
    m_narrowCard = 0;
    m_wideCard = system.hasVariants() ? ActionCard::widthOf(false, *this) : 0;
    for (const Rule& rule : system.rules) {
        formula = std::max(formula, metrics
                                        .boundingRect(0, 0, m_sideWidth - 8, QWIDGETSIZE_MAX,
                                                      Qt::TextWordWrap, formulaOf(rule))
                                        .height());
        const QString title = toQt(rule.title);
        m_narrowCard = std::max(m_narrowCard, ActionCard::widthOf(title, true, *this));
        m_wideCard = std::max(m_wideCard, ActionCard::widthOf(title, false, *this));
    }
    m_sideHeight = m_notLegal->sizeHint().height() + formula + 2 * SidePadding;
}

QString ActionStrip::formulaOf(const Rule& rule) const {
    // The condition after “if” does not fit into the line.
    const QString effect = toQt(rule.schema).section(QStringLiteral(" if "), 0, 0);
    return fitted(tr("%1: %2").arg(toQt(rule.title), effect), m_formula->fontMetrics(),
                  m_sideWidth - 8);
}

QRect ActionStrip::sideRect() const {
    return {width() - StripMargin - m_sideWidth, StripMargin, m_sideWidth,
            m_height - 2 * StripMargin};
}

void ActionStrip::placeCards(const QRect& room, int columns, int places, bool low) {
    const int widest = qRound(300 * std::max(textScale(*this), 1.0));
    const int high = ActionCard::heightOf(low, *this);
    const int wide = std::min((room.width() - (columns - 1) * CardGap) / columns, widest);
    const auto place = [&](int i) {
        return QRect(room.x() + i % columns * (wide + CardGap),
                     room.y() + i / columns * (high + CardGap), wide, high);
    };
    for (int i = 0; i < places; ++i)
        m_cards[static_cast<std::size_t>(i)]->setGeometry(place(i));
    m_more->setGeometry(place(places - 1));
    decltype(m_gaps) gaps;
    for (const Action& action : m_actions)
        if (const int gap = placeOf(action.transition); gap >= 0 && !action.isLegal())
            gaps.emplace_back(place(gap), action.title);
    if (std::exchange(m_gaps, gaps) != gaps)
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
    if (event->size().width() != event->oldSize().width()) {
        measure();
        arrange();
    }
}

void ActionStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        update();
    if (event->type() == QEvent::FontChange) {
        measure();
        arrange();
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
    for (const auto& [place, title] : m_gaps) {
        const QRect text = place.adjusted(6, 0, -6, 0);
        painter.setPen(QPen(theme.color(Ink::Border), 1, Qt::DashLine));
        painter.drawRoundedRect(QRectF(place).adjusted(1.5, 1.5, -1.5, -1.5), 7, 7);
        painter.setPen(theme.color(Ink::Muted));
        const QFont font = painter.font();
        const bool fits = qRound(advanceOf(title, font)) <= text.width();
        if (fits || text.height() < 2 * painter.fontMetrics().height())
            paintLine(painter, text, Qt::AlignHCenter,
                      elided(title, font, Qt::ElideRight, text.width()));
        else
            painter.drawText(text, Qt::AlignCenter, inTwoLines(title, font));
    }
}

} // namespace parsescope
