// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/arborescence.h"
#include "core/decoding/decoder.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/decoders.h"
#include "core/learning/linear/perceptron_trainer.h"
#include "core/learning/model_file.h"
#include "core/learning/network/network_training.h"
#include "core/learning/parser.h"
#include "core/treebank/treebank.h"
#include "tests/support/networks.h"
#include "tests/support/table.h"

#include <QTemporaryDir>
#include <QtTest>

#include <thread>

using namespace parsescope;
using namespace parsescope::test;
using namespace parsescope::neural;
using test::smallOptions;

namespace {

std::vector<Sentence> sampleSentences(const std::string& name = "first-steps") {
    const Treebank treebank =
        Treebank::open(SOURCE_DIR "/resources/samples/" + name + ".conllu").value();
    std::vector<Sentence> sentences;
    for (int index = 0; index < treebank.size(); ++index) {
        Sentence sentence = treebank.read(index).sentence;
        if (sentence.tree())
            sentences.push_back(std::move(sentence));
    }
    return sentences;
}

std::unique_ptr<Model> trained(const TrainingOptions& options, const TrainingHooks& hooks = {}) {
    return trainNetwork(sampleSentences(), {}, options, hooks).value();
}

const NetworkModel& network(const std::unique_ptr<Model>& model) {
    return dynamic_cast<const NetworkModel&>(*model);
}

/// Returns the score tables that a model decodes.
Scores scoresOf(const Model& model, const Sentence& sentence) {
    return model.tables(sentence, model.decodes()).value();
}

std::vector<std::vector<int>> headsOf(const Model& model, RootLimit rootLimit = RootLimit::None) {
    std::vector<std::vector<int>> heads;
    for (const Parse& parse : model.parseAll(sampleSentences(), rootLimit))
        heads.push_back(parse.heads);
    return heads;
}

void addKinds() {
    columns<bool, QString>("local", "system");
    QTest::newRow("global arc-hybrid") << false << "arc-hybrid";
    QTest::newRow("global arc-eager") << false << "arc-eager";
    QTest::newRow("global arc-standard") << false << "arc-standard";
    QTest::newRow("arcs") << false << "eisner";
    QTest::newRow("local arc-standard") << true << "arc-standard";
    QTest::newRow("local arc-eager") << true << "arc-eager";
}

TrainingOptions optionsOfRow() {
    const bool local = *static_cast<bool*>(QTest::qData("local", QMetaType::Bool));
    const QString system = *static_cast<QString*>(QTest::qData("system", QMetaType::QString));
    return smallOptions(local ? Training::Local : Training::Global, system.toStdString());
}

} // namespace

class tst_neural_model : public QObject {
    Q_OBJECT

private slots:
    void fileKeepsEverything_data() { addKinds(); }
    void fileKeepsEverything() {
        const std::unique_ptr<Model> model = trained(optionsOfRow());
        const std::string bytes = modelFileBytes(*model);
        const auto read = modelFromFileBytes(bytes);
        QVERIFY2(read, read ? "" : read.error().text().english().c_str());
        QVERIFY(modelFileBytes(**read) == bytes);
        QCOMPARE(headsOf(**read), headsOf(*model));
    }

    void damagedFiles() {
        const std::unique_ptr<Model> model = trained(smallOptions(Training::Global, "arc-hybrid"));
        const std::string bytes = model->bytes();
        const ModelDescription& description = model->description();
        for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 20)
            QVERIFY(!NetworkModel::fromBytes(description, bytes.substr(0, size)));
        QVERIFY(!NetworkModel::fromBytes(description, bytes + "x"));
        // Whichever byte of the sizes is changed, reading ends and takes no more memory than the
        // file.
        for (std::size_t at = 0; at < 1500; at += 3) {
            std::string damaged = bytes;
            damaged[at] = static_cast<char>(0xFF);
            static_cast<void>(NetworkModel::fromBytes(description, damaged));
        }
    }

    void parsesTogetherAsAlone_data() { addKinds(); }
    void parsesTogetherAsAlone() {
        const std::unique_ptr<Model> model = trained(optionsOfRow());
        const std::vector<Sentence> sentences = sampleSentences();
        const std::vector<Parse> together = model->parseAll(sentences, RootLimit::None);
        for (std::size_t i = 0; i < sentences.size(); ++i) {
            const Parse alone =
                model->parseAll(std::span(&sentences[i], 1), RootLimit::None).front();
            QCOMPARE(alone.heads, together[i].heads);
            QCOMPARE(alone.labels, together[i].labels);
            if (!model->decodes())
                QCOMPARE(parseGreedily(*model, sentences[i]).heads, together[i].heads);
        }
    }

    void treesHaveOneRoot_data() { addKinds(); }
    void treesHaveOneRoot() {
        TrainingOptions options = optionsOfRow();
        const std::unique_ptr<Model> model = trained(options);
        options.shape.rootLimit = RootLimit::One;
        const std::unique_ptr<Model> trainedSo = trained(options);
        QVERIFY(trainedSo->description().shape.rootLimit);
        for (const auto& trees :
             {headsOf(*model, RootLimit::One), headsOf(*trainedSo, RootLimit::None)})
            for (const std::vector<int>& heads : trees) {
                const auto tree = Tree::fromHeads(std::span(heads).subspan(1));
                QVERIFY(tree);
                QCOMPARE(tree->rootCount(), 1);
            }
        const Parse empty = model->parseAll(std::vector<Sentence>(1), RootLimit::One).front();
        QCOMPARE(empty.heads, std::vector<int>{NoHead});
    }

    // The best tree never scores less than the greedy derivation over the same scores.
    void exactModelsFindTheBestTree() {
        for (const std::string system : {"arc-hybrid", "arc-eager", "eisner", "mst"}) {
            const std::unique_ptr<Model> model = trained(smallOptions(Training::Global, system));
            const std::vector<Sentence> sentences = sampleSentences();
            const std::vector<Parse> parses = model->parseAll(sentences, RootLimit::None);
            for (std::size_t i = 0; i < sentences.size(); ++i) {
                const Scores scores = scoresOf(*model, sentences[i]);
                const auto best = decode(scores);
                QCOMPARE(parses[i].heads, best->heads);
                const auto greedy =
                    decode(scores, {parseGreedily(*model, sentences[i]).heads, -1e6});
                QVERIFY(greedy->score <= best->score + 1e-3);
            }
        }
    }

    // A model that is trained for MST learns trees with crossing arcs, and one for Eisner's decoder
    // does not. Models that are read from their files parse in the same way.
    void crossingArcsAreLearnt() {
        const std::vector<Sentence> sentences = sampleSentences("non-projective");
        for (const std::string system : {"eisner", "mst"}) {
            TrainingOptions options = smallOptions(Training::Global, system);
            options.network.dropout = {};
            options.iterations = 100;
            const std::unique_ptr<Model> model = trainNetwork(sentences, {}, options).value();
            QCOMPARE(model->decodes(), findExactDecoder(system));
            const std::unique_ptr<Model> again = modelFromFileBytes(modelFileBytes(*model)).value();
            QCOMPARE(again->decodes(), model->decodes());
            QCOMPARE(headsOf(*again), headsOf(*model));
            int crossing = 0;
            int learnt = 0;
            const std::vector<Parse> parses = model->parseAll(sentences, RootLimit::None);
            for (std::size_t i = 0; i < sentences.size(); ++i)
                if (!sentences[i].tree()->isProjective()) {
                    ++crossing;
                    learnt += parses[i].heads == sentences[i].tree()->heads();
                    // The system of the model builds no crossing arcs.
                    Sentence parsed = sentences[i];
                    parses[i].writeTransitionsTo(parsed, model->description());
                    const bool written =
                        parsed.words.front().misc.find("Transition=") != std::string::npos;
                    QCOMPARE(written, system == "eisner");
                }
            QVERIFY(crossing > 2);
            QCOMPARE(learnt, system == "mst" ? crossing : 0);
        }
    }

    // Each decoder finds in a model's scores what a separate search for this decoder finds.
    void otherDecoders() {
        const std::vector<Sentence> sentences = sampleSentences();
        for (const std::string system :
             {"arc-hybrid", "arc-eager", "arc-standard", "eisner", "mst"})
            for (const Training training : {Training::Global, Training::Local}) {
                const bool arcs = findArcDecoder(system);
                if (arcs && training == Training::Local)
                    continue;
                const int positions = system == "arc-standard" ? 3 : 2;
                const std::unique_ptr<Model> model =
                    trained(smallOptions(training, system, positions));
                const ExactDecoder* decodes = model->decodes();
                const ExactDecoder* tables =
                    decodes ? decodes : exactDecoderOf(model->description().system);
                QVERIFY(checkDecoder(*model, Decoder::Exact));
                QVERIFY(checkDecoder(*model, Decoder::Greedy));
                const bool isLong =
                    system == "arc-standard"; // 101 words are too long for its decoder
                QCOMPARE(isParsedGreedily(*model, Decoder::Exact, 101), isLong);
                QVERIFY(!isParsedGreedily(*model, Decoder::Exact, 100));
                QVERIFY(!isParsedGreedily(*model, Decoder::Greedy, 101));
                QCOMPARE(isParsedGreedily(*model, Decoder::Own, 101),
                         isLong && training == Training::Global);
                for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                    const auto exact = parseAll(*model, sentences, rootLimit, Decoder::Exact);
                    const auto greedy = parseAll(*model, sentences, rootLimit, Decoder::Greedy);
                    const auto own = parseAll(*model, sentences, rootLimit, Decoder::Own);
                    for (std::size_t i = 0; i < sentences.size(); ++i) {
                        const auto best =
                            decode(*model->tables(sentences[i], tables), {{}, 1, rootLimit});
                        QCOMPARE(exact[i].heads, best->heads);
                        QCOMPARE(greedy[i].heads,
                                 parseGreedily(*model, sentences[i], rootLimit).heads);
                        const auto& same = training == Training::Global ? exact : greedy;
                        QCOMPARE(own[i].heads, same[i].heads);
                        QCOMPARE(own[i].labels, same[i].labels);
                    }
                }
                QCOMPARE(checkDecoder(*model, Decoder::Arborescence).has_value(), arcs);
                if (!arcs)
                    continue;
                int crossing = 0;
                for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                    const auto parses =
                        parseAll(*model, sentences, rootLimit, Decoder::Arborescence);
                    for (std::size_t i = 0; i < sentences.size(); ++i) {
                        const Scores scores = scoresOf(*model, sentences[i]);
                        QCOMPARE(parses[i].heads,
                                 *maximumArborescence(scores.table("arc"), rootLimit));
                        const std::span<const int> heads(parses[i].heads);
                        crossing += !Tree::fromHeads(heads.subspan(1))->isProjective();
                        QCOMPARE(parses[i].labels.size(), parses[i].heads.size());
                        QVERIFY(std::ranges::all_of(std::span(parses[i].labels).subspan(1),
                                                    [](int label) { return label >= 0; }));
                    }
                }
                QVERIFY(crossing > 0); // without crossing arcs, the comparison would show nothing
            }
    }

    void modelsThatLackScoresForADecoder() {
        const auto three = trained(smallOptions(Training::Local, "arc-hybrid", 3));
        QVERIFY(checkDecoder(*three, Decoder::Greedy));
        QVERIFY(!checkDecoder(*three, Decoder::Exact));
        QVERIFY(!checkDecoder(*three, Decoder::Arborescence));
        const auto standard = trained(smallOptions(Training::Local, "arc-standard", 4));
        QVERIFY(!checkDecoder(*standard, Decoder::Exact));
        const auto attardi = trained(smallOptions(Training::Local, "attardi"));
        QVERIFY(!checkDecoder(*attardi, Decoder::Exact));
        for (const Decoder decoder : {Decoder::Greedy, Decoder::Exact, Decoder::Arborescence})
            QCOMPARE(findDecoder(nameOf(decoder)), std::optional(decoder));
        QVERIFY(!findDecoder("other"));
    }

    void transitionsBuildTheTree_data() { addKinds(); }
    void transitionsBuildTheTree() {
        const std::unique_ptr<Model> model = trained(optionsOfRow());
        const TransitionSystem& system = model->description().system;
        for (const Parse& parse : model->parseAll(sampleSentences(), RootLimit::None)) {
            Configuration configuration = system.start(static_cast<int>(parse.heads.size()) - 1);
            for (std::size_t step = 0; step < parse.transitions.size(); ++step) {
                QCOMPARE(system.obstacle(configuration, parse.transitions[step]), Obstacle::None);
                const auto arc = system.arc(configuration, parse.transitions[step]);
                if (arc)
                    QCOMPARE(parse.builtBy[arc->dependent], static_cast<int>(step));
                configuration = system.step(configuration, parse.transitions[step]);
            }
            QVERIFY(system.isFinal(configuration));
            QCOMPARE(finalHeads(configuration), parse.heads);
        }
    }

    void ensembleOfOneIsTheModel_data() { addKinds(); }
    void ensembleOfOneIsTheModel() {
        std::vector<std::unique_ptr<Model>> models;
        models.push_back(trained(optionsOfRow()));
        const std::unique_ptr<Model> ensemble = NetworkModel::ensemble(models).value();
        QVERIFY(modelFileBytes(*ensemble) == modelFileBytes(*models.front()));
        QCOMPARE(headsOf(*ensemble), headsOf(*models.front()));
    }

    void ensemblesAverage() {
        std::vector<std::unique_ptr<Model>> models;
        TrainingOptions options = smallOptions(Training::Global, "arc-eager");
        for (const std::uint64_t seed : {1, 2}) {
            options.seed = seed;
            models.push_back(trained(options));
        }
        const std::unique_ptr<Model> ensemble = NetworkModel::ensemble(models).value();
        const Sentence sentence = sampleSentences().back();
        const Scores one = scoresOf(*models[0], sentence);
        const Scores two = scoresOf(*models[1], sentence);
        const Scores both = scoresOf(*ensemble, sentence);
        for (const Move move : {Move::Shift, Move::LeftArc, Move::RightArc, Move::Reduce})
            for (int top = 0; top <= sentence.size(); ++top)
                for (int front = top + 1; front <= sentence.size() + 1; ++front)
                    QVERIFY(std::abs(both.of(move).at(top, front) -
                                     (one.of(move).at(top, front) + two.of(move).at(top, front)) /
                                         2) < 1e-9);
    }

    // Arc-eager contains the other systems, so that its tables can hold the sum of the tables of
    // all.
    void ensemblesOfSeveralSystems() {
        std::vector<std::unique_ptr<Model>> models;
        for (const std::string system : {"arc-hybrid", "arc-eager", "eisner"})
            models.push_back(trained(smallOptions(Training::Global, system)));
        const std::unique_ptr<Model> ensemble = NetworkModel::ensemble(models).value();
        QCOMPARE(ensemble->description().system.name, std::string("arc-eager"));
        for (const Sentence& sentence : sampleSentences()) {
            // Each model scores the best tree of the ensemble.
            const Parse parse =
                ensemble->parseAll(std::span(&sentence, 1), RootLimit::None).front();
            double sum = 0;
            for (const std::unique_ptr<Model>& model : models)
                sum += decode(scoresOf(*model, sentence), {parse.heads, -1e6})->score;
            const double score = decode(scoresOf(*ensemble, sentence))->score;
            // Only in arc-eager does a tree have several derivations, and the best one in the sum
            // is the best one in arc-eager's scores.
            QVERIFY(std::abs(score - sum / 3) < 1e-3);
        }
    }

    void modelsThatDontFit() {
        const auto messageOf = [](const TrainingOptions& first, const TrainingOptions& second) {
            std::vector<std::unique_ptr<Model>> models;
            models.push_back(trained(first));
            models.push_back(trained(second));
            const auto ensemble = NetworkModel::ensemble(models);
            return ensemble ? std::string() : ensemble.error().message.english();
        };
        const TrainingOptions hybrid = smallOptions(Training::Local, "arc-hybrid");
        QVERIFY(messageOf(hybrid, smallOptions(Training::Global, "arc-hybrid")).find("globally") !=
                std::string::npos);
        QVERIFY(messageOf(hybrid, smallOptions(Training::Local, "arc-eager"))
                    .find("the same transition system") != std::string::npos);
        QVERIFY(messageOf(hybrid, smallOptions(Training::Local, "arc-hybrid", 3)).empty());
        const TrainingOptions standard = smallOptions(Training::Global, "arc-standard");
        for (const char* other : {"arc-hybrid", "eisner"}) {
            const TrainingOptions exact = smallOptions(Training::Global, other);
            QCOMPARE(messageOf(standard, exact),
                     "a model of arc-standard can be averaged only with models "
                     "of the same transition system");
            QCOMPARE(messageOf(exact, standard), messageOf(standard, exact));
        }
        QVERIFY(messageOf(standard, standard).empty());
        std::vector<std::unique_ptr<Model>> models;
        TrainingOptions perceptron;
        perceptron.system = findSystem("arc-hybrid").value();
        perceptron.iterations = 1;
        models.push_back(trainPerceptron(sampleSentences(), {}, perceptron).value());
        QVERIFY(!NetworkModel::ensemble(models));
    }

    void goesOnFromACheckpoint() {
        const TrainingOptions options = smallOptions(Training::Local, "arc-eager");
        std::vector<std::string> checkpoints;
        TrainingHooks hooks;
        hooks.checkpoint = [&](bool, const auto& bytes) { checkpoints.push_back(bytes()); };
        const std::string whole = modelFileBytes(*trained(options, hooks));
        QVERIFY(checkpoints.size() > 4);
        for (const std::size_t at :
             {std::size_t{0}, checkpoints.size() / 2, checkpoints.size() - 1}) {
            TrainingHooks again;
            again.resume = checkpoints[at];
            QVERIFY(modelFileBytes(*trained(options, again)) == whole);
        }
    }

    void foreignCheckpoints() {
        TrainingOptions options = smallOptions(Training::Global, "arc-hybrid");
        options.iterations = 1;
        std::string checkpoint;
        TrainingHooks hooks;
        hooks.checkpoint = [&](bool, const auto& bytes) { checkpoint = bytes(); };
        trained(options, hooks);
        const auto messageOf = [&](std::string bytes) {
            TrainingHooks again;
            again.resume = std::move(bytes);
            const auto model = trainNetwork(sampleSentences(), {}, options, again);
            return model ? std::string() : model.error().message.english();
        };
        QCOMPARE(messageOf(checkpoint), std::string());
        QCOMPARE(messageOf("x"), std::string("this is not a checkpoint of Parsescope"));
        QCOMPARE(messageOf(checkpoint.substr(0, checkpoint.size() - 1)),
                 std::string("the checkpoint is damaged or cut short: its checksum is wrong"));
        options.network.rate *= 2;
        QCOMPARE(messageOf(checkpoint),
                 std::string("the checkpoint is of a training with other data or options"));
    }

    void threadsMakeNoDifference() {
        TrainingOptions options = smallOptions(Training::Global, "arc-eager");
        options.network.shards = 3;
        TrainingHooks hooks;
        hooks.parallelFor = [](int count, const std::function<void(int)>& work) {
            std::vector<std::jthread> threads;
            for (int index = 0; index < count; ++index)
                threads.emplace_back([&work, index] { work(index); });
        };
        QVERIFY(modelFileBytes(*trained(options)) == modelFileBytes(*trained(options, hooks)));
    }

    void keepsTheBestEpoch() {
        TrainingOptions options = smallOptions(Training::Global, "arc-eager");
        options.iterations = 8;
        const std::vector<Sentence> sentences = sampleSentences();
        double best = -1;
        std::vector<int> epochs;
        TrainingHooks hooks;
        hooks.observer = [&](const IterationReport& report) {
            epochs.push_back(report.iteration);
            QCOMPARE(report.best, report.dev->all.uas() > best);
            best = std::max(best, report.dev->all.uas());
        };
        const auto model = trainNetwork(sentences, sentences, options, hooks);
        QCOMPARE(epochs, (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
        QCOMPARE(evaluate(**model, sentences).all.uas(), best);
    }

    void stops() {
        const TrainingOptions options = smallOptions(Training::Global, "arc-hybrid");
        std::stop_source source;
        TaskControl control{source.get_token(), {}};
        source.request_stop();
        QVERIFY(!trainNetwork(sampleSentences(), {}, options, {}, control));
        QVERIFY(!trainNetwork({}, {}, options));
    }

    void startsFromWordVectors() {
        TrainingOptions options = smallOptions(Training::Global, "arc-hybrid");
        options.iterations = 1;
        QTemporaryDir folder;
        options.network.vectors = folder.filePath("v").toStdString();
        QVERIFY(
            writeFileAtomically(options.network.vectors, "unseenword 0.25 0.5 0.75\nThe 1 2 3\n"));
        const std::unique_ptr<Model> model = trained(options);
        const NetworkModel::Member& member = network(model).members().front();
        QCOMPARE(member.network.shape().encoder.wordSize, 3);
        // Training does not change the weights of words that are not in the data.
        const int word = member.vocabulary.words.find("unseenword");
        QVERIFY(word != Numbering::Unknown);
        QCOMPARE(member.weights.words.column(word)[1], 0.5F);
    }

    void whatCannotBeTrained_data() {
        columns<bool, QString, int>("local", "system", "positions");
        QTest::newRow("variants") << true << "lr-spine" << 3;
        QTest::newRow("no decoder") << false << "attardi" << 2;
        QTest::newRow("extension") << false << "arc-eager+lba" << 2;
        QTest::newRow("positions") << false << "arc-eager" << 3;
        QTest::newRow("positions of arc-standard") << false << "arc-standard" << 4;
        QTest::newRow("too many positions") << true << "arc-eager" << 5;
        QTest::newRow("local arcs") << true << "eisner" << 0;
        QTest::newRow("local arcs of any tree") << true << "mst" << 0;
    }
    void whatCannotBeTrained() {
        QFETCH(bool, local);
        QFETCH(QString, system);
        QFETCH(int, positions);
        const TrainingOptions options = smallOptions(local ? Training::Local : Training::Global,
                                                     system.toStdString(), positions);
        const auto model = trainNetwork(sampleSentences(), {}, options);
        QVERIFY(!model);
        QVERIFY(!model.error().message.empty());
    }
};

QTEST_APPLESS_MAIN(tst_neural_model)
#include "tst_neural_model.moc"
