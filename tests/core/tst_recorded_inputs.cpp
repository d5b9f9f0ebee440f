// SPDX-License-Identifier: GPL-3.0-or-later
// The readers of all formats return, for thousands of damaged files, the contents and the messages
// whose checksums are recorded in tests/goldens. A changed one is not wrong by itself: other tests
// say whether messages are right. UPDATE_GOLDENS=1 records them anew.
#include "core/decoding/exact_decoders.h"
#include "core/export/session_file.h"
#include "core/learning/connected/connected_protocol.h"
#include "core/learning/connected/parser_server.h"
#include "core/learning/network/word_vectors.h"
#include "core/oracle/oracles.h"
#include "core/parsing/rule_files/pattern_text.h"
#include "core/query/treebank_statistics.h"
#include "core/study/decode_request.h"
#include "core/study/experiment_grid.h"
#include "core/study/loss_log.h"
#include "core/study/parse_graph.h"
#include "core/study/replay.h"
#include "core/teaching/grading.h"
#include "core/teaching/lesson_page.h"
#include "core/treebank/checks/check.h"
#include "core/treebank/document.h"
#include "tests/support/damage.h"
#include "tests/support/files.h"
#include "tests/support/goldens.h"
#include "tests/support/learning.h"
#include "tests/support/queries.h"
#include "tests/support/records.h"
#include "tests/support/system_files.h"

#include <QDir>
#include <QStringConverter>
#include <QTemporaryDir>
#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_recorded_inputs : public QObject {
    Q_OBJECT

private slots:
    void answers();
    void treebanks();
    void journals();
    void queries();
    void systems();
    void exercises();
    void lessons();
    void sessions();
    void requests();
    void logs();
    void experiments();
    void vectors();
    void messages();
};

namespace {

/// Returns the content of a file of the project.
std::string projectFile(const std::string& path) {
    return contentsOf(SOURCE_DIR "/" + path);
}

/// An input that is damaged.
struct Input {
    std::string name;
    std::string text;
};

/// Returns the inputs with which a fuzzer begins.
std::vector<Input> seedsOf(const std::string& fuzzer) {
    const std::string folder = "tests/fuzz/seeds/fuzz_" + fuzzer + "/";
    std::vector<Input> inputs;
    for (const QString& name :
         QDir(QString::fromStdString(SOURCE_DIR "/" + folder)).entryList(QDir::Files, QDir::Name))
        inputs.push_back({name.toStdString(), projectFile(folder + name.toStdString())});
    return inputs;
}

/// Compares what `outcome` returns for `count` damaged texts of each input with the record `name`.
template<class Outcome>
void compareOutcomes(const QString& name, const std::vector<Input>& inputs, int count,
                     const Outcome& outcome) {
    QString text;
    for (const Input& input : inputs) {
        Random random(7);
        std::string all = outcome(input.text) + '\n';
        for (int i = 0; i < count; ++i)
            all += outcome(damaged(input.text, random)) + '\n';
        text += QString("%1: %2\n").arg(QString::fromStdString(input.name), checksum(all));
    }
    compareWithGolden("damaged-" + name, text);
}

std::string textOf(const std::vector<Error>& errors) {
    std::string text;
    for (const Error& error : errors)
        text += error.text().english() + '\n';
    return text;
}

/// Returns what a reader says about an input that it refuses, or else `text` of what it has read.
template<class Value, class TextOf>
std::string resultOf(const Result<Value>& read, const TextOf& text) {
    return read ? text(*read) : read.error().text().english();
}

std::string textOf(const Decoding& tree) {
    return listText(tree.heads) + std::to_string(tree.score) + '\n';
}

} // namespace

void tst_recorded_inputs::answers() {
    std::vector<Exercise> exercises;
    for (const auto& [kind, system] : {std::pair("table", "arc-standard"),
                                       {"table", "arc-eager"},
                                       {"table", "lr-spine"},
                                       {"next-transition", "arc-standard"},
                                       {"lost-arcs", "arc-eager"},
                                       {"next-transition", "arc-hybrid"},
                                       {"tree-between", "attardi"}}) {
        Exercise exercise;
        exercise.kind = findExerciseKind(kind);
        exercise.system = *findSystem(system);
        exercise.other = *findSystem("arc-standard");
        exercise.sentence = sentenceFromText("She sees him now");
        for (int word = 1; word <= 4; ++word)
            exercise.sentence.words[word - 1].head = word == 2 ? 0 : 2;
        if (exercise.kind->id == std::string_view("lost-arcs"))
            exercise.asked = exercise.system.find("sh");
        exercises.push_back(exercise);
    }
    const Result<Grader> grader = Grader::of(exercises);
    QVERIFY2(grader, grader ? "" : grader.error().text().english().c_str());
    std::vector<Input> inputs = seedsOf("answers");
    for (const Input& seed : seedsOf("answers"))
        for (const auto encoding :
             {QStringConverter::Utf16LE, QStringConverter::Utf16BE, QStringConverter::Latin1}) {
            QStringEncoder encoder(encoding, QStringConverter::Flag::WriteBom);
            const QByteArray bytes = encoder(QString::fromStdString(seed.text));
            inputs.push_back({seed.name + ' ' + encoder.name(), bytes.toStdString()});
        }
    inputs.push_back({"page", "<html><body><p>1: sh sh la</p><ul><li>2:&nbsp;ra<li>sh &lt;b&gt;"
                              "</ul><table><tr><td>3<td>sh, la</table><br>4: none</body></html>"});
    compareOutcomes("answers", inputs, 50, [&](const std::string& bytes) {
        const MarkedFile file = grader->grade(bytes, "ada.txt");
        return textOf(file.errors) + gradesCsv({file}) + feedbackPage(file);
    });
}

void tst_recorded_inputs::treebanks() {
    std::vector<Input> inputs = seedsOf("conllu");
    for (const char* name : {"edge-cases", "german", "non-projective"})
        inputs.push_back(
            {name,
             projectFile("resources/samples/" + std::string(name) + ".conllu").substr(0, 4000)});
    compareOutcomes("treebanks", inputs, 500, [](const std::string& bytes) {
        const Treebank treebank = Treebank::fromBytes("x", bytes);
        std::string text;
        for (int i = 0; i < treebank.size(); ++i) {
            const SentenceReading reading = treebank.read(i);
            text += textOf(reading.errors) + writeSentence(reading.sentence, Format::ConllU) +
                    reading.sentence.text() + '\n';
            if (const auto tree = reading.sentence.tree())
                text += listText(tree->heads()) + (tree->isProjective() ? "p\n" : "n\n");
        }
        for (const Finding& finding : TreebankChecker(CheckLevel::Style).check(treebank))
            text += std::to_string(finding.sentence) + ' ' + finding.text().english() + '\n';
        const TreebankStatistics numbers = collectStatistics(treebank);
        text += std::to_string(numbers.unreadable) + ' ' + std::to_string(numbers.arcs.words) +
                ' ' + std::to_string(numbers.arcs.leftward) + ' ' +
                std::to_string(numbers.arcs.leftwardNext) + ' ' +
                std::to_string(numbers.arcs.projective);
        for (const auto* counts :
             {&numbers.lengths, &numbers.arcLengths, &numbers.gapDegrees, &numbers.rootCounts})
            for (const auto& [value, count] : *counts)
                text += ' ' + std::to_string(value) + ':' + std::to_string(count);
        for (const auto* counts : {&numbers.relations, &numbers.tags})
            for (const auto& [value, count] : *counts)
                text += ' ' + value + ':' + std::to_string(count);
        for (const auto& [words, gamma] : numbers.gammas)
            text += ' ' + std::to_string(words) + ':' + std::to_string(gamma.most);
        return text + '\n';
    });
}

void tst_recorded_inputs::journals() {
    const Treebank treebank = Treebank::fromBytes(
        "/x", "1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n1\tb\t_\t_\t_\t_\t0\troot\t_\t_\n\n");
    Document document(treebank);
    document.replace(1, withHeads({2, 0, 2}));
    document.insert(0, withHeads({0}));
    compareOutcomes("journals", {{"changed", document.journal()}}, 4000,
                    [&](const std::string& bytes) -> std::string {
                        const Result<Document> restored = Document::restore(treebank, bytes);
                        std::string text =
                            Document::hasChangesOf(treebank, bytes) ? "changes\n" : "\n";
                        text += Document::sentencesIn(bytes).value_or("none");
                        if (!restored)
                            return text + restored.error().message.english();
                        for (int i = 0; i < restored->size(); ++i)
                            text += writeSentence(restored->read(i).sentence, Format::ConllU);
                        return text + (restored->isModified() ? "modified" : "as saved");
                    });
}

void tst_recorded_inputs::queries() {
    std::vector<Sentence> sentences = sampleSentences("first-steps");
    sentences.resize(3);
    for (const char* sample : {"non-projective", "edge-cases"})
        for (const Sentence& sentence : sampleSentences(sample))
            if (sentence.size() < 12)
                sentences.push_back(sentence);
    std::vector<Input> inputs = seedsOf("query");
    compareOutcomes("queries", inputs, 250, [&](const std::string& text) {
        QString found = foundIn(text, sentences.front());
        if (parseQuery(text))
            for (std::size_t i = 1; i < sentences.size(); ++i)
                for (const ArcSource arcs : {ArcSource::Basic, ArcSource::Enhanced})
                    found += '|' + foundIn(text, sentences[i], arcs);
        return found.toStdString();
    });
}

void tst_recorded_inputs::systems() {
    std::vector<Input> inputs = seedsOf("system");
    for (const char* name : {"2-planar", "covington", "easy-first", "arc-eager-unshift",
                             "arc-eager-non-monotonic", "arc-standard-buffer-head"})
        inputs.push_back({name, readFile(systemPath(name)).value()});
    inputs.push_back({"conditions", std::string(ConditionRules)});
    inputs.push_back({"lists", std::string(ListRules)});
    compareOutcomes("systems", inputs, 300, [](const std::string& text) {
        return resultOf(readSystem(text, "x.system"), [](const TransitionSystem& system) {
            const Traits& traits = system.traits;
            std::string read = writeSystem(system).value() + nameOfRules(system);
            for (const bool property :
                 {traits.projective, traits.dependentsLeave, traits.goldArcsAreSafe,
                  traits.replacesHeads, surelyEnds(system)})
                read += property ? " yes" : " no";
            for (const std::string& rule : endlessRules(system))
                read += ' ' + rule;
            for (const Rule& rule : system.rules)
                read += '\n' + schemaOf(*rule.pattern) + ": " + effectOf(*rule.pattern).english();
            for (const RootPlace root : {RootPlace::First, RootPlace::Last}) {
                const ParseGraph graph(system, 3, root, 200);
                read += '\n' + std::to_string(graph.size());
                for (const auto& [heads, derivations] : graph.trees())
                    read += listText(heads) + ';';
            }
            if (const auto objection = objectionTo(recognised(system)))
                read += objection->english();
            return read;
        });
    });
}

void tst_recorded_inputs::exercises() {
    std::vector<Input> inputs = {
        {"few", projectFile("tests/fuzz/seeds/fuzz_lesson/exercises.json")},
        {"rules", projectFile("tests/data/cli/exercises-rules.json")},
        {"many", projectFile("tests/data/cli/exercises.json").substr(0, 8000)}};
    compareOutcomes("exercises", inputs, 800, [](const std::string& bytes) {
        return resultOf(readExerciseFile(bytes, "x.json"), [](const ExerciseFile& file) {
            return resultOf(makeExaminers(file.exercises), [&](const auto& examiners) {
                return writeExercises(examiners, file.rules);
            });
        });
    });
}

void tst_recorded_inputs::lessons() {
    std::vector<Input> inputs;
    for (const char* name : {"01-the-machine", "03-arc-eager", "09-the-tabular-oracle", "15-beams"})
        inputs.push_back({name, projectFile("resources/lessons/" + std::string(name) + ".md")});
    inputs.push_back({"all fields", R"(# All *fields*

Text with `code`, a [link](https://example.org) and a list:

- one
- two

```show
sentence: Which hotel did you stay in
heads: 2 5 5 5 0 2
relations: det obl aux nsubj root case
system: arc-standard
root: last
steps: sh sh la
step: 2
workspace: oracle
losses: hidden
point: hotel → in, stay
caption: “in” belongs to *hotel*.
```

```ask
kind: next-transition
system: attardi
root: first
steps: sh sh sh la sh sh sh la la sh
question: Which transition is optimal?
answer: ra2
```

```reveal
The **only** one.
```

```ask
kind: lost-arcs
system: arc-eager
root: stack
steps: sh
transition: sh
```

```ask
kind: table
system: arc-eager
root: single
rows: before
show-relations: yes
policy: go on
```

```ask
kind: chart-cell
sentence: Keep it now
heads: 0 1 1
system: arc-standard
root: first
steps: sh sh sh sh
cell: 0 [0–3]
```

```ask
kind: tree-between
sentence: a b c
system: attardi
other: arc-standard
root: single
question: Find a tree.
answer: 2 0 1
```
)"});
    compareOutcomes("lessons", inputs, 200, [](const std::string& bytes) {
        const LessonReading reading = readLesson(bytes, "x.md");
        return reading.errors.empty() ? recordedLesson(reading.lesson) : textOf(reading.errors);
    });
}

void tst_recorded_inputs::sessions() {
    compareOutcomes("sessions", seedsOf("session"), 4000, [](const std::string& bytes) {
        return resultOf(readSession(bytes, "x"), writeSession);
    });
}

void tst_recorded_inputs::requests() {
    std::vector<Input> inputs = seedsOf("requests");
    inputs.push_back({"configuration",
                      R"({"system":"arc-eager","heads":[2,0,2],"root":"last","configuration":)"
                      R"({"stack":[1],"buffer":[2,3,0],"heads":[-1,-1,-1]}})"});
    compareOutcomes("requests", inputs, 2000, [](const std::string& line) {
        std::string text = resultOf(readLossRequest(line), [](const LossRequest& request) {
            return oneLine(requestJson(request));
        });
        text += resultOf(readLogEntry(line), [](const LogEntry& entry) {
            const Result<TransitionSystem> system = findSystem(entry.request.system);
            return oneLine(requestJson(entry.request)) + (system ? "" : " unknown");
        });
        return text;
    });
    compareOutcomes("decoding", seedsOf("decode"), 2000, [](const std::string& line) {
        return resultOf(readDecodeRequest(line), [](const auto& request) -> std::string {
            std::string text;
            if (const auto* plain = std::get_if<DecodeRequest>(&request)) {
                const DecodingOptions options{plain->gold, plain->margin, plain->singleRoot};
                for (const Decoding& tree : decodeBest(plain->scores, 3, options).trees)
                    text += textOf(tree);
                if (const auto best = decode(plain->scores, options))
                    text += textOf(*best);
            } else {
                const auto& cube = std::get<HigherOrderRequest>(request);
                if (const auto best = decode(cube.tables, {cube.cube, cube.gold, cube.margin}))
                    text += listText(best->heads) + std::to_string(best->score);
            }
            return text;
        });
    });
}

void tst_recorded_inputs::logs() {
    const Problem problem{*findSystem("arc-eager"), treeOf({2, 0, 2, 5, 3})};
    const LossFunction loss = chooseOracle(problem)->prepare(problem);
    compareOutcomes("logs", seedsOf("replay"), 3000, [&](const std::string& log) {
        TransitionNames names(problem.system);
        const auto named = names.add(log.substr(0, log.find('\n')));
        std::string text = named ? "" : named.error().text().english();
        text += resultOf(readRunLog(log), [&](const auto& runs) {
            std::string replayed;
            for (const auto& taken : runs)
                replayed +=
                    resultOf(replay(problem, loss, names, taken), [](const ReplayedRun& run) {
                        std::string mistakes;
                        for (const ReplayedMistake& one : run.mistakes)
                            mistakes +=
                                std::to_string(one.step) + ':' + std::to_string(one.cost) + ' ';
                        return mistakes + std::to_string(run.transitions.size()) + ' ' +
                               std::to_string(run.loss.value) + (run.isFinal ? " end\n" : "\n");
                    });
            return replayed;
        });
        return text;
    });
}

void tst_recorded_inputs::experiments() {
    const QTemporaryDir folder;
    const std::string path = folder.filePath("x.json").toStdString();
    std::vector<Input> inputs = seedsOf("experiment");
    inputs.push_back({"own", projectFile("tests/data/cli/experiment-own.json")});
    inputs.push_back({"planar", projectFile("resources/experiments/files.json").substr(0, 6000)});
    compareOutcomes("experiments", inputs, 600, [&](const std::string& bytes) {
        writeContents(path, bytes);
        const std::string text = resultOf(readGrid(path), [](const ExperimentGrid& grid) {
            std::string read;
            for (const ExperimentCell& cell : grid.cells)
                read += cell.fileName() + '\n';
            return read + experimentMarkdown(grid);
        });
        return QString::fromStdString(text).remove(folder.path()).toStdString();
    });
}

void tst_recorded_inputs::vectors() {
    compareOutcomes("vectors", seedsOf("vectors"), 5000, [](const std::string& bytes) {
        return resultOf(neural::readWordVectors(bytes, "x"), [](const auto& read) {
            std::string text;
            for (const std::string& word : read.words)
                text += word + ' ';
            for (const float value : read.vectors.values())
                text += std::to_string(value) + ' ';
            return text;
        });
    });
}

/// The messages of connected parsers, and the questions to the program's own server.
void tst_recorded_inputs::messages() {
    TrainingOptions options;
    options.system = *findSystem("arc-eager");
    options.iterations = 1;
    const auto model = trainPerceptron(sampleSentences("first-steps"), {}, options).value();
    std::vector<Input> inputs = seedsOf("connected");
    inputs.push_back({"tables", R"({"id":1,"scores":{"arc":[[null,1,2],[null,null,1.5],)"
                                R"([null,0,null]]},"labels":[null,"x"]})"});
    inputs.push_back({"hello with tables", R"({"id":0,"protocol":1,"name":"x","system":"eisner",)"
                                           R"("tables":"eisner","labels":["x","root"]})"});
    compareOutcomes("messages", inputs, 3000, [&](const std::string& line) -> std::string {
        std::string text = ParserServer(*model).answer(line);
        const Result<Json> answer = parseJson(line);
        if (!answer || !answer->is_object())
            return text;
        text += resultOf(readHello(*answer),
                         [](const Hello& hello) { return oneLine(helloAnswer(3, hello)); });
        text += resultOf(readTables(*answer, &EisnerDecoder, 2), [](const Scores& tables) {
            return std::to_string(tables.table("arc").at(1, 2));
        });
        text += resultOf(
            readScores(*answer, 2, model->description()), [](const CandidateScores& scores) {
                return std::to_string(scores.scores[1]) + listText(scores.labels) + scores.text;
            });
        return text;
    });
}

QTEST_GUILESS_MAIN(tst_recorded_inputs)
#include "tst_recorded_inputs.moc"
