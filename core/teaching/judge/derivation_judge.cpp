// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/judge/derivation_judge.h"

#include "core/base/utf8.h"
#include "core/oracle/explainer.h"
#include "core/parsing/without_root.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"

#include <algorithm>
#include <iterator>
#include <span>

namespace parsescope {

namespace {

/// After an illegal transition, the largest number of transitions ahead at which the configuration
/// of the next row is searched for.
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

/// The sentences that describe mistakes in a column.
struct ColumnTexts {
    TextPattern<1> isUnreadable;
    TextPattern<1> isActually;
};
constexpr ColumnTexts StackTexts{"The stack cannot be read: {0}.", "The stack is {0}."};
constexpr ColumnTexts BufferTexts{"The buffer cannot be read: {0}.", "The buffer is {0}."};

/// Compares a column with the configuration. `before` is the slip of the column in the previous
/// row, and is set to its slip in this row.
void checkColumn(const ColumnTexts& texts, std::string_view cell, const std::vector<int>& actual,
                 const Sentence& sentence, std::optional<ColumnSlip>& before,
                 std::vector<Text>& slips) {
    const Result<NodeList> stated = readNodes(cell, sentence);
    if (!stated) {
        slips.emplace_back(texts.isUnreadable, stated.error().message);
    } else if (trimmed(cell).empty() || stated->matches(actual)) {
        before.reset();
    } else {
        const ColumnSlip now = slipOf(*stated, actual);
        if (!isWithin(now, before))
            slips.emplace_back(texts.isActually, listed(sentence, actual));
        before = now;
    }
}

/// Compares a column with the arc that a transition adds, or with `all` arcs after it.
void checkDependency(std::string_view cell, const std::optional<Arc>& arc,
                     const std::vector<Arc>& all, const Sentence& sentence,
                     std::vector<Text>& slips) {
    const Result<std::vector<Arc>> stated = readArcs(cell, sentence);
    if (!stated)
        slips.push_back(Text("The new dependency cannot be read: {0}.", stated.error().message));
    else if (*stated != all && *stated != (arc ? std::vector{*arc} : std::vector<Arc>()))
        slips.push_back(arc ? Text("The new dependency is {0}.", arcName(sentence, *arc))
                            : Text("This transition adds no dependency."));
}

/// Returns the number of rows at the start of `rows` that only take nodes from the stack of a
/// configuration in which the derivation has ended, as textbooks do until only ROOT is left: each
/// transition adds no arc and keeps the buffer.
std::size_t rowsThatClearStack(std::span<const SheetRow> rows, Configuration configuration,
                               const Examiner& examiner) {
    std::size_t count = 0;
    for (const SheetRow& row : rows) {
        const Result<Transition> transition = examiner.transitionIn(row.transition, configuration);
        if (!transition)
            break;
        const Rule& rule =
            examiner.exercise().system.rules[static_cast<std::size_t>(transition->rule)];
        if (rule.legal(configuration, transition->variant) != Obstacle::None ||
            rule.arc(configuration, transition->variant))
            break;
        const std::vector<int> buffer = configuration.bufferNodes();
        rule.apply(configuration, transition->variant);
        if (configuration.bufferNodes() != buffer)
            break;
        ++count;
    }
    return count;
}

/// Completes the feedback of a step: verdict, advice and slips, in whole sentences.
void explain(MarkedStep& step, const Examiner& examiner) {
    if (step.mark == Mark::Unreadable)
        step.feedback = unreadable(step.feedback, examiner).feedback;
    else if (step.mark == Mark::Right)
        step.feedback = rightText();
    else if (step.mark == Mark::Different)
        step.feedback = rightText() += step.feedback;
    std::vector<Text> lines{std::move(step.feedback)};
    if (step.misconception)
        lines.push_back(adviceOn(*step.misconception));
    lines.insert(lines.end(), step.slips.begin(), step.slips.end());
    step.feedback = Text::joined(lines, "\n");
}

} // namespace

std::string_view stackIn(std::string_view cell, const TransitionSystem& system) {
    const std::size_t end = system.lists.empty() ? std::string_view::npos : cell.find(']');
    return end == std::string_view::npos ? cell : cell.substr(0, end + 1);
}

DerivationJudge::DerivationJudge(const Examiner& examiner, std::optional<ErrorPolicy> policy,
                                 int mostTries)
    : m_examiner(&examiner), m_policy(policy), m_mostTries(mostTries),
      m_now(examiner.configuration()), m_keyed(examiner.configuration()) {
    m_all.derivation.emplace();
}

std::optional<Transition> DerivationJudge::inKey() const {
    const std::vector<Transition>& key = m_examiner->exercise().key;
    return m_keyStep < key.size() && m_keyed == m_now ? std::optional(key[m_keyStep])
                                                      : std::nullopt;
}

std::optional<Transition> DerivationJudge::expected(const TaskControl& control) const {
    if (const auto transition = inKey())
        return transition;
    if (isFinished())
        return std::nullopt;
    Explainer& explainer = m_examiner->explainer();
    return explainer.preferred(m_now, explainer.losses(m_now, control), control);
}

const MarkedStep& DerivationJudge::judge(const SheetRow& row, const TaskControl& control) {
    const Sentence& sentence = m_examiner->exercise().sentence;
    const std::string& written = trimmed(row.transition).empty() ? row.dependency : row.transition;
    const Result<Transition> transition =
        row.taken ? Result<Transition>(*row.taken) : m_examiner->transitionIn(written, m_now);
    MarkedStep step;
    if (transition)
        static_cast<Judgement&>(step) = parsescope::judge(m_examiner->explainer(), sentence, m_now,
                                                          *transition, inKey(), control);
    else
        step.feedback = transition.error().message;
    step.line = row.line;
    step.configuration = asShown(m_examiner->exercise().system, m_now);
    step.given = row.taken ? system().nameOf(*row.taken) : written;
    if (m_policy)
        m_stack = m_buffer = std::nullopt;
    // The rows of a sheet show the configuration before the transition (see bestReading); the rows
    // in the window are in the layout of the exercise.
    const bool isAfter = m_policy && m_examiner->exercise().table.configurationsAfter;
    if (!isAfter)
        step.slips = slipsIn(row, m_now, step.transition);
    else if (transition && system().obstacle(m_now, *transition) == Obstacle::None)
        step.slips = slipsIn(row, system().step(m_now, *transition), step.transition);
    step.isFirstTry = !m_policy || m_firstTry;
    const bool isLastTry = m_mostTries > 0 && m_tries + 1 >= m_mostTries;
    step.isTaken = isRight(step.mark) || ((m_policy != ErrorPolicy::Undo || isLastTry) &&
                                          transition && step.mark != Mark::Illegal);
    if (step.isTaken) {
        if (!m_policy)
            checkRelation(row, *transition, step);
        take(*transition);
    } else if (transition) {
        m_firstTry = false;
        ++m_tries;
    }
    m_all.derivation->steps.push_back(std::move(step));
    return steps().back();
}

void DerivationJudge::take(Transition transition) {
    const std::vector<Transition>& key = m_examiner->exercise().key;
    if (m_keyStep < key.size()) // the key advances even if its transition was not taken
        m_keyed = system().step(m_keyed, key[m_keyStep++]);
    m_now = system().step(m_now, transition);
    m_taken.push_back(transition);
    m_firstTry = true;
    m_tries = 0;
}

/// Searches for the configuration that `row` shows, after a step whose transition could not be
/// taken.
void DerivationJudge::findAgain(const SheetRow& row) {
    const Sentence& sentence = m_examiner->exercise().sentence;
    const Result<NodeList> stack = readNodes(stackIn(row.stack, system()), sentence);
    const Result<NodeList> buffer = readNodes(row.buffer, sentence);
    if (row.stack.empty() || row.buffer.empty() || !stack || !buffer)
        return;
    std::vector<Configuration> front{m_now};
    std::size_t count = 0;
    for (int jump = 0; jump <= FarthestJump; ++jump) {
        std::vector<Configuration> next;
        for (const Configuration& one : front) {
            const Configuration seen = asShown(m_examiner->exercise().system, one);
            if (stack->matches(seen.stackNodes()) && buffer->matches(seen.bufferNodes())) {
                m_now = one;
                return;
            }
            if (jump == FarthestJump)
                continue;
            for (Transition transition : system().legalTransitions(one)) {
                if (++count > MostJumps)
                    return;
                next.push_back(system().step(one, transition));
            }
        }
        front = std::move(next);
    }
}

std::vector<Text> DerivationJudge::slipsIn(const SheetRow& row, const Configuration& shown,
                                           std::optional<Transition> transition) {
    const Sentence& sentence = m_examiner->exercise().sentence;
    const Configuration seen = asShown(m_examiner->exercise().system, shown);
    std::vector<Text> slips;
    checkColumn(StackTexts, stackIn(row.stack, system()), seen.stackNodes(), sentence, m_stack,
                slips);
    checkColumn(BufferTexts, row.buffer, seen.bufferNodes(), sentence, m_buffer, slips);
    if (transition && !trimmed(row.dependency).empty() &&
        system().obstacle(m_now, *transition) == Obstacle::None)
        checkDependency(row.dependency, system().arc(m_now, *transition),
                        builtArcs(system().step(m_now, *transition)), sentence, slips);
    return slips;
}

Marking DerivationJudge::answer(const AnswerSheet& sheet, const TaskControl& control) {
    std::vector<SheetRow> rows = sheet.rows;
    if (rows.empty())
        rows.push_back({0, {}, {}, {}, sheet.text, {}});
    const std::string first = rows.front().transition;
    const auto names = splitTransitions(first, system());
    if (names.size() > 1 && !m_examiner->transitionIn(first, m_now)) {
        rows.front().transition = names.front();
        for (std::size_t i = 1; i < names.size(); ++i)
            rows.push_back({0, {}, {}, {}, names[i], {}});
    }
    MarkedStep last;
    for (SheetRow& row : rows) {
        row.line = static_cast<int>(steps().size()) + 1;
        last = judge(row, control);
        if (!isRight(last.mark) || isFinished())
            break;
    }
    explain(last, *m_examiner);
    return {last, 0, MarkedDerivation{{last}}};
}

Marking DerivationJudge::judgeAll(const std::vector<SheetRow>& rows, const TaskControl& control,
                                  const Assumptions& assumed) {
    bool isLost = false;
    int withoutRelation = 0; // number of missing arcs whose relation is marked
    for (const SheetRow& row : rows) {
        if (control.stopRequested())
            break;
        if (isLost)
            findAgain(row);
        const bool wasFinished = isFinished();
        if (row.transition.empty() && row.dependency.empty() && !row.taken &&
            (&row == &rows.back() || wasFinished)) {
            m_all.slips = slipsIn(row, m_now, std::nullopt);
            countAfterEnd(&row + 1, &rows.back() + 1);
            break;
        }
        if (wasFinished) {
            const std::span<const SheetRow> rest(&row, &rows.back() + 1);
            const std::size_t count = rowsThatClearStack(rest, m_now, *m_examiner);
            if (count > 0) {
                countAfterEnd(&row + count, &rows.back() + 1);
                break;
            }
        }
        const auto index = static_cast<std::size_t>(&row - rows.data());
        if (assumed.before.contains(index))
            if (const auto meant =
                    meantBefore({&row, &rows.back() + 1}, Remarks::Skipped, control)) {
                MarkedStep step;
                step.line = row.line;
                step.configuration = asShown(m_examiner->exercise().system, m_now);
                step.feedback = Text("A step is missing here.");
                step.isMissing = true;
                assume(meant->transition, step);
                m_all.derivation->steps.push_back(std::move(step));
            }
        isLost = !judge(row, control).isTaken;
        if (isLost && assumed.insteadOf.contains(index))
            if (const auto meant =
                    meantBefore({&row + 1, &rows.back() + 1}, Remarks::Read, control)) {
                assume(meant->transition, m_all.derivation->steps.back());
                isLost = false;
            }
        if (wasFinished) { // all further rows are also after the end
            countAfterEnd(&row + 1, &rows.back() + 1);
            break;
        }
    }
    if (!isFinished())
        if (const auto rest = m_examiner->explainer().certificate(m_now, control)) {
            m_all.derivation->missing = static_cast<int>(rest->transitions.size());
            if (m_examiner->exercise().marks == MarkRule::Relations) {
                DerivationJudge other(*this);
                for (const Transition transition : rest->transitions) {
                    MarkedStep step;
                    other.assume(transition, step);
                    withoutRelation += step.hasWrongRelation;
                }
            }
        }
    if (m_examiner->exercise().marks != MarkRule::Steps) {
        m_all.derivation->score = scoreOfSheet(control);
        m_all.derivation->score->wrongRelations += withoutRelation;
    }
    return m_all;
}

void DerivationJudge::countAfterEnd(const SheetRow* begin, const SheetRow* end) {
    // Words beside the step that ends the derivation are a remark; beside an illegal step they are
    // rows.
    const bool isBeside = !steps().empty() && steps().back().mark != Mark::Illegal;
    const int line = isBeside ? steps().back().line : 0;
    for (; begin != end; ++begin) {
        const bool isRemark = begin->line == line && line > 0 && begin->stack.empty() &&
                              !m_examiner->transitionIn(begin->transition, m_now);
        if (isRemark || (begin->transition.empty() && begin->dependency.empty()))
            continue;
        if (m_all.derivation->rowsAfterEnd++ == 0)
            m_all.derivation->lineAfterEnd = begin->line;
    }
}

std::vector<Text> DerivationJudge::hints(const TaskControl& control) const {
    const auto wanted = expected(control);
    return wanted ? hintsForStep(*m_examiner, m_now, *wanted, Asked::Transition, control)
                  : std::vector<Text>();
}

} // namespace parsescope
