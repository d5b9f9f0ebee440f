// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/lemma_lesson.h"

#include "core/decoding/decoder.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace parsescope {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("LemmaLesson", text);
}

using Change = LessonStep::Change;

std::vector<LessonStep> lessonOnArcs() {
    return {
        {tr("Two ways to score"),
         tr("On the left every arc has a score, by head (row) and dependent (column); a tree "
            "scores the sum of its arcs. On the right arc-eager scores its transitions, by stack "
            "top (row) and buffer front (column). Its tables are still 0, and so is every tree."),
         {},
         "arc",
         "sh"},
        {tr("Left-arcs"),
         tr("A left-arc makes the buffer front j the head of the stack top i. So f_la in row i and "
            "column j becomes the score of the arc from j to i. Click a score on the left to see "
            "where it goes."),
         {"la"},
         "arc",
         "la"},
        {tr("Right-arcs"),
         tr("A right-arc makes the stack top i the head of the buffer front j: f_ra in row i and "
            "column j becomes the score of the arc from i to j."),
         {"la", "ra"},
         "arc",
         "ra"},
        {tr("The rest is 0"),
         tr("Shift and reduce make no arc: f_sh and f_re stay 0. Every word gets its head by "
            "exactly one left-arc or right-arc, so a derivation scores the sum of its arcs. "
            "Compare the list: all trees have the same score on both sides, not only the best."),
         {"la", "ra"},
         "arc",
         "re"},
        {tr("Change a score"),
         tr("Press the button, or double-click a score on the left. The right side follows, the "
            "best tree may become another one, and still every tree scores the same on both sides. "
            "Hence lemma 1: arc-eager contains the edge-factored model."),
         {"la", "ra"},
         "arc",
         "la",
         Change::Left},
        {tr("There is no way back"),
         tr("f_sh and f_re score what is no arc: above which word another one is pushed, and "
            "before which word one is left behind. Press the button, or change one on the right: "
            "trees no longer score the sum of their arcs."),
         {"la", "ra"},
         "arc",
         "re",
         Change::Right},
    };
}

std::vector<LessonStep> lessonOnHybrid() {
    return {
        {tr("Two systems"),
         tr("Both score transitions by stack top (row) and buffer front (column). Arc-hybrid, on "
            "the left, gives a word a head only when it leaves the stack. Arc-eager, on the right, "
            "gives it a head on the left as soon as it is pushed. Its tables are still 0."),
         {},
         "sh",
         "sh"},
        {tr("Left-arcs"),
         tr("A left-arc is the same in both: the stack top leaves, and the buffer front is its "
            "head. f_la is copied unchanged. Click a score on the left to see where it goes."),
         {"la"},
         "la",
         "la"},
        {tr("One shift, two ways to push"),
         tr("Where arc-hybrid shifts a word, arc-eager must decide whether the word will hang on "
            "the stack top: right-arc if so, else shift. Arc-hybrid does not know yet, so both get "
            "the score of its shift: f_ra = f_sh."),
         {"la", "sh", "ra"},
         "sh",
         "ra"},
        {tr("Right-arc, then reduce"),
         tr("Arc-hybrid’s right-arc pops a word and gives it the one beneath as its head. In "
            "arc-eager that head is there already, and reduce pops the word: f_re becomes "
            "arc-hybrid’s f_ra. Compare the list: all trees have the same score on both sides."),
         {"la", "sh", "ra", "re"},
         "ra",
         "re"},
        {tr("Change a score"),
         tr("Press the button, or double-click a score on the left. The right side follows, the "
            "best tree may become another one, and still every tree scores the same on both sides. "
            "Hence lemma 2: arc-eager contains arc-hybrid."),
         {"la", "sh", "ra", "re"},
         "sh",
         "sh",
         Change::Left},
        {tr("There is no way back"),
         tr("Arc-eager scores pushing a word that hangs on the stack top, f_ra, differently "
            "from pushing one that does not, f_sh. Press the button, or change f_ra on the right: "
            "scores differ then, as arc-hybrid has one score for both."),
         {"la", "sh", "ra", "re"},
         "sh",
         "ra",
         Change::Right},
    };
}

/// The best score of a tree; minus infinity where it is forbidden.
double scoreOfTree(const Scores& scores, const std::vector<int>& heads) {
    const auto found = decode(scores, {.gold = heads, .margin = MinusInfinity});
    return found ? found->score : MinusInfinity;
}

} // namespace

std::vector<LessonStep> lessonOn(Decodable contained) {
    return contained == Decodable::Eisner ? lessonOnArcs() : lessonOnHybrid();
}

Scores partlyArcEager(const Scores& contained, const std::vector<std::string>& filled) {
    const Scores all = asArcEager(contained);
    Scores some(Decodable::ArcEager, contained.words());
    for (const std::string& table : filled)
        some.table(table) = all.table(table);
    return some;
}

ScorePlace placeInArcEager(const ScorePlace& contained) {
    if (contained.table == "arc" && contained.row > contained.column)
        return {"la", contained.column, contained.row};
    if (contained.table == "ra")
        return {"re", contained.row, contained.column};
    return {contained.table == "arc" ? "ra" : contained.table, contained.row, contained.column};
}

bool ScoredTree::isEqual() const {
    return left == right || std::abs(left - right) < 1e-9 * (1 + std::abs(left));
}

std::vector<ScoredTree> scoredTrees(const Scores& left, const Scores& right) {
    constexpr int All = 100'000;
    std::vector<ScoredTree> trees;
    for (Decoding& tree : decodeBest(Scores(Decodable::Eisner, left.words()), All)) {
        const double l = scoreOfTree(left, tree.heads);
        const double r = scoreOfTree(right, tree.heads);
        trees.push_back({std::move(tree.heads), l, r});
    }
    std::ranges::stable_sort(trees, std::greater(), &ScoredTree::left);
    return trees;
}

} // namespace parsescope
