// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/html.h"
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/ask/generator.h"
#include "core/teaching/publish/question_banks.h"
#include "core/treebank/treebank.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/derivations.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/trees.h"

#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <map>
#include <set>

using namespace parsescope;
using namespace parsescope::test;

namespace {

std::vector<Sentence> sample(const char* name) {
    return Treebank::open(std::string(SOURCE_DIR "/resources/samples/") + name)
        ->readAll()
        .sentences;
}

constexpr int Count = IsSanitized ? 2 : 6;

GeneratorOptions optionsFor(const char* system, const char* kind) {
    GeneratorOptions options;
    options.system = *findSystem(system);
    options.kinds = {findExerciseKind(kind)};
    options.count = Count;
    return options;
}

std::vector<Examiner> made(const std::vector<Sentence>& sentences,
                           const GeneratorOptions& options) {
    Result<std::vector<Examiner>> examiners = generateExercises(sentences, options);
    if (!examiners)
        qFatal("%s", examiners.error().message.english().c_str());
    return *std::move(examiners);
}

/// Returns the loss of a configuration by trying every derivation.
int lossBySearch(const Examiner& examiner, const Configuration& from) {
    const SearchSpace space(examiner.problem().system, from);
    return space.losses(examiner.problem())[space.indexOf(from)];
}

/// Returns the first form in lower case.
std::string loweredFirst(const Sentence& sentence) {
    return QString::fromStdString(sentence.words.front().form).toLower().toStdString();
}

/// Returns the number of steps of the model answer at which some legal transition raises the loss.
int choicesThatMatter(const Examiner& examiner) {
    const TransitionSystem& system = examiner.problem().system;
    Configuration at = examiner.configuration();
    int count = 0;
    while (!system.isFinal(at)) {
        const Losses losses = examiner.explainer().losses(at);
        count += std::any_of(losses.transitions.begin(), losses.transitions.end(),
                             [](const TransitionLoss& entry) { return !entry.optimal; });
        at = system.step(at, *examiner.explainer().preferred(at, losses));
    }
    return count;
}

/// Returns true if a transition before the exercise is a swap although another kind of transition
/// was optimal.
bool swapsWithoutNeed(const Examiner& examiner) {
    const TransitionSystem& system = examiner.problem().system;
    Configuration at = examiner.problem().start();
    const auto swaps = [&](Transition transition) {
        return system.step(at, transition).bufferSize() > at.bufferSize();
    };
    for (Transition transition : examiner.exercise().before) {
        if (swaps(transition))
            for (const TransitionLoss& entry : examiner.explainer().losses(at).transitions)
                if (entry.optimal && !swaps(entry.transition))
                    return true;
        at = system.step(at, transition);
    }
    return false;
}

} // namespace

class TestGenerator : public QObject {
    Q_OBJECT

private slots:
    void everyKindHasARightAnswer_data() {
        columns<QString, QString>("system", "kind");
        for (const char* system :
             {"arc-standard", "arc-eager", "arc-hybrid", "lr-spine", "attardi"})
            for (const ExerciseKind& kind : exerciseKinds())
                if (!kind.options.other)
                    QTest::addRow("%s %s", system, kind.id.data()) << system << kind.id.data();
    }
    void everyKindHasARightAnswer() {
        QFETCH(QString, system);
        QFETCH(QString, kind);
        const auto examiners =
            made(sample("first-steps.conllu"), optionsFor(qPrintable(system), qPrintable(kind)));
        QCOMPARE(examiners.size(), std::size_t{Count});
        for (const Examiner& examiner : examiners) {
            QVERIFY(isRight(examiner.check(examiner.modelAnswer()).mark));
            QVERIFY(!examiner.question().empty());
            QVERIFY(!examiner.hints().empty());
            int right = 0;
            const auto choices = examiner.choices();
            for (const Examiner::Choice& choice : choices)
                right += isRight(choice.marking.mark);
            QVERIFY(choices.empty() || right > 0);
        }
    }

    void treesBetweenSystems() {
        GeneratorOptions options = optionsFor("attardi", "tree-between");
        options.other = *findSystem("arc-standard");
        options.count = 3;
        for (const Examiner& examiner : made(sample("first-steps.conllu"), options))
            QVERIFY(isRight(examiner.check(examiner.modelAnswer()).mark));
    }

    void asManyAsThereAre() {
        GeneratorOptions options = optionsFor("swap", "chart-cell"); // swap has no chart
        options.kinds.push_back(findExerciseKind("next-transition"));
        options.count = 10'000;
        auto sentences = sample("first-steps.conllu");
        sentences.resize(1);
        QVERIFY(!generateExercises(sentences, options));
        options.takesFewer = true;
        const auto examiners = made(sentences, options);
        QVERIFY(examiners.size() > 10);
        for (const Examiner& examiner : examiners)
            QCOMPARE(examiner.kind().id, std::string_view("next-transition"));
        options.kinds = {findExerciseKind("chart-cell")};
        QVERIFY(made(sentences, options).empty());
    }

    void theSeedDecides() {
        const auto sentences = sample("first-steps.conllu");
        GeneratorOptions options = optionsFor("arc-eager", "next-transition");
        const std::string first = writeExercises(made(sentences, options));
        QCOMPARE(writeExercises(made(sentences, options)), first);
        options.seed = 2;
        QVERIFY(writeExercises(made(sentences, options)) != first);
    }

    void difficultyIsAsAsked() {
        GeneratorOptions options = optionsFor("arc-standard", "next-transition");
        options.ambiguity = 2;
        options.minWords = 6;
        options.maxWords = 7;
        options.count = 4;
        for (const Examiner& examiner : made(sample("first-steps.conllu"), options)) {
            const int words = examiner.exercise().sentence.size();
            QVERIFY(words >= options.minWords && words <= options.maxWords);
            int optimal = 0;
            int traps = 0;
            const int loss = lossBySearch(examiner, examiner.configuration());
            for (Transition transition :
                 examiner.problem().system->legalTransitions(examiner.configuration())) {
                const bool costs =
                    lossBySearch(examiner, examiner.problem().system->step(examiner.configuration(),
                                                                           transition)) > loss;
                ++(costs ? traps : optimal);
            }
            QVERIFY(optimal >= 2);
            QVERIFY(traps >= 1);
        }
        options.ambiguity = 1;
        options.relations = {"det"};
        for (const Examiner& examiner : made(sample("first-steps.conllu"), options)) {
            bool found = false;
            for (Transition transition :
                 examiner.problem().system->legalTransitions(examiner.configuration()))
                if (const auto arc =
                        examiner.problem().system->arc(examiner.configuration(), transition)) {
                    const Word& word = examiner.exercise().sentence.words[arc->dependent - 1];
                    found = found || (word.deprel == "det" && word.head == arc->head);
                }
            QVERIFY(found);
        }
        options.relations = {"nothing-has-it"};
        QVERIFY(!generateExercises(sample("first-steps.conllu"), options));
        options.relations.clear();
        options.projective = false;
        QVERIFY(!generateExercises(sample("first-steps.conllu"), options));
        options.maxWords = 9;
        for (const Examiner& examiner : made(sample("non-projective.conllu"), options))
            QVERIFY(!examiner.problem().gold.isProjective());
    }

    void pairsDifferInOneArcAndInWhatIsOptimal_data() {
        QTest::addColumn<bool>("areEqual"); // all sentences have the same words
        QTest::newRow("sentences of a treebank") << false;
        QTest::newRow("trees of the same words") << true;
    }
    void pairsDifferInOneArcAndInWhatIsOptimal() {
        QFETCH(bool, areEqual);
        std::vector<Sentence> sentences = sample("first-steps.conllu");
        if (areEqual) {
            sentences.clear();
            for (const Tree& tree : allTrees(4))
                sentences.push_back(sentenceOf({"a", "b", "c", "d"},
                                               {tree.heads().begin() + 1, tree.heads().end()}));
        }
        for (const char* system : {"arc-standard", "arc-eager", "lr-spine"}) {
            GeneratorOptions options = optionsFor(system, "next-transition");
            options.pairs = true;
            options.anySentence = true;
            options.minWords = 4;
            options.count = areEqual ? 60 : Count;
            const auto examiners = made(sentences, options);
            for (std::size_t i = 0; i + 1 < examiners.size(); i += 2) {
                const Examiner& one = examiners[i];
                const Examiner& two = examiners[i + 1];
                QVERIFY(one.configuration() == two.configuration());
                int different = 0;
                for (int word = 1; word <= one.problem().gold.size(); ++word)
                    different += one.problem().gold.head(word) != two.problem().gold.head(word);
                QCOMPARE(different, 1);
                QCOMPARE(one.check(two.modelAnswer()).mark, Mark::Loses);
                QCOMPARE(two.check(one.modelAnswer()).mark, Mark::Loses);
            }
        }
    }

    /// The second tree of a pair is not always the same one.
    void pairsVary() {
        const std::vector<Sentence> sentences{sample("first-steps.conllu")[7]};
        std::map<std::string, std::set<std::string>> trees; // by configuration
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            GeneratorOptions options = optionsFor("arc-standard", "next-transition");
            options.pairs = true;
            options.takesFewer = true;
            options.count = 2;
            options.seed = seed;
            const auto examiners = made(sentences, options);
            if (examiners.size() == 2)
                trees[examiners[0].configuration().text()].insert(
                    headsText(examiners[1].problem().gold));
        }
        QVERIFY(std::ranges::any_of(trees, [](const auto& one) { return one.second.size() > 1; }));
    }

    /// Each misconception occurs among the transitions of random walks on small trees.
    void everyMisconceptionComesUp() {
        std::set<std::string_view> seen;
        Random random(3);
        for (const char* name : {"arc-standard", "arc-eager", "lr-spine", "swap"}) {
            const TransitionSystem system = *findSystem(name);
            for (int round = 0; round < 40; ++round) {
                const Tree gold = randomTree(5, random);
                const Problem problem{system, gold};
                Explainer explainer(problem, *chooseOracle(problem));
                Sentence sentence = sentenceFromText("a b c d e");
                for (const Configuration& at : randomWalk(system, 5, random))
                    if (!system.isFinal(at))
                        for (Transition transition : system.transitions(at))
                            if (const auto found =
                                    judge(explainer, sentence, at, transition).misconception)
                                seen.insert(idOf(*found));
            }
        }
        for (Misconception misconception : misconceptions())
            QVERIFY2(seen.contains(idOf(misconception)), idOf(misconception).data());
    }

    void moodleReadsTheBank() {
        std::vector<Sentence> sentences = sample("first-steps.conllu");
        sentences.resize(3);
        sentences[0].words[0].form = "<b>]]>&\"'\x01";
        std::vector<Examiner> examiners;
        for (const ExerciseKind& kind : exerciseKinds()) {
            GeneratorOptions options = optionsFor("attardi", kind.id.data());
            options.other = *findSystem("arc-standard");
            options.count = 2;
            for (Examiner& examiner : made(sentences, options))
                examiners.push_back(std::move(examiner));
        }
        const std::string bank = moodleExercises(examiners, "Parsing & more");
        QVERIFY(bank.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>"));
        QXmlStreamReader xml(QByteArray::fromStdString(bank));
        const QSet<QString> known{"quiz",
                                  "question",
                                  "category",
                                  "text",
                                  "name",
                                  "questiontext",
                                  "file",
                                  "generalfeedback",
                                  "penalty",
                                  "hidden",
                                  "defaultgrade",
                                  "single",
                                  "usecase",
                                  "shuffleanswers",
                                  "answernumbering",
                                  "answer",
                                  "feedback",
                                  "hint"};
        QMap<QString, int> types;
        int questions = 0;
        int full = 0; // number of right answers of the current question
        int answers = 0;
        int pictures = 0;
        while (!xml.atEnd()) {
            xml.readNext();
            const QString name = xml.name().toString();
            if (xml.isStartElement()) {
                QVERIFY2(known.contains(name), qPrintable(name));
                if (name == "question") {
                    ++types[xml.attributes().value("type").toString()];
                    full = answers = 0;
                } else if (name == "answer") {
                    const QString fraction = xml.attributes().value("fraction").toString();
                    QVERIFY(fraction == "100" || fraction == "0");
                    full += fraction == "100";
                    ++answers;
                } else if (name == "file") {
                    QCOMPARE(xml.attributes().value("encoding").toString(), "base64");
                    QXmlStreamReader svg(QByteArray::fromBase64(xml.readElementText().toLatin1()));
                    while (!svg.atEnd())
                        svg.readNext();
                    QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
                    ++pictures;
                }
            } else if (xml.isEndElement() && name == "question") {
                ++questions;
                QVERIFY(answers == 0 || full > 0);
            }
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(questions, static_cast<int>(examiners.size()) + 1);
        QCOMPARE(types.value("category"), 1);
        const auto hasChoices = [](const Examiner& examiner) {
            return examiner.choices().size() > 1;
        };
        QCOMPARE(types.value("multichoice"),
                 static_cast<int>(std::ranges::count_if(examiners, hasChoices)));
        QVERIFY(types.value("cloze") >= 2);
        QVERIFY(types.value("shortanswer") >= 2);
        QVERIFY(pictures >= 10);
    }

    /// By default, sentences without a verb, and sentences with addresses, lists or words to avoid,
    /// are left out.
    void unsuitableSentencesAreLeftOut_data() {
        columns<QString, bool>("words", "suits");
        QTest::newRow("verb") << "She/PRON sees/VERB him/PRON" << true;
        QTest::newRow("no verb") << "The/DET end/NOUN" << false;
        QTest::newRow("no tags") << "The/_ end/_" << true;
        QTest::newRow("mail") << "Write/VERB to/ADP les@hnks.com/X" << false;
        QTest::newRow("page") << "See/VERB http://example.org/X" << false;
        QTest::newRow("numbers") << "08/NUM 10/NUM is/AUX 28/NUM ./PUNCT" << false;
        QTest::newRow("avoided") << "Get/VERB Weed/NOUN" << false;
    }
    void unsuitableSentencesAreLeftOut() {
        QFETCH(QString, words);
        QFETCH(bool, suits);
        Sentence sentence;
        for (const QString& one : words.split(' ')) {
            Word word;
            word.form = one.section('/', 0, -2).toStdString();
            word.upos = one.section('/', -1).toStdString();
            sentence.words.push_back(word);
        }
        QCOMPARE(suitsExercises(sentence, readAvoidedWords(usualAvoidedWords())), suits);
        QVERIFY(!suitsExercises(sentence, {loweredFirst(sentence)}));
    }

    /// Unsuitable sentences are used if they are wanted, and if there are no others.
    void unsuitableSentencesCanBeUsed() {
        std::vector<Sentence> sentences = sample("first-steps.conllu");
        sentences.resize(2);
        GeneratorOptions options = optionsFor("arc-standard", "next-transition");
        options.takesFewer = true;
        options.avoided = {"baker"}; // in the first sentence
        const auto used = [&] {
            std::set<std::string> names;
            for (const Examiner& examiner : made(sentences, options))
                names.insert(sentenceName(examiner.exercise().sentence));
            return names;
        };
        QCOMPARE(used(), std::set{sentenceName(sentences[1])});
        options.anySentence = true;
        QCOMPARE(used().size(), 2U);
        options.anySentence = false;
        sentences.pop_back();
        QCOMPARE(used(), std::set{sentenceName(sentences[0])});
    }

    void exercisesAreWorthSolving_data() {
        QTest::addColumn<QString>("system");
        for (const char* system : {"arc-standard", "arc-eager", "attardi", "swap"})
            QTest::newRow(system) << system;
    }
    void exercisesAreWorthSolving() {
        QFETCH(QString, system);
        auto sentences = sample("first-steps.conllu");
        for (const Sentence& sentence : sample("non-projective.conllu"))
            sentences.push_back(sentence);
        for (const char* kind : {"table", "recover", "lost-arcs", "next-transition", "gold-tree"}) {
            GeneratorOptions options = optionsFor(qPrintable(system), kind);
            options.count = IsSanitized ? 2 : 10;
            options.takesFewer = true;
            for (const Examiner& examiner : made(sentences, options)) {
                const Problem& problem = examiner.problem();
                const auto start = examiner.explainer().losses(problem.start()).loss.value;
                if (examiner.kind().id == "table")
                    QCOMPARE(start, 0);
                if (examiner.kind().id == "recover")
                    QVERIFY(choicesThatMatter(examiner) >= 2);
                if (examiner.kind().id == "lost-arcs" && examiner.exercise().sentence.size() > 4)
                    QVERIFY(examiner.choices().size() >= 3);
                if (examiner.kind().id == "next-transition")
                    QVERIFY(!swapsWithoutNeed(examiner));
            }
        }
    }

    void treesBetweenSystemsHaveOneRoot() {
        GeneratorOptions options = optionsFor("attardi", "tree-between");
        options.other = *findSystem("arc-standard");
        for (const Examiner& examiner : made(sample("first-steps.conllu"), options))
            QCOMPARE(examiner.problem().gold.rootCount(), 1);
    }

    /// Neither the letter nor the value of a choice alone shows whether the choice is right.
    void valuesOfCellsAreNoAnswers() {
        int exercises = 0;
        for (const Examiner& examiner :
             made(sample("first-steps.conllu"), optionsFor("arc-standard", "chart-cell"))) {
            std::map<std::string, int> letters;
            std::map<std::string, int> values;
            for (const Examiner::Choice& choice : examiner.choices()) {
                const std::size_t space = choice.text.find(' ');
                ++letters[choice.text.substr(0, space)];
                ++values[choice.text.substr(space + 1)];
            }
            QCOMPARE(values.size(), std::size_t{2});
            for (const auto& [letter, count] : letters)
                QCOMPARE(count, 2);
            for (const auto& [value, count] : values)
                QVERIFY(count >= 2);
            ++exercises;
        }
        QCOMPARE(exercises, Count);
    }

    /// Charts are asked about behind optimal transitions and also behind a mistake.
    void chartsFollowMistakesToo() {
        GeneratorOptions options = optionsFor("arc-standard", "chart-cell");
        options.count = 1;
        std::map<bool, int> lossy;
        for (options.seed = 1; options.seed <= 20; ++options.seed)
            for (const Examiner& examiner : made(sample("first-steps.conllu"), options)) {
                const Configuration& at = examiner.configuration();
                QVERIFY(!examiner.problem().system->isFinal(at));
                ++lossy[examiner.explainer().losses(at).loss.value > 0];
            }
        QVERIFY(lossy[false] > 0);
        QVERIFY(lossy[true] > 0);
    }

    void listedAnswersAreAllThatAreOptimal() {
        GeneratorOptions options = optionsFor("arc-standard", "table");
        options.maxWords = 6;
        options.count = 2;
        for (const Examiner& examiner : made(sample("first-steps.conllu"), options)) {
            const auto answers = examiner.rightAnswers(1000);
            QVERIFY(answers.has_value());
            for (const std::string& answer : *answers)
                QVERIFY(isRight(examiner.check(answer).mark));
            QVERIFY(!examiner.rightAnswers(0).has_value());
        }
    }

    void base64IsThatOfTheStandard() { // [RFC 4648 §10]
        QCOMPARE(base64(""), "");
        QCOMPARE(base64("f"), "Zg==");
        QCOMPARE(base64("fo"), "Zm8=");
        QCOMPARE(base64("foo"), "Zm9v");
        QCOMPARE(base64("foobar"), "Zm9vYmFy");
    }
};

QTEST_APPLESS_MAIN(TestGenerator)
#include "tst_generator.moc"
