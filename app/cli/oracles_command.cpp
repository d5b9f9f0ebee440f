// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "core/base/json.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

/// Returns true if there is a problem for which the oracle claims to be exact. Problems with a
/// single word suffice to find out.
bool isExactSomewhere(const Oracle& oracle) {
    const Tree gold = Tree::fromHeads(std::vector{0}).value();
    return std::ranges::any_of(systems(), [&](const TransitionSystem& system) {
        const auto extended = findSystem(system.name + "+lba+rba+lnba+rnba");
        return oracle.claim({.system = system, .gold = gold}) == Claim::Exact ||
               (extended && oracle.claim({.system = *extended, .gold = gold}) == Claim::Exact);
    });
}

void printOracles(bool asJson) {
    Json list = Json::array();
    std::string text;
    for (const Oracle& oracle : oracles()) {
        list.push_back({{"name", oracle.name},
                        {"title", oracle.title.english()},
                        {"source", oracle.source.english()},
                        {"cases", oracle.cases.english()}});
        if (!oracle.checks.empty())
            list.back()["checks"] = oracle.checks;
        text += (text.empty() ? "" : "\n") + std::string(oracle.name) + ": " +
                oracle.title.english() + " [" + oracle.source.english() + "]\n  " +
                (isExactSomewhere(oracle) ? "Exact for " : "Bounds for ") + oracle.cases.english() +
                ".\n";
        if (!oracle.checks.empty())
            text += "  Kept for teaching, and as a check of " + std::string(oracle.checks) + ".\n";
    }
    std::cout << (asJson ? manyLines(list) : text);
}

} // namespace

void addOraclesCommand(Command app, int& status) {
    const Command command =
        app.addSubcommand("oracles", "List the algorithms that compute losses.");
    command.setFooter(R"(Fields of --json, a list with an object for each oracle:
  name, title, source
                      name in questions to "losses", name in words, publication
  cases               the problems for which the oracle is exact, or gives bounds
  checks              for an oracle that is kept to check another one: the name of the other one)");
    const auto asJson = std::make_shared<bool>(false);
    command.addFlag("--json", *asJson, "Print a JSON array");
    command.setFunction([asJson, &status] {
        printOracles(*asJson);
        status = Success;
    });
}

} // namespace parsescope::cli
