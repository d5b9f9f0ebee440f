// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/derivation_rows.h"

#include "core/export/derivation_text.h"
#include "core/parsing/without_root.h"
#include "core/teaching/judge/marking.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/exercise_run.h"

#include <QHeaderView>
#include <QScopedValueRollback>

namespace parsescope {

namespace {

enum RowField { Stack, Buffer, Dependency, Taken, Columns };
constexpr int ShownNodes = 3;

std::string formOf(std::string_view form) {
    return std::string(form);
}

/// Returns a new arc as text; its relation follows if it is a gold arc and the exercise shows
/// relations.
QString arcText(const Exercise& exercise, const std::optional<Arc>& arc) {
    if (!arc)
        return QStringLiteral("–");
    const QString text = toQt(arcName(exercise.sentence, *arc));
    const Word& word = exercise.sentence.words[static_cast<std::size_t>(arc->dependent) - 1];
    const bool hasRelation =
        exercise.table.relations && word.head == arc->head && word.deprel != "_";
    return hasRelation ? QStringLiteral("%1 (%2)").arg(text, toQt(word.deprel)) : text;
}

} // namespace

DerivationRows::DerivationRows(ExerciseRun* run, QWidget* parent)
    : QTableWidget(0, Columns, parent), m_run(run) {
    setObjectName("rows");
    setAccessibleName(tr("Table of the derivation"));
    setHorizontalHeaderLabels({tr("Stack"), tr("Buffer"), tr("New arc"), tr("Transition")});
    horizontalHeaderItem(Dependency)->setToolTip(tr("The new dependency, from head to dependent"));
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    horizontalHeader()->setSectionResizeMode(Taken, QHeaderView::ResizeToContents);
    horizontalHeader()->setHighlightSections(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    setSelectionMode(SingleSelection);
    setWordWrap(true);
    setEditTriggers(AllEditTriggers);
    setTabKeyNavigation(false);
    setVerticalScrollMode(ScrollPerPixel);
    connect(this, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* item) {
        if (!m_filling && item->row() == rowCount() - 1 && item->column() == Taken &&
            !item->text().trimmed().isEmpty())
            QMetaObject::invokeMethod(this, &DerivationRows::submit, Qt::QueuedConnection);
    });
}

void DerivationRows::refresh() {
    const bool applies = m_run->state() != ExerciseRun::State::Idle && m_run->isDerivation();
    setVisible(applies);
    if (!applies)
        return;
    const QScopedValueRollback filling(m_filling, true);
    const Exercise& exercise = m_run->exercise();
    const TransitionSystem& system = exercise.system;
    Configuration at = system.start(exercise.sentence.size(), exercise.shape.root);
    for (Transition transition : exercise.before)
        at = system.step(at, transition);
    const std::vector<Transition>& taken = m_run->taken();
    const bool asks = m_run->state() == ExerciseRun::State::Asking;
    const int rows = static_cast<int>(taken.size());
    // The next row, which the user may have filled in partly, is kept until its step is taken.
    const bool isAfter = exercise.table.configurationsAfter;
    const int shown = rows + isAfter; // with rows after transitions, the first row has none
    const bool stays = asks && rowCount() == shown + 1;
    if (!stays)
        setRowCount(shown + asks);
    const auto show = [&](int row, const QString& arc, const QString& transition) {
        const Configuration seen = asShown(exercise.system, at);
        setRow(row,
               {toQt(stackText(exercise.sentence, seen, ShownNodes, formOf)),
                toQt(bufferText(exercise.sentence, seen, ShownNodes, formOf)), arc, transition},
               false);
    };
    if (isAfter)
        show(0, {}, {});
    for (int row = 0; row < rows; ++row) {
        const QString arc = arcText(exercise, system.arc(at, taken[row]));
        const QString transition = toQt(system.nameOf(taken[row]));
        if (!isAfter)
            show(row, arc, transition);
        at = system.step(at, taken[row]);
        if (isAfter)
            show(row + 1, arc, transition);
    }
    if (asks && !stays)
        setRow(shown, {{}, {}, {}, {}}, true);
    scrollToBottom();
    updateGeometry();
}

void DerivationRows::setRow(int row, const QStringList& texts, bool isOpen) {
    for (int column = 0; column < Columns; ++column) {
        QTableWidgetItem* cell = item(row, column);
        if (!cell)
            setItem(row, column, cell = new QTableWidgetItem);
        cell->setText(texts[column]);
        cell->setToolTip(isOpen && column < Dependency
                             ? tr("May be left out; what is filled in is checked")
                             : texts[column]);
        cell->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable |
                       (isOpen ? Qt::ItemIsEditable : Qt::NoItemFlags));
    }
}

QString DerivationRows::textAt(int column) const {
    const QTableWidgetItem* cell = item(rowCount() - 1, column);
    return cell ? cell->text().trimmed() : QString();
}

void DerivationRows::submit() {
    if (m_run->state() != ExerciseRun::State::Asking || !m_run->isDerivation() || rowCount() == 0)
        return;
    SheetRow row;
    row.stack = textAt(Stack).toStdString();
    row.buffer = textAt(Buffer).toStdString();
    row.dependency = textAt(Dependency).toStdString();
    row.transition = textAt(Taken).toStdString();
    if (!row.transition.empty() || !row.dependency.empty())
        m_run->answerRow(row);
}

QSize DerivationRows::sizeHint() const {
    constexpr int most = 420;
    const int height = horizontalHeader()->sizeHint().height() + verticalHeader()->length() + 4;
    return {QTableWidget::sizeHint().width(), std::min(height, most)};
}

} // namespace parsescope
