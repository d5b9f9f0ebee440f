// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/encoder.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace parsescope::neural {

namespace {

template<class Real>
void addColumn(const Real* from, int rows, Real* to) {
    std::transform(to, to + rows, from, to, [](Real a, Real b) { return a + b; });
}

} // namespace

Encoder::Encoder(Layout& layout, const EncoderShape& shape)
    : m_shape(shape), m_tags(layout.add(shape.tagSize, shape.tags)),
      m_characters(layout.add(shape.characterSize, shape.characters)),
      m_lstm(layout, shape.wordSize + shape.tagSize + shape.characterSize, shape.hidden,
             shape.layers) {
    if (shape.characterSize > 0)
        m_characterLstm.emplace_back(layout, shape.characterSize, shape.characterSize, 1);
}

template<class Real>
void Encoder::initialise(Values<Real>& weights, Random& random) const {
    fillVectors(m_tags.in(weights), random);
    fillVectors(m_characters.in(weights), random);
    m_lstm.initialise(weights, random);
    for (const BiLstm& lstm : m_characterLstm)
        lstm.initialise(weights, random);
}

template<class Real>
void Encoder::spell(const Values<Real>& weights, std::span<const SentenceIds* const> sentences,
                    const Dropout& dropout, Random* random, Trace<Real>& trace) const {
    std::map<std::vector<int>, int> known;
    for (const SentenceIds* sentence : sentences)
        for (const std::vector<int>& characters : sentence->characters)
            if (known.try_emplace(characters, 0).second)
                trace.spellings.emplace_back(characters);
    std::stable_sort(trace.spellings.begin(), trace.spellings.end(),
                     [](auto a, auto b) { return a.size() > b.size(); });
    std::vector<int> lengths;
    for (const std::span<const int> spelling : trace.spellings) {
        known[{spelling.begin(), spelling.end()}] = static_cast<int>(lengths.size());
        lengths.push_back(static_cast<int>(spelling.size()));
    }
    Packing packing(lengths);
    Matrix<Real> input(m_shape.characterSize, packing.columns());
    const View<const Real> vectors = m_characters.in(weights);
    for (int step = 0; step < packing.steps(); ++step)
        for (int k = 0; k < packing.width(step); ++k) {
            const int id = trace.spellings[k][step];
            trace.characterIds.push_back(id);
            addColumn(vectors.column(id), m_shape.characterSize,
                      input.column(packing.column(k, step)));
        }
    trace.characters = m_characterLstm.front().forward(weights, std::move(packing),
                                                       std::move(input), dropout, random);
    trace.spellingOf.assign(trace.wordIds.size(), -1);
    for (std::size_t i = 0; i < sentences.size(); ++i)
        for (int token = 0; token < static_cast<int>(sentences[i]->characters.size()); ++token)
            trace.spellingOf[trace.column(static_cast<int>(i), token)] =
                known[sentences[i]->characters[token]];
}

template<class Real>
Encoder::Trace<Real> Encoder::forward(const Values<Real>& weights, const Matrix<Real>& wordVectors,
                                      std::span<const SentenceIds* const> sentences,
                                      const Dropout& dropout, Random* random) const {
    Trace<Real> trace;
    std::vector<int> order(sentences.size());
    std::iota(order.begin(), order.end(), 0);
    const auto size = [&](int i) { return sentences[i]->size(); };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return size(a) > size(b); });
    std::vector<int> lengths;
    trace.rank.resize(sentences.size());
    for (const int i : order) {
        trace.rank[i] = static_cast<int>(lengths.size());
        lengths.push_back(size(i));
    }
    trace.words.packing = Packing(lengths);
    const int columns = trace.words.packing.columns();
    trace.wordIds.resize(columns);
    trace.tagIds.resize(columns);
    for (std::size_t i = 0; i < sentences.size(); ++i)
        for (int token = 0; token < sentences[i]->size(); ++token) {
            const int to = trace.column(static_cast<int>(i), token);
            trace.wordIds[to] = sentences[i]->words[token];
            trace.tagIds[to] = sentences[i]->tags[token];
        }
    if (!m_characterLstm.empty())
        spell(weights, sentences, dropout, random, trace);

    const int half = m_shape.characterSize / 2;
    Matrix<Real> input(m_shape.wordSize + m_shape.tagSize + m_shape.characterSize, columns);
    for (int k = 0; k < columns; ++k) {
        Real* to = input.column(k);
        addColumn(wordVectors.column(trace.wordIds[k]), m_shape.wordSize, to);
        to += m_shape.wordSize;
        addColumn(m_tags.in(weights).column(trace.tagIds[k]), m_shape.tagSize, to);
        to += m_shape.tagSize;
        if (trace.spellingOf.empty() || trace.spellingOf[k] < 0)
            continue;
        // The vector of the spelling consists of the last output of each direction.
        const int spelling = trace.spellingOf[k];
        const Packing& letters = trace.characters.packing;
        const auto length = trace.spellings[spelling].size();
        addColumn(
            trace.characters.output.column(letters.column(spelling, static_cast<int>(length) - 1)),
            half, to);
        addColumn(trace.characters.output.column(letters.column(spelling, 0)) + half, half,
                  to + half);
    }
    trace.words =
        m_lstm.forward(weights, std::move(trace.words.packing), std::move(input), dropout, random);
    return trace;
}

template<class Real>
Matrix<Real> Encoder::backward(const Values<Real>& weights, const Trace<Real>& trace,
                               Matrix<Real> down, Values<Real>& gradient) const {
    const Matrix<Real> input = m_lstm.backward(weights, trace.words, std::move(down), gradient);
    const int half = m_shape.characterSize / 2;
    Matrix<Real> words(m_shape.wordSize, input.columns());
    Matrix<Real> spelt(trace.characters.output.rows(), trace.characters.output.columns());
    for (int k = 0; k < input.columns(); ++k) {
        const Real* from = input.column(k);
        addColumn(from, m_shape.wordSize, words.column(k));
        from += m_shape.wordSize;
        addColumn(from, m_shape.tagSize, m_tags.in(gradient).column(trace.tagIds[k]));
        from += m_shape.tagSize;
        if (trace.spellingOf.empty() || trace.spellingOf[k] < 0)
            continue;
        const int spelling = trace.spellingOf[k];
        const Packing& letters = trace.characters.packing;
        const auto length = trace.spellings[spelling].size();
        addColumn(from, half, spelt.column(letters.column(spelling, static_cast<int>(length) - 1)));
        addColumn(from + half, half, spelt.column(letters.column(spelling, 0)) + half);
    }
    if (!m_characterLstm.empty()) {
        const Matrix<Real> letters =
            m_characterLstm.front().backward(weights, trace.characters, std::move(spelt), gradient);
        for (int k = 0; k < letters.columns(); ++k)
            addColumn(letters.column(k), m_shape.characterSize,
                      m_characters.in(gradient).column(trace.characterIds[k]));
    }
    return words;
}

template void Encoder::initialise(Values<float>&, Random&) const;
template Encoder::Trace<float> Encoder::forward(const Values<float>&, const Matrix<float>&,
                                                std::span<const SentenceIds* const>, const Dropout&,
                                                Random*) const;
template Matrix<float> Encoder::backward(const Values<float>&, const Trace<float>&, Matrix<float>,
                                         Values<float>&) const;

template void Encoder::initialise(Values<double>&, Random&) const;
template Encoder::Trace<double> Encoder::forward(const Values<double>&, const Matrix<double>&,
                                                 std::span<const SentenceIds* const>,
                                                 const Dropout&, Random*) const;
template Matrix<double> Encoder::backward(const Values<double>&, const Trace<double>&,
                                          Matrix<double>, Values<double>&) const;

} // namespace parsescope::neural
