// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/derivation_judge.h"

#include "core/base/number_text.h"
#include "core/teaching/answer.h"
#include "core/teaching/exercise_parts.h"
#include "core/treebank/text.h"

#include <algorithm>
#include <iterator>

namespace parsescope {

namespace {

/// How far behind an illegal transition the configuration of the next row is looked for.
constexpr int FarthestJump = 3;
constexpr std::size_t MostJumps = 2'000;

bool isWithin(const ColumnSlip& slip, const std::optional<ColumnSlip>& other) {
    return other &&
           std::includes(other->missing.begin(), other->missing.end(), slip.missing.begin(),
                         slip.missing.end()) &&
           std::includes(other->extra.begin(), other->extra.end(), slip.extra.begin(),
                         slip.extra.end());
}

ColumnSlip slipOf(const NodeList& stated, std::vector<int> actual) {
    ColumnSlip slip;
    std::vector<int> nodes = stated.nodes;
    std::sort(nodes.begin(), nodes.end());
    std::sort(actual.begin(), actual.end());
    if (!stated.gap)
        std::set_difference(actual.begin(), actual.end(), nodes.begin(), nodes.end(),
                            std::back_inserter(slip.missing));
    std::set_difference(nodes.begin(), nodes.end(), actual.begin(), actual.end(),
                        std::back_inserter(slip.extra));
    return slip;
}

std::string listed(const Sentence& sentence, const std::vector<int>& nodes) {
    std::string text = "[";
    for (std::size_t i = 0; i < nodes.size(); ++i)
        text += (i ? " " : "") + nodeName(sentence, nodes[i]);
    return text + "]";
}

/// Compares a column with the configuration; `before` is its slip in the row before, then in this
/// one.
void checkColumn(const std::string& name, std::string_view cell, const std::vector<int>& actual,
                 const Sentence& sentence, std::optional<ColumnSlip>& before,
                 std::vector<std::string>& slips) {
    const Result<NodeList> stated = readNodes(cell, sentence);
    if (!stated) {
        slips.push_back("The " + name + " cannot be read: " + stated.error().message.english() +
                        ".");
    } else if (trimmed(cell).empty() || stated->matches(actual)) {
        before.reset();
    } else {
        const ColumnSlip now = slipOf(*stated, actual);
        if (!isWithin(now, before))
            slips.push_back("The " + name + " is " + listed(sentence, actual) + ".");
        before = now;
    }
}

void checkDependency(std::string_view cell, const std::optional<Arc>& arc, const Sentence& sentence,
                     std::vector<std::string>& slips) {
    const Result<std::vector<Arc>> stated = readArcs(cell, sentence);
    if (!stated)
        slips.push_back("The new dependency cannot be read: " + stated.error().message.english() +
                        ".");
    else if (*stated != (arc ? std::vector{*arc} : std::vector<Arc>()))
        slips.push_back(arc ? "The new dependency is " + arcName(sentence, *arc) + "."
                            : "This transition adds no dependency.");
}

/// Reads the transitions of a text, each as a row with the number of its line.
std::vector<SheetRow> rowsOf(std::string_view text, const TransitionSystem& system, int line) {
    std::vector<SheetRow> rows;
    for (; !text.empty(); ++line)
        for (std::string& name : splitTransitions(takeLine(text), system))
            rows.push_back({line, {}, {}, {}, std::move(name), {}});
    return rows;
}

/// Adds to the feedback of a step all that is to be said about it, in whole sentences.
void explain(Marking& step, const Examiner& examiner) {
    if (step.mark == Mark::Unreadable)
        step.feedback = unreadable(step.feedback, examiner).feedback;
    else if (step.mark == Mark::Right)
        step.feedback = "Right.";
    else if (step.mark == Mark::Different)
        step.feedback = "Right. " + step.feedback;
    if (step.misconception)
        step.feedback += "\n" + std::string(adviceOn(*step.misconception));
    for (const std::string& slip : step.slips)
        step.feedback += "\n" + slip;
}

} // namespace

DerivationJudge::DerivationJudge(const Examiner& examiner, std::optional<ErrorPolicy> policy)
    : m_examiner(&examiner), m_policy(policy), m_now(examiner.configuration()),
      m_keyed(examiner.configuration()) {
    m_all.isDerivation = true;
}

std::optional<Transition> DerivationJudge::expected(const TaskControl& control) const {
    const std::vector<Transition>& key = m_examiner->exercise().key;
    if (m_keyStep < key.size() && m_keyed == m_now)
        return key[m_keyStep];
    if (isFinished())
        return std::nullopt;
    return preferredTransition(system(), m_now, m_examiner->explainer().losses(m_now, control));
}

const Marking& DerivationJudge::judge(const SheetRow& row, const TaskControl& control) {
    const Sentence& sentence = m_examiner->exercise().sentence;
    const std::string& written = trimmed(row.transition).empty() ? row.dependency : row.transition;
    const Result<Transition> transition = row.taken
                                              ? Result<Transition>(*row.taken)
                                              : readTransition(written, system(), m_now, sentence);
    Marking step;
    if (transition)
        step = parsescope::judge(m_examiner->explainer(), sentence, m_now, *transition,
                                 expected(control), control);
    else
        step.feedback = transition.error().message;
    step.line = row.line;
    step.configuration = m_now;
    step.given = row.taken ? system().nameOf(*row.taken) : written;
    if (m_policy)
        m_stack = m_buffer = std::nullopt;
    step.slips = slipsIn(row, step.transition);
    step.isFirstTry = !m_policy || m_firstTry;
    step.isTaken = isRight(step.mark) ||
                   (m_policy != ErrorPolicy::Undo && transition && step.mark != Mark::Illegal);
    if (step.isTaken)
        take(*transition);
    else if (transition)
        m_firstTry = false;
    m_all.steps.push_back(std::move(step));
    return m_all.steps.back();
}

void DerivationJudge::take(Transition transition) {
    const std::vector<Transition>& key = m_examiner->exercise().key;
    if (m_keyStep < key.size()) // the key continues at its own pace
        m_keyed = system().step(m_keyed, key[m_keyStep++]);
    m_now = system().step(m_now, transition);
    m_taken.push_back(transition);
    m_firstTry = true;
}

/// After a step that could not be taken: looks for the configuration that the row states.
void DerivationJudge::findAgain(const SheetRow& row) {
    const Sentence& sentence = m_examiner->exercise().sentence;
    const Result<NodeList> stack = readNodes(row.stack, sentence);
    const Result<NodeList> buffer = readNodes(row.buffer, sentence);
    if (row.stack.empty() || row.buffer.empty() || !stack || !buffer)
        return;
    std::vector<Configuration> front{m_now};
    std::size_t seen = 0;
    for (int jump = 0; jump <= FarthestJump; ++jump) {
        std::vector<Configuration> next;
        for (const Configuration& one : front) {
            if (stack->matches(one.stackNodes()) && buffer->matches(one.bufferNodes())) {
                m_now = one;
                return;
            }
            if (jump == FarthestJump)
                continue;
            for (Transition transition : system().legalTransitions(one)) {
                if (++seen > MostJumps)
                    return;
                next.push_back(system().step(one, transition));
            }
        }
        front = std::move(next);
    }
}

std::vector<std::string> DerivationJudge::slipsIn(const SheetRow& row,
                                                  std::optional<Transition> transition) {
    const Sentence& sentence = m_examiner->exercise().sentence;
    std::vector<std::string> slips;
    checkColumn("stack", row.stack, m_now.stackNodes(), sentence, m_stack, slips);
    checkColumn("buffer", row.buffer, m_now.bufferNodes(), sentence, m_buffer, slips);
    if (transition && !trimmed(row.dependency).empty() &&
        system().obstacle(m_now, *transition) == Obstacle::None)
        checkDependency(row.dependency, system().arc(m_now, *transition), sentence, slips);
    return slips;
}

Marking DerivationJudge::answer(const AnswerSheet& sheet, const TaskControl& control) {
    const Sentence& sentence = m_examiner->exercise().sentence;
    std::vector<SheetRow> rows = sheet.rows;
    if (rows.empty())
        rows.push_back({0, {}, {}, {}, sheet.text, {}});
    const std::string first = rows.front().transition;
    const auto names = splitTransitions(first, system());
    if (names.size() > 1 && !readTransition(first, system(), m_now, sentence)) {
        rows.front().transition = names.front();
        for (std::size_t i = 1; i < names.size(); ++i)
            rows.push_back({0, {}, {}, {}, names[i], {}});
    }
    Marking last;
    for (SheetRow& row : rows) {
        row.line = static_cast<int>(steps().size()) + 1;
        last = judge(row, control);
        if (!isRight(last.mark) || isFinished())
            break;
    }
    explain(last, *m_examiner);
    return last;
}

Marking DerivationJudge::judgeAll(const std::vector<SheetRow>& rows, const TaskControl& control) {
    bool isLost = false;
    for (const SheetRow& row : rows) {
        if (control.stopRequested())
            break;
        if (isLost)
            findAgain(row);
        const bool wasFinished = isFinished();
        if (row.transition.empty() && row.dependency.empty() && !row.taken &&
            (&row == &rows.back() || wasFinished)) {
            m_all.slips = slipsIn(row, std::nullopt);
            break;
        }
        isLost = !judge(row, control).isTaken;
        if (wasFinished)
            break; // the rest is behind the end as well
    }
    if (!isFinished())
        if (const auto rest = m_examiner->explainer().certificate(m_now, control))
            m_all.missing = static_cast<int>(rest->transitions.size());
    return m_all;
}

Marking DerivationJudge::finished() const {
    Marking all = m_all;
    int right = 0;
    for (const Marking& step : steps()) {
        all.loss += step.isTaken ? step.loss : 0;
        right += isRight(step.mark) && step.isFirstTry;
    }
    all.mark = all.loss == 0 ? Mark::Right : Mark::Wrong;
    all.score =
        static_cast<double>(right) / static_cast<double>(std::max<std::size_t>(taken().size(), 1));
    return all;
}

std::vector<std::string> DerivationJudge::hints(const TaskControl& control) const {
    const auto wanted = expected(control);
    return wanted ? hintsForStep(*m_examiner, m_now, *wanted, "It is ", true, control)
                  : std::vector<std::string>();
}

namespace {

std::string feedbackOn(const Marking& all) {
    std::string text = std::to_string(all.rightSteps()) + " of " +
                       counted(static_cast<int>(all.steps.size()) + all.missing, "step") + " right";
    text += all.loss > 0 ? "; " + counted(all.loss, "arc") + " lost." : ".";
    int number = 0;
    for (const Marking& step : all.steps) {
        const std::string where = "\nStep " + std::to_string(++number) + ", " + step.given + ": ";
        if (!isRight(step.mark)) {
            text += where + step.feedback;
            if (step.misconception)
                text += " " + std::string(adviceOn(*step.misconception));
        }
        for (const std::string& slip : step.slips)
            text += where + slip;
    }
    for (const std::string& slip : all.slips)
        text += "\nLast row: " + slip;
    if (all.missing > 0)
        text += "\nThe derivation is not finished: it takes " + counted(all.missing, "more step") +
                " at the best.";
    return text;
}

} // namespace

Marking judgeDerivation(const Examiner& examiner, const AnswerSheet& sheet,
                        const TaskControl& control) {
    const std::vector<SheetRow> rows =
        sheet.rows.empty() ? rowsOf(sheet.text, examiner.exercise().system, sheet.line)
                           : sheet.rows;
    if (rows.empty())
        return unreadable("there is no step in it", examiner);
    Marking all = DerivationJudge(examiner).judgeAll(rows, control);
    const int count = static_cast<int>(all.steps.size()) + all.missing;
    const bool isRight =
        all.missing == 0 && all.slipCount() == 0 && all.rightSteps() == std::ssize(all.steps);
    all.mark = !isRight                         ? Mark::Wrong
               : all.count(Mark::Different) > 0 ? Mark::Different
                                                : Mark::Right;
    all.score = count == 0 ? 1 : static_cast<double>(all.rightSteps()) / count;
    for (const Marking& step : all.steps)
        all.loss += step.loss;
    const auto found = all.misconceptions();
    if (!found.empty())
        all.misconception =
            std::max_element(found.begin(), found.end(), [](const auto& a, const auto& b) {
                return a.second < b.second;
            })->first;
    all.feedback = feedbackOn(all);
    return all;
}

} // namespace parsescope
