// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/lstm.h"
#include "core/learning/network_options.h"

#include <span>

namespace parsescope::neural {

/// A sentence as n + 2 tokens: ROOT, the words 1..n and the end of the sentence.
struct SentenceIds {
    std::vector<int> words; ///< column of the word vector of each token
    std::vector<int> tags;  ///< column of the tag vector of each token
    /// The columns of the character vectors of each token, at least one for each token. Empty if
    /// characters are ignored.
    std::vector<std::vector<int>> characters;

    [[nodiscard]] int size() const { return static_cast<int>(words.size()); }
};

/// An encoder of words in their sentences as vectors: bi-directional LSTMs over the vectors of
/// words, tags and characters [SHL17 §2]. The word vectors are not among the weights, because each
/// sentence uses only a few of them.
class Encoder {
public:
    Encoder(Layout& layout, const EncoderShape& shape);

    [[nodiscard]] int outputs() const { return m_lstm.outputs(); }

    template<class Real>
    void initialise(Values<Real>& weights, Random& random) const;

    template<class Real>
    struct Trace {
        std::vector<int> wordIds; ///< word of each column
        std::vector<int> tagIds;
        /// The characters of each distinct word of the batch, from the longest word to the
        /// shortest.
        std::vector<std::span<const int>> spellings;
        std::vector<int> spellingOf; ///< index of the spelling of each column; -1 for none
        typename BiLstm::Trace<Real> characters;
        std::vector<int> characterIds; ///< character of each column of `characters`
        typename BiLstm::Trace<Real> words;
        std::vector<int> rank; ///< 0-based number of the sequence of each sentence of the batch

        /// Returns the vectors of the tokens as columns.
        [[nodiscard]] View<const Real> encoded() const { return words.output.view(); }
        /// Returns the 0-based column of token `token` (0 for ROOT) of sentence `i` (0-based).
        [[nodiscard]] int column(int i, int token) const {
            return words.packing.column(rank[i], token);
        }
    };

    /// Computes the vectors of all tokens of a batch. `wordVectors` has a column for each word.
    /// There is no dropout if `random` is a null pointer.
    template<class Real>
    [[nodiscard]] Trace<Real> forward(const Values<Real>& weights, const Matrix<Real>& wordVectors,
                                      std::span<const SentenceIds* const> sentences,
                                      const Dropout& dropout, Random* random) const;
    /// Adds to `gradient` the gradient of the weights, and returns the gradient of the word vectors
    /// in the order of the columns of `trace`. `down` is the gradient of the encoded words.
    template<class Real>
    [[nodiscard]] Matrix<Real> backward(const Values<Real>& weights, const Trace<Real>& trace,
                                        Matrix<Real> down, Values<Real>& gradient) const;

private:
    template<class Real>
    void spell(const Values<Real>& weights, std::span<const SentenceIds* const> sentences,
               const Dropout& dropout, Random* random, Trace<Real>& trace) const;

    EncoderShape m_shape;
    Weights m_tags;       // tagSize × tags
    Weights m_characters; // characterSize × characters
    // The LSTM over characters, or no element if characters are ignored.
    std::vector<BiLstm> m_characterLstm;
    BiLstm m_lstm;
};

} // namespace parsescope::neural
