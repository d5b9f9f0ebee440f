// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/requests/system_json.h"

namespace parsescope {

Json systemJson(const TransitionSystem& system) {
    Json transitions = Json::array();
    for (const Rule& rule : system.rules)
        transitions.push_back({{"name", rule.name},
                               {"title", rule.title.english()},
                               {"schema", rule.schema},
                               {"effect", rule.effect.english()}});
    return {{"name", system.name},
            {"title", system.title.english()},
            {"source", system.source},
            {"description", system.description.english()},
            {"transitions", std::move(transitions)}};
}

} // namespace parsescope
