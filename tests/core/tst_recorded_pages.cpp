// SPDX-License-Identifier: GPL-3.0-or-later
// The derivations, handouts, pages, tables of answers and further questions that the core makes for
// the window are those recorded in tests/goldens: short texts in full, others as checksums.
// UPDATE_GOLDENS=1 records them anew.
#include "core/base/zip_archive.h"
#include "core/export/derivation_text.h"
#include "core/export/handout.h"
#include "core/export/handout_html.h"
#include "core/export/html.h"
#include "core/export/session_file.h"
#include "core/oracle/explanation.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/teaching/attempts.h"
#include "core/teaching/explorer_page.h"
#include "core/teaching/generator.h"
#include "core/teaching/lecture_lesson.h"
#include "core/teaching/lesson_page.h"
#include "core/teaching/sub_questions.h"
#include "tests/support/configurations.h"
#include "tests/support/goldens.h"
#include "tests/support/learning.h"
#include "tests/support/recordings.h"
#include "tests/support/records.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_recorded_pages : public QObject {
    Q_OBJECT

private slots:
    void pictures();
    void handouts();
    void derivations();
    void explorations();
    void exercisePages();
    void lectures();
    void practice();
    void subQuestionsOfMistakes();
};

namespace {

const std::vector<Sentence>& sentences() {
    static const std::vector<Sentence> read = sampleSentences("first-steps");
    return read;
}

/// A problem about a sample sentence, with an optimal derivation.
struct Sample {
    Sample(int index, const char* system, TreeShape shape = {})
        : sentence(sentences()[index]), problem{findSystem(system).value(),
                                                sentence.tree().value(),
                                                {},
                                                shape},
          oracle(*chooseOracle(problem)),
          steps(findCertificate(problem.system, oracle.prepare(problem), problem.start())
                    .value()
                    .transitions) {}

    [[nodiscard]] Derivation derivation() const {
        return handoutDerivation(problem, sentence, oracle, steps);
    }

    Sentence sentence;
    Problem problem;
    Oracle oracle;
    std::vector<Transition> steps;
};

std::string textOf(const HandoutHtml& handout) {
    std::string text = handout.html + (handout.landscape ? "\nlandscape\n" : "\n");
    for (const std::string& picture : handout.pictures)
        text += picture + '\n';
    return text;
}

/// A page into which data can be put.
constexpr std::string_view Document =
    "<html><script type=\"application/json\" id=\"start\">{}</script></html>";

/// Returns exercises of all kinds about the first sample sentences.
std::vector<Examiner> exercisesOf(const char* system, int count = 12) {
    GeneratorOptions options;
    options.system = findSystem(system).value();
    options.other = findSystem("arc-standard").value();
    for (const ExerciseKind& kind : exerciseKinds())
        options.kinds.push_back(&kind);
    options.count = count;
    options.takesFewer = true;
    return generateExercises(sentences(), options).value();
}

} // namespace

void tst_recorded_pages::pictures() {
    Sentence sentence = sentences()[0];
    const char* const forms[] = {"日本語", "😀😀", "كتابﷲ", "e\u0301l", "𠀀il", "ffi—WW"};
    for (std::size_t i = 0; i < std::size(forms); ++i)
        sentence.words[i].form = forms[i];
    const Tree gold = sentence.tree().value();
    compareWithGolden("pictures", QString::fromStdString(treeSvg(sentence, {gold, {}, {}})));
}

void tst_recorded_pages::handouts() {
    const TableLayout layouts[] = {{}, {true, false}, {false, true}, {true, true}};
    QString text = QString::fromStdString(
        textOf(tableHandoutHtml(Sample(0, "arc-hybrid").derivation(), Filling::BlankWithKey)));
    for (const char* system : {"arc-standard", "arc-eager", "lr-spine", "attardi", "covington"})
        for (const int sentence : {1, 3}) {
            for (const RootPlace root : {RootPlace::First, RootPlace::Last}) {
                if (findSystem(system)->rootPlace.value_or(root) != root)
                    continue;
                const Sample sample(sentence, system, {false, root});
                const Derivation derivation = sample.derivation();
                std::string all;
                for (const Filling filling :
                     {Filling::Blank, Filling::Filled, Filling::BlankWithKey}) {
                    for (const TableLayout& layout : layouts)
                        all += textOf(tableHandoutHtml(derivation, filling, layout)) +
                               tableHandout({derivation, derivation}, filling, layout);
                    for (const std::size_t step : {std::size_t{0}, derivation.steps.size() / 2}) {
                        const Configuration& at = derivation.steps[step].configuration;
                        const auto oracle = tabularOracle(sample.problem, at);
                        if (!oracle)
                            continue;
                        const ChartSheet sheet{sample.sentence, sample.problem.system,
                                               sample.problem.gold, at,
                                               oracle->record(sample.problem, at, {})};
                        all += textOf(chartHandoutHtml(sheet, filling)) +
                               chartHandout({sheet, sheet}, filling);
                    }
                }
                all += textOf(figuresHandoutHtml(derivation)) + slidesHandout({derivation}) +
                       figuresHandout({derivation});
                text += QString("%1, sentence %2, ROOT %3: %4\n")
                            .arg(system)
                            .arg(sentence + 1)
                            .arg(root == RootPlace::Last ? "last" : "first", checksum(all));
            }
        }
    compareWithGolden("handouts", text);
}

void tst_recorded_pages::derivations() {
    QString text;
    for (const TransitionSystem& system : triedSystems()) {
        Random random(4);
        std::string all;
        for (int round = 0; round < 12; ++round) {
            const Problem problem = problemOf(system, round + 2, 6, random);
            const Result<Oracle> oracle = chooseOracle(problem);
            if (!oracle)
                continue;
            Sentence sentence;
            for (int word = 1; word <= problem.gold.size(); ++word) {
                Word made;
                made.form = word % 2 ? "w_&" : "ü";
                made.head = problem.gold.head(word);
                made.deprel = "dep";
                sentence.words.push_back(made);
            }
            std::vector<Transition> steps;
            Configuration at = problem.start();
            while (!system.isFinal(at)) {
                const auto legal = system.legalTransitions(at);
                if (legal.empty())
                    break;
                steps.push_back(legal[pick(random, static_cast<int>(legal.size()))]);
                at = system.step(at, steps.back());
            }
            Explainer explainer(problem, *oracle);

            const Derivation derivation = handoutDerivation(problem, sentence, *oracle, steps);
            all += jsonLines(round, derivation) + csvTable(derivation) + latexTable(derivation) +
                   tikzDependency(sentence, problem.gold, at, explainer.explain(at).arcs) +
                   tikzTree(sentence, problem.gold, problem.shape.root);
        }
        text += QString("%1: %2\n")
                    .arg(QString::fromStdString(std::string(system.name)), checksum(all));
    }
    compareWithGolden("derivations", text);
}

void tst_recorded_pages::explorations() {
    QString text;
    unsigned seed = 1;
    for (const char* system : {"arc-standard", "arc-eager+lba", "lr-spine", "attardi"}) {
        Recording recording = explored(sentences()[2], system, seed++);
        recording.cursor = static_cast<int>(recording.visits.size()) / 2;
        text += QString::fromStdString(explorationPage(Document, recording)) + '\n';
        recording.shape = {true, RootPlace::Last};
        recording.gold.reset();
        recording.sentence.words[0].head = NoHead;
        recording.visits.resize(1);
        recording.visits[0].next = -1;
        recording.cursor = 0;
        text += QString::fromStdString(explorationPage(Document, recording)) + '\n';
    }
    Recording hidden = explored(sentences()[2], "arc-standard", 5);
    text += checksum(explorationPage({}, hidden)) + '\n';
    hidden.losses = false;
    text += checksum(explorationPage(Document, hidden)) + '\n';
    hidden.losses = true;
    hidden.gold.reset();
    text += checksum(explorationPage(Document, hidden)) + '\n';
    compareWithGolden("exploration-pages", text);
}

void tst_recorded_pages::exercisePages() {
    PracticeRules rules;
    rules.policy = ErrorPolicy::GoOn;
    rules.level = FeedbackLevel::Errors;
    rules.showsAnswer = false;
    rules.tries = 2;
    rules.minutes = 20;
    const std::vector<Examiner> examiners = exercisesOf("arc-eager");
    const std::string title = "Costs & <arcs>";
    QString text;
    for (const FixedRules& chosen : {FixedRules(), fixed(rules)})
        text += QString::fromStdString(
                    exercisePage(Document, exercisesOf("arc-eager", 1), title, chosen)) +
                '\n';
    text += checksum(exercisePage(Document, examiners, title, {})) + '\n';
    const std::string package = scormPackage(Document, examiners, title, {}).value();
    QVERIFY(readZip(package, {}, [&](const std::string& name, const Result<std::string>& bytes) {
        text += QString::fromStdString(name + ": ") +
                (name == "index.html" ? checksum(*bytes) : QString::fromStdString(*bytes)) + '\n';
    }));
    compareWithGolden("exercise-pages", text);
}

void tst_recorded_pages::lectures() {
    std::vector<SavedSession> scenes;
    for (const char* system : {"arc-standard", "attardi"}) {
        const Recording recording = explored(sentences()[3], system, 7);
        SavedSession saved;
        saved.sentence = recording.sentence;
        saved.settings = recording;
        saved.visits = recording.visits;
        saved.cursor = 3;
        scenes.push_back(saved);
    }
    scenes[0].scene = LectureScene{"First & last", "a note", false};
    scenes.push_back(scenes[0]);
    scenes.back().scene->lossesHidden = true;
    scenes.back().beside = {scenes[1]};
    scenes.back().beside[0].scene = LectureScene{"The other side", {}, true};
    const Lesson lesson = lectureLesson("Two systems", scenes);
    compareWithGolden("lectures", QString::fromStdString(playedLesson(Document, lesson)) + '\n' +
                                      checksum(recordedLesson(lesson)) + '\n');
}

void tst_recorded_pages::practice() {
    QString text;
    for (const bool goesOn : {false, true}) {
        PracticeRules rules;
        rules.policy = goesOn ? ErrorPolicy::GoOn : ErrorPolicy::Undo;
        rules.tries = 3;
        std::vector<Examiner> examiners = exercisesOf("arc-eager");
        std::vector<MarkedAnswer> answers;
        for (std::size_t i = 0; i < examiners.size(); ++i) {
            const std::string right = examiners[i].modelAnswer();
            const bool isDerivation =
                examiners[i].kind().answer == ExerciseKind::Answer::Derivation;
            Attempts attempts;
            if (i % 4 != 0)
                attempts = {"sh", std::nullopt, right};
            if (i % 4 == 2)
                attempts.push_back({});
            MarkedAnswer answer = isDerivation ? markSteps(examiners[i], rules, attempts)
                                               : markAttempts(examiners[i], rules, attempts);
            answer.exercise = static_cast<int>(i) + 1;
            answer.key = right;
            answer.attempts = attempts;
            answer.seconds = 10.4 * static_cast<double>(i);
            answer.end = 60.5 + 10 * static_cast<double>(i);
            answers.push_back(answer);
        }
        text += QString::fromStdString(answerLines(answers, examiners, rules) +
                                       practiceCsv(answers, examiners))
                    .remove('\r');
    }
    compareWithGolden("practice", text);
}

void tst_recorded_pages::subQuestionsOfMistakes() {
    QString text;
    for (const char* system :
         {"arc-standard", "arc-eager", "arc-hybrid", "lr-spine", "attardi", "arc-eager+lba+rba"}) {
        std::string all;
        int asked = 0;
        for (int sentence = 0; sentence < 6; ++sentence) {
            const Problem problem{findSystem(system).value(), sentences()[sentence].tree().value()};
            Explainer explainer(problem, *chooseOracle(problem));
            Random random(sentence);
            for (const Configuration& c : randomWalk(problem.system, problem.gold.size(), random))
                for (const Transition transition : problem.system.legalTransitions(c))
                    for (const SubQuestion& one :
                         subQuestions(explainer, sentences()[sentence], c, transition)) {
                        std::string shown = one.question.english() + '\n';
                        for (const Text& answer : one.answers)
                            shown += "  " + answer.english() + '\n';
                        shown +=
                            "  " + std::to_string(one.right) + ": " + one.reason.english() + '\n';
                        if (asked++ < 6)
                            text += QString::fromStdString(shown);
                        all += shown;
                    }
        }
        text += QString("%1: %2 questions, %3\n").arg(system).arg(asked).arg(checksum(all));
    }
    for (const Examiner& examiner : exercisesOf("arc-eager"))
        for (const char* answer : {"la", "ra", "sh", "re", "sh sh ra ra re ra"})
            for (const SubQuestion& one : subQuestions(examiner, examiner.check(answer)))
                text += QString::fromStdString(one.question.english() + ' ' + one.reason.english() +
                                               '\n');
    compareWithGolden("sub-questions", text);
}

QTEST_APPLESS_MAIN(tst_recorded_pages)
#include "tst_recorded_pages.moc"
