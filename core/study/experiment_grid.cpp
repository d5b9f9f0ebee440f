// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/experiment_grid.h"

#include "core/base/utf8.h"

#include <algorithm>

namespace parsescope {

std::string ExperimentCell::value(const std::string& dimension) const {
    if (dimension == "treebank")
        return treebank.name;
    if (dimension == "system")
        return system;
    if (dimension == "positions")
        return positions;
    if (dimension == "variant")
        return variant;
    if (dimension != "regime")
        return std::to_string(seed);
    std::string text = regime;
    if (lifting != Lifting::None)
        text += ", pseudo-projective " + std::string(nameOf(lifting));
    if (onlyDerivable)
        text += ", only derivable";
    return text;
}

bool ExperimentCell::isLike(const ExperimentCell& other) const {
    return treebank.name == other.treebank.name && kind == other.kind && system == other.system &&
           value("regime") == other.value("regime") && positions == other.positions &&
           variant == other.variant;
}

std::string ExperimentCell::fileName() const {
    std::string name = treebank.name + '.' + system + '.' + value("regime") + '.';
    if (!positions.empty())
        name += positions + '.';
    if (!variant.empty())
        name += variant + '.';
    name += std::to_string(seed);
    constexpr std::string_view Reserved = "/\\:*?\"<>|"; // in names of files, by Unix or Windows
    for (char& c : name) {
        if (Reserved.find(c) != std::string_view::npos || static_cast<unsigned char>(c) < ' ')
            c = '_';
        else if (c == ' ' || c == ',')
            c = '-';
    }
    return name + ".json";
}

bool PublishedResult::isBeside(const ExperimentCell& cell) const {
    return system == cell.system && regime == cell.value("regime") && positions == cell.positions &&
           (treebanks.empty() ||
            std::find(treebanks.begin(), treebanks.end(), cell.treebank.name) != treebanks.end());
}

std::optional<Text> sharedResultFile(const ExperimentGrid& grid) {
    std::map<std::string, const ExperimentCell*> owners;
    for (const ExperimentCell& cell : grid.cells) {
        const ExperimentCell& owner = *owners.try_emplace(cell.fileName(), &cell).first->second;
        if (!owner.isLike(cell) || owner.seed != cell.seed)
            return Text("runs of the treebanks {0} and {1} would write the same result file {2}, "
                        "expected other names",
                        inQuotes(owner.treebank.name), inQuotes(cell.treebank.name),
                        cell.fileName());
    }
    return std::nullopt;
}

std::string settingName(const TrainingParameter& parameter) {
    std::string name(parameter.name);
    std::ranges::replace(name, '-', '_');
    return name;
}

bool trainsOnlyOnDerivable(const ExperimentGrid& grid, const ExperimentCell& cell) {
    return grid.onlyDerivable || cell.onlyDerivable;
}

const TrainingOptions& parametersOf(const ExperimentGrid& grid, const ExperimentCell& cell) {
    return cell.parameters ? *cell.parameters : grid.training;
}

Result<TrainingOptions> trainingOptionsOf(const ExperimentGrid& grid, const ExperimentCell& cell) {
    const ModelKind& kind = *cell.kind;
    TrainingOptions options = parametersOf(grid, cell);
    options.iterations = cell.iterations;
    options.seed = cell.seed;
    options.lifting = cell.lifting;
    options.onlyDerivable = trainsOnlyOnDerivable(grid, cell);
    options.shape.root = kind.hasRootLast ? grid.shape.root : RootPlace::First;
    options.shape.rootLimit = grid.shape.rootLimit;
    if (Result<void> done = chooseRegime(kind, cell.regime, options); !done)
        return tl::unexpected(done.error());
    const auto inCell = [&](const Error& error) {
        return failure("{0}, {1}: {2}", cell.system, cell.positions, error.message);
    };
    const auto own = std::ranges::find(grid.systems, cell.system, &TransitionSystem::name);
    Result<void> good;
    if (own != grid.systems.end())
        options.system = *own;
    else
        good = chooseSystem(kind, cell.system, options);
    // For an unknown entry, the index is the size of the list, which checkOptions rejects.
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

} // namespace parsescope
