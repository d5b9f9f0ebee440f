// SPDX-License-Identifier: GPL-3.0-or-later
// The losses and explanations of all oracles, the marks of answers, made-up scores and the choices
// in training are those recorded in tests/goldens. A changed one is not wrong by itself: other
// tests say whether losses are right. UPDATE_GOLDENS=1 records them anew.
#include "core/decoding/exact_decoders.h"
#include "core/decoding/score_sources.h"
#include "core/learning/models.h"
#include "core/oracle/explanation.h"
#include "core/oracle/oracles.h"
#include "core/teaching/generator.h"
#include "tests/support/configurations.h"
#include "tests/support/goldens.h"
#include "tests/support/learning.h"
#include "tests/support/records.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_recorded : public QObject {
    Q_OBJECT

private slots:
    void losses();
    void choicesInTraining();
    void explanations();
    void marks();
    void madeUpScores();
};

namespace {

/// Returns an answer like `answer`, with one or two of its words exchanged, left out or replaced.
std::string changed(const std::string& answer, Random& random) {
    QStringList words = QString::fromStdString(answer).split(' ', Qt::SkipEmptyParts);
    static const QStringList others{"sh", "la", "ra", "re", "1", "2", "0", "none", "→", "hop"};
    for (int change = pick(random, 2); change >= 0 && !words.isEmpty(); --change) {
        const int place = pick(random, static_cast<int>(words.size()));
        switch (pick(random, 3)) {
        case 0:
            words[place] = others[pick(random, static_cast<int>(others.size()))];
            break;
        case 1:
            words.removeAt(place);
            break;
        default:
            words.swapItemsAt(place, pick(random, static_cast<int>(words.size())));
        }
    }
    return words.join(' ').toStdString();
}

} // namespace

void tst_recorded::losses() {
    QString text;
    for (const Oracle& oracle : oracles()) {
        Random random(3);
        Numbers numbers;
        for (const TransitionSystem& system : triedSystems()) {
            const int words = oracle.name == "exhaustive" || oracle.name == "search" ? 4 : 8;
            for (int round = 0; round < 120; ++round) {
                const Problem problem = problemOf(system, round, words, random);
                if (oracle.claim(problem) == Claim::None)
                    continue;
                const LossFunction loss = oracle.prepare(problem);
                for (const Configuration& c :
                     randomWalk(system, problem.gold.size(), random, problem.shape.root)) {
                    const Loss found = loss(c);
                    numbers.add({found.value, found.exact ? 1 : 0});
                    ++numbers.count;
                }
            }
        }
        text += numbers.text(oracle.name);
    }
    compareWithGolden("oracle-losses", text);
}

/// The names of kinds of models, of their settings and of the values of these.
void tst_recorded::choicesInTraining() {
    QString text;
    const auto add = [&](const Text& one) { text += QString::fromStdString(one.english()) + '\n'; };
    add(namesOfKinds([](const ModelKind&) { return true; }));
    add(namesOfKinds([](const ModelKind& kind) { return kind.hasArcs; }));
    for (const ModelKind& kind : allModelKinds()) {
        add(kind.title);
        add(kind.phrase);
        for (const TrainingRegime& regime : kind.regimes)
            add(regime.title);
        for (const TrainingParameter& parameter : kind.parameters) {
            add(parameter.help);
            if (const auto* choice = std::get_if<TrainingChoice>(&parameter.field)) {
                add(choice->names());
                for (const TrainingChoice::Value& value : choice->values) {
                    TrainingOptions options;
                    choice->set(options, choice->find(value.name).value());
                    text += QString::number(choice->get(options)) + '\n';
                }
            }
        }
        if (kind.sizesText)
            add(kind.sizesText({}));
        if (kind.templates)
            for (const char* system : {"arc-standard", "arc-eager", "lr-spine", "covington"}) {
                TrainingOptions options;
                options.system = findSystem(system).value();
                for (const TemplateGroup& group : kind.templates(options)) {
                    add(group.title);
                    for (const std::string& one : group.templates)
                        text += QString::fromStdString(one) + '\n';
                }
            }
    }
    compareWithGolden("choices-in-training", text);
}

void tst_recorded::explanations() {
    QString text;
    for (const TransitionSystem& system : triedSystems()) {
        Random random(4);
        Numbers numbers;
        const auto add = [&](const std::vector<LostArc>& lost) {
            for (const LostArc& one : lost) {
                numbers.add({one.arc.head, one.arc.dependent, one.alone ? 1 : 0});
                for (const Arc arc : one.excludes)
                    numbers.add({arc.head, arc.dependent});
            }
        };
        for (int round = 0; round < 96; ++round) {
            const Problem problem = problemOf(system, round, 5, random);
            Explainer explainer(problem, *chooseOracle(problem));
            const auto walk = randomWalk(system, problem.gold.size(), random, problem.shape.root);
            const Configuration& c = walk[pick(random, static_cast<int>(walk.size()))];
            const Explanation explanation = explainer.explain(c);
            for (const ArcState state : explanation.arcs)
                numbers.add({static_cast<int>(state)});
            add(explainer.lostArcs(c).value_or(std::vector<LostArc>()));
            for (const TransitionLoss& entry : explanation.losses.transitions) {
                const Consequences consequences = explainer.consequences(c, entry.transition);
                numbers.add({entry.loss.value, entry.optimal ? 1 : 0,
                             static_cast<int>(consequences.gained.size())});
                add(consequences.lost);
            }
            if (const std::optional<Certificate> best = explainer.certificate(c)) {
                numbers.add(best->heads);
                for (const Transition transition : best->transitions)
                    numbers.add({transition.rule, transition.variant});
            }
            ++numbers.count;
        }
        text += numbers.text(system.name);
    }
    compareWithGolden("explanations", text);
}

void tst_recorded::marks() {
    const std::vector<Sentence> sentences = sampleSentences("first-steps");
    QString text;
    for (const char* system : {"arc-standard", "arc-eager", "arc-hybrid+lba", "lr-spine", "attardi",
                               "swap", "covington"})
        for (const ExerciseKind& kind : exerciseKinds()) {
            GeneratorOptions options;
            options.system = findSystem(system).value();
            if (kind.options.other)
                options.other = findSystem("arc-standard").value();
            options.kinds = {&kind};
            options.count = 4;
            options.takesFewer = true;
            Random random(5);
            ContentHasher contents;
            int answers = 0;
            const auto examiners = generateExercises(sentences, options);
            if (!examiners)
                continue;
            for (const Examiner& examiner : *examiners) {
                const std::string right = examiner.modelAnswer();
                contents.add(examiner.question().english() + right);
                for (const Text& hint : examiner.hints())
                    contents.add(hint.english());
                std::vector<std::string> given{right};
                for (const Examiner::Choice& choice : examiner.choices())
                    given.push_back(choice.text);
                for (int i = 0; i < 6; ++i)
                    given.push_back(changed(right, random));
                for (const std::string& answer : given)
                    contents.add(textOf(examiner.check(answer)));
                answers += static_cast<int>(given.size());
            }
            text += QString("%1 %2: %3 answers, %4\n")
                        .arg(system)
                        .arg(QString::fromUtf8(kind.id.data(), static_cast<int>(kind.id.size())))
                        .arg(answers)
                        .arg(contents.take(), 0, 16);
        }
    compareWithGolden("marks", text);
}

void tst_recorded::madeUpScores() {
    const std::vector<Sentence> sentences = sampleSentences("first-steps");
    QString text;
    for (const ScoreSource& source : scoreSources())
        for (const ExactDecoder* decoder : exactDecoders()) {
            if (!source.has(decoder))
                continue;
            std::string all;
            for (unsigned seed = 1; seed <= 3; ++seed)
                for (const std::optional<Tree>& gold :
                     {sentences[1].tree(), std::optional<Tree>()}) {
                    const Scores scores =
                        source.scores({decoder, sentences[1], gold, seed}).value();
                    for (const std::string_view table : decoder->tables)
                        for (int row = 0; row <= scores.words(); ++row)
                            for (int column = 1; column <= scores.words() + 1; ++column)
                                all += QString::number(scores.table(table).at(row, column))
                                           .toStdString() +
                                       ' ';
                }
            text += QString("%1, %2: %3\n")
                        .arg(QString::fromStdString(source.name),
                             QString::fromStdString(std::string(decoder->name)), checksum(all));
        }
    compareWithGolden("score-sources", text);
}

QTEST_APPLESS_MAIN(tst_recorded)
#include "tst_recorded.moc"
