// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/learning.h"
#include "tests/support/networks.h"
#include "tests/support/session_test.h"
#include "ui/learning/model_view.h"
#include "ui/session/wording.h"

#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QStandardItemModel>
#include <QTest>
#include <QTreeWidget>

using namespace parsescope;
using namespace parsescope::test;

/// The view that compares two transitions by the scores of a model.
class TestModelView : public test::SessionTest {
    Q_OBJECT

private slots:
    void init() {
        makeSession();
        m_editor->setSentence(sampleSentences("first-steps")[3]);
        m_view = std::make_unique<ModelView>(m_parse, m_selection, m_model);
        m_view->resize(800, 400);
        m_view->show();
    }

    void cleanup() {
        m_view.reset();
        m_session.reset();
    }

    void featuresAddUpToTheDifference() {
        QVERIFY(m_view->findChild<QLabel*>("description")->text().startsWith("No model"));
        model().setModel(
            *trainPerceptron(sampleSentences("first-steps"), {},
                             trainingOptions("arc-standard", Regime::Static, RootPlace::First, 2)),
            "own.model");
        m_parse->steps().take({0, 1});
        m_parse->steps().take({0, 1});
        m_parse->steps().take({0, 1});
        QTRY_VERIFY(list("features")->topLevelItemCount() > 0);
        QVERIFY(m_view->findChild<QLabel*>("description")->text().contains("own.model"));
        check(0, 1);
        // The order of the two transitions can be exchanged.
        combo("first")->setCurrentIndex(1);
        combo("second")->setCurrentIndex(0);
        QTRY_COMPARE(list("features")->headerItem()->text(1), combo("first")->currentText());
        check(1, 0);
        // At another step, the best transition is again compared with the next one.
        model().takeBest();
        QTRY_VERIFY(model().advice().size() > 1);
        QTRY_COMPARE(combo("first")->currentIndex(), 0);
        check(0, 1);
    }

    /// At a decision, the two transitions of the decision are explained, also if the model scores
    /// another one higher than the oracle's; without it, the two best ones.
    void theDecisionIsExplained() {
        model().setModel(
            *trainPerceptron(sampleSentences("first-steps"), {},
                             trainingOptions("arc-standard", Regime::Static, RootPlace::First, 2)),
            "own.model");
        for (int step = 0; step < 3; ++step)
            m_parse->steps().take({0, 1});
        QTRY_COMPARE(model().advice().size(), 3U);
        QTRY_COMPARE(combo("first")->count(), 3);
        const Transition best = model().advice()[0].candidate.transition;
        const Transition worst = model().advice()[2].candidate.transition;
        m_selection->setDecision(Decision{best, worst});
        const QString text = transitionText(m_parse->system(), worst);
        QTRY_COMPARE(combo("second")->currentText(), text);
        QCOMPARE(combo("first")->currentText(), transitionText(m_parse->system(), best));
        QTRY_COMPARE(list("features")->headerItem()->text(2), text);
        check(0, 2);
        combo("second")->setCurrentIndex(1); // the user compares others
        m_selection->setHighlight({{1}, {}});
        QTest::qWait(20);
        QCOMPARE(combo("second")->currentIndex(), 1);
        m_selection->setDecision(std::nullopt);
        QTRY_COMPARE(combo("first")->currentIndex(), 0);
        QTRY_COMPARE(combo("second")->currentIndex(), 1);
    }

    /// The names of features are shown in full: a narrow card wraps them.
    void featuresAreNotCut() {
        m_view->resize(300, 500);
        model().setModel(
            *trainPerceptron(sampleSentences("first-steps"), {},
                             trainingOptions("arc-standard", Regime::Static, RootPlace::First, 2)),
            "own.model");
        for (int step = 0; step < 3; ++step)
            m_parse->steps().take({0, 1});
        QTRY_VERIFY(list("features")->topLevelItemCount() > 0);
        QTreeWidget* features = list("features");
        QTest::qWait(20);
        const int margin =
            features->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, features) + 1;
        for (int row = 0; row < features->topLevelItemCount(); ++row) {
            const QRect place = features->visualItemRect(features->topLevelItem(row));
            const QRect needed = features->fontMetrics().boundingRect(
                QRect(0, 0, features->columnWidth(0) - 2 * margin, 1000), Qt::TextWordWrap,
                features->topLevelItem(row)->text(0));
            QVERIFY2(place.height() >= needed.height(),
                     qPrintable(features->topLevelItem(row)->text(0)));
        }
    }

    void networksHaveScoresOnly() {
        auto options = smallOptions(neural::Training::Local, "arc-standard");
        model().setModel(neural::trainNetwork(sampleSentences("first-steps"), {}, options).value(),
                         "net");
        m_parse->steps().take({0, 1});
        m_parse->steps().take({0, 1});
        m_parse->steps().take({0, 1});
        QTRY_COMPARE(list("scores")->topLevelItemCount(), 3);
        QVERIFY(list("features")->isHidden() && !list("scores")->isHidden());
        const auto& advice = model().advice();
        for (int i = 0; i < 3; ++i) {
            const Advised& entry = advice[i];
            QCOMPARE(list("scores")->topLevelItem(i)->text(1), modelScoreText(entry.score));
            QCOMPARE(list("scores")->topLevelItem(i)->text(2), modelScoreText(entry.behind));
        }
        QVERIFY(
            m_view->findChild<QLabel*>("summary")->text().startsWith("A network has no features"));
        m_parse->setSystem(systemNamed("swap"));
        QVERIFY(list("scores")->isHidden());
        QCOMPARE(m_view->findChild<QLabel*>("summary")->text(),
                 QString("The model was trained for arc-standard; the screen shows swap."));
    }

    /// Bars of equal values have equal heights in low and high rows.
    void barsHaveOneHeight() {
        QStandardItemModel items(1, 1);
        items.setData(items.index(0, 0), 1.0, BalanceDelegate::BalanceRole);
        BalanceDelegate delegate;
        const auto barHeight = [&](int row) {
            QImage image(300, row, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            QStyleOptionViewItem option;
            option.rect = image.rect();
            option.fontMetrics = QFontMetrics(option.font);
            delegate.paint(&painter, option, items.index(0, 0));
            painter.end();
            int height = 0;
            for (int y = 0; y < row; ++y)
                height += image.pixelColor(30, y) != QColor(Qt::white);
            return height;
        };
        QVERIFY(barHeight(26) > 8);
        QCOMPARE(barHeight(60), barHeight(26));
        QCOMPARE(barHeight(92), barHeight(26));
    }

private:
    /// Checks that the numbers on screen are those of the advice.
    void check(std::size_t first, std::size_t second) {
        const auto& advice = model().advice();
        const double difference = advice[first].score - advice[second].score;
        QTRY_VERIFY(std::abs(sum() - difference) < 1);
        const QTreeWidgetItem* top = list("features")->topLevelItem(0);
        QCOMPARE(std::abs(top->data(3, BalanceDelegate::BalanceRole).toDouble()), 1.0);
        const QString text = m_view->findChild<QLabel*>("summary")->text();
        QVERIFY2(text.contains(modelScoreText(advice[first].score)) &&
                     text.contains(modelScoreText(advice[second].score)),
                 qPrintable(text));
    }
    /// Returns the sum of the differences in the list, each of which is rounded.
    [[nodiscard]] double sum() const {
        double sum = 0;
        for (int i = 0; i < list("features")->topLevelItemCount(); ++i)
            sum += QString(list("features")->topLevelItem(i)->text(3))
                       .replace(QStringLiteral("−"), "-")
                       .toDouble();
        return sum;
    }
    [[nodiscard]] LoadedModel& model() const { return *m_model; }
    [[nodiscard]] QTreeWidget* list(const char* name) const {
        return m_view->findChild<QTreeWidget*>(name);
    }
    [[nodiscard]] QComboBox* combo(const char* name) const {
        return m_view->findChild<QComboBox*>(name);
    }

    std::unique_ptr<ModelView> m_view;
};

QTEST_MAIN(TestModelView)
#include "tst_model_view.moc"
