// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/window.h"
#include "ui/explorer/narration.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/session/session.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace parsescope;

namespace {

Transition named(const Session& session, const char* name) {
    return *session.system().find(name);
}

void takeAll(Session& session, const QStringList& names) {
    for (const QString& name : names)
        session.take(named(session, name.toUtf8().constData()));
}

} // namespace

class TestSession : public QObject {
    Q_OBJECT

private slots:
    void highlightIsSharedAndEndsWithAStep() {
        Session session;
        session.setSentence(sentenceOf({2, 0, 2}));
        QSignalSpy changes(&session, &Session::highlightChanged);
        const Highlight highlight{{1, 2}, {{2, 1}}};
        session.setHighlight(highlight);
        session.setHighlight(highlight);
        QCOMPARE(changes.count(), 1);
        const ArcDiagram diagram = arcDiagramOf(session);
        QVERIFY(diagram.words[1].touched && diagram.words[2].touched && !diagram.words[3].touched);
        for (const ArcLine& line : diagram.arcs)
            QCOMPARE(line.emphasised, line.arc == (Arc{2, 1}));
        session.setHighlight({{}, {{3, 1}}}); // not a gold arc
        QVERIFY(arcDiagramOf(session).arcs.back().kind == ArcKind::Proposed);
        session.nextOptimal();
        QVERIFY(session.highlight() == Highlight());
    }

    void initTestCase() { QTest::failOnWarning(QRegularExpression(".*")); }

    /// ROOT behind the last word is a word on screen, and nothing in the treebank.
    void rootLast() {
        const Sentence plain = sentenceOf({2, 0, 2});
        Session session;
        session.setTreebank(Treebank::fromBytes("t", writeSentence(plain, Format::ConllU) +
                                                         writeSentence(plain, Format::ConllU)));
        QSignalSpy edits(&session, &Session::edited);
        session.setSingleRoot(true);
        session.setRootLast(true);
        QVERIFY(session.rootLast() && !session.singleRoot());
        QCOMPARE(session.gold()->heads(), (std::vector{NoHead, 2, 4, 2, 0}));
        session.last();
        QTRY_VERIFY(session.isFinal());
        QCOMPARE(session.explanation()->losses.loss.value, 0);
        QCOMPARE(session.configuration().heads(), session.gold()->heads());
        session.back();
        QVERIFY2(narrate(session).contains("made ROOT the head of “\u2068w2\u2069”, as in the"),
                 qPrintable(narrate(session)));
        QCOMPARE(quoted(session, 0), QString("∅"));
        session.forward();
        QVERIFY2(narrate(session).contains("made ∅ the head of ROOT, as in the gold tree."),
                 qPrintable(narrate(session)));

        const SavedSession saved = session.saved();
        Session other;
        other.restore(*readSession(writeSession(saved), "s"), session.treebank());
        QVERIFY(other.rootLast() && other.isFinal());
        QCOMPARE(other.sentence(), session.sentence());
        other.setRootLast(false);
        QCOMPARE(other.sentence(), plain);

        session.selectSentence(1);
        QCOMPARE(session.gold()->heads(), (std::vector{NoHead, 2, 4, 2, 0}));
        QVERIFY(edits.isEmpty() && !session.isEdited());
        session.setGold(Tree::fromHeads({{4, 1, 0, 0}}).value()); // 3 on node 0: on ROOT
        QCOMPARE(session.gold()->heads(), (std::vector{NoHead, 4, 1, 4, 0}));
        QCOMPARE(session.treebank().read(1).sentence.tree()->heads(),
                 (std::vector{NoHead, 0, 1, 0}));
        QVERIFY(session.isEdited());
        session.undo();
        QCOMPARE(session.treebank().read(1).sentence, plain);
        QVERIFY(!session.isEdited());
        session.setRootLast(false);
        QVERIFY(session.singleRoot());
        QCOMPARE(session.sentence(), plain);
        QCOMPARE(session.configuration().words(), 3);
    }

    void stepsAndBranches() {
        Session session;
        session.setSentence(sentenceOf({2, 0, 2}));
        QCOMPARE(session.explanation()->losses.loss.value, 0);
        takeAll(session, {"sh", "sh", "sh", "la"});
        QCOMPARE(session.configuration().text(), std::string("[0 2 | 3 | 2→1]"));
        session.back();
        const int branchPoint = session.exploration().cursor();
        session.take(named(session, "ra"));
        QCOMPARE(*session.lossRise(session.exploration().cursor()), 3);
        QCOMPARE(session.exploration().node(branchPoint).children.size(), std::size_t(2));
        session.goTo(branchPoint);
        session.forward();
        QCOMPARE(session.exploration().node(session.exploration().cursor()).transition,
                 named(session, "ra"));
        session.first();
        QCOMPARE(session.exploration().cursor(), 0);
    }

    void illegalTransitionsChangeNothing() {
        Session session;
        session.setSentence(sentenceOf({2, 0, 2}));
        QSignalSpy stepped(&session, &Session::stepped);
        session.take(named(session, "la"));
        QCOMPARE(stepped.size(), 0);
        QCOMPARE(session.exploration().size(), 1);
        session.setHovered(named(session, "la"));
        QVERIFY(!session.hovered());
    }

    void lastFollowsOptimalTransitionsToTheEnd() {
        Session session;
        session.setSentence(sentenceOf({3, 1, 0, 3}));
        takeAll(session, {"sh", "sh"});
        session.last();
        QTRY_VERIFY(session.isFinal());
        QCOMPARE(finalHeads(session.configuration()), (std::vector<int>{NoHead, 3, 1, 0, 3}));
        session.last();
        QVERIFY(session.isFinal());
    }

    void forwardGoesAlongTheBranchThenByOptimalSteps() {
        Session session;
        session.setSentence(sentenceOf({2, 0}));
        takeAll(session, {"sh", "sh", "ra"});
        const int size = session.exploration().size();
        session.first();
        session.forward();
        session.forward();
        session.forward();
        QCOMPARE(session.exploration().size(), size);
        session.forward();
        QCOMPARE(session.exploration().size(), size + 1);
    }

    void opensFilesInTheBackground() {
        QTemporaryDir folder;
        const QString path = folder.filePath("two.conllu");
        QVERIFY(writeFileAtomically(path.toStdString(), conlluOf({0}) + conlluOf({2, 0})));
        Session session;
        QSignalSpy opened(&session, &Session::treebankChanged);
        session.open({path});
        QCOMPARE(opened.size(), 0);
        QVERIFY(opened.wait());
        QCOMPARE(session.treebank().size(), 2);
        session.selectSentence(1);
        QCOMPARE(session.sentence().size(), 2);
    }

    void readsAgainWhatChangedOnDisk() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("two.conllu").toStdString();
        const std::string first = "# sent_id = a\n" + conlluOf({0});
        const std::string second = "# sent_id = b\n" + conlluOf({2, 0});
        QVERIFY(writeFileAtomically(path, first + second));
        Session session;
        QSignalSpy opened(&session, &Session::treebankChanged);
        session.open({QString::fromStdString(path)});
        QVERIFY(opened.wait());
        session.selectSentence(1);
        session.nextOptimal();
        session.nextOptimal();
        const int cursor = session.exploration().cursor();
        QSignalSpy reloaded(&session, &Session::reloaded);
        session.checkDisk();
        session.checkDisk();
        QVERIFY(!session.isOpening()); // nothing has changed

        QVERIFY(
            writeFileAtomically(path, "# sent_id = new\n" + conlluOf({3, 3, 0}) + first + second));
        session.checkDisk();
        QVERIFY(!session.isOpening()); // it may still be growing
        session.checkDisk();
        QVERIFY(reloaded.wait());
        QCOMPARE(session.treebank().size(), 3);
        QCOMPARE(session.sentenceIndex(), 2);
        QCOMPARE(session.exploration().cursor(), cursor); // the same sentence, the same parse

        QVERIFY(writeFileAtomically(path, first + "# sent_id = b\n" + conlluOf({0, 1})));
        session.checkDisk();
        session.checkDisk();
        QVERIFY(reloaded.wait());
        QCOMPARE(session.sentenceIndex(), 1);
        QCOMPARE(session.gold()->head(1), 0); // another tree, explored anew
        QCOMPARE(session.exploration().size(), 1);

        QSignalSpy gone(&session, &Session::fileGone);
        QVERIFY(QFile::remove(QString::fromStdString(path)));
        session.checkDisk();
        session.checkDisk();
        QCOMPARE(gone.size(), 1);
        QCOMPARE(session.treebank().size(), 2);
        QCOMPARE(session.treebank().read(0).sentence.size(), 1);
    }

    void saysWhyAFileCantBeOpened() {
        Session session;
        session.setSentence(sentenceOf({0}));
        QSignalSpy failed(&session, &Session::openFailed);
        session.open({"no/such/file.conllu"});
        QVERIFY(failed.wait());
        const auto error = failed.first().first().value<Error>();
        QVERIFY2(error.text().starts_with("no/such/file.conllu: "), error.text().c_str());
        QCOMPARE(session.sentence().size(), 1);
    }

    void badSentencesAreNotExplored() {
        Session session;
        session.setTreebank(
            Treebank::fromBytes("bad", "1\ta\t_\t_\t_\t_\t7\tx\t_\t_\n\n" + conlluOf({0})));
        QCOMPARE(session.sentenceErrors().size(), std::size_t(1));
        QCOMPARE(session.exploration().node(0).configuration.words(), 0);
        session.selectSentence(1);
        QVERIFY(session.sentenceErrors().empty());
        QVERIFY(session.explanation());
    }

    void wordsWithoutATreeHaveNoLosses() {
        Session session;
        session.setSentence(sentenceFromText("just four plain words"));
        QVERIFY(!session.explanation());
        QVERIFY(!session.noOracleReason().isEmpty());
        takeAll(session, {"sh", "sh", "sh", "la"});
        QCOMPARE(session.configuration().head(1), 2);
        QVERIFY(!session.lossRise(session.exploration().cursor()));
        QVERIFY(narrate(session).contains("the head of"));
    }

    void longSentencesAreExplainedInTheBackground() {
        std::vector<int> heads(150);
        for (int i = 0; i < 150; ++i)
            heads[i] = i;
        Session session;
        session.setSentence(sentenceOf(heads));
        session.take(named(session, "sh"));
        session.take(named(session, "sh"));
        QTRY_VERIFY(session.explanation());
        QCOMPARE(session.explanation()->losses.loss.value, 0);
        session.last();
        QTRY_VERIFY_WITH_TIMEOUT(session.isFinal() && session.explanation(), 30000);
        QCOMPARE(session.explanation()->losses.loss.value, 0);
    }

    void narratesWhatHappenedAndWhy() {
        Session session;
        session.setSentence(sentenceOf({2, 0, 2}));
        QVERIFY(narrate(session).contains("loss 0"));
        takeAll(session, {"sh", "sh", "sh"});
        QCOMPARE(narrate(session), "Shift moved “\u2068w2\u2069” onto the stack. Optimal: the loss "
                                   "stays 0.");
        session.take(named(session, "la"));
        QCOMPARE(narrate(session),
                 "Left-Arc made “\u2068w2\u2069” the head of “\u2068w1\u2069”, as in the gold tree "
                 "(r1). Optimal: the loss stays 0.");
        session.take(named(session, "ra"));
        QCOMPARE(narrate(session),
                 "Right-Arc made ROOT the head of “\u2068w2\u2069”, as in the gold tree (r2). Not "
                 "optimal: the loss rose from 0 to 1, because “\u2068w2\u2069” → “\u2068w3\u2069” "
                 "(r3) can no longer be built.");
        session.last();
        QTRY_VERIFY(session.isFinal());
        QVERIFY(narrate(session).endsWith("Finished: one word has a wrong head."));
    }

    /// [GSS14 §2.4]: after σ = [i, j, k] with i → j and i → k each can be had, not both.
    void narratesJointLosses() {
        Session session;
        session.setSentence(sentenceOf({0, 1, 1}));
        takeAll(session, {"sh", "sh", "sh", "sh"});
        QCOMPARE(session.explanation()->losses.loss.value, 1);
        QCOMPARE(session.explanation()->lostAlone(), 0);
        QVERIFY(narrate(session).contains("exclude one another"));
    }

    void hoverTouchesExactlyWhatTheTransitionChanges_data() {
        QTest::addColumn<QString>("transition");
        QTest::addColumn<QString>("touched");
        QTest::newRow("shift") << "sh"
                               << "3";
        QTest::newRow("left-arc") << "la"
                                  << "1 2";
        QTest::newRow("right-arc") << "ra"
                                   << "1 2";
    }

    void hoverTouchesExactlyWhatTheTransitionChanges() {
        QFETCH(QString, transition);
        QFETCH(QString, touched);
        Session session;
        session.setSentence(sentenceOf({2, 0, 2}));
        takeAll(session, {"sh", "sh", "sh"});
        session.setHovered(named(session, transition.toUtf8().constData()));
        QStringList nodes;
        const ArcDiagram diagram = arcDiagramOf(session);
        for (std::size_t node = 0; node < diagram.words.size(); ++node)
            if (diagram.words[node].touched)
                nodes += QString::number(node);
        QCOMPARE(nodes.join(" "), touched);
    }

    void arcsAreToldApart() {
        Session session;
        session.setSentence(sentenceOf({2, 0, 2}));
        takeAll(session, {"sh", "sh", "sh", "la", "ra"});
        const auto kinds = [&session] {
            QStringList list;
            for (const ArcLine& line : arcDiagramOf(session).arcs)
                list += QString("%1-%2:%3")
                            .arg(line.arc.head)
                            .arg(line.arc.dependent)
                            .arg(static_cast<int>(line.kind));
            return list.join(" ");
        };
        QCOMPARE(kinds(), "2-1:0 0-2:0 2-3:3"); // right, right, lost
        takeAll(session, {"sh", "ra"});
        QCOMPARE(kinds(), "2-1:0 0-2:0 2-3:3 0-3:1"); // and the wrong one
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
