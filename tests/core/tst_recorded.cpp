// SPDX-License-Identifier: GPL-3.0-or-later
// The losses, explanations and charts of all oracles, the charts of all decoders, and the marks of
// answers are those whose checksums are recorded in tests/goldens. A changed one is not wrong by
// itself: other tests say whether losses and values are right. UPDATE_GOLDENS=1 records them anew.
#include "core/base/hash.h"
#include "core/decoding/exact_decoders.h"
#include "core/oracle/explanation.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/teaching/generator.h"
#include "tests/support/configurations.h"
#include "tests/support/goldens.h"
#include "tests/support/learning.h"
#include "tests/support/scores.h"
#include "tests/support/trees.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_recorded : public QObject {
    Q_OBJECT

private slots:
    void losses();
    void explanations();
    void marks();
    void oracleCharts();
    void decoderCharts();
};

namespace {

QString listOf(const std::vector<int>& numbers) {
    QString text;
    for (const int number : numbers)
        text += QString::number(number) + ' ';
    return text;
}

/// Returns all that a chart contains as lines of text.
template<class Value>
QString linesOf(const BasicChart<Value>& chart) {
    QString lines = listOf(chart.axis) + '\n';
    const auto line = [&](const auto&... parts) {
        (lines.append(QString::number(parts) + ' '), ...);
        lines += '\n';
    };
    line(chart.stackSize, chart.built, chart.reduction, chart.isList ? 1 : 0, chart.root,
         chart.goal);
    for (const auto& fragment : chart.fragments)
        lines += QString::number(fragment.root) + ": " + listOf(fragment.words) +
                 QString::fromStdString(fragment.reason.english()) + '\n';
    for (const Text& note : chart.notes)
        lines += QString::fromStdString(note.english()) + '\n';
    for (const auto& rule : chart.rules())
        lines += QString::fromStdString(rule.name.english() + ": " + rule.text.english()) + '\n';
    for (std::size_t i = 0; i < chart.items().size(); ++i) {
        const auto& item = chart.items()[i];
        const int index = static_cast<int>(i);
        lines += QString::fromStdString(chart.kinds()[item.kind].name.english() + ' ' +
                                        chart.label(index) + ' ' + chart.text(index).english()) +
                 ' ';
        line(item.row, item.column, item.value, item.best);
    }
    for (const auto& deduction : chart.deductions()) {
        lines += listOf({deduction.premises.begin(), deduction.premises.end()});
        line(deduction.rule, deduction.conclusion, deduction.cost, deduction.arc.head,
             deduction.arc.dependent, deduction.value);
    }
    return lines;
}

/// Returns all systems and some with buffer transitions.
const std::vector<TransitionSystem>& triedSystems() {
    static const std::vector<TransitionSystem> all = [] {
        std::vector<TransitionSystem> tried(systems().begin(), systems().end());
        for (const char* name : {"arc-standard+lba", "arc-standard+lba+rba", "arc-hybrid+lba+rnba",
                                 "arc-eager+rba+lnba", "arc-eager+lba+rba+lnba+rnba"})
            tried.push_back(findSystem(name).value());
        return tried;
    }();
    return all;
}

/// Returns a problem that depends on `round`: all shapes of trees, projective or not.
Problem problemOf(const TransitionSystem& system, int round, int mostWords, Random& random) {
    const int words = 1 + round % mostWords;
    return {system,
            round % 3 == 0 ? randomTree(words, random) : randomProjectiveTree(words, random),
            {},
            {round % 4 == 1, round % 4 == 2 ? RootPlace::Last : RootPlace::First}};
}

/// Numbers that are computed for an oracle or a system.
struct Numbers {
    int count = 0; // of configurations
    ContentHasher contents;

    void add(const std::vector<int>& numbers) { contents.add(listOf(numbers).toStdString() + ';'); }
    QString text(std::string_view name) {
        return QString("%1: %2 configurations, %3\n")
            .arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())))
            .arg(count)
            .arg(contents.take(), 0, 16);
    }
};

/// Returns a marking with its steps as text.
std::string textOf(const Marking& marking) {
    std::string text = nameOf(marking.mark).english() + ' ' + std::to_string(marking.score) + ' ' +
                       std::to_string(marking.loss) + ' ' + std::to_string(marking.missing) + ' ' +
                       marking.given + ' ' + marking.feedback.english() + '\n';
    if (marking.misconception)
        text += idOf(*marking.misconception);
    for (const std::vector<Text>* texts : {&marking.slips, &marking.notes})
        for (const Text& one : *texts)
            text += one.english() + '\n';
    for (const Marking& step : marking.steps)
        text += textOf(step);
    return text;
}

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

/// The charts of an oracle or a decoder.
struct Charts {
    int count = 0;
    std::size_t items = 0;
    ContentHasher contents;

    template<class Value>
    void add(const BasicChart<Value>& chart) {
        ++count;
        items += chart.items().size();
        contents.add(linesOf(chart).toStdString());
    }
    QString text(std::string_view name) {
        return QString("%1: %2 charts, %3 items, %4\n")
            .arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())))
            .arg(count)
            .arg(items)
            .arg(contents.take(), 0, 16);
    }
};

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

void tst_recorded::oracleCharts() {
    QString text;
    for (const Oracle& oracle : oracles()) {
        if (!oracle.record)
            continue;
        Random random(1);
        Charts charts;
        for (const TransitionSystem& system : triedSystems()) {
            for (int round = 0; round < 96; ++round) {
                const Problem problem = problemOf(system, round, 7, random);
                if (oracle.claim(problem) == Claim::None)
                    continue;
                const auto walk =
                    randomWalk(system, problem.gold.size(), random, problem.shape.root);
                charts.add(
                    oracle.record(problem, walk[pick(random, static_cast<int>(walk.size()))], {}));
            }
        }
        text += charts.text(oracle.name);
    }
    compareWithGolden("oracle-charts", text);
}

void tst_recorded::decoderCharts() {
    QString text;
    for (const ExactDecoder* decoder : exactDecoders()) {
        if (!decoder->record)
            continue;
        Random random(2);
        Charts charts;
        for (int round = 0; round < 96; ++round) {
            const int words = 1 + round % 6;
            const Scores scores = randomScores(decoder, words, random);
            const Tree gold = randomProjectiveTree(words, random);
            DecodingOptions options;
            if (round % 3 == 1)
                options.gold = gold.heads();
            options.singleRoot = round % 2 == 1;
            ScoreChart chart;
            decoder->record(scores, options, chart);
            charts.add(chart);
        }
        text += charts.text(decoder->name);
    }
    compareWithGolden("decoder-charts", text);
}

QTEST_APPLESS_MAIN(tst_recorded)
#include "tst_recorded.moc"
