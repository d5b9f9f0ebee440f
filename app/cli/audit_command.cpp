// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/audit_run.h"
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/json_lines.h"
#include "app/cli/progress.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "core/audit/oracle_audit.h"
#include "core/parsing/rule_files/system_file.h"

#include <chrono>
#include <memory>

namespace parsescope::cli {

namespace {

/// Audits a log. For JSON, adds the disagreements to `list` as objects. Returns false if the log
/// cannot be read, or if a line is too long.
bool auditLines(Audit& audit, const AuditOptions& options, Json& list) {
    bool fits = true; // false if a line is too long
    const bool isRead =
        readLines(options.file.empty() ? "-" : options.file,
                  [&](const std::string& name, int number, const Result<std::string_view>& line) {
                      const Result<AuditedLine> audited = line.and_then(
                          [&](std::string_view text) { return audit.add(text, number); });
                      fits &= line.has_value();
                      if (!audited) {
                          complain(Error{audited.error().message, name, number, 0});
                          return;
                      }
                      if (options.json)
                          for (const Fault& wrong : audited->faults)
                              list.push_back({{"line", number},
                                              {"configuration", audited->configuration},
                                              {"transition", wrong.field},
                                              {"theirs", wrong.theirs},
                                              {"exact", wrong.exact},
                                              {"kind", nameOf(wrong.kind)},
                                              {"about", wrong.transition}});
                  });
    return isRead && fits;
}

int auditLog(const AuditOptions& options) {
    std::optional<LossAnswerer> answerer = answererFor(options.systems, options.stepLimit, true);
    if (!answerer)
        return BadInput;
    Audit audit(*std::move(answerer));
    Json list = Json::array();
    const bool isRead = auditLines(audit, options, list);
    if (!isRead && audit.questions() == 0)
        return BadInput;
    const int unread = audit.unread() + !isRead;
    AuditResult result{
        audit, describe({}, {}, false, false,
                        audit.countsRelations() ? CountedRelations::Some : CountedRelations::None)};
    result.introduction.erase(result.introduction.begin()); // each line states the place of ROOT
    result.introduction.pop_back();                         // … and whether there is one root
    if (!options.command.empty() && audit.faults() > 0) {
        platform::Interrupts interrupts;
        const TaskControl control{interrupts.stop(), {}};
        OracleCommand command(options.command, std::chrono::seconds(options.seconds));
        auto shorter = shrunk(audit, audit.goldClass(), false, askBy(command, control), control);
        if (interrupts.signal() != 0)
            interrupts.endProgram();
        if (shorter)
            result.shrunk = *std::move(shorter);
        else
            complain(shorter.error());
    }
    printAudit(result, options, unread, list);
    return audit.faults() == 0 && unread == 0 ? Success : BadInput;
}

/// Asks the command about the sentences of the treebanks.
Result<void> askTreebanks(OracleAudit& audit, const AuditOptions& options, const AskOracle& oracle,
                          const TaskControl& control) {
    int status = Success;
    const Result<std::vector<Sentence>> sentences =
        readSentences(options.trees, status, TreeColumns, LongestSentence);
    if (!sentences)
        return tl::unexpected(sentences.error());
    return audit.askTrees(walkTreesOf(*sentences), options.errors, oracle, control);
}

int askQuestions(const AuditOptions& options, Interview interview) {
    OracleAudit audit(std::move(interview));
    OracleCommand command(options.command, std::chrono::seconds(options.seconds));
    platform::Interrupts interrupts;
    Progress progress;
    const TaskControl control = progress.control(interrupts.stop());
    const AskOracle oracle = askBy(command, control);
    const bool onlyWalks = options.words == 0 && !options.trees.empty();
    Result<void> done;
    if (!onlyWalks)
        done = audit.askLengths(oracle, options.words, announceLength, control);
    if (done && !options.trees.empty())
        done = askTreebanks(audit, options, oracle, control);
    audit.shrink(oracle, control);
    return endAudit(options, audit.result(), done, interrupts);
}

int askCommand(const AuditOptions& options) {
    const std::string& name = options.systems.front();
    Interview interview = options.interview;
    interview.name = name;
    interview.gold = options.goldClass();
    if (interview.hasNoRoot && interview.costs.headlessIsWrong) {
        complain(Text("--headless wrong is not possible with --root none"));
        return BadUsage;
    }
    Result<TransitionSystem> system = chosenSystem(name, interview.shape.root, options.stepLimit);
    if (!system)
        return refuseSystem(name, system.error());
    if (!options.trees.empty() && interview.costs != CostConvention{}) {
        complain(Text("--headless wrong and --root-arc free are not possible with --trees"));
        return BadUsage;
    }
    interview.relations = relationsIn(options.labels);
    if (interview.relations.size() == 1 ||
        (interview.relations.empty() && !options.labels.empty())) {
        complain(Text("--labels: expected two or more relations with commas between them"));
        return BadUsage;
    }
    if (!interview.relations.empty())
        if (const Result<void> counted = checkRelations(*system); !counted) {
            complain(counted.error());
            return BadUsage;
        }
    interview.system = *std::move(system);
    return askQuestions(options, std::move(interview));
}

} // namespace

void addAuditCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "audit", "Compare the answers of another program's oracle with the exact losses.");
    command.setFooter(
        R"(With a command and one system, the command is asked about every configuration of short
sentences, and about walks with errors through the trees of --trees:
  parsescope-cli audit --command "python3 oracle.py" --system arc-eager --gold projective
It reads a question on each line, without an end of input,
  {"id":7,"system":"arc-standard","heads":[2,0],"transitions":["sh"],
   "configuration":{"stack":[0],"buffer":[1,2],"heads":[-1,-1]}}
and answers each at once with a line that has the same "id".

Fields of the answer, at least one of them:
  costs     for each transition, by how much it raises the loss: {"sh":0,"ra":1}
  losses    for each transition, the loss after it
  optimal   the names of all transitions of cost 0
  best      the name of one transition of cost 0
  loss      the loss of the configuration
  error     a message, if the oracle failed
Names may be those of the system or common ones (SHIFT, LEFT-ARC), with or without a relation.
In a log, "sent_id" is ignored.

With --labels nsubj,obj, a question also has the gold relations, "labels", and those of the arcs
in the configuration; a transition that builds a gold arc with another relation than the gold one,
named "la:obj", costs 1 more. The lines of a log with "labels" are judged in this way, too.

With --machine instead of --command and --system, the command also answers what is legal in a
state; the page that "parsescope-cli help auditing" prints describes the questions and answers:
  parsescope-cli audit --machine "perl machine.pl"

Fields of the questions to a machine and of its answers:
  words     the number of words of a sentence, whose initial state is asked for
  state     a state, any JSON value
  legal     the names of the legal transitions, with the states to which they lead
  text      a state as reports show it

Otherwise, FILE is a log. Each of its lines has a question and the answer to it:
  {"system":"arc-standard","heads":[2,0,2],"transitions":["sh"],"loss":0,"losses":{"sh":1}}
With --command, the smallest question of each kind is then made smaller.

Disagreements are reported by kind and transition: unsound, incomplete, number, illegal and
crash. The exit status is 1 if something disagrees or cannot be read.

Fields of --json:
  lines, compared, undecided, unread
                      numbers of questions, of values compared, of values whose exact value is
                      not known, of lines that could not be read
  disagreements       for a log: a list with the following seven fields
  line, configuration
                      number of the line, from 1; the configuration as a text
  transition          the field of the answer, or the transition whose number is wrong
  theirs, exact       the value in the answer, and the exact one, as texts
  kind, about         the kind of the disagreement, and its transition
  kinds               a list with an entry for each kind and transition, with the fields below
  count               the number of such disagreements
  request, configuration, field
                      the smallest case; field is the transition or field with the wrong value
  best, after         the loss of the configuration, and after the transition, with the
                      transitions and heads that prove it; or null
  smallest            if there are disagreements: line and request, the smallest question
  shrunk              if a question was made smaller: request, transition, theirs and exact
  request             a question as for "losses"
With --labels, the transition of a fault about relations has the name "la, wrong relation".)");
    const auto options = std::make_shared<AuditOptions>();
    Interview& interview = options->interview;
    command.addOption("--system", options->systems,
                      "System about which the command is asked; for a log, a file that describes a "
                      "further system (can be given several times)");
    addStepLimit(command, options->stepLimit);
    command.addOption("FILE", options->file,
                      "JSON Lines; standard input if it is -, or left out without a command");
    command.addOption("--command", options->command,
                      "Command of the other program, run by the shell");
    command
        .addOption("--words", options->words,
                   "Length of the longest sentences (default: as many as take a minute)")
        .inRange(1, MostAuditedWords);
    command
        .addOption("--gold", options->golds,
                   "Ask only about such gold trees: projective or single-root (can be given twice)")
        .oneOf({"projective", "single-root"});
    command.addOption("--trees", options->trees,
                      "Treebank through whose sentences walks lead (can be given several times)");
    command
        .addOption("--errors", options->errors,
                   "Share of the steps of a walk that are taken at random (default 0.2)")
        .inRange(0.0, 1.0);
    addSingleRootOption(command, interview.shape.rootLimit);
    command
        .addOption(
            "--root",
            [&interview](const std::string& place) {
                interview.hasNoRoot = place == "none";
                interview.rootOnStack = place == "stack";
                interview.shape.root =
                    place == "last" || place == "none" ? RootPlace::Last : RootPlace::First;
            },
            "Initial place of ROOT: first (default), as the system has it; stack: on the stack; "
            "last, after the words; or none: a parse begins with the words alone, and those left "
            "without a head are the roots")
        .oneOf({"first", "stack", "last", "none"});
    command
        .addOption(
            "--headless",
            [&interview](const std::string& value) {
                interview.costs.headlessIsWrong = value == "wrong";
            },
            "A word without a head at the end counts as a child of ROOT: root (default), or as "
            "wrong")
        .oneOf({"root", "wrong"});
    command
        .addOption(
            "--root-arc",
            [&interview](const std::string& value) {
                interview.costs.rootArcsAreFree = value == "free";
            },
            "The arcs from ROOT in the gold tree count (default), or are free")
        .oneOf({"counts", "free"});
    command
        .addOption(
            "--labels", options->labels,
            "Relations count, too, in names such as la:det; two or more, with commas between "
            "them: the arcs of short sentences have them in all ways")
        .excludes({"FILE"});
    command
        .addOption("--timeout", options->seconds,
                   "Time limit for an answer of the command, in seconds (default 10)")
        .inRange(1, 3600);
    command
        .addOption("--machine", options->machine,
                   "Command of the other program, which also is the machine: says what is legal "
                   "and what it leads to, for systems that no file can describe")
        .excludes({"--command", "--system", "--trees", "--root", "--labels", "FILE"});
    command.addFlag("--json", options->json, "Print a JSON object");
    command
        .addOption(
            "--format",
            [options](const std::string& format) { options->markdown = format == "markdown"; },
            "Form of the report: text (default) or markdown")
        .oneOf({"text", "markdown"})
        .excludes({"--json"});
    command.setFunction([options, &status] {
        status = !options->machine.empty() ? askMachine(*options)
                 : options->asks()         ? askCommand(*options)
                                           : auditLog(*options);
    });
}

} // namespace parsescope::cli
