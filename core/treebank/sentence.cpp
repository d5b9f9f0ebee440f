// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/sentence.h"

#include "core/base/utf8.h"
#include "core/treebank/direction.h"
#include "core/treebank/spacing.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

// Returns the text made of the forms.
std::string joinedForms(const Sentence& sentence) {
    std::string text;
    bool space = false;
    const auto add = [&](std::string_view form, std::string_view misc) {
        if (space)
            text += ' ';
        text += form;
        space = hasSpaceAfter(misc);
    };
    auto extra = sentence.extras.begin();
    int covered = 0; // number of the last word of the current multiword token
    for (int word = 1; word <= sentence.size(); ++word) {
        for (; extra != sentence.extras.end() && extra->after < word; ++extra)
            if (const auto range = rangeOf(*extra);
                range && range->second >= word && covered < word) {
                add(extra->columns[1], extra->columns[9]);
                covered = range->second;
            }
        const Word& value = sentence.words[word - 1];
        if (word > covered)
            add(value.form, value.misc);
    }
    return text;
}

constexpr std::array<std::string_view, 10> ColumnNames{"id",    "form", "lemma",  "upos", "xpos",
                                                       "feats", "head", "deprel", "deps", "misc"};

} // namespace

Column columnNamed(std::string_view name) {
    const auto found = std::ranges::find(ColumnNames, name);
    return found == ColumnNames.end()
               ? nullptr
               : columnOf(static_cast<std::size_t>(found - ColumnNames.begin()));
}

Column columnOf(std::size_t column) {
    constexpr std::array<Column, 10> Columns{nullptr,     &Word::form,  &Word::lemma, &Word::upos,
                                             &Word::xpos, &Word::feats, nullptr,      &Word::deprel,
                                             &Word::deps, &Word::misc};
    return Columns[column];
}

std::optional<std::size_t> FurtherColumns::find(std::string_view name) const {
    for (std::size_t index = 0; index < size(); ++index)
        if (this->name(index) == name)
            return index;
    return std::nullopt;
}

std::string_view furtherValue(const std::vector<std::string>& values, std::size_t column) {
    return column < values.size() ? std::string_view(values[column]) : "_";
}

void setFurtherValue(std::vector<std::string>& values, std::size_t column, std::string_view value) {
    if (column >= values.size())
        values.resize(column + 1, "_");
    values[column] = value.empty() ? "_" : value;
    while (!values.empty() && values.back() == "_") // equal lines have equal values
        values.pop_back();
}

std::string Sentence::text() const {
    std::string text = comment("text");
    return text.empty() ? joinedForms(*this) : text;
}

std::optional<Tree> Sentence::tree() const {
    std::vector<int> heads;
    heads.reserve(words.size());
    for (const Word& word : words)
        heads.push_back(word.head);
    if (std::count(heads.begin(), heads.end(), NoHead) == size())
        return std::nullopt;
    Result<Tree> tree = Tree::fromHeads(heads);
    if (!tree)
        return std::nullopt;
    return *std::move(tree);
}

bool Sentence::isRightToLeft() const {
    int balance = 0;
    for (const Word& word : words)
        if (const Direction direction = directionOf(word.form); direction != Direction::None)
            balance += direction == Direction::RightToLeft ? 1 : -1;
    return balance > 0;
}

int wordsWithoutHead(const Sentence& sentence) {
    return static_cast<int>(std::count_if(sentence.words.begin(), sentence.words.end(),
                                          [](const Word& word) { return word.head == NoHead; }));
}

bool hasUnfinishedTree(const Sentence& sentence) {
    const int without = wordsWithoutHead(sentence);
    return without > 0 && without < sentence.size();
}

Sentence sentenceFromText(std::string_view text) {
    Sentence sentence;
    std::string form;
    const auto endWord = [&] {
        if (!form.empty())
            sentence.words.emplace_back().form = std::move(form);
        form.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        if (character.valid && isWhiteSpace(character.code))
            endWord();
        else
            form += text.substr(at, character.bytes);
        at += character.bytes;
    }
    endWord();
    return sentence;
}

} // namespace parsescope
