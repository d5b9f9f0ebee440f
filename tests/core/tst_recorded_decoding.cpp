// SPDX-License-Identifier: GPL-3.0-or-later
// The best trees under random scores, and what beams find and lose, have the checksums that are
// recorded in tests/goldens. A changed one is not wrong by itself: other tests say whether trees
// are the best. UPDATE_GOLDENS=1 records them anew.
#include "core/decoding/cube/beam_study.h"
#include "core/decoding/exact_decoders.h"
#include "tests/support/cube.h"
#include "tests/support/goldens.h"
#include "tests/support/records.h"
#include "tests/support/scores.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_recorded_decoding : public QObject {
    Q_OBJECT

private slots:
    void bestTrees();
    void beams();
};

namespace {

std::string textOf(const std::optional<Decoding>& best) {
    if (!best)
        return "none\n";
    std::string text = listText(best->heads) + std::to_string(best->score);
    for (const DecodingStep& step : best->steps)
        text += ' ' + std::to_string(static_cast<int>(step.move)) + ',' + std::to_string(step.top) +
                ',' + std::to_string(step.front);
    return text + '\n';
}

} // namespace

void tst_recorded_decoding::bestTrees() {
    QString text;
    for (const ExactDecoder* decoder : exactDecoders()) {
        Random random(5);
        std::string all;
        for (int round = 0; round < 150; ++round) {
            const int words = 1 + round % 6;
            const Scores scores = randomScores(decoder, words, random);
            const Tree gold =
                round % 3 == 0 ? randomTree(words, random) : randomProjectiveTree(words, random);
            DecodingOptions options;
            if (round % 2 == 1)
                options.gold = gold.heads();
            options.margin = round % 5;
            options.singleRoot = round % 4 > 1;
            all += textOf(decode(scores, options));
            for (const Decoding& tree : decodeBest(scores, 1 + round % 12, options).trees)
                all += textOf(tree);
        }
        text += QString("%1: %2\n")
                    .arg(QString::fromStdString(std::string(decoder->name)), checksum(all));
    }
    compareWithGolden("best-trees", text);
}

void tst_recorded_decoding::beams() {
    QString text;
    const std::pair<const char*, PartContexts> kinds[] = {
        {"arcs", {}},
        {"siblings", {true, false, false, false, false}},
        {"three siblings", {true, true, false, false, false}},
        {"grandparents", {true, false, true, false, false}},
        {"grandparents and siblings", {true, false, true, true, false}},
        {"all", {true, true, true, true, true}}};
    for (const auto& [name, contexts] : kinds) {
        Random random(6);
        std::string all;
        for (int round = 0; round < 60; ++round) {
            const int words = 1 + round % 6;
            RandomParts parts(contexts, randomArcs(words, 1 + round % 3, 60 + round, random),
                              static_cast<std::uint64_t>(round));
            CubeOptions options;
            options.beam = 1 + round % 7;
            options.labelBeam = 1 + round % 3;
            options.singleRoot = round % 4 == 0;
            const BeamStudy study = studyBeams(parts, options);
            for (const auto& tree : {study.found, study.best})
                all += tree ? listText(tree->heads) + listText(tree->labels) +
                                  std::to_string(tree->score)
                            : "none";
            all += (study.isExact ? " exact" : "") + std::string(study.foundBest ? " found" : "") +
                   (study.lost ? " lost" : "") + ' ' + std::to_string(study.counts.items) + ' ' +
                   std::to_string(study.counts.explored) + ' ' +
                   std::to_string(study.counts.pruned) + '\n';
            if (words <= 4)
                if (const auto exact = decode(parts, CubeOptions{.singleRoot = options.singleRoot}))
                    all += listText(exact->heads) + std::to_string(exact->score);
            if (study.best)
                for (const auto& row :
                     beamsThatFind(parts, study.best->score, options.singleRoot, 4, {}))
                    for (const bool finds : row)
                        all += finds ? '1' : '0';
        }
        text += QString("%1: %2\n").arg(name, checksum(all));
    }
    compareWithGolden("beams", text);
}

QTEST_APPLESS_MAIN(tst_recorded_decoding)
#include "tst_recorded_decoding.moc"
