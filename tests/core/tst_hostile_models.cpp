// SPDX-License-Identifier: GPL-3.0-or-later
// Models are shared files: a model that is loaded is valid in meaning, not only in form.
#include "core/learning/linear/perceptron.h"
#include "core/learning/model_bytes.h"
#include "core/learning/model_file.h"
#include "core/learning/models.h"
#include "core/learning/network/network_model.h"
#include "core/learning/parser.h"
#include "core/learning/sealed_bytes.h"
#include "core/parsing/systems.h"
#include "tests/support/learning.h"
#include "tests/support/networks.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace parsescope;
using namespace parsescope::neural;
using namespace parsescope::test;

namespace {

/// Returns six short sentences.
std::vector<Sentence> sentences() {
    std::vector<Sentence> all = sampleSentences("first-steps");
    all.resize(6);
    return all;
}

std::unique_ptr<Model> network(Training training, const char* system) {
    return trainNetwork(sentences(), {}, smallOptions(training, system), {}, {}).value();
}

const NetworkModel& asNetwork(const std::unique_ptr<Model>& model) {
    return dynamic_cast<const NetworkModel&>(*model);
}

} // namespace

class TestHostileModels : public QObject {
    Q_OBJECT

private slots:
    void anotherSystemInTheHeader_data() {
        QTest::addColumn<int>("training");
        QTest::addColumn<QString>("system");
        QTest::newRow("local") << int(Training::Local) << "arc-hybrid";
        QTest::newRow("global arc-hybrid") << int(Training::Global) << "arc-hybrid";
        QTest::newRow("global arc-eager") << int(Training::Global) << "arc-eager";
        QTest::newRow("arcs") << int(Training::Global) << "eisner";
        QTest::newRow("arcs of any tree") << int(Training::Global) << "mst";
    }

    /// A file whose header names another system than its members is refused. The file with the
    /// right name is read.
    void anotherSystemInTheHeader() {
        QFETCH(int, training);
        QFETCH(QString, system);
        const std::unique_ptr<Model> model =
            network(static_cast<Training>(training), qPrintable(system));
        const auto& members = asNetwork(model).members();
        int read = 0;
        for (const TransitionSystem& other : systems()) {
            ModelDescription description = model->description();
            description.system = other;
            const NetworkModel forged(description, members);
            const auto result = modelFromFileBytes(modelFileBytes(forged));
            QCOMPARE(result.has_value(), other.name == model->description().system.name);
            read += result.has_value();
        }
        QCOMPARE(read, 1);
    }

    void membersThatDoNotGoTogether() {
        const std::unique_ptr<Model> local = network(Training::Local, "arc-eager");
        const std::unique_ptr<Model> global = network(Training::Global, "arc-eager");
        std::vector<NetworkModel::Member> members = asNetwork(local).members();
        members.push_back(asNetwork(global).members().front());
        for (int order = 0; order < 2; ++order) {
            const NetworkModel forged(local->description(), members);
            QVERIFY(!modelFromFileBytes(modelFileBytes(forged)));
            std::swap(members.front(), members.back());
        }
        // A member that claims to decode another system than its own is refused.
        members = asNetwork(global).members();
        members.front().target.decoder = &ArcHybridDecoder;
        ModelDescription description = global->description();
        description.system = *findSystem("arc-hybrid");
        QVERIFY(!modelFromFileBytes(modelFileBytes(NetworkModel(description, members))));
    }

    void numbersThatAreNotFinite() {
        for (const float bad :
             {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
              std::numeric_limits<float>::quiet_NaN()}) {
            const std::string bytes = [&] {
                ByteWriter again;
                again.real(1);
                again.real(bad);
                again.number(3);
                return again.take();
            }();
            ByteReader reader(bytes);
            QCOMPARE(reader.real(), 1.0F);
            QVERIFY(reader.isGood());
            QCOMPARE(reader.real(), 0.0F);
            QVERIFY(!reader.isGood());
            const std::unique_ptr<Model> model = network(Training::Global, "arc-hybrid");
            std::vector<NetworkModel::Member> members = asNetwork(model).members();
            members.front().weights.dense.back() = bad;
            QVERIFY(
                !modelFromFileBytes(modelFileBytes(NetworkModel(model->description(), members))));
        }
    }

    /// After a number that is too large, a reader returns nothing more.
    void numbersThatAreTooLarge() {
        const std::string bytes = std::string(11, '\xFF') + '\1';
        ByteReader reader(bytes);
        QCOMPARE(reader.number(), std::uint64_t(0));
        QVERIFY(!reader.isGood());
        QCOMPARE(reader.number(), std::uint64_t(0));
        QVERIFY(reader.text().empty());
    }

    /// Weights are so large that scores overflow. Decoding still gives a tree.
    void hugeWeightsStillParse() {
        const std::vector<Sentence> parsed = sentences();
        for (const auto& [training, system] : {std::pair{Training::Local, "arc-hybrid"},
                                               {Training::Global, "arc-hybrid"},
                                               {Training::Global, "arc-eager"},
                                               {Training::Global, "eisner"},
                                               {Training::Global, "mst"}}) {
            const std::unique_ptr<Model> model = network(training, system);
            std::vector<NetworkModel::Member> members = asNetwork(model).members();
            for (float& weight : members.front().weights.dense)
                weight *= 1e30F;
            const auto read =
                modelFromFileBytes(modelFileBytes(NetworkModel(model->description(), members)));
            QVERIFY(read);
            const std::vector<Parse> parses = (*read)->parseAll(parsed, RootLimit::None);
            for (std::size_t i = 0; i < parsed.size(); ++i) {
                QCOMPARE(parses[i].heads.size(), parsed[i].words.size() + 1);
                QVERIFY(Tree::fromHeads(std::span(parses[i].heads).subspan(1)));
            }
        }
    }

    /// A small file does not make the reader allocate gigabytes.
    void moreFeaturesThanBytes() {
        ModelDescription description;
        description.scorer = "perceptron";
        description.system = *findSystem("arc-standard");
        description.labels = {{"dep", true, true}};
        const PerceptronModel none(description, ActionWeights(Actions(description.system).size()),
                                   SparseWeights(1));
        const std::string bytes = none.bytes();
        QVERIFY(PerceptronModel::fromBytes(description, bytes));
        // The number of features follows the fingerprint and the number of classes.
        ByteReader in(bytes);
        const std::uint64_t fingerprint = in.number();
        const std::uint64_t classes = in.number();
        ByteWriter forged;
        forged.number(fingerprint);
        forged.number(classes);
        forged.number(1'000'000);
        const std::string many = forged.take() + std::string(1'000'000, '\1');
        QVERIFY(!PerceptronModel::fromBytes(description, many));
    }

    void optionsOutOfBounds() {
        for (const ModelKind& kind : modelKinds()) {
            TrainingOptions options;
            kind.regimes.front().choose(options);
            QVERIFY(chooseSystem(kind, "arc-hybrid", options));
            const Result<void> usual = checkOptions(kind, options);
            QVERIFY2(usual, usual ? "" : usual.error().message.english().c_str());
            for (const TrainingParameter& parameter : kind.parameters) {
                const auto* real = std::get_if<double& (*)(TrainingOptions&)>(&parameter.field);
                if (!real)
                    continue;
                for (const double bad : {std::nan(""), parameter.least - 1, parameter.most + 1}) {
                    TrainingOptions wrong = options;
                    (*real)(wrong) = bad;
                    const Result<void> checked = checkOptions(kind, wrong);
                    QVERIFY(!checked);
                    QVERIFY(checked.error().message.english().starts_with(parameter.name));
                }
            }
        }
    }

    /// Training that diverges gives an error or the best model so far, never a model with weights
    /// that are not numbers.
    void trainingThatDiverges() {
        for (const double rate : {std::nan(""), 1e30, 1e4}) {
            TrainingOptions options = smallOptions(Training::Global, "arc-hybrid");
            options.network.rate = rate;
            options.iterations = 5;
            const auto model = trainNetwork(sentences(), {}, options, {}, {});
            if (model)
                QVERIFY(modelFromFileBytes(modelFileBytes(**model)));
            else
                QVERIFY(model.error().message.english().starts_with(
                    "training stopped because the loss is no longer"));
            QVERIFY(model || rate != 1e4);
            QVERIFY(!model || !std::isnan(rate));
        }
    }
};

QTEST_GUILESS_MAIN(TestHostileModels)
#include "tst_hostile_models.moc"
