// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/network_training.h"

#include "core/base/hash.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/model_bytes.h"
#include "core/learning/model_file.h"
#include "core/learning/network/batch_trainer.h"
#include "core/learning/network/network.h"
#include "core/learning/network/word_vectors.h"
#include "core/learning/training_data.h"
#include "core/learning/training_loop.h"
#include "core/parsing/systems.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <cmath>

namespace parsescope::neural {

namespace {

/// The state of the training of a network.
struct LearningState {
    TrainingState batches;
    TrainingLoss loss; ///< loss of the current or just completed epoch
    /// The averaged weights at the end of the last complete epoch; empty in the first epoch.
    NetworkWeights<float> ended;
};

/// The largest numbers in a checkpoint. No training reaches them, and counting further from them
/// does not overflow.
constexpr std::uint64_t MostSteps = std::uint64_t{1} << 40U;
constexpr std::uint64_t MostEpochs = std::uint64_t{1} << 30U;

void writeCounts(const LearningState& state, ByteWriter& out) {
    out.number(static_cast<std::uint64_t>(state.batches.step));
    out.number(static_cast<std::uint64_t>(state.batches.epoch));
    out.number(state.batches.next);
    out.number(static_cast<std::uint64_t>(state.loss.words));
    out.precise(state.loss.trees);
    out.precise(state.loss.labels);
}

/// Reads the numbers of a state. Returns false if no training can reach them.
bool readCounts(ByteReader& in, std::size_t sentences, LearningState& state) {
    const std::uint64_t step = in.number();
    const std::uint64_t epoch = in.number();
    const std::uint64_t next = in.number();
    const std::uint64_t words = in.number();
    state.loss.trees = in.precise();
    state.loss.labels = in.precise();
    state.batches.step = static_cast<long long>(step);
    state.batches.epoch = static_cast<int>(epoch);
    state.batches.next = next;
    state.loss.words = static_cast<long long>(words);
    return in.isGood() && step <= MostSteps && epoch <= MostEpochs && next < sentences &&
           words <= MostSteps && std::isfinite(state.loss.trees) &&
           std::isfinite(state.loss.labels);
}

bool readAll(ByteReader& in, const Network& network,
             std::initializer_list<NetworkWeights<float>*> all) {
    for (NetworkWeights<float>* weights : all) {
        std::optional<NetworkWeights<float>> values = readWeights(network, in);
        if (!values)
            return false;
        *weights = *std::move(values);
    }
    return true;
}

/// Returns true if the weights at the end of the last epoch must be stored, because they are not
/// the current average.
bool keepsEnded(const LearningState& state) {
    return state.batches.epoch > 0 && state.batches.next > 0;
}

/// Writes a state to a checkpoint.
void writeState(const LearningState& state, ByteWriter& out) {
    writeCounts(state, out);
    const TrainingState& batches = state.batches;
    for (const NetworkWeights<float>* weights :
         {&batches.weights, &batches.average, &batches.mean, &batches.square})
        writeWeights(*weights, out);
    if (keepsEnded(state))
        writeWeights(state.ended, out);
}

/// Reads a state of a training with `sentences` sentences in an epoch. Returns nothing if the bytes
/// are damaged, or contain numbers that no training can reach.
std::optional<LearningState> readState(ByteReader& in, const Network& network,
                                       std::size_t sentences) {
    LearningState state;
    TrainingState& batches = state.batches;
    if (!readCounts(in, sentences, state) ||
        !readAll(in, network, {&batches.weights, &batches.average, &batches.mean, &batches.square}))
        return std::nullopt;
    if (!keepsEnded(state))
        state.ended = batches.average;
    else if (!readAll(in, network, {&state.ended}))
        return std::nullopt;
    return state;
}

/// The data of a training that do not change.
class Session {
public:
    Session(const std::vector<Sentence>& sentences, TrainingData data,
            const TrainingOptions& options, Target target, std::optional<WordVectors> vectors);

    [[nodiscard]] const Network& network() const { return m_network; }
    [[nodiscard]] Trainer trainer() const {
        return {m_network, m_target, m_options, m_examples, m_vocabulary.counts};
    }
    [[nodiscard]] NetworkWeights<float> initialWeights() const;
    [[nodiscard]] std::unique_ptr<Model> model(NetworkWeights<float> weights) const;
    /// Returns a hash of the options and data that influence the training.
    [[nodiscard]] std::uint64_t fingerprint() const;
    /// Returns the number of sentences of an epoch.
    [[nodiscard]] std::size_t size() const { return m_examples.size(); }

private:
    [[nodiscard]] NetworkShape shape() const;

    const TrainingOptions& m_options;
    Target m_target;
    std::optional<WordVectors> m_vectors;
    std::vector<ModelLabel> m_labels;
    Vocabulary m_vocabulary;
    std::vector<Example> m_examples;
    Network m_network;
};

Vocabulary vocabularyOf(const std::vector<Sentence>& sentences,
                        const std::optional<WordVectors>& vectors) {
    Vocabulary vocabulary;
    for (const Sentence& sentence : sentences)
        vocabulary.add(sentence);
    if (vectors)
        for (const std::string& word : vectors->words)
            vocabulary.addWord(lowerCase(word));
    return vocabulary;
}

Session::Session(const std::vector<Sentence>& sentences, TrainingData data,
                 const TrainingOptions& options, Target target, std::optional<WordVectors> vectors)
    : m_options(options), m_target(std::move(target)), m_vectors(std::move(vectors)),
      m_labels(std::move(data.labels)), m_vocabulary(vocabularyOf(sentences, m_vectors)),
      m_network(shape()) {
    for (TrainingSentence& sentence : data.sentences)
        m_examples.push_back({m_vocabulary.encode(*sentence.sentence), std::move(sentence.gold),
                              std::move(sentence.labels)});
}

NetworkShape Session::shape() const {
    NetworkShape shape = m_options.network.shape;
    // The layer that scores arcs has the size of the layer that scores transitions [SHL17 §6].
    shape.arcHidden = shape.hidden;
    shape.words = m_vocabulary.words.size();
    shape.encoder.tags = m_vocabulary.tags.size();
    shape.encoder.characters = m_vocabulary.characters.size();
    if (m_vectors)
        shape.encoder.wordSize = m_vectors->vectors.rows();
    if (!m_target.system)
        shape.positions = 0;
    shape.transitions = m_target.transitions();
    shape.labels = static_cast<int>(m_labels.size());
    return shape;
}

NetworkWeights<float> Session::initialWeights() const {
    NetworkWeights<float> weights = m_network.initialWeights<float>(m_options.seed);
    if (!m_vectors)
        return weights;
    const WordVectors& vectors = *m_vectors;
    for (std::size_t k = 0; k < vectors.words.size(); ++k) {
        // If several forms differ only in case, the vector of the lower-case form is used.
        const std::string word = lowerCase(vectors.words[k]);
        const int number = m_vocabulary.words.find(word);
        const float* vector = vectors.vectors.column(static_cast<int>(k));
        if (word == vectors.words[k])
            std::copy(vector, vector + vectors.vectors.rows(), weights.words.column(number));
    }
    return weights;
}

std::uint64_t Session::fingerprint() const {
    ByteWriter out;
    out.text(modelFileBytes(*model(initialWeights())));
    const NetworkOptions& options = m_options.network;
    for (const double value : {options.dropout.input, options.dropout.recurrent,
                               options.dropout.mlp, options.wordDropout, options.exploration,
                               options.rate, options.averaging, options.mostNorm})
        out.real(static_cast<float>(value));
    for (const int value : {options.batchWords, options.shards})
        out.number(static_cast<std::uint64_t>(value));
    out.number(m_options.seed);
    for (const Example& example : m_examples)
        for (int word = 1; word <= example.gold.size(); ++word)
            out.number(static_cast<std::uint64_t>(example.gold.head(word)));
    return hashOf(out.take());
}

std::unique_ptr<Model> Session::model(NetworkWeights<float> weights) const {
    const std::string training = m_target.decoder ? "global" : "local";
    ModelDescription description{NetworkModel::Kind,
                                 m_target.system.value_or(*findSystem(ArcEagerDecoder.name)),
                                 {m_options.shape.rootLimit},
                                 m_labels,
                                 training,
                                 m_options.lifting};
    return std::make_unique<NetworkModel>(
        std::move(description),
        std::vector<NetworkModel::Member>{{m_target, m_vocabulary, m_network, std::move(weights)}});
}

/// A network in training.
class NetworkLearner : public Learner {
public:
    /// Makes a learner. `session` must outlive it.
    NetworkLearner(const Session& session, ParallelFor parallelFor)
        : m_session(session),
          m_trainer(session.trainer()), m_state{m_trainer.start(session.initialWeights()), {}, {}},
          m_parallelFor(std::move(parallelFor)) {}

    double learn(int /*iteration*/) override {
        TrainingState& batches = m_state.batches;
        if (batches.next == 0)
            m_state.loss = {};
        const int epoch = batches.epoch;
        m_state.loss += m_trainer.step(batches, m_parallelFor);
        if (batches.epoch == epoch)
            return static_cast<double>(batches.next) / static_cast<double>(m_session.size());
        m_state.ended = batches.average;
        return 1;
    }
    [[nodiscard]] Result<void> check() const override {
        if (!std::isfinite(m_state.loss.perWord()))
            return failure("training stopped because the loss is no longer a finite number; try a "
                           "lower learning rate");
        return {};
    }
    [[nodiscard]] IterationReport mistakes() const override {
        return {0, m_state.loss.perWord(), m_state.loss.text(), std::nullopt, false};
    }
    [[nodiscard]] std::unique_ptr<Model> model() const override {
        return m_session.model(m_state.ended);
    }
    [[nodiscard]] std::uint64_t fingerprint() const override { return m_session.fingerprint(); }
    void write(ByteWriter& out) const override { writeState(m_state, out); }
    [[nodiscard]] bool read(ByteReader& in) override {
        std::optional<LearningState> state = readState(in, m_session.network(), m_session.size());
        if (state)
            m_state = *std::move(state);
        return state.has_value();
    }

private:
    const Session& m_session;
    Trainer m_trainer;
    LearningState m_state;
    ParallelFor m_parallelFor;
};

/// Reads word vectors from `file`. Returns nothing if `file` is empty.
Result<std::optional<WordVectors>> vectorsIn(const std::string& file) {
    if (file.empty())
        return std::nullopt;
    const Result<std::string> text = readFile(file);
    if (!text)
        return tl::unexpected(text.error());
    return readWordVectors(*text, file).map([](WordVectors&& vectors) {
        return std::optional(std::move(vectors));
    });
}

} // namespace

Result<Target> targetOf(const TrainingOptions& options) {
    const int positions = options.network.shape.positions;
    if (options.network.shape.encoder.hidden % 2 != 0 ||
        options.network.shape.encoder.characterSize % 2 != 0)
        return failure("the size of the output of a bi-directional LSTM must be even");
    if (options.arcs) {
        if (options.network.training == Training::Local)
            return failure("arcs can be scored with global training only");
        return Target{std::nullopt, options.arcs};
    }
    if (const Result<void> good = checkSingleRoot(options); !good)
        return tl::unexpected(good.error());
    if (options.system.hasVariants())
        return failure("{0} has transitions with variants, which a network cannot score; use the "
                       "perceptron",
                       options.system.name);
    if (positions < 1 || positions > MostPositions)
        return failure("the number of positions is {0}, expected 1 to {1}", positions,
                       MostPositions);
    if (options.network.training == Training::Local)
        return Target{options.system};
    const ExactDecoder* decoder = exactDecoderOf(options.system);
    if (!decoder)
        return failure("global training is for {0}", namesOfDecoders());
    if (positions > decoder->positions)
        return failure("global training is for at most {1} positions of {0}: {2}", decoder->name,
                       decoder->positions, decoder->positions > 2 ? "s1 s0 b0" : "s0 b0");
    return Target{options.system, decoder};
}

Result<std::unique_ptr<Model>>
trainNetwork(const std::vector<Sentence>& sentences, const std::vector<Sentence>& dev,
             const TrainingOptions& asked, const TrainingHooks& hooks, const TaskControl& control) {
    TrainingOptions options = asked;
    if (options.network.shards == 0)
        options.network.shards = hooks.threads;
    Result<Target> target = targetOf(options);
    if (!target)
        return tl::unexpected(target.error());
    Result<TrainingData> data = trainingData(sentences);
    if (!data)
        return tl::unexpected(data.error());
    Result<std::optional<WordVectors>> vectors = vectorsIn(options.network.vectors);
    if (!vectors)
        return tl::unexpected(vectors.error());
    const Session session(sentences, *std::move(data), options, *std::move(target),
                          *std::move(vectors));
    NetworkLearner learner(session, hooks.parallelFor ? hooks.parallelFor : oneByOne);
    return runTraining(learner, dev, options, hooks, control);
}

} // namespace parsescope::neural
