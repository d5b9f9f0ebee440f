// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/pdf_text.h"

#include "ui/canvas/painted_text.h"

#include <QRegularExpression>
#include <QString>

#include <algorithm>
#include <optional>

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

namespace {

/// A part of a file and the bytes that replace it.
struct Replacement {
    qsizetype begin;
    qsizetype end;
    QByteArray bytes;
};

/// The table from the glyphs of a font to characters: an object of a PDF file.
struct GlyphTable {
    qsizetype begin; ///< the position of the first byte after "N 0 obj\n"
    qsizetype end;   ///< the position of "endobj"
};

/// Returns the position of the last "startxref" and of the table of objects to which it leads;
/// nothing if the file has no such table.
std::optional<std::pair<qsizetype, qsizetype>> objectTable(const QByteArray& pdf) {
    const QByteArray pointer = "startxref\n";
    const qsizetype at = pdf.lastIndexOf(pointer);
    if (at < 0)
        return std::nullopt;
    const qsizetype table = pdf.mid(at + pointer.size()).split('\n').front().trimmed().toLongLong();
    if (table <= 0 || !pdf.sliced(std::min(table, pdf.size())).startsWith("xref\n"))
        return std::nullopt;
    return std::pair(at + pointer.size(), table);
}

/// Replaces a part of a PDF file and corrects the positions of the objects behind the part.
void replacePart(QByteArray& pdf, const Replacement& part) {
    const auto places = objectTable(pdf);
    if (!places)
        return;
    const auto [pointer, table] = *places;
    const qsizetype shift = part.bytes.size() - (part.end - part.begin);
    pdf.replace(pointer, pdf.indexOf('\n', pointer) - pointer, QByteArray::number(table + shift));
    constexpr qsizetype digits =
        10; // number of digits of a position in an entry "0000114375 00000 n"
    for (qsizetype line = pdf.indexOf('\n', pdf.indexOf('\n', table) + 1) + 1;
         line > 0 && line < pointer && pdf.at(line) != 't'; line = pdf.indexOf('\n', line) + 1)
        if (const qsizetype at = pdf.mid(line, digits).toLongLong(); at > part.begin)
            pdf.replace(line, digits, QByteArray::number(at + shift).rightJustified(digits, '0'));
    pdf.replace(part.begin, part.end - part.begin, part.bytes);
}

/// Returns the table of the font with the family `family`; nothing if there is none.
std::optional<GlyphTable> glyphTable(const QByteArray& pdf, QString family) {
    const QRegularExpression font(
        QStringLiteral("/Subtype /Type0\n/BaseFont /%1(?:-[^\n]*)?\n/Encoding /Identity-H\n"
                       "/DescendantFonts [^\n]*\n/ToUnicode (\\d+) 0 R")
            .arg(QRegularExpression::escape(family.remove(' '))));
    const QRegularExpressionMatch found = font.match(QString::fromLatin1(pdf));
    if (!found.hasMatch())
        return std::nullopt;
    const QByteArray opening = '\n' + found.captured(1).toLatin1() + " 0 obj\n";
    const qsizetype at = pdf.indexOf(opening);
    if (at < 0)
        return std::nullopt;
    return GlyphTable{at + opening.size(), pdf.indexOf("endobj", at)};
}

/// Returns true if each glyph that has a character in `table` shows a text that begins with this
/// character.
bool agrees(const QByteArray& table, const ColourFont& font) {
    static const QRegularExpression line(
        QStringLiteral("<([0-9A-Fa-f]{4})> <[0-9A-Fa-f]{4}> \\[?((?:<[0-9A-Fa-f]{4}> ?)+)"));
    for (auto lines = line.globalMatch(QString::fromLatin1(table)); lines.hasNext();) {
        const QRegularExpressionMatch range = lines.next();
        qsizetype glyph = range.captured(1).toInt(nullptr, 16);
        for (const QString& entry : range.captured(2).split('<', Qt::SkipEmptyParts)) {
            const QChar character(entry.left(Digits).toUShort(nullptr, 16));
            // Glyph 0 shows characters that the font does not have.
            if (glyph > font.texts.size() ||
                (glyph > 0 && !character.isNull() && !font.texts[glyph - 1].contains(character)))
                return false;
            ++glyph;
        }
    }
    return true;
}

/// Returns the object that contains the table for the glyphs of `font`, which Qt numbers from 1.
QByteArray tableOf(const ColourFont& font) {
    constexpr qsizetype most = 100; // largest number of entries in a list of a table
    QByteArray text = "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
                      "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
                      "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
                      "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n";
    QList<QByteArray> entries;
    for (qsizetype i = 0; i < font.texts.size(); ++i) {
        QByteArray units;
        for (const QChar unit : font.texts[i])
            units += QByteArray::number(unit.unicode(), 16).rightJustified(Digits, '0');
        if (!units.isEmpty())
            entries += '<' + QByteArray::number(i + 1, 16).rightJustified(Digits, '0') + "> <" +
                       units + ">\n";
    }
    for (qsizetype begin = 0; begin < entries.size(); begin += most) {
        const QList<QByteArray> list = entries.mid(begin, most);
        text += QByteArray::number(list.size()) + " beginbfchar\n" + list.join() + "endbfchar\n";
    }
    text += "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n";
    return "<< /Length " + QByteArray::number(text.size()) + " >>\nstream\n" + text +
           "\nendstream\n";
}

} // namespace

void nameColourGlyphs(QByteArray& pdf, const std::vector<ColourFont>& fonts) {
    for (const ColourFont& font : fonts)
        if (const auto table = glyphTable(pdf, font.family);
            table && agrees(pdf.mid(table->begin, table->end - table->begin), font))
            replacePart(pdf, {table->begin, table->end, tableOf(font)});
}

} // namespace parsescope
