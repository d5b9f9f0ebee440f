// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/json_lines.h"
#include "app/cli/system_option.h"
#include "app/requests/losses.h"

#include <memory>

namespace parsescope::cli {

namespace {

struct LossesOptions {
    std::string file = "-";
    std::vector<std::string> systems; // paths of files that describe systems
    bool explain = false;
    int stepLimit = -1; // see addStepLimit
    LossForm form = LossForm::Numbers;
};

/// Fails if the transitions of a request do not lead to its configuration.
Result<void> bothAgree(LossAnswerer& answerer, const LossRequest& request) {
    if (!request.hasBoth)
        return {};
    const Result<LossRequest> named = answerer.resolved(request);
    if (!named)
        return tl::unexpected(named.error());
    const SharedSystem system = *answerer.systemOf(request);
    return configurationAfter(system, static_cast<int>(named->heads.size()), named->transitions,
                              named->shape.root)
        .and_then([&](const Configuration& configuration) {
            return checkBoth(*named, system, configuration);
        });
}

int runLosses(const LossesOptions& options) {
    std::optional<LossAnswerer> answerer = answererFor(options.systems, options.stepLimit);
    if (!answerer)
        return BadInput;
    return answerLines(options.file, [&](std::string_view line) {
        return readLossRequest(line).and_then([&](const LossRequest& request) -> Result<Json> {
            if (const Result<void> same = bothAgree(*answerer, request); !same)
                return tl::unexpected(same.error());
            return answerLosses(*answerer, request, options.explain, options.form);
        });
    });
}

} // namespace

void addLossesCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "losses", "Answer questions about losses: JSON Lines in, one object out for each.");
    command.setFooter(R"(In:  {"system":"arc-standard","heads":[2,0,2],"transitions":["sh","sh"]}
     heads of words 1..n; "transitions", "oracle", "single_root" and "root" can be left out;
     "system" is a name or the path of a file that describes a system; with "root":"last",
     ROOT is at the end of the initial buffer, with "root":"none" there is no ROOT, and the
     words without a head at the end are the roots. "configuration":
     {"stack":[0,1],"buffer":[2,3],"heads":[-1,-1,-1]}, with the fields of an answer, can
     replace "transitions", if some derivation reaches it, or stand beside them. The answer
     repeats "id", a number. With the gold relations, "labels":["det","root","obj"], relations
     count: a gold arc with another relation ("transitions":["sh","sh","la:obj"]) costs 1.
Out: {"stack":[0,1],"buffer":[2,3],"heads":[-1,-1,-1],"final":false,"loss":0,
     "losses":{"sh":0,"ra":1},"loss_exact":true,"losses_exact":{"sh":true,"ra":true},
     "optimal":["sh"],"oracle":"arc-standard-table","exact":true}
     on one line, or {"error":"line 1: ..."}. A loss is null if no permitted tree can be
     reached. If it is only known to be at least 3, it is 3, its value in "loss_exact" or
     "losses_exact" is false, and so is "exact".
     Terminal configurations also have "tree":[2,0,2], the heads in their tree, in which
     words without a head are children of ROOT.
     With "labels", losses are those with the best relations, and "relations":{"la":"det"} has
     the relations that the transitions which build gold arcs need for that.
     Systems with further lists also have "lists":[[1,2]], the nodes of each list, and
     "not_next":"sw" if a transition cannot be taken next.
     With --json-version 1, such a loss is the text ">=3" instead, and "loss_exact" and
     "losses_exact" are missing.
With --explain also
     "certificate":{"transitions":["sh","la","sh","ra","ra"],"heads":[2,0,2]},
     "already_lost":[],"lost":{"sh":[],"ra":[[2,1,"alone"]]}
     The certificate proves the loss: its transitions build a best tree, which has these
     heads. "already_lost" has the gold arcs that this tree lacks, which explain the loss:
     [head, dependent, "alone"] if the arc can no longer be built, otherwise [head,
     dependent, "jointly", arcs]: it can no longer be built together with all of these gold
     arcs. "lost" has, for each transition, the gold arcs [head, dependent] that the best
     trees lose by it: "alone" if the arc can no longer be built, otherwise "jointly"; then
     "excludes" has [head, dependent, arcs]: the arc can no longer be built together with
     all of these gold arcs. "gained" has gold arcs that can be built instead, if any. null
     means that there is no such tree, or that it is not known.)");
    const auto options = std::make_shared<LossesOptions>();
    command.addOption("FILE", options->file, "JSON Lines; standard input if left out or -");
    addSystemFiles(command, options->systems);
    addStepLimit(command, options->stepLimit);
    command.addFlag("--explain", options->explain,
                    "Add a best tree, and the gold arcs that each transition loses");
    addJsonVersion(command, options->form);
    command.setFunction([options, &status] { status = runLosses(*options); });
}

} // namespace parsescope::cli
