// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/html.h"
#include "core/handbook/handbook.h"
#include "core/teaching/publish/class_report.h"
#include "core/teaching/publish/course.h"
#include "core/teaching/publish/derivation_page.h"
#include "core/teaching/publish/exercise_page.h"
#include "core/teaching/publish/explorer_page.h"
#include "core/teaching/publish/grading.h"
#include "core/teaching/publish/lesson_page.h"
#include "core/treebank/direction.h"
#include "core/treebank/read_file.h"
#include "tests/support/learning.h"
#include "tests/support/recordings.h"
#include "tests/support/table.h"

#include <QDir>
#include <QDirIterator>
#include <QTest>
#include <QXmlStreamReader>

using namespace parsescope;
using namespace parsescope::test;

class TestPage : public QObject {
    Q_OBJECT

private slots:
    void aPageLoadsNothing() {
        const std::string page =
            derivationPage(explored(sampleSentences("first-steps")[8], "arc-eager", 1));
        for (const char* word : {"http://", "https://", "src=\"/", "@import", "url(", "<link"}) {
            std::string text = page;
            // The name of a namespace, which loads nothing.
            for (const char* name : {"http://www.w3.org/2000/svg"})
                for (std::size_t at; (at = text.find(name)) != std::string::npos;)
                    text.erase(at, std::string(name).size());
            QVERIFY2(text.find(word) == std::string::npos, word);
        }
        QVERIFY(page.find("default-src 'none'") != std::string::npos);
        QVERIFY(page.find("aria-live=\"polite\"") != std::string::npos);
    }

    /// All HTML files that the program writes forbid everything that they do not need.
    void everyPageHasAPolicy() {
        const Recording recording = explored(sampleSentences("first-steps")[2], "arc-hybrid", 1);
        const std::string name = SOURCE_DIR "/resources/lessons/02-arc-standard.md";
        const Lesson lesson = readLesson(*readFile(name), name).lesson;
        const std::vector<CourseWeek> weeks{{"02", lesson}};
        std::vector<std::pair<std::string, std::string>> pages{
            {"derivation", derivationPage(recording)},
            {"lesson", recordedLesson(lesson)},
            {"report", reportPage("A report", "<p>It</p>")},
            {"class report", classReport({})},
            {"feedback", feedbackPage({})},
            {"explorer", readFile(SOURCE_DIR "/resources/page/explorer/index.html").value()},
            {"exploration", explorationPage(explorerDocument(), recording)}};
        const auto add = [&](const std::vector<SiteFile>& files) {
            for (const SiteFile& file : files)
                if (file.path.ends_with(".html"))
                    pages.emplace_back(file.path, file.bytes);
        };
        add(handbookSite());
        add(lessonSite(weeks));
        add(courseFiles(weeks, sampleSentences("first-steps"), {.exercises = 1}).value());
        QVERIFY(pages.size() > 12);
        for (const auto& [what, page] : pages) {
            const std::string opening =
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';";
            const std::size_t policy = page.find(opening);
            QVERIFY2(policy != std::string::npos, what.c_str());
            QVERIFY2(page.find(opening, policy + 1) == std::string::npos, what.c_str());
            // A policy has no effect on elements before it.
            for (const char* element : {"<style", "<script", "<link", "<img", "<body"})
                QVERIFY2(page.find(element) > policy, what.c_str());
            const bool hasScripts = page.find("<script") != std::string::npos;
            const std::string rules = page.substr(policy, page.find('>', policy) - policy);
            QCOMPARE(rules.find("script-src") != std::string::npos, hasScripts);
        }
    }

    /// Only the function that sets the policy writes the frame of an HTML document.
    void documentsAreMadeInOnePlace() {
        int found = 0;
        for (const char* folder : {"core", "ui", "app"})
            for (QDirIterator files(QStringLiteral(SOURCE_DIR "/") + folder, {"*.cpp", "*.h"},
                                    QDir::Files, QDirIterator::Subdirectories);
                 files.hasNext();) {
                const std::string path = files.next().toStdString();
                const std::string text = readFile(path).value();
                if (text.find("<!DOCTYPE") == std::string::npos &&
                    text.find("</html>") == std::string::npos)
                    continue;
                QVERIFY2(path.ends_with("core/export/html_document.cpp"), path.c_str());
                ++found;
            }
        QCOMPARE(found, 1);
    }

    /// In a right-to-left sentence, the lists run in the direction of the words, and brackets that
    /// are words are mirrored.
    void rightToLeftPagesAreMirrored() {
        const auto pageOf = [](const char* text) {
            Sentence sentence = sentenceFromText(text);
            for (int word = 1; word <= sentence.size(); ++word)
                sentence.words[word - 1].head = word - 1;
            return QString::fromStdString(derivationPage(explored(sentence, "arc-standard", 1)));
        };
        const QString mirrored = pageOf("كتب ( Rome ) ولد");
        QVERIFY(mirrored.contains("<div class=\"lists\" dir=\"rtl\">"));
        QVERIFY(mirrored.contains("<div class=\"words\" dir=\"rtl\">"));
        QVERIFY(!pageOf("he ( Rome ) wrote").contains("dir=\"rtl\""));
        // Words do not change the order of the numbers and brackets of a table.
        QVERIFY(mirrored.contains("1:\u2068كتب\u2069"));
    }

    /// A form that has a place of its own is drawn as it is within its sentence.
    void signsAloneHaveTheirDirection_data() {
        columns<QString, bool, bool>("form", "rightToLeft", "marked");
        QTest::newRow("bracket") << "(" << true << true;
        QTest::newRow("bracket in English") << "(" << false << false;
        QTest::newRow("several signs") << "?!»" << true << true;
        QTest::newRow("sign and number") << "(2" << true << true;
        QTest::newRow("number") << "2024" << true << false;
        QTest::newRow("Latin word") << "(Rome)" << true << false;
        QTest::newRow("Arabic word") << "ولد" << true << false;
        QTest::newRow("Arabic word with marks") << "كَتَبَ" << true << false;
        QTest::newRow("Arabic with a full stop") << "ولد." << true << true;
        QTest::newRow("Hebrew in brackets, in English") << "(כלב" << false << true;
        QTest::newRow("nothing") << "" << true << false;
    }
    void signsAloneHaveTheirDirection() {
        QFETCH(QString, form);
        QFETCH(bool, rightToLeft);
        QFETCH(bool, marked);
        const QString mark(QChar(0x200F));
        QCOMPARE(QString::fromStdString(formAlone(form.toStdString(), rightToLeft)),
                 marked ? mark + form + mark : form);
    }

    /// Pictures of trees need no style sheet: each shape names its own colours. Therefore programs
    /// without style sheets draw them as well, and other pictures of a page do not change.
    void treePicturesHaveNoSheet() {
        Sentence sentence = sentenceFromText("كتب ( Rome ) ولد");
        for (Word& word : sentence.words)
            word.deprel = "dep";
        const Tree gold = *Tree::fromHeads(std::vector<int>{0, 1, 2, 3, 4});
        Configuration built(5, {}, {});
        built.attach(1, 2);
        built.attach(5, 3);
        const QByteArray svg = QByteArray::fromStdString(
            treeSvg(sentence, {gold, built, std::vector<ArcState>(6, ArcState::Lost)}));
        QXmlStreamReader reader(svg);
        int paths = 0;
        QStringList texts;
        while (!reader.atEnd()) {
            if (reader.readNext() != QXmlStreamReader::StartElement)
                continue;
            const QXmlStreamAttributes attributes = reader.attributes();
            QVERIFY(reader.name() != QLatin1String("style"));
            if (reader.name() == QLatin1String("path")) {
                ++paths;
                QVERIFY(attributes.hasAttribute("fill"));
                QVERIFY(
                    attributes.value("fill") != QLatin1String("none") ||
                    (attributes.hasAttribute("stroke") && attributes.hasAttribute("stroke-width")));
            }
            if (reader.name() == QLatin1String("text")) {
                QVERIFY(attributes.hasAttribute("fill") && attributes.hasAttribute("font-size"));
                texts += reader.readElementText();
            }
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QVERIFY(paths >= 12); // two for each of the arcs
        QVERIFY(texts.contains("\u200F(\u200F") && texts.contains("Rome"));
    }

    void wordsCantBreakOut() {
        Sentence sentence = sampleSentences("first-steps")[0];
        sentence.words[0].form = "</script><script>alert(1)</script>";
        sentence.words[1].deprel = "\"><img src=x onerror=alert(1)>";
        sentence.comments = {"# text = <b>bold</b>"};
        const std::string page = derivationPage(explored(sentence, "arc-standard", 2));
        QVERIFY(page.find("<script>alert") == std::string::npos);
        QVERIFY(page.find("<img src=x") == std::string::npos);
        QVERIFY(page.find("<b>bold") == std::string::npos);
        // One for the data and one for the program.
        QCOMPARE(QString::fromStdString(page).count("</script>"), 2);
    }

    void everyRecordedStepIsThere() {
        const Recording recording = explored(sampleSentences("first-steps")[2], "lr-spine", 3);
        const PageDerivation page = pageDerivation(recording);
        QCOMPARE(page.nodes.size(), recording.visits.size());
        for (std::size_t i = 1; i < page.nodes.size(); ++i) {
            const PageNode& parent = page.nodes[page.nodes[i].parent];
            int links = 0;
            for (const PageMove& move : parent.moves)
                links +=
                    move.to == static_cast<int>(i) && move.transition == page.nodes[i].transition;
            QCOMPARE(links, 1);
        }
    }

    void everyListHasAPlace() {
        const auto page =
            pageDerivation(explored(sampleSentences("first-steps")[2], "covington", 3));
        const std::string html = derivationHtml(page, 1);
        QVERIFY(html.find("<h3>λ2</h3><ol class=\"further\"") != std::string::npos);
        QVERIFY(html.find("\"lists\":[[") != std::string::npos);
        const auto other =
            pageDerivation(explored(sampleSentences("first-steps")[2], "arc-eager", 3));
        const QString shown = QString::fromStdString(derivationHtml(other, 1));
        QVERIFY(!shown.contains("further"));
        // Every legal transition of every configuration is there.
        int moves = 0;
        for (const PageNode& node : other.nodes)
            moves += static_cast<int>(node.moves.size());
        QVERIFY(moves > 10);
        QCOMPARE(shown.count("\"optimal\":"), moves);
    }

    void withoutAGoldTreeThereAreNoLosses() {
        Recording recording = explored(sampleSentences("first-steps")[2], "arc-hybrid", 4);
        recording.gold.reset();
        const PageDerivation page = pageDerivation(recording);
        for (const PageNode& node : page.nodes)
            QVERIFY(!node.loss && node.arcs.empty());
        QVERIFY(derivationHtml(page, 1).find("\"gold\"") == std::string::npos);
    }

    void everyLessonBecomesAPage() {
        const QDir folder(SOURCE_DIR "/resources/lessons");
        for (const QString& name : folder.entryList({"[0-9]*.md"}, QDir::Files)) {
            const std::string path = folder.filePath(name).toStdString();
            const Lesson lesson = readLesson(*readFile(path), path).lesson;
            const QString page = QString::fromStdString(recordedLesson(lesson));
            int scenes = 0;
            int questions = 0;
            for (const LessonBlock& block : lesson.blocks) {
                scenes += block.kind == LessonBlock::Kind::Show;
                questions += block.kind == LessonBlock::Kind::Ask;
            }
            QCOMPARE(page.count("<section class=\"derivation\""), scenes);
            QCOMPARE(page.count("<section class=\"question\""), questions);
        }
    }

    /// The page of a scene that hides losses contains neither losses nor optimal transitions.
    void hiddenLossesAreNotInThePage() {
        const auto pageOf = [](const char* losses) {
            const std::string text = "# T\n\n```show\nsentence: She sees him\nheads: 2 0 2\n"
                                     "system: arc-standard\nsteps: sh sh sh\nlosses: " +
                                     std::string(losses) + "\n```\n";
            return QString::fromStdString(recordedLesson(readLesson(text, "a.md").lesson));
        };
        const QString shown = pageOf("shown");
        QVERIFY(shown.contains("\"loss\":\"0\"") || shown.contains("\"loss\":0"));
        const QString hidden = pageOf("hidden");
        QVERIFY(!hidden.contains("\"loss\":\"0\"") && !hidden.contains("\"loss\":0"));
        QCOMPARE(hidden.count("<section class=\"derivation\""), 1);
        QVERIFY(hidden.size() < shown.size());
    }

    /// A scene in the explorer names the nodes at both ends of the arcs that it highlights. What it
    /// does not set is left out.
    void scenesSayWhatTheyHighlight() {
        const std::string text = "# T\n\n```show\nsentence: She sees him\nheads: 2 0 2\n"
                                 "system: arc-standard\nsteps: sh sh sh\npoint: sees → She\n```\n";
        const Lesson lesson = readLesson(text, "a.md").lesson;
        const QString page = QString::fromStdString(playedLesson(
            "<title></title><script type=\"application/json\" id=\"start\">{}</script>", lesson));
        QVERIFY2(page.contains("\"point\":[2,1]"), qPrintable(page));
        QVERIFY(!page.contains("\"workspace\""));
        QVERIFY(!page.contains("\"caption\""));
    }

    /// The page with the explorer contains each part of the lesson once, and no answer in the
    /// clear.
    void lessonsArePlayedInTheExplorer() {
        const std::string document =
            "<title></title><script type=\"application/json\" id=\"start\">{}</script>";
        const std::string path = SOURCE_DIR "/resources/lessons/08-not-decomposable.md";
        const Lesson lesson = readLesson(*readFile(path), path).lesson;
        const QString page = QString::fromStdString(playedLesson(document, lesson));
        const auto count = [&](LessonBlock::Kind kind) {
            return static_cast<int>(std::ranges::count(lesson.blocks, kind, &LessonBlock::kind));
        };
        QCOMPARE(page.count("\"scene\":"), count(LessonBlock::Kind::Show));
        QCOMPARE(page.count("\"question\":"), count(LessonBlock::Kind::Ask));
        QVERIFY(page.contains("\"hide\":\"1\""));
        QVERIFY(!page.contains("\"kind\"") && !page.contains("<h1>"));
        for (const LessonBlock& block : lesson.blocks)
            if (block.exercise)
                QVERIFY(!page.contains(QString::fromStdString(
                    "\"" + Examiner::of(*block.exercise)->modelAnswer() + "\"")));
    }
};

QTEST_GUILESS_MAIN(TestPage)
#include "tst_page.moc"
