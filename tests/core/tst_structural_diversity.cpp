// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/beam_sources.h"
#include "core/decoding/cube/beam_study.h"
#include "core/decoding/scores.h"
#include "tests/support/table.h"

#include <QtTest>

#include <algorithm>

using namespace parsescope;
using namespace parsescope::test;

namespace {

BeamScores sample(std::string_view name) {
    const auto found = std::ranges::find(beamSources(), name, &BeamSource::name);
    const Sentence none;
    return found->scores({none});
}

/// Returns "C 0-2" for a complete item and "I 0-2" for an incomplete one.
QString nameOf(const CubeItem& item) {
    return QStringLiteral("%1 %2-%3").arg(item.complete ? 'C' : 'I').arg(item.head).arg(item.end);
}

/// Returns a recording as text: the grids, the combinations by rank, explored ones and those left,
/// and the beam. A dependent is "word/label".
QString textOf(const CubeTrace& trace, const LabelledArcs& arcs) {
    const auto name = [&](int arc) {
        return QStringLiteral("%1/%2").arg(arcs[arc].dependent).arg(arcs[arc].label);
    };
    QString text;
    for (const ItemTrace& item : trace.items) {
        text += nameOf(item.item) + '\n';
        for (std::size_t i = 0; i < item.grids.size(); ++i) {
            const CubeGrid& grid = item.grids[i];
            text += QStringLiteral("  grid %1: %2 + %3%4\n")
                        .arg(i)
                        .arg(nameOf(grid.inner), nameOf(grid.outer),
                             grid.arc == NoArc ? QString() : ", " + name(grid.arc));
        }
        std::vector<CubeCell> cells = item.cells;
        std::ranges::stable_sort(
            cells, {}, [](const CubeCell& cell) { return cell.rank == 0 ? Unlimited : cell.rank; });
        const QStringList outcomes{"kept", "replaced", "recombined", "label beam", "forbidden"};
        for (const CubeCell& cell : cells)
            text += QStringLiteral("  %1 %2(%3,%4) %5 since %6: %7\n")
                        .arg(cell.rank == 0 ? QStringLiteral("-") : QString::number(cell.rank))
                        .arg(cell.grid)
                        .arg(cell.row)
                        .arg(cell.column)
                        .arg(cell.score)
                        .arg(cell.since)
                        .arg(cell.rank == 0 ? QStringLiteral("frontier")
                                            : outcomes[static_cast<int>(cell.outcome)]);
        for (const BeamEntry& entry : item.beam) {
            QStringList names;
            for (int arc : entry.dependents)
                names << name(arc);
            text += QStringLiteral("  beam: %1 %2 group %3 cell %4(%5,%6)\n")
                        .arg(entry.score)
                        .arg(names.join(' '))
                        .arg(entry.group)
                        .arg(item.cells[entry.cell].grid)
                        .arg(item.cells[entry.cell].row)
                        .arg(item.cells[entry.cell].column);
        }
    }
    return text;
}

} // namespace

class tst_structural_diversity : public QObject {
    Q_OBJECT

private slots:
    void diversityExploresDeeper_data() {
        columns<int, int, QString>("labelBeam", "explored", "kept");
        QTest::newRow("1") << 1 << 9 << "11 21 31 41";
        QTest::newRow("2") << 2 << 6 << "11 12 21 31";
        QTest::newRow("3") << 3 << 5 << "11 12 13 21";
        QTest::newRow("4") << 4 << 4 << "11 12 13 14";
    }

    /// The example of [ZM14 §2]: ranks 1 to 4 are labels of one structure; ranks 5, 6 and 9 are the
    /// first ones of other structures. The structures of the arc 0 → 4 are the lists of dependents
    /// 4; 1 4; 2 4; 3 4.
    void diversityExploresDeeper() {
        QFETCH(int, labelBeam);
        QFETCH(int, explored);
        QFETCH(QString, kept);
        const HigherOrderTables tables = sample("deeper").tables;
        std::vector<double> labels;
        for (int label = 0; label < tables.labels(); ++label)
            labels.push_back(tables.arc(0, 4, label));
        CubeTrace trace;
        static_cast<void>(
            decode(tables, {{4, labelBeam, RootLimit::None}, {}, 1}, nullptr, &trace));
        const auto item = std::ranges::find(trace.items, CubeItem{false, 0, 4}, &ItemTrace::item);
        QVERIFY(item != trace.items.end());
        int ranks = 0;
        for (const CubeCell& cell : item->cells)
            ranks = std::max(ranks, cell.rank);
        QCOMPARE(ranks, explored);
        QStringList names;
        for (const BeamEntry& entry : item->beam) {
            const double score = entry.score;
            const double best = entry.group == 0   ? 10
                                : entry.group == 1 ? 6
                                : entry.group == 2 ? 5.75
                                                   : 4.5;
            const auto variant = std::ranges::find(labels, score - best + 10) - labels.begin();
            names << QStringLiteral("%1%2").arg(entry.group + 1).arg(variant + 1);
        }
        QCOMPARE(names.join(' '), kept);
    }

    /// The example of [ZM14 Figure 3]: three labels of one structure fill the beam, so that another
    /// structure is lost, although a later sibling would make it the best. If fewer labels of each
    /// structure may stay, this structure is kept.
    void diversityBringsAStructureBack() {
        const HigherOrderTables tables = sample("returning").tables;
        const auto heads = [&](int beam, int labelBeam) {
            return decode(tables, {{beam, labelBeam, RootLimit::None}, {}, 1})->heads;
        };
        const std::vector<int> best{NoHead, 0, 1, 2, 1};
        const std::vector<int> second{NoHead, 0, 1, 1, 1};
        QCOMPARE(heads(Unlimited, Unlimited), best);
        QCOMPARE(heads(4, 4), best);
        QCOMPARE(heads(3, 3), second);
        QCOMPARE(heads(3, 2), best);
        QCOMPARE(heads(2, 1), best);
    }

    void trace() {
        HigherOrderTables tables(2, 2);
        const std::vector<LabelledArc> arcs{{0, 1, 0}, {0, 1, 1}, {2, 1, 0}, {2, 1, 1},
                                            {0, 2, 0}, {0, 2, 1}, {1, 2, 0}, {1, 2, 1}};
        const std::vector<double> values{1, 2, 0, 3, 4, 3.5, 1, 0};
        for (std::size_t i = 0; i < arcs.size(); ++i)
            tables.arc(arcs[i].head, arcs[i].dependent, arcs[i].label) = values[i];
        tables.addSiblings();
        tables.sibling(0, 1, 2) = 3;
        CubeTrace trace;
        CubeCounts counts;
        const auto found = decode(tables, {{2, 1, RootLimit::None}, {}, 1}, &counts, &trace);
        QCOMPARE(found->score, 9.0);
        QCOMPARE(textOf(trace, LabelledArcs(2, arcs)).split('\n'), QString(R"(I 0-1
  grid 0: C 0-0 + C 1-1, 1/0
  grid 1: C 0-0 + C 1-1, 1/1
  1 1(0,0) 2 since 0: kept
  2 0(0,0) 1 since 0: label beam
  beam: 2 1/1 group 0 cell 1(0,0)
C 0-1
  grid 0: I 0-1 + C 1-1
  1 0(0,0) 2 since 0: kept
  beam: 2 1/1 group 0 cell 0(0,0)
I 1-2
  grid 0: C 1-1 + C 2-2, 2/0
  grid 1: C 1-1 + C 2-2, 2/1
  1 0(0,0) 1 since 0: kept
  2 1(0,0) 0 since 0: label beam
  beam: 1 2/0 group 0 cell 0(0,0)
I 2-1
  grid 0: C 2-2 + C 1-1, 1/0
  grid 1: C 2-2 + C 1-1, 1/1
  1 1(0,0) 3 since 0: kept
  2 0(0,0) 0 since 0: label beam
  beam: 3 1/1 group 0 cell 1(0,0)
C 1-2
  grid 0: I 1-2 + C 2-2
  1 0(0,0) 1 since 0: kept
  beam: 1 2/0 group 0 cell 0(0,0)
C 2-1
  grid 0: I 2-1 + C 1-1
  1 0(0,0) 3 since 0: kept
  beam: 3 1/1 group 0 cell 0(0,0)
I 0-2
  grid 0: C 0-0 + C 2-1, 2/0
  grid 1: C 0-0 + C 2-1, 2/1
  grid 2: C 0-1 + C 2-2, 2/0
  grid 3: C 0-1 + C 2-2, 2/1
  1 2(0,0) 9 since 0: kept
  2 3(0,0) 8.5 since 0: label beam
  3 0(0,0) 7 since 0: recombined
  4 1(0,0) 6.5 since 0: label beam
  beam: 9 1/1 2/0 group 0 cell 2(0,0)
C 0-2
  grid 0: I 0-1 + C 1-2
  grid 1: I 0-2 + C 2-2
  1 1(0,0) 9 since 0: kept
  2 0(0,0) 3 since 0: kept
  beam: 9 1/1 2/0 group 0 cell 1(0,0)
  beam: 3 1/1 group 1 cell 0(0,0)
)")
                                                                       .split('\n'));
        QCOMPARE(counts.items, 8);
        QCOMPARE(counts.explored, 15);
        QCOMPARE(counts.pruned, 5);

        // Neighbours are added to the frontier after the explored combinations, and stay there if
        // the beam is full.
        const auto labelled =
            decode(tables, {{2, 2, RootLimit::None}, {}, 1}, nullptr, &(trace = {}));
        QCOMPARE(labelled->score, 9.0);
        std::erase_if(trace.items, [](const ItemTrace& item) {
            return item.item != CubeItem{true, 0, 2};
        });
        QCOMPARE(textOf(trace, LabelledArcs(2, arcs)).split('\n'), QString(R"(C 0-2
  grid 0: I 0-1 + C 1-2
  grid 1: I 0-2 + C 2-2
  1 1(0,0) 9 since 0: kept
  2 1(1,0) 8.5 since 1: kept
  - 0(0,0) 3 since 0: frontier
  beam: 9 1/1 2/0 group 0 cell 1(0,0)
  beam: 8.5 1/1 2/1 group 0 cell 1(1,0)
)")
                                                                       .split('\n'));
    }

    /// The study shows where the best tree of the sample is lost, and which beams keep it.
    void study() {
        const HigherOrderTables tables = sample("returning").tables;
        const BeamStudy plain = studyBeams(tables, {3, 3, RootLimit::None});
        QVERIFY(!plain.foundBest);
        QVERIFY(plain.lost);
        QVERIFY(!plain.lost->byLabelBeam);
        QCOMPARE(nameOf(plain.lost->item), "C 1-3");
        TableScores scores(tables);
        QCOMPARE(beamsThatFind(scores, plain.best->score, RootLimit::None, 4, {}),
                 (std::vector<std::vector<bool>>{
                     {false}, {true, false}, {true, true, false}, {true, true, true, true}}));
        const BeamStudy diverse = studyBeams(tables, {3, 2, RootLimit::None});
        QVERIFY(diverse.foundBest);
        QVERIFY(!diverse.lost);
        QCOMPARE(diverse.found->heads, diverse.best->heads);
    }

    void studyAgreesWithDecoding_data() {
        columns<bool, RootLimit>("grandparents", "rootLimit");
        for (bool grandparents : {false, true})
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One})
                QTest::addRow("%s%s", grandparents ? "grandparents" : "siblings",
                              rootLimit == RootLimit::One ? ", single root" : "")
                    << grandparents << rootLimit;
    }

    /// On random scores, the tree found never scores more than the best one. An item in which the
    /// best tree is lost has cut off or left a combination, or has a full beam.
    void studyAgreesWithDecoding() {
        QFETCH(bool, grandparents);
        QFETCH(RootLimit, rootLimit);
        Sentence sentence;
        for (int head : {3, 3, 0, 3, 3, 3})
            sentence.words.push_back({.form = "w", .head = head});
        int lost = 0;
        int scored = 0; // number of lost parts whose combination was scored
        for (unsigned seed = 1; seed <= 30; ++seed) {
            const BeamScores made = beamSources().front().scores({sentence, 3, grandparents, seed});
            for (const auto& [beam, labelBeam] :
                 {std::pair{1, 1}, {2, 1}, {2, 2}, {4, 2}, {4, 4}}) {
                const BeamStudy study = studyBeams(made.tables, {beam, labelBeam, rootLimit});
                QVERIFY(study.found && study.best);
                QVERIFY(study.found->score <= study.best->score + 1e-9);
                TableScores scores(made.tables);
                const auto finds = beamsThatFind(scores, study.best->score, rootLimit, beam, {});
                QCOMPARE(bool(finds[beam - 1][labelBeam - 1]), study.foundBest);
                QVERIFY(!study.lost || !study.foundBest);
                if (!study.lost)
                    continue;
                ++lost;
                const auto item =
                    std::ranges::find(study.trace.items, study.lost->item, &ItemTrace::item);
                QVERIFY(item != study.trace.items.end());
                QVERIFY(std::ranges::any_of(item->cells,
                                            [&](const CubeCell& cell) {
                                                return study.lost->byLabelBeam
                                                           ? cell.outcome == Offer::CutByLabelBeam
                                                           : cell.rank == 0;
                                            }) ||
                        item->beam.size() == static_cast<std::size_t>(beam));
                // Both parts of the smallest lost item are in their beams, so their combination is
                // in a grid. If it was scored, it has at least the score of the lost part, and no
                // place in the beam.
                const LostItem& part = *study.lost;
                QVERIFY(part.grid >= 0 && part.row >= 0 && part.column >= 0);
                for (std::size_t i = 0; i < item->cells.size(); ++i) {
                    const CubeCell& cell = item->cells[i];
                    if (cell.grid != part.grid || cell.row != part.row ||
                        cell.column != part.column)
                        continue;
                    ++scored;
                    QVERIFY(cell.score >= part.score - 1e-6);
                    QVERIFY(cell.rank == 0 || cell.outcome == Offer::CutByLabelBeam);
                    QVERIFY(std::ranges::count(item->beam, static_cast<int>(i), &BeamEntry::cell) ==
                            0);
                }
            }
        }
        QVERIFY(lost > 0);
        QVERIFY(scored > 0);
    }
};

QTEST_GUILESS_MAIN(tst_structural_diversity)
#include "tst_structural_diversity.moc"
