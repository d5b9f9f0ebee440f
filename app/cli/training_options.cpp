// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/training_options.h"

#include <variant>
#include <vector>

namespace parsescope::cli {

namespace {

/// Lists an option of a kind of model below a heading. Options of the default kind are listed with
/// the common options.
void setGroup(CLI::Option& option, const ModelKind& kind) {
    if (&kind != &modelKinds().front())
        option.group("With --scorer " + std::string(kind.name));
}

CLI::Validator checkOf(const TrainingParameter& parameter, int /*number*/) {
    return CLI::Range(static_cast<int>(parameter.least), static_cast<int>(parameter.most));
}

CLI::Validator checkOf(const TrainingParameter& parameter, double /*number*/) {
    return CLI::Range(parameter.least, parameter.most);
}

CLI::Validator checkOf(const TrainingParameter& parameter, const std::string& /*file*/) {
    return parameter.mustExist ? CLI::Validator(CLI::ExistingFile) : CLI::Validator();
}

template<class Value>
CLI::Option* addParameter(CLI::App& command, const TrainingParameter& parameter,
                          Value& (*const& field)(TrainingOptions&), TrainingOptions& options) {
    Value& value = field(options);
    return command
        .add_option("--" + std::string(parameter.name), value, std::string(parameter.help))
        ->check(checkOf(parameter, value));
}

CLI::Option* addParameter(CLI::App& command, const TrainingParameter& parameter,
                          const TrainingChoice& choice, TrainingOptions& options) {
    std::vector<std::string> names;
    for (const TrainingChoice::Value& value : choice.values)
        names.emplace_back(value.name);
    return command
        .add_option_function<std::string>(
            "--" + std::string(parameter.name),
            [&](const std::string& name) { choice.set(options, *choice.find(name)); },
            std::string(parameter.help))
        ->check(CLI::IsMember(names));
}

} // namespace

void addRegimes(CLI::App& command, RegimeNames& regimes) {
    for (const ModelKind& kind : modelKinds()) {
        if (kind.regimes.size() < 2)
            continue;
        std::vector<std::string> names;
        for (const TrainingRegime& regime : kind.regimes)
            names.emplace_back(regime.name);
        CLI::Option* option = command.add_option("--" + std::string(kind.regimeOption),
                                                 regimes[&kind], std::string(kind.regimeHelp));
        setGroup(*option->check(CLI::IsMember(names)), kind);
    }
}

void addParameters(CLI::App& command, TrainingOptions& options) {
    for (const ModelKind& kind : modelKinds())
        for (const TrainingParameter& parameter : kind.parameters)
            std::visit(
                [&](const auto& field) {
                    setGroup(*addParameter(command, parameter, field, options), kind);
                },
                parameter.field);
}

} // namespace parsescope::cli
