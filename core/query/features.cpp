// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/features.h"

namespace parsescope {

std::optional<std::string_view> findFeature(std::string_view features, std::string_view name) {
    while (!features.empty()) {
        const std::size_t bar = features.find('|');
        const std::string_view item = features.substr(0, bar);
        const std::size_t equals = item.find('=');
        if (item.substr(0, equals) == name)
            return equals == std::string_view::npos ? std::string_view() : item.substr(equals + 1);
        features.remove_prefix(bar == std::string_view::npos ? features.size() : bar + 1);
    }
    return std::nullopt;
}

std::optional<std::string_view> nodeFeature(const Sentence& sentence, int node,
                                            std::string_view name) {
    if (node == 0)
        return name == "form" ? std::optional<std::string_view>("__0__") : std::nullopt;
    const Word& word = sentence.words[node - 1];
    if (name == "form")
        return word.form;
    if (const Column column = columnNamed(name))
        return word.*column == "_" ? std::nullopt : std::optional<std::string_view>(word.*column);
    const auto value = findFeature(word.feats, name);
    return value ? value : findFeature(word.misc, name);
}

} // namespace parsescope
