// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/tables.h"

#include <algorithm>

namespace parsescope {

namespace {

/// The trees that agree with `best` before word `free`, and don't give `free` one of these heads;
/// `best` is the best of them.
struct Part {
    Decoding best;
    int free = 1;
    std::vector<int> forbidden;
};

bool isWorse(const Part& a, const Part& b) {
    return a.best.score < b.best.score;
}

/// Leaves `head` as the only one of `word`.
void fix(ScoreTable& bonus, int head, int word) {
    for (int other = 0; other <= bonus.words(); ++other)
        if (other != head)
            bonus.at(other, word) = MinusInfinity;
}

} // namespace

// The trees other than the best are cut into parts by the first word whose head differs; the next
// best is the best of one part, which is cut in turn [Lawler 1972].
std::vector<Decoding> decodeBest(const Scores& scores, int count, const DecodingOptions& options) {
    const int words = scores.words();
    const ScoreTable margins =
        options.gold.empty() ? ScoreTable(words) : marginTable(options.gold, options.margin);
    std::vector<Decoding> result;
    std::vector<Part> parts; // a heap
    if (std::optional<Decoding> best = decode(scores, options); best && count > 0)
        parts.push_back({std::move(*best), 1, {}});
    while (!parts.empty()) {
        std::pop_heap(parts.begin(), parts.end(), isWorse);
        Part part = std::move(parts.back());
        parts.pop_back();
        result.push_back(std::move(part.best));
        if (static_cast<int>(result.size()) == count)
            break;
        const std::vector<int>& heads = result.back().heads;
        ScoreTable bonus = margins;
        for (int word = 1; word < part.free; ++word)
            fix(bonus, heads[word], word);
        for (int word = part.free; word <= words; ++word) {
            const int head = heads[word];
            Part rest{{}, word, word == part.free ? part.forbidden : std::vector<int>()};
            rest.forbidden.push_back(head);
            ScoreTable allowed = bonus;
            for (int taken : rest.forbidden)
                allowed.at(taken, word) = MinusInfinity;
            if (std::optional<Decoding> best =
                    scores.decoder->decode(scores, &allowed, options.singleRoot)) {
                rest.best = std::move(*best);
                parts.push_back(std::move(rest));
                std::push_heap(parts.begin(), parts.end(), isWorse);
            }
            fix(bonus, head, word);
        }
    }
    return result;
}

} // namespace parsescope
