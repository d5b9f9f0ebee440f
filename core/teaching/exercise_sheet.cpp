// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/exercise_sheet.h"

#include "core/export/derivation_text.h"

#include <functional>
#include <limits>

namespace parsescope {

namespace {

std::string asWritten(std::string_view form) {
    return std::string(form);
}

/// Text in a cell or line of Markdown.
std::string markdownText(std::string_view text) {
    std::string result;
    for (char c : text) {
        if (std::string_view("\\`*_{}[]<>#|$~^&").find(c) != std::string_view::npos)
            result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result;
}

std::string cellsOf(const Sentence& sentence, const Configuration& configuration) {
    constexpr int all = std::numeric_limits<int>::max();
    return "Stack: " + markdownText(stackText(sentence, configuration, all, asWritten)) +
           "  \nBuffer: " + markdownText(bufferText(sentence, configuration, all, asWritten)) +
           "\n";
}

std::string goldTable(const Sentence& sentence, const Tree& gold) {
    std::string text = "| Number | Word | Head | Relation |\n|---|---|---|---|\n";
    for (int word = 1; word <= sentence.size(); ++word)
        text += "| " + std::to_string(word) + " | " + markdownText(sentence.words[word - 1].form) +
                " | " + markdownText(nodeName(sentence, gold.head(word))) + " | " +
                markdownText(sentence.words[word - 1].deprel) + " |\n";
    return text;
}

std::string taken(const Exercise& exercise) {
    std::string names;
    for (Transition transition : exercise.before)
        names += (names.empty() ? "" : " ") + exercise.system.nameOf(transition);
    return names;
}

std::string blankTable(const Exercise& exercise) {
    std::string text = "| Stack | Buffer | New dependency | Transition |\n|---|---|---|---|\n";
    for (int row = 0; row < 2 * exercise.sentence.size() + 2; ++row)
        text += "|   |   |   |   |\n";
    return text;
}

std::string markdownQuestion(const Examiner& examiner, int number) {
    const Exercise& exercise = examiner.exercise();
    std::string text = "## Exercise " + std::to_string(number) + "\n\n";
    std::string words;
    for (const Word& word : exercise.sentence.words)
        words += (words.empty() ? "" : " ") + markdownText(word.form);
    text += "> " + words + "\n\n";
    if (examiner.showsGold())
        text += goldTable(exercise.sentence, examiner.problem().gold) + "\n";
    if (exercise.kind == ExerciseKind::GoldTree)
        text += "Derivation: `" + taken(exercise) + "`\n\n";
    else if (exercise.kind != ExerciseKind::TreeBetween) {
        if (!exercise.before.empty())
            text += "Transitions so far: `" + taken(exercise) + "`\n\n";
        text += cellsOf(exercise.sentence, examiner.configuration()) + "\n";
    }
    text += markdownText(examiner.question()) + "\n\n";
    char letter = 'a';
    for (const std::string& way : examiner.ways())
        text += std::string("- ") + letter++ + ": " + markdownText(way) + "\n";
    if (!examiner.ways().empty())
        text += "\n";
    text += "*" + markdownText(examiner.expectedForm()) + "*\n\n";
    if (exercise.kind == ExerciseKind::Table || exercise.kind == ExerciseKind::Recover)
        text += blankTable(exercise) + "\n";
    return text;
}

} // namespace

std::string markdownExercises(const std::vector<Examiner>& examiners, bool withKey) {
    std::string text = "# Exercises\n\n";
    for (std::size_t i = 0; i < examiners.size(); ++i)
        text += markdownQuestion(examiners[i], static_cast<int>(i) + 1);
    if (!withKey)
        return text;
    text += "# Key\n\n";
    for (std::size_t i = 0; i < examiners.size(); ++i) {
        text += std::to_string(i + 1) + ". `" + examiners[i].modelAnswer() + "`\n";
        for (const Examiner::Choice& choice : examiners[i].choices())
            if (choice.text != examiners[i].modelAnswer())
                text +=
                    "   - `" + choice.text + "`: " +
                    markdownText(std::string(nameOf(choice.verdict.mark)) +
                                 (choice.verdict.misconception
                                      ? ", " + std::string(titleOf(*choice.verdict.misconception))
                                      : "") +
                                 ". " + choice.verdict.feedback) +
                    "\n";
    }
    return text;
}

std::optional<std::vector<std::string>> allOptimalAnswers(const Examiner& examiner,
                                                          std::size_t most) {
    const Problem& problem = examiner.problem();
    const TransitionSystem& system = problem.system;
    std::vector<std::string> answers;
    bool fits = true;
    std::size_t visited = 0;
    const std::function<void(const Configuration&, const std::string&)> follow =
        [&](const Configuration& here, const std::string& names) {
            if (!fits || ++visited > 50 * most) {
                fits = false;
                return;
            }
            if (system.isFinal(here)) {
                answers.push_back(names);
                fits = answers.size() <= most;
                return;
            }
            for (const TransitionLoss& entry : examiner.explainer().losses(here).transitions)
                if (entry.optimal)
                    follow(system.step(here, entry.transition),
                           names + (names.empty() ? "" : " ") + system.nameOf(entry.transition));
        };
    follow(examiner.configuration(), "");
    return fits ? std::optional(std::move(answers)) : std::nullopt;
}

} // namespace parsescope
