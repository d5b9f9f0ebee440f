// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/requests/system_json.h"
#include "core/export/display_text.h"
#include "core/parsing/systems.h"

#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

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
        list.push_back(systemJson(system));
        text += (text.empty() ? "" : "\n") + asText(system);
    }
    std::cout << (inJson ? manyLines(list) : text);
}

} // namespace

void addSystemsCommand(Command app, int& status) {
    const Command command = app.addSubcommand("systems", "List the transition systems.");
    command.setFooter(R"(Fields of --json, a list with an object for each system:
  name, title         name on the command line, name in words
  source, description
                      publication, description in words; both can be empty
  transitions         a list with name, title, and the following fields
  schema, effect      the rule as papers print it; its effect in words)");
    const auto asJson = std::make_shared<bool>(false);
    command.addFlag("--json", *asJson, "Print a JSON array");
    command.setFunction([asJson, &status] {
        printSystems(*asJson);
        status = Success;
    });
}

} // namespace parsescope::cli
