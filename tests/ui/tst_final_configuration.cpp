// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the text and the drawing of the window at the end of a derivation: words without a head are
// children of ROOT there, by arcs that are implied.
#include "tests/support/session_test.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/explorer/branch.h"
#include "ui/explorer/lanes.h"
#include "ui/explorer/legend.h"
#include "ui/explorer/narration.h"

#include <QTest>

#include <map>

using namespace parsescope;

namespace {

/// Returns the kind of each arc at the cursor.
std::map<Arc, ArcKind> kindsOf(const ParseExplorer& parse, const Selection& selection) {
    std::map<Arc, ArcKind> kinds;
    for (const ArcLine& line : arcDiagramOf(parse, selection).arcs)
        kinds.emplace(line.arc, line.kind);
    return kinds;
}

} // namespace

class TestFinalConfiguration : public test::SessionTest {
    Q_OBJECT

private slots:
    void goldArcsCanBeImplied() {
        start({3, 0, 2}, {"sh", "sh", "ra", "re", "la"});
        QCOMPARE(kindsOf(*m_parse, *m_selection).at({0, 2}), ArcKind::ToCome);
        QVERIFY(!narrate(*m_parse).contains("ROOT"));
        take({"sh"});
        QTRY_VERIFY(m_parse->losses().explanation());
        QVERIFY(m_parse->isFinal());
        const std::map<Arc, ArcKind> expected{
            {{0, 2}, ArcKind::Implied}, {{2, 3}, ArcKind::Right}, {{3, 1}, ArcKind::Right}};
        QCOMPARE(kindsOf(*m_parse, *m_selection), expected);
        QVERIFY2(narrate(*m_parse).endsWith("Finished: every word has its gold head. No transition "
                                            "attached “\u2068w2\u2069”, so it is a child of ROOT."),
                 qPrintable(narrate(*m_parse)));
        const auto entries = legendEntries(arcDiagramOf(*m_parse, *m_selection));
        QCOMPARE(entries.arcs, (std::vector{ArcKind::Right, ArcKind::Implied}));
        const Branch branch = currentBranch(*m_parse);
        const std::vector<ArcLife> lives = livesOf(*m_parse, *m_selection, branch);
        QVERIFY(lives[1].fact.endsWith("a word without a head is a child of ROOT."));
        for (const ArcLife& life : lives)
            QVERIFY(!life.fact.contains("still"));
    }

    void wrongArcsCanBeImplied() {
        start({2, 0, 2}, {"sh", "sh", "sh"});
        const std::map<Arc, ArcKind> expected{{{2, 1}, ArcKind::Lost},
                                              {{0, 1}, ArcKind::WronglyImplied},
                                              {{0, 2}, ArcKind::Implied},
                                              {{2, 3}, ArcKind::Lost},
                                              {{0, 3}, ArcKind::WronglyImplied}};
        QCOMPARE(kindsOf(*m_parse, *m_selection), expected);
        QVERIFY2(
            narrate(*m_parse).contains(
                "Finished: 2 words have a wrong head. No transition attached “\u2068w1\u2069”, "
                "“\u2068w2\u2069”, “\u2068w3\u2069”, so they are children of ROOT."),
            qPrintable(narrate(*m_parse)));
        // Hidden losses do not make arcs possible again.
        m_selection->setLossesHidden(true);
        QCOMPARE(kindsOf(*m_parse, *m_selection), expected);
        QVERIFY(narrate(*m_parse, false).contains("The parse is finished."));
        QVERIFY(narrate(*m_parse, false).contains("children of ROOT"));
    }

    void withoutAGoldTree() {
        makeSession();
        type("He left");
        m_parse->setSystem(*findSystem("planar"));
        take({"sh", "la"});
        QCOMPARE(kindsOf(*m_parse, *m_selection),
                 (std::map<Arc, ArcKind>{{{2, 1}, ArcKind::Right}}));
        take({"sh"});
        QCOMPARE(kindsOf(*m_parse, *m_selection),
                 (std::map<Arc, ArcKind>{{{2, 1}, ArcKind::Right}, {{0, 2}, ArcKind::Implied}}));
        QVERIFY(narrate(*m_parse).contains("attached “\u2068left\u2069”, so it is"));
    }

private:
    /// Takes transitions of planar, and waits for the losses.
    void start(const std::vector<int>& heads, const QStringList& names) {
        makeSession(heads);
        m_parse->setSystem(*findSystem("planar"));
        take(names);
        QTRY_VERIFY(m_parse->losses().explanation());
    }
};

QTEST_MAIN(TestFinalConfiguration)
#include "tst_final_configuration.moc"
