// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_recording.h"

#include "ui/canvas/qt_text.h"
#include "ui/chart/chart_diagram.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

namespace parsescope {

namespace {

/// Largest number of words of a sentence whose chart is recorded; charts of longer ones have
/// millions of items.
constexpr int MaxWords = 120;
/// Largest number of items of a chart that is compared while the mouse moves.
constexpr std::size_t MaxCompared = 200'000;

IndexedChart recordedChart(const Oracle& oracle, const Problem& problem,
                           const Configuration& configuration, const TaskControl& control) {
    Chart chart = oracle.prepare(problem)->chart(configuration, control);
    return control.stopRequested() ? IndexedChart() : IndexedChart(std::move(chart));
}

} // namespace

ChartRecording::ChartRecording(const ParseExplorer* parse, const Selection* selection,
                               QObject* parent)
    : QObject(parent), m_parse(parse), m_selection(selection) {}

void ChartRecording::clear(const QString& message) {
    const bool isClear = m_chart->chart.items().empty() && m_message == message;
    if (isClear && !m_recording.isRunning() && m_bestHeads.empty())
        return;
    m_recording.cancel();
    m_comparing.cancel();
    m_question.reset();
    m_chart = std::make_shared<IndexedChart>();
    m_drawing = {};
    m_diagonals.clear();
    m_message = message;
    m_bestHeads.clear();
    m_changes.reset();
    emit recorded();
}

void ChartRecording::record(const Oracle& oracle, bool showsDerivation, QSizeF room) {
    if (!oracle.hasChart())
        return ask(oracle);
    if (m_parse->configuration().words() > MaxWords)
        return clear(
            tr("This table has millions of items for more than %1 words, too many to show.")
                .arg(MaxWords));
    if (m_chart->chart.items().empty())
        // The text shown so far is about another table.
        clear(tr("The table is being filled…"));
    m_comparing.cancel();
    m_question.reset(); // prevents comparisons with a chart of another configuration
    const Question question{oracle, m_parse->problem(), m_parse->configuration()};
    std::vector<QString> words = formsOf(m_parse->sentence());
    // Chart::root explains these two nodes.
    if (m_parse->settings().shape.root == RootPlace::Last &&
        !m_parse->settings().shape.singleRoot()) {
        words.front() = QStringLiteral("∅");
        words.push_back(QStringLiteral("ROOT"));
    }
    m_showsDerivation = showsDerivation;
    m_room = room;
    m_recording.start(
        [question, words, showsDerivation, room,
         rightToLeft = m_parse->sentence().isRightToLeft()](const TaskControl& control) {
            const auto chart = std::make_shared<const IndexedChart>(
                recordedChart(question.oracle, question.problem, question.configuration, control));
            ChartDiagram diagram = wholeChart(*chart, words);
            diagram.showsDerivation = showsDerivation;
            diagram.room = room;
            diagram.rightToLeft = rightToLeft;
            return Recorded{chart, layoutChart(diagram, fontMeasure()),
                            question.oracle.recordsLinearTrees ? antiDiagonals(chart->chart)
                                                               : std::vector<AntiDiagonal>()};
        },
        [this, question, words](Recorded recorded) {
            m_question = question;
            m_words = words;
            m_chart = std::move(recorded.chart);
            m_drawing = std::move(recorded.drawing);
            m_diagonals = std::move(recorded.diagonals);
            m_message.clear();
            m_bestHeads.clear();
            m_changes.reset();
            emit this->recorded();
            compare();
        });
}

/// Asks an oracle that has no table for its loss and best tree.
void ChartRecording::ask(const Oracle& oracle) {
    const QString about =
        tr("%1 has no table. It is made for %2.").arg(toQt(oracle.title), toQt(oracle.cases));
    clear(about + QLatin1Char(' ') + tr("It is still searching…"));
    m_recording.start(
        [problem = m_parse->problem(), configuration = m_parse->configuration(),
         oracle](const TaskControl& control) {
            const LossFunction loss = stoppable(oracle.prepare(problem), control);
            return SearchAnswer{loss(configuration), findCertificate(problem, loss, configuration)};
        },
        [this, about](const SearchAnswer& answer) {
            m_message = about + QLatin1Char('\n') + answerText(answer);
            if (answer.certificate)
                m_bestHeads = answer.certificate->heads;
            emit recorded();
        });
}

QString ChartRecording::answerText(const SearchAnswer& answer) const {
    if (answer.loss.value >= Unreachable)
        return tr("No allowed tree can be reached.");
    QString text =
        answer.loss.exact
            ? tr("It found that the loss is %1.").arg(answer.loss.value)
            : tr("It found that the loss is at least %1, and then gave up.").arg(answer.loss.value);
    if (!answer.certificate)
        return text;
    QStringList names;
    for (Transition transition : answer.certificate->transitions)
        names += toQt(m_parse->system().nameOf(transition));
    return text + QLatin1Char('\n') +
           (names.isEmpty() ? tr("The configuration is final.")
                            : tr("A derivation of the best tree found: %1.").arg(names.join(' ')));
}

/// Returns the transition whose effect is asked for, and the node at which it is taken: the cursor
/// or, for the last step, the node before the cursor. Returns nothing for other steps.
std::optional<ChartRecording::Compared> ChartRecording::asked() const {
    const Exploration& exploration = m_parse->exploration();
    const int cursor = exploration.cursor();
    if (m_selection->hovered())
        return Compared{*m_selection->hovered(), cursor};
    const std::optional<Transition> inspected = m_selection->inspected();
    if (!inspected)
        return std::nullopt;
    const int from = m_selection->inspectedFrom();
    if (from == cursor &&
        m_parse->system().obstacle(m_parse->configuration(), *inspected) == Obstacle::None)
        return Compared{*inspected, cursor};
    const Exploration::Node& here = exploration.current();
    if (here.parent >= 0 && from == here.parent && *inspected == here.transition)
        return Compared{*inspected, from};
    return std::nullopt;
}

void ChartRecording::compare() {
    m_comparing.cancel();
    const std::optional<Compared> compared = asked();
    // After a step, until the new chart is recorded, the transition does not belong to the
    // configuration of the chart.
    const bool known = m_question && !m_chart->chart.items().empty() &&
                       m_parse->configuration() == m_question->configuration &&
                       m_parse->system().name == m_question->problem.system->name;
    if (!compared || !known || m_chart->chart.items().size() > MaxCompared) {
        if (m_changes) {
            m_changes.reset();
            emit changesChanged();
        }
        return;
    }
    const TransitionSystem& system = m_parse->system();
    const bool isMade = compared->from != m_parse->exploration().cursor();
    const Configuration other = isMade
                                    ? m_parse->exploration().node(compared->from).configuration
                                    : system.step(m_parse->configuration(), compared->transition);
    m_comparing.start(
        [question = *m_question, shown = m_chart, other, isMade](const TaskControl& control) {
            const Chart recorded =
                recordedChart(question.oracle, question.problem, other, control).chart;
            return isMade ? compareCharts(recorded, shown->chart)
                          : compareCharts(shown->chart, recorded);
        },
        [this, isMade, name = namedTransition(system, compared->transition)](ChartChanges changes) {
            m_changedBy = name;
            m_isMade = isMade;
            m_changes = std::move(changes);
            emit changesChanged();
        });
}

} // namespace parsescope
