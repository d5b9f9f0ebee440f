// SPDX-License-Identifier: GPL-3.0-or-later
// The material of a course, made from the shipped lessons and samples.
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/publish/course.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"

#include <QtTest>

#include <algorithm>
#include <cstdlib>

using namespace parsescope;

namespace {

CourseWeek weekOf(const std::string& name) {
    const std::string path = SOURCE_DIR "/resources/lessons/" + name + ".md";
    return {name, readLesson(readFile(path).value(), path).lesson};
}

std::vector<Sentence> samples() {
    std::vector<Sentence> sentences;
    for (const char* name : {"first-steps", "non-projective"}) {
        const auto treebank =
            Treebank::open(SOURCE_DIR "/resources/samples/" + std::string(name) + ".conllu");
        for (int i = 0; i < treebank->size(); ++i)
            sentences.push_back(treebank->read(i).sentence);
    }
    return sentences;
}

/// Returns the bytes of a file; nothing if there is no such file.
std::optional<std::string> bytesOf(const std::vector<SiteFile>& files, const std::string& path) {
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const SiteFile& file) { return file.path == path; });
    return found == files.end() ? std::nullopt : std::optional(found->bytes);
}

/// Returns the exercises in the key of a week.
std::vector<Exercise> keyOf(const std::vector<SiteFile>& files, const std::string& week) {
    return readExerciseFile(bytesOf(files, week + "/key.json").value(), "key.json")
        .value()
        .exercises;
}

} // namespace

class tst_course : public QObject {
    Q_OBJECT

private slots:
    // Every sheet has the kinds and systems of the questions of its lesson, and a key that marks
    // its own answers as right.
    void sheetsAreAboutTheirLessons() {
        const std::vector<CourseWeek> weeks{weekOf("02-arc-standard"), weekOf("04-after-a-mistake"),
                                            weekOf("12-buffer-transitions")};
        const auto files = courseFiles(weeks, samples(), {.exercises = 4});
        QVERIFY(files);
        for (const CourseWeek& week : weeks) {
            for (const char* name :
                 {"lesson.html", "slides.tex", "sheet.md", "sheet.tex", "quiz.xml"})
                QVERIFY2(bytesOf(*files, week.name + "/" + name), name);
            QVERIFY(bytesOf(*files, week.name + "/sheet.tex")->find("Key") == std::string::npos);
            const std::vector<Exercise> key = keyOf(*files, week.name);
            QCOMPARE(key.size(), 4U);
            for (const Exercise& exercise : key) {
                const auto asks = [&](const LessonBlock& block) {
                    return block.exercise && block.exercise->kind == exercise.kind &&
                           block.exercise->system.name == exercise.system.name;
                };
                QVERIFY(std::any_of(week.lesson.blocks.begin(), week.lesson.blocks.end(), asks));
                const Examiner examiner = Examiner::of(exercise).value();
                QCOMPARE(examiner.check(examiner.modelAnswer()).score, 1.0);
            }
        }
        const std::string index = bytesOf(*files, "index.html").value();
        for (const SiteFile& file : *files)
            QVERIFY(file.path == "index.html" || index.find(file.path) != std::string::npos);
    }

    void seedsDiffer() {
        const std::vector<CourseWeek> weeks{weekOf("02-arc-standard")};
        const auto sheet = [&](CourseOptions options) {
            return bytesOf(courseFiles(weeks, samples(), options).value(),
                           "02-arc-standard/sheet.md")
                .value();
        };
        QCOMPARE(sheet({.seed = 7}), sheet({.seed = 7}));
        QVERIFY(sheet({.seed = 7}) != sheet({.seed = 8}));
    }

    void exercisesHaveTheConventionsOfATextbook() {
        const std::vector<CourseWeek> weeks{weekOf("02-arc-standard")};
        const CourseOptions chosen{
            .root = RootStart::Stack, .configurationsAfter = true, .relations = true};
        const auto files = courseFiles(weeks, samples(), chosen);
        for (const Exercise& exercise : keyOf(files.value(), "02-arc-standard")) {
            QVERIFY(exercise.rootOnStack);
            QVERIFY(exercise.table == TableLayout({true, true}));
        }
    }

    // The names of a course are used wherever the system has transitions of that sort.
    void exercisesHaveTheNamesAndMarksOfTheCourse() {
        const std::vector<CourseWeek> weeks{weekOf("02-arc-standard")};
        CourseOptions chosen;
        chosen.names = "cs224n";
        chosen.marks = MarkRule::Steps;
        const auto files = courseFiles(weeks, samples(), chosen);
        for (const Exercise& exercise : keyOf(files.value(), "02-arc-standard")) {
            QVERIFY(exercise.marks == MarkRule::Steps);
            QCOMPARE(std::string(exercise.system.rules[1].name), "LEFT-ARC");
        }
        chosen.names = "A B"; // no system has two transitions
        const auto kept = courseFiles(weeks, samples(), chosen);
        for (const Exercise& exercise : keyOf(kept.value(), "02-arc-standard"))
            QCOMPARE(std::string(exercise.system.rules[1].name), "la");
    }

    // A lesson says which conventions it has. The teacher may choose others for the course.
    void exercisesHaveTheConventionsOfTheirLesson() {
        const std::string text = "# Rows\n\n```ask\nkind: table\nsentence: She sees him\n"
                                 "heads: 2 0 2\nsystem: arc-standard\nroot: stack\nrows: after\n"
                                 "show-relations: yes\n```\n";
        const CourseWeek week{"rows", readLesson(text, "rows.md").lesson};
        for (const Exercise& exercise : keyOf(courseFiles({week}, samples(), {}).value(), "rows")) {
            QVERIFY(exercise.rootOnStack);
            QVERIFY(exercise.table == TableLayout({true, true}));
        }
        const CourseOptions chosen{.root = RootStart::Last, .configurationsAfter = false};
        for (const Exercise& exercise :
             keyOf(courseFiles({week}, samples(), chosen).value(), "rows")) {
            QVERIFY(!exercise.rootOnStack);
            QCOMPARE(exercise.shape.root, RootPlace::Last);
            QVERIFY(exercise.table == TableLayout({false, true}));
        }
    }

    // A system that has ROOT after the words keeps it there, whatever is chosen for the course.
    void systemsKeepTheirPlaceOfRoot() {
        const std::string text = "# Last\n\n```ask\nkind: table\nsentence: She sees him\n"
                                 "heads: 2 0 2\nsystem: arc-standard\nroot: last\n```\n";
        CourseWeek week{"last", readLesson(text, "last.md").lesson};
        TransitionSystem system = week.lesson.blocks.back().exercise.value().system;
        system.rootPlace = RootPlace::Last;
        week.lesson.blocks.back().exercise->system = system;
        const auto files = courseFiles({week}, samples(), {.root = RootStart::Stack}).value();
        for (const auto& [path, bytes] : files)
            if (path == "last/key.json")
                QVERIFY(bytes.find("\"root\": \"last\"") != std::string::npos);
        QVERIFY(bytesOf(files, "last/key.json"));
    }

    // The pages of several lessons lead to each other and to their list.
    void pagesOfLessonsLeadToEachOther() {
        const std::vector<CourseWeek> lessons{weekOf("01-the-machine"), weekOf("02-arc-standard"),
                                              weekOf("03-arc-eager")};
        const std::vector<SiteFile> files = lessonSite(lessons);
        QCOMPARE(files.size(), 4U);
        const std::string index = bytesOf(files, "index.html").value();
        for (const CourseWeek& lesson : lessons)
            QVERIFY(index.find("<a href=\"" + lesson.name + ".html\">" + lesson.lesson.title +
                               "</a>") != std::string::npos);
        QVERIFY(index.find("<li value=\"1\">") != std::string::npos);
        const auto leadsTo = [&](int from, const std::string& address) {
            return bytesOf(files, lessons[from].name + ".html")->find("\"" + address + "\"") !=
                   std::string::npos;
        };
        for (int from = 0; from < 3; ++from) {
            QVERIFY(leadsTo(from, "index.html"));
            for (int to = 0; to < 3; ++to)
                QCOMPARE(leadsTo(from, lessons[to].name + ".html"), std::abs(from - to) == 1);
        }
        const auto course = courseFiles(lessons, samples(), {.exercises = 1}).value();
        QVERIFY(
            bytesOf(course, "01-the-machine/lesson.html")->find("../02-arc-standard/lesson.html") !=
            std::string::npos);
    }

    // A lesson without scenes and questions is a page and nothing more.
    void textAloneHasNoSheet() {
        const CourseWeek week{"reading", readLesson("# Reading\n\nA text.\n", "it.md").lesson};
        const auto files = courseFiles({week}, samples(), {});
        QCOMPARE(files->size(), 2U);
        QVERIFY(bytesOf(*files, "reading/lesson.html"));
    }
};

QTEST_APPLESS_MAIN(tst_course)
#include "tst_course.moc"
