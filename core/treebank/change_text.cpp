// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/change_text.h"

#include "core/treebank/conllu_fields.h"
#include "core/treebank/spacing.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace parsescope {

namespace {

std::vector<std::string> formsOf(const Sentence& sentence) {
    std::vector<std::string> forms;
    for (const Word& word : sentence.words)
        forms.push_back(word.form);
    return forms;
}

/// Returns the name of the change if one sentence has one word more than the other.
Text textOfWords(const Sentence& before, const Sentence& after) {
    const bool isLonger = after.size() > before.size();
    std::vector<std::string> more = formsOf(isLonger ? after : before);
    const std::vector<std::string> fewer = formsOf(isLonger ? before : after);
    if (more.size() != fewer.size() + 1)
        return Text("Edited lines");
    const auto place = std::ranges::mismatch(more, fewer).in1 - more.begin();
    const int word = static_cast<int>(place) + 1;
    more.erase(more.begin() + place);
    if (isLonger)
        return more == fewer ? Text("New word {0}", word) : Text("Split of word {0}", word);
    return more == fewer ? Text("Deletion of word {0}", word)
                         : Text("Join of the words {0} and {1}", word, word + 1);
}

/// Returns the name of a change of the lines that are no words.
Text textOfLines(const Sentence& before, const Sentence& after) {
    const auto tokens = [](const Sentence& sentence) {
        return std::ranges::count_if(
            sentence.extras, [](const ExtraLine& line) { return rangeOf(line).has_value(); });
    };
    const bool isMore = after.extras.size() > before.extras.size();
    if (after.extras.size() == before.extras.size())
        return Text("Multiword token or empty node");
    if (tokens(before) != tokens(after))
        return isMore ? Text("New multiword token") : Text("Dissolved multiword token");
    return isMore ? Text("New empty node") : Text("Deletion of an empty node");
}

/// A cell that differs: the number of the word (1-based) and the name of the column.
using Cell = std::pair<int, std::string>;

std::set<Cell> otherCells(const Sentence& before, const Sentence& after) {
    std::set<Cell> cells;
    for (int word = 1; word <= before.size(); ++word) {
        const Word& old = before.words[word - 1];
        const Word& now = after.words[word - 1];
        for (std::size_t column = FormColumn; column <= MiscColumn; ++column)
            if (column == HeadColumn ? old.head != now.head
                                     : old.*columnOf(column) != now.*columnOf(column))
                cells.emplace(word, ConllUNames[column]);
        for (std::size_t column = 0; column < after.further.size(); ++column)
            if (furtherValue(old.further, column) != furtherValue(now.further, column))
                cells.emplace(word, after.further.name(column));
    }
    return cells;
}

/// Returns the name of a change of columns.
Text textOfCells(const Sentence& before, const Sentence& after) {
    std::vector<std::string> old = formsOf(before);
    std::vector<std::string> now = formsOf(after);
    if (const auto first = std::ranges::mismatch(old, now).in1 - old.begin(); old != now) {
        std::ranges::sort(old);
        std::ranges::sort(now);
        if (old == now)
            return Text("Move of word {0}", static_cast<int>(first) + 1);
    }
    const std::set<Cell> cells = otherCells(before, after);
    std::set<int> words;
    std::set<std::string> columns;
    for (const auto& [word, column] : cells) {
        words.insert(word);
        columns.insert(column);
    }
    if (cells.empty())
        return before.extras == after.extras ? Text("Comments") : textOfLines(before, after);
    if (words.size() == 1 && columns.contains("HEAD"))
        return Text("Head of word {0}", *words.begin());
    if (columns.size() == 1 && words.size() == 1)
        return Text("{0} of word {1}", *columns.begin(), *words.begin());
    if (words.size() == 1)
        return Text("Columns of word {0}", *words.begin());
    if (columns.contains("HEAD"))
        return plural("Head of {0} word", "Heads of {0} words",
                      static_cast<long long>(words.size()));
    return plural("Columns of {0} word", "Columns of {0} words",
                  static_cast<long long>(words.size()));
}

} // namespace

Text changeText(const std::vector<Sentence>& before, const std::vector<Sentence>& after) {
    if (before.empty())
        return Text("New sentence");
    if (after.empty())
        return Text("Deletion of a sentence");
    if (before.size() < after.size())
        return Text("Split of the sentence");
    if (before.size() > after.size())
        return Text("Join of two sentences");
    const Sentence& old = before.front();
    const Sentence& now = after.front();
    if (old.size() != now.size())
        return textOfWords(old, now);
    return old.extras.size() != now.extras.size() ? textOfLines(old, now) : textOfCells(old, now);
}

} // namespace parsescope
