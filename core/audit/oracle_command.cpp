// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/oracle_command.h"

#include "core/export/configuration_json.h"

namespace parsescope {

Json questionJson(const LossRequest& request, const TransitionSystem& system,
                  const Configuration& configuration, long long id) {
    Json object{{"id", id}};
    object.update(requestJson(request));
    Json nodes;
    addNodes(nodes, system, configuration);
    nodes.erase("final");
    object["configuration"] = std::move(nodes);
    return object;
}

Result<std::string> OracleCommand::line(const std::string& question, const TaskControl& control) {
    if (!m_process.isRunning())
        if (const Result<void> started = m_process.start(m_command); !started)
            return tl::unexpected(started.error());
    if (const Result<void> told = m_process.tell(question, m_limit, control); !told)
        return tl::unexpected(told.error());
    Result<std::optional<std::string>> heard = m_process.hear(m_limit, control);
    if (!heard)
        return tl::unexpected(heard.error());
    if (!*heard)
        return failure("stopped");
    return **std::move(heard);
}

Result<OracleAnswer> OracleCommand::ask(const LossRequest& request, const TransitionSystem& system,
                                        const Configuration& configuration,
                                        const TaskControl& control) {
    const long long id = ++m_id;
    const Result<std::string> said =
        line(oneLine(questionJson(request, system, configuration, id)), control);
    if (!said) {
        if (control.stopRequested() || !m_hasAnswered || ++m_failures >= MostFailures)
            return tl::unexpected(said.error());
        OracleAnswer crash;
        crash.error = said.error().message.english();
        return crash;
    }
    Result<OracleAnswer> answer = readOracleAnswer(*said);
    constexpr std::size_t LongestShown = 200;
    std::string shown = *said;
    if (shown.size() > LongestShown) {
        cut(shown, LongestShown);
        shown += "…";
    }
    if (!answer)
        return failure("question {0}: the command wrote a line that is no answer, {1}: {2}", id,
                       answer.error().message, shown);
    if (answer->id && *answer->id != id)
        return failure("question {0}: the command answered question {1}: {2}", id, *answer->id,
                       shown);
    m_hasAnswered = true;
    return answer;
}

} // namespace parsescope
