// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"
#include "tests/support/learning.h"
#include "tests/support/sanitized.h"
#include "tests/support/session_test.h"
#include "ui/window/panels.h"
#include "ui/window/workspaces.h"

#include <QAction>
#include <QPointer>
#include <QSlider>
#include <QStatusBar>
#include <QTest>

#include <random>

using namespace parsescope;
using namespace parsescope::test;

/// Nothing that the window shows makes it larger than a small screen.
class TestWindowSize : public test::RememberingTest {
    Q_OBJECT

private slots:
    void initTestCase() { setUpSettings(); }

    void init() {
        QSettings().clear();
        makeSession();
    }

    void cleanup() {
        delete m_presented;
        closeWindow();
        Theme::setTextSize(100);
    }

    /// Thirteen words, a mistake, and a branch at each step, on small screens without their bars:
    /// the window keeps its height, and the slider and the status bar stay in sight.
    void branchesDoNotMakeItHigher_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("system");
        for (const char* system : {"arc-standard", "arc-eager", "attardi", "swap"})
            for (const QSize size : {QSize(1024, 640), QSize(1366, 690), QSize(1400, 840)})
                QTest::addRow("%s, %d", system, size.width()) << size << QString(system);
    }

    void branchesDoNotMakeItHigher() {
        QFETCH(QSize, size);
        QFETCH(QString, system);
        makeRememberingWindow(size);
        m_editor->setTreebank(*Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu"));
        m_editor->selectSentence(14);
        m_parse->setSystem(*findSystem(system.toStdString()));
        showActive();
        m_parse->steps().last();
        const std::vector<int> path = m_parse->exploration().path();
        for (std::size_t step = 2; step + 1 < path.size(); ++step)
            for (const Transition transition : m_parse->system().legalTransitions(
                     m_parse->exploration().node(path[step]).configuration)) {
                m_parse->steps().goTo(path[step]);
                m_parse->steps().take(transition);
                QCoreApplication::processEvents();
                QCOMPARE(m_window->size(), size);
                const QRect all = m_window->rect();
                for (const QWidget* part :
                     {static_cast<QWidget*>(m_window->findChild<QSlider*>("step")),
                      static_cast<QWidget*>(m_window->statusBar())})
                    QVERIFY(part->isVisible() &&
                            all.contains({part->mapTo(m_window.get(), QPoint()), part->size()}));
                QVERIFY(canvas()->height() >= 140);
            }
    }

    /// In a thousand states, drawn at random (in fewer with sanitizers), the least size of the
    /// window fits on a small screen.
    void noStateNeedsALargeScreen() {
        constexpr QSize size(1366, 768);
        makeRememberingWindow(size);
        m_editor->setTreebank(Treebank::fromBytes("test.conllu", treebank()));
        showActive();
        const std::shared_ptr<const Model> model =
            *trainPerceptron(sampleSentences("first-steps"), {},
                             trainingOptions("arc-eager", Regime::Static, RootPlace::First, 1));
        std::mt19937 random(7);
        QString did;
        for (int state = 0; state < rounds(1000); ++state) {
            change(random, model, did);
            QCoreApplication::processEvents();
            for (const QSize least : {m_window->minimumSize(), m_window->minimumSizeHint()})
                QVERIFY2(least.height() <= 600 && least.width() <= 1024,
                         qPrintable(QStringLiteral("%1: %2×%3 after %4")
                                        .arg(state)
                                        .arg(least.width())
                                        .arg(least.height())
                                        .arg(did)));
            QCOMPARE(m_window->size(), size);
        }
    }

private:
    /// Returns short and long sentences, one with long words, one without a tree, one that is
    /// written from right to left, and one that cannot be read.
    static std::string treebank() {
        std::vector<int> chain{0};
        for (int word = 1; word < 70; ++word)
            chain.push_back(word);
        std::string longWords = conlluOf({2, 0, 2, 3, 4});
        for (std::size_t at = 0; (at = longWords.find("\tw", at)) != std::string::npos;)
            longWords.replace(at, 2, "\tHottentottenpotentatentantenattentat");
        return conlluOf({2, 0, 2}) + conlluOf({2, 3, 0, 5, 3, 7, 5, 9, 7, 11, 9, 13, 3}) +
               conlluOf(chain) + longWords + conlluOf({3, 0, 2, 1}) +
               "1\tone\t_\t_\t_\t_\t_\t_\t_\t_\n2\ttwo\t_\t_\t_\t_\t_\t_\t_\t_\n\n" +
               "1\tكتب\t_\tX\t_\t_\t0\troot\t_\t_\n2\tالولد\t_\tX\t_\t_\t1\tnsubj\t_\t_\n\n" +
               "1\tbroken\n\n";
    }

    /// Does one thing, drawn at random, and adds its name to `did`.
    void change(std::mt19937& random, const std::shared_ptr<const Model>& model, QString& did) {
        const auto below = [&random](std::size_t count) {
            return static_cast<int>(random() % std::max<std::size_t>(count, 1));
        };
        const Exploration& exploration = m_parse->exploration();
        const int kind = below(16);
        QString what;
        if (kind < 3 && m_parse->canExplore()) {
            m_parse->steps().goTo(below(static_cast<std::size_t>(exploration.size())));
            what = "goTo";
        } else if (kind < 6 && m_parse->canExplore()) {
            const auto legal = m_parse->system().legalTransitions(m_parse->configuration());
            if (!legal.empty())
                m_parse->steps().take(legal[below(legal.size())]);
            what = "take";
        } else if (kind == 6 && m_parse->canExplore()) {
            m_parse->steps().last();
            what = "last";
        } else if (kind == 7) {
            area()->show(below(workspaces().size()));
            what = "workspace " + area()->workspace().title;
        } else if (kind < 10) {
            const std::vector<Panel> list = panels();
            const Panel& panel = list[below(list.size())];
            what = panel.pages[below(panel.pages.size())].name;
            area()->toggle(what);
        } else if (kind == 10) {
            const Qt::Key key = std::array{Qt::Key_Plus, Qt::Key_Plus, Qt::Key_Minus,
                                           Qt::Key_0}[static_cast<std::size_t>(below(4))];
            press(key, Qt::ControlModifier);
            what = QStringLiteral("text %1").arg(Theme::textSize());
        } else if (kind == 11) {
            const char* const layouts[] = {"one-line", "lines", "focus", "tree"};
            what = QLatin1String("layout-") + layouts[below(4)];
            m_window->findChild<QAction*>(what)->trigger();
        } else if (kind == 12) {
            m_editor->selectSentence(below(static_cast<std::size_t>(m_editor->treebank().size())));
            what = QStringLiteral("sentence %1").arg(m_editor->sentenceIndex());
        } else if (kind == 13) {
            m_parse->setSystem(systems()[below(systems().size())]);
            what = QString::fromStdString(m_parse->system().name);
        } else if (kind == 14) {
            m_model->setModel(below(2) ? model : nullptr,
                              QStringLiteral("a-model-with-a-long-name-for-a-file.model"));
            m_selection->setLossesHidden(below(3) == 0);
            what = "model";
        } else if (below(2)) {
            press(Qt::Key_F12);
            what = "F12";
        } else {
            if (m_presented)
                delete m_presented;
            else
                m_presented = m_window->present(false);
            what = "present";
        }
        did = (did + ", " + what).right(300);
    }

    QPointer<QWidget> m_presented;
};

QTEST_MAIN(TestWindowSize)
#include "tst_window_size.moc"
