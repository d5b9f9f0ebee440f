// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"
#include "ui/canvas/arc_style.h"

#include <vector>

namespace parsescope {

/// The layout of a sentence with its arcs.
enum class SentenceLayout {
    OneLine,
    Wrapped, ///< on several lines; arcs between lines run to the edge and name their other end
    Focused, ///< one line without the words far from the stack top and the buffer front
    Tree,    ///< from top to bottom, drawn by `layoutTree`
};

/// The heights of one level of nested arcs above and below the words, in pixels at zoom 1.
struct ArcSteps {
    /// The least height of a level at which every arc can have a label.
    static constexpr qreal Labelled = 16;
    static constexpr qreal Largest = 27;
    /// The preferred height of all arcs above the words together.
    static constexpr qreal Comfortable = 220;

    /// The height of a level above the words; 0 for a comfortable height. Below the height
    /// `Labelled`, an arc has a label only where the label covers nothing else, or if it is
    /// emphasised.
    qreal above = 0;
    qreal below = Labelled;

    /// Returns true if no vertical room is left over; the margins of the drawing are then small.
    [[nodiscard]] constexpr bool areTight() const { return above > 0 && above <= Labelled; }
};

/// A multiword token, drawn as a bar below its words.
struct TokenBar {
    int first = 0; ///< node of the first word
    int last = 0;  ///< node of the last word
    QString form;
};

/// The words of a sentence with arcs: gold arcs are drawn above the words; wrong and proposed arcs
/// and the arcs of a second tree are drawn below.
struct ArcDiagram {
    std::vector<WordBox> words; ///< indexed by node, ROOT first
    std::vector<ArcLine> arcs;
    std::vector<TokenBar> tokens;
    /// The nodes in the order of the sentence, if the nodes after the words are empty nodes; empty
    /// for a sentence without empty nodes.
    std::vector<int> order;
    bool rightToLeft = false;
    bool rootLast = false; ///< true if ROOT is drawn after the last word
    /// True if ROOT is not drawn, which requires that `rootLast` is true: the roots have an arrow
    /// from above.
    bool hidesRoot = false;
    SentenceLayout layout = SentenceLayout::OneLine;
    qreal room = 0; ///< width of a line, in pixels at zoom 1, for the layout Wrapped
    /// Indexed by node: true if a drawing with the layout Focused shows the node.
    std::vector<bool> window;
    /// The least x coordinates of the middles of the columns on one line; empty for none.
    std::vector<qreal> leastCentres;
    WordLook look;
    ArcSteps steps;

    /// Returns the number of nodes that are drawn.
    [[nodiscard]] int places() const {
        return static_cast<int>(words.size()) - (hidesRoot ? 1 : 0);
    }
    /// Returns true for an arrow from above.
    [[nodiscard]] bool isFromAbove(Arc arc) const { return hidesRoot && arc.head == 0; }
    /// Returns the node at a 0-based place in the order of the sentence.
    [[nodiscard]] int nodeAt(int place) const {
        if (!order.empty())
            return order[place];
        return rootLast ? (place + 1) % static_cast<int>(words.size()) : place;
    }
};

/// A column of a line: one word, or a run of words that are left out.
struct ArcColumn {
    int first = 0; ///< the 0-based place of the first word, see `ArcDiagram::nodeAt`
    int last = 0;  ///< the 0-based place of the last word
    bool isRest = false;
    qreal left = 0;
    qreal right = 0;

    [[nodiscard]] qreal centre() const { return (left + right) / 2; }
};

/// The extent and the columns of a sentence that is drawn on one line.
struct ArcExtent {
    qreal width = 0;
    int above = 0;    ///< number of levels of nested arcs above the words
    int below = 0;    ///< number of levels of nested arcs below the words
    qreal tokens = 0; ///< height of the row of multiword tokens; 0 if there are none
    qreal tall = 0;   ///< height that is added to all words, see `tallOf`
    /// The columns in the order of the sentence, not mirrored for right-to-left scripts.
    std::vector<ArcColumn> columns;
};
/// Returns the extent of `diagram` on one line, for all layouts except Tree.
[[nodiscard]] ArcExtent arcExtent(const ArcDiagram& diagram, const Measure& measure);
/// Returns the width that the words of `diagram` alone need on one line: all words, without room
/// for labels and for the feet of arcs.
[[nodiscard]] qreal widthOfWords(const ArcDiagram& diagram, const Measure& measure);

/// Returns by how much the tallest form of `words` is higher than a line of the program's own font.
/// All boxes of words are higher by this height, so that words cover neither what is below them nor
/// the edges of their boxes.
[[nodiscard]] qreal tallOf(const std::vector<WordBox>& words, TextStyle style,
                           const Measure& measure);

/// Draws the words and arcs of `diagram` in any layout except Tree. Gaps between words grow with
/// the labels, and heights with the levels of nesting. Arcs that overlap are drawn at different
/// heights, and each arc ends at a point of its own.
[[nodiscard]] Drawing layoutArcs(const ArcDiagram& diagram, const Measure& measure);
/// Returns the drawing of `layoutArcs` without facts, for drawings with facts of their own.
[[nodiscard]] Drawing layoutArcsAlone(const ArcDiagram& diagram, const Measure& measure);

/// Returns the height of a drawing on one line with the given look and heights of levels.
[[nodiscard]] qreal arcHeight(const ArcExtent& extent, const WordLook& look, const ArcSteps& steps);

/// Returns the words of a sentence, indexed by node, ROOT first; all have the place Done.
[[nodiscard]] std::vector<WordBox> wordBoxesOf(const Sentence& sentence);

/// Returns the relation of a word (1-based) to its head; empty if the word has no relation.
[[nodiscard]] QString relationOf(const Sentence& sentence, int word);

} // namespace parsescope
