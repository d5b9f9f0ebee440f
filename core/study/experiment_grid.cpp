// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/experiment_grid.h"

#include "core/treebank/read_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>

namespace parsescope {

namespace {

/// Thrown and caught in this file: the library of JSON throws, too.
[[noreturn]] void expected(const std::string& what) {
    throw std::invalid_argument("expected " + what);
}

void checkKeys(const Json& object, const std::string& where,
               const std::vector<std::string>& known) {
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
    checkKeys(object, "a claim", {"treebank", "system", "regime", "positions"});
    std::map<std::string, std::string> values;
    for (const auto& [key, value] : object.items())
        values[key] = value.get<std::string>();
    return values;
}

/// Fails when there is no such system, or it can't be trained in that way.
void checkCell(const ExperimentGrid& grid, const ExperimentCell& cell) {
    const Result<TrainingOptions> options = trainingOptionsOf(grid, cell);
    if (!options)
        throw std::invalid_argument(options.error().message);
}

std::vector<std::string> positionsOf(const Json& block, const ExperimentCell& cell) {
    const auto& known = cell.kind->positions;
    if (known.empty())
        return {""};
    if (cell.kind->hasArcs && cell.system == nameOf(Decodable::Eisner))
        return {std::string(known.front())};
    return block.at("positions");
}

void addCells(ExperimentGrid& grid, const std::vector<ExperimentTreebank>& treebanks,
              const Json& block) {
    checkKeys(block, "a grid", {"scorer", "systems", "regimes", "positions", "seeds"});
    ExperimentCell cell;
    const std::string scorer = block.value("scorer", std::string(modelKinds().front().name));
    cell.kind = findModelKind(scorer);
    if (!cell.kind)
        expected(namesOfKinds([](const ModelKind&) { return true; }) + ", found \"" + scorer +
                 "\"");
    for (const ExperimentTreebank& treebank : treebanks) {
        cell.treebank = treebank;
        for (const std::string system : block.at("systems")) {
            cell.system = system;
            for (const std::string regime : block.at("regimes")) {
                cell.regime = regime;
                for (const std::string& positions : positionsOf(block, cell)) {
                    cell.positions = positions;
                    checkCell(grid, cell);
                    for (const std::uint64_t seed : block.at("seeds")) {
                        cell.seed = seed;
                        grid.cells.push_back(cell);
                    }
                }
            }
        }
    }
}

/// A cell for each treebank that averages the scores of cells that there are.
void addEnsembles(ExperimentGrid& grid, const std::vector<ExperimentTreebank>& treebanks,
                  const Json& block) {
    checkKeys(block, "an ensemble", {"systems", "regime", "positions"});
    const std::vector<std::string> systems = block.at("systems");
    const std::vector<std::string> positions = block.at("positions");
    const auto has = [](const std::vector<std::string>& list, const std::string& text) {
        return std::find(list.begin(), list.end(), text) != list.end();
    };
    for (const ExperimentTreebank& treebank : treebanks) {
        ExperimentCell ensemble;
        ensemble.treebank = treebank;
        ensemble.seed = 0;
        for (const std::string& system : systems)
            ensemble.system += (ensemble.system.empty() ? "" : ", ") + system;
        for (const std::string& text : positions)
            ensemble.positions += (ensemble.positions.empty() ? "" : ", ") + text;
        for (ExperimentCell& cell : grid.cells)
            if (cell.treebank.name == treebank.name && cell.kind->average && cell.members.empty() &&
                has(systems, cell.system) && cell.regime == block.at("regime").get<std::string>() &&
                has(positions, cell.positions)) {
                cell.keepsModel = true;
                ensemble.members.push_back(cell);
            }
        if (ensemble.members.size() < 2)
            expected("two networks or more for the ensemble of " + ensemble.system);
        ensemble.kind = ensemble.members.front().kind;
        ensemble.regime = ensemble.members.front().regime + ", average of " +
                          std::to_string(ensemble.members.size());
        grid.cells.push_back(std::move(ensemble));
    }
}

/// The parameters of a kind that stand in the field for it.
void readParameters(const Json& object, const ModelKind& kind, TrainingOptions& options) {
    constexpr int Largest = 4096;
    const std::string where = "the " + std::string(kind.settingsField);
    if (!object.is_object())
        expected("an object for " + where);
    for (const auto& [key, value] : object.items()) {
        const auto known = std::ranges::find_if(kind.parameters, [&](const auto& parameter) {
            return parameter.inExperiments && settingName(parameter) == key;
        });
        if (known == kind.parameters.end())
            throw std::invalid_argument("unknown field \"" + key + "\" in " + where);
        std::visit(
            [&](auto field) {
                auto& number = field(options);
                number = value.get<std::remove_reference_t<decltype(number)>>();
                if constexpr (std::is_arithmetic_v<std::remove_reference_t<decltype(number)>>)
                    if (number < 1 || number > Largest)
                        expected("a number from 1 to 4096 for " + key);
            },
            known->field);
    }
}

/// Settings that all runs have in common.
void readSettings(const Json& file, ExperimentGrid& grid) {
    grid.title = file.at("title");
    grid.iterations = file.value("iterations", grid.iterations);
    if (grid.iterations < 1)
        expected("at least 1 iteration");
    grid.sentences = file.value("sentences", 0);
    if (grid.sentences < 0)
        expected("at least 1 sentence");
    grid.punctuation = file.value("punctuation", true);
    grid.root = file.value("root_last", false) ? RootPlace::Last : RootPlace::First;
    grid.singleRoot = file.value("single_root", false);
    for (const ModelKind& kind : modelKinds())
        if (!kind.settingsField.empty())
            readParameters(file.value(std::string(kind.settingsField), Json::object()), kind,
                           grid.training);
}

ExperimentPivot pivotFrom(const Json& entry) {
    checkKeys(entry, "a pivot", {"title", "regime", "rows", "columns", "published"});
    return {entry.at("title"), entry.at("regime"), entry.at("rows"), entry.at("columns"),
            entry.value("published", "")};
}

PublishedResult publishedFrom(const Json& entry) {
    checkKeys(entry, "a published result",
              {"source", "data", "system", "regime", "positions", "treebanks", "scores"});
    return {entry.at("source"),
            entry.at("data"),
            entry.at("system"),
            entry.at("regime"),
            entry.value("positions", ""),
            entry.value("treebanks", std::vector<std::string>()),
            entry.at("scores")};
}

ExperimentGrid gridFrom(const Json& file, const std::filesystem::path& folder) {
    std::vector<std::string> known{"title",       "results",   "iterations",  "sentences",
                                   "punctuation", "root_last", "single_root", "treebanks",
                                   "grids",       "ensembles", "pivots",      "claims",
                                   "published"};
    for (const ModelKind& kind : modelKinds())
        if (!kind.settingsField.empty())
            known.emplace_back(kind.settingsField);
    checkKeys(file, "the experiment", known);
    ExperimentGrid grid;
    grid.results = inFolder(folder, file.at("results"));
    readSettings(file, grid);
    const std::vector<ExperimentTreebank> treebanks = treebanksOf(file, folder);
    for (const Json& block : file.at("grids"))
        addCells(grid, treebanks, block);
    for (const Json& block : file.value("ensembles", Json::array()))
        addEnsembles(grid, treebanks, block);
    for (const Json& entry : file.value("pivots", Json::array()))
        grid.pivots.push_back(pivotFrom(entry));
    for (const Json& claim : file.value("claims", Json::array())) {
        checkKeys(claim, "a claim", {"source", "larger", "smaller"});
        grid.claims.push_back(
            {claim.at("source"), valuesOf(claim.at("larger")), valuesOf(claim.at("smaller"))});
    }
    for (const Json& entry : file.value("published", Json::array()))
        grid.published.push_back(publishedFrom(entry));
    return grid;
}

} // namespace

std::string ExperimentCell::value(const std::string& dimension) const {
    if (dimension == "treebank")
        return treebank.name;
    if (dimension == "system")
        return system;
    if (dimension == "positions")
        return positions;
    return dimension == "regime" ? regime : std::to_string(seed);
}

bool ExperimentCell::isLike(const ExperimentCell& other) const {
    return treebank.name == other.treebank.name && kind == other.kind && system == other.system &&
           regime == other.regime && positions == other.positions;
}

std::string ExperimentCell::fileName() const {
    std::string name = treebank.name + '.' + system + '.' + regime + '.';
    if (!positions.empty())
        name += positions + '.';
    name += std::to_string(seed);
    for (char& c : name)
        c = c == '/' ? '_' : c == ' ' || c == ',' ? '-' : c;
    return name + ".json";
}

bool PublishedResult::isBeside(const ExperimentCell& cell) const {
    return system == cell.system && regime == cell.regime && positions == cell.positions &&
           (treebanks.empty() ||
            std::find(treebanks.begin(), treebanks.end(), cell.treebank.name) != treebanks.end());
}

std::string settingName(const TrainingParameter& parameter) {
    std::string name(parameter.name);
    std::ranges::replace(name, '-', '_');
    return name;
}

Result<TrainingOptions> trainingOptionsOf(const ExperimentGrid& grid, const ExperimentCell& cell) {
    const ModelKind& kind = *cell.kind;
    TrainingOptions options = grid.training;
    options.iterations = grid.iterations;
    options.seed = cell.seed;
    options.root = kind.hasRootLast ? grid.root : RootPlace::First;
    options.singleRoot = grid.singleRoot;
    if (Result<void> done = chooseRegime(kind, cell.regime, options); !done)
        return tl::unexpected(done.error());
    const auto inCell = [&](const Error& error) {
        return failure(cell.system + ", " + cell.positions + ": " + error.message);
    };
    Result<void> good = chooseSystem(kind, cell.system, options);
    // What is not in the list is no number of positions, and refused as such.
    if (kind.choosePositions)
        kind.choosePositions(options,
                             static_cast<int>(std::ranges::find(kind.positions, cell.positions) -
                                              kind.positions.begin()));
    if (good)
        good = checkOptions(kind, options);
    if (!good)
        return cell.positions.empty() ? tl::unexpected(good.error()) : inCell(good.error());
    return options;
}

Result<ExperimentGrid> readGrid(const std::string& path) {
    const Result<std::string> bytes = readFile(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    constexpr double largest = 1e9; // settings are smaller, and ints can hold it
    const Result<Json> file = parseJson(*bytes, {.largest = largest});
    if (!file)
        return tl::unexpected(Error{file.error().message, path, 0, 0});
    try {
        return gridFrom(*file, std::filesystem::path(path).parent_path());
    } catch (const std::exception& error) {
        return tl::unexpected(Error{error.what(), path, 0, 0});
    }
}

} // namespace parsescope
