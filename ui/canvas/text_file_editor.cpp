// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/text_file_editor.h"

#include "core/treebank/output_file.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"
#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/path_bytes.h"
#include "ui/canvas/plain_text_edit.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/warning_box.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QTextBlock>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

namespace {

constexpr int PauseBeforeCheck = 300; // milliseconds from the last key to the check of the text

} // namespace

TextFileEditor::TextFileEditor(const QString& path, const Words& words, QWidget* beside,
                               QWidget* parent)
    : QDialog(parent), m_path(path), m_words(words), m_text(new PlainTextEdit),
      m_column(new QVBoxLayout), m_errors(new QListWidget), m_message(new QLabel) {
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    m_text->setFont(Theme::monospace());
    m_text->setTabChangesFocus(false);
    m_text->viewport()->installEventFilter(this);
    m_errors->setAccessibleName(tr("Errors"));
    m_errors->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    auto* across = new QSplitter(Qt::Horizontal);
    auto* left = new QWidget;
    left->setLayout(m_column);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->addWidget(m_text, 1);
    across->addWidget(left);
    across->addWidget(beside);
    across->setSizes({500, 500});
    auto* down = new QSplitter(Qt::Vertical);
    down->addWidget(across);
    down->addWidget(m_errors);
    down->setSizes({560, 110});
    down->setStretchFactor(0, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* keep = buttons->addButton(tr("&Save"), QDialogButtonBox::ActionRole);
    auto* keepAs = buttons->addButton(tr("Save &As…"), QDialogButtonBox::ActionRole);
    keep->setObjectName("save");
    for (QAbstractButton* button : buttons->buttons()) {
        button->setIcon({});
        static_cast<QPushButton*>(button)->setAutoDefault(false);
    }
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(down, 1);
    layout->addWidget(m_message);
    layout->addWidget(buttons);
    resize(1040, 740);
    m_pause.setSingleShot(true);
    m_pause.setInterval(PauseBeforeCheck);
    connect(&m_pause, &QTimer::timeout, this, [this] { check(); });
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] { m_pause.start(); });
    connect(m_text->document(), &QTextDocument::modificationChanged, this,
            &TextFileEditor::showTitle);
    connect(m_errors, &QListWidget::currentRowChanged, this, &TextFileEditor::goToError);
    connect(m_errors, &QListWidget::itemClicked, this,
            [this](const QListWidgetItem* item) { goToError(m_errors->row(item)); });
    connect(keep, &QPushButton::clicked, this, &TextFileEditor::save);
    connect(keepAs, &QPushButton::clicked, this, &TextFileEditor::saveAs);
    connect(new QShortcut(QKeySequence("Ctrl+S"), this), &QShortcut::activated, this,
            &TextFileEditor::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &TextFileEditor::reject);
}

void TextFileEditor::begin(const QString& newText) {
    if (m_path.isEmpty()) {
        m_text->setPlainText(newText);
    } else if (const Result<void> done = read(); !done) {
        m_message->setText(toQt(done.error().text()));
        m_path.clear(); // saving does not replace what could not be read
    }
    m_pause.stop();
    m_text->document()->setModified(false);
    showTitle();
    check();
}

/// Reads the file. Fails if it cannot be read, or if reading would change it.
Result<void> TextFileEditor::read() {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    const Result<std::string> bytes = readFile(pathBytes(m_path));
    if (!bytes)
        return tl::unexpected(bytes.error());
    m_known = *bytes;
    m_mark = bytes->starts_with(mark) ? mark : "";
    QString text =
        QString::fromUtf8(bytes->data() + m_mark.size(), std::ssize(*bytes) - std::ssize(m_mark));
    const auto lines = text.count('\n');
    m_hasCarriageReturns = lines > 0 && text.count("\r\n") == lines;
    if (m_hasCarriageReturns)
        text.replace("\r\n", "\n");
    m_text->setPlainText(text);
    std::string kept = bytesOf(this->text());
    if (kept == *bytes)
        return {};
    std::string read = *bytes;
    std::erase(read, '\r');
    std::erase(kept, '\r');
    if (kept == read) {
        m_message->setText(tr("Lines of this file end in different ways. Saving ends all of them "
                              "in LF."));
        return {};
    }
    m_text->clear();
    Error error;
    error.message = Text("the file is not a text in UTF-8");
    error.file = m_path.toStdString();
    return tl::unexpected(error);
}

std::string TextFileEditor::text() const {
    return m_text->text().toStdString();
}

/// Returns the bytes of a file with the given text.
std::string TextFileEditor::bytesOf(const std::string& text) const {
    if (!m_hasCarriageReturns)
        return m_mark + text;
    return m_mark + QString::fromStdString(text).replace("\n", "\r\n").toStdString();
}

void TextFileEditor::showTitle() {
    setWindowTitle(
        QStringLiteral("%1[*] – %2")
            .arg(m_path.isEmpty() ? m_words.untitled : QFileInfo(m_path).fileName(), m_words.kind));
    setWindowModified(m_text->document()->isModified());
}

void TextFileEditor::showErrors(const std::vector<Error>& errors) {
    m_found = errors;
    const QSignalBlocker quiet(m_errors);
    m_errors->clear();
    for (const Error& error : m_found)
        m_errors->addItem(error.line > 0 ? tr("Line %1, column %2: %3")
                                               .arg(error.line)
                                               .arg(std::max(error.column, 1))
                                               .arg(toQt(error.message))
                                         : toQt(error.message));
    markErrors();
    if (m_found.empty()) {
        auto* none = new QListWidgetItem(tr("No errors."), m_errors);
        none->setFlags(Qt::NoItemFlags);
    }
}

/// Returns a cursor at the place of an error; a null cursor if the error has no place.
QTextCursor TextFileEditor::placeOf(const Error& error) const {
    const QTextBlock block =
        error.line < 1 ? QTextBlock() : m_text->document()->findBlockByNumber(error.line - 1);
    if (!block.isValid())
        return {};
    QTextCursor cursor(block);
    const int column = std::clamp(error.column - 1, 0, std::max(block.length() - 1, 0));
    cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, column);
    return cursor;
}

/// Underlines each error in the text, from its place to the end of its line, or the whole line if
/// the error is at its end; the tool tip there is the message.
void TextFileEditor::markErrors() {
    QList<QTextEdit::ExtraSelection> marks;
    for (const Error& error : m_found) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = placeOf(error);
        if (mark.cursor.isNull())
            continue;
        if (mark.cursor.atBlockEnd())
            mark.cursor.movePosition(QTextCursor::StartOfBlock);
        mark.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        mark.format.setUnderlineColor(Theme::fromPalette(palette()).color(Ink::Wrong));
        mark.format.setToolTip(toQt(error.message));
        marks += mark;
    }
    m_text->setExtraSelections(marks);
}

void TextFileEditor::goToError(int row) {
    if (row < 0 || row >= static_cast<int>(m_found.size()))
        return;
    const QTextCursor cursor = placeOf(m_found[row]);
    if (cursor.isNull())
        return;
    m_text->setTextCursor(cursor);
    m_text->setFocus();
}

bool TextFileEditor::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_text->viewport() || event->type() != QEvent::ToolTip)
        return QDialog::eventFilter(watched, event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int at = m_text->cursorForPosition(help->pos()).position();
    QString message;
    for (const QTextEdit::ExtraSelection& mark : m_text->extraSelections())
        if (mark.cursor.selectionStart() <= at && at <= mark.cursor.selectionEnd())
            message = mark.format.toolTip();
    QToolTip::showText(help->globalPos(), message, m_text);
    return true;
}

void TextFileEditor::save() {
    if (m_path.isEmpty())
        saveAs();
    else
        saveTo(m_path);
}

void TextFileEditor::saveAs() {
    const QString path =
        withEnding(this, QFileDialog::getSaveFileName(this, m_words.saving, m_path, m_words.filter),
                   '.' + m_words.suffix);
    if (!path.isEmpty())
        saveTo(path);
}

/// Returns true if the file has not changed since it was read, or if the user permits to lose the
/// change.
bool TextFileEditor::mayOverwrite() {
    const Result<std::string> now = readFile(pathBytes(m_path));
    return !now || *now == m_known ||
           mayDiscard(this, m_words.kind,
                      tr("Another program has changed “%1” since it was opened here. Overwrite "
                         "its changes?")
                          .arg(QFileInfo(m_path).fileName()),
                      tr("Overwrite"));
}

bool TextFileEditor::saveTo(const QString& path) {
    if (path == m_path && !mayOverwrite())
        return false;
    const std::string bytes = bytesOf(text());
    const Result<void> written = path == m_path
                                     ? writeFileAtomically(pathBytes(path), bytes)
                                     : writeOutput(path.toStdString(), fileKindOf("txt"), bytes);
    m_message->setText(written ? tr("Saved: %1").arg(QFileInfo(path).fileName())
                               : toQt(written.error().text()));
    if (!written)
        return false;
    m_path = path;
    m_known = bytes;
    m_text->document()->setModified(false);
    showTitle();
    emit saved(path);
    return true;
}

void TextFileEditor::reject() {
    if (m_text->document()->isModified()) {
        const auto answer = QMessageBox::question(
            this, m_words.kind, m_words.unsaved,
            QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
        if (answer == QMessageBox::Save)
            save();
        if (answer == QMessageBox::Cancel ||
            (answer == QMessageBox::Save && m_text->document()->isModified()))
            return;
    }
    if (m_path.isEmpty() || m_text->document()->isModified())
        takeBack();
    QDialog::reject();
}

} // namespace parsescope
