// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/decoding/beam_decoding.h"

#include <QCoreApplication>

namespace parsescope {

/// Cube pruning in words. The findings must outlive this.
class BeamText {
    Q_DECLARE_TR_FUNCTIONS(BeamText)

public:
    explicit BeamText(const BeamDecoding::Findings& findings) : m_findings(findings) {}

    /// "2 fixed", "ROOT".
    [[nodiscard]] QString node(int node) const;
    /// "2 fixed with its dependents up to 4 bike".
    [[nodiscard]] QString item(const CubeItem& item) const;
    /// Dependents from the head outwards, with their labels: "1 Tom (nsubj), 4 bike (obj)".
    [[nodiscard]] QString dependents(const std::vector<int>& arcs) const;
    /// Returns the dependents without labels, which hypotheses of one structure have in common.
    [[nodiscard]] QString structure(const std::vector<int>& arcs) const;
    /// How a grid splits its item: "2 fixed to 3 the + 4 bike to 4 bike, obj".
    [[nodiscard]] QString grid(const CubeGrid& grid) const;
    /// Returns the text about exploring a combination.
    [[nodiscard]] QString step(const ItemTrace& trace, int rank) const;
    /// Returns the text about the tree found by the beams, and about the items in which they lose
    /// the best tree.
    [[nodiscard]] QString summary() const;
    /// "best tree", or how it is called where it need not be the best.
    [[nodiscard]] QString bestTree() const;
    /// The narrowest beams that find it.
    [[nodiscard]] QString narrowest() const;

    /// The dependents that a combination has, from the head outwards.
    [[nodiscard]] std::vector<int> dependentsOf(const ItemTrace& trace, const CubeCell& cell) const;
    /// The beam of an item; one entry without dependents for a head alone.
    [[nodiscard]] const std::vector<BeamEntry>& beamOf(const CubeItem& item) const;
    /// Index of the record of an item; -1 when there is none.
    [[nodiscard]] int traceOf(const CubeItem& item) const;

private:
    const BeamDecoding::Findings& m_findings;
};

} // namespace parsescope
