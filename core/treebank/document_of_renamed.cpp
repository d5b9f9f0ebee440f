// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/document_of_renamed.h"

#include "core/base/json.h"
#include "core/base/path.h"
#include "core/treebank/document.h"

#include <filesystem>

namespace parsescope {

std::optional<std::string> journalOfRenamed(const Treebank& treebank,
                                            std::string_view journal) try {
    const auto parse = [](std::string_view text) { return parseJson(text, {.largest = 0}); };
    Result<Json> then = parse(journal);
    if (!then || then->at("files").size() != treebank.files().size())
        return std::nullopt;
    bool isRenamed = false;
    for (std::size_t i = 0; i < treebank.files().size(); ++i) {
        const std::string path = then->at("files")[i].at("path").get<std::string>();
        std::error_code error;
        isRenamed = !std::filesystem::exists(pathOf(path), error) && !error;
        if (isRenamed)
            break;
    }
    if (!isRenamed) // most journals end here, before that of the treebank is made
        return std::nullopt;
    const Result<Json> now = parse(Document(treebank).journal());
    if (!now || now->at("format") != then->at("format"))
        return std::nullopt;
    for (std::size_t i = 0; i < treebank.files().size(); ++i) {
        const Json& path = now->at("files")[i].at("path");
        Json& before = then->at("files")[i].at("path");
        std::error_code error;
        if (path != before &&
            (std::filesystem::exists(pathOf(before.get<std::string>()), error) || error))
            return std::nullopt;
        before = path;
    }
    if (now->at("files") != then->at("files"))
        return std::nullopt;
    return then->dump();
} catch (const Json::exception&) {
    return std::nullopt;
}

} // namespace parsescope
