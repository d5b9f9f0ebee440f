// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/experiment_parameters.h"

#include "core/base/path.h"

#include <array>
#include <cstddef>
#include <sstream>
#include <type_traits>

namespace parsescope {

namespace {

/// Returns a number as text, for example "0.99" or "4096".
std::string shortNumber(double number) {
    std::ostringstream text;
    text << number;
    return text.str();
}

/// The place of the value of a parameter in the file.
struct ValuePlace {
    const std::string& key;
    const Text& where;
    const std::filesystem::path& folder;
    FirstError& error;
};

/// Reads a number or the path of a file, which is relative to the folder of the experiment.
template<class Value>
void readValue(const Json& json, const TrainingParameter& parameter,
               Value& (*const& field)(TrainingOptions&), const ValuePlace& place,
               TrainingOptions& options) {
    Value& value = field(options);
    value = valueOf<Value>(json, place.key, place.where, place.error);
    if constexpr (std::is_arithmetic_v<Value>) {
        if (value < parameter.least || value > parameter.most)
            place.error.add("expected a number from {0} to {1} for {2}",
                            shortNumber(parameter.least), shortNumber(parameter.most), place.key);
    } else if (parameter.mustExist) {
        value = inFolder(place.folder, value);
    }
}

/// Reads the name of a choice.
void readValue(const Json& json, const TrainingParameter& /*parameter*/,
               const TrainingChoice& choice, const ValuePlace& place, TrainingOptions& options) {
    const auto name = valueOf<std::string>(json, place.key, place.where, place.error);
    if (const std::optional<std::size_t> index = choice.find(name))
        choice.set(options, *index);
    else
        place.error.add("expected {0} for \"{1}\" in {2}, found \"{3}\"", choice.names(), place.key,
                        place.where, name);
}

} // namespace

std::string inFolder(const std::filesystem::path& folder, const std::string& path) {
    return path.empty() ? path : (folder / pathOf(path)).lexically_normal().string();
}

void readParameters(const Json& object, const ModelKind& kind, const std::filesystem::path& folder,
                    TrainingOptions& options, FirstError& error) {
    const Text where("the {0}", kind.settingsField);
    if (!object.is_object())
        return error.add("expected an object for {0}", where);
    for (const auto& [key, value] : object.items()) {
        const auto known = std::ranges::find_if(kind.parameters, [&](const auto& parameter) {
            return parameter.inExperiments && settingName(parameter) == key;
        });
        if (known == kind.parameters.end())
            return error.add("unknown field \"{0}\" in {1}", key, where);
        std::visit(
            [&](const auto& field) {
                readValue(value, *known, field, {key, where, folder, error}, options);
            },
            known->field);
    }
}

std::vector<ExperimentVariant> readVariants(const Json& grid, const ModelKind& kind,
                                            const TrainingOptions& common,
                                            const std::filesystem::path& folder,
                                            FirstError& error) {
    if (!grid.contains("variants"))
        return {{}};
    const Json& object = grid.at("variants");
    if (kind.settingsField.empty())
        error.add("expected no variants for {0}, which has no parameters", kind.phrase);
    if (!object.is_object() || object.empty())
        error.add("expected an object of variants in {0}", Phrase("a grid"));
    if (error.isSet())
        return {};
    std::vector<ExperimentVariant> variants;
    for (const auto& [name, parameters] : object.items()) {
        auto options = std::make_shared<TrainingOptions>(common);
        readParameters(parameters, kind, folder, *options, error);
        variants.push_back({name, std::move(options)});
    }
    return variants;
}

namespace {

/// Arc-eager with buffer transitions: ROOT is first, on the stack at the start [FGR12 §2.2];
/// punctuation does not count [FGR12 §3.2]; transitions have relations [FGR12 §2.3]; sentences that
/// cannot be derived are not left out. The number of iterations of a linear model is not taken from
/// the paper.
void fgr12(ExperimentGrid& grid) {
    grid.training.perceptron.labels = LabelTraining::Joint;
    grid.punctuation = false;
}

/// LR-spine [SSN13 §5]: up to 30 iterations, with the best model on the development part; ROOT is
/// last; punctuation does not count; the trees are projective; transitions have relations.
void ssn13(ExperimentGrid& grid) {
    grid.training.perceptron.labels = LabelTraining::Joint;
    grid.shape.root = RootPlace::Last;
    grid.punctuation = false;
    grid.iterations = 30;
    grid.onlyDerivable = true;
}

/// Tabular oracles [GSS14 §8]: 15 iterations, and for LR-spine 30, which the grid must set;
/// sentences that cannot be derived are left out; ROOT is last; punctuation counts; transitions
/// have relations.
void gss14(ExperimentGrid& grid) {
    grid.training.perceptron.labels = LabelTraining::Joint;
    grid.shape.root = RootPlace::Last;
    grid.iterations = 15;
    grid.onlyDerivable = true;
}

/// Attardi's system [GRSS14 §7]: the settings of [GSS14] with 20 iterations.
void grss14(ExperimentGrid& grid) {
    gss14(grid);
    grid.iterations = 20;
}

/// Cube pruning with structural diversity [ZM14 §4]: 8 epochs, with the model of the last epoch;
/// beams of 6 and 3; punctuation does not count; the trees are projective.
void zm14(ExperimentGrid& grid) {
    grid.punctuation = false;
    grid.iterations = 8;
}

/// Networks with few positions [SHL17 §6]: 20 epochs, with the best model on the development part;
/// the published sizes; punctuation does not count.
void shl17(ExperimentGrid& grid) {
    grid.punctuation = false;
    grid.iterations = 20;
    neural::NetworkOptions& network = grid.training.network;
    network.shape.encoder.wordSize = 100;
    network.shape.encoder.tagSize = 28;
    network.shape.encoder.layers = 2;
    network.shape.encoder.hidden = 256;
    network.shape.hidden = 256;
    network.batchWords = 1000;
}

constexpr std::array<ExperimentPreset, 6> Presets{{{"FGR12", fgr12},
                                                   {"SSN13", ssn13},
                                                   {"GSS14", gss14},
                                                   {"GRSS14", grss14},
                                                   {"SHL17", shl17},
                                                   {"ZM14", zm14}}};

} // namespace

const ExperimentPreset* findPreset(std::string_view name) {
    const auto found = std::ranges::find(Presets, name, &ExperimentPreset::name);
    return found == Presets.end() ? nullptr : &*found;
}

std::string presetNames() {
    std::string text;
    for (const ExperimentPreset& preset : Presets)
        text += (text.empty() ? "" : ", ") + std::string(preset.name);
    return text;
}

} // namespace parsescope
