// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/decoding/scores.h"
#include "core/learning/parser_state.h"
#include "core/parsing/tree_shape.h"
#include "core/treebank/pseudo_projective.h"
#include "core/treebank/sentence.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

struct CubeOptions; // core/decoding/cube/cube_decoder.h
struct SearchBlame; // core/learning/search_blame.h
class PartScores;   // core/decoding/cube/part_scores.h

/// Returns a hash of the sentences in CoNLL-U, which is never 0. The value is equal on all machines
/// and in all versions of the program.
[[nodiscard]] std::uint64_t sentencesHash(std::span<const Sentence> sentences);

/// The data, settings and version of the program from which a model was trained. A hash of 0 means
/// that the data are not known, or that there were none.
struct ModelOrigin {
    std::string version;       ///< version of the program, for example "0.1.0"
    std::string settings;      ///< options of the training as a JSON object; empty if not known
    int sentences = 0;         ///< number of training sentences
    std::uint64_t train = 0;   ///< hash of the training sentences
    std::uint64_t dev = 0;     ///< hash of the sentences by which the iteration was chosen
    std::uint64_t vectors = 0; ///< hash of the file with initial word vectors

    bool operator==(const ModelOrigin&) const = default;
    /// Returns true if nothing is known, as for a connected parser.
    [[nodiscard]] bool isUnknown() const { return *this == ModelOrigin(); }
};

/// Returns what two models that are averaged have in common.
[[nodiscard]] ModelOrigin commonOrigin(const ModelOrigin& a, const ModelOrigin& b);

/// Returns the version of this program.
[[nodiscard]] std::string_view programVersion();

/// An atom of a feature with its value, for example "s0.pos" with "NOUN", or "distance(s1,s0)" with
/// "-2". The value is "–" if the atom has none.
struct FeatureValue {
    std::string name;
    std::string value;
};

/// A feature with its weights for two candidates.
struct FeatureWeight {
    std::vector<FeatureValue> values; ///< atoms in the order of the template
    float first = 0;                  ///< weight for the first candidate
    float second = 0;                 ///< weight for the second candidate
    [[nodiscard]] float difference() const { return first - second; }
};

/// A label of arcs, and the kinds of arcs that have the label in the training data.
struct ModelLabel {
    std::string text;
    bool onRoot = false;    ///< true if arcs from ROOT have the label
    bool elsewhere = false; ///< true if other arcs have the label
    bool operator==(const ModelLabel&) const = default;
};

/// ModelDescription::scorer of connected parsers (see connected/connected_model.h).
inline constexpr std::string_view ConnectedKind = "connected";

/// The properties that every model has.
struct ModelDescription {
    std::string scorer; ///< name of the kind of model (see models.h), for example "perceptron"
    /// The system of the derivations that show how the model's trees are built. Models of
    /// transitions score its transitions. Scores of arcs are also scores of the transitions of
    /// arc-eager [SHL17 §5, lemma 1], so this is arc-eager for networks that score arcs. For graph
    /// parsers it can be any system.
    TransitionSystem system;
    /// The position of ROOT, and whether the model was trained on trees with a single root; such a
    /// model always builds trees with a single root.
    TreeShape shape = {};
    std::vector<ModelLabel> labels;
    std::string training; ///< name of the training regime, or of the connected parser
    /// The encoding of lifted arcs in the projective trees on which the model was trained. The arcs
    /// that are lifted in the model's parses are moved back.
    Lifting lifting = Lifting::None;

    /// Returns true if the label with 0-based index `label` occurs in the training data on an arc
    /// from ROOT (if `onRoot` is true) or on another arc (if it is false).
    [[nodiscard]] bool isPossible(int label, bool onRoot) const {
        const ModelLabel& entry = labels[label];
        return onRoot ? entry.onRoot : entry.elsewhere;
    }
};

/// A scorer of the transitions of one sentence. A scorer must be used by one thread at a time.
class Scorer {
public:
    Scorer() = default;
    Scorer(const Scorer&) = delete;
    Scorer& operator=(const Scorer&) = delete;
    virtual ~Scorer() = default;

    /// Sets scores[i] to the score of candidates[i]; both spans have equal size.
    virtual void score(const ParserState& state, std::span<const Candidate> candidates,
                       std::span<float> scores) = 0;
    /// Returns the 0-based index of the candidate with the best score, the first one if several
    /// scores are equal. There is at least one candidate. bestLabelOf may be called for this index.
    [[nodiscard]] virtual std::size_t best(const ParserState& state,
                                           std::span<const Candidate> candidates);
    /// Replaces `scores` by the scores of all labels for the arc that `candidate` adds in `state`.
    virtual void scoreLabels(const ParserState& state, const Candidate& candidate,
                             std::vector<float>& scores) = 0;
    /// Returns the 0-based label with the best score for the arc of the candidate with 0-based
    /// index `index` in the last call of `score` or `best`, the first one if several scores are
    /// equal; -1 if the candidate adds no arc. Nothing if that call did not score labels, so that
    /// scoreLabels must be called.
    [[nodiscard]] virtual std::optional<int> bestLabelOf(std::size_t /*index*/) const { return {}; }

    /// Begins a series of questions and forgets the last failure. If `control` asks to stop, a
    /// scorer that is waiting for another program stops waiting and fails.
    void begin(TaskControl control = {}) {
        m_control = std::move(control);
        m_failure.reset();
    }
    /// Returns why there are no scores; nothing if every question since `begin` has been answered.
    /// After a failure, no more questions are sent: the scores of all candidates are 0, and no
    /// label has a score. Callers that use a model that can fail must check this function after the
    /// last question.
    [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; }
    /// Returns the remark of a connected parser on the state that was scored last. Empty if the
    /// parser made no remark, and for all other models.
    [[nodiscard]] virtual Text remark() const { return {}; }

protected:
    [[nodiscard]] const TaskControl& control() const { return m_control; }
    void fail(Error error) { m_failure = std::move(error); }

private:
    std::vector<float> m_bestScores; // scores of `best`
    TaskControl m_control;
    std::optional<Error> m_failure;
};

struct Parse; // core/learning/parser.h

/// A trained model. Only setOrigin changes it, so several threads can use it.
class Model {
public:
    Model() = default;
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;
    virtual ~Model() = default;

    [[nodiscard]] virtual const ModelDescription& description() const = 0;
    /// Returns the data and settings from which the model was trained. Not known for a connected
    /// parser.
    [[nodiscard]] const ModelOrigin& origin() const { return m_origin; }
    /// Sets the origin. Must be called before other threads use the model.
    void setOrigin(ModelOrigin origin) { m_origin = std::move(origin); }
    /// Returns a scorer of transitions for one sentence; the model and the sentence must outlive
    /// the scorer. Returns a null pointer for a model that scores only whole trees (which overrides
    /// parseAll), and for a model that parses the sentence first if `control` asks it to stop.
    [[nodiscard]] virtual std::unique_ptr<Scorer>
    scorer(const Sentence& /*sentence*/, const TaskControl& /*control*/ = {}) const {
        return nullptr;
    }
    /// Parses sentences, greedily unless the model has a better decoder, and with a single root if
    /// `rootLimit` is One or the model was trained with a single root. The sentences must not be
    /// longer than the model allows. Sets Parse::failure of a sentence for which a connected parser
    /// gives no scores, and of the sentences that are left when `control` asks to stop.
    [[nodiscard]] virtual std::vector<Parse> parseAll(std::span<const Sentence> sentences,
                                                      RootLimit rootLimit,
                                                      const TaskControl& control = {}) const;
    /// Returns true if the model parses sentences of any length; false if it parses only sentences
    /// of at most LongestSentence words, because the tables of longer sentences would not fit in
    /// memory.
    [[nodiscard]] virtual bool parsesAnyLength() const { return true; }
    /// Returns the content of a model file after the description.
    [[nodiscard]] virtual std::string bytes() const = 0;

    /// Returns the decoder whose best derivation, or best tree, is the model's parse; a null
    /// pointer for a model that does not parse exactly.
    [[nodiscard]] virtual const ExactDecoder* decodes() const { return nullptr; }
    /// Returns true if the model has tables of scores for `decoder`; for arc-eager, also if it has
    /// tables for a decoder that arc-eager contains.
    [[nodiscard]] virtual bool hasTables(const ExactDecoder* /*decoder*/) const { return false; }
    /// Returns the tables of scores for `decoder`; hasTables(decoder) must be true. Fails for a
    /// connected parser that does not answer before `control` asks to stop.
    [[nodiscard]] virtual Result<Scores> tables(const Sentence& sentence,
                                                const ExactDecoder* decoder,
                                                const TaskControl& control = {}) const;
    /// Returns the sizes of the beams of the search; nothing for a model without cube pruning
    /// [ZM14].
    [[nodiscard]] virtual std::optional<CubeOptions> beams() const;
    /// Returns the scores of the parts of trees over a sentence; the model must outlive them.
    /// Returns a null pointer for a model without beams.
    [[nodiscard]] virtual std::unique_ptr<PartScores> partScores(const Sentence& sentence,
                                                                 RootLimit rootLimit) const;
    /// Returns the number of models whose scores are averaged.
    [[nodiscard]] virtual int memberCount() const { return 1; }
    /// Returns true if scores are sums of feature weights, so that compareCandidates explains them.
    [[nodiscard]] virtual bool hasFeatureWeights() const { return false; }
    /// Returns all features of two candidates of a parser state of `sentence`, with their weights
    /// for both candidates, the largest differences first. The weights for a candidate add up to
    /// its score. If the candidates have different contexts, a template has one entry for each
    /// context. Empty for a model without feature weights.
    [[nodiscard]] virtual std::vector<FeatureWeight>
    compareCandidates(const Sentence& sentence, const ParserState& state, const Candidate& first,
                      const Candidate& second) const;
    /// Finds the cause of each wrong arc in the model's parse of a sentence that has a gold tree.
    /// Returns a null pointer for a model without cube pruning.
    [[nodiscard]] virtual std::unique_ptr<SearchBlame> blameSearch(const Sentence& gold,
                                                                   RootLimit rootLimit) const;

private:
    ModelOrigin m_origin;
};

} // namespace parsescope
