// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/lesson.h"
#include "core/treebank/read_file.h"
#include "core/treebank/sentence_length.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

using namespace parsescope;

namespace {

const QString Folder = SOURCE_DIR "/resources/lessons/";

QStringList errorsOf(const std::string& text) {
    QStringList errors;
    for (const Error& error : readLesson(text, "a.md").errors)
        errors << QString::fromStdString(error.text());
    return errors;
}

/// Returns the lesson of the course in the file `file`.
Lesson lessonOf(const QString& file) {
    const std::string path = (Folder + file).toStdString();
    return readLesson(*readFile(path), path).lesson;
}

const std::string Show = "# T\n\n```show\nsentence: She sees him\nheads: 2 0 2\n"
                         "system: arc-standard\n```\n\n";

} // namespace

class TestLesson : public QObject {
    Q_OBJECT

private slots:
    void everyLessonOfTheCourseIsRight_data() {
        QTest::addColumn<QString>("file");
        const QStringList files = QDir(Folder).entryList({"[0-9]*.md"}, QDir::Files, QDir::Name);
        QCOMPARE(files.size(), 18);
        for (const QString& file : files)
            QTest::newRow(qPrintable(file)) << file;
    }
    void everyLessonOfTheCourseIsRight() {
        QFETCH(QString, file);
        const std::string path = (Folder + file).toStdString();
        const LessonReading reading = readLesson(*readFile(path), path);
        for (const Error& error : reading.errors)
            qWarning("%s", error.text().english().c_str());
        QVERIFY(reading.errors.empty());
        int questions = 0;
        int scenes = 0;
        for (const LessonBlock& block : reading.lesson.blocks) {
            questions += block.kind == LessonBlock::Kind::Ask;
            scenes += block.kind == LessonBlock::Kind::Show;
            if (!block.exercise)
                continue;
            const Examiner examiner = *Examiner::of(*block.exercise);
            QVERIFY(isRight(examiner.check(examiner.modelAnswer()).mark));
            QVERIFY(!isRight(examiner.check("nonsense").mark));
            QVERIFY(!examiner.hints().empty());
        }
        QVERIFY(questions >= 4);
        QVERIFY(scenes >= 1);
    }

    void theReadmeIsALesson() {
        const std::string path = (Folder + "README.md").toStdString();
        QVERIFY(readLesson(*readFile(path), path).errors.empty());
    }

    void theReadmeListsTheCourse_data() { everyLessonOfTheCourseIsRight_data(); }
    void theReadmeListsTheCourse() {
        QFETCH(QString, file);
        const Lesson lesson = lessonOf(file);
        const QString readme =
            QString::fromStdString(*readFile((Folder + "README.md").toStdString()));
        QVERIFY(readme.contains(
            QString("| `%1` | %2 |").arg(file, QString::fromStdString(lesson.title))));
    }

    /// No scene gives away the answer to a later question about its sentence, by losses or by a
    /// workspace that shows best derivations.
    void noSceneAnswersAQuestion_data() { everyLessonOfTheCourseIsRight_data(); }
    void noSceneAnswersAQuestion() {
        QFETCH(QString, file);
        const Lesson lesson = lessonOf(file);
        for (std::size_t i = 0; i < lesson.blocks.size(); ++i) {
            const Scene& scene = lesson.blocks[i].scene;
            if (lesson.blocks[i].kind != LessonBlock::Kind::Show ||
                (!scene.losses && scene.workspace != "decode"))
                continue;
            for (std::size_t j = i + 1; j < lesson.blocks.size(); ++j)
                if (const auto& exercise = lesson.blocks[j].exercise)
                    QVERIFY2(exercise->sentence.text() != scene.sentence.text() ||
                                 exercise->system.name != scene.system.name,
                             qPrintable(QString("lines %1 and %2")
                                            .arg(lesson.blocks[i].line)
                                            .arg(lesson.blocks[j].line)));
        }
    }

    /// The teacher's page of each lesson has all its sections, and a right answer to each question.
    void everyLessonHasATeachersPage_data() { everyLessonOfTheCourseIsRight_data(); }
    void everyLessonHasATeachersPage() {
        QFETCH(QString, file);
        const auto bytes = readFile((Folder + "teacher/" + file).toStdString());
        QVERIFY(bytes.has_value());
        const QString page = QString::fromStdString(*bytes);
        for (const char* section : {"Aims", "Time", "Common errors", "Answers"})
            QVERIFY2(page.contains(QString("\n## %1\n").arg(section)), section);
        static const QRegularExpression answer("^\\d+\\. `([^`]+)`",
                                               QRegularExpression::MultilineOption);
        auto answers = answer.globalMatch(page, page.indexOf("\n## Answers\n"));
        for (const LessonBlock& block : lessonOf(file).blocks) {
            if (!block.exercise)
                continue;
            QVERIFY2(answers.hasNext(), qPrintable(QString("line %1").arg(block.line)));
            const QString given = answers.next().captured(1);
            QVERIFY2(isRight(Examiner::of(*block.exercise)->check(given.toStdString()).mark),
                     qPrintable(given));
        }
        QVERIFY(!answers.hasNext());
    }

    void aLessonHasAScene() {
        const QStringList errors = errorsOf("# T\n\nOnly text.\n");
        QCOMPARE(errors.size(), 1);
        QVERIFY(errors.front().contains("neither a scene nor a question"));
        QVERIFY(errorsOf(Show).isEmpty());
    }

    void blocksAreWhatTheySay() {
        const LessonReading reading = readLesson(
            Show +
                "Some *text*.\n\n```ask\nsteps: sh sh sh\nanswer: left arc\npolicy: go on\n```\n\n"
                "```reveal\nBecause **so**.\n```\n\n```show\nsteps: S S\nstep: 1\npoint: She, "
                "sees → him, ROOT\nworkspace: oracle\nlosses: hidden\ncaption: a: b\n```\n",
            "a.md");
        QVERIFY(reading.errors.empty());
        const auto& blocks = reading.lesson.blocks;
        QCOMPARE(reading.lesson.title, "T");
        QCOMPARE(blocks.size(), std::size_t{6});
        QCOMPARE(blocks[0].html, "<h1>T</h1>\n");
        QCOMPARE(blocks[2].html, "<p>Some <em>text</em>.</p>\n");
        QCOMPARE(blocks[3].exercise->before.size(), std::size_t{3});
        QVERIFY(blocks[3].policy == ErrorPolicy::GoOn);
        QCOMPARE(blocks[3].line, 11);
        QCOMPARE(blocks[4].html, "<p>Because <strong>so</strong>.</p>\n");
        const Scene& scene = blocks[5].scene;
        QCOMPARE(scene.sentence.words[1].form, "sees"); // the sentence of the block before is kept
        QCOMPARE(scene.step, 1);
        QCOMPARE(scene.nodes, (std::vector{1, 0}));
        QVERIFY(scene.arcs == (std::vector{Arc{2, 3}}));
        QVERIFY(!scene.losses);
        QVERIFY(blocks[1].scene.losses);
        QCOMPARE(scene.caption, "a: b");
    }

    /// Without ROOT, the derivation of three words has two transitions less.
    void questionsMayHaveNoRoot() {
        const LessonReading reading = readLesson(
            Show + "```ask\nkind: table\nroot: none\nsteps: sh sh\nanswer: la sh ra\n```\n",
            "a.md");
        QVERIFY2(reading.errors.empty(),
                 reading.errors.empty() ? "" : reading.errors[0].text().english().c_str());
        QVERIFY(reading.lesson.blocks[2].exercise->withRoot.has_value());
    }

    void conlluStandsInBlocks() {
        const std::string words =
            "1\tEat\t_\t_\t_\t_\t0\troot\t_\t_\n2\tit\t_\t_\t_\t_\t1\tobj\t_\t_\n";
        const LessonReading good =
            readLesson("# T\n\n```show\nsystem: swap\n" + words + "```\n", "a.md");
        QVERIFY(good.errors.empty());
        QCOMPARE(good.lesson.blocks[1].scene.sentence.words[1].deprel, "obj");
        QCOMPARE(errorsOf("# T\n\n```show\nsystem: swap\n\n" + words + "3\tx\n```\n").size(), 1);
        QVERIFY(errorsOf("# T\n\n```show\nsystem: swap\n\n" + words + "3\tx\n```\n")[0].startsWith(
            "a.md:8"));
    }

    void everyErrorHasItsPlace_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const std::string& text, const char* error) {
            QTest::newRow(name) << QString::fromStdString(text) << error;
        };
        row("no title", "text\n", "a.md:1:1: the lesson has no heading");
        row("unknown field", Show + "```ask\nstep s: sh\n```\n",
            "a.md:10:1: unknown field \"step s\"");
        row("no field", Show + "```ask\n  what\n```\n", "a.md:10:3: expected \"name: value\"");
        row("twice", Show + "```ask\nsteps: sh\nsteps: sh\n```\n",
            "a.md:11:1: the field \"steps\" occurs");
        row("foreign", Show + "```ask\ncaption: x\n```\n",
            "a.md:10:1: a block \"ask\" has no field \"caption\"");
        row("illegal", Show + "```ask\nsteps: sh la\n```\n",
            "a.md:10:8: step 2, \"la\", is not possible: The stack has too few");
        row("unknown transition", Show + "```ask\nsteps: sh hop\n```\n",
            "a.md:10:8: \"hop\" is not a transition");
        row("cycle", "# T\n```show\nsentence: a b\nheads: 2 1\nsystem: swap\n```\n", "a.md:4:8: ");
        row("system", "# T\n```show\nsentence: a b\nsystem: nope\n```\n", "a.md:4:9: ");
        row("no system", "# T\n```show\nsentence: a b\n```\n", "a.md:2: there is no system");
        row("no sentence", "# T\n```show\nsystem: swap\n```\n", "a.md:2: there is no sentence");
        row("no gold", "# T\n```ask\nsentence: a b\nsystem: swap\n```\n",
            "a.md:2: the sentence has no heads");
        row("wrong answer", Show + "```ask\nsteps: sh sh sh\nanswer: ra\n```\n",
            "a.md:11:9: this answer is not right");
        row("nothing to recover", Show + "```ask\nkind: recover\n```\n", "a.md:9: the loss of ");
        row("kind", Show + "```ask\nkind: essay\n```\n",
            "a.md:10:7: unknown kind of exercise \"essay\"");
        row("a question about no transition",
            Show + "```ask\nkind: lost-arcs\ntransition: hop\n```\n",
            "a.md:11:13: \"hop\" is not a transition");
        row("another system", Show + "```ask\nother: nope\n```\n", "a.md:10:8: ");
        row("policy", Show + "```ask\nsteps: sh\npolicy: stop\n```\n",
            "a.md:11:9: expected undo or go on, found \"stop\"");
        row("relations",
            "# T\n```show\nsentence: a b\nheads: 2 0\nrelations: x\nsystem: swap\n```\n",
            "a.md:5:12: there is 1 relation, but the sentence has 2 words");
        std::string many;
        for (int word = 0; word <= LongestSentence; ++word)
            many += "a ";
        row("long sentence", "# T\n```show\nsentence: " + many + "\nsystem: swap\n```\n",
            "a.md:3:11: sentence of 1001 words is too long");
        row("cell", Show + "```ask\nkind: chart-cell\ncell: nowhere\nsteps: sh\n```\n",
            "a.md:9: the table has no item \"nowhere\"");
        row("step", Show + "```show\nsteps: sh\nstep: 2\n```\n",
            "a.md:11:7: expected a number from 0 to 1");
        row("scene without ROOT",
            "# T\n```show\nsentence: a b\nheads: 2 0\nsystem: swap\nroot: none\n```\n",
            "a.md:2: scenes have ROOT");
        row("chart without ROOT",
            Show + "```ask\nroot: none\nkind: chart-cell\ncell: x\nsteps: sh\n```\n",
            "a.md:9: exercises of this kind cannot be asked without ROOT");
        row("workspace", Show + "```show\nworkspace: bar\n```\n",
            "a.md:10:12: unknown workspace \"bar\"");
        row("losses", Show + "```show\nlosses: no\n```\n",
            "a.md:10:9: expected shown or hidden, found \"no\"");
        row("losses of a question", Show + "```ask\nsteps: sh\nlosses: hidden\n```\n",
            "a.md:11:1: a block \"ask\" has no field \"losses\"");
        row("rows", Show + "```ask\nrows: below\n```\n",
            "a.md:10:7: expected before or after, found \"below\"");
        row("relations in tables", Show + "```ask\nshow-relations: maybe\n```\n",
            "a.md:10:17: expected yes or no, found \"maybe\"");
        row("point", Show + "```show\npoint: her\n```\n", "a.md:10:8: \"her\" is not a word");
        row("html", "# T\n\nx <br>\n", "a.md:3:3: HTML is not shown");
        row("picture", "# T\n\n![x](y.png)\n", "a.md:3:1: pictures are not shown");
        row("nested", "# T\n\n- a\n\n  ```show\n  system: swap\n  ```\n",
            "a.md:5:3: a block \"show\" is inside");
        row("in reveal", "# T\n\n```reveal\nx\n\n<b>\n```\n", "a.md:6:1: HTML");
        row("bytes", "# T\n\nx\xff\n", "a.md:3:2: the byte 0xFF");
    }
    void everyErrorHasItsPlace() {
        QFETCH(QString, text);
        QFETCH(QString, error);
        // QString::toStdString() would replace bytes that are not UTF-8.
        const std::string bytes =
            text.contains(QChar::ReplacementCharacter) ? "# T\n\nx\xff\n" : text.toStdString();
        const QStringList errors = errorsOf(bytes);
        QCOMPARE(errors.size(), 1);
        QVERIFY2(errors[0].startsWith(error), qPrintable(errors[0]));
    }

    void allErrorsAreListedInOrder() {
        const QStringList errors =
            errorsOf("# T\n```show\nsystem: nope\nx\n```\n<b>\n\n```ask\nkind: y\n```\n");
        QVERIFY(errors.size() >= 4);
        for (int i = 1; i < errors.size(); ++i)
            QVERIFY(errors[i - 1].section(':', 1, 1).toInt() <=
                    errors[i].section(':', 1, 1).toInt());
    }

    /// The size of a lesson is limited, since some texts take quadratic time to read.
    void aLessonIsAtMost100kB() {
        const QString tooLong = "a.md: the lesson is larger than 100 kB";
        const auto lesson = [](std::size_t bytes) {
            std::string text = "# T\n\n";
            while (text.size() < bytes)
                text += "![[]()";
            return text.substr(0, bytes);
        };
        QVERIFY(!errorsOf(lesson(100'000)).contains(tooLong));
        QCOMPARE(errorsOf(lesson(100'001)), QStringList{tooLong});
    }

    void theFormatThatIsPrintedIsTheOneThatIsRead() {
        const QString format = QString::fromStdString(lessonFormat());
        QString readme = QString::fromStdString(*readFile((Folder + "README.md").toStdString()));
        for (const char* field :
             {"sentence", "heads", "relations", "system", "root", "steps", "step", "workspace",
              "losses", "point", "caption", "kind", "transition", "cell", "other", "question",
              "key", "answer", "policy"}) {
            QVERIFY2(format.contains(QString("\n%1: ").arg(field)), field);
            QVERIFY2(readme.contains(QString("`%1`").arg(field)), field);
        }
    }

    void scriptsDontGetThrough() {
        const LessonReading reading =
            readLesson("# T\n\n[x](javascript:alert(1)) <script>alert(1)</script>\n", "a.md");
        for (const LessonBlock& block : reading.lesson.blocks) {
            QVERIFY(block.html.find("<script") == std::string::npos);
            QVERIFY(block.html.find("javascript") == std::string::npos);
        }
    }
};

QTEST_APPLESS_MAIN(TestLesson)
#include "tst_lesson.moc"
