// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/training_run.h"

#include "core/base/in_threads.h"
#include "core/learning/seeds.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace parsescope {

/// The data shared by the training thread and the window.
struct TrainingRun::Shared {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::vector<TrainingPoint> points; // points that the window has not collected yet
    LeftOutSentences leftOut;
    bool paused = false;

    void waitWhilePaused(const TaskControl& control) {
        std::unique_lock lock(mutex);
        wake.wait(lock, control.stop, [this] { return !paused; });
    }
    void add(const TrainingPoint& point) {
        const std::lock_guard lock(mutex);
        points.push_back(point);
    }
    void leaveOut(LeftOutSentences all) {
        const std::lock_guard lock(mutex);
        leftOut = std::move(all);
    }
};

namespace {

/// Returns the sentences that can be read, have a tree and are not too long. Adds the others to
/// `leftOut`.
Result<std::vector<Sentence>> sentencesOf(const Treebank& treebank, LeftOutSentences& leftOut,
                                          const TaskControl& control) {
    std::vector<Sentence> sentences;
    for (int index = 0; index < treebank.size() && !control.stopRequested(); ++index) {
        SentenceReading reading = treebank.read(index);
        if (reading.hasAllWords() && reading.sentence.size() > LongestSentence)
            leftOut.reasons.push_back(tooLongIn(treebank, index, reading.sentence));
        else if (reading.hasTree())
            sentences.push_back(std::move(reading.sentence));
        else if (reading.errors.empty())
            ++leftOut.withoutTree;
        else
            leftOut.reasons.push_back(reading.errors.front());
    }
    if (sentences.empty())
        return tl::unexpected(Error{Text("no sentence to learn from"), treebank.name(), 0, 0});
    return sentences;
}

Result<std::vector<Sentence>> sentencesIn(const std::string& file, LeftOutSentences& leftOut,
                                          const TaskControl& control) {
    return Treebank::open(file, control).and_then([&](const Treebank& treebank) {
        return sentencesOf(treebank, leftOut, control);
    });
}

TrainingPoint pointOf(int seed, const IterationReport& report) {
    TrainingPoint point{report.iteration, {}, {}, report.mistakes, report.best, seed};
    if (report.dev) {
        point.uas = report.dev->all.uas();
        point.las = report.dev->all.las();
    }
    return point;
}

template<class Tell, class LeaveOut>
Result<std::unique_ptr<Model>> train(const TrainingRequest& request, const Tell& tell,
                                     const LeaveOut& leaveOut, const TaskControl& control) {
    LeftOutSentences leftOut;
    const auto sentences = request.file.empty() ? sentencesOf(request.treebank, leftOut, control)
                                                : sentencesIn(request.file, leftOut, control);
    Result<std::vector<Sentence>> dev;
    if (sentences && !request.dev.empty())
        dev = sentencesIn(request.dev, leftOut, control);
    leaveOut(std::move(leftOut));
    if (!sentences)
        return tl::unexpected(sentences.error());
    if (!dev)
        return tl::unexpected(dev.error());
    const auto observe = [&](int seed, const IterationReport& report) {
        tell(pointOf(seed, report));
    };
    if (request.seeds > 1) {
        return trainSeeds(*request.kind, *sentences, *dev, request.options,
                          {request.seeds, coreCount(), inThreads}, observe, control)
            .map([](SeedResult&& result) { return std::move(result.model); });
    }
    const TrainingHooks hooks{.observer = std::bind_front(observe, 0)};
    return trainModel(*request.kind, *sentences, *dev, request.options, hooks, control);
}

} // namespace

TrainingRun::TrainingRun(QObject* parent) : QObject(parent), m_shared(std::make_shared<Shared>()) {}

TrainingRun::~TrainingRun() = default;

int TrainingRun::bestSeed() const {
    const auto best = std::ranges::max_element(m_points, [](const auto& a, const auto& b) {
        return std::pair(a.las, -a.seed) < std::pair(b.las, -b.seed);
    });
    return best == m_points.end() ? 0 : best->seed;
}

const TrainingPoint* TrainingRun::bestPoint() const {
    const auto best =
        std::find_if(m_points.rbegin(), m_points.rend(),
                     [seed = bestSeed()](const auto& p) { return p.best && p.seed == seed; });
    return best == m_points.rend() ? nullptr : &*best;
}

bool TrainingRun::isPaused() const {
    const std::lock_guard lock(m_shared->mutex);
    return isRunning() && m_shared->paused;
}

void TrainingRun::start(TrainingRequest request) {
    m_shared = std::make_shared<Shared>();
    m_points.clear();
    m_leftOut = {};
    m_share = 0;
    m_training.start(
        [request = std::move(request), shared = m_shared](const TaskControl& outer) {
            using Clock = std::chrono::steady_clock;
            constexpr auto often = std::chrono::milliseconds(40);
            Clock::time_point told = Clock::now();
            double share = 0;
            TaskControl control{outer.stop, [&](double now) {
                                    shared->waitWhilePaused(outer);
                                    share = now;
                                    if (Clock::now() - told < often)
                                        return;
                                    told = Clock::now();
                                    outer.report(share);
                                }};
            const auto tell = [&](const TrainingPoint& point) {
                shared->add(point);
                outer.report(share);
            };
            const auto leaveOut = [&](LeftOutSentences all) { shared->leaveOut(std::move(all)); };
            return train(request, tell, leaveOut, control);
        },
        [this](Result<std::unique_ptr<Model>> model) {
            collect();
            if (model)
                emit finished(*std::move(model));
            else
                emit failed(model.error());
        },
        [this](double share) {
            m_share = share;
            collect();
        });
    emit progressed();
}

/// Collects the iterations completed since the last call.
void TrainingRun::collect() {
    {
        const std::lock_guard lock(m_shared->mutex);
        m_points.insert(m_points.end(), m_shared->points.begin(), m_shared->points.end());
        m_shared->points.clear();
        m_leftOut = m_shared->leftOut;
    }
    emit progressed();
}

void TrainingRun::setPaused(bool paused) {
    {
        const std::lock_guard lock(m_shared->mutex);
        m_shared->paused = paused;
    }
    m_shared->wake.notify_all();
    emit progressed();
}

void TrainingRun::stop() {
    m_training.hurry();
}

} // namespace parsescope
