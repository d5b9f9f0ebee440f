// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/theme.h"

#include <QPainterPath>
#include <QRectF>
#include <QString>

#include <functional>
#include <map>
#include <vector>

class QPainter;

namespace parsescope {

/// The meaning of a shape in a drawing; the mouse and the keyboard select meanings.
struct Target {
    enum class Kind {
        None,
        Word, ///< a word of a sentence
        Arc,  ///< an arc of a sentence
        Node, ///< a word as a node of a tree on the stack or in the buffer
        Edge, ///< an arc as an edge of a tree on the stack or in the buffer
        Far,  ///< a word in an overview, or a run of omitted words from node `index` to node `head`
        Step,
        Cell,
        Item,
        Bar
    };
    Kind kind = Kind::None;
    /// The word, the dependent of the arc, the step, the cell, the item or the bar.
    int index = -1;
    int head = -1; ///< the head of the arc or the edge
    auto operator<=>(const Target&) const = default;
};

/// A statement in words about something that a drawing shows.
struct Fact {
    Target target; ///< the target of the shapes that show the fact
    QString text;
};

enum class Stroke { Solid, Dashed, Dotted };

/// One piece of a drawing: a path, a box or a text. Units are pixels at zoom 1; y grows downwards.
struct Shape {
    QPainterPath path; ///< empty for a box and for a text
    QString text;
    QRectF rect;      ///< the box, or the rectangle in whose centre the text is drawn
    qreal radius = 0; ///< the radius of the corners of the box
    TextStyle style = TextStyle::Word;
    Ink ink = Ink::None; ///< the ink of the line or the text
    Ink fill = Ink::None;
    Stroke stroke = Stroke::Solid;
    qreal width = 1; ///< the width of the line
    qreal opacity = 1;
    Target target;

    bool operator==(const Shape&) const = default;
    [[nodiscard]] QRectF bounds() const { return path.isEmpty() ? rect : path.boundingRect(); }
    /// Returns the path, or the path around the box. Boxes have none of their own, because most of
    /// a large drawing is out of sight, and making paths takes longer than the rest of a layout.
    [[nodiscard]] QPainterPath outline() const;
};

/// A laid-out picture: shapes from back to front. Drawings are painted on screen and into files,
/// and compared as text in tests.
struct Drawing {
    std::vector<Shape> shapes;
    QSizeF size;
    /// The rectangles to scroll into view, the most important one first. A later rectangle counts
    /// only if it fits into the view together with the earlier ones.
    std::vector<QRectF> focus;
    /// The content of the drawing in words, in reading order, for screen readers and the keyboard.
    std::vector<Fact> facts;

    Shape& addBox(QRectF rect, qreal radius, Ink fill, Ink ink = Ink::None, qreal width = 1);
    Shape& addPath(const QPainterPath& path, Ink ink, qreal width = 1,
                   Stroke stroke = Stroke::Solid);
    Shape& addLine(QPointF from, QPointF to, Ink ink, qreal width = 1);
    Shape& addText(QRectF rect, const QString& text, TextStyle style, Ink ink);

    void translate(QPointF by);
    /// Mirrors the drawing for scripts that run from right to left; texts stay readable.
    void mirror();
    /// Returns the target of the frontmost shape at `point` that has a target; Kind::None if there
    /// is none.
    [[nodiscard]] Target at(QPointF point) const;
    /// Returns the bounds of all shapes with the target `target`; a null rectangle if there are
    /// none.
    [[nodiscard]] QRectF boundsOf(Target target) const;
    /// Returns the bounds of all targets that shapes have. Calling boundsOf for each of them would
    /// take quadratic time.
    [[nodiscard]] std::map<Target, QRectF> boundsOfAll() const;
    /// Sets the focus to the boxes of the nodes `words`, the most important one first.
    void focusOnWords(const std::vector<int>& words);
    /// Removes the facts whose target no shape has.
    void dropFactsNotDrawn();
    /// Returns the texts of the facts, one per line.
    [[nodiscard]] QString factsText() const;
    /// Returns one line per shape, with coordinates in whole pixels, for tests.
    [[nodiscard]] QString text() const;
};

/// A function that returns the width and the height of a text, in pixels at zoom 1.
using Measure = std::function<QSizeF(const QString&, TextStyle)>;
/// Returns a function that measures texts with the current fonts of the theme.
[[nodiscard]] Measure fontMeasure();
/// Returns `text`, or its longest beginning that fits into `room` pixels together with an ellipsis.
[[nodiscard]] QString elided(const QString& text, qreal room, TextStyle style,
                             const Measure& measure);

/// Returns a rectangle that contains all that is painted of a shape.
[[nodiscard]] QRectF paintedBounds(const Shape& shape, const Measure& measure);
/// Paints a drawing; the shapes that are in none of the rectangles `parts` may be left out. Without
/// rectangles, `parts` is the painter's clip, or else the whole drawing.
void paint(QPainter& painter, const Drawing& drawing, const Theme& theme,
           std::vector<QRectF> parts = {});

} // namespace parsescope
