// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/narration.h"

#include "ui/session.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace parsescope {

namespace {

class Narration {
    Q_DECLARE_TR_FUNCTIONS(Narration)

public:
    explicit Narration(const Session& session) : m_session(session) {}

    [[nodiscard]] QString start() const;
    [[nodiscard]] QString step() const;
    [[nodiscard]] QString end() const;

    static QString obstacle(Obstacle obstacle);

private:
    [[nodiscard]] QString action() const;
    [[nodiscard]] QString judgement() const;
    [[nodiscard]] QString reason(const Explanation& before, const Explanation& after) const;

    const Session& m_session;
};

QString Narration::obstacle(Obstacle obstacle) {
    switch (obstacle) {
    case Obstacle::None:
        return {};
    case Obstacle::Finished:
        return tr("The parse is finished.");
    case Obstacle::BufferEmpty:
        return tr("The buffer is empty.");
    case Obstacle::StackTooShort:
        return tr("The stack has too few elements.");
    case Obstacle::RootAsDependent:
        return tr("ROOT can’t get a head.");
    }
    return {};
}

QString Narration::start() const {
    QString text = tr("Start: nothing is built yet.");
    const Explanation* here = m_session.explanation();
    if (!here)
        return m_session.oracle() ? text : text + " " + m_session.noOracleReason();
    const QString system = toQt(m_session.system().title);
    if (here->losses.loss == 0)
        return text + " " + tr("%1 can build the gold tree: loss 0.").arg(system);
    if (!m_session.gold()->isProjective())
        text += " " + tr("The gold tree is non-projective.");
    return text + " " +
           tr("At best, %1 builds a tree with loss %2.").arg(system).arg(here->losses.loss);
}

/// What the step did.
QString Narration::action() const {
    const Exploration& exploration = m_session.exploration();
    const Exploration::Node& now = exploration.current();
    const Configuration& before = exploration.node(now.parent).configuration;
    const TransitionSystem& system = m_session.system();
    const QString title = toQt(system.rules[static_cast<std::size_t>(now.transition.rule)].title);
    const auto arc = system.arc(before, now.transition);
    if (!arc)
        return tr("%1 moved %2 onto the stack.").arg(title, quoted(m_session, before.buffer(0)));
    const QString made =
        tr("%1 made %2 the head of %3")
            .arg(title, quoted(m_session, arc->head), quoted(m_session, arc->dependent));
    if (!m_session.gold())
        return made + ".";
    if (m_session.gold()->hasArc(*arc)) {
        const QString label =
            toQt(m_session.sentence().words[static_cast<std::size_t>(arc->dependent) - 1].deprel);
        return tr("%1, as in the gold tree (%2).").arg(made, label);
    }
    return tr("%1; in the gold tree it is %2.")
        .arg(made, quoted(m_session, m_session.gold()->head(arc->dependent)));
}

/// Whether the step was optimal, and why not.
QString Narration::judgement() const {
    const Exploration& exploration = m_session.exploration();
    const Explanation* before = m_session.explanation(exploration.current().parent);
    const Explanation* after = m_session.explanation();
    const std::optional<int> rise = m_session.lossRise(exploration.cursor());
    if (!before || !after || !rise)
        return {};
    if (*rise == 0)
        return tr("Optimal: the loss stays %1.").arg(after->losses.loss);
    return tr("Not optimal: the loss rose from %1 to %2, because %3.")
        .arg(before->losses.loss)
        .arg(after->losses.loss)
        .arg(reason(*before, *after));
}

QString Narration::reason(const Explanation& before, const Explanation& after) const {
    QStringList lost;
    for (int word = 1; word <= m_session.gold()->size(); ++word)
        if (before.arc(word) == ArcState::Reachable && after.arc(word) == ArcState::Lost)
            lost += arcText(m_session, {m_session.gold()->head(word), word});
    const qsizetype count = lost.size();
    if (count == 0)
        return tr("gold arcs that can each still be built now exclude one another");
    constexpr qsizetype shown = 3;
    if (count > shown) {
        lost = lost.first(shown);
        lost += tr("%1 more").arg(count - shown);
    }
    return tr("%1 can no longer be built").arg(lost.join(", "));
}

QString Narration::step() const {
    QStringList sentences{action(), judgement()};
    if (m_session.isFinal())
        sentences += end();
    sentences.removeAll(QString());
    return sentences.join(" ");
}

QString Narration::end() const {
    const Explanation* here = m_session.explanation();
    if (!here)
        return tr("The parse is finished.");
    if (here->losses.loss == 0)
        return tr("Finished: every word has its gold head.");
    return here->losses.loss == 1
               ? tr("Finished: one word has a wrong head.")
               : tr("Finished: %1 words have a wrong head.").arg(here->losses.loss);
}

} // namespace

QString quoted(const Session& session, int node) {
    if (node == 0)
        return QStringLiteral("ROOT");
    const auto& words = session.sentence().words;
    const std::string& form = words[static_cast<std::size_t>(node) - 1].form;
    const auto same = std::count_if(words.begin(), words.end(),
                                    [&](const Word& word) { return word.form == form; });
    // Isolates keep a right-to-left word from turning its surroundings around.
    const QString text = QStringLiteral("“\u2068%1\u2069”").arg(toQt(form));
    return same > 1 ? QStringLiteral("%1 (%2)").arg(text).arg(node) : text;
}

QString arcText(const Session& session, Arc arc) {
    const QString text =
        quoted(session, arc.head) + QStringLiteral(" → ") + quoted(session, arc.dependent);
    if (!session.gold() || !session.gold()->hasArc(arc))
        return text;
    return QStringLiteral("%1 (%2)").arg(
        text, toQt(session.sentence().words[static_cast<std::size_t>(arc.dependent) - 1].deprel));
}

QString obstacleText(Obstacle obstacle) {
    return Narration::obstacle(obstacle);
}

QString narrate(const Session& session) {
    const Narration narration(session);
    return session.exploration().current().parent < 0 ? narration.start() : narration.step();
}

} // namespace parsescope
