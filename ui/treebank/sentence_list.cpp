// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/sentence_list.h"

#include "ui/canvas/theme.h"
#include "ui/canvas/two_line_delegate.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/sentence_model.h"

#include <QPainter>

namespace parsescope {

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
            [editor](const QModelIndex& now) {
                if (now.isValid() && now.row() != editor->sentenceIndex())
                    editor->selectSentence(now.row());
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
                     tr("No treebank is open. Ctrl+O opens one, Ctrl+N takes a sentence that you "
                        "type."));
}

} // namespace parsescope
