// SPDX-License-Identifier: GPL-3.0-or-later
// What an Examiner says before the answer: questions, forms, hints, choices.
#include "core/base/number_text.h"
#include "core/teaching/exercise.h"

#include <algorithm>
#include <limits>

namespace parsescope {

namespace {

std::string namesIn(const TransitionSystem& system, const Configuration& configuration) {
    std::string names;
    for (Transition transition : system.transitions(configuration))
        names += (names.empty() ? "" : ", ") + system.nameOf(transition);
    return names;
}

std::string joinedNames(const TransitionSystem& system, const std::vector<Transition>& steps) {
    std::string names;
    for (Transition transition : steps)
        names += (names.empty() ? "" : " ") + system.nameOf(transition);
    return names;
}

std::string headsOf(const Tree& tree) {
    std::string text;
    for (int word = 1; word <= tree.size(); ++word)
        text += (word == 1 ? "" : " ") + std::to_string(tree.head(word));
    return text;
}

std::string exampleArc(const Sentence& sentence) {
    const int last = sentence.size();
    return nodeName(sentence, last > 1 ? 1 : 0) + " → " + nodeName(sentence, last) + ", or " +
           std::to_string(last > 1 ? 1 : 0) + " → " + std::to_string(last);
}

} // namespace

std::string Examiner::question() const {
    if (!m_exercise.question.empty())
        return m_exercise.question;
    const TransitionSystem& system = m_exercise.system;
    switch (m_exercise.kind) {
    case ExerciseKind::NextTransition:
        return "Which transition of " + system.title + " is optimal here?";
    case ExerciseKind::Table:
        return m_exercise.before.empty()
                   ? "Derive the tree with " + system.title + ": fill in the table."
                   : "Go on from here with " + system.title + ": fill in the table.";
    case ExerciseKind::ChartCell:
        return "The table of the oracle has the item " + m_exercise.cell + ": " + m_cellText +
               ". Which way of making it wins, and what is its value?";
    case ExerciseKind::LostArcs:
        return "Which gold arcs can't be built any more after " +
               transitionName(system, *m_exercise.asked) + ", but could be before?";
    case ExerciseKind::Recover:
        return "Mistakes were made. Go on with " + system.title +
               " so that as few heads as possible are wrong.";
    case ExerciseKind::GoldTree:
        return "Which tree does this derivation of " + system.title + " build?";
    case ExerciseKind::TreeBetween:
        return "Build a tree over these words that " + system.title + " derives and " +
               m_exercise.other->title + " doesn't.";
    }
    return {};
}

std::string Examiner::expectedForm() const {
    const TransitionSystem& system = m_exercise.system;
    switch (m_exercise.kind) {
    case ExerciseKind::NextTransition:
        return "Answer with the name of a transition: " + namesIn(system, m_configuration) + ".";
    case ExerciseKind::Table:
    case ExerciseKind::Recover:
        return "Answer with a row for each step, Stack | Buffer | New dependency | Transition, or "
               "just with the names of the transitions in order: " +
               namesIn(system, m_configuration) + ".";
    case ExerciseKind::ChartCell:
        return "Answer with the letter of the way and the value, such as \"a 0\".";
    case ExerciseKind::LostArcs:
        return "Answer with arcs from head to dependent, separated by commas, such as " +
               exampleArc(m_exercise.sentence) + "; or \"none\".";
    case ExerciseKind::GoldTree:
    case ExerciseKind::TreeBetween:
        return "Answer with the heads of words 1 to " + std::to_string(m_exercise.sentence.size()) +
               " in order, 0 for ROOT, or with arcs from head to dependent, separated by commas.";
    }
    return {};
}

std::string Examiner::modelAnswer() const {
    switch (m_exercise.kind) {
    case ExerciseKind::NextTransition: {
        const auto transition = expected();
        return transition ? m_exercise.system.nameOf(*transition) : "";
    }
    case ExerciseKind::Table:
    case ExerciseKind::Recover:
        return joinedNames(m_exercise.system, modelSteps());
    case ExerciseKind::ChartCell: {
        const auto best =
            std::find_if(m_ways.begin(), m_ways.end(), [](const Way& way) { return way.isBest; });
        return std::string(1, static_cast<char>('a' + (best - m_ways.begin()))) + " " +
               std::to_string(m_value);
    }
    case ExerciseKind::LostArcs: {
        std::string text;
        for (Arc arc : m_lost)
            text += (text.empty() ? "" : ", ") + std::to_string(arc.head) + " → " +
                    std::to_string(arc.dependent);
        return text.empty() ? "none" : text;
    }
    case ExerciseKind::GoldTree:
    case ExerciseKind::TreeBetween:
        return headsOf(*m_answer);
    }
    return {};
}

std::vector<std::string> Examiner::hints() const {
    const TransitionSystem& system = m_exercise.system;
    const Sentence& sentence = m_exercise.sentence;
    std::vector<std::string> hints;
    switch (m_exercise.kind) {
    case ExerciseKind::NextTransition:
    case ExerciseKind::Table:
    case ExerciseKind::Recover: {
        const auto wanted = expected();
        if (!wanted)
            return hints;
        const auto certificate = m_explainer->certificate(m_configuration);
        if (const auto arc = system.arc(m_configuration, *wanted)) {
            hints.push_back(problem().gold.hasArc(*arc)
                                ? "A gold arc can be built now without losing another one."
                                : "An arc is to be built now, though it is not gold.");
            hints.push_back("Look at " + nodeName(sentence, arc->head) + " and " +
                            nodeName(sentence, arc->dependent) + ".");
        } else {
            hints.emplace_back(
                "No arc is to be built yet: look which dependents are still missing.");
            hints.push_back(m_configuration.stackSize() > 0
                                ? "Look at " + nodeName(sentence, m_configuration.stack(0)) +
                                      ", the top of the stack: what does it wait for?"
                                : "The stack is empty.");
        }
        if (m_exercise.kind == ExerciseKind::NextTransition)
            hints.push_back("The best tree within reach has " +
                            counted(m_explainer->losses(m_configuration).loss.value, "wrong head") +
                            ".");
        hints.push_back(
            (m_exercise.kind == ExerciseKind::NextTransition ? "It is " : "Begin with ") +
            transitionName(system, *wanted) + ".");
        if (certificate)
            hints.push_back("The proof, a derivation in which no transition raises the loss: " +
                            joinedNames(system, certificate->transitions) + ".");
        break;
    }
    case ExerciseKind::ChartCell:
        hints.emplace_back("Add the values of the parts; an arc that is not gold adds 1.");
        hints.emplace_back("The smallest sum wins.");
        hints.push_back("The value is " + std::to_string(m_value) + ".");
        hints.push_back("The answer: " + modelAnswer() + ".");
        break;
    case ExerciseKind::LostArcs: {
        hints.emplace_back(
            "Which word leaves, or is covered? Look at its head and its dependents.");
        hints.push_back(counted(std::ssize(m_lost), "arc") + (m_lost.size() == 1 ? " is" : " are") +
                        " lost.");
        const Configuration next = system.step(m_configuration, *m_exercise.asked);
        if (const auto certificate = m_explainer->certificate(next))
            hints.push_back("The best that can be had after it: " +
                            joinedNames(system, certificate->transitions) + ".");
        hints.push_back("Lost: " + arcNames(sentence, m_lost) + ".");
        break;
    }
    case ExerciseKind::GoldTree:
        hints.emplace_back("Go through the derivation and write down the arc of each transition "
                           "that adds one.");
        hints.push_back("The word on ROOT is " +
                        nodeName(sentence, m_answer->dependents(0).front()) + ".");
        hints.push_back("The heads: " + modelAnswer() + ".");
        break;
    case ExerciseKind::TreeBetween:
        hints.emplace_back(m_answer->isProjective() ? "The tree may be projective."
                                                    : "Crossing arcs make the difference.");
        hints.push_back("One such tree: " + modelAnswer() + ".");
        break;
    }
    return hints;
}

std::vector<Examiner::Choice> Examiner::choices() const {
    std::vector<std::string> texts;
    if (m_exercise.kind == ExerciseKind::NextTransition)
        for (Transition transition : m_exercise.system.legalTransitions(m_configuration))
            texts.push_back(m_exercise.system.nameOf(transition));
    else if (m_exercise.kind == ExerciseKind::LostArcs)
        return lostChoices();
    else if (m_exercise.kind == ExerciseKind::ChartCell)
        for (std::size_t i = 0; i < m_ways.size(); ++i)
            texts.push_back(std::string(1, static_cast<char>('a' + i)) + " " +
                            std::to_string(m_ways[i].isBest ? m_value : m_ways[i].value));
    std::vector<Choice> choices;
    for (std::string& text : texts) {
        Verdict verdict = check(text);
        choices.push_back({std::move(text), std::move(verdict)});
    }
    return choices;
}

/// The right arcs, none, too few, and arcs that students take for lost: other gold arcs of the two
/// words that the transition is about.
std::vector<Examiner::Choice> Examiner::lostChoices() const {
    std::vector<std::vector<Arc>> sets{m_lost};
    const auto add = [&](std::vector<Arc> set) {
        std::sort(set.begin(), set.end());
        if (std::find(sets.begin(), sets.end(), set) == sets.end() && sets.size() < 5)
            sets.push_back(std::move(set));
    };
    add({});
    const Tree& gold = problem().gold;
    const Configuration next = m_exercise.system.step(m_configuration, *m_exercise.asked);
    for (int word = 1; word <= gold.size(); ++word) {
        const Arc arc{gold.head(word), word};
        const bool lost = std::find(m_lost.begin(), m_lost.end(), arc) != m_lost.end();
        if (lost || m_configuration.hasHead(word))
            continue;
        const bool near =
            next.head(word) != NoHead ||
            (m_configuration.stackSize() > 0 &&
             (m_configuration.stack(0) == word || m_configuration.stack(0) == arc.head));
        if (near) {
            std::vector<Arc> more = m_lost;
            more.push_back(arc);
            add(more);
            add({arc});
        }
    }
    if (m_lost.size() > 1)
        add({m_lost.front()});
    std::vector<Choice> choices;
    for (const std::vector<Arc>& set : sets) {
        std::string text;
        for (Arc arc : set)
            text += (text.empty() ? "" : ", ") + std::to_string(arc.head) + " → " +
                    std::to_string(arc.dependent);
        if (text.empty())
            text = "none";
        Verdict verdict = check(text);
        choices.push_back({std::move(text), std::move(verdict)});
    }
    std::sort(choices.begin(), choices.end(),
              [](const Choice& a, const Choice& b) { return a.text < b.text; });
    return choices;
}

} // namespace parsescope
