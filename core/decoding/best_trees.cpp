// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/tables.h"

#include <algorithm>

namespace parsescope {

namespace {

/// A set of trees, the best of which is `best`: all trees in which the words before `free` have
/// their heads in `best`, and the head of `free` is not in `forbidden`.
struct Part {
    Decoding best;
    int free = 1;
    std::vector<int> forbidden;
};

bool isWorse(const Part& a, const Part& b) {
    return a.best.score < b.best.score;
}

/// Forbids all heads of `word` except `head`.
void fix(ScoreTable& bonus, int head, int word) {
    for (int other = 0; other <= bonus.words(); ++other)
        if (other != head)
            bonus.at(other, word) = MinusInfinity;
}

} // namespace

// All trees except the best are divided into parts, according to the first word whose head differs
// from its head in the best tree. The next best tree is the best tree of one of the parts, which is
// then divided in the same way [Lawler 1972].
BestTrees decodeBest(const Scores& scores, int count, const DecodingOptions& options,
                     const TaskControl& control) {
    const int words = scores.words();
    const ScoreTable margins =
        options.gold.empty() ? ScoreTable(words) : marginTable(options.gold, options.margin);
    BestTrees result;
    DecodingWorkspace workspace;
    ScoreTable bonus;
    ScoreTable allowed;
    // The constant is for storing the tree of a decoding.
    const double decodingWork = scores.decoder->work(words) + 50'000;
    double work = 0;
    std::vector<Part> parts; // a heap with the best element first
    if (std::optional<Decoding> best = decode(scores, options, workspace); best && count > 0)
        parts.push_back({std::move(*best), 1, {}});
    while (!parts.empty()) {
        std::pop_heap(parts.begin(), parts.end(), isWorse);
        Part part = std::move(parts.back());
        parts.pop_back();
        result.trees.push_back(std::move(part.best));
        if (static_cast<int>(result.trees.size()) == count)
            break;
        work += decodingWork * (words - part.free + 1);
        if (work > MostDecodingWork) {
            result.gaveUp = true;
            break;
        }
        const std::vector<int>& heads = result.trees.back().heads;
        bonus = margins;
        for (int word = 1; word < part.free; ++word)
            fix(bonus, heads[word], word);
        for (int word = part.free; word <= words; ++word) {
            if (control.stopRequested())
                return result;
            const int head = heads[word];
            Part rest{{}, word, word == part.free ? part.forbidden : std::vector<int>()};
            rest.forbidden.push_back(head);
            allowed = bonus;
            for (int taken : rest.forbidden)
                allowed.at(taken, word) = MinusInfinity;
            if (std::optional<Decoding> best =
                    scores.decoder->decode(scores, &allowed, options.rootLimit, workspace)) {
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
