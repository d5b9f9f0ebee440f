// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/experiment_grid.h"

#include "core/learning/linear/trainer.h"
#include "core/parsing/systems.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <array>
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
    checkKeys(object, "a claim", {"treebank", "system", "regime", "positions"});
    std::map<std::string, std::string> values;
    for (const auto& [key, value] : object.items())
        values[key] = value.get<std::string>();
    return values;
}

/// What positions are called, by their number; of arcs, head and dependent.
constexpr std::array<const char*, neural::MostPositions + 1> PositionTexts{
    "h m", "b0", "s0 b0", "s1 s0 b0", "s2 s1 s0 b0"};

bool isNetwork(const ExperimentCell& cell) {
    return cell.scorer == neural::NetworkModel::Kind;
}

/// Fails when there is no such system, or it can't be trained in that way.
void checkCell(const ExperimentGrid& grid, const ExperimentCell& cell) {
    if (isNetwork(cell)) {
        if (cell.regime != "local" && cell.regime != "global")
            expected("local or global, found \"" + cell.regime + "\"");
        if (const Result<void> good =
                checkNetworkOptions(cell.system, networkOptionsOf(grid, cell));
            !good)
            throw std::invalid_argument(cell.system + ", " + cell.positions + ": " +
                                        good.error().message);
        return;
    }
    if (const auto found = findSystem(cell.system); !found)
        throw std::invalid_argument(found.error().message);
    if (!findRegime(cell.regime))
        expected("static, nondet or explore, found \"" + cell.regime + "\"");
}

std::vector<std::string> positionsOf(const Json& block, const ExperimentCell& cell) {
    if (!isNetwork(cell))
        return {""};
    if (cell.system == nameOf(Decodable::Eisner))
        return {PositionTexts[0]};
    return block.at("positions");
}

void addCells(ExperimentGrid& grid, const std::vector<ExperimentTreebank>& treebanks,
              const Json& block) {
    checkKeys(block, "a grid", {"scorer", "systems", "regimes", "positions", "seeds"});
    ExperimentCell cell;
    cell.scorer = block.value("scorer", "perceptron");
    if (!isNetwork(cell) && cell.scorer != "perceptron")
        expected("perceptron or bilstm, found \"" + cell.scorer + "\"");
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
        ensemble.scorer = neural::NetworkModel::Kind;
        ensemble.seed = 0;
        for (const std::string& system : systems)
            ensemble.system += (ensemble.system.empty() ? "" : ", ") + system;
        for (const std::string& text : positions)
            ensemble.positions += (ensemble.positions.empty() ? "" : ", ") + text;
        for (ExperimentCell& cell : grid.cells)
            if (cell.treebank.name == treebank.name && isNetwork(cell) && cell.members.empty() &&
                has(systems, cell.system) && cell.regime == block.at("regime") &&
                has(positions, cell.positions)) {
                cell.keepsModel = true;
                ensemble.members.push_back(cell);
            }
        if (ensemble.members.size() < 2)
            expected("two networks or more for the ensemble of " + ensemble.system);
        ensemble.regime = ensemble.members.front().regime + ", average of " +
                          std::to_string(ensemble.members.size());
        grid.cells.push_back(std::move(ensemble));
    }
}

void readNetwork(const Json& object, neural::NetworkOptions& network) {
    checkKeys(object, "the network", {"word_size", "tag_size", "hidden", "layers", "mlp", "batch"});
    neural::EncoderShape& encoder = network.shape.encoder;
    const auto read = [&](const char* key, int& value) {
        value = object.value(key, value);
        if (value < 1 || value > 4096)
            expected(std::string("a number from 1 to 4096 for ") + key);
    };
    read("word_size", encoder.wordSize);
    read("tag_size", encoder.tagSize);
    read("hidden", encoder.hidden);
    read("layers", encoder.layers);
    read("mlp", network.shape.hidden);
    if (object.contains("batch"))
        read("batch", network.trainer.batchWords);
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
    grid.rootLast = file.value("root_last", false);
    grid.singleRoot = file.value("single_root", false);
    readNetwork(file.value("network", Json::object()), grid.network);
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
    checkKeys(file, "the experiment",
              {"title", "results", "iterations", "sentences", "punctuation", "root_last",
               "single_root", "network", "treebanks", "grids", "ensembles", "pivots", "claims",
               "published"});
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
    return treebank.name == other.treebank.name && scorer == other.scorer &&
           system == other.system && regime == other.regime && positions == other.positions;
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

NetworkCommandOptions networkOptionsOf(const ExperimentGrid& grid, const ExperimentCell& cell) {
    NetworkCommandOptions options;
    options.network = grid.network;
    options.network.epochs = grid.iterations;
    options.network.trainer.seed = cell.seed;
    options.network.trainer.singleRoot = grid.singleRoot;
    const auto* const positions =
        std::find(PositionTexts.begin(), PositionTexts.end(), cell.positions);
    // What is not in the list is no number of positions, and refused as such.
    options.network.shape.positions = static_cast<int>(positions - PositionTexts.begin());
    options.training = cell.regime;
    options.threads = 1;
    return options;
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
