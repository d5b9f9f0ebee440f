// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/transition_view.h"

#include "ui/canvas/theme.h"
#include "ui/canvas/two_line_delegate.h"
#include "ui/explorer/transition_model.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>

namespace parsescope {

namespace {

/// Optimal losses on a filled pill, others on an open one; what is not legal is muted.
class TransitionDelegate : public TwoLineDelegate {
public:
    explicit TransitionDelegate(QObject* parent)
        : TwoLineDelegate(TransitionModel::DetailRole, parent) {}

protected:
    [[nodiscard]] Look look(const QModelIndex& index, const QPalette& palette) const override {
        const Theme theme = Theme::fromPalette(palette);
        Look look{theme.color(Ink::Text), theme.color(Ink::Muted), {}, false};
        if (!index.data(TransitionModel::LegalRole).toBool()) {
            look.text = theme.color(Ink::Muted);
            return look;
        }
        look.bold = index.column() == TransitionModel::NameColumn ||
                    index.column() == TransitionModel::LossColumn;
        if (index.column() == TransitionModel::ScoreColumn &&
            index.data(TransitionModel::ChoiceRole).toBool()) {
            look.pill = theme.color(Ink::Accent);
            look.text = theme.color(Ink::OnAccent);
            look.detail = theme.color(Ink::Accent);
        }
        const QVariant optimal = index.data(TransitionModel::OptimalRole);
        if (index.column() == TransitionModel::LossColumn && optimal.isValid()) {
            const bool good = optimal.toBool();
            look.pill = theme.color(good ? Ink::Right : Ink::WrongSoft);
            look.text = theme.color(good ? Ink::OnAccent : Ink::Wrong);
            look.detail = theme.color(good ? Ink::Right : Ink::Wrong);
        }
        return look;
    }
};

} // namespace

TransitionView::TransitionView(ParseExplorer* parse, Selection* selection, LoadedModel* model,
                               QWidget* parent)
    : QTableView(parent), m_parse(parse), m_selection(selection), m_loaded(model),
      m_model(new TransitionModel(parse, model, this)) {
    setModel(m_model);
    setItemDelegate(new TransitionDelegate(this));
    setAccessibleName(tr("Transitions"));
    setMouseTracking(true);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(itemDelegate()->sizeHint({}, {}).height() + 6);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    connect(this, &QTableView::clicked, this, &TransitionView::takeRow);
    connect(model, &LoadedModel::modelChanged, this, &TransitionView::arrange);
    connect(parse, &ParseExplorer::sentenceChanged, this, &TransitionView::arrange);
    arrange();
    connect(parse, &ParseExplorer::stepped, this, [this] {
        // A key press leaves the mouse where it is: what lies under it now is another matter.
        clearSelection();
        setCurrentIndex({});
    });
}

void TransitionView::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    arrange();
}

/// Gives every column its width; scores are there when the model of them is.
void TransitionView::arrange() {
    const bool scored = m_loaded->fits();
    setColumnHidden(TransitionModel::ScoreColumn, !scored);
    const int width = viewport()->width();
    const int loss = scored ? 66 : 84;
    const int score = scored ? 68 : 0;
    const int name = (width - loss - score) * (scored ? 38 : 40) / 100;
    setColumnWidth(TransitionModel::NameColumn, name);
    setColumnWidth(TransitionModel::ArcColumn, width - loss - score - name);
    setColumnWidth(TransitionModel::ScoreColumn, score);
    setColumnWidth(TransitionModel::LossColumn, loss);
}

void TransitionView::hover(const QModelIndex& index) {
    if (index.isValid())
        m_selection->setHovered(m_model->transition(index.row()));
    else
        m_selection->setHovered(std::nullopt);
}

void TransitionView::takeRow(const QModelIndex& index) {
    if (!index.isValid())
        return;
    if (index.column() == TransitionModel::LossColumn)
        m_selection->inspect(m_model->transition(index.row()));
    else
        m_parse->take(m_model->transition(index.row()));
}

void TransitionView::mouseMoveEvent(QMouseEvent* event) {
    QTableView::mouseMoveEvent(event);
    hover(indexAt(event->pos()));
}

void TransitionView::leaveEvent(QEvent* event) {
    QTableView::leaveEvent(event);
    hover({});
}

void TransitionView::focusOutEvent(QFocusEvent* event) {
    QTableView::focusOutEvent(event);
    clearSelection();
    setCurrentIndex({});
    hover({});
}

void TransitionView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        takeRow(currentIndex().siblingAtColumn(TransitionModel::NameColumn));
        return;
    }
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
        QTableView::keyPressEvent(event);
        return;
    }
    event->ignore(); // stepping keys belong to the window
}

void TransitionView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (current.isValid())
        hover(current);
}

} // namespace parsescope
