// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/derivation_page.h"

#include "core/base/json.h"
#include "core/export/derivation_text.h"
#include "core/export/html.h"
#include "core/oracle/oracles.h"
#include "core/teaching/exercise_page.h"

#include <algorithm>
#include <memory>

namespace parsescope {

namespace {

/// The largest product of the numbers of configurations and words for which all reasons are given.
/// Above this limit, reasons are given only for transitions that were taken.
constexpr std::size_t MostReasons = 3'000;
/// The largest number of right answers of a question whose answer can be typed.
constexpr std::size_t MostTyped = 300;

std::string choicesHtml(const Examiner& examiner) {
    std::string html = "<div class=\"choices\">";
    for (const Examiner::Choice& choice : examiner.choices())
        html += std::string("<button type=\"button\" class=\"choice\" data-right=\"") +
                (isRight(choice.marking.mark) ? "yes" : "no") + "\" data-feedback=\"" +
                htmlEscaped(choice.marking.feedback.english()) + "\">" +
                htmlEscaped(choice.shown.english()) + "</button>";
    return html + "</div>";
}

std::string questionHtml(const Examiner& examiner) {
    std::string html = "<section class=\"question\" aria-label=\"Question\">" +
                       situationHtml(examiner, goldTreeSource(examiner),
                                     {"<p class=\"scroll\">", "<table class=\"facts\">"}) +
                       "<p><strong>" + htmlEscaped(examiner.question().english()) +
                       "</strong></p>" + waysHtml(examiner);
    const std::string form = htmlEscaped(examiner.expectedForm().english());
    if (!examiner.choices().empty()) {
        html += choicesHtml(examiner);
    } else {
        const auto answers = examiner.rightAnswers(MostTyped);
        html += "<p>" + form + "</p>";
        if (answers)
            html += "<form data-form=\"" + form + "\" data-answers=\"" +
                    htmlEscaped(oneLine(Json(*answers))) +
                    "\"><input name=\"answer\" autocomplete=\"off\" autocapitalize=\"off\" "
                    "aria-label=\"Answer\"><button>Check</button></form>";
    }
    html += "<p class=\"verdict\" role=\"status\" aria-live=\"polite\"></p>";
    const std::vector<Text> hints = examiner.hints();
    for (std::size_t i = 0; i < hints.size(); ++i) // each hint is nested inside the previous one
        html += std::string("<details><summary>") + (i == 0 ? "A hint" : "Another hint") +
                "</summary><p>" + htmlEscaped(hints[i].english()) + "</p>";
    for (std::size_t i = 0; i < hints.size(); ++i)
        html += "</details>";
    return html + "<details><summary>A right answer</summary><p><code>" +
           htmlEscaped(examiner.modelAnswer()) + "</code></p></details></section>";
}

std::string sceneHtml(const Scene& scene, int number) {
    Recording recording{scene, scene.sentence, scene.sentence.tree(), visitsAlong(scene.steps)};
    recording.cursor = scene.step >= 0 ? scene.step : static_cast<int>(scene.steps.size());
    recording.losses = scene.losses;
    // The page continues the scene to the end with optimal transitions, unless losses are hidden,
    // because optimal transitions would reveal them.
    if (recording.gold && scene.losses) {
        const Problem problem = scene.problem(*recording.gold);
        Configuration end = problem.start();
        for (Transition transition : scene.steps)
            end = scene.system.step(end, transition);
        const Result<Oracle> oracle = chooseOracle(problem);
        if (const auto rest = oracle ? findCertificate(scene.system, oracle->prepare(problem), end)
                                     : std::nullopt) {
            std::vector<Transition> all = scene.steps;
            all.insert(all.end(), rest->transitions.begin(), rest->transitions.end());
            recording.visits = visitsAlong(all);
        }
    }
    PageDerivation derivation = pageDerivation(recording);
    derivation.caption = scene.caption;
    derivation.words = scene.nodes;
    for (Arc arc : scene.arcs) {
        derivation.words.push_back(arc.head);
        derivation.words.push_back(arc.dependent);
    }
    return derivationHtml(derivation, number);
}

} // namespace

std::vector<Visit> visitsAlong(const std::vector<Transition>& transitions) {
    std::vector<Visit> visits{{-1, {}, transitions.empty() ? -1 : 1}};
    for (std::size_t i = 0; i < transitions.size(); ++i) {
        const auto node = static_cast<int>(i) + 1;
        visits.push_back({node - 1, transitions[i], i + 1 < transitions.size() ? node + 1 : -1});
    }
    return visits;
}

PageDerivation pageDerivation(const Recording& recording, const TaskControl& control) {
    PageDerivation page{
        recording.sentence, recording.system, recording.gold, {}, recording.cursor, {}, {}};
    Exploration exploration(recording.system, recording.sentence.size(), recording.shape.root);
    replay(exploration, recording.visits, recording.cursor);
    std::unique_ptr<Explainer> explainer;
    if (recording.gold && recording.losses) {
        const Problem problem = recording.problem(*recording.gold);
        if (const Result<Oracle> oracle = chooseOracle(problem))
            explainer = std::make_unique<Explainer>(problem, *oracle);
        else
            page.gold.reset();
    }
    const auto size = static_cast<std::size_t>(exploration.size());
    const bool allReasons = size * recording.sentence.words.size() <= MostReasons;
    for (int index = 0; index < exploration.size(); ++index) {
        const Exploration::Node& node = exploration.node(index);
        PageNode shown{node.configuration, node.parent, node.transition, node.next, {}, {}, {}};
        const auto child = [&](Transition transition) {
            for (int one : node.children)
                if (exploration.node(one).transition == transition)
                    return one;
            return -1;
        };
        if (explainer && !control.stopRequested()) {
            const Explanation explanation = explainer->explain(node.configuration, control);
            shown.loss = explanation.losses.loss;
            shown.arcs = explanation.arcs;
            for (const TransitionLoss& entry : explanation.losses.transitions) {
                PageMove move{
                    entry.transition, entry.loss, entry.optimal, child(entry.transition), {}};
                if (!entry.optimal && (allReasons || move.to >= 0))
                    move.why =
                        judge(*explainer, recording.sentence, node.configuration, entry.transition)
                            .feedback;
                shown.moves.push_back(std::move(move));
            }
        } else {
            if (page.gold)
                shown.arcs.assign(recording.sentence.words.size() + 1, ArcState::Unknown);
            for (Transition transition : recording.system.legalTransitions(node.configuration))
                shown.moves.push_back({transition, {}, false, child(transition), {}});
        }
        page.nodes.push_back(std::move(shown));
        control.report(static_cast<double>(index + 1) / static_cast<double>(size));
    }
    return page;
}

std::string derivationPage(const Recording& recording, const TaskControl& control) {
    const std::string text = recording.sentence.text();
    const std::string source = recording.sentence.comment("sent_id");
    return htmlPage(text + " – " + recording.system.title.english(),
                    "<h1 dir=\"auto\">" + htmlEscaped(text) + "</h1>\n<p class=\"caption\">" +
                        htmlEscaped(recording.system.title.english()) +
                        (source.empty() ? "" : ", " + htmlEscaped(source)) +
                        ". Step with the arrow keys, Home and End, by swiping, with the slider, "
                        "and with the transitions. Only those that were recorded can be taken "
                        "in this page.</p>\n" +
                        derivationHtml(pageDerivation(recording, control), 1));
}

std::string lessonPage(const Lesson& lesson) {
    std::string body;
    int number = 0;
    for (const LessonBlock& block : lesson.blocks)
        switch (block.kind) {
        case LessonBlock::Kind::Text:
            body += block.html;
            break;
        case LessonBlock::Kind::Show:
            body += sceneHtml(block.scene, ++number) + "\n";
            break;
        case LessonBlock::Kind::Ask:
            if (const Result<Examiner> examiner = Examiner::of(*block.exercise))
                body += questionHtml(*examiner) + "\n";
            break;
        case LessonBlock::Kind::Reveal:
            body += "<details class=\"reveal\"><summary>More on this</summary>" + block.html +
                    "</details>\n";
            break;
        }
    return htmlPage(lesson.title, body);
}

} // namespace parsescope
