// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/decoding/beam_decoding.h"

#include <QCoreApplication>

#include <utility>

namespace parsescope {

/// Texts about cube pruning. The findings must outlive the object.
class BeamText {
    Q_DECLARE_TR_FUNCTIONS(BeamText)

public:
    explicit BeamText(const BeamDecoding::Findings& findings) : m_findings(findings) {}

    /// Returns the number and the form of a node, "2 fixed" or "ROOT".
    [[nodiscard]] QString node(int node) const;
    /// Returns an item in words, "2 fixed with its dependents as far as 4 bike, complete".
    [[nodiscard]] QString item(const CubeItem& item) const;
    /// Returns dependents with their labels, from the head outwards: "1 Tom (nsubj), 4 bike (obj)".
    [[nodiscard]] QString dependents(const std::vector<int>& arcs) const;
    /// Returns dependents without their labels: the structure that several hypotheses can share.
    [[nodiscard]] QString structure(const std::vector<int>& arcs) const;
    /// Returns a text about the two parts that a grid combines, "2 fixed … 3 the + 4 bike, obj".
    [[nodiscard]] QString grid(const CubeGrid& grid) const;
    /// Returns the nodes that an item covers, "2 fixed … 4 bike".
    [[nodiscard]] QString span(const CubeItem& item) const;
    /// Returns a sentence about an item as one of `all`: its number, the half-tree, and the way in
    /// which it is made.
    [[nodiscard]] QString story(const ItemTrace& trace, int number, int all) const;
    /// Returns a text about the combination that the best tree needs, if the item lost it; empty
    /// otherwise.
    [[nodiscard]] QString loss(const ItemTrace& trace) const;
    /// Returns the beams b and s_b nearest to the present ones that find the best tree; two zeros
    /// if the present ones do, or if none are known.
    [[nodiscard]] std::pair<int, int> nearestBeams() const;
    /// Returns a text about the exploration of the combination with the 1-based rank `rank`.
    [[nodiscard]] QString step(const ItemTrace& trace, int rank) const;
    /// Returns a text about the tree found by the beams and, if they lose the best tree, about the
    /// item that lost it.
    [[nodiscard]] QString summary() const;
    /// Returns "best tree", or "best known tree" if the search for the best tree was not exact.
    [[nodiscard]] QString bestTree() const;
    /// Returns a text about the narrowest beams that find the best tree.
    [[nodiscard]] QString narrowest() const;

    /// Returns the dependents in a combination, from the head outwards, as indices of labelled
    /// arcs.
    [[nodiscard]] std::vector<int> dependentsOf(const ItemTrace& trace, const CubeCell& cell) const;
    /// Returns the beam of an item; if the item is a head alone, one entry without dependents.
    [[nodiscard]] const std::vector<BeamEntry>& beamOf(const CubeItem& item) const;
    /// Returns the index of an item in the recorded items; -1 if the item is not recorded.
    [[nodiscard]] int traceOf(const CubeItem& item) const;

private:
    const BeamDecoding::Findings& m_findings;
};

} // namespace parsescope
