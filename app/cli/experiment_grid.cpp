// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/experiment_grid.h"

#include "core/parsing/systems.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

namespace parsescope::cli {

namespace {

/// Thrown and caught in this file: the library of JSON throws, too.
[[noreturn]] void expected(const std::string& what) {
    throw std::invalid_argument("expected " + what);
}

void checkKeys(const Json& object, const std::string& where,
               std::initializer_list<const char*> known) {
    if (!object.is_object())
        expected("an object for " + where);
    for (const auto& [key, value] : object.items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            throw std::invalid_argument("unknown field \"" + key + "\" in " + where);
}

std::string inFolder(const std::filesystem::path& folder, const std::string& path) {
    return path.empty() ? path : (folder / path).lexically_normal().string();
}

std::vector<ExperimentTreebank> treebanksOf(const Json& file, const std::filesystem::path& folder) {
    std::vector<ExperimentTreebank> treebanks;
    for (const Json& entry : file.at("treebanks")) {
        checkKeys(entry, "a treebank", {"name", "train", "dev", "test"});
        treebanks.push_back({entry.at("name"), inFolder(folder, entry.at("train")),
                             inFolder(folder, entry.value("dev", "")),
                             inFolder(folder, entry.at("test"))});
    }
    return treebanks;
}

std::map<std::string, std::string> valuesOf(const Json& object) {
    checkKeys(object, "a claim", {"treebank", "system", "regime"});
    std::map<std::string, std::string> values;
    for (const auto& [key, value] : object.items())
        values[key] = value.get<std::string>();
    return values;
}

void addCells(ExperimentGrid& grid, const std::vector<ExperimentTreebank>& treebanks,
              const Json& block) {
    checkKeys(block, "a grid", {"systems", "regimes", "seeds"});
    for (const ExperimentTreebank& treebank : treebanks)
        for (const std::string system : block.at("systems")) {
            if (const auto found = findSystem(system); !found)
                throw std::invalid_argument(found.error().message);
            for (const std::string regime : block.at("regimes")) {
                if (!findRegime(regime))
                    expected("static, nondet or explore, found \"" + regime + "\"");
                for (const std::uint64_t seed : block.at("seeds"))
                    grid.cells.push_back({treebank, system, regime, seed});
            }
        }
}

ExperimentGrid gridFrom(const Json& file, const std::filesystem::path& folder) {
    checkKeys(file, "the experiment",
              {"title", "results", "iterations", "root_last", "single_root", "treebanks", "grids",
               "claims", "published"});
    ExperimentGrid grid;
    grid.title = file.at("title");
    grid.results = inFolder(folder, file.at("results"));
    grid.iterations = file.value("iterations", grid.iterations);
    if (grid.iterations < 1)
        expected("at least 1 iteration");
    grid.rootLast = file.value("root_last", false);
    grid.singleRoot = file.value("single_root", false);
    const std::vector<ExperimentTreebank> treebanks = treebanksOf(file, folder);
    for (const Json& block : file.at("grids"))
        addCells(grid, treebanks, block);
    for (const Json& claim : file.value("claims", Json::array())) {
        checkKeys(claim, "a claim", {"source", "larger", "smaller"});
        grid.claims.push_back(
            {claim.at("source"), valuesOf(claim.at("larger")), valuesOf(claim.at("smaller"))});
    }
    for (const Json& entry : file.value("published", Json::array())) {
        checkKeys(entry, "a published result",
                  {"source", "data", "system", "regime", "uas", "las"});
        grid.published.push_back({entry.at("source"), entry.at("data"), entry.at("system"),
                                  entry.at("regime"), entry.at("uas"), entry.at("las")});
    }
    return grid;
}

} // namespace

std::string ExperimentCell::value(const std::string& dimension) const {
    if (dimension == "treebank")
        return treebank.name;
    if (dimension == "system")
        return system;
    return dimension == "regime" ? regime : std::to_string(seed);
}

std::string ExperimentCell::fileName() const {
    std::string name = treebank.name + '.' + system + '.' + regime + '.' + std::to_string(seed);
    std::replace(name.begin(), name.end(), '/', '_');
    return name + ".json";
}

Result<ExperimentGrid> readGrid(const std::string& path) {
    const Result<std::string> bytes = readFile(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    try {
        return gridFrom(Json::parse(*bytes), std::filesystem::path(path).parent_path());
    } catch (const std::exception& error) {
        return tl::unexpected(Error{error.what(), path, 0, 0});
    }
}

} // namespace parsescope::cli
