// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/decoding_branches.h"

#include "core/decoding/exact_decoders.h"
#include "core/parsing/systems.h"
#include "ui/session/parse_explorer.h"

namespace parsescope {

int stepsBefore(const ParseExplorer& parse, const ExactDecoder* decoder) {
    return findSystem(decoder->name)->start(1, parse.settings().shape.root).stackSize() == 0 ? 1
                                                                                             : 0;
}

void addBranch(ParseExplorer& parse, const ExactDecoder* decoder,
               std::span<const DecodingStep> steps) {
    if (deductionsOf(parse.system()) != decoder->deductions)
        parse.setSystem(*findSystem(decoder->name));
    if (parse.settings().shape.root == RootPlace::Last)
        parse.setRootPlace(RootPlace::Stack);
    std::vector<Transition> transitions;
    const auto add = [&](Move move) {
        if (const auto transition = parse.system().find(nameOf(move)))
            transitions.push_back(*transition);
    };
    if (stepsBefore(parse, decoder) > 0)
        add(Move::Shift);
    for (const DecodingStep& step : steps)
        add(step.move);
    parse.steps().first();
    parse.steps().addBranch(transitions);
}

std::vector<DecodingStep> stepsOf(std::span<const PathPoint> path) {
    std::vector<DecodingStep> steps;
    for (const PathPoint& point : path)
        steps.push_back(point.takenStep().step);
    return steps;
}

} // namespace parsescope
