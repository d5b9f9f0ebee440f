// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace {

using namespace places;

/// Returns true if a gold arc between a word and the buffer front, or a word behind it, is missing.
bool isStillNeeded(const GoldParse& parse, int word) {
    const Configuration& c = parse.configuration();
    return parse.lacksRight(word) > 0 ||
           (!c.hasHead(word) && c.placeOf(parse.gold().head(word)) >= c.placeOf(c.buffer(0)));
}

/// Implements Rule::canonical for re: the buffer front has a gold arc with a word beneath the top,
/// or with ROOT and no word above ROOT is still needed. A gold arc from ROOT that crosses others is
/// left to be implied at the end.
int whenFrontNeedsMore(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    if (needs(c, 1, 1) != Obstacle::None || c.stack(0) == 0)
        return 0;
    const auto hasArcWithFront = [&](int node) {
        const Arc arcs[] = {{node, c.buffer(0)}, {c.buffer(0), node}};
        return std::ranges::any_of(
            arcs, [&](Arc arc) { return parse.gold().hasArc(arc) && !c.hasHead(arc.dependent); });
    };
    const bool hasRoot = c.stackNodes().front() == 0;
    const std::span<const int> words = std::span(c.stackNodes()).subspan(hasRoot);
    if (std::ranges::any_of(words, hasArcWithFront))
        return 1;
    return onlyIf(hasRoot && hasArcWithFront(0) && std::ranges::none_of(words, [&](int word) {
                      return isStillNeeded(parse, word);
                  }));
}

} // namespace

/// Declares what holds for the planar system [Gómez-Rodríguez & Nivre 2010], which derives all
/// trees whose arcs do not cross, apart from arcs from ROOT.
void declarePlanar(TransitionSystem& system) {
    system.traits = {.reach = Reach::Pairs, .exhaustiveWords = 5, .searchWords = 8};
    setCanonical(system, {{"la", whenGold<b0, s0>},
                          {"ra", whenGold<s0, b0>},
                          {"re", whenFrontNeedsMore},
                          {"sh", whenBuffered}});
    system.keepsSingleRoot = keepsOneRootOfPairs;
}

} // namespace parsescope
