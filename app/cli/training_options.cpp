// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/training_options.h"

#include <variant>
#include <vector>

namespace parsescope::cli {

namespace {

/// Lists an option of a kind of model below a heading. Options of the default kind are listed with
/// the common options.
void setGroup(Option option, const ModelKind& kind) {
    if (&kind != &modelKinds().front())
        option.inGroup("With --scorer " + std::string(kind.name));
}

Option checked(Option option, const TrainingParameter& parameter, int /*number*/) {
    return option.inRange(static_cast<int>(parameter.least), static_cast<int>(parameter.most));
}

Option checked(Option option, const TrainingParameter& parameter, double /*number*/) {
    return option.inRange(parameter.least, parameter.most);
}

Option checked(Option option, const TrainingParameter& parameter, const std::string& /*file*/) {
    return parameter.mustExist ? option.existingFile() : option;
}

template<class Value>
Option addParameter(Command command, const TrainingParameter& parameter,
                    Value& (*const& field)(TrainingOptions&), TrainingOptions& options) {
    Value& value = field(options);
    return checked(
        command.addOption("--" + std::string(parameter.name), value, std::string(parameter.help)),
        parameter, value);
}

Option addParameter(Command command, const TrainingParameter& parameter,
                    const TrainingChoice& choice, TrainingOptions& options) {
    std::vector<std::string> names;
    for (const TrainingChoice::Value& value : choice.values)
        names.emplace_back(value.name);
    return command
        .addOption(
            "--" + std::string(parameter.name),
            [&](const std::string& name) { choice.set(options, *choice.find(name)); },
            std::string(parameter.help))
        .oneOf(names);
}

} // namespace

void addRegimes(Command command, RegimeNames& regimes) {
    for (const ModelKind& kind : modelKinds()) {
        if (kind.regimes.size() < 2)
            continue;
        std::vector<std::string> names;
        for (const TrainingRegime& regime : kind.regimes)
            names.emplace_back(regime.name);
        const Option option = command.addOption("--" + std::string(kind.regimeOption),
                                                regimes[&kind], std::string(kind.regimeHelp));
        setGroup(option.oneOf(names), kind);
    }
}

void addParameters(Command command, TrainingOptions& options) {
    for (const ModelKind& kind : modelKinds())
        for (const TrainingParameter& parameter : kind.parameters)
            std::visit(
                [&](const auto& field) {
                    setGroup(addParameter(command, parameter, field, options), kind);
                },
                parameter.field);
}

} // namespace parsescope::cli
