// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/decoding/scores.h"
#include "core/learning/feature_weight.h"
#include "core/learning/parser_state.h"
#include "core/treebank/pseudo_projective.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A label of arcs, and where the training data have it.
struct ModelLabel {
    std::string text;
    bool onRoot = false;    ///< on arcs from ROOT
    bool elsewhere = false; ///< on other arcs
    bool operator==(const ModelLabel&) const = default;
};

/// ModelDescription::scorer of connected parsers, see connected/connected_model.h.
inline constexpr std::string_view ConnectedKind = "connected";

/// What every model says of itself.
struct ModelDescription {
    std::string scorer; ///< name of the kind of model, see models.h: "perceptron"
    TransitionSystem system;
    /// Where ROOT stands in its parses, and whether it was trained to build trees with a single
    /// root, which it then does unasked.
    TreeShape shape = {};
    std::vector<ModelLabel> labels;
    std::string training; ///< how it was trained, for people
    /// It was trained on trees made projective like this; what it parses is turned back.
    Lifting lifting = Lifting::None;

    /// True when an arc from ROOT, or another arc, may have the label: one that the training data
    /// have there.
    [[nodiscard]] bool isPossible(int label, bool onRoot) const {
        const ModelLabel& entry = labels[label];
        return onRoot ? entry.onRoot : entry.elsewhere;
    }
};

/// Judges the transitions of one sentence. One thread at a time.
class Scorer {
public:
    Scorer() = default;
    Scorer(const Scorer&) = delete;
    Scorer& operator=(const Scorer&) = delete;
    virtual ~Scorer() = default;

    /// Sets scores[i] to the score of candidates[i]; both have the same size.
    virtual void score(const ParserState& state, std::span<const Candidate> candidates,
                       std::span<float> scores) = 0;
    /// Replaces `scores` by those of all labels for the arc of a candidate, which was not taken
    /// yet.
    virtual void scoreLabels(const ParserState& state, const Candidate& candidate,
                             std::vector<float>& scores) = 0;

    /// Begins a series of questions: forgets the last failure. Scorers that wait for another
    /// program stop waiting when `control` asks to stop, which is a failure.
    void begin(TaskControl control = {}) {
        m_control = std::move(control);
        m_failure.reset();
    }
    /// Why there are no scores; nothing while every question since `begin` has been answered. After
    /// a failure no more questions are sent: the scores of all candidates are 0, and no label has a
    /// score. Whoever uses scores of a model that can fail asks for this at the end of the series.
    [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; }
    /// What it has to say about the state that it scored last, for people; mostly nothing.
    [[nodiscard]] virtual std::string remark() const { return {}; }

protected:
    [[nodiscard]] const TaskControl& control() const { return m_control; }
    void fail(Error error) { m_failure = std::move(error); }

private:
    TaskControl m_control;
    std::optional<Error> m_failure;
};

struct CubeOptions; // core/decoding/cube/cube_decoder.h
struct Parse;       // core/learning/parser.h
class PartScores;   // core/decoding/cube/part_scores.h
struct SearchBlame; // core/learning/search_blame.h

/// A trained model; never changes, so that several threads can use it.
class Model {
public:
    Model() = default;
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;
    virtual ~Model() = default;

    [[nodiscard]] virtual const ModelDescription& description() const = 0;
    /// A scorer of transitions for one sentence; both must outlive it. A null pointer for a model
    /// that scores whole trees alone, which then parses in a way of its own.
    /// For a model that parses the sentence first, `control` stops that; then null, too.
    [[nodiscard]] virtual std::unique_ptr<Scorer>
    scorer(const Sentence& /*sentence*/, const TaskControl& /*control*/ = {}) const {
        return nullptr;
    }
    /// Parses sentences: greedily, if the model has no better way. With a single root if that is
    /// asked for, or the model was trained so. None is longer than the model can take. A sentence
    /// for which a connected parser gives no scores has a Parse::failure, as have those that are
    /// left when `control` asks to stop.
    [[nodiscard]] virtual std::vector<Parse> parseAll(std::span<const Sentence> sentences,
                                                      bool singleRoot,
                                                      const TaskControl& control = {}) const;
    /// Whether it parses sentences of any length; else those of at most LongestSentence words, as
    /// tables of longer ones would fill the memory.
    [[nodiscard]] virtual bool parsesAnyLength() const { return true; }
    /// What a file keeps of it besides the description.
    [[nodiscard]] virtual std::string bytes() const = 0;

    /// The decoder whose best derivation, or best tree, is its parse; a null pointer for a model
    /// that parses in another way.
    [[nodiscard]] virtual const ExactDecoder* decodes() const { return nullptr; }
    /// Whether it has tables of scores for that decoder, or for one that arc-eager contains.
    [[nodiscard]] virtual bool hasTables(const ExactDecoder* /*decoder*/) const { return false; }
    /// These tables; only if it has them. Fails for a connected parser that does not answer before
    /// `control` asks to stop.
    [[nodiscard]] virtual Result<Scores> tables(const Sentence& sentence,
                                                const ExactDecoder* decoder,
                                                const TaskControl& control = {}) const;
    /// The beams that it searches with; nothing for a model that does not prune a search of parts
    /// of trees [ZM14].
    [[nodiscard]] virtual std::optional<CubeOptions> beams() const;
    /// The scores of parts of trees over a sentence, for a model that has beams; the model must
    /// outlive them. A null pointer for any other.
    [[nodiscard]] virtual std::unique_ptr<PartScores> partScores(const Sentence& sentence,
                                                                 bool singleRoot) const;
    /// Number of models whose scores are averaged in it.
    [[nodiscard]] virtual int memberCount() const { return 1; }
    /// Whether it decides by features that have weights, so that it can compare candidates.
    [[nodiscard]] virtual bool hasFeatureWeights() const { return false; }
    /// Why it prefers one of two candidates of a parser state of `sentence` to the other: all
    /// features with their weights for both, those that tell them apart the most first. The weights
    /// of each candidate add up to its score. Where candidates have contexts of their own, a
    /// template has a line for each. Empty for a model without feature weights.
    [[nodiscard]] virtual std::vector<FeatureWeight>
    compareCandidates(const Sentence& sentence, const ParserState& state, const Candidate& first,
                      const Candidate& second) const;
    /// What lost each wrong arc of its parse of a sentence that has a tree; a null pointer for a
    /// model that decides transition by transition.
    [[nodiscard]] virtual std::unique_ptr<SearchBlame> blameSearch(const Sentence& gold,
                                                                   bool singleRoot) const;
};

} // namespace parsescope
