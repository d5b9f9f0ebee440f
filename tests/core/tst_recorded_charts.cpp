// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of all oracles and decoders, what is listed of them, and what changes from one to the
// next are those whose checksums are recorded in tests/goldens. A changed one is not wrong by
// itself: other tests say whether its values are right. UPDATE_GOLDENS=1 records them anew.
#include "core/chart/chart_changes.h"
#include "core/chart/chart_index.h"
#include "core/decoding/exact_decoders.h"
#include "core/oracle/oracles.h"
#include "tests/support/configurations.h"
#include "tests/support/goldens.h"
#include "tests/support/records.h"
#include "tests/support/scores.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_recorded_charts : public QObject {
    Q_OBJECT

private slots:
    void oracleCharts();
    void decoderCharts();
    void listsOfCharts();
    void changesOfCharts();
};

namespace {

/// Returns all that a chart contains as lines of text.
template<class Value>
QString linesOf(const BasicChart<Value>& chart) {
    QString lines = listOf(chart.axis) + '\n';
    const auto line = [&](const auto&... parts) {
        (lines.append(QString::number(parts) + ' '), ...);
        lines += '\n';
    };
    line(chart.stackSize, chart.built, chart.reduction, chart.isList ? 1 : 0, chart.root,
         chart.goal);
    for (const auto& fragment : chart.fragments)
        lines += QString::number(fragment.root) + ": " + listOf(fragment.words) +
                 QString::fromStdString(fragment.reason.english()) + '\n';
    for (const Text& note : chart.notes)
        lines += QString::fromStdString(note.english()) + '\n';
    for (const auto& rule : chart.rules())
        lines += QString::fromStdString(rule.name.english() + ": " + rule.text.english()) + '\n';
    for (std::size_t i = 0; i < chart.items().size(); ++i) {
        const auto& item = chart.items()[i];
        const int index = static_cast<int>(i);
        lines += QString::fromStdString(chart.kinds()[item.kind].name.english() + ' ' +
                                        chart.label(index) + ' ' + chart.text(index).english()) +
                 ' ';
        line(item.row, item.column, item.value, item.best);
    }
    for (const auto& deduction : chart.deductions()) {
        lines += listOf({deduction.premises.begin(), deduction.premises.end()});
        line(deduction.rule, deduction.conclusion, deduction.cost, deduction.arc.head,
             deduction.arc.dependent, deduction.value);
    }
    return lines;
}

/// The charts of an oracle or a decoder.
struct Charts {
    int count = 0;
    std::size_t items = 0;
    ContentHasher contents;

    template<class Value>
    void add(const BasicChart<Value>& chart) {
        ++count;
        items += chart.items().size();
        contents.add(linesOf(chart).toStdString());
    }
    QString text(std::string_view name) {
        return QString("%1: %2 charts, %3 items, %4\n")
            .arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())))
            .arg(count)
            .arg(items)
            .arg(contents.take(), 0, 16);
    }
};

/// Returns the charts of the best oracle with charts along a random derivation.
std::vector<Chart> chartsOf(const char* system, int seed, bool projective) {
    Random random(seed);
    const Problem problem{findSystem(system).value(),
                          projective ? randomProjectiveTree(5, random) : randomTree(5, random)};
    std::vector<Chart> charts;
    for (const Configuration& c : randomWalk(problem.system, 5, random))
        if (const auto oracle = tabularOracle(problem, c))
            charts.push_back(oracle->record(problem, c, {}));
    return charts;
}

} // namespace

void tst_recorded_charts::oracleCharts() {
    QString text;
    for (const Oracle& oracle : oracles()) {
        if (!oracle.record)
            continue;
        Random random(1);
        Charts charts;
        for (const TransitionSystem& system : triedSystems()) {
            for (int round = 0; round < 96; ++round) {
                const Problem problem = problemOf(system, round, 7, random);
                if (oracle.claim(problem) == Claim::None)
                    continue;
                const auto walk =
                    randomWalk(system, problem.gold.size(), random, problem.shape.root);
                charts.add(
                    oracle.record(problem, walk[pick(random, static_cast<int>(walk.size()))], {}));
            }
        }
        text += charts.text(oracle.name);
    }
    compareWithGolden("oracle-charts", text);
}

void tst_recorded_charts::decoderCharts() {
    QString text;
    for (const ExactDecoder* decoder : exactDecoders()) {
        if (!decoder->record)
            continue;
        Random random(2);
        Charts charts;
        for (int round = 0; round < 96; ++round) {
            const int words = 1 + round % 6;
            const Scores scores = randomScores(decoder, words, random);
            const Tree gold = randomProjectiveTree(words, random);
            DecodingOptions options;
            if (round % 3 == 1)
                options.gold = gold.heads();
            options.singleRoot = round % 2 == 1;
            ScoreChart chart;
            decoder->record(scores, options, chart);
            charts.add(chart);
        }
        text += charts.text(decoder->name);
    }
    compareWithGolden("decoder-charts", text);
}

void tst_recorded_charts::listsOfCharts() {
    QString text;
    for (const char* system :
         {"arc-standard", "arc-eager", "arc-hybrid", "lr-spine", "attardi", "covington"}) {
        QString all;
        for (int seed = 0; seed < 4; ++seed)
            for (const Chart& chart : chartsOf(system, seed, seed != 3)) {
                const ChartIndex index(chart);
                all += listOf(index.order()) + '\n' + listOf(index.derivation()) + '\n';
                for (int row = 0; row < static_cast<int>(chart.axis.size()); ++row)
                    for (int column = 0; column < static_cast<int>(chart.axis.size()); ++column)
                        all += listOf(index.itemsOf(row, column)) + ';';
                for (int item = 0; item < static_cast<int>(chart.items().size()); ++item) {
                    QCOMPARE(index.order()[index.rankOf(item)], item);
                    all += listOf(index.waysTo(item)) + (index.isWinning(item) ? "*" : ";");
                }
            }
        text += QString("%1: %2\n").arg(system, checksum(all.toStdString()));
    }
    compareWithGolden("chart-lists", text);
}

void tst_recorded_charts::changesOfCharts() {
    QString text;
    for (const char* system : {"arc-standard", "arc-eager", "arc-hybrid", "lr-spine", "attardi"}) {
        QString all;
        for (int seed = 0; seed < 4; ++seed) {
            const std::vector<Chart> charts = chartsOf(system, seed, true);
            for (std::size_t i = 1; i < charts.size(); ++i) {
                const ChartChanges changes = compareCharts(charts[i - 1], charts[i]);
                all += listOf(changes.values) + ';' + listOf(changes.appearing) + ';' +
                       listOf(std::vector{changes.changed, changes.gone, changes.appeared,
                                          changes.totalBefore, changes.totalAfter}) +
                       '\n';
            }
        }
        text += QString("%1: %2\n").arg(system, checksum(all.toStdString()));
    }
    compareWithGolden("chart-changes", text);
}

QTEST_APPLESS_MAIN(tst_recorded_charts)
#include "tst_recorded_charts.moc"
