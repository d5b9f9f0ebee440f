// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "app/cli/loss_request.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/treebank/text.h"

#include <fstream>
#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

/// An oracle made ready for the problem of a request.
struct PreparedProblem {
    LossRequest request;
    Problem problem;
    std::string oracle;
    LossFunction loss;
};

Result<PreparedProblem> prepare(const LossRequest& request) {
    const Result<TransitionSystem> system = findSystem(request.system);
    if (!system)
        return tl::unexpected(system.error());
    const Result<Tree> gold = Tree::fromHeads(request.heads);
    if (!gold)
        return tl::unexpected(gold.error());
    const Problem problem{
        .system = *system, .gold = *gold, .weights = {}, .singleRoot = request.singleRoot};
    const Result<Oracle> oracle =
        request.oracle.empty() ? chooseOracle(problem) : findOracle(request.oracle, problem);
    if (!oracle)
        return tl::unexpected(oracle.error());
    return PreparedProblem{request, problem, std::string(oracle->name), oracle->prepare(problem)};
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

tl::unexpected<Error> unknownTransition(const TransitionSystem& system, const std::string& place) {
    std::vector<std::string> names;
    for (const Rule& rule : system.rules)
        names.push_back(std::string(rule.name) + (rule.variants ? "1, …" : ""));
    return failure(place + " is unknown, expected one of: " + joined(names));
}

/// The configuration that the transitions lead to from the start.
Result<Configuration> follow(const TransitionSystem& system, int words,
                             const std::vector<std::string>& transitions) {
    Configuration configuration = system.start(words);
    for (std::size_t i = 0; i < transitions.size(); ++i) {
        const std::string place =
            "transition " + std::to_string(i + 1) + ", " + parsescope::quoted(transitions[i]) + ",";
        const std::optional<Transition> transition = system.find(transitions[i]);
        if (!transition)
            return unknownTransition(system, place);
        const Obstacle obstacle = system.obstacle(configuration, *transition);
        if (obstacle != Obstacle::None)
            return failure(place + " is not legal: " + std::string(describe(obstacle)));
        configuration = system.step(std::move(configuration), *transition);
    }
    return configuration;
}

/// Answers requests one after the other.
class Answerer {
public:
    [[nodiscard]] Result<Json> answer(std::string_view line) {
        const Result<LossRequest> request = readLossRequest(line);
        if (!request)
            return tl::unexpected(request.error());
        if (!m_prepared || !m_prepared->request.sameProblem(*request)) {
            m_prepared.reset();
            Result<PreparedProblem> prepared = prepare(*request);
            if (!prepared)
                return tl::unexpected(prepared.error());
            m_prepared = *std::move(prepared);
        }
        const TransitionSystem& system = m_prepared->problem.system;
        const Result<Configuration> configuration =
            follow(system, m_prepared->problem.gold.size(), request->transitions);
        if (!configuration)
            return tl::unexpected(configuration.error());
        Json object;
        addConfiguration(object, system, *configuration,
                         losses(system, m_prepared->loss, *configuration));
        object["oracle"] = m_prepared->oracle;
        object["exact"] = true; // an oracle that is not is never used
        return object;
    }

private:
    std::optional<PreparedProblem> m_prepared; // that of the line before
};

int answerLines(std::istream& input, const std::string& name) {
    Answerer answerer;
    int status = Success;
    std::string line;
    for (int number = 1; std::cout && std::getline(input, line); ++number) {
        if (isBlankLine(line))
            continue;
        Result<Json> answer = answerer.answer(line);
        if (!answer) {
            answer =
                Json{{"error", "line " + std::to_string(number) + ": " + answer.error().message}};
            status = BadInput;
        }
        std::cout << oneLine(*answer) << '\n';
    }
    if (!input.bad())
        return status;
    complain(Error{"can't be read", name, 0, 0});
    return BadInput;
}

int run(const std::string& file) {
    if (file == "-")
        return answerLines(std::cin, "<stdin>");
    std::ifstream input(file, std::ios::binary);
    if (input)
        return answerLines(input, file);
    complain(Error{"can't open the file", file, 0, 0});
    return BadInput;
}

} // namespace

void addLossesCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "losses", "Answer questions about losses: JSON Lines in, one object out for each.");
    command->footer(R"(In:  {"system":"arc-standard","heads":[2,0,2],"transitions":["sh","sh"]}
     heads of words 1..n; "transitions", "oracle" and "single_root" may be left out.
Out: {"stack":[0,1],"buffer":[2,3],"heads":[-1,-1,-1],"final":false,"loss":0,
     "losses":{"sh":0,"ra":1},"optimal":["sh"],"oracle":"arc-standard-table","exact":true}
     on one line, or {"error":"line 1: ..."}.)");
    const auto file = std::make_shared<std::string>("-");
    command->add_option("FILE", *file, "JSON Lines; standard input if left out or -");
    command->callback([file, &status] { status = run(*file); });
}

} // namespace parsescope::cli
