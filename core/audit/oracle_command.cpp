// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/oracle_command.h"

#include "core/base/json_fields.h"
#include "core/export/configuration_json.h"

namespace parsescope {

namespace {

/// Returns the beginning of a line, for messages.
std::string beginningOf(std::string line) {
    constexpr std::size_t LongestShown = 200;
    if (line.size() > LongestShown) {
        cut(line, LongestShown);
        line += "…";
    }
    return line;
}

} // namespace

Json questionJson(const LossRequest& request, const TransitionSystem& system,
                  const Configuration& configuration) {
    Json object = requestJson(request);
    Json nodes;
    addNodes(nodes, system, shownConfiguration(request, configuration));
    nodes.erase("final");
    if (!request.labels.empty()) {
        Json labels = Json::array();
        for (const std::string& relation :
             relationsBy(system, configuration.words(), request.transitions, request.shape.root))
            labels.push_back(relation.empty() ? Json(nullptr) : Json(relation));
        nodes["labels"] = std::move(labels);
    }
    object["configuration"] = std::move(nodes);
    return object;
}

Result<std::string> OracleCommand::line(Json question, const TaskControl& control) {
    Json numbered{{"id", ++m_id}};
    numbered.update(question);
    if (!m_process.isRunning())
        if (const Result<void> started = m_process.start(m_command, m_messages); !started)
            return tl::unexpected(started.error());
    if (const Result<void> told = m_process.tell(oneLine(numbered), m_limit, control); !told)
        return tl::unexpected(told.error());
    Result<std::optional<std::string>> heard = m_process.hear(m_limit, control);
    if (!heard)
        return tl::unexpected(heard.error());
    if (!*heard)
        return failure("stopped");
    return **std::move(heard);
}

tl::unexpected<Error> OracleCommand::noAnswer(const Text& message, const std::string& line) const {
    return failure("question {0}: the command wrote a line that is no answer, {1}: {2}", m_id,
                   message, beginningOf(line));
}

tl::unexpected<Error> OracleCommand::otherAnswer(long long id, const std::string& line) const {
    return failure("question {0}: the command answered question {1}: {2}", m_id, id,
                   beginningOf(line));
}

Result<OracleAnswer> OracleCommand::ask(const LossRequest& request, const TransitionSystem& system,
                                        const Configuration& configuration,
                                        const TaskControl& control) {
    return ask(questionJson(request, system, configuration), control);
}

Result<OracleAnswer> OracleCommand::ask(Json question, const TaskControl& control) {
    const Result<std::string> said = line(std::move(question), control);
    if (!said) {
        if (!m_hasAnswered && !control.stopRequested())
            return failure("{0}", m_process.withMessages(said.error().message));
        if (control.stopRequested() || ++m_failures >= MostFailures)
            return tl::unexpected(said.error());
        OracleAnswer crash;
        crash.error = said.error().message.english();
        return crash;
    }
    Result<OracleAnswer> answer = readOracleAnswer(*said);
    if (!answer)
        return noAnswer(answer.error().message, *said);
    if (answer->id && *answer->id != m_id)
        return otherAnswer(*answer->id, *said);
    m_hasAnswered = true;
    return answer;
}

Result<Json> OracleCommand::object(Json question, const TaskControl& control) {
    const Result<std::string> said = line(std::move(question), control);
    if (!said)
        return tl::unexpected(said.error());
    Result<Json> answer = parseObject(*said);
    if (!answer)
        return noAnswer(answer.error().message, *said);
    long long id = m_id;
    std::string error;
    for (const Result<void>& done :
         {readOptional(*answer, "id", id), readOptional(*answer, "error", error)})
        if (!done)
            return noAnswer(done.error().message, *said);
    if (id != m_id)
        return otherAnswer(id, *said);
    if (!error.empty())
        return failure("the command reports an error: {0}", beginningOf(error));
    m_hasAnswered = true;
    return answer;
}

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
