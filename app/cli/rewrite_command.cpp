// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "core/export/display_text.h"
#include "core/query/rewriting.h"
#include "core/treebank/document.h"
#include "core/treebank/read_file.h"
#include "core/treebank/sentence_diff.h"

#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct RewriteOptions {
    std::string rules;
    std::vector<std::string> files;
    std::string output; ///< path of the output; empty for none
    bool diff = false;
    bool inPlace = false;
    bool depsFollow = false;
};

Result<RewriteRules> readRules(const std::string& path) {
    const auto named = [&](Error error) {
        error.file = path;
        return error;
    };
    const Result<std::string> text = readStart(path, LongestRules + 1);
    if (!text)
        return tl::unexpected(text.error());
    return RewriteRules::parse(*text).map_error(named);
}

/// Prints the changes of a treebank as a unified diff.
Result<void> printDiff(const Treebank& treebank, const std::map<int, Sentence>& sentences) {
    std::string file;
    for (const auto& [index, sentence] : sentences) {
        const Result<std::string> hunks = sentenceDiff(treebank, index, sentence);
        if (!hunks)
            return tl::unexpected(hunks.error());
        if (const std::string& name = treebank.fileOf(index); name != file) {
            file = name;
            std::cout << "--- " << harmless(name) << "\n+++ " << harmless(name) << '\n';
        }
        std::cout << *hunks;
    }
    return {};
}

Result<void> writeDocument(const RewriteOptions& options, const Treebank& treebank,
                           const std::map<int, Sentence>& sentences) {
    if (options.diff)
        return printDiff(treebank, sentences);
    Document document(treebank);
    document.replaceEach(sentences);
    if (options.inPlace)
        return document.save();
    if (!options.output.empty()) {
        tellLosses(options.output);
        return document.saveAs(options.output);
    }
    for (int file = 0; file < static_cast<int>(treebank.files().size()); ++file) {
        const Result<std::string> contents = document.contents(file);
        if (!contents)
            return tl::unexpected(contents.error());
        std::cout << *contents;
    }
    return {};
}

/// Prints the numbers of changed sentences and of applications.
void tellSummary(const RewriteRules& rules, const TreebankRewriting& all, long long sentences,
                 long long changed) {
    std::vector<Text> texts{
        Text("{0} of {1} changed", changed, plural("{0} sentence", "{0} sentences", sentences))};
    const std::vector<std::string> names = rules.names();
    for (std::size_t rule = 0; rule < names.size(); ++rule)
        texts.push_back(Text("{0}: {1}", names[rule], all.applied[rule]));
    complain(Text::joined(texts, ", "));
    if (all.unreadable > 0)
        complain(plural("left {0} sentence as it is, because it has errors",
                        "left {0} sentences as they are, because they have errors",
                        all.unreadable));
    if (all.refused > 0)
        complain(plural("left {0} sentence as it is, because the rules cannot be applied",
                        "left {0} sentences as they are, because the rules cannot be applied",
                        all.refused));
}

int rewrite(const RewriteOptions& options) {
    const Result<RewriteRules> rules = readRules(options.rules);
    if (!rules) {
        complain(rules.error());
        return BadInput;
    }
    if (!options.output.empty()) {
        if (options.files.size() > 1) {
            complain(Text("--output takes the sentences of one file"));
            return BadUsage;
        }
        if (const int status = checkOutput(options.output, fileKindOf("conllu"), options.files);
            status != Success)
            return status;
    }
    bool good = true;
    long long sentences = 0;
    long long changed = 0;
    TreebankRewriting sum;
    sum.applied.resize(rules->names().size(), 0);
    const auto rewriteOne = [&](const Treebank& treebank, const TaskControl& control) {
        const TreebankRewriting part =
            rewriteTreebank(treebank, *rules, options.depsFollow, control);
        Progress::clear();
        for (const Error& problem : part.problems)
            complain(problem);
        if (const auto written = writeDocument(options, treebank, part.sentences); !written) {
            complain(written.error());
            good = false;
            return; // its changes are not written
        }
        sentences += treebank.size();
        changed += static_cast<long long>(part.sentences.size());
        sum.refused += part.refused;
        sum.unreadable += part.unreadable;
        for (std::size_t rule = 0; rule < sum.applied.size(); ++rule)
            sum.applied[rule] += part.applied[rule];
    };
    good = forEachTreebank(options.files, openSentences, rewriteOne) && good;
    if (good || sentences > 0)
        tellSummary(*rules, sum, sentences, changed);
    return good && sum.refused == 0 && sum.unreadable == 0 ? Success : BadInput;
}

} // namespace

void addRewriteCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "rewrite", "Change sentences by rules, as Grew does, and print or write the treebank.");
    command.setFooter(
        R"(A file of rules, with comments after %:
  rule NAME { pattern { … } without { … } commands { command; … } }
  strat main { … }
Patterns are those of find. Commands:
  N.upos = NOUN  N.lemma = M.lemma  N.Gloss = N.form + "-" + e.label  del_feat N.Case
  add_edge N -[obj]-> M  add_edge f: N -[obj]-> M  del_edge N -[obj]-> M  del_edge e
  e.label = obl:agent  e.1 = obl  e.2 = agent  del_feat e.2
  shift_in N ==> M  shift_out N =[nsubj|obj]=> M  shift N =[^punct]=> M
Strategies: the name of a rule or strategy, Seq(S, T), Alt(S, T), Onf(S), Iter(S), Pick(S), Try(S),
If(S, T, U), Empty. Without strategies, each rule is applied in order as often as possible.
A new feature is written to FEATS or, if UD describes it as a key of MISC, to MISC. Only basic
trees are changed; with --deps, DEPS that were as in the tree follow it.
A sentence in which a rule gives a word two heads, makes a cycle or leaves a word without a head
is reported and left as it is.
Exit status: 0 success, 1 if a sentence was left as it is because of this or of errors, 2 wrong
usage.)");
    const auto options = std::make_shared<RewriteOptions>();
    command.addOption("RULES", options->rules, "A file of rules").required();
    command
        .addOption("FILE", options->files,
                   "CoNLL-U or CoNLL-X, plain or gzip, or folders; - for standard input")
        .required();
    const Command form =
        command.addGroup("Output", "instead of the whole treebank on standard output");
    form.addFlag("--diff", options->diff, "The changes as a unified diff; nothing is written");
    form.addFlag("--in-place", options->inPlace,
                 "Write the changed files, each completely or not at all");
    form.addOption("--output", options->output,
                   "Write to this file, completely or not at all; gzipped if its name ends in .gz");
    form.requireOptions(0, 1);
    command.addFlag("--deps", options->depsFollow, "Let DEPS that were as in the tree follow it");
    command.setFunction([options, &status] { status = rewrite(*options); });
}

} // namespace parsescope::cli
