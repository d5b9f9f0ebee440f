// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/sub_questions.h"

#include "core/oracle/explainer.h"
#include "core/teaching/judge/marking.h"

#include <algorithm>
#include <optional>

namespace parsescope {

namespace {

/// The largest number of arcs to choose from.
constexpr std::size_t MostArcs = 3;

SubQuestion yesOrNo(Text question, bool yes, Text reason) {
    return {std::move(question),
            {Text("Yes"), Text("No")},
            yes ? std::size_t{0} : 1,
            std::move(reason)};
}

/// True if a node is on the stack, in the buffer or on a further list.
bool isPresent(const Configuration& at, int node) {
    const auto holds = [node](const std::vector<int>& nodes) {
        return std::ranges::find(nodes, node) != nodes.end();
    };
    return holds(at.stackNodes()) || holds(at.bufferNodes()) ||
           std::ranges::any_of(at.lists(), holds);
}

/// Asks whether a word has a head in the configuration.
SubQuestion aboutHead(const Sentence& sentence, const Configuration& at, int word) {
    const std::string name = nodeName(sentence, word);
    return yesOrNo(Text("Does {0} have a head already?", name), at.hasHead(word),
                   at.hasHead(word)
                       ? Text("The head of {0} is {1}.", name, nodeName(sentence, at.head(word)))
                       : Text("{0} has no head yet.", name));
}

/// Asks whether a word has all gold dependents that it can still get.
SubQuestion aboutDependents(const Problem& problem, const Sentence& sentence,
                            const Explanation& here, int word) {
    const std::vector<Arc> missing = openDependents(problem.gold, here, word);
    const std::string name = nodeName(sentence, word);
    return yesOrNo(
        Text("Does {0} have all gold dependents that it can still get?", name), missing.empty(),
        missing.empty() ? Text("{0} waits for no dependent.", name)
                        : plural("{0} gold arc from {2} is not built yet: {1}.",
                                 "{0} gold arcs from {2} are not built yet: {1}.",
                                 std::ssize(missing), arcNames(sentence, missing), name));
}

/// Asks which gold arc can no longer be built after a transition, if there is one.
std::optional<SubQuestion> aboutLoss(const Problem& problem, const Sentence& sentence,
                                     const Explanation& here, const Explanation& next) {
    const std::vector<LostArc> lost = newlyLost(problem.gold, here, next);
    std::vector<Arc> others;
    for (int word = 1; word <= problem.gold.size(); ++word)
        if (next.arc(word) != ArcState::Lost && next.arc(word) != ArcState::Unknown)
            others.push_back({problem.gold.head(word), word});
    if (lost.empty() || others.empty())
        return std::nullopt;
    std::vector<Arc> arcs(others.begin(), others.begin() + std::min(MostArcs - 1, others.size()));
    arcs.push_back(lost.front().arc);
    std::ranges::sort(arcs, {}, &Arc::dependent);
    SubQuestion made{
        Text("Which of these gold arcs can no longer be built afterwards?"), {}, 0, {}};
    for (const Arc arc : arcs) {
        if (arc == lost.front().arc)
            made.right = made.answers.size();
        made.answers.push_back(arcName(sentence, arc));
    }
    made.reason = lossText(lost, namesIn(sentence));
    return made;
}

/// Returns the two nodes that an arc could join before a shift: the two topmost nodes of the stack
/// if some transition joins them, otherwise the stack top and the buffer front.
std::pair<int, int> pairToJoin(const TransitionSystem& system, const Configuration& at) {
    for (const Transition transition : system.legalTransitions(at))
        if (const auto arc = system.arc(at, transition); arc && at.stackSize() > 1) {
            const std::pair pair{at.stack(1), at.stack(0)};
            if (pair == std::pair(arc->head, arc->dependent) ||
                pair == std::pair(arc->dependent, arc->head))
                return pair;
        }
    return {at.stack(0), at.buffer(0)};
}

} // namespace

std::vector<SubQuestion> subQuestions(Explainer& explainer, const Sentence& sentence,
                                      const Configuration& at, Transition transition,
                                      const TaskControl& control) {
    const Problem& problem = explainer.problem();
    const TransitionSystem& system = problem.system;
    const Explanation here = explainer.explain(at, control);
    const Configuration after = system.step(at, transition);
    std::vector<SubQuestion> questions;
    const auto arc = system.arc(at, transition);
    if (arc) {
        const bool isGold = problem.gold.hasArc(*arc);
        const std::string dependent = nodeName(sentence, arc->dependent);
        questions.push_back(
            yesOrNo(Text("Is {0} a gold arc?", arcName(sentence, *arc)), isGold,
                    isGold ? Text("It is a gold arc, but building it now loses another one.")
                           : Text("The gold head of {0} is {1}.", dependent,
                                  nodeName(sentence, problem.gold.head(arc->dependent)))));
    }
    if (at.stackSize() > 0) {
        const int top = at.stack(0);
        const int leaving = arc && !isPresent(after, arc->dependent) ? arc->dependent
                            : !isPresent(after, top)                 ? top
                                                                     : 0;
        if (leaving != 0) {
            if (!arc)
                questions.push_back(aboutHead(sentence, at, leaving));
            questions.push_back(aboutDependents(problem, sentence, here, leaving));
        } else if (!arc && after.bufferSize() < at.bufferSize()) {
            const auto [one, other] = pairToJoin(system, at);
            const bool isHead = other != 0 && problem.gold.hasArc({one, other});
            const bool isLinked = isHead || (one != 0 && problem.gold.hasArc({other, one}));
            questions.push_back(
                yesOrNo(Text("Is there a gold arc between {0} and {1}?", nodeName(sentence, one),
                             nodeName(sentence, other)),
                        isLinked,
                        isLinked ? Text("One of them is the gold head of the other.")
                                 : Text("Neither of them is the gold head of the other.")));
            if (isLinked && at.stackSize() > 1 && one == at.stack(1))
                questions.push_back(aboutDependents(problem, sentence, here, isHead ? other : one));
        }
    }
    if (auto loss = aboutLoss(problem, sentence, here, explainer.explain(after, control)))
        questions.push_back(*std::move(loss));
    return questions;
}

std::vector<SubQuestion> subQuestions(const Examiner& examiner, const Marking& marking,
                                      const TaskControl& control) {
    const auto about = [&](const Judgement& wrong, const Configuration& at) {
        return wrong.mark == Mark::Loses && wrong.transition
                   ? subQuestions(examiner.explainer(), examiner.exercise().sentence, at,
                                  *wrong.transition, control)
                   : std::vector<SubQuestion>();
    };
    if (!marking.derivation)
        return about(marking, examiner.configuration());
    const std::vector<MarkedStep>& steps = marking.derivation->steps;
    const auto wrong = std::ranges::find(steps, Mark::Loses, &MarkedStep::mark);
    return wrong == steps.end() ? std::vector<SubQuestion>() : about(*wrong, wrong->configuration);
}

} // namespace parsescope
