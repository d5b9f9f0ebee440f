// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/arborescence.h"
#include "core/decoding/decoding_chart.h"
#include "core/decoding/greedy_path.h"
#include "core/decoding/score_sources.h"
#include "core/parsing/tree_shape.h"
#include "ui/session/background_task.h"

#include <QObject>

#include <memory>

namespace parsescope {

class LoadedModel;
class ParseExplorer;

/// The scores of the current sentence and the results of decoding with them. Computes in the
/// background from `start` to `stop`, that is, while its view is visible.
class ExactDecoding : public QObject {
    Q_OBJECT

public:
    /// The number of best trees that are listed.
    static constexpr int BestTrees = 5;

    /// The results of decoding with the scores. If a single root is required, all trees have one.
    struct Findings {
        Scores scores;
        /// The best trees, best first; empty if every tree is forbidden.
        std::vector<Decoding> best;
        RootLimit rootLimit = RootLimit::None;
        std::vector<PathPoint> greedy; ///< the greedy derivation; empty for scores of arcs
        std::vector<PathPoint> exact;  ///< the best derivation; empty for scores of arcs
        /// The best tree of arc-eager with equal scores; for the decoder mst, the best projective
        /// tree, if there is one; nothing for arc-standard.
        std::optional<Decoding> asEager;
        std::optional<Decoding> gold; ///< the best derivation of the gold tree, if there is one
        double margin = 0;            ///< the score added for each wrong head
        /// The result of cost-augmented decoding, whose score includes the margins; only with a
        /// gold tree.
        std::optional<Decoding> augmented;
        /// Returns the score of the augmented tree minus that of the gold tree, which global
        /// training reduces [SHL17 §4.2].
        [[nodiscard]] double hinge() const {
            return gold && augmented ? augmented->score - gold->score : 0;
        }
        ScoreChart chart; ///< the chart; empty for the decoder mst
        /// The steps of the search for the best tree; empty for all decoders except mst.
        std::vector<ArborescenceStep> search;
    };

    /// Decodes the sentence of `parse`. If `model` is null, scores are random or set by hand.
    ExactDecoding(const ParseExplorer* parse, const LoadedModel* model, QObject* parent = nullptr);

    /// Starts decoding the current sentence. The scores are kept if the sentence is unchanged;
    /// scores set by hand are also kept if its gold tree has changed.
    void start();
    /// Stops running computations; nothing is computed until the next `start`.
    void stop();

    /// Sets the decoder. The source of the scores is kept if it has scores for the decoder.
    void setDecoder(const ExactDecoder* decoder);
    [[nodiscard]] const ExactDecoder* decoder() const { return m_decoder; }
    /// Sets the source of the scores. If it has no scores for the decoder, the decoder changes,
    /// too.
    void setSource(const ScoreSource& source);
    /// Returns scoreSources() and, if it provides tables of scores, the loaded model.
    [[nodiscard]] std::vector<ScoreSource> sources() const;
    /// The name of the loaded model as a source.
    static constexpr std::string_view ModelSource = "model";
    [[nodiscard]] const ScoreSource& source() const { return m_source; }
    void setSeed(unsigned seed);
    [[nodiscard]] unsigned seed() const { return m_seed; }
    /// Returns true if scores of the current sentence for the decoder were set by hand. Another
    /// source or seed replaces them.
    [[nodiscard]] bool hasScoresByHand() const { return !m_outdated && m_byHand && findKept(); }
    /// Sets one score by hand: the cell of `row` and `column` (0-based) in layer `layer` of the
    /// table `table`. The scores are used again when the sentence is decoded again with the
    /// decoder.
    void setScore(std::string_view table, int row, int column, double score, int layer = 0);
    /// Replaces all scores of the current sentence. They stay, like scores set by hand, until
    /// another sentence, decoder, source or seed is chosen.
    void setScores(const Scores& scores);
    /// Sets the score added for each wrong head in cost-augmented decoding [SHL17 §4.2].
    void setMargin(double margin);
    [[nodiscard]] double margin() const { return m_margin; }

    [[nodiscard]] const Scores& scores() const { return m_scores; }
    /// Returns the results for the scores or, while `isDecoding` is true, for the previous scores;
    /// null if there are none for the sentence and the decoder.
    [[nodiscard]] const std::shared_ptr<const Findings>& findings() const { return m_findings; }
    [[nodiscard]] bool isDecoding() const {
        return m_scoring.isRunning() || m_isWanted || (m_decoding.isRunning() && !m_isSuperseded);
    }
    /// Returns the number and the form of a node, “3 saw”; ROOT for node 0, and the end of the
    /// buffer for the node after the last word.
    [[nodiscard]] QString nodeText(int node) const;
    /// Returns why the sentence cannot be decoded; empty if it can be decoded.
    [[nodiscard]] QString obstacle() const;

signals:
    /// Emitted when the scores have changed.
    void scoresChanged();
    /// Emitted when the scores begin to be decoded.
    void decodingStarted();
    /// Emitted when the findings have changed or have been discarded, and when decoding has failed.
    void found();
    /// Emitted when the list of sources or the source in use has changed.
    void sourcesChanged();

private:
    [[nodiscard]] bool isForSentence() const;
    void changeModel();
    [[nodiscard]] const Scores* findKept() const;
    void dropKept();
    void makeScores();
    void use(const ScoreSource& source);
    void use(Scores scores);
    void forget();
    void decodeScores();
    void dropRun();
    void decodeIfWanted();

    const ParseExplorer* m_parse;
    const LoadedModel* m_model; ///< may be null
    bool m_active = false;
    bool m_outdated = true; // true if the scores must be computed
    bool m_byHand = false;
    Sentence m_sentence;        // the sentence to which the scores belong
    std::optional<Tree> m_gold; // the gold tree to which the scores belong
    double m_margin = 1;
    const ExactDecoder* m_decoder = &ArcHybridDecoder; ///< never null
    ScoreSource m_source = scoreSources().front();
    unsigned m_seed = 1;
    Scores m_scores;
    /// Scores set by hand, with the sentences to which they belong.
    std::vector<std::pair<Sentence, Scores>> m_kept;
    QString m_trouble; ///< the reason why a connected parser gave no scores; empty if it gave some
    std::shared_ptr<const Findings> m_findings;
    BackgroundTask m_scoring; ///< computes the scores of a slow source
    /// Decodes, one run at a time, because a run takes much memory.
    BackgroundTask m_decoding;
    bool m_isSuperseded = false; ///< true if the result of the running function will be dropped
    bool m_isWanted = false;     ///< true if the scores wait for the running function to end
};

} // namespace parsescope
