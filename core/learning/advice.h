// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"
#include "core/learning/model.h"
#include "core/parsing/tree_shape.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace parsescope {

/// A model's judgement of a transition that can be taken.
struct Advised {
    Candidate candidate;
    std::string label; ///< label predicted for the arc; empty if the transition adds no arc
    /// The score of the transition alone, without the rest of a derivation.
    double score = 0;
    /// The best value of all transitions minus the value of this one. The value is the score of the
    /// transition if the model parses greedily, and the score of the best derivation that continues
    /// with the transition if the model parses exactly.
    double behind = 0;
};

/// Asks a model for its judgement of transitions in the course of a parse of one sentence. A path
/// is the list of transitions from the initial configuration, with ROOT before the first word; its
/// arcs have the labels that the model predicts. If `rootLimit` is One or the model was trained
/// with a single root, paths and candidates lead to a single root, unless the path itself cannot
/// lead to one. An adviser must be used by one thread at a time.
class Adviser {
public:
    /// Prepares the adviser for `sentence`. A model that parses the whole sentence first does so
    /// here, until `control` asks to stop; after a stop, the adviser must not be used.
    Adviser(std::shared_ptr<const Model> model, Sentence sentence, const TaskControl& control = {});

    /// Begins a series of questions to the model (see Scorer::begin).
    void begin(const TaskControl& control = {});
    /// Returns why the model has given no scores since `begin`; nothing if it has given scores.
    /// After a failure, all other functions return empty results.
    [[nodiscard]] std::optional<Error> failure() const;
    /// Returns the model's remark on the last configuration that it scored (see Scorer::remark).
    [[nodiscard]] Text remark() const { return m_scorer ? m_scorer->remark() : Text(); }
    /// Returns the transitions that can be taken after `path`, the best first; equally good
    /// transitions are in the order of the system's rules. Empty if the configuration is terminal,
    /// if the scores forbid every derivation that begins with `path`, or if the model does not
    /// score transitions.
    [[nodiscard]] std::vector<Advised> after(std::span<const Transition> path, RootLimit rootLimit);
    /// Returns the transitions that the model predicts after `path`, up to the end of the parse.
    [[nodiscard]] std::vector<Transition> continuation(std::span<const Transition> path,
                                                       RootLimit rootLimit);
    /// Returns the feature weights that make the model prefer `first` or `second` after `path`.
    /// Empty if the model has no feature weights, or if one of the two transitions cannot be taken.
    [[nodiscard]] std::vector<FeatureWeight> compare(std::span<const Transition> path,
                                                     RootLimit rootLimit, Transition first,
                                                     Transition second);

private:
    /// Returns the parser state after `path`. Returns nothing if a transition of `path` cannot be
    /// taken, or if the model does not score transitions.
    [[nodiscard]] std::optional<ParserState> stateAfter(std::span<const Transition> path,
                                                        RootLimit rootLimit);
    /// Returns the parser state after `path`, like stateAfter, but requires a single root if and
    /// only if `rootLimit` is One.
    [[nodiscard]] std::optional<ParserState> stateInShape(std::span<const Transition> path,
                                                          RootLimit rootLimit);
    /// Returns the transitions of `path` as moves of the decoder, without the transition that
    /// pushes ROOT.
    [[nodiscard]] std::vector<Move> movesOf(std::span<const Transition> path) const;
    [[nodiscard]] int labelOf(const ParserState& state, const Candidate& candidate);
    [[nodiscard]] std::vector<Advised> judge(const ParserState& state);
    /// Removes from `list` the transitions with which no derivation can continue, and sets
    /// Advised::behind of all other transitions by their best derivations.
    void judgeDerivations(std::span<const Transition> path, RootLimit rootLimit,
                          std::vector<Advised>& list) const;

    std::shared_ptr<const Model> m_model;
    Sentence m_sentence;
    std::unique_ptr<Scorer> m_scorer;
    /// Tables of the scores of the sentence; only if the model parses exactly.
    std::optional<Scores> m_tables;
    /// Why there are no tables of scores; empty if nothing failed.
    std::optional<Error> m_failure;
};

} // namespace parsescope
