// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/parser.h"

#include <algorithm>
#include <cassert>

namespace parsescope {

namespace {

/// A greedy parser of one sentence.
class GreedyParser {
public:
    GreedyParser(const ModelDescription& model, Scorer& scorer, int words, RootLimit rootLimit)
        : m_model(model),
          m_state(m_model.system, words,
                  {stricter(rootLimit, m_model.shape.rootLimit), m_model.shape.root}),
          m_scorer(scorer), m_words(words) {}

    Parse run() {
        Parse parse;
        parse.builtBy.assign(m_words + 1, -1);
        for (m_state.listCandidates(m_candidates); !m_candidates.empty();
             m_state.listCandidates(m_candidates)) {
            const std::size_t index = choose();
            const Candidate best = m_candidates[index];
            // With a single candidate, nothing has been scored.
            const std::optional<int> label =
                m_candidates.size() > 1 ? m_scorer.bestLabelOf(index) : std::nullopt;
            m_state.take(best, label ? *label : labelOf(best));
            if (best.arc.head != NoHead)
                parse.builtBy[best.arc.dependent] = static_cast<int>(parse.transitions.size());
            parse.transitions.push_back(best.transition);
        }
        assert(m_state.isFinal());
        parse.heads = m_state.heads();
        parse.labels.push_back(-1);
        for (int word = 1; word <= m_words; ++word) {
            const bool headless = !m_state.configuration().hasHead(word);
            parse.labels.push_back(headless ? labelOf({{}, {0, word}, 0}) : m_state.label(word));
        }
        parse.failure = m_scorer.failure();
        if (parse.failure && !m_failedAt.empty())
            parse.failure->message =
                Text("{0}, in the configuration {1}", parse.failure->message, m_failedAt);
        return parse;
    }

private:
    std::size_t choose() {
        if (m_candidates.size() == 1)
            return 0;
        const std::size_t best = m_scorer.best(m_state, m_candidates);
        if (m_failedAt.empty() && m_scorer.failure())
            m_failedAt = m_state.configuration().text();
        return best;
    }
    int labelOf(const Candidate& candidate) {
        if (candidate.arc.head == NoHead)
            return -1;
        m_scorer.scoreLabels(m_state, candidate, m_labelScores);
        return bestLabel(m_model, candidate, m_labelScores);
    }

    const ModelDescription& m_model;
    ParserState m_state;
    Scorer& m_scorer;
    int m_words;
    std::vector<Candidate> m_candidates;
    std::vector<float> m_labelScores;
    /// The first configuration whose transitions got no scores; empty if there was none.
    std::string m_failedAt;
};

} // namespace

Parse failedParse(int words, Error failure) {
    return {std::vector<int>(words + 1, NoHead),
            std::vector<int>(words + 1, -1),
            {},
            std::vector<int>(words + 1, -1),
            std::move(failure)};
}

std::vector<Parse> parseEach(std::span<const Sentence> sentences,
                             const std::function<Parse(const Sentence&)>& parse,
                             const TaskControl& control) {
    std::vector<Parse> parses;
    std::optional<Error> failure;
    for (const Sentence& sentence : sentences) {
        if (!failure && control.stopRequested())
            failure = stoppedParsing();
        parses.push_back(failure ? failedParse(sentence.size(), *failure) : parse(sentence));
        failure = parses.back().failure;
    }
    return parses;
}

Error stoppedParsing() {
    return {Text("parsing was stopped"), {}, 0, 0};
}

std::optional<Error> firstFailure(std::span<const Parse> parses) {
    for (const Parse& parse : parses)
        if (parse.failure)
            return parse.failure;
    return std::nullopt;
}

std::size_t bestCandidate(std::span<const float> scores) {
    return static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) -
                                    scores.begin());
}

int bestLabel(const ModelDescription& model, const Candidate& candidate,
              std::span<const float> scores) {
    const bool onRoot = candidate.arc.head == 0;
    int best = -1;
    float bestScore = 0;
    for (int label = 0; label < static_cast<int>(scores.size()); ++label)
        if (const float score = scores[label];
            (best < 0 || score > bestScore) && model.isPossible(label, onRoot)) {
            best = label;
            bestScore = score;
        }
    return best;
}

void Parse::writeTo(Sentence& sentence, const ModelDescription& model) const {
    for (std::size_t i = 0; i < sentence.words.size(); ++i) {
        const int label = labels[i + 1];
        sentence.words[i].head = heads[i + 1];
        sentence.words[i].deprel = label < 0 ? "_" : model.labels[label].text;
    }
    sentence = deprojectivized(std::move(sentence), model.lifting);
}

void Parse::writeTransitionsTo(Sentence& sentence, const ModelDescription& model) const {
    if (builtBy.empty() || transitions.empty())
        return;
    for (std::size_t i = 0; i < sentence.words.size(); ++i) {
        const int step = builtBy[i + 1];
        std::string& misc = sentence.words[i].misc;
        misc = misc.empty() || misc == "_" ? "" : misc + '|';
        misc += "Transition=" + (step < 0 ? "end" : model.system.nameOf(transitions[step]));
    }
}

Parse parseGreedily(const ModelDescription& model, Scorer& scorer, int words, RootLimit rootLimit) {
    if (words == 0)
        return {{NoHead}, {-1}, {}, {-1}};
    return GreedyParser(model, scorer, words, rootLimit).run();
}

Parse parseGreedily(const Model& model, const Sentence& sentence, RootLimit rootLimit,
                    const TaskControl& control) {
    const std::unique_ptr<Scorer> scorer = model.scorer(sentence, control);
    if (!scorer)
        return failedParse(sentence.size(), stoppedParsing());
    scorer->begin(control);
    return parseGreedily(model.description(), *scorer, sentence.size(), rootLimit);
}

Evaluation evaluate(const Model& model, const std::vector<Sentence>& sentences) {
    const std::vector<Parse> parses = model.parseAll(sentences, RootLimit::None);
    Evaluation evaluation;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        if (!sentences[i].tree())
            continue;
        Sentence parsed = sentences[i];
        parses[i].writeTo(parsed, model.description());
        evaluation.add(sentences[i], parsed);
    }
    return evaluation;
}

} // namespace parsescope
