// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/publish/course.h"

#include "core/export/handout.h"
#include "core/export/html.h"
#include "core/export/page.h"
#include "core/oracle/oracles.h"
#include "core/parsing/rule_files/rule_names.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/ask/generator.h"
#include "core/teaching/judge/conventions.h"
#include "core/teaching/publish/lesson_page.h"
#include "core/teaching/publish/question_banks.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <set>
#include <utility>

namespace parsescope {

namespace {

/// Returns `system` with the names of transitions that the teacher has chosen, if they fit.
TransitionSystem named(const TransitionSystem& system, const CourseOptions& options) {
    if (options.names.empty())
        return system;
    return withNames(system, options.names).value_or(system);
}

/// Returns the derivations of the scenes with gold trees, one for each sentence and system: the
/// steps of the scene, and a best continuation. Derivations begin with ROOT on the stack if the
/// teacher has chosen that.
std::vector<Derivation> scenesOf(const Lesson& lesson, const CourseOptions& options) {
    std::vector<Derivation> derivations;
    std::set<std::pair<std::string, std::string>> known;
    for (const LessonBlock& block : lesson.blocks) {
        const Scene& scene = block.scene;
        if (block.kind != LessonBlock::Kind::Show)
            continue;
        const auto gold = scene.sentence.tree();
        if (!gold || !known.emplace(scene.sentence.text(), scene.system.name).second)
            continue;
        const Problem problem = scene.problem(*gold);
        const Result<Oracle> oracle = chooseOracle(problem);
        if (!oracle)
            continue;
        std::vector<Transition> steps = scene.steps;
        Configuration reached = problem.start();
        for (const Transition step : steps)
            reached = problem.system->step(reached, step);
        if (const auto rest = findCertificate(problem, oracle->prepare(problem), reached))
            steps.insert(steps.end(), rest->transitions.begin(), rest->transitions.end());
        const bool rootOnStack =
            options.root == RootStart::Stack && scene.shape.root == RootPlace::First &&
            startWithRootOnStack(scene.system, scene.sentence.size()).has_value();
        derivations.push_back(
            handoutDerivation(problem, scene.sentence, *oracle, steps, rootOnStack));
        derivations.back().system = named(scene.system, options);
    }
    return derivations;
}

/// Sets the conventions that the teacher has chosen.
void applyConventions(GeneratorOptions& topic, const CourseOptions& options) {
    if (options.root) {
        const RootPlace place =
            *options.root == RootStart::Last ? RootPlace::Last : RootPlace::First;
        if (topic.system.rootPlace.value_or(place) == place) {
            topic.shape.root = place;
            topic.rootOnStack = *options.root == RootStart::Stack;
            topic.hasNoRoot = *options.root == RootStart::None;
        }
    }
    topic.table.configurationsAfter =
        options.configurationsAfter.value_or(topic.table.configurationsAfter);
    topic.table.relations = topic.table.relations || options.relations;
    topic.marks = options.marks.value_or(topic.marks);
    topic.system = named(topic.system, options);
    if (topic.other)
        topic.other = named(*topic.other, options);
}

/// Returns the topics of the questions of a lesson: each system with the kinds of its questions.
std::vector<GeneratorOptions> topicsOf(const Lesson& lesson, const CourseOptions& options) {
    std::vector<GeneratorOptions> topics;
    for (const LessonBlock& block : lesson.blocks) {
        if (!block.exercise)
            continue;
        const Exercise& exercise = *block.exercise;
        GeneratorOptions wanted;
        wanted.system = describedSystem(exercise);
        wanted.shape = exercise.shape;
        wanted.other = exercise.other;
        wanted.rootOnStack = exercise.rootOnStack;
        wanted.hasNoRoot = exercise.withRoot.has_value();
        wanted.table = exercise.table;
        wanted.marks = exercise.marks;
        wanted.takesFewer = true;
        applyConventions(wanted, options);
        const auto isSame = [&](const GeneratorOptions& topic) {
            return topic.system.name == wanted.system.name && topic.shape == wanted.shape &&
                   topic.rootOnStack == wanted.rootOnStack && topic.hasNoRoot == wanted.hasNoRoot &&
                   topic.table == wanted.table && topic.marks == wanted.marks &&
                   topic.other.has_value() == wanted.other.has_value();
        };
        auto topic = std::find_if(topics.begin(), topics.end(), isSame);
        if (topic == topics.end())
            topic = topics.insert(topics.end(), std::move(wanted));
        if (std::find(topic->kinds.begin(), topic->kinds.end(), exercise.kind) ==
            topic->kinds.end())
            topic->kinds.push_back(exercise.kind);
    }
    return topics;
}

/// Returns exercises for a lesson, distributed equally over its topics.
Result<std::vector<Examiner>> exercisesFor(const Lesson& lesson,
                                           const std::vector<Sentence>& sentences,
                                           const CourseOptions& options, std::uint64_t seed,
                                           const TaskControl& control) {
    std::vector<Examiner> exercises;
    std::vector<GeneratorOptions> topics = topicsOf(lesson, options);
    auto left = static_cast<int>(topics.size());
    for (GeneratorOptions& topic : topics) {
        const int missing = options.exercises - static_cast<int>(exercises.size());
        topic.count = (missing + left - 1) / left;
        --left;
        topic.seed = seed;
        topic.struckOut = options.struckOut;
        if (topic.count == 0)
            continue;
        Result<std::vector<Examiner>> made = generateExercises(sentences, topic, control);
        if (!made)
            return made;
        std::move(made->begin(), made->end(), std::back_inserter(exercises));
    }
    return exercises;
}

std::string linkTo(const std::string& path, const std::string& title) {
    return "<a href=\"" + htmlEscaped(path) + "\">" + htmlEscaped(title) + "</a>";
}

/// Returns the opening tag of a row of a list of lessons. The row has the number with which the
/// name of the lesson begins, if there is one.
std::string rowFor(const CourseWeek& week) {
    int number = 0;
    const auto read =
        std::from_chars(week.name.data(), week.name.data() + week.name.size(), number);
    return read.ec == std::errc() ? "<li value=\"" + std::to_string(number) + "\">" : "<li>";
}

/// Returns links from the page of the lesson `index` to the list of all lessons and to the pages
/// before and after. All pages are reached from one folder, whose path from the page is `up`; the
/// path of a page from there is the name of its lesson with `ending`.
std::vector<PageLink> linksOf(const std::vector<CourseWeek>& weeks, std::size_t index,
                              const std::string& up, const std::string& ending) {
    std::vector<PageLink> links;
    const auto add = [&](const char* text, const CourseWeek& week) {
        links.push_back({up + week.name + ending, text + week.lesson.title});
    };
    if (index + 1 < weeks.size())
        add("Next lesson: ", weeks[index + 1]);
    if (index > 0)
        add("Previous lesson: ", weeks[index - 1]);
    links.push_back({up + "index.html", "All lessons"});
    return links;
}

/// Returns the page with the list of lessons, whose rows are elements <li>.
SiteFile indexOf(const std::string& title, const std::string& rows) {
    return {"index.html",
            htmlPage(title, "<h1>" + htmlEscaped(title) + "</h1>\n<ol>\n" + rows + "</ol>\n")};
}

} // namespace

std::vector<SiteFile> lessonSite(const std::vector<CourseWeek>& lessons,
                                 const TaskControl& control) {
    std::vector<SiteFile> files;
    std::string rows;
    for (std::size_t i = 0; i < lessons.size() && !control.stopRequested(); ++i) {
        const std::string path = lessons[i].name + ".html";
        rows += rowFor(lessons[i]) + linkTo(path, lessons[i].lesson.title) + "</li>\n";
        files.push_back({path, lessonPage(lessons[i].lesson, linksOf(lessons, i, "", ".html"))});
    }
    files.push_back(indexOf("Lessons", rows));
    return files;
}

Result<std::vector<SiteFile>> courseFiles(const std::vector<CourseWeek>& weeks,
                                          const std::vector<Sentence>& sentences,
                                          const CourseOptions& options,
                                          const TaskControl& control) {
    std::vector<SiteFile> files;
    std::string rows;
    std::uint64_t seed = options.seed;
    for (const CourseWeek& week : weeks) {
        if (control.stopRequested())
            break;
        control.report(static_cast<double>(seed - options.seed) /
                       static_cast<double>(weeks.size()));
        rows += rowFor(week) + htmlEscaped(week.lesson.title) + ":";
        const auto add = [&](const char* name, const char* title, std::string bytes) {
            files.push_back({week.name + "/" + name, std::move(bytes)});
            rows += " " + linkTo(files.back().path, title);
        };
        add("lesson.html", "lesson",
            lessonPage(week.lesson, linksOf(weeks, &week - weeks.data(), "../", "/lesson.html")));
        if (const std::vector<Derivation> scenes = scenesOf(week.lesson, options); !scenes.empty())
            add("slides.tex", "slides", slidesHandout(scenes));
        const auto exercises = exercisesFor(week.lesson, sentences, options, seed++, control);
        if (!exercises)
            return tl::unexpected(exercises.error());
        if (!exercises->empty()) {
            add("sheet.md", "sheet (Markdown)", markdownExercises(*exercises, false));
            add("sheet.tex", "sheet (LaTeX)", latexExercises(*exercises, false));
            add("quiz.xml", "quiz for Moodle", moodleExercises(*exercises, week.lesson.title));
            add("key.json", "key", writeExercises(*exercises));
        }
        rows += "</li>\n";
    }
    files.push_back(indexOf("Course", rows));
    return files;
}

} // namespace parsescope
