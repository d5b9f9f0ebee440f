// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/publish/lesson_page.h"

#include "core/export/display_text.h"
#include "core/export/html.h"
#include "core/oracle/loss_function.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/teaching/publish/exercise_page.h"
#include "core/teaching/publish/explorer_page.h"
#include "core/treebank/conllu.h"

namespace parsescope {

namespace {

std::string choicesHtml(const Examiner& examiner) {
    std::string html = "<div class=\"choices\">";
    for (const Examiner::Choice& choice : examiner.choices())
        html += std::string("<button type=\"button\" class=\"choice\" data-right=\"") +
                (isRight(choice.marking.mark) ? "yes" : "no") + "\" data-feedback=\"" +
                htmlEscaped(isolatedEnglish(choice.marking.feedback)) + "\">" +
                htmlEscaped(isolatedEnglish(choice.shown)) + "</button>";
    return html + "</div>";
}

std::string questionHtml(const Examiner& examiner) {
    std::string html = "<section class=\"question\" aria-label=\"Question\">" +
                       situationHtml(examiner, goldTreeSource(examiner),
                                     {"<p class=\"scroll\">", "<table class=\"facts\">"}) +
                       "<p><strong>" + htmlEscaped(isolatedEnglish(examiner.question())) +
                       "</strong></p>" + waysHtml(examiner);
    html += examiner.choices().empty()
                ? "<p>" + htmlEscaped(isolatedEnglish(examiner.expectedForm())) + "</p>"
                : choicesHtml(examiner);
    html += "<p class=\"verdict\" role=\"status\" aria-live=\"polite\"></p>";
    const std::vector<Text> hints = examiner.hints();
    for (std::size_t i = 0; i < hints.size(); ++i) // each hint is nested inside the previous one
        html += std::string("<details><summary>") + (i == 0 ? "A hint" : "Another hint") +
                "</summary><p>" + htmlEscaped(isolatedEnglish(hints[i])) + "</p>";
    for (std::size_t i = 0; i < hints.size(); ++i)
        html += "</details>";
    return html + "<details><summary>A right answer</summary><p><code>" +
           htmlEscaped(examiner.modelAnswer()) + "</code></p></details></section>";
}

int stepOf(const Scene& scene) {
    return scene.step >= 0 ? scene.step : static_cast<int>(scene.steps.size());
}

/// Returns the nodes that a scene highlights.
std::vector<int> pointedNodes(const Scene& scene) {
    std::vector<int> nodes = scene.nodes;
    for (const Arc arc : scene.arcs) {
        nodes.push_back(arc.head);
        nodes.push_back(arc.dependent);
    }
    return nodes;
}

std::string sceneHtml(const Scene& scene, int number, const TaskControl& control) {
    Recording recording{scene, scene.sentence, scene.sentence.tree(), visitsAlong(scene.steps)};
    recording.cursor = stepOf(scene);
    recording.losses = scene.losses;
    // The page continues the scene to the end with optimal transitions, unless losses are hidden,
    // because optimal transitions would reveal them.
    if (recording.gold && scene.losses) {
        const Problem problem = scene.problem(*recording.gold);
        Configuration end = problem.start();
        for (Transition transition : scene.steps)
            end = scene.system.step(end, transition);
        const Result<LossFunction> loss = chosenLosses(problem);
        if (const auto rest =
                loss ? findCertificate(problem, stoppable(*loss, control), end) : std::nullopt) {
            std::vector<Transition> all = scene.steps;
            all.insert(all.end(), rest->transitions.begin(), rest->transitions.end());
            recording.visits = visitsAlong(all);
        }
    }
    PageDerivation derivation = pageDerivation(recording, control);
    derivation.caption = scene.caption;
    derivation.words = pointedNodes(scene);
    return derivationHtml(derivation, number);
}

/// Returns the state in which the explorer shows a scene, as in the address of its page.
Json sceneJson(const Scene& scene) {
    std::string names;
    for (const Transition transition : scene.steps)
        names += (names.empty() ? "" : ".") + scene.system.nameOf(transition);
    Json state{{"conllu", writeSentence(scene.sentence, Format::ConllU)},
               {"system", scene.system.name},
               {"root", rootInPage(scene)},
               {"t", names},
               {"at", stepOf(scene)}};
    if (const std::string rules = rulesToKeep(scene.system); !rules.empty())
        state["rules"] = rules;
    if (scene.shape.singleRoot())
        state["single"] = "1";
    if (!scene.losses)
        state["hide"] = "1";
    if (!scene.workspace.empty())
        state["workspace"] = scene.workspace;
    if (const std::vector<int> nodes = pointedNodes(scene); !nodes.empty())
        state["point"] = nodes;
    if (!scene.caption.empty())
        state["caption"] = scene.caption;
    return state;
}

} // namespace

std::string lessonPage(const Lesson& lesson, const std::vector<PageLink>& links,
                       const TaskControl& control) {
    const std::string_view document = explorerDocument();
    return document.empty() ? recordedLesson(lesson, links, control)
                            : playedLesson(document, lesson, links);
}

std::string playedLesson(std::string_view document, const Lesson& lesson,
                         const std::vector<PageLink>& links) {
    Json pages = Json::array();
    std::vector<Exercise> exercises;
    for (const LessonPage& part : pagesOf(lesson)) {
        Json page = Json::object();
        std::string text;
        Json reveals = Json::array();
        for (std::size_t i = part.first; i < part.last; ++i) {
            const LessonBlock& block = lesson.blocks[i];
            switch (block.kind) {
            case LessonBlock::Kind::Text:
                text += block.html;
                break;
            case LessonBlock::Kind::Show:
                page["scene"] = sceneJson(block.scene);
                if (!block.note.empty())
                    page["note"] = block.note;
                break;
            case LessonBlock::Kind::Ask:
                exercises.push_back(*block.exercise);
                page["question"] = exercises.size();
                if (block.policy == ErrorPolicy::GoOn)
                    page["goes_on"] = true;
                break;
            case LessonBlock::Kind::Reveal:
                reveals.push_back(block.html);
                break;
            }
        }
        page["text"] = text;
        page["reveals"] = std::move(reveals);
        pages.push_back(std::move(page));
    }
    Json start{{"title", lesson.title},
               {"lesson", std::move(pages)},
               {"exercises", encodedExercises(exercises)}};
    for (const PageLink& link : links)
        start["links"].push_back({link.address, link.text});
    return explorerWith(document, start);
}

std::string recordedLesson(const Lesson& lesson, const std::vector<PageLink>& links,
                           const TaskControl& control) {
    std::string body =
        "<p class=\"caption\">This page was made without the explorer: only the recorded "
        "transitions can be taken, and only answers that are chosen are judged.</p>\n";
    int number = 0;
    for (const LessonBlock& block : lesson.blocks) {
        if (control.stopRequested())
            break;
        switch (block.kind) {
        case LessonBlock::Kind::Text:
            body += block.html;
            break;
        case LessonBlock::Kind::Show:
            body += sceneHtml(block.scene, ++number, control) + "\n";
            if (!block.note.empty())
                body += "<details><summary>Note for the speaker</summary><p>" +
                        htmlEscaped(block.note) + "</p></details>\n";
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
    }
    for (const PageLink& link : links)
        body += "<p><a href=\"" + htmlEscaped(link.address) + "\">" + htmlEscaped(link.text) +
                "</a></p>\n";
    return htmlPage(lesson.title, body);
}

} // namespace parsescope
