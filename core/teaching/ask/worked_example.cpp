// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/worked_example.h"

#include "core/base/utf8.h"
#include "core/parsing/systems.h"

#include <sstream>
#include <utility>

namespace parsescope {

Result<WorkedExample> workedExampleIn(const Sentence& sentence) {
    const std::string title(sentence.comment("example"));
    const std::string parse(sentence.comment("parse"));
    for (const auto& [name, value] : {std::pair("example", &title), std::pair("parse", &parse)})
        if (value->empty())
            return failure("expected a comment \"# {0} = …\"", name);
    const std::size_t colon = parse.find(':');
    if (colon == std::string::npos)
        return failure("expected a system and \":\" before the transitions");
    const Result<TransitionSystem> system = findSystem(parse.substr(0, colon));
    if (!system)
        return tl::unexpected(system.error());
    WorkedExample example{title, *system, {}};
    Configuration at = system->start(sentence.size());
    std::istringstream names(parse.substr(colon + 1));
    for (std::string name; names >> name;) {
        const std::optional<Transition> step = system->find(name);
        if (!step)
            return failure("{0} has no transition {1}", system->name, inQuotes(name));
        if (const Obstacle obstacle = system->obstacle(at, *step); obstacle != Obstacle::None)
            return failure("{0} is not possible in {1}: {2}", inQuotes(name), at.text(),
                           describe(obstacle));
        at = system->step(std::move(at), *step);
        example.steps.push_back(*step);
    }
    return example;
}

} // namespace parsescope
