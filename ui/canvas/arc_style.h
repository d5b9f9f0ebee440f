// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"
#include "ui/canvas/drawing.h"

namespace parsescope {

/// Where a word is in a configuration.
enum class WordPlace { Buffer, BufferFront, Stack, StackTop, Done };

/// A word as it is drawn, wherever it is drawn.
struct WordBox {
    QString form;
    QString tag;
    WordPlace place = WordPlace::Buffer;
    bool touched = false; ///< the transition under the mouse will touch it
    bool found = false;   ///< it was looked for
};

/// How large words are drawn, and how close together.
struct WordLook {
    TextStyle style = TextStyle::Word;
    bool detailed = true; ///< with number and tag below the form
    bool labelled = true; ///< far enough apart for the labels of all arcs
    qreal padding = 10;   ///< beside a form
    qreal gap = 14;       ///< from word to word, at least

    [[nodiscard]] constexpr qreal height() const { return detailed ? 46 : 28; }
};

/// The kind of an arc. Kinds differ in colour and in shape: right arcs are solid, wrong ones
/// crossed out below the words, those to come dashed, lost ones dotted and cut. Kept and lifted
/// arcs belong to a second tree, below the words: kept ones thin, lifted ones with a triangle.
enum class ArcKind { Right, Wrong, ToCome, Lost, Proposed, Kept, Lifted };

struct ArcLine {
    Arc arc;
    QString label;
    ArcKind kind = ArcKind::ToCome;
    bool emphasised = false;
    bool nonProjective = false; ///< it carries a diamond then
};

/// Ink, stroke and width of an arc.
[[nodiscard]] Ink inkOf(ArcKind kind);
[[nodiscard]] Ink inkOf(const ArcLine& line);
[[nodiscard]] Stroke strokeOf(ArcKind kind);
[[nodiscard]] qreal widthOf(const ArcLine& line);
/// True for arcs that are drawn below the words.
[[nodiscard]] bool isBelowWords(ArcKind kind);
/// Colours of a word box by its place.
[[nodiscard]] Ink fillOf(WordPlace place);
[[nodiscard]] Ink inkOf(WordPlace place);
[[nodiscard]] Target targetOf(Arc arc);

/// The shapes that tell wrong, lost, non-projective and lifted arcs apart.
void addCross(Drawing& drawing, QPointF point, Ink ink, Target target = {});
void addCut(Drawing& drawing, QPointF point, Ink ink, Target target = {});
void addDiamond(Drawing& drawing, QPointF point, Ink ink, Target target = {});
void addTriangle(Drawing& drawing, QPointF point, Ink ink, Target target = {});
/// The head of an arrow that ends at `tip`; `direction` has length 1.
void addTip(Drawing& drawing, QPointF tip, QPointF direction, Ink ink, Target target = {});

/// Room for a label and the marks beside it.
[[nodiscard]] qreal labelRoom(const ArcLine& line, const QString& label, const Measure& measure);
/// The label of an arc centred at `middle`, and its marks, between `left` and `right`.
void addLabel(Drawing& drawing, const ArcLine& line, const QString& label, QPointF middle,
              qreal left, qreal right, const Measure& measure);

/// Form and, below it, number and tag. The width that they need, and the box.
[[nodiscard]] qreal wordWidth(const WordBox& word, int node, const Measure& measure,
                              const WordLook& look = {});
void addWord(Drawing& drawing, const WordBox& word, int node, QRectF box,
             const WordLook& look = {});

} // namespace parsescope
