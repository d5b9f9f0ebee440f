// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/edit.h"
#include "tests/support/session_test.h"
#include "tests/support/system_files.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/explorer/arc_editor.h"
#include "ui/explorer/narration.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/session/current_work.h"
#include "ui/session/wording.h"

#include <QSignalSpy>

using namespace parsescope;

class TestSession : public test::SessionTest {
    Q_OBJECT

private slots:
    void highlightIsSharedAndEndsWithAStep() {
        makeSession({2, 0, 2});
        QSignalSpy changes(m_selection, &Selection::highlightChanged);
        const Highlight highlight{{1, 2}, {{2, 1}}};
        m_selection->setHighlight(highlight);
        m_selection->setHighlight(highlight);
        QCOMPARE(changes.count(), 1);
        const ArcDiagram diagram = arcDiagramOf(*m_parse, *m_selection);
        QVERIFY(diagram.words[1].touched && diagram.words[2].touched && !diagram.words[3].touched);
        for (const ArcLine& line : diagram.arcs)
            QCOMPARE(line.emphasised, line.arc == (Arc{2, 1}));
        m_selection->setHighlight({{}, {{3, 1}}}); // not a gold arc
        QVERIFY(arcDiagramOf(*m_parse, *m_selection).arcs.back().kind == ArcKind::Proposed);
        m_parse->steps().nextOptimal();
        QVERIFY(m_selection->highlight() == Highlight());
    }

    /// A highlighted gold arc remains the arc of its word when the head of the word changes.
    void highlightFollowsTheHead() {
        makeSession({2, 0, 2});
        const Highlight other{{}, {{3, 1}}}; // not a gold arc
        for (const Highlight& highlight : {Highlight{{1}, {{2, 1}}}, other}) {
            m_selection->setHighlight(highlight);
            giveHead(*m_editor, *m_parse, 1, 0);
            const std::vector<Arc> arcs = m_selection->highlight().arcs;
            QCOMPARE(arcs.size(), std::size_t{1});
            QVERIFY(arcs[0] == (highlight == other ? Arc{3, 1} : Arc{0, 1}));
            giveHead(*m_editor, *m_parse, 1, 2);
            QVERIFY(m_selection->highlight() == highlight);
        }
    }

    void initTestCase() { QTest::failOnWarning(QRegularExpression(".*")); }

    /// ROOT last only changes the initial configuration: the words and their treebank are
    /// unchanged.
    void rootLast() {
        const Sentence plain = sentenceOf({2, 0, 2});
        makeSession();
        ParseExplorer& parse = *m_parse;
        m_editor->setTreebank(Treebank::fromBytes("t", writeSentence(plain, Format::ConllU) +
                                                           writeSentence(plain, Format::ConllU)));
        QSignalSpy edits(m_editor, &TreebankEditor::edited);
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

        const SavedSession saved = m_session->saved();
        Session other;
        other.restore(*readSession(writeSession(saved), "s"), m_editor->treebank());
        QVERIFY(other.parse()->settings().shape.root == RootPlace::Last &&
                other.parse()->isFinal());
        QCOMPARE(other.parse()->sentence(), plain);
        QCOMPARE(other.parse()->configuration(), parse.configuration());

        m_editor->selectSentence(1);
        QCOMPARE(parse.configuration().text(), std::string("[| 1 2 3 0 |]"));
        QVERIFY(edits.isEmpty() && !m_editor->isEdited());
        setGold(*m_editor, parse, Tree::fromHeads({{0, 1, 0}}).value());
        QCOMPARE(m_editor->treebank().read(1).sentence.tree()->heads(),
                 (std::vector{NoHead, 0, 1, 0}));
        parse.setRootPlace(RootPlace::First);
        QCOMPARE(parse.configuration().text(), std::string("[| 0 1 2 3 |]"));
    }

    /// With ROOT on the stack, its Shift is no step. A session says where ROOT is. Systems that
    /// begin so anyway have one exploration for both places of ROOT before the words.
    void rootOnTheStack() {
        makeSession();
        m_editor->setTreebank(Treebank::fromBytes("t", conlluOf({2, 0, 2})));
        m_parse->setRootPlace(RootPlace::Stack);
        QCOMPARE(m_parse->configuration().text(), "[0 | 1 2 3 |]");
        take({"sh", "sh", "la"});
        QCOMPARE(m_parse->configuration().text(), "[0 2 | 3 | 2→1]");
        QCOMPARE(m_parse->losses().explanation()->losses.loss, Loss(0));
        Session other;
        other.restore(*readSession(writeSession(m_session->saved()), "s"), m_editor->treebank());
        QVERIFY(other.parse()->settings().shape.root == RootPlace::Stack);
        QCOMPARE(other.parse()->configuration(), m_parse->configuration());
        m_parse->setRootPlace(RootPlace::First);
        QCOMPARE(m_parse->configuration().text(), "[| 0 1 2 3 |]");
        m_parse->setSystem(*findSystem("arc-eager"));
        take({"sh"});
        m_parse->setRootPlace(RootPlace::Stack);
        QCOMPARE(m_parse->configuration().text(), "[0 1 | 2 3 |]");
        m_parse->setSystem(defaultSystem());
        QCOMPARE(m_parse->configuration().text(), "[0 2 | 3 | 2→1]");
    }

    /// A word whose form is ROOT is an ordinary word, whatever its MISC contains: it can be parsed,
    /// edited and saved.
    void wordsNamedRoot() {
        Sentence sentence = sentenceOf({2, 0, 2});
        sentence.words[2].form = "ROOT";
        sentence.words[2].misc = "Root=Last";
        makeSession();
        m_editor->setTreebank(Treebank::fromBytes("t", writeSentence(sentence, Format::ConllU)));
        m_editor->selectSentence(0);
        QCOMPARE(m_parse->configuration().text(), std::string("[| 0 1 2 3 |]"));
        m_parse->steps().last();
        QTRY_VERIFY(m_parse->isFinal());
        QCOMPARE(m_parse->configuration().heads(), (std::vector{NoHead, 2, 0, 2}));
        QCOMPARE(inQuotes(*m_parse, 3), QString("“\u2068ROOT\u2069”"));
        m_editor->replaceSentence(*withHead(sentence, 1, 3));
        const Sentence edited = m_editor->treebank().read(0).sentence;
        QCOMPARE(edited.tree()->heads(), (std::vector{NoHead, 3, 0, 2}));
        QCOMPARE(edited.words[2].misc, std::string("Root=Last"));
        QCOMPARE(m_editor->copyToSave(true).read(0).sentence, edited);
        m_parse->setRootPlace(RootPlace::Last);
        QCOMPARE(m_parse->configuration().words(), 3);
    }

    void stepsAndBranches() {
        makeSession({2, 0, 2});
        QCOMPARE(m_parse->losses().explanation()->losses.loss.value, 0);
        take({"sh", "sh", "sh", "la"});
        QCOMPARE(m_parse->configuration().text(), std::string("[0 2 | 3 | 2→1]"));
        m_parse->steps().back();
        const int branchPoint = m_parse->exploration().cursor();
        m_parse->steps().take(*m_parse->system().find("ra"));
        QCOMPARE(*m_parse->losses().lossRise(m_parse->exploration().cursor()), 3);
        QCOMPARE(m_parse->exploration().node(branchPoint).children.size(), std::size_t(2));
        m_parse->steps().goTo(branchPoint);
        m_parse->steps().forward();
        QCOMPARE(m_parse->exploration().node(m_parse->exploration().cursor()).transition,
                 *m_parse->system().find("ra"));
        m_parse->steps().first();
        QCOMPARE(m_parse->exploration().cursor(), 0);
    }

    void aGateDecidesBeforeATransitionIsTaken() {
        makeSession({2, 0, 2});
        ParseExplorer* parse = m_parse;
        std::vector<std::pair<Transition, std::function<void(bool)>>> asked;
        parse->steps().gate().setJudge(
            [&](Transition transition, std::function<void(bool)> decide) {
                asked.emplace_back(transition, std::move(decide));
            });
        int moves = 0;
        parse->onChange(ParseExplorer::Moved, parse, [&moves] { ++moves; });
        take({"sh", "sh", "sh"}); // the second and third transitions wait
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
        take({"sh"}); // the node was visited before
        QCOMPARE(asked.size(), std::size_t{2});
        QCOMPARE(parse->exploration().cursor(), 1);
        take({"sh"});
        parse->steps().first(); // goes back while the gate decides
        asked[2].second(true);
        QCOMPARE(parse->exploration().cursor(), 2);
        asked[2].second(true); // a second decision has no effect
        QCOMPARE(parse->exploration().size(), 3);
        parse->steps().gate().setJudge({});
        take({"sh"});
        QCOMPARE(parse->exploration().size(), 4);
    }

    void aDecisionAboutAnotherSentenceIsDropped() {
        makeSession({2, 0, 2});
        std::function<void(bool)> decided;
        m_parse->steps().gate().setJudge(
            [&](Transition, std::function<void(bool)> decide) { decided = std::move(decide); });
        take({"sh"});
        m_editor->setSentence(sentenceOf({0, 1}));
        decided(true);
        QCOMPARE(m_parse->exploration().size(), 1);
        take({"sh"});
        decided(true);
        QCOMPARE(m_parse->exploration().size(), 2);
    }

    void aGateKeepsTheSentenceFromEdits() {
        makeSession({2, 0, 2});
        QSignalSpy edits(m_editor, &TreebankEditor::edited);
        m_editor->setEditGate([](const Sentence& sentence) { return sentence.words[0].head == 2; });
        setGold(*m_editor, *m_parse, *Tree::fromHeads(std::vector{3, 0, 2}));
        QCOMPARE(edits.count(), 0);
        QCOMPARE(m_parse->gold()->head(1), 2);
        setGold(*m_editor, *m_parse, *Tree::fromHeads(std::vector{2, 0, 1}));
        QCOMPARE(edits.count(), 1);
        QCOMPARE(m_parse->gold()->head(3), 1);
    }

    // The window does not wait for late losses, which are announced once they are computed.
    void lateLossesAreAnnounced() {
        const auto before = std::exchange(Explanations::longestWait, std::chrono::milliseconds(0));
        makeSession();
        const ParseExplorer* parse = m_parse;
        int explained = 0;
        parse->onChange(ParseExplorer::Explained, m_session.get(), [&explained] { ++explained; });
        m_editor->setSentence(sentenceOf({2, 0, 2}));
        QVERIFY(parse->losses().oracle() && !parse->losses().explanation());
        QTRY_VERIFY(parse->losses().explanation());
        QCOMPARE(explained, 1);
        Explanations::longestWait = before;
    }

    void illegalTransitionsChangeNothing() {
        makeSession({2, 0, 2});
        QSignalSpy stepped(m_parse, &ParseExplorer::changed);
        m_parse->steps().take(*m_parse->system().find("la"));
        QCOMPARE(stepped.size(), 0);
        QCOMPARE(m_parse->exploration().size(), 1);
        m_selection->setHovered(*m_parse->system().find("la"));
        QVERIFY(!m_selection->hovered());
    }

    void lastFollowsOptimalTransitionsToTheEnd() {
        makeSession({3, 1, 0, 3});
        take({"sh", "sh"});
        m_parse->steps().last();
        QTRY_VERIFY(m_parse->isFinal());
        QCOMPARE(finalHeads(m_parse->configuration()), (std::vector<int>{NoHead, 3, 1, 0, 3}));
        m_parse->steps().last();
        QVERIFY(m_parse->isFinal());
    }

    void forwardGoesAlongTheBranchThenByOptimalSteps() {
        makeSession({2, 0});
        take({"sh", "sh", "ra"});
        const int size = m_parse->exploration().size();
        m_parse->steps().first();
        m_parse->steps().forward();
        m_parse->steps().forward();
        m_parse->steps().forward();
        QCOMPARE(m_parse->exploration().size(), size);
        m_parse->steps().forward();
        QCOMPARE(m_parse->exploration().size(), size + 1);
    }

    void opensFilesInTheBackground() {
        QTemporaryDir folder;
        const QString path = folder.filePath("two.conllu");
        QVERIFY(writeFileAtomically(path.toStdString(), conlluOf({0}) + conlluOf({2, 0})));
        makeSession();
        QSignalSpy opened(m_editor, &TreebankEditor::treebankChanged);
        m_session->open({path});
        QCOMPARE(opened.size(), 0);
        QVERIFY(opened.wait());
        QCOMPARE(m_editor->treebank().size(), 2);
        m_editor->selectSentence(1);
        QCOMPARE(m_parse->sentence().size(), 2);
    }

    void readsAgainWhatChangedOnDisk() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("two.conllu").toStdString();
        const std::string first = "# sent_id = a\n" + conlluOf({0});
        const std::string second = "# sent_id = b\n" + conlluOf({2, 0});
        QVERIFY(writeFileAtomically(path, first + second));
        makeSession();
        auto* opener = m_editor->findChild<TreebankOpener*>();
        QSignalSpy opened(m_editor, &TreebankEditor::treebankChanged);
        m_session->open({QString::fromStdString(path)});
        QVERIFY(opened.wait());
        m_editor->selectSentence(1);
        m_parse->steps().nextOptimal();
        m_parse->steps().nextOptimal();
        const int cursor = m_parse->exploration().cursor();
        QSignalSpy reloaded(m_editor, &TreebankEditor::reloaded);
        opener->check();
        opener->check();
        QVERIFY(!opener->isOpening()); // nothing has changed

        QVERIFY(
            writeFileAtomically(path, "# sent_id = new\n" + conlluOf({3, 3, 0}) + first + second));
        opener->check();
        QVERIFY(!opener->isOpening()); // the file may still be growing
        opener->check();
        QVERIFY(reloaded.wait());
        QCOMPARE(m_editor->treebank().size(), 3);
        QCOMPARE(m_editor->sentenceIndex(), 2);
        QCOMPARE(m_parse->exploration().cursor(),
                 cursor); // the sentence and its exploration are kept

        QVERIFY(writeFileAtomically(path, first + "# sent_id = b\n" + conlluOf({0, 1})));
        opener->check();
        opener->check();
        QVERIFY(reloaded.wait());
        QCOMPARE(m_editor->sentenceIndex(), 1);
        QCOMPARE(m_parse->gold()->head(1), 0); // another tree, which is explored anew
        QCOMPARE(m_parse->exploration().size(), 1);

        QSignalSpy gone(m_editor, &TreebankEditor::fileGone);
        QVERIFY(QFile::remove(QString::fromStdString(path)));
        opener->check();
        opener->check();
        QCOMPARE(gone.size(), 1);
        QCOMPARE(m_editor->treebank().size(), 2);
        QCOMPARE(m_editor->treebank().read(0).sentence.size(), 1);
    }

    void saysWhyAFileCantBeOpened() {
        makeSession({0});
        QSignalSpy failed(m_session.get(), &Session::openFailed);
        m_session->open({"no/such/file.conllu"});
        QVERIFY(failed.wait());
        const auto error = failed.first().first().value<Error>();
        QVERIFY2(error.text().english().starts_with("no/such/file.conllu: "),
                 error.text().english().c_str());
        QCOMPARE(m_parse->sentence().size(), 1);
    }

    void badSentencesAreNotExplored() {
        makeSession();
        m_editor->setTreebank(
            Treebank::fromBytes("bad", "1\ta\t_\t_\t_\t_\t7\tx\t_\t_\n\n" + conlluOf({0})));
        QCOMPARE(m_editor->reading().errors.size(), std::size_t(1));
        QCOMPARE(m_parse->exploration().node(0).configuration.words(), 0);
        m_editor->selectSentence(1);
        QVERIFY(m_editor->reading().errors.empty());
        QVERIFY(m_parse->losses().explanation());
    }

    void wordsWithoutATreeHaveNoLosses() {
        makeSession();
        m_editor->setSentence(sentenceFromText("just four plain words"));
        QVERIFY(!m_parse->losses().explanation());
        QVERIFY(!m_parse->losses().noOracleReason().isEmpty());
        take({"sh", "sh", "sh", "la"});
        QCOMPARE(m_parse->configuration().head(1), 2);
        QVERIFY(!m_parse->losses().lossRise(m_parse->exploration().cursor()));
        QVERIFY(narrate(*m_parse).contains("the head of"));
    }

    void longSentencesAreExplainedInTheBackground() {
        std::vector<int> heads(150);
        for (int i = 0; i < 150; ++i)
            heads[i] = i;
        makeSession();
        m_editor->setSentence(sentenceOf(heads));
        m_parse->steps().take(*m_parse->system().find("sh"));
        m_parse->steps().take(*m_parse->system().find("sh"));
        QTRY_VERIFY(m_parse->losses().explanation());
        QCOMPARE(m_parse->losses().explanation()->losses.loss.value, 0);
        m_parse->steps().last();
        QTRY_VERIFY_WITH_TIMEOUT(m_parse->isFinal() && m_parse->losses().explanation(), 30000);
        QCOMPARE(m_parse->losses().explanation()->losses.loss.value, 0);
    }

    /// A gold tree is drawn as a tree: nothing in it says how far a parse has come.
    void theGoldTreeIsDrawnAsATree() {
        makeSession({2, 0, 2});
        for (const char* name : {"sh", "sh", "sh", "ra"}) // a wrong arc, and lost ones
            m_parse->steps().take(*m_parse->system().find(name));
        m_selection->setMarked({{}, {{2, 3}}}, {-1, 0, 1, 0}); // the marks of “Why?”
        m_selection->setHovered(m_parse->system().find("sh"));
        ArcDiagram diagram = goldDiagramOf(*m_parse, *m_selection);
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
        m_selection->setHighlight({{3}, {{2, 3}}});
        diagram = goldDiagramOf(*m_parse, *m_selection);
        QVERIFY(diagram.words[3].touched && diagram.arcs[2].emphasised);
        QVERIFY(!diagram.words[1].touched && !diagram.arcs[0].emphasised);
    }

    /// The further lists of a configuration are named after what they are.
    void furtherListsAreNamed() {
        makeSession({2, 0, 2});
        const auto nameIn = [this](const char* system) {
            m_parse->setSystem(*findSystem(system));
            return configurationDiagramOf(*m_parse, *m_selection).listNames.at(0);
        };
        QCOMPARE(nameIn("covington"), "λ2 (passed words)");
        QCOMPARE(nameIn("2-planar"), "τ (other stack)");
    }

    void narratesWhatHappenedAndWhy() {
        makeSession({2, 0, 2});
        QVERIFY(narrate(*m_parse).contains("loss 0"));
        take({"sh", "sh", "sh"});
        QCOMPARE(narrate(*m_parse), "Shift moved “\u2068w2\u2069” onto the stack. Cost 0.");
        m_parse->steps().take(*m_parse->system().find("la"));
        QCOMPARE(narrate(*m_parse),
                 "Left-Arc made “\u2068w2\u2069” the head of “\u2068w1\u2069”, as in the gold tree "
                 "(r1). Cost 0.");
        m_parse->steps().take(*m_parse->system().find("ra"));
        QCOMPARE(narrate(*m_parse),
                 "Right-Arc made ROOT the head of “\u2068w2\u2069”, as in the gold tree (r2). "
                 "Cost 1: “\u2068w2\u2069” → “\u2068w3\u2069” (r3) can no longer be built.");
        m_parse->steps().last();
        QTRY_VERIFY(m_parse->isFinal());
        QVERIFY(narrate(*m_parse).endsWith("Finished: one word has a wrong head."));
    }

    // A transition can replace a gold head. The word then has left the stack with the wrong head.
    void narratesReplacedArcs() {
        makeSession({0, 1, 1});
        m_parse->setSystem(test::systemInFile("arc-eager-non-monotonic"));
        take({"sh", "ra", "la"});
        QVERIFY2(narrate(*m_parse).endsWith(
                     "“\u2068w1\u2069” → “\u2068w2\u2069” (r2) can no longer be built."),
                 qPrintable(narrate(*m_parse)));
    }

    /// Rules from files can take nodes from any place, and put several into others.
    void narratesMovements() {
        makeSession({2, 0, 2, 2, 2});
        m_parse->setSystem(test::systemFrom(R"(name: moves
start: [0], [1..n]
end: σ, []
sh, "Shift": σ, i|β ⇒ σ|i, β
dr, "Drop": σ, i|β ⇒ σ, β
un, "Under": σ|i|j ⇒ σ|j
tu, "Turn": σ|i|j ⇒ σ|j|i if i < j
)"));
        const auto said = [this](const char* step) {
            take({step});
            const QString first = narrate(*m_parse).section(QStringLiteral(". "), 0, 0);
            return first.endsWith('.') ? first : first + '.';
        };
        QCOMPARE(said("sh"), "Shift moved “\u2068w1\u2069” onto the stack.");
        QCOMPARE(said("dr"), "Drop removed “\u2068w2\u2069” from the buffer.");
        QCOMPARE(said("sh"), "Shift moved “\u2068w3\u2069” onto the stack.");
        QCOMPARE(said("un"), "Under removed “\u2068w1\u2069” from the stack.");
        take({"sh"});
        QCOMPARE(said("tu"), "Turn built no arc.");
    }

    /// [GSS14 §2.4]: from the stack [i, j, k], the arcs i → j and i → k can each be built, but not
    /// both.
    void narratesJointLosses() {
        makeSession({0, 1, 1});
        take({"sh", "sh", "sh", "sh"});
        QCOMPARE(m_parse->losses().explanation()->losses.loss.value, 1);
        QCOMPARE(m_parse->losses().explanation()->lostAlone(), 0);
        QVERIFY(narrate(*m_parse).contains("rule one another out"));
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
        makeSession({2, 0, 2});
        take({"sh", "sh", "sh"});
        m_selection->setHovered(m_parse->system().find(transition.toStdString()));
        QStringList nodes;
        const ArcDiagram diagram = arcDiagramOf(*m_parse, *m_selection);
        for (std::size_t node = 0; node < diagram.words.size(); ++node)
            if (diagram.words[node].touched)
                nodes += QString::number(node);
        QCOMPARE(nodes.join(" "), touched);
    }

    void arcsAreToldApart() {
        makeSession({2, 0, 2});
        take({"sh", "sh", "sh", "la", "ra"});
        const auto kinds = [this] {
            QStringList list;
            for (const ArcLine& line : arcDiagramOf(*m_parse, *m_selection).arcs)
                list += QString("%1-%2:%3")
                            .arg(line.arc.head)
                            .arg(line.arc.dependent)
                            .arg(static_cast<int>(line.kind));
            return list.join(" ");
        };
        QCOMPARE(kinds(), "2-1:0 0-2:0 2-3:3"); // two correct arcs and a lost one
        take({"sh", "ra"});
        QCOMPARE(kinds(), "2-1:0 0-2:0 2-3:3 0-3:1"); // and the wrong arc
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
