// SPDX-License-Identifier: GPL-3.0-or-later
// Ten questions of public courses, about other sentences, each answered in twelve notations. The
// answers were worked out by hand. A faultless answer gets the full score in each notation, and an
// answer with mistakes gets the mark that the rule gives by hand.
#include "core/export/handout.h"
#include "core/parsing/systems.h"
#include "core/parsing/without_root.h"
#include "core/teaching/judge/conventions.h"
#include "core/teaching/judge/exercise_parts.h"
#include "tests/support/hand_ins.h"
#include "tests/support/table.h"

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// A question that asks for a derivation.
struct Question {
    const char* title;
    const char* system;
    RootStart root;
    const char* words;
    std::vector<int> heads;
    const char* relations;
    const char* answer;   ///< short names of transitions
    const char* end = ""; ///< rows after the end, which textbooks have
};

const std::vector<Question>& questions() {
    static const std::vector<Question> all{{"Stanford CS224n 2(a): the table",
                                            "arc-standard",
                                            RootStart::Stack,
                                            "Nobody answered that letter yesterday",
                                            {2, 0, 4, 2, 2},
                                            "nsubj root det obj advmod",
                                            "sh sh la sh sh la ra sh ra ra"},
                                           {"NPTEL, week 6: arc-eager without ROOT",
                                            "arc-eager",
                                            RootStart::None,
                                            "Children like sweet apples",
                                            {2, 0, 4, 2},
                                            "nsubj root amod obj",
                                            "sh la sh sh la ra"},
                                           {"Jurafsky and Martin: the figure of arc-standard",
                                            "arc-standard",
                                            RootStart::Stack,
                                            "Show us the late train",
                                            {0, 1, 5, 5, 1},
                                            "root iobj det amod obj",
                                            "sh sh ra sh sh sh la la ra ra"},
                                           {"Jurafsky and Martin: the figure of arc-eager",
                                            "arc-eager",
                                            RootStart::Stack,
                                            "Show the train to Rome",
                                            {0, 3, 1, 5, 1},
                                            "root det obj case obl",
                                            "ra sh la ra re sh la ra",
                                            "REDUCE REDUCE Done"},
                                           {"UVA CS6501: lists of S, L and R",
                                            "arc-standard",
                                            RootStart::Buffer,
                                            "Birds sing songs",
                                            {2, 0, 2},
                                            "nsubj root obj",
                                            "sh sh sh la sh ra ra"},
                                           {"Uppsala 5LN455: transitions with relations",
                                            "arc-eager",
                                            RootStart::Stack,
                                            "She gave him books",
                                            {2, 0, 2, 2},
                                            "nsubj root iobj obj",
                                            "sh la ra ra re ra"},
                                           {"Pisa: Attardi's system",
                                            "attardi",
                                            RootStart::Buffer,
                                            "Anna saw a dog today big",
                                            {2, 0, 4, 2, 2, 4},
                                            "nsubj root det obj advmod amod",
                                            "sh sh sh la sh sh la sh sh ra2 ra2 ra ra"}};
    return all;
}

QStringList listOf(const char* text) {
    return QString(text).split(' ', Qt::SkipEmptyParts);
}

Exercise exerciseOf(const Question& question) {
    Exercise exercise;
    exercise.kind = findExerciseKind("table");
    exercise.system = *findSystem(question.system);
    exercise.sentence = sentenceFromText(question.words);
    const QStringList relations = listOf(question.relations);
    for (int i = 0; i < exercise.sentence.size(); ++i) {
        exercise.sentence.words[i].head = question.heads[i];
        exercise.sentence.words[i].deprel = relations[i].toStdString();
    }
    exercise.rootOnStack = question.root == RootStart::Stack;
    if (question.root == RootStart::None && !leaveOutRoot(exercise))
        qFatal("%s has ROOT", question.system);
    return exercise;
}

/// The transitions of an answer, as people name them.
struct Answer {
    Derivation derivation;
    QStringList names;     ///< "LEFT-ARC"
    QStringList keys;      ///< "LA"
    QStringList relations; ///< empty for transitions without an arc
    QStringList end;       ///< rows after the end
};

/// Follows the transitions of a question.
Answer answerTo(const Question& question) {
    const Examiner examiner = *Examiner::of(exerciseOf(question));
    const Exercise& exercise = examiner.exercise();
    Answer answer{{exercise.sentence, exercise.system, examiner.problem().gold, {}},
                  {},
                  {},
                  {},
                  listOf(question.end)};
    Configuration at = examiner.configuration();
    for (const QString& name : listOf(question.answer)) {
        const Transition transition = *exercise.system.find(name.toStdString());
        if (exercise.system.obstacle(at, transition) != Obstacle::None)
            qFatal("%s: %s is not legal", question.title, qPrintable(name));
        const auto arc = exercise.system.arc(at, transition);
        answer.derivation.steps.push_back({0, asShown(exercise.system, at), {}, transition, arc});
        const QString title =
            QString::fromStdString(exercise.system.rules[transition.rule].title.english());
        answer.names << title.toUpper();
        answer.keys << name.toUpper();
        answer.relations << (arc ? QString::fromStdString(
                                       exercise.sentence.words[arc->dependent - 1].deprel)
                                 : QString());
        at = exercise.system.step(at, transition);
    }
    if (!exercise.system.isFinal(at))
        qFatal("%s: the derivation does not end", question.title);
    answer.derivation.steps.push_back({0, asShown(exercise.system, at), {}, {}, {}});
    return answer;
}

/// Returns a table with a row for each configuration.
QString table(const Answer& answer, bool isAfter, const QString& separator) {
    const auto asWritten = [](std::string_view form) { return std::string(form); };
    QStringList lines{
        QStringList{"Stack", "Buffer", "New dependency", "Transition"}.join(separator)};
    if (separator == " | ")
        lines << "---|---|---|---";
    const auto rows = tableRows(answer.derivation, true, {isAfter, false}, asWritten, " → ");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        QStringList cells;
        for (const std::string* cell : {&rows[i].stack, &rows[i].buffer, &rows[i].dependency})
            cells << QString::fromStdString(*cell);
        const int step = static_cast<int>(i) - (isAfter ? 1 : 0);
        cells << (step < 0                     ? QString("Initial configuration")
                  : step < answer.names.size() ? answer.names[step]
                                               : QString("Done"));
        lines << cells.join(separator);
    }
    if (separator == " | ")
        for (qsizetype i = 0; i < lines.size(); ++i)
            lines[i] = "| " + lines[i] + " |";
    return lines.join('\n');
}

/// Returns each step as `plain` or, if it adds an arc, as `withArc` shows: %1 is its number, %2 its
/// name, %3 its key, %4 its relation. Rows after the end follow as names.
QString steps(const Answer& answer, const QString& plain, const QString& withArc,
              const QString& between, bool hasEnd = true) {
    QStringList texts;
    for (int i = 0; i < answer.names.size(); ++i) {
        QString text = answer.relations[i].isEmpty() ? plain : withArc;
        text.replace("%1", QString::number(i + 1));
        text.replace("%2", answer.names[i]);
        text.replace("%3", answer.keys[i]);
        text.replace("%4", answer.relations[i]);
        texts << text;
    }
    if (hasEnd)
        for (const QString& row : answer.end)
            texts << row;
    return texts.join(between);
}

constexpr int Notations = 12;

/// Returns an answer to exercise 1 in one of twelve notations.
QString inNotation(const Answer& answer, int notation) {
    switch (notation) {
    case 0:
        return steps(answer, "%2", "%2", ", ");
    case 1:
        return steps(answer, "%3", "%3", " ", false);
    case 2:
        return steps(answer, "%1. %2", "%1. %2", "\n", false);
    case 3:
        return steps(answer, "Step %1: %2", "Step %1: %2", "\n", false);
    case 4:
        return steps(answer, "%2", "%2 %4", "\n");
    case 5:
        return steps(answer, "(%3, None)", "(%3, %4)", "\n", false);
    case 6:
        return "q1 = [" + steps(answer, "('%3', None)", "('%3', '%4')", ", ", false) + "]";
    case 7:
        return R"({"exercise": 1, "transitions": [)" +
               steps(answer, R"("%3")", R"("%3")", ", ", false) + "]}";
    case 8:
        return "Q1:\nAns: " + steps(answer, "%3", "%3", "+", false);
    case 9:
        return steps(answer, "\\textsc{%2}", "\\textsc{%2}", ", ", false);
    case 10:
        return table(answer, false, " | ");
    default:
        return table(answer, true, "\t");
    }
}

Grader graderOf(Exercise exercise) {
    return *Grader::of(std::vector{std::move(exercise)});
}

/// A question that is answered by a number or a short text.
Exercise shortQuestion(const char* kind, std::vector<int> output) {
    Exercise exercise = exerciseOf({"",
                                    "arc-standard",
                                    RootStart::Stack,
                                    "We saw stars with telescopes",
                                    {2, 0, 2, 5, 2},
                                    "nsubj root obj case obl",
                                    ""});
    exercise.kind = findExerciseKind(kind);
    if (!output.empty()) {
        exercise.output = exercise.sentence;
        for (std::size_t i = 0; i < output.size(); ++i)
            exercise.output->words[i].head = output[i];
    }
    return exercise;
}

} // namespace

class TestCourseQuestions : public QObject {
    Q_OBJECT

private slots:
    void derivationsInTwelveNotations_data() {
        columns<int, int>("question", "notation");
        for (std::size_t i = 0; i < questions().size(); ++i)
            for (int notation = 0; notation < Notations; ++notation)
                QTest::addRow("%s, notation %d", questions()[i].title, notation + 1)
                    << static_cast<int>(i) << notation;
    }
    void derivationsInTwelveNotations() {
        QFETCH(int, question);
        QFETCH(int, notation);
        const Question& asked = questions()[static_cast<std::size_t>(question)];
        const QString text = inNotation(answerTo(asked), notation);
        const MarkedFile file = graderOf(exerciseOf(asked)).grade(text.toStdString(), "ada.txt");
        const std::string about = messagesOf(file) + text.toStdString();
        QVERIFY2(file.score() == 1.0, about.c_str());
        QVERIFY2(file.errors.empty(), about.c_str());
        const Marking& marking = file.answers.front().marking;
        QVERIFY2(isRight(marking.mark) && marking.slipCount() == 0, about.c_str());
    }

    /// Short answers in the words of students: with a calculation, a reason or labels.
    void shortAnswersInWords_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<std::vector<int>>("output");
        QTest::addColumn<QString>("answer");
        const auto add = [](const char* kind, const std::vector<int>& output, const char* answer) {
            QTest::addRow("%s: %s", kind, answer) << QString(kind) << output << QString(answer);
        };
        const std::vector<int> low{2, 0, 2, 5, 3};
        for (const char* answer :
             {"10 transitions", "2n = 2*5 = 10", "n + n = 10", "ten", "n = 5, so 2*5 = 10",
              "n = 5 → 10 transitions", "10 (2 per word)"})
            add("count", {}, answer);
        for (const char* answer :
             {"UAS = 4/5 = 80%, LAS = 4/5 = 80%", "4 of 5 heads, 4 of 5 labels", "80 % and 80 %",
              "UAS: 0.8 LAS: 0.8", "80,0 % / 80,0 %", "UAS 4 out of 5, LAS 4/5 (= 80 %)"})
            add("attachment-score", low, answer);
        for (const char* answer :
             {"Incorrect arc: stars → telescopes. Correct head: saw. Type: Prepositional Phrase "
              "Attachment Error",
              "stars->telescopes should be saw->telescopes (a)",
              "arc 3-5 wrong, right head 2, type a",
              "wrong: stars -> telescopes, correct: saw -> telescopes, PP attachment",
              "Error type: Prepositional Phrase Attachment Error\nIncorrect dependency: stars → "
              "telescopes\nCorrect dependency: saw → telescopes"})
            add("wrong-arc", low, answer);
        for (const char* answer :
             {"none", "There are none.", "None of the arcs cross", "no crossing arcs",
              "No arcs cross.", "None.", "keine", "No, the tree is projective"})
            add("crossing-arcs", {}, answer);
        for (const char* answer :
             {"Yes, it is", "projective because no arcs cross", "yes (no arc crosses another)",
              "true - nothing crosses", "ja", "the tree is projective",
              "it's projective since no two arcs cross", "I think the tree is projective"})
            add("projective", {}, answer);
        for (const char* answer : {"zehn", "dix", "diez", "dieci"})
            add("count", {}, answer);
    }
    void shortAnswersInWords() {
        QFETCH(QString, kind);
        QFETCH(std::vector<int>, output);
        QFETCH(QString, answer);
        const Grader grader = graderOf(shortQuestion(qPrintable(kind), output));
        const MarkedFile file = grader.grade("1: " + answer.toStdString(), "ada.txt");
        QVERIFY2(file.score() == 1.0, (messagesOf(file) + answer.toStdString()).c_str());
    }
    /// A sentence whose meaning is not sure is neither right nor wrong.
    void unclearSentencesAreNotMarked() {
        const Grader grader = graderOf(shortQuestion("projective", {}));
        for (const char* answer : {"None of the arcs cross so the tree is projective",
                                   "It is not nonprojective", "Nothing crosses so it is projective",
                                   "I doubt that it is projective", "unprojective"}) {
            const MarkedFile file = grader.grade(std::string("1: ") + answer, "ada.txt");
            const std::string feedback = file.answers.front().marking.feedback.english();
            QVERIFY2(feedback.starts_with("This could not be read"), feedback.c_str());
        }
    }
    /// A denial is read with each apostrophe and hyphen.
    void denialsAreRead() {
        const Grader grader = graderOf(shortQuestion("projective", {}));
        for (const char* answer :
             {"It isn\u2019t projective", "non-projective", "The tree is nonprojective"}) {
            const Marking marking =
                grader.grade(std::string("1: ") + answer, "ada.txt").answers.front().marking;
            QVERIFY2(marking.mark == Mark::Wrong, answer);
        }
    }
    /// Words and calculations do not make a wrong answer right.
    void wrongAnswersInWords() {
        const auto score = [](const char* kind, std::vector<int> output, const char* answer) {
            return graderOf(shortQuestion(kind, std::move(output)))
                .grade(std::string("1: ") + answer, "ada.txt")
                .score();
        };
        QCOMPARE(score("count", {}, "10 + 1 = 11"), 0.0);
        QCOMPARE(score("attachment-score", {2, 0, 2, 5, 3}, "UAS = 3/5 = 60%, LAS = 3/5 = 60%"),
                 0.0);
        QCOMPARE(score("attachment-score", {2, 0, 2, 5, 3}, "4 of 5 heads, 3 of 5 labels"), 0.5);
        QCOMPARE(score("crossing-arcs", {}, "no, 2 crosses 5"), 0.0);
        QCOMPARE(score("projective", {}, "not projective because 2 crosses"), 0.0);
        QCOMPARE(score("projective", {}, "the tree is nonprojective"), 0.0);
        QCOMPARE(score("count", {}, "sh = 5, arcs = 10"), 0.0);
        QCOMPARE(score("count", {}, "eleven"), 0.0);
        QVERIFY(score("wrong-arc", {2, 0, 2, 5, 3},
                      "stars->telescopes should be We->telescopes (b)") < 0.5);
    }

    /// CS224n 2(b), the number of steps for five words: each word is shifted and gets its head.
    /// CS224n 2(f): the wrong arc, the right head and the type. UAS and LAS by hand: 4 of 5 heads.
    void shortAnswersInTwelveNotations_data() {
        columns<QString, std::vector<int>, QString>("kind", "output", "answer");
        QTest::newRow("number of steps") << "count" << std::vector<int>() << "10";
        QTest::newRow("wrong arc") << "wrong-arc" << std::vector{2, 0, 2, 5, 3} << "3 → 5; 2; a";
        QTest::newRow("attachment scores")
            << "attachment-score" << std::vector{2, 0, 2, 5, 3} << "80 80";
    }
    void shortAnswersInTwelveNotations() {
        QFETCH(QString, kind);
        QFETCH(std::vector<int>, output);
        QFETCH(QString, answer);
        const Grader grader = graderOf(shortQuestion(qPrintable(kind), output));
        for (const char* notation :
             {"%1", "1: %1", "1. %1", "1) %1", "(1) %1", "Q1: %1", "Exercise 1\n%1", "# 1\n%1",
              "Q1:\nAns: %1", "Answer: %1", R"({"exercise": 1, "answer": "%1"})",
              R"([{"question": 1, "answer": "%1"}])"}) {
            const QString text = QString(notation).arg(answer);
            const MarkedFile file = grader.grade(text.toStdString(), "ada.txt");
            const std::string about = messagesOf(file) + text.toStdString();
            QVERIFY2(file.score() == 1.0 && file.errors.empty(), about.c_str());
        }
    }

    /// The marks of answers with mistakes, worked out by hand from the rule: the share of words
    /// whose heads are not lost times the share of steps without a fault.
    void marksByHand_data() {
        columns<QString, double>("answer", "mark");
        // "Nobody answered that letter yesterday", 5 words and 10 steps with ROOT on the stack.
        QTest::newRow("faultless") << "sh sh la sh sh la ra sh ra ra" << 1.0;
        QTest::newRow("without the last step") << "sh sh la sh sh la ra sh ra" << 9.0 / 10;
        QTest::newRow("one word lower") << "sh sh la sh sh la sh ra ra ra" << 4.0 / 5;
        // Each word is a child of the word before, so that all heads are wrong.
        QTest::newRow("a chain") << "sh sh sh sh sh ra ra ra ra ra" << 0.0;
        QTest::newRow("no step") << "la" << 0.0;
    }
    void marksByHand() {
        QFETCH(QString, answer);
        QFETCH(double, mark);
        const MarkedFile file =
            graderOf(exerciseOf(questions().front())).grade(answer.toStdString(), "ada.txt");
        QVERIFY2(std::abs(file.score() - mark) < 1e-9, messagesOf(file).c_str());
    }
};

QTEST_GUILESS_MAIN(TestCourseQuestions)
#include "tst_course_questions.moc"
