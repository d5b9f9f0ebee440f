// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/search_blame.h"

#include "core/learning/evaluation.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

constexpr std::array<std::string_view, 5> LostByNames{"arc filter", "beam", "label beam", "scores",
                                                      "projectivity"};
constexpr std::array<std::string_view, 4> PartNames{"arc", "siblings", "grandparent", "valency"};

} // namespace

std::string_view nameOf(LostBy lostBy) {
    return LostByNames[static_cast<int>(lostBy)];
}

std::string_view nameOf(TreePart::Kind kind) {
    return PartNames[static_cast<int>(kind)];
}

bool SearchBlame::isSearchError() const {
    constexpr double Rounding = 1e-4;
    return goldScore && *goldScore > outputScore + Rounding;
}

void SearchBlameTotals::add(const SearchBlame& blame, const Sentence& gold) {
    ++sentences;
    searchErrors += blame.isSearchError();
    for (const LostWord& word : blame.words) {
        ++(word.wrongHead ? heads : labels)[word.lostBy];
        ++byRelation[std::string(withoutSubtype(gold.words[word.word - 1].deprel))][word.lostBy];
        if (word.item)
            ++bySpan[std::abs(word.item->head - word.item->end) + 1];
        if (word.lostBy != LostBy::Scores && word.lostBy != LostBy::Projectivity)
            continue;
        const auto most =
            std::max_element(word.differences.begin(), word.differences.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        if (most != word.differences.end())
            ++decidedBy[most->first];
    }
}

} // namespace parsescope
