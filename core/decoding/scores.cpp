// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/scores.h"

#include "core/parsing/systems.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace parsescope {

namespace {

constexpr std::array<std::string_view, 4> SystemNames{"arc-hybrid", "arc-eager", "eisner", "mst"};
constexpr std::array<std::string_view, 4> MoveNames{"sh", "la", "ra", "re"};
constexpr std::array<std::string_view, 1> ArcName{"arc"};

/// The value whose name that is.
template<class Value>
std::optional<Value> find(std::span<const std::string_view> names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        return std::nullopt;
    return static_cast<Value>(found - names.begin());
}

} // namespace

std::string_view nameOf(Decodable system) {
    return SystemNames[static_cast<int>(system)];
}

std::optional<Decodable> findDecodable(std::string_view name) {
    return find<Decodable>(SystemNames, name);
}

std::optional<Decodable> decodableOf(const TransitionSystem& system) {
    return system.added.empty() ? findDecodable(rulesOf(system)) : std::nullopt;
}

bool scoresArcs(Decodable system) {
    return system == Decodable::Eisner || system == Decodable::Mst;
}

std::string_view nameOf(Move move) {
    return MoveNames[static_cast<int>(move)];
}

std::optional<Move> findMove(std::string_view name) {
    return find<Move>(MoveNames, name);
}

Scores::Scores(Decodable decodable, int words) : system(decodable) {
    for (std::string_view name : tableNames(decodable))
        table(name) = ScoreTable(words);
}

int Scores::words() const {
    return (scoresArcs(system) ? arc : sh).words();
}

std::span<const std::string_view> Scores::tableNames(Decodable decodable) {
    if (scoresArcs(decodable))
        return ArcName;
    return std::span(MoveNames).first(decodable == Decodable::ArcEager ? 4 : 3);
}

const ScoreTable& Scores::table(std::string_view name) const {
    if (const std::optional<Move> move = findMove(name))
        return of(*move);
    assert(name == ArcName[0]);
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

Scores asArcEager(const Scores& scores) {
    if (scores.system == Decodable::ArcEager)
        return scores;
    const int words = scores.words();
    Scores eager(Decodable::ArcEager, words);
    if (scores.system == Decodable::ArcHybrid) {
        eager.sh = eager.ra = scores.sh;
        eager.la = scores.la;
        eager.re = scores.ra;
        return eager;
    }
    for (int head = 0; head <= words; ++head)
        for (int dependent = 1; dependent <= words; ++dependent)
            (head < dependent ? eager.ra.at(head, dependent) : eager.la.at(dependent, head)) =
                scores.arc.at(head, dependent);
    return eager;
}

} // namespace parsescope
