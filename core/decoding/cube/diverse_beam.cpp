// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/diverse_beam.h"

#include <cassert>

namespace parsescope {

void DiverseBeam::start(int beam, int labelBeam) {
    assert(beam > 0 && labelBeam > 0);
    m_beam = beam;
    m_labelBeam = labelBeam;
    m_entries.clear();
}

Offer DiverseBeam::offer(const Hypothesis& hypothesis) {
    assert(!isFull());
    if (hypothesis.score == -std::numeric_limits<double>::infinity())
        return Offer::Forbidden;
    int variants = 0;
    for (Hypothesis& entry : m_entries) {
        if (entry.unlabelled != hypothesis.unlabelled)
            continue;
        if (entry.signature == hypothesis.signature) {
            if (hypothesis.score <= entry.score)
                return Offer::Recombined;
            entry = hypothesis;
            return Offer::Replaced;
        }
        ++variants;
    }
    if (variants >= m_labelBeam)
        return Offer::CutByLabelBeam;
    m_entries.push_back(hypothesis);
    return Offer::Kept;
}

void DiverseBeam::sort() {
    // Insertion sort is fast, because beams are short and almost sorted.
    for (std::size_t i = 1; i < m_entries.size(); ++i)
        for (std::size_t k = i; k > 0 && m_entries[k].score > m_entries[k - 1].score; --k)
            std::swap(m_entries[k], m_entries[k - 1]);
}

} // namespace parsescope
