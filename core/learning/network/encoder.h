// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/bi_lstm.h"
#include "core/learning/network_options.h"

#include <span>

namespace parsescope::neural {

/// A sentence as numbers: ROOT, words 1..n, and a mark for the end, n + 2 in all.
struct SentenceIds {
    std::vector<int> words;                   ///< columns of the word vectors
    std::vector<int> tags;                    ///< columns of the tag vectors
    std::vector<std::vector<int>> characters; ///< of each word, each at least one; may be empty

    [[nodiscard]] int size() const { return static_cast<int>(words.size()); }
};

/// Vectors of words in their sentences: bi-directional LSTMs over the vectors of words, tags and
/// characters [SHL17 §2]. The word vectors themselves are not among the weights, as each sentence
/// touches few of them.
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
        /// Characters: each different word of the batch once.
        std::vector<std::span<const int>> spellings; ///< from long to short
        std::vector<int> spellingOf;                 ///< by column; -1 for none
        typename BiLstm::Trace<Real> characters;
        std::vector<int> characterIds; ///< by column of the characters
        typename BiLstm::Trace<Real> words;
        std::vector<int> rank; ///< sentence `i` of the batch is sequence `rank[i]`

        /// Vectors in columns.
        [[nodiscard]] View<const Real> encoded() const { return words.output.view(); }
        /// Where token `token` (0 for ROOT) of sentence `i` stands.
        [[nodiscard]] int column(int i, int token) const {
            return words.packing.column(rank[i], token);
        }
    };

    /// `wordVectors` has a column for each word. No dropout where `random` is a null pointer.
    template<class Real>
    [[nodiscard]] Trace<Real> forward(const Values<Real>& weights, const Matrix<Real>& wordVectors,
                                      std::span<const SentenceIds* const> sentences,
                                      const Dropout& dropout, Random* random) const;
    /// Adds to the gradient of the weights; returns that of the word vectors, by column of the
    /// trace. `down` is that of the encoded words.
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
