// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/bi_lstm.h"
#include "core/learning/network_options.h"

#include <span>

namespace parsescope::neural {

/// A sentence as n + 2 tokens: ROOT, the words 1..n, and the end of the sentence.
struct SentenceIds {
    std::vector<int> words;                   ///< columns of the word vectors
    std::vector<int> tags;                    ///< columns of the tag vectors
    std::vector<std::vector<int>> characters; ///< at least one for each token; may be empty

    [[nodiscard]] int size() const { return static_cast<int>(words.size()); }
};

/// Vectors of words in their sentences: bi-directional LSTMs over the vectors of words, tags and
/// characters [SHL17 §2]. The word vectors are not among the weights, because each sentence uses
/// only few of them.
class Encoder {
public:
    Encoder(Layout& layout, const EncoderShape& shape);

    [[nodiscard]] int outputs() const { return m_lstm.outputs(); }

    template<class Real>
    void initialise(Values<Real>& weights, Random& random) const;

    template<class Real>
    struct Trace {
        std::vector<int> wordIds; ///< by column
        std::vector<int> tagIds;
        /// The characters of each distinct word of the batch, from long to short.
        std::vector<std::span<const int>> spellings;
        std::vector<int> spellingOf; ///< by column; -1 for none
        typename BiLstm::Trace<Real> characters;
        std::vector<int> characterIds; ///< by column of the characters
        typename BiLstm::Trace<Real> words;
        std::vector<int> rank; ///< sentence `i` of the batch is sequence `rank[i]`

        /// Returns the vectors of the tokens as columns.
        [[nodiscard]] View<const Real> encoded() const { return words.output.view(); }
        /// Returns the column of token `token` (0 for ROOT) of sentence `i`.
        [[nodiscard]] int column(int i, int token) const {
            return words.packing.column(rank[i], token);
        }
    };

    /// Computes the vectors. `wordVectors` has a column for each word. There is no dropout if
    /// `random` is a null pointer.
    template<class Real>
    [[nodiscard]] Trace<Real> forward(const Values<Real>& weights, const Matrix<Real>& wordVectors,
                                      std::span<const SentenceIds* const> sentences,
                                      const Dropout& dropout, Random* random) const;
    /// Adds to the gradient of the weights and returns the gradient of the word vectors by column
    /// of the trace. `down` is the gradient of the encoded words.
    template<class Real>
    [[nodiscard]] Matrix<Real> backward(const Values<Real>& weights, const Trace<Real>& trace,
                                        Matrix<Real> down, Values<Real>& gradient) const;

private:
    template<class Real>
    void spell(const Values<Real>& weights, std::span<const SentenceIds* const> sentences,
               const Dropout& dropout, Random* random, Trace<Real>& trace) const;

    EncoderShape m_shape;
    Weights m_tags;                      // tagSize × tags
    Weights m_characters;                // characterSize × characters
    std::vector<BiLstm> m_characterLstm; // one, or none
    BiLstm m_lstm;
};

} // namespace parsescope::neural
