// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/vocabulary.h"

#include "core/base/utf8.h"

#include <cstddef>

namespace parsescope::neural {

namespace {

/// Returns the lower-case letter of a capital letter. Knows only the ranges of the first Unicode
/// blocks in which letters are in regular order; returns all other code points unchanged.
char32_t lowerCase(char32_t code) {
    const auto within = [code](char32_t first, char32_t last) {
        return code >= first && code <= last;
    };
    if (within('A', 'Z') || (within(0xC0, 0xDE) && code != 0xD7) || within(0x391, 0x3A9) ||
        within(0x410, 0x42F))
        return code + 0x20;
    if (within(0x400, 0x40F))
        return code + 0x50;
    // In the blocks below, capitals and small letters alternate; in most ranges, capitals have even
    // codes.
    if (within(0x139, 0x148) || within(0x179, 0x17E))
        return code + code % 2;
    if ((within(0x100, 0x137) && code != 0x130) || within(0x14A, 0x177) || within(0x460, 0x481) ||
        within(0x48A, 0x4BF) || within(0x1E00, 0x1E95) || within(0x1EA0, 0x1EFF))
        return code | 1U;
    return code;
}

} // namespace

int Numbering::add(std::string_view text) {
    const auto [entry, isNew] = m_numbers.try_emplace(std::string(text), size());
    if (isNew)
        m_texts.emplace_back(text);
    return entry->second;
}

int Numbering::find(std::string_view text) const {
    const auto entry = m_numbers.find(std::string(text));
    return entry == m_numbers.end() ? Unknown : entry->second;
}

std::string lowerCase(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        const char32_t lower = character.valid ? lowerCase(character.code) : character.code;
        if (lower != character.code && lower >= 0x80)
            appendCharacter(result, lower);
        else if (lower != character.code)
            result += static_cast<char>(lower);
        else
            result += text.substr(at, character.bytes);
        at += character.bytes;
    }
    return result;
}

void Vocabulary::add(const Sentence& sentence) {
    for (const Word& word : sentence.words) {
        addWord(lowerCase(word.form));
        ++counts[words.find(lowerCase(word.form))];
        tags.add(word.upos);
        for (std::size_t at = 0; at < word.form.size();) {
            const Character character = characterAt(word.form, at);
            characters.add(std::string_view(word.form).substr(at, character.bytes));
            at += character.bytes;
        }
    }
}

void Vocabulary::addWord(std::string_view word) {
    words.add(word);
    counts.resize(words.size());
}

SentenceIds Vocabulary::encode(const Sentence& sentence) const {
    SentenceIds ids{{Numbering::Root}, {Numbering::Root}, {{Numbering::Root}}};
    for (const Word& word : sentence.words) {
        ids.words.push_back(words.find(lowerCase(word.form)));
        ids.tags.push_back(tags.find(word.upos));
        std::vector<int>& spelling = ids.characters.emplace_back();
        for (std::size_t at = 0; at < word.form.size();) {
            const Character character = characterAt(word.form, at);
            spelling.push_back(
                characters.find(std::string_view(word.form).substr(at, character.bytes)));
            at += character.bytes;
        }
        if (spelling.empty())
            spelling.push_back(Numbering::Unknown);
    }
    ids.words.push_back(Numbering::End);
    ids.tags.push_back(Numbering::End);
    ids.characters.push_back({Numbering::End});
    return ids;
}

} // namespace parsescope::neural
