// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/model.h"
#include "core/learning/model_bytes.h"
#include "core/learning/training.h"
#include "core/treebank/tree.h"

#include <cstddef>
#include <random>
#include <vector>

namespace parsescope {

/// A sentence with its gold tree, for training.
struct TrainingSentence {
    const Sentence* sentence;
    /// The gold tree. ROOT is node 0, even if the parser has ROOT last.
    Tree gold;
    /// The labels of nodes 0..n, as 0-based indices into TrainingData::labels; -1 for ROOT.
    std::vector<int> labels;
};

/// The training data of a model.
struct TrainingData {
    std::vector<ModelLabel> labels;          ///< labels in alphabetical order
    std::vector<TrainingSentence> sentences; ///< sentences in the order of the treebank
};

/// Returns the training data for `sentences`, which must outlive the result, with the labels of all
/// their arcs. Sentences without words, and sentences whose heads are missing or do not form a
/// tree, are left out. Fails if no sentence remains.
[[nodiscard]] Result<TrainingData> trainingData(const std::vector<Sentence>& sentences);

/// Fails if the options require a single root for a system that cannot guarantee one.
[[nodiscard]] Result<void> checkSingleRoot(const TrainingOptions& options);

/// Shuffles a list. Unlike std::shuffle, the function returns an equal result on all machines.
void shuffle(std::vector<std::size_t>& order, std::mt19937_64& random);

/// An endless sequence of iterations over the sentences of a treebank. Each iteration has a
/// different random order.
class SentenceOrder {
public:
    /// Makes a sequence for `sentences` sentences, at least 1.
    SentenceOrder(std::size_t sentences, std::uint64_t seed);

    /// Returns the source of random numbers for the orders, which can also be used for other
    /// decisions.
    [[nodiscard]] std::mt19937_64& random() { return m_random; }
    /// Returns true if the next call of next() begins an iteration.
    [[nodiscard]] bool isAtStart() const { return m_next % m_order.size() == 0; }
    /// Returns the 0-based index of the next sentence.
    [[nodiscard]] std::size_t next();
    /// Returns the share of the sentences of the iteration that next() has returned; 1 after the
    /// last sentence.
    [[nodiscard]] double share() const {
        return static_cast<double>(m_next) / static_cast<double>(m_order.size());
    }

    /// Writes the state of the sequence.
    void write(ByteWriter& out) const;
    /// Restores the state written by `write` for an equal number of sentences. Returns false if the
    /// bytes are damaged.
    [[nodiscard]] bool read(ByteReader& in);

private:
    std::vector<std::size_t> m_order;
    std::size_t m_next = 0;
    std::mt19937_64 m_random;
};

} // namespace parsescope
