// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/treebank_statistics.h"

#include "core/query/parser_states.h"

namespace parsescope {

namespace {

constexpr int ReportEvery = 256; // number of sentences between two reports

std::string between(const std::string& name, int first, int last, const std::string& joint) {
    if (first == last)
        return name + "=" + std::to_string(first);
    return name + ">=" + std::to_string(first) + joint + name + "<=" + std::to_string(last);
}

std::string quotedValue(const std::string& value) {
    std::string result = "\"";
    for (const char c : value)
        result += c == '"' ? std::string("\\\"") : std::string(1, c);
    return result + '"';
}

} // namespace

void TreebankStatistics::add(const Sentence& sentence) {
    ++lengths[sentence.size()];
    for (const Word& word : sentence.words)
        ++tags[word.upos];
    const std::optional<Tree> tree = sentence.tree();
    if (!tree)
        return;
    arcs.add(*tree);
    ++gapDegrees[tree->gapDegree()];
    ++rootCounts[tree->rootCount()];
    for (int word = 1; word <= tree->size(); ++word) {
        ++relations[sentence.words[word - 1].deprel];
        if (tree->head(word) != 0)
            ++arcLengths[word - tree->head(word)];
    }
    const Spread gamma = canonicalGamma(*tree);
    if (gamma.count > 0) {
        Spread& all = gammas[tree->size()];
        all.count += gamma.count;
        all.sum += gamma.sum;
        all.most = std::max(all.most, gamma.most);
    }
}

TreebankStatistics collectStatistics(const Treebank& treebank, const TaskControl& control) {
    TreebankStatistics statistics;
    for (int i = 0; i < treebank.size(); ++i) {
        if (i % ReportEvery == 0) {
            statistics.stopped = control.stopRequested();
            if (statistics.stopped)
                return statistics;
            control.report(static_cast<double>(i) / treebank.size());
        }
        const SentenceReading reading = treebank.read(i);
        if (reading.hasAllWords())
            statistics.add(reading.sentence);
        else
            ++statistics.unreadable;
    }
    control.report(1);
    return statistics;
}

std::string lengthQuery(int first, int last) {
    return between("length", first, last, " ");
}

std::string arcLengthQuery(int first, int last) {
    return "pattern { e: N -> M; N.form <> \"__0__\"; " + between("e.delta", first, last, "; ") +
           " }";
}

std::string gapDegreeQuery(int degree) {
    return "gap-degree=" + std::to_string(degree);
}

std::string rootCountQuery(int roots) {
    return "roots=" + std::to_string(roots);
}

std::string relationQuery(const std::string& relation) {
    return "deprel=" + quotedValue(relation);
}

std::string tagQuery(const std::string& tag) {
    return "upos=" + quotedValue(tag);
}

std::string gammaQuery(int first, int last, int least) {
    return lengthQuery(first, last) + " gamma>=" + std::to_string(least);
}

} // namespace parsescope
