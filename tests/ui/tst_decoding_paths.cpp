// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/exact_decoders.h"
#include "core/learning/network/network_model.h"
#include "core/learning/parser.h"
#include "tests/support/decoding.h"
#include "tests/support/learning.h"
#include "tests/support/networks.h"
#include "ui/canvas/theme.h"
#include "ui/decoding/decoding_branches.h"
#include "ui/decoding/decoding_view.h"
#include "ui/decoding/path_view.h"
#include "ui/decoding/tree_list_view.h"
#include "ui/session/current_work.h"
#include "ui/session/loaded_model.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTabWidget>
#include <QTreeWidget>

#include <atomic>
#include <chrono>
#include <functional>
#include <numeric>
#include <random>
#include <thread>

using namespace parsescope;
using namespace parsescope::test;
using Work = DecodingWork;

namespace {

std::shared_ptr<const Model> network(neural::Training training, const char* system,
                                     int positions = 2) {
    return neural::trainNetwork(sampleSentences("first-steps"), {},
                                smallOptions(training, system, positions))
        .value();
}

std::vector<int> parseOf(const Model& model, const ParseExplorer& parse) {
    return model.parseAll(std::span(&parse.sentence(), 1), RootLimit::None).front().heads;
}

// The number of threads that decode now, and the largest such number.
std::atomic<int> decodingRuns = 0;
std::atomic<int> mostDecodingRuns = 0;

/// Decodes like ArcStandardDecoder, and counts the threads that do so at once.
std::optional<Decoding> decodeAndCount(const Scores& scores, const ScoreTable* bonus,
                                       RootLimit rootLimit, DecodingWorkspace& workspace) {
    const int runs = ++decodingRuns;
    int most = mostDecodingRuns;
    while (most < runs && !mostDecodingRuns.compare_exchange_weak(most, runs)) {
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2)); // lets others begin
    auto found = ArcStandardDecoder.decode(scores, bonus, rootLimit, workspace);
    --decodingRuns;
    return found;
}

} // namespace

/// Decoded derivations are added to the exploration, and trained networks give scores.
class TestDecodingPaths : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::setUpApplication(); }

    // Both derivations become branches whose trees are the decoded ones.
    void pathsGoOnTheTimeLine() {
        for (const ExactDecoder* decoder :
             {&ArcHybridDecoder, &ArcEagerDecoder, &ArcStandardDecoder}) {
            int erring = 0;
            for (unsigned seed = 1; seed <= 6; ++seed) {
                Work work(decoder);
                work.decoding.setSeed(seed);
                PathView view(&work.parse, &work.decoding);
                view.show();
                const ExactDecoding::Findings found = work.find();
                auto* button = view.findChild<QPushButton*>("to-time-line");
                QTRY_VERIFY(button->isVisible());
                button->click();
                ParseExplorer& parse = work.parse;
                QCOMPARE(parse.system().name, std::string(decoder->name));
                const auto first = firstLoss(found.greedy);
                erring += first.has_value();
                QCOMPARE(parse.exploration().current().depth,
                         first ? static_cast<int>(*first) + stepsBefore(parse, decoder) : 0);
                std::vector<std::vector<int>> ends;
                for (int node = 0; node < parse.exploration().size(); ++node)
                    if (parse.exploration().node(node).children.empty())
                        ends.push_back(finalHeads(parse.exploration().node(node).configuration));
                QCOMPARE(ends.size(), std::size_t(first ? 2 : 1));
                QCOMPARE(ends.front(), decodingOf(found.scores, found.greedy).heads);
                while (!parse.isFinal())
                    parse.steps().forward();
                QCOMPARE(finalHeads(parse.configuration()), found.best.front().heads);
            }
            QVERIFY(erring > 0);
        }
    }

    void treesGoOnTheTimeLine() {
        for (const ExactDecoder* decoder :
             {&ArcHybridDecoder, &ArcEagerDecoder, &ArcStandardDecoder, &EisnerDecoder}) {
            Work work(decoder);
            TreeListView view(&work.parse, &work.decoding);
            view.show();
            const ExactDecoding::Findings found = work.find();
            auto* list = view.findChild<QTreeWidget*>();
            QTRY_VERIFY(list->topLevelItemCount() > 2);
            for (int line = 0; line < 3; ++line) {
                list->setCurrentItem(list->topLevelItem(line));
                view.findChild<QPushButton*>()->click();
                QCOMPARE(work.parse.exploration().cursor(), 0);
                while (!work.parse.isFinal())
                    work.parse.steps().forward();
                QCOMPARE(finalHeads(work.parse.configuration()), found.best[line].heads);
            }
        }
    }

    // Decoding and painting survive any sequence of user actions.
    void nothingBreaksInAStorm() {
        Session session;
        DecodingView view(session.parse(), session.model());
        view.resize(1000, 350);
        view.show();
        ExactDecoding& decoding = *decodingIn(view);
        auto* tabs = view.findChild<QTabWidget*>();
        std::mt19937 random(5);
        const auto below = [&](std::size_t count) { return static_cast<int>(random() % count); };
        const std::vector<std::function<void()>> deeds{
            [&] {
                std::vector<int> chain(1 + below(12));
                std::iota(chain.begin(), chain.end(), 0);
                session.editor()->setSentence(sentenceOf(chain));
            },
            [&] { session.parse()->setSystem(systems()[random() % systems().size()]); },
            [&] { setGold(*session.editor(), *session.parse(), std::nullopt); },
            [&] {
                setGold(*session.editor(), *session.parse(), session.parse()->sentence().tree());
            },
            [&] { session.parse()->setSingleRoot(below(2) == 0); },
            [&] { decoding.setDecoder(exactDecoders()[random() % exactDecoders().size()]); },
            [&] { decoding.setSeed(static_cast<unsigned>(below(99))); },
            [&] { decoding.setMargin(below(5)); },
            [&] {
                if (decoding.scores().words() > 0)
                    decoding.setScore(decoding.decoder()->tables[0], 0, 1, below(20));
            },
            [&] { tabs->setCurrentIndex(below(tabs->count())); },
            [&] {
                for (auto* button : tabs->currentWidget()->findChildren<QPushButton*>())
                    button->click();
            },
            [&] {
                for (auto* slider : view.findChildren<QSlider*>())
                    slider->setValue(below(20));
            },
            [&] {
                for (auto* list : tabs->currentWidget()->findChildren<QTreeWidget*>())
                    list->setCurrentItem(list->topLevelItem(below(8)));
            },
            [&] { view.setVisible(below(4) > 0); },
        };
        constexpr int Rounds = 250;
        for (int round = 0; round < Rounds; ++round) {
            deeds[random() % deeds.size()]();
            if (view.isVisible())
                view.grab();
            if (below(3) == 0)
                QApplication::processEvents();
        }
        view.show();
        QTRY_VERIFY(decoding.findings() && !decoding.isDecoding());
        QCOMPARE(decoding.findings()->scores.decoder, decoding.decoder());
        QCOMPARE(
            decoding.findings()->best.front(),
            *decode(decoding.scores(), {.rootLimit = session.parse()->settings().shape.rootLimit}));
    }

    void onlyTheLastScoresAreDecoded() {
        ExactDecoder counting = ArcStandardDecoder;
        counting.decode = decodeAndCount;
        Session session;
        session.editor()->setSentence(sentenceOf(std::vector<int>(24, 0)));
        DecodingView view(session.parse(), session.model());
        view.show();
        ExactDecoding& decoding = *decodingIn(view);
        const auto* summary = view.findChild<QLabel*>("summary");
        decoding.setDecoder(&counting);
        QTRY_VERIFY(decoding.findings() && !decoding.isDecoding());
        for (unsigned seed = 2; seed <= 31; ++seed) {
            decoding.setSeed(seed);
            QCOMPARE(summary->text(), "Decoding…");
            QTest::qWait(1);
        }
        QTRY_VERIFY(!decoding.isDecoding());
        QCOMPARE(decoding.findings()->best.front(), *decode(decoding.scores(), {}));
        QVERIFY(summary->text().startsWith("The best tree scores"));
        // Each sentence begins when the run for the previous one has ended.
        for (int words = 12; words <= 24; ++words) {
            session.editor()->setSentence(sentenceOf(std::vector<int>(words, 0)));
            QTest::qWait(1);
        }
        QTRY_VERIFY(decoding.findings() && !decoding.isDecoding());
        QCOMPARE(decoding.findings()->scores.words(), 24);
        // One run, and the window's own thread, which decodes a tree of the list.
        QVERIFY(mostDecodingRuns.load() <= 2);
        // Nothing is decoded after a stop.
        decoding.setSeed(40);
        decoding.stop();
        QVERIFY(!decoding.isDecoding());
        QTRY_COMPARE(decodingRuns.load(), 0);
    }

    void aNetworkScores() {
        for (const char* name : {"arc-hybrid", "arc-eager", "eisner"}) {
            const auto model = network(neural::Training::Global, name);
            Work work(&ArcHybridDecoder);
            const std::vector<int> parse = parseOf(*model, work.parse);
            DecodingView view(&work.parse, &work.model);
            view.show();
            auto* source = view.findChild<QComboBox*>("source");
            QCOMPARE(source->count(), 3);
            work.model.setModel(model, "small.m");
            QCOMPARE(source->count(), 4);
            QVERIFY(source->itemText(3).contains("small.m"));
            source->setCurrentIndex(3);
            emit source->activated(3);
            const ExactDecoding& decoding = *decodingIn(view);
            // Whichever decoder was chosen before, one with this source is chosen now.
            QVERIFY(decoding.source().has(decoding.decoder()));
            QTRY_VERIFY(decoding.findings() && !decoding.isDecoding());
            QCOMPARE(decoding.findings()->best.front().heads, parse);
            decodingIn(view)->setDecoder(&ArcEagerDecoder); // arc-eager contains the other systems
            QCOMPARE(decoding.source().name, std::string(ExactDecoding::ModelSource));
            QTRY_VERIFY(decoding.findings() && !decoding.isDecoding());
            QCOMPARE(decoding.findings()->best.front().heads, parse);
            QCOMPARE(decoding.source().has(&MstDecoder), std::string(name) == "eisner");
            // These are scores of arcs, which any tree can use.
            if (decoding.source().has(&MstDecoder)) {
                decodingIn(view)->setDecoder(&MstDecoder);
                QCOMPARE(decoding.source().name, std::string(ExactDecoding::ModelSource));
                QTRY_VERIFY(decoding.findings() && !decoding.isDecoding());
                QCOMPARE(decoding.findings()->asEager->heads, parse);
                QVERIFY(decoding.findings()->best.front().score >=
                        decoding.findings()->asEager->score);
            }
            work.model.setModel(nullptr);
            QCOMPARE(decoding.source().name, scoreSources().front().name);
            QVERIFY(source->findText("small.m", Qt::MatchContains) < 0);
        }
    }

    void severalNetworksScore() {
        std::vector<std::unique_ptr<Model>> members;
        for (const char* name : {"arc-hybrid", "eisner"})
            members.push_back(neural::trainNetwork(sampleSentences("first-steps"), {},
                                                   smallOptions(neural::Training::Global, name))
                                  .value());
        const std::shared_ptr<const Model> model = neural::NetworkModel::ensemble(members).value();
        Work work(&ArcHybridDecoder);
        work.model.setModel(model, "both");
        work.decoding.setSource(work.decoding.sources().back());
        QCOMPARE(work.decoding.decoder(), &ArcEagerDecoder); // arc-eager contains both systems
        QCOMPARE(work.find().best.front().heads, parseOf(*model, work.parse));
    }

    // A locally trained network parses greedily, and the exact tree can be compared with its parse.
    void aLocalNetworkScores() {
        const auto model = network(neural::Training::Local, "arc-hybrid");
        Work work(&ArcEagerDecoder);
        work.model.setModel(model, "local.m");
        work.decoding.setDecoder(&ArcHybridDecoder);
        work.decoding.setSource(work.decoding.sources().back());
        const auto& found = work.find();
        QCOMPARE(decodingOf(found.scores, found.greedy).heads, parseOf(*model, work.parse));
        work.model.setModel(network(neural::Training::Local, "arc-standard", 4));
        QCOMPARE(work.decoding.sources().size(), scoreSources().size()); // the model has no tables
        QCOMPARE(work.decoding.source().name, scoreSources().front().name);
    }
};

QTEST_MAIN(TestDecodingPaths)
#include "tst_decoding_paths.moc"
