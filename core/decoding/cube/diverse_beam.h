// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/hypothesis.h"

#include <limits>

namespace parsescope {

/// No limit of a beam.
inline constexpr int Unlimited = std::numeric_limits<int>::max();

/// What becomes of a hypothesis that is offered to a beam.
enum class Offer {
    Kept,           ///< it is in the beam
    Replaced,       ///< it is in the beam instead of one that had its signature and scored less
    Recombined,     ///< the beam has one with its signature that scores as much or more
    CutByLabelBeam, ///< the beam has as many with its unlabelled signature as it may
    Forbidden,      ///< it scores minus infinity
};

/// The beam of an item, while it is filled [ZM14 §2]: at most b hypotheses, each with a signature
/// of its own, of which at most s_b have the same unlabelled signature.
class DiverseBeam {
public:
    /// Empties it; limits b and s_b are 1 or more.
    void start(int beam, int labelBeam);
    /// Offers a hypothesis to a beam that is not full.
    Offer offer(const Hypothesis& hypothesis);
    [[nodiscard]] bool isFull() const { return static_cast<int>(m_entries.size()) >= m_beam; }
    /// In the order in which they were kept.
    [[nodiscard]] const std::vector<Hypothesis>& entries() const { return m_entries; }
    /// Sorts the hypotheses by their scores, the best first.
    void sort();

private:
    int m_beam = 1;
    int m_labelBeam = 1;
    std::vector<Hypothesis> m_entries;
};

} // namespace parsescope
