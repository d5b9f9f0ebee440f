// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/linear_features.h"
#include "core/learning/model_file.h"
#include "core/learning/models.h"
#include "tests/support/files.h"
#include "tests/support/learning.h"
#include "tests/support/session_test.h"
#include "ui/canvas/diagram_view.h"
#include "ui/export/exportable.h"
#include "ui/learning/model_view.h"
#include "ui/learning/parameter_fields.h"
#include "ui/learning/training_form.h"
#include "ui/learning/training_run.h"
#include "ui/learning/training_view.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

using namespace parsescope;
using namespace parsescope::test;

/// Training in the window.
class TestTrainingView : public test::SessionTest {
    Q_OBJECT

private slots:
    void init() {
        makeSession();
        m_editor->setTreebank(*Treebank::open(Learn));
        m_view = std::make_unique<TrainingView>(m_editor, m_parse, m_selection, m_model);
        m_view->resize(1100, 340);
        m_view->show();
    }

    void cleanup() {
        m_view.reset();
        m_session.reset();
    }

    /// The window trains the same model as the core, iteration by iteration.
    void theModelIsTheOneOfTheCore() {
        field<QSpinBox>("iterations")->setValue(4);
        field<QSpinBox>("seed")->setValue(7);
        field<FileCombo>("dev")->setPath(Dev);
        // The entry arc-eager; the first entry is the system on screen.
        field<QComboBox>("system")->setCurrentIndex(3);
        for (auto* box : field<QWidget>("extensions")->findChildren<QCheckBox*>())
            box->setChecked(box->text() == "lba");
        field<QCheckBox>("singleRoot")->setChecked(true);
        button("train")->click();
        QVERIFY(run()->isRunning() && !button("train")->isEnabled());
        QTRY_VERIFY(m_model->model());
        QVERIFY(!run()->isRunning() && button("train")->isEnabled());

        TrainingOptions options =
            trainingOptions("arc-eager+lba", Regime::Explore, RootPlace::First, 4, RootLimit::One);
        options.seed = 7;
        std::vector<IterationReport> reports;
        const auto expected = trainModel(
            modelKinds().front(), sampleSentences("first-steps"), sampleSentences("german"),
            options,
            {.observer = [&](const IterationReport& report) { reports.push_back(report); }});
        QVERIFY(modelFileBytes(*m_model->model()) == modelFileBytes(**expected));
        const std::vector<TrainingPoint>& points = run()->points();
        QCOMPARE(points.size(), reports.size());
        for (std::size_t i = 0; i < points.size(); ++i) {
            QCOMPARE(points[i].iteration, reports[i].iteration);
            QCOMPARE(*points[i].las, reports[i].dev->all.las());
            QCOMPARE(points[i].wrong, reports[i].mistakes);
            QCOMPARE(points[i].best, reports[i].best);
        }
        // The curves can be read and exported: a fact has the values of each iteration.
        const auto facts = [&](const char* name) {
            return field<DiagramView>(name)->drawing().facts;
        };
        QCOMPARE(facts("losses").size(), points.size());
        QCOMPARE(facts("scores").size(), points.size());
        QCOMPARE(facts("scores")[2].text, QString("Iteration: 3, UAS: %1, LAS: %2")
                                              .arg(100 * *points[2].uas, 0, 'g', 4)
                                              .arg(100 * *points[2].las, 0, 'g', 4));
        const auto exported = exportables(*m_parse, *m_model, *m_view);
        for (const char* name : {"scores", "losses"})
            QVERIFY(std::ranges::any_of(exported, [&](const Exportable& one) {
                return one.title == field<DiagramView>(name)->accessibleName();
            }));
        QVERIFY2(summary().startsWith("Done after 4 iterations; iteration "),
                 qPrintable(summary()));
        QVERIFY(button("save")->isVisible());
    }

    /// With several seeds, the view keeps the best model, which is the model that the core keeps.
    /// A card beside the curves is about the loaded model. Without one, the curves have its room.
    void theModelHasACard() {
        const auto* card = m_view->findChild<ModelView*>();
        QVERIFY(card && !card->isVisible());
        const auto* description = card->findChild<QLabel*>("description");
        field<QSpinBox>("iterations")->setValue(1);
        button("train")->click();
        QTRY_VERIFY(m_model->model());
        QVERIFY(card->isVisible());
        QTRY_VERIFY2(description->text().contains("new model"), qPrintable(description->text()));
        for (int step = 0; step < 3; ++step)
            m_parse->steps().take({0, 1}); // afterwards, several transitions are legal
        QTRY_VERIFY(card->findChild<QTreeWidget*>("features")->topLevelItemCount() > 0);
    }

    /// In a narrow view, the card about the model is a tab beside the curves.
    void theCardIsATabInANarrowView() {
        const auto* card = m_view->findChild<ModelView*>();
        auto* tabs = m_view->findChild<QTabWidget*>();
        m_view->resize(700, 340);
        QCOMPARE(tabs->count(), 2); // no tab without a model
        field<QSpinBox>("iterations")->setValue(1);
        button("train")->click();
        QTRY_VERIFY(m_model->model());
        for (int round = 0; round < 2; ++round) {
            m_view->resize(700, 340);
            QTRY_COMPARE(tabs->count(), 3);
            tabs->setCurrentIndex(2);
            QVERIFY(card->isVisible() && tabs->isAncestorOf(card));
            m_view->resize(1300, 340);
            QTRY_COMPARE(tabs->count(), 2);
            QVERIFY(card->isVisible() && !tabs->isAncestorOf(card));
        }
    }

    void severalSeeds() {
        QVERIFY(field<QSpinBox>("seeds")->isHidden()); // there is no data to choose by
        field<FileCombo>("dev")->setPath(Dev);
        QVERIFY(!field<QSpinBox>("seeds")->isHidden());
        field<QSpinBox>("iterations")->setValue(3);
        field<QSpinBox>("seed")->setValue(5);
        field<QSpinBox>("seeds")->setValue(4);
        button("train")->click();
        QTRY_VERIFY(m_model->model());

        const std::vector<Sentence> learn = sampleSentences("first-steps");
        const std::vector<Sentence> dev = sampleSentences("german");
        TrainingOptions options =
            trainingOptions("arc-standard", Regime::Explore, RootPlace::First, 3);
        double most = -1;
        int best = -1;
        for (int seed = 0; seed < 4; ++seed) {
            options.seed = 5 + static_cast<std::uint64_t>(seed);
            std::vector<double> las;
            const auto model = trainModel(
                modelKinds().front(), learn, dev, options,
                {.observer = [&](const auto& report) { las.push_back(report.dev->all.las()); }});
            std::vector<double> shown;
            for (const TrainingPoint& point : run()->points())
                if (point.seed == seed)
                    shown.push_back(*point.las);
            QCOMPARE(shown, las);
            if (*std::ranges::max_element(las) <= most)
                continue;
            most = *std::ranges::max_element(las);
            best = seed;
            QCOMPARE(modelFileBytes(**model) == modelFileBytes(*m_model->model()),
                     seed == run()->bestSeed());
        }
        QCOMPARE(run()->bestSeed(), best);
        QVERIFY2(summary().startsWith(
                     QStringLiteral("Done with 4 seeds; seed %1 is kept, after").arg(5 + best)),
                 qPrintable(summary()));
        // There are four curves each of UAS and LAS; one curve of each has its name.
        int names = 0;
        for (const Shape& shape : field<DiagramView>("scores")->drawing().shapes)
            names += shape.text == "UAS" || shape.text == "LAS";
        QCOMPARE(names, 2);
    }

    void severalSeedsPauseAndStop() {
        field<FileCombo>("dev")->setPath(Dev);
        field<QSpinBox>("iterations")->setValue(1000);
        field<QSpinBox>("seeds")->setValue(3);
        button("train")->click();
        QTRY_VERIFY(run()->points().size() > 3);
        button("pause")->click();
        QTest::qWait(50); // lets work that was begun before the pause end
        const std::size_t count = run()->points().size();
        QTest::qWait(100);
        QVERIFY(run()->points().size() <= count);
        QVERIFY2(summary().contains("with 3 seeds, paused · best so far: seed"),
                 qPrintable(summary()));
        button("stop")->click();
        QTRY_VERIFY(m_model->model());
        QVERIFY2(summary().startsWith("Done with 3 seeds; seed "), qPrintable(summary()));
    }

    void stoppingKeepsTheBest() {
        field<QSpinBox>("iterations")->setValue(1000);
        button("train")->click();
        QTRY_VERIFY(run()->points().size() > 2);
        button("stop")->click();
        QTRY_VERIFY(m_model->model());
        QVERIFY(run()->points().size() < 1000);
        QVERIFY(m_model->model()->hasFeatureWeights());
    }

    void pausingWaits() {
        field<QSpinBox>("iterations")->setValue(1000);
        button("train")->click();
        QTRY_VERIFY(!run()->points().empty());
        button("pause")->click();
        QVERIFY(run()->isPaused());
        QCOMPARE(button("pause")->text(), QString("Continue"));
        QTest::qWait(50); // lets work that was begun before the pause end
        const std::size_t count = run()->points().size();
        QTest::qWait(100);
        QVERIFY(run()->points().size() <= count);
        QVERIFY2(summary().contains("paused"), qPrintable(summary()));
        button("pause")->click();
        QTRY_VERIFY(run()->points().size() > count);
        button("pause")->click();
        button("stop")->click(); // training can be stopped during a pause
        QTRY_VERIFY(m_model->model());
    }

    void leavingGivesUp() {
        field<QSpinBox>("iterations")->setValue(1000);
        button("train")->click();
        button("pause")->click();
        m_view.reset(); // neither hangs nor crashes
        QVERIFY(!m_model->model());
    }

    void networksAreTrained() {
        field<QComboBox>("scorer")->setCurrentIndex(2);
        QCOMPARE(field<QSpinBox>("iterations")->value(), 20);
        QVERIFY(!field<QComboBox>("regime")->isVisible() && field<QComboBox>("size")->isVisible());
        auto* system = field<QComboBox>("system");
        system->setCurrentIndex(system->findText("Attardi")); // has no exact decoder
        button("train")->click();
        QVERIFY2(summary().contains("arc-hybrid"), qPrintable(summary()));
        QVERIFY(!run()->isRunning());
        field<QComboBox>("system")->setCurrentIndex(2);
        field<QCheckBox>("singleRoot")->setChecked(true);
        field<QSpinBox>("iterations")->setValue(1);
        button("train")->click();
        QTRY_VERIFY_WITH_TIMEOUT(m_model->model(), 60000);
        QCOMPARE(m_model->model()->decodes(), &ArcHybridDecoder);
        QVERIFY(m_model->model()->description().shape.singleRoot());
        QVERIFY(run()->points().front().wrong > 0);
    }

    void severalNetworksAreAveraged() {
        QVERIFY(field<QSpinBox>("networks")->isHidden()); // perceptrons cannot be averaged
        field<QComboBox>("scorer")->setCurrentIndex(2);
        QVERIFY(!field<QSpinBox>("networks")->isHidden() && field<QSpinBox>("seeds")->isHidden());
        field<QSpinBox>("networks")->setValue(2);
        field<QComboBox>("system")->setCurrentIndex(2);
        field<QSpinBox>("iterations")->setValue(1);
        button("train")->click();
        QTRY_VERIFY_WITH_TIMEOUT(m_model->model(), 60000);
        QCOMPARE(m_model->model()->memberCount(), 2);
        QVERIFY2(summary().contains("average of 2"), qPrintable(summary()));
    }

    void furtherSettingsAreThoseOfTheCommandLine() {
        field<QComboBox>("scorer")->setCurrentIndex(1); // a greedy network
        QVERIFY(!field<QSpinBox>("word-size")->isVisible());
        field<QToolButton>("more-settings")->click();
        QVERIFY(field<QSpinBox>("word-size")->isVisible());
        const int small = field<QSpinBox>("word-size")->value();
        field<QComboBox>("size")->setCurrentIndex(1); // the published size
        QVERIFY(field<QSpinBox>("word-size")->value() > small);
        field<QSpinBox>("word-size")->setValue(17);
        field<QSpinBox>("positions")->setValue(4);
        field<QDoubleSpinBox>("rate")->setValue(0.004);
        field<QComboBox>("size")->setCurrentIndex(0);
        auto* form = m_view->findChild<TrainingForm*>();
        const TrainingOptions options = form->request()->options;
        QCOMPARE(options.network.shape.encoder.wordSize, 17);
        QCOMPARE(options.network.shape.positions, 4);
        QCOMPARE(options.network.rate, 0.004);
        QCOMPARE(options.network.shape.encoder.hidden, field<QSpinBox>("hidden")->value());
        field<FileCombo>("vectors")->setPath("/nowhere/vectors.txt");
        QCOMPARE(form->request()->options.network.vectors, std::string("/nowhere/vectors.txt"));
        field<QSpinBox>("iterations")->setValue(1);
        button("train")->click();
        QTRY_VERIFY2(summary().contains("/nowhere/vectors.txt"), qPrintable(summary()));
    }

    void positionsAreForTransitions() {
        field<QComboBox>("scorer")->setCurrentIndex(2); // a network that decodes exactly
        field<QToolButton>("more-settings")->click();
        QVERIFY(field<QSpinBox>("positions")->isVisible());
        field<QSpinBox>("positions")->setValue(1);
        auto* systems = field<QComboBox>("system");
        systems->setCurrentIndex(systems->findText("Eisner", Qt::MatchContains));
        QVERIFY(systems->currentIndex() > 0);
        QVERIFY(field<QSpinBox>("positions")->isHidden());
        QVERIFY(field<QSpinBox>("hidden")->isVisible());
        auto* form = m_view->findChild<TrainingForm*>();
        QCOMPARE(form->request()->options.network.shape.positions,
                 TrainingOptions().network.shape.positions);
    }

    void relationsAreChosenWithOrAfterTransitions() {
        field<QComboBox>("scorer")->setCurrentIndex(0);
        field<QToolButton>("more-settings")->click();
        auto* labels = field<QComboBox>("labels");
        QVERIFY(labels->isVisible());
        auto* form = m_view->findChild<TrainingForm*>();
        const LabelTraining usual = TrainingOptions().perceptron.labels;
        QCOMPARE(form->request()->options.perceptron.labels, usual);
        const int other = 1 - labels->currentIndex();
        labels->setCurrentIndex(other);
        QCOMPARE(static_cast<int>(form->request()->options.perceptron.labels), other);
        QVERIFY(form->request()->options.perceptron.labels != usual);
    }

    void whatCannotBeReadIsSaid() {
        field<FileCombo>("treebank")->setPath("/nowhere/treebank.conllu");
        button("train")->click();
        QTRY_VERIFY2(summary().contains("/nowhere/treebank.conllu"), qPrintable(summary()));
        m_editor->setTreebank({});
        field<FileCombo>("treebank")->setCurrentIndex(0);
        button("train")->click();
        QCOMPARE(summary(), QString("There is no treebank to train on."));
    }

    /// A sentence with an empty column is learnt from; the view says which sentences are left out.
    void whatIsLeftOutIsSaid() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("mixed.conllu").toStdString();
        std::string lines = "1\tgood\t\tX\t_\t_\t0\troot\t_\t_\n\n1\tbad\n\n"
                            "1\traw\t_\tX\t_\t_\t_\t_\t_\t_\n\n";
        for (int word = 1; word <= 1001; ++word)
            lines += std::to_string(word) + "\tw\t_\tX\t_\t_\t" + std::to_string(word - 1) +
                     (word == 1 ? "\troot" : "\tdep") + "\t_\t_\n";
        test::writeContents(path, lines + "\n");
        field<QSpinBox>("iterations")->setValue(1);
        field<FileCombo>("treebank")->setPath(QString::fromStdString(path));
        button("train")->click();
        QTRY_VERIFY(m_model->model());
        QVERIFY2(summary().contains("2 sentences were left out, the first: " +
                                    QString::fromStdString(path) + ":3"),
                 qPrintable(summary()));
        QVERIFY2(summary().contains(" 1 sentence was left out because it has no tree: HEAD is"),
                 qPrintable(summary()));
        QCOMPARE(run()->leftOut().size(), std::size_t{2});
        QCOMPARE(run()->leftOut()[1].message.english(),
                 std::string("sentence of 1001 words is too long, expected at most 1000"));
    }

    /// The other parts of the treebank are found and selected; the test part is never trained on
    /// without a warning.
    void thePartsBesideTheTestPartAreOffered() {
        QTemporaryDir folder;
        const auto file = [&](const char* name) {
            const QString path = folder.filePath(name);
            QFile::copy(Learn, path);
            return path;
        };
        const QString test = file("en_test-ud-test.conllu");
        m_editor->setTreebank(*Treebank::open(test.toStdString()));
        QVERIFY(field<FileCombo>("treebank")->path().isEmpty());
        QVERIFY(field<FileCombo>("dev")->path().isEmpty());
        QVERIFY(field<QLabel>("warning")->isVisible());

        m_editor->setTreebank(*Treebank::open(Learn));
        QVERIFY(!field<QLabel>("warning")->isVisible());
        const QString train = file("en_test-ud-train.conllu");
        const QString dev = file("en_test-ud-dev.conllu");
        m_editor->setTreebank(*Treebank::open(test.toStdString()));
        QCOMPARE(field<FileCombo>("treebank")->path(), train);
        QCOMPARE(field<FileCombo>("dev")->path(), dev);
        QVERIFY(!field<QLabel>("warning")->isVisible());
        field<FileCombo>("treebank")->setCurrentIndex(0);
        QVERIFY(field<QLabel>("warning")->isVisible());

        m_editor->setTreebank(*Treebank::open(train.toStdString()));
        QVERIFY(field<FileCombo>("treebank")->path().isEmpty());
        QCOMPARE(field<FileCombo>("dev")->path(), dev);

        field<FileCombo>("dev")->setPath(Dev); // a choice by hand stays
        m_editor->setTreebank(*Treebank::open(Learn));
        QVERIFY(field<FileCombo>("treebank")->path().isEmpty());
        QCOMPARE(field<FileCombo>("dev")->path(), QString(Dev));
    }

    void templatesAreListed() {
        auto* list = field<QTreeWidget>("templates");
        const auto expected = static_cast<int>(actionTemplates(m_parse->system()).size() +
                                               labelTemplates(m_parse->system()).size()) +
                              2;
        QCOMPARE(list->topLevelItemCount(), expected);
        field<QComboBox>("scorer")->setCurrentIndex(1);
        QCOMPARE(list->topLevelItemCount(), 1);
    }

private:
    static constexpr const char* Learn = SOURCE_DIR "/resources/samples/first-steps.conllu";
    static constexpr const char* Dev = SOURCE_DIR "/resources/samples/german.conllu";

    template<class Widget>
    [[nodiscard]] Widget* field(const char* name) const {
        return m_view->findChild<Widget*>(name);
    }
    [[nodiscard]] QPushButton* button(const char* name) const { return field<QPushButton>(name); }
    [[nodiscard]] QString summary() const { return field<QLabel>("summary")->text(); }
    [[nodiscard]] TrainingRun* run() const { return m_view->findChild<TrainingRun*>(); }

    std::unique_ptr<TrainingView> m_view;
};

QTEST_MAIN(TestTrainingView)
#include "tst_training_view.moc"
