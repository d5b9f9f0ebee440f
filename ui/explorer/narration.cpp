// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/narration.h"

#include "core/oracle/arc_fate.h"
#include "core/oracle/loss_bound.h"
#include "core/parsing/final_tree.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <QCoreApplication>
#include <QStringList>

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

/// Returns the text about a step that built no arc.
QString Narration::movement(const QString& title, const Configuration& before,
                            const Configuration& after) const {
    for (std::size_t i = 0; i < after.lists().size(); ++i) {
        if (after.lists()[i] == before.stackNodes() && before.lists()[i] == after.stackNodes())
            return tr("%1 exchanged the stack and %2.")
                .arg(title, toQt(m_parse.system().lists[i].name));
        if (after.lists()[i].size() > before.lists()[i].size() &&
            after.bufferSize() == before.bufferSize())
            return tr("%1 moved %2 from the stack to %3.")
                .arg(title, quoted(m_parse, before.stack(0)), toQt(m_parse.system().lists[i].name));
    }
    if (after.bufferSize() < before.bufferSize())
        return tr("%1 moved %2 onto the stack.").arg(title, quoted(m_parse, before.buffer(0)));
    if (after.bufferSize() > before.bufferSize())
        return tr("%1 moved %2 back to the buffer.").arg(title, quoted(m_parse, after.buffer(0)));
    return tr("%1 removed %2 from the stack.").arg(title, quoted(m_parse, before.stack(0)));
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
    const QString head = quoted(m_parse, arc->head);
    const QString dependent = quoted(m_parse, arc->dependent);
    if (!m_parse.gold())
        return tr("%1 made %2 the head of %3.").arg(title, head, dependent);
    if (m_parse.gold()->hasArc(*arc)) {
        const std::string& label = m_parse.sentence().words[arc->dependent - 1].deprel;
        return label == "_" ? tr("%1 made %2 the head of %3, as in the gold tree.")
                                  .arg(title, head, dependent)
                            : tr("%1 made %2 the head of %3, as in the gold tree (%4).")
                                  .arg(title, head, dependent, toQt(label));
    }
    return tr("%1 made %2 the head of %3; in the gold tree it is %4.")
        .arg(title, head, dependent, quoted(m_parse, m_parse.gold()->head(arc->dependent)));
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
    std::vector<LostArc> lost;
    for (int word = 1; word <= m_parse.gold()->size(); ++word)
        if (before.arc(word) == ArcState::Reachable && after.arc(word) == ArcState::Lost)
            lost.push_back({{m_parse.gold()->head(word), word}, true, {}});
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
        headless += quoted(m_parse, arc.dependent);
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

} // namespace parsescope
