// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/experiment_parameters.h"

#include "core/study/experiment_grid.h"

#include <algorithm>
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
    return path.empty() ? path : (folder / path).lexically_normal().string();
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

} // namespace parsescope
