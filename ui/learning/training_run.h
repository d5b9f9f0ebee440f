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
    Treebank treebank; ///< to learn from, …
    std::string file;  ///< … unless a file is named
    std::string dev;   ///< file to choose the best iteration on; empty for none
    const ModelKind* kind = nullptr;
    TrainingOptions options;
    int seeds = 1; ///< from that of the options on; more than one need `dev`
};

/// The results of an iteration over the treebank.
struct TrainingPoint {
    int iteration = 0;         ///< from 1
    std::optional<double> uas; ///< on the development data, from 0 to 1
    std::optional<double> las;
    double wrong = 0;  ///< see IterationReport::mistakes
    bool best = false; ///< of its seed so far
    int seed = 0;      ///< number of the seed, from 0
};

/// Trains a parser in the background, one at a time.
class TrainingRun : public QObject {
    Q_OBJECT

public:
    explicit TrainingRun(QObject* parent = nullptr);
    ~TrainingRun() override;

    /// Begins; ends with `finished` or `failed`. What was under way is given up.
    void start(TrainingRequest request);
    /// Pauses the training, or resumes it.
    void setPaused(bool paused);
    /// Ends early, with the best model so far.
    void stop();

    [[nodiscard]] bool isRunning() const { return m_training.isRunning(); }
    [[nodiscard]] bool isPaused() const;
    /// Every iteration so far, of the training under way or the last one.
    [[nodiscard]] const std::vector<TrainingPoint>& points() const { return m_points; }
    /// The iteration that is kept, as far as is known; a null pointer when there is none.
    [[nodiscard]] const TrainingPoint* bestPoint() const;
    /// Of several seeds, the number of the best so far, which will be kept; else 0.
    [[nodiscard]] int bestSeed() const;
    /// The sentences that are not learnt from, and not looked at to choose the best iteration, with
    /// the reason: they cannot be read, or are too long.
    [[nodiscard]] const std::vector<Error>& leftOut() const { return m_leftOut; }
    /// Share of the training that is done.
    [[nodiscard]] double share() const { return m_share; }

signals:
    void progressed();
    void finished(const std::shared_ptr<const parsescope::Model>& model);
    void failed(const parsescope::Error& error);

private:
    struct Shared;
    void collect();

    std::shared_ptr<Shared> m_shared; ///< with the thread that trains
    std::vector<TrainingPoint> m_points;
    std::vector<Error> m_leftOut;
    double m_share = 0;
    BackgroundTask m_training;
};

} // namespace parsescope
