// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/path.h"
#include "core/decoding/exact_decoders.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/study/experiment_grid.h"
#include "core/study/experiment_parameters.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace parsescope {

namespace {

constexpr Phrase Whole("the experiment");
constexpr Phrase Grid("a grid");

RelationSet relationsOf(const FieldReader& treebank, FirstError& error) {
    const auto name = treebank.optional("relations", std::string("all"));
    if (name == "universal")
        return RelationSet::Universal;
    if (name == "one")
        return RelationSet::One;
    if (name != "all")
        error.add("expected all, universal or one for \"relations\" in a treebank, found \"{0}\"",
                  name);
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

/// Reads a side of a claim: values of dimensions, or lists of values.
ExperimentClaim::Side sideOf(const Json& object, FirstError& error) {
    constexpr Phrase where("a claim");
    const FieldReader fields(object, where,
                             {"treebank", "system", "regime", "positions", "variant"}, error);
    ExperimentClaim::Side side;
    if (error.isSet())
        return side;
    for (const auto& [key, value] : object.items()) {
        side[key] = value.is_array()
                        ? valueOf<std::vector<std::string>>(value, key, Text(where), error)
                        : std::vector{valueOf<std::string>(value, key, Text(where), error)};
        if (side[key].empty())
            error.add("expected a value for \"{0}\" in a claim", key);
    }
    return side;
}

ExperimentClaim claimFrom(const Json& entry, FirstError& error) {
    const FieldReader fields(
        entry, "a claim",
        {"source", "published", "larger", "smaller", "measure", "level", "at_most"}, error);
    const auto side = [&](const char* name) {
        return sideOf(fields.has(name) ? entry.at(name) : Json(), error);
    };
    ExperimentClaim claim{fields.text("source"), fields.optionalText("published"), side("larger"),
                          side("smaller")};
    const auto haveSameKey = [](const auto& a, const auto& b) { return a.first == b.first; };
    if (!std::ranges::equal(claim.larger, claim.smaller, haveSameKey))
        error.add("expected the same fields in \"larger\" and \"smaller\" of a claim");
    const std::string measure = fields.optional("measure", std::string("UAS"));
    if (measure != "UAS" && measure != "LAS" && measure != "UEM")
        error.add("expected UAS, LAS or UEM for \"measure\" in a claim");
    claim.measure = measure == "LAS"   ? AttachmentMeasure::Las
                    : measure == "UEM" ? AttachmentMeasure::Uem
                                       : AttachmentMeasure::Uas;
    claim.level = fields.optional("level", claim.level);
    if (claim.level <= 0 || claim.level >= 1)
        error.add("expected a number between 0 and 1 for \"level\" in a claim");
    if (fields.has("at_most"))
        claim.atMost = fields.required<double>("at_most");
    return claim;
}

std::vector<std::string> positionsOf(const FieldReader& block, const ExperimentCell& cell) {
    const auto& known = cell.kind->positions;
    if (known.empty())
        return {""};
    if (cell.kind->hasArcs && findArcDecoder(cell.system))
        return {std::string(known.front())};
    return block.required<std::vector<std::string>>("positions");
}

/// Adds the cells that differ from `cell` in positions, variant and seed, for all combinations of
/// these values.
void addLike(ExperimentGrid& grid, ExperimentCell cell, const FieldReader& block,
             const std::vector<ExperimentVariant>& variants,
             const std::vector<std::uint64_t>& seeds, FirstError& error) {
    for (const std::string& positions : positionsOf(block, cell)) {
        cell.positions = positions;
        for (const ExperimentVariant& variant : variants) {
            cell.variant = variant.name;
            cell.parameters = variant.parameters;
            if (const auto options = trainingOptionsOf(grid, cell); !options)
                // The system does not exist, or cannot be used for training with these options.
                return error.add(options.error().message);
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
                             "iterations", "pseudo_projective", "only_derivable", "treebanks"},
                            error);
    ExperimentCell cell;
    const auto scorer = block.optional("scorer", std::string(modelKinds().front().name));
    cell.kind = findModelKind(scorer);
    if (!cell.kind)
        return error.add("expected {0}, found \"{1}\"",
                         namesOfKinds([](const ModelKind&) { return true; }), scorer);
    cell.iterations = block.atLeastOne("iterations", grid.iterations);
    const auto lifting = block.optional("pseudo_projective", std::string("none"));
    if (!findLifting(lifting))
        error.add("expected none, head, path or head+path, found \"{0}\"", lifting);
    cell.lifting = findLifting(lifting).value_or(Lifting::None);
    cell.onlyDerivable = block.optional("only_derivable", false);
    const auto systems = block.required<std::vector<std::string>>("systems");
    const auto regimes = block.required<std::vector<std::string>>("regimes");
    const auto seeds = block.required<std::vector<std::uint64_t>>("seeds");
    const auto variants = readVariants(object, *cell.kind, grid.training, folder, error);
    const auto names = block.optional("treebanks", std::vector<std::string>());
    for (const std::string& name : names)
        if (std::ranges::find(treebanks, name, &ExperimentTreebank::name) == treebanks.end())
            error.add("expected the name of a treebank in {0}, found \"{1}\"", Grid, name);
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

/// The trained cells of a treebank that an object in the file selects.
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

/// Adds for each treebank a cell that averages the scores of existing cells.
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
            return error.add("expected two networks or more for the ensemble of {0}",
                             ensemble.system);
        ensemble.kind = ensemble.members.front().kind;
        ensemble.regime = ensemble.members.front().regime + ", average of " +
                          std::to_string(ensemble.members.size());
        grid.cells.push_back(std::move(ensemble));
    }
}

/// Adds for each selected cell a cell that parses with the model of the selected cell and another
/// decoder.
void addDecodings(ExperimentGrid& grid, const Json& block, FirstError& error) {
    constexpr Phrase where("a decoding");
    const FieldReader fields(block, where, {"systems", "regime", "positions", "decoder"}, error);
    const Picked picked = pickedBy(fields);
    const std::string name = fields.text("decoder");
    const std::optional<Decoder> decoder = findDecoder(name);
    if (!decoder || *decoder == Decoder::Own)
        return error.add("expected greedy, exact or mst for the decoder of {0}, found \"{1}\"",
                         where, name);
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
        error.add("expected a run of {0} for {1}", picked.regime, where);
    std::ranges::move(added, std::back_inserter(grid.cells));
}

/// Reads the settings that all runs have in common.
void readSettings(const Json& file, const FieldReader& fields, const std::filesystem::path& folder,
                  ExperimentGrid& grid, FirstError& error) {
    grid.title = fields.text("title");
    if (fields.has("settings_of")) {
        const std::string name = fields.text("settings_of");
        const ExperimentPreset* preset = findPreset(name);
        if (!preset)
            return error.add("expected {0} for \"settings_of\", found \"{1}\"", presetNames(),
                             name);
        preset->apply(grid);
    }
    grid.iterations = fields.atLeastOne("iterations", grid.iterations);
    grid.sentences = fields.optional("sentences", 0);
    if (grid.sentences < 0)
        error.add("expected at least 1 sentence");
    if (fields.has("most_words"))
        grid.mostWords = fields.atLeastOne("most_words", 1);
    grid.punctuation = fields.optional("punctuation", grid.punctuation);
    const bool isLast = fields.optional("root_last", grid.shape.root == RootPlace::Last);
    grid.shape.root = isLast ? RootPlace::Last : RootPlace::First;
    grid.shape.rootLimit = rootLimitOf(fields.optional("single_root", grid.shape.singleRoot()));
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
        "title",          "results",      "iterations", "sentences",   "punctuation",
        "root_last",      "single_root",  "treebanks",  "settings_of", "only_derivable",
        "grids",          "ensembles",    "pivots",     "claims",      "published",
        "relation_gains", "system_files", "decodings",  "most_words"};
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
    constexpr double largest = 1e9; // settings are smaller, and the number fits into an int
    const Result<Json> file = parseJson(text, {.largest = largest, .values = 1'000'000});
    if (!file)
        return tl::unexpected(Error{file.error().message, path, 0, 0});
    FirstError error;
    const std::filesystem::path folder = pathOf(path).parent_path();
    ExperimentGrid grid =
        gridFrom(*file, folder, treebanks.empty() ? folder : pathOf(treebanks), error);
    if (error.isSet())
        return tl::unexpected(Error{error.message(), path, 0, 0});
    if (std::optional<Text> shared = sharedResultFile(grid))
        return tl::unexpected(Error{*std::move(shared), path, 0, 0});
    return grid;
}

Result<ExperimentGrid> readGrid(const std::string& path, const std::string& treebanks) {
    const Result<std::string> bytes = readFile(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return parseGrid(*bytes, path, treebanks);
}

} // namespace parsescope
