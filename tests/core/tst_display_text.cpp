// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/display_text.h"
#include "tests/support/table.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns the first characters from `first` to `last` for which `isRight` does not hold.
template<typename Condition>
QString charactersWithout(char32_t first, char32_t last, Condition isRight) {
    QStringList wrong;
    for (char32_t code = first; code <= last && wrong.size() < 9; ++code)
        if (!isRight(code))
            wrong << "U+" + QString::number(code, 16).toUpper();
    return wrong.join(' ');
}

int width(char32_t code) {
    return displayWidth(QString::fromUcs4(&code, 1).toStdString());
}

} // namespace

/// The places that texts take in a terminal, which has a grid of columns.
class TestDisplayText : public QObject {
    Q_OBJECT

private slots:
    void marksTakeNoColumn() {
        const auto isRight = [](char32_t code) {
            const QChar::Category category = QChar::category(code);
            const bool isMark =
                category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing;
            return !isMark || (width(code) == 0 && isCombining(code) && !isWide(code));
        };
        QCOMPARE(charactersWithout(0, QChar::LastValidCodePoint, isRight), QString());
    }

    // Characters that Unicode decomposes may be wide or narrow forms of others.
    void lettersAreAsWideAsInTheirScripts_data() {
        const auto row = table<QChar::Script, int>("script", "columns");
        row("Latin", QChar::Script_Latin, 1);
        row("Greek", QChar::Script_Greek, 1);
        row("Cyrillic", QChar::Script_Cyrillic, 1);
        row("Arabic", QChar::Script_Arabic, 1);
        row("Devanagari", QChar::Script_Devanagari, 1);
        row("Thai", QChar::Script_Thai, 1);
        row("Han", QChar::Script_Han, 2);
        row("Hiragana", QChar::Script_Hiragana, 2);
        row("Katakana", QChar::Script_Katakana, 2);
    }
    void lettersAreAsWideAsInTheirScripts() {
        QFETCH(QChar::Script, script);
        QFETCH(int, columns);
        const auto isRight = [&](char32_t code) {
            return QChar::script(code) != script || !QChar::isLetter(code) ||
                   QChar::decompositionTag(code) != QChar::NoDecomposition ||
                   width(code) == columns;
        };
        QCOMPARE(charactersWithout(0, QChar::LastValidCodePoint, isRight), QString());
    }

    void syllablesOfHangulAreWide() {
        const auto isRight = [](char32_t code) { return width(code) == 2; };
        QCOMPARE(charactersWithout(0xAC00, 0xD7A3, isRight), QString());
    }

    void textsTakeColumns_data() {
        const auto row = tableNamedByFirst<QString, int>("text", "columns");
        row("", 0);
        row("e\u0301t\u00E9", 3);
        row("\u1112\u1161\u11AB", 2);   // one syllable of Hangul, from its parts
        row("\U0001F44D\U0001F3FD", 2); // a thumb, and the colour of its skin
        row("\u231A\u2615\u2B50", 6);   // emoji between signs that are narrow
        row("\uFF21\uFF66", 3);         // a wide form of a letter and a narrow form of another
        row("a\u200Bb\uFEFF", 2);       // invisible
        row("\u0BA4\u0BAE\u0BBF\u0BB4\u0BCD", 4); // the sign of i, after its letter, has a place
    }
    void textsTakeColumns() {
        QFETCH(QString, text);
        QFETCH(int, columns);
        QCOMPARE(displayWidth(text.toStdString()), columns);
    }
};

QTEST_APPLESS_MAIN(TestDisplayText)
#include "tst_display_text.moc"
