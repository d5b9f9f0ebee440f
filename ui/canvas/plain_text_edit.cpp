// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/plain_text_edit.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>

namespace parsescope {

namespace {

bool clipboardHasText(QClipboard::Mode mode) {
    const QMimeData* data = QGuiApplication::clipboard()->mimeData(mode);
    return data && !data->formats().isEmpty() && data->hasText();
}

} // namespace

QString PlainTextEdit::text() const {
    return document()->toRawText().replace(QChar::ParagraphSeparator, '\n');
}

bool PlainTextEdit::canInsertFromMimeData(const QMimeData* source) const {
    return source && source->hasText();
}

void PlainTextEdit::insertFromMimeData(const QMimeData* source) {
    if (canInsertFromMimeData(source))
        QPlainTextEdit::insertFromMimeData(source);
}

void PlainTextEdit::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Paste) && !clipboardHasText(QClipboard::Clipboard))
        return event->accept();
    QPlainTextEdit::keyPressEvent(event);
}

void PlainTextEdit::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton && !clipboardHasText(QClipboard::Selection))
        return event->accept();
    QPlainTextEdit::mousePressEvent(event);
}

void PlainTextEdit::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton && !clipboardHasText(QClipboard::Selection))
        return event->accept();
    QPlainTextEdit::mouseReleaseEvent(event);
}

/// Opens the menu only if the clipboard has content. The menu checks whether this content can be
/// pasted, which is not safe otherwise.
void PlainTextEdit::contextMenuEvent(QContextMenuEvent* event) {
    if (QGuiApplication::clipboard()->mimeData())
        QPlainTextEdit::contextMenuEvent(event);
}

} // namespace parsescope
