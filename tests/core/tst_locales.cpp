// SPDX-License-Identifier: GPL-3.0-or-later
// The window sets the locale of the desktop, which changes functions of the C library: in a German
// locale numbers have a comma, in a Turkish one the letter I has no dot. Files and exchanged texts
// must not depend on it.
#include "core/base/ascii.h"
#include "core/base/json.h"
#include "core/base/number_text.h"
#include "core/base/read_number.h"
#include "core/export/latex.h"
#include "core/learning/model_file.h"
#include "core/learning/models.h"
#include "core/learning/network/word_vectors.h"
#include "core/parsing/systems.h"
#include "core/query/query.h"
#include "core/study/replay.h"
#include "core/teaching/read/answer.h"
#include "tests/support/learning.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <array>
#include <clocale>
#include <cstdio>

using namespace parsescope;
using namespace parsescope::test;

class tst_locales : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<QString>("locale");
        QTest::newRow("German") << "de_DE";
        QTest::newRow("Turkish") << "tr_TR";
    }

    /// Makes the locale in a temporary folder and sets it.
    void init() {
        QFETCH_GLOBAL(QString, locale);
        const QString name = locale + ".UTF-8";
        qputenv("LOCPATH", m_folder.path().toUtf8());
        if (!QDir(m_folder.filePath(name)).exists())
            QProcess::execute("localedef",
                              {"-c", "-i", locale, "-f", "UTF-8", m_folder.filePath(name)});
        if (!std::setlocale(LC_ALL, name.toUtf8().constData()))
            QSKIP("the locale cannot be made; the package \"locales\" has its definition");
        std::array<char, 8> text{};
        std::snprintf(text.data(), text.size(), "%.1f", 0.5);
        QCOMPARE(text.data(), "0,5"); // otherwise this test would show nothing
    }

    void cleanup() { std::setlocale(LC_ALL, "C"); }

    void numbersHaveAPoint() {
        QCOMPARE(fixed(1234.5, 2), std::string("1234.50"));
        QCOMPARE(fixed(-0.125, 1), std::string("-0.1"));
        QCOMPARE(percentText(0.8125), std::string("81.25"));
        QCOMPARE(Json(0.5).dump(), std::string("0.5"));
        QCOMPARE(parseJson("[0.5]")->at(0).get<double>(), 0.5);
        const auto vectors = neural::readWordVectors("a 0.5 1.5\n", "x");
        QVERIFY(vectors);
        QCOMPARE(vectors->vectors.values()[0], 0.5F);
        double half = 0;
        QCOMPARE(readNumberByC("0.5,", half), std::size_t{3});
        QCOMPARE(half, 0.5);
        const std::string table = latexTable({{"A", 0.5}, {"B", 0.5}}, {{"1", "2"}});
        QVERIFY(table.find("0.500\\linewidth") != std::string::npos);
        const auto below = parseQuery("pattern { N []; N.AlignBegin < 0.75 }");
        QVERIFY(below);
        Sentence sentence = sentenceFromText("a");
        sentence.words.front().misc = "AlignBegin=0.50";
        QCOMPARE(findMatches(*below, sentence)->size(), std::size_t{1});
    }

    void lettersAreThoseOfAscii() {
        QCOMPARE(lowerAscii(std::string_view("SHIFT-I")), std::string("shift-i"));
        const TransitionSystem system = *findSystem("arc-eager");
        const TransitionNames names(system);
        for (const auto& [theirs, ours] : {std::pair{"SHIFT", "sh"}, {"RIGHT-ARC", "ra"}}) {
            const std::optional<Transition> found = names.find(theirs);
            QVERIFY2(found, theirs);
            QCOMPARE(system.nameOf(*found), std::string(ours));
            const Result<Transition> answered =
                readTransition(theirs, system, system.start(2), sentenceFromText("a b"));
            QVERIFY2(answered, theirs);
            QCOMPARE(*answered, *found);
        }
    }

    void modelsAreTheSame() {
        const std::vector<Sentence> sentences = sampleSentences("german");
        const auto bytesOf = [&](const ModelKind& kind) {
            TrainingOptions options;
            if (kind.makeSmall)
                kind.makeSmall(options);
            options.iterations = 2;
            options.system = systemNamed("arc-hybrid");
            const auto model = trainModel(kind, sentences, sentences, options);
            return model ? modelFileBytes(**model) : model.error().text().english();
        };
        for (const ModelKind& kind : modelKinds()) {
            const std::string here = bytesOf(kind);
            const std::string locale = std::setlocale(LC_ALL, nullptr);
            std::setlocale(LC_ALL, "C");
            QVERIFY2(here == bytesOf(kind), std::string(kind.name).c_str());
            std::setlocale(LC_ALL, locale.c_str());
        }
    }

private:
    const QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(tst_locales)
#include "tst_locales.moc"
