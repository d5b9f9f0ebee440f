// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/spacing.h"

#include "core/base/utf8.h"
#include "core/treebank/comments.h"
#include "core/treebank/conllu_fields.h"

#include <utf8proc.h>

#include <algorithm>

namespace parsescope {

namespace {

constexpr std::string_view NoSpace = "SpaceAfter=No";

/// The form and MISC of a word, or of the multiword token to which the word belongs.
struct SpacedToken {
    std::string& form;
    std::string& misc;
};

/// Returns the multiword token of `word`; a null pointer if the word belongs to none.
ExtraLine* multiwordToken(Sentence& sentence, int word) {
    const auto found = std::find_if(
        sentence.extras.begin(), sentence.extras.end(), [word](const ExtraLine& extra) {
            const auto range = rangeOf(extra);
            return range && range->first <= word && word <= range->second;
        });
    return found == sentence.extras.end() ? nullptr : &*found;
}

SpacedToken tokenOf(Sentence& sentence, int word) {
    if (ExtraLine* token = multiwordToken(sentence, word))
        return {token->columns[FormColumn], token->columns[MiscColumn]};
    Word& alone = sentence.words[word - 1];
    return {alone.form, alone.misc};
}

/// Returns true if a character of the form has a general category from `first` to `last`.
bool hasCategory(std::string_view form, utf8proc_category_t first, utf8proc_category_t last) {
    for (std::size_t at = 0; at < form.size();) {
        const Character character = characterAt(form, at);
        at += character.bytes;
        const auto category =
            utf8proc_category(static_cast<utf8proc_int32_t>(character.valid ? character.code : 0));
        if (category >= first && category <= last)
            return true;
    }
    return false;
}

/// Returns true if the form contains a letter or a digit, so that it is not a punctuation mark.
bool isWordLike(std::string_view form) {
    return hasCategory(form, UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_NO);
}

} // namespace

bool isPunctuation(std::string_view form) {
    return hasCategory(form, UTF8PROC_CATEGORY_PC, UTF8PROC_CATEGORY_PO) &&
           !hasCategory(form, UTF8PROC_CATEGORY_CN, UTF8PROC_CATEGORY_NO) &&
           !hasCategory(form, UTF8PROC_CATEGORY_SM, UTF8PROC_CATEGORY_CO);
}

bool hasSpaceAfter(std::string_view misc) {
    while (!misc.empty()) {
        const std::size_t bar = misc.find('|');
        if (misc.substr(0, bar) == NoSpace)
            return false;
        misc.remove_prefix(bar == std::string_view::npos ? misc.size() : bar + 1);
    }
    return true;
}

void setSpaceAfter(std::string& misc, bool space) {
    if (hasSpaceAfter(misc) == space)
        return;
    std::string kept;
    const auto keep = [&kept](std::string_view item) {
        kept += (kept.empty() ? "" : "|") + std::string(item);
    };
    for (std::string_view rest = misc == "_" ? std::string_view() : misc; !rest.empty();) {
        const std::size_t bar = rest.find('|');
        const std::string_view item = rest.substr(0, bar);
        if (!item.starts_with("SpaceAfter=") && !item.starts_with("SpacesAfter="))
            keep(item);
        rest.remove_prefix(bar == std::string_view::npos ? rest.size() : bar + 1);
    }
    if (!space)
        keep(NoSpace);
    misc = kept.empty() ? "_" : kept;
}

std::optional<std::pair<int, int>> rangeOf(const ExtraLine& line) {
    return parsePair(line.columns[IdColumn], '-');
}

std::string textOfForms(const Sentence& sentence) {
    return Sentence{{}, sentence.words, sentence.extras}.text();
}

void updateText(Sentence& sentence, const std::string& before) {
    if (sentence.comment("text") == before)
        setComment(sentence, "text", textOfForms(sentence));
}

void spaceInsertedWord(Sentence& sentence, int word) {
    if (word == 1 || multiwordToken(sentence, word))
        return;
    const SpacedToken before = tokenOf(sentence, word - 1);
    const bool isLast = word == sentence.size();
    if (hasSpaceAfter(before.misc) || (!isLast && !isWordLike(before.form)))
        return;
    setSpaceAfter(before.misc, isLast || !isWordLike(tokenOf(sentence, word + 1).form));
    setSpaceAfter(sentence.words[word - 1].misc, false);
}

void handSpaceOn(Sentence& sentence, int word) {
    if (const ExtraLine* token = multiwordToken(sentence, word)) {
        const auto [first, last] = *rangeOf(*token);
        if (last == first + 1)
            setSpaceAfter(sentence.words[(word == first ? last : first) - 1].misc,
                          hasSpaceAfter(token->columns[MiscColumn]));
        if (last > first)
            return;
    }
    if (word == 1)
        return;
    const SpacedToken before = tokenOf(sentence, word - 1);
    const bool space = hasSpaceAfter(tokenOf(sentence, word).misc);
    if (hasSpaceAfter(before.misc) == space)
        return;
    if (word == sentence.size())
        return setSpaceAfter(before.misc, space);
    setSpaceAfter(before.misc, isWordLike(space ? before.form : tokenOf(sentence, word + 1).form));
}

void spaceDissolvedWords(Sentence& sentence, const ExtraLine& token) {
    const auto [first, last] = *rangeOf(token);
    std::string forms;
    for (int word = first; word <= last; ++word)
        forms += sentence.words[word - 1].form;
    for (int word = first; word < last; ++word)
        setSpaceAfter(sentence.words[word - 1].misc, forms != token.columns[FormColumn]);
    setSpaceAfter(sentence.words[last - 1].misc, hasSpaceAfter(token.columns[MiscColumn]));
}

} // namespace parsescope
