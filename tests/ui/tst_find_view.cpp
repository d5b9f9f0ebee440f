// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/treebank/find_view.h"
#include "ui/treebank/hit_delegate.h"
#include "ui/treebank/hit_model.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QRegularExpression>
#include <QTest>

#include <numeric>

using namespace parsescope;

/// Queries typed into the panel, and going through their results.
class TestFindView : public test::SessionTest {
    Q_OBJECT

private slots:
    void init() {
        makeSession();
        m_editor->setTreebank(Treebank::fromBytes(
            "five.conllu", conlluOf({2, 0, 2}) + conlluOf({0}) + conlluOf({3, 0, 2, 1}) +
                               conlluOf({0, 1, 1}) + "1\tbroken\n\n"));
        m_view = std::make_unique<FindView>(m_editor, m_parse, m_selection);
        m_view->show();
    }

    void cleanup() {
        m_view.reset();
        m_session.reset();
    }

    void findsAndWalks() {
        const QAbstractItemModelTester tester(hits());
        ask("form:w3");
        QTRY_COMPARE(message(), QString("3 matches in 3 of 4 sentences, 1 unreadable skipped"));
        QCOMPARE(hits()->rowCount(), 3);
        QCOMPARE(hits()->index(0, 0).data(), QVariant("w1 w2 w3"));
        QCOMPARE(hits()->index(0, 0).data(HitModel::SpansRole).value<QList<QPoint>>(),
                 QList<QPoint>{QPoint(6, 8)});
        QList<int> seen;
        for (int i = 0; i < 3; ++i) {
            m_editor->goToHit(1);
            seen += m_editor->sentenceIndex();
        }
        m_editor->goToHit(-1);
        seen += m_editor->sentenceIndex();
        QCOMPARE(seen, (QList<int>{2, 3, 0, 3}));
        QCOMPARE(m_selection->found(), std::vector<int>{3});
        m_editor->selectSentence(0);
        QVERIFY(m_selection->found().empty());
    }

    /// Return goes to the first sentence found, and pressed again, to the next one.
    void enterGoesToAHit() {
        m_editor->selectSentence(1);
        ask("form:w3");
        QTRY_COMPARE(m_editor->sentenceIndex(), 0);
        QCOMPARE(m_selection->found(), std::vector<int>{3});
        QTest::keyClick(query(), Qt::Key_Return);
        QCOMPARE(m_editor->sentenceIndex(), 2);
        QTest::keyClick(query(), Qt::Key_Return);
        QCOMPARE(m_editor->sentenceIndex(), 3);
    }

    /// The search begins while the query is typed; Enter then goes to the first sentence found.
    void searchesWhileOneTypes() {
        m_editor->selectSentence(1);
        QTest::keyClicks(query(), "form:w3");
        QTRY_COMPARE(message(), QString("3 matches in 3 of 4 sentences, 1 unreadable skipped"));
        QCOMPARE(m_editor->sentenceIndex(), 1);
        QTest::keyClick(query(), Qt::Key_Return);
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QTest::keyClick(query(), Qt::Key_Return);
        QCOMPARE(m_editor->sentenceIndex(), 2);
        query()->setCursorPosition(0);
        QTest::keyClicks(query(), "(");
        QTRY_COMPARE(hits()->rowCount(), 0);
        QCOMPARE(query()->cursorPosition(), 1);
        query()->selectAll();
        QTest::keyClick(query(), Qt::Key_Delete);
        QTRY_VERIFY(message().isEmpty());
    }

    void patternsNameTheirWords() {
        ask("pattern { H -[r1]-> D }");
        QTRY_VERIFY(message().startsWith("4 matches"));
        const QString detail = hits()->index(0, 0).data(HitModel::DetailRole).toString();
        QCOMPARE(detail, QString("1 · H = w2, D = w1"));
    }

    void aMistakeIsPointedAt() {
        ask("lemma:go length>>3");
        QVERIFY(!message().isEmpty());
        QCOMPARE(hits()->rowCount(), 0);
        const int at = query()->cursorPosition();
        QVERIFY2(at >= 9 && at < 18, qPrintable(QString::number(at)));
    }

    void aSentenceWithoutAnAnswerIsTold() {
        std::vector<int> chain(1001);
        std::iota(chain.begin(), chain.end(), 0);
        m_editor->setTreebank(
            Treebank::fromBytes("long.conllu", conlluOf({0, 1}) + conlluOf(chain)));
        ask("derivable:arc-standard");
        QTRY_COMPARE(message(),
                     QString("1 match in 1 of 2 sentences, 1 skipped without an answer\n"
                             "long.conllu:4: the sentence has 1001 words; parser states are asked "
                             "about up to 1000"));
    }

    void anotherTreebankForgetsTheHits() {
        ask("length>0");
        QTRY_COMPARE(hits()->rowCount(), 4);
        m_editor->setTreebank(Treebank::fromBytes("one.conllu", conlluOf({0})));
        QCOMPARE(hits()->rowCount(), 0);
        QVERIFY(message().isEmpty());
    }

    void sentencesComeAndGo() {
        const QAbstractItemModelTester tester(hits());
        ask("form:w3");
        QTRY_VERIFY(message().startsWith("3 matches in 3"));
        m_editor->selectSentence(0);
        m_editor->insertSentence(sentenceOf({0, 1, 2, 3}));
        QCOMPARE(sentencesFound(), (QList<int>{0, 3, 4}));
        QCOMPARE(message(), QString("3 sentences, found before the treebank was edited"));
        m_editor->goToHit(1);
        QCOMPARE(m_editor->sentenceIndex(), 3);
        QCOMPARE(hits()->index(1, 0).data(), QVariant("w1 w2 w3 w4"));
        m_editor->removeSentence();
        QCOMPARE(sentencesFound(), (QList<int>{0, 3}));
        m_editor->undo(); // the sentence returns without its result
        QCOMPARE(sentencesFound(), (QList<int>{0, 4}));
        m_editor->undo();
        QCOMPARE(sentencesFound(), (QList<int>{0, 3}));
        m_editor->selectSentence(0);
        m_editor->removeSentence();
        QCOMPARE(sentencesFound(), QList<int>{2});
        QCOMPARE(hits()->index(0, 0).data(), QVariant("w1 w2 w3"));
    }

    void anInsertionBeginsTheSearchAnew() {
        std::string lines;
        for (int i = 0; i < 20000; ++i)
            lines += conlluOf({2, 0, 2});
        m_editor->setTreebank(Treebank::fromBytes("many.conllu", lines));
        ask("length=3");
        m_editor->insertSentence(sentenceOf({0, 1, 2}));
        QTRY_COMPARE(hits()->rowCount(), 20001);
        QTRY_VERIFY(message().contains("001 matches in"));
    }

    void manyHitsArriveWhileSearching() {
        std::string lines;
        for (int i = 0; i < 20000; ++i)
            lines += conlluOf({2, 0, 2});
        m_editor->setTreebank(Treebank::fromBytes("many.conllu", lines));
        ask("length=3");
        QTRY_COMPARE(hits()->rowCount(), 20000);
        ask("length=4");
        QTRY_VERIFY(message().startsWith("0 matches"));
    }

    /// The line of a hit shows its matches, wherever they are in the sentence.
    void matchesAreInSight_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<QPoint>>("spans");
        QTest::addColumn<QString>("shown");
        const QString far = "The old lamp that Mia found on the stairs still works.";
        QTest::newRow("at the start") << far << QList<QPoint>{{4, 7}} << "The old lamp that .*…";
        QTest::newRow("far behind")
            << far << QList<QPoint>{{48, 53}} << "… (\\w+ )*stairs still works\\.";
        QTest::newRow("apart") << far << QList<QPoint>{{8, 12}, {48, 53}}
                               << "(… |The )(old )?lamp (that )?… (still )?works.*";
        QTest::newRow("without spaces") << QString("一二三四五六七八九十一二三四五六七八九十甲乙")
                                        << QList<QPoint>{{20, 21}} << "… .*七八九十甲乙";
        QTest::newRow("no match") << far << QList<QPoint>() << "The old lamp.*…";
    }
    void matchesAreInSight() {
        QFETCH(QString, text);
        QFETCH(QList<QPoint>, spans);
        QFETCH(QString, shown);
        const QFontMetricsF metrics{QFont()};
        const qreal room = metrics.horizontalAdvance(text) * (spans.size() < 2 ? 0.5 : 0.45);
        const Excerpt excerpt = excerptOf(text, spans, metrics, room);
        QCOMPARE(excerpt.marks.size(), spans.size());
        for (qsizetype i = 0; i < spans.size(); ++i)
            QCOMPARE(
                excerpt.text.mid(excerpt.marks[i].x(), excerpt.marks[i].y() - excerpt.marks[i].x()),
                text.mid(spans[i].x(), spans[i].y() - spans[i].x()));
        QVERIFY(metrics.horizontalAdvance(excerpt.text) <= room + 1);
        QVERIFY2(QRegularExpression(QRegularExpression::anchoredPattern(shown))
                     .match(excerpt.text)
                     .hasMatch(),
                 qPrintable(excerpt.text));
    }

private:
    [[nodiscard]] QList<int> sentencesFound() const {
        QList<int> sentences;
        for (const Hit& hit : hits()->hits())
            sentences += hit.sentence;
        return sentences;
    }
    void ask(const QString& text) {
        query()->clear();
        QTest::keyClicks(query(), text);
        QTest::keyClick(query(), Qt::Key_Return);
    }
    [[nodiscard]] QLineEdit* query() const { return m_view->findChild<QLineEdit*>("query"); }
    [[nodiscard]] QString message() const { return m_view->findChild<QLabel*>("message")->text(); }
    [[nodiscard]] HitModel* hits() const { return m_view->findChild<HitModel*>(); }

    std::unique_ptr<FindView> m_view;
};

QTEST_MAIN(TestFindView)
#include "tst_find_view.moc"
