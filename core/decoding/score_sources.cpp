// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/score_sources.h"

#include "core/decoding/exact_decoders.h"

#include <random>

namespace parsescope {

namespace {

Scores zeros(const ScoreQuestion& question) {
    return Scores(question.decoder, question.sentence.size());
}

/// Returns random scores from -5 to 5. Tables with the same name have the same scores for every
/// decoder.
Scores randomScores(const ScoreQuestion& question) {
    Scores scores = zeros(question);
    unsigned table = 0;
    for (std::string_view name : question.decoder->tables) {
        std::mt19937 random(1000 * question.seed + table++);
        for (int row = 0; row < scores.table(name).rows(); ++row)
            for (int column = 1; column <= scores.words() + 1; ++column)
                scores.table(name).at(row, column) = (static_cast<int>(random() % 41) - 20) / 4.0;
    }
    return scores;
}

/// Returns random scores, with 3 added to the scores of the transitions or arcs of the tree nearest
/// to the gold tree.
Scores leaningScores(const ScoreQuestion& question) {
    constexpr double Lean = 3;
    constexpr double Far = -1e6; // a wrong head counts more than all scores together
    Scores scores = randomScores(question);
    if (!question.gold)
        return scores;
    const std::optional<Decoding> nearest =
        decode(scores, {.gold = question.gold->heads(), .margin = Far});
    if (!nearest)
        return scores;
    for (const DecodingStep& step : nearest->steps)
        scores.at(step) += Lean;
    if (question.decoder->scoresArcs())
        for (int word = 1; word <= scores.words(); ++word)
            scores.arc.at(nearest->heads[word], word) += Lean;
    return scores;
}

/// Returns the leaning scores of another decoder as scores of arc-eager.
Scores containedScores(const ScoreQuestion& question, const ExactDecoder* decoder) {
    return asArcEager(leaningScores({decoder, question.sentence, question.gold, question.seed}));
}

bool forAll(const ExactDecoder* /*decoder*/) {
    return true;
}

bool forArcEager(const ExactDecoder* decoder) {
    return decoder == &ArcEagerDecoder;
}

} // namespace

const std::vector<ScoreSource>& scoreSources() {
    static const std::vector<ScoreSource> list{
        {"leaning", Text("Leaning to the gold tree"),
         Text("random numbers, 3 more for arcs and transitions of the gold tree"), forAll,
         leaningScores},
        {"random", Text("Random"), Text("numbers from -5 to 5"), forAll, randomScores},
        {"arcs", Text("Arc scores (lemma 1)"),
         Text("scores of arcs: f_sh = f_re = 0; f_la and f_ra are the score of the arc"),
         forArcEager, [](const ScoreQuestion& q) { return containedScores(q, &EisnerDecoder); }},
        {"hybrid", Text("Arc-hybrid’s (lemma 2)"),
         Text("scores of arc-hybrid: f_ra = f_sh, and f_re is the f_ra of arc-hybrid"), forArcEager,
         [](const ScoreQuestion& q) { return containedScores(q, &ArcHybridDecoder); }},
        {"zero", Text("All zero"), Text("to be set by hand"), forAll, zeros},
    };
    return list;
}

} // namespace parsescope
