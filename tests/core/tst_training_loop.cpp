// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/action_weights.h"
#include "core/learning/model_file.h"
#include "core/learning/models.h"
#include "core/learning/parser.h"
#include "core/learning/sealed_bytes.h"
#include "core/learning/training_loop.h"
#include "tests/support/learning.h"
#include "tests/support/networks.h"
#include "tests/support/sanitized.h"

#include <QtTest>

#include <algorithm>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// A learner that learns nothing, in two steps an iteration. Its training cannot go on after `good`
/// steps.
class IdleLearner : public Learner {
public:
    explicit IdleLearner(int good) : m_good(good) {}
    double learn(int iteration) override {
        iterations.push_back(iteration);
        return iterations.size() % 2 == 0 ? 1 : 0.5;
    }
    [[nodiscard]] Result<void> check() const override {
        if (static_cast<int>(iterations.size()) > m_good)
            return failure("the loss is infinite");
        return {};
    }
    [[nodiscard]] IterationReport mistakes() const override { return {}; }
    [[nodiscard]] std::unique_ptr<Model> model() const override { return nullptr; }
    [[nodiscard]] std::uint64_t fingerprint() const override { return 7; }
    void write(ByteWriter& out) const override { out.number(iterations.size()); }
    [[nodiscard]] bool read(ByteReader& in) override {
        in.number();
        return true;
    }

    std::vector<int> iterations;

private:
    int m_good;
};

} // namespace

/// The loop that trains all kinds of models, and its checkpoints.
class tst_training_loop : public QObject {
    Q_OBJECT

private slots:
    void goesOnFromACheckpoint_data() { addRegimes(); }

    // Training from any checkpoint, after a sentence or an iteration, gives the same model.
    void goesOnFromACheckpoint() {
        const TrainingOptions options = tst_training_loop::options();
        for (const bool hasDev : {true, false}) {
            std::vector<std::string> checkpoints;
            TrainingHooks hooks;
            hooks.checkpoint = [&](bool, const auto& bytes) { checkpoints.push_back(bytes()); };
            const std::vector<Sentence> dev = hasDev ? m_dev : std::vector<Sentence>();
            const auto whole = trainModel(kind(), m_sentences, dev, options, hooks);
            QVERIFY(whole.has_value());
            QVERIFY(checkpoints.size() > 4);
            const std::size_t step = std::max<std::size_t>(1, checkpoints.size() / rounds(9));
            for (std::size_t at = 0; at < checkpoints.size(); at += step) {
                TrainingHooks again;
                again.resume = checkpoints[at];
                const auto model = trainModel(kind(), m_sentences, dev, options, again);
                QVERIFY2(model.has_value(), model ? "" : model.error().message.english().c_str());
                QVERIFY(modelFileBytes(**model) == modelFileBytes(**whole));
            }
            QVERIFY(!dev.empty() ||
                    modelFileBytes(**whole) ==
                        modelFileBytes(**trainModel(kind(), m_sentences, {}, options, {})));
        }
    }

    void goesOnAfterAStop_data() { addRegimes(); }

    // The last checkpoint is requested at once when training is stopped, and contains what was
    // learnt within an iteration.
    void goesOnAfterAStop() {
        const TrainingOptions options = tst_training_loop::options();
        const std::string whole = resumed({}, options);
        std::string kept;
        std::stop_source source;
        TrainingHooks hooks;
        hooks.checkpoint = [&](bool atOnce, const auto& bytes) {
            if (atOnce)
                kept = bytes();
        };
        int calls = 0;
        const auto stopSoon = [&](double) {
            if (++calls == 2)
                source.request_stop();
        };
        const auto stopped = train(options, hooks, {source.get_token(), stopSoon});
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().message.english(),
                 std::string("stopped before the first model was ready"));
        QVERIFY(!kept.empty());
        QVERIFY(resumed(kept, options) == whole);
    }

    void canBeTrainedFurther_data() { addRegimes(); }

    // Training can continue with more iterations than the checkpoint was made with.
    void canBeTrainedFurther() {
        TrainingOptions options = tst_training_loop::options();
        m_dev.clear();
        options.iterations = 1;
        const std::string kept = checkpointOf(options);
        options.iterations = 3;
        QVERIFY(resumed(kept, options) == resumed({}, options));
        m_dev = sampleSentences("german");
    }

    void foreignCheckpoints_data() { addRegimes(); }
    void foreignCheckpoints() {
        TrainingOptions options = tst_training_loop::options();
        options.iterations = 1;
        const std::string kept = checkpointOf(options);
        QVERIFY(resumed(kept, options) == resumed({}, options));
        const std::string foreign =
            "file: the checkpoint is of a training with other data or options";
        TrainingOptions other = options;
        other.seed = 2;
        QCOMPARE(resumed(kept, other), foreign);
        other = options;
        other.shape.rootLimit = RootLimit::One;
        if (other.system.keepsSingleRoot) // systems from files do not declare it
            QCOMPARE(resumed(kept, other), foreign);
        const auto less = trainModel(kind(), {m_sentences.begin() + 1, m_sentences.end()}, m_dev,
                                     options, {.resume = kept, .resumeFile = "file"});
        QVERIFY(!less);
        QCOMPARE(less.error().text().english(), foreign);
        QCOMPARE(resumed("x", options),
                 std::string("file: this is not a checkpoint of Parsescope"));
        QCOMPARE(
            resumed(kept.substr(0, kept.size() - 1), options),
            std::string("file: the checkpoint is damaged or cut short: its checksum is wrong"));
    }

    void damagedCheckpoints_data() { addRegimes(); }

    // A checkpoint that is cut off anywhere is refused, even with a right seal.
    void damagedCheckpoints() {
        TrainingOptions options = tst_training_loop::options();
        options.iterations = 1;
        const std::string kept = checkpointOf(options);
        const std::string content(*unsealBytes(SealedKind::Checkpoint, kept));
        const std::size_t step = std::max<std::size_t>(1, content.size() / rounds(25));
        for (std::size_t size = 12; size < content.size(); size += step)
            QCOMPARE(resumed(sealBytes(SealedKind::Checkpoint, content.substr(0, size)), options),
                     std::string("file: the checkpoint is damaged"));
        QCOMPARE(resumed(sealBytes(SealedKind::Checkpoint, content + '\1'), options),
                 std::string("file: the checkpoint is damaged"));
    }

    void keepsTheBestByLas_data() { addRegimes(); }
    void keepsTheBestByLas() {
        TrainingOptions options = tst_training_loop::options();
        options.iterations = 12;
        double best = -1;
        int iterations = 0;
        TrainingHooks hooks;
        hooks.observer = [&](const IterationReport& report) {
            const double las = report.dev->all.las();
            QCOMPARE(report.iteration, ++iterations);
            QCOMPARE(report.best, las > best);
            best = std::max(best, las);
        };
        const auto model = train(options, hooks);
        QVERIFY(model.has_value());
        QCOMPARE(iterations, options.iterations);
        QCOMPARE(evaluate(**model, m_dev).all.las(), best);
    }

    // Without development data, a stopped training returns the network of the last complete epoch,
    // also if it continued from a checkpoint within an epoch.
    void aStoppedNetworkIsThatOfTheLastEpoch() {
        const ModelKind& network = *findModelKind("bilstm");
        TrainingOptions options = smallOptions(neural::Training::Local, "arc-eager");
        options.iterations = 1;
        const auto first = trainModel(network, m_sentences, {}, options);
        options.iterations = 2;
        std::string kept;
        bool hasEnded = false;
        TrainingHooks hooks;
        hooks.checkpoint = [&](bool atOnce, const auto& bytes) {
            if (hasEnded && kept.empty())
                kept = bytes();
            hasEnded = hasEnded || atOnce;
        };
        QVERIFY(trainModel(network, m_sentences, {}, options, hooks));
        std::stop_source stopped;
        stopped.request_stop();
        const auto model = trainModel(network, m_sentences, {}, options, {.resume = kept},
                                      {stopped.get_token(), {}});
        QVERIFY(model.has_value());
        QVERIFY((*model)->bytes() == (*first)->bytes());
    }

    void iterationsCountFromOne() {
        TrainingOptions options;
        options.iterations = 3;
        std::vector<std::pair<int, QString>> reports;
        std::vector<double> progress;
        TrainingHooks hooks;
        hooks.observer = [&](const IterationReport& report) {
            reports.emplace_back(report.iteration, QString::fromStdString(report.text.english()));
        };
        const TaskControl control{{}, [&](double share) { progress.push_back(share); }};
        IdleLearner whole(100);
        QVERIFY(runTraining(whole, {}, options, hooks, control));
        QCOMPARE(whole.iterations, (std::vector<int>{1, 1, 2, 2, 3, 3}));
        QCOMPARE(progress.size(), std::size_t{6});
        QCOMPARE(progress[2], 0.5);
        QCOMPARE(progress[5], 1.0);
        QCOMPARE(reports.size(), std::size_t{3});
        QCOMPARE(reports[2].first, 3);
        reports.clear();
        IdleLearner bad(4);
        QVERIFY(runTraining(bad, {}, options, hooks, {}));
        QCOMPARE(bad.iterations, (std::vector<int>{1, 1, 2, 2, 3}));
        QCOMPARE(reports.size(), std::size_t{3});
        QCOMPARE(reports[2].first, 3);
        QVERIFY(reports[2].second.contains("the loss is infinite; the best model so far is kept"));
        IdleLearner hopeless(0);
        const auto none = runTraining(hopeless, {}, options, hooks, {});
        QVERIFY(!none);
        QCOMPARE(none.error().message.english(), "the loss is infinite");
    }

    // A table is rebuilt with the same slots, also if a cluster extends over its end. The order of
    // features in a model's file depends on the slots.
    void tablesAreRebuiltSlotBySlot() {
        ActionWeights table(2);
        const std::size_t last = table.capacity() - 1;
        for (const std::size_t home : {last, last, std::size_t{0}, last - 1, last, std::size_t{2}})
            table.insert(home << 1U | table.size() << 32U | 1U).front() =
                static_cast<float>(table.size());
        QCOMPARE(table.size(), std::size_t{6});
        ActionWeights again(2);
        QVERIFY(again.setCapacity(table.capacity(), table.size()));
        table.forEachToRebuild([&](std::uint64_t feature, std::span<const float> row) {
            again.insert(feature).front() = row.front();
        });
        const auto features = [](const ActionWeights& weights) {
            std::vector<std::pair<std::uint64_t, float>> list;
            weights.forEach([&](std::uint64_t feature, std::span<const float> row) {
                list.emplace_back(feature, row.front());
            });
            return list;
        };
        QVERIFY(features(again) == features(table));
        QVERIFY(!again.setCapacity(1000, 6));
        QVERIFY(!again.setCapacity(2048, 1025));
        QVERIFY(!again.setCapacity(4096, 6));
    }

private:
    /// Adds a row for every regime of every kind.
    static void addRegimes() {
        QTest::addColumn<std::size_t>("kind");
        QTest::addColumn<std::string>("regime");
        for (std::size_t i = 0; i < modelKinds().size(); ++i)
            for (const TrainingRegime& regime : modelKinds()[i].regimes)
                QTest::addRow("%s %s", modelKinds()[i].name.data(), regime.name.data())
                    << i << std::string(regime.name);
    }
    [[nodiscard]] static const ModelKind& kind() {
        QFETCH(std::size_t, kind);
        return modelKinds()[kind];
    }
    [[nodiscard]] static TrainingOptions options() {
        QFETCH(std::string, regime);
        TrainingOptions options = smallOptions(neural::Training::Local, "arc-eager");
        options.graph.bits = 12;
        options.perceptron.exploration = 0.5;
        if (!chooseRegime(kind(), regime, options))
            throw std::invalid_argument(regime);
        useSystemOfRegime(options);
        return options;
    }
    [[nodiscard]] Result<std::unique_ptr<Model>> train(const TrainingOptions& options,
                                                       const TrainingHooks& hooks,
                                                       const TaskControl& control = {}) const {
        return trainModel(kind(), m_sentences, m_dev, options, hooks, control);
    }
    /// Returns the last checkpoint of a training; an empty text if the training fails.
    [[nodiscard]] std::string checkpointOf(const TrainingOptions& options) const {
        std::string kept;
        TrainingHooks hooks;
        hooks.checkpoint = [&](bool, const auto& bytes) { kept = bytes(); };
        return train(options, hooks) ? kept : std::string();
    }
    /// Returns the model's file after training from a checkpoint, or the error.
    [[nodiscard]] std::string resumed(const std::string& checkpoint,
                                      const TrainingOptions& options) const {
        TrainingHooks hooks;
        hooks.resume = checkpoint;
        hooks.resumeFile = "file";
        const auto model = train(options, hooks);
        return model ? modelFileBytes(**model) : model.error().text().english();
    }

    const std::vector<Sentence> m_sentences = sampleSentences("first-steps");
    std::vector<Sentence> m_dev = sampleSentences("german");
};

QTEST_GUILESS_MAIN(tst_training_loop)
#include "tst_training_loop.moc"
