// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/sentence_header.h"

#include "ui/canvas/text.h"
#include "ui/canvas/theme.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

namespace parsescope {

SentenceHeader::SentenceHeader(TreebankEditor* editor, const ParseExplorer* parse, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_parse(parse), m_text(new QLabel),
      m_edited(new QToolButton), m_layout(new QToolButton) {
    m_text->setTextFormat(Qt::PlainText);
    m_text->setMargin(8);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_edited->setObjectName("edited");
    m_edited->setText(tr("Edited · Revert"));
    m_edited->setToolTip(
        tr("The sentence is not as it came: losses are counted against the tree it "
           "has now. Click to go back to what is in the file."));
    connect(m_edited, &QToolButton::clicked, editor, &TreebankEditor::revert);
    m_layout->setObjectName("layout");
    m_layout->setAutoRaise(true);
    m_layout->setFocusPolicy(Qt::NoFocus);
    m_layout->setToolTip(tr("How the sentence is drawn"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_edited);
    layout->addSpacing(8);
    layout->addWidget(m_layout);
    connect(parse, &ParseExplorer::sentenceChanged, this, &SentenceHeader::showText);
    connect(editor, &TreebankEditor::sentenceChanged, this, &SentenceHeader::showEdited);
    showText();
    showEdited();
}

void SentenceHeader::setLayoutMenu(QMenu* menu) {
    connect(m_layout, &QToolButton::clicked, menu,
            [this, menu] { menu->popup(m_layout->mapToGlobal(QPoint(0, m_layout->height()))); });
    const auto showChoice = [this, menu] {
        for (const QAction* action : menu->actions())
            if (action->isChecked())
                m_layout->setText(tr("%1 ▾").arg(action->iconText()));
    };
    connect(menu, &QMenu::triggered, this, showChoice);
    showChoice();
}

void SentenceHeader::showText() {
    m_text->setToolTip(toQt(m_parse->sentence().text()).simplified());
    elideText();
    // Not turned round once more by Qt for text that runs from right to left.
    const bool mirrored = m_parse->sentence().isRightToLeft();
    m_text->setAlignment((mirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute |
                         Qt::AlignVCenter);
}

void SentenceHeader::showEdited() {
    m_edited->setVisible(m_editor->isEdited());
    if (!m_editor->isEdited())
        return;
    const Theme theme = Theme::fromPalette(palette());
    const QString sheet =
        QStringLiteral("QToolButton { color: %1; background: %2; border: 1px "
                       "solid %1; border-radius: 9px; padding: 2px 10px; }")
            .arg(theme.color(Ink::Accent).name(), theme.color(Ink::AccentSoft).name());
    if (m_edited->styleSheet() != sheet) // to set one takes as long as to lay out a sentence
        m_edited->setStyleSheet(sheet);
}

void SentenceHeader::elideText() {
    const int room = m_text->contentsRect().width() - 2 * m_text->margin();
    m_text->setText(m_text->fontMetrics().elidedText(m_text->toolTip(), Qt::ElideRight, room));
}

void SentenceHeader::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    elideText();
}

void SentenceHeader::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        showEdited();
    QWidget::changeEvent(event);
}

} // namespace parsescope
