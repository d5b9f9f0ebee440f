// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/training_run.h"

#include "core/learning/seeds.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>

namespace parsescope {

/// Where the thread that trains meets the window.
struct TrainingRun::Shared {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::vector<TrainingPoint> points; // that the window has not seen yet
    bool paused = false;

    void waitWhilePaused(const TaskControl& control) {
        std::unique_lock lock(mutex);
        wake.wait(lock, control.stop, [this] { return !paused; });
    }
    void add(const TrainingPoint& point) {
        const std::lock_guard lock(mutex);
        points.push_back(point);
    }
};

namespace {

/// The sentences that could be read.
Result<std::vector<Sentence>> sentencesOf(const Treebank& treebank, const TaskControl& control) {
    TreebankReading all = treebank.readAll(control);
    leaveOutTooLong(all.sentences);
    if (all.sentences.empty())
        return tl::unexpected(Error{"no sentence to learn from", treebank.name(), 0, 0});
    return std::move(all.sentences);
}

Result<std::vector<Sentence>> sentencesIn(const std::string& file, const TaskControl& control) {
    return Treebank::open(file, control).and_then([&](const Treebank& treebank) {
        return sentencesOf(treebank, control);
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

template<class Tell>
Result<std::unique_ptr<Model>> train(const TrainingRequest& request, const Tell& tell,
                                     const TaskControl& control) {
    const auto sentences = request.file.empty() ? sentencesOf(request.treebank, control)
                                                : sentencesIn(request.file, control);
    if (!sentences)
        return tl::unexpected(sentences.error());
    Result<std::vector<Sentence>> dev;
    if (!request.dev.empty())
        dev = sentencesIn(request.dev, control);
    if (!dev)
        return tl::unexpected(dev.error());
    const auto observe = [&](int seed, const IterationReport& report) {
        tell(pointOf(seed, report));
    };
    if (request.seeds > 1) {
        const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
        return trainSeeds(*request.kind, *sentences, *dev, request.options,
                          {request.seeds, cores, inThreads}, observe, control)
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
            return train(request, tell, control);
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

/// Takes over the iterations that are new.
void TrainingRun::collect() {
    {
        const std::lock_guard lock(m_shared->mutex);
        m_points.insert(m_points.end(), m_shared->points.begin(), m_shared->points.end());
        m_shared->points.clear();
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
