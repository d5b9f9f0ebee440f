// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/spine_rules_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/explorer/spine_context_model.h"
#include "ui/explorer/spine_rules.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QScrollBar>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

constexpr int SpineInset = VerdictDelegate::Inset;
constexpr qreal LeastSpineZoom = 0.7; // at smaller zoom factors the diagram scrolls instead

/// Returns a column of the panel: a title with `parts` below it.
QWidget* titledPart(const QString& title, const QString& tip,
                    std::initializer_list<QWidget*> parts) {
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* label = new QLabel(title);
    QFont font = label->font();
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    label->setToolTip(tip);
    label->setContentsMargins(SpineInset, 4, SpineInset, 4);
    // The panel can be narrower than the titles of its parts.
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    layout->addWidget(label);
    for (QWidget* part : parts)
        layout->addWidget(part, qobject_cast<QAbstractScrollArea*>(part) ? 1 : 0);
    return box;
}

} // namespace

SpineRulesView::SpineRulesView(ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection),
      m_seen(new WhenSeen(this, [this] { refresh(); })), m_message(new QLabel),
      m_parts(new QSplitter), m_note(new QLabel), m_list(new QListWidget),
      m_spines(new DiagramView), m_contexts(new SpineContextModel(parse, this)),
      m_table(new QTableView) {
    m_message->setObjectName("no-spines");
    m_note->setObjectName("no-verdicts");
    for (QLabel* label : {m_message, m_note}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setMargin(SpineInset);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    }
    m_spines->setObjectName("spines");
    m_spines->setAccessibleName(tr("Spines of the two topmost stack elements"));
    m_spines->setFrameShape(QFrame::NoFrame);
    setUpList();
    setUpTable();
    m_parts->addWidget(titledPart(
        tr("Lemma 1"),
        tr("[SSN13] Lemma 1, for configurations from which the gold tree can be reached:\n"
           "(i) laK and raK are incorrect if and only if their arc is not gold.\n"
           "(ii) sh is incorrect if and only if (a) the head of the stack top is on the stack, and "
           "(b) no node of the right spine of the top has a dependent in the buffer."),
        {m_note, m_list}));
    m_parts->addWidget(
        titledPart(tr("Spines"),
                   tr("Drawn as in Figure 4 of [SSN13]. Dashed arcs over the spines are gold arcs "
                      "still to be built, and the arc that the transition would build. Dotted, cut "
                      "arcs are gold arcs that the transition would make unreachable."),
                   {m_spines}));
    m_parts->addWidget(
        titledPart(tr("C(c, t)"),
                   tr("Table 1 of [SSN13], filled in: the words from which the features of each "
                      "transition are made. uJ,K and vJ,K are the K-th nodes of the left and the "
                      "right spine of stack element σJ."),
                   {m_table}));
    m_parts->setChildrenCollapsible(false);
    for (const int part : {0, 1, 2})
        m_parts->setStretchFactor(part, std::array{32, 43, 25}[part]);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_message);
    layout->addWidget(m_parts, 1);
    setMinimumHeight(150);

    connect(m_spines, &DiagramView::hovered, this, [this](Target target) {
        Highlight highlight;
        if (target.kind == Target::Kind::Node)
            highlight.words = {target.index};
        if (target.kind == Target::Kind::Arc)
            highlight.arcs = {{target.head, target.index}};
        m_selection->setHighlight(highlight);
    });
    connect(m_spines, &DiagramView::roomChanged, this, &SpineRulesView::showSpines);
    const auto outdated = [this] {
        if (!m_seen->isSeen())
            // The transitions shown may no longer be legal.
            clear();
        m_seen->changed();
    };
    parse->onChange(ParseExplorer::Stepped | ParseExplorer::ProblemChanged |
                        ParseExplorer::SentenceChanged,
                    this, outdated);
    connect(selection, &Selection::lossesHiddenChanged, m_seen, &WhenSeen::changed);
    connect(selection, &Selection::hoverChanged, this, &SpineRulesView::markHovered);
    connect(selection, &Selection::highlightChanged, this, &SpineRulesView::showSpines);
}

void SpineRulesView::setUpList() {
    m_list->setObjectName("verdicts");
    m_list->setAccessibleName(tr("Verdicts of Lemma 1"));
    m_list->setItemDelegate(new VerdictDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setWordWrap(true); // the list lays out its lines again when its width changes
    connect(m_list, &QListWidget::entered, this,
            [this](const QModelIndex& index) { pointAt(index.row()); });
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (!m_isMarking)
            pointAt(row);
    });
    connect(m_list, &QListWidget::doubleClicked, this,
            [this](const QModelIndex& index) { take(index.row()); });
    for (QObject* watched :
         {static_cast<QObject*>(m_list), static_cast<QObject*>(m_list->viewport())})
        watched->installEventFilter(this);
}

void SpineRulesView::setUpTable() {
    m_table->setObjectName("contexts");
    m_table->setAccessibleName(tr("Contexts of the legal transitions"));
    m_table->setModel(m_contexts);
    m_table->setItemDelegate(new SpineContextDelegate(m_table));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectColumns);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setMouseTracking(true);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setCornerButtonEnabled(false);
    m_table->setTabKeyNavigation(false);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->horizontalHeader()->setSectionsClickable(false);
    m_table->verticalHeader()->setSectionsClickable(false);
    m_table->verticalHeader()->setMinimumWidth(36);
    connect(m_table, &QTableView::entered, this,
            [this](const QModelIndex& index) { pointAt(index.column()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (!m_isMarking)
                    pointAt(index.column());
            });
    connect(m_table, &QTableView::doubleClicked, this,
            [this](const QModelIndex& index) { take(index.column()); });
    for (QObject* watched :
         {static_cast<QObject*>(m_table), static_cast<QObject*>(m_table->viewport())})
        watched->installEventFilter(this);
}

/// Resets the hovered transition when the mouse leaves; a transition selected with the keyboard
/// stays. Enter takes the transition selected with the keyboard, and arrow keys move between
/// columns before they step through the derivation.
bool SpineRulesView::eventFilter(QObject* watched, QEvent* event) {
    for (const QAbstractItemView* view :
         {static_cast<QAbstractItemView*>(m_list), static_cast<QAbstractItemView*>(m_table)}) {
        const bool mouseLeft = watched == view->viewport() && event->type() == QEvent::Leave;
        const bool focusLeft = watched == view && event->type() == QEvent::FocusOut;
        if (mouseLeft || focusLeft)
            leave(view);
    }
    const bool isPress = event->type() == QEvent::KeyPress;
    if (!isPress && event->type() != QEvent::ShortcutOverride)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (isPress && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        take(watched == m_list ? m_list->currentRow() : m_table->currentIndex().column());
        return true;
    }
    const bool isSideways = key == Qt::Key_Left || key == Qt::Key_Right;
    if (!isPress && watched == m_table && isSideways &&
        static_cast<QKeyEvent*>(event)->modifiers() == Qt::NoModifier) {
        event->accept();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void SpineRulesView::leave(const QAbstractItemView* view) {
    if (!view->hasFocus())
        pointAt(-1);
}

void SpineRulesView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    turn();
}

void SpineRulesView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitColumns();
}

/// Places the parts side by side, or below each other in a high panel.
void SpineRulesView::turn() {
    const Qt::Orientation orientation = width() >= height() ? Qt::Horizontal : Qt::Vertical;
    if (m_parts->orientation() != orientation || m_parts->sizes().isEmpty())
        m_parts->setOrientation(orientation);
}

void SpineRulesView::clear() {
    m_isMarking = true;
    m_list->clear();
    m_transitions.clear();
    m_contexts->setContexts({});
    m_isMarking = false;
}

void SpineRulesView::refresh() {
    const QString nothing = noSpinesReason(*m_parse);
    m_message->setText(nothing);
    m_message->setVisible(!nothing.isEmpty());
    m_parts->setVisible(nothing.isEmpty());
    clear();
    m_isMarking = true;
    if (nothing.isEmpty()) {
        const QString note = noVerdictsReason(*m_parse, *m_selection);
        m_note->setText(note);
        m_note->setVisible(!note.isEmpty());
        for (const SpineRule& rule : spineRulesOf(*m_parse, *m_selection)) {
            const QString sign = !rule.isCorrect   ? QString()
                                 : *rule.isCorrect ? QStringLiteral("✓  ")
                                                   : QStringLiteral("✗  ");
            auto* item = new QListWidgetItem(
                sign + rule.name +
                    (rule.arc.isEmpty() ? QString() : QStringLiteral("   ") + rule.arc),
                m_list);
            item->setData(VerdictDelegate::ReasonRole, rule.reason);
            item->setData(VerdictDelegate::CorrectRole,
                          rule.isCorrect ? QVariant(*rule.isCorrect) : QVariant());
            item->setData(Qt::AccessibleTextRole, rule.inWords());
            item->setToolTip(tr("A double click or Enter takes the transition"));
            m_transitions.push_back(rule.transition);
        }
        m_contexts->setContexts(spineContextsOf(*m_parse));
        fitColumns();
    }
    m_isMarking = false;
    markHovered();
}

/// Makes columns as wide as their words, within limits.
void SpineRulesView::fitColumns() {
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
    constexpr int Widest = 130;
    m_table->resizeColumnsToContents();
    for (int column = 0; column < m_contexts->columnCount(); ++column)
        m_table->setColumnWidth(column, std::clamp(m_table->columnWidth(column) + 8, 52, Widest));
}

void SpineRulesView::showSpines() {
    if (!m_seen->isSeen() || m_transitions.empty())
        return;
    Drawing drawing = layoutSpines(spineDiagramOf(*m_parse, *m_selection), fontMeasure());
    const QSizeF room = m_spines->size();
    const qreal usual = Theme::textSize() / 100.0;
    const qreal fitting =
        std::min(room.width() / drawing.size.width(), room.height() / drawing.size.height());
    m_spines->setScale(std::clamp(fitting, LeastSpineZoom * usual, usual));
    m_spines->setDrawing(std::move(drawing));
}

/// Highlights the hovered transition in the list, the table and the diagram.
void SpineRulesView::markHovered() {
    if (m_isMarking)
        return;
    const auto found = m_selection->hovered()
                           ? std::ranges::find(m_transitions, *m_selection->hovered())
                           : m_transitions.end();
    m_isMarking = true;
    for (QAbstractItemView* view :
         {static_cast<QAbstractItemView*>(m_list), static_cast<QAbstractItemView*>(m_table)})
        // Scrolling to the marked cell would move the cell under the mouse away.
        view->setAutoScroll(!view->underMouse());
    if (found == m_transitions.end()) {
        m_list->setCurrentRow(-1);
        m_table->clearSelection();
        m_table->setCurrentIndex({});
    } else {
        const int index = static_cast<int>(found - m_transitions.begin());
        m_list->setCurrentRow(index);
        const int row = std::max(m_table->currentIndex().row(), 0);
        if (m_table->currentIndex().column() != index)
            m_table->setCurrentIndex(m_contexts->index(row, index));
        m_table->selectColumn(index);
    }
    m_list->setAutoScroll(true);
    m_table->setAutoScroll(true);
    m_isMarking = false;
    showSpines();
}

/// Sets the hovered transition and highlights the words of its context; -1 resets both.
void SpineRulesView::pointAt(int index) {
    if (index < 0 || index >= static_cast<int>(m_transitions.size())) {
        m_selection->setHovered(std::nullopt);
        m_selection->setHighlight({});
        return;
    }
    m_selection->setHovered(m_transitions[index]);
    m_selection->setHighlight({m_contexts->nodesOf(index), {}});
}

void SpineRulesView::take(int index) {
    if (index >= 0 && index < static_cast<int>(m_transitions.size()))
        m_parse->steps().take(Transition(m_transitions[index]));
}

} // namespace parsescope
