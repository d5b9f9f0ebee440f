// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/sentence_model.h"

#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"

#include <QStringList>

#include <utility>

namespace parsescope {

SentenceModel::SentenceModel(TreebankEditor* editor, const ParseExplorer* parse, QObject* parent)
    : QAbstractListModel(parent), m_editor(editor), m_parse(parse) {
    parse->onChange(ParseExplorer::Stepped, this, [this] {
        const int row = m_editor->sentenceIndex();
        const bool explored = m_parse->explorations().isExplored(row);
        if (explored != std::exchange(m_wasExplored, explored) && row >= 0 && row < rowCount())
            emit dataChanged(index(row), index(row));
    });
    connect(editor, &TreebankEditor::treebankChanged, this, [this] {
        beginResetModel();
        endResetModel();
    });
    connect(editor, &TreebankEditor::edited, this, [this](int row) {
        if (row >= 0)
            emit dataChanged(index(row), index(row));
    });
    connect(editor, &TreebankEditor::noteChanged, this,
            [this](int row) { emit dataChanged(index(row), index(row)); });
}

int SentenceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_editor->treebank().size();
}

QVariant SentenceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= m_editor->treebank().size())
        return {};
    const int row = index.row();
    if (role == ExploredRole)
        return m_parse->explorations().isExplored(row);
    if (role != Qt::DisplayRole && role != DetailRole && role != UsableRole &&
        role != Qt::ToolTipRole && role != Qt::AccessibleTextRole)
        return {};
    const SentenceReading reading = m_editor->treebank().read(row);
    if (role == UsableRole)
        return reading.isUsable();
    if (role == DetailRole) {
        if (!reading.isUsable())
            return tr("unreadable, line %1").arg(reading.errors.front().line);
        QStringList parts{tr("%Ln {word|words}", nullptr, reading.sentence.size())};
        if (const auto tree = reading.sentence.tree(); reading.isUnfinished)
            parts += tr("unfinished tree");
        else if (!tree)
            parts += tr("no tree");
        else if (!tree->isProjective())
            parts += tr("non-projective");
        const std::optional<QString> note = m_editor->note(row);
        if (note)
            parts.prepend(note->isEmpty() ? QStringLiteral("★") : QStringLiteral("★ ") + *note);
        if (m_editor->isEdited(row))
            parts += tr("edited");
        const QString id = toQt(reading.sentence.comment("sent_id"));
        if (!id.isEmpty())
            parts += id;
        return parts.join(QStringLiteral(" · "));
    }
    QString text = toQt(reading.sentence.text()).simplified();
    if (role == Qt::ToolTipRole) {
        text += '\n' + data(index, DetailRole).toString();
        const QString teaches = toQt(reading.sentence.comment("teaches"));
        if (!teaches.isEmpty())
            text += "\n\n" + teaches;
        if (m_parse->explorations().isExplored(row))
            text += "\n\n" + tr("● Explored: its steps are kept, up to %L1 steps in all.")
                                 .arg(KeptExplorations::MostSteps);
        return text;
    }
    if (text.isEmpty())
        text = tr("(unreadable)");
    if (role == Qt::AccessibleTextRole && m_parse->explorations().isExplored(row))
        text += QStringLiteral(", ") + tr("explored");
    // Largest number of characters of a row; more are never visible.
    constexpr qsizetype longest = 200;
    // Isolation marks prevent a right-to-left sentence from moving its number to the other side.
    return QStringLiteral("%1  \u2068%2\u2069").arg(row + 1).arg(text.left(longest));
}

} // namespace parsescope
