// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/scores.h"

#include "core/decoding/exact_decoders.h"

#include <cassert>
#include <utility>

namespace parsescope {

std::string_view nameOf(Move move) {
    return MoveNames[static_cast<int>(move)];
}

std::optional<Move> findMove(std::string_view name) {
    const auto found = std::ranges::find(MoveNames, name);
    if (found == MoveNames.end())
        return std::nullopt;
    return static_cast<Move>(found - MoveNames.begin());
}

Scores::Scores(const ExactDecoder* taker, int words) : decoder(taker) {
    for (std::string_view name : taker->tables)
        table(name) = ScoreTable(words, 0, taker->layers(words));
}

Scores Scores::as(const ExactDecoder* other) const {
    assert(other->takesScoresOf(*decoder));
    Scores scores = *this;
    scores.decoder = other;
    return scores;
}

int Scores::words() const {
    return (decoder->scoresArcs() ? arc : sh).words();
}

const ScoreTable& Scores::table(std::string_view name) const {
    if (const std::optional<Move> move = findMove(name))
        return of(*move);
    assert(name == "arc");
    return arc;
}

ScoreTable& Scores::table(std::string_view name) {
    return const_cast<ScoreTable&>(std::as_const(*this).table(name));
}

const ScoreTable& Scores::of(Move move) const {
    const std::array<const ScoreTable*, 4> tables{&sh, &la, &ra, &re};
    return *tables[static_cast<int>(move)];
}

ScoreTable& Scores::of(Move move) {
    return const_cast<ScoreTable&>(std::as_const(*this).of(move));
}

} // namespace parsescope
