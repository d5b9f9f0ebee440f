// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/derivation_text.h"
#include "core/export/latex.h"
#include "core/oracle/explainer.h"
#include "core/parsing/systems.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/ask/generator.h"
#include "core/teaching/publish/grading.h"
#include "core/treebank/treebank.h"

#include <QTest>

#include <limits>

using namespace parsescope;

namespace {

std::vector<Sentence> samples() {
    std::vector<Sentence> all;
    for (const char* name : {"first-steps.conllu", "non-projective.conllu"})
        for (const Sentence& sentence :
             Treebank::open(SOURCE_DIR "/resources/samples/" + std::string(name))
                 ->readAll()
                 .sentences)
            all.push_back(sentence);
    // A sentence whose words are also used as marks in tables, lists and arcs.
    Sentence marks;
    for (const char* form : {"(", "|", ",", "→", "[", "*", "\\", "...", "-", "2", "ROOT", "`"}) {
        Word word;
        word.form = form;
        word.head = static_cast<int>(marks.words.size());
        word.deprel = "dep";
        marks.words.push_back(word);
    }
    all.push_back(marks);
    return all;
}

/// Returns up to four exercises of a kind with a system, as far as the samples give them.
std::vector<Examiner> exercisesWith(const TransitionSystem& system, const ExerciseKind& kind,
                                    const TableLayout& table) {
    GeneratorOptions options;
    options.system = system;
    options.kinds = {&kind};
    options.table = table;
    options.count = 4;
    options.takesFewer = true;
    options.maxWords = 20;
    options.ambiguity = 1;
    options.traps = 0;
    for (const TransitionSystem& other : systems()) {
        options.other = other;
        if (auto made = generateExercises(samples(), options); made && !made->empty())
            return *std::move(made);
        if (!kind.options.other)
            break;
    }
    return {};
}

constexpr int All = std::numeric_limits<int>::max();

std::string plain(std::string_view form) {
    return std::string(form);
}

/// A row of the printed table of a derivation.
struct Row {
    std::string stack;
    std::string buffer;
    std::string arc;
    std::string transition;
};

/// Returns the rows of the model answer in a layout.
std::vector<Row> rowsOf(const Examiner& examiner, const TableLayout& layout) {
    const Exercise& exercise = examiner.exercise();
    std::string arcBefore; // of the transition that leads to the configuration `at`
    std::string before;
    std::vector<Row> rows;
    Configuration at = examiner.configuration();
    const auto add = [&](const std::string& arc, const std::string& transition) {
        const bool isAfter = layout.configurationsAfter;
        rows.push_back({stackText(exercise.sentence, at, All, plain),
                        bufferText(exercise.sentence, at, All, plain), isAfter ? arcBefore : arc,
                        isAfter ? before : transition});
        arcBefore = arc;
        before = transition;
    };
    const auto best = examiner.explainer().certificate(at);
    for (Transition transition : best->transitions) {
        const auto arc = exercise.system.arc(at, transition);
        std::string text = arc ? arcName(exercise.sentence, *arc).english() : "";
        if (arc && layout.relations)
            text += " (" + exercise.sentence.words[arc->dependent - 1].deprel + ")";
        add(text, exercise.system.nameOf(transition));
        at = exercise.system.step(at, transition);
    }
    add("", "");
    return rows;
}

std::string escaped(const std::string& text) {
    std::string result;
    for (char c : text)
        result += (c == '|' || c == '\\' ? "\\" : "") + std::string(1, c);
    return result;
}

std::string markdownRow(const Row& row) {
    return "| " + escaped(row.stack) + " | " + escaped(row.buffer) + " | " + escaped(row.arc) +
           " | " + row.transition + " |\n";
}

/// Returns the sheet that is printed without a key, filled in with the model answers. Tables are
/// filled in according to `layout`.
std::string filledSheet(const std::vector<Examiner>& examiners, const TableLayout& layout) {
    FixedRules rules; // the limits are printed and must not be read as answers
    rules.tries = 2;
    rules.minutes = 15;
    const QStringList lines =
        QString::fromStdString(markdownExercises(examiners, false, rules)).split('\n');
    std::string filled;
    std::size_t exercise = 0; // number of the current exercise, from 1
    std::vector<Row> rows;
    std::size_t next = 0;
    for (const QString& line : lines) {
        if (line.startsWith("## Exercise ")) {
            ++exercise;
            next = 0;
            if (examiners[exercise - 1].kind().answer == ExerciseKind::Answer::Derivation)
                rows = rowsOf(examiners[exercise - 1], layout);
        }
        const bool isTable = exercise > 0 && examiners[exercise - 1].kind().answer ==
                                                 ExerciseKind::Answer::Derivation;
        if (line == "Answer:" && !isTable)
            filled += "Answer: " + examiners[exercise - 1].modelAnswer() + "\n";
        else if (line == "|   |   |   |   |" && next < rows.size())
            filled += markdownRow(rows[next++]);
        else
            filled += line.toStdString() + "\n";
    }
    return filled;
}

/// Returns the sheet in LaTeX, filled in with the model answers; what draws lines to write on
/// stays.
std::string filledLatex(const std::vector<Examiner>& examiners, const TableLayout& layout) {
    const QStringList lines = QString::fromStdString(latexExercises(examiners, false)).split('\n');
    const QString empty = " &  &  &  \\\\";
    std::string filled;
    std::size_t exercise = 0; // number of the current exercise, from 1
    std::size_t next = 0;
    for (QString line : lines) {
        if (line.contains("bfseries Exercise ")) {
            ++exercise;
            next = 0;
        }
        if (line.contains("Answer: \\rule"))
            line.replace("Answer: ", "Answer: " +
                                         QString::fromStdString(
                                             latexEscaped(examiners[exercise - 1].modelAnswer())) +
                                         " ");
        if (line.endsWith(empty)) {
            const std::vector<Row> rows = rowsOf(examiners[exercise - 1], layout);
            const Row row = next < rows.size() ? rows[next++] : Row();
            line.chop(empty.size());
            for (const std::string& cell : {" " + row.stack, row.buffer, row.arc, row.transition})
                line += QString::fromStdString(latexEscaped(cell) + " & ");
            line.chop(3);
            line += " \\\\";
        }
        filled += line.toStdString() + "\n";
    }
    return filled;
}

} // namespace

/// Printed exercises can be marked: answers without a mistake get the full score in every form.
class TestRoundTrip : public QObject {
    Q_OBJECT

private slots:
    void whatIsPrintedCanBeMarked_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<bool>("isAfter");
        for (const TransitionSystem& system : systems())
            for (const ExerciseKind& kind : exerciseKinds())
                for (bool isAfter : {false, true})
                    if (!isAfter || kind.answer == ExerciseKind::Answer::Derivation)
                        QTest::addRow("%s %s %s", system.name.c_str(), std::string(kind.id).c_str(),
                                      isAfter ? "after" : "before")
                            << QString::fromStdString(system.name)
                            << QString::fromUtf8(kind.id.data(), static_cast<int>(kind.id.size()))
                            << isAfter;
    }
    void whatIsPrintedCanBeMarked() {
        QFETCH(QString, system);
        QFETCH(QString, kind);
        const ExerciseKind& wanted = *findExerciseKind(kind.toStdString());
        QFETCH(bool, isAfter);
        const TableLayout layout{isAfter, isAfter};
        const TableLayout other{!isAfter, false};
        const std::vector<Examiner> examiners =
            exercisesWith(*findSystem(system.toStdString()), wanted, layout);
        const bool isOptional = wanted.options.other || kind == "chart-cell" ||
                                kind == "not-derivable" || kind == "count";
        if (examiners.empty() && isOptional)
            QSKIP("the samples have no such exercise");
        QVERIFY(!examiners.empty());
        const Grader grader =
            *Grader::of(readExerciseFile(writeExercises(examiners), "key.json")->exercises);
        QCOMPARE(grader.code(), sheetCode(examiners));
        std::vector<std::pair<std::string, std::string>> forms{
            {"sheet", filledSheet(examiners, layout)},
            {"sheet in LaTeX", filledLatex(examiners, layout)}};
        std::string numbers;
        std::string words;
        std::string json;
        std::string list;
        for (std::size_t i = 0; i < examiners.size(); ++i) {
            const std::string number = std::to_string(i + 1);
            const std::string answer = examiners[i].modelAnswer();
            numbers += number + ": " + answer + "\n";
            words += "Exercise " + number + "\n" + answer + "\n\n";
            json += oneLine({{"exercise", i + 1}, {"answer", answer}}) + "\n";
            list += answer + "\n";
        }
        forms.insert(forms.end(),
                     {{"numbers", numbers}, {"words", words}, {"JSON", json}, {"list", list}});
        if (wanted.answer == ExerciseKind::Answer::Derivation)
            addTables(examiners, layout, forms);
        for (const auto& [form, text] : forms) {
            const MarkedFile file = grader.grade(text, form + ".txt");
            // In LaTeX, the lines of the question are not known as such, and may be named.
            QVERIFY2(file.errors.empty() || form == "sheet in LaTeX",
                     file.errors.empty() ? "" : file.errors[0].text().english().c_str());
            for (const MarkedAnswer& answer : file.answers)
                QVERIFY2(
                    isRight(answer.marking.mark) && answer.marking.score == 1 &&
                        (!answer.marking.derivation || answer.marking.derivation->notes.empty()),
                    (form + ", exercise " + std::to_string(answer.exercise) + ": " +
                     answer.marking.feedback.english() + "\n" + text)
                        .c_str());
        }
        if (wanted.answer != ExerciseKind::Answer::Derivation)
            return;
        // A sheet that is filled in according to the other layout is right, and the feedback says
        // so.
        for (const MarkedAnswer& answer :
             grader.grade(filledSheet(examiners, other), "other.txt").answers) {
            QVERIFY2(answer.marking.score == 1, answer.marking.feedback.english().c_str());
            QCOMPARE(answer.marking.derivation->notes.size(), std::size_t{1});
            QCOMPARE(answer.marking.derivation->notes.front(),
                     isAfter ? "The table was read as one whose rows show the configuration before "
                               "the transition."
                             : "The table was read as one whose rows show the configuration after "
                               "the transition.");
        }
    }

private:
    /// Adds a table in the layout of the exercises and, if their rows show the configuration before
    /// the transition, the tables and lines that the program exports for derivations.
    static void addTables(const std::vector<Examiner>& examiners, const TableLayout& layout,
                          std::vector<std::pair<std::string, std::string>>& forms) {
        std::string tsv = "Exercise\tStack\tBuffer\tNew dependency\tTransition\n";
        std::string csv;
        std::string lines;
        for (std::size_t i = 0; i < examiners.size(); ++i) {
            const std::string number = std::to_string(i + 1);
            for (const Row& row : rowsOf(examiners[i], layout))
                tsv += number + "\t" + row.stack + "\t" + row.buffer + "\t" + row.arc + "\t" +
                       row.transition + "\n";
            const Exercise& exercise = examiners[i].exercise();
            if (!exercise.before.empty())
                return;
            const Problem problem = examiners[i].problem();
            Explainer& explainer = examiners[i].explainer();
            const auto best = explainer.certificate(examiners[i].configuration());
            const Derivation derivation{
                exercise.sentence, exercise.system, problem.gold,
                derivationSteps(
                    problem, [&](const Configuration& at) { return explainer.losses(at).loss; },
                    prescribe(best->transitions))};
            csv += "Exercise " + number + ",,\n" + csvTable(derivation) + "\n";
            lines += jsonLines(static_cast<int>(i) + 1, derivation);
        }
        if (!layout.configurationsAfter)
            forms.insert(forms.end(), {{"CSV", csv}, {"JSON Lines", lines}});
        if (tsv.find('"') == std::string::npos)
            forms.emplace_back("TSV", tsv);
    }
};

QTEST_APPLESS_MAIN(TestRoundTrip)
#include "tst_round_trip.moc"
