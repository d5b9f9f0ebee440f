// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/text_file_editor.h"

#include "core/treebank/output_file.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

namespace {

constexpr int PauseBeforeCheck = 300; // milliseconds from the last key to the check of the text

} // namespace

TextFileEditor::TextFileEditor(const QString& path, const Words& words, QWidget* beside,
                               QWidget* parent)
    : QDialog(parent), m_path(path), m_words(words), m_text(new QPlainTextEdit),
      m_column(new QVBoxLayout), m_errors(new QListWidget), m_message(new QLabel) {
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    m_text->setFont(Theme::monospace());
    m_text->setTabChangesFocus(false);
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
    } else if (const Result<std::string> bytes = readFile(m_path.toStdString())) {
        m_text->setPlainText(toQt(*bytes));
    } else {
        m_message->setText(toQt(bytes.error().text()));
    }
    m_pause.stop();
    m_text->document()->setModified(false);
    showTitle();
    check();
}

std::string TextFileEditor::text() const {
    return m_text->toPlainText().toStdString();
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
    if (m_found.empty()) {
        auto* none = new QListWidgetItem(tr("No errors."), m_errors);
        none->setFlags(Qt::NoItemFlags);
    }
}

void TextFileEditor::goToError(int row) {
    if (row < 0 || row >= static_cast<int>(m_found.size()) || m_found[row].line < 1)
        return;
    const QTextBlock block = m_text->document()->findBlockByNumber(m_found[row].line - 1);
    if (!block.isValid())
        return;
    QTextCursor cursor(block);
    const int column = std::clamp(m_found[row].column - 1, 0, std::max(block.length() - 1, 0));
    cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, column);
    m_text->setTextCursor(cursor);
    m_text->setFocus();
}

void TextFileEditor::save() {
    if (m_path.isEmpty())
        saveAs();
    else
        saveTo(m_path);
}

void TextFileEditor::saveAs() {
    QString path = QFileDialog::getSaveFileName(this, m_words.saving, m_path, m_words.filter);
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += '.' + m_words.suffix;
    saveTo(path);
}

bool TextFileEditor::saveTo(const QString& path) {
    const Result<void> written = path == m_path
                                     ? writeFileAtomically(path.toStdString(), text())
                                     : writeOutput(path.toStdString(), fileKindOf("txt"), text());
    m_message->setText(written ? tr("Saved: %1").arg(QFileInfo(path).fileName())
                               : toQt(written.error().text()));
    if (!written)
        return false;
    m_path = path;
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
