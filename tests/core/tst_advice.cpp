// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/advice.h"
#include "core/learning/parser.h"
#include "tests/support/learning.h"
#include "tests/support/networks.h"

#include <QtTest>

#include <numeric>

using namespace parsescope;
using namespace parsescope::test;

namespace {

std::shared_ptr<const Model> linearModel(const QString& system, RootPlace root = RootPlace::First) {
    return *trainPerceptron(sampleSentences("first-steps"), {},
                            trainingOptions(system, Regime::Static, root, 2));
}

std::shared_ptr<const Model> networkModel(const QString& system, neural::Training training) {
    auto options = smallOptions(training, system.toStdString());
    return neural::trainNetwork(sampleSentences("first-steps"), {}, options).value();
}

/// A model that scores no transitions.
class TreesOnly : public Model {
public:
    explicit TreesOnly(ModelDescription description) : m_description(std::move(description)) {}
    [[nodiscard]] const ModelDescription& description() const override { return m_description; }
    [[nodiscard]] std::vector<Parse> parseAll(std::span<const Sentence>, RootLimit,
                                              const TaskControl&) const override {
        return {};
    }
    [[nodiscard]] std::string bytes() const override { return {}; }

private:
    ModelDescription m_description;
};

} // namespace

class tst_advice : public QObject {
    Q_OBJECT

private slots:
    void greedyModelsAreFollowed_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<bool>("network");
        for (const char* name : {"arc-standard", "arc-eager+lba", "lr-spine", "swap"})
            QTest::newRow(name) << name << false;
        QTest::newRow("network") << "arc-standard" << true;
    }
    void greedyModelsAreFollowed() {
        QFETCH(QString, system);
        QFETCH(bool, network);
        const auto model =
            network ? networkModel(system, neural::Training::Local) : linearModel(system);
        for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
            for (const Sentence& sentence : sampleSentences("german")) {
                const Parse parse = parseGreedily(*model, sentence, rootLimit);
                Adviser adviser(model, sentence);
                QCOMPARE(adviser.continuation({}, rootLimit), parse.transitions);
                for (std::size_t step = 0; step < parse.transitions.size(); ++step) {
                    const auto path = std::span(parse.transitions).first(step);
                    const std::vector<Advised> advice = adviser.after(path, rootLimit);
                    QVERIFY(!advice.empty());
                    QCOMPARE(advice.front().candidate.transition, parse.transitions[step]);
                    QCOMPARE(advice.front().behind, 0.0);
                    for (const Advised& entry : advice) {
                        QCOMPARE(entry.behind, advice.front().score - entry.score);
                        const Arc arc = entry.candidate.arc;
                        QCOMPARE(entry.label.empty(), arc.head == NoHead);
                        const auto built = static_cast<std::size_t>(std::max(arc.dependent, 0));
                        if (&entry == &advice.front() && arc.head != NoHead)
                            QCOMPARE(entry.label,
                                     model->description().labels[parse.labels[built]].text);
                    }
                }
                QVERIFY(adviser.after(parse.transitions, rootLimit).empty());
            }
        }
    }

    void exactModelsAreFollowed_data() {
        QTest::addColumn<QString>("system");
        for (const char* name : {"arc-hybrid", "arc-eager", "arc-standard", "eisner"})
            QTest::newRow(name) << name;
    }

    /// An adviser of an exact model proposes the transitions of the model's best derivation. A
    /// transition that scores less than the best one loses exactly that difference over the whole
    /// derivation.
    void exactModelsAreFollowed() {
        QFETCH(QString, system);
        const auto model = networkModel(system, neural::Training::Global);
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        const std::span few = std::span(sentences).first(6);
        const std::vector<Parse> parses = model->parseAll(few, RootLimit::None);
        for (std::size_t i = 0; i < few.size(); ++i) {
            Adviser adviser(model, few[i]);
            // Returns the score of the derivation that begins with `path` and that the model
            // completes.
            const auto total = [&](std::vector<Transition> path) {
                const auto rest = adviser.continuation(path, RootLimit::None);
                path.insert(path.end(), rest.begin(), rest.end());
                double sum = 0;
                for (std::size_t step = 0; step < path.size(); ++step)
                    for (const Advised& entry :
                         adviser.after(std::span(path).first(step), RootLimit::None))
                        if (entry.candidate.transition == path[step])
                            sum += entry.score;
                // Decoders also score the reductions after the last step of the derivation. They
                // are left out here; their sum is equal for derivations that end in the same
                // configuration.
                return sum;
            };
            const std::vector<Transition> whole = adviser.continuation({}, RootLimit::None);
            const TransitionSystem& used = model->description().system;
            Configuration end = used.start(few[i].size());
            for (Transition transition : whole)
                end = used.step(end, transition);
            QVERIFY(used.isFinal(end));
            QCOMPARE(finalHeads(end), parses[i].heads);
            std::vector<Transition> path;
            for (Transition transition : whole) {
                const auto advice = adviser.after(path, RootLimit::None);
                QVERIFY(!advice.empty());
                QCOMPARE(advice.front().behind, 0.0);
                const auto taken = std::ranges::find(advice, transition, [](const Advised& entry) {
                    return entry.candidate.transition;
                });
                QVERIFY(taken != advice.end());
                QVERIFY(taken->behind < 1e-6);
                if (system == "arc-hybrid") // in arc-hybrid, every reduction is a step
                    for (const Advised& entry : advice) {
                        std::vector<Transition> other = path;
                        other.push_back(entry.candidate.transition);
                        QVERIFY(std::abs(total(path) - total(other) - entry.behind) < 1e-3);
                    }
                path.push_back(transition);
            }
        }
    }

    void featuresOfTheChoice() {
        const auto model = linearModel("arc-standard");
        const Sentence sentence = sampleSentences("german")[1];
        Adviser adviser(model, sentence);
        const std::vector<Transition> path(2, {0, 1});
        const auto advice = adviser.after(path, RootLimit::None);
        QVERIFY(advice.size() > 1);
        const auto list = adviser.compare(path, RootLimit::None, advice[0].candidate.transition,
                                          advice[1].candidate.transition);
        const double sum = std::accumulate(
            list.begin(), list.end(), 0.0,
            [](double total, const FeatureWeight& w) { return total + w.difference(); });
        QVERIFY(std::abs(sum - advice[1].behind) < 0.01);
        // A left arc is not legal at the start.
        QVERIFY(adviser.compare({}, RootLimit::None, {0, 1}, {1, 1}).empty());
        Adviser network(networkModel("arc-standard", neural::Training::Local), sentence);
        QVERIFY(network.compare(path, RootLimit::None, {0, 1}, {1, 1}).empty());
    }

    /// A model trained with a single root advises no second child of ROOT. The exception is a
    /// configuration in which ROOT already has a child and other words would remain without a head.
    void singleRootUnasked() {
        TrainingOptions options = trainingOptions("arc-standard", Regime::Explore);
        options.shape.rootLimit = RootLimit::One;
        const std::vector<Sentence> sentences = sampleSentences("first-steps");
        Adviser adviser(trainPerceptron(sentences, {}, options).value(), sentences.front());
        // ROOT and the first word are on the stack.
        const std::vector<Transition> first{{0, 1}, {0, 1}};
        for (const Advised& advised : adviser.after(first, RootLimit::None))
            QVERIFY(advised.candidate.arc.head != 0);
        // The first word depends on ROOT.
        const std::vector<Transition> left{{0, 1}, {0, 1}, {2, 1}, {0, 1}};
        const std::vector<Advised> advice = adviser.after(left, RootLimit::None);
        QVERIFY(std::ranges::any_of(
            advice, [](const Advised& advised) { return advised.candidate.arc.head == 0; }));
    }

    void rootElsewhereHasNoAdvice() {
        Adviser adviser(linearModel("arc-standard", RootPlace::Last), sampleSentences("german")[0]);
        const std::vector<Transition> path{{0, 1}, {0, 1}, {1, 1}, {2, 1}};
        QVERIFY(adviser.after(path, RootLimit::None).empty());
        QVERIFY(adviser.continuation(path, RootLimit::None).empty());
    }

    void modelsOfTreesHaveNoAdvice() {
        const auto model = std::make_shared<TreesOnly>(linearModel("arc-standard")->description());
        Adviser adviser(model, sampleSentences("german").front());
        adviser.begin();
        QVERIFY(!adviser.failure());
        QVERIFY(adviser.remark().empty());
        QVERIFY(adviser.after({}, RootLimit::None).empty());
        QVERIFY(adviser.continuation({}, RootLimit::None).empty());
        QVERIFY(adviser.compare({}, RootLimit::None, {0, 1}, {1, 1}).empty());
    }
};

QTEST_GUILESS_MAIN(tst_advice)
#include "tst_advice.moc"
