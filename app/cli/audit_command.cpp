// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/co_process.h"
#include "app/cli/command.h"
#include "app/cli/display_text.h"
#include "app/cli/input.h"
#include "app/cli/loss_log.h"
#include "app/cli/shrink.h"
#include "core/base/json.h"
#include "core/treebank/text.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <tuple>

namespace parsescope::cli {

namespace {

/// The command is given up after so many deaths and silences.
constexpr int MaxFailures = 3;
/// So many of the disagreements that were logged are tried with the command.
constexpr std::size_t MaxCandidates = 20;

struct Options {
    std::string file = "-";
    std::string command;
    int seconds = 10;
    bool json = false;
};

/// A question of the log, by its line.
struct LoggedRequest {
    int line = 0;
    LossRequest request;

    /// Smaller ones first: fewer words, then fewer transitions.
    bool operator<(const LoggedRequest& other) const { return size() < other.size(); }

private:
    [[nodiscard]] std::tuple<std::size_t, std::size_t, int> size() const {
        return {request.heads.size(), request.transitions.size(), line};
    }
};

/// What the audit of a log has found so far.
struct Audit {
    int lines = 0;
    long long compared = 0;
    long long disagreements = 0;
    long long undecided = 0;
    int unread = 0;
    Json list = Json::array();        // the disagreements, for --json
    std::vector<LoggedRequest> wrong; // the smallest with a disagreement, in order
};

void keepSmallest(std::vector<LoggedRequest>& kept, LoggedRequest next) {
    kept.insert(std::upper_bound(kept.begin(), kept.end(), next), std::move(next));
    if (kept.size() > MaxCandidates)
        kept.pop_back();
}

void report(Audit& audit, int line, const std::string& configuration,
            const Disagreement& disagreement, bool json) {
    ++audit.disagreements;
    if (json)
        audit.list.push_back({{"line", line},
                              {"configuration", configuration},
                              {"transition", disagreement.what},
                              {"theirs", disagreement.theirs},
                              {"exact", disagreement.exact}});
    else
        std::cout << "line " << line << ": " << configuration << " " << harmless(disagreement.what)
                  << ": theirs " << harmless(disagreement.theirs) << ", exact "
                  << disagreement.exact << '\n';
}

Result<void> auditLine(Audit& audit, LossAnswerer& answerer, const std::string& line, int number,
                       bool json) {
    Result<LogEntry> entry = readLogEntry(line);
    if (!entry)
        return tl::unexpected(entry.error());
    const Result<LossAnswer> answer = answerer.answer(entry->request);
    if (!answer)
        return tl::unexpected(answer.error());
    const Comparison found = compare(entry->claims, answerer.problem().system, *answer);
    audit.compared += found.compared;
    audit.undecided += found.undecided;
    for (const Disagreement& disagreement : found.disagreements)
        report(audit, number, answer->configuration.text(), disagreement, json);
    if (!found.agrees())
        keepSmallest(audit.wrong, {number, std::move(entry->request)});
    return {};
}

Audit auditLines(std::istream& input, const std::string& name, bool json) {
    Audit audit;
    LossAnswerer answerer(true);
    std::string line;
    for (int number = 1; std::cout && std::getline(input, line); ++number) {
        if (isBlankLine(line))
            continue;
        ++audit.lines;
        if (const auto done = auditLine(audit, answerer, line, number, json); !done) {
            complain(Error{done.error().message, name, number, 0});
            ++audit.unread;
        }
    }
    if (input.bad()) {
        complain(Error{"can't be read", name, 0, 0});
        ++audit.unread;
    }
    return audit;
}

/// Somebody's oracle, asked for requests that the log does not have.
class Suspect {
public:
    explicit Suspect(const Options& options)
        : m_command(options.command), m_limit(std::chrono::seconds(options.seconds)) {}

    /// Whether its answer is wrong. No answer is not a wrong one.
    bool errs(const LossRequest& request) {
        if (m_failures >= MaxFailures)
            return false;
        const Result<std::string> line = ask(request);
        const Result<LossAnswer> right = m_answerer.answer(request);
        if (!line || !right)
            return false;
        const Result<ClaimedLosses> claims = readClaims(*line);
        if (!claims) {
            m_lastError = claims.error().message;
            return false;
        }
        const Comparison found = compare(*claims, m_answerer.problem().system, *right);
        if (!found.agrees())
            m_last = found.disagreements.front();
        return !found.agrees();
    }

    [[nodiscard]] bool gaveUp() const { return m_failures >= MaxFailures; }
    [[nodiscard]] const std::string& lastError() const { return m_lastError; }
    /// Of the last request that it erred on.
    [[nodiscard]] const Disagreement& last() const { return m_last; }

private:
    Result<std::string> ask(const LossRequest& request) {
        if (!m_runs)
            if (const Result<void> started = m_process.start(m_command); !started)
                return failed(started.error());
        m_runs = true;
        Result<std::string> answer = m_process.ask(writeRequest(request), m_limit);
        return answer ? answer : failed(answer.error());
    }

    Result<std::string> failed(const Error& error) {
        ++m_failures;
        m_runs = false;
        m_lastError = error.message;
        return tl::unexpected(error);
    }

    std::string m_command;
    std::chrono::milliseconds m_limit;
    CoProcess m_process;
    LossAnswerer m_answerer{true};
    bool m_runs = false;
    int m_failures = 0;
    std::string m_lastError;
    Disagreement m_last;
};

/// The smallest request that the command answers wrongly, beginning with the first of those logged
/// that it still errs on; nothing when there is none.
std::optional<LossRequest> shrunk(const Audit& audit, Suspect& suspect) {
    const auto repeated = std::find_if(
        audit.wrong.begin(), audit.wrong.end(),
        [&suspect](const LoggedRequest& logged) { return suspect.errs(logged.request); });
    if (repeated == audit.wrong.end()) {
        complain("the command does not repeat any disagreement that was tried" +
                 (suspect.lastError().empty() ? "" : ": " + harmless(suspect.lastError())));
        return std::nullopt;
    }
    const LossRequest result =
        shrink(repeated->request, [&suspect](const LossRequest& r) { return suspect.errs(r); });
    if (suspect.gaveUp())
        complain("gave up shrinking: " + suspect.lastError());
    return result;
}

void printSummary(const Audit& audit, const std::optional<LossRequest>& smaller,
                  const Disagreement& disagreement) {
    std::cout << counted(audit.lines, "line") << ", " << counted(audit.compared, "comparison")
              << ", " << counted(audit.disagreements, "disagreement");
    if (audit.undecided > 0)
        std::cout << ", " << audit.undecided << " undecided";
    std::cout << '\n';
    if (!audit.wrong.empty())
        std::cout << "smallest, line " << audit.wrong.front().line << ": "
                  << writeRequest(audit.wrong.front().request) << '\n';
    if (smaller)
        std::cout << "shrunk: " << writeRequest(*smaller) << "\n  " << harmless(disagreement.what)
                  << ": theirs " << harmless(disagreement.theirs) << ", exact "
                  << disagreement.exact << '\n';
}

void printJson(const Audit& audit, const std::optional<LossRequest>& smaller,
               const Disagreement& disagreement) {
    Json object{{"lines", audit.lines},
                {"compared", audit.compared},
                {"undecided", audit.undecided},
                {"unread", audit.unread},
                {"disagreements", audit.list}};
    if (!audit.wrong.empty())
        object["smallest"] = {{"line", audit.wrong.front().line},
                              {"request", Json::parse(writeRequest(audit.wrong.front().request))}};
    if (smaller)
        object["shrunk"] = {{"request", Json::parse(writeRequest(*smaller))},
                            {"transition", disagreement.what},
                            {"theirs", disagreement.theirs},
                            {"exact", disagreement.exact}};
    std::cout << manyLines(object);
}

int audit(std::istream& input, const std::string& name, const Options& options) {
    const Audit found = auditLines(input, name, options.json);
    Suspect suspect(options);
    std::optional<LossRequest> smaller;
    if (!found.wrong.empty() && !options.command.empty())
        smaller = shrunk(found, suspect);
    if (options.json)
        printJson(found, smaller, suspect.last());
    else
        printSummary(found, smaller, suspect.last());
    return found.disagreements == 0 && found.unread == 0 ? Success : BadInput;
}

int run(const Options& options) {
    if (options.file == "-")
        return audit(std::cin, "<stdin>", options);
    std::ifstream input(options.file, std::ios::binary);
    if (input)
        return audit(input, options.file, options);
    complain(Error{"can't open the file", options.file, 0, 0});
    return BadInput;
}

} // namespace

void addAuditCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "audit", "Hold losses that another program computed against the exact ones.");
    command->footer(R"(Each line of the log is a question and its answer, as in and out of "losses":
  {"system":"arc-standard","heads":[2,0,2],"transitions":["sh"],"loss":0,"losses":{"sh":1}}
"loss", "losses" and "optimal" are compared as far as they are there. The exit status is 1
when something disagrees or can't be read. With --command the smallest disagreement is made
smaller: the command gets lines such as those that "losses" reads, without an end of input,
and answers each at once with a line that has "loss" or "losses".)");
    const auto options = std::make_shared<Options>();
    command->add_option("FILE", options->file, "JSON Lines; standard input if left out or -");
    command->add_option("--command", options->command,
                        "The other program, run by the shell, to shrink what it gets wrong");
    command
        ->add_option("--timeout", options->seconds,
                     "Seconds that the command may take for an answer (default 10)")
        ->check(CLI::Range(1, 3600));
    command->add_flag("--json", options->json, "Print a JSON object.");
    command->callback([options, &status] { status = run(*options); });
}

} // namespace parsescope::cli
