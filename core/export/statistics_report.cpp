// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/statistics_report.h"

#include "core/base/number_text.h"
#include "core/export/display_text.h"
#include "core/oracle/tables/papers/lr_spine_cells.h"

#include <cmath>
#include <utility>

namespace parsescope {

namespace {

double ratio(long long part, long long all) {
    return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

double meanOf(double sum, long long count) {
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

std::string percent(long long part, long long all) {
    return all == 0 ? "–" : fixed(100 * ratio(part, all), 1) + " %";
}

double rounded(double value) {
    return std::round(value * 1e6) / 1e6;
}

Json spreadJson(const Spread& spread) {
    if (spread.count == 0)
        return nullptr;
    return {{"mean", rounded(spread.mean())},
            {"variance", rounded(spread.variance())},
            {"max", spread.most}};
}

std::string spreadText(const Spread& spread) {
    return spread.count == 0 ? "–" : fixed(spread.mean(), 2) + " ≤ " + std::to_string(spread.most);
}

Json arcsJson(const ArcStatistics& arcs) {
    return {{"words", arcs.words},
            {"projective_sentences", arcs.projective},
            {"root_arcs", arcs.rootArcs},
            {"arcs", arcs.arcs()},
            {"leftward", rounded(ratio(arcs.leftward, arcs.arcs()))},
            {"rightward", rounded(ratio(arcs.rightward, arcs.arcs()))},
            {"leftward_length_1", rounded(ratio(arcs.leftwardNext, arcs.arcs()))},
            {"rightward_length_1", rounded(ratio(arcs.rightwardNext, arcs.arcs()))},
            {"length", spreadJson(arcs.lengths)}};
}

Json systemJson(const SystemStatistics& entry) {
    const DerivationStatistics& s = entry.counts;
    return {{"system", entry.system.name},
            {"sentences", s.judged()},
            {"not_judged", s.sentences - s.judged()},
            {"derivable_sentences", rounded(ratio(s.derivable, s.judged()))},
            {"derivable_arcs", rounded(1 - ratio(s.lostArcs, s.words))},
            {"lost_arcs", s.lostArcs},
            {"lost_arcs_exact", s.bounds == 0},
            {"derivations",
             {{"counted", s.counted},
              {"left_out", s.uncounted},
              {"unique", s.unique},
              {"log10_mean", rounded(meanOf(s.logSum, s.counted))},
              {"log10_max", rounded(s.logMost)}}},
            {"left_out", s.leftOut},
            {"ambiguous_sentences", rounded(ratio(s.ambiguous, s.followed()))},
            {"configurations", s.configurations},
            {"with_choice", rounded(ratio(s.choices, s.configurations))},
            {"maybe_with_choice", rounded(ratio(s.maybeChoices, s.configurations))},
            {"gamma", spreadJson(s.gamma)},
            {"stack", spreadJson(s.stack)},
            {"buffer", spreadJson(s.buffer)},
            {"reduced_buffer", spreadJson(s.reduced)},
            {"stack_and_reduced_per_word", rounded(meanOf(s.ratio, s.configurations))}};
}

std::string unfinishedText(const ArcStatistics& arcs) {
    if (arcs.unfinished == 0)
        return {};
    return plural("and {0} unfinished tree, in which {1} no head",
                  "and {0} unfinished trees, in which {1} no head", arcs.unfinished,
                  plural("{0} word has", "{0} words have", arcs.headless))
               .english() +
           '\n';
}

std::string arcsText(const ArcStatistics& arcs) {
    return plural("{0} sentence ({1} projective), {2}, {3}",
                  "{0} sentences ({1} projective), {2}, {3}", arcs.sentences,
                  percent(arcs.projective, arcs.sentences),
                  plural("{0} word", "{0} words", arcs.words),
                  plural("{0} arc between words", "{0} arcs between words", arcs.arcs()))
               .english() +
           "\n" + unfinishedText(arcs) +
           alignedTable({{"Arcs", "all", "of length 1"},
                         {"leftward", percent(arcs.leftward, arcs.arcs()),
                          percent(arcs.leftwardNext, arcs.arcs())},
                         {"rightward", percent(arcs.rightward, arcs.arcs()),
                          percent(arcs.rightwardNext, arcs.arcs())},
                         {"length", spreadText(arcs.lengths), ""}},
                        "", " | ");
}

std::vector<std::string> systemRow(const SystemStatistics& entry) {
    const DerivationStatistics& s = entry.counts;
    const std::string numbers =
        s.counted == 0 ? "–"
                       : fixed(meanOf(s.logSum, s.counted), 2) + " ≤ " + fixed(s.logMost, 2) +
                             (s.uncounted == 0 ? ""
                                               : plural(" ({0} sentence left out)",
                                                        " ({0} sentences left out)", s.uncounted)
                                                     .english());
    return {entry.system.name,
            percent(s.derivable, s.judged()),
            (s.bounds > 0 ? "≤ " : "") + percent(s.words - s.lostArcs, s.words),
            (s.maybeChoices > 0 ? "≥ " : "") + percent(s.choices, s.configurations),
            spreadText(s.gamma),
            spreadText(s.stack),
            spreadText(s.buffer),
            spreadText(s.reduced),
            fixed(meanOf(s.ratio, s.configurations), 2),
            numbers};
}

} // namespace

Json statisticsJson(const ArcStatistics& arcs, const std::vector<SystemStatistics>& systems) {
    Json list = Json::array();
    for (const SystemStatistics& entry : systems)
        list.push_back(systemJson(entry));
    return {{"sentences", arcs.sentences},   {"too_long", systems.front().counts.tooLong},
            {"unfinished", arcs.unfinished}, {"words_without_head", arcs.headless},
            {"arcs", arcsJson(arcs)},        {"systems", std::move(list)}};
}

std::string statisticsText(const ArcStatistics& arcs,
                           const std::vector<SystemStatistics>& systems) {
    std::vector<std::vector<std::string>> rows{{"System", "Sentences", "Arcs", "Choice", "γ",
                                                "Stack", "Buffer", "Reduced", "Per word",
                                                "log10 derivations"}};
    std::string leftOut;
    const auto report = [&leftOut](const Text& text) { leftOut += text.english() + '\n'; };
    for (const SystemStatistics& entry : systems) {
        rows.push_back(systemRow(entry));
        const DerivationStatistics& s = entry.counts;
        if (s.judged() < s.sentences)
            report(plural("{1}: left out of Sentences: {0} sentence whose loss is not known",
                          "{1}: left out of Sentences: {0} sentences whose loss is not known",
                          s.sentences - s.judged(), entry.system.name));
        if (s.leftOut > 0)
            report(plural("{1}: left out from Choice on: {0} sentence without a known optimal "
                          "derivation",
                          "{1}: left out from Choice on: {0} sentences without a known optimal "
                          "derivation",
                          s.leftOut, entry.system.name));
    }
    return arcsText(arcs) + '\n' + alignedTable(rows, "", " | ") + leftOut;
}

Json statisticsJson(const CellStatistics& statistics) {
    Json sizes = Json::array();
    for (int d = 1; d <= statistics.sizes.last(); ++d) {
        const Spread& spread = statistics.sizes.at(d);
        sizes.push_back({{"d", d},
                         {"largest", spread.most},
                         {"mean", rounded(spread.mean())},
                         {"cells", spread.count}});
    }
    return {{"sentences", statistics.counted},
            {"configurations", statistics.configurations},
            {"left_out",
             {{"not_projective", statistics.notProjective},
              {"too_long", statistics.tooLong},
              {"no_tree", statistics.treeless}}},
            {"sizes", std::move(sizes)}};
}

std::string statisticsText(const CellStatistics& statistics) {
    std::string leftOut;
    const auto report = [&](int sentences, const Text& reason) {
        if (sentences > 0)
            leftOut += plural("left out {0} sentence: {1}", "left out {0} sentences: {1}",
                              sentences, reason)
                           .english() +
                       '\n';
    };
    report(statistics.notProjective, Text("not projective"));
    report(statistics.tooLong, Text("more than {0} words", LrSpineCells::MaxWords));
    report(statistics.treeless, Text("errors, words without heads, or no words"));
    std::vector<std::vector<std::string>> rows{{"d", "Largest", "Mean", "Cells"}};
    for (int d = 1; d <= statistics.sizes.last(); ++d) {
        const Spread& spread = statistics.sizes.at(d);
        rows.push_back({std::to_string(d), std::to_string(spread.most), fixed(spread.mean(), 2),
                        std::to_string(spread.count)});
    }
    return "Trees in the cells T[i,j] of the tabular oracle of lr-spine, d = i + j − 1\n" +
           plural("{0} sentence", "{0} sentences", statistics.counted).english() + ", " +
           plural("{0} configuration", "{0} configurations", statistics.configurations).english() +
           '\n' + leftOut + '\n' + alignedTable(rows, "", " | ");
}

} // namespace parsescope
