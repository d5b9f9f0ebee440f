// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/edit.h"
#include "tests/support/system_files.h"
#include "tests/support/window.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/explorer/arc_editor.h"
#include "ui/explorer/narration.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/session/current_work.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/session/wording.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace parsescope;

namespace {

Transition named(const Session& session, const char* name) {
    return *session.parse()->system().find(name);
}

void takeAll(Session& session, const QStringList& names) {
    for (const QString& name : names)
        session.parse()->steps().take(named(session, name.toUtf8().constData()));
}

} // namespace

class TestSession : public QObject {
    Q_OBJECT

private slots:
    void highlightIsSharedAndEndsWithAStep() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        QSignalSpy changes(session.selection(), &Selection::highlightChanged);
        const Highlight highlight{{1, 2}, {{2, 1}}};
        session.selection()->setHighlight(highlight);
        session.selection()->setHighlight(highlight);
        QCOMPARE(changes.count(), 1);
        const ArcDiagram diagram = arcDiagramOf(*session.parse(), *session.selection());
        QVERIFY(diagram.words[1].touched && diagram.words[2].touched && !diagram.words[3].touched);
        for (const ArcLine& line : diagram.arcs)
            QCOMPARE(line.emphasised, line.arc == (Arc{2, 1}));
        session.selection()->setHighlight({{}, {{3, 1}}}); // not a gold arc
        QVERIFY(arcDiagramOf(*session.parse(), *session.selection()).arcs.back().kind ==
                ArcKind::Proposed);
        session.parse()->steps().nextOptimal();
        QVERIFY(session.selection()->highlight() == Highlight());
    }

    /// A highlighted gold arc remains the arc of its word when the head of the word changes.
    void highlightFollowsTheHead() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        const Highlight other{{}, {{3, 1}}}; // not a gold arc
        for (const Highlight& highlight : {Highlight{{1}, {{2, 1}}}, other}) {
            session.selection()->setHighlight(highlight);
            giveHead(*session.editor(), *session.parse(), 1, 0);
            const std::vector<Arc> arcs = session.selection()->highlight().arcs;
            QCOMPARE(arcs.size(), std::size_t{1});
            QVERIFY(arcs[0] == (highlight == other ? Arc{3, 1} : Arc{0, 1}));
            giveHead(*session.editor(), *session.parse(), 1, 2);
            QVERIFY(session.selection()->highlight() == highlight);
        }
    }

    void initTestCase() { QTest::failOnWarning(QRegularExpression(".*")); }

    /// ROOT last only changes the initial configuration: the words and their treebank are
    /// unchanged.
    void rootLast() {
        const Sentence plain = sentenceOf({2, 0, 2});
        Session session;
        ParseExplorer& parse = *session.parse();
        session.editor()->setTreebank(Treebank::fromBytes(
            "t", writeSentence(plain, Format::ConllU) + writeSentence(plain, Format::ConllU)));
        QSignalSpy edits(session.editor(), &TreebankEditor::edited);
        parse.setRootPlace(RootPlace::Last);
        QCOMPARE(parse.configuration().text(), std::string("[| 1 2 3 0 |]"));
        for (const RootLimit rootLimit : {RootLimit::One, RootLimit::None}) {
            parse.setSingleRoot(rootLimit == RootLimit::One);
            parse.steps().first();
            parse.steps().last();
            QTRY_VERIFY(parse.isFinal());
            QCOMPARE(parse.losses().explanation()->losses.loss, Loss(0));
        }
        QCOMPARE(parse.configuration().heads(), parse.gold()->heads());
        QVERIFY2(
            narrate(parse).contains("made ROOT the head of “\u2068w2\u2069”, as in the gold tree"),
            qPrintable(narrate(parse)));

        const SavedSession saved = session.saved();
        Session other;
        other.restore(*readSession(writeSession(saved), "s"), session.editor()->treebank());
        QVERIFY(other.parse()->settings().shape.root == RootPlace::Last &&
                other.parse()->isFinal());
        QCOMPARE(other.parse()->sentence(), plain);
        QCOMPARE(other.parse()->configuration(), parse.configuration());

        session.editor()->selectSentence(1);
        QCOMPARE(parse.configuration().text(), std::string("[| 1 2 3 0 |]"));
        QVERIFY(edits.isEmpty() && !session.editor()->isEdited());
        setGold(*session.editor(), parse, Tree::fromHeads({{0, 1, 0}}).value());
        QCOMPARE(session.editor()->treebank().read(1).sentence.tree()->heads(),
                 (std::vector{NoHead, 0, 1, 0}));
        parse.setRootPlace(RootPlace::First);
        QCOMPARE(parse.configuration().text(), std::string("[| 0 1 2 3 |]"));
    }

    /// A word whose form is ROOT is an ordinary word, whatever its MISC contains: it can be parsed,
    /// edited and saved.
    void wordsNamedRoot() {
        Sentence sentence = sentenceOf({2, 0, 2});
        sentence.words[2].form = "ROOT";
        sentence.words[2].misc = "Root=Last";
        Session session;
        session.editor()->setTreebank(
            Treebank::fromBytes("t", writeSentence(sentence, Format::ConllU)));
        session.editor()->selectSentence(0);
        QCOMPARE(session.parse()->configuration().text(), std::string("[| 0 1 2 3 |]"));
        session.parse()->steps().last();
        QTRY_VERIFY(session.parse()->isFinal());
        QCOMPARE(session.parse()->configuration().heads(), (std::vector{NoHead, 2, 0, 2}));
        QCOMPARE(quoted(*session.parse(), 3), QString("“\u2068ROOT\u2069”"));
        session.editor()->replaceSentence(*withHead(sentence, 1, 3));
        const Sentence edited = session.editor()->treebank().read(0).sentence;
        QCOMPARE(edited.tree()->heads(), (std::vector{NoHead, 3, 0, 2}));
        QCOMPARE(edited.words[2].misc, std::string("Root=Last"));
        QCOMPARE(session.editor()->copyToSave(true).read(0).sentence, edited);
        session.parse()->setRootPlace(RootPlace::Last);
        QCOMPARE(session.parse()->configuration().words(), 3);
    }

    void stepsAndBranches() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        QCOMPARE(session.parse()->losses().explanation()->losses.loss.value, 0);
        takeAll(session, {"sh", "sh", "sh", "la"});
        QCOMPARE(session.parse()->configuration().text(), std::string("[0 2 | 3 | 2→1]"));
        session.parse()->steps().back();
        const int branchPoint = session.parse()->exploration().cursor();
        session.parse()->steps().take(named(session, "ra"));
        QCOMPARE(*session.parse()->losses().lossRise(session.parse()->exploration().cursor()), 3);
        QCOMPARE(session.parse()->exploration().node(branchPoint).children.size(), std::size_t(2));
        session.parse()->steps().goTo(branchPoint);
        session.parse()->steps().forward();
        QCOMPARE(
            session.parse()->exploration().node(session.parse()->exploration().cursor()).transition,
            named(session, "ra"));
        session.parse()->steps().first();
        QCOMPARE(session.parse()->exploration().cursor(), 0);
    }

    void aGateDecidesBeforeATransitionIsTaken() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        ParseExplorer* parse = session.parse();
        std::vector<std::pair<Transition, std::function<void(bool)>>> asked;
        parse->steps().gate().setJudge(
            [&](Transition transition, std::function<void(bool)> decide) {
                asked.emplace_back(transition, std::move(decide));
            });
        int moves = 0;
        parse->onChange(ParseExplorer::Moved, parse, [&moves] { ++moves; });
        takeAll(session, {"sh", "sh", "sh"}); // the second and third transitions wait
        QCOMPARE(asked.size(), std::size_t{1});
        QCOMPARE(parse->exploration().size(), 1);
        asked[0].second(true);
        QCOMPARE(parse->exploration().cursor(), 1);
        QCOMPARE(asked.size(), std::size_t{2});
        asked[1].second(false); // refuses, and drops the waiting transition
        QCOMPARE(parse->exploration().size(), 2);
        QCOMPARE(asked.size(), std::size_t{2});
        QCOMPARE(moves, 1);
        parse->steps().back();
        takeAll(session, {"sh"}); // the node was visited before
        QCOMPARE(asked.size(), std::size_t{2});
        QCOMPARE(parse->exploration().cursor(), 1);
        takeAll(session, {"sh"});
        parse->steps().first(); // goes back while the gate decides
        asked[2].second(true);
        QCOMPARE(parse->exploration().cursor(), 2);
        asked[2].second(true); // a second decision has no effect
        QCOMPARE(parse->exploration().size(), 3);
        parse->steps().gate().setJudge({});
        takeAll(session, {"sh"});
        QCOMPARE(parse->exploration().size(), 4);
    }

    void aDecisionAboutAnotherSentenceIsDropped() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        std::function<void(bool)> decided;
        session.parse()->steps().gate().setJudge(
            [&](Transition, std::function<void(bool)> decide) { decided = std::move(decide); });
        takeAll(session, {"sh"});
        session.editor()->setSentence(sentenceOf({0, 1}));
        decided(true);
        QCOMPARE(session.parse()->exploration().size(), 1);
        takeAll(session, {"sh"});
        decided(true);
        QCOMPARE(session.parse()->exploration().size(), 2);
    }

    void aGateKeepsTheSentenceFromEdits() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        QSignalSpy edits(session.editor(), &TreebankEditor::edited);
        session.editor()->setEditGate(
            [](const Sentence& sentence) { return sentence.words[0].head == 2; });
        setGold(*session.editor(), *session.parse(), *Tree::fromHeads(std::vector{3, 0, 2}));
        QCOMPARE(edits.count(), 0);
        QCOMPARE(session.parse()->gold()->head(1), 2);
        setGold(*session.editor(), *session.parse(), *Tree::fromHeads(std::vector{2, 0, 1}));
        QCOMPARE(edits.count(), 1);
        QCOMPARE(session.parse()->gold()->head(3), 1);
    }

    // The window does not wait for late losses, which are announced once they are computed.
    void lateLossesAreAnnounced() {
        const auto before = std::exchange(Explanations::longestWait, std::chrono::milliseconds(0));
        Session session;
        const ParseExplorer* parse = session.parse();
        int explained = 0;
        parse->onChange(ParseExplorer::Explained, &session, [&explained] { ++explained; });
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        QVERIFY(parse->losses().oracle() && !parse->losses().explanation());
        QTRY_VERIFY(parse->losses().explanation());
        QCOMPARE(explained, 1);
        Explanations::longestWait = before;
    }

    void illegalTransitionsChangeNothing() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        QSignalSpy stepped(session.parse(), &ParseExplorer::changed);
        session.parse()->steps().take(named(session, "la"));
        QCOMPARE(stepped.size(), 0);
        QCOMPARE(session.parse()->exploration().size(), 1);
        session.selection()->setHovered(named(session, "la"));
        QVERIFY(!session.selection()->hovered());
    }

    void lastFollowsOptimalTransitionsToTheEnd() {
        Session session;
        session.editor()->setSentence(sentenceOf({3, 1, 0, 3}));
        takeAll(session, {"sh", "sh"});
        session.parse()->steps().last();
        QTRY_VERIFY(session.parse()->isFinal());
        QCOMPARE(finalHeads(session.parse()->configuration()),
                 (std::vector<int>{NoHead, 3, 1, 0, 3}));
        session.parse()->steps().last();
        QVERIFY(session.parse()->isFinal());
    }

    void forwardGoesAlongTheBranchThenByOptimalSteps() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0}));
        takeAll(session, {"sh", "sh", "ra"});
        const int size = session.parse()->exploration().size();
        session.parse()->steps().first();
        session.parse()->steps().forward();
        session.parse()->steps().forward();
        session.parse()->steps().forward();
        QCOMPARE(session.parse()->exploration().size(), size);
        session.parse()->steps().forward();
        QCOMPARE(session.parse()->exploration().size(), size + 1);
    }

    void opensFilesInTheBackground() {
        QTemporaryDir folder;
        const QString path = folder.filePath("two.conllu");
        QVERIFY(writeFileAtomically(path.toStdString(), conlluOf({0}) + conlluOf({2, 0})));
        Session session;
        QSignalSpy opened(session.editor(), &TreebankEditor::treebankChanged);
        session.open({path});
        QCOMPARE(opened.size(), 0);
        QVERIFY(opened.wait());
        QCOMPARE(session.editor()->treebank().size(), 2);
        session.editor()->selectSentence(1);
        QCOMPARE(session.parse()->sentence().size(), 2);
    }

    void readsAgainWhatChangedOnDisk() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("two.conllu").toStdString();
        const std::string first = "# sent_id = a\n" + conlluOf({0});
        const std::string second = "# sent_id = b\n" + conlluOf({2, 0});
        QVERIFY(writeFileAtomically(path, first + second));
        Session session;
        auto* opener = session.editor()->findChild<TreebankOpener*>();
        QSignalSpy opened(session.editor(), &TreebankEditor::treebankChanged);
        session.open({QString::fromStdString(path)});
        QVERIFY(opened.wait());
        session.editor()->selectSentence(1);
        session.parse()->steps().nextOptimal();
        session.parse()->steps().nextOptimal();
        const int cursor = session.parse()->exploration().cursor();
        QSignalSpy reloaded(session.editor(), &TreebankEditor::reloaded);
        opener->check();
        opener->check();
        QVERIFY(!opener->isOpening()); // nothing has changed

        QVERIFY(
            writeFileAtomically(path, "# sent_id = new\n" + conlluOf({3, 3, 0}) + first + second));
        opener->check();
        QVERIFY(!opener->isOpening()); // the file may still be growing
        opener->check();
        QVERIFY(reloaded.wait());
        QCOMPARE(session.editor()->treebank().size(), 3);
        QCOMPARE(session.editor()->sentenceIndex(), 2);
        QCOMPARE(session.parse()->exploration().cursor(),
                 cursor); // the sentence and its exploration are kept

        QVERIFY(writeFileAtomically(path, first + "# sent_id = b\n" + conlluOf({0, 1})));
        opener->check();
        opener->check();
        QVERIFY(reloaded.wait());
        QCOMPARE(session.editor()->sentenceIndex(), 1);
        QCOMPARE(session.parse()->gold()->head(1), 0); // another tree, which is explored anew
        QCOMPARE(session.parse()->exploration().size(), 1);

        QSignalSpy gone(session.editor(), &TreebankEditor::fileGone);
        QVERIFY(QFile::remove(QString::fromStdString(path)));
        opener->check();
        opener->check();
        QCOMPARE(gone.size(), 1);
        QCOMPARE(session.editor()->treebank().size(), 2);
        QCOMPARE(session.editor()->treebank().read(0).sentence.size(), 1);
    }

    void saysWhyAFileCantBeOpened() {
        Session session;
        session.editor()->setSentence(sentenceOf({0}));
        QSignalSpy failed(&session, &Session::openFailed);
        session.open({"no/such/file.conllu"});
        QVERIFY(failed.wait());
        const auto error = failed.first().first().value<Error>();
        QVERIFY2(error.text().english().starts_with("no/such/file.conllu: "),
                 error.text().english().c_str());
        QCOMPARE(session.parse()->sentence().size(), 1);
    }

    void badSentencesAreNotExplored() {
        Session session;
        session.editor()->setTreebank(
            Treebank::fromBytes("bad", "1\ta\t_\t_\t_\t_\t7\tx\t_\t_\n\n" + conlluOf({0})));
        QCOMPARE(session.editor()->reading().errors.size(), std::size_t(1));
        QCOMPARE(session.parse()->exploration().node(0).configuration.words(), 0);
        session.editor()->selectSentence(1);
        QVERIFY(session.editor()->reading().errors.empty());
        QVERIFY(session.parse()->losses().explanation());
    }

    void wordsWithoutATreeHaveNoLosses() {
        Session session;
        session.editor()->setSentence(sentenceFromText("just four plain words"));
        QVERIFY(!session.parse()->losses().explanation());
        QVERIFY(!session.parse()->losses().noOracleReason().isEmpty());
        takeAll(session, {"sh", "sh", "sh", "la"});
        QCOMPARE(session.parse()->configuration().head(1), 2);
        QVERIFY(!session.parse()->losses().lossRise(session.parse()->exploration().cursor()));
        QVERIFY(narrate(*session.parse()).contains("the head of"));
    }

    void longSentencesAreExplainedInTheBackground() {
        std::vector<int> heads(150);
        for (int i = 0; i < 150; ++i)
            heads[i] = i;
        Session session;
        session.editor()->setSentence(sentenceOf(heads));
        session.parse()->steps().take(named(session, "sh"));
        session.parse()->steps().take(named(session, "sh"));
        QTRY_VERIFY(session.parse()->losses().explanation());
        QCOMPARE(session.parse()->losses().explanation()->losses.loss.value, 0);
        session.parse()->steps().last();
        QTRY_VERIFY_WITH_TIMEOUT(
            session.parse()->isFinal() && session.parse()->losses().explanation(), 30000);
        QCOMPARE(session.parse()->losses().explanation()->losses.loss.value, 0);
    }

    /// A gold tree is drawn as a tree: nothing in it says how far a parse has come.
    void theGoldTreeIsDrawnAsATree() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        for (const char* name : {"sh", "sh", "sh", "ra"}) // a wrong arc, and lost ones
            session.parse()->steps().take(*session.parse()->system().find(name));
        session.selection()->setMarked({{}, {{2, 3}}}, {-1, 0, 1, 0}); // the marks of “Why?”
        session.selection()->setHovered(session.parse()->system().find("sh"));
        ArcDiagram diagram = goldDiagramOf(*session.parse(), *session.selection());
        std::vector<Arc> arcs;
        for (const ArcLine& line : diagram.arcs) {
            QCOMPARE(line.kind, ArcKind::Gold);
            QVERIFY(!line.emphasised);
            arcs.push_back(line.arc);
        }
        QVERIFY((arcs == std::vector<Arc>{{2, 1}, {0, 2}, {2, 3}}));
        for (const WordBox& word : diagram.words)
            QVERIFY(word.place == WordPlace::None && !word.touched);
        // The word and the arc that the room itself highlights stand out.
        session.selection()->setHighlight({{3}, {{2, 3}}});
        diagram = goldDiagramOf(*session.parse(), *session.selection());
        QVERIFY(diagram.words[3].touched && diagram.arcs[2].emphasised);
        QVERIFY(!diagram.words[1].touched && !diagram.arcs[0].emphasised);
    }

    /// The further lists of a configuration are named after what they are.
    void furtherListsAreNamed() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        const auto nameIn = [&session](const char* system) {
            session.parse()->setSystem(*findSystem(system));
            return configurationDiagramOf(*session.parse(), *session.selection()).listNames.at(0);
        };
        QCOMPARE(nameIn("covington"), "λ2 (passed words)");
        QCOMPARE(nameIn("2-planar"), "τ (other stack)");
    }

    void narratesWhatHappenedAndWhy() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        QVERIFY(narrate(*session.parse()).contains("loss 0"));
        takeAll(session, {"sh", "sh", "sh"});
        QCOMPARE(narrate(*session.parse()), "Shift moved “\u2068w2\u2069” onto the stack. Cost 0.");
        session.parse()->steps().take(named(session, "la"));
        QCOMPARE(narrate(*session.parse()),
                 "Left-Arc made “\u2068w2\u2069” the head of “\u2068w1\u2069”, as in the gold tree "
                 "(r1). Cost 0.");
        session.parse()->steps().take(named(session, "ra"));
        QCOMPARE(narrate(*session.parse()),
                 "Right-Arc made ROOT the head of “\u2068w2\u2069”, as in the gold tree (r2). "
                 "Cost 1: “\u2068w2\u2069” → “\u2068w3\u2069” (r3) can no longer be built.");
        session.parse()->steps().last();
        QTRY_VERIFY(session.parse()->isFinal());
        QVERIFY(narrate(*session.parse()).endsWith("Finished: one word has a wrong head."));
    }

    // A transition can replace a gold head. The word then has left the stack with the wrong head.
    void narratesReplacedArcs() {
        Session session;
        session.editor()->setSentence(sentenceOf({0, 1, 1}));
        session.parse()->setSystem(test::systemInFile("arc-eager-non-monotonic"));
        takeAll(session, {"sh", "ra", "la"});
        QVERIFY2(narrate(*session.parse())
                     .endsWith("“\u2068w1\u2069” → “\u2068w2\u2069” (r2) can no longer be built."),
                 qPrintable(narrate(*session.parse())));
    }

    /// [GSS14 §2.4]: from the stack [i, j, k], the arcs i → j and i → k can each be built, but not
    /// both.
    void narratesJointLosses() {
        Session session;
        session.editor()->setSentence(sentenceOf({0, 1, 1}));
        takeAll(session, {"sh", "sh", "sh", "sh"});
        QCOMPARE(session.parse()->losses().explanation()->losses.loss.value, 1);
        QCOMPARE(session.parse()->losses().explanation()->lostAlone(), 0);
        QVERIFY(narrate(*session.parse()).contains("rule one another out"));
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
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        takeAll(session, {"sh", "sh", "sh"});
        session.selection()->setHovered(named(session, transition.toUtf8().constData()));
        QStringList nodes;
        const ArcDiagram diagram = arcDiagramOf(*session.parse(), *session.selection());
        for (std::size_t node = 0; node < diagram.words.size(); ++node)
            if (diagram.words[node].touched)
                nodes += QString::number(node);
        QCOMPARE(nodes.join(" "), touched);
    }

    void arcsAreToldApart() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        takeAll(session, {"sh", "sh", "sh", "la", "ra"});
        const auto kinds = [&session] {
            QStringList list;
            for (const ArcLine& line : arcDiagramOf(*session.parse(), *session.selection()).arcs)
                list += QString("%1-%2:%3")
                            .arg(line.arc.head)
                            .arg(line.arc.dependent)
                            .arg(static_cast<int>(line.kind));
            return list.join(" ");
        };
        QCOMPARE(kinds(), "2-1:0 0-2:0 2-3:3"); // two correct arcs and a lost one
        takeAll(session, {"sh", "ra"});
        QCOMPARE(kinds(), "2-1:0 0-2:0 2-3:3 0-3:1"); // and the wrong arc
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
