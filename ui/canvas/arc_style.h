// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"
#include "ui/canvas/drawing.h"

namespace parsescope {

/// The part of a configuration that contains a word; None in drawings without a configuration.
enum class WordPlace { Buffer, BufferFront, Stack, StackTop, Done, None };

/// A word as diagrams draw it.
struct WordBox {
    QString form;
    QString tag;
    WordPlace place = WordPlace::Buffer;
    bool touched = false; ///< true if the transition under the mouse touches the word
    bool found = false;   ///< true if the word matches the current search
    QString id = {};      ///< the ID of an empty node, "5.1"; empty for a word
};
/// Returns the ID of a node: its number or, for an empty node, "5.1".
[[nodiscard]] QString idOf(const WordBox& word, int node);

/// The size of words in a diagram and the distance between them, in pixels at zoom 1.
struct WordLook {
    TextStyle style = TextStyle::Word;
    bool detailed = true; ///< true if the number and the tag are shown below the form
    bool labelled = true; ///< true if words are far enough apart for the labels of all arcs
    qreal padding = 10;   ///< the room on each side of a form
    qreal gap = 14;       ///< the least distance between two words
    /// The share of the labels' room that is kept between words if `labelled` is false, from 0
    /// to 1.
    qreal labelShare = 0;

    [[nodiscard]] constexpr qreal height() const { return detailed ? 46 : 28; }
};

/// The kind of an arc. Kinds differ in colour and in shape: right arcs are solid, wrong arcs are
/// crossed out below the words, arcs still to come are dashed, lost arcs are dotted and cut. Kept
/// and lifted arcs belong to a second tree below the words: kept arcs are thin, lifted arcs have a
/// triangle. Best arcs belong to the best tree within reach, and are not gold. Mistaken arcs would
/// be built by a wrong decision of a model. Implied and wrongly implied arcs, which are thin, are
/// drawn where right and wrong arcs are: they are in the tree of a terminal configuration although
/// no transition has built them. Gold arcs are those of a tree that is drawn without a
/// configuration. Enhanced arcs are arcs of the enhanced graph that are not in the tree.
enum class ArcKind {
    Right,
    Wrong,
    ToCome,
    Lost,
    Proposed,
    Kept,
    Lifted,
    Best,
    Mistaken,
    Implied,
    WronglyImplied,
    Gold,
    Enhanced
};

/// Whether an arc is drawn, and the room that it takes.
enum class ArcRoom {
    Drawn,
    Kept, ///< not drawn; takes the room of a drawn arc, so that two drawings have equal columns
    Feet, ///< not drawn; its words keep the room for its feet
};

struct ArcLine {
    Arc arc;
    QString label;
    ArcKind kind = ArcKind::ToCome;
    bool emphasised = false;
    bool nonProjective = false; ///< true if the arc is marked with a diamond
    /// True for an emphasised arc that is drawn thin, because it only leads to the selected one.
    bool isPremise = false;
    ArcRoom room = ArcRoom::Drawn;
};

/// Return the ink, the stroke and the width of an arc.
[[nodiscard]] Ink inkOf(ArcKind kind);
[[nodiscard]] Ink inkOf(const ArcLine& line);
[[nodiscard]] Stroke strokeOf(ArcKind kind);
[[nodiscard]] qreal widthOf(const ArcLine& line);
/// Returns true if arcs of this kind have a cross.
[[nodiscard]] bool isCrossedOut(ArcKind kind);
/// Returns true if arcs of this kind are drawn below the words.
[[nodiscard]] bool isBelowWords(ArcKind kind);
/// Return the fill colour and the border colour of the box of a word.
[[nodiscard]] Ink fillOf(WordPlace place);
[[nodiscard]] Ink inkOf(WordPlace place);
/// Returns the target that all shapes of an arc share.
[[nodiscard]] Target targetOf(Arc arc);

/// Returns the path of an arc from `x1` to `x2`, whose legs stand at the height `foot` and which
/// passes at the height `top`, with corners of at most the radius `corner`. An end without a leg
/// starts at the height `top`.
[[nodiscard]] QPainterPath archPath(qreal x1, qreal x2, qreal foot, qreal top, bool leftLeg,
                                    bool rightLeg, qreal corner);

/// Add the marks of a wrong, a lost, a non-projective and a lifted arc, centred at `point`.
void addCross(Drawing& drawing, QPointF point, Ink ink, Target target = {});
void addCut(Drawing& drawing, QPointF point, Ink ink, Target target = {});
void addDiamond(Drawing& drawing, QPointF point, Ink ink, Target target = {});
void addTriangle(Drawing& drawing, QPointF point, Ink ink, Target target = {});
/// Adds an arrow head that ends at `tip`; `direction` is a unit vector.
void addTip(Drawing& drawing, QPointF tip, QPointF direction, Ink ink, Target target = {});

/// The room beside a label, for both legs of its arc, in pixels at zoom 1.
constexpr qreal LabelMargin = 18;
/// Returns the width that an arc needs for its label and the marks beside it.
[[nodiscard]] qreal labelRoom(const ArcLine& line, const QString& label, const Measure& measure);
/// Adds the label of an arc, centred at `middle`, and the marks of the arc, which stay between the
/// x-coordinates `left` and `right`.
void addLabel(Drawing& drawing, const ArcLine& line, const QString& label, QPointF middle,
              qreal left, qreal right, const Measure& measure);

/// Returns the width of the box of a word.
[[nodiscard]] qreal wordWidth(const WordBox& word, int node, const Measure& measure,
                              const WordLook& look = {});
/// Adds the box of a word: the form and, in a detailed look, the number and the tag below the form.
void addWord(Drawing& drawing, const WordBox& word, int node, QRectF box,
             const WordLook& look = {});

} // namespace parsescope
