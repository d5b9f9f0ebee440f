// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/word_table.h"

#include "core/base/hash.h"
#include "core/parsing/feature_templates.h"

#include <algorithm>

namespace parsescope {

namespace {

constexpr auto AttributeCount = static_cast<std::size_t>(Attribute::Count);
constexpr auto& Names = FeatureNames::Attributes;
static_assert(Names.size() == AttributeCount);

/// Returns the value after `key` and "=" in FEATS; empty if there is none.
std::string_view featureValue(std::string_view feats, std::string_view key) {
    while (!feats.empty()) {
        const std::size_t bar = std::min(feats.find('|'), feats.size());
        const std::string_view entry = feats.substr(0, bar);
        if (entry.size() > key.size() && entry[key.size()] == '=' && entry.starts_with(key))
            return entry.substr(key.size() + 1);
        feats.remove_prefix(std::min(bar + 1, feats.size()));
    }
    return {};
}

bool continuesCharacter(char byte) {
    constexpr unsigned Mask = 0xC0;
    constexpr unsigned Continuation = 0x80;
    return (static_cast<unsigned char>(byte) & Mask) == Continuation;
}

std::string_view firstCharacters(std::string_view text, int count) {
    std::size_t end = 0;
    for (; end < text.size(); ++end)
        if (!continuesCharacter(text[end]) && count-- == 0)
            break;
    return text.substr(0, end);
}

std::string_view lastCharacters(std::string_view text, int count) {
    std::size_t begin = text.size();
    while (begin > 0 && count > 0)
        count -= !continuesCharacter(text[--begin]);
    return text.substr(begin);
}

std::string_view orNothing(std::string_view value) {
    return value == "_" ? std::string_view() : value;
}

} // namespace

std::string_view nameOf(Attribute attribute) {
    return Names[static_cast<int>(attribute)];
}

std::optional<Attribute> findAttribute(std::string_view name) {
    const auto* const found = std::find(Names.begin(), Names.end(), name);
    if (found == Names.end())
        return std::nullopt;
    return static_cast<Attribute>(found - Names.begin());
}

std::string_view valueOf(Attribute attribute, const Word& word) {
    switch (attribute) {
    case Attribute::Form:
        return word.form;
    case Attribute::Lemma:
        return orNothing(word.lemma);
    case Attribute::Upos:
        return orNothing(word.upos);
    case Attribute::Xpos:
        return orNothing(word.xpos);
    case Attribute::Feats:
        return orNothing(word.feats);
    case Attribute::Prefix:
        return firstCharacters(word.form, 2);
    case Attribute::Suffix2:
        return lastCharacters(word.form, 2);
    case Attribute::Suffix3:
        return lastCharacters(word.form, 3);
    case Attribute::Case:
        return featureValue(word.feats, "Case");
    case Attribute::Number:
        return featureValue(word.feats, "Number");
    case Attribute::Person:
        return featureValue(word.feats, "Person");
    case Attribute::Gender:
        return featureValue(word.feats, "Gender");
    case Attribute::VerbForm:
        return featureValue(word.feats, "VerbForm");
    case Attribute::Mood:
        return featureValue(word.feats, "Mood");
    case Attribute::Count:
        break;
    }
    return {};
}

WordTable::WordTable(const Sentence& sentence, RootPlace rootPlace) {
    Row none{};
    Row root;
    root.fill(static_cast<std::uint32_t>(hashOf("ROOT") >> 32U));
    m_rows.reserve(sentence.words.size() + 3);
    m_rows.push_back(none);
    m_rows.push_back(root);
    for (const Word& word : sentence.words) {
        Row& row = m_rows.emplace_back(none);
        for (std::size_t i = 0; i < AttributeCount; ++i) {
            const std::string_view value = valueOf(static_cast<Attribute>(i), word);
            if (!value.empty())
                row[i] = static_cast<std::uint32_t>(hashOf(value) >> 32U) | 1U;
        }
    }
    if (rootPlace == RootPlace::Last)
        m_rows.push_back(root);
}

} // namespace parsescope
