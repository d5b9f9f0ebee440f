// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_fields.h"
#include "core/learning/model_bytes.h"
#include "core/learning/model_file.h"
#include "core/learning/models.h"
#include "core/learning/sealed_bytes.h"
#include "tests/support/learning.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace parsescope;
using namespace parsescope::test;

namespace {

TrainingOptions quickOptions(const ModelKind& kind, std::uint64_t seed = 1) {
    TrainingOptions options;
    if (kind.makeSmall)
        kind.makeSmall(options);
    options.iterations = 1;
    options.seed = seed;
    [&] { QVERIFY(chooseSystem(kind, "arc-hybrid", options)); }();
    return options;
}

} // namespace

/// A model tells from which data and settings it was trained.
class tst_model_origin : public QObject {
    Q_OBJECT

private slots:
    void hashOfSentences() {
        std::vector<Sentence> others = m_sentences;
        QCOMPARE(sentencesHash(others), sentencesHash(m_sentences));
        others.back().words.back().head = others.back().words.back().head == 1 ? 2 : 1;
        QVERIFY(sentencesHash(others) != sentencesHash(m_sentences));
        others = m_sentences;
        std::swap(others[0], others[1]);
        QVERIFY(sentencesHash(others) != sentencesHash(m_sentences));
        QVERIFY(sentencesHash({}) != 0);
    }

    void everyKindKeepsIt_data() {
        QTest::addColumn<QString>("kind");
        for (const ModelKind& kind : modelKinds())
            QTest::newRow(std::string(kind.name).c_str())
                << QString::fromStdString(std::string(kind.name));
    }
    void everyKindKeepsIt() {
        QFETCH(QString, kind);
        const ModelKind& trainer = *findModelKind(kind.toStdString());
        const auto model = trainModel(trainer, m_sentences, m_dev, quickOptions(trainer, 7));
        QVERIFY(model);
        const ModelOrigin origin = (*model)->origin();
        QVERIFY(!origin.isUnknown());
        QCOMPARE(origin.train, sentencesHash(m_sentences));
        QCOMPARE(origin.dev, sentencesHash(m_dev));
        QCOMPARE(origin.vectors, 0U);
        QCOMPARE(origin.sentences, std::ssize(m_sentences));
        QCOMPARE(origin.version, programVersion());
        const Result<Json> settings = parseObject(origin.settings);
        QVERIFY(settings);
        QCOMPARE(settings->at("seed").get<int>(), 7);
        QCOMPARE(settings->at("iterations").get<int>(), 1);
        for (const TrainingParameter& parameter : trainer.parameters)
            QCOMPARE(settings->contains(parameter.name),
                     !std::holds_alternative<std::string& (*)(TrainingOptions&)>(parameter.field));
        const auto read = modelFromFileBytes(modelFileBytes(**model));
        QVERIFY(read);
        QVERIFY((*read)->origin() == origin);
    }

    void vectorsCount() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("vectors").toStdString();
        const auto hashWith = [&](const std::string& line) {
            std::ofstream(path) << line;
            const ModelKind& kind = *findModelKind("bilstm");
            TrainingOptions options = quickOptions(kind);
            options.network.vectors = path;
            const auto model = trainModel(kind, m_sentences, {}, options);
            return model ? (*model)->origin() : ModelOrigin();
        };
        const ModelOrigin first = hashWith("a 1 0\n");
        const ModelOrigin second = hashWith("a 0 1\n");
        QVERIFY(first.vectors != 0 && second.vectors != 0);
        QVERIFY(first.vectors != second.vectors);
        QVERIFY(first.settings.find(path) == std::string::npos);
    }

    /// The hash is that of the sentences in the treebank, not of the projective trees made of them.
    void liftedTreesDoNotChangeIt() {
        const std::vector<Sentence> crossing = sampleSentences("non-projective");
        const ModelKind& kind = modelKinds().front();
        TrainingOptions options = quickOptions(kind);
        options.lifting = Lifting::Head;
        const auto model = trainModel(kind, crossing, {}, options);
        QVERIFY(model);
        QCOMPARE((*model)->origin().train, sentencesHash(crossing));
    }

    void averagesKeepWhatIsCommon() {
        const ModelKind& kind = *findModelKind("bilstm");
        std::vector<std::unique_ptr<Model>> models;
        for (const std::uint64_t seed : {1, 2})
            models.push_back(*trainModel(kind, m_sentences, {}, quickOptions(kind, seed)));
        const auto average = averageModels(std::move(models));
        QVERIFY(average);
        QCOMPARE((*average)->origin().train, sentencesHash(m_sentences));
        QCOMPARE((*average)->origin().sentences, std::ssize(m_sentences));
        QVERIFY((*average)->origin().settings.empty());

        ModelOrigin other = (*average)->origin();
        other.train = 1;
        QCOMPARE(commonOrigin((*average)->origin(), other).train, 0U);
        QCOMPARE(commonOrigin((*average)->origin(), other).sentences, 0);
    }

    void earlierModelsHaveNone() {
        for (const char* name : {"perceptron", "bilstm", "cube"}) {
            const auto model =
                readModel(SOURCE_DIR "/tests/data/models/" + std::string(name) + ".model");
            QVERIFY(model);
            QVERIFY((*model)->origin().isUnknown());
        }
    }

    void damagedOnesAreRefused() {
        const ModelKind& kind = modelKinds().front();
        const std::unique_ptr<Model> model = *trainModel(kind, m_sentences, {}, quickOptions(kind));
        const auto errorWith = [&](ModelOrigin origin) {
            model->setOrigin(std::move(origin));
            const auto read = modelFromFileBytes(modelFileBytes(*model));
            return read ? std::string() : read.error().message.english();
        };
        ModelOrigin origin = model->origin();
        QCOMPARE(errorWith(origin), std::string());
        origin.settings = "\xFF";
        QCOMPARE(errorWith(origin), std::string("the origin of the model is damaged"));
        origin.settings.clear();
        origin.sentences = -1;
        QCOMPARE(errorWith(origin), std::string("the origin of the model is damaged"));
        origin.sentences = 100'000'001;
        QCOMPARE(errorWith(origin), std::string("the origin of the model is damaged"));
        origin.sentences = 100'000'000;
        QCOMPARE(errorWith(origin), std::string());
    }

private:
    const std::vector<Sentence> m_sentences = sampleSentences("german");
    const std::vector<Sentence> m_dev = sampleSentences("first-steps");
};

QTEST_GUILESS_MAIN(tst_model_origin)
#include "tst_model_origin.moc"
