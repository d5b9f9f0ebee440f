// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/graded_steps.h"

#include "core/teaching/answer.h"
#include "core/treebank/text.h"

#include <algorithm>
#include <iterator>

namespace parsescope {

namespace {

/// How far behind an illegal transition the configuration of the next row is looked for.
constexpr int FarthestJump = 3;
constexpr std::size_t MostJumps = 2'000;

/// What a column has too little and too much.
struct Difference {
    std::vector<int> missing;
    std::vector<int> extra;
    bool any = false;

    [[nodiscard]] bool isWithin(const Difference& other) const {
        return any && other.any &&
               std::includes(other.missing.begin(), other.missing.end(), missing.begin(),
                             missing.end()) &&
               std::includes(other.extra.begin(), other.extra.end(), extra.begin(), extra.end());
    }
};

Difference differenceOf(const NodeList& stated, std::vector<int> actual) {
    Difference difference;
    difference.any = true;
    std::vector<int> nodes = stated.nodes;
    std::sort(nodes.begin(), nodes.end());
    std::sort(actual.begin(), actual.end());
    if (!stated.gap)
        std::set_difference(actual.begin(), actual.end(), nodes.begin(), nodes.end(),
                            std::back_inserter(difference.missing));
    std::set_difference(nodes.begin(), nodes.end(), actual.begin(), actual.end(),
                        std::back_inserter(difference.extra));
    return difference;
}

std::string listed(const Sentence& sentence, const std::vector<int>& nodes) {
    std::string text = "[";
    for (std::size_t i = 0; i < nodes.size(); ++i)
        text += (i ? " " : "") + nodeName(sentence, nodes[i]);
    return text + "]";
}

/// Walks through rows.
class StepGrader {
public:
    StepGrader(Explainer& explainer, const Sentence& sentence, const Configuration& start,
               std::span<const Transition> key)
        : m_explainer(explainer), m_system(explainer.problem().system), m_sentence(sentence),
          m_now(start), m_key(key), m_keyed(start) {}

    GradedSteps grade(const std::vector<SheetRow>& rows) {
        for (const SheetRow& row : rows) {
            if (m_lostTrack)
                findAgain(row);
            m_lostTrack = false;
            const bool states = row.transition.empty() && row.dependency.empty();
            if (states && (&row == &rows.back() || m_system.isFinal(m_now))) {
                m_result.endSlips = slipsIn(row, std::nullopt);
                break;
            }
            const bool wasFinal = m_system.isFinal(m_now);
            take(row);
            if (wasFinal)
                break; // the rest is behind the end as well
        }
        m_result.end = m_now;
        if (!m_system.isFinal(m_now))
            if (const auto rest = m_explainer.certificate(m_now))
                m_result.missing = static_cast<int>(rest->transitions.size());
        return std::move(m_result);
    }

private:
    void take(const SheetRow& row) {
        GradedStep step;
        step.line = row.line;
        step.configuration = m_now;
        const bool byArc = trimmed(row.transition).empty();
        step.given = byArc ? row.dependency : row.transition;
        if (m_keyStep < m_key.size() && m_keyed == m_now)
            step.expected = m_key[m_keyStep];
        else if (!m_system.isFinal(m_now))
            step.expected = preferredTransition(m_system, m_now, m_explainer.losses(m_now));
        const Result<Transition> transition =
            readTransition(step.given, m_system, m_now, m_sentence);
        if (!transition) {
            step.judgement.mark = Mark::Unreadable;
            step.judgement.why = transition.error().message;
            step.slips = slipsIn(row, std::nullopt);
            m_lostTrack = true;
            m_result.steps.push_back(std::move(step));
            return;
        }
        step.taken = *transition;
        step.judgement = judge(m_explainer, m_sentence, m_now, *transition, step.expected);
        step.slips = slipsIn(row, *transition);
        if (step.judgement.mark == Mark::Illegal)
            m_lostTrack = true;
        else
            advance(*transition);
        m_result.steps.push_back(std::move(step));
    }

    void advance(Transition transition) {
        if (m_keyStep < m_key.size()) { // the key goes on at its own pace
            m_keyed = m_system.step(m_keyed, m_key[m_keyStep]);
            ++m_keyStep;
        }
        m_now = m_system.step(m_now, transition);
    }

    /// After a step that could not be taken: where the row says that the derivation is now.
    void findAgain(const SheetRow& row) {
        const Result<NodeList> stack = readNodes(row.stack, m_sentence);
        const Result<NodeList> buffer = readNodes(row.buffer, m_sentence);
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
                for (Transition transition : m_system.legalTransitions(one)) {
                    if (++seen > MostJumps)
                        return;
                    next.push_back(m_system.step(one, transition));
                }
            }
            front = std::move(next);
        }
    }

    std::vector<std::string> slipsIn(const SheetRow& row, std::optional<Transition> transition) {
        std::vector<std::string> slips;
        column("stack", row.stack, m_now.stackNodes(), m_stack, slips);
        column("buffer", row.buffer, m_now.bufferNodes(), m_buffer, slips);
        if (transition && !trimmed(row.dependency).empty() &&
            m_system.obstacle(m_now, *transition) == Obstacle::None)
            dependency(row.dependency, m_system.arc(m_now, *transition), slips);
        return slips;
    }

    void column(const std::string& name, std::string_view cell, const std::vector<int>& actual,
                Difference& before, std::vector<std::string>& slips) {
        if (trimmed(cell).empty()) {
            before = {};
            return;
        }
        const Result<NodeList> stated = readNodes(cell, m_sentence);
        if (!stated) {
            slips.push_back("The " + name + " can't be read: " + stated.error().message + ".");
            return;
        }
        if (stated->matches(actual)) {
            before = {};
            return;
        }
        const Difference now = differenceOf(*stated, actual);
        if (!now.isWithin(before))
            slips.push_back("The " + name + " is " + listed(m_sentence, actual) + ".");
        before = now;
    }

    void dependency(std::string_view cell, const std::optional<Arc>& arc,
                    std::vector<std::string>& slips) const {
        const Result<std::vector<Arc>> stated = readArcs(cell, m_sentence);
        if (!stated) {
            slips.push_back("The new dependency can't be read: " + stated.error().message + ".");
        } else if (*stated != (arc ? std::vector{*arc} : std::vector<Arc>())) {
            slips.push_back(arc ? "The new dependency is " + arcName(m_sentence, *arc) + "."
                                : "This transition adds no dependency.");
        }
    }

    Explainer& m_explainer;
    const TransitionSystem& m_system;
    const Sentence& m_sentence;
    Configuration m_now;
    std::span<const Transition> m_key;
    Configuration m_keyed; // where the key is
    std::size_t m_keyStep = 0;
    bool m_lostTrack = false;
    Difference m_stack; // of the row before
    Difference m_buffer;
    GradedSteps m_result;
};

} // namespace

int GradedSteps::count(Mark mark) const {
    return static_cast<int>(
        std::count_if(steps.begin(), steps.end(),
                      [mark](const GradedStep& step) { return step.judgement.mark == mark; }));
}

int GradedSteps::slips() const {
    auto count = endSlips.size();
    for (const GradedStep& step : steps)
        count += step.slips.size();
    return static_cast<int>(count);
}

int GradedSteps::loss() const {
    int loss = 0;
    for (const GradedStep& step : steps)
        loss += step.judgement.loss;
    return loss;
}

double GradedSteps::score() const {
    const auto all = static_cast<double>(steps.size()) + missing;
    return all == 0 ? 1 : rightSteps() / all;
}

std::map<Misconception, int> GradedSteps::misconceptions() const {
    std::map<Misconception, int> counts;
    for (const GradedStep& step : steps)
        if (step.judgement.misconception)
            ++counts[*step.judgement.misconception];
    return counts;
}

bool GradedSteps::isRight() const {
    return missing == 0 && slips() == 0 && rightSteps() == static_cast<int>(steps.size());
}

GradedSteps gradeSteps(Explainer& explainer, const Sentence& sentence, const Configuration& start,
                       std::span<const Transition> key, const std::vector<SheetRow>& rows) {
    return StepGrader(explainer, sentence, start, key).grade(rows);
}

std::vector<SheetRow> rowsOf(std::string_view text, const TransitionSystem& system, int line) {
    std::vector<SheetRow> rows;
    int at = line;
    while (!text.empty()) {
        const std::string_view one = takeLine(text);
        for (std::string& name : splitTransitions(one, system))
            rows.push_back({at, {}, {}, {}, std::move(name)});
        ++at;
    }
    return rows;
}

} // namespace parsescope
