// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how fast parsers are trained and parse, in processor time of one thread, and how good
// their parses are.
//
//   bench_learning PATH [ITERATIONS] [SYSTEM…]
//
// reads PATH-train.conllu and PATH-test.conllu, as in treebanks/hu_szeged. Prints the shortest of
// three times for training, and of ten times for parsing, first with joint labels and then with
// labels after the transitions.
//
// static    seconds of training with canonical derivations
// explore   time of training with the dynamic oracle, divided by the time `static`
// words/s   speed of parsing the test part, without reading and writing files
// ratio     time of parsing, divided by that of the first system
// UAS, LAS  scores of `explore` on the test part, without subtypes of relations
#include "core/learning/linear/perceptron_trainer.h"
#include "core/learning/parser.h"
#include "core/parsing/systems.h"
#include "core/treebank/treebank.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

using namespace parsescope;

namespace {

constexpr int TrainingRuns = 3;
constexpr int ParsingRuns = 10;

double now() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

template<class Run>
double bestTime(int runs, const Run& run) {
    double best = 1e9;
    for (int i = 0; i < runs; ++i) {
        const double begin = now();
        run();
        best = std::min(best, now() - begin);
    }
    return best;
}

std::vector<Sentence> sentencesOf(const std::string& path) {
    const Result<Treebank> treebank = Treebank::open(path);
    std::vector<Sentence> sentences;
    if (!treebank) {
        std::fprintf(stderr, "%s\n", treebank.error().text().english().c_str());
        std::exit(1);
    }
    for (int i = 0; i < treebank->size(); ++i)
        sentences.push_back(treebank->read(i).sentence);
    return sentences;
}

struct Row {
    std::string name;
    double trainStatic = 0;
    double trainExplore = 0;
    double parse = 0;
    Evaluation evaluation;
};

Row measure(const TransitionSystem& system, LabelTraining labels,
            const std::vector<Sentence>& train, const std::vector<Sentence>& test, int iterations) {
    TrainingOptions options;
    options.perceptron.labels = labels;
    options.system = system;
    options.iterations = iterations;
    std::unique_ptr<Model> model;
    const auto trainWith = [&](Regime regime) {
        options.perceptron.regime = regime;
        return bestTime(TrainingRuns, [&] { model = *trainPerceptron(train, {}, options); });
    };
    Row row;
    row.name = system.name;
    row.trainStatic = trainWith(Regime::Static);
    row.trainExplore = trainWith(Regime::Explore);
    std::vector<Parse> parses;
    row.parse = bestTime(ParsingRuns, [&] {
        parses.clear();
        for (const Sentence& sentence : test)
            parses.push_back(parseGreedily(*model, sentence));
    });
    for (std::size_t i = 0; i < test.size(); ++i) {
        Sentence parsed = test[i];
        parses[i].writeTo(parsed, model->description());
        row.evaluation.add(test[i], parsed);
    }
    return row;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: bench_learning PATH [ITERATIONS] [SYSTEM…], where there are "
                             "PATH-train.conllu and PATH-test.conllu\n");
        return 2;
    }
    const std::string base = argv[1];
    const int iterations = argc > 2 ? std::max(1, std::atoi(argv[2])) : 10;
    const std::vector<Sentence> train = sentencesOf(base + "-train.conllu");
    const std::vector<Sentence> test = sentencesOf(base + "-test.conllu");
    std::vector<std::string> systems(argv + std::min(argc, 3), argv + argc);
    if (systems.empty())
        systems = {"arc-eager", "arc-standard", "arc-hybrid", "lr-spine", "attardi"};
    std::printf("%s, %d iterations\n", base.c_str(), iterations);
    for (const LabelTraining labels : {LabelTraining::Joint, LabelTraining::After}) {
        std::printf("%-14s %8s %8s %9s %6s %6s %6s\n",
                    labels == LabelTraining::Joint ? "joint labels" : "labels after", "static",
                    "explore", "words/s", "ratio", "UAS", "LAS");
        double first = 0;
        for (const std::string& system : systems) {
            const Row row = measure(*findSystem(system), labels, train, test, iterations);
            first = first == 0 ? row.parse : first;
            const AttachmentCounts& all = row.evaluation.all;
            std::printf("%-14s %8.2f %8.2f %9.0f %6.2f %6.2f %6.2f\n", row.name.c_str(),
                        row.trainStatic, row.trainExplore / row.trainStatic,
                        static_cast<double>(all.words) / row.parse, row.parse / first,
                        100 * all.uas(), 100 * all.las());
            std::fflush(stdout);
        }
    }
    return 0;
}
