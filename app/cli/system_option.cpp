// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/system_option.h"

#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/root_option.h"
#include "core/parsing/rule_files/rule_names.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"

#include <utility>

namespace parsescope::cli {

void addNamesOption(Command command, std::string& names) {
    command.addOption("--names", names,
                      "Names of the transitions: those of a course (" + namesOfCourses() +
                          "), or a name for each transition of the system in order, for example "
                          "\"SHIFT LEFT-ARC RIGHT-ARC\"");
}

bool takeNames(TransitionSystem& system, const std::string& names) {
    if (names.empty())
        return true;
    Result<TransitionSystem> renamed = withNames(system, names);
    if (!renamed)
        complain(Text("--names: {0}", renamed.error().message));
    else
        system = *std::move(renamed);
    return renamed.has_value();
}

void addStepLimit(Command command, int& stepLimit) {
    constexpr int Most = 1'000'000;
    command
        .addOption("--steps", stepLimit,
                   "Also use systems from files that may never end, with derivations of at most "
                   "this number of transitions")
        .inRange(0, Most);
}

Result<TransitionSystem> openWithLimit(const std::string& path, int stepLimit) {
    Result<TransitionSystem> system = openSystem(path, {}, stepLimit);
    if (system && system->stepLimit >= 0)
        complain(Error{plural("the rules do not show that every parse ends; derivations have at "
                              "most {0} transition (--steps)",
                              "the rules do not show that every parse ends; derivations have at "
                              "most {0} transitions (--steps)",
                              stepLimit),
                       path, 0, 0});
    return system;
}

Result<TransitionSystem> chosenSystem(const std::string& name, RootPlace root, int stepLimit) {
    if (!isSystemFile(name))
        return findSystem(name);
    Result<TransitionSystem> system = openWithLimit(name, stepLimit);
    if (system && system->rootPlace && system->rootPlace != root)
        return tl::unexpected(needsRootLast(name));
    return system;
}

Error needsRootLast(const std::string& name) {
    return {Text("this system has ROOT after the last word, expected --root last"), name, 0, 0};
}

void addSystemFiles(Command command, std::vector<std::string>& files) {
    command.addOption(
        "--system", files,
        "File that describes another system (see \"system --help\"); can be given several "
        "times");
}

std::optional<std::vector<TransitionSystem>> openSystems(const std::vector<std::string>& files,
                                                         int stepLimit) {
    std::vector<TransitionSystem> systems;
    for (const std::string& file : files) {
        Result<TransitionSystem> system = openWithLimit(file, stepLimit);
        if (!system) {
            complain(system.error());
            return std::nullopt;
        }
        systems.push_back(*std::move(system));
    }
    return systems;
}

namespace {

Result<TransitionSystem> openAndAdd(LossAnswerer& answerer, const std::string& path,
                                    int stepLimit) {
    Result<TransitionSystem> system = openWithLimit(path, stepLimit);
    if (!system)
        return tl::unexpected(Error{system.error().text(), {}, 0, 0});
    system->name = path; // cannot be confused with another system
    answerer.add(*system);
    return system;
}

} // namespace

std::optional<LossAnswerer> answererFor(const std::vector<std::string>& files, int stepLimit,
                                        bool thorough) {
    std::optional<std::vector<TransitionSystem>> systems = openSystems(files, stepLimit);
    if (!systems)
        return std::nullopt;
    LossAnswerer answerer(thorough);
    for (TransitionSystem& system : *systems)
        answerer.add(std::move(system));
    answerer.openFilesBy(openAndAdd, stepLimit);
    return answerer;
}

int refuseSystem(const std::string& name, const Error& error) {
    complain(error);
    return isSystemFile(name) ? BadInput : BadUsage;
}

void addSystemOption(Command command, SettingsOptions& options) {
    command.addOption("--system", options.system, SystemHelp).required();
}

void addSingleRootOption(Command command, SettingsOptions& options) {
    addSingleRootOption(command, options.shape.rootLimit);
}

tl::expected<ParseSettings, int> chosenSettings(const SettingsOptions& options) {
    Result<TransitionSystem> system =
        chosenSystem(options.system, options.shape.root, options.stepLimit);
    if (!system)
        return tl::unexpected(refuseSystem(options.system, system.error()));
    if (!takeNames(*system, options.names))
        return tl::unexpected(BadUsage);
    ParseSettings settings{*std::move(system), options.shape, options.oracle};
    if (options.hasNoRoot)
        if (const Result<void> done = leaveOutRoot(settings); !done) {
            complain(done.error());
            return tl::unexpected(BadUsage);
        }
    return settings;
}

} // namespace parsescope::cli
