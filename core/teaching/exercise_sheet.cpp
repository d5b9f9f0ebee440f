// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/exercise_sheet.h"

#include "core/export/derivation_text.h"

#include <limits>

namespace parsescope {

namespace {

std::string asWritten(std::string_view form) {
    return std::string(form);
}

/// Escapes text for a cell or a line of Markdown.
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
    const std::string before = joinedNames(exercise.system, exercise.before);
    if (exercise.kind->shows == ExerciseKind::Shows::Derivation)
        text += "Derivation: `" + before + "`\n\n";
    if (examiner.showsGold()) {
        if (!before.empty())
            text += "Transitions so far: `" + before + "`\n\n";
        text += cellsOf(exercise.sentence, examiner.configuration()) + "\n";
    }
    text += markdownText(examiner.question().english()) + "\n\n";
    char letter = 'a';
    for (const Text& way : examiner.ways())
        text += std::string("- ") + letter++ + ": " + markdownText(way.english()) + "\n";
    if (!examiner.ways().empty())
        text += "\n";
    text += "*" + markdownText(examiner.expectedForm().english()) + "*\n\n";
    if (exercise.kind->answer == ExerciseKind::Answer::Derivation)
        text += blankTable(exercise) + "\n";
    return text;
}

/// Returns mark, misconception and feedback.
Text verdictOn(const Marking& marking) {
    Text text = marking.misconception
                    ? Text("{0} ({1}).", nameOf(marking.mark), titleOf(*marking.misconception))
                    : Text("{0}.", nameOf(marking.mark));
    return text += marking.feedback;
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
                text += "   - `" + choice.text +
                        "`: " + markdownText(verdictOn(choice.marking).english()) + "\n";
    }
    return text;
}

} // namespace parsescope
