// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/statistics_plot.h"

#include "ui/canvas/plot_frame.h"
#include "ui/canvas/qt_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <climits>

namespace parsescope {

namespace {

struct StatisticsTexts {
    Q_DECLARE_TR_FUNCTIONS(StatisticsPlot)
};

/// A range of numbers that one bar represents.
struct Range {
    int first = 0;
    int last = 0;

    [[nodiscard]] bool holds(int number) const { return first <= number && number <= last; }
    [[nodiscard]] QString text() const {
        return first == last ? QString::number(first)
                             : QStringLiteral("%1 … %2").arg(first).arg(last);
    }
};

template<class Counts>
long long total(const Counts& counts) {
    long long sum = 0;
    for (const auto& [key, count] : counts)
        sum += count;
    return sum;
}

void addCount(StatisticsPlot& made, const QString& label, long long count, long long whole,
              const std::string& query) {
    made.plot.bars.push_back({label, static_cast<double>(count),
                              QStringLiteral("%L1   %2").arg(count).arg(shareText(count, whole)),
                              0});
    made.queries.push_back(toQt(query));
}

/// Returns at most 20 equally wide ranges of a round width that cover the keys of `counts`.
template<class Counts>
std::vector<Range> rangesOver(const Counts& counts) {
    if (counts.empty())
        return {};
    const int most = counts.rbegin()->first;
    const std::vector<double> round = roundNumbers(0, most, 20);
    const int width = std::max(1, static_cast<int>(round[1] - round[0]));
    std::vector<Range> ranges;
    for (int first = 1; first <= most; first += width)
        ranges.push_back({first, first + width - 1});
    return ranges;
}

/// Returns ranges of arc lengths: single lengths up to 5, then wider ranges.
std::vector<Range> arcRanges(const std::map<int, long long>& counts) {
    std::vector<Range> ranges{{-5, -5}, {-4, -4}, {-3, -3}, {-2, -2}, {-1, -1},
                              {1, 1},   {2, 2},   {3, 3},   {4, 4},   {5, 5}};
    const auto least = counts.empty() ? 0 : counts.begin()->first;
    const auto most = counts.empty() ? 0 : counts.rbegin()->first;
    const Range wide[] = {{6, 10}, {11, 20}, {21, INT_MAX}};
    for (const Range& range : wide) {
        if (most >= range.first)
            ranges.push_back({range.first, std::min(range.last, most)});
        if (-least >= range.first)
            ranges.insert(ranges.begin(), {-std::min(range.last, -least), -range.first});
    }
    return ranges;
}

StatisticsPlot byRange(const std::map<int, long long>& counts, const std::vector<Range>& ranges,
                       std::string (*query)(int, int)) {
    StatisticsPlot made;
    for (const Range& range : ranges) {
        long long count = 0;
        for (const auto& [number, of] : counts)
            count += range.holds(number) ? of : 0;
        addCount(made, range.text(), count, total(counts), query(range.first, range.last));
    }
    return made;
}

StatisticsPlot byNumber(const std::map<int, long long>& counts, std::string (*query)(int)) {
    StatisticsPlot made;
    for (const auto& [number, count] : counts)
        addCount(made, QString::number(number), count, total(counts), query(number));
    return made;
}

StatisticsPlot byName(const std::map<std::string, long long>& counts,
                      std::string (*query)(const std::string&)) {
    std::vector<std::pair<std::string, long long>> sorted(counts.begin(), counts.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& one, const auto& other) { return one.second > other.second; });
    sorted.resize(std::min(sorted.size(), MostBars));
    StatisticsPlot made;
    for (const auto& [name, count] : sorted)
        addCount(made, name.empty() ? QStringLiteral("_") : toQt(name), count, total(counts),
                 query(name));
    return made;
}

/// Returns a plot of the spine lengths by sentence length: bars show the means, open bars around
/// them the greatest spine lengths.
StatisticsPlot gammasByLength(const std::map<int, Spread>& gammas) {
    StatisticsPlot made;
    for (const Range& range : rangesOver(gammas)) {
        Spread all;
        for (const auto& [length, spread] : gammas)
            if (range.holds(length))
                all.add(spread);
        if (all.count == 0)
            continue;
        made.plot.bars.push_back(
            {range.text(), all.mean(),
             StatisticsTexts::tr("%1, at most %2").arg(all.mean(), 0, 'f', 2).arg(all.most),
             static_cast<double>(all.most)});
        made.queries.push_back(toQt(gammaQuery(range.first, range.last, all.most)));
    }
    return made;
}

} // namespace

QString shareText(long long part, long long whole) {
    return percentOf(whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0);
}

QStringList statisticNames() {
    return {StatisticsTexts::tr("Sentences by number of words"),
            StatisticsTexts::tr("Arcs by length and direction"),
            StatisticsTexts::tr("Sentences by gap degree"),
            StatisticsTexts::tr("Sentences by dependents of ROOT"),
            StatisticsTexts::tr("Words by relation"),
            StatisticsTexts::tr("Words by part of speech"),
            StatisticsTexts::tr("γ of spines by number of words")};
}

StatisticsPlot plotOf(const TreebankStatistics& statistics, Statistic statistic) {
    StatisticsPlot made;
    switch (statistic) {
    case Statistic::Lengths:
        made = byRange(statistics.lengths, rangesOver(statistics.lengths), lengthQuery);
        break;
    case Statistic::ArcLengths:
        if (!statistics.arcLengths.empty())
            made = byRange(statistics.arcLengths, arcRanges(statistics.arcLengths), arcLengthQuery);
        break;
    case Statistic::GapDegrees:
        made = byNumber(statistics.gapDegrees, gapDegreeQuery);
        break;
    case Statistic::Roots:
        made = byNumber(statistics.rootCounts, rootCountQuery);
        break;
    case Statistic::Relations:
        made = byName(statistics.relations, relationQuery);
        break;
    case Statistic::Tags:
        made = byName(statistics.tags, tagQuery);
        break;
    case Statistic::Gammas:
        made = gammasByLength(statistics.gammas);
        break;
    }
    made.plot.title = statisticNames()[static_cast<int>(statistic)];
    return made;
}

QString statisticsSummary(const TreebankStatistics& statistics) {
    const ArcStatistics& arcs = statistics.arcs;
    const auto sentences = total(statistics.lengths);
    const auto words = total(statistics.tags);
    QStringList parts{
        StatisticsTexts::tr("%Ln {sentence|sentences}", nullptr, static_cast<int>(sentences)),
        StatisticsTexts::tr("%Ln {word|words}", nullptr, static_cast<int>(words))};
    if (arcs.sentences > 0)
        parts += StatisticsTexts::tr("%1 of the trees are projective")
                     .arg(shareText(arcs.projective, arcs.sentences));
    if (arcs.arcs() > 0)
        parts += StatisticsTexts::tr("mean arc length %1, %2 of the heads are on the right")
                     .arg(arcs.lengths.mean(), 0, 'f', 2)
                     .arg(shareText(arcs.leftward, arcs.arcs()));
    if (arcs.unfinished > 0)
        parts += StatisticsTexts::tr("%Ln unfinished {tree|trees}: %1", nullptr,
                                     static_cast<int>(arcs.unfinished))
                     .arg(StatisticsTexts::tr("%Ln {word has|words have} no head", nullptr,
                                              static_cast<int>(arcs.headless)));
    if (statistics.unreadable > 0)
        parts += StatisticsTexts::tr("%Ln unreadable {sentence|sentences} skipped", nullptr,
                                     static_cast<int>(statistics.unreadable));
    return parts.join(QStringLiteral(" · "));
}

} // namespace parsescope
