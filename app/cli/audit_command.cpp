// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/json_lines.h"
#include "app/cli/system_option.h"
#include "core/base/json.h"
#include "core/export/display_text.h"
#include "core/study/audit.h"

#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct AuditOptions {
    std::string file = "-";
    std::string command;
    int seconds = 10;
    bool json = false;
    std::vector<std::string> systems; // paths of files that describe systems
};

/// Audits a log. Prints its disagreements or, for JSON, adds them to `list` as objects. Returns
/// false if the log cannot be read, or if a line is too long.
bool auditLines(Audit& audit, const AuditOptions& options, Json& list) {
    bool fits = true; // false if a line is too long
    const bool isRead = readLines(options.file, [&](const std::string& name, int number,
                                                    const Result<std::string_view>& line) {
        const Result<AuditedLine> audited =
            line.and_then([&](std::string_view text) { return audit.add(text, number); });
        fits &= line.has_value();
        if (!audited) {
            complain(Error{audited.error().message, name, number, 0});
            return;
        }
        for (const Disagreement& wrong : audited->disagreements)
            if (options.json)
                list.push_back({{"line", number},
                                {"configuration", audited->configuration},
                                {"transition", wrong.what},
                                {"theirs", wrong.theirs},
                                {"exact", wrong.exact}});
            else
                std::cout << "line " << number << ": " << audited->configuration << " "
                          << harmless(wrong.what) << ": theirs " << harmless(wrong.theirs)
                          << ", exact " << wrong.exact << '\n';
    });
    return isRead && fits;
}

/// Shrinks a disagreement of the audit. Returns an empty result if there is no disagreement or no
/// command.
ShrunkDisagreement shrunk(const Audit& audit, const std::vector<TransitionSystem>& systems,
                          const AuditOptions& options) {
    if (audit.smallest().empty() || options.command.empty())
        return {};
    ShrunkDisagreement result = shrinkDisagreement(audit.smallest(), options.command,
                                                   std::chrono::seconds(options.seconds), systems);
    if (!result.request)
        complain(result.lastError.empty()
                     ? Text("the command does not repeat any disagreement that was tried")
                     : Text("the command does not repeat any disagreement that was tried: {0}",
                            result.lastError));
    else if (result.gaveUp)
        complain(Text("gave up shrinking: {0}", result.lastError));
    return result;
}

void printSummary(const Audit& audit, const ShrunkDisagreement& smaller) {
    std::vector<Text> counts{
        plural("{0} line", "{0} lines", audit.lines()),
        plural("{0} comparison", "{0} comparisons", audit.compared()),
        plural("{0} disagreement", "{0} disagreements", audit.disagreements())};
    if (audit.undecided() > 0)
        counts.push_back(Text("{0} undecided", audit.undecided()));
    std::cout << Text::joined(counts, ", ") << '\n';
    if (!audit.smallest().empty())
        std::cout << "smallest, line " << audit.smallest().front().line << ": "
                  << oneLine(requestJson(audit.smallest().front().request)) << '\n';
    if (smaller.request)
        std::cout << "shrunk: " << oneLine(requestJson(*smaller.request)) << "\n  "
                  << harmless(smaller.disagreement.what) << ": theirs "
                  << harmless(smaller.disagreement.theirs) << ", exact "
                  << smaller.disagreement.exact << '\n';
}

void printJson(const Audit& audit, int unread, const Json& list,
               const ShrunkDisagreement& smaller) {
    Json object{{"lines", audit.lines()},
                {"compared", audit.compared()},
                {"undecided", audit.undecided()},
                {"unread", unread},
                {"disagreements", list}};
    if (!audit.smallest().empty())
        object["smallest"] = {{"line", audit.smallest().front().line},
                              {"request", requestJson(audit.smallest().front().request)}};
    if (smaller.request)
        object["shrunk"] = {{"request", requestJson(*smaller.request)},
                            {"transition", smaller.disagreement.what},
                            {"theirs", smaller.disagreement.theirs},
                            {"exact", smaller.disagreement.exact}};
    std::cout << manyLines(object);
}

int runAudit(const AuditOptions& options) {
    const std::optional<std::vector<TransitionSystem>> systems = openSystems(options.systems);
    if (!systems)
        return BadInput;
    Audit audit(*systems);
    Json list = Json::array();
    const bool isRead = auditLines(audit, options, list);
    if (!isRead && audit.lines() == 0)
        return BadInput;
    const int unread = audit.unread() + !isRead;
    const ShrunkDisagreement smaller = shrunk(audit, *systems, options);
    if (options.json)
        printJson(audit, unread, list, smaller);
    else
        printSummary(audit, smaller);
    return audit.disagreements() == 0 && unread == 0 ? Success : BadInput;
}

} // namespace

void addAuditCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "audit", "Compare losses computed by another program with the exact ones.");
    command->footer(
        R"(Each line of the log has a question and its answer, as read and printed by "losses":
  {"system":"arc-standard","heads":[2,0,2],"transitions":["sh"],"loss":0,"losses":{"sh":1}}
"loss", "losses" and "optimal" are compared if they are present. The exit status is 1 if
something disagrees or cannot be read. With --command, the smallest disagreement is made
smaller: the command reads lines in the format of "losses", without an end of input, and
answers each at once with a line that has "loss" or "losses".

Fields of --json:
  lines, compared, undecided, unread
                      numbers of lines, of values compared, of values whose exact value is not
                      known, of lines that could not be read
  disagreements       a list with the following five fields
  line, configuration
                      number of the line, from 1; the configuration as a text
  transition          name of the transition, or "loss" or "optimal"
  theirs, exact       the value in the log, and the exact one, as texts
  smallest            if there are disagreements: line and request, the smallest question
  shrunk              with --command: request, transition, theirs and exact after shrinking
  request             a question as for "losses")");
    const auto options = std::make_shared<AuditOptions>();
    addSystemFiles(*command, options->systems);
    command->add_option("FILE", options->file, "JSON Lines; standard input if left out or -");
    command->add_option(
        "--command", options->command,
        "Command of the other program, run by the shell, to make a disagreement smaller");
    command
        ->add_option("--timeout", options->seconds,
                     "Time limit for an answer of the command, in seconds (default 10)")
        ->check(CLI::Range(1, 3600));
    command->add_flag("--json", options->json, "Print a JSON object");
    command->callback([options, &status] { status = runAudit(*options); });
}

} // namespace parsescope::cli
