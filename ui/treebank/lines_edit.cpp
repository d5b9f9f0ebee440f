// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/lines_edit.h"

#include "ui/canvas/theme.h"

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

/// Sets the tab stops so that each column is as wide as its widest value, up to a limit.
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

} // namespace parsescope
