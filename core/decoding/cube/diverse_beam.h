// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/hypothesis.h"

#include <limits>

namespace parsescope {

/// The size of a beam without a limit.
inline constexpr int Unlimited = std::numeric_limits<int>::max();

/// The fate of a hypothesis offered to a beam.
enum class Offer {
    Kept,           ///< it is in the beam
    Replaced,       ///< it took the place of one with the same signature and a lower score
    Recombined,     ///< the beam has one with the same signature and no lower score
    CutByLabelBeam, ///< the beam has s_b with the same unlabelled signature
    Forbidden,      ///< it scores minus infinity
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
    /// The hypotheses in the order in which they were kept.
    [[nodiscard]] const std::vector<Hypothesis>& entries() const { return m_entries; }
    /// Sorts the hypotheses by their scores, the best first.
    void sort();

private:
    int m_beam = 1;
    int m_labelBeam = 1;
    std::vector<Hypothesis> m_entries;
};

} // namespace parsescope
