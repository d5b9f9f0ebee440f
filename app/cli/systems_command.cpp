// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "core/base/json.h"
#include "core/export/display_text.h"
#include "core/parsing/systems.h"

#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

Json asJson(const TransitionSystem& system) {
    Json transitions = Json::array();
    for (const Rule& rule : system.rules)
        transitions.push_back({{"name", rule.name},
                               {"title", rule.title.english()},
                               {"schema", rule.schema},
                               {"effect", rule.effect.english()}});
    return {{"name", system.name},
            {"title", system.title.english()},
            {"source", system.source},
            {"description", system.description.english()},
            {"transitions", std::move(transitions)}};
}

std::string asText(const TransitionSystem& system) {
    std::vector<std::vector<std::string>> rows;
    for (const Rule& rule : system.rules)
        rows.push_back({std::string(rule.name), rule.title.english(), std::string(rule.schema),
                        rule.effect.english()});
    return system.name + ": " + system.title.english() + " [" + system.source + "]\n  " +
           system.description.english() + '\n' + alignedTable(rows, "    ", "  ");
}

void printSystems(bool inJson) {
    Json list = Json::array();
    std::string text;
    for (const TransitionSystem& system : systems()) {
        list.push_back(asJson(system));
        text += (text.empty() ? "" : "\n") + asText(system);
    }
    std::cout << (inJson ? manyLines(list) : text);
}

} // namespace

void addSystemsCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand("systems", "List the transition systems.");
    const auto asJson = std::make_shared<bool>(false);
    command->add_flag("--json", *asJson, "Print a JSON array");
    command->callback([asJson, &status] {
        printSystems(*asJson);
        status = Success;
    });
}

} // namespace parsescope::cli
