// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/experiment_grid.h"

#include "core/study/json_fields.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>

namespace parsescope {

namespace {

constexpr const char* Whole = "the experiment";
constexpr const char* Grid = "a grid";

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

/// What a type of C++ is called in JSON.
template<class Value>
constexpr const char* nameInJson() {
    if constexpr (std::is_same_v<Value, bool>)
        return "true or false";
    else if constexpr (std::is_integral_v<Value>)
        return "a whole number";
    else if constexpr (std::is_arithmetic_v<Value>)
        return "a number";
    else if constexpr (std::is_same_v<Value, std::string>)
        return "a string";
    else if constexpr (std::is_same_v<Value, std::vector<std::string>>)
        return "a list of strings";
    else if constexpr (std::is_same_v<Value, std::vector<std::uint64_t>>)
        return "a list of whole numbers from 0 on";
    else
        return "a list";
}

template<class Value>
bool isOfType(const Json& value) {
    if constexpr (std::is_same_v<Value, bool>)
        return value.is_boolean();
    else if constexpr (std::is_unsigned_v<Value>)
        return value.is_number_unsigned();
    else if constexpr (std::is_integral_v<Value>)
        return fitsInt(value);
    else if constexpr (std::is_arithmetic_v<Value>)
        return value.is_number();
    else if constexpr (std::is_same_v<Value, std::string>)
        return value.is_string();
    else if constexpr (std::is_same_v<Value, Json>)
        return value.is_array();
    else
        return value.is_array() &&
               std::ranges::all_of(value, isOfType<typename Value::value_type>);
}

/// The value of `field`, which is said to be in `where`; Json stands for a list of anything.
template<class Value>
Value as(const Json& value, const std::string& field, const std::string& where) {
    if (!isOfType<Value>(value))
        expected(nameInJson<Value>() + (" for \"" + field + "\" in " + where));
    return value.get<Value>();
}

template<class Value>
Value required(const Json& object, const char* field, const std::string& where) {
    if (!object.contains(field))
        throw std::invalid_argument("\"" + std::string(field) + "\" is missing in " + where);
    return as<Value>(object.at(field), field, where);
}

template<class Value>
Value optional(const Json& object, const char* field, const std::string& where, Value otherwise) {
    return object.contains(field) ? as<Value>(object.at(field), field, where) : otherwise;
}

std::string inFolder(const std::filesystem::path& folder, const std::string& path) {
    return path.empty() ? path : (folder / path).lexically_normal().string();
}

std::vector<ExperimentTreebank> treebanksOf(const Json& file, const std::filesystem::path& folder) {
    std::vector<ExperimentTreebank> treebanks;
    for (const Json& entry : required<Json>(file, "treebanks", Whole)) {
        const char* const where = "a treebank";
        checkKeys(entry, where, {"name", "train", "dev", "test"});
        treebanks.push_back(
            {required<std::string>(entry, "name", where),
             inFolder(folder, required<std::string>(entry, "train", where)),
             inFolder(folder, optional(entry, "dev", where, std::string())),
             inFolder(folder, required<std::string>(entry, "test", where))});
    }
    return treebanks;
}

std::map<std::string, std::string> valuesOf(const Json& object) {
    checkKeys(object, "a claim", {"treebank", "system", "regime", "positions"});
    std::map<std::string, std::string> values;
    for (const auto& [key, value] : object.items())
        values[key] = as<std::string>(value, key, "a claim");
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
    return required<std::vector<std::string>>(block, "positions", Grid);
}

void addCells(ExperimentGrid& grid, const std::vector<ExperimentTreebank>& treebanks,
              const Json& block) {
    checkKeys(block, Grid, {"scorer", "systems", "regimes", "positions", "seeds"});
    ExperimentCell cell;
    const auto scorer = optional(block, "scorer", Grid, std::string(modelKinds().front().name));
    cell.kind = findModelKind(scorer);
    if (!cell.kind)
        expected(namesOfKinds([](const ModelKind&) { return true; }) + ", found \"" + scorer +
                 "\"");
    const auto systems = required<std::vector<std::string>>(block, "systems", Grid);
    const auto regimes = required<std::vector<std::string>>(block, "regimes", Grid);
    const auto seeds = required<std::vector<std::uint64_t>>(block, "seeds", Grid);
    for (const ExperimentTreebank& treebank : treebanks) {
        cell.treebank = treebank;
        for (const std::string& system : systems) {
            cell.system = system;
            for (const std::string& regime : regimes) {
                cell.regime = regime;
                for (const std::string& positions : positionsOf(block, cell)) {
                    cell.positions = positions;
                    checkCell(grid, cell);
                    for (const std::uint64_t seed : seeds) {
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
    const char* const where = "an ensemble";
    checkKeys(block, where, {"systems", "regime", "positions"});
    const auto systems = required<std::vector<std::string>>(block, "systems", where);
    const auto regime = required<std::string>(block, "regime", where);
    const auto positions = required<std::vector<std::string>>(block, "positions", where);
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
                has(systems, cell.system) && cell.regime == regime &&
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
                number = as<std::remove_reference_t<decltype(number)>>(value, key, where);
                if constexpr (std::is_arithmetic_v<std::remove_reference_t<decltype(number)>>)
                    if (number < 1 || number > Largest)
                        expected("a number from 1 to 4096 for " + key);
            },
            known->field);
    }
}

/// Settings that all runs have in common.
void readSettings(const Json& file, ExperimentGrid& grid) {
    grid.title = required<std::string>(file, "title", Whole);
    grid.iterations = optional(file, "iterations", Whole, grid.iterations);
    if (grid.iterations < 1)
        expected("at least 1 iteration");
    grid.sentences = optional(file, "sentences", Whole, 0);
    if (grid.sentences < 0)
        expected("at least 1 sentence");
    grid.punctuation = optional(file, "punctuation", Whole, true);
    grid.root = optional(file, "root_last", Whole, false) ? RootPlace::Last : RootPlace::First;
    grid.singleRoot = optional(file, "single_root", Whole, false);
    for (const ModelKind& kind : modelKinds())
        if (!kind.settingsField.empty())
            readParameters(file.value(std::string(kind.settingsField), Json::object()), kind,
                           grid.training);
}

ExperimentPivot pivotFrom(const Json& entry) {
    const char* const where = "a pivot";
    checkKeys(entry, where, {"title", "regime", "rows", "columns", "published"});
    const auto text = [&](const char* field) { return required<std::string>(entry, field, where); };
    return {text("title"), text("regime"), text("rows"), text("columns"),
            optional(entry, "published", where, std::string())};
}

PublishedResult publishedFrom(const Json& entry) {
    const char* const where = "a published result";
    checkKeys(entry, where,
              {"source", "data", "system", "regime", "positions", "treebanks", "scores"});
    const auto text = [&](const char* field) { return required<std::string>(entry, field, where); };
    return {text("source"),
            text("data"),
            text("system"),
            text("regime"),
            optional(entry, "positions", where, std::string()),
            optional(entry, "treebanks", where, std::vector<std::string>()),
            text("scores")};
}

ExperimentGrid gridFrom(const Json& file, const std::filesystem::path& folder) {
    std::vector<std::string> known{"title",       "results",   "iterations",  "sentences",
                                   "punctuation", "root_last", "single_root", "treebanks",
                                   "grids",       "ensembles", "pivots",      "claims",
                                   "published"};
    for (const ModelKind& kind : modelKinds())
        if (!kind.settingsField.empty())
            known.emplace_back(kind.settingsField);
    checkKeys(file, Whole, known);
    ExperimentGrid grid;
    grid.results = inFolder(folder, required<std::string>(file, "results", Whole));
    readSettings(file, grid);
    const std::vector<ExperimentTreebank> treebanks = treebanksOf(file, folder);
    for (const Json& block : required<Json>(file, "grids", Whole))
        addCells(grid, treebanks, block);
    for (const Json& block : optional(file, "ensembles", Whole, Json::array()))
        addEnsembles(grid, treebanks, block);
    for (const Json& entry : optional(file, "pivots", Whole, Json::array()))
        grid.pivots.push_back(pivotFrom(entry));
    for (const Json& claim : optional(file, "claims", Whole, Json::array())) {
        checkKeys(claim, "a claim", {"source", "larger", "smaller"});
        const auto values = [&](const char* side) {
            return valuesOf(claim.contains(side) ? claim.at(side) : Json());
        };
        grid.claims.push_back({required<std::string>(claim, "source", "a claim"),
                               values("larger"), values("smaller")});
    }
    for (const Json& entry : optional(file, "published", Whole, Json::array()))
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
