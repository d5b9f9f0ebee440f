// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/part_scores.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace parsescope {

/// An item of the chart of [Eisner 1996]: a head with all nodes up to `end` on one side of the
/// head. In a complete item, all nodes except the head have all their dependents. In an incomplete
/// item, an arc from the head to `end` has just been built, and `end` still lacks its dependents on
/// the far side.
struct CubeItem {
    bool complete = true;
    int head = 0;
    int end = 0;
    auto operator<=>(const CubeItem&) const = default;
};

/// A partial tree of an item, with the data on which later scores may depend.
///
/// An incomplete hypothesis joins `inner`, a complete hypothesis with the same head, and `outer`, a
/// complete hypothesis whose head is the dependent, by `arc`. A complete hypothesis joins `inner`,
/// an incomplete hypothesis with the same head and arc, and `outer`, a complete hypothesis whose
/// head is the dependent of the arc. The complete hypothesis of a head alone has no arc and no
/// parts.
struct Hypothesis {
    double score = 0;
    /// The labelled signature [ZM14 §2]. Two hypotheses have equal signatures if no later score can
    /// distinguish them.
    std::uint64_t signature = 0;
    std::uint64_t unlabelled = 0; ///< the unlabelled signature: the signature without labels
    int arc = NoArc;    ///< number of the arc to the outermost dependent on the side of the item
    int inner = -1;     ///< index of a hypothesis
    int outer = -1;     ///< index of a hypothesis
    int dependents = 0; ///< number of dependents of the head on the side of the item
};

/// The incremental computation of signatures.
class Signatures {
public:
    Signatures(const LabelledArcs& arcs, const PartContexts& contexts)
        : m_arcs(arcs), m_contexts(contexts) {}

    /// Sets the signatures of an incomplete hypothesis made of `inner`; its other members must be
    /// set.
    void setIncomplete(const Hypothesis& inner, Hypothesis& result) const {
        if (!m_contexts.any())
            return;
        const int dependent = m_arcs[result.arc].dependent;
        if (m_contexts.lookAbove()) { // scores below the arc above depend on all dependents
            result.signature = mix(inner.signature, result.arc);
            result.unlabelled = mix(inner.unlabelled, dependent);
            return;
        }
        std::uint64_t before = m_contexts.valency ? mix(0, result.dependents) : 0;
        std::uint64_t unlabelledBefore = before;
        if (m_contexts.triSiblings && inner.arc != NoArc) {
            before = mix(before, inner.arc);
            unlabelledBefore = mix(unlabelledBefore, m_arcs[inner.arc].dependent);
        }
        result.signature = mix(before, result.arc);
        result.unlabelled = mix(unlabelledBefore, dependent);
    }
    /// Sets the signatures of a complete hypothesis made of `inner`; its other members must be set.
    void setComplete(const Hypothesis& inner, Hypothesis& result) const {
        const bool forgets =
            !m_contexts.siblings && !m_contexts.triSiblings && !m_contexts.lookAbove();
        result.signature = forgets ? countOnly(result) : inner.signature;
        result.unlabelled = forgets ? countOnly(result) : inner.unlabelled;
    }

private:
    [[nodiscard]] std::uint64_t countOnly(const Hypothesis& result) const {
        return m_contexts.valency ? result.dependents : 0;
    }
    static std::uint64_t mix(std::uint64_t hash, int value) {
        hash = (hash ^ static_cast<std::uint64_t>(value + 1)) * 0x9E3779B97F4A7C15U;
        return hash ^ (hash >> 29U);
    }

    const LabelledArcs& m_arcs;
    PartContexts m_contexts;
};

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
