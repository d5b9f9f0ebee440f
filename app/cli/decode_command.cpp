// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/json_lines.h"
#include "app/cli/system_option.h"
#include "app/requests/decode.h"
#include "core/decoding/exact_decoders.h"

#include <memory>

namespace parsescope::cli {

namespace {

struct DecodeOptions {
    std::string file = "-";
    int count = 0; ///< number of best trees; 0 if the option --k is not given
    std::vector<std::string> systems;
};

/// Returns lines about the decoders that score arcs.
std::string arcDecoders() {
    std::string lines;
    for (const ExactDecoder* decoder : exactDecoders())
        if (decoder->scoresArcs())
            lines += Text("       {0} (n is at most {1}): {2}\n", decoder->name, decoder->longest,
                          decoder->description)
                         .english();
    return lines;
}

} // namespace

void addDecodeCommand(Command app, int& status) {
    const Command command =
        app.addSubcommand("decode", "Find the best tree for given scores, exactly or with beams: "
                                    "JSON Lines in, one object out for each.");
    command.setFooter(
        R"(In:  {"system":"arc-eager","n":3,"scores":{"sh":[[...],...],"la":...,"ra":...,"re":...}}
     Tables have n+2 rows of n+2 numbers: row = stack top 0..n, column = buffer front
     1..n+1, where n+1 is the end; column 0 and row n+1 are ignored. null forbids.
     A derivation begins with 0 on the stack and 1 at the buffer front, and ends with only 0
     on the stack and an empty buffer. arc-hybrid has "sh", "la" and "ra".
     arc-standard also has these; its tables are lists of n+2 such tables, one for each node
     0..n+1 beneath the stack top (0 also if there is none; n+1 is not used), and n is at most
     100.
     The systems that score arcs have "arc": row = head, column = dependent, n+1 or n+2 of each:
)" + arcDecoders() +
        R"(     "single_root":true permits only trees with one child of ROOT. "gold":[2,0,2] adds
     "margin", 1 if left out, to the score of every other head. "root":"last" is for systems
     whose trees do not depend on the place of ROOT.
Out: {"score":1.25,"heads":[2,0,2],"transitions":["sh",...]} on one line; no transitions for
     scores of arcs; null if every tree is forbidden; or {"error":"line 1: ..."}.
With --k N: {"best":[...]}, such objects for the N best trees, best first; fewer if there are
     fewer trees.
With --system FILE, the system can be one described in a file, if it has the rules of
     arc-hybrid, arc-eager or arc-standard; tables and transitions then have the names in that file.

The system higher-order has "arc" like eisner, with a list of scores in each cell if arcs have
labels, and optionally "sibling":[head][sibling][dependent] for adjacent dependents on one side
of their head, the sibling closer to it, and "grandparent":[grandparent][head][dependent]; nodes
0..n, so n+1 or n+2 entries each. Other entries are ignored; null forbids.
In:  {"system":"higher-order","n":3,"scores":{"arc":...},"beam":6,"label_beam":3}
     Cube pruning keeps the "beam" (1 to 1000) best partial trees of each item of the chart,
     among them at most "label_beam" that differ only in labels, if later scores depend on
     these (left out or null: "beam"). If "beam" is left out or null, the tree is the exactly best one.
Out: {"score":1.25,"heads":[2,0,2],"labels":[0,1,0],"beams":{"items":8,"pruned":5,
     "explored":15}}: labels, counted from 0, if arcs have them; items of the chart with
     partial trees; combinations of partial trees that were scored but cut by a beam; and
     combinations that were explored: offered to a beam or, without beams, all.)");
    const auto options = std::make_shared<DecodeOptions>();
    command.addOption("FILE", options->file, "JSON Lines; standard input if left out or -");
    addSystemFiles(command, options->systems);
    command.addOption("--k", options->count, "Number of best trees, each with its best derivation")
        .inRange(1, 1'000'000);
    command.setFunction([options, &status] {
        const std::optional<std::vector<TransitionSystem>> systems = openSystems(options->systems);
        status = systems ? answerLines(options->file,
                                       [&](std::string_view line) {
                                           return answerDecode(line, *systems, options->count);
                                       })
                         : BadInput;
    });
}

} // namespace parsescope::cli
