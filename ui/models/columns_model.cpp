// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/columns_model.h"

#include "ui/session.h"
#include "ui/text.h"

#include <algorithm>
#include <array>

namespace parsescope {

ColumnsModel::ColumnsModel(Session* session, QObject* parent)
    : QAbstractTableModel(parent), m_session(session) {
    connect(session, &Session::sentenceChanged, this, &ColumnsModel::refresh);
    refresh();
}

void ColumnsModel::refresh() {
    beginResetModel();
    m_lines.clear();
    const Sentence& sentence = m_session->sentence();
    std::size_t extra = 0;
    for (int word = 0; word <= sentence.size(); ++word) {
        if (word > 0)
            m_lines.push_back(word);
        for (; extra < sentence.extras.size() && sentence.extras[extra].after <= word; ++extra)
            m_lines.push_back(-1 - static_cast<int>(extra));
    }
    endResetModel();
}

int ColumnsModel::word(int row) const {
    return row >= 0 && row < rowCount() ? std::max(0, m_lines[static_cast<std::size_t>(row)]) : 0;
}

int ColumnsModel::rowOf(int word) const {
    const auto found = std::find(m_lines.begin(), m_lines.end(), word);
    return word < 1 || found == m_lines.end() ? -1 : static_cast<int>(found - m_lines.begin());
}

int ColumnsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int ColumnsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString ColumnsModel::text(int row, int column) const {
    const Sentence& sentence = m_session->sentence();
    const int line = m_lines[static_cast<std::size_t>(row)];
    const auto at = static_cast<std::size_t>(column);
    if (line < 0)
        return toQt(sentence.extras[static_cast<std::size_t>(-1 - line)].columns[at]);
    const Word& word = sentence.words[static_cast<std::size_t>(line) - 1];
    if (column == 0)
        return QString::number(line);
    if (column == 6)
        return word.head == NoHead ? QStringLiteral("_") : QString::number(word.head);
    const std::array<const std::string*, ColumnCount> fields{
        nullptr,     &word.form, &word.lemma,  &word.upos, &word.xpos,
        &word.feats, nullptr,    &word.deprel, &word.deps, &word.misc};
    return toQt(*fields[at]);
}

QVariant ColumnsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return text(index.row(), index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            (index.column() == 0 || index.column() == 6 ? Qt::AlignRight : Qt::AlignLeft) |
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
    const bool isConllX =
        m_session->sentenceIndex() >= 0 && m_session->treebank().format() == Format::ConllX;
    return QString::fromLatin1((isConllX ? conllX : conllU)[static_cast<std::size_t>(section)]);
}

} // namespace parsescope
