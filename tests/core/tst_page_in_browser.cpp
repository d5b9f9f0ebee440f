// SPDX-License-Identifier: GPL-3.0-or-later
// Pages of derivations and lessons in Chromium, driven like a person does.
#include "core/oracle/oracles.h"
#include "core/teaching/publish/derivation_page.h"
#include "core/teaching/publish/lesson_page.h"
#include "core/treebank/read_file.h"
#include "tests/support/browser.h"
#include "tests/support/learning.h"
#include "tests/support/patience.h"
#include "tests/support/recordings.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

const QString Derivation = "document.querySelector('.derivation')";

QString partOf(const char* selector) {
    return QString("document.querySelector('.derivation %1')").arg(selector);
}

} // namespace

class TestPageInBrowser : public QObject {
    Q_OBJECT

private slots:
    /// Every loss shown in a real browser, driven by keys, mouse and finger, is that of the oracle.
    void theBrowserShowsTheLossesOfTheOracle_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("system");
        QTest::addColumn<int>("width");
        QTest::newRow("arc-eager") << "first-steps"
                                   << "arc-eager" << 1200;
        QTest::newRow("arc-standard, crossing") << "non-projective"
                                                << "arc-standard" << 390;
        QTest::newRow("lr-spine, Arabic") << "arabic"
                                          << "lr-spine" << 390;
    }
    void theBrowserShowsTheLossesOfTheOracle() {
        if (Browser::program().isEmpty())
            QSKIP("there is no chromium");
        QFETCH(QString, file);
        QFETCH(QString, system);
        QFETCH(int, width);
        const Recording recording =
            explored(sampleSentences(file.toStdString())[0], qPrintable(system), 5);
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

    /// In a page without the explorer, answers are chosen; others are not compared with a list.
    /// On a phone, a long word is broken, so that the page does not scroll sideways.
    void longWordsFitOnAPhone() {
        if (Browser::program().isEmpty())
            QSKIP("there is no chromium");
        Sentence sentence = sampleSentences("first-steps")[0];
        sentence.words[1].form = QString("Donaudampfschiff").repeated(12).toStdString();
        Browser browser(derivationPage(explored(sentence, "arc-eager", 5)), 360);
        QVERIFY(browser.isAlive());
        for (int step = 0; step < 6; ++step) {
            QCOMPARE(browser.evaluate("document.documentElement.scrollWidth"),
                     browser.evaluate("document.documentElement.clientWidth"));
            browser.key("ArrowRight");
        }
    }

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
};

QTEST_GUILESS_MAIN(TestPageInBrowser)
#include "tst_page_in_browser.moc"
