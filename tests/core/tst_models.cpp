// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/exact_decoders.h"
#include "core/learning/model_file.h"
#include "core/learning/models.h"
#include "core/learning/parser.h"
#include "core/learning/seeds.h"
#include "core/learning/training_data.h"
#include "tests/support/learning.h"
#include "tests/support/networks.h"
#include "tests/support/system_files.h"

#include <QStandardPaths>
#include <QtTest>

#include <set>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns small options for arc-hybrid, which every kind of model can train in every regime.
TrainingOptions smallOptions(const ModelKind& kind, const TrainingRegime& regime) {
    TrainingOptions options;
    if (kind.makeSmall)
        kind.makeSmall(options);
    options.iterations = 2;
    regime.choose(options);
    [&] { QVERIFY(chooseSystem(kind, "arc-hybrid", options)); }();
    return options;
}

const ModelKind& kindNamed(const QString& name) {
    return *findModelKind(name.toStdString());
}

std::string bytesOf(const Result<std::unique_ptr<Model>>& model) {
    return model ? modelFileBytes(**model) : model.error().text().english();
}

} // namespace

/// The list of kinds of models: each kind can do what it declares.
class tst_models : public QObject {
    Q_OBJECT

private slots:
    void namesAreUnique() {
        std::set<std::string_view> kinds;
        std::set<std::string_view> options;
        for (const ModelKind& kind : modelKinds()) {
            QVERIFY(kinds.insert(kind.name).second);
            QVERIFY(!kind.regimes.empty());
            if (kind.regimes.size() > 1)
                QVERIFY(options.insert(kind.regimeOption).second);
            for (const TrainingParameter& parameter : kind.parameters)
                QVERIFY(options.insert(parameter.name).second);
        }
        QVERIFY(!findModelKind("none"));
    }

    void everyRegimeIsTrained_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("regime");
        for (const ModelKind& kind : modelKinds())
            for (std::size_t i = 0; i < kind.regimes.size(); ++i) {
                const std::string row =
                    std::string(kind.name) + ' ' + std::string(kind.regimes[i].name);
                QTest::newRow(row.c_str())
                    << QString::fromStdString(std::string(kind.name)) << static_cast<int>(i);
            }
    }

    /// Each kind reports every iteration, and reads the file of its model.
    void everyRegimeIsTrained() {
        QFETCH(QString, name);
        QFETCH(int, regime);
        const ModelKind& kind = kindNamed(name);
        TrainingOptions options = smallOptions(kind, kind.regimes[regime]);
        useSystemOfRegime(options);
        QVERIFY(kind.check(options));
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        std::vector<IterationReport> reports;
        const auto model = kind.train(
            sentences, sentences, options,
            {.observer = [&](const IterationReport& report) { reports.push_back(report); }}, {});
        QVERIFY2(model.has_value(), bytesOf(model).c_str());
        QCOMPARE(static_cast<int>(reports.size()), options.iterations);
        for (const IterationReport& report : reports) {
            QVERIFY(report.dev && !report.text.empty());
            QVERIFY(report.mistakes > 0 && (report.mistakes <= 1 || !kind.mistakesAreShares));
        }
        QVERIFY(reports.front().best);
        QVERIFY2(
            reports.back().mistakes < reports.front().mistakes,
            qPrintable(
                QString("%1, then %2").arg(reports.front().mistakes).arg(reports.back().mistakes)));

        QCOMPARE(&kindOf(**model), &kind);
        QVERIFY((*model)->description().training.starts_with(kind.regimes[regime].name));
        QCOMPARE((*model)->decodes() != nullptr, kind.regimes[regime].exact);
        const auto read = modelFromFileBytes(modelFileBytes(**model));
        QVERIFY(read.has_value());
        QCOMPARE(bytesOf(read), bytesOf(model));
        // Systems from files do not declare which transitions keep a single root.
        if (options.perceptron.regime == Regime::StaticDynamic)
            return;
        const std::vector<Parse> parses = (*read)->parseAll(sentences, RootLimit::One);
        for (const Parse& parse : parses)
            QCOMPARE(std::ranges::count(parse.heads, 0), 1);
    }

    /// Each value of a choice makes another model.
    void choicesAreTrained() {
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        int choices = 0;
        for (const ModelKind& kind : modelKinds())
            for (const TrainingParameter& parameter : kind.parameters) {
                const auto* choice = std::get_if<TrainingChoice>(&parameter.field);
                if (!choice)
                    continue;
                ++choices;
                QVERIFY(!choice->find("none") && choice->values.size() > 1);
                std::set<std::string> models;
                for (std::size_t i = 0; i < choice->values.size(); ++i) {
                    QCOMPARE(choice->find(choice->values[i].name), std::optional(i));
                    TrainingOptions options = smallOptions(kind, kind.regimes.front());
                    choice->set(options, i);
                    QCOMPARE(choice->get(options), i);
                    models.insert(bytesOf(kind.train(sentences, {}, options, {}, {})));
                }
                QCOMPARE(models.size(), choice->values.size());
            }
        QVERIFY(choices > 0);
    }

    void kindsSayWhatTheyCan_data() { addKinds(); }
    void kindsSayWhatTheyCan() {
        QFETCH(QString, name);
        const ModelKind& kind = kindNamed(name);
        TrainingOptions options = smallOptions(kind, kind.regimes.front());
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        const auto model = kind.train(sentences, {}, options, {}, {});
        QVERIFY(model.has_value());
        QCOMPARE((*model)->hasFeatureWeights(), kind.templates != nullptr);
        QCOMPARE((*model)->memberCount(), 1);
        if (const ExactDecoder* decoder = (*model)->decodes()) {
            QVERIFY((*model)->hasTables(decoder));
            const Scores tables = (*model)->tables(sentences.front(), decoder).value();
            QCOMPARE(tables.words(), sentences.front().size());
            QVERIFY(!(tables.sh == Scores(decoder, tables.words()).sh));
        }
        if (kind.hasRootLast) {
            options.shape.root = RootPlace::Last;
            const auto last = kind.train(sentences, {}, options, {}, {});
            QVERIFY(last && (*last)->description().shape.root == RootPlace::Last);
        }
        options.arcs = &EisnerDecoder;
        QCOMPARE(kind.check(options).has_value(), kind.hasArcs);
    }

    void pseudoProjective_data() { addKinds(); }

    /// A model learns relations with arrows from trees that were made projective, and its file
    /// records this. Its parses contain no arrows. A treebank whose relations contain arrows is
    /// refused.
    void pseudoProjective() {
        QFETCH(QString, name);
        const ModelKind& kind = kindNamed(name);
        TrainingOptions options = smallOptions(kind, kind.regimes.front());
        options.lifting = Lifting::HeadAndPath;
        std::vector<Sentence> sentences = sampleSentences("non-projective");
        QVERIFY(std::ranges::any_of(
            sentences, [](const Sentence& s) { return s.tree() && !s.tree()->isProjective(); }));
        const auto model = trainModel(kind, sentences, sentences, options);
        QVERIFY2(model.has_value(), bytesOf(model).c_str());
        QVERIFY(std::ranges::any_of((*model)->description().labels, [](const ModelLabel& label) {
            return label.text.find("↑") != std::string::npos;
        }));
        const auto read = modelFromFileBytes(modelFileBytes(**model));
        QVERIFY(read.has_value());
        QVERIFY((*read)->description().lifting == Lifting::HeadAndPath);
        const std::vector<Parse> parses = (*read)->parseAll(sentences, RootLimit::None);
        for (std::size_t i = 0; i < sentences.size(); ++i) {
            Sentence parsed = sentences[i];
            parses[i].writeTo(parsed, (*read)->description());
            for (const Word& word : parsed.words)
                QVERIFY(word.deprel.find("↑") == std::string::npos &&
                        word.deprel.find("↓") == std::string::npos);
        }
        sentences.front().words.front().deprel += "↓";
        QVERIFY(!trainModel(kind, sentences, {}, options));
    }

    void severalSeeds_data() { addKinds(); }

    /// The result is the best of the models that the seeds give alone.
    void severalSeeds() {
        QFETCH(QString, name);
        const ModelKind& kind = kindNamed(name);
        TrainingOptions options = smallOptions(kind, kind.regimes.front());
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        const std::vector<Sentence> dev = sampleSentences("german");
        std::map<int, int> reports;
        const auto result = trainSeeds(kind, sentences, dev, options, {.seeds = 3},
                                       [&](int seed, const IterationReport&) { ++reports[seed]; });
        QVERIFY(result.has_value());
        double most = -1;
        for (int seed = 0; seed < 3; ++seed) {
            options.seed = 1 + static_cast<std::uint64_t>(seed);
            double las = -1;
            int iterations = 0;
            const auto alone = trainModel(kind, sentences, dev, options,
                                          {.observer = [&](const IterationReport& report) {
                                              ++iterations;
                                              las = std::max(las, report.dev->all.las());
                                          }});
            QCOMPARE(*result->las[seed], las);
            QCOMPARE(reports[seed], iterations);
            most = std::max(most, las);
            if (seed == result->best && !kind.average)
                QCOMPARE(bytesOf(alone), modelFileBytes(*result->model));
        }
        QCOMPARE(*result->las[result->best], most);
        if (!kind.average)
            return;
        QCOMPARE(result->model->memberCount(), 3);
        options.seed = 1;
        const auto withoutDev = trainSeeds(kind, sentences, {}, options, {.seeds = 2});
        QVERIFY(withoutDev.has_value());
        QCOMPARE(withoutDev->model->memberCount(), 2);
        QVERIFY(!withoutDev->las[0]);
        std::vector<std::unique_ptr<Model>> alone;
        for (int seed = 1; seed <= 2; ++seed) {
            options.seed = static_cast<std::uint64_t>(seed);
            alone.push_back(trainModel(kind, sentences, {}, options).value());
        }
        QCOMPARE(bytesOf(averageModels(std::move(alone))), modelFileBytes(*withoutDev->model));
    }

    void averages() {
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        const auto trained = [&](const ModelKind& kind) {
            return kind.train(sentences, {}, smallOptions(kind, kind.regimes.front()), {}, {})
                .value();
        };
        for (const ModelKind& kind : modelKinds()) {
            std::vector<std::unique_ptr<Model>> models;
            models.push_back(trained(kind));
            const std::string bytes = modelFileBytes(*models.front());
            const auto one = averageModels(std::move(models));
            QCOMPARE(bytesOf(one), bytes); // the average of one model is this model
            models.clear();
            models.push_back(trained(kind));
            models.push_back(trained(kind));
            const auto average = averageModels(std::move(models));
            QCOMPARE(average.has_value(), kind.average != nullptr);
            if (average)
                QCOMPARE((*average)->memberCount(), 2);
            else
                QVERIFY(average.error().message.english().starts_with(
                    "only models with the scorer bilstm"));
        }
        std::vector<std::unique_ptr<Model>> different;
        for (const ModelKind& kind : modelKinds())
            different.push_back(trained(kind));
        QVERIFY(!averageModels(std::move(different)));
    }

    /// Each kind is either trained and read, or opened. The kinds that are trained come first.
    void trainedOrOpened() {
        QVERIFY(allModelKinds().size() > modelKinds().size());
        for (const ModelKind& kind : modelKinds())
            QVERIFY(kind.check && kind.train && kind.read && !kind.open && kind.prefix.empty());
        for (const ModelKind& kind : allModelKinds().subspan(modelKinds().size())) {
            QVERIFY(!kind.check && !kind.train && !kind.read && kind.open && !kind.prefix.empty());
            QVERIFY(!findModelKind(kind.name));
        }
        if (QStandardPaths::findExecutable("sh").isEmpty())
            QSKIP("there is no shell of Unix");
        const auto opened =
            readModels({"command:exec sh '" SOURCE_DIR "/tests/data/connected/parser.sh' even ''"});
        QVERIFY2(opened, opened ? "" : opened.error().message.english().c_str());
        QCOMPARE(&kindOf(**opened), &allModelKinds().back());
        const auto none = readModels({"command:false"});
        QVERIFY(!none && none.error().message.english().starts_with("cannot connect the parser"));
    }

    void systemsAndRegimes() {
        for (const ModelKind& kind : modelKinds()) {
            TrainingOptions options;
            QVERIFY(chooseSystem(kind, "arc-eager+lba", options));
            QCOMPARE(options.system.name, "arc-eager+lba");
            QVERIFY(!chooseSystem(kind, "arc-lazy", options));
            QCOMPARE(chooseSystem(kind, "eisner", options).has_value(), kind.hasArcs);
            QCOMPARE(options.arcs, kind.hasArcs ? &EisnerDecoder : nullptr);
            QVERIFY(!chooseRegime(kind, "none", options));
        }
        TrainingOptions options;
        const Result<void> none = chooseRegime(kindNamed("perceptron"), "global", options);
        QCOMPARE(none.error().message,
                 "expected static, static-any-length, static-late-swaps, nondet, "
                 "static-dynamic or explore, found \"global\"");
        QVERIFY(chooseRegime(kindNamed("perceptron"), "nondet", options));
        QCOMPARE(options.perceptron.regime, Regime::Nondet);
    }

    /// Sentences without words or without a tree are left out. The labels are those of all arcs.
    void whatIsLearntFrom() {
        std::vector<Sentence> sentences = sampleSentences("first-steps");
        sentences.resize(2);
        sentences.emplace_back(); // no words
        sentences.push_back(sentences[0]);
        sentences.back().words[0].head = NoHead;
        sentences.back().words[1].head = 0;
        sentences.back().words[1].deprel = "odd";
        const TrainingData data = trainingData(sentences).value();
        QCOMPARE(data.sentences.size(), std::size_t{2});
        for (int i = 0; i < 2; ++i) {
            const TrainingSentence& from = data.sentences[i];
            QCOMPARE(from.sentence, &sentences[i]);
            QCOMPARE(from.gold.heads(), sentences[i].tree()->heads());
            QCOMPARE(static_cast<int>(from.labels.size()), sentences[i].size() + 1);
            QCOMPARE(from.labels.front(), -1);
            for (int word = 1; word <= sentences[i].size(); ++word)
                QCOMPARE(data.labels[from.labels[word]].text, sentences[i].words[word - 1].deprel);
        }
        const auto odd = std::ranges::find(data.labels, "odd", &ModelLabel::text);
        QVERIFY(odd != data.labels.end() && odd->onRoot && !odd->elsewhere);
        QVERIFY(std::ranges::is_sorted(data.labels, {}, &ModelLabel::text));
        QVERIFY(!trainingData({sentences[2], sentences[3]}));
    }

    /// With `onlyDerivable`, sentences whose trees cannot be derived do not change the model.
    void onlyWhatCanBeDerived() {
        const ModelKind& kind = kindNamed("perceptron");
        TrainingOptions options;
        options.system = systemNamed("arc-eager");
        options.iterations = 2;
        const std::vector<Sentence> all = sampleSentences("czech");
        std::vector<Sentence> projective;
        for (const Sentence& sentence : all)
            if (sentence.tree()->isProjective())
                projective.push_back(sentence);
        QVERIFY(projective.size() < all.size());
        const auto bytesOf = [&](const std::vector<Sentence>& sentences) {
            return trainModel(kind, sentences, {}, options).value()->bytes();
        };
        const std::string alone = bytesOf(projective);
        QVERIFY(bytesOf(all) != alone);
        options.onlyDerivable = true;
        QVERIFY(bytesOf(all) == alone);
    }

    void systemsOfFiles_data() { addKinds(); }

    /// A model keeps the rules of a system that is not in the program's list. Other rules under the
    /// same name are not taken for the rules that the model has learnt.
    void systemsOfFiles() {
        QFETCH(QString, name);
        const ModelKind& kind = kindNamed(name);
        TrainingOptions options;
        if (kind.makeSmall)
            kind.makeSmall(options);
        std::ranges::find(kind.regimes, false, &TrainingRegime::exact)->choose(options);
        options.system = systemInFile("arc-hybrid-swap");
        options.iterations = 2;
        const std::vector<Sentence> sentences = sampleSentences("german");
        const auto model = trainModel(kind, sentences, {}, options);
        QVERIFY2(model, bytesOf(model).c_str());
        const auto again = modelFromFileBytes(modelFileBytes(**model));
        QVERIFY2(again, bytesOf(again).c_str());
        const TransitionSystem& kept = (*again)->description().system;
        QVERIFY(areSame(kept, options.system));
        const auto parses = (*model)->parseAll(sentences, RootLimit::None);
        const auto same = (*again)->parseAll(sentences, RootLimit::None);
        for (std::size_t i = 0; i < sentences.size(); ++i) {
            QCOMPARE(parses[i].heads, same[i].heads);
            QCOMPARE(parses[i].transitions, same[i].transitions);
        }
        TransitionSystem other = options.system;
        std::swap(other.rules[1], other.rules[2]);
        QVERIFY(!areSame(kept, other));
        other = options.system;
        other.name = "another";
        QVERIFY(!areSame(kept, other));
    }

private:
    static void addKinds() {
        QTest::addColumn<QString>("name");
        for (const ModelKind& kind : modelKinds())
            QTest::newRow(std::string(kind.name).c_str())
                << QString::fromStdString(std::string(kind.name));
    }
};

QTEST_APPLESS_MAIN(tst_models)
#include "tst_models.moc"
