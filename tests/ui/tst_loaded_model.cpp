// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/exact_decoders.h"
#include "core/learning/linear/perceptron.h"
#include "core/learning/model_file.h"
#include "core/learning/models.h"
#include "core/learning/parser.h"
#include "core/treebank/treebank.h"
#include "tests/support/files.h"
#include "tests/support/learning.h"
#include "tests/support/networks.h"
#include "tests/support/session_test.h"
#include "tests/support/system_files.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/actions.h"
#include "ui/explorer/advice_line.h"
#include "ui/learning/model_menu.h"
#include "ui/learning/model_text.h"
#include "ui/session/current_work.h"
#include "ui/session/wording.h"

#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <sys/stat.h>

using namespace parsescope;
using namespace parsescope::test;

/// A loaded model and its advice on the sentence on screen.
class TestLoadedModel : public test::SessionTest {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_trained =
            *trainPerceptron(sampleSentences("first-steps"), {},
                             trainingOptions("arc-standard", Regime::Static, RootPlace::First, 2));
    }

    void init() {
        makeSession();
        m_editor->setSentence(sampleSentences("first-steps")[3]);
    }

    void theModelSaysWhatItWouldDo() {
        AdviceLine line(m_parse, m_model);
        line.resize(900, 40); // a text that is too wide is cut off
        QVERIFY(line.isHidden());
        load();
        QVERIFY(!line.isHidden());
        const Parse parse = parseGreedily(*m_trained, m_parse->sentence());
        const auto* text = line.findChild<QLabel*>("advice");
        for (const Transition transition : parse.transitions) {
            QTRY_VERIFY(!model().advice().empty());
            QCOMPARE(model().advice().front().candidate.transition, transition);
            QVERIFY2(text->text().startsWith(
                         "The model’s choice: " +
                         QString(toQt(m_parse->system().rules[transition.rule].title))),
                     qPrintable(text->text()));
            model().takeBest();
        }
        QVERIFY(m_parse->isFinal());
        QCOMPARE(text->text(), QString("The parse is finished."));
    }

    void whatItCostsIsSaid() {
        load();
        QTRY_VERIFY(!model().advice().empty());
        while (model().advice().front().candidate.arc.head == NoHead) {
            model().takeBest();
            QTRY_VERIFY(!model().advice().empty());
        }
        const auto [best, arc, action] = model().advice().front().candidate;
        // If the proposed arc is gold, its cost is 0; if its dependent is the root, the cost is
        // positive.
        const auto star = [&](int centre, int head) {
            std::vector<int> heads(m_parse->sentence().words.size(), centre);
            heads[centre - 1] = head;
            return *Tree::fromHeads(heads);
        };
        setGold(*m_editor, *m_parse, star(arc.head, 0));
        QTRY_VERIFY(!model().advice().empty() && m_parse->losses().explanation());
        QVERIFY2(adviceText(*m_parse, *m_model).endsWith("Cost 0."),
                 qPrintable(adviceText(*m_parse, *m_model)));
        setGold(*m_editor, *m_parse, star(arc.dependent, 0));
        QTRY_VERIFY(!model().advice().empty() && m_parse->losses().explanation());
        QCOMPARE(model().advice().front().candidate.transition, best);
        const TransitionLoss* loss = m_parse->losses().explanation()->losses.find(best);
        QVERIFY(loss && !loss->optimal);
        QVERIFY2(adviceText(*m_parse, *m_model).contains("Cost "),
                 qPrintable(adviceText(*m_parse, *m_model)));
    }

    void transitionsHaveScores() {
        for (const Action& action : actionsOf(*m_parse, *m_model))
            QVERIFY(action.score.isEmpty());
        load();
        m_parse->steps().take({0, 1});
        m_parse->steps().take({0, 1});
        m_parse->steps().take({0, 1});
        QTRY_VERIFY(!model().advice().empty());
        int chosen = 0;
        for (const Action& action : actionsOf(*m_parse, *m_model)) {
            if (!action.isLegal())
                continue;
            const Advised* advised = model().adviceOn(action.transition);
            QVERIFY(advised);
            QCOMPARE(action.score, modelScoreText(advised->score));
            chosen += action.isChoice;
        }
        QCOMPARE(chosen, 1);
        m_parse->setSystem(systemNamed("arc-eager"));
        for (const Action& action : actionsOf(*m_parse, *m_model))
            QVERIFY(action.score.isEmpty());
    }

    void aModelOfAnotherSystemOffersToSwitch() {
        m_parse->setSystem(systemNamed("arc-eager"));
        AdviceLine line(m_parse, m_model);
        load();
        QCOMPARE(line.findChild<QLabel*>("advice")->text(),
                 QString("The model was trained for arc-standard; the screen shows arc-eager."));
        QVERIFY(model().advice().empty());
        auto* button = line.findChild<QToolButton*>("switch");
        QVERIFY(!button->isHidden());
        button->click();
        QCOMPARE(m_parse->system().name, std::string("arc-standard"));
        QVERIFY(button->isHidden());
        QTRY_VERIFY(!model().advice().empty());
    }

    /// A model with ROOT after the last word gives advice in explorations with ROOT in this place.
    void rootBehindTheLastWord() {
        for (const char* system : {"arc-standard", "arc-hybrid", "arc-eager", "lr-spine"}) {
            const std::shared_ptr<const Model> model =
                *trainPerceptron(sampleSentences("first-steps"), {},
                                 trainingOptions(system, Regime::Static, RootPlace::Last));
            Session session;
            const Sentence sentence = sampleSentences("first-steps")[0];
            session.editor()->setSentence(sentence);
            AdviceLine line(session.parse(), session.model());
            LoadedModel& loaded = *session.model();
            loaded.setModel(model, "test");
            QVERIFY(loaded.advice().empty() && !loaded.obstacle().isEmpty());
            line.findChild<QToolButton*>("switch")->click();
            QVERIFY(session.parse()->settings().shape.root == RootPlace::Last &&
                    line.findChild<QToolButton*>("switch")->isHidden());
            const Parse parse = parseGreedily(*model, sentence);
            for (const Transition transition : parse.transitions) {
                QTRY_VERIFY(!loaded.advice().empty());
                QCOMPARE(loaded.advice().front().candidate.transition, transition);
                loaded.takeBest();
            }
            QVERIFY(session.parse()->isFinal());
            session.editor()->setSentence(sampleSentences("german")[1]);
            loaded.run();
            QTRY_VERIFY(session.parse()->isFinal());
            QCOMPARE(finalHeads(session.parse()->configuration()),
                     parseGreedily(*model, sampleSentences("german")[1]).heads);
            loaded.setModel(m_trained, "first");
            QCOMPARE(loaded.fits(), false);
            loaded.switchSystem();
            QVERIFY(loaded.fits() && session.parse()->settings().shape.root == RootPlace::Stack);
        }
    }

    /// The rules of a user's own system may change under its name. A model fits only the rules with
    /// which it was trained.
    void otherRulesUnderTheSameName() {
        TrainingOptions options = trainingOptions("arc-hybrid", Regime::Static);
        options.system = systemInFile("arc-hybrid-swap");
        LoadedModel& loaded = model();
        loaded.setModel(*trainPerceptron(sampleSentences("first-steps"), {}, options), "own");
        loaded.switchSystem();
        QVERIFY(loaded.fits());
        QTRY_VERIFY(!loaded.advice().empty());
        TransitionSystem other = options.system;
        other.rules.pop_back();
        m_parse->setSystem(other);
        QVERIFY(!loaded.fits() && loaded.advice().empty());
        QCOMPARE(loaded.obstacle(), QString("The model was trained for arc-hybrid-swap with other "
                                            "rules than those on screen."));
    }

    void runningMakesABranch() {
        load();
        m_parse->steps().take({0, 1});
        model().run();
        QTRY_VERIFY(m_parse->isFinal()); // the cursor is at the end of the parse
        const Configuration& end = m_parse->configuration();
        QVERIFY(m_parse->system().isFinal(end));
        QCOMPARE(finalHeads(end), parseGreedily(*m_trained, m_parse->sentence()).heads);
    }

    void keysTakeAndRun() {
        ModelMenu menu(m_model, "Model");
        QStringList enabled;
        const auto list = [&] {
            enabled.clear();
            for (const QAction* action : menu.actions())
                if (action->isEnabled() && !action->isSeparator())
                    enabled += action->shortcut().toString();
        };
        list();
        QCOMPARE(enabled, (QStringList{"Ctrl+M", "", ""}));
        load();
        QTRY_VERIFY(!model().advice().empty());
        list();
        QCOMPARE(enabled, (QStringList{"Ctrl+M", "", "", "", "", "P", "Shift+P"}));
        // Keys pressed before there is advice wait for the advice.
        menu.actions()[6]->trigger();
        QCOMPARE(m_parse->exploration().cursor(), 1);
        menu.actions()[6]->trigger();
        QCOMPARE(m_parse->exploration().cursor(), 1);
        QTRY_COMPARE(m_parse->exploration().cursor(), 2);
    }

    void featuresAreInPlainWords() {
        load();
        m_parse->steps().take({0, 1});
        m_parse->steps().take({0, 1});
        QTRY_VERIFY(model().advice().size() > 1);
        QSignalSpy spy(&model(), &LoadedModel::compared);
        model().compare(model().advice()[0].candidate.transition,
                        model().advice()[1].candidate.transition);
        QTRY_COMPARE(spy.size(), 1);
        const auto features = spy.front().front().value<std::vector<FeatureWeight>>();
        QVERIFY(features.size() > 50);
        // Every part of every template has a text, so that no internal name is left.
        static const QRegularExpression raw("\\.|\\(|%1|[a-z]\\d");
        for (const auto& texts :
             {actionTemplates(m_parse->system()), actionTemplates(systemNamed("lr-spine")),
              labelTemplates(m_parse->system())})
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
        QSignalSpy saved(&model(), &LoadedModel::saved);
        QSignalSpy failed(&model(), &LoadedModel::saveFailed);
        const QString path = m_folder.filePath("own.model");
        model().save(path);
        QTRY_COMPARE(saved.size(), 1);
        QCOMPARE(model().name(), QString("own.model"));
        model().save(m_folder.filePath("missing/own.model"));
        QTRY_COMPARE(failed.size(), 1);
        model().save(path); // a model may replace a model, and no other file
        QTRY_COMPARE(saved.size(), 2);
        const std::string notes = m_folder.filePath("notes").toStdString();
        test::writeContents(notes, "mine");
        model().save(m_folder.filePath("notes"));
        QTRY_COMPARE(failed.size(), 2);
        QCOMPARE(test::contentsOf(notes), std::string("mine"));

        Session other;
        QSignalSpy changed(other.model(), &LoadedModel::modelChanged);
        QSignalSpy opened(&other, &Session::opened);
        QSignalSpy refused(&other, &Session::openFailed);
        QVERIFY(LoadedModel::isModel(path));
        other.open({path}); // as if the file were dropped on the window
        QTRY_COMPARE(changed.size(), 1);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(modelFileBytes(*other.model()->model()), modelFileBytes(*m_trained));
        QVERIFY(other.model()->model()->hasFeatureWeights());

        std::string bytes = modelFileBytes(*m_trained);
        bytes[bytes.size() / 2] ^= 1;
        QVERIFY(writeFileAtomically(path.toStdString(), bytes));
        other.open({path});
        QTRY_COMPARE(refused.size(), 1);
        const auto error = refused.front().front().value<Error>();
        QVERIFY2(error.text().english().find("damaged") != std::string::npos,
                 error.text().english().c_str());
        QCOMPARE(changed.size(), 1); // the earlier model stays
        QVERIFY(!LoadedModel::isModel(SOURCE_DIR "/resources/samples/german.conllu"));
        const QString pipe = m_folder.filePath("pipe");
        QCOMPARE(mkfifo(qPrintable(pipe), S_IRUSR | S_IWUSR), 0);
        QVERIFY(!LoadedModel::isModel(pipe)); // does not wait for a writer of the pipe
    }

    void severalNetworksAreAveraged() {
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        QTemporaryDir folder;
        QStringList paths;
        for (std::uint64_t seed : {1, 2}) {
            TrainingOptions options;
            options.system = *findSystem("arc-hybrid");
            options.iterations = 1;
            options.seed = seed;
            const ModelKind& kind = *findModelKind("bilstm");
            kind.makeSmall(options);
            paths += folder.filePath(QStringLiteral("%1.model").arg(seed));
            QVERIFY(writeFileAtomically(
                paths.last().toStdString(),
                modelFileBytes(**trainModel(kind, sentences, {}, options, {}))));
        }
        model().open(paths);
        QTRY_VERIFY(model().model());
        QCOMPARE(model().name(), QString("1.model + 2.model"));
        const auto average = readModels({paths[0].toStdString(), paths[1].toStdString()});
        QVERIFY(modelFileBytes(*model().model()) == modelFileBytes(**average));
        QVERIFY(modelFileBytes(*model().model()) !=
                modelFileBytes(**readModel(paths[0].toStdString())));
    }

    void exactModelsSaySo() {
        auto options = smallOptions(neural::Training::Global, "arc-hybrid");
        std::shared_ptr<const Model> network =
            neural::trainNetwork(sampleSentences("first-steps"), {}, options).value();
        m_parse->setSystem(systemNamed("arc-hybrid"));
        model().setModel(network, "net");
        QVERIFY(model().model()->decodes() && !model().model()->hasFeatureWeights());
        QTRY_VERIFY(!model().advice().empty());
        while (model().advice().size() < 2) {
            model().takeBest();
            QTRY_VERIFY(!model().advice().empty());
        }
        QVERIFY2(adviceText(*m_parse, *m_model).contains("its best tree scores"),
                 qPrintable(adviceText(*m_parse, *m_model)));
        QVERIFY(modelText(*network).contains("parses exactly"));
    }

    /// Models that score arcs have no system. A system only shows how their trees are built.
    void modelsOfArcsHaveNoSystem() {
        auto options = smallOptions(neural::Training::Global, "arc-eager");
        options.arcs = &MstDecoder;
        std::shared_ptr<const Model> network =
            neural::trainNetwork(sampleSentences("first-steps"), {}, options).value();
        QVERIFY2(!modelText(*network).contains("eager", Qt::CaseInsensitive),
                 qPrintable(modelText(*network)));
        m_parse->setSystem(systemNamed("arc-standard"));
        model().setModel(network, "net");
        QCOMPARE(model().obstacle(),
                 QString("The model scores arcs, and arc-eager shows how its trees are built; the "
                         "screen shows arc-standard."));
    }

private:
    [[nodiscard]] LoadedModel& model() const { return *m_model; }
    void load() { model().setModel(m_trained, "test"); }

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_trained;
};

QTEST_MAIN(TestLoadedModel)
#include "tst_loaded_model.moc"
