// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/models.h"
#include "core/treebank/treebank.h"
#include "ui/session/background_task.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// The data and settings of a training.
struct TrainingRequest {
    Treebank treebank; ///< contains the sentences to learn from if `file` is empty
    std::string file;  ///< the file with the sentences to learn from
    std::string dev;   ///< the file with the development data; empty for none
    const ModelKind* kind = nullptr;
    TrainingOptions options;
    int seeds = 1; ///< number of seeds, from the seed of `options` on; several seeds need `dev`
};

/// Sentences that are left out of a training.
struct LeftOutSentences {
    std::vector<Error> reasons; ///< the reasons for sentences that cannot be read or are too long
    long long withoutTree = 0;  ///< number of sentences without heads
};

/// The results of an iteration over the treebank.
struct TrainingPoint {
    int iteration = 0;         ///< number of the iteration, 1-based
    std::optional<double> uas; ///< the UAS on the development data, from 0 to 1
    std::optional<double> las;
    double wrong = 0;  ///< errors during training, see IterationReport::mistakes
    bool best = false; ///< true if no earlier iteration with its seed was better
    int seed = 0;      ///< 0-based index of the seed
};

/// Trains parsers in the background, one at a time.
class TrainingRun : public QObject {
    Q_OBJECT

public:
    explicit TrainingRun(QObject* parent = nullptr);
    ~TrainingRun() override;

    /// Starts a training, which emits `finished` or `failed`. A running training is stopped and its
    /// result discarded.
    void start(TrainingRequest request);
    /// Pauses the training, or resumes it.
    void setPaused(bool paused);
    /// Ends the training early and keeps the best model so far.
    void stop();

    [[nodiscard]] bool isRunning() const { return m_training.isRunning(); }
    [[nodiscard]] bool isPaused() const;
    /// Returns the iterations of the current or last training that are completed.
    [[nodiscard]] const std::vector<TrainingPoint>& points() const { return m_points; }
    /// Returns the best iteration so far, whose model is kept; null if there is none.
    [[nodiscard]] const TrainingPoint* bestPoint() const;
    /// Returns the 0-based index of the best seed so far, whose model is kept; 0 if there is only
    /// one seed.
    [[nodiscard]] int bestSeed() const;
    /// Returns the reasons why sentences of the training or development data are left out: because
    /// they cannot be read or are too long.
    [[nodiscard]] const std::vector<Error>& leftOut() const { return m_leftOut.reasons; }
    /// Returns the number of further sentences that are left out because they have no heads.
    [[nodiscard]] long long withoutTree() const { return m_leftOut.withoutTree; }
    /// Returns the completed share of the training, from 0 to 1.
    [[nodiscard]] double share() const { return m_share; }

signals:
    void progressed();
    void finished(const std::shared_ptr<const parsescope::Model>& model);
    void failed(const parsescope::Error& error);

private:
    struct Shared;
    void collect();

    std::shared_ptr<Shared> m_shared; ///< shared with the training thread
    std::vector<TrainingPoint> m_points;
    LeftOutSentences m_leftOut;
    double m_share = 0;
    BackgroundTask m_training;
};

} // namespace parsescope
