// SPDX-License-Identifier: GPL-3.0-or-later
// Perceptrons that score labelled transitions.
#include "core/learning/linear/joint_scorer.h"
#include "core/learning/model_file.h"
#include "core/learning/parser.h"
#include "core/learning/training_data.h"
#include "core/parsing/systems.h"
#include "tests/support/learning.h"
#include "tests/support/sanitized.h"
#include "tests/support/system_files.h"
#include "tests/support/table.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <random>

using namespace parsescope;
using namespace parsescope::test;

namespace {

TrainingOptions jointOptions(const QString& system, Regime regime, int iterations = 3) {
    TrainingOptions options = trainingOptions(system, regime, RootPlace::First, iterations);
    options.perceptron.labels = LabelTraining::Joint;
    return options;
}

std::unique_ptr<Model> trained(const std::vector<Sentence>& sentences,
                               const TrainingOptions& options) {
    Result<std::unique_ptr<Model>> model = trainPerceptron(sentences, {}, options);
    if (!model)
        throw std::runtime_error(model.error().text());
    return *std::move(model);
}

double las(const Model& model, const std::vector<Sentence>& sentences) {
    return evaluate(model, sentences).all.las();
}

/// Returns a sentence of three words: the first one depends on the second one by `relation`.
Sentence sentenceWith(const std::string& third, const std::string& relation) {
    Sentence sentence = sentenceFromText("x y " + third);
    constexpr std::array Heads{2, 0, 2};
    const std::array<std::string, 3> relations{relation, "root", "last"};
    for (std::size_t i = 0; i < Heads.size(); ++i) {
        sentence.words[i].head = Heads[i];
        sentence.words[i].deprel = relations[i];
    }
    return sentence;
}

} // namespace

class tst_joint_labels : public QObject {
    Q_OBJECT

private slots:
    void bestIsTheBestScore_data() {
        columns<QString, int>("system", "values");
        for (const char* system : {"arc-eager", "lr-spine", "attardi"})
            for (const int values : {3, 1000, 1'000'000})
                QTest::addRow("%s, %d values", system, values) << system << values;
    }

    /// The best candidate and its label are those of the scores: also where many scores are equal,
    /// because weights have few values, and with labels that are possible for no arc from ROOT.
    void bestIsTheBestScore() {
        QFETCH(QString, system);
        QFETCH(int, values);
        ModelDescription description{
            "perceptron", *findSystem(system.toStdString()), {}, {}, {}, {}};
        for (int i = 0; i < 30; ++i)
            description.labels.push_back({std::to_string(i), values == 3 && i % 3 == 0, true});
        const FeatureSet features(actionTemplates(description.system, ActionFeatures::Templates));
        const FeatureSet labelFeatures(labelTemplates(description.system));
        const ActionWeights noActions(Actions(description.system).size());
        const SparseWeights noLabels(30);
        const Sentence sentence = sampleSentences("german").front();
        Random random(values);
        std::vector<Candidate> candidates;
        std::vector<float> scores;
        for (int run = 0; run < (IsSanitized ? 1 : 20); ++run) {
            SparseWeights weights(LabelledActions(description).size());
            const auto eachState = [&](const auto& visit) {
                JointScorer scorer(description, features, noActions, labelFeatures, noLabels,
                                   weights, sentence);
                ParserState state(description.system, sentence.size(), {});
                Random same(run);
                for (state.listCandidates(candidates); !candidates.empty();
                     state.listCandidates(candidates)) {
                    visit(scorer, state);
                    const Candidate next = candidates[static_cast<std::size_t>(
                        pick(same, static_cast<int>(candidates.size())))];
                    state.take(next, next.arc.head == NoHead ? -1 : pick(same, 30));
                }
            };
            eachState([&](JointScorer& scorer, const ParserState& state) {
                const auto hashes = scorer.actionHashes(state, candidates.back());
                const std::vector<std::uint64_t> some(hashes.begin(), hashes.end());
                for (std::size_t i = 0; i < some.size(); ++i)
                    for (int left = pick(random, 3) == 0 ? 1 + pick(random, 30) : 1; left > 0;
                         --left)
                        weights.change(std::span(some).subspan(i, 1),
                                       pick(random, weights.columns()),
                                       static_cast<float>(pick(random, values) - values / 2) /
                                           static_cast<float>(values),
                                       1);
            });
            weights.sketch();
            QVERIFY(weights.hasSketch());
            int differences = 0;
            eachState([&](JointScorer& scorer, const ParserState& state) {
                scores.resize(candidates.size());
                const std::size_t best = scorer.best(state, candidates);
                const std::optional<int> label = scorer.bestLabelOf(best);
                scorer.score(state, candidates, scores);
                differences += best != bestCandidate(scores) || label != scorer.bestLabelOf(best);
            });
            QCOMPARE(differences, 0);
        }
    }

    void learnsWhatItSaw_data() {
        columns<QString, Regime>("system", "regime");
        for (const char* system : {"arc-standard", "arc-hybrid", "arc-eager", "arc-eager+lba+rnba",
                                   "arc-swift", "lr-spine", "attardi", "attardi3", "swap"})
            for (Regime regime : {Regime::Static, Regime::Nondet, Regime::Explore})
                if (!IsSanitized || regime == Regime::Explore)
                    QTest::addRow("%s %d", system, static_cast<int>(regime)) << system << regime;
    }

    /// A few sentences are learnt by heart, also with ROOT last and with a single root.
    void learnsWhatItSaw() {
        QFETCH(QString, system);
        QFETCH(Regime, regime);
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        for (RootPlace root : RootPlaces)
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                TrainingOptions options = jointOptions(system, regime, system == "swap" ? 30 : 12);
                options.shape = {rootLimit, root};
                const double score = las(*trained(sentences, options), sentences);
                QVERIFY2(score > 0.95, qPrintable(QString::number(score)));
            }
    }

    void learnsSystemsOfFiles() {
        TrainingOptions options = jointOptions("arc-standard", Regime::Explore, 12);
        options.system = systemInFile("arc-eager");
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        QVERIFY(las(*trained(sentences, options), sentences) > 0.95);
    }

    /// The relation of the first word depends on the third word. The features of an arc contain its
    /// two ends and their neighbours; only the features of a transition contain the word after the
    /// head.
    void seesTheWholeConfiguration() {
        const std::vector<Sentence> sentences{sentenceWith("p", "before-p"),
                                              sentenceWith("q", "before-q")};
        TrainingOptions options = jointOptions("arc-eager", Regime::Explore, 20);
        QCOMPARE(las(*trained(sentences, options), sentences), 1.0);
        options.perceptron.labels = LabelTraining::After;
        QCOMPARE(las(*trained(sentences, options), sentences), 5.0 / 6);
    }

    /// In training, a transition with a wrong label counts as wrong, and the parser learns until it
    /// has none.
    void wrongLabelsAreNotOptimal() {
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        for (Regime regime : {Regime::Static, Regime::Nondet, Regime::Explore}) {
            const TrainingOptions options = jointOptions("arc-eager", regime, 20);
            std::vector<Text> texts;
            const auto model = trainPerceptron(
                sentences, sentences, options,
                {.observer = [&](const IterationReport& report) { texts.push_back(report.text); }});
            QVERIFY(model.has_value());
            QVERIFY2(!texts.front().english().ends_with(" 0 wrong labels"),
                     texts.front().english().c_str());
            QVERIFY2(texts.back().english().ends_with(" 0 wrong labels"),
                     texts.back().english().c_str());
            QVERIFY(las(**model, sentences) > 0.99);
            QVERIFY((*model)->description().training.ends_with(", joint labels"));
        }
    }

    /// A transition whose label alone is wrong is not replaced by another optimal one: although the
    /// labels of the first words cannot be learnt, the second iteration has no wrong transitions.
    void onlyTheLabelIsCorrected() {
        std::vector<Sentence> sentences;
        for (int i = 0; i < 12; ++i) {
            sentences.push_back(sentenceWith("z", std::string(1, "abc"[(i * i + i / 2) % 3])));
            if (i % 2 == 0)
                sentences.back().words.pop_back();
        }
        std::vector<std::string> texts;
        const auto model = trainPerceptron(
            sentences, {}, jointOptions("arc-standard", Regime::Nondet),
            {.observer = [&](const IterationReport& report) { texts.push_back(report.text); }});
        QVERIFY(model.has_value());
        QCOMPARE(texts.size(), 3U);
        QVERIFY2(texts[1].starts_with("0.00 %"), texts[1].c_str());
        QVERIFY2(!texts[1].ends_with(" 0 wrong labels"), texts[1].c_str());
    }

    void scoresAreSumsOfWeights_data() {
        columns<QString, bool>("system", "joint");
        for (const char* system : {"arc-eager", "arc-swift", "lr-spine", "easy-first"})
            for (const bool joint : {true, false})
                if (!joint || std::string_view(system) != "easy-first")
                    QTest::addRow("%s%s", system, joint ? "" : ", labels later") << system << joint;
    }

    /// The score of a candidate is the sum of the weights of its features, which candidates share,
    /// except for rounding where a candidate with a context of its own adds in another order. With
    /// joint labels, it is also the score of the best label.
    void scoresAreSumsOfWeights() {
        QFETCH(QString, system);
        QFETCH(bool, joint);
        const TrainingOptions options = joint ? jointOptions(system, Regime::Explore)
                                              : trainingOptions(system, Regime::Explore);
        const std::vector<Sentence> sentences = sampleSentences("german");
        const std::unique_ptr<Model> model = trained(sentences, options);
        std::vector<Candidate> candidates;
        std::vector<float> scores;
        std::vector<float> labelScores;
        int deep = 0;
        for (const Sentence& sentence : sentences) {
            const std::unique_ptr<Scorer> scorer = model->scorer(sentence);
            ParserState state(options.system, sentence.size(), {});
            for (state.listCandidates(candidates); !candidates.empty();
                 state.listCandidates(candidates)) {
                scores.resize(candidates.size());
                scorer->score(state, candidates, scores);
                for (std::size_t i = 0; i < candidates.size(); ++i) {
                    const bool plain = focusOf(state, candidates[i]) == Focus::Plain;
                    deep += plain ? 0 : 1;
                    float sum = 0;
                    float most = 0;
                    // Comparing a candidate with itself gives its features in the order of the
                    // templates.
                    for (const FeatureWeight& feature :
                         model->compareCandidates(sentence, state, candidates[i], candidates[i])) {
                        sum += feature.first;
                        most += std::abs(feature.first);
                    }
                    QVERIFY(std::abs(scores[i] - sum) <= (plain ? 0 : 1e-5F * most));
                    if (!joint || candidates[i].arc.head == NoHead)
                        continue;
                    scorer->scoreLabels(state, candidates[i], labelScores);
                    const int label = bestLabel(model->description(), candidates[i], labelScores);
                    QCOMPARE(labelScores[label], scores[i]);
                }
                const Candidate best = candidates[bestCandidate(scores)];
                state.take(best, best.arc.head == NoHead ? -1 : 0);
            }
        }
        QVERIFY(deep > 0 || !options.system.hasVariants());
    }

    /// The scores of labels are for the given state, whatever was scored before.
    void labelScoresAreThoseOfTheState() {
        const TrainingOptions options = jointOptions("arc-standard", Regime::Explore);
        const std::vector<Sentence> sentences = sampleSentences("german");
        const std::unique_ptr<Model> model = trained(sentences, options);
        const Sentence& sentence = sentences.front();
        const std::unique_ptr<Scorer> used = model->scorer(sentence);
        ParserState state(options.system, sentence.size(), {});
        std::vector<Candidate> candidates;
        std::vector<std::vector<float>> seen;
        for (state.listCandidates(candidates); !candidates.empty();
             state.listCandidates(candidates)) {
            const Candidate last = candidates.back();
            if (last.arc.head != NoHead) {
                ParserState before(options.system, sentence.size(), {});
                std::vector<Candidate> first;
                before.listCandidates(first);
                std::vector<float> scores(first.size());
                used->score(before, first, scores);
                std::vector<float> labels;
                used->scoreLabels(state, last, labels);
                std::vector<float> fresh;
                model->scorer(sentence)->scoreLabels(state, last, fresh);
                QCOMPARE(labels, fresh);
                seen.push_back(labels);
            }
            state.take(last, last.arc.head == NoHead ? -1 : 0);
        }
        QVERIFY(seen.size() > 2 && seen.front() != seen[1]);
    }

    void scoresOfRandomWeights_data() {
        columns<QString, int>("system", "labels");
        for (const char* system : {"arc-eager", "arc-standard", "lr-spine", "attardi"})
            for (const int labels : {1, 6, 12, 45, 63})
                QTest::addRow("%s, %d labels", system, labels) << system << labels;
    }

    /// The score of each candidate, its best label and the scores of all its labels follow from
    /// sums of weights, one class at a time, also where many sums are equal. The weights are small
    /// integers, whose sums are exact in any order; features have between 1 and all classes.
    void scoresOfRandomWeights() {
        QFETCH(QString, system);
        QFETCH(int, labels);
        ModelDescription description{
            "perceptron", *findSystem(system.toStdString()), {}, {}, {}, {}};
        for (int i = 0; i < labels; ++i)
            description.labels.push_back({std::to_string(i), i % 3 == 0, i == 0 || i % 3 != 0});
        const FeatureSet features(actionTemplates(description.system, ActionFeatures::Templates));
        const FeatureSet labelFeatures(labelTemplates(description.system));
        const LabelledActions classes(description);
        const ActionWeights noActions(Actions(description.system).size());
        const SparseWeights noLabels(labels);
        SparseWeights weights(classes.size());
        std::mt19937_64 random(labels);
        const Sentence sentence = sampleSentences("german").front();
        JointScorer scorer(description, features, noActions, labelFeatures, noLabels, weights,
                           sentence);
        std::vector<Candidate> candidates;
        std::vector<float> scores;
        std::vector<float> labelScores;
        for (int run = 0; run < (IsSanitized ? 2 : 6); ++run) {
            ParserState state(description.system, sentence.size(), {});
            for (state.listCandidates(candidates); !candidates.empty();
                 state.listCandidates(candidates)) {
                for (const Candidate& candidate : candidates) {
                    const auto hashes = scorer.actionHashes(state, candidate);
                    const std::vector<std::uint64_t> some(hashes.begin(), hashes.end());
                    for (std::size_t i = random() % 5; i < some.size(); i += 5)
                        for (auto left = random() % 4 == 0 ? random() % weights.columns() : 1;
                             left > 0; --left)
                            weights.change(std::span(some).subspan(i, 1),
                                           static_cast<int>(random() % weights.columns()),
                                           static_cast<float>(random() % 3) - 1, 1);
                }
                scores.resize(candidates.size());
                scorer.score(state, candidates, scores);
                std::vector<int> best;
                for (std::size_t i = 0; i < candidates.size(); ++i)
                    best.push_back(*scorer.bestLabelOf(i));
                for (std::size_t i = 0; i < candidates.size(); ++i) {
                    const Candidate& candidate = candidates[i];
                    const auto hashes = scorer.actionHashes(state, candidate);
                    const std::vector<std::uint64_t> all(hashes.begin(), hashes.end());
                    const auto sum = [&](int label) {
                        float total = 0;
                        for (const std::uint64_t feature : all)
                            total += weights.weight(feature, classes.of(candidate.action, label));
                        return total;
                    };
                    if (candidate.arc.head == NoHead) {
                        QCOMPARE(best[i], -1);
                        QCOMPARE(scores[i], sum(-1));
                        continue;
                    }
                    std::vector<float> sums;
                    for (int label = 0; label < labels; ++label)
                        sums.push_back(sum(label));
                    QCOMPARE(best[i], bestLabel(description, candidate, sums));
                    QCOMPARE(scores[i], sum(best[i]));
                    scorer.scoreLabels(state, candidate, labelScores);
                    QCOMPARE(labelScores, sums);
                }
                const Candidate next = candidates[random() % candidates.size()];
                state.take(next,
                           next.arc.head == NoHead ? -1 : static_cast<int>(random() % labels));
            }
        }
    }

    void sameSeedSameModel() {
        const std::vector<Sentence> sentences = sampleSentences("german");
        for (Regime regime : {Regime::Static, Regime::Nondet, Regime::Explore}) {
            TrainingOptions options = jointOptions("lr-spine", regime);
            options.perceptron.exploration = 0.5;
            const std::string bytes = modelFileBytes(*trained(sentences, options));
            QVERIFY(bytes == modelFileBytes(*trained(sentences, options)));
            options.seed = 2;
            QVERIFY(bytes != modelFileBytes(*trained(sentences, options)));
        }
    }

    /// The model that is read from the file of a joint model is equal. Data that are cut off are
    /// refused.
    void modelFilesRoundTrip() {
        const auto model =
            trained(sampleSentences("german"), jointOptions("lr-spine", Regime::Explore));
        const std::string bytes = modelFileBytes(*model);
        const auto read = modelFromFileBytes(bytes);
        QVERIFY2(read.has_value(), read ? "" : read.error().text().english().c_str());
        QVERIFY(modelFileBytes(**read) == bytes);
        for (const Sentence& sentence : sampleSentences("czech")) {
            const Parse a = parseGreedily(*model, sentence);
            const Parse b = parseGreedily(**read, sentence);
            QCOMPARE(a.heads, b.heads);
            QCOMPARE(a.labels, b.labels);
        }
        const std::string weights = model->bytes();
        for (std::size_t size = 0; size < weights.size(); size += 1 + size / 20) {
            const auto cut = PerceptronModel::fromBytes(model->description(),
                                                        std::string_view(weights).substr(0, size));
            // Data that are cut off after the other weights are those of a model without any
            // weight.
            QVERIFY(!cut || (*cut)->bytes().size() == size);
        }
        QVERIFY(!PerceptronModel::fromBytes(model->description(), weights + "x"));
        ModelDescription fewer = model->description();
        fewer.labels.resize(1);
        QVERIFY(!PerceptronModel::fromBytes(fewer, weights));
    }

    void continuesFromACheckpoint() {
        const std::vector<Sentence> sentences = sampleSentences("german");
        TrainingOptions options = jointOptions("arc-eager", Regime::Explore, 4);
        std::string checkpoint;
        int iteration = 0;
        TrainingHooks hooks;
        hooks.observer = [&](const IterationReport& report) { iteration = report.iteration; };
        hooks.checkpoint = [&](bool atOnce, const std::function<std::string()>& bytes) {
            if (atOnce && iteration == 2)
                checkpoint = bytes();
        };
        const auto whole = trainPerceptron(sentences, {}, options, hooks);
        QVERIFY(whole && !checkpoint.empty());
        TrainingHooks further;
        further.resume = checkpoint;
        const auto resumed = trainPerceptron(sentences, {}, options, further);
        QVERIFY2(resumed.has_value(), resumed ? "" : resumed.error().text().english().c_str());
        QVERIFY(modelFileBytes(**resumed) == modelFileBytes(**whole));
        options.perceptron.labels = LabelTraining::After;
        QVERIFY(!trainPerceptron(sentences, {}, options, further));
    }

    void tooManyRelations() {
        // A sentence that is not learnt from, because its heads form a cycle, has the other
        // relations.
        Sentence cycle = sentenceWith("p", "x");
        cycle.words[1].head = 1;
        const Word last = cycle.words.back();
        while (cycle.words.size() < MostJointLabels) {
            cycle.words.push_back(last);
            cycle.words.back().deprel = "x" + std::to_string(cycle.words.size());
        }
        const TrainingOptions options = jointOptions("arc-eager", Regime::Static, 1);
        QVERIFY(trainPerceptron({sentenceWith("p", "x"), cycle}, {}, options));
        const std::vector<Sentence> sentences{sentenceWith("p", "y"), cycle};
        const auto model = trainPerceptron(sentences, {}, options);
        QVERIFY(!model);
        QCOMPARE(model.error().message.english(),
                 std::string(
                     "the treebank has 10001 relations, and joint labels are for at most 10000"));
    }
};

QTEST_GUILESS_MAIN(tst_joint_labels)
#include "tst_joint_labels.moc"
