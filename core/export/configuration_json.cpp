// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/configuration_json.h"

#include "core/parsing/transition_system.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

Json lossValue(Loss loss, LossForm form) {
    if (loss.value >= Unreachable)
        return Json(nullptr);
    return loss.exact || form == LossForm::Numbers ? Json(loss.value)
                                                   : Json(">=" + std::to_string(loss.value));
}

} // namespace

void addNodes(Json& object, const TransitionSystem& system, const Configuration& configuration) {
    object["stack"] = configuration.stackNodes();
    if (!configuration.lists().empty())
        object["lists"] = configuration.lists();
    object["buffer"] = configuration.bufferNodes();
    if (const int barred = configuration.barredRule(); barred >= 0)
        object["not_next"] = std::string(system.rules[barred].name);
    object["heads"] =
        std::vector<int>(configuration.heads().begin() + 1, configuration.heads().end());
    object["final"] = system.isFinal(configuration);
    if (const std::vector<int> heads = treeAtEnd(system, configuration); !heads.empty())
        object["tree"] = std::vector<int>(heads.begin() + 1, heads.end());
}

void addConfiguration(Json& object, const TransitionSystem& system,
                      const Configuration& configuration, const Losses& losses, LossForm form) {
    addNodes(object, system, configuration);
    object["loss"] = lossValue(losses.loss, form);
    Json byName = Json::object();
    Json exactByName = Json::object();
    Json optimal = Json::array();
    for (const TransitionLoss& entry : losses.transitions) {
        const std::string name = system.nameOf(entry.transition);
        byName[name] = lossValue(entry.loss, form);
        if (form == LossForm::Numbers)
            exactByName[name] = entry.loss.exact;
        if (entry.optimal)
            optimal.push_back(name);
    }
    object["losses"] = std::move(byName);
    if (form == LossForm::Numbers) {
        object["loss_exact"] = losses.loss.exact;
        object["losses_exact"] = std::move(exactByName);
    }
    object["optimal"] = std::move(optimal);
}

bool isExact(const Losses& losses) {
    return losses.loss.exact &&
           std::all_of(losses.transitions.begin(), losses.transitions.end(),
                       [](const TransitionLoss& entry) { return entry.loss.exact; });
}

} // namespace parsescope
