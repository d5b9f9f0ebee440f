// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/connected/connected_model.h"
#include "core/learning/models.h"

namespace parsescope {

ModelKind connectedKind() {
    ModelKind kind{};
    kind.name = ConnectedKind;
    kind.title = Text("Connected parser");
    kind.modelTitle = Text("connected parser");
    kind.phrase = Text("a connected parser");
    kind.prefix = CommandPrefix;
    kind.open = [](const std::string& command, const TaskControl& control) {
        return connectParser(command, {}, control);
    };
    return kind;
}

} // namespace parsescope
