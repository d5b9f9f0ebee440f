// SPDX-License-Identifier: GPL-3.0-or-later
// The notation of derivations, trees and arcs in hand-ins: a faultless answer gets the full score
// in each notation that a reader understands.
#include "tests/support/hand_ins.h"

#include <QRegularExpression>

using namespace parsescope;
using namespace parsescope::test;

class TestWrittenAnswers : public QObject {
    Q_OBJECT

private slots:
    /// The notation of a derivation below or beside a heading.
    void derivationsAsPeopleWriteThem_data() {
        QTest::addColumn<QString>("answer");
        for (const char* answer :
             {"sh sh sh la sh ra ra.",
              "sh, sh, sh, la, sh, ra and ra.",
              "sh sh sh la sh ra ra;",
              "sh → sh → sh → la → sh → ra → ra",
              "sh -> sh -> sh -> la -> sh -> ra -> ra",
              "sh + sh + sh + la + sh + ra + ra",
              "sh | sh | sh | la | sh | ra | ra",
              "sh / sh / sh / la / sh / ra / ra",
              "(sh, sh, sh, la, sh, ra, ra)",
              "[sh, sh, sh, la, sh, ra, ra]",
              "⟨sh, sh, sh, la, sh, ra, ra⟩",
              "['sh', 'sh', 'sh', 'la', 'sh', 'ra', 'ra']",
              "`sh sh sh la sh ra ra`",
              "**sh sh sh la sh ra ra**",
              "`sh`, `sh`, `sh`, `la`, `sh`, `ra`, `ra`",
              "```\nsh sh sh la sh ra ra\n```",
              "```text\nsh\nsh\nsh\nla\nsh\nra\nra\n```",
              "~~~\nsh sh sh la sh ra ra\n~~~",
              "    sh sh sh la sh ra ra",
              "- sh\n- sh\n- sh\n- la\n- sh\n- ra\n- ra",
              "* sh\n* sh\n* sh\n* la\n* sh\n* ra\n* ra",
              "• Shift\n• Shift\n• Shift\n• Left-Arc\n• Shift\n• Right-Arc\n• Right-Arc",
              "•\tShift\n•\tShift\n•\tShift\n•\tLeft-Arc\n•\tShift\n•\tRight-Arc\n•\tRight-Arc",
              "Transitions: sh sh sh la sh ra ra",
              "Transitions:\nsh sh sh la sh ra ra",
              "Sequence: sh sh sh la sh ra ra",
              "Derivation: sh sh sh la sh ra ra",
              "Transition sequence: sh sh sh la sh ra ra",
              "My answer: sh sh sh la sh ra ra",
              "Ans: sh sh sh la sh ra ra",
              "Ans. sh sh sh la sh ra ra",
              "A: sh sh sh la sh ra ra",
              "Ableitung: sh sh sh la sh ra ra",
              "Übergänge: sh sh sh la sh ra ra",
              "Dérivation : sh sh sh la sh ra ra",
              "Réponse : sh sh sh la sh ra ra",
              "Secuencia: sh sh sh la sh ra ra",
              "Derivazione: sh sh sh la sh ra ra",
              "**Answer:** sh sh sh la sh ra ra",
              "**Answer**: sh sh sh la sh ra ra",
              "> sh sh sh la sh ra ra",
              "sh\u00A0sh\u00A0sh\u00A0la\u00A0sh\u00A0ra\u00A0ra",
              "Left\u2011Arc",
              "SHIFT, SHIFT, SHIFT, LEFT–ARC, SHIFT, RIGHT–ARC, RIGHT–ARC",
              "sh sh sh la\nsh ra ra",
              "1) sh\n2) sh\n3) sh\n4) la\n5) sh\n6) ra\n7) ra",
              "(1) sh\n(2) sh\n(3) sh\n(4) la\n(5) sh\n(6) ra\n(7) ra",
              "Step 1 - sh\nStep 2 - sh\nStep 3 - sh\nStep 4 - la\nStep 5 - sh\nStep 6 - ra\n"
              "Step 7 - ra"})
            if (QString(answer) != "Left\u2011Arc")
                QTest::newRow(answer) << answer;
        QTest::newRow("hyphens that do not break")
            << "Shift, Shift, Shift, Left\u2011Arc, Shift, Right\u2011Arc, Right\u2011Arc";
        QTest::newRow("zero width") << "sh\u200B sh\u200B sh\u200B la\u200B sh\u200B ra\u200B ra";
    }
    void derivationsAsPeopleWriteThem() {
        QFETCH(QString, answer);
        for (const char* heading : {"Exercise %1\n", "%1:\n", "Q%1:\n\n"}) {
            if (QString(heading).startsWith('%') && answer.contains(QRegularExpression("^\\d\\)")))
                continue; // numbers alone are the numbers of exercises
            checkFaultless(derivations(), QString(heading).arg(1) + answer + "\n\n" +
                                              QString(heading).arg(2) + "sh sh sh la sh la ra\n");
            if (QTest::currentTestFailed())
                return;
        }
    }

    void treesAsPeopleWriteThem_data() {
        QTest::addColumn<QString>("tree");
        for (const char* tree : {"2 0 2",
                                 "2, 0, 2.",
                                 "(2, 0, 2)",
                                 "h = ⟨2, 0, 2⟩",
                                 "heads = {2, 0, 2}",
                                 "[2, 0, 2].",
                                 "`2 0 2`",
                                 "**2 0 2**",
                                 "Heads: 2 0 2",
                                 "Köpfe: 2 0 2",
                                 "Tree: 2 0 2",
                                 "2→1, 0→2, 2→3.",
                                 "2 → 1, 0 → 2 and 2 → 3",
                                 "2 → 1 and 0 → 2 and 2 → 3.",
                                 "2 → 1, 0 → 2, and 2 → 3.",
                                 "2 → 1 und 0 → 2 und 2 → 3",
                                 "- 2 → 1\n- 0 → 2\n- 2 → 3",
                                 "* sees → She\n* ROOT → sees\n* sees → him",
                                 "• sees → She;\n• ROOT → sees;\n• sees → him.",
                                 "1. 2 → 1\n2. 0 → 2\n3. 2 → 3",
                                 "Arcs: sees → She, ROOT → sees, sees → him",
                                 "Arcs:\nsees → She\nROOT → sees\nsees → him",
                                 "Kanten: 2 → 1, 0 → 2, 2 → 3",
                                 "Arcos: 2 → 1, 0 → 2, 2 → 3",
                                 "Arcs : 2→1, 0→2, 2→3",
                                 "A = {(2, 1), (0, 2), (2, 3)}",
                                 "{(2,1), (0,2), (2,3)}.",
                                 "(2, 1), (0, 2) and (2, 3)",
                                 "(2,1) (0,2) (2,3)",
                                 "`2 → 1`, `0 → 2`, `2 → 3`",
                                 "```\n2 -> 1\n0 -> 2\n2 -> 3\n```",
                                 "**sees** → **She**, ROOT → **sees**, **sees** → **him**",
                                 "\"sees\" → \"She\", ROOT → \"sees\", \"sees\" → \"him\"",
                                 "“sees” → “She”, ROOT → “sees”, “sees” → “him”",
                                 "2 –> 1, 0 –> 2, 2 –> 3",
                                 "2 ➔ 1, 0 ➔ 2, 2 ➔ 3",
                                 "2 ⟹ 1, 0 ⟹ 2, 2 ⟹ 3",
                                 "2 → 1 | 0 → 2 | 2 → 3",
                                 "sees → She (nsubj)\nROOT → sees (root)\nsees → him (obj)",
                                 "nsubj(sees, She), root(ROOT, sees), obj(sees, him)",
                                 "nsubj(sees-2, She-1)\nroot(ROOT-0, sees-2)\nobj(sees-2, him-3)"})
            QTest::newRow(tree) << tree;
    }
    void treesAsPeopleWriteThem() {
        QFETCH(QString, tree);
        for (const char* heading : {"Exercise %1\n", "(%1)\n"}) {
            if (*heading == '(' && tree.contains("1. 2"))
                continue; // numbers alone are the numbers of exercises
            checkFaultless(arcs(), QString(heading).arg(1) + tree + "\n" + QString(heading).arg(2) +
                                       "0 → 2, 2 → 1 and 2 → 3.\n");
            if (QTest::currentTestFailed())
                return;
            const QString lost = tree.contains("2 0 2") || tree.contains("2, 0, 2")
                                     ? "- 0 → 2\n- 2 → 1\n- 2 → 3"
                                     : tree;
            checkFaultless(arcs(), QString(heading).arg(1) + "2 0 2\n" + QString(heading).arg(2) +
                                       lost + "\n");
            if (QTest::currentTestFailed())
                return;
        }
    }

    /// A mistake in a step or in an arc is marked, not set aside.
    void mistakesAreMarked() {
        for (const char* text : {"1: hop\n2: sh", "1: sh\nhop\nsh", "1: I do not know\n2: sh sh",
                                 "1: sh sh sh la\n\nhop", "1: sh sh sh left arch sh"}) {
            const MarkedFile file = derivations().grade(text, "ada.txt");
            QVERIFY2(file.answers[0].marking.derivation->count(Mark::Unreadable) > 0, text);
        }
        for (const char* text :
             {"1: 2 → 1\nsees → Shee\n2 → 3", "1: 2 → 1, foo → bar", "1: no idea"}) {
            const MarkedFile file = arcs().grade(text, "ada.txt");
            QVERIFY2(file.answers[0].given, text);
            QVERIFY2(file.answers[0].marking.mark == Mark::Unreadable, text);
        }
    }

    /// Names of words and of transitions are stronger than the vocabulary of prose.
    void wordsOfTheSentenceArePartOfArcs() {
        Exercise exercise = arcs().examiners()[0].exercise();
        exercise.sentence.words[0].form = "and";
        exercise.sentence.words[2].form = ".";
        const Grader grader = *Grader::of(std::vector{exercise});
        for (const char* tree :
             {"sees → and, ROOT → sees, sees → .", "sees → and and ROOT → sees and sees → .",
              "sees → and\nROOT → sees\nsees → .", "- sees → .\n- ROOT → sees\n- sees → and."})
            checkFaultless(grader, QString("Exercise 1\n") + tree);
    }
};

QTEST_APPLESS_MAIN(TestWrittenAnswers)
#include "tst_written_answers.moc"
