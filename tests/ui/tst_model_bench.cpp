// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/perceptron.h"
#include "core/learning/model_file.h"
#include "core/learning/parser.h"
#include "core/treebank/treebank.h"
#include "tests/support/learning.h"
#include "tests/support/networks.h"
#include "ui/canvas/text.h"
#include "ui/explorer/transition_model.h"
#include "ui/explorer/transition_view.h"
#include "ui/learning/advice_line.h"
#include "ui/learning/model_bench.h"
#include "ui/learning/model_menu.h"
#include "ui/learning/model_text.h"
#include "ui/session/session.h"

#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <sys/stat.h>

using namespace parsescope;
using namespace parsescope::test;

/// A loaded model beside the sentence on screen.
class TestModelBench : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_model = *trainPerceptron(sampleSentences("first-steps"), {},
                                   trainingOptions("arc-standard", Regime::Static, false, 2));
    }

    void init() {
        m_session = std::make_unique<Session>();
        m_session->setSentence(sampleSentences("first-steps")[3]);
    }

    void theModelSaysWhatItWouldDo() {
        AdviceLine line(m_session.get());
        QVERIFY(line.isHidden());
        load();
        QVERIFY(!line.isHidden());
        const Parse parse = parseGreedily(*m_model, m_session->sentence());
        const auto* text = line.findChild<QLabel*>("advice");
        for (const Transition transition : parse.transitions) {
            QTRY_VERIFY(!bench().advice().empty());
            QCOMPARE(bench().advice().front().candidate.transition, transition);
            QVERIFY2(text->text().startsWith(
                         "The model would take " +
                         QString(toQt(m_session->system().rules[transition.rule].title))),
                     qPrintable(text->text()));
            bench().takeBest();
        }
        QVERIFY(m_session->isFinal());
        QCOMPARE(text->text(), QString("The parse is finished."));
    }

    void whatItCostsIsSaid() {
        load();
        QTRY_VERIFY(!bench().advice().empty());
        while (bench().advice().front().candidate.arc.head == NoHead) {
            bench().takeBest();
            QTRY_VERIFY(!bench().advice().empty());
        }
        const auto [best, arc, action] = bench().advice().front().candidate;
        // Where the arc is gold it costs nothing; where its dependent is the root it does.
        const auto star = [&](int centre, int head) {
            std::vector<int> heads(m_session->sentence().words.size(), centre);
            heads[centre - 1] = head;
            return *Tree::fromHeads(heads);
        };
        m_session->setGold(star(arc.head, 0));
        QTRY_VERIFY(!bench().advice().empty() && m_session->explanation());
        QVERIFY2(adviceText(*m_session).endsWith("That costs nothing."),
                 qPrintable(adviceText(*m_session)));
        m_session->setGold(star(arc.dependent, 0));
        QTRY_VERIFY(!bench().advice().empty() && m_session->explanation());
        QCOMPARE(bench().advice().front().candidate.transition, best);
        const TransitionLoss* loss = m_session->explanation()->losses.find(best);
        QVERIFY(loss && !loss->optimal);
        QVERIFY2(adviceText(*m_session).contains("raises the loss by"),
                 qPrintable(adviceText(*m_session)));
    }

    void theTableHasScores() {
        TransitionView table(m_session.get());
        table.resize(400, 300);
        QVERIFY(table.isColumnHidden(TransitionModel::ScoreColumn));
        load();
        QVERIFY(!table.isColumnHidden(TransitionModel::ScoreColumn));
        m_session->take({0, 1});
        m_session->take({0, 1});
        m_session->take({0, 1});
        QTRY_VERIFY(!bench().advice().empty());
        int chosen = 0;
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            const QModelIndex cell = table.model()->index(row, TransitionModel::ScoreColumn);
            const auto transition = static_cast<TransitionModel*>(table.model())->transition(row);
            const Advised* advised = bench().adviceOn(transition);
            QVERIFY(advised);
            QCOMPARE(cell.data().toString(), modelScoreText(advised->score));
            const bool best = cell.data(TransitionModel::ChoiceRole).toBool();
            QCOMPARE(cell.data(TransitionModel::DetailRole).toString() == "model", best);
            chosen += best;
        }
        QCOMPARE(chosen, 1);
        m_session->setSystem(systemNamed("arc-eager"));
        QVERIFY(table.isColumnHidden(TransitionModel::ScoreColumn));
    }

    void aModelOfAnotherSystemOffersToSwitch() {
        m_session->setSystem(systemNamed("arc-eager"));
        AdviceLine line(m_session.get());
        load();
        QCOMPARE(line.findChild<QLabel*>("advice")->text(),
                 QString("The model is one of arc-standard; on screen is arc-eager."));
        QVERIFY(bench().advice().empty());
        auto* button = line.findChild<QToolButton*>("switch");
        QVERIFY(!button->isHidden());
        button->click();
        QCOMPARE(m_session->system().name, std::string("arc-standard"));
        QVERIFY(button->isHidden());
        QTRY_VERIFY(!bench().advice().empty());
    }

    /// A model with ROOT behind the last word advises where it stands there, too.
    void rootBehindTheLastWord() {
        for (const char* system : {"arc-standard", "arc-hybrid", "arc-eager", "lr-spine"}) {
            const std::shared_ptr<const Model> model = *trainPerceptron(
                sampleSentences("first-steps"), {}, trainingOptions(system, Regime::Static, true));
            Session session;
            const Sentence sentence = sampleSentences("first-steps")[0];
            session.setSentence(sentence);
            AdviceLine line(&session);
            ModelBench& bench = session.modelBench();
            bench.setModel(model, "test");
            QVERIFY(bench.advice().empty() && !bench.obstacle().isEmpty());
            line.findChild<QToolButton*>("switch")->click();
            QVERIFY(session.rootLast() && line.findChild<QToolButton*>("switch")->isHidden());
            const Parse parse = parseGreedily(*model, sentence);
            for (const Transition transition : parse.transitions) {
                QTRY_VERIFY(!bench.advice().empty());
                QCOMPARE(bench.advice().front().candidate.transition, transition);
                bench.takeBest();
            }
            QVERIFY(session.isFinal());
            session.setSentence(sampleSentences("german")[1]);
            bench.run();
            QTRY_VERIFY(session.exploration().size() > 1);
            session.last();
            QVERIFY(session.isFinal());
            QCOMPARE(withRootFirst(finalHeads(session.configuration())),
                     parseGreedily(*model, sampleSentences("german")[1]).heads);
            bench.setModel(m_model, "first");
            QCOMPARE(bench.fits(), false);
            bench.switchSystem();
            QVERIFY(bench.fits() && !session.rootLast());
        }
    }

    void runningMakesABranch() {
        load();
        m_session->take({0, 1});
        bench().run();
        QTRY_VERIFY(m_session->exploration().size() > 2);
        QCOMPARE(m_session->exploration().cursor(), 1);
        const std::vector<int> path = m_session->exploration().path();
        const Configuration& end = m_session->exploration().node(path.back()).configuration;
        QVERIFY(m_session->system().isFinal(end));
        QCOMPARE(finalHeads(end), parseGreedily(*m_model, m_session->sentence()).heads);
    }

    void keysTakeAndRun() {
        ModelMenu menu(m_session.get(), "Model");
        QStringList enabled;
        const auto list = [&] {
            enabled.clear();
            for (const QAction* action : menu.actions())
                if (action->isEnabled() && !action->isSeparator())
                    enabled += action->shortcut().toString();
        };
        list();
        QCOMPARE(enabled, QStringList{"Ctrl+M"});
        load();
        QTRY_VERIFY(!bench().advice().empty());
        list();
        QCOMPARE(enabled, (QStringList{"Ctrl+M", "", "", "P", "Shift+P"}));
        // Keys that come before there is advice wait for it.
        menu.actions()[4]->trigger();
        QCOMPARE(m_session->exploration().cursor(), 1);
        menu.actions()[4]->trigger();
        QCOMPARE(m_session->exploration().cursor(), 1);
        QTRY_COMPARE(m_session->exploration().cursor(), 2);
    }

    void featuresAreInPlainWords() {
        load();
        m_session->take({0, 1});
        m_session->take({0, 1});
        QTRY_VERIFY(bench().advice().size() > 1);
        QSignalSpy spy(&bench(), &ModelBench::compared);
        bench().compare(bench().advice()[0].candidate.transition,
                        bench().advice()[1].candidate.transition);
        QTRY_COMPARE(spy.size(), 1);
        const auto features = spy.front().front().value<std::vector<FeatureWeight>>();
        QVERIFY(features.size() > 50);
        // Every part of every template has words: none of its own names is left.
        static const QRegularExpression raw("\\.|\\(|%1|[a-z]\\d");
        for (const auto& texts :
             {actionTemplates(m_session->system()), actionTemplates(systemNamed("lr-spine")),
              labelTemplates(m_session->system())})
            for (const std::string& text : texts)
                QVERIFY2(!templateText(text).contains(raw), qPrintable(templateText(text)));
        QCOMPARE(
            templateText("s0.left.pos distance(s1,s0)"),
            QString("part of speech of the leftmost dependent of s₀ + distance from s₁ to s₀"));
        QCOMPARE(featureText({{{"s0.pos", "NOUN"}, {"b0.form", "saw"}}, 0, 0}),
                 QString("part of speech of s₀ = \u2068NOUN\u2069, word form of b₀ = "
                         "\u2068saw\u2069"));
    }

    void filesAreOpenedSavedAndRefused() {
        load();
        QSignalSpy saved(&bench(), &ModelBench::saved);
        QSignalSpy failed(&bench(), &ModelBench::saveFailed);
        const QString path = m_folder.filePath("own.model");
        bench().save(path);
        QTRY_COMPARE(saved.size(), 1);
        QCOMPARE(bench().name(), QString("own.model"));
        bench().save(m_folder.filePath("missing/own.model"));
        QTRY_COMPARE(failed.size(), 1);

        Session other;
        QSignalSpy changed(&other.modelBench(), &ModelBench::modelChanged);
        QSignalSpy opened(&other, &Session::opened);
        QSignalSpy refused(&other, &Session::openFailed);
        QVERIFY(ModelBench::isModel(path));
        other.open({path}); // as when it is dropped on the window
        QTRY_COMPARE(changed.size(), 1);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(modelFileBytes(*other.modelBench().model()), modelFileBytes(*m_model));
        QVERIFY(other.modelBench().model()->hasFeatureWeights());

        std::string bytes = modelFileBytes(*m_model);
        bytes[bytes.size() / 2] ^= 1;
        QVERIFY(writeFileAtomically(path.toStdString(), bytes));
        other.open({path});
        QTRY_COMPARE(refused.size(), 1);
        const auto error = refused.front().front().value<Error>();
        QVERIFY2(error.text().find("damaged") != std::string::npos, error.text().c_str());
        QCOMPARE(changed.size(), 1); // the model that was there stays
        QVERIFY(!ModelBench::isModel(SOURCE_DIR "/resources/samples/german.conllu"));
        const QString pipe = m_folder.filePath("pipe");
        QCOMPARE(mkfifo(qPrintable(pipe), S_IRUSR | S_IWUSR), 0);
        QVERIFY(!ModelBench::isModel(pipe)); // does not wait for somebody to write
    }

    void exactModelsSaySo() {
        auto options = smallOptions(neural::Training::Global, "arc-hybrid");
        std::shared_ptr<const Model> network =
            neural::trainNetwork(sampleSentences("first-steps"), {}, options).value();
        m_session->setSystem(systemNamed("arc-hybrid"));
        bench().setModel(network, "net");
        QVERIFY(bench().model()->decodes() && !bench().model()->hasFeatureWeights());
        QTRY_VERIFY(!bench().advice().empty());
        while (bench().advice().size() < 2) {
            bench().takeBest();
            QTRY_VERIFY(!bench().advice().empty());
        }
        QVERIFY2(adviceText(*m_session).contains("by whole trees"),
                 qPrintable(adviceText(*m_session)));
        QVERIFY(modelText(*network).contains("parses exactly"));
    }

private:
    [[nodiscard]] ModelBench& bench() const { return m_session->modelBench(); }
    void load() { bench().setModel(m_model, "test"); }

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
    std::unique_ptr<Session> m_session;
};

QTEST_MAIN(TestModelBench)
#include "tst_model_bench.moc"
