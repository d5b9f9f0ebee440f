// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/lines_edit.h"

#include "ui/canvas/theme.h"

#include <QKeyEvent>
#include <QTextBlock>
#include <QTextOption>

#include <algorithm>

namespace parsescope {

LinesEdit::LinesEdit(QWidget* parent) : PlainTextEdit(parent) {
    setFont(Theme::monospace());
    setTabChangesFocus(false);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    connect(this, &QPlainTextEdit::textChanged, this, &LinesEdit::alignColumns);
}

void LinesEdit::alignColumns() {
    constexpr int mostLines = 1000;
    constexpr qreal widest = 800; // pixels
    const qreal gap = fontMetrics().horizontalAdvance('x') * 2;
    QList<qreal> widths;
    for (QTextBlock line = document()->firstBlock();
         line.isValid() && line.blockNumber() < mostLines; line = line.next()) {
        const QStringList values = line.text().split('\t');
        for (qsizetype column = 0; column + 1 < values.size(); ++column) {
            if (column == widths.size())
                widths += 0;
            const qreal width = fontMetrics().horizontalAdvance(values[column]);
            widths[column] = std::max(widths[column], std::min(width, widest));
        }
    }
    QTextOption option = document()->defaultTextOption();
    QList<QTextOption::Tab> tabs;
    for (qreal end = 0; const qreal width : widths)
        tabs += QTextOption::Tab(end += width + gap, QTextOption::LeftTab);
    if (option.tabs() == tabs && option.textDirection() == Qt::LeftToRight)
        return;
    option.setTabs(tabs);
    option.setTextDirection(Qt::LeftToRight);
    document()->setDefaultTextOption(option);
}

void LinesEdit::markLine(int line) {
    QList<QTextEdit::ExtraSelection> marks;
    if (const QTextBlock block = document()->findBlockByNumber(line - 1); block.isValid()) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(block);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        QColor color = Theme::fromPalette(palette()).color(Ink::Wrong);
        color.setAlpha(40);
        mark.format.setBackground(color);
        marks += mark;
    }
    setExtraSelections(marks);
}

bool LinesEdit::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->matches(QKeySequence::Undo) && !document()->isUndoAvailable()) ||
            (key->matches(QKeySequence::Redo) && !document()->isRedoAvailable())) {
            event->ignore();
            return false;
        }
    }
    return PlainTextEdit::event(event);
}

void LinesEdit::focusOutEvent(QFocusEvent* event) {
    PlainTextEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason &&
        event->reason() != Qt::MenuBarFocusReason)
        emit left();
}

QString treeText(const Sentence& sentence) {
    return sentence.tree() ? LinesEdit::tr("A sentence with a tree.")
           : hasUnfinishedTree(sentence)
               ? LinesEdit::tr("An unfinished tree: some words have no head.")
               : LinesEdit::tr("Words without a tree: you can step, but there are no losses.");
}

} // namespace parsescope
