// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/beam_grid_diagram.h"

#include "ui/decoding/beam_text.h"
#include "ui/decoding/half_tree_diagram.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace parsescope {

namespace {

constexpr qreal GridEdge = 12;
constexpr qreal GridLine = 16; ///< the height of a line of text

struct GridTexts {
    Q_DECLARE_TR_FUNCTIONS(BeamGrids)
};

class GridLayout {
public:
    GridLayout(const BeamDecoding::Findings& findings, const BeamMoment& moment, qreal room,
               const Measure& measure)
        : m_text(findings), m_trace(findings.study.trace.items[moment.item]), m_moment(moment),
          m_shown(moment.shownGrid(m_trace)), m_room(room), m_measure(measure) {
        const auto& lost = findings.study.lost;
        if (lost && lost->item == m_trace.item)
            m_lost = &*lost;
    }

    Drawing draw() {
        if (m_shown < 0)
            return {};
        addLarge();
        addSmall();
        m_drawing.size = {m_widest + GridEdge, m_y + GridEdge};
        return std::move(m_drawing);
    }

private:
    [[nodiscard]] bool isExplored(const CubeCell& cell) const {
        return cell.rank > 0 && cell.rank <= m_moment.rank;
    }
    [[nodiscard]] qreal cellWidth(const std::vector<BeamEntry>& rows,
                                  const std::vector<BeamEntry>& columns) const;
    [[nodiscard]] Ink fillOf(const CubeCell& cell) const;
    void addLarge();
    void addCell(int index, QRectF box);
    void addSmall();
    void addSmallGrid(int number, QPointF at);
    void addText(QRectF rect, const QString& text, Ink ink, Target target = {}) {
        rect.setWidth(std::min(m_measure(text, TextStyle::Small).width(), rect.width()));
        m_drawing
            .addText(rect, elided(text, rect.width() + 1, TextStyle::Small, m_measure),
                     TextStyle::Small, ink)
            .target = target;
        m_widest = std::max(m_widest, rect.right());
    }

    static constexpr qreal Dot = 9; ///< the side of a cell of a small grid

    const BeamText m_text;
    const ItemTrace& m_trace;
    const BeamMoment m_moment;
    const int m_shown;
    const qreal m_room;
    const Measure& m_measure;
    const LostItem* m_lost = nullptr; // set if the item lost the best tree
    Drawing m_drawing;
    qreal m_y = GridEdge / 2;
    qreal m_widest = 0;
};

Ink GridLayout::fillOf(const CubeCell& cell) const {
    if (!isExplored(cell))
        return Ink::BufferSoft; // the cell is in the frontier
    switch (cell.outcome) {
    case Offer::Kept:
    case Offer::Replaced:
        return Ink::RightSoft;
    case Offer::CutByLabelBeam:
    case Offer::Forbidden:
        return Ink::WrongSoft;
    case Offer::Recombined:
        break;
    }
    return Ink::Surface;
}

/// Returns a width at which each score has room, up to a comfortable width.
qreal GridLayout::cellWidth(const std::vector<BeamEntry>& rows,
                            const std::vector<BeamEntry>& columns) const {
    qreal least = 44;
    for (const CubeCell& cell : m_trace.cells)
        if (cell.grid == m_shown)
            least =
                std::max(least, m_measure(scoreText(cell.score), TextStyle::Heading).width() + 16);
    for (const auto* side : {&rows, &columns})
        for (const BeamEntry& entry : *side)
            least =
                std::max(least, m_measure(scoreText(entry.score), TextStyle::Small).width() + 10);
    constexpr qreal comfortable = 84;
    const qreal spread = (m_room - 2 * GridEdge) / static_cast<qreal>(columns.size() + 1);
    return std::max(least, std::min(spread, comfortable));
}

void GridLayout::addLarge() {
    constexpr qreal height = 30;
    const CubeGrid& grid = m_trace.grids[m_shown];
    const auto& rows = m_text.beamOf(grid.inner);
    const auto& columns = m_text.beamOf(grid.outer);
    const qreal width = cellWidth(rows, columns);
    const qreal room = std::max(m_room - 2 * GridEdge, 40.0);
    addText({GridEdge, m_y, room, GridLine}, GridTexts::tr("Rows: %1").arg(m_text.span(grid.inner)),
            Ink::Stack);
    m_y += GridLine;
    addText({GridEdge, m_y, room, GridLine},
            GridTexts::tr("Columns: %1").arg(m_text.span(grid.outer)), Ink::Buffer);
    m_y += GridLine + 2;
    for (std::size_t i = 0; i < columns.size(); ++i)
        m_drawing.addText({GridEdge + width * static_cast<qreal>(i + 1), m_y, width, GridLine},
                          scoreText(columns[i].score), TextStyle::Small, Ink::Buffer);
    m_y += GridLine;
    const auto boxOf = [&](int row, int column) {
        return QRectF(GridEdge + width * (column + 1) + 2, m_y + height * row + 2, width - 4,
                      height - 4);
    };
    for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
        m_drawing.addText({GridEdge, m_y + height * row, width, height}, scoreText(rows[row].score),
                          TextStyle::Small, Ink::Stack);
        for (int column = 0; column < static_cast<int>(columns.size()); ++column)
            m_drawing.addBox(boxOf(row, column), 5, Ink::None, Ink::Border, 0.6);
    }
    for (std::size_t i = 0; i < m_trace.cells.size(); ++i) {
        const CubeCell& cell = m_trace.cells[i];
        if (cell.grid == m_shown && cell.since <= m_moment.rank)
            addCell(static_cast<int>(i), boxOf(cell.row, cell.column));
    }
    if (m_lost && m_lost->grid == m_shown) {
        const QRectF box = boxOf(m_lost->row, m_lost->column);
        m_drawing.addBox(box, 5, Ink::None, Ink::Wrong, 2);
        m_drawing.addText({box.right() - 12, box.top(), 10, 14}, QStringLiteral("!"),
                          TextStyle::Heading, Ink::Wrong);
    }
    m_y += height * static_cast<qreal>(rows.size());
    m_widest = std::max(m_widest, GridEdge + width * static_cast<qreal>(columns.size() + 1));
}

void GridLayout::addCell(int index, QRectF box) {
    const CubeCell& cell = m_trace.cells[index];
    const bool explored = isExplored(cell);
    const bool now = cell.rank > 0 && cell.rank == m_moment.rank;
    const Target target{Target::Kind::Cell, index, -1};
    Shape& shape = m_drawing.addBox(box, 5, fillOf(cell),
                                    now        ? Ink::Accent
                                    : explored ? Ink::Right
                                               : Ink::Buffer,
                                    now ? 2.2 : 1);
    if (explored && fillOf(cell) != Ink::RightSoft && !now)
        shape.ink = fillOf(cell) == Ink::WrongSoft ? Ink::Wrong : Ink::Border;
    shape.stroke = explored ? Stroke::Solid : Stroke::Dashed;
    shape.target = target;
    m_drawing
        .addText(box, scoreText(cell.score), explored ? TextStyle::Heading : TextStyle::Label,
                 Ink::Text)
        .target = target;
    if (explored)
        m_drawing
            .addText({box.right() - 15, box.bottom() - 13, 14, 12},
                     cell.outcome == Offer::CutByLabelBeam ? QStringLiteral("✗")
                                                           : QString::number(cell.rank),
                     TextStyle::Small, Ink::Muted)
            .target = target;
    m_drawing.facts.push_back(
        {target, explored ? m_text.step(m_trace, cell.rank)
                          : GridTexts::tr("In the frontier, %1: %2")
                                .arg(scoreText(cell.score),
                                     m_text.dependents(m_text.dependentsOf(m_trace, cell)))});
    if (now)
        m_drawing.focus = {box, {GridEdge, 0, 40, 4 * GridLine}};
}

/// Adds the other grids with explored combinations, and says how many have none.
void GridLayout::addSmall() {
    std::set<int> others;
    for (const CubeCell& cell : m_trace.cells)
        if (cell.rank > 0)
            others.insert(cell.grid);
    if (m_lost && m_lost->grid >= 0)
        others.insert(m_lost->grid);
    others.erase(m_shown);
    const int rest = static_cast<int>(m_trace.grids.size() - others.size()) - 1;
    if (others.empty() && rest == 0)
        return;
    m_y += 10;
    const QString title = others.empty() ? QString() : GridTexts::tr("Other ways to make it");
    const QString more =
        rest > 0 ? GridTexts::tr("%Ln {further way|further ways}: only the best pair was scored",
                                 nullptr, rest)
                 : QString();
    QStringList parts{title, more};
    parts.removeAll({});
    addText({GridEdge, m_y, std::max(m_room - 2 * GridEdge, 40.0), GridLine},
            parts.join(QStringLiteral(" · ")), Ink::Muted);
    m_y += GridLine + 4;
    qreal x = GridEdge;
    qreal lineHeight = 0;
    for (const int number : others) {
        const CubeGrid& grid = m_trace.grids[number];
        const qreal width = std::max(m_measure(m_text.grid(grid), TextStyle::Small).width(),
                                     Dot * static_cast<qreal>(m_text.beamOf(grid.outer).size()));
        if (x > GridEdge && x + width + GridEdge > m_room) {
            x = GridEdge;
            m_y += lineHeight;
            lineHeight = 0;
        }
        addSmallGrid(number, {x, m_y});
        lineHeight = std::max(
            lineHeight, GridLine + 12 + Dot * static_cast<qreal>(m_text.beamOf(grid.inner).size()));
        x += width + 18;
    }
    m_y += lineHeight;
}

void GridLayout::addSmallGrid(int number, QPointF at) {
    const CubeGrid& grid = m_trace.grids[number];
    const Target target{Target::Kind::Bar, number, -1};
    const auto rows = static_cast<int>(m_text.beamOf(grid.inner).size());
    const auto columns = static_cast<int>(m_text.beamOf(grid.outer).size());
    addText({at.x(), at.y(), std::max(m_room - at.x(), 60.0), GridLine}, m_text.grid(grid),
            Ink::Text, target);
    m_drawing
        .addBox({at.x() - 2, at.y() + GridLine - 2, columns * Dot + 4, rows * Dot + 4}, 2,
                Ink::Surface, Ink::Border, 0.8)
        .target = target;
    int explored = 0;
    for (const CubeCell& cell : m_trace.cells) {
        if (cell.grid != number || cell.since > m_moment.rank)
            continue;
        explored += isExplored(cell);
        Shape& dot = m_drawing.addBox({at.x() + cell.column * Dot + 1,
                                       at.y() + GridLine + cell.row * Dot + 1, Dot - 2, Dot - 2},
                                      1, isExplored(cell) ? Ink::Right : Ink::BufferSoft,
                                      isExplored(cell) ? Ink::Right : Ink::Buffer, 0.8);
        if (isExplored(cell) && cell.outcome == Offer::CutByLabelBeam)
            dot.fill = Ink::WrongSoft;
        dot.target = target;
    }
    if (m_lost && m_lost->grid == number)
        m_drawing
            .addBox(
                {at.x() + m_lost->column * Dot, at.y() + GridLine + m_lost->row * Dot, Dot, Dot}, 1,
                Ink::None, Ink::Wrong, 2)
            .target = target;
    m_drawing.facts.push_back({target, GridTexts::tr("%1: %2 of its combinations are taken so far")
                                           .arg(m_text.grid(grid))
                                           .arg(explored)});
}

} // namespace

int BeamMoment::shownGrid(const ItemTrace& trace) const {
    if (grid >= 0 && grid < static_cast<int>(trace.grids.size()))
        return grid;
    const auto found = std::ranges::find(trace.cells, std::max(rank, 1), &CubeCell::rank);
    return found != trace.cells.end() ? found->grid : trace.grids.empty() ? -1 : 0;
}

Drawing layoutBeamGrids(const BeamDecoding::Findings& findings, const BeamMoment& moment,
                        qreal room, const Measure& measure) {
    if (moment.item < 0 || moment.item >= static_cast<int>(findings.study.trace.items.size()))
        return {};
    return GridLayout(findings, moment, room, measure).draw();
}

} // namespace parsescope
