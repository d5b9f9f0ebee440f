// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explorer/canvas_diagram.h"
#include "ui/explorer/configuration_places.h"

#include <array>

namespace parsescope {

/// The height of an overview, including the gap below it, in pixels at zoom 1.
inline constexpr qreal OverviewHeight = 40;

/// The looks of words, from the most comfortable one to the smallest readable one.
constexpr std::array CanvasLooks{WordLook{}, WordLook{TextStyle::Word, true, false, 8, 8},
                                 WordLook{TextStyle::Label, false, false, 4, 5},
                                 WordLook{TextStyle::Small, false, false, 3, 3}};

/// Lays out one canvas. Each object makes one drawing.
class CanvasLayout {
public:
    CanvasLayout(const CanvasDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_measure(measure), m_sentence(diagram.sentence),
          m_configuration(diagram.configuration) {
        // `draw` mirrors the finished drawing as a whole.
        m_sentence.rightToLeft = false;
        m_configuration.rightToLeft = false;
    }

    CanvasDrawing draw();

private:
    void chooseWords();
    void chooseWindow();
    void chooseWindow(const WordLook& look);
    void showFirst(std::size_t count);
    void chooseSize();
    void takeColumns();
    [[nodiscard]] qreal fittingScale(qreal most) const;
    void keepColumns();
    void spread();
    void chooseHeights();
    void keepFewArcs();
    bool shareHeight(int keptRows, qreal leastStep, qreal mostStep);
    void leaveOutDetails();
    [[nodiscard]] qreal width() const { return m_diagram.room.width() / m_result.scale; }
    [[nodiscard]] qreal height() const { return m_diagram.room.height() / m_result.scale; }
    [[nodiscard]] bool hasOverview() const { return !m_result.isWhole && m_hasOverview; }
    [[nodiscard]] qreal overviewHeight() const { return hasOverview() ? OverviewHeight : 0; }
    /// Returns the heights for stack and buffer at a comfortable row distance.
    [[nodiscard]] ConfigurationRows rows() const;
    /// Returns the least distance at which two rows of trees do not touch.
    [[nodiscard]] qreal readablePitch() const { return rows().box + 8; }
    /// Returns the number of the further lists, each of which has a row.
    [[nodiscard]] int lists() const {
        return m_diagram.hasConfiguration
                   ? static_cast<int>(m_configuration.configuration.lists().size())
                   : 0;
    }
    /// Returns the number of rows of lists and trees for which room is kept in every configuration.
    [[nodiscard]] int keptRows() const {
        return m_diagram.hasConfiguration
                   ? std::max(std::clamp(m_diagram.expectedDepth, 1, 4), lists() + 1)
                   : 0;
    }
    /// Returns the height of the drawing without the levels of arcs and the rows of trees.
    [[nodiscard]] qreal baseHeight() const;
    /// Returns the preferred distance between levels of arcs below the words in a low canvas.
    [[nodiscard]] qreal lowStep() const;
    [[nodiscard]] bool sharesColumns() const { return isInOrder(m_configuration.configuration); }
    void drawOnOneLine();
    void addConfiguration();
    void addNote();
    void addZones();
    void addZone(const QString& name, bool isStack, qreal& free);
    void drawApart();
    void add(Drawing part, QPointF at);
    void finishFacts();

    const CanvasDiagram& m_diagram;
    const Measure& m_measure;
    ArcDiagram m_sentence;
    ConfigurationDiagram m_configuration;
    ArcExtent m_extent; // the extent of the sentence
    CanvasDrawing m_result;
    std::array<qreal, CanvasLooks.size()>
        m_wholeWidths{};       // the widths of all words; 0 if not known
    qreal m_top = 0;           // the free room at the top
    qreal m_spareBelow = 0;    // free room below the sentence
    QStringList m_notes;       // say which arcs are drawn, if not all; the longest text first
    qreal m_leastGap = 0;      // the least distance between two words
    bool m_hasOverview = true; // true if an overview is shown when words are left out
};

} // namespace parsescope
