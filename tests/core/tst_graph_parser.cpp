// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/graph.h"

#include <QtTest>

#include <cmath>

using namespace parsescope;
using namespace parsescope::test;
using namespace parsescope::graph;

namespace {

/// Returns the sum of the weights of the features of a part.
double weightsOf(const GraphModel& model, const GraphScores& scores, const TreePart& part) {
    std::vector<std::size_t> places;
    scores.addPlaces(part, places);
    double sum = 0;
    for (std::size_t place : places)
        sum += model.weights()[place];
    return sum;
}

/// A function that adds the features of a part over the words 1 to 5: the head's head, the head,
/// and three dependents of the head from the nearest to the farthest.
using PartFeatures = void (*)(const GraphFeatures& features, FeatureList& list);

/// Returns how many features of a part change if a column of one of the words 1 to 5 changes.
QString changedFeatures(PartFeatures part, std::string Word::*column, const std::string& other) {
    Sentence sentence = sentenceFromText("a b c d e");
    for (Word& word : sentence.words) {
        word.lemma = "lemma";
        word.upos = "NOUN";
        word.xpos = "N";
        word.feats = "Case=Nom";
    }
    const auto featuresOf = [part](const Sentence& of) {
        FeatureList list;
        part(GraphFeatures(of, FeatureChoice()), list);
        return std::vector(list.all().begin(), list.all().end());
    };
    const auto before = featuresOf(sentence);
    QStringList counts;
    for (int word = 1; word <= sentence.size(); ++word) {
        Sentence changed = sentence;
        changed.words[word - 1].*column = other;
        const auto after = featuresOf(changed);
        if (after.size() != before.size())
            return "other number of features";
        int count = 0;
        for (std::size_t i = 0; i < after.size(); ++i)
            count += after[i] != before[i];
        counts += QString::number(count);
    }
    return counts.join(' ');
}

} // namespace

class tst_graph_parser : public QObject {
    Q_OBJECT

private slots:
    void learnsWhatItSaw_data() {
        QTest::addColumn<int>("order");
        for (int order : {1, 2, 3})
            QTest::addRow("order %d", order) << order;
    }
    void learnsWhatItSaw() {
        QFETCH(int, order);
        for (const char* name : {"first-steps", "german", "non-projective"}) {
            const std::vector<Sentence> sentences = sampleSentences(name);
            TrainingOptions options = smallOptions(order);
            options.iterations = 15;
            const auto model = trained(sentences, options);
            Evaluation found = evaluate(*model, sentences);
            // Crossing arcs are unreachable.
            long long reachable = 0;
            for (const Sentence& sentence : sentences)
                if (const std::optional<Tree> tree = sentence.tree(); tree && tree->isProjective())
                    reachable += tree->size();
            QVERIFY2(found.all.labelled >= reachable, qPrintable(QStringLiteral("%1: %2 of %3")
                                                                     .arg(name)
                                                                     .arg(found.all.labelled)
                                                                     .arg(reachable)));
        }
    }

    void scoresAreSumsOfWeights_data() { learnsWhatItSaw_data(); }

    /// The caches used while a sentence is parsed do not change a score.
    void scoresAreSumsOfWeights() {
        QFETCH(int, order);
        const std::vector<Sentence> sentences = sampleSentences("german");
        TrainingOptions options = smallOptions(order);
        options.iterations = 2;
        const auto model = trained(sentences, options);
        const GraphModel& graph = graphOf(model);
        GraphScores scores(graph.weights());
        CubeDecoder decoder;
        int parts = 0;
        for (const Sentence& sentence : sentences) {
            const GraphFeatures features(sentence, graph.settings().features);
            const LabelledArcs arcs = graph.arcsOf(features, RootLimit::None);
            scores.start(features, arcs);
            decoder.run(scores, {6, 3, RootLimit::None});
            double sum = 0;
            decoder.visitParts(decoder.best(), [&](const TreePart& part) {
                const double weights = weightsOf(graph, scores, part);
                QVERIFY(std::abs(weights - scoreOf(scores, part)) < 1e-4);
                sum += weights;
                ++parts;
            });
            QVERIFY(std::abs(sum - decoder[decoder.best()].score) < 1e-3);
        }
        QVERIFY(parts > 50);
    }

    void groupsCanBeOff() {
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        QCOMPARE(FeatureChoice({1, {}}).contexts(), PartContexts());
        QCOMPARE(FeatureChoice({2, {}}).contexts(), (PartContexts{true, false, true, false, true}));
        QCOMPARE(FeatureChoice({3, {}}).contexts(), (PartContexts{true, true, true, true, true}));
        FeatureList list;
        FeatureList labelled;
        const auto count = [&](const FeatureChoice& choice) {
            const GraphFeatures features(sentences[2], choice);
            list.clear();
            labelled.clear();
            features.arc(1, 3, list, labelled);
            features.sibling(1, 2, 3, list);
            features.siblingLabel(1, 2, 3, 0, 1, list);
            features.triSiblingLabel(1, -1, 2, 3, -1, 0, 1, list);
            features.grandparent(0, 1, 3, list);
            features.grandparentLabel(0, 1, 3, 0, 1, list);
            features.grandSiblingLabel(0, 1, 2, 3, 0, 1, 1, list);
            features.valencyLabel(0, 1, true, 2, 0, list);
            return list.all().size() + labelled.all().size();
        };
        const std::size_t all = count({});
        for (int group = 0; group < static_cast<int>(Group::Count); ++group) {
            FeatureChoice choice;
            choice.off[group] = true;
            const bool structural = choice.contexts() != FeatureChoice().contexts();
            QVERIFY2(structural != (count(choice) < all), nameOf(static_cast<Group>(group)).data());
            QCOMPARE(findGroup(nameOf(static_cast<Group>(group))), static_cast<Group>(group));
        }
        QVERIFY(!findGroup("letters"));
        // Every group can be left out of a model that is trained and parses.
        for (int group = 0; group < static_cast<int>(Group::Count); ++group) {
            TrainingOptions options = smallOptions();
            options.graph.settings.features.off[group] = true;
            options.iterations = 1;
            QCOMPARE(trained(sentences, options)->parseAll(sentences, RootLimit::None).size(),
                     sentences.size());
        }
    }

    // The numbers of features with each property of each word, counted by hand in the templates. A
    // part of speech, for example, is in more features than a fine tag.
    void partsSeeTheirWords_data() {
        QTest::addColumn<int>("part");
        for (const char* column : {"form", "lemma", "upos", "xpos", "case"})
            QTest::addColumn<QString>(column);
        int part = 0;
        const auto row = [&part](const char* name, const char* form, const char* lemma,
                                 const char* upos, const char* xpos, const char* kase) {
            QTest::newRow(name) << part++ << QString(form) << QString(lemma) << QString(upos)
                                << QString(xpos) << QString(kase);
        };
        const char* none = "0 0 0 0 0";
        row("labels of siblings", none, "0 2 0 2 2", "0 5 0 6 6", "0 1 0 1 1", "0 0 0 2 2");
        row("three siblings", none, "0 1 1 1 1", "0 3 7 6 7", "0 1 1 1 1", "0 0 1 1 1");
        row("labels of three siblings", none, "0 2 0 0 0", "0 3 1 1 1", none, none);
        row("labels of grandparents", none, "1 2 0 0 2", "5 5 0 0 5", "0 1 0 0 1", "0 1 0 0 1");
        row("siblings and grandparent", none, "1 1 0 1 1", "6 5 0 7 7", "1 1 0 1 1", "0 0 0 1 1");
        row("labels of siblings and grandparent", none, "0 1 0 0 0", "1 3 0 1 1", none, none);
        row("number of dependents", "0 1 0 0 0", "1 2 0 0 0", "3 4 0 0 0", "1 2 0 0 0", none);
        row("label and number of dependents", none, "0 1 0 0 0", "1 2 0 0 0", "0 1 0 0 0", none);
    }
    void partsSeeTheirWords() {
        static constexpr PartFeatures Parts[] = {
            [](const auto& of, FeatureList& list) { of.siblingLabel(2, 4, 5, 0, 1, list); },
            [](const auto& of, FeatureList& list) { of.triSibling(2, 3, 4, 5, list); },
            [](const auto& of, FeatureList& list) {
                of.triSiblingLabel(2, 3, 4, 5, 0, 1, 2, list);
            },
            [](const auto& of, FeatureList& list) { of.grandparentLabel(1, 2, 5, 0, 1, list); },
            [](const auto& of, FeatureList& list) { of.grandSibling(1, 2, 4, 5, list); },
            [](const auto& of, FeatureList& list) {
                of.grandSiblingLabel(1, 2, 4, 5, 0, 1, 2, list);
            },
            [](const auto& of, FeatureList& list) { of.valency(1, 2, false, 3, list); },
            [](const auto& of, FeatureList& list) { of.valencyLabel(1, 2, false, 3, 0, list); },
        };
        QFETCH(int, part);
        QTEST(changedFeatures(Parts[part], &Word::form, "f"), "form");
        QTEST(changedFeatures(Parts[part], &Word::lemma, "other"), "lemma");
        QTEST(changedFeatures(Parts[part], &Word::upos, "ADJ"), "upos");
        QTEST(changedFeatures(Parts[part], &Word::xpos, "A"), "xpos");
        QTEST(changedFeatures(Parts[part], &Word::feats, "Case=Acc"), "case");
    }

    void pruningLeavesATree() {
        const std::vector<Sentence> sentences = sampleSentences("czech");
        TrainingOptions options = smallOptions();
        options.graph.settings.pruning = {1, 1, 1, 1};
        options.iterations = 1;
        for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
            const auto model = trained(sentences, options);
            for (const char* name : {"czech", "chinese", "edge-cases"}) {
                const std::vector<Sentence> others = sampleSentences(name);
                const std::vector<Parse> parses = model->parseAll(others, rootLimit);
                for (const Parse& parse : parses) {
                    const auto tree = Tree::fromHeads(std::span(parse.heads).subspan(1));
                    QVERIFY(tree && tree->isProjective());
                    QVERIFY(rootLimit == RootLimit::None || tree->size() == 0 ||
                            tree->rootCount() == 1);
                }
            }
        }
    }

    void withoutPruningAllArcsAreThere() {
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        TrainingOptions options = smallOptions();
        options.graph.settings.pruning.heads = 0;
        options.graph.settings.pruning.labels = 0;
        options.iterations = 1;
        const auto model = trained(sentences, options);
        const ModelDescription& description = model->description();
        for (const Sentence& sentence : sentences) {
            const LabelledArcs arcs =
                graphOf(model).arcsOf({sentence, options.graph.settings.features}, RootLimit::None);
            for (int head = 0; head <= sentence.size(); ++head)
                for (int word = 1; word <= sentence.size(); ++word)
                    for (int label = 0; label < static_cast<int>(description.labels.size());
                         ++label)
                        QCOMPARE(arcs.find({head, word, label}) >= 0,
                                 head != word && description.isPossible(label, head == 0));
        }
    }

    void sameSeedSameModel() {
        const std::vector<Sentence> sentences = sampleSentences("german");
        TrainingOptions options = smallOptions();
        options.iterations = 2;
        const std::string bytes = trained(sentences, options)->bytes();
        QVERIFY(trained(sentences, options)->bytes() == bytes);
        options.seed = 2;
        QVERIFY(trained(sentences, options)->bytes() != bytes);
    }

    void singleRoot() {
        const std::vector<Sentence> sentences = sampleSentences("czech");
        TrainingOptions options = smallOptions();
        options.shape.rootLimit = RootLimit::One;
        options.iterations = 1;
        const auto model = trained(sampleSentences("first-steps"), options);
        for (const Parse& parse : model->parseAll(sentences, RootLimit::None))
            QCOMPARE(std::ranges::count(parse.heads, 0), 1);
    }

    void rootLabelsOnRootOnly() {
        const std::vector<Sentence> sentences = sampleSentences("czech");
        TrainingOptions options = smallOptions();
        options.iterations = 1;
        const auto model = trained(sentences, options);
        for (const Parse& parse : model->parseAll(sampleSentences("german"), RootLimit::None))
            for (std::size_t word = 1; word < parse.heads.size(); ++word)
                QVERIFY(
                    model->description().isPossible(parse.labels[word], parse.heads[word] == 0));
    }

    void transitionsBuildTheTree() {
        const std::vector<Sentence> sentences = sampleSentences("german");
        TrainingOptions options = smallOptions();
        options.iterations = 1;
        const auto model = trained(sentences, options);
        const TransitionSystem& system = model->description().system;
        for (const Parse& parse : model->parseAll(sentences, RootLimit::None)) {
            Configuration configuration = system.start(static_cast<int>(parse.heads.size()) - 1);
            for (const Transition transition : parse.transitions)
                configuration = system.step(std::move(configuration), transition);
            QVERIFY(system.isFinal(configuration));
            for (std::size_t word = 1; word < parse.heads.size(); ++word)
                QCOMPARE(configuration.head(static_cast<int>(word)), parse.heads[word]);
        }
    }

    void scorerFollowsTheTree() {
        const std::vector<Sentence> sentences = sampleSentences("german");
        TrainingOptions options = smallOptions();
        options.iterations = 1;
        const auto model = trained(sentences, options);
        const std::vector<Parse> parses = model->parseAll(sentences, RootLimit::None);
        for (std::size_t i = 0; i < sentences.size(); ++i) {
            const Parse greedy = parseGreedily(*model, sentences[i]);
            QCOMPARE(greedy.heads, parses[i].heads);
            QCOMPARE(greedy.labels, parses[i].labels);
        }
    }

    void keepsTheBestIteration() {
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        const std::vector<Sentence> dev = sampleSentences("german");
        TrainingOptions options = smallOptions();
        options.iterations = 4;
        double best = -1;
        std::vector<bool> isBest;
        const auto model = trainGraph(sentences, dev, options,
                                      {.observer =
                                           [&](const IterationReport& report) {
                                               const double las = report.dev->all.las();
                                               QCOMPARE(report.best, las > best);
                                               best = std::max(best, las);
                                               isBest.push_back(report.best);
                                           }},
                                      {});
        QCOMPARE(isBest.size(), 4);
        QCOMPARE(evaluate(**model, dev).all.las(), best);
    }

    void stops() {
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        std::stop_source source;
        TaskControl control{source.get_token(), {}};
        source.request_stop();
        QVERIFY(!trainGraph(sentences, {}, smallOptions(), {}, control));
        std::stop_source later;
        control = {later.get_token(), {}};
        const auto model = trainGraph(sentences, {}, smallOptions(),
                                      {.observer =
                                           [&](const IterationReport& report) {
                                               QCOMPARE(report.iteration, 1);
                                               later.request_stop();
                                           }},
                                      control);
        QVERIFY(model);
    }

    void nothingToLearnFrom() {
        const auto model = trainGraph({sentenceFromText("no tree")}, {}, smallOptions(), {}, {});
        QVERIFY(!model);
        QCOMPARE(model.error().message, "there is no sentence with a tree to learn from");
    }

    void bytesRoundTrip() {
        const std::vector<Sentence> sentences = sampleSentences("german");
        TrainingOptions options = smallOptions(2);
        options.graph.settings.features.off[static_cast<int>(Group::Between)] = true;
        options.graph.settings.beam = 5;
        options.graph.settings.labelBeam = 2;
        options.graph.settings.pruning = {7, 0.25, 2, 0.5};
        options.iterations = 2;
        const auto model = trained(sentences, options);
        const auto again = GraphModel::fromBytes(model->description(), model->bytes());
        QVERIFY(again);
        QCOMPARE(graphOf(*again).settings(), graphOf(model).settings());
        QVERIFY((*again)->bytes() == model->bytes());
        const std::vector<Parse> parses = model->parseAll(sentences, RootLimit::None);
        const std::vector<Parse> others = (*again)->parseAll(sentences, RootLimit::None);
        for (std::size_t i = 0; i < parses.size(); ++i) {
            QCOMPARE(others[i].heads, parses[i].heads);
            QCOMPARE(others[i].labels, parses[i].labels);
        }
    }

    void damagedBytes() {
        const auto model = trained(sampleSentences("first-steps"), smallOptions());
        const std::string bytes = model->bytes();
        for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 3)
            QVERIFY(!GraphModel::fromBytes(model->description(), bytes.substr(0, size)));
        QVERIFY(!GraphModel::fromBytes(model->description(), bytes + "x"));
        std::string other = bytes;
        other[0] = 99; // an unknown version of the templates
        QVERIFY(GraphModel::fromBytes(model->description(), other)
                    .error()
                    .message.english()
                    .find("feature templates that this version does not have") !=
                std::string::npos);
        for (std::size_t i = 1; i < 400; ++i) { // no changed byte does harm
            other = bytes;
            other[i] = static_cast<char>(other[i] ^ 0x55);
            static_cast<void>(GraphModel::fromBytes(model->description(), other));
        }
    }
};

QTEST_GUILESS_MAIN(tst_graph_parser)
#include "tst_graph_parser.moc"
