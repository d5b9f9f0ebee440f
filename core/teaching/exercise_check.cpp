// SPDX-License-Identifier: GPL-3.0-or-later
// How an Examiner judges answers.
#include "core/base/number_text.h"
#include "core/teaching/answer.h"
#include "core/teaching/exercise.h"
#include "core/treebank/text.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace parsescope {

namespace {

Verdict unreadable(const std::string& message, const std::string& form) {
    Verdict verdict;
    verdict.feedback = "This could not be read: " + message + ". " + form;
    return verdict;
}

Verdict plainVerdict(bool isRight, std::string feedback) {
    Verdict verdict;
    verdict.mark = isRight ? Mark::Right : Mark::Wrong;
    verdict.score = isRight ? 1 : 0;
    verdict.feedback = std::move(feedback);
    return verdict;
}

/// "a", "value 1", "1" …: the letter and the number in a text.
struct LetterAndNumber {
    std::optional<std::size_t> letter; // 0 for a
    std::optional<int> number;
};

LetterAndNumber letterAndNumber(std::string_view text) {
    LetterAndNumber found;
    std::size_t begin = 0;
    const auto isPart = [&](std::size_t at) {
        const char c = text[at];
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    while (begin < text.size()) {
        std::size_t end = begin;
        if (text[begin] >= '0' && text[begin] <= '9') {
            int number = 0;
            const auto read =
                std::from_chars(text.data() + begin, text.data() + text.size(), number);
            end = static_cast<std::size_t>(read.ptr - text.data());
            if (read.ec == std::errc())
                found.number = number;
        } else if (isPart(begin)) {
            while (end < text.size() && isPart(end))
                ++end;
            if (end == begin + 1)
                found.letter = static_cast<std::size_t>((text[begin] | 0x20) - 'a');
        }
        begin = std::max(end, begin + 1);
    }
    return found;
}

} // namespace

Verdict Examiner::check(std::string_view answer) const {
    switch (m_exercise.kind) {
    case ExerciseKind::NextTransition:
        return checkTransition(answer);
    case ExerciseKind::ChartCell:
        return checkCell(answer);
    case ExerciseKind::LostArcs:
        return checkLost(answer);
    case ExerciseKind::GoldTree:
        return checkTree(answer);
    case ExerciseKind::TreeBetween:
        return checkBetween(answer);
    case ExerciseKind::Table:
    case ExerciseKind::Recover:
        break;
    }
    const Result<std::vector<AnswerSheet>> sheets = readAnswerText(answer);
    if (!sheets)
        return unreadable(sheets.error().text(), expectedForm());
    AnswerSheet all;
    for (const AnswerSheet& sheet : *sheets) {
        all.text += sheet.text + "\n";
        all.rows.insert(all.rows.end(), sheet.rows.begin(), sheet.rows.end());
    }
    return check(all);
}

Verdict Examiner::check(const AnswerSheet& sheet) const {
    if (!sheet.system.empty() && sheet.system != m_exercise.system.name)
        return unreadable("it is a derivation of " + sheet.system + ", expected one of " +
                              m_exercise.system.name,
                          expectedForm());
    if (sheet.words >= 0 && sheet.words != m_exercise.sentence.size())
        return unreadable("it is about a sentence of " + counted(sheet.words, "word") +
                              ", expected the one of " +
                              counted(m_exercise.sentence.size(), "word"),
                          expectedForm());
    if (m_exercise.kind == ExerciseKind::Table || m_exercise.kind == ExerciseKind::Recover)
        return checkSteps(sheet.rows.empty() ? rowsOf(sheet.text, m_exercise.system, sheet.line)
                                             : sheet.rows);
    if (sheet.rows.empty())
        return check(sheet.text);
    return check(sheet.rows.front().transition);
}

Verdict Examiner::checkTransition(std::string_view answer) const {
    const Result<Transition> transition =
        readTransition(answer, m_exercise.system, m_configuration, m_exercise.sentence);
    if (!transition)
        return unreadable(transition.error().message, expectedForm());
    const Judgement judged =
        judge(*m_explainer, m_exercise.sentence, m_configuration, *transition, expected());
    Verdict verdict;
    verdict.mark = judged.mark;
    verdict.loss = judged.loss;
    verdict.lost = judged.lost;
    verdict.misconception = judged.misconception;
    verdict.score = isRight(judged.mark) ? 1 : 0;
    verdict.feedback = judged.mark == Mark::Right
                           ? "Right: " + transitionName(m_exercise.system, *transition) +
                                 " does not raise the loss."
                       : judged.mark == Mark::Different ? "Right. " + judged.why
                                                        : judged.why;
    if (judged.misconception)
        verdict.feedback += " " + std::string(adviceOn(*judged.misconception));
    return verdict;
}

Verdict Examiner::checkSteps(const std::vector<SheetRow>& rows) const {
    if (rows.empty())
        return unreadable("there is no step in it", expectedForm());
    Verdict verdict;
    verdict.steps =
        gradeSteps(*m_explainer, m_exercise.sentence, m_configuration, m_exercise.key, rows);
    const GradedSteps& steps = *verdict.steps;
    verdict.loss = steps.loss();
    verdict.score = steps.score();
    verdict.mark = !steps.isRight()                   ? Mark::Wrong
                   : steps.count(Mark::Different) > 0 ? Mark::Different
                                                      : Mark::Right;
    if (const auto found = steps.misconceptions(); !found.empty())
        verdict.misconception =
            std::max_element(found.begin(), found.end(), [](const auto& a, const auto& b) {
                return a.second < b.second;
            })->first;
    verdict.feedback = std::to_string(steps.rightSteps()) + " of " +
                       counted(static_cast<int>(steps.steps.size()) + steps.missing, "step") +
                       " right";
    verdict.feedback += verdict.loss > 0 ? "; " + counted(verdict.loss, "arc") + " lost." : ".";
    for (std::size_t i = 0; i < steps.steps.size(); ++i) {
        const GradedStep& step = steps.steps[i];
        const std::string where = "\nStep " + std::to_string(i + 1) + ", " + step.given + ": ";
        if (!isRight(step.judgement.mark)) {
            verdict.feedback += where + step.judgement.why;
            if (step.judgement.misconception)
                verdict.feedback += " " + std::string(adviceOn(*step.judgement.misconception));
        }
        for (const std::string& slip : step.slips)
            verdict.feedback += where + slip;
    }
    for (const std::string& slip : steps.endSlips)
        verdict.feedback += "\nLast row: " + slip;
    if (steps.missing > 0)
        verdict.feedback += "\nThe derivation is not finished: it takes " +
                            counted(steps.missing, "more step") + " at the best.";
    return verdict;
}

Verdict Examiner::checkCell(std::string_view answer) const {
    const LetterAndNumber given = letterAndNumber(answer);
    if (!given.number || !given.letter)
        return unreadable(given.number ? "it names no way" : "it has no value", expectedForm());
    if (*given.letter >= m_ways.size())
        return unreadable("there is no way of that letter", expectedForm());
    const Way& way = m_ways[*given.letter];
    const bool isValue = *given.number == m_value;
    std::string feedback = "Right.";
    if (!way.isBest)
        feedback = "That way comes to " + std::to_string(way.value) +
                   ", and another one to less: the best one wins.";
    else if (!isValue)
        feedback = "That way is the best one, but the value is not " +
                   std::to_string(*given.number) +
                   ": add the values of the parts, and 1 for a wrong arc.";
    Verdict verdict = plainVerdict(way.isBest && isValue, feedback);
    if (!isRight(verdict.mark))
        verdict.score = way.isBest || isValue ? 0.5 : 0;
    return verdict;
}

Verdict Examiner::checkLost(std::string_view answer) const {
    const Result<std::vector<Arc>> given = readArcs(answer, m_exercise.sentence);
    if (!given)
        return unreadable(given.error().message, expectedForm());
    std::vector<Arc> sorted = *given;
    std::sort(sorted.begin(), sorted.end());
    std::vector<Arc> missing;
    std::vector<Arc> extra;
    std::set_difference(m_lost.begin(), m_lost.end(), sorted.begin(), sorted.end(),
                        std::back_inserter(missing));
    std::set_difference(sorted.begin(), sorted.end(), m_lost.begin(), m_lost.end(),
                        std::back_inserter(extra));
    std::string feedback;
    const Configuration next = m_exercise.system.step(m_configuration, *m_exercise.asked);
    for (Arc arc : extra) {
        feedback += feedback.empty() ? "" : " ";
        if (!problem().gold.hasArc(arc))
            feedback += arcName(m_exercise.sentence, arc) + " is no gold arc.";
        else if (m_configuration.head(arc.dependent) == arc.head)
            feedback += arcName(m_exercise.sentence, arc) + " is built already.";
        else if (next.head(arc.dependent) == arc.head)
            feedback += arcName(m_exercise.sentence, arc) + " is what the transition builds.";
        else if (m_explainer->explain(m_configuration).arc(arc.dependent) == ArcState::Lost)
            feedback += arcName(m_exercise.sentence, arc) + " was lost before.";
        else
            feedback += arcName(m_exercise.sentence, arc) + " can still be built.";
    }
    if (!missing.empty())
        feedback += (feedback.empty() ? "" : " ") + counted(std::ssize(missing), "lost arc") +
                    (missing.size() == 1 ? " is" : " are") + " not among them.";
    Verdict verdict = plainVerdict(feedback.empty(), feedback.empty() ? "Right." : feedback);
    if (!feedback.empty() && !m_lost.empty())
        verdict.score = std::max(0.0, (static_cast<double>(m_lost.size()) -
                                       static_cast<double>(missing.size() + extra.size())) /
                                          static_cast<double>(m_lost.size()));
    return verdict;
}

Verdict Examiner::checkTree(std::string_view answer) const {
    const Result<Tree> tree = readTreeAnswer(answer, m_exercise.sentence);
    if (!tree)
        return unreadable(tree.error().message, expectedForm());
    std::vector<Arc> wrong;
    int turned = 0;
    for (int word = 1; word <= tree->size(); ++word)
        if (tree->head(word) != m_answer->head(word)) {
            wrong.push_back({tree->head(word), word});
            turned += tree->head(word) != 0 && m_answer->head(tree->head(word)) == word;
        }
    if (wrong.empty())
        return plainVerdict(true, "Right.");
    Verdict verdict = plainVerdict(false, "The derivation has no transition for " +
                                              arcNames(m_exercise.sentence, wrong) + ".");
    verdict.loss = static_cast<int>(wrong.size());
    verdict.score = 1 - static_cast<double>(wrong.size()) / tree->size();
    if (turned > 0) {
        verdict.misconception = Misconception::WrongDirection;
        verdict.feedback += " " + std::string(adviceOn(Misconception::WrongDirection));
    }
    return verdict;
}

Verdict Examiner::checkBetween(std::string_view answer) const {
    const Result<Tree> tree = readTreeAnswer(answer, m_exercise.sentence);
    if (!tree)
        return unreadable(tree.error().message, expectedForm());
    const TransitionSystem& system = m_exercise.system;
    const TransitionSystem& other = *m_exercise.other;
    const auto here = derives(system, *tree, m_exercise.root, m_exercise.singleRoot);
    const auto there = derives(other, *tree, m_exercise.root, m_exercise.singleRoot);
    if (!here || !there) {
        Verdict verdict;
        verdict.mark = Mark::Unknown;
        verdict.feedback = "It is not known which of the systems derive this tree.";
        return verdict;
    }
    if (*here && !*there)
        return plainVerdict(true,
                            "Right: " + system.name + " derives it, " + other.name + " doesn't.");
    const std::string projective =
        tree->isProjective() ? " It is projective." : " It is not projective.";
    return plainVerdict(false, (*here ? other.name + " derives this tree, too."
                                      : system.name + " doesn't derive this tree.") +
                                   projective);
}

} // namespace parsescope
