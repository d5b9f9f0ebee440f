// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/machine_command.h"

#include "core/base/json_fields.h"

namespace parsescope {

namespace {

/// Returns a state as a text. Objects with equal fields in another order are equal states.
std::string textOf(const Json& state) {
    return nlohmann::json(state).dump();
}

/// Returns the state of an answer as a text.
Result<std::string> startOf(const Json& answer) {
    const auto state = answer.find("state");
    if (state == answer.end())
        return missing("state");
    return textOf(*state);
}

/// Reads what the machine can do in a state. `state` is the value of the state.
Result<MachineStep> stepOf(const Json& answer, const Json& state) {
    MachineStep step;
    step.text = state.is_string() ? state.get<std::string>() : state.dump();
    const Json legal = answer.value("legal", Json::object());
    if (!legal.is_object())
        return wrongType("legal", legal, "an object");
    for (const auto& [name, next] : legal.items())
        step.legal.emplace_back(name, textOf(next));
    if (answer.contains("heads"))
        if (const Result<void> done = readField("heads", answer["heads"], step.heads.emplace());
            !done)
            return tl::unexpected(done.error());
    if (!answer.contains("legal") && !step.heads)
        return failure("the answer has neither \"legal\" nor \"heads\"");
    if (const Result<void> done = readOptional(answer, "text", step.text); !done)
        return tl::unexpected(done.error());
    return step;
}

/// Returns the value of a state that this file has written.
Json stateOf(const std::string& text) {
    return *parseJson(text);
}

} // namespace

Machine machineBy(OracleCommand& command, std::string name, const TaskControl& control) {
    return {
        std::move(name),
        [&command, &control](int words) {
            return command.object({{"words", words}}, control).and_then(startOf);
        },
        [&command, &control](const std::string& text) {
            const Json state = stateOf(text);
            return command.object({{"state", state}}, control).and_then([&](const Json& answer) {
                return stepOf(answer, state);
            });
        },
        [&command, &control](const LossRequest& question, const std::string& text) {
            return command.ask({{"state", stateOf(text)},
                                {"heads", question.heads},
                                {"transitions", question.transitions}},
                               control);
        }};
}

} // namespace parsescope
