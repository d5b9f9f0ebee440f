// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/pdf_text.h"

#include <QString>

#include <algorithm>

namespace parsescope {

namespace {

constexpr qsizetype Digits = 4; // number of hexadecimal digits of a character in a table, "<FEDF>"

/// Returns the letter that a presentation form shows. Returns `character` itself if it is no
/// presentation form, or shows several letters.
char16_t letterOf(char16_t character) {
    if (character < 0xFB50 || character > 0xFEFC)
        return character;
    const QString letters = QString(QChar(character)).normalized(QString::NormalizationForm_KC);
    return letters.size() == 1 ? letters.front().unicode() : character;
}

/// Replaces presentation forms by their letters in the list from `begin` to `end`, "<FEDF> <0627>
/// ".
void nameLettersOfList(QByteArray& pdf, qsizetype begin, qsizetype end) {
    for (qsizetype at = pdf.indexOf('<', begin); at >= 0 && at + Digits + 1 < end;
         at = pdf.indexOf('<', at + 1)) {
        bool isNumber = false;
        const auto character = static_cast<char16_t>(pdf.mid(at + 1, Digits).toUInt(&isNumber, 16));
        if (isNumber && pdf[at + Digits + 1] == '>' && letterOf(character) != character)
            pdf.replace(at + 1, Digits,
                        QByteArray::number(letterOf(character), 16).rightJustified(Digits, '0'));
    }
}

} // namespace

void nameLetters(QByteArray& pdf) {
    const QByteArray opening = " beginbfrange\n";
    for (qsizetype begin = pdf.indexOf(opening); begin >= 0; begin = pdf.indexOf(opening, begin)) {
        begin += opening.size();
        const qsizetype end = pdf.indexOf("endbfrange", begin);
        for (qsizetype open = pdf.indexOf('[', begin); open >= 0 && open < end;
             open = pdf.indexOf('[', open + 1))
            nameLettersOfList(pdf, open, std::min(end, pdf.indexOf(']', open)));
    }
}

} // namespace parsescope
