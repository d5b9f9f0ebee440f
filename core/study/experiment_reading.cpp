// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/exact_decoders.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/study/experiment_grid.h"
#include "core/study/experiment_presets.h"
#include "core/study/thrown_fields.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace parsescope {

namespace {

constexpr const char* Whole = "the experiment";
constexpr const char* Grid = "a grid";

using namespace thrown_fields;

std::string inFolder(const std::filesystem::path& folder, const std::string& path) {
    return path.empty() ? path : (folder / path).lexically_normal().string();
}

RelationSet relationsOf(const Json& treebank, const char* where) {
    const auto name = optional(treebank, "relations", where, std::string("all"));
    if (name == "universal")
        return RelationSet::Universal;
    if (name == "one")
        return RelationSet::One;
    if (name != "all")
        expected("all, universal or one for \"relations\" in a treebank, found \"" + name + '"');
    return RelationSet::All;
}

std::vector<ExperimentTreebank> treebanksOf(const Json& file, const std::filesystem::path& folder) {
    std::vector<ExperimentTreebank> treebanks;
    for (const Json& entry : required<Json>(file, "treebanks", Whole)) {
        const char* const where = "a treebank";
        checkKeys(entry, where, {"name", "train", "dev", "test", "chosen_on", "relations"});
        const auto part = [&](const char* name) {
            return inFolder(folder, optional(entry, name, where, std::string()));
        };
        treebanks.push_back({required<std::string>(entry, "name", where),
                             inFolder(folder, required<std::string>(entry, "train", where)),
                             part("dev"),
                             inFolder(folder, required<std::string>(entry, "test", where)),
                             part("chosen_on"), relationsOf(entry, where)});
    }
    return treebanks;
}

/// One side of a claim: values of dimensions, or lists of them.
ExperimentClaim::Side sideOf(const Json& object) {
    const char* const where = "a claim";
    checkKeys(object, where, {"treebank", "system", "regime", "positions", "variant"});
    ExperimentClaim::Side side;
    for (const auto& [key, value] : object.items()) {
        side[key] = value.is_array() ? as<std::vector<std::string>>(value, key, where)
                                     : std::vector{as<std::string>(value, key, where)};
        if (side[key].empty())
            expected("a value for \"" + key + "\" in a claim");
    }
    return side;
}

ExperimentClaim claimFrom(const Json& entry) {
    const char* const where = "a claim";
    checkKeys(entry, where, {"source", "published", "larger", "smaller"});
    const auto side = [&](const char* name) {
        return sideOf(entry.contains(name) ? entry.at(name) : Json());
    };
    ExperimentClaim claim{required<std::string>(entry, "source", where),
                          optional(entry, "published", where, std::string()), side("larger"),
                          side("smaller")};
    const auto haveSameKey = [](const auto& a, const auto& b) { return a.first == b.first; };
    if (!std::ranges::equal(claim.larger, claim.smaller, haveSameKey))
        expected("the same fields in \"larger\" and \"smaller\" of a claim");
    return claim;
}

/// Fails when there is no such system, or it can't be trained in that way.
void checkCell(const ExperimentGrid& grid, const ExperimentCell& cell) {
    const Result<TrainingOptions> options = trainingOptionsOf(grid, cell);
    if (!options)
        throw std::invalid_argument(options.error().message);
}

/// "0.99" or "4096".
std::string shortNumber(double number) {
    std::ostringstream text;
    text << number;
    return text.str();
}

/// The parameters of a kind that stand in the field for it; files are relative to the folder.
void readParameters(const Json& object, const ModelKind& kind, const std::filesystem::path& folder,
                    TrainingOptions& options) {
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
                    if (number < known->least || number > known->most)
                        expected("a number from " + shortNumber(known->least) + " to " +
                                 shortNumber(known->most) + " for " + key);
                if constexpr (std::is_same_v<decltype(number), std::string&>)
                    if (known->mustExist) // a file
                        number = inFolder(folder, number);
            },
            known->field);
    }
}

/// Parameters of a kind that have a name of their own.
struct Variant {
    std::string name;
    std::shared_ptr<const TrainingOptions> parameters;
};

/// One without a name and without parameters where the grid has none.
std::vector<Variant> variantsOf(const Json& block, const ModelKind& kind,
                                const TrainingOptions& common,
                                const std::filesystem::path& folder) {
    if (!block.contains("variants"))
        return {{}};
    const Json& object = block.at("variants");
    if (kind.settingsField.empty())
        expected("no variants for " + std::string(kind.phrase) + ", which has no parameters");
    if (!object.is_object() || object.empty())
        expected("an object of variants in " + std::string(Grid));
    std::vector<Variant> variants;
    for (const auto& [name, parameters] : object.items()) {
        auto options = std::make_shared<TrainingOptions>(common);
        readParameters(parameters, kind, folder, *options);
        variants.push_back({name, std::move(options)});
    }
    return variants;
}

std::vector<std::string> positionsOf(const Json& block, const ExperimentCell& cell) {
    const auto& known = cell.kind->positions;
    if (known.empty())
        return {""};
    if (cell.kind->hasArcs && cell.system == EisnerDecoder.name)
        return {std::string(known.front())};
    return required<std::vector<std::string>>(block, "positions", Grid);
}

/// Adds the cells of a treebank that are like one of them, for all positions, variants and seeds.
void addLike(ExperimentGrid& grid, ExperimentCell cell, const Json& block,
             const std::vector<Variant>& variants, const std::vector<std::uint64_t>& seeds) {
    for (const std::string& positions : positionsOf(block, cell)) {
        cell.positions = positions;
        for (const Variant& variant : variants) {
            cell.variant = variant.name;
            cell.parameters = variant.parameters;
            checkCell(grid, cell);
            for (const std::uint64_t seed : seeds) {
                cell.seed = seed;
                grid.cells.push_back(cell);
            }
        }
    }
}

void addCells(ExperimentGrid& grid, const std::vector<ExperimentTreebank>& treebanks,
              const Json& block, const std::filesystem::path& folder) {
    checkKeys(block, Grid,
              {"scorer", "systems", "regimes", "positions", "variants", "seeds", "iterations",
               "pseudo_projective", "treebanks"});
    ExperimentCell cell;
    const auto scorer = optional(block, "scorer", Grid, std::string(modelKinds().front().name));
    cell.kind = findModelKind(scorer);
    if (!cell.kind)
        expected(namesOfKinds([](const ModelKind&) { return true; }) + ", found \"" + scorer +
                 "\"");
    cell.iterations = atLeastOne(block, "iterations", Grid, grid.iterations);
    const auto lifting = optional(block, "pseudo_projective", Grid, std::string("none"));
    if (!findLifting(lifting))
        expected("none, head, path or head+path, found \"" + lifting + '"');
    cell.lifting = *findLifting(lifting);
    const auto systems = required<std::vector<std::string>>(block, "systems", Grid);
    const auto regimes = required<std::vector<std::string>>(block, "regimes", Grid);
    const auto seeds = required<std::vector<std::uint64_t>>(block, "seeds", Grid);
    const std::vector<Variant> variants = variantsOf(block, *cell.kind, grid.training, folder);
    const auto names = optional(block, "treebanks", Grid, std::vector<std::string>());
    for (const std::string& name : names)
        if (std::ranges::find(treebanks, name, &ExperimentTreebank::name) == treebanks.end())
            expected("the name of a treebank in " + std::string(Grid) + ", found \"" + name + '"');
    for (const ExperimentTreebank& treebank : treebanks) {
        if (!names.empty() && std::ranges::find(names, treebank.name) == names.end())
            continue;
        cell.treebank = treebank;
        for (const std::string& system : systems) {
            cell.system = system;
            for (const std::string& regime : regimes) {
                cell.regime = regime;
                addLike(grid, cell, block, variants, seeds);
            }
        }
    }
}

/// The cells that one of these objects picks out among those of a treebank that are trained.
struct Picked {
    std::vector<std::string> systems;
    std::string regime;
    std::vector<std::string> positions;

    Picked(const Json& block, const char* where)
        : systems(required<std::vector<std::string>>(block, "systems", where)),
          regime(required<std::string>(block, "regime", where)),
          positions(required<std::vector<std::string>>(block, "positions", where)) {}

    [[nodiscard]] bool has(const ExperimentCell& cell) const {
        const auto isIn = [](const std::vector<std::string>& list, const std::string& text) {
            return std::ranges::find(list, text) != list.end();
        };
        return cell.members.empty() && isIn(systems, cell.system) && cell.regime == regime &&
               isIn(positions, cell.positions);
    }
};

/// A cell for each treebank that averages the scores of cells that there are.
void addEnsembles(ExperimentGrid& grid, const std::vector<ExperimentTreebank>& treebanks,
                  const Json& block) {
    const char* const where = "an ensemble";
    checkKeys(block, where, {"systems", "regime", "positions"});
    const Picked picked(block, where);
    for (const ExperimentTreebank& treebank : treebanks) {
        ExperimentCell ensemble;
        ensemble.treebank = treebank;
        ensemble.seed = 0;
        for (const std::string& system : picked.systems)
            ensemble.system += (ensemble.system.empty() ? "" : ", ") + system;
        for (const std::string& text : picked.positions)
            ensemble.positions += (ensemble.positions.empty() ? "" : ", ") + text;
        for (ExperimentCell& cell : grid.cells)
            if (cell.treebank.name == treebank.name && cell.kind->average && picked.has(cell)) {
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

/// A cell for each cell that there is, whose model parses with another decoder.
void addDecodings(ExperimentGrid& grid, const Json& block) {
    const char* const where = "a decoding";
    checkKeys(block, where, {"systems", "regime", "positions", "decoder"});
    const Picked picked(block, where);
    const auto name = required<std::string>(block, "decoder", where);
    const std::optional<Decoder> decoder = findDecoder(name);
    if (!decoder || *decoder == Decoder::Own)
        expected("greedy, exact or mst for the decoder of " + std::string(where) + ", found \"" +
                 name + '"');
    std::vector<ExperimentCell> added;
    for (ExperimentCell& cell : grid.cells)
        if (picked.has(cell)) {
            cell.keepsModel = true;
            ExperimentCell again = cell;
            again.keepsModel = false;
            again.members = {cell};
            again.decoder = *decoder;
            again.regime += ", " + name;
            added.push_back(std::move(again));
        }
    if (added.empty())
        expected("a run of " + picked.regime + " for " + where);
    std::ranges::move(added, std::back_inserter(grid.cells));
}

/// Settings that all runs have in common.
void readSettings(const Json& file, const std::filesystem::path& folder, ExperimentGrid& grid) {
    grid.title = required<std::string>(file, "title", Whole);
    if (file.contains("settings_of")) {
        const auto name = required<std::string>(file, "settings_of", Whole);
        const ExperimentPreset* preset = findPreset(name);
        if (!preset)
            expected(presetNames() + " for \"settings_of\", found \"" + name + '"');
        preset->apply(grid);
    }
    grid.iterations = atLeastOne(file, "iterations", Whole, grid.iterations);
    grid.sentences = optional(file, "sentences", Whole, 0);
    if (grid.sentences < 0)
        expected("at least 1 sentence");
    grid.punctuation = optional(file, "punctuation", Whole, grid.punctuation);
    const bool isLast = optional(file, "root_last", Whole, grid.shape.root == RootPlace::Last);
    grid.shape.root = isLast ? RootPlace::Last : RootPlace::First;
    grid.shape.singleRoot = optional(file, "single_root", Whole, grid.shape.singleRoot);
    grid.onlyDerivable = optional(file, "only_derivable", Whole, grid.onlyDerivable);
    for (const ModelKind& kind : modelKinds())
        if (!kind.settingsField.empty())
            readParameters(file.value(std::string(kind.settingsField), Json::object()), kind,
                           folder, grid.training);
}

ExperimentPivot pivotFrom(const Json& entry) {
    const char* const where = "a pivot";
    checkKeys(entry, where, {"title", "regime", "rows", "columns", "published"});
    const auto text = [&](const char* field) { return required<std::string>(entry, field, where); };
    return {text("title"), text("regime"), text("rows"), text("columns"),
            optional(entry, "published", where, std::string())};
}

RelationGains relationGainsFrom(const Json& entry) {
    const char* const where = "relation gains";
    checkKeys(entry, where, {"title", "larger", "smaller", "most", "least_arcs"});
    const auto text = [&](const char* field) { return required<std::string>(entry, field, where); };
    return {text("title"), text("larger"), text("smaller"), atLeastOne(entry, "most", where, 10),
            atLeastOne(entry, "least_arcs", where, 1)};
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
    std::vector<std::string> known{
        "title",       "results",   "iterations",  "sentences",      "punctuation",  "root_last",
        "single_root", "treebanks", "settings_of", "only_derivable", "grids",        "ensembles",
        "pivots",      "claims",    "published",   "relation_gains", "system_files", "decodings"};
    for (const ModelKind& kind : modelKinds())
        if (!kind.settingsField.empty())
            known.emplace_back(kind.settingsField);
    checkKeys(file, Whole, known);
    ExperimentGrid grid;
    grid.results = inFolder(folder, required<std::string>(file, "results", Whole));
    readSettings(file, folder, grid);
    for (const std::string& path :
         optional(file, "system_files", Whole, std::vector<std::string>())) {
        Result<TransitionSystem> system = openSystem(inFolder(folder, path));
        if (!system)
            throw std::invalid_argument(system.error().text());
        grid.systems.push_back(*std::move(system));
    }
    const std::vector<ExperimentTreebank> treebanks = treebanksOf(file, folder);
    for (const Json& block : required<Json>(file, "grids", Whole))
        addCells(grid, treebanks, block, folder);
    for (const Json& block : optional(file, "ensembles", Whole, Json::array()))
        addEnsembles(grid, treebanks, block);
    for (const Json& block : optional(file, "decodings", Whole, Json::array()))
        addDecodings(grid, block);
    for (const Json& entry : optional(file, "pivots", Whole, Json::array()))
        grid.pivots.push_back(pivotFrom(entry));
    for (const Json& entry : optional(file, "claims", Whole, Json::array()))
        grid.claims.push_back(claimFrom(entry));
    for (const Json& entry : optional(file, "relation_gains", Whole, Json::array()))
        grid.relationGains.push_back(relationGainsFrom(entry));
    for (const Json& entry : optional(file, "published", Whole, Json::array()))
        grid.published.push_back(publishedFrom(entry));
    return grid;
}

} // namespace

Result<ExperimentGrid> parseGrid(const std::string& text, const std::string& path) {
    constexpr double largest = 1e9; // settings are smaller, and ints can hold it
    const Result<Json> file = parseJson(text, {.largest = largest});
    if (!file)
        return tl::unexpected(Error{file.error().message, path, 0, 0});
    try {
        return gridFrom(*file, std::filesystem::path(path).parent_path());
    } catch (const std::exception& error) {
        return tl::unexpected(Error{error.what(), path, 0, 0});
    }
}

Result<ExperimentGrid> readGrid(const std::string& path) {
    const Result<std::string> bytes = readFile(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return parseGrid(*bytes, path);
}

} // namespace parsescope
