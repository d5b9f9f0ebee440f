// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/columns_model.h"

#include "core/treebank/edit.h"
#include "core/treebank/spacing.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

/// The names of the columns for `columnNamed`; empty for the columns ID and HEAD.
constexpr std::array<const char*, ColumnsModel::ColumnCount> names{
    "", "form", "lemma", "upos", "xpos", "feats", "", "deprel", "deps", "misc"};

} // namespace

ColumnsModel::ColumnsModel(TreebankEditor* editor, const ParseExplorer* parse, QObject* parent)
    : QAbstractTableModel(parent), m_editor(editor), m_parse(parse) {
    parse->onChange(ParseExplorer::SentenceChanged | ParseExplorer::ProblemChanged, this,
                    // A changed problem may have other gold heads.
                    &ColumnsModel::refresh);
    refresh();
}

void ColumnsModel::refresh() {
    std::vector<int> lines;
    const Sentence& sentence = m_parse->sentence();
    m_findings =
        m_parse->canExplore() ? cellFindings(sentence, m_editor->format()) : CellFindings();
    std::size_t extra = 0;
    for (int word = 0; word <= sentence.size(); ++word) {
        if (word > 0)
            lines.push_back(word);
        for (; extra < sentence.extras.size() && sentence.extras[extra].after <= word; ++extra)
            lines.push_back(-1 - static_cast<int>(extra));
    }
    // If only the contents of cells have changed, the scroll position is kept.
    if (lines == m_lines && m_further == sentence.further &&
        m_sentence == m_editor->sentenceIndex() && !lines.empty()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        return;
    }
    beginResetModel();
    m_lines = std::move(lines);
    m_further = sentence.further;
    m_sentence = m_editor->sentenceIndex();
    endResetModel();
}

QString ColumnsModel::findings(const QModelIndex& cell) const {
    const auto found = m_findings.find({cell.row(), cell.column()});
    return found == m_findings.end() ? QString() : found->second;
}

int ColumnsModel::word(int row) const {
    return row >= 0 && row < rowCount() ? std::max(0, m_lines[row]) : 0;
}

std::optional<std::pair<int, int>> ColumnsModel::range(int row) const {
    const int line = m_lines[row];
    return line < 0 ? rangeOf(m_parse->sentence().extras[-1 - line]) : std::nullopt;
}

std::optional<int> ColumnsModel::numberBefore(int row) const {
    if (const auto words = range(row))
        return words->first;
    return word(row) > 0 ? std::optional(word(row)) : std::nullopt;
}

int ColumnsModel::numberAfter(int row) const {
    if (const auto words = range(row))
        return words->second + 1;
    return word(row) > 0 ? word(row) + 1 : m_parse->sentence().extras[-1 - m_lines[row]].after + 1;
}

int ColumnsModel::rowOf(int word) const {
    const auto found = std::find(m_lines.begin(), m_lines.end(), word);
    return word < 1 || found == m_lines.end() ? -1 : static_cast<int>(found - m_lines.begin());
}

int ColumnsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int ColumnsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount + static_cast<int>(m_further.size());
}

QString ColumnsModel::text(int row, int column) const {
    const Sentence& sentence = m_parse->sentence();
    const int line = m_lines[row];
    if (column >= ColumnCount)
        return toQt(furtherValue(line < 0 ? sentence.extras[-1 - line].further
                                          : sentence.words[line - 1].further,
                                 column - ColumnCount));
    if (line < 0)
        return toQt(sentence.extras[-1 - line].columns[column]);
    const Word& word = sentence.words[line - 1];
    if (column == Id)
        return QString::number(line);
    if (column == Head)
        return word.head == NoHead ? QStringLiteral("_") : QString::number(word.head);
    return toQt(word.*columnOf(column));
}

QVariant ColumnsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return text(index.row(), index.column());
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        const QString found = findings(index);
        const QString content = text(index.row(), index.column());
        return found.isEmpty() ? content : content + QStringLiteral("\n\n") + found;
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            (index.column() == Id || index.column() == Head ? Qt::AlignRight : Qt::AlignLeft) |
            Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant ColumnsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    using Names = std::array<const char*, ColumnCount>;
    constexpr Names conllU{"ID",    "FORM", "LEMMA",  "UPOS", "XPOS",
                           "FEATS", "HEAD", "DEPREL", "DEPS", "MISC"};
    constexpr Names conllX{"ID",    "FORM", "LEMMA",  "CPOSTAG", "POSTAG",
                           "FEATS", "HEAD", "DEPREL", "PHEAD",   "PDEPREL"};
    if (section >= ColumnCount)
        return toQt(m_further.name(section - ColumnCount));
    const bool isConllX = m_editor->format() == Format::ConllX;
    return QString::fromLatin1((isConllX ? conllX : conllU)[section]);
}

Qt::ItemFlags ColumnsModel::flags(const QModelIndex& index) const {
    const bool editable = index.isValid() && index.column() != Id && m_parse->canExplore();
    return QAbstractTableModel::flags(index) | (editable ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

Result<Sentence> ColumnsModel::changed(const QModelIndex& cell, const QString& text) const {
    const int line = m_lines[cell.row()];
    const int column = cell.column();
    const std::string value = text.trimmed().toStdString();
    Result<Sentence> after = m_parse->sentence();
    if (line < 0 && column >= ColumnCount) {
        setFurtherValue(after->extras[-1 - line].further, column - ColumnCount, value);
    } else if (line < 0) {
        after->extras[-1 - line].columns[column] = value.empty() ? "_" : value;
    } else if (cell.column() != Head) {
        after = withColumn(*std::move(after), line,
                           column < ColumnCount ? std::string(names[column])
                                                : m_further.name(column - ColumnCount),
                           value);
    } else {
        const bool isNone = value == "_";
        bool isNumber = false;
        const int number = text.trimmed().toInt(&isNumber);
        if (!isNone && (!isNumber || number < 0))
            return failure(
                "expected the number of a word from 1 to {0}, 0 for ROOT, or _ for no head yet",
                after->size());
        after = withHead(*std::move(after), line, isNone ? NoHead : number);
    }
    if (!after)
        return after;
    if (const auto readable = checkReadable(*after, m_editor->format()); !readable)
        return tl::unexpected(readable.error());
    return after;
}

bool ColumnsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable))
        return false;
    const QString typed = value.toString();
    if (typed == text(index.row(), index.column()))
        return true;
    const Result<Sentence> after = changed(index, typed);
    if (after)
        m_editor->replaceSentence(*after);
    return after.has_value();
}

void ColumnsModel::insertWord(int word) {
    Result<Sentence> after = withWordInserted(m_parse->sentence(), word, "_");
    if (after && m_parse->gold())
        // The new word has no dependents, so no cycle arises.
        after = withHead(*after, word, word > 1 ? word - 1 : 2);
    if (after)
        m_editor->replaceSentence(*after);
}

void ColumnsModel::removeLine(int row) {
    const int line = m_lines[row];
    const Sentence& sentence = m_parse->sentence();
    const Result<Sentence> after =
        line > 0 ? withWordRemoved(sentence, line)
                 : withExtraRemoved(sentence, static_cast<std::size_t>(-1 - line));
    if (after)
        m_editor->replaceSentence(*after);
}

} // namespace parsescope
