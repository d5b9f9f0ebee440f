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
    std::vector<std::string> systems; // files
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

/// [head, dependent, arcs]: the arc cannot be built together with all of these.
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

/// Adds certificate, lost and, where there are any, excludes and gained.
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
     heads of words 1..n; "transitions", "oracle", "single_root" and "root" may be left out;
     "root":"last" has ROOT at the end of the buffer when a parse begins. Instead of
     "transitions" there may be "configuration":{"stack":[0,1],"buffer":[2,3],
     "heads":[-1,-1,-1]}, the fields of an answer, if some derivation leads there.
Out: {"stack":[0,1],"buffer":[2,3],"heads":[-1,-1,-1],"final":false,"loss":0,
     "losses":{"sh":0,"ra":1},"optimal":["sh"],"oracle":"arc-standard-table","exact":true}
     on one line, or {"error":"line 1: ..."}. A loss is null where no permitted tree can
     be reached, and ">=3" where no more is known; "exact" is false then.
With --explain also
     "certificate":{"transitions":["sh","la","sh","ra","ra"],"heads":[2,0,2]},
     "lost":{"sh":[],"ra":[[2,1,"alone"]]}
     The certificate proves the loss: the transitions lead to a best tree, that with these
     heads. "lost" has, for each transition, the gold arcs [head, dependent] that it takes
     from the best trees: "alone" if no reachable tree has the arc, else "jointly"; then
     "excludes" has [head, dependent, arcs]: gold arcs it cannot be had together with. "gained" has gold arcs that come instead, if there are any. null stands for
     no such tree, or not known.)");
    const auto options = std::make_shared<LossesOptions>();
    command->add_option("FILE", options->file, "JSON Lines; standard input if left out or -");
    addSystemFiles(*command, options->systems);
    command->add_flag("--explain", options->explain,
                      "Add a best tree, and the gold arcs that each transition loses");
    command->callback([options, &status] { status = runLosses(*options); });
}

} // namespace parsescope::cli
