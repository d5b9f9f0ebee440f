// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/decoder.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/network/batch_trainer.h"
#include "core/learning/network/vocabulary.h"
#include "core/learning/network/word_vectors.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/treebank/tree_classes.h"
#include "core/treebank/treebank.h"
#include "tests/support/table.h"

#include <QtTest>

#include <array>

using namespace parsescope;
using namespace parsescope::test;
using namespace parsescope::neural;

namespace {

/// Returns the first five projective sentences of the sample, or all of them.
std::vector<Sentence> sampleSentences(bool all = false) {
    const Treebank treebank =
        Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu").value();
    std::vector<Sentence> sentences;
    for (int index = 0; index < treebank.size() && (all || sentences.size() < 5); ++index) {
        Sentence sentence = treebank.read(index).sentence;
        if (sentence.size() > 1 && sentence.tree() && sentence.tree()->isProjective())
            sentences.push_back(std::move(sentence));
    }
    return sentences;
}

/// A small network and its training data.
struct Lesson {
    Target target;
    Vocabulary vocabulary;
    std::vector<Example> examples;
    NetworkShape shape;
    TrainingOptions options;

    Lesson(Training training, const QString& system, int positions) {
        if (training == Training::Global)
            target.decoder = findExactDecoder(system.toStdString());
        if (positions > 0)
            target.system = findSystem(system.toStdString()).value();
        const std::vector<Sentence> sentences = sampleSentences();
        for (const Sentence& sentence : sentences)
            vocabulary.add(sentence);
        Numbering labels;
        for (const Sentence& sentence : sentences) {
            Example example{vocabulary.encode(sentence), *sentence.tree(), {-1}};
            for (const Word& word : sentence.words)
                example.labels.push_back(labels.add(word.deprel));
            examples.push_back(std::move(example));
        }
        shape.encoder = {vocabulary.tags.size(), vocabulary.characters.size(), 8, 4, 4, 16, 2};
        shape.words = vocabulary.words.size();
        shape.positions = positions;
        shape.transitions = target.transitions();
        shape.labels = labels.size();
        shape.hidden = shape.arcHidden = shape.labelHidden = 16;
        options.network.dropout = {0.1, 0.1, 0.1};
        options.network.batchWords = 10;
        options.network.rate = 0.01;
        options.network.shards = 1;
    }
};

/// The losses of the first and the last epoch of a training, and the weights at its end.
struct Outcome {
    TrainingLoss first, last;
    NetworkWeights<float> weights;
};
Outcome train(const Lesson& lesson, int epochs, const ParallelFor& parallelFor = oneByOne) {
    const Network network(lesson.shape);
    Trainer trainer(network, lesson.target, lesson.options, lesson.examples,
                    lesson.vocabulary.counts);
    TrainingState state = trainer.start(network.initialWeights<float>(1));
    Outcome outcome;
    while (state.epoch < epochs) {
        const int epoch = state.epoch;
        const TrainingLoss loss = trainer.step(state, parallelFor);
        (epoch == 0 ? outcome.first : outcome.last) += loss;
        if (epoch != state.epoch && state.epoch < epochs)
            outcome.last = {};
    }
    outcome.weights = std::move(state.weights);
    return outcome;
}

std::vector<int> parse(const Lesson& lesson, const Scoring<float>& scoring) {
    if (lesson.target.decoder)
        return decode(scoreTables(lesson.target, scoring, 0))->heads;
    const TransitionSystem& system = *lesson.target.system;
    Configuration configuration = system.start(scoring.words(0));
    while (!system.isFinal(configuration)) {
        const Values<float> scores = scoring.transitionScores(0, positionsOf(configuration));
        const std::vector<Transition> legal = system.legalTransitions(configuration);
        configuration = system.step(
            configuration, *std::max_element(legal.begin(), legal.end(), [&](auto a, auto b) {
                return scores[a.rule] < scores[b.rule];
            }));
    }
    return finalHeads(configuration);
}

/// Returns the local loss by definition: from the losses of all transitions of every configuration.
float definedLocalLoss(const TransitionSystem& system, const Scoring<float>& scoring,
                       const Tree& gold, RootLimit rootLimit, double exploration,
                       neural::Random& random) {
    const Problem problem{system, gold, {}, {rootLimit}};
    const LossFunction loss = chooseOracle(problem)->prepare(problem);
    float sum = 0;
    Configuration configuration = system.start(gold.size());
    while (!system.isFinal(configuration)) {
        const Values<float> scores = scoring.transitionScores(0, positionsOf(configuration));
        const auto score = [&](const TransitionLoss* entry) {
            return scores[entry->transition.rule];
        };
        const TransitionLoss* right = nullptr;
        const TransitionLoss* wrong = nullptr;
        const Losses known = losses(system, loss, configuration);
        for (const TransitionLoss& entry : known.transitions) {
            const TransitionLoss*& best = entry.optimal ? right : wrong;
            if (entry.loss.value < Unreachable && (!best || score(&entry) > score(best)))
                best = &entry;
        }
        const TransitionLoss* taken = right;
        if (wrong && score(right) - score(wrong) < 1) {
            sum += 1 - (score(right) - score(wrong));
            if (score(right) <= score(wrong) || random.uniform() < exploration)
                taken = wrong;
        }
        configuration = system.step(std::move(configuration), taken->transition);
    }
    return sum;
}

} // namespace

class tst_neural_training : public QObject {
    Q_OBJECT

private slots:
    void learnsByHeart_data() {
        columns<bool, QString, int>("local", "system", "positions");
        QTest::newRow("global arc-hybrid") << false << "arc-hybrid" << 2;
        QTest::newRow("global arc-eager") << false << "arc-eager" << 2;
        QTest::newRow("global arc-standard") << false << "arc-standard" << 3;
        QTest::newRow("global edges") << false << "eisner" << 0;
        QTest::newRow("local arc-hybrid") << true << "arc-hybrid" << 2;
        QTest::newRow("local arc-eager") << true << "arc-eager" << 4;
        QTest::newRow("local arc-standard") << true << "arc-standard" << 3;
        QTest::newRow("local arc-eager with lba") << true << "arc-eager+lba" << 3;
    }

    // The losses fall, and in the end every head is right.
    void learnsByHeart() {
        QFETCH(bool, local);
        QFETCH(QString, system);
        QFETCH(int, positions);
        const Lesson lesson(local ? Training::Local : Training::Global, system, positions);
        const Outcome outcome = train(lesson, 100);
        QVERIFY(outcome.last.trees < 0.3 * outcome.first.trees);
        QVERIFY(outcome.last.labels < 0.3 * outcome.first.labels);
        const Network network(lesson.shape);
        for (const Example& example : lesson.examples) {
            const Scoring<float> scoring(network, outcome.weights, std::vector{&example.ids});
            QCOMPARE(parse(lesson, scoring), example.gold.heads());
        }
    }

    void sameSeedSameWeights() {
        Lesson lesson(Training::Local, "arc-eager", 2);
        lesson.options.network.shards = 2;
        const Outcome once = train(lesson, 3);
        // The order in which the shards are computed does not change the weights.
        const Outcome again = train(lesson, 3, [](int count, const auto& work) {
            for (int index = count - 1; index >= 0; --index)
                work(index);
        });
        QVERIFY(once.weights.dense == again.weights.dense);
        QVERIFY(once.weights.words.values() == again.weights.words.values());
        lesson.options.seed = 2;
        QVERIFY(once.weights.dense != train(lesson, 3).weights.dense);
    }

    /// The gradient of a batch is the sum of the gradients of its parts.
    void shardsMakeNoDifference() {
        Lesson lesson(Training::Global, "arc-hybrid", 2);
        lesson.options.network.dropout = {0, 0, 0};
        lesson.options.network.wordDropout = 0;
        lesson.options.network.batchWords = 100;
        const Network network(lesson.shape);
        const auto gradients = [&](int shards) { // the first moments of Adam after the first batch
            lesson.options.network.shards = shards;
            Trainer trainer(network, lesson.target, lesson.options, lesson.examples,
                            lesson.vocabulary.counts);
            TrainingState state = trainer.start(network.initialWeights<float>(1));
            trainer.step(state);
            std::vector<float> values(state.mean.dense.begin(), state.mean.dense.end());
            const auto& words = state.mean.words.values();
            values.insert(values.end(), words.begin(), words.end());
            return values;
        };
        const std::vector<float> whole = gradients(1);
        const std::vector<float> parts = gradients(3);
        QCOMPARE(parts.size(), whole.size());
        for (std::size_t i = 0; i < whole.size(); ++i)
            QVERIFY(std::abs(parts[i] - whole[i]) < 1e-4F);
        QVERIFY(std::ranges::any_of(whole, [](float value) { return std::abs(value) > 1e-2F; }));
    }

    void goesOnFromAnyBatch() {
        const Lesson lesson(Training::Global, "arc-hybrid", 2);
        const Network network(lesson.shape);
        Trainer trainer(network, lesson.target, lesson.options, lesson.examples,
                        lesson.vocabulary.counts);
        TrainingState state = trainer.start(network.initialWeights<float>(1));
        trainer.step(state);
        QVERIFY(state.next > 0);
        TrainingState copy = state;
        for (int batch = 0; batch < 5; ++batch) {
            trainer.step(state);
            trainer.step(copy);
        }
        QVERIFY(state.weights.dense == copy.weights.dense);
        QCOMPARE(state.step, 6LL);
    }

    void weightsAreAveraged() {
        Lesson lesson(Training::Global, "arc-hybrid", 2);
        const Network network(lesson.shape);
        Trainer trainer(network, lesson.target, lesson.options, lesson.examples,
                        lesson.vocabulary.counts);
        TrainingState state = trainer.start(network.initialWeights<float>(1));
        std::vector<double> average{static_cast<double>(state.weights.dense[0]),
                                    static_cast<double>(state.weights.words.column(3)[0])};
        for (int batch = 1; batch <= 8; ++batch) {
            trainer.step(state);
            const double keep = std::min(0.99, (1.0 + batch) / (10.0 + batch));
            const std::array<float, 2> now{state.weights.dense[0],
                                           state.weights.words.column(3)[0]};
            for (std::size_t i = 0; i < 2; ++i)
                average[i] = keep * average[i] + (1 - keep) * static_cast<double>(now[i]);
            QVERIFY(std::abs(static_cast<double>(state.average.dense[0]) - average[0]) < 1e-5);
            QVERIFY(std::abs(static_cast<double>(state.average.words.column(3)[0]) - average[1]) <
                    1e-5);
        }
        lesson.options.network.averaging = 0;
        trainer.step(state);
        for (std::size_t i = 0; i < state.average.dense.size(); ++i)
            QVERIFY(std::abs(state.average.dense[i] - state.weights.dense[i]) < 1e-6F);
    }

    void globalLossIsByHowMuchGoldLoses() {
        const Lesson lesson(Training::Global, "arc-hybrid", 2);
        const Network network(lesson.shape);
        const NetworkWeights<float> weights = network.initialWeights<float>(3);
        for (const Example& example : lesson.examples) {
            Scoring<float> scoring(network, weights, std::vector{&example.ids});
            const Scores tables = scoreTables(lesson.target, scoring, 0);
            const std::vector<int>& heads = example.gold.heads();
            const double most = decode(tables, {heads, 1})->score;
            const double gold = decode(tables, {heads, -1e6})->score;
            const float loss = addGlobalLoss(lesson.target, scoring, 0, heads);
            QVERIFY(loss > 0);
            QVERIFY(std::abs(static_cast<double>(loss) - (most - gold)) < 1e-3);
        }
    }

    void localLossIsThatOfTheDefinition_data() {
        columns<QString, RootLimit>("system", "rootLimit");
        for (const char* system : {"arc-standard", "arc-hybrid", "arc-eager", "attardi"})
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One})
                QTest::addRow("%s%s", system, rootLimit == RootLimit::One ? ", single root" : "")
                    << system << rootLimit;
    }

    // The training oracle computes the losses of few transitions. The loss by definition uses the
    // losses of all.
    void localLossIsThatOfTheDefinition() {
        QFETCH(QString, system);
        QFETCH(RootLimit, rootLimit);
        const Lesson lesson(Training::Local, system, 4);
        const Network network(lesson.shape);
        constexpr double Exploration = 0.3;
        std::mt19937 trees(1);
        double all = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const NetworkWeights<float> weights = network.initialWeights<float>(seed);
            for (const Example& example : lesson.examples) {
                // Some of the trees cannot be built by every system, and some have several roots.
                const Tree gold =
                    seed % 2 == 0 ? example.gold : randomTree(example.gold.size(), trees);
                Scoring<float> scoring(network, weights, std::vector{&example.ids});
                TrainingOracle oracle(*lesson.target.system, gold, {rootLimit});
                neural::Random random(seed);
                const float found =
                    addLocalLoss(lesson.target, scoring, 0, oracle, Exploration, random, rootLimit);
                neural::Random again(seed);
                QCOMPARE(found, definedLocalLoss(*lesson.target.system, scoring, gold, rootLimit,
                                                 Exploration, again));
                QCOMPARE(random.next(), again.next());
                all += static_cast<double>(found);
            }
        }
        QVERIFY(all > 0);
    }

    // The arcs 1 → 3 and 4 → 2 cross: the loss is that of the better one of the trees that have one
    // of them.
    void closestTreesStandForCrossingOnes() {
        Lesson lesson(Training::Global, "arc-eager", 2);
        const std::vector<int> crossing{NoHead, 0, 4, 1, 1};
        const SentenceIds ids{
            {1, 3, 4, 5, 6, 2}, {1, 3, 3, 4, 4, 2}, {{1}, {3}, {4}, {3}, {4}, {2}}};
        const Network network(lesson.shape);
        const NetworkWeights<float> weights = network.initialWeights<float>(4);
        Scoring<float> scoring(network, weights, std::vector{&ids});
        const float loss = addGlobalLoss(lesson.target, scoring, 0, crossing);
        const Scores tables = scoreTables(lesson.target, scoring, 0);
        const double most = decode(tables, {crossing, 1})->score;
        const auto best = decode(tables, {crossing, -1e6});
        int wrong = 0;
        for (std::size_t word = 1; word < crossing.size(); ++word)
            wrong += best->heads[word] != crossing[word];
        QCOMPARE(wrong, 1);
        QVERIFY(std::abs(most - (scoreOf(tables, best->steps) + 1) - static_cast<double>(loss)) <
                1e-3);
    }

    // All words are children of ROOT: the loss is that of the best tree that keeps one of them
    // there.
    void closestTreesHaveASingleRoot() {
        for (const QString system : {"arc-hybrid", "arc-eager", "arc-standard"}) {
            const Lesson lesson(Training::Global, system, system == "arc-standard" ? 3 : 2);
            const Example& example = lesson.examples.front();
            std::vector<int> heads(example.gold.heads().size(), 0);
            heads[0] = NoHead;
            const Network network(lesson.shape);
            const NetworkWeights<float> weights = network.initialWeights<float>(4);
            Scoring<float> scoring(network, weights, std::vector{&example.ids});
            const float loss = addGlobalLoss(lesson.target, scoring, 0, heads, RootLimit::One);
            const Scores tables = scoreTables(lesson.target, scoring, 0);
            const double most = decode(tables, {heads, 1, RootLimit::One})->score;
            const auto best = decode(tables, {heads, -1e6, RootLimit::One});
            QCOMPARE(std::ranges::count(best->heads, 0), 1);
            const double right =
                scoreOf(tables, best->steps) + static_cast<double>(heads.size()) - 2;
            QVERIFY(std::abs(most - right - static_cast<double>(loss)) < 1e-3);
        }
    }

    void everyWordIsSeenInAnEpoch() {
        const Lesson lesson(Training::Global, "arc-hybrid", 2);
        long long words = 0;
        for (const Example& example : lesson.examples)
            words += example.gold.size();
        QCOMPARE(train(lesson, 1).first.words, words);
    }

    void lowerCase_data() {
        columns<QString, QString>("text", "lower");
        QTest::newRow("Latin") << "Über ÉCOLE × Žluťoučký ŁÓDŹ Ő"
                               << "über école × žluťoučký łódź ő";
        QTest::newRow("Greek") << "ΑΘΗΝΑ"
                               << "αθηνα";
        QTest::newRow("Cyrillic") << "ЩЁ Јован"
                                  << "щё јован";
        QTest::newRow("Vietnamese") << "ẤN"
                                    << "ấn";
        QTest::newRow("none") << "汉字 العربية 1.5"
                              << "汉字 العربية 1.5";
    }
    void lowerCase() {
        QFETCH(QString, text);
        QFETCH(QString, lower);
        QCOMPARE(QString::fromStdString(neural::lowerCase(text.toStdString())), lower);
    }

    void wordVectors() {
        const auto vectors = readWordVectors("2 3\nthe 0.5 -1 2e-1 \n\nvan 1 2 3\r\n", "v.txt");
        QVERIFY(vectors);
        QCOMPARE(vectors->words, (std::vector<std::string>{"the", "van"}));
        QCOMPARE(vectors->vectors.rows(), 3);
        QCOMPARE(vectors->vectors.column(0)[1], -1.0F);
        QCOMPARE(vectors->vectors.column(1)[2], 3.0F);
        for (const char* largest : {"1000000", "-1000000"})
            QVERIFY(readWordVectors(std::string("a ") + largest + "\n", "v.txt"));
        for (const char* tooLarge : {"1000001", "-1000001"})
            QVERIFY(!readWordVectors(std::string("a ") + tooLarge + "\n", "v.txt"));
    }

    void badWordVectors_data() {
        columns<QString, QString>("text", "message");
        QTest::newRow("empty") << ""
                               << "v.txt: there are no word vectors in the file";
        QTest::newRow("length") << "a 1 2\nb 1\n"
                                << "v.txt:2: expected 2 numbers as on the lines before, found 1";
        QTest::newRow("number") << "a 1 x\n"
                                << "v.txt:1: expected a number from -1000000 to 1000000, found "
                                   "\"x\"";
        QTest::newRow("infinite") << "a inf\n"
                                  << "v.txt:1: expected a number from -1000000 to 1000000, found "
                                     "\"inf\"";
        QTest::newRow("large") << "a 1 3e38\n"
                               << "v.txt:1: expected a number from -1000000 to 1000000, found "
                                  "\"3e38\"";
        QString wide = "a";
        for (int i = 0; i < 200'000; ++i)
            wide += " 1";
        QTest::newRow("wide") << wide
                              << "v.txt:1: the vector has more than 4096 numbers, expected fewer";
        QTest::newRow("alone") << "a\n"
                               << "v.txt:1: expected a word and its numbers, found only \"a\"";
    }
    void badWordVectors() {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const auto vectors = readWordVectors(text.toStdString(), "v.txt");
        QVERIFY(!vectors);
        QCOMPARE(QString::fromStdString(vectors.error().text()), message);
    }
};

QTEST_APPLESS_MAIN(tst_neural_training)
#include "tst_neural_training.moc"
