// SPDX-License-Identifier: GPL-3.0-or-later
// Opens any bytes as a transition system: it is refused with the place of the error, or it can be
// written and read again, builds only trees, and ends if its facts claim so.
#include "core/oracle/oracles.h"
#include "core/parsing/rule_files/pattern_text.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/study/parse_graph.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace parsescope;

namespace {

constexpr std::size_t MostConfigurations = 300;

void require(bool holds) {
    if (!holds)
        std::abort();
}

void explore(const TransitionSystem& system) {
    for (const RootPlace root : {RootPlace::First, RootPlace::Last})
        for (int words = 0; words <= 3; ++words) {
            const ParseGraph graph(system, words, root, MostConfigurations);
            require(!surelyEnds(system) || !graph.loop());
            for (const auto& [heads, derivations] : graph.trees())
                require(Tree::fromHeads(std::span(heads).subspan(1)).has_value());
        }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto system = readSystem({reinterpret_cast<const char*>(data), size}, "x.system");
    if (!system) {
        const Error& error = system.error();
        require(error.file == "x.system" && !error.message.empty());
        require((error.line > 0 && error.column > 0) || size > LongestSystemFile);
        return 0;
    }
    for (const Rule& rule : system->rules)
        require(rule.name == rule.pattern->name && schemaOf(*rule.pattern) == rule.schema);
    const Result<std::string> text = writeSystem(*system);
    require(text.has_value());
    const auto again = readSystem(*text);
    require(again && again->rules.size() == system->rules.size());
    for (std::size_t i = 0; i < again->rules.size(); ++i)
        require(again->rules[i].pattern->saysTheSame(*system->rules[i].pattern));
    require(again->end->saysTheSame(*system->end));
    explore(*system);
    const TransitionSystem known = recognised(*system);
    if (objectionTo(known) || (known.rootPlace && *known.rootPlace != RootPlace::First))
        return 0;
    const Problem problem{known, Tree::fromHeads(std::vector{2, 0, 2}).value()};
    const Result<Oracle> oracle = chooseOracle(problem);
    require(oracle.has_value());
    static_cast<void>(losses(known, oracle->prepare(problem), problem.start()));
    return 0;
}
