// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/teaching/derivation_page.h"
#include "core/teaching/lesson_page.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"
#include "tests/support/browser.h"
#include "tests/support/patience.h"
#include "tests/support/trees.h"

#include <QDir>
#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

Sentence sampleSentence(const char* file, int index) {
    return Treebank::open(std::string(SOURCE_DIR "/resources/samples/") + file)
        ->read(index)
        .sentence;
}

/// Returns an exploration with branches drawn by `seed`. Its cursor is at the start.
Recording explored(const Sentence& sentence, const char* system, unsigned seed) {
    Recording recording{{*findSystem(system)}, sentence, sentence.tree(), {}, 0};
    Random random(seed);
    Exploration exploration(recording.system, sentence.size());
    for (int branch = 0; branch < 3; ++branch) {
        exploration.goTo(pick(random, exploration.size()));
        for (;;) {
            const auto legal =
                recording.system.legalTransitions(exploration.current().configuration);
            if (legal.empty())
                break;
            exploration.take(legal[pick(random, static_cast<int>(legal.size()))]);
        }
    }
    exploration.first();
    recording.visits = visitsOf(exploration);
    return recording;
}

const QString Derivation = "document.querySelector('.derivation')";

QString partOf(const char* selector) {
    return QString("document.querySelector('.derivation %1')").arg(selector);
}

} // namespace

class TestPage : public QObject {
    Q_OBJECT

private slots:
    void aPageLoadsNothing() {
        const std::string page =
            derivationPage(explored(sampleSentence("first-steps.conllu", 8), "arc-eager", 1));
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

    void wordsCantBreakOut() {
        Sentence sentence = sampleSentence("first-steps.conllu", 0);
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
        const Recording recording =
            explored(sampleSentence("first-steps.conllu", 2), "lr-spine", 3);
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
            pageDerivation(explored(sampleSentence("first-steps.conllu", 2), "covington", 3));
        const std::string html = derivationHtml(page, 1);
        QVERIFY(html.find("<h3>λ2</h3><ol class=\"further\"") != std::string::npos);
        QVERIFY(html.find("\"lists\":[[") != std::string::npos);
        const auto other =
            pageDerivation(explored(sampleSentence("first-steps.conllu", 2), "arc-eager", 3));
        QVERIFY(derivationHtml(other, 1).find("further") == std::string::npos);
    }

    void withoutAGoldTreeThereAreNoLosses() {
        Recording recording = explored(sampleSentence("first-steps.conllu", 2), "arc-hybrid", 4);
        recording.gold.reset();
        const PageDerivation page = pageDerivation(recording);
        for (const PageNode& node : page.nodes)
            QVERIFY(!node.loss && node.arcs.empty());
        QVERIFY(derivationHtml(page, 1).find("\"gold\"") == std::string::npos);
    }

    /// Every loss shown in a real browser, driven by keys, mouse and finger, is that of the oracle.
    void theBrowserShowsTheLossesOfTheOracle_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("system");
        QTest::addColumn<int>("width");
        QTest::newRow("arc-eager") << "first-steps.conllu"
                                   << "arc-eager" << 1200;
        QTest::newRow("arc-standard, crossing") << "non-projective.conllu"
                                                << "arc-standard" << 390;
        QTest::newRow("lr-spine, Arabic") << "arabic.conllu"
                                          << "lr-spine" << 390;
    }
    void theBrowserShowsTheLossesOfTheOracle() {
        if (Browser::program().isEmpty())
            QSKIP("there is no chromium");
        QFETCH(QString, file);
        QFETCH(QString, system);
        QFETCH(int, width);
        const Recording recording =
            explored(sampleSentence(qPrintable(file), 0), qPrintable(system), 5);
        const Problem problem{recording.system, *recording.gold};
        const LossFunction loss = chooseOracle(problem)->prepare(problem);
        Exploration exploration(recording.system, recording.sentence.size());
        replay(exploration, recording.visits, 0);

        Browser browser(derivationPage(recording), width);
        QVERIFY(browser.isAlive());
        const bool isPhone = width < 500;
        const auto compare = [&] {
            // The page receives a touch after a delay.
            QTRY_COMPARE(
                browser.evaluate(
                    QString("[%1.dataset.node, %1.dataset.loss].join(':')").arg(Derivation)),
                QString::number(exploration.cursor()) + ':' +
                    QString::fromStdString(loss(exploration.current().configuration).text()));
        };
        const auto press = [&](const char* key) {
            browser.key(key);
            compare();
        };
        const auto choose = [&](const QString& element) {
            isPhone ? browser.tap(element) : browser.click(element);
        };
        const auto length = static_cast<int>(exploration.path().size());
        // The last step leads beyond the end, where nothing happens.
        for (int i = 0; i < length; ++i) {
            exploration.forward();
            press("ArrowRight");
        }
        exploration.back();
        press("ArrowLeft");
        exploration.first();
        press("Home");
        exploration.last();
        press("End");
        const QString slider = partOf(".slider");
        browser.click(slider, 0.01);
        exploration.first();
        compare();
        exploration.forward();
        press("ArrowRight"); // the slider has the keyboard focus now
        if (isPhone) {
            const QString stage = partOf(".stage");
            exploration.forward();
            browser.swipe(stage, -160);
            compare();
            exploration.back();
            browser.swipe(stage, 160);
            compare();
        }
        for (const char* button : {".forth", ".back", ".last", ".first"}) {
            choose(partOf(button));
            if (button == std::string(".forth"))
                exploration.forward();
            else if (button == std::string(".back"))
                exploration.back();
            else if (button == std::string(".last"))
                exploration.last();
            else
                exploration.first();
            compare();
        }
        // Visits every configuration by its transitions from the start.
        for (int node = 1; node < exploration.size(); ++node) {
            exploration.first();
            press("Home");
            std::vector<Transition> way;
            for (int at = node; exploration.node(at).parent >= 0; at = exploration.node(at).parent)
                way.insert(way.begin(), exploration.node(at).transition);
            for (Transition transition : way) {
                const auto legal =
                    recording.system.legalTransitions(exploration.current().configuration);
                const auto place =
                    std::find(legal.begin(), legal.end(), transition) - legal.begin();
                exploration.take(transition);
                choose(partOf(qPrintable(QString("li:nth-child(%1) .move").arg(place + 1))));
                compare();
                if (QTest::currentTestFailed())
                    return;
            }
        }
        // No element of the page is wider than the window.
        QCOMPARE(browser.evaluate("document.documentElement.scrollWidth > innerWidth"),
                 QString("false"));
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

    /// In a page without the explorer, answers are chosen; others are not compared with a list.
    void choicesAreJudgedInTheBrowser() {
        if (Browser::program().isEmpty())
            QSKIP("there is no chromium");
        const std::string path = SOURCE_DIR "/resources/lessons/01-the-machine.md";
        Browser browser(recordedLesson(readLesson(*readFile(path), path).lesson), 390);
        QVERIFY(browser.isAlive());
        const QString question = "document.querySelectorAll('.question')[0]";
        const QStringList marks{"✓", "✓", "✗"};
        for (int i = 0; i < 3; ++i) {
            browser.tap(question + QString(".querySelectorAll('.choice')[%1]").arg(i));
            QTRY_COMPARE(browser.evaluate(question + ".querySelector('.verdict').textContent[0]"),
                         marks[i]);
        }
        QCOMPARE(browser.evaluate("document.querySelector('.reveal').open"), QString("true"));
        QCOMPARE(browser.evaluate("document.querySelectorAll('.question input').length"),
                 QString("0"));
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
