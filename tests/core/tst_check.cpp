// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/checks/check.h"
#include "core/treebank/checks/checked_sentence.h"
#include "core/treebank/conllu_fields.h"

#include <QDir>
#include <QTest>

#include <algorithm>
#include <functional>

using namespace parsescope;

namespace {

const QString Good = "# sent_id = a-1\n"
                     "# text = We're off, and Ann too.\n"
                     "1-2\tWe're\t_\t_\t_\t_\t_\t_\t_\t_\n"
                     "1\tWe\twe\tPRON\tPRP\tCase=Nom|Number=Plur\t3\tnsubj\t3:nsubj\t_\n"
                     "2\t're\tbe\tAUX\tVBP\tMood=Ind|Tense=Pres\t3\tcop\t3:cop\tGloss=are\n"
                     "3\toff\toff\tADV\tRB\t_\t0\troot\t0:root\tSpaceAfter=No\n"
                     "4\t,\t,\tPUNCT\t,\t_\t6\tpunct\t6.1:punct\t_\n"
                     "5\tand\tand\tCCONJ\tCC\t_\t6\tcc\t6.1:cc\t_\n"
                     "6\tAnn\tAnn\tPROPN\tNNP\tNumber=Sing\t3\tconj\t6.1:nsubj\t_\n"
                     "6.1\toff\toff\tADV\tRB\t_\t_\t_\t3:conj:and\tCopyOf=3\n"
                     "7\ttoo\ttoo\tADV\tRB\t_\t6\torphan\t6.1:advmod\tSpaceAfter=No\n"
                     "8\t.\t.\tPUNCT\t.\t_\t3\tpunct\t3:punct\t_\n"
                     "\n"
                     "# sent_id = a-2\n"
                     "# text = 我們 去ब\n"
                     "1\t我們\t我們\tPRON\t_\t_\t2\tnsubj\t2:nsubj\t_\n"
                     "2\t去ब\t去\tVERB\t_\tVerbForm=Fin,Inf\t0\troot\t0:root\t_\n"
                     "\n";

constexpr CheckLevel Read = CheckLevel::Reading;
constexpr CheckLevel L1 = CheckLevel::Ud1;
constexpr CheckLevel L2 = CheckLevel::Ud2;
constexpr CheckLevel L3 = CheckLevel::Ud3;

/// A function that spoils a field. It returns nothing for a field that it cannot spoil.
using Spoil = std::function<std::optional<QString>(const QString& field)>;

/// A rule of the checker, and a change that breaks the rule in certain lines and columns.
struct Corruption {
    const char* rule; ///< empty for errors that stop reading
    CheckLevel level;
    enum Lines { Words = 1, Ranges = 2, EmptyNodes = 4, Nodes = Words | EmptyNodes, All = 7 };
    int lines;
    std::vector<std::size_t> columns;
    Spoil spoil;
};

Spoil to(const char* value) {
    return [value](const QString& field) {
        return field == value ? std::nullopt : std::optional<QString>(value);
    };
}

Spoil with(const char* before, const char* after) {
    return [=](const QString& field) { return QString(before + field + after); };
}

/// Applies `spoil` only to fields that have a value.
Spoil filled(const Spoil& spoil) {
    return [spoil](const QString& field) { return field == "_" ? std::nullopt : spoil(field); };
}

/// Replaces `text` by `replacement` in fields that contain `text`.
Spoil having(const char* text, const char* replacement) {
    return [=](QString field) -> std::optional<QString> {
        if (!field.contains(text))
            return std::nullopt;
        return field.replace(text, replacement);
    };
}

const std::vector<std::size_t> Readable{FormColumn,  LemmaColumn,  UposColumn, XposColumn,
                                        FeatsColumn, DeprelColumn, DepsColumn, MiscColumn};

/// The columns in which single spaces are allowed, and those without spaces.
const std::vector<std::size_t> Spaced{FormColumn, LemmaColumn, MiscColumn};
const std::vector<std::size_t> Unspaced{UposColumn, XposColumn, FeatsColumn, DeprelColumn,
                                        DepsColumn};

const std::vector<Corruption>& allCorruptions() {
    using C = Corruption;
    static const std::vector<Corruption> all{
        // Errors that stop reading.
        {"", Read, C::All, {IdColumn}, with("0", "")},
        {"", Read, C::All, {IdColumn}, with("", "x")},
        {"", Read, C::All, Readable, to("")},
        {"", Read, C::All, {MiscColumn}, with("", "\t_")},
        {"", Read, C::Words, {HeadColumn}, to("99")},
        {"", Read, C::Words, {HeadColumn}, with("", ".1")},
        {"", Read, C::Words, {HeadColumn}, with(" ", "")},
        {"", Read, C::Words, {HeadColumn}, to("_")},
        // Rules of level 1.
        {"leading-whitespace", L1, C::Nodes, Spaced, with(" ", "")},
        {"leading-whitespace", L1, C::Nodes, Spaced, with("\u3000", "")},
        {"leading-whitespace", L1, C::Nodes, Spaced, to(" ")},
        {"trailing-whitespace", L1, C::Nodes, Spaced, with("", " ")},
        {"trailing-whitespace", L1, C::Nodes, Spaced, with("", "\u00A0")},
        {"trailing-whitespace", L1, C::Nodes, Spaced, to(" ")},
        {"trailing-whitespace", L1, C::All, {MiscColumn}, with(" ", " ")},
        {"invalid-whitespace", L1, C::All, Unspaced, with("", " x")},
        {"invalid-whitespace", L1, C::All, Unspaced, with(" ", "")},
        {"invalid-whitespace", L1, C::All, Unspaced, with("", "\u00A0")},
        {"invalid-whitespace-mwt", L1, C::Ranges, {FormColumn, LemmaColumn}, with("", " x")},
        {"invalid-whitespace-mwt", L1, C::Ranges, {FormColumn, LemmaColumn}, with("", " ")},
        {"repeated-whitespace", L1, C::Nodes, Spaced, with("", "  x")},
        {"unicode-normalization",
         L1,
         C::All,
         {FormColumn, LemmaColumn, XposColumn, MiscColumn},
         with("", "e\u0301")},
        {"unicode-normalization", L1, C::All, {FormColumn, LemmaColumn}, with("\u212B", "")},
        {"non-unix-newline", L1, C::All, {MiscColumn}, with("", "\r")},
        // Rules of level 2 about words.
        {"unknown-upos", L2, C::Nodes, {UposColumn}, to("Noun")},
        {"unknown-upos", L2, C::Words, {UposColumn}, to("_")},
        {"invalid-deprel", L2, C::Words, {DeprelColumn}, with("", ":Pass")},
        {"invalid-deprel", L2, C::Words, {DeprelColumn}, with("", ":a:b")},
        {"invalid-deprel", L2, C::Words, {DeprelColumn}, to("_")},
        {"unknown-udeprel", L2, C::Words, {DeprelColumn}, to("subject")},
        {"0-is-not-root", L3, C::Words, {DeprelColumn}, having("root", "dep")},
        {"root-is-not-0", L3, C::Words, {DeprelColumn}, to("root")},
        {"multiple-roots", L2, C::Words, {HeadColumn}, to("0")},
        {"mwt-nonempty-field",
         L2,
         C::Ranges,
         {LemmaColumn, UposColumn, XposColumn, FeatsColumn, HeadColumn, DeprelColumn, DepsColumn},
         to("1")},
        {"empty-node-nonempty-field", L2, C::EmptyNodes, {HeadColumn, DeprelColumn}, to("3")},
        {"repeated-misc", L2, C::All, {MiscColumn}, to("Gloss=a|Gloss=b")},
        {"repeated-misc", L2, C::All, {MiscColumn}, to("Lang=fr|Lang=de")},
        {"empty-misc", L2, C::All, {MiscColumn}, to("Gloss=a||x")},
        {"empty-misc", L2, C::Words, {MiscColumn}, filled(with("", "|"))},
        {"empty-misc-key", L2, C::All, {MiscColumn}, to("=a")},
        {"misc-extra-space", L2, C::All, {MiscColumn}, to("Gloss=a|Note =b")},
        {"misc-extra-space", L2, C::All, {MiscColumn}, to("Gloss=a| Note=b")},
        {"misc-extra-space", L2, C::All, {MiscColumn}, to("Note= b")},
        {"misc-attr-typo", L2, C::All, {MiscColumn}, to("spaceafter=No")},
        {"misc-attr-typo", L2, C::All, {MiscColumn}, to("GLOSS")},
        {"misc-attr-typo", L2, C::All, {MiscColumn}, to("x|Lang =fr")},
        {"spaceafter-value", L2, C::All, {MiscColumn}, to("SpaceAfter=Yes")},
        {"spaceafter-value", L2, C::All, {MiscColumn}, to("SpaceAfter=")},
        {"nospaceafter-yes", L2, C::All, {MiscColumn}, to("NoSpaceAfter=Yes")},
        {"spaceafter-empty-node", L2, C::EmptyNodes, {MiscColumn}, to("SpaceAfter=No")},
        {"missing-spaceafter", L2, C::Words, {MiscColumn}, having("SpaceAfter=No", "_")},
        {"text-form-mismatch", L2, C::Ranges, {FormColumn}, with("", "x")},
        {"text-form-mismatch", L2, C::Words, {FormColumn}, having("off", "of f")},
        // Rules of level 2 about features.
        {"unsorted-features", L2, C::Nodes, {FeatsColumn}, to("B=X|A=X")},
        {"repeated-feature", L2, C::Nodes, {FeatsColumn}, to("A=X|A=Y")},
        {"repeated-feature-value", L2, C::Nodes, {FeatsColumn}, to("A=X,X")},
        {"unsorted-feature-values", L2, C::Nodes, {FeatsColumn}, to("A=Y,X")},
        {"invalid-feature", L2, C::Nodes, {FeatsColumn}, to("Number")},
        {"invalid-feature", L2, C::Nodes, {FeatsColumn}, to("Number=")},
        {"invalid-feature", L2, C::Nodes, {FeatsColumn}, to("Number=sing")},
        {"invalid-feature", L2, C::Nodes, {FeatsColumn}, to("Number[=Sing")},
        {"invalid-feature", L2, C::Nodes, {FeatsColumn}, to("Number[Psor]=Sing")},
        {"invalid-feature", L2, C::Nodes, {FeatsColumn}, to("A=X|")},
        {"invalid-feature", L2, C::Nodes, {FeatsColumn}, to("1=X")},
        // Rules of level 2 about the enhanced graph.
        {"invalid-deps", L2, C::Nodes, {DepsColumn}, to("3")},
        {"invalid-deps", L2, C::Nodes, {DepsColumn}, filled(with("", "|"))},
        {"invalid-ehead", L2, C::Nodes, {DepsColumn}, to("x:dep")},
        {"invalid-ehead", L2, C::Nodes, {DepsColumn}, to("03:dep")},
        {"invalid-ehead", L2, C::Nodes, {DepsColumn}, to("3.0:dep")},
        {"unknown-ehead", L2, C::Nodes, {DepsColumn}, to("9:dep")},
        {"unknown-ehead", L2, C::Nodes, {DepsColumn}, to("6.2:dep")},
        {"unknown-ehead", L2, C::Nodes, {DepsColumn}, to("1.2:dep")}, // there is a token 1-2
        {"unsorted-deps", L2, C::Nodes, {DepsColumn}, to("2:dep|1:dep")},
        {"unsorted-deps-2", L2, C::Nodes, {DepsColumn}, to("1:obl|1:dep")},
        {"repeated-deps", L2, C::Nodes, {DepsColumn}, to("1:dep|1:dep")},
        {"invalid-edeprel", L2, C::Nodes, {DepsColumn}, filled(with("", ":A"))},
        {"invalid-edeprel", L2, C::Nodes, {DepsColumn}, filled(with("", ":a_"))},
        {"invalid-edeprel", L2, C::Nodes, {DepsColumn}, filled(with("", ":a:b:c:d"))},
        {"invalid-edeprel", L2, C::Nodes, {DepsColumn}, filled(with("", ":a:B:c"))},
        {"unknown-eudeprel", L2, C::Nodes, {DepsColumn}, to("1:subject")},
        {"enhanced-0-is-not-root", L3, C::Nodes, {DepsColumn}, having("0:root", "0:dep")},
        {"enhanced-root-is-not-0", L3, C::Nodes, {DepsColumn}, having("3:cop", "3:root")},
        {"unconnected-egraph", L2, C::EmptyNodes, {DepsColumn}, to("_")},
        {"unconnected-egraph", L2, C::Nodes, {DepsColumn}, having("3:conj:and", "6:conj")},
        // Rules of style.
        {"invisible-character", CheckLevel::Style, C::Words, {LemmaColumn}, with("", "\u200B")},
        {"invisible-character", CheckLevel::Style, C::Words, {XposColumn}, with("\u00AD", "")},
        {"repeated-misc-item",
         CheckLevel::Style,
         C::Words,
         {MiscColumn},
         having("Gloss=are", "A|A")},
    };
    return all;
}

/// A change of the whole file that breaks a rule.
struct FileCorruption {
    const char* rule;
    CheckLevel level;
    const char* from; ///< text to replace; null to remove the last character of the file
    const char* to;
};

constexpr std::array FileCorruptions{
    FileCorruption{"empty-sentence", L1, "# sent_id = a-1", "\n# sent_id = a-1"},
    FileCorruption{"empty-sentence", L1, "# sent_id = a-2", "\n# sent_id = a-2"},
    FileCorruption{"unicode-normalization", L1, "# text = W", "# note = e\u0301\n# text = W"},
    FileCorruption{"pseudo-empty-line", L1, "\n\n# sent_id = a-2", "\n \n# sent_id = a-2"},
    FileCorruption{"missing-empty-line", L1, nullptr, nullptr}, // the last line end is removed
    FileCorruption{"missing-sent-id", L2, "# sent_id = a-2\n", ""},
    FileCorruption{"missing-sent-id", L2, "# sent_id = a-2", "# id = a-2"},
    FileCorruption{"invalid-sent-id", L2, "# sent_id = a-2", "# sent_id = a 2"},
    FileCorruption{"invalid-sent-id", L2, "# sent_id = a-2", "# sent_id a-2"},
    FileCorruption{"invalid-sent-id", L2, "# sent_id = a-2", "#sent_id a-2"},
    FileCorruption{"multiple-sent-id", L2, "# sent_id = a-2", "# sent_id = a-2\n# sent_id = b"},
    FileCorruption{"non-unique-sent-id", L2, "# sent_id = a-2", "# sent_id = a-1"},
    FileCorruption{"slash-in-sent-id", L2, "# sent_id = a-2", "# sent_id = a/2"},
    FileCorruption{"missing-text", L2, "# text = W", "# Text = W"},
    FileCorruption{"missing-text", L2, "# text = We're off, and Ann too.\n", ""},
    FileCorruption{"multiple-text", L2, "# text = W", "# text = x\n# text = W"},
    FileCorruption{"empty-text", L2, "# text = We're off, and Ann too.", "# text ="},
    FileCorruption{"empty-text", L2, "# text = We're off, and Ann too.", "# text = "},
    FileCorruption{"text-trailing-whitespace", L2, "too.\n", "too. \n"},
    FileCorruption{"text-form-mismatch", L2, "# text = We're", "# text = We are"},
    FileCorruption{"text-form-mismatch", L2, "Ann too.\n", "Anne too.\n"},
    FileCorruption{"text-form-mismatch", L2, "Ann too.\n", "Ann too\n"},
    FileCorruption{"text-extra-chars", L2, "too.\n", "too.)\n"},
    FileCorruption{"spaceafter-mwt-node", L2, "Gloss=are", "SpaceAfter=No"},
    FileCorruption{"comment-without-space", CheckLevel::Style, "# text = W", "#x\n# text = W"},
};

std::vector<Finding> found(const QString& text, CheckLevel upTo) {
    return TreebankChecker(upTo).check(Treebank::fromBytes("x.conllu", text.toStdString()));
}

QByteArray textOf(const std::vector<Finding>& findings) {
    QByteArray text;
    for (const Finding& finding : findings)
        text += finding.text().english() + '\n';
    return text;
}

int kindOf(const QString& line) {
    const QString id = line.section('\t', 0, 0);
    return id.contains('-')   ? Corruption::Ranges
           : id.contains('.') ? Corruption::EmptyNodes
                              : Corruption::Words;
}

} // namespace

/// Files with one error each, and the level at which the official validator of UD reports the
/// error.
class TestCheck : public QObject {
    Q_OBJECT

private slots:
    void lowerWords() {
        for (const char* word : {"a", "z", "nsubj"})
            QVERIFY(checks::isLowerWord(word));
        for (const char* other : {"", "`", "{", "A", "Z", "a1", "a:b"})
            QVERIFY(!checks::isLowerWord(other));
    }

    void nothingIsSaidOfGoodFiles() {
        QCOMPARE(textOf(found(Good, CheckLevel::Style)), QByteArray());
        for (const QString& name : QDir(SOURCE_DIR "/resources/samples").entryList({"*.conllu"})) {
            const Result<Treebank> sample =
                Treebank::open((SOURCE_DIR "/resources/samples/" + name).toStdString());
            for (const Finding& finding : TreebankChecker(L1).check(*sample))
                QVERIFY2(name == "edge-cases.conllu" && finding.rule == "unicode-normalization",
                         finding.text().english().c_str());
        }
    }

    void nothingIsSaidOfGoodFields() {
        const auto with = [](const char* field, const QString& better) {
            return textOf(found(QString(Good).replace(field, better), CheckLevel::Ud2));
        };
        const char* const features = "VerbForm=Fin,Inf";
        for (const char* better :
             {"Number[psor]=Sing", "Number[2]=1", "Abbr=Yes|Number[a9]=Plur,Sing"})
            QCOMPARE(with(features, better), QByteArray());
        for (const char* worse :
             {"Number[]=Sing", "Number[psor=Sing", "Number[pSor]=Sing", "[a]=Sing"})
            QVERIFY(with(features, worse).contains("expected Feature=Value"));
        for (const char* better : {"3:conj:by:and:gen", "3:conj:and", "3:conj:of:and"})
            QCOMPARE(with("3:conj:and", better), QByteArray());
        // Joiners shape letters, but not at the ends of a field. Other invisible characters never
        // do.
        const auto isToldOf = [](const QString& lemma) {
            return textOf(
                       found(QString(Good).replace("\toff\toff\tADV", "\toff\t" + lemma + "\tADV"),
                             CheckLevel::Style))
                .contains("cannot be seen");
        };
        for (const QChar joiner : {QChar(0x200C), QChar(0x200D)}) {
            QVERIFY(!isToldOf(QString("o%1ff").arg(joiner)));
            QVERIFY(isToldOf(QString("%1off").arg(joiner)) &&
                    isToldOf(QString("off%1").arg(joiner)));
        }
        for (const int code : {0xAD, 0x200B, 0x200E, 0x200F, 0x202A, 0x202E, 0x2060, 0x206F, 0xFEFF,
                               0x7F, 0x9F, 0x1F})
            QVERIFY(isToldOf("o" + QString(QChar(code)) + "ff"));
        for (const int code : {0xAE, 0x200A, 0x2010, 0x2029, 0x202F, 0x2070, 0xFEFE, 0xA1, 0x7E})
            QVERIFY(!isToldOf("o" + QString(QChar(code)) + "ff"));
    }

    void corruptions_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("level");
        m_corruptions = 0;
        const auto add = [this](const QString& text, const char* rule, CheckLevel level,
                                const QString& place) {
            QTest::newRow(
                qPrintable(QStringLiteral("%1 %2 %3").arg(++m_corruptions).arg(rule, place)))
                << text << rule << static_cast<int>(level);
        };
        const QStringList lines = Good.split('\n');
        for (const Corruption& corruption : allCorruptions())
            for (int i = 0; i < lines.size(); ++i) {
                if (!lines[i].contains('\t') || !(corruption.lines & kindOf(lines[i])))
                    continue;
                for (const std::size_t column : corruption.columns) {
                    QStringList fields = lines[i].split('\t');
                    QString& field = fields[static_cast<int>(column)];
                    const auto spoilt = corruption.spoil(field);
                    // The second sentence has no word for a column with the number 3.
                    if (!spoilt || spoilt == field ||
                        (i > 13 && spoilt->contains('3') && column > 5))
                        continue;
                    field = *spoilt;
                    QStringList changed = lines;
                    changed[i] = fields.join('\t');
                    add(changed.join('\n'), corruption.rule, corruption.level,
                        QStringLiteral("in line %1, column %2").arg(i + 1).arg(column + 1));
                }
            }
        add(QChar(0xFEFF) + Good, "byte-order-mark", L1, "in the file");
        for (const FileCorruption& corruption : FileCorruptions) {
            QString text = Good;
            if (corruption.from)
                text.replace(corruption.from, corruption.to);
            else
                text.chop(1);
            add(text, corruption.rule, corruption.level, "in the file");
        }
    }
    void corruptions() {
        QFETCH(QString, text);
        QFETCH(QString, rule);
        QFETCH(int, level);
        const std::vector<Finding> all = found(text, CheckLevel::Style);
        QVERIFY2(std::any_of(all.begin(), all.end(),
                             [&](const Finding& finding) { return rule == finding.rule.c_str(); }),
                 "found: " + textOf(all));
        const auto gravest =
            std::min_element(all.begin(), all.end(),
                             [](const Finding& a, const Finding& b) { return a.level < b.level; });
        QVERIFY2(static_cast<int>(gravest->level) == level, "found: " + textOf(all));
        if (level > 0)
            QCOMPARE(textOf(found(text, static_cast<CheckLevel>(level - 1))), QByteArray());
        for (const Finding& finding : all) {
            QVERIFY(finding.error.line > 0);
            QCOMPARE(finding.error.file, "x.conllu");
        }
    }

    void thereAreManyCorruptions() {
        QVERIFY2(m_corruptions >= 346, QByteArray::number(m_corruptions));
    }

    void conllXIsCheckedForCharactersAlone() {
        const Treebank treebank = Treebank::fromBytes(
            "x.conllx",
            "1\ta \tb\tN\tN\t_\t0\tROOT\t0\tROOT\n2\tc\td\tN\tN\tnum=x\t1\tOBJ\t_\t_\n\n");
        QCOMPARE(textOf(TreebankChecker(CheckLevel::Style).check(treebank)),
                 "x.conllx:1:3: FORM is \"a \", expected no white space at the end [UD level 1, "
                 "trailing-whitespace]\n");
    }

    void sentIdsAreNewInAllFiles() {
        TreebankChecker checker(L2);
        const Treebank treebank = Treebank::fromBytes("x", Good.toStdString());
        QCOMPARE(textOf(checker.check(treebank)), QByteArray());
        QCOMPARE(textOf(checker.check(treebank)),
                 "x:1: sent_id is \"a-1\", which an earlier sentence has, too [UD level 2, "
                 "non-unique-sent-id, sent_id a-1]\n"
                 "x:14: sent_id is \"a-2\", which an earlier sentence has, too [UD level 2, "
                 "non-unique-sent-id, sent_id a-2]\n");
    }

    void placesAreThoseOfTheFile() {
        QString text = Good;
        text.replace("去ब\t去\tVERB", "去ब\t去\tV").replace("去ब\n", "去ज\n");
        const std::vector<Finding> findings = found(text, L2);
        QCOMPARE(
            textOf(findings),
            "x.conllu:15:13: the text continues with \"去ज\" after the last word, expected its end "
            "[UD level 2, text-extra-chars, sent_id a-2]\n"
            "x.conllu:17:3: FORM is \"去ब\", but the text continues with \"去ज\" [UD level 2, "
            "text-form-mismatch, sent_id a-2]\n"
            "x.conllu:17:8: UPOS is \"V\", expected one of the 17 tags of UD [UD level 2, "
            "unknown-upos, sent_id a-2]\n");
        QCOMPARE(findings.front().sentence, 1);
    }

    void stops() {
        const Treebank treebank = Treebank::fromBytes("x", "1\ta\n\n");
        std::stop_source source;
        double share = 0;
        const TaskControl control{source.get_token(), [&](double now) { share = now; }};
        QVERIFY(!TreebankChecker(L2).check(treebank, control).empty());
        QCOMPARE(share, 1.0);
        source.request_stop();
        share = 0;
        QVERIFY(TreebankChecker(L2).check(treebank, control).empty());
        QCOMPARE(share, 0.0); // a check that was stopped is not complete
    }

private:
    int m_corruptions = 0;
};

QTEST_APPLESS_MAIN(TestCheck)
#include "tst_check.moc"
