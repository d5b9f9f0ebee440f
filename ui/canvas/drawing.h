// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/theme.h"

#include <QPainterPath>
#include <QRectF>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace parsescope {

/// The meaning of a shape of a drawing, for clicks and for the mouse above it.
struct Target {
    enum class Kind {
        None,
        Word, ///< a word of a sentence
        Arc,  ///< an arc of a sentence
        Node, ///< the same word as a node of a tree on the stack or in the buffer
        Edge, ///< the same arc as an edge of such a tree
        Far,  ///< a word in an overview; or words that a drawing leaves out, from index to head
        Step,
        Cell,
        Item,
        Bar
    };
    Kind kind = Kind::None;
    int index = -1; ///< the word, the dependent of the arc, the step, the cell or the bar
    int head = -1;  ///< of the arc or the edge
    bool operator==(const Target&) const = default;
};

/// Something that a drawing shows, in words.
struct Fact {
    Target target; ///< the shapes that show it
    QString text;
};

enum class Stroke { Solid, Dashed, Dotted };

/// One piece of a drawing: a path or a text. Units are pixels at zoom 1; y grows downwards.
struct Shape {
    QPainterPath path; ///< empty for a text
    QString text;
    QRectF rect; ///< of a text: where it is centred
    TextStyle style = TextStyle::Word;
    Ink ink = Ink::None; ///< of the line or the text
    Ink fill = Ink::None;
    Stroke stroke = Stroke::Solid;
    qreal width = 1; ///< of the line
    qreal opacity = 1;
    Target target;

    [[nodiscard]] QRectF bounds() const { return text.isEmpty() ? path.boundingRect() : rect; }
};

/// A laid-out picture: shapes from back to front. The same drawing is painted on screen and into
/// files, and compared as text in tests.
struct Drawing {
    std::vector<Shape> shapes;
    QSizeF size;
    /// The rectangles to scroll into view, the most important first; later ones only if there is
    /// room.
    std::vector<QRectF> focus;
    /// The drawing in words, in reading order, for screen readers and the keyboard.
    std::vector<Fact> facts;

    Shape& addBox(QRectF rect, qreal radius, Ink fill, Ink ink = Ink::None, qreal width = 1);
    Shape& addPath(const QPainterPath& path, Ink ink, qreal width = 1,
                   Stroke stroke = Stroke::Solid);
    Shape& addLine(QPointF from, QPointF to, Ink ink, qreal width = 1);
    Shape& addText(QRectF rect, const QString& text, TextStyle style, Ink ink);

    void translate(QPointF by);
    /// The mirror image for scripts that run from right to left; texts stay readable.
    void mirror();
    /// The front shape with a target at `point`; Kind::None when there is none.
    [[nodiscard]] Target at(QPointF point) const;
    /// Bounds of all shapes with that target.
    [[nodiscard]] QRectF boundsOf(Target target) const;
    /// Keeps only facts that some shape shows.
    void dropFactsNotDrawn();
    /// The facts, one a line.
    [[nodiscard]] QString factsText() const;
    /// One line per shape with whole pixels, for tests.
    [[nodiscard]] QString text() const;
};

/// Width and height of a text, in pixels.
using Measure = std::function<QSizeF(const QString&, TextStyle)>;
/// Measures with the fonts of the theme.
[[nodiscard]] Measure fontMeasure();

void paint(QPainter& painter, const Drawing& drawing, const Theme& theme);

} // namespace parsescope
