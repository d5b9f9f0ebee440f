// SPDX-License-Identifier: GPL-3.0-or-later
// The arcs and labels of long sentences and low drawings.
#include "core/treebank/treebank.h"
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/arc_labels.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/canvas_diagram.h"

#include <QAction>
#include <QTest>

#include <algorithm>
#include <random>
#include <set>

using namespace parsescope;

namespace {

const char* const Relations[] = {"cc",         "ccomp", "nsubj:pass", "advmod", "punct",
                                 "dislocated", "obl",   "acl:relcl",  "conj",   "compound"};

/// Returns a sentence with a random projective or non-projective tree. One arc is selected and has
/// two premises; some arcs below the words are wrong or proposed.
CanvasDiagram randomBand(std::mt19937& random, int words) {
    const auto below = [&random](int limit) {
        return static_cast<int>(random() % static_cast<unsigned>(limit));
    };
    CanvasDiagram diagram;
    diagram.hasConfiguration = false;
    diagram.mayShowFewArcs = true;
    diagram.sentence.words.resize(words + 1);
    diagram.sentence.rightToLeft = below(4) == 0;
    for (int node = 0; node <= words; ++node) {
        diagram.sentence.words[node].form = QString(1 + below(9), 'x');
        diagram.order.push_back(node);
    }
    for (int word = 1; word <= words; ++word) {
        // A head to the left of the word, mostly a near one, never makes a cycle.
        const int head = below(3) > 0 ? word - 1 : below(word);
        diagram.sentence.arcs.push_back(
            {{head, word}, Relations[below(10)], static_cast<ArcKind>(below(4)), false});
    }
    for (int premises = 2; premises >= 0; --premises) {
        ArcLine& line = diagram.sentence.arcs[below(words)];
        line.emphasised = true;
        line.isPremise = premises > 0;
    }
    return diagram;
}

struct Label {
    QString text;
    QRectF glyphs;
    Target target;
};

std::vector<Label> labelsOf(const Drawing& drawing) {
    std::vector<Label> labels;
    for (const Shape& shape : drawing.shapes)
        if (shape.target.kind == Target::Kind::Arc && !shape.text.isEmpty())
            labels.push_back({shape.text, shape.rect.adjusted(0, 2, 0, -2), shape.target});
    return labels;
}

bool anyOverlap(const std::vector<Label>& labels) {
    for (std::size_t i = 0; i < labels.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (labels[i].glyphs.intersects(labels[j].glyphs))
                return true;
    return false;
}

} // namespace

class TestWordBand : public test::WindowTest {
    Q_OBJECT

private slots:
    /// Two labels never overlap, at any size of the band and of the text. The label of the selected
    /// arc, which is the most important one, is always drawn as a whole.
    void labelsNeverOverlap() {
        std::mt19937 random(20);
        int shown = 0;
        for (int round = 0; round < 600; ++round) {
            CanvasDiagram diagram = randomBand(random, 1 + static_cast<int>(random() % 68));
            // A larger text has less room.
            const double text = std::array{1.0, 1.5, 2.0}[random() % 3];
            const double width = std::array{640, 1024, 1366, 1920}[random() % 4];
            const double height = 60 + static_cast<double>(random() % 340);
            diagram.room = QSizeF(width, height) / text;
            const Drawing drawing = layoutCanvas(diagram, plainMeasure()).drawing;
            const std::vector<Label> labels = labelsOf(drawing);
            shown += static_cast<int>(labels.size());
            QVERIFY2(!anyOverlap(labels), qPrintable(drawing.text()));
            for (const ArcLine& line : diagram.sentence.arcs) {
                const Target target = targetOf(line.arc);
                if (!line.emphasised || line.isPremise || drawing.boundsOf(target).isNull())
                    continue;
                QVERIFY(std::ranges::any_of(labels, [&](const Label& label) {
                    return label.target == target && label.text == line.label;
                }));
            }
        }
        QVERIFY(shown > 1000);
    }

    /// In the rooms with a band above other views, labels do not overlap either, at any size of the
    /// text.
    void labelsNeverOverlapInTheRooms_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(1024, 700), QSize(1400, 900)})
            QTest::addRow("%d", size.width()) << size;
    }

    void labelsNeverOverlapInTheRooms() {
        QFETCH(QSize, size);
        makeWindow();
        m_window->resize(size);
        m_editor->setTreebank(*Treebank::open(SOURCE_DIR "/resources/samples/edge-cases.conllu"));
        m_editor->selectSentence(9); // 60 words
        showWindow();
        const auto* canvas = m_window->findChild<DiagramView*>("canvas");
        int shown = 0;
        for (int larger = 0; larger <= 5; ++larger) { // up to 200 %
            for (const char* room : {"oracle", "decode", "treebank", "train"}) {
                m_window->findChild<QAction*>(QStringLiteral("workspace-") + room)->trigger();
                QTest::qWait(100); // Decode draws its trees at the words
                const std::vector<Label> labels = labelsOf(canvas->drawing());
                shown += static_cast<int>(labels.size());
                QVERIFY2(!anyOverlap(labels), qPrintable(canvas->drawing().text()));
            }
            press(Qt::Key_Plus, Qt::ControlModifier);
        }
        Theme::setTextSize(100);
        QVERIFY(shown > 100);
    }

    /// Labels of arcs at one height that are wider than their arcs do not overlap either.
    void labelsBelowTheWordsDoNotOverlap() {
        ArcDiagram diagram;
        diagram.words.resize(4);
        for (WordBox& word : diagram.words)
            word.form = "x";
        diagram.arcs = {{{1, 2}, "parataxis:restart", ArcKind::Mistaken, true},
                        {{2, 3}, "dislocated:vo", ArcKind::Proposed, true}};
        QVERIFY(!anyOverlap(labelsOf(layoutArcs(diagram, plainMeasure()))));
    }

    /// Relations are cut between syllables and parts only, and never to the name of another one.
    void relationsAreCutBetweenSyllables() {
        QCOMPARE(shortLabels("nsubj:pass"), QStringList{"nsubj:…"});
        QCOMPARE(shortLabels("advmod"), QStringList{"adv…"});
        QCOMPARE(shortLabels("nummod"), QStringList{"num…"});
        QCOMPARE(shortLabels("compound"), QStringList{"com…"});
        QCOMPARE(shortLabels("discourse"), QStringList{"dis…"});
        QCOMPARE(shortLabels("dislocated"), (QStringList{"disloca…", "dislo…", "dis…"}));
        QCOMPARE(shortLabels("goeswith"), QStringList{"goes…"});
        QCOMPARE(shortLabels("cc:preconj"), (QStringList{"cc:pre…", "cc:…"}));
        // “cc”, “conj”, “ob”, “det” would be read as other relations or as nothing.
        for (const char* whole : {"cc", "ccomp", "conj", "obj", "punct", "root", "amod", "detmod"})
            QCOMPARE(shortLabels(whole), QStringList());
    }

    /// Arcs of premises are thin, that of the selected item itself is thick.
    void premisesAreThin() {
        const ArcLine plain{{1, 2}, {}, ArcKind::ToCome, false};
        ArcLine own = plain;
        own.emphasised = true;
        ArcLine premise = own;
        premise.isPremise = true;
        QVERIFY(widthOf(premise) < widthOf(plain));
        QVERIFY(widthOf(plain) < widthOf(own));
        QCOMPARE(inkOf(premise), inkOf(own));
    }

    /// If all arcs together have less than 40 pixels, only those at the selected arc are drawn, and
    /// a text says so; the words stay where they are. Otherwise, all arcs are drawn.
    void lowBandsShowFewArcs() {
        std::mt19937 random(3);
        std::set<bool> seen;
        for (int round = 0; round < 300; ++round) {
            CanvasDiagram diagram = randomBand(random, 20 + static_cast<int>(random() % 40));
            diagram.room = {1900, 50 + static_cast<double>(random() % 250)};
            const Drawing drawing = layoutCanvas(diagram, plainMeasure()).drawing;
            const bool isSaid = std::ranges::any_of(drawing.shapes, [](const Shape& shape) {
                return shape.text.startsWith("Too low for all arcs");
            });
            diagram.mayShowFewArcs = false;
            const Drawing whole = layoutCanvas(diagram, plainMeasure()).drawing;
            QRectF all; // the arcs above the words
            std::set<int> heights;
            for (const Shape& shape : whole.shapes)
                if (shape.target.kind == Target::Kind::Arc && shape.text.isEmpty() &&
                    shape.bounds().width() > 8 && shape.fill == Ink::None &&
                    shape.bounds().bottom() < whole.boundsOf({Target::Kind::Word, 0, -1}).top()) {
                    all |= shape.bounds();
                    heights.insert(qRound(shape.bounds().top() * 10));
                }
            // The feet of the lowest arcs are 4 pixels high.
            const bool isLow = all.height() - 4 < 40 - 0.5;
            const double distance = (all.height() - 4) / static_cast<double>(heights.size());
            const bool isDense = distance < 10;
            if (std::abs(all.height() - 44) > 1 && std::abs(distance - 10) > 0.3)
                QCOMPARE(isSaid, isLow && isDense);
            seen.insert(isSaid);
            for (int node = 0; node < static_cast<int>(diagram.order.size()); ++node) {
                const Target word{Target::Kind::Word, node, -1};
                QCOMPARE(drawing.boundsOf(word), whole.boundsOf(word));
            }
            std::set<int> selected;
            for (const ArcLine& line : diagram.sentence.arcs)
                if (line.emphasised && !line.isPremise)
                    selected.insert({line.arc.head, line.arc.dependent});
            for (const ArcLine& line : diagram.sentence.arcs) {
                const bool isNear =
                    selected.contains(line.arc.head) || selected.contains(line.arc.dependent);
                if (!whole.boundsOf(targetOf(line.arc)).isNull())
                    QCOMPARE(!drawing.boundsOf(targetOf(line.arc)).isNull(), isNear || !isSaid);
            }
        }
        QCOMPARE(seen.size(), 2U);
    }
};

QTEST_MAIN(TestWordBand)
#include "tst_word_band.moc"
