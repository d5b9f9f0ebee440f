// SPDX-License-Identifier: GPL-3.0-or-later
// Memory may run out at any allocation. The result is then an error, never a crash or a wrong
// answer, and the next question is answered as if nothing had happened.
#include "core/audit/claims.h"
#include "core/decoding/cube/higher_order_tables.h"
#include "core/decoding/decoding_chart.h"
#include "core/decoding/exact_decoders.h"
#include "core/export/session_file.h"
#include "core/learning/model_file.h"
#include "core/learning/models.h"
#include "core/learning/network/word_vectors.h"
#include "core/learning/parser.h"
#include "core/oracle/explainer.h"
#include "core/oracle/search/search.h"
#include "core/query/query.h"
#include "core/study/experiment_grid.h"
#include "core/study/loss_answer.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/lesson.h"
#include "core/teaching/publish/grading.h"
#include "core/treebank/document.h"
#include "tests/support/failing_memory.h"
#include "tests/support/files.h"
#include "tests/support/networks.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/scores.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <optional>
#include <random>

using namespace parsescope;
using namespace parsescope::test;

namespace {

const std::string Lines = "# sent_id = one\n"
                          "# text = The dogs bark !\n"
                          "1\tThe\tthe\tDET\t_\tDefinite=Def\t2\tdet\t_\t_\n"
                          "2\tdogs\tdog\tNOUN\t_\tNumber=Plur\t3\tnsubj\t_\t_\n"
                          "3\tbark\tbark\tVERB\t_\t_\t0\troot\t_\tSpaceAfter=No\n"
                          "4\t!\t!\tPUNCT\t_\t_\t3\tpunct\t_\t_\n\n"
                          "1\tthey\tthey\tPRON\t_\t_\t2\tnsubj\t_\t_\n"
                          "2\tstop\tstop\tVERB\t_\t_\t0\troot\t_\t_\n\n";

std::string errorText(const Error& error) {
    return "error: " + error.text().english();
}

std::vector<Sentence> sentences() {
    return Treebank::fromBytes("x", Lines).readAll().sentences;
}

/// The state of a reader, which keeps nothing between questions.
struct Nothing {};

/// Checks that `read`, which returns a text about what it has read, gives this text or an error
/// whichever allocation fails.
void readComesThrough(const std::function<std::string()>& read, const Expected& expected = {}) {
    comesThrough([] { return Nothing{}; }, [&read](Nothing&) { return read(); }, expected);
}

std::string numbers(const std::vector<int>& values) {
    std::string text;
    for (const int value : values)
        text += std::to_string(value) + ' ';
    return text;
}

} // namespace

class TestFaultMemory : public QObject {
    Q_OBJECT

private slots:
    void conllu() {
        readComesThrough([] {
            std::string text;
            const Treebank treebank = Treebank::fromBytes("x", Lines);
            for (int i = 0; i < treebank.size(); ++i) {
                const SentenceReading reading = treebank.read(i);
                if (!reading.errors.empty())
                    return errorText(reading.errors.front());
                text += writeSentence(reading.sentence, Format::ConllU);
            }
            return text;
        });
    }

    void files() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("x.conllu").toStdString();
        writeContents(path, Lines);
        readComesThrough([&path] {
            const Result<Treebank> treebank = Treebank::open(path);
            return treebank ? treebank->read(0).sentence.text() : errorText(treebank.error());
        });
    }

    void queries() {
        static const Sentence sentence = sentences().front();
        readComesThrough([] {
            const Result<Query> query =
                parseQuery("(form:dogs or rel:det) and pattern { H -[nsubj]-> D; D [upos=NOUN] }");
            if (!query)
                return errorText(query.error());
            const Matches matches = findMatches(*query, sentence);
            if (!matches)
                return errorText(matches.error());
            std::string text;
            for (const Match& match : *matches)
                text += numbers(match.words) + ';';
            return text + "found";
        });
    }

    void sessions() {
        SavedSession session;
        session.sentence = sentences().front();
        session.gold = *session.sentence.tree();
        session.settings.system = *findSystem("arc-eager");
        Exploration exploration(session.settings.system, 4);
        exploration.take(
            session.settings.system.legalTransitions(exploration.current().configuration)[0]);
        session.visits = visitsOf(exploration);
        static const std::string bytes = writeSession(session);
        readComesThrough(
            [] {
                const Result<SavedSession> read = readSession(bytes, "x");
                return read ? writeSession(*read) : errorText(read.error());
            },
            {.libraryLeaks = true});
    }

    void journals() {
        static const Treebank treebank = Treebank::fromBytes("x", Lines);
        Document edited(treebank);
        edited.replace(1, edited.read(0).sentence);
        edited.remove(0);
        static const std::string journal = edited.journal();
        readComesThrough(
            [] {
                const Result<Document> document = Document::restore(treebank, journal);
                return document ? document->journal() : errorText(document.error());
            },
            {.libraryLeaks = true});
    }

    // Whichever allocation fails, the document is as before or as after the edit, and undo leads
    // back.
    void edits() {
        static const Treebank treebank = Treebank::fromBytes("x", Lines);
        static const Sentence other = treebank.read(0).sentence;
        comesThrough([] { return Document(treebank); },
                     [](Document& document) {
                         while (document.canUndo()) // the edits before memory ran out
                             document.undo();
                         const std::string before = document.contents(0).value_or("?");
                         if (before != Lines)
                             return std::string("not undone");
                         document.replace(1, other);
                         document.insert(1, other);
                         document.remove(0);
                         std::string after = document.contents(0).value_or("?");
                         while (document.canUndo())
                             document.undo();
                         const bool isBack = document.contents(0).value_or("?") == before;
                         return isBack ? after : "not undone";
                     });
    }

    void vectors() {
        readComesThrough([] {
            const auto read = neural::readWordVectors("2 2\nthe 1 2.5\ndog -3 4\n", "x");
            return read ? std::to_string(read->vectors.values()[1]) + read->words.front()
                        : errorText(read.error());
        });
    }

    void lessons() {
        static const std::string text =
            contentsOf(SOURCE_DIR "/resources/lessons/01-the-machine.md").substr(0, 1500);
        readComesThrough([] {
            const LessonReading reading = readLesson(text, "x.md");
            std::string found = std::to_string(reading.lesson.blocks.size()) + " blocks";
            for (const Error& error : reading.errors)
                found += errorText(error);
            return reading.errors.empty() ? found : "error: " + found;
        });
    }

    void answers() {
        Exercise exercise;
        exercise.system = *findSystem("arc-standard");
        exercise.sentence = sentences().front();
        const Grader grader = *Grader::of({exercise});
        readComesThrough([&grader] {
            const MarkedFile file = grader.grade("1: sh\n", "x.txt");
            return std::to_string(file.score()) + feedbackPage(file);
        });
    }

    void exercises() {
        static const std::string bytes =
            contentsOf(SOURCE_DIR "/tests/fuzz/seeds/fuzz_lesson/exercises.json");
        readComesThrough([] {
            const auto read = readExerciseFile(bytes, "x.json");
            return read ? std::to_string(read->exercises.size()) + " exercises"
                        : errorText(read.error());
        });
    }

    void logs() {
        readComesThrough([] {
            const auto entry = readLogEntry(
                R"({"system":"arc-standard","heads":[2,0],"transitions":["sh"],"loss":0})");
            return entry ? std::to_string(entry->answer.loss->value) + " claimed"
                         : errorText(entry.error());
        });
    }

    void requests() {
        comesThrough(
            [] { return LossAnswerer(); },
            [](LossAnswerer& answerer) {
                const auto request = readLossRequest(
                    R"({"system":"arc-eager","heads":[3,4,0,3],"transitions":["sh","sh"]})");
                if (!request)
                    return errorText(request.error());
                const auto answer = answerer.answer(*request);
                if (!answer)
                    return errorText(answer.error());
                std::string text = answerer.oracle() + ' ' + answer->losses.loss.text();
                for (const TransitionLoss& entry : answer->losses.transitions)
                    text += ' ' + entry.loss.text();
                return text;
            });
    }

    void models_data() { addRegimeRows(); }
    void models() {
        const TrainingOptions options = optionsOfRow();
        const auto model = trainModel(*m_kind, sentences(), {}, options);
        QVERIFY(model.has_value());
        const std::string bytes = modelFileBytes(**model);
        const std::vector<Sentence> parsed = sentences();
        readComesThrough(
            [&] {
                const auto read = modelFromFileBytes(bytes);
                if (!read)
                    return errorText(read.error());
                std::string text;
                for (const Parse& parse : (*read)->parseAll(parsed, RootLimit::None))
                    text += numbers(parse.heads);
                return text;
            },
            {.density = 20});
    }

    void training_data() { addRegimeRows(); }
    void training() {
        const TrainingOptions options = optionsOfRow();
        const std::vector<Sentence> data = sentences();
        readComesThrough(
            [&] {
                const auto model = trainModel(*m_kind, data, data, options);
                return model ? modelFileBytes(**model) : errorText(model.error());
            },
            {.density = 4});
    }

    // A training that was interrupted by a lack of memory continues from its checkpoint.
    void checkpoints() {
        TrainingOptions options = smallOptions(neural::Training::Local, "arc-eager");
        options.iterations = 2;
        const std::vector<Sentence> data = sentences();
        std::string kept;
        TrainingHooks hooks;
        hooks.checkpoint = [&kept](bool ended, const std::function<std::string()>& bytes) {
            if (ended && kept.empty())
                kept = bytes();
        };
        const auto whole = neural::trainNetwork(data, {}, options, hooks, {});
        QVERIFY(whole.has_value());
        hooks.checkpoint = {};
        hooks.resume = kept;
        readComesThrough(
            [&] {
                const auto model = neural::trainNetwork(data, {}, options, hooks, {});
                return model ? modelFileBytes(**model) : errorText(model.error());
            },
            {.density = 8});
        QCOMPARE(modelFileBytes(**neural::trainNetwork(data, {}, options, hooks, {})),
                 modelFileBytes(**whole));
    }

    void losses_data() { addOracleRows(); }
    void losses() {
        QFETCH(QString, system);
        QFETCH(QString, oracle);
        static const std::vector<Tree> golds{treeOf({2, 0, 2, 3}), treeOf({3, 4, 0, 3})};
        Problem problem{systemNamed(system), golds[1]};
        if (oracleNamed(oracle).claim(problem) != Claim::Exact)
            problem.gold = golds[0];
        if (oracle == "exhaustive") // there are too many derivations of four words
            problem.gold = treeOf({2, 0, 2});
        if (oracleNamed(oracle).claim(problem) != Claim::Exact)
            return; // the oracle is exact only for shorter sentences
        std::vector<Configuration> path{problem.start()};
        while (!problem.system->isFinal(path.back()) && path.size() < 6)
            path.push_back(problem.system->step(
                path.back(), problem.system->legalTransitions(path.back()).front()));
        // Searches allocate memory equally for each configuration.
        const long density = test::searches(oracleNamed(oracle)) ? 20 : 100;
        comesThrough([&] { return oracleNamed(oracle).prepare(problem); },
                     [&path](const LossFunction& loss) {
                         std::string text;
                         for (std::size_t i = path.size(); i-- > 0;)
                             text += loss(path[i]).text() + ' ';
                         return text;
                     },
                     {.density = density, .allocates = false});
        readComesThrough([&] { return oracleNamed(oracle).prepare(problem)->loss(path[1]).text(); },
                         {.density = density});
        if (!oracleNamed(oracle).hasChart())
            return;
        readComesThrough([&] {
            const Chart chart = oracleNamed(oracle).prepare(problem)->chart(path[1]);
            return std::to_string(chart.total()) + " by " +
                   std::to_string(chart.deductions().size());
        });
    }

    // An interrupted search is not taken for an answer, nor is an interrupted search with bounds.
    void searches() {
        const Problem problem{systemNamed("swap"), treeOf({4, 7, 0, 3, 9, 3, 6, 1, 2, 5, 4, 2})};
        const Configuration here = problem.start();
        for (const int budget : {20, 1'000'000})
            comesThrough([&] { return searchLoss(problem, budget); },
                         [&here](const LossFunction& loss) { return loss(here).text(); },
                         {.density = 10});
    }

    void explanations() {
        for (const char* name : {"arc-eager", "lr-spine", "attardi", "swap"}) {
            const Problem problem{systemNamed(name), treeOf({3, 4, 0, 3})};
            Configuration here = problem.start();
            for (int i = 0; i < 3; ++i)
                here = problem.system->step(here, problem.system->legalTransitions(here).front());
            const std::vector<Transition> legal = problem.system->legalTransitions(here);
            comesThrough([&] { return Explainer(problem, *chooseOracle(problem)); },
                         [&](Explainer& explainer) {
                             const Explanation found = explainer.explain(here);
                             std::string text = found.losses.loss.text();
                             for (const ArcState state : found.arcs)
                                 text += ' ' + std::to_string(static_cast<int>(state));
                             for (const Transition transition : legal)
                                 for (const LostArc& lost :
                                      explainer.consequences(here, transition).lost)
                                     text += ' ' + std::to_string(lost.arc.dependent);
                             return text;
                         },
                         {.density = 30});
        }
    }

    void decoding() {
        Random random(5);
        for (const ExactDecoder* decoder :
             {&ArcHybridDecoder, &ArcEagerDecoder, &EisnerDecoder, &MstDecoder}) {
            const Scores scores = randomScores(decoder, 5, random);
            readComesThrough([&] {
                std::string text;
                for (const Decoding& tree :
                     decodeBest(scores, 3, {.rootLimit = RootLimit::One}).trees)
                    text += numbers(tree.heads) + std::to_string(tree.score) + ';';
                return text;
            });
            if (decoder == &MstDecoder)
                continue;
            readComesThrough([&] {
                ScoreChart chart;
                scores.decoder->record(scores, {}, chart);
                return std::to_string(chart.total());
            });
        }
    }

    // The result of a cell of an experiment is stored as a whole or not at all.
    void experiments() {
        QTemporaryDir folder;
        const auto at = [&folder](const char* name) { return folder.filePath(name).toStdString(); };
        writeContents(at("tiny.conllu"), Lines);
        writeContents(at("experiment.json"),
                      R"({"title": "Small", "results": "results", "iterations": 1,
  "treebanks": [{"name": "tiny", "train": "tiny.conllu", "test": "tiny.conllu"}],
  "grids": [{"systems": ["arc-eager"], "regimes": ["static"], "seeds": [1]}]})");
        readComesThrough(
            [&]() -> std::string {
                QDir(folder.filePath("results")).removeRecursively();
                const Result<ExperimentGrid> grid = readGrid(at("experiment.json"));
                if (!grid)
                    return errorText(grid.error());
                const ExperimentCell& cell = grid->cells.at(0);
                if (const Result<void> run = runCell(*grid, cell); !run)
                    return errorText(run.error());
                const std::optional<Json> result = readCellResult(*grid, cell);
                return result ? result->at("evaluation").dump() : "no result";
            },
            {.density = 8});
    }

    // Saving a treebank does not copy all of it into memory.
    void saving_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("save") << "x.conllu";
        QTest::newRow("save as") << "y.conllu";
        QTest::newRow("save packed") << "y.conllu.gz";
    }
    void saving() {
        QFETCH(QString, name);
        QTemporaryDir folder;
        const std::string path = folder.filePath("x.conllu").toStdString();
        const std::string target = folder.filePath(name).toStdString();
        // The comment cannot be compressed much, because the program refuses files that are
        // compressed too much.
        std::string comment(200'000, ' ');
        std::minstd_rand letters;
        for (char& letter : comment)
            letter = static_cast<char>('a' + letters() % 26);
        const std::string one = "# " + comment + "\n" + Lines;
        std::string all;
        for (int i = 0; i < 100; ++i)
            all += one;
        writeContents(path, all);
        all.clear();
        all.shrink_to_fit();
        Document document(*Treebank::open(path));
        document.remove(0);
        const long long before = Allocations::bytes;
        Allocations::most = before;
        QVERIFY(target == path ? document.save() : document.saveAs(target));
        if (!name.endsWith(".gz")) // a packed file is unpacked into memory when it is opened
            QVERIFY2(Allocations::most - before < 6'000'000,
                     qPrintable(QString::number(Allocations::most - before)));
        QCOMPARE(document.size(), 199);
        QCOMPARE(Document(*Treebank::open(target)).size(), 199);
    }

    // Oracles keep no more memory than they announce.
    void promisedMemory_data() { addOracleRows(); }
    void promisedMemory() {
        QFETCH(QString, system);
        QFETCH(QString, oracle);
        const Oracle asked = oracleNamed(oracle);
        if (asked.name == "exhaustive")
            return; // it keeps all configurations of a few words
        Random random(3);
        for (const int words : {4, 20, 40}) {
            const std::optional<Problem> problem =
                randomProblem(asked, systemNamed(system), words, random);
            if (!problem)
                continue;
            const long long before = Allocations::bytes;
            const LossFunction loss = asked.prepare(*problem);
            Configuration here = problem->start();
            static_cast<void>(loss(here));
            long long kept = Allocations::bytes - before;
            for (int steps = 0; steps < 4 * words && !problem->system->isFinal(here); ++steps) {
                const auto legal = problem->system->legalTransitions(here);
                here = problem->system->step(here, legal[random() % legal.size()]);
                static_cast<void>(loss(here));
                kept = std::max(kept, Allocations::bytes - before);
            }
            // The bytes for the problem, the system, and some numbers for each word.
            const long long always = 40'000 + 500LL * words;
            QVERIFY2(kept <= static_cast<long long>(asked.bytes(*problem)) + always,
                     qPrintable(QString("%1 words: %2 bytes kept, %3 promised")
                                    .arg(words)
                                    .arg(kept)
                                    .arg(asked.bytes(*problem))));
        }
    }

private:
    void addRegimeRows() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("regime");
        for (const ModelKind& kind : modelKinds())
            for (const TrainingRegime& regime : kind.regimes)
                QTest::addRow("%s %s", kind.name.data(), regime.name.data())
                    << QString(kind.name.data()) << QString(regime.name.data());
    }
    TrainingOptions optionsOfRow() {
        QFETCH(QString, kind);
        QFETCH(QString, regime);
        m_kind = findModelKind(kind.toStdString());
        TrainingOptions options = smallOptions(neural::Training::Local, "arc-eager");
        options.iterations = 1;
        if (!chooseRegime(*m_kind, regime.toStdString(), options))
            qFatal("no such regime");
        useSystemOfRegime(options);
        return options;
    }

    const ModelKind* m_kind = nullptr;
};

QTEST_GUILESS_MAIN(TestFaultMemory)
#include "tst_fault_memory.moc"
