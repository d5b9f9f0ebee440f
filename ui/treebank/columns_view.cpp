// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/columns_view.h"

#include "ui/canvas/when_seen.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/treebank/columns_delegate.h"
#include "ui/treebank/columns_model.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QTimer>

#include <algorithm>

namespace parsescope {

ColumnsView::ColumnsView(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                         QWidget* parent)
    : QTableView(parent), m_parse(parse), m_model(new ColumnsModel(editor, parse, this)) {
    setModel(m_model);
    setItemDelegate(new ColumnsDelegate(parse, selection, m_model, this));
    setAccessibleName(tr("Lines and columns of the sentence"));
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(SelectRows);
    setEditTriggers(DoubleClicked);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    auto* seen = new WhenSeen(this, [this] { fitColumns(); });
    connect(m_model, &QAbstractItemModel::modelReset, seen, &WhenSeen::changed);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    addWordAction(tr("&Insert Word Before"), "Ins", tr("Insert a word before the selected one"),
                  [this](int word) { insertWord(word); });
    addWordAction(tr("Insert Word &After"), "Shift+Ins", tr("Insert a word after the selected one"),
                  [this](int word) { insertWord(word + 1); });
    addWordAction(tr("Delete &Word"), "Del",
                  tr("Delete the selected word; its dependents are attached to its head"),
                  [this](int word) { removeWord(word); });
    const auto repaint = [this] { viewport()->update(); };
    connect(parse, &ParseExplorer::stepped, this, repaint);
    connect(selection, &Selection::highlightChanged, this, repaint);
}

/// An action on the word of the current row, the last one if there is none.
void ColumnsView::addWordAction(const QString& text, const QString& key, const QString& tip,
                                const std::function<void(int)>& call) {
    auto* action = new QAction(text, this);
    action->setShortcut(QKeySequence(key));
    action->setShortcutContext(Qt::WidgetShortcut);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    connect(action, &QAction::triggered, this, [this, call] {
        const int word = m_model->word(currentIndex().row());
        if (m_parse->canExplore())
            call(word > 0 ? word : m_parse->sentence().size());
    });
    addAction(action);
}

void ColumnsView::insertWord(int word) {
    m_model->insertWord(word);
    setCurrentIndex(m_model->index(m_model->rowOf(word), ColumnsModel::Form));
    QTimer::singleShot(0, this, [this] { edit(currentIndex(), AllEditTriggers, nullptr); }); // when it can be seen
}

void ColumnsView::removeWord(int word) {
    const int column = std::max(currentIndex().column(), 0);
    if (m_model->removeWord(word))
        setCurrentIndex(
            m_model->index(m_model->rowOf(std::min(word, m_parse->sentence().size())), column));
}

/// Wide enough for the first lines, but no column so wide that it pushes the others out of sight.
void ColumnsView::fitColumns() {
    constexpr int lines = 100;
    const int widest = 24 * fontMetrics().averageCharWidth();
    for (int column = 0; column < ColumnsModel::ColumnCount; ++column) {
        int width = horizontalHeader()->sectionSizeHint(column);
        for (int row = 0; row < std::min(lines, m_model->rowCount()); ++row)
            width = std::max(width, sizeHintForIndex(m_model->index(row, column)).width() + 8);
        setColumnWidth(column, std::min(width, widest));
    }
}

void ColumnsView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        copy();
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) &&
             state() != EditingState) // else it ends the editing
        edit(currentIndex(), AllEditTriggers, nullptr); // if there is one that can be changed
    else if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        QTableView::keyPressEvent(event);
    else
        event->ignore(); // stepping keys belong to the window
}

/// The selected lines, with tabs between the columns.
void ColumnsView::copy() const {
    QModelIndexList rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QString text;
    for (const QModelIndex& row : rows) {
        QStringList fields;
        for (int column = 0; column < ColumnsModel::ColumnCount; ++column)
            fields += row.siblingAtColumn(column).data().toString();
        text += fields.join('\t') + '\n';
    }
    if (!text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

} // namespace parsescope
