// SPDX-License-Identifier: GPL-3.0-or-later
// Notations of derivations that students use unasked: with configurations beside the steps, with
// numbers of repetitions, with reasons, in the formats of other programs. A faultless answer gets
// the full score, with no message, below a heading and without one.
#include "core/teaching/read/answer.h"
#include "tests/support/hand_ins.h"
#include "tests/support/table.h"

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// The derivation of "She sees him" with arc-standard.
const QStringList Names{"SHIFT", "SHIFT", "SHIFT", "LEFT-ARC", "SHIFT", "RIGHT-ARC", "RIGHT-ARC"};
const QStringList Keys{"SH", "SH", "SH", "LA", "SH", "RA", "RA"};
const QStringList Heads{"", "", "", "sees", "", "sees", "ROOT"};
const QStringList Dependents{"", "", "", "She", "", "him", "sees"};
const QStringList Relations{"", "", "", "nsubj", "", "obj", "root"};
const QStringList Stacks{
    "",           "ROOT", "ROOT, She", "ROOT, She, sees", "ROOT, sees", "ROOT, sees, him",
    "ROOT, sees", "ROOT"};
const QStringList Buffers{
    "ROOT, She, sees, him", "She, sees, him", "sees, him", "him", "him", "", "", ""};

/// Returns the steps, each as `shift` or, if it adds an arc, as `arc` shows: {n} is its number, {N}
/// its name, {k} its short name, {h}, {d} and {r} head, dependent and relation of the arc, {s} and
/// {b} the stack and the buffer before it, {S} and {B} those after it.
QString written(const QString& shift, const QString& arc, const QString& between) {
    QStringList texts;
    for (int i = 0; i < Names.size(); ++i) {
        QString text = Heads[i].isEmpty() ? shift : arc;
        const std::pair<const char*, QString> parts[] = {{"{n}", QString::number(i + 1)},
                                                         {"{N}", Names[i]},
                                                         {"{k}", Keys[i]},
                                                         {"{h}", Heads[i]},
                                                         {"{d}", Dependents[i]},
                                                         {"{r}", Relations[i]},
                                                         {"{s}", Stacks[i]},
                                                         {"{b}", Buffers[i]},
                                                         {"{S}", Stacks[i + 1]},
                                                         {"{B}", Buffers[i + 1]}};
        for (const auto& [mark, part] : parts)
            text.replace(mark, part);
        texts << text;
    }
    return texts.join(between);
}

const Grader& grader() {
    static const Grader one = *Grader::of(std::vector{derivations().examiners()[0].exercise()});
    return one;
}

/// Two exercises, so that a step that is taken for the answer to the second one is noticed.
const Grader& two() {
    static const Grader both = [] {
        const Exercise exercise = derivations().examiners()[0].exercise();
        return *Grader::of(std::vector{exercise, exercise});
    }();
    return both;
}

} // namespace

class TestNotations : public QObject {
    Q_OBJECT

private slots:
    void notations_data() {
        QTest::addColumn<QString>("text");
        const auto add = [](const char* name, const QString& text) { QTest::newRow(name) << text; };
        const auto steps = [&](const char* name, const QString& before, const QString& shift,
                               const QString& arc = {}, const QString& between = "\n",
                               const QString& after = {}) {
            add(name, before + written(shift, arc.isEmpty() ? shift : arc, between) + after);
        };
        // Configurations beside the transition.
        steps("fields on lines", "", "Stack: [{s}]\nBuffer: [{b}]\nTransition: {N}\n");
        steps("fields and numbers", "", "Step {n}\nStack: [{s}]\nBuffer: [{b}]\nAction: {N}\n",
              "Step {n}\nStack: [{s}]\nBuffer: [{b}]\nAction: {N}\nArc added: {h} -> {d}\n");
        steps("fields in Markdown", "",
              "### Step {n}\n- **Stack**: [{s}]\n- **Buffer**: [{b}]\n- **Action**: {N}\n");
        steps("fields with equal signs", "", "stack = [{s}]\nbuffer = [{b}]\naction = {N}\n");
        steps("fields in a line", "", "Step {n}: stack=[{s}] buffer=[{b}] action={N}");
        steps("letters in a line", "", "S=[{s}] B=[{b}] T={N}");
        steps("letters with colons", "", "S: [{s}], B: [{b}], {N}");
        steps("a bar between lists", "", "[{s}]|[{b}] {N}");
        steps("the name first", "", "{N}: [{S}] [{B}]");
        steps("the name and two spaces", "", "{N}  # [{S}] [{B}]");
        steps("the name and labels", "", "{N}  Stack: [{S}]  Buffer: [{B}]");
        steps("numbers and lists", "", "({n}) {N} [{S}], [{B}]");
        steps("columns without headings", "", "{s} | {b} | {N}");
        steps("sets of arcs as formulas",
              "Transition\tStack\tBuffer\tA\n\t[]\t[ROOT, She, sees, him]\tA0 = ∅\n",
              "{N}\t[{S}]\t[{B}]\tA{n} = A", "{N}\t[{S}]\t[{B}]\tA{n} = A ∪ {({h}, {r}, {d})}");
        steps("other headings", "Current stack\tRemaining\tBuffer after\tNext action\n",
              "[{s}]\t\t[{b}]\t{N}");
        steps("numbers in a column of steps", "Steps | Stack | Buffer | Action\n---|---|---|---\n",
              "{n} | [{s}] | [{b}] | {N}");
        // Repetitions.
        add("x2 after the name", "SHIFT x3, LEFT-ARC, SHIFT, RIGHT-ARC x2");
        add("3x before the name", "3x SHIFT, LEFT-ARC, SHIFT, 2x RIGHT-ARC");
        add("a sign of multiplication", "3 × SHIFT, LEFT-ARC, SHIFT, RIGHT-ARC ×2");
        add("a star", "SH*3 LA SH RA*2");
        add("powers", "S³ L S R²");
        add("times", "SHIFT (3 times), LEFT-ARC, SHIFT, RIGHT-ARC (2 times)");
        add("twice", "SHIFT, SHIFT twice, LEFT-ARC, SHIFT, RIGHT-ARC twice");
        // Reasons, first tries and what was struck out.
        steps("a reason", "", "{N}, because the left word is still missing",
              "{N}, because it has all of its dependents");
        steps("a reason behind a dash", "", "{n}. {N} – we need the next word (!)",
              "{n}. {N} – {d} is a child of {h} (!)");
        steps("all arcs so far", "", "{N}\tA = {}", "{N}\tA = {({h}, {d})}");
        add("an answer below a remark",
            "My first try was wrong, see below. (!)\nFinal answer: sh sh sh la sh ra ra");
        add("an answer below a blank line",
            "I tried it twice. (!)\n\nAnswer: sh sh sh la sh ra ra");
        add("struck out", "~~sh sh ra~~ sh sh sh la sh ra ra");
        steps("signs of numbers", "", "#{n} {N}");
        // The formats of other programs.
        steps("a list in HTML", "<ol>\n  ", "<li>{N}</li>", "", "\n  ", "\n</ol>");
        steps("struck out in HTML", "<p><del>SHIFT, REDUCE</del></p>\n<p>", "{N}", "", ", ",
              "</p>");
        steps("ends of lines in a cell", "| Steps |\n|---|\n| ", "{N}", "", "<br>", " |");
        steps("numbers as keys of JSON", "{", "\"{n}\": \"{N}\"", "", ", ", "}");
        steps("steps in JSON", "{\"answers\": [{\"id\": 1, \"steps\": [",
              "{\"step\": {n}, \"op\": \"{N}\"}", "", ", ", "]}]}");
    }
    void notations() {
        QFETCH(QString, text);
        checkFaultless(grader(), text + "\n");
        if (QTest::currentTestFailed())
            return;
        if (text.startsWith("My") || text.startsWith("I ") || text.startsWith("{\"answers"))
            return; // below a heading, the remark is part of the answer
        checkFaultless(two(), "Exercise 1\n" + text + "\n\nExercise 2\n" + text + "\n");
    }

    /// Trees word by word, lists of arcs in sentences, and steps with their numbers.
    void treesAndArcs_data() {
        QTest::addColumn<QString>("tree");
        QTest::addColumn<QString>("lost");
        QTest::newRow("numbers") << "1:2 2:0 3:2"
                                 << "It loses 0→2, 2→1 and 2→3.";
        QTest::newRow("a function") << "head(1)=2, head(2)=0, head(3)=2"
                                    << "the arcs 0 → 2, 2 → 1, 2 → 3";
        QTest::newRow("a direction") << "1 → 2, 2 → 0, 3 → 2 (dependent → head)"
                                     << "lost: (0, 2); (2, 1); (2, 3)";
        QTest::newRow("columns") << "1\tShe\t2\n2\tsees\t0\n3\thim\t2"
                                 << "(ROOT, root, sees), (sees, nsubj, She), (sees, obj, him)";
        QTest::newRow("CoNLL")
            << "1\tShe\t_\t_\t_\t_\t2\t_\t_\t_\n2\tsees\t_\t_\t_\t_\t0\t_\t_\t_\n"
               "3\thim\t_\t_\t_\t_\t2\t_\t_\t_"
            << "{(0, 2), (2, 1), (2, 3)}";
    }
    void treesAndArcs() {
        QFETCH(QString, tree);
        QFETCH(QString, lost);
        checkFaultless(arcs(), "Exercise 1\n" + tree + "\n\nExercise 2\n" + lost + "\n");
    }
    /// A tree word by word needs all words in order.
    void treesWordByWordAreWhole() {
        QVERIFY(arcs().grade("1: 1:2 2:0 3:1", "ada.txt").answers[0].marking.score < 1);
        QVERIFY(arcs().grade("1: 1:2 3:2", "ada.txt").answers[0].marking.score == 0);
    }
    /// The number of a step is the answer, also with its transition.
    void stepsWithTheirTransition() {
        Exercise exercise = derivations().examiners()[0].exercise();
        exercise.kind = findExerciseKind("first-mistake");
        for (const char* name : {"sh", "sh", "sh", "la", "ra", "sh", "ra"})
            exercise.given.push_back(*exercise.system.find(name));
        const Grader one = *Grader::of(std::vector{exercise});
        for (const char* answer :
             {"5", "5. RIGHT-ARC", "Step 5 (ra)", "5: ra, because him is left"})
            QCOMPARE(one.grade(std::string("Exercise 1\n") + answer, "ada.txt").score(), 1.0);
        QCOMPARE(one.grade("Exercise 1\n6. SHIFT", "ada.txt").score(), 0.0);
    }

    /// The number of repetitions counts: one Shift too few is a missing step.
    void repetitionsCount() {
        QVERIFY(grader().grade("SHIFT x3, LEFT-ARC, SHIFT, RIGHT-ARC", "ada.txt").score() < 1);
        QVERIFY(grader().grade("SH*3 LA SH RA*1", "ada.txt").score() < 1);
    }
    /// A number with the name of a transition that has variants is the number of the variant.
    void variantsAreNoRepetitions() {
        const TransitionSystem system = *findSystem("attardi");
        QCOMPARE(splitTransitions("ra 2", system).size(), std::size_t{1});
        QCOMPARE(splitTransitions("ra2 x2", system).size(), std::size_t{2});
    }
    /// Text that is struck out is no answer.
    void struckOutTextIsNoAnswer() {
        QCOMPARE(grader().grade("~~sh sh sh la sh ra ra~~\n", "ada.txt").score(), 0.0);
        // Waves around several lines are the fences of a block of code.
        QCOMPARE(grader().grade("~~~\nsh sh sh la sh ra ra\n~~~\n", "ada.txt").score(), 1.0);
    }
};

QTEST_GUILESS_MAIN(TestNotations)
#include "tst_notations.moc"
