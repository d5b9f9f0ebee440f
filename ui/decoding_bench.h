// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/decoding_chart.h"
#include "core/decoding/greedy_path.h"
#include "core/decoding/score_sources.h"
#include "ui/background_task.h"

#include <QObject>

#include <memory>

namespace parsescope {

class Session;

/// Scores for the sentence of a session, and all that decoding makes of them. Works while somebody
/// looks: when it is told to.
class DecodingBench : public QObject {
    Q_OBJECT

public:
    /// Longest sentence that is decoded here; every item of its chart can be looked at.
    static constexpr int MaxWords = 40;
    /// So many trees are listed.
    static constexpr int BestTrees = 5;

    /// What is found for the scores; all trees keep the session's choice of single root.
    struct Findings {
        std::vector<Decoding> best; ///< the best trees, best first; empty when all is forbidden
        std::vector<ChoicePoint> greedy; ///< empty for eisner
        std::vector<ChoicePoint> exact;  ///< along the best derivation; empty for eisner
        std::optional<Decoding> asEager; ///< the best tree of the same scores as arc-eager's
        std::optional<Decoding> gold;    ///< the best derivation of the gold tree, if there is one
        double hinge = 0;                ///< with 1 for every wrong head: best minus gold
        ScoreChart chart;
    };

    explicit DecodingBench(Session* session);

    /// Decodes the sentence that the session looks at now.
    void start();
    /// Gives up what is under way.
    void stop() { m_decoding.cancel(); }

    void setSystem(Decodable system);
    [[nodiscard]] Decodable system() const { return m_system; }
    /// One of scoreSources() that has scores for the system.
    void setSource(const ScoreSource& source);
    [[nodiscard]] const ScoreSource& source() const { return m_source; }
    void setSeed(unsigned seed);
    [[nodiscard]] unsigned seed() const { return m_seed; }
    /// Changes one score by hand.
    void setScore(std::string_view table, int row, int column, double score);

    [[nodiscard]] const Scores& scores() const { return m_scores; }
    /// Nothing while there is nothing to decode, or it is under way.
    [[nodiscard]] const std::shared_ptr<const Findings>& findings() const { return m_findings; }
    /// “3 saw”; ROOT for node 0, and the end of the buffer for the node after the last word.
    [[nodiscard]] QString nodeText(int node) const;
    /// Why the sentence can't be decoded; empty when it can.
    [[nodiscard]] QString obstacle() const;

signals:
    /// There are other scores.
    void scoresChanged();
    /// There are findings, or none any more.
    void found();

private:
    void decodeScores();

    Session* m_session;
    Decodable m_system = Decodable::ArcHybrid;
    ScoreSource m_source = scoreSources().front();
    unsigned m_seed = 1;
    Scores m_scores;
    std::shared_ptr<const Findings> m_findings;
    BackgroundTask m_decoding;
};

} // namespace parsescope
