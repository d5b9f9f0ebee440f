// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/treebank.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace parsescope {

namespace {

bool isTreebankName(std::string_view name) {
    constexpr std::array<std::string_view, 7> Endings{".conllu", ".conllup", ".cupt",   ".conll",
                                                      ".conllx", ".conll06", ".conll07"};
    if (name.ends_with(".gz"))
        name.remove_suffix(3);
    return !name.starts_with('.') &&
           std::any_of(Endings.begin(), Endings.end(),
                       [&](std::string_view ending) { return name.ends_with(ending); });
}

} // namespace

Result<std::vector<std::string>> treebankFilesIn(const std::string& folder) {
    namespace fs = std::filesystem;
    std::error_code problem;
    std::vector<std::string> files;
    auto entry = fs::recursive_directory_iterator(
        folder, fs::directory_options::skip_permission_denied, problem);
    for (; !problem && entry != fs::recursive_directory_iterator(); entry.increment(problem)) {
        std::error_code ignored;
        if (isTreebankName(entry->path().filename().string()) && entry->is_regular_file(ignored))
            files.push_back(entry->path().string());
    }
    if (problem)
        return tl::unexpected(
            Error{Text("cannot read the folder: {0}", problem.message()), folder, 0, 0});
    if (files.empty())
        return tl::unexpected(
            Error{Text("there is no treebank in this folder, expected files such as "
                       "*.conllu or *.conllu.gz"),
                  folder, 0, 0});
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace parsescope
