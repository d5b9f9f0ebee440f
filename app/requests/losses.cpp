// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/requests/losses.h"

#include "core/oracle/explainer.h"

namespace parsescope {

namespace {

Json arcJson(Arc arc) {
    return Json::array({arc.head, arc.dependent});
}

Json lostJson(const LostArc& lost) {
    Json entry = arcJson(lost.arc);
    entry.push_back(lost.alone() ? "alone" : "jointly");
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

/// Returns the gold arcs that are already lost in the configuration, each as [head, dependent,
/// "alone"] or [head, dependent, "jointly", arcs]. In the second form, the arc cannot be built
/// together with all of `arcs`. Returns null if the lost arcs are not known.
Json alreadyLostJson(Explainer& explainer, const Configuration& configuration) {
    const auto lost = explainer.lostArcs(configuration);
    if (!lost)
        return nullptr;
    Json list = Json::array();
    for (const LostArc& arc : *lost) {
        list.push_back(lostJson(arc));
        if (!arc.alone())
            list.back().push_back(excludesJson(arc).back());
    }
    return list;
}

/// Adds the fields certificate, already_lost and lost, and, if they are not empty, excludes and
/// gained.
void addExplanation(Json& object, Explainer& explainer, const LossAnswer& answer) {
    const TransitionSystem& system = explainer.problem().system;
    const auto certificate = explainer.certificate(answer.configuration);
    object["certificate"] = certificate ? certificateJson(system, *certificate) : Json(nullptr);
    object["already_lost"] = alreadyLostJson(explainer, answer.configuration);
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
            if (!arc.alone())
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

} // namespace

Result<Json> answerLosses(LossAnswerer& answerer, const LossRequest& request, bool explain,
                          LossForm form) {
    const Result<LossAnswer> answer = answerer.answer(request);
    if (!answer)
        return tl::unexpected(answer.error());
    Json object;
    if (request.id)
        object["id"] = *request.id;
    addConfiguration(object, answerer.problem().system,
                     shownConfiguration(request, answer->configuration), answer->losses, form);
    if (!request.labels.empty()) {
        Json relations = Json::object();
        for (const NamedTransition& needed : answer->relations)
            relations[answerer.problem().system->nameOf(needed.transition)] = needed.relation;
        object["relations"] = std::move(relations);
    }
    object["oracle"] = answerer.oracle();
    object["exact"] = isExact(answer->losses);
    if (explain)
        addExplanation(object, answerer.explainer(), *answer);
    return object;
}

} // namespace parsescope
