// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/teaching/derivation_page.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"
#include "tests/support/trees.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

Sentence sampleSentence(const char* file, int index) {
    return Treebank::open(std::string(SOURCE_DIR "/resources/samples/") + file)
        ->read(index)
        .sentence;
}

/// An exploration with branches, by a seed; its cursor is at the start.
Recording explored(const Sentence& sentence, const char* system, unsigned seed) {
    Recording recording{sentence, *findSystem(system), sentence.tree(), false, RootPlace::First, {}, 0};
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

QString browser() {
    for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
        if (const QString found = QStandardPaths::findExecutable(name); !found.isEmpty())
            return found;
    return {};
}

/// What `script` writes with log(…) while it runs in the page.
QStringList driven(const std::string& page, const QString& script, QString* problem) {
    QTemporaryDir folder;
    QString html = QString::fromStdString(page);
    html.replace("</body>", "<pre id=\"log\"></pre><script>const lines = [];"
                            "const log = text => lines.push(text);\n" +
                                script +
                                "\ndocument.getElementById('log').textContent = lines.join(' ');"
                                "</script></body>");
    QFile file(folder.filePath("page.html"));
    if (!file.open(QIODevice::WriteOnly))
        return {};
    file.write(html.toUtf8());
    file.close();
    QProcess chromium;
    chromium.start(browser(), {"--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
                               "--user-data-dir=" + folder.filePath("profile"),
                               "file://" + file.fileName()});
    constexpr int patience = 120'000;
    if (!chromium.waitForFinished(patience)) {
        chromium.kill();
        *problem = "the browser did not end";
        return {};
    }
    const QString dom = QString::fromUtf8(chromium.readAllStandardOutput());
    const auto found =
        QRegularExpression("<pre id=\"log\">([^<]*)</pre>").match(dom);
    *problem = dom.right(400);
    return found.captured(1).split(' ', Qt::SkipEmptyParts);
}

const char* const Hands = R"js(
const root = document.querySelector('.derivation');
const stage = root.querySelector('.stage');
const shown = () => log(root.dataset.node + ':' + root.dataset.loss);
const key = name => {
  stage.dispatchEvent(new KeyboardEvent('keydown', {key: name, bubbles: true, cancelable: true}));
  shown();
};
const swipe = by => {
  const at = x => new Touch({identifier: 1, target: stage, clientX: x, clientY: 50});
  stage.dispatchEvent(new TouchEvent('touchstart', {touches: [at(500)], changedTouches: [at(500)]}));
  stage.dispatchEvent(new TouchEvent('touchend', {touches: [], changedTouches: [at(500 + by)]}));
  shown();
};
)js";

} // namespace

class TestPage : public QObject {
    Q_OBJECT

private slots:
    void aPageLoadsNothing() {
        const std::string page = derivationPage(explored(sampleSentence("first-steps.conllu", 8), "arc-eager", 1));
        for (const char* word : {"http://", "https://", "src=\"/", "@import", "url(", "<link"}) {
            std::string text = page;
            for (const char* name : {"http://www.w3.org/2000/svg"}) // a name, nothing to load
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
        QCOMPARE(QString::fromStdString(page).count("</script>"), 2); // data and program
    }

    void everyRecordedStepIsThere() {
        const Recording recording = explored(sampleSentence("first-steps.conllu", 2), "lr-spine", 3);
        const PageDerivation page = pageDerivation(recording);
        QCOMPARE(page.nodes.size(), recording.visits.size());
        for (std::size_t i = 1; i < page.nodes.size(); ++i) {
            const PageNode& parent = page.nodes[page.nodes[i].parent];
            int links = 0;
            for (const PageMove& move : parent.moves)
                links += move.to == static_cast<int>(i) && move.transition == page.nodes[i].transition;
            QCOMPARE(links, 1);
        }
    }

    void withoutAGoldTreeThereAreNoLosses() {
        Recording recording = explored(sampleSentence("first-steps.conllu", 2), "arc-hybrid", 4);
        recording.gold.reset();
        const PageDerivation page = pageDerivation(recording);
        for (const PageNode& node : page.nodes)
            QVERIFY(!node.loss && node.arcs.empty());
        QVERIFY(derivationHtml(page, 1).find("\"gold\"") == std::string::npos);
    }

    /// Real events in a real browser; every loss shown is compared with the oracle's.
    void theBrowserShowsTheLossesOfTheOracle_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("system");
        QTest::newRow("arc-eager") << "first-steps.conllu" << "arc-eager";
        QTest::newRow("arc-standard, crossing") << "non-projective.conllu" << "arc-standard";
        QTest::newRow("lr-spine, Arabic") << "arabic.conllu" << "lr-spine";
    }
    void theBrowserShowsTheLossesOfTheOracle() {
        if (browser().isEmpty())
            QSKIP("there is no chromium");
        QFETCH(QString, file);
        QFETCH(QString, system);
        const Recording recording =
            explored(sampleSentence(qPrintable(file), 0), qPrintable(system), 5);
        const Problem problem{recording.system, *recording.gold};
        const LossFunction loss = chooseOracle(problem)->prepare(problem);
        Exploration exploration(recording.system, recording.sentence.size());
        replay(exploration, recording.visits, 0);

        QString script = Hands;
        QStringList expected;
        const auto expect = [&] {
            expected << QString::number(exploration.cursor()) + ':' +
                            QString::fromStdString(loss(exploration.current().configuration).text());
        };
        const auto press = [&](const QString& name) {
            script += "key('" + name + "');\n";
            expect();
        };
        const auto length = static_cast<int>(exploration.path().size());
        for (int i = 0; i < length; ++i) { // one more than there are: nothing happens at the end
            exploration.forward();
            press("ArrowRight");
        }
        exploration.back();
        press("ArrowLeft");
        exploration.first();
        press("Home");
        exploration.last();
        press("End");
        exploration.goTo(exploration.path()[2]);
        script += "const slider = root.querySelector('.slider'); slider.value = 2;"
                  "slider.dispatchEvent(new Event('input', {bubbles: true})); shown();\n";
        expect();
        exploration.forward();
        script += "swipe(-120);\n";
        expect();
        exploration.back();
        script += "swipe(120);\n";
        expect();
        // every configuration, by the transitions that lead there from the start
        for (int node = 1; node < exploration.size(); ++node) {
            exploration.first();
            script += "key('Home');\n";
            expect();
            std::vector<Transition> way;
            for (int at = node; exploration.node(at).parent >= 0; at = exploration.node(at).parent)
                way.insert(way.begin(), exploration.node(at).transition);
            for (Transition transition : way) {
                const auto legal =
                    recording.system.legalTransitions(exploration.current().configuration);
                const auto place = std::find(legal.begin(), legal.end(), transition) - legal.begin();
                exploration.take(transition);
                script += QString("root.querySelectorAll('.move')[%1].click(); shown();\n").arg(place);
                expect();
            }
        }
        QString problemText;
        const QStringList got = driven(derivationPage(recording), script, &problemText);
        QVERIFY2(!got.isEmpty(), qPrintable(problemText));
        QCOMPARE(got, expected);
    }

    void everyLessonBecomesAPage() {
        const QDir folder(SOURCE_DIR "/resources/lessons");
        for (const QString& name : folder.entryList({"[0-9]*.md"}, QDir::Files)) {
            const std::string path = folder.filePath(name).toStdString();
            const Lesson lesson = readLesson(*readFile(path), path).lesson;
            const QString page = QString::fromStdString(lessonPage(lesson));
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

    void questionsAreAnsweredInTheBrowser() {
        if (browser().isEmpty())
            QSKIP("there is no chromium");
        const std::string path = SOURCE_DIR "/resources/lessons/01-the-machine.md";
        QString problem;
        const QStringList got = driven(lessonPage(readLesson(*readFile(path), path).lesson), R"js(
const questions = document.querySelectorAll('.question');
const verdict = one => log(one.querySelector('.verdict').textContent.slice(0, 1));
for (const choice of questions[0].querySelectorAll('.choice')) { choice.click(); verdict(questions[0]); }
log(document.querySelector('.reveal').open);
const answer = (one, text) => {
  one.querySelector('input').value = text;
  one.querySelector('form').requestSubmit();
  verdict(one);
};
answer(questions[1], '2 0 1');
answer(questions[1], '2, 0, 2');
answer(questions[2], 'sh sh sh la ra');
answer(questions[2], 'SH sh sh ra ra');
)js",
                                       &problem);
        QVERIFY2(!got.isEmpty(), qPrintable(problem));
        QCOMPARE(got, (QStringList{"✓", "✓", "✗", "true", "✗", "✓", "✓", "✗"}));
    }
};

QTEST_APPLESS_MAIN(TestPage)
#include "tst_page.moc"
