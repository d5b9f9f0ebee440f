// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/report.h"

#include "core/audit/questions.h"
#include "core/base/utf8.h"
#include "core/export/display_text.h"
#include "core/export/tree_arcs.h"

#include <algorithm>

namespace parsescope {

namespace {

std::string headsText(const std::vector<int>& numbers) {
    std::vector<std::string> names;
    for (const int number : numbers)
        names.push_back(std::to_string(number));
    return joined(names);
}

/// Returns what proves a loss: "2, by sh la re (heads 2 0)".
std::string proofText(const ProvenLoss& proven) {
    if (proven.loss >= Unreachable)
        return "none";
    if (proven.heads.empty())
        return std::to_string(proven.loss);
    return Text("{0}, by {1} (heads {2})", proven.loss,
                proven.transitions.empty() ? std::string("no transition")
                                           : joined(proven.transitions),
                headsText(proven.heads))
        .english();
}

/// Returns a label and a value in two columns.
std::string row(const std::string& label, const std::string& value) {
    constexpr std::size_t Width = 17;
    return "  " + label + std::string(Width - std::min(Width - 1, label.size()), ' ') + value +
           '\n';
}

/// Returns the wrong value of an answer, with its field unless that is the transition.
std::string saidBy(const Fault& fault) {
    const std::string theirs = harmless(fault.theirs);
    return fault.field == fault.transition ? theirs : harmless(fault.field) + " " + theirs;
}

std::string caseText(const FaultReport& report) {
    const LossRequest& request = report.smallest.request;
    const Fault& fault = report.fault;
    std::string text;
    if (const Result<Tree> gold = Tree::fromHeads(request.heads)) {
        text += treeText(*gold, request.shape.root == RootPlace::Last, "  ");
        std::string about = headsText(request.heads);
        if (!gold->isProjective())
            about += ", not projective";
        text += row("gold heads", about);
    }
    if (!request.labels.empty())
        text += row("gold relations", joined(request.labels));
    text += row("transitions", request.transitions.empty() ? "none" : joined(request.transitions));
    text += row("configuration", harmless(report.configuration));
    text += row("the oracle says", saidBy(fault));
    text += row("exact", fault.exact);
    if (fault.kind != FaultKind::Crash) {
        text += row("best loss", proofText(report.proof.now));
        if (!fault.transition.empty() && fault.kind != FaultKind::Illegal)
            text += row("after " + harmless(transitionIn(fault.transition)),
                        proofText(report.proof.after));
    }
    return text + row("question", oneLine(requestJson(request)));
}

std::string title(const FaultReport& report) {
    const Text times = plural("{0} time", "{0} times", report.count);
    return (report.transition.empty()
                ? Text("{0}: {1}", describe(report.kind), times)
                : Text("{0}: {1}, {2}", describe(report.kind), harmless(report.transition), times))
        .english();
}

Json proofJson(const ProvenLoss& proven) {
    if (proven.loss >= Unreachable)
        return nullptr;
    return {{"loss", proven.loss}, {"transitions", proven.transitions}, {"heads", proven.heads}};
}

} // namespace

Text endedEarly() {
    return Text("Stopped before all questions were asked.");
}

std::vector<Text> describe(const TreeShape& shape, const CostConvention& costs, bool rootOnStack,
                           bool hasNoRoot, CountedRelations counted) {
    const Text relations(
        counted == CountedRelations::None ? Phrase("Relations are not compared.")
        : counted == CountedRelations::Some
            ? Phrase("In questions with \"labels\", a gold arc with a wrong relation costs 1; in "
                     "others, relations are not compared.")
            : Phrase("A gold arc with a wrong relation costs 1, like a wrong head; a word without "
                     "a head at the end has no relation that is compared."));
    if (hasNoRoot)
        return {Text("There is no ROOT: words without a head at the end are the roots."),
                costs.rootArcsAreFree
                    ? Text("Each wrong head costs 1, but for words that are roots in the gold "
                           "tree.")
                    : Text("Each wrong head costs 1, also that of a root."),
                relations};
    return {rootOnStack                      ? Text("ROOT is on the stack at the start.")
            : shape.root == RootPlace::First ? Text("ROOT is before the first word.")
                                             : Text("ROOT is after the last word."),
            costs.headlessIsWrong ? Text("A word without a head at the end has a wrong head.")
                                  : Text("Words without a head at the end are children of ROOT."),
            costs.rootArcsAreFree
                ? Text("Each wrong head costs 1, but for words that are children of ROOT in the "
                       "gold tree.")
                : Text("Each wrong head costs 1, also that of a child of ROOT."),
            relations,
            shape.singleRoot() ? Text("A parse has exactly one child of ROOT.")
                               : Text("A parse may have several children of ROOT.")};
}

Text describe(const GoldClass& gold) {
    return Text(gold.projective && gold.singleRoot
                    ? Phrase("projective trees with one child of ROOT")
                : gold.projective ? Phrase("projective trees")
                : gold.singleRoot ? Phrase("trees with one child of ROOT")
                                  : Phrase("trees"));
}

std::vector<Text> introductionOf(const Interview& interview, int words) {
    std::vector<Text> all;
    if (words > 0)
        all.push_back(plural(
            "An oracle for {1}, asked about every configuration that can be reached in sentences "
            "of {0} word, with all {2} as gold trees.",
            "An oracle for {1}, asked about every configuration that can be reached in sentences "
            "of up to {0} words, with all {2} as gold trees.",
            words, interview.name, describe(interview.gold)));
    if (words > 0 && !interview.relations.empty())
        all.push_back(
            Text("The arcs have the relations {0} in all ways.", joined(interview.relations)));
    for (Text& sentence :
         describe(interview.shape, interview.costs, interview.rootOnStack, interview.hasNoRoot,
                  interview.relations.empty() ? CountedRelations::None : CountedRelations::All))
        all.push_back(std::move(sentence));
    return all;
}

std::vector<Text> introductionOf(const MachineInterview& interview, int words) {
    std::vector<Text> all;
    if (words > 0)
        all.push_back(plural(
            "The machine {1}, asked about every state that it can reach in sentences of {0} word, "
            "with all {2} as gold trees.",
            "The machine {1}, asked about every state that it can reach in sentences of up to {0} "
            "words, with all {2} as gold trees.",
            words, inQuotes(interview.machine.name), describe(interview.gold)));
    std::vector<Text> counting = describe({interview.rootLimit, {}}, interview.costs, false);
    // The first sentence is about the place of ROOT, which only the machine knows.
    all.insert(all.end(), counting.begin() + 1, counting.end());
    return all;
}

const FaultReport& smallestCase(const AuditResult& result, const Audit::Key& key,
                                const FaultReport& report) {
    if (!result.shrunk)
        return report;
    const auto found = result.shrunk->find(key);
    return found == result.shrunk->end() ? report : found->second;
}

Text caseLine(const FaultReport& report) {
    const LossRequest& request = report.smallest.request;
    const std::string heads = headsText(request.heads);
    const std::string theirs = saidBy(report.fault);
    return request.transitions.empty()
               ? Text("gold heads {0}, at the start: the oracle says {1}, exact is {2}", heads,
                      theirs, report.fault.exact)
               : Text("gold heads {0}, after {1}: the oracle says {2}, exact is {3}", heads,
                      joined(request.transitions), theirs, report.fault.exact);
}

Text faultText(const FaultReport& report) {
    const std::string theirs = saidBy(report.fault);
    return report.transition.empty()
               ? Text("{0}. The oracle says {1}, exact is {2}.", describe(report.kind), theirs,
                      report.fault.exact)
               : Text("{0}: {1}. The oracle says {2}, exact is {3}.", describe(report.kind),
                      report.transition, theirs, report.fault.exact);
}

Text countsText(const Audit& audit) {
    std::vector<Text> counts{plural("{0} question", "{0} questions", audit.questions()),
                             plural("{0} comparison", "{0} comparisons", audit.compared()),
                             plural("{0} disagreement", "{0} disagreements", audit.faults())};
    if (audit.undecided() > 0)
        counts.push_back(Text("{0} undecided", audit.undecided()));
    if (audit.unread() > 0)
        counts.push_back(plural("{0} line not read", "{0} lines not read", audit.unread()));
    return Text::joined(counts, ", ");
}

std::string auditText(const AuditResult& result, bool markdown) {
    const Audit& audit = result.audit;
    std::string text;
    for (const Text& sentence : result.introduction)
        text += sentence.english() + '\n';
    text += countsText(audit).english() + '\n';
    for (const auto& [key, found] : audit.reports()) {
        const FaultReport& report = smallestCase(result, key, found);
        text += (markdown ? "\n### " : "\n") + title(found) + '\n';
        std::string about;
        if (&report == &found && found.smallest.line > 0)
            about = Text("The smallest case, line {0}:", found.smallest.line).english();
        else
            about = "The smallest case:";
        text += (markdown ? "\n" : "") + about + (markdown ? "\n\n```text\n" : "\n") +
                caseText(report) + (markdown ? "```\n" : "");
        if (result.shrunk && &report == &found)
            text += (markdown ? "\n" : "") + std::string("The command does not repeat this.\n");
    }
    return text;
}

Json auditKinds(const AuditResult& result) {
    Json kinds = Json::array();
    for (const auto& [key, found] : result.audit.reports()) {
        const FaultReport& report = smallestCase(result, key, found);
        Json kind{{"kind", nameOf(found.kind)},
                  {"transition", found.transition},
                  {"count", found.count},
                  {"request", requestJson(report.smallest.request)},
                  {"configuration", report.configuration},
                  {"field", report.fault.field},
                  {"theirs", report.fault.theirs},
                  {"exact", report.fault.exact},
                  {"best", proofJson(report.proof.now)},
                  {"after", proofJson(report.proof.after)}};
        if (&report == &found && found.smallest.line > 0)
            kind["line"] = found.smallest.line;
        kinds.push_back(std::move(kind));
    }
    return kinds;
}

} // namespace parsescope
