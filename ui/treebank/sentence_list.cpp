// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/sentence_list.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/two_line_delegate.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"

#include <QPainter>
#include <QResizeEvent>
#include <QStringList>

#include <utility>

namespace parsescope {

SentenceModel::SentenceModel(TreebankEditor* editor, const ParseExplorer* parse, QObject* parent)
    : QAbstractListModel(parent), m_editor(editor), m_parse(parse) {
    parse->onChange(ParseExplorer::Stepped, this, [this] {
        const int row = m_editor->sentenceIndex();
        const bool explored = m_parse->explorations().isExplored(row);
        if (explored != std::exchange(m_wasExplored, explored) && row >= 0 && row < rowCount())
            emit dataChanged(index(row), index(row), {ExploredRole});
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
        if (const std::optional<QString> note = m_editor->note(row))
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

namespace {

/// Paints a sentence in two lines, with a dot at the end if it was explored.
class SentenceDelegate : public TwoLineDelegate {
public:
    using TwoLineDelegate::TwoLineDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        TwoLineDelegate::paint(painter, option, index);
        if (!index.data(SentenceModel::ExploredRole).toBool())
            return;
        constexpr double radius = 3.5;
        constexpr double inset = 9;
        const QRectF line(option.rect);
        const bool mirrored = option.direction == Qt::RightToLeft;
        const QPointF middle(mirrored ? line.left() + inset : line.right() - inset,
                             line.bottom() - inset - 2);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(Theme::fromPalette(option.palette).color(Ink::Accent));
        painter->drawEllipse(middle, radius, radius);
        painter->restore();
    }

protected:
    [[nodiscard]] Look look(const QModelIndex& index, const QPalette& palette) const override {
        Look look = TwoLineDelegate::look(index, palette);
        look.elide = Qt::ElideMiddle; // identifiers of sentences differ at their ends
        look.reserved = index.data(SentenceModel::ExploredRole).toBool() ? 12 : 0;
        return look;
    }
};

} // namespace

SentenceList::SentenceList(TreebankEditor* editor, const ParseExplorer* parse, QWidget* parent)
    : QListView(parent), m_editor(editor) {
    setObjectName("sentence-list"); // a panel gives it the name of the panel
    setAccessibleName(tr("Sentences"));
    setModel(new SentenceModel(editor, parse, this));
    setUpSentenceList(this, new SentenceDelegate(SentenceModel::DetailRole, this));
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this, editor](const QModelIndex& now) {
                if (now.isValid() && now.row() != editor->sentenceIndex() &&
                    !editor->selectSentence(now.row()))
                    QMetaObject::invokeMethod(this, &SentenceList::showCurrent,
                                              Qt::QueuedConnection);
            });
    connect(editor, &TreebankEditor::treebankChanged, this, &SentenceList::showCurrent);
    connect(editor, &TreebankEditor::sentenceChanged, this, &SentenceList::showCurrent);
    showCurrent();
}

void SentenceList::showCurrent() {
    const QModelIndex index = model()->index(m_editor->sentenceIndex(), 0);
    setCurrentIndex(index);
    if (index.isValid())
        scrollTo(index);
}

/// Paints a row again if its sentence has been explored. QListView would lay out and paint all
/// rows, which takes as long as a step of the parser.
void SentenceList::dataChanged(const QModelIndex& first, const QModelIndex& last,
                               const QList<int>& roles) {
    if (roles == QList<int>{SentenceModel::ExploredRole})
        QAbstractItemView::dataChanged(first, last, roles);
    else
        QListView::dataChanged(first, last, roles);
}

/// Keeps the current sentence in view, for example when a drawer takes a part of the height.
void SentenceList::resizeEvent(QResizeEvent* event) {
    const bool wasInView = QRect({}, event->oldSize()).intersects(visualRect(currentIndex()));
    QListView::resizeEvent(event);
    if (wasInView)
        scrollTo(currentIndex());
}

/// Paints the list; an empty list shows how to open a treebank.
void SentenceList::paintEvent(QPaintEvent* event) {
    QListView::paintEvent(event);
    if (model()->rowCount() > 0)
        return;
    constexpr int margin = 14;
    QPainter painter(viewport());
    painter.setPen(Theme::fromPalette(palette()).color(Ink::Muted));
    painter.drawText(viewport()->rect().adjusted(margin, margin, -margin, -margin),
                     Qt::AlignTop | Qt::AlignLeading | Qt::TextWordWrap,
                     m_editor->treebank().files().empty()
                         ? tr("No treebank is open. Ctrl+O opens one, Ctrl+N takes a sentence that "
                              "you type.")
                         : tr("The treebank has no sentences. Ctrl+Shift+N inserts one."));
}

} // namespace parsescope
