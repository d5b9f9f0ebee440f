// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/hypothesis.h"

#include <limits>

namespace parsescope {

/// The size of a beam without a limit.
inline constexpr int Unlimited = std::numeric_limits<int>::max();

/// The fate of a hypothesis offered to a beam.
enum class Offer {
    Kept,       ///< the hypothesis is in the beam
    Replaced,   ///< the hypothesis replaced a hypothesis with an equal signature and a lower score
    Recombined, ///< the beam has a hypothesis with an equal signature and at least the score
    CutByLabelBeam, ///< the beam already has s_b hypotheses with an equal unlabelled signature
    Forbidden,      ///< the score of the hypothesis is minus infinity
};

/// The beam of an item while it is being filled [ZM14 §2]: at most b hypotheses with different
/// labelled signatures, of which at most s_b share an unlabelled signature.
class DiverseBeam {
public:
    /// Empties the beam and sets its limits b ≥ 1 and s_b ≥ 1.
    void start(int beam, int labelBeam);
    /// Offers a hypothesis to a beam that is not full.
    Offer offer(const Hypothesis& hypothesis);
    [[nodiscard]] bool isFull() const { return static_cast<int>(m_entries.size()) >= m_beam; }
    /// Returns the hypotheses in the order in which they were kept.
    [[nodiscard]] const std::vector<Hypothesis>& entries() const { return m_entries; }
    /// Sorts the hypotheses by their scores, the best first.
    void sort();

private:
    int m_beam = 1;
    int m_labelBeam = 1;
    std::vector<Hypothesis> m_entries;
};

} // namespace parsescope
