// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/evaluation.h"
#include "tests/support/learning.h"
#include "tests/support/session_test.h"
#include "ui/canvas/measured_label.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/learning/blame_report.h"
#include "ui/learning/blame_view.h"
#include "ui/session/wording.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

using namespace parsescope;
using namespace parsescope::test;

/// The view of the errors of a loaded model.
class TestBlameView : public test::SessionTest {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_trained =
            *trainPerceptron(sampleSentences("first-steps"), {},
                             trainingOptions("arc-eager", Regime::Static, RootPlace::First, 1));
    }

    void init() {
        makeSession();
        m_parse->setSystem(systemNamed("arc-eager"));
        m_editor->setTreebank(*Treebank::open(SOURCE_DIR "/resources/samples/edge-cases.conllu"));
        m_editor->selectSentence(9);
        m_view = std::make_unique<BlameView>(m_editor, m_parse, m_selection, m_model);
        m_view->resize(900, 400);
        m_view->show();
    }

    void cleanup() {
        m_view.reset();
        m_session.reset();
    }

    void withoutAModelThereIsNothing() {
        QVERIFY(text("summary").startsWith("No model is loaded."));
        QCOMPARE(list("errors")->topLevelItemCount(), 0);
        QVERIFY(!count()->isEnabled());
    }

    /// Every wrong head is listed under the error that the core blames for it.
    void wrongHeadsStandUnderTheirErrors() {
        const SentenceBlame expected = load();
        QVERIFY(expected.errors.size() > 1);
        std::size_t arcs = 0;
        for (int i = 0; i < static_cast<int>(expected.errors.size()); ++i) {
            const QTreeWidgetItem* item = list("errors")->topLevelItem(i);
            const ParsingError& error = expected.errors[i];
            QVERIFY(item->text(0).startsWith(i == 0 ? "First error: " : "Later error: "));
            QCOMPARE(item->text(1), QStringLiteral("+%1").arg(error.raise));
            QCOMPARE(item->text(2), QString::number(error.step + 1));
            QCOMPARE(item->childCount(), static_cast<int>(std::ranges::count(
                                             expected.arcs, error.step, &BlamedArc::error)));
            arcs += static_cast<std::size_t>(item->childCount());
        }
        QCOMPARE(arcs, expected.arcs.size());
        QVERIFY2(text("summary").startsWith(
                     QStringLiteral("%1 of 60 heads are wrong").arg(expected.arcs.size())),
                 qPrintable(text("summary")));
    }

    /// Right heads with wrong relations are listed in a group of their own, with the steps that
    /// built their arcs.
    void wrongRelationsStandApart() {
        const std::size_t errors = load().errors.size();
        const SentenceBlame found = *report()->sentence()->blame;
        QVERIFY(found.labels.size() > 1);
        QCOMPARE(list("errors")->topLevelItemCount(), static_cast<int>(errors) + 1);
        const QTreeWidgetItem* group = list("errors")->topLevelItem(static_cast<int>(errors));
        QCOMPARE(group->childCount(), static_cast<int>(found.labels.size()));
        QVERIFY2(
            text("summary").contains(
                QStringLiteral("%1 correct heads have a wrong relation.").arg(found.labels.size())),
            qPrintable(text("summary")));
        for (int i = 0; i < group->childCount(); ++i) {
            const BlamedLabel& label = found.labels[i];
            QVERIFY2(group->child(i)->text(0).endsWith(", got " + toQt(label.found)),
                     qPrintable(group->child(i)->text(0)));
            if (label.step < 0)
                continue;
            emit list("errors")->itemClicked(group->child(i), 0);
            QCOMPARE(m_parse->exploration().current().depth, label.step);
            const auto arc = m_parse->system().arc(
                m_parse->configuration(), report()->sentence()->parse.transitions[label.step]);
            QCOMPARE(arc->dependent, label.word);
            // The list has been filled again.
            return;
        }
    }

    void aClickGoesToTheDecision() {
        const SentenceBlame expected = load();
        emit list("errors")->itemClicked(list("errors")->topLevelItem(1), 0);
        const ParsingError& error = expected.errors[1];
        QCOMPARE(m_parse->exploration().current().depth, error.step);
        QTRY_VERIFY(m_parse->losses().explanation());
        QCOMPARE(m_parse->losses().explanation()->losses.loss.value, expected.losses[error.step]);
        m_parse->steps().forward();
        QCOMPARE(m_parse->exploration().current().transition, error.taken);
        QTRY_VERIFY(m_parse->losses().explanation());
        QCOMPARE(m_parse->losses().explanation()->losses.loss.value,
                 expected.losses[error.step + 1]);
    }

    /// A click on a decision adds the model's run and the oracle's step as branches, draws the arcs
    /// of both in the sentence, and says what they are, until the next step.
    void bothArcsAreMarkedAtADecision() {
        const SentenceBlame expected = load();
        bool isDrawn = false;
        for (int i = 0; i < static_cast<int>(expected.errors.size()); ++i) {
            const ParsingError& error = expected.errors[i];
            emit list("errors")->itemClicked(list("errors")->topLevelItem(i), 0);
            QCOMPARE(m_selection->decision(), (Decision{error.taken, error.better}));
            const Exploration& exploration = m_parse->exploration();
            std::vector<Transition> branches;
            for (const int child : exploration.current().children)
                branches.push_back(exploration.node(child).transition);
            QVERIFY(std::ranges::count(branches, error.taken) == 1 &&
                    std::ranges::count(branches, error.better) == 1);
            QCOMPARE(exploration.node(exploration.current().next).transition, error.taken);

            const QString said = text("decision");
            for (const Transition each : {error.taken, error.better})
                QVERIFY2(said.contains(transitionText(m_parse->system(), each)), qPrintable(said));
            QVERIFY(said.startsWith(QStringLiteral("Step %1:").arg(error.step + 1)));
            const Configuration& here = m_parse->configuration();
            const auto taken = m_parse->system().arc(here, error.taken);
            const auto better = m_parse->system().arc(here, error.better);
            const ArcDiagram drawn = arcDiagramOf(*m_parse, *m_selection);
            const auto line = [&drawn](Arc arc, bool below) {
                return std::ranges::find_if(drawn.arcs, [arc, below](const ArcLine& each) {
                    return each.arc == arc && isBelowWords(each.kind) == below;
                });
            };
            if (taken && !m_parse->gold()->hasArc(*taken)) {
                QVERIFY(line(*taken, true) != drawn.arcs.end());
                QCOMPARE(line(*taken, true)->kind, ArcKind::Mistaken);
            }
            if (better) {
                const auto found = line(*better, !m_parse->gold()->hasArc(*better));
                QVERIFY(found != drawn.arcs.end() && found->emphasised);
            }
            isDrawn = isDrawn || (taken && better);
            m_parse->steps().forward();
            QVERIFY(!m_selection->decision());
            QVERIFY2(text("decision").startsWith("Click a line"), qPrintable(text("decision")));
        }
        QVERIFY(isDrawn);
    }

    /// A click on a lost arc marks this arc.
    void aLostArcIsMarked() {
        const SentenceBlame expected = load();
        const auto lost =
            std::ranges::find(expected.arcs, expected.errors.front().step, &BlamedArc::error);
        emit list("errors")->itemClicked(list("errors")->topLevelItem(0)->child(0), 0);
        QVERIFY(m_selection->standsOut(Arc{lost->goldHead, lost->word}));
    }

    void aClickSwitchesTheSystem() {
        load();
        m_parse->setSystem(systemNamed("arc-standard"));
        QTRY_VERIFY(report()->sentence());
        QVERIFY2(text("summary").endsWith("Click to switch to arc-eager, the system of the model."),
                 qPrintable(text("summary")));
        const int step = report()->sentence()->blame->errors.front().step;
        emit list("errors")->itemClicked(list("errors")->topLevelItem(0), 0);
        QCOMPARE(m_parse->system().name, std::string("arc-eager"));
        QCOMPARE(m_parse->exploration().current().depth, step);
    }

    void totalsAreThoseOfTheCore() {
        load();
        count()->click();
        QVERIFY(report()->isCounting());
        QTRY_VERIFY(report()->totals());
        QVERIFY(!report()->totals()->stopped);
        BlameTotals expected;
        std::vector<Sentence> sentences;
        for (int i = 0; i < m_editor->treebank().size(); ++i)
            if (SentenceReading reading = m_editor->treebank().read(i); reading.errors.empty())
                sentences.push_back(reading.sentence);
        QVERIFY(addBlame(*m_trained, sentences, RootLimit::None, expected));
        const BlameTotals& counts = report()->totals()->counts;
        QCOMPARE(counts.sentences, expected.sentences);
        QCOMPARE(counts.all, expected.all);
        QCOMPARE(counts.byRelation, expected.byRelation);
        QCOMPARE(list("relations")->topLevelItemCount(),
                 static_cast<int>(expected.byRelation.size()));
        QCOMPARE(list("decisions")->topLevelItemCount(),
                 static_cast<int>(expected.byTransition.size()));
        QVERIFY(list("relations")->topLevelItem(0)->text(1).toInt() >=
                list("relations")->topLevelItem(1)->text(1).toInt());
        // Clicks on a number visit the sentences that it counts.
        const auto& places = report()->totals()->byRelation.at(
            list("relations")->topLevelItem(0)->text(0).toStdString());
        m_editor->selectSentence(places.back());
        emit list("relations")->itemClicked(list("relations")->topLevelItem(0), 0);
        QCOMPARE(m_editor->sentenceIndex(), places.front());
    }

    /// A sentence with an empty column is parsed; the totals say how many sentences have no tree.
    void totalsSayWhatIsLeftOut() {
        load();
        const std::string good =
            "1\ta\t\tX\t_\t_\t2\tdep\t_\t_\n2\tb\t_\tX\t_\t_\t0\troot\t_\t_\n\n";
        const std::string bad =
            "1\ta\t_\tX\t_\t_\t_\tdep\t_\t_\n2\tb\t_\tX\t_\t_\t0\troot\t_\t_\n\n";
        m_editor->setTreebank(Treebank::fromBytes("mixed", good + bad + good));
        count()->click();
        QTRY_VERIFY(report()->totals());
        QCOMPARE(report()->totals()->counts.sentences, 2);
        QCOMPARE(report()->totals()->leftOut, 1);
    }

    /// A click on a number of the totals goes to a decision that it counts, and draws its arcs.
    void aNumberLeadsToADecision() {
        load();
        count()->click();
        QTRY_VERIFY(report()->totals());
        const auto nameOf = [this](Transition transition) {
            return transitionText(m_parse->system(), transition);
        };
        const QTreeWidgetItem* pair = list("decisions")->topLevelItem(0);
        list("relations")->setCurrentItem(list("relations")->topLevelItem(0));
        emit list("decisions")->itemClicked(list("decisions")->topLevelItem(0), 0);
        QVERIFY(list("relations")->selectedItems().isEmpty());
        QTRY_VERIFY(m_selection->decision());
        const std::optional<Decision> decision = m_selection->decision();
        QVERIFY(decision->better);
        QCOMPARE(pair->text(0), nameOf(decision->taken) + " → " + nameOf(*decision->better));
        QVERIFY(text("counted-decision").contains(nameOf(decision->taken)));

        m_parse->steps().first();
        QTRY_VERIFY(text("counted-decision").isEmpty());
        const QString relation = list("relations")->topLevelItem(0)->text(0);
        emit list("relations")->itemClicked(list("relations")->topLevelItem(0), 0);
        QTRY_VERIFY(!text("counted-decision").isEmpty());
        const std::vector<Arc>& lost = m_selection->pointedAt().arcs;
        QCOMPARE(lost.size(), std::size_t(1));
        const Word& word = m_parse->sentence().words[lost.front().dependent - 1];
        QCOMPARE(toQt(withoutSubtype(word.deprel)), relation);
    }

    void stoppedTotalsSaySo() {
        load();
        std::string many;
        for (int i = 0; i < 3000; ++i)
            many += "1\tgo\t_\tVERB\t_\t_\t0\troot\t_\t_\n2\ton\t_\tADV\t_\t_\t1\tadvmod\t_\t_\n\n";
        m_editor->setTreebank(Treebank::fromBytes("many.conllu", many));
        count()->click();
        QCOMPARE(count()->text(), QString("Stop"));
        count()->click();
        QTRY_VERIFY(report()->totals());
        QVERIFY(report()->totals()->stopped);
        QVERIFY2(text("total").contains("Stopped after"), qPrintable(text("total")));
        m_model->setModel(nullptr);
        QVERIFY(!report()->totals());
    }

    /// For a model with ROOT after the last word, steps lead to explorations with ROOT in this
    /// place.
    void rootBehindTheLastWord() {
        const std::shared_ptr<const Model> model =
            *trainPerceptron(sampleSentences("first-steps"), {},
                             trainingOptions("arc-standard", Regime::Static, RootPlace::Last, 1));
        const Sentence sentence = m_parse->sentence();
        const Parse parse = parseGreedily(*model, sentence);
        const auto expected =
            blame(model->description().system, RootPlace::Last, *sentence.tree(), parse);
        m_model->setModel(model, "test");
        QTRY_VERIFY(report()->sentence());
        QCOMPARE(report()->sentence()->blame->errors.size(), expected->errors.size());
        report()->goTo(expected->errors.front().step);
        QVERIFY(m_parse->settings().shape.root == RootPlace::Last);
        QCOMPARE(m_parse->exploration().current().depth, expected->errors.front().step);
        QTRY_VERIFY(report()->sentence()); // the report is as before
        QCOMPARE(report()->sentence()->parse.heads, parse.heads);
        QCOMPARE(report()->sentence()->blame->arcs.size(), expected->arcs.size());
        for (int i = 0; i < list("errors")->topLevelItemCount(); ++i)
            for (int j = 0; j < list("errors")->topLevelItem(i)->childCount(); ++j)
                QVERIFY(!list("errors")->topLevelItem(i)->child(j)->text(0).contains("∅"));
        m_parse->steps().last();
        QVERIFY(m_parse->isFinal());
    }

    /// A label that keeps its sizes has those of a QLabel, whatever changes.
    void measuredLabelsHaveTheSizesOfLabels() {
        MeasuredLabel kept;
        QLabel label;
        const auto haveSameSizes = [&] {
            bool same = true;
            for (const int width : {100, 250, 100, 600})
                same = same && kept.heightForWidth(width) == label.heightForWidth(width);
            return same && kept.sizeHint() == label.sizeHint() &&
                   kept.minimumSizeHint() == label.minimumSizeHint();
        };
        QFont large = label.font();
        large.setPixelSize(30);
        for (QLabel* each : {static_cast<QLabel*>(&kept), &label}) {
            each->setWordWrap(true);
            each->setTextInteractionFlags(Qt::TextBrowserInteraction);
        }
        for (const char* text : {"one", "<b>one</b> <a href=\"a\">two</a> three four five six", ""})
            for (const QFont& font : {label.font(), large}) {
                for (QLabel* each : {static_cast<QLabel*>(&kept), &label}) {
                    each->setText(text);
                    each->setFont(font);
                }
                QVERIFY(haveSameSizes());
            }
    }

private:
    /// Loads the model, and returns the errors of its parse.
    SentenceBlame load() {
        m_model->setModel(m_trained, "test");
        if (!QTest::qWaitFor([this] { return report()->sentence() != nullptr; }))
            return {};
        return *blame(m_trained->description().system, RootPlace::First, *m_parse->gold(),
                      parseGreedily(*m_trained, m_parse->sentence()));
    }
    [[nodiscard]] BlameReport* report() const { return m_view->findChild<BlameReport*>(); }
    [[nodiscard]] QString text(const char* name) const {
        return m_view->findChild<QLabel*>(name)->text();
    }
    [[nodiscard]] QTreeWidget* list(const char* name) const {
        return m_view->findChild<QTreeWidget*>(name);
    }
    [[nodiscard]] QPushButton* count() const { return m_view->findChild<QPushButton*>("count"); }

    std::shared_ptr<const Model> m_trained;
    std::unique_ptr<BlameView> m_view;
};

QTEST_MAIN(TestBlameView)
#include "tst_blame_view.moc"
