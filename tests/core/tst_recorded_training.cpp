// SPDX-License-Identifier: GPL-3.0-or-later
// Small models of all kinds, trained with each regime and with each parameter changed, have the
// weights, parses and reports that are recorded in tests/goldens. A changed one is not wrong by
// itself: other tests say whether models learn. UPDATE_GOLDENS=1 records them anew.
#include "core/learning/advice.h"
#include "core/learning/blame.h"
#include "core/learning/decoders.h"
#include "core/learning/evaluation.h"
#include "core/learning/model_file.h"
#include "core/learning/models.h"
#include "core/learning/parser.h"
#include "core/learning/search_blame.h"
#include "core/parsing/systems.h"
#include "tests/support/goldens.h"
#include "tests/support/learning.h"
#include "tests/support/networks.h"
#include "tests/support/records.h"

#include <QtTest>

#include <array>
#include <stdexcept>
#include <tuple>

using namespace parsescope;
using namespace parsescope::test;

class tst_recorded_training : public QObject {
    Q_OBJECT

private slots:
    void regimes();
    void parameters();
    void advice();
    void blames();
    void evaluations();
    void decoders();
    void checkpoints();
};

namespace {

/// Returns a few short sentences, two of them with crossing arcs.
const std::vector<Sentence>& sentences() {
    static const std::vector<Sentence> few = [] {
        std::vector<Sentence> made;
        for (const Sentence& sentence : sampleSentences("first-steps"))
            if (sentence.tree() && sentence.size() <= 7 && made.size() < 4)
                made.push_back(sentence);
        for (const Sentence& sentence : sampleSentences("non-projective"))
            if (sentence.tree() && !sentence.tree()->isProjective() && sentence.size() <= 9 &&
                made.size() < 6)
                made.push_back(sentence);
        // The arc to the last word is lifted to ROOT, where its relation does not occur.
        Sentence lifted = sentenceFromText("We saw nothing there");
        const std::array<std::pair<int, const char*>, 4> words{
            {{2, "nsubj"}, {0, "root"}, {0, "root"}, {2, "obj"}}};
        for (std::size_t i = 0; i < words.size(); ++i)
            std::tie(lifted.words[i].head, lifted.words[i].deprel) = words[i];
        made.push_back(lifted);
        return made;
    }();
    return few;
}

std::vector<Sentence> unseen() {
    std::vector<Sentence> all = sampleSentences("german");
    all.resize(3);
    return all;
}

/// Returns a number with three digits, so that it does not depend on the last bits of sums.
std::string rounded(double value) {
    return QString::number(value, 'g', 3).toStdString();
}

/// Returns the result of a training as text.
std::string trainedText(const ModelKind& kind, const TrainingOptions& options) {
    if (const Result<void> fits = checkOptions(kind, options); !fits)
        return fits.error().message.english();
    std::string text;
    TrainingHooks hooks;
    hooks.observer = [&](const IterationReport& report) {
        text += std::to_string(report.iteration) + ' ' + report.text.english() + ' ' +
                rounded(report.mistakes) + (report.best ? " best" : "") +
                (report.dev ? ' ' + rounded(report.dev->all.las()) : "") + '\n';
    };
    const auto model = trainModel(kind, sentences(), unseen(), options, hooks);
    if (!model)
        return text + model.error().message.english();
    for (const bool singleRoot : {false, true})
        for (const auto& list : {sentences(), unseen()})
            for (const Parse& parse : (*model)->parseAll(list, singleRoot)) {
                text += listText(parse.heads) + listText(parse.labels);
                for (const Transition transition : parse.transitions)
                    text += (*model)->description().system.nameOf(transition) + ' ';
                text += '\n';
            }
    text += (*model)->description().training + ' ' +
            std::to_string((*model)->description().labels.size());
    // The weights of networks depend on the order in which the processor adds.
    const std::string bytes = (*model)->bytes();
    const std::string file = modelFileBytes(**model);
    const auto again = modelFromFileBytes(file);
    if (!again || modelFileBytes(**again) != file)
        throw std::runtime_error("the model differs after it was stored");
    return text + '\n' +
           (kind.name == "bilstm" ? std::to_string(bytes.size()) : checksum(bytes).toStdString());
}

TrainingOptions smallOptionsOf(const ModelKind& kind, const std::string& system) {
    TrainingOptions options = smallOptions(neural::Training::Local, "arc-hybrid");
    const Result<void> chosen = chooseSystem(kind, system, options);
    if (!chosen)
        qFatal("%s", chosen.error().message.english().c_str());
    options.iterations = 2;
    options.graph.bits = 12;
    return options;
}

/// Returns the systems with which a kind is tried.
std::vector<std::string> systemsOf(const ModelKind& kind) {
    std::vector<std::string> names;
    if (kind.name == "perceptron")
        for (const TransitionSystem& system : systems())
            names.emplace_back(system.name);
    else
        names = {"arc-standard", "arc-hybrid", "arc-eager"};
    if (kind.name == "perceptron")
        names.insert(names.end(), {"arc-standard+lba+rba", "arc-eager+lba+rba+lnba+rnba"});
    if (kind.hasArcs)
        names.insert(names.end(), {"eisner", "mst"});
    return names;
}

} // namespace

void tst_recorded_training::regimes() {
    QString text;
    for (const ModelKind& kind : modelKinds())
        for (const std::string& system : systemsOf(kind))
            for (const TrainingRegime& regime : kind.regimes) {
                std::string all;
                for (const TreeShape shape :
                     {TreeShape{}, TreeShape{true, RootPlace::First}, {false, RootPlace::Last}}) {
                    TrainingOptions options = smallOptionsOf(kind, system);
                    regime.choose(options);
                    options.shape = shape;
                    all += trainedText(kind, options);
                    if (kind.name == "bilstm")
                        break; // the others take long
                }
                text += QString("%1, %2, %3: %4\n")
                            .arg(QString::fromStdString(std::string(kind.name)),
                                 QString::fromStdString(system),
                                 QString::fromStdString(std::string(regime.name)), checksum(all));
            }
    compareWithGolden("training-regimes", text);
}

void tst_recorded_training::parameters() {
    QString text;
    for (const ModelKind& kind : modelKinds()) {
        const auto record = [&](const std::string& name, const TrainingOptions& options) {
            text += QString("%1, %2: %3\n")
                        .arg(QString::fromStdString(std::string(kind.name)),
                             QString::fromStdString(name), checksum(trainedText(kind, options)));
        };
        const std::string system = kind.name == "perceptron" ? "arc-eager" : "arc-hybrid";
        for (const TrainingParameter& parameter : kind.parameters)
            for (int change = 0; change < 4; ++change) {
                TrainingOptions options = smallOptionsOf(kind, system);
                if (kind.name == "perceptron")
                    options.perceptron.regime = Regime::Explore;
                std::string value;
                if (const auto* whole = std::get_if<int& (*)(TrainingOptions&)>(&parameter.field)) {
                    int& number = (*whole)(options);
                    if (change == 3)
                        continue;
                    number = static_cast<int>(std::clamp(number + (change == 1   ? 1.0
                                                                   : change == 2 ? 3.0
                                                                                 : -1.0),
                                                         parameter.least, parameter.most));
                    value = std::to_string(number);
                } else if (const auto* real =
                               std::get_if<double& (*)(TrainingOptions&)>(&parameter.field)) {
                    if (parameter.name == "rate" && change != 2)
                        continue; // sums in another order would give other parses
                    double& number = (*real)(options);
                    number = change == 0   ? parameter.least
                             : change == 1 ? parameter.most
                             : change == 2 ? (number + parameter.least) / 2
                                           : (number + parameter.most) / 2;
                    value = rounded(number);
                } else if (const auto* choice = std::get_if<TrainingChoice>(&parameter.field)) {
                    if (change >= static_cast<int>(choice->values.size()))
                        continue;
                    choice->set(options, static_cast<std::size_t>(change));
                    value = choice->values[change].name;
                } else {
                    continue;
                }
                record(std::string(parameter.name) + ' ' + value, options);
            }
        for (int positions = 1; positions < static_cast<int>(kind.positions.size()); ++positions) {
            TrainingOptions options = smallOptionsOf(kind, system);
            kind.choosePositions(options, positions);
            record(std::string(kind.positions[positions]), options);
        }
        for (const Lifting lifting : {Lifting::Head, Lifting::Path, Lifting::HeadAndPath}) {
            TrainingOptions options = smallOptionsOf(kind, system);
            options.lifting = lifting;
            record("lifting " + std::to_string(static_cast<int>(lifting)), options);
        }
        TrainingOptions options = smallOptionsOf(kind, system);
        options.onlyDerivable = true;
        record("only derivable", options);
        options.seed = 2;
        record("seed 2", options);
    }
    compareWithGolden("training-parameters", text);
}

/// Perceptrons give the recorded advice about each transition.
void tst_recorded_training::advice() {
    QString text;
    for (const char* system : {"arc-standard", "arc-eager", "arc-eager+lba", "lr-spine", "attardi",
                               "swap", "covington"}) {
        const ModelKind& kind = *findModelKind("perceptron");
        TrainingOptions options = smallOptionsOf(kind, system);
        options.iterations = 1;
        const std::shared_ptr<const Model> model =
            trainModel(kind, sentences(), {}, options).value();
        std::string all;
        for (const Sentence& sentence : unseen()) {
            Adviser adviser(model, sentence);
            for (const bool singleRoot : {false, true}) {
                std::vector<Transition> path;
                while (true) {
                    const std::vector<Advised> advised = adviser.after(path, singleRoot);
                    if (advised.empty())
                        break;
                    for (const Advised& one : advised)
                        all += model->description().system.nameOf(one.candidate.transition) + ' ' +
                               one.label + ' ' + rounded(one.score) + ' ' + rounded(one.behind) +
                               '\n';
                    for (const FeatureWeight& weight :
                         adviser.compare(path, singleRoot, advised.front().candidate.transition,
                                         advised.back().candidate.transition))
                        all += (weight.values.empty() ? "bias" : weight.values.back().value) + ' ' +
                               rounded(weight.first) + ' ' + rounded(weight.second) + '\n';
                    path.push_back(advised[path.size() % advised.size()].candidate.transition);
                }
            }
        }
        text += QString("%1: %2\n").arg(system, checksum(all));
    }
    compareWithGolden("advice", text);
}

/// Perceptrons and graph parsers lose arcs for the recorded reasons.
void tst_recorded_training::blames() {
    QString text;
    std::vector<Sentence> gold = unseen();
    gold.insert(gold.end(), sentences().begin(), sentences().end());
    for (const char* system : {"arc-standard", "arc-eager", "lr-spine", "attardi", "swap"}) {
        const ModelKind& kind = *findModelKind("perceptron");
        TrainingOptions options = smallOptionsOf(kind, system);
        options.lifting = system == std::string_view("arc-eager") ? Lifting::Head : Lifting::None;
        const auto model = trainModel(kind, {sentences().front()}, {}, options).value();
        const TransitionSystem& used = model->description().system;
        std::string all;
        BlameTotals totals;
        for (const bool singleRoot : {false, true}) {
            const auto added = addBlame(
                *model, gold, singleRoot, totals, [&](std::size_t, const SentenceBlame& one) {
                    all += listText(one.losses);
                    for (const ParsingError& error : one.errors)
                        all += ' ' + std::to_string(error.step) + used.nameOf(error.taken) + ':' +
                               used.nameOf(error.better) + ':' + std::to_string(error.raise);
                    for (const BlamedArc& arc : one.arcs)
                        all += ' ' + std::to_string(arc.word) + ':' + std::to_string(arc.goldHead) +
                               ':' + std::to_string(arc.lostAt) + ':' + std::to_string(arc.error) +
                               std::string(nameOf(arc.kind));
                    for (const BlamedLabel& label : one.labels)
                        all += ' ' + std::to_string(label.word) + ':' + std::to_string(label.step) +
                               label.found;
                    all += '\n';
                });
            QVERIFY(added);
        }
        for (const auto& [kindOfBlame, count] : totals.all)
            all += std::string(nameOf(kindOfBlame)) + ' ' + std::to_string(count) + '\n';
        for (const auto& [relation, counts] : totals.byRelation)
            for (const auto& [kindOfBlame, count] : counts)
                all += relation + std::string(nameOf(kindOfBlame)) + std::to_string(count) + '\n';
        for (const auto& [names, errors] : totals.byTransition)
            all += names.first + '/' + names.second + ' ' + std::to_string(errors.count) + ' ' +
                   std::to_string(errors.first) + ' ' + std::to_string(errors.raise) + '\n';
        text += QString("%1: %2 sentences, %3 skipped, %4\n")
                    .arg(system)
                    .arg(totals.sentences)
                    .arg(totals.skipped)
                    .arg(checksum(all));
    }
    for (const auto& [beam, labelBeam] : {std::pair(1, 1), {2, 1}, {4, 2}, {20, 20}}) {
        const ModelKind& kind = *findModelKind("cube");
        TrainingOptions options = smallOptionsOf(kind, "arc-standard");
        options.graph.settings.beam = beam;
        options.graph.settings.labelBeam = labelBeam;
        if (beam == 2)
            options.graph.settings.pruning = {2, 0.1, 2, 0.1};
        const auto model = trainModel(kind, sampleSentences("first-steps"), {}, options).value();
        std::string all;
        for (const Sentence& sentence : gold)
            for (const bool singleRoot : {false, true}) {
                const std::unique_ptr<SearchBlame> one = model->blameSearch(sentence, singleRoot);
                all += listText(one->output) + rounded(one->outputScore) +
                       (one->goldScore ? ' ' + rounded(*one->goldScore) : "") +
                       (one->isSearchError() ? " search\n" : "\n");
                for (const LostWord& word : one->words) {
                    all += std::to_string(word.word) + (word.wrongHead ? "h " : "l ") +
                           std::string(nameOf(word.lostBy)) + ' ' + rounded(word.margin) + ' ' +
                           listText(word.rival);
                    if (word.item)
                        all += std::to_string(word.item->head) + '-' +
                               std::to_string(word.item->end) + (word.item->complete ? "c" : "i");
                    for (const ScoredPart& part : word.parts)
                        all += ' ' + std::to_string(part.part.arc) + (part.inOutput ? '+' : '-') +
                               rounded(part.score);
                    for (const auto& [kindOfPart, value] : word.differences)
                        all += ' ' + std::string(nameOf(kindOfPart)) + rounded(value);
                    all += '\n';
                }
            }
        text += QString("beams %1 and %2: %3\n").arg(beam).arg(labelBeam).arg(checksum(all));
    }
    compareWithGolden("blames", text);
}

/// The parses of each kind of model by each decoder, or why there are none.
void tst_recorded_training::decoders() {
    QString text;
    for (const ModelKind& kind : modelKinds())
        for (const std::string& system : systemsOf(kind)) {
            if (kind.name == "perceptron" && system != "arc-eager" && system != "swap")
                continue;
            TrainingOptions options = smallOptionsOf(kind, system);
            const auto exact = std::ranges::find(kind.regimes, true, &TrainingRegime::exact);
            (options.arcs ? *exact : kind.regimes.back()).choose(options);
            const auto trained = trainModel(kind, sentences(), {}, options);
            if (!trained) {
                text += QString::fromStdString(trained.error().message.english()) + '\n';
                continue;
            }
            const std::unique_ptr<Model>& model = *trained;
            for (const Decoder decoder :
                 {Decoder::Own, Decoder::Greedy, Decoder::Exact, Decoder::Arborescence}) {
                std::string all = parsesAnyLength(*model, decoder) ? "any length\n" : "\n";
                if (const auto fits = checkDecoder(*model, decoder); !fits)
                    all += fits.error().message.english();
                else
                    for (const bool singleRoot : {false, true})
                        for (const Parse& parse : parseAll(*model, unseen(), singleRoot, decoder)) {
                            all += listText(parse.heads) + listText(parse.labels);
                            for (const Transition transition : parse.transitions)
                                all += model->description().system.nameOf(transition) + ' ';
                        }
                text +=
                    QString("%1, %2, %3: %4\n")
                        .arg(QString::fromStdString(std::string(kind.name)),
                             QString::fromStdString(system),
                             QString::fromStdString(std::string(nameOf(decoder))), checksum(all));
            }
        }
    compareWithGolden("decoders", text);
}

/// A training that continues from a checkpoint leads to the same model.
void tst_recorded_training::checkpoints() {
    for (const ModelKind& kind : modelKinds())
        for (const TrainingParameter& parameter : kind.parameters) {
            const auto* choice = std::get_if<TrainingChoice>(&parameter.field);
            const std::size_t values = choice ? choice->values.size() : 1;
            if (!choice && &parameter != &kind.parameters.front())
                continue; // kinds without choices are tried once
            for (std::size_t value = 0; value < values; ++value) {
                TrainingOptions options = smallOptionsOf(kind, "arc-eager");
                if (choice)
                    choice->set(options, value);
                std::vector<std::string> kept;
                TrainingHooks hooks;
                hooks.checkpoint = [&](bool, const std::function<std::string()>& bytes) {
                    kept.push_back(bytes());
                };
                const auto whole = trainModel(kind, sentences(), {}, options, hooks);
                QVERIFY(whole && !kept.empty());
                TrainingHooks further;
                further.resume = kept[kept.size() / 2];
                const auto resumed = trainModel(kind, sentences(), {}, options, further);
                QVERIFY2(resumed, resumed ? "" : resumed.error().text().english().c_str());
                QVERIFY((*resumed)->bytes() == (*whole)->bytes());
            }
        }
}

/// The evaluation of trees in which some heads and relations are wrong.
void tst_recorded_training::evaluations() {
    std::string all;
    Random random(9);
    std::vector<SentencePair> pairs;
    const auto add = [&](const AttachmentCounts& counts) {
        all += std::to_string(counts.words) + ' ' + std::to_string(counts.heads) + ' ' +
               std::to_string(counts.labelled) + '\n';
    };
    for (const char* sample : {"german", "czech", "non-projective", "edge-cases"}) {
        Evaluation evaluation;
        for (const Sentence& gold : sampleSentences(sample)) {
            if (!gold.tree())
                continue;
            Sentence system = gold;
            for (Word& word : system.words) {
                if (pick(random, 4) == 0)
                    word.head = 0;
                if (pick(random, 4) == 0)
                    word.deprel = pick(random, 2) == 0 ? word.deprel + ":x" : "obj";
            }
            if (!system.tree())
                continue;
            evaluation.add(gold, system);
            SentencePair pair;
            for (AttachmentCounts* counts : {&pair.first, &pair.second})
                for (int word = 0; word < gold.size(); ++word) {
                    const bool head = pick(random, 3) > 0;
                    counts->add(head, pick(random, 2) == 0);
                }
            pairs.push_back(pair);
        }
        for (const SentenceCounts* counts :
             {&evaluation.all, &evaluation.withSubtypes, &evaluation.noPunctuation,
              &evaluation.noPunctuationWithSubtypes}) {
            add(*counts);
            all += std::to_string(counts->exactHeads) + ' ' +
                   std::to_string(counts->exactLabelled) + '\n';
        }
        std::vector<ArcScores> scores{evaluation.projective, evaluation.nonProjective};
        for (const auto& [relation, one] : evaluation.byRelation) {
            all += relation + ' ';
            scores.push_back(one);
        }
        for (const auto& [length, one] : evaluation.byLength) {
            all += std::to_string(length) + ' ';
            scores.push_back(one);
        }
        for (const ArcScores& one : scores) {
            add(one.gold);
            add(one.system);
            all += rounded(one.precision()) + rounded(one.labelledRecall()) + '\n';
        }
    }
    const Significance chances = significance(pairs, 200, 3);
    all += rounded(chances.uas) + ' ' + rounded(chances.las);
    compareWithGolden("evaluations", checksum(all) + '\n');
}

QTEST_GUILESS_MAIN(tst_recorded_training)
#include "tst_recorded_training.moc"
