// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/ask/generator.h"
#include "core/teaching/publish/question_banks.h"
#include "core/treebank/treebank.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

#include <map>

using namespace parsescope;

namespace {

std::vector<Examiner> exercisesWith(const TransitionSystem& system) {
    GeneratorOptions options;
    options.system = system;
    for (const ExerciseKind& kind : exerciseKinds())
        if (!kind.options.other)
            options.kinds.push_back(&kind);
    options.count = 18;
    options.takesFewer = true;
    options.maxWords = 9;
    std::vector<Sentence> sentences =
        Treebank::open(std::string(SOURCE_DIR "/resources/samples/first-steps.conllu"))
            ->readAll()
            .sentences;
    // The word is longer than a name in Moodle may be, and each of its characters has several
    // bytes.
    std::string name;
    for (int i = 0; i < 150; ++i)
        name += "ü";
    sentences.front().words.front().form = name;
    // Words that look like a gap of Moodle, in every sentence.
    for (Sentence& sentence : sentences)
        sentence.words.back().form = "{1:SHORTANSWER:=it}";
    return *generateExercises(sentences, options);
}

/// A question as read by Moodle's importer.
struct Question {
    QString type;
    QString name;
    QString text;
    QMap<QString, QString> fields;
    QStringList answers;
    QStringList fractions;
    QStringList files;
};

Question readQuestion(QXmlStreamReader& xml) {
    Question question;
    question.type = xml.attributes().value("type").toString();
    while (xml.readNextStartElement()) {
        const QString field = xml.name().toString();
        if (field == "answer")
            question.fractions << xml.attributes().value("fraction").toString();
        if (field != "name" && field != "questiontext" && field != "answer" &&
            field != "category" && field != "hint" && field != "generalfeedback") {
            question.fields[field] = xml.readElementText();
            continue;
        }
        while (xml.readNextStartElement()) {
            if (xml.name() == QString("file")) {
                question.files << xml.attributes().value("name").toString();
                xml.skipCurrentElement();
                continue;
            }
            if (xml.name() != QString("text")) {
                xml.skipCurrentElement();
                continue;
            }
            const QString text = xml.readElementText();
            if (field == "name")
                question.name = text;
            else if (field == "questiontext")
                question.text = text;
            else if (field == "answer")
                question.answers << text;
            else
                question.fields[field] = text;
        }
    }
    return question;
}

QString plain(QString html) {
    return html.remove(QRegularExpression("<[^>]*>")).trimmed();
}

/// The fractions of answers in percent that Moodle knows (question_bank::fraction_options_full).
const QSet<QString> Fractions{
    "100", "90",       "83.33333", "80", "75",       "70",       "66.66667",
    "60",  "50",       "40",       "30", "33.33333", "25",       "20",
    "10",  "16.66667", "14.28571", "5",  "12.5",     "11.11111", "0"};

void checkChoices(const Question& question) {
    QVERIFY(question.answers.size() >= 2);       // moodle's error "notenoughanswers"
    QVERIFY(question.fractions.contains("100")); // moodle's error "fractionsnomax"
    QCOMPARE(question.fields["single"], "true");
    QVERIFY(QStringList({"abc", "ABCD", "123", "iii", "IIII", "none"})
                .contains(question.fields["answernumbering"]));
    for (const QString& answer : question.answers)
        QVERIFY(!plain(answer).isEmpty());
}

void checkShortAnswers(const Question& question) {
    QVERIFY(!question.answers.isEmpty());
    QVERIFY(question.fractions.contains("100"));
    for (const QString& answer : question.answers) {
        QVERIFY(!answer.trimmed().isEmpty());
        QCOMPARE(answer, answer.simplified());
        QVERIFY(!answer.contains('*')); // "*" is a wildcard
    }
}

void checkGaps(const Question& question) {
    static const QRegularExpression gaps("\\{(\\d*):([A-Z]+):((?:\\\\.|[^}])*)\\}");
    auto found = gaps.globalMatch(question.text);
    QVERIFY(found.hasNext());
    while (found.hasNext()) {
        const auto gap = found.next();
        QVERIFY(gap.captured(1).toInt() > 0);
        const QStringList options = gap.captured(3).split(QRegularExpression("(?<!\\\\)~"));
        int right = 0;
        QSet<QString> texts;
        for (const QString& option : options) {
            right += option.startsWith('=');
            texts << QString(option).remove(QRegularExpression("^="));
        }
        QVERIFY(right >= 1);
        QCOMPARE(texts.size(), options.size()); // each option occurs once
        QVERIFY(!texts.contains(""));
        if (gap.captured(2) == "NUMERICAL") {
            bool isNumber = false;
            static_cast<void>(gap.captured(3).mid(1).toInt(&isNumber));
            QVERIFY(isNumber);
        } else {
            QCOMPARE(gap.captured(2), "MULTICHOICE");
            QVERIFY(options.size() >= 2);
        }
    }
    // A configuration after a step would give away the answer of this step.
    QVERIFY(question.text.count("<th>Stack</th>") <= 1);
    QVERIFY(question.text.indexOf("<th>Stack</th>") < question.text.indexOf(":MULTICHOICE:") ||
            !question.text.contains(":MULTICHOICE:"));
}

} // namespace

/// The rules of Moodle's importer (question/format/xml/format.php) and of its editing forms.
class TestQuestionBank : public QObject {
    Q_OBJECT

private slots:
    void moodlesRulesAreObeyed_data() {
        QTest::addColumn<QString>("system");
        for (const TransitionSystem& system : systems())
            QTest::newRow(system.name.c_str()) << QString::fromStdString(system.name);
    }
    void moodlesRulesAreObeyed() {
        QFETCH(QString, system);
        const auto examiners = exercisesWith(*findSystem(system.toStdString()));
        QVERIFY(examiners.size() > 10);
        QXmlStreamReader xml(
            QByteArray::fromStdString(moodleExercises(examiners, "Week 1/2 & more")));
        QVERIFY(xml.readNextStartElement());
        QCOMPARE(xml.name().toString(), "quiz");
        QList<Question> questions;
        while (xml.readNextStartElement())
            questions << readQuestion(xml);
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(questions.size(), static_cast<int>(examiners.size()) + 1);
        QCOMPARE(questions[0].fields["category"], "$course$/Week 1//2 & more");
        questions.removeFirst();
        for (const Question& question : questions) {
            QVERIFY(!question.name.isEmpty() && question.name.size() <= 255);
            QVERIFY(!question.name.contains(QChar::ReplacementCharacter));
            QVERIFY(!plain(question.text).isEmpty());
            QVERIFY(question.fields["defaultgrade"].toDouble() > 0);
            const double penalty = question.fields["penalty"].toDouble();
            QVERIFY(penalty >= 0 && penalty <= 1);
            for (const QString& fraction : question.fractions)
                QVERIFY2(Fractions.contains(fraction), qPrintable(fraction));
            QCOMPARE(question.text.contains("@@PLUGINFILE@@/tree.svg"), !question.files.isEmpty());
            if (question.type == "multichoice")
                checkChoices(question);
            else if (question.type == "shortanswer")
                checkShortAnswers(question);
            else if (question.type == "cloze")
                checkGaps(question);
            else
                QFAIL(qPrintable(question.type));
        }
    }

    void banksSayWhatAnswersLookLike() {
        // Platforms compare short answers letter by letter, so the form must be exact.
        const auto examiners = exercisesWith(*findSystem("arc-standard"));
        QXmlStreamReader xml(QByteArray::fromStdString(moodleExercises(examiners, "Week 1")));
        QVERIFY(xml.readNextStartElement());
        int count = 0;
        while (xml.readNextStartElement()) {
            const Question question = readQuestion(xml);
            if (question.type != "shortanswer")
                continue;
            ++count;
            QVERIFY2(question.text.contains("The names are sh, la, ra.") ||
                         question.text.contains("Write the heads of words 1 to "),
                     qPrintable(question.text));
        }
        QVERIFY(count > 0);
        const QStringList blocks = QString::fromStdString(giftExercises(examiners, "Week 1"))
                                       .split("\n\n", Qt::SkipEmptyParts);
        for (const QString& block : blocks.mid(1)) {
            const bool isShort = !block.contains("\n~");
            QCOMPARE(block.contains("The names are sh, la, ra.") ||
                         block.contains("Write the heads of words 1 to "),
                     isShort);
            // Numbers alone do not say where the stack ends.
            QVERIFY(!block.contains(QRegularExpression("\\[[0-9 ]*\\|")));
        }
    }

    /// A package of QTI has a manifest that names each file, and items whose parts are in the order
    /// of the schema and whose right responses are among the choices.
    void packagesOfQtiAreComplete() {
        const auto examiners = exercisesWith(*findSystem("arc-standard"));
        FixedRules rules;
        rules.tries = 2;
        rules.minutes = 15;
        std::map<QString, QString> files;
        for (const ZipEntry& entry : qtiFiles(examiners, "Week 1 & 2", rules)) {
            files[QString::fromStdString(entry.name)] = QString::fromStdString(entry.bytes);
            QXmlStreamReader xml(QByteArray::fromStdString(entry.bytes));
            while (!xml.atEnd())
                xml.readNext();
            QVERIFY2(!xml.hasError(), entry.name.c_str());
        }
        QSet<QString> named{"imsmanifest.xml"};
        QXmlStreamReader manifest(files["imsmanifest.xml"]);
        while (!manifest.atEnd())
            if (manifest.readNext() == QXmlStreamReader::StartElement &&
                manifest.name() == QString("file"))
                named.insert(manifest.attributes().value("href").toString());
        QCOMPARE(named.size(), static_cast<int>(files.size()));
        for (const auto& [name, text] : files)
            QVERIFY2(named.contains(name), qPrintable(name));
        QVERIFY(files["test.xml"].contains("<timeLimits maxTime=\"900\"/>"));
        QVERIFY(files["test.xml"].contains("maxAttempts=\"2\""));
        int number = 0;
        for (const Examiner& examiner : examiners) {
            QXmlStreamReader xml(files[QStringLiteral("exercise-%1.xml").arg(++number)]);
            QStringList parts;
            QStringList right;
            QStringList offered;
            bool isEntered = false;
            QVERIFY(xml.readNextStartElement());
            QCOMPARE(xml.name().toString(), "assessmentItem");
            for (int depth = 1; depth > 0;) {
                xml.readNext();
                depth += xml.isStartElement() - xml.isEndElement();
                if (!xml.isStartElement())
                    continue;
                const QString element = xml.name().toString();
                if (depth == 2)
                    parts << element;
                if (element == "mapEntry")
                    right << xml.attributes().value("mapKey").toString();
                if (element == "simpleChoice")
                    offered << xml.attributes().value("identifier").toString();
                isEntered = isEntered || element == "textEntryInteraction";
                if (element == "table") { // a table of QTI has a body
                    xml.readNextStartElement();
                    ++depth;
                    QCOMPARE(xml.name().toString(), "tbody");
                }
            }
            const bool isMarked = !right.empty();
            QCOMPARE(parts, (QStringList{"responseDeclaration", "outcomeDeclaration",
                                         "outcomeDeclaration", "itemBody"} +
                             (isMarked ? QStringList{"responseProcessing"} : QStringList())));
            if (!offered.empty()) {
                QCOMPARE(right.size(), 1);
                QVERIFY(offered.contains(right.front()));
            } else if (isEntered) {
                for (const QString& answer : right)
                    QVERIFY(isRight(examiner.check(answer.toStdString()).mark));
            }
        }
    }

    /// The elements of items and tests contain only the elements that the schema of QTI 2.1,
    /// imsqti_v2p1.xsd, permits in them, in its order, and have their required attributes and no
    /// others that it does not describe. The table below has the part of the schema about the
    /// elements that are used; sequences have their elements in the order of the schema.
    void packagesOfQtiHaveTheStructureOfTheSpecification() {
        struct Element {
            QString children;
            QString required;
            QString optional = {};
        };
        const QString inlines = "em strong code img textEntryInteraction";
        const QString blocks = "p table ul ol choiceInteraction extendedTextInteraction";
        const std::map<QString, Element> structure{
            {"assessmentItem",
             {"responseDeclaration outcomeDeclaration itemBody responseProcessing",
              "identifier title timeDependent", "adaptive schemaLocation"}},
            {"responseDeclaration",
             {"correctResponse mapping", "identifier cardinality", "baseType"}},
            {"correctResponse", {"value", ""}},
            {"defaultValue", {"value", ""}},
            {"value", {"", ""}},
            {"mapping", {"mapEntry", "", "defaultValue"}},
            {"mapEntry", {"", "mapKey mappedValue", "caseSensitive"}},
            {"outcomeDeclaration", {"defaultValue", "identifier cardinality", "baseType"}},
            {"itemBody", {blocks, ""}},
            {"choiceInteraction", {"simpleChoice", "responseIdentifier", "shuffle maxChoices"}},
            {"simpleChoice", {inlines, "identifier"}},
            {"textEntryInteraction", {"", "responseIdentifier", "expectedLength"}},
            {"extendedTextInteraction", {"", "responseIdentifier", "expectedLines"}},
            {"responseProcessing", {"", "", "template"}},
            {"p", {inlines, ""}},
            {"em", {inlines, ""}},
            {"strong", {inlines, ""}},
            {"code", {inlines, ""}},
            {"img", {"", "src alt"}},
            {"ul", {"li", ""}},
            {"ol", {"li", ""}},
            {"li", {inlines + " " + blocks, ""}},
            {"table", {"tbody", ""}},
            {"tbody", {"tr", ""}},
            {"tr", {"td th", ""}},
            {"td", {inlines + " " + blocks, ""}},
            {"th", {inlines + " " + blocks, ""}},
            {"assessmentTest", {"timeLimits testPart", "identifier title", "schemaLocation"}},
            {"timeLimits", {"", "", "maxTime"}},
            {"testPart",
             {"itemSessionControl assessmentSection", "identifier navigationMode submissionMode"}},
            {"itemSessionControl", {"", "", "maxAttempts"}},
            {"assessmentSection", {"assessmentItemRef", "identifier title visible"}},
            {"assessmentItemRef", {"", "identifier href"}}};
        const QSet<QString> sequences{"assessmentItem", "responseDeclaration", "assessmentTest",
                                      "testPart"};
        const QRegularExpression identifier("^[\\p{L}_][\\p{L}\\p{N}._-]*$"); // NCName
        FixedRules rules;
        rules.tries = 2;
        rules.minutes = 15;
        for (const ZipEntry& entry :
             qtiFiles(exercisesWith(*findSystem("arc-standard")), "Week 1", rules)) {
            const QString name = QString::fromStdString(entry.name);
            if (!name.startsWith("exercise-") && name != "test.xml")
                continue;
            QXmlStreamReader xml(QByteArray::fromStdString(entry.bytes));
            QStringList inside;
            QList<qsizetype> last{-1}; // the index of the last child of each open element
            while (!xml.atEnd()) {
                xml.readNext();
                if (xml.isEndElement()) {
                    inside.removeLast();
                    last.removeLast();
                }
                if (!xml.isStartElement())
                    continue;
                const QString element = xml.name().toString();
                const QString where = name + ": " + inside.join('>') + ">" + element;
                QVERIFY2(structure.contains(element), qPrintable(where));
                const Element& known = structure.at(element);
                if (!inside.empty()) {
                    const qsizetype index =
                        structure.at(inside.last()).children.split(' ').indexOf(element);
                    QVERIFY2(index >= 0, qPrintable(where));
                    if (sequences.contains(inside.last()))
                        QVERIFY2(index >= last.last(), qPrintable(where));
                    last.last() = index;
                }
                last << -1;
                QStringList attributes;
                for (const QXmlStreamAttribute& attribute : xml.attributes()) {
                    attributes << attribute.name().toString();
                    if (attributes.last().endsWith("dentifier"))
                        QVERIFY2(identifier.match(attribute.value()).hasMatch(), qPrintable(where));
                }
                for (const QString& required : known.required.split(' ', Qt::SkipEmptyParts))
                    QVERIFY2(attributes.removeAll(required) == 1,
                             qPrintable(where + " " + required));
                for (const QString& attribute : attributes)
                    QVERIFY2(known.optional.split(' ').contains(attribute),
                             qPrintable(where + " " + attribute));
                inside << element;
            }
        }
    }

    /// Names have at most 200 characters; Moodle allows 255.
    void namesHaveAtMost200Characters() {
        Exercise exercise = exercisesWith(*findSystem("arc-standard")).front().exercise();
        exercise.sentence.comments.clear();
        for (Word& word : exercise.sentence.words)
            word.form = std::string(60, 'a') + "\u00E4";
        QXmlStreamReader xml(
            QByteArray::fromStdString(moodleExercises(*makeExaminers({exercise}), "Week 1")));
        QVERIFY(xml.readNextStartElement());
        QString name;
        while (xml.readNextStartElement())
            name = readQuestion(xml).name;
        QCOMPARE(name.size(), 200);
    }

    void banksObeyRulesAndPoints() {
        auto examiners = exercisesWith(*findSystem("arc-standard"));
        FixedRules rules;
        rules.level = FeedbackLevel::Errors;
        QVERIFY(giftExercises(examiners, "Week 1").find("arcs. ") != std::string::npos);
        QVERIFY(giftExercises(examiners, "Week 1", rules).find("arcs. ") == std::string::npos);
        std::vector<Exercise> exercises;
        for (const Examiner& examiner : examiners) {
            exercises.push_back(examiner.exercise());
            exercises.back().points = 2.5;
        }
        const QString bank =
            QString::fromStdString(moodleExercises(*makeExaminers(exercises), "Week 1"));
        QCOMPARE(bank.count("<defaultgrade>2.50</defaultgrade>"),
                 static_cast<int>(examiners.size()));
    }

    /// The stack and the buffer are written with all nodes.
    void giftHasTheWholeConfiguration() {
        Exercise exercise;
        exercise.kind = findExerciseKind("next-transition");
        exercise.system = *findSystem("arc-standard");
        exercise.sentence = exercisesWith(exercise.system).front().exercise().sentence;
        exercise.shape.root = RootPlace::First;
        const auto words = static_cast<std::size_t>(exercise.sentence.size());
        const auto bankAfter = [&](std::size_t shifts) {
            exercise.before.assign(shifts, *exercise.system.find("sh"));
            return QString::fromStdString(
                giftExercises(makeExaminers({exercise}).value(), "Week 1"));
        };
        for (const std::size_t shifts : {std::size_t{0}, words + 1}) {
            const QString bank = bankAfter(shifts);
            QVERIFY2(bank.contains("[ROOT 1") && !bank.contains("…"), qPrintable(bank));
        }
    }

    void namesFromRightToLeftAreIsolated() {
        GeneratorOptions options;
        options.system = *findSystem("arc-eager");
        options.kinds = {findExerciseKind("next-transition")};
        options.count = 2;
        const auto examiners = *generateExercises(
            Treebank::open(std::string(SOURCE_DIR "/resources/samples/arabic.conllu"))
                ->readAll()
                .sentences,
            options);
        const QString bank = QString::fromStdString(moodleExercises(examiners, "Week 1"));
        // Without the marks, "1:A → 2:B" is shown with the arrow pointing at A.
        static const QRegularExpression bare("[^\u2068]\\d+:[\u0600-\u06FF]");
        QVERIFY(bank.contains(QRegularExpression("\u2068\\d+:[\u0600-\u06FF]+\u2069 → ")));
        const QString table = bank.section("<table", 1, 1).section("</table>", 0, 0);
        QVERIFY(table.contains(QRegularExpression("\\d+:\u2068[\u0600-\u06FF]")));
        for (const QString& feedback : bank.split("<feedback").mid(1))
            QVERIFY2(!feedback.section("</feedback>", 0, 0).contains(bare), qPrintable(feedback));
    }

    void lostArcsHavePlausibleChoices() {
        // "none" is never right, so it does not count.
        for (const Examiner& examiner : exercisesWith(*findSystem("arc-standard"))) {
            if (examiner.kind().id != "lost-arcs")
                continue;
            std::size_t count = 0;
            for (const Examiner::Choice& choice : examiner.choices())
                count += choice.text != "none";
            QVERIFY2(count >= 3, examiner.question().english().c_str());
        }
    }

    void giftHasOneQuestionInEachBlock_data() { moodlesRulesAreObeyed_data(); }
    void giftHasOneQuestionInEachBlock() {
        QFETCH(QString, system);
        const auto examiners = exercisesWith(*findSystem(system.toStdString()));
        const QStringList blocks = QString::fromStdString(giftExercises(examiners, "Week 1"))
                                       .split("\n\n", Qt::SkipEmptyParts);
        QCOMPARE(blocks.size(), static_cast<int>(examiners.size()) + 1);
        QCOMPARE(blocks[0], "$CATEGORY: $course$/Week 1");
        for (int i = 1; i < blocks.size(); ++i) {
            QString block = blocks[i];
            block.remove(QRegularExpression("\\\\[~=#{}:\\\\]")); // the escaped characters
            QVERIFY2(block.startsWith("::"), qPrintable(block));
            QCOMPARE(block.count("::"), 2);
            QCOMPARE(block.count('{'), 1);
            QCOMPARE(block.count('}'), 1);
            const QString answers =
                block.mid(block.indexOf('{') + 1, block.indexOf('}') - block.indexOf('{') - 1);
            QVERIFY(answers.trimmed().isEmpty() || answers.contains('='));
            QVERIFY(!block.left(block.indexOf('{')).contains('='));
        }
    }
};

QTEST_APPLESS_MAIN(TestQuestionBank)
#include "tst_question_bank.moc"
