// SPDX-License-Identifier: GPL-3.0-or-later
// Question banks for Moodle.
#include "core/base/number_text.h"
#include "core/base/utf8.h"
#include "core/export/display_text.h"
#include "core/export/html.h"
#include "core/oracle/explainer.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/publish/exercise_page.h"
#include "core/teaching/publish/question_banks.h"

#include <algorithm>
#include <array>
#include <limits>

namespace parsescope {

namespace {

/// The largest length of a name in characters. Moodle allows at most 255.
constexpr int LongestName = 200;

/// Returns `html` in a CDATA section. `html` is escaped, so it cannot contain "]]>".
std::string cdata(const std::string& html) {
    return "<text><![CDATA[" + html + "]]></text>";
}

std::string element(const char* name, const std::string& html) {
    return std::string("<") + name + " format=\"html\">" + cdata(html) + "</" + name + ">\n";
}

/// Returns the penalty for each wrong try, as a share of the mark, among the penalties that Moodle
/// offers: the largest one with which the last try is worth something. Without a limit, a third.
const char* penaltyFor(int tries) {
    constexpr std::array<std::pair<int, const char*>, 5> penalties{
        {{1, "1"}, {2, "0.5"}, {3, "0.3333333"}, {4, "0.25"}, {5, "0.2"}}};
    if (tries == 0)
        tries = 3;
    for (const auto& [most, penalty] : penalties)
        if (tries == most)
            return penalty;
    return "0.1";
}

/// Returns the HTML that reveals a right answer.
std::string rightAnswer(const Examiner& examiner) {
    const ModelAnswer answer = modelAnswerOf(examiner);
    return "<p>" + htmlEscaped("A right answer: " + answer.text) + "</p>" +
           keyTableHtml(examiner.exercise(), answer);
}

/// A question of a bank: an exercise with its 1-based number, and the rules of its file.
struct BankItem {
    const Examiner& examiner;
    int number;
    const PracticeRules& rules;
};

/// Returns `html` without braces, in which Moodle would find gaps: words may look like them.
std::string withoutGaps(std::string_view html) {
    std::string result;
    for (char c : html)
        result += c == '{' ? "&#123;" : std::string(1, c);
    return result;
}

/// Returns the beginning of a question of the type `type`, up to the elements that depend on the
/// type. `more` is the HTML that follows the question.
std::string head(const BankItem& item, const char* type, const std::string& more) {
    const Examiner& examiner = item.examiner;
    std::string text = std::string("<question type=\"") + type + "\">\n<name><text>" +
                       htmlEscaped(questionName(examiner, item.number)) +
                       "</text></name>\n<questiontext format=\"html\">" +
                       cdata(withoutGaps(situationHtml(examiner, "@@PLUGINFILE@@/tree.svg") +
                                         "<p>" + htmlEscaped(isolatedEnglish(examiner.question())) +
                                         "</p>" + waysHtml(examiner)) +
                             more);
    if (examiner.showsGold())
        text += "<file name=\"tree.svg\" path=\"/\" encoding=\"base64\">" +
                goldTreeBase64(examiner) + "</file>";
    text += "</questiontext>\n" +
            element("generalfeedback", item.rules.showsAnswer ? rightAnswer(examiner) : "") +
            "<defaultgrade>" + fixed(examiner.exercise().points, 2) + "</defaultgrade>\n<penalty>" +
            penaltyFor(item.rules.tries) + "</penalty>\n<hidden>0</hidden>\n";
    return text;
}

/// Returns the hints of a question. After each of them, Moodle lets the student try again, so there
/// is one hint less than there are tries.
std::string hintsOf(const BankItem& item) {
    constexpr std::size_t mostHints = 2; // later hints reveal the answer
    std::vector<Text> hints = item.rules.givesHints() ? item.examiner.hints() : std::vector<Text>();
    if (hints.size() > mostHints)
        hints.resize(mostHints);
    if (item.rules.tries > 0 || !item.rules.givesHints())
        hints.resize(item.rules.tries > 0 ? item.rules.tries - 1 : mostHints, Text("Try again."));
    std::string text;
    for (const Text& hint : hints)
        text += element("hint", "<p>" + htmlEscaped(isolatedEnglish(hint)) + "</p>");
    return text;
}

std::string multichoice(const BankItem& item, const std::vector<Examiner::Choice>& choices) {
    const bool explains = item.rules.level == FeedbackLevel::Everything;
    std::string text = head(item, "multichoice", "");
    text += "<single>true</single>\n<shuffleanswers>true</shuffleanswers>\n"
            "<answernumbering>none</answernumbering>\n";
    for (const Examiner::Choice& choice : choices)
        text +=
            std::string("<answer fraction=\"") + (isRight(choice.marking.mark) ? "100" : "0") +
            "\" format=\"html\">" +
            cdata("<p>" + htmlEscaped(isolatedEnglish(choice.shown)) + "</p>") +
            "<feedback format=\"html\">" +
            cdata(explains ? "<p>" + htmlEscaped(isolatedEnglish(choice.marking.feedback)) + "</p>"
                           : "") +
            "</feedback></answer>\n";
    return text + hintsOf(item) + "</question>\n";
}

std::string shortanswer(const BankItem& item, const std::vector<std::string>& answers) {
    std::string text =
        head(item, "shortanswer", "<p>" + htmlEscaped(exactForm(item.examiner).english()) + "</p>");
    text += "<usecase>0</usecase>\n";
    for (const std::string& answer : answers)
        text += "<answer fraction=\"100\" format=\"plain_text\"><text>" + htmlEscaped(answer) +
                "</text><feedback format=\"html\"><text></text></feedback></answer>\n";
    return text + hintsOf(item) + "</question>\n";
}

/// Escapes text for a gap of a cloze question.
std::string clozeText(std::string_view text) {
    std::string result;
    for (char c : text) {
        if (std::string_view("}#~/\\\"").find(c) != std::string_view::npos)
            result += '\\';
        result += c;
    }
    return result;
}

/// Returns the names of all transitions that are legal in a configuration of the derivation, and
/// "(none)", so that each gap has at least two options.
std::vector<std::string> optionsIn(const Examiner& examiner, const std::vector<Transition>& steps) {
    const TransitionSystem& system = examiner.exercise().system;
    std::vector<std::string> options;
    const auto add = [&](const std::string& name) {
        if (std::find(options.begin(), options.end(), name) == options.end())
            options.push_back(name);
    };
    Configuration at = examiner.configuration();
    for (Transition step : steps) {
        for (Transition transition : system.transitions(at))
            add(system.nameOf(transition));
        at = system.step(at, step);
    }
    add("(none)");
    return options;
}

/// Returns a question with a gap for each step of the derivation that adds arcs as soon as
/// possible. Only the first configuration is shown, because later configurations would reveal the
/// answers.
std::string clozeSteps(const BankItem& item) {
    const Examiner& examiner = item.examiner;
    const Exercise& exercise = examiner.exercise();
    std::vector<Transition> steps;
    bool prefersRoot = false; // true if a step is taken only because it leads to an arc from ROOT
    Configuration at = examiner.configuration();
    while (!exercise.system.isFinal(at)) {
        const Losses losses = examiner.explainer().losses(at);
        const auto best = examiner.explainer().preferred(at, losses);
        if (!best)
            break;
        prefersRoot =
            prefersRoot ||
            (!exercise.system.arc(at, *best) &&
             std::ranges::find(losses.transitions, true, &TransitionLoss::optimal)->transition !=
                 *best);
        steps.push_back(*best);
        at = exercise.system.step(at, *best);
    }
    const std::vector<std::string> options = optionsIn(examiner, steps);
    Text order("Where several transitions do not raise the loss, take the first of them that adds "
               "an arc, or else the first of them, in the order {0}.",
               namesIn(examiner));
    if (prefersRoot)
        order += Text("If none adds an arc, but the buffer front lacks a gold arc with ROOT, take "
                      "the first that leads to such an arc without changing the buffer.");
    std::string rows = "<p>" + htmlEscaped(order.english()) +
                       "</p><table border=\"1\"><tr><th>Step</th><th>Transition</th></tr>";
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::string right = exercise.system.nameOf(steps[i]);
        std::string gap = "{1:MULTICHOICE:";
        for (const std::string& option : options)
            gap += (gap.ends_with(':') ? "" : "~") + std::string(option == right ? "=" : "") +
                   clozeText(option);
        rows += "<tr><td>" + std::to_string(i + 1) + "</td><td>" + gap + "}</td></tr>";
    }
    return head(item, "cloze", rows + "</table>") + hintsOf(item) + "</question>\n";
}

/// Returns a question with a gap for the head of each word.
std::string clozeHeads(const BankItem& item) {
    const Examiner& examiner = item.examiner;
    const Exercise& exercise = examiner.exercise();
    std::string rows = "<table border=\"1\"><tr><th>Word</th><th>Number of its head, 0 for "
                       "ROOT</th></tr>";
    for (int word = 1; word <= exercise.sentence.size(); ++word)
        rows += "<tr><td>" +
                withoutGaps(htmlEscaped(isolatedName(nodeName(exercise.sentence, word)))) +
                "</td><td>{1:NUMERICAL:=" + std::to_string(examiner.problem().gold.head(word)) +
                "}</td></tr>";
    return head(item, "cloze", rows + "</table>") + hintsOf(item) + "</question>\n";
}

std::string moodleQuestion(const BankItem& item) {
    const Examiner& examiner = item.examiner;
    const ExerciseKind& kind = examiner.kind();
    const bool isTree = kind.answer == ExerciseKind::Answer::Tree;
    if (const std::vector<Examiner::Choice> choices = examiner.choices(); choices.size() > 1)
        return multichoice(item, choices);
    // A derivation builds exactly one tree, so each head can be asked by itself.
    if (isTree && kind.shows == ExerciseKind::Shows::Derivation)
        return clozeHeads(item);
    const auto answers =
        examiner.rightAnswers(isTree ? std::numeric_limits<std::size_t>::max() : MostShortAnswers);
    return answers ? shortanswer(item, *answers) : clozeSteps(item);
}

} // namespace

Text exactForm(const Examiner& examiner) {
    if (examiner.kind().answer == ExerciseKind::Answer::Tree)
        return Text("Write the heads of words 1 to {0} in order, 0 for ROOT, with one space "
                    "between them.",
                    examiner.exercise().sentence.size());
    if (examiner.kind().answer != ExerciseKind::Answer::Derivation &&
        examiner.kind().answer != ExerciseKind::Answer::Transition)
        return examiner.expectedForm();
    return Text("Write the names of the transitions in order, with one space between "
                "them. The names are {0}.",
                namesIn(examiner));
}

std::string questionName(const Examiner& examiner, int number) {
    const Exercise& exercise = examiner.exercise();
    const std::string whole = std::string(exercise.kind->id) + " " + std::to_string(number) + ": " +
                              exercise.sentence.text();
    std::size_t end = 0; // byte index in `whole`, always at the end of a character
    for (int count = 0; end < whole.size() && count < LongestName; ++count)
        end += characterAt(whole, end).bytes;
    return whole.substr(0, end);
}

std::string escapedCategory(const std::string& category) {
    std::string escaped;
    for (char c : category)
        escaped += c == '/' ? "//" : std::string(1, c);
    return escaped;
}

std::string moodleExercises(const std::vector<Examiner>& examiners, const std::string& category,
                            const FixedRules& rules) {
    const PracticeRules all = rules.over({});
    std::string info;
    for (const Text& limit : limits(rules))
        info += "<p>" + htmlEscaped(limit.english()) + "</p>";
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"
                       "<question type=\"category\"><category><text>$course$/" +
                       htmlEscaped(escapedCategory(category)) + "</text></category>" +
                       (info.empty() ? "" : element("info", info)) + "</question>\n";
    for (std::size_t i = 0; i < examiners.size(); ++i)
        text += moodleQuestion({examiners[i], static_cast<int>(i) + 1, all});
    return text + "</quiz>\n";
}

} // namespace parsescope
