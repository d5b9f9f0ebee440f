// SPDX-License-Identifier: GPL-3.0-or-later
// Pages of derivations and lessons in Chromium, which tests/page/play.mjs drives like a person
// does.
#include "core/oracle/oracles.h"
#include "core/teaching/publish/derivation_page.h"
#include "core/teaching/publish/lesson_page.h"
#include "core/treebank/read_file.h"
#include "tests/support/files.h"
#include "tests/support/learning.h"
#include "tests/support/recordings.h"
#include "tests/support/table.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

const QString Derivation = "document.querySelector('.derivation')";

QString partOf(const char* selector) {
    return QString("document.querySelector('.derivation %1')").arg(selector);
}

/// Steps in a page, and the values that are expected after them.
class Play {
public:
    void key(const char* name) { add("key", name, {}); }
    void click(const QString& element, double share = 0.5) { add("click", element, share); }
    void tap(const QString& element) { add("tap", element, 0.5); }
    void swipe(const QString& element, int by) { add("swipe", element, by); }
    /// Waits until a JavaScript expression has the value `value` as a text.
    void expect(const QString& expression, const QString& value) {
        add("expect", expression, value);
    }

    /// Does all steps in a page of `width` pixels.
    void run(const std::string& html, int width) const {
        const QString nodePath =
            qEnvironmentVariable("NODE_PATH", SOURCE_DIR "/build/page/node_modules");
        const QString node = QStandardPaths::findExecutable("node");
        QString chromium;
        for (const char* name :
             {"google-chrome", "chromium-browser", "chromium", "chromium-headless-shell"})
            if (const QString found = QStandardPaths::findExecutable(name); !found.isEmpty())
                chromium = found;
        if (node.isEmpty() || chromium.isEmpty() ||
            !QFileInfo::exists(nodePath + "/puppeteer-core"))
            QSKIP("there is no node, no chromium, or no puppeteer-core");
        const QTemporaryDir folder;
        const QString page = folder.filePath("page.html");
        const QString steps = folder.filePath("steps.json");
        writeContents(page.toStdString(), html);
        writeContents(steps.toStdString(), QJsonDocument(m_steps).toJson().toStdString());
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("NODE_PATH", nodePath);
        process.setProcessEnvironment(environment);
        process.start(node, {SOURCE_DIR "/tests/page/play.mjs", chromium, page, steps,
                             QString::number(width)});
        QVERIFY(process.waitForFinished(600'000));
        QVERIFY2(process.exitCode() == 0, process.readAll());
    }

private:
    void add(const char* what, const QString& on, const QJsonValue& by) {
        m_steps += QJsonObject{{"do", what}, {"on", on}, {"by", by}};
    }

    QJsonArray m_steps;
};

} // namespace

class TestPageInBrowser : public QObject {
    Q_OBJECT

private slots:
    /// Every loss shown in a real browser, driven by keys, mouse and finger, is that of the oracle.
    void theBrowserShowsTheLossesOfTheOracle_data() {
        columns<QString, QString, int>("file", "system", "width");
        QTest::newRow("arc-eager") << "first-steps"
                                   << "arc-eager" << 1200;
        QTest::newRow("arc-standard, crossing") << "non-projective"
                                                << "arc-standard" << 390;
        QTest::newRow("lr-spine, Arabic") << "arabic"
                                          << "lr-spine" << 390;
    }
    void theBrowserShowsTheLossesOfTheOracle() {
        QFETCH(QString, file);
        QFETCH(QString, system);
        QFETCH(int, width);
        const Recording recording =
            explored(sampleSentences(file.toStdString())[0], qPrintable(system), 5);
        const Problem problem{recording.system, *recording.gold};
        const LossFunction loss = chooseOracle(problem)->prepare(problem);
        Exploration exploration(recording.system, recording.sentence.size());
        replay(exploration, recording.visits, 0);

        Play play;
        const bool isPhone = width < 500;
        const auto compare = [&] {
            play.expect(
                QString("[%1.dataset.node, %1.dataset.loss].join(':')").arg(Derivation),
                QString::number(exploration.cursor()) + ':' +
                    QString::fromStdString(loss(exploration.current().configuration).text()));
        };
        const auto press = [&](const char* key) {
            play.key(key);
            compare();
        };
        const auto choose = [&](const QString& element) {
            isPhone ? play.tap(element) : play.click(element);
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
        play.click(slider, 0.01);
        exploration.first();
        compare();
        exploration.forward();
        press("ArrowRight"); // the slider has the keyboard focus now
        if (isPhone) {
            const QString stage = partOf(".stage");
            exploration.forward();
            play.swipe(stage, -160);
            compare();
            exploration.back();
            play.swipe(stage, 160);
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
            }
        }
        // No element of the page is wider than the window.
        play.expect("document.documentElement.scrollWidth > innerWidth", "false");
        play.run(derivationPage(recording), width);
    }

    /// On a phone, a long word is broken, so that the page does not scroll sideways.
    void longWordsFitOnAPhone() {
        Sentence sentence = sampleSentences("first-steps")[0];
        sentence.words[1].form = QString("Donaudampfschiff").repeated(12).toStdString();
        Play play;
        for (int step = 0; step < 6; ++step) {
            play.expect("document.documentElement.scrollWidth === "
                        "document.documentElement.clientWidth",
                        "true");
            play.key("ArrowRight");
        }
        play.run(derivationPage(explored(sentence, "arc-eager", 5)), 360);
    }

    /// In a page without the explorer, answers are chosen; others are not compared with a list.
    void choicesAreJudgedInTheBrowser() {
        const std::string path = SOURCE_DIR "/resources/lessons/01-the-machine.md";
        Play play;
        const QString question = "document.querySelectorAll('.question')[0]";
        const QStringList marks{"✓", "✓", "✗"};
        for (int i = 0; i < 3; ++i) {
            play.tap(question + QString(".querySelectorAll('.choice')[%1]").arg(i));
            play.expect(question + ".querySelector('.verdict').textContent[0]", marks[i]);
        }
        play.expect("document.querySelector('.reveal').open", "true");
        play.expect("document.querySelectorAll('.question input').length", "0");
        play.run(recordedLesson(readLesson(*readFile(path), path).lesson), 390);
    }
};

QTEST_GUILESS_MAIN(TestPageInBrowser)
#include "tst_page_in_browser.moc"
