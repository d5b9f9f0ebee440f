// SPDX-License-Identifier: GPL-3.0-or-later
// Hostile answers to every kind of exercise: none is marked as right, and none does harm.
#include "core/parsing/systems.h"
#include "core/teaching/ask/generator.h"
#include "core/teaching/judge/exercise.h"
#include "core/teaching/judge/marking.h"
#include "core/teaching/read/answer_sheet.h"
#include "tests/support/hand_ins.h"
#include "tests/support/learning.h"

#include <QtTest>

#include <cctype>
#include <string>

using namespace parsescope;

namespace {

/// Returns an exercise of a kind, or nothing if the sentences give none.
std::optional<Examiner> exerciseOf(const ExerciseKind& kind) {
    GeneratorOptions options;
    // A kind that compares two systems needs one with a tree that the other does not derive.
    options.system = *findSystem(kind.options.other ? "attardi" : "arc-standard");
    options.other = findSystem("arc-standard").value();
    options.kinds = {&kind};
    options.count = 1;
    Result<std::vector<Examiner>> made =
        generateExercises(test::sampleSentences("first-steps"), options);
    if (!made || made->empty())
        return std::nullopt;
    return std::move(made->front());
}

/// Returns the text with every number n replaced by n + 2³², whose lower 32 bits are n.
std::string wrappedNumbers(const std::string& text) {
    constexpr unsigned long long Wrap = 1ULL << 32U;
    std::string wrapped;
    for (std::size_t i = 0; i < text.size();) {
        if (std::isdigit(static_cast<unsigned char>(text[i])) == 0) {
            wrapped += text[i++];
            continue;
        }
        unsigned long long number = 0;
        for (; i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0; ++i)
            number = number * 10 + static_cast<unsigned long long>(text[i] - '0');
        wrapped += std::to_string(number + Wrap);
    }
    return wrapped;
}

/// Returns the text with every number replaced by a number that fits no type.
std::string hugeNumbers(const std::string& text) {
    std::string huge;
    for (std::size_t i = 0; i < text.size();) {
        if (std::isdigit(static_cast<unsigned char>(text[i])) == 0) {
            huge += text[i++];
            continue;
        }
        while (i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0)
            ++i;
        huge += "99999999999999999999";
    }
    return huge;
}

} // namespace

class TestHostileAnswers : public QObject {
    Q_OBJECT

private slots:
    void areNeverRight_data() { addKinds(); }
    void areNeverRight() {
        QFETCH(int, kind);
        const auto examiner = exerciseOf(exerciseKinds()[kind]);
        QVERIFY(examiner);
        const std::string model = examiner->modelAnswer();
        QVERIFY2(isRight(examiner->check(model).mark), model.c_str());
        for (const std::string& answer :
             {std::string(), std::string("   \n\t"), std::string("\xEF\xBB\xBF"), std::string("-1"),
              std::string("99999999999999999999"), std::string("a 99999999999999999999"),
              std::string("0x0"), std::string("1e0"), std::string("\xFF\xFE"), std::string(3, '\0'),
              std::string("٠"), std::string(100'000, '('), std::string(100'000, '9'),
              wrappedNumbers(model), hugeNumbers(model)}) {
            if (answer == model) // the model answer has no number
                continue;
            const Marking marking = examiner->check(answer);
            QVERIFY2(!isRight(marking.mark), answer.substr(0, 100).c_str());
            QVERIFY2(marking.score < 1, answer.substr(0, 100).c_str());
        }
    }

    void doNoHarm_data() { addKinds(); }

    /// The right answer does no harm with a stray byte at any place, or repeated 2000 times.
    void doNoHarm() {
        QFETCH(int, kind);
        const auto examiner = exerciseOf(exerciseKinds()[kind]);
        QVERIFY(examiner);
        const std::string model = examiner->modelAnswer();
        std::string many;
        for (int i = 0; i < 2000; ++i)
            many += model + '\n';
        for (std::size_t at = 0; at <= model.size(); ++at)
            for (const char* byte : {"\x01", "\xFF", "|", "\"", "9"})
                static_cast<void>(
                    examiner->check(model.substr(0, at) + byte + model.substr(at)).score);
        const double score = examiner->check(many).score;
        QVERIFY(score >= 0 && score <= 1);
    }

    void manySignsDoNoHarm_data() {
        QTest::addColumn<QByteArray>("start");
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<int>("count");
        QTest::addColumn<QByteArray>("end"); // written after the parts, equally often
        const auto row = [](const char* name, const char* start, const char* part, int count,
                            const char* end = "") {
            QTest::newRow(name) << QByteArray(start) << QByteArray(part) << count
                                << QByteArray(end);
        };
        row("fonts", "1: sh ", "\\textbf{", 100'000, "}");
        row("open fonts", "1: sh ", "\\textbf{", 100'000);
        row("open arguments", "1: sh ", "\\begin{tabular}[", 200'000);
        row("commands with open arguments", "1: sh ", "\\hspace[", 100'000);
        row("lines without text", "\\begin{tabular}{l}\n", "~\n", 400'000);
        row("arrows", "1: ", "->", 300'000);
        row("arcs", "1: ", "a -> ", 150'000);
        row("open entities", "<html>", "&", 3'000'000);
    }

    /// A text that repeats an opening sign is read, without an answer that is right.
    void manySignsDoNoHarm() {
        QFETCH(QByteArray, start);
        QFETCH(QByteArray, part);
        QFETCH(int, count);
        QFETCH(QByteArray, end);
        const QByteArray text = start + part.repeated(count) + "\n" + end.repeated(count);
        QVERIFY(test::derivations().grade(text.toStdString(), "ada.txt").score() < 1);
    }

    /// The rows of a derivation that are more than any derivation has are named and not judged.
    void rowsBeyondEveryDerivationAreNamed() {
        std::string text = "Exercise 1\n";
        for (int i = 0; i < 100'000; ++i)
            text += "7 ";
        const MarkedFile file = test::derivations().grade(text, "ada.txt");
        QVERIFY(file.score() < 1);
        QCOMPARE(file.errors.size(), std::size_t(1));
        QCOMPARE(file.errors[0].line, 2);
    }

    /// No student's answers fill a megabyte, and no document of them eight.
    void largeFilesAreRefused() {
        const auto errorsOf = [](std::size_t bytes) {
            std::string text = "1: sh";
            text.resize(bytes, ' ');
            return readAnswerSheets(text, "ada.txt").errors;
        };
        QVERIFY(errorsOf(1'000'000).empty());
        QCOMPARE(errorsOf(1'000'001).size(), std::size_t(1));
        QCOMPARE(errorsOf(1'000'001)[0].message.english(),
                 "the text is larger than 1 MB, expected the answers of a student");
        QCOMPARE(errorsOf(8'000'001)[0].message.english(),
                 "the file is larger than 8 MB, expected the answers of a student");
    }

private:
    static void addKinds() {
        QTest::addColumn<int>("kind");
        const auto kinds = exerciseKinds();
        for (std::size_t i = 0; i < kinds.size(); ++i)
            QTest::newRow(std::string(kinds[i].id).c_str()) << static_cast<int>(i);
    }
};

QTEST_GUILESS_MAIN(TestHostileAnswers)
#include "tst_hostile_answers.moc"
