// SPDX-License-Identifier: GPL-3.0-or-later
// Question banks for Moodle.
#include "core/export/derivation_text.h"
#include "core/export/html.h"
#include "core/teaching/exercise_sheet.h"
#include "core/treebank/tree_classes.h"

#include <limits>

namespace parsescope {

namespace {

/// A short answer may have so many right forms; then gaps are better.
constexpr std::size_t MostAnswers = 60;

std::string plainForm(std::string_view form) {
    return std::string(form);
}

/// All text in it has been escaped, so "]]>" can't be in it.
std::string cdata(const std::string& html) {
    return "<text><![CDATA[" + html + "]]></text>";
}

std::string element(const char* name, const std::string& html) {
    return std::string("<") + name + " format=\"html\">" + cdata(html) + "</" + name + ">\n";
}

/// What is shown above the question.
std::string situation(const Examiner& examiner) {
    constexpr int all = std::numeric_limits<int>::max();
    const Exercise& exercise = examiner.exercise();
    std::string words;
    for (const Word& word : exercise.sentence.words)
        words += (words.empty() ? "" : " ") + htmlEscaped(word.form);
    std::string html = "<p><em>" + words + "</em></p>";
    if (examiner.showsGold())
        html += "<p><img src=\"@@PLUGINFILE@@/tree.svg\" alt=\"Gold tree: " + [&] {
            std::string arcs;
            for (int word = 1; word <= exercise.sentence.size(); ++word)
                arcs += (arcs.empty() ? "" : ", ") +
                        htmlEscaped(
                            arcName(exercise.sentence, {examiner.problem().gold.head(word), word}));
            return arcs;
        }() + "\" /></p>";
    std::string names;
    for (Transition transition : exercise.before)
        names += (names.empty() ? "" : " ") + exercise.system.nameOf(transition);
    if (!names.empty())
        html += std::string("<p>") +
                (exercise.kind == ExerciseKind::GoldTree ? "Derivation" : "Transitions so far") +
                ": <code>" + names + "</code></p>";
    if (examiner.showsGold()) {
        const Configuration& at = examiner.configuration();
        html += "<table border=\"1\"><tr><th>Stack</th><th>Buffer</th></tr><tr><td>" +
                htmlEscaped(stackText(exercise.sentence, at, all, plainForm)) + "</td><td>" +
                htmlEscaped(bufferText(exercise.sentence, at, all, plainForm)) +
                "</td></tr></table>";
    }
    html += "<p>" + htmlEscaped(examiner.question()) + "</p>";
    const auto ways = examiner.ways();
    for (std::size_t i = 0; i < ways.size(); ++i)
        html +=
            std::string("<p>") + static_cast<char>('a' + i) + ": " + htmlEscaped(ways[i]) + "</p>";
    return html;
}

/// A question of that type up to what is particular to it. `more` HTML stands behind the question.
std::string head(const Examiner& examiner, int number, const char* type, const std::string& more) {
    const Exercise& exercise = examiner.exercise();
    std::string name = std::string(idOf(exercise.kind)) + " " + std::to_string(number) + ": " +
                       exercise.sentence.text().substr(0, 200);
    std::string text = std::string("<question type=\"") + type + "\">\n<name><text>" +
                       htmlEscaped(name) + "</text></name>\n<questiontext format=\"html\">" +
                       cdata(situation(examiner) + more);
    if (examiner.showsGold())
        text +=
            "<file name=\"tree.svg\" path=\"/\" encoding=\"base64\">" +
            base64(treeSvg(exercise.sentence, {examiner.problem().gold, {}, {}}, exercise.root)) +
            "</file>";
    text += "</questiontext>\n" +
            element("generalfeedback",
                    "<p>" + htmlEscaped("A right answer: " + examiner.modelAnswer()) + "</p>") +
            "<defaultgrade>1</defaultgrade>\n<penalty>0.3333333</penalty>\n<hidden>0</hidden>\n";
    return text;
}

std::string hintsOf(const Examiner& examiner) {
    std::string text;
    std::vector<std::string> hints = examiner.hints();
    if (hints.size() > 2)
        hints.resize(2); // the later ones give the answer away
    for (const std::string& hint : hints)
        text += element("hint", "<p>" + htmlEscaped(hint) + "</p>");
    return text;
}

std::string multichoice(const Examiner& examiner, int number) {
    std::string text = head(examiner, number, "multichoice", "");
    text += "<single>true</single>\n<shuffleanswers>true</shuffleanswers>\n"
            "<answernumbering>none</answernumbering>\n";
    for (const Examiner::Choice& choice : examiner.choices()) {
        std::string shown = htmlEscaped(choice.text);
        if (examiner.exercise().kind == ExerciseKind::NextTransition)
            shown = htmlEscaped(transitionName(examiner.exercise().system,
                                               *examiner.exercise().system.find(choice.text)));
        else if (examiner.exercise().kind == ExerciseKind::ChartCell)
            shown =
                htmlEscaped("way " + choice.text.substr(0, 1) + ", value " + choice.text.substr(2));
        text +=
            std::string("<answer fraction=\"") + (isRight(choice.verdict.mark) ? "100" : "0") +
            "\" format=\"html\">" + cdata("<p>" + shown + "</p>") + "<feedback format=\"html\">" +
            cdata("<p>" + htmlEscaped(choice.verdict.feedback) + "</p>") + "</feedback></answer>\n";
    }
    return text + hintsOf(examiner) + "</question>\n";
}

std::string shortanswer(const Examiner& examiner, int number,
                        const std::vector<std::string>& answers) {
    std::string text = head(examiner, number, "shortanswer",
                            "<p>Write names in small letters, or numbers, with one space between "
                            "them.</p>");
    text += "<usecase>0</usecase>\n";
    for (const std::string& answer : answers)
        text += "<answer fraction=\"100\" format=\"plain_text\"><text>" + htmlEscaped(answer) +
                "</text><feedback format=\"html\"><text></text></feedback></answer>\n";
    return text + hintsOf(examiner) + "</question>\n";
}

/// Text in a gap of a cloze question.
std::string clozeText(std::string_view text) {
    std::string result;
    for (char c : text) {
        if (std::string_view("}#~/\\\"").find(c) != std::string_view::npos)
            result += '\\';
        result += c;
    }
    return result;
}

/// A row for each step of the model answer: which transition is optimal there?
std::string clozeSteps(const Examiner& examiner, int number) {
    constexpr int all = std::numeric_limits<int>::max();
    const Exercise& exercise = examiner.exercise();
    std::string rows =
        "<table border=\"1\"><tr><th>Stack</th><th>Buffer</th><th>Transition</th></tr>";
    Configuration at = examiner.configuration();
    while (!exercise.system.isFinal(at)) {
        const Losses losses = examiner.explainer().losses(at);
        const auto best = preferredTransition(exercise.system, at, losses);
        if (!best)
            break;
        std::string gap = "{1:MULTICHOICE:";
        for (const TransitionLoss& entry : losses.transitions)
            gap += (gap.ends_with(':') ? "" : "~") + std::string(entry.optimal ? "=" : "") +
                   clozeText(exercise.system.nameOf(entry.transition));
        rows += "<tr><td>" + htmlEscaped(stackText(exercise.sentence, at, all, plainForm)) +
                "</td><td>" + htmlEscaped(bufferText(exercise.sentence, at, all, plainForm)) +
                "</td><td>" + gap + "}</td></tr>";
        at = exercise.system.step(at, *best);
    }
    return head(examiner, number, "cloze", rows + "</table>") + hintsOf(examiner) + "</question>\n";
}

/// A gap for the head of each word.
std::string clozeHeads(const Examiner& examiner, int number) {
    const Exercise& exercise = examiner.exercise();
    const std::vector<int> heads = finalHeads(examiner.configuration());
    std::string rows = "<table border=\"1\"><tr><th>Word</th><th>Number of its head, 0 for "
                       "ROOT</th></tr>";
    for (int word = 1; word <= exercise.sentence.size(); ++word)
        rows += "<tr><td>" + htmlEscaped(nodeName(exercise.sentence, word)) +
                "</td><td>{1:NUMERICAL:=" + std::to_string(heads[word]) + "}</td></tr>";
    return head(examiner, number, "cloze", rows + "</table>") + hintsOf(examiner) + "</question>\n";
}

std::vector<std::string> treesBetween(const Examiner& examiner) {
    std::vector<std::string> trees;
    forEachTree(examiner.exercise().sentence.size(), [&](const Tree& tree) {
        std::string text;
        for (int word = 1; word <= tree.size(); ++word)
            text += (text.empty() ? "" : " ") + std::to_string(tree.head(word));
        if (isRight(examiner.check(text).mark))
            trees.push_back(std::move(text));
        return true;
    });
    return trees;
}

std::string moodleQuestion(const Examiner& examiner, int number) {
    switch (examiner.exercise().kind) {
    case ExerciseKind::NextTransition:
    case ExerciseKind::LostArcs:
    case ExerciseKind::ChartCell:
        return multichoice(examiner, number);
    case ExerciseKind::GoldTree:
        return clozeHeads(examiner, number);
    case ExerciseKind::TreeBetween:
        return shortanswer(examiner, number, treesBetween(examiner));
    case ExerciseKind::Table:
    case ExerciseKind::Recover:
        break;
    }
    const auto answers = allOptimalAnswers(examiner, MostAnswers);
    return answers ? shortanswer(examiner, number, *answers) : clozeSteps(examiner, number);
}

} // namespace

std::string moodleExercises(const std::vector<Examiner>& examiners, const std::string& category) {
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"
                       "<question type=\"category\"><category><text>$course$/" +
                       htmlEscaped(category) + "</text></category></question>\n";
    for (std::size_t i = 0; i < examiners.size(); ++i)
        text += moodleQuestion(examiners[i], static_cast<int>(i) + 1);
    return text + "</quiz>\n";
}

} // namespace parsescope
