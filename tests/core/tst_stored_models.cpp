// SPDX-License-Identifier: GPL-3.0-or-later
// Models that an earlier build stored give the same parses. Otherwise the models of users would
// silently give other scores.
#include "core/decoding/cube/higher_order_tables.h"
#include "core/learning/model_file.h"
#include "core/learning/parser.h"
#include "tests/support/goldens.h"
#include "tests/support/learning.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

std::string labelOf(const Model& model, int label) {
    return label < 0 ? "_" : model.description().labels[label].text;
}

} // namespace

class tst_stored_models : public QObject {
    Q_OBJECT

private slots:
    void parsesAreAsTheyWere_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"perceptron", "bilstm", "cube"})
            QTest::newRow(name) << QString(name);
    }
    void parsesAreAsTheyWere() {
        QFETCH(QString, name);
        const std::string path = SOURCE_DIR "/tests/data/models/" + name.toStdString() + ".model";
        const Result<std::unique_ptr<Model>> model = readModel(path);
        QVERIFY2(model, model ? "" : model.error().text().english().c_str());
        QString lines;
        for (const char* sample : {"german", "non-projective"}) {
            const std::vector<Sentence> sentences = sampleSentences(sample);
            const std::vector<Parse> parses = (*model)->parseAll(sentences, RootLimit::None);
            QCOMPARE(parses.size(), sentences.size());
            for (const Parse& parse : parses) {
                for (std::size_t word = 1; word < parse.heads.size(); ++word)
                    lines += QString("%1%2:%3")
                                 .arg(word > 1 ? " " : "")
                                 .arg(parse.heads[word])
                                 .arg(QString::fromStdString(labelOf(**model, parse.labels[word])));
                lines += '\n';
            }
        }
        compareWithGolden("stored-" + name, lines);
    }

    void parsingStops_data() { parsesAreAsTheyWere_data(); }

    /// A model that is stopped before or while it computes returns failures, not parses.
    void parsingStops() {
        QFETCH(QString, name);
        const std::string path = SOURCE_DIR "/tests/data/models/" + name.toStdString() + ".model";
        const std::unique_ptr<Model> model = readModel(path).value();
        const std::vector<Sentence> sentences = sampleSentences("german");
        std::stop_source source;
        source.request_stop();
        const std::vector<Parse> parses =
            model->parseAll(sentences, RootLimit::None, TaskControl{source.get_token(), {}});
        QCOMPARE(parses.size(), sentences.size());
        for (std::size_t i = 0; i < parses.size(); ++i) {
            QVERIFY(parses[i].failure);
            QCOMPARE(std::ssize(parses[i].heads), sentences[i].size() + 1);
            QCOMPARE(std::ssize(parses[i].labels), sentences[i].size() + 1);
        }
        if (!model->beams())
            return;
        QVERIFY(!model->scorer(sentences.front(), TaskControl{source.get_token(), {}}));
        const std::unique_ptr<PartScores> scores =
            model->partScores(sentences.front(), RootLimit::None);
        CubeOptions options = *model->beams();
        QVERIFY(decode(*scores, options));
        options.stop = source.get_token();
        QVERIFY(!decode(*scores, options));
        options.beam = Unlimited;
        QVERIFY(!decode(*scores, options));
    }
};

QTEST_GUILESS_MAIN(tst_stored_models)
#include "tst_stored_models.moc"
