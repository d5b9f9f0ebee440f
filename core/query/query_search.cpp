// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query_search.h"

#include "core/base/csv.h"
#include "core/base/utf8.h"
#include "core/query/subject.h"
#include "core/treebank/edit.h"

#include <utility>

namespace parsescope {

namespace {

constexpr std::size_t MostProblems = 100;
// The largest total number of steps, which take some seconds, in sentences in which the search is
// given up.
constexpr long long MostWasted = 300'000'000;
// The largest numbers of bytes of the text and of the forms in a row of a table. They limit the
// memory of many rows.
constexpr std::size_t LongestText = 10'000;
constexpr std::size_t LongestTextOfMany = 100;
constexpr std::size_t ManyMatches = 1000;

std::string csvLine(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells)
        line += csvField(cell) + ',';
    line.pop_back();
    return line + "\r\n";
}

/// Returns the beginning of `text`, followed by "…" if the text is longer than `longest` bytes.
std::string cut(std::string_view text, std::size_t longest) {
    if (text.size() <= longest)
        return std::string(text);
    std::size_t end = 0;
    while (end + characterAt(text, end).bytes <= longest)
        end += characterAt(text, end).bytes;
    return std::string(text.substr(0, end)) + "…";
}

} // namespace

SearchSummary searchTreebank(const Treebank& treebank, const Query& query,
                             const TaskControl& control,
                             const std::function<void(std::vector<Hit>)>& found,
                             std::chrono::milliseconds pause,
                             const std::function<void(const Error&)>& problem) {
    using Clock = std::chrono::steady_clock;
    SearchSummary summary;
    std::vector<Hit> batch;
    Clock::time_point handed = Clock::now();
    long long wasted = 0;
    const auto addError = [&summary](const SentenceReading& reading) {
        if (summary.errors.size() < MostProblems)
            summary.errors.push_back(reading.errors.front());
    };
    const auto report = [&](Error error) {
        if (problem)
            problem(error);
        summary.problems.push_back(std::move(error));
    };
    const auto handOver = [&] {
        if (!batch.empty() && found)
            found(std::exchange(batch, {}));
        handed = Clock::now();
    };
    for (int i = 0; i < treebank.size(); ++i) {
        if (control.stopRequested()) {
            summary.stopped = true;
            break;
        }
        if (Clock::now() - handed >= pause) {
            handOver();
            control.report(static_cast<double>(i) / treebank.size());
        }
        const SentenceReading reading = treebank.read(i);
        if (!reading.hasAllWords()) {
            ++summary.unreadable;
            addError(reading);
            continue;
        }
        ++summary.searched;
        Subject subject(reading.sentence, query.arcs, control.stop);
        Matches matches = query.condition(subject);
        if (!matches && control.stopRequested()) {
            --summary.searched; // the sentence has no answer
            summary.stopped = true;
            break;
        }
        wasted += subject.steps;
        if (!reading.errors.empty() && subject.hasUsedHeads() && !subject.tree()) {
            ++summary.withoutTree;
            addError(reading);
        }
        if (wasted > MostWasted) {
            summary.unanswered += treebank.size() - i;
            report({Text("the search ends here: the pattern takes too many steps in too many "
                         "sentences"),
                    treebank.fileOf(i), treebank.firstLine(i), 0});
            break;
        }
        if (!matches) {
            ++summary.unanswered;
            if (summary.problems.size() < MostProblems)
                report({matches.error().message, treebank.fileOf(i), treebank.firstLine(i), 0});
        } else if (!matches->empty()) {
            ++summary.found;
            summary.matches += static_cast<long long>(matches->size());
            batch.push_back({i, *std::move(matches)});
        }
    }
    handOver();
    if (!summary.stopped)
        control.report(1);
    return summary;
}

std::string csvHeader() {
    return csvLine(
        {"file", "line", "number", "sent_id", "words", "forms", "names", "step", "text"});
}

std::string csvRows(const Treebank& treebank, const Hit& hit) {
    const Sentence sentence = treebank.read(hit.sentence).sentence;
    const std::string file = treebank.fileOf(hit.sentence);
    const std::string line = std::to_string(treebank.firstLine(hit.sentence));
    const std::string id = sentence.comment("sent_id");
    const std::size_t longest = hit.matches.size() > ManyMatches ? LongestTextOfMany : LongestText;
    const std::string text = cut(sentence.text(), longest);
    std::string rows;
    for (const Match& match : hit.matches) {
        std::string words;
        std::string forms;
        std::string names;
        for (const int word : match.words) {
            words += (words.empty() ? "" : " ") + std::to_string(word);
            if (forms.size() <= longest)
                forms += (forms.empty() ? "" : " ") + cut(sentence.words[word - 1].form, longest);
        }
        for (const MatchedNode& node : match.nodes)
            names += (names.empty() ? "" : " ") + node.name + "=" + node.place();
        rows +=
            csvLine({file, line, std::to_string(hit.sentence + 1), id, words, cut(forms, longest),
                     names, match.step < 0 ? "" : std::to_string(match.step), text});
    }
    return rows;
}

std::string hitConllu(const Treebank& treebank, const Hit& hit, const Format& format) {
    SentenceReading reading = treebank.read(hit.sentence);
    if (treebank.formatOf(hit.sentence) == format && !reading.errors.empty())
        return linesOf(treebank, hit.sentence);
    if (treebank.formatOf(hit.sentence) != format)
        fitToFormat(reading.sentence, format);
    return writeSentence(reading.sentence, format);
}

} // namespace parsescope
