// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/json_lines.h"
#include "app/cli/system_option.h"
#include "core/export/configuration_json.h"
#include "core/study/loss_answer.h"

#include <memory>

namespace parsescope::cli {

namespace {

struct LossesOptions {
    std::string file = "-";
    std::vector<std::string> systems; // files that describe systems
    bool explain = false;
};

Json arcJson(Arc arc) {
    return Json::array({arc.head, arc.dependent});
}

Json lostJson(const LostArc& lost) {
    Json entry = arcJson(lost.arc);
    entry.push_back(lost.alone ? "alone" : "jointly");
    return entry;
}

/// Returns [head, dependent, arcs]: the arc cannot be built together with all of `arcs`.
Json excludesJson(const LostArc& lost) {
    Json others = Json::array();
    for (Arc arc : lost.excludes)
        others.push_back(arcJson(arc));
    Json entry = arcJson(lost.arc);
    entry.push_back(std::move(others));
    return entry;
}

Json certificateJson(const TransitionSystem& system, const Certificate& certificate) {
    Json names = Json::array();
    for (Transition transition : certificate.transitions)
        names.push_back(system.nameOf(transition));
    return {{"transitions", std::move(names)},
            {"heads", std::vector<int>(certificate.heads.begin() + 1, certificate.heads.end())}};
}

/// Adds the fields certificate and lost, and, if they are not empty, excludes and gained.
void addExplanation(Json& object, Explainer& explainer, const LossAnswer& answer) {
    const TransitionSystem& system = explainer.problem().system;
    const auto certificate = explainer.certificate(answer.configuration);
    object["certificate"] = certificate ? certificateJson(system, *certificate) : Json(nullptr);
    Json lost = Json::object();
    Json excludes = Json::object();
    Json gained = Json::object();
    for (const TransitionLoss& entry : answer.losses.transitions) {
        const std::string name = system.nameOf(entry.transition);
        const Consequences found = explainer.consequences(answer.configuration, entry.transition);
        if (!found.known || found.deadEnd) {
            lost[name] = nullptr;
            continue;
        }
        lost[name] = Json::array();
        for (const LostArc& arc : found.lost) {
            lost[name].push_back(lostJson(arc));
            if (!arc.alone)
                excludes[name].push_back(excludesJson(arc));
        }
        for (Arc arc : found.gained)
            gained[name].push_back(arcJson(arc));
    }
    object["lost"] = std::move(lost);
    if (!excludes.empty())
        object["excludes"] = std::move(excludes);
    if (!gained.empty())
        object["gained"] = std::move(gained);
}

Result<Json> answerLine(LossAnswerer& answerer, std::string_view line, bool explain) {
    const Result<LossRequest> request = readLossRequest(line);
    if (!request)
        return tl::unexpected(request.error());
    const Result<LossAnswer> answer = answerer.answer(*request);
    if (!answer)
        return tl::unexpected(answer.error());
    Json object;
    addConfiguration(object, answerer.problem().system, answer->configuration, answer->losses);
    object["oracle"] = answerer.oracle();
    object["exact"] = isExact(answer->losses);
    if (explain)
        addExplanation(object, answerer.explainer(), *answer);
    return object;
}

int runLosses(const LossesOptions& options) {
    LossAnswerer answerer;
    const std::optional<std::vector<TransitionSystem>> systems = openSystems(options.systems);
    if (!systems)
        return BadInput;
    for (const TransitionSystem& system : *systems)
        answerer.add(system);
    return answerLines(options.file, [&](std::string_view line) {
        return answerLine(answerer, line, options.explain);
    });
}

} // namespace

void addLossesCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "losses", "Answer questions about losses: JSON Lines in, one object out for each.");
    command->footer(R"(In:  {"system":"arc-standard","heads":[2,0,2],"transitions":["sh","sh"]}
     heads of words 1..n; "transitions", "oracle", "single_root" and "root" can be left out;
     with "root":"last", ROOT is at the end of the initial buffer. "configuration":
     {"stack":[0,1],"buffer":[2,3],"heads":[-1,-1,-1]}, with the fields of an answer, can
     replace "transitions", if some derivation reaches it.
Out: {"stack":[0,1],"buffer":[2,3],"heads":[-1,-1,-1],"final":false,"loss":0,
     "losses":{"sh":0,"ra":1},"optimal":["sh"],"oracle":"arc-standard-table","exact":true}
     on one line, or {"error":"line 1: ..."}. A loss is null if no permitted tree can be
     reached, and ">=3" if it is only known to be at least 3; then "exact" is false.
With --explain also
     "certificate":{"transitions":["sh","la","sh","ra","ra"],"heads":[2,0,2]},
     "lost":{"sh":[],"ra":[[2,1,"alone"]]}
     The certificate proves the loss: its transitions build a best tree, which has these
     heads. "lost" has, for each transition, the gold arcs [head, dependent] that the best
     trees lose by it: "alone" if the arc can no longer be built, otherwise "jointly"; then
     "excludes" has [head, dependent, arcs]: the arc can no longer be built together with
     all of these gold arcs. "gained" has gold arcs that can be built instead, if any. null
     means that there is no such tree, or that it is not known.)");
    const auto options = std::make_shared<LossesOptions>();
    command->add_option("FILE", options->file, "JSON Lines; standard input if left out or -");
    addSystemFiles(*command, options->systems);
    command->add_flag("--explain", options->explain,
                      "Add a best tree, and the gold arcs that each transition loses");
    command->callback([options, &status] { status = runLosses(*options); });
}

} // namespace parsescope::cli
