// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/columns_view.h"

#include "ui/canvas/when_seen.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/columns_delegate.h"
#include "ui/treebank/columns_model.h"
#include "ui/treebank/token_commands.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QStatusTipEvent>
#include <QTimer>

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

/// Returns true if the key moves to another cell.
bool movesCell(int key) {
    constexpr std::array keys{Qt::Key_Up,    Qt::Key_Down, Qt::Key_Left,
                              Qt::Key_Right, Qt::Key_Home, Qt::Key_End};
    return std::ranges::find(keys, key) != keys.end();
}

/// Returns true if the key types a visible character.
bool isTyped(const QKeyEvent& event) {
    const bool isCommand =
        event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    const QString text = event.text();
    return !isCommand && !text.isEmpty() && text[0].isPrint() && !text[0].isSpace();
}

} // namespace

ColumnsView::ColumnsView(TreebankEditor* editor, const ParseExplorer* parse, Selection* selection,
                         QWidget* parent)
    : QTableView(parent), m_parse(parse), m_model(new ColumnsModel(editor, parse, this)),
      m_delegate(new ColumnsDelegate(selection, m_model, &editor->values(), this)),
      m_column(ColumnsModel::Form) {
    setModel(m_model);
    setItemDelegate(m_delegate);
    setAccessibleName(tr("Lines and columns of the sentence"));
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(SelectRows);
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    connect(m_delegate, &ColumnsDelegate::rowAsked, this, [this](int rows) {
        const int row = std::clamp(currentIndex().row() + rows, 0, m_model->rowCount() - 1);
        selectCell(row, currentIndex().column());
    });
    auto* seen = new WhenSeen(this, [this] { measureColumns(); });
    connect(m_model, &QAbstractItemModel::modelReset, seen, &WhenSeen::changed);
    m_before =
        addLineAction("Ins", [this](int row) { insertWord(m_model->numberBefore(row).value()); });
    m_after =
        addLineAction("Shift+Ins", [this](int row) { insertWord(m_model->numberAfter(row)); });
    m_remove = addLineAction("Del", [this](int row) { removeLine(row); });
    m_tokens = new TokenCommands(
        editor, parse, [this] { return selectedWords(); }, [this](int word) { selectWord(word); },
        this);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ColumnsView::updateActions);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this, selection] {
        const int row = selectedRow();
        const int word = row < 0 ? 0 : m_model->word(row);
        Highlight highlight;
        if (word > 0)
            highlight.words = {word};
        if (word > 0 && m_parse->gold() && word <= m_parse->gold()->size())
            highlight.arcs = {{m_parse->gold()->head(word), word}};
        selection->setHighlight(highlight);
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, &ColumnsView::updateActions);
    updateActions();
    editor->addCellGuard(this, [this] { return commitCell(); });
    const auto repaint = [this] { viewport()->update(); };
    parse->onChange(ParseExplorer::Stepped, this, repaint);
    connect(selection, &Selection::highlightChanged, this, repaint);
}

/// Returns an action on the selected line; `call` receives the 0-based row of the line.
QAction* ColumnsView::addLineAction(const QString& key, const std::function<void(int)>& call) {
    auto* action = new QAction(this);
    action->setShortcut(QKeySequence(key));
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, [this, call] {
        // The selected row, which storing the text of an open cell does not change.
        const int row = selectedRow();
        if (row >= 0 && commitCell())
            call(row);
    });
    addAction(action);
    return action;
}

void ColumnsView::selectWord(int word) {
    const int row = m_model->rowOf(word);
    if (row < 0)
        return;
    selectCell(row, m_column);
}

/// Makes a cell the current one and its row the only selected one, also while Shift or Ctrl is held
/// for the key of a command.
void ColumnsView::selectCell(int row, int column) {
    selectionModel()->setCurrentIndex(m_model->index(row, column),
                                      QItemSelectionModel::ClearAndSelect |
                                          QItemSelectionModel::Rows);
}

/// Returns the row of the selected line; -1 if none or several are selected.
int ColumnsView::selectedRow() const {
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.size() == 1 ? rows.front().row() : -1;
}

/// Returns the numbers of the selected words in ascending order; nothing if another line is
/// selected.
std::vector<int> ColumnsView::selectedWords() const {
    std::vector<int> words;
    for (const QModelIndex& row : selectionModel()->selectedRows())
        words.push_back(m_model->word(row.row()));
    std::ranges::sort(words);
    return words.empty() || words.front() == 0 ? std::vector<int>() : words;
}

/// Returns why no line can be inserted or deleted; empty if a line can.
QString ColumnsView::obstacle() const {
    if (!m_parse->canExplore())
        return m_model->rowCount() > 0
                   ? tr("The sentence cannot be read; use Edit Lines to correct it")
                   : tr("There is no sentence");
    const qsizetype rows = selectionModel()->selectedRows().size();
    return rows == 0  ? tr("Select a line in the columns first")
           : rows > 1 ? tr("Select one line only")
                      : QString();
}

/// Updates the texts and tips of the actions for the selected line; disabled actions show the
/// reason.
void ColumnsView::updateActions() {
    const QString none = obstacle();
    const int row = none.isEmpty() ? selectedRow() : -1;
    const QString id = row < 0 ? QString() : m_model->id(row);
    const bool isRange = row >= 0 && m_model->range(row);
    const bool isEmptyNode = row >= 0 && !m_model->numberBefore(row);
    setUp(m_before, tr("&Insert Word Before"), tr("Insert a word before the selected line"),
          isEmptyNode ? tr("An empty node has its place after its word: insert a word before that "
                           "word, or after the empty node")
                      : none);
    setUp(m_after, tr("Insert Word &After"),
          isRange ? tr("Insert a word after the last word of the multiword token")
                  : tr("Insert a word after the selected line"),
          none);
    if (isRange)
        setUp(m_remove, tr("&Dissolve Multiword Token"),
              tr("Delete the line %1; its words stay").arg(id), none);
    else if (isEmptyNode)
        setUp(m_remove, tr("Delete &Empty Node"),
              tr("Delete the empty node %1; its dependents are attached to its head").arg(id),
              none);
    else
        setUp(m_remove, tr("Delete &Word"),
              tr("Delete the selected word; its dependents are attached to its head"),
              none.isEmpty() && m_parse->sentence().size() == 1
                  ? tr("A sentence needs a word: use Delete Sentence instead")
                  : none);
}

void ColumnsView::setUp(QAction* action, const QString& text, const QString& tip,
                        const QString& obstacle) {
    action->setText(text);
    action->setEnabled(obstacle.isEmpty());
    action->setToolTip(obstacle.isEmpty() ? tip : obstacle);
    action->setStatusTip(action->toolTip());
}

/// Stores the text of an open cell. Returns false if the text cannot be stored; the cell then stays
/// open with the reason below it.
bool ColumnsView::commitCell() {
    auto* editor = state() == EditingState ? viewport()->findChild<QLineEdit*>() : nullptr;
    if (!editor)
        return true;
    if (!m_delegate->check(editor)) {
        QStatusTipEvent tip(tr("First correct the open cell, or press Escape: %1.")
                                .arg(editor->accessibleDescription()));
        QCoreApplication::sendEvent(window(), &tip);
        return false;
    }
    commitData(editor);
    closeEditor(editor, QAbstractItemDelegate::NoHint);
    return true;
}

/// Remembers the column for the next word that is selected, also in another sentence.
void ColumnsView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (current.isValid())
        m_column = std::max<int>(current.column(), ColumnsModel::Form);
}

void ColumnsView::insertWord(int word) {
    m_model->insertWord(word);
    selectCell(m_model->rowOf(word), ColumnsModel::Form);
    QTimer::singleShot(
        // The call is queued until the new line is visible.
        0, this, [this] { edit(currentIndex(), AllEditTriggers, nullptr); });
}

void ColumnsView::removeLine(int row) {
    const int column = std::max(currentIndex().column(), 0);
    const int word = m_model->word(row);
    m_model->removeLine(row);
    const int next = word > 0 ? m_model->rowOf(std::min(word, m_parse->sentence().size()))
                              : std::min(row, m_model->rowCount() - 1);
    selectCell(next, column);
}

/// Measures the content of the columns in the first lines.
void ColumnsView::measureColumns() {
    constexpr int lines = 100;
    m_widths.assign(m_model->columnCount(), 0);
    for (int column = 0; column < m_model->columnCount(); ++column) {
        int& width = m_widths[column];
        width = horizontalHeader()->sectionSizeHint(column);
        for (int row = 0; row < std::min(lines, m_model->rowCount()); ++row)
            width = std::max(width, sizeHintForIndex(m_model->index(row, column)).width() + 8);
    }
    fitColumns();
}

/// Makes columns as wide as their content. If there is no room for all of them, the widest columns
/// become narrower, so that every column stays in view.
void ColumnsView::fitColumns() {
    if (m_widths.empty())
        return;
    const int readable = 9 * fontMetrics().averageCharWidth(); // least width of a wide column
    std::vector<int> least;
    for (int column = 0; column < m_model->columnCount(); ++column)
        least.push_back(std::max(std::min(m_widths[column], readable),
                                 horizontalHeader()->sectionSizeHint(column)));
    const auto width = [&](int column, int widest) {
        return std::max(std::min(m_widths[column], widest), least[column]);
    };
    const auto sum = [&](int widest) {
        int all = 0;
        for (int column = 0; column < m_model->columnCount(); ++column)
            all += width(column, widest);
        return all;
    };
    int widest = *std::ranges::max_element(m_widths);
    while (widest > readable && sum(widest) > viewport()->width())
        --widest;
    for (int column = 0; column < m_model->columnCount(); ++column)
        setColumnWidth(column, width(column, widest));
}

void ColumnsView::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

QModelIndex ColumnsView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) {
    const QModelIndex to = QTableView::moveCursor(action, modifiers);
    if (to.column() != ColumnsModel::Id)
        return to;
    if (action == MovePrevious)
        return m_model->index(std::max(to.row() - 1, 0),
                              to.row() > 0 ? m_model->columnCount() - 1 : ColumnsModel::Form);
    return action == MoveNext || action == MoveHome ? to.siblingAtColumn(ColumnsModel::Form) : to;
}

/// Opens the current cell, if it can be edited. What is typed replaces the text or, if `continues`,
/// is added at its end.
void ColumnsView::editCurrentCell(bool continues) {
    edit(currentIndex(), AllEditTriggers, nullptr);
    auto* cell = qobject_cast<QLineEdit*>(indexWidget(currentIndex()));
    if (cell && continues)
        cell->end(false);
}

void ColumnsView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (m_tokens->takeKey(*event))
        return;
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
              event->key() == Qt::Key_F2) &&
             state() != EditingState) // in an open cell, Enter ends the editing
        editCurrentCell(event->key() == Qt::Key_F2);
    else if (movesCell(event->key()))
        QTableView::keyPressEvent(event);
    else if (state() == EditingState || !isTyped(*event) ||
             !edit(currentIndex(), AnyKeyPressed, event)) // a typed text replaces that of the cell
        event->ignore();
    for (const QAction* action : actions())
        if (!action->isEnabled() && action->shortcut() == QKeySequence(event->keyCombination())) {
            QStatusTipEvent reason(action->statusTip());
            QCoreApplication::sendEvent(window(), &reason);
        }
}

void ColumnsView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.setToolTipsVisible(true);
    fillMenu(menu);
    menu.exec(event->globalPos());
}

void ColumnsView::showMenuOf(int word, QMenu* menu, QPoint place) {
    selectWord(word);
    menu->addSeparator();
    fillMenu(*menu);
    menu->exec(place);
}

void ColumnsView::fillMenu(QMenu& menu) const {
    menu.addActions(actions());
    menu.addSeparator();
    menu.addActions(m_tokens->actions());
}

/// Copies the selected lines, with tabs between the columns.
void ColumnsView::copy() const {
    QModelIndexList rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QString text;
    for (const QModelIndex& row : rows) {
        QStringList fields;
        for (int column = 0; column < m_model->columnCount(); ++column)
            fields += row.siblingAtColumn(column).data().toString();
        text += fields.join('\t') + '\n';
    }
    if (!text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

} // namespace parsescope
