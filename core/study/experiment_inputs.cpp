// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/experiment_inputs.h"

#include "core/base/hash.h"
#include "core/base/path.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <filesystem>

namespace parsescope {

namespace {

struct Input {
    std::string field;
    std::string path;
};

/// The files of a cell that are named by the experiment.
std::vector<Input> inputFiles(const ExperimentGrid& grid, const ExperimentCell& cell) {
    const ExperimentTreebank& treebank = cell.treebank;
    std::vector<Input> inputs{{"train", treebank.train},
                              {"dev", treebank.dev},
                              {"test", treebank.test},
                              {"chosen_on", treebank.chosenOn},
                              {"vectors", parametersOf(grid, cell).network.vectors}};
    for (const ExperimentCell& member : cell.members)
        inputs.push_back({"member " + member.fileName(), modelPath(grid, member)});
    std::erase_if(inputs, [](const Input& input) { return input.path.empty(); });
    return inputs;
}

std::string hashText(std::string_view bytes) {
    std::array<char, 17> digits{};
    std::snprintf(digits.data(), digits.size(), "%016" PRIx64, contentHash(bytes));
    return digits.data();
}

std::string hashOfFile(const std::string& path) {
    const Result<std::string> bytes = readFile(path);
    return bytes ? hashText(*bytes) : std::string();
}

/// Returns the hash of the rules of a system that was read from a file; empty for all other
/// systems.
std::string hashOfRules(const ExperimentGrid& grid, const ExperimentCell& cell) {
    const auto own = std::ranges::find(grid.systems, cell.system, &TransitionSystem::name);
    return own == grid.systems.end() ? std::string() : hashText(rulesToKeep(*own));
}

} // namespace

Result<Json> inputHashes(const ExperimentGrid& grid, const ExperimentCell& cell) {
    Json hashes = Json::object();
    for (const Input& input : inputFiles(grid, cell)) {
        const Result<std::string> bytes = readFile(input.path);
        if (!bytes)
            return tl::unexpected(bytes.error());
        hashes[input.field] = hashText(*bytes);
    }
    if (std::string rules = hashOfRules(grid, cell); !rules.empty())
        hashes["rules"] = std::move(rules);
    return hashes;
}

std::optional<Text> differentInput(const Json& stored, const ExperimentGrid& grid,
                                   const ExperimentCell& cell) {
    const auto storedHash = [&](const std::string& field) {
        const auto found = stored.is_object() ? stored.find(field) : stored.end();
        return stored.is_object() && found != stored.end() && found->is_string()
                   ? found->get<std::string>()
                   : std::string();
    };
    for (const Input& input : inputFiles(grid, cell)) {
        std::error_code ignored;
        if (std::filesystem::exists(pathOf(input.path), ignored) &&
            storedHash(input.field) != hashOfFile(input.path))
            return Text("made from other data: {0} was different", input.path);
    }
    if (storedHash("rules") != hashOfRules(grid, cell))
        return Text("made from other data: the rules of {0} were different", cell.system);
    return std::nullopt;
}

std::string resultPath(const ExperimentGrid& grid, const ExperimentCell& cell) {
    return (pathOf(grid.results) / pathOf(cell.fileName())).string();
}

std::string modelPath(const ExperimentGrid& grid, const ExperimentCell& cell) {
    return resultPath(grid, cell) + ".model";
}

} // namespace parsescope
