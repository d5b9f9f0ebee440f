// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/progress.h"
#include "app/cli/system_option.h"
#include "core/base/json.h"
#include "core/base/utf8.h"
#include "core/export/display_text.h"
#include "core/query/query_search.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct FindOptions {
    std::string query;
    std::vector<std::string> files;
    bool json = false;
    bool csv = false;
    bool byteOrderMark = false;
    bool conllu = false;
    bool count = false;
    bool enhanced = false;
    std::vector<std::string> systems; // paths of files that describe systems
};

/// Returns the text of a sentence with the words of the matches in brackets.
std::string markedText(const Sentence& sentence, const Hit& hit) {
    const std::string text = sentence.text();
    const std::vector<TextSpan> spans = findWords(sentence, text);
    std::vector<bool> found(spans.size(), false);
    for (const Match& match : hit.matches)
        for (const int word : match.words)
            found[word - 1] = true;
    std::vector<bool> marked(text.size() + 1, false);
    std::size_t done = 0; // end of the marked text; words of a multiword token have equal spans
    for (std::size_t word = 0; word < spans.size(); ++word)
        for (std::size_t at = std::max(done, spans[word].begin);
             found[word] && at < spans[word].end; done = ++at)
            marked[at] = true;
    std::string result;
    bool inside = false;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        if (marked[at] != inside)
            result += inside ? "]" : "[";
        inside = marked[at];
        if (at < text.size())
            result += text[at];
    }
    return result;
}

void printLine(const Treebank& treebank, const Hit& hit) {
    const Sentence sentence = treebank.read(hit.sentence).sentence;
    std::cout << harmless(treebank.fileOf(hit.sentence)) << ':' << treebank.firstLine(hit.sentence)
              << ": " << harmless(markedText(sentence, hit)) << '\n';
}

void printJson(const Treebank& treebank, const Hit& hit) {
    const Sentence sentence = treebank.read(hit.sentence).sentence;
    Json matches = Json::array();
    for (const Match& match : hit.matches) {
        Json entry = {{"words", match.words}};
        for (const MatchedNode& node : match.nodes)
            entry["nodes"][node.name] =
                node.emptyNode.empty() ? Json(node.word) : Json(node.emptyNode);
        if (match.step >= 0)
            entry["step"] = match.step;
        matches.push_back(std::move(entry));
    }
    const Json object = {{"file", treebank.fileOf(hit.sentence)},
                         {"line", treebank.firstLine(hit.sentence)},
                         {"sent_id", sentence.comment("sent_id")},
                         {"text", sentence.text()},
                         {"matches", std::move(matches)}};
    std::cout << oneLine(object) << '\n';
}

/// Prints a sentence with the columns of the first one that was printed. Columns of CoNLL-U Plus
/// are listed before it.
void printConllu(const Treebank& treebank, const Hit& hit, std::optional<Format>& format) {
    if (!format) {
        const Format own = treebank.formatOf(hit.sentence);
        format = own.plusColumns() != nullptr ? own : Format(Format::ConllU);
        std::cout << format->header();
    }
    std::cout << hitConllu(treebank, hit, *format);
}

void print(const FindOptions& options, const Treebank& treebank, const Hit& hit,
           std::optional<Format>& format) {
    if (options.json)
        printJson(treebank, hit);
    else if (options.csv)
        std::cout << csvRows(treebank, hit);
    else if (options.conllu)
        printConllu(treebank, hit, format);
    else if (!options.count)
        printLine(treebank, hit);
}

int find(const FindOptions& options) {
    const std::optional<std::vector<TransitionSystem>> systems = openSystems(options.systems);
    if (!systems)
        return BadInput;
    Result<Query> query = parseQuery(options.query, *systems);
    if (!query) {
        Error error = query.error();
        error.file = "query";
        complain(error);
        return BadUsage;
    }
    query->arcs = options.enhanced ? ArcSource::Enhanced : ArcSource::Basic;
    if (options.csv)
        std::cout << (options.byteOrderMark ? ByteOrderMark : "") << csvHeader();
    constexpr std::chrono::milliseconds groupTime(100);
    std::optional<Format> format; // of the sentences printed
    SearchSummary sum;
    const auto search = [&](const Treebank& treebank, const TaskControl& control) {
        const SearchSummary part = searchTreebank(
            treebank, *query, control,
            [&](const std::vector<Hit>& hits) {
                Progress::clear();
                for (const Hit& hit : hits)
                    print(options, treebank, hit, format);
                std::cout.flush(); // Flushes, because another program may process each group of
                                   // hits immediately.
            },
            groupTime,
            [](const Error& problem) {
                Progress::clear();
                complain(problem);
            });
        sum.searched += part.searched;
        sum.found += part.found;
        sum.matches += part.matches;
        sum.unreadable += part.unreadable;
        sum.withoutTree += part.withoutTree;
        sum.unanswered += part.unanswered;
        for (const Error& error : part.errors)
            complain(error);
        if (const auto listed = static_cast<int>(part.problems.size()); part.unanswered > listed)
            complain(Error{plural("{0} more sentence without an answer",
                                  "{0} more sentences without an answer", part.unanswered - listed),
                           treebank.name(), 0, 0});
    };
    const bool good = forEachTreebank(options.files, openSentences, search);
    const Text text = plural("{0} hit in {1}, {2} searched", "{0} hits in {1}, {2} searched",
                             sum.matches, plural("{0} sentence", "{0} sentences", sum.found),
                             plural("{0} sentence", "{0} sentences", sum.searched));
    (options.count ? std::cout : std::cerr) << text << '\n';
    if (sum.unreadable > 0)
        complain(plural("left out {0} sentence with errors", "left out {0} sentences with errors",
                        sum.unreadable));
    if (sum.withoutTree > 0)
        complain(plural("searched {0} sentence without a tree",
                        "searched {0} sentences without a tree", sum.withoutTree));
    if (sum.unanswered > 0)
        complain(plural("left out {0} sentence without an answer",
                        "left out {0} sentences without an answer", sum.unanswered));
    return good && sum.unreadable == 0 && sum.withoutTree == 0 && sum.unanswered == 0 &&
                   sum.found > 0
               ? Success
               : BadInput;
}

} // namespace

void addFindCommand(Command app, int& status) {
    const Command command = app.addSubcommand("find", "Print the sentences that match a query.");
    command.setFooter(
        R"(A query is a sequence of terms, all of which must hold, with or, not and ( ).
  walk  "to walk"  /walk(s|ed)/    in the text; /…/i ignores case, words always do
  lemma:walk  form=Walk  form:/ing$/   a word's column: ":" ignores case, "=" does not;
                                   form lemma upos xpos feats deprel deps misc
  sent_id:x  comment:x             of the sentence
  [upos=VERB, Number=Plur]         one word with all of this
  length>=20  roots>1  gap-degree>=2  spine>=4  gamma>=6  projective  nonprojective
  derivable:SYSTEM  not-derivable:SYSTEM
  ambiguous:SYSTEM>=5              an optimal derivation with a choice of optimal transitions
                                   in at least 5 configurations
  loss:SYSTEM:sh>=2  loss:SYSTEM>=2    after a transition of the canonical derivation;
                                   in the initial configuration
  pattern { N [upos=VERB]; N -[nsubj]-> M; M << N } with { … } without { … } global { … }
                                   as in Grew-match: clauses in any order; N [A=x]|[B=y],
                                   N$, N.lemma = M.lemma, N.f, !N.f, e: N -> M, e.label, e.1, e.2,
                                   e.length, e.delta, e >< f, e << f, e <> f, N ->> M, * -> N,
                                   global.is_tree, meta.sent_id = "…"
Patterns match the basic tree and, with --enhanced, also the arcs of DEPS, as in Grew: their
labels begin with "E:", they have enhanced=yes, and empty nodes are nodes. re"…" is a regular
expression of OCaml, /…/ of PCRE. Text is compared in Unicode normal form C. Losses are computed
for sentences of at most 1000 words; sentences without an answer are reported and left out. A
sentence with a HEAD that cannot be used is searched, but has no tree; its other arcs match
patterns. It is reported if the query asks for heads.
Exit status: 0 if a sentence matches, 1 if none does or the input has errors, 2 wrong usage.

Fields of --json, a line for each sentence:
  file, line          path, and first line of the sentence, from 1
  sent_id, text       of the sentence; sent_id is empty if there is none
  matches             a list with the following three fields
  words               the words that match, from 1
  nodes               for patterns: the node of each name; a number, 0 for ROOT, or for an empty
                      node a text such as "3.1"
  step                for queries about configurations: step of the derivation, from 0)");
    const auto options = std::make_shared<FindOptions>();
    command.addOption("QUERY", options->query, "The query").required();
    command
        .addOption("FILE", options->files,
                   "CoNLL-U or CoNLL-X, plain or gzip, or folders; - for standard input")
        .required();
    command.addFlag("--enhanced", options->enhanced,
                    "Match patterns also with the arcs of DEPS and the empty nodes");
    const Command form = command.addGroup("Output", "instead of one line for each sentence");
    form.addFlag("--json", options->json, "A JSON object for each sentence");
    form.addFlag("--csv", options->csv, "A table with a row for each match");
    command.addFlag("--bom", options->byteOrderMark, ByteOrderMarkHelp);
    form.addFlag("--conllu", options->conllu,
                 "The sentences, with the columns of the first one's file");
    form.addFlag("--count", options->count, "Only the numbers of hits and sentences");
    form.requireOptions(0, 1);
    addSystemFiles(command, options->systems);
    command.setFunction([options, &status] { status = find(*options); });
}

} // namespace parsescope::cli
