// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/columns_view.h"

#include "ui/models/columns_model.h"
#include "ui/session.h"
#include "ui/theme.h"
#include "ui/views/when_seen.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QStyledItemDelegate>

#include <algorithm>

namespace parsescope {

namespace {

/// Marks the words on the stack and in the buffer by the colour behind their number, and those that
/// a view points at.
class LineDelegate : public QStyledItemDelegate {
public:
    LineDelegate(const Session* session, const ColumnsModel* model, QObject* parent)
        : QStyledItemDelegate(parent), m_session(session), m_model(model) {}

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const Theme theme = Theme::fromPalette(option->palette);
        const int word = m_model->word(index.row());
        if (word == 0)
            option->palette.setColor(QPalette::Text, theme.color(Ink::Muted));
        else if (m_session->highlight().holds(word))
            option->backgroundBrush = theme.color(Ink::AccentSoft);
        if (word == 0 || index.column() != 0 || !m_session->canExplore())
            return;
        const Configuration& now = m_session->configuration();
        const auto has = [word](const std::vector<int>& nodes) {
            return std::find(nodes.begin(), nodes.end(), word) != nodes.end();
        };
        if (has(now.stackNodes()))
            option->backgroundBrush = theme.color(Ink::StackSoft);
        else if (has(now.bufferNodes()))
            option->backgroundBrush = theme.color(Ink::BufferSoft);
    }

private:
    const Session* m_session;
    const ColumnsModel* m_model;
};

} // namespace

ColumnsView::ColumnsView(Session* session, QWidget* parent)
    : QTableView(parent), m_session(session), m_model(new ColumnsModel(session, this)) {
    setModel(m_model);
    setItemDelegate(new LineDelegate(session, m_model, this));
    setAccessibleName(tr("Lines and columns of the sentence"));
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(SelectRows);
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
    for (const auto signal : {&Session::stepped, &Session::highlightChanged})
        connect(session, signal, this, [this] { viewport()->update(); });
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
