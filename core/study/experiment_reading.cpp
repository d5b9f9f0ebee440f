// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/exact_decoders.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/study/experiment_grid.h"
#include "core/study/experiment_presets.h"
#include "core/study/field_reader.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <sstream>

namespace parsescope {

namespace {

constexpr const char* Whole = "the experiment";
constexpr const char* Grid = "a grid";

std::string inFolder(const std::filesystem::path& folder, const std::string& path) {
    return path.empty() ? path : (folder / path).lexically_normal().string();
}

RelationSet relationsOf(const FieldReader& treebank, FirstError& error) {
    const auto name = treebank.optional("relations", std::string("all"));
    if (name == "universal")
        return RelationSet::Universal;
    if (name == "one")
        return RelationSet::One;
    if (name != "all")
        error.expected("all, universal or one for \"relations\" in a treebank, found \"" + name +
                       '"');
    return RelationSet::All;
}

std::vector<ExperimentTreebank> treebanksOf(const Json& list, const std::filesystem::path& folder,
                                            FirstError& error) {
    std::vector<ExperimentTreebank> treebanks;
    for (const Json& entry : list) {
        const FieldReader fields(entry, "a treebank",
                                 {"name", "train", "dev", "test", "chosen_on", "relations"}, error);
        treebanks.push_back(
            {fields.text("name"), inFolder(folder, fields.text("train")),
             inFolder(folder, fields.optionalText("dev")), inFolder(folder, fields.text("test")),
             inFolder(folder, fields.optionalText("chosen_on")), relationsOf(fields, error)});
    }
    return treebanks;
}

/// One side of a claim: values of dimensions, or lists of them.
ExperimentClaim::Side sideOf(const Json& object, FirstError& error) {
    const char* const where = "a claim";
    const FieldReader fields(object, where,
                             {"treebank", "system", "regime", "positions", "variant"}, error);
    ExperimentClaim::Side side;
    if (error.isSet())
        return side;
    for (const auto& [key, value] : object.items()) {
        side[key] = value.is_array() ? valueOf<std::vector<std::string>>(value, key, where, error)
                                     : std::vector{valueOf<std::string>(value, key, where, error)};
        if (side[key].empty())
            error.expected("a value for \"" + key + "\" in a claim");
    }
    return side;
}

ExperimentClaim claimFrom(const Json& entry, FirstError& error) {
    const FieldReader fields(entry, "a claim", {"source", "published", "larger", "smaller"}, error);
    const auto side = [&](const char* name) {
        return sideOf(fields.has(name) ? entry.at(name) : Json(), error);
    };
    ExperimentClaim claim{fields.text("source"), fields.optionalText("published"), side("larger"),
                          side("smaller")};
    const auto haveSameKey = [](const auto& a, const auto& b) { return a.first == b.first; };
    if (!std::ranges::equal(claim.larger, claim.smaller, haveSameKey))
        error.expected("the same fields in \"larger\" and \"smaller\" of a claim");
    return claim;
}

/// "0.99" or "4096".
std::string shortNumber(double number) {
    std::ostringstream text;
    text << number;
    return text.str();
}

/// The parameters of a kind that stand in the field for it; files are relative to the folder.
void readParameters(const Json& object, const ModelKind& kind, const std::filesystem::path& folder,
                    TrainingOptions& options, FirstError& error) {
    const std::string where = "the " + std::string(kind.settingsField);
    if (!object.is_object())
        return error.expected("an object for " + where);
    for (const auto& [key, value] : object.items()) {
        const auto known = std::ranges::find_if(kind.parameters, [&](const auto& parameter) {
            return parameter.inExperiments && settingName(parameter) == key;
        });
        if (known == kind.parameters.end())
            return error.add("unknown field \"" + key + "\" in " + where);
        std::visit(
            [&](auto field) {
                auto& number = field(options);
                number =
                    valueOf<std::remove_reference_t<decltype(number)>>(value, key, where, error);
                if constexpr (std::is_arithmetic_v<std::remove_reference_t<decltype(number)>>)
                    if (number < known->least || number > known->most)
                        error.expected("a number from " + shortNumber(known->least) + " to " +
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
                                const TrainingOptions& common, const std::filesystem::path& folder,
                                FirstError& error) {
    if (!block.contains("variants"))
        return {{}};
    const Json& object = block.at("variants");
    if (kind.settingsField.empty())
        error.expected("no variants for " + std::string(kind.phrase) + ", which has no parameters");
    if (!object.is_object() || object.empty())
        error.expected("an object of variants in " + std::string(Grid));
    if (error.isSet())
        return {};
    std::vector<Variant> variants;
    for (const auto& [name, parameters] : object.items()) {
        auto options = std::make_shared<TrainingOptions>(common);
        readParameters(parameters, kind, folder, *options, error);
        variants.push_back({name, std::move(options)});
    }
    return variants;
}

std::vector<std::string> positionsOf(const FieldReader& block, const ExperimentCell& cell) {
    const auto& known = cell.kind->positions;
    if (known.empty())
        return {""};
    if (cell.kind->hasArcs && cell.system == EisnerDecoder.name)
        return {std::string(known.front())};
    return block.required<std::vector<std::string>>("positions");
}

/// Adds the cells of a treebank that are like one of them, for all positions, variants and seeds.
void addLike(ExperimentGrid& grid, ExperimentCell cell, const FieldReader& block,
             const std::vector<Variant>& variants, const std::vector<std::uint64_t>& seeds,
             FirstError& error) {
    for (const std::string& positions : positionsOf(block, cell)) {
        cell.positions = positions;
        for (const Variant& variant : variants) {
            cell.variant = variant.name;
            cell.parameters = variant.parameters;
            if (const auto options = trainingOptionsOf(grid, cell); !options)
                return error.add(options.error().message); // no system, or not to be trained so
            for (const std::uint64_t seed : seeds) {
                cell.seed = seed;
                grid.cells.push_back(cell);
            }
        }
    }
}

void addCells(ExperimentGrid& grid, const std::vector<ExperimentTreebank>& treebanks,
              const Json& object, const std::filesystem::path& folder, FirstError& error) {
    const FieldReader block(object, Grid,
                            {"scorer", "systems", "regimes", "positions", "variants", "seeds",
                             "iterations", "pseudo_projective", "treebanks"},
                            error);
    ExperimentCell cell;
    const auto scorer = block.optional("scorer", std::string(modelKinds().front().name));
    cell.kind = findModelKind(scorer);
    if (!cell.kind)
        return error.expected(namesOfKinds([](const ModelKind&) { return true; }).english() +
                              ", found \"" + scorer + "\"");
    cell.iterations = block.atLeastOne("iterations", grid.iterations);
    const auto lifting = block.optional("pseudo_projective", std::string("none"));
    if (!findLifting(lifting))
        error.expected("none, head, path or head+path, found \"" + lifting + '"');
    cell.lifting = findLifting(lifting).value_or(Lifting::None);
    const auto systems = block.required<std::vector<std::string>>("systems");
    const auto regimes = block.required<std::vector<std::string>>("regimes");
    const auto seeds = block.required<std::vector<std::uint64_t>>("seeds");
    const auto variants = variantsOf(object, *cell.kind, grid.training, folder, error);
    const auto names = block.optional("treebanks", std::vector<std::string>());
    for (const std::string& name : names)
        if (std::ranges::find(treebanks, name, &ExperimentTreebank::name) == treebanks.end())
            error.expected("the name of a treebank in " + std::string(Grid) + ", found \"" + name +
                           '"');
    if (error.isSet())
        return;
    for (const ExperimentTreebank& treebank : treebanks) {
        if (!names.empty() && std::ranges::find(names, treebank.name) == names.end())
            continue;
        cell.treebank = treebank;
        for (const std::string& system : systems) {
            cell.system = system;
            for (const std::string& regime : regimes) {
                cell.regime = regime;
                addLike(grid, cell, block, variants, seeds, error);
            }
        }
    }
}

/// The cells that one of these objects picks out among those of a treebank that are trained.
struct Picked {
    std::vector<std::string> systems;
    std::string regime;
    std::vector<std::string> positions;

    [[nodiscard]] bool has(const ExperimentCell& cell) const {
        const auto isIn = [](const std::vector<std::string>& list, const std::string& text) {
            return std::ranges::find(list, text) != list.end();
        };
        return cell.members.empty() && isIn(systems, cell.system) && cell.regime == regime &&
               isIn(positions, cell.positions);
    }
};

Picked pickedBy(const FieldReader& block) {
    return {block.required<std::vector<std::string>>("systems"), block.text("regime"),
            block.required<std::vector<std::string>>("positions")};
}

/// A cell for each treebank that averages the scores of cells that there are.
void addEnsembles(ExperimentGrid& grid, const std::vector<ExperimentTreebank>& treebanks,
                  const Json& block, FirstError& error) {
    const Picked picked =
        pickedBy(FieldReader(block, "an ensemble", {"systems", "regime", "positions"}, error));
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
            return error.expected("two networks or more for the ensemble of " + ensemble.system);
        ensemble.kind = ensemble.members.front().kind;
        ensemble.regime = ensemble.members.front().regime + ", average of " +
                          std::to_string(ensemble.members.size());
        grid.cells.push_back(std::move(ensemble));
    }
}

/// A cell for each cell that there is, whose model parses with another decoder.
void addDecodings(ExperimentGrid& grid, const Json& block, FirstError& error) {
    const char* const where = "a decoding";
    const FieldReader fields(block, where, {"systems", "regime", "positions", "decoder"}, error);
    const Picked picked = pickedBy(fields);
    const std::string name = fields.text("decoder");
    const std::optional<Decoder> decoder = findDecoder(name);
    if (!decoder || *decoder == Decoder::Own)
        return error.expected("greedy, exact or mst for the decoder of " + std::string(where) +
                              ", found \"" + name + '"');
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
        error.expected("a run of " + picked.regime + " for " + where);
    std::ranges::move(added, std::back_inserter(grid.cells));
}

/// Settings that all runs have in common.
void readSettings(const Json& file, const FieldReader& fields, const std::filesystem::path& folder,
                  ExperimentGrid& grid, FirstError& error) {
    grid.title = fields.text("title");
    if (fields.has("settings_of")) {
        const std::string name = fields.text("settings_of");
        const ExperimentPreset* preset = findPreset(name);
        if (!preset)
            return error.expected(presetNames() + " for \"settings_of\", found \"" + name + '"');
        preset->apply(grid);
    }
    grid.iterations = fields.atLeastOne("iterations", grid.iterations);
    grid.sentences = fields.optional("sentences", 0);
    if (grid.sentences < 0)
        error.expected("at least 1 sentence");
    grid.punctuation = fields.optional("punctuation", grid.punctuation);
    const bool isLast = fields.optional("root_last", grid.shape.root == RootPlace::Last);
    grid.shape.root = isLast ? RootPlace::Last : RootPlace::First;
    grid.shape.singleRoot = fields.optional("single_root", grid.shape.singleRoot);
    grid.onlyDerivable = fields.optional("only_derivable", grid.onlyDerivable);
    for (const ModelKind& kind : modelKinds())
        if (!kind.settingsField.empty())
            readParameters(file.value(std::string(kind.settingsField), Json::object()), kind,
                           folder, grid.training, error);
}

ExperimentPivot pivotFrom(const Json& entry, FirstError& error) {
    const FieldReader fields(entry, "a pivot", {"title", "regime", "rows", "columns", "published"},
                             error);
    return {fields.text("title"), fields.text("regime"), fields.text("rows"),
            fields.text("columns"), fields.optionalText("published")};
}

RelationGains relationGainsFrom(const Json& entry, FirstError& error) {
    const FieldReader fields(entry, "relation gains",
                             {"title", "larger", "smaller", "most", "least_arcs"}, error);
    return {fields.text("title"), fields.text("larger"), fields.text("smaller"),
            fields.atLeastOne("most", 10), fields.atLeastOne("least_arcs", 1)};
}

PublishedResult publishedFrom(const Json& entry, FirstError& error) {
    const FieldReader fields(
        entry, "a published result",
        {"source", "data", "system", "regime", "positions", "treebanks", "scores"}, error);
    return {fields.text("source"),
            fields.text("data"),
            fields.text("system"),
            fields.text("regime"),
            fields.optionalText("positions"),
            fields.optional("treebanks", std::vector<std::string>()),
            fields.text("scores")};
}

ExperimentGrid gridFrom(const Json& file, const std::filesystem::path& folder,
                        const std::filesystem::path& treebankFolder, FirstError& error) {
    std::vector<std::string> known{
        "title",       "results",   "iterations",  "sentences",      "punctuation",  "root_last",
        "single_root", "treebanks", "settings_of", "only_derivable", "grids",        "ensembles",
        "pivots",      "claims",    "published",   "relation_gains", "system_files", "decodings"};
    for (const ModelKind& kind : modelKinds())
        if (!kind.settingsField.empty())
            known.emplace_back(kind.settingsField);
    const FieldReader fields(file, Whole, known, error);
    ExperimentGrid grid;
    grid.results = inFolder(folder, fields.text("results"));
    if (error.isSet())
        return grid;
    readSettings(file, fields, folder, grid, error);
    for (const auto& path : fields.optional("system_files", std::vector<std::string>())) {
        Result<TransitionSystem> system = openSystem(inFolder(folder, path));
        if (system)
            grid.systems.push_back(*std::move(system));
        else
            error.add(system.error().text());
    }
    const auto treebanks = treebanksOf(fields.required<Json>("treebanks"), treebankFolder, error);
    for (const Json& block : fields.required<Json>("grids"))
        addCells(grid, treebanks, block, folder, error);
    for (const Json& block : fields.list("ensembles"))
        addEnsembles(grid, treebanks, block, error);
    for (const Json& block : fields.list("decodings"))
        addDecodings(grid, block, error);
    for (const Json& entry : fields.list("pivots"))
        grid.pivots.push_back(pivotFrom(entry, error));
    for (const Json& entry : fields.list("claims"))
        grid.claims.push_back(claimFrom(entry, error));
    for (const Json& entry : fields.list("relation_gains"))
        grid.relationGains.push_back(relationGainsFrom(entry, error));
    for (const Json& entry : fields.list("published"))
        grid.published.push_back(publishedFrom(entry, error));
    return grid;
}

} // namespace

Result<ExperimentGrid> parseGrid(const std::string& text, const std::string& path,
                                 const std::string& treebanks) {
    constexpr double largest = 1e9; // settings are smaller, and ints can hold it
    const Result<Json> file = parseJson(text, {.largest = largest});
    if (!file)
        return tl::unexpected(Error{file.error().message, path, 0, 0});
    FirstError error;
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    ExperimentGrid grid = gridFrom(
        *file, folder, treebanks.empty() ? folder : std::filesystem::path(treebanks), error);
    if (error.isSet())
        return tl::unexpected(Error{error.message(), path, 0, 0});
    return grid;
}

Result<ExperimentGrid> readGrid(const std::string& path, const std::string& treebanks) {
    const Result<std::string> bytes = readFile(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return parseGrid(*bytes, path, treebanks);
}

} // namespace parsescope
