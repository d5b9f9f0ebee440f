// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/arborescence.h"
#include "core/decoding/decoding_chart.h"
#include "core/decoding/greedy_path.h"
#include "core/decoding/score_sources.h"
#include "ui/session/background_task.h"

#include <QObject>

#include <memory>

namespace parsescope {

class LoadedModel;
class ParseExplorer;

/// Scores for the sentence explored, and all that decoding makes of them. Works while somebody
/// looks: between `start` and `stop`.
class ExactDecoding : public QObject {
    Q_OBJECT

public:
    /// Longest sentence that is decoded here; every item of its chart can be looked at.
    static constexpr int MaxWords = 100;
    /// Number of trees that are listed.
    static constexpr int BestTrees = 5;

    /// The results for the scores; all trees keep to the choice of single root.
    struct Findings {
        Scores scores;
        std::vector<Decoding> best; ///< the best trees, best first; empty when all is forbidden
        bool singleRoot = false;
        std::vector<PathPoint> greedy; ///< empty for scores of arcs
        std::vector<PathPoint> exact;  ///< along the best derivation; empty for scores of arcs
        /// The best tree of the same scores as arc-eager's; for mst that is the best projective
        /// one, if there is any.
        std::optional<Decoding> asEager;
        std::optional<Decoding> gold; ///< the best derivation of the gold tree, if there is one
        double margin = 0;            ///< that a wrong head adds
        /// The best tree with the margins of its wrong heads; only where there is a gold tree.
        std::optional<Decoding> augmented;
        /// How far the augmented tree is above the gold tree: what global training lowers.
        [[nodiscard]] double hinge() const {
            return gold && augmented ? augmented->score - gold->score : 0;
        }
        ScoreChart chart;                     ///< empty for mst
        std::vector<ArborescenceStep> search; ///< how the best tree was found; of mst only
    };

    /// Without a model, scores are made up or set by hand.
    ExactDecoding(const ParseExplorer* parse, const LoadedModel* model, QObject* parent = nullptr);

    /// Decodes the sentence explored now. Scores stay when it is the same, and
    /// those set by hand also when its gold tree is another one.
    void start();
    /// Gives up what is under way, and does nothing until the next start.
    void stop();

    /// Keeps the source if it has scores for the decoder.
    void setDecoder(const ExactDecoder* decoder);
    [[nodiscard]] const ExactDecoder* decoder() const { return m_decoder; }
    /// Changes the decoder to one that the source has scores for, if need be.
    void setSource(const ScoreSource& source);
    /// scoreSources(), and the loaded model if it has tables of scores.
    [[nodiscard]] std::vector<ScoreSource> sources() const;
    /// Name of the source that is the loaded model.
    static constexpr std::string_view ModelSource = "model";
    [[nodiscard]] const ScoreSource& source() const { return m_source; }
    void setSeed(unsigned seed);
    [[nodiscard]] unsigned seed() const { return m_seed; }
    /// Changes one score by hand.
    void setScore(std::string_view table, int row, int column, double score);
    /// Puts these in the place of all scores, for the sentence explored. They stay, like those set
    /// by hand, until another sentence, decoder, source or number is chosen.
    void setScores(const Scores& scores);
    /// Sets the score added for each wrong head in cost-augmented decoding [SHL17 §4.2].
    void setMargin(double margin);
    [[nodiscard]] double margin() const { return m_margin; }

    [[nodiscard]] const Scores& scores() const { return m_scores; }
    /// Of the scores, or of those just before them while `isDecoding`; nothing for a sentence or a
    /// decoder that nothing is found for yet.
    [[nodiscard]] const std::shared_ptr<const Findings>& findings() const { return m_findings; }
    [[nodiscard]] bool isDecoding() const {
        return m_scoring.isRunning() || m_decoding.isRunning();
    }
    /// “3 saw”; ROOT for node 0, and the end of the buffer for the node after the last word.
    [[nodiscard]] QString nodeText(int node) const;
    /// Why the sentence cannot be decoded; empty when it can.
    [[nodiscard]] QString obstacle() const;

signals:
    /// There are other scores.
    void scoresChanged();
    /// Emitted when the findings have changed or have been discarded.
    void found();
    /// There are other sources, or another one is used.
    void sourcesChanged();

private:
    [[nodiscard]] bool isForSentence() const;
    void changeModel();
    void makeScores();
    void use(Scores scores);
    void forget();
    void decodeScores();

    const ParseExplorer* m_parse;
    const LoadedModel* m_model; ///< may be null
    bool m_active = false;
    bool m_outdated = true; // scores are to be made
    bool m_byHand = false;
    Sentence m_sentence;        // that the scores are for
    std::optional<Tree> m_gold; // that they were made with
    double m_margin = 1;
    const ExactDecoder* m_decoder = &ArcHybridDecoder; ///< never null
    ScoreSource m_source = scoreSources().front();
    unsigned m_seed = 1;
    Scores m_scores;
    QString m_trouble; ///< why a connected parser gave none
    std::shared_ptr<const Findings> m_findings;
    BackgroundTask m_scoring; ///< by a source that takes long
    BackgroundTask m_decoding;
};

} // namespace parsescope
