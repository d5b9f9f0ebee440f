// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"
#include "core/learning/model.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace parsescope {

/// What a model thinks of a transition that may be taken.
struct Advised {
    Candidate candidate;
    std::string label; ///< of its arc; empty where it adds none
    double score = 0;  ///< of the transition alone
    /// How much it is behind the best, 0 for the best. Of a model that parses greedily, by its
    /// score; of one that parses exactly, by the best whole derivation that continues with it.
    double behind = 0;
};

/// Asks a model what it would do in the middle of a parse of one sentence. A path is the
/// transitions from the start, with ROOT before the first word; arcs get the labels that the model
/// gives them. Paths and candidates keep a single root if that is asked for, or the model was
/// trained so, unless the path has already left it. One thread at a time.
class Adviser {
public:
    /// A model that parses the whole sentence first does so here, until `control` asks to stop;
    /// then the adviser must not be used.
    Adviser(std::shared_ptr<const Model> model, Sentence sentence, const TaskControl& control = {});

    /// Begins a series of questions, see Scorer::begin.
    void begin(const TaskControl& control = {});
    /// Why the model gave no scores since then. What has been returned meanwhile is empty.
    [[nodiscard]] std::optional<Error> failure() const;
    /// What the model has to say about what it judged last, for people; mostly nothing.
    [[nodiscard]] std::string remark() const { return m_scorer ? m_scorer->remark() : ""; }
    /// The transitions after a path, best first, in the order of the system where they are as good.
    /// Empty at the end, where no derivation with a score continues from there, and for a model
    /// that does not score transitions.
    [[nodiscard]] std::vector<Advised> after(std::span<const Transition> path, bool singleRoot);
    /// The transitions that the model takes from there to the end.
    [[nodiscard]] std::vector<Transition> continuation(std::span<const Transition> path,
                                                       bool singleRoot);
    /// Why the model prefers one of two transitions after a path; empty for a model without feature
    /// weights, and when one of them cannot be taken there.
    [[nodiscard]] std::vector<FeatureWeight>
    compare(std::span<const Transition> path, bool singleRoot, Transition first, Transition second);

private:
    /// Nothing where the path cannot be gone, or transitions have no scores.
    [[nodiscard]] std::optional<ParserState> stateAfter(std::span<const Transition> path,
                                                        bool singleRoot);
    /// Returns the state after a path, with a single root or without.
    [[nodiscard]] std::optional<ParserState> stateInShape(std::span<const Transition> path,
                                                          bool singleRoot);
    /// The moves of a path that a decoder counts.
    [[nodiscard]] std::vector<Move> movesOf(std::span<const Transition> path) const;
    [[nodiscard]] int labelOf(const ParserState& state, const Candidate& candidate);
    [[nodiscard]] std::vector<Advised> judge(const ParserState& state);
    /// Leaves those with which a whole derivation can go on, and compares these derivations.
    void judgeDerivations(std::span<const Transition> path, bool singleRoot,
                          std::vector<Advised>& list) const;

    std::shared_ptr<const Model> m_model;
    Sentence m_sentence;
    std::unique_ptr<Scorer> m_scorer;
    std::optional<Scores> m_tables; ///< only for a model that parses exactly
    std::optional<Error> m_failure; ///< no tables
};

} // namespace parsescope
