// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/linear_features.h"
#include "core/learning/linear/perceptron.h"
#include "core/learning/linear/perceptron_trainer.h"
#include "core/learning/model_file.h"
#include "core/learning/parser.h"
#include "core/learning/training_oracle.h"
#include "tests/support/learning.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <set>

using namespace parsescope;
using namespace parsescope::test;

namespace {

std::unique_ptr<Model> trained(const std::vector<Sentence>& sentences,
                               const TrainingOptions& options) {
    Result<std::unique_ptr<Model>> model = trainPerceptron(sentences, {}, options);
    if (!model)
        throw std::runtime_error(model.error().text());
    return *std::move(model);
}

AttachmentCounts scoreOn(const Model& model, const std::vector<Sentence>& sentences) {
    Evaluation evaluation;
    for (const Sentence& gold : sentences) {
        Sentence parsed = gold;
        parseGreedily(model, gold).writeTo(parsed, model.description());
        evaluation.add(gold, parsed);
    }
    return evaluation.all;
}

} // namespace

class tst_trainer : public QObject {
    Q_OBJECT

private slots:
    void learnsWhatItSaw_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<Regime>("regime");
        for (const char* system : {"arc-standard", "arc-hybrid", "arc-eager", "arc-swift",
                                   "lr-spine", "attardi", "attardi3", "easy-first"})
            for (Regime regime : {Regime::Static, Regime::Nondet, Regime::Explore})
                QTest::addRow("%s %d", system, static_cast<int>(regime)) << system << regime;
    }

    /// A model learns a few sentences by heart.
    void learnsWhatItSaw() {
        QFETCH(QString, system);
        QFETCH(Regime, regime);
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        for (RootPlace root : RootPlaces)
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                const auto model =
                    trained(sentences, trainingOptions(system, regime, root, 12, rootLimit));
                const AttachmentCounts score = scoreOn(*model, sentences);
                QVERIFY2(score.las() > 0.95, qPrintable(QString::number(score.las())));
            }
    }

    void sameSeedSameModel() {
        const std::vector<Sentence> sentences = sampleSentences("german");
        for (Regime regime : {Regime::Static, Regime::Nondet, Regime::Explore}) {
            TrainingOptions options = trainingOptions("lr-spine", regime);
            options.perceptron.exploration = 0.5;
            QVERIFY(modelFileBytes(*trained(sentences, options)) ==
                    modelFileBytes(*trained(sentences, options)));
        }
    }

    void seedsDiffer() {
        const std::vector<Sentence> sentences = sampleSentences("german");
        TrainingOptions options = trainingOptions("arc-eager", Regime::Explore);
        const std::string one = modelFileBytes(*trained(sentences, options));
        options.seed = 2;
        QVERIFY(one != modelFileBytes(*trained(sentences, options)));
        options.perceptron.exploration = 0;
        QVERIFY(one != modelFileBytes(*trained(sentences, options)));
    }

    void keepsTheBestIteration() {
        const std::vector<Sentence> sentences = sampleSentences("czech");
        const std::vector<Sentence> dev = sampleSentences("german");
        double best = -1;
        int reports = 0;
        const auto model = trainPerceptron(
            sentences, dev, trainingOptions("arc-standard", Regime::Explore, RootPlace::First, 6),
            {.observer = [&](const IterationReport& report) {
                ++reports;
                QCOMPARE(report.iteration, reports);
                QVERIFY(report.dev.has_value());
                QCOMPARE(report.best, report.dev->all.las() > best);
                best = std::max(best, report.dev->all.las());
            }});
        QCOMPARE(reports, 6);
        QCOMPARE(scoreOn(**model, dev).las(), best);
    }

    void treesForEveryOption_data() { addSystemRows(); }

    /// Whatever the model has learnt, its parses are trees of the wanted shape.
    void treesForEveryOption() {
        QFETCH(QString, system);
        std::vector<Sentence> sentences = sampleSentences("non-projective");
        sentences.resize(4);
        std::erase_if(sentences, [](const Sentence& s) { return s.size() > 12; });
        for (RootPlace root : RootPlaces) {
            const auto model =
                trained(sentences, trainingOptions(system, Regime::Explore, root, 1));
            for (const Sentence& sentence : sampleSentences("german"))
                for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                    const Parse parse = parseGreedily(*model, sentence, rootLimit);
                    const std::vector<int> heads(parse.heads.begin() + 1, parse.heads.end());
                    QVERIFY(Tree::fromHeads(heads).has_value());
                    const auto roots = std::count(heads.begin(), heads.end(), 0);
                    QVERIFY(rootLimit == RootLimit::One ? roots == 1 : roots >= 1);
                }
        }
    }

    void singleRoot_data() { addSystemRows(); }

    /// A model that was trained with a single root also parses with a single root by default, even
    /// if all sentences of its training had several roots.
    void singleRoot() {
        QFETCH(QString, system);
        std::vector<Sentence> flat = sampleSentences("first-steps");
        for (Sentence& sentence : flat)
            for (Word& word : sentence.words) {
                word.head = 0;
                word.deprel = "root";
            }
        const auto rootsOf = [](const Model& model) {
            int roots = 0;
            int sentences = 0;
            for (const Parse& parse : model.parseAll(sampleSentences("german"), RootLimit::None)) {
                roots += static_cast<int>(std::count(parse.heads.begin(), parse.heads.end(), 0));
                ++sentences;
            }
            return static_cast<double>(roots) / sentences;
        };
        for (RootPlace root : RootPlaces) {
            TrainingOptions options = trainingOptions(system, Regime::Explore, root, 2);
            QVERIFY(rootsOf(*trained(flat, options)) > 2);
            options.shape.rootLimit = RootLimit::One;
            const auto model = trained(flat, options);
            QVERIFY(model->description().shape.singleRoot());
            QCOMPARE(rootsOf(*model), 1.0);
            const auto read = modelFromFileBytes(modelFileBytes(*model));
            QVERIFY(read && (*read)->description().shape.singleRoot());
            QCOMPARE((*read)->description().shape.root, root);
            QCOMPARE(rootsOf(**read), 1.0);
        }
    }

    void rootLabelOnRootOnly() {
        const auto model =
            trained(sampleSentences("first-steps"),
                    trainingOptions("arc-eager", Regime::Static, RootPlace::First, 1));
        for (Sentence& sentence : sampleSentences("german")) {
            Sentence parsed = sentence;
            parseGreedily(*model, sentence).writeTo(parsed, model->description());
            for (std::size_t i = 0; i < parsed.words.size(); ++i) {
                QCOMPARE(parsed.words[i].deprel == "root", parsed.words[i].head == 0);
                Word rest = parsed.words[i]; // all other columns are unchanged
                rest.head = sentence.words[i].head;
                rest.deprel = sentence.words[i].deprel;
                QVERIFY(rest == sentence.words[i]);
            }
        }
    }

    void stops() {
        std::stop_source source;
        TaskControl control{source.get_token(), {}};
        const std::vector<Sentence> sentences = sampleSentences("german");
        TrainingOptions options =
            trainingOptions("arc-standard", Regime::Static, RootPlace::First, 50);
        int iterations = 0;
        const auto stopped = trainPerceptron(sentences, sentences, options,
                                             {.observer =
                                                  [&](const IterationReport&) {
                                                      if (++iterations == 2)
                                                          source.request_stop();
                                                  }},
                                             control);
        QCOMPARE(iterations, 2);
        QVERIFY(stopped.has_value()); // the best model so far
        QVERIFY(!trainPerceptron(sentences, sentences, options, {}, control).has_value());

        // Without development data, the result is the model so far.
        std::stop_source another;
        const auto unchosen =
            trainPerceptron(sentences, {}, options,
                            {.observer = [&](const IterationReport&) { another.request_stop(); }},
                            {another.get_token(), {}});
        options.iterations = 1;
        const auto whole = trainPerceptron(sentences, {}, options);
        QVERIFY(modelFileBytes(**unchosen) == modelFileBytes(**whole));
    }

    void nothingToLearnFrom() {
        const std::vector<Sentence> sentences{sentenceFromText("No trees here .")};
        const auto model =
            trainPerceptron(sentences, {}, trainingOptions("arc-standard", Regime::Static));
        QVERIFY(!model.has_value());
        QCOMPARE(model.error().message, "there is no sentence with a tree to learn from");
    }

    void modelFilesRoundTrip() {
        const std::vector<Sentence> sentences = sampleSentences("german");
        const auto model =
            trained(sentences, trainingOptions("attardi", Regime::Explore, RootPlace::Last));
        QTemporaryDir folder;
        const std::string path = folder.filePath("m").toStdString();
        QVERIFY(writeModel(*model, path).has_value());
        const Result<std::unique_ptr<Model>> read = readModel(path);
        QVERIFY2(read.has_value(), read ? "" : read.error().text().english().c_str());
        QCOMPARE((*read)->description().system.name, std::string("attardi"));
        QVERIFY((*read)->description().shape.root == RootPlace::Last);
        QVERIFY(!(*read)->description().shape.singleRoot());
        QVERIFY((*read)->description().labels == model->description().labels);
        for (const Sentence& sentence : sampleSentences("czech")) {
            const Parse a = parseGreedily(*model, sentence);
            const Parse b = parseGreedily(**read, sentence);
            QCOMPARE(a.heads, b.heads);
            QCOMPARE(a.labels, b.labels);
        }
    }

    void templatesOfModels_data() { addSystemRows(); }

    /// A model file is read back with the templates of its weights, and no template occurs twice.
    void templatesOfModels() {
        QFETCH(QString, system);
        const TransitionSystem rules = systemNamed(system);
        for (const ActionFeatures kind : {ActionFeatures::Templates, ActionFeatures::Pairs}) {
            const FeatureSet features(actionTemplates(rules, kind));
            std::set<std::string> texts;
            for (int i = 0; i < features.size(); ++i)
                QVERIFY2(texts.insert(std::string(features.text(i))).second,
                         std::string(features.text(i)).c_str());
            const ModelDescription description{
                PerceptronModel::Kind, rules, {}, {{"x", true, true}}, "static"};
            const PerceptronModel model(description, ActionWeights(Actions(rules).size()),
                                        SparseWeights(1), kind);
            const auto read = PerceptronModel::fromBytes(description, model.bytes());
            QVERIFY(read.has_value());
            const auto& set = dynamic_cast<const PerceptronModel&>(**read).actionFeatures();
            QCOMPARE(set.size(), features.size());
            for (int i = 0; i < set.size(); ++i)
                QCOMPARE(set.text(i), features.text(i));
        }
    }

    void featuresThatFollowTheFocus_data() { addSystemRows(); }

    /// A template in plainTemplates has the same value for a candidate as for the first variant of
    /// its rule. The values of the other templates are the same whether all are computed or not.
    void featuresThatFollowTheFocus() {
        QFETCH(QString, system);
        const TransitionSystem rules = systemNamed(system);
        const FeatureSet features(actionTemplates(rules, ActionFeatures::Templates));
        const auto size = static_cast<std::size_t>(features.size());
        std::vector<std::uint64_t> plain(size), own(size), focused(size);
        Random random(7);
        for (const Sentence& sentence : sampleSentences("german")) {
            const WordTable words(sentence, RootPlace::First);
            ParserState state(rules, sentence.size(), {});
            std::vector<Candidate> candidates;
            for (state.listCandidates(candidates); !candidates.empty();
                 state.listCandidates(candidates)) {
                for (const Candidate& candidate : candidates) {
                    const Focus focus = focusOf(state, candidate);
                    if (focus == Focus::Plain)
                        continue;
                    Candidate first = candidate;
                    first.transition.variant = 1;
                    features.hash(words, state, contextOf(state, first), plain);
                    const FeatureContext context = contextOf(state, candidate);
                    features.hash(words, state, context, own);
                    for (const int t : features.plainTemplates(focus))
                        QVERIFY2(own[t] == plain[t], features.text(t).c_str());
                    features.hashFocused(words, state, context, focus, focused);
                    std::size_t next = 0;
                    for (const int t : features.focusedTemplates(focus))
                        QVERIFY2(own[t] == focused[next++], features.text(t).c_str());
                }
                state.take(candidates[static_cast<std::size_t>(
                               pick(random, static_cast<int>(candidates.size())))],
                           -1);
            }
        }
    }

    /// With pairs, the features are the templates with one value, and each two of them.
    void pairsOfFeatures() {
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        for (const LabelTraining labels : {LabelTraining::After, LabelTraining::Joint}) {
            TrainingOptions options =
                trainingOptions("arc-eager", Regime::Static, RootPlace::First, 10);
            options.perceptron.labels = labels;
            options.perceptron.features = ActionFeatures::Pairs;
            const auto model = trained(sentences, options);
            const auto& set = dynamic_cast<const PerceptronModel&>(*model).actionFeatures();
            int single = 0;
            std::set<std::string> all;
            for (int i = 0; i < set.size(); ++i) {
                single += set.text(i).find(" ") == std::string::npos;
                QVERIFY(std::ranges::count(set.text(i), ' ') <= 1);
                QVERIFY(all.insert(set.text(i)).second);
            }
            QVERIFY(single > 30 && all.contains("s0.form") && all.contains("s0.form b1.pos"));
            QCOMPARE(set.size(), single + single * (single - 1) / 2);
            const std::string bytes = modelFileBytes(*model);
            const auto again = modelFromFileBytes(bytes).value();
            QCOMPARE(modelFileBytes(*again), bytes);
            int wrong = 0;
            for (const Sentence& sentence : sentences) {
                const Parse parse = parseGreedily(*again, sentence);
                QCOMPARE(parse.heads, parseGreedily(*model, sentence).heads);
                wrong += sentence.tree()->isProjective() && parse.heads != sentence.tree()->heads();
            }
            QVERIFY(wrong <= 1);
        }
    }

    /// A file is refused wherever it is cut off or a byte is changed.
    void damagedModels() {
        const auto model =
            trained(sampleSentences("first-steps"),
                    trainingOptions("arc-standard", Regime::Static, RootPlace::First, 1));
        const std::string bytes = modelFileBytes(*model);
        QVERIFY(modelFromFileBytes(bytes).has_value());
        for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 50)
            QVERIFY(!modelFromFileBytes(std::string_view(bytes).substr(0, size)).has_value());
        for (std::size_t at = 0; at < bytes.size(); at += 1 + at / 50) {
            std::string changed = bytes;
            changed[at] = static_cast<char>(changed[at] ^ 4);
            QVERIFY(!modelFromFileBytes(changed).has_value());
        }
        QVERIFY(!modelFromFileBytes(bytes + "x").has_value());
    }

    void foreignModels() {
        const auto message = [](std::string_view bytes) {
            const auto model = modelFromFileBytes(bytes);
            return model ? std::string("read") : model.error().message.english();
        };
        QCOMPARE(message(""), "the file is empty, expected a model");
        QCOMPARE(message("1\tShe\t_"), "this is not a model of Parsescope");
        QCOMPARE(message("parsescope model 7\n"),
                 "the model has version \"7\", expected version 1");
        QCOMPARE(message("parsescope model 1\n"), "the model is cut short");
        QVERIFY(!readModel("/no/such/file").has_value());
        QCOMPARE(readModel("/no/such/file").error().file, "/no/such/file");
    }
};

QTEST_GUILESS_MAIN(tst_trainer)
#include "tst_trainer.moc"
