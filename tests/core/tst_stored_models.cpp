// SPDX-License-Identifier: GPL-3.0-or-later
// Models that an earlier build stored give the same parses, and features keep their hashes.
// Otherwise the models of users would silently give other scores.
#include "core/decoding/cube/higher_order_tables.h"
#include "core/learning/graph/graph_features.h"
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
    void parsesAreAsTheyWere_data();
    void parsesAreAsTheyWere();
    void featuresOfTreesAreAsTheyWere();
    void parsingStops_data() { parsesAreAsTheyWere_data(); }
    void parsingStops();
};

void tst_stored_models::parsesAreAsTheyWere_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"perceptron", "bilstm", "cube"})
        QTest::newRow(name) << QString(name);
}

void tst_stored_models::parsesAreAsTheyWere() {
    QFETCH(QString, name);
    const std::string path = SOURCE_DIR "/tests/data/models/" + name.toStdString() + ".model";
    const Result<std::unique_ptr<Model>> model = readModel(path);
    QVERIFY2(model, model ? "" : model.error().text().english().c_str());
    QString lines;
    for (const char* sample : {"german", "non-projective"}) {
        const std::vector<Sentence> sentences = sampleSentences(sample);
        const std::vector<Parse> parses = (*model)->parseAll(sentences, false);
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

/// A model that is stopped before or while it computes returns failures, not parses.
void tst_stored_models::parsingStops() {
    QFETCH(QString, name);
    const std::string path = SOURCE_DIR "/tests/data/models/" + name.toStdString() + ".model";
    const std::unique_ptr<Model> model = readModel(path).value();
    const std::vector<Sentence> sentences = sampleSentences("german");
    std::stop_source source;
    source.request_stop();
    const std::vector<Parse> parses =
        model->parseAll(sentences, false, TaskControl{source.get_token(), {}});
    QCOMPARE(parses.size(), sentences.size());
    for (std::size_t i = 0; i < parses.size(); ++i) {
        QVERIFY(parses[i].failure);
        QCOMPARE(std::ssize(parses[i].heads), sentences[i].size() + 1);
        QCOMPARE(std::ssize(parses[i].labels), sentences[i].size() + 1);
    }
    if (!model->beams())
        return;
    QVERIFY(!model->scorer(sentences.front(), TaskControl{source.get_token(), {}}));
    const std::unique_ptr<PartScores> scores = model->partScores(sentences.front(), false);
    CubeOptions options = *model->beams();
    QVERIFY(decode(*scores, options));
    options.stop = source.get_token();
    QVERIFY(!decode(*scores, options));
    options.beam = Unlimited;
    QVERIFY(!decode(*scores, options));
}

/// The number of features of each kind of part over one sentence, and the sum of their hashes, are
/// those of earlier builds.
void tst_stored_models::featuresOfTreesAreAsTheyWere() {
    const Sentence sentence = sampleSentences("german").front();
    const graph::GraphFeatures features(sentence, {});
    const int words = features.words();
    QString lines;
    graph::FeatureList list;
    graph::FeatureList labelled;
    std::uint64_t sum = 0;
    long long count = 0;
    const auto take = [&](graph::FeatureList& from) {
        for (const graph::FeatureHash hash : from.all())
            sum = (sum ^ hash) * 0x9E3779B97F4A7C15U;
        count += std::ssize(from.all());
        from.clear();
    };
    const auto part = [&](const char* name, auto&& visit) {
        sum = 0;
        count = 0;
        for (int head = 0; head <= words; ++head)
            for (int word = 1; word <= words; ++word)
                if (word != head)
                    visit(head, word);
        take(list);
        lines += QString("%1: %2 features, %3\n")
                     .arg(name)
                     .arg(count)
                     .arg(static_cast<quint64>(sum), 16, 16, QChar(u'0'));
    };
    part("likely head", [&](int head, int word) {
        features.likelyHead(head, word, list);
        take(list);
    });
    part("likely label", [&](int head, int word) {
        features.likelyLabel(head, word, list);
        take(list);
    });
    part("arc", [&](int head, int word) {
        features.arc(head, word, list, labelled);
        take(list);
        take(labelled);
    });
    part("sibling", [&](int head, int word) {
        for (int sibling : {-1, 2}) {
            features.sibling(head, sibling, word, list);
            take(list);
            features.siblingLabel(head, sibling, word, 1, 2, list);
            take(list);
        }
    });
    part("three siblings", [&](int head, int word) {
        for (int second : {-1, 3}) {
            features.triSibling(head, second, 2, word, list);
            take(list);
            features.triSiblingLabel(head, second, 2, word, 3, 1, 2, list);
            take(list);
        }
    });
    part("grandparent", [&](int head, int word) {
        features.grandparent(0, head, word, list);
        take(list);
        features.grandparentLabel(0, head, word, 1, 2, list);
        take(list);
        for (int sibling : {-1, 2}) {
            features.grandSibling(0, head, sibling, word, list);
            take(list);
            features.grandSiblingLabel(0, head, sibling, word, 3, 1, 2, list);
            take(list);
        }
    });
    part("valency", [&](int head, int word) {
        features.valency(head, word, head > word, 2, list);
        take(list);
        features.valencyLabel(head, word, head > word, 2, 1, list);
        take(list);
    });
    compareWithGolden("stored-features", lines);
}

QTEST_GUILESS_MAIN(tst_stored_models)
#include "tst_stored_models.moc"
