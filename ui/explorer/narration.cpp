// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/narration.h"

#include "core/oracle/arc_fate.h"
#include "core/oracle/explainer.h"
#include "core/oracle/loss_bound.h"
#include "core/parsing/branches.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/shortened_text.h"
#include "ui/canvas/theme.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QCoreApplication>
#include <QPainter>
#include <QResizeEvent>
#include <QStringList>
#include <QToolButton>

#include <algorithm>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

class Narration {
    Q_DECLARE_TR_FUNCTIONS(Narration)

public:
    explicit Narration(const ParseExplorer& parse, bool judges = true)
        : m_parse(parse), m_judges(judges) {}

    [[nodiscard]] QString start() const;
    [[nodiscard]] QString step() const;
    [[nodiscard]] QString end() const;
    [[nodiscard]] static QString verdict(const Explanation* here);

private:
    [[nodiscard]] QString action() const;
    [[nodiscard]] QString movement(const QString& title, const Configuration& before,
                                   const Configuration& after) const;
    [[nodiscard]] QString judgement() const;
    [[nodiscard]] QString reason(const Explanation& before, const Explanation& after) const;

    const ParseExplorer& m_parse;
    const bool m_judges;
};

QString Narration::start() const {
    QString text = tr("Start: no arc is built yet.");
    if (!m_judges)
        return text;
    const Explanation* here = m_parse.losses().explanation();
    if (!here)
        return m_parse.losses().oracle() ? text : text + " " + m_parse.losses().noOracleReason();
    const QString system = toQt(m_parse.system().title);
    if (here->losses.loss == 0)
        return text + " " + tr("%1 can build the gold tree (loss 0).").arg(system);
    if (here->losses.loss == Unreachable)
        return text + " " + tr("%1 cannot build any allowed tree of this sentence.").arg(system);
    const Tree& gold = *m_parse.gold();
    if (const auto pairs = crossingArcs(gold); !pairs.empty()) {
        // The pair whose second arc has the leftmost dependent.
        const auto [first, second] = std::ranges::min(pairs, {}, &std::pair<int, int>::second);
        text += " " + tr("In the gold tree, %1 crosses %2.")
                          .arg(arcText(m_parse, {gold.head(first), first}),
                               arcText(m_parse, {gold.head(second), second}));
    }
    return text + " " +
           tr("The best tree that %1 can build has loss %2.")
               .arg(system)
               .arg(toQt(here->losses.loss.text()));
}

bool holds(const std::vector<int>& nodes, int node) {
    return std::ranges::find(nodes, node) != nodes.end();
}

/// Returns true if a node is on the stack, in the buffer or on a list of a configuration.
bool holds(const Configuration& configuration, int node) {
    return holds(configuration.stackNodes(), node) || holds(configuration.bufferNodes(), node) ||
           std::ranges::any_of(configuration.lists(),
                               [&](const auto& list) { return holds(list, node); });
}

/// Returns the text about a step that built no arc. Rules from files can move nodes in any way.
QString Narration::movement(const QString& title, const Configuration& before,
                            const Configuration& after) const {
    const auto hasGone = [&](int node) { return !holds(after, node); };
    const auto removed = [&](const std::vector<int>& nodes, const QString& text) {
        const auto gone = std::ranges::find_if(nodes, hasGone);
        return gone == nodes.end() ? QString() : text.arg(title, inQuotes(m_parse, *gone));
    };
    if (const QString text = removed(before.stackNodes(), tr("%1 removed %2 from the stack."));
        !text.isEmpty())
        return text;
    if (const QString text = removed(before.bufferNodes(), tr("%1 removed %2 from the buffer."));
        !text.isEmpty())
        return text;
    for (std::size_t i = 0; i < after.lists().size(); ++i) {
        if (after.lists()[i] == before.stackNodes() && before.lists()[i] == after.stackNodes())
            return tr("%1 exchanged the stack and %2.")
                .arg(title, toQt(m_parse.system().lists[i].name));
        if (after.lists()[i].size() > before.lists()[i].size() &&
            after.stackSize() < before.stackSize() && after.bufferSize() == before.bufferSize() &&
            holds(after.lists()[i], before.stack(0)))
            return tr("%1 moved %2 from the stack to %3.")
                .arg(title, inQuotes(m_parse, before.stack(0)),
                     toQt(m_parse.system().lists[i].name));
    }
    if (after.bufferSize() < before.bufferSize() && after.stackSize() > 0 &&
        after.stack(0) == before.buffer(0))
        return tr("%1 moved %2 onto the stack.").arg(title, inQuotes(m_parse, before.buffer(0)));
    if (after.bufferSize() > before.bufferSize() && !holds(before.bufferNodes(), after.buffer(0)))
        return tr("%1 moved %2 back to the buffer.").arg(title, inQuotes(m_parse, after.buffer(0)));
    return tr("%1 built no arc.").arg(title);
}

/// Returns the text about the effect of the step.
QString Narration::action() const {
    const Exploration& exploration = m_parse.exploration();
    const Exploration::Node& now = exploration.current();
    const Configuration& before = exploration.node(now.parent).configuration;
    const TransitionSystem& system = m_parse.system();
    const QString title = toQt(system.rules[now.transition.rule].title);
    const auto arc = system.arc(before, now.transition);
    if (!arc)
        return movement(title, before, now.configuration);
    const QString head = inQuotes(m_parse, arc->head);
    const QString dependent = inQuotes(m_parse, arc->dependent);
    if (!m_parse.gold() || !m_judges)
        return tr("%1 made %2 the head of %3.").arg(title, head, dependent);
    if (m_parse.gold()->hasArc(*arc)) {
        const std::string& label = m_parse.sentence().words[arc->dependent - 1].deprel;
        return label == "_" ? tr("%1 made %2 the head of %3, as in the gold tree.")
                                  .arg(title, head, dependent)
                            : tr("%1 made %2 the head of %3, as in the gold tree (%4).")
                                  .arg(title, head, dependent, toQt(label));
    }
    return tr("%1 made %2 the head of %3; in the gold tree it is %4.")
        .arg(title, head, dependent, inQuotes(m_parse, m_parse.gold()->head(arc->dependent)));
}

/// Returns a text about the cost of the step and its reason.
QString Narration::judgement() const {
    const Exploration& exploration = m_parse.exploration();
    const Explanation* before = m_parse.losses().explanation(exploration.current().parent);
    const Explanation* after = m_parse.losses().explanation();
    const std::optional<int> rise = m_parse.losses().lossRise(exploration.cursor());
    if (!before || !after || !rise)
        return {};
    if (*rise == 0)
        return tr("Cost 0.");
    return tr("Cost %1: %2").arg(*rise).arg(reason(*before, *after));
}

QString Narration::reason(const Explanation& before, const Explanation& after) const {
    const std::vector<LostArc> lost = newlyLost(*m_parse.gold(), before, after);
    if (lost.empty())
        return tr("gold arcs that can each still be built now rule one another out.");
    ArcNames names = arcNames(m_parse);
    names.arcs = [all = names.arcs](std::vector<Arc> arcs) {
        constexpr std::size_t Shown = 3;
        if (arcs.size() <= Shown)
            return all(arcs);
        const QString more = tr("%1 more").arg(arcs.size() - Shown);
        arcs.resize(Shown);
        return Text::joined({all(arcs), Text::untranslated(more.toStdString())}, ", ");
    };
    return toQt(lossText(lost, names));
}

QString Narration::step() const {
    QStringList sentences{action(), m_judges ? judgement() : QString()};
    if (m_parse.isFinal())
        sentences += end();
    sentences.removeAll(QString());
    return sentences.join(" ");
}

QString Narration::end() const {
    const Explanation* here = m_parse.losses().explanation();
    QStringList headless;
    for (const Arc arc : impliedArcs(m_parse.system(), m_parse.configuration()))
        headless += inQuotes(m_parse, arc.dependent);
    QString text = verdict(m_judges ? here : nullptr);
    if (headless.size() == 1)
        text +=
            " " + tr("No transition attached %1, so it is a child of ROOT.").arg(headless.front());
    else if (!headless.empty())
        text +=
            " " +
            tr("No transition attached %1, so they are children of ROOT.").arg(headless.join(", "));
    return text;
}

/// Returns the text about the tree of a terminal configuration; a null pointer for an explanation
/// that is not known, or that must not be told.
QString Narration::verdict(const Explanation* here) {
    if (!here)
        return tr("The parse is finished.");
    if (here->losses.loss == 0)
        return tr("Finished: every word has its gold head.");
    return here->losses.loss == 1
               ? tr("Finished: one word has a wrong head.")
               : tr("Finished: %1 words have a wrong head.").arg(toQt(here->losses.loss.text()));
}

} // namespace

QString narrate(const ParseExplorer& parse, bool judges) {
    const Narration narration(parse, judges);
    return parse.exploration().current().parent < 0 ? narration.start() : narration.step();
}

QString formalConfiguration(const ParseExplorer& parse) {
    const Configuration& now = parse.configuration();
    QStringList stack;
    QStringList buffer;
    QStringList arcs;
    for (int i = now.stackSize() - 1; i >= 0; --i)
        stack += inQuotes(parse, now.stack(i));
    QString lists;
    for (std::size_t i = 0; i < now.lists().size(); ++i) {
        QStringList nodes;
        for (const int node : now.lists()[i])
            nodes += inQuotes(parse, node);
        lists +=
            QStringLiteral("%1 = [%2]\n").arg(toQt(parse.system().lists[i].name), nodes.join(", "));
    }
    for (int i = 0; i < now.bufferSize(); ++i)
        buffer += inQuotes(parse, now.buffer(i));
    for (int word = 1; word <= now.words(); ++word)
        if (const int head = now.head(word); head != NoHead)
            arcs += QStringLiteral("%1 → %2").arg(inQuotes(parse, head), inQuotes(parse, word));
    return QStringLiteral("σ = [%1]\n%2β = [%3]\nA = {%4}")
        .arg(stack.join(", "), lists, buffer.join(", "), arcs.join(", "))
        .remove(QStringLiteral("“"))
        .remove(QStringLiteral("”"));
}

bool isPlainMistake(const ParseExplorer& parse, Transition transition) {
    const std::optional<int> cost = parse.losses().cost(parse.exploration().cursor(), transition);
    if (!parse.losses().oracle() || cost.value_or(0) <= 0)
        return false;
    Explainer explainer(parse.problem(), *parse.losses().oracle());
    const Consequences consequences = explainer.consequences(parse.configuration(), transition);
    const bool isAlone = std::ranges::all_of(consequences.lost, &LostArc::alone);
    const Configuration after = parse.system().step(parse.configuration(), transition);
    return isAlone && fateGroups(after, consequences.lost).size() == 1;
}

namespace {

constexpr int BarWidth = 5;

} // namespace

NarrationLine::NarrationLine(const ParseExplorer* parse, const Selection* selection,
                             QWidget* parent)
    : QLabel(parent), m_parse(parse), m_selection(selection), m_why(new QToolButton(this)) {
    setObjectName("narration");
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setMinimumWidth(1);
    m_why->setObjectName("why-link");
    m_why->setText(tr("Why?"));
    m_why->setToolTip(tr("Shows the reasons for the cost of the last step, or hides them"));
    m_why->setAutoRaise(true);
    m_why->setFocusPolicy(Qt::TabFocus);
    connect(m_why, &QToolButton::clicked, this, &NarrationLine::whyAsked);
}

void NarrationLine::refresh() {
    QFont wanted = Theme::font(TextStyle::Word);
    wanted.setWeight(QFont::Normal);
    wanted.setPixelSize(qRound(wanted.pixelSize() * Theme::scaleOf(*this)));
    if (font() != wanted)
        setFont(wanted);
    m_why->setEnabled(!m_selection->lossesHidden());
    if (!underMouse() && !hasSelectedText())
        setTextInteractionFlags(Qt::NoTextInteraction);
    m_whole = m_prompt.isEmpty() ? narrate(*m_parse, !m_selection->lossesHidden()) : m_prompt;
    fitText();
    update();
}

/// Gives the line and its button their places, and the text as many words as fit: two lines, or
/// three in a narrow line.
void NarrationLine::fitText() {
    constexpr int margin = 14;
    constexpr int narrow = 36; // in heights of a line
    const QFontMetrics metrics(font());
    const int lines = width() < narrow * metrics.lineSpacing() ? 3 : 2;
    setFixedHeight(metrics.lineSpacing() * lines + 12);
    const QSize link = m_why->sizeHint();
    m_why->setGeometry(width() - link.width() - margin / 2, (height() - link.height()) / 2,
                       link.width(), link.height());
    setContentsMargins(BarWidth + margin, 2, link.width() + margin, 2);
    const QRect room(0, 0, contentsRect().width(), QWIDGETSIZE_MAX);
    const auto fits = [&](const QString& text) {
        const int high = metrics.boundingRect(room, Qt::TextWordWrap, text).height();
        return high < metrics.lineSpacing() * (lines + 0.5);
    };
    const QString fitting = shortened(m_whole, CutAt::Words, fits);
    setText(fitting);
    setToolTip(fitting == m_whole ? QString() : m_whole);
    setAccessibleName(m_whole);
}

void NarrationLine::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fitText();
}

/// Lets the mouse select the text. A selectable text is laid out as a document, several times for
/// each change, which takes longer than all other work of the line.
void NarrationLine::enterEvent(QEnterEvent* event) {
    QLabel::enterEvent(event);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void NarrationLine::setPrompt(const QString& prompt) {
    m_prompt = prompt;
    refresh();
}

void NarrationLine::paintEvent(QPaintEvent* event) {
    const Theme theme = Theme::fromPalette(palette());
    std::optional<int> rise;
    if (!m_selection->lossesHidden())
        rise = m_parse->losses().lossRise(m_parse->exploration().cursor());
    const Ink ink = !m_prompt.isEmpty() ? Ink::Accent
                    : !rise             ? Ink::Border
                    : *rise == 0        ? Ink::Right
                                        : Ink::Wrong;
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(Ink::Canvas));
    painter.fillRect(0, 0, BarWidth, height(), theme.color(ink));
    painter.setPen(theme.color(Ink::Border));
    painter.drawLine(BarWidth, 0, width(), 0);
    painter.drawLine(BarWidth, height() - 1, width(), height() - 1);
    if (textInteractionFlags() == Qt::NoTextInteraction) {
        // Where QLabel paints a text that can be selected.
        QRect room = contentsRect();
        const int high = painter.boundingRect(room, Qt::TextWordWrap, text()).height();
        room.setTop(room.top() + std::max((room.height() - high) / 2, 0));
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(room, Qt::TextWordWrap, text());
        return;
    }
    painter.end();
    QLabel::paintEvent(event);
}

namespace {

/// Returns a text about the arcs that only one system builds, “Only Arc-eager has saw → She
/// (nsubj).”; empty if `arcs` is empty.
QString onlyText(const ParseExplorer& parse, const TransitionSystem& system,
                 const std::vector<Arc>& arcs) {
    constexpr std::size_t shown = 4;
    QStringList texts;
    for (std::size_t i = 0; i < std::min(arcs.size(), shown); ++i)
        texts += arcText(parse, arcs[i]);
    if (arcs.size() > shown)
        texts += Narration::tr("%1 more").arg(arcs.size() - shown);
    return texts.isEmpty()
               ? QString()
               : Narration::tr("Only %1 has %2.").arg(toQt(system.title), texts.join(", "));
}

} // namespace

QString besideText(const ParseExplorer& first, const ParseExplorer& second) {
    if (!first.canExplore())
        return noSentenceText();
    if (!second.losses().oracle())
        return second.losses().noOracleReason();
    if (second.steps().isGoingToEnd())
        return Narration::tr("Deriving…");
    const ArcDifference arcs = compareArcs(first.configuration(), second.configuration());
    QStringList lines{Narration::tr("%1 at step %2 of %3; %4 at step %5.")
                          .arg(toQt(second.system().title))
                          .arg(second.exploration().current().depth)
                          .arg(second.exploration().path().size() - 1)
                          .arg(toQt(first.system().title))
                          .arg(first.exploration().current().depth),
                      onlyText(first, first.system(), arcs.onlyFirst),
                      onlyText(first, second.system(), arcs.onlySecond)};
    if (arcs.onlyFirst.empty() && arcs.onlySecond.empty())
        lines += arcs.shared.empty() ? Narration::tr("Neither has built an arc.")
                                     : Narration::tr("Both have built the same arcs.");
    lines.removeAll(QString());
    return lines.join(' ');
}

QString sentenceObstacle(const SentenceReading& reading) {
    const std::vector<Error>& errors = reading.errors;
    if (errors.empty())
        return reading.sentence.words.empty()
                   ? Narration::tr("No sentence is open. Open a treebank, or type a sentence.")
                   : QString();
    constexpr std::size_t shown = 12;
    QString text = Narration::tr("This sentence cannot be explored:") + "\n";
    for (std::size_t i = 0; i < std::min(errors.size(), shown); ++i)
        text += "\n" + toQt(errors[i].text());
    if (errors.size() > shown)
        text += "\n" + Narration::tr("and %1 more").arg(errors.size() - shown);
    return text;
}

} // namespace parsescope
