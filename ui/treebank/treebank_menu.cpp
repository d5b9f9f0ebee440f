// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/treebank_menu.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/warning_box.h"
#include "ui/session/file_notes.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/go_to_dialog.h"
#include "ui/treebank/lines_edit.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include <set>

namespace parsescope {

namespace {

/// A dialog for a note, which asks before it discards a note that the user has typed.
class NoteDialog : public QDialog {
public:
    NoteDialog(PlainTextEdit* text, QWidget* parent) : QDialog(parent), m_text(text) {}

    void reject() override {
        if (!m_text->document()->isModified() ||
            mayDiscard(this, windowTitle(),
                       TreebankMenu::tr("Discard the note that you have typed?"),
                       TreebankMenu::tr("Discard Note")))
            QDialog::reject();
    }

private:
    PlainTextEdit* m_text;
};

} // namespace

TreebankMenu::TreebankMenu(TreebankEditor* editor, const QString& title, QWidget* parent)
    : QMenu(title, parent), m_editor(editor) {
    const auto add = [this](const QString& text, const char* key, auto call) {
        QAction* action = addAction(text, this, call);
        action->setShortcut(QKeySequence(QString::fromLatin1(key)));
        m_sentenceActions += action;
        return action;
    };
    m_previous = add(tr("&Previous Sentence"), "PgUp",
                     [this] { m_editor->selectSentence(m_editor->sentenceIndex() - 1); });
    m_next = add(tr("&Next Sentence"), "PgDown",
                 [this] { m_editor->selectSentence(m_editor->sentenceIndex() + 1); });
    m_goTo = add(tr("&Go to Sentence…"), "Ctrl+G", &TreebankMenu::goTo);
    addSeparator();
    add(tr("&Find…"), "Ctrl+F", [this] { m_editor->search({}); });
    add(tr("Next &Hit"), "F3", [this] { m_editor->goToHit(1); });
    add(tr("Previous Hi&t"), "Shift+F3", [this] { m_editor->goToHit(-1); });
    addSeparator();
    m_bookmark = add(tr("&Bookmark"), "Ctrl+B", &TreebankMenu::toggleBookmark);
    m_bookmark->setCheckable(true);
    add(tr("N&ote…"), "Ctrl+Shift+B", &TreebankMenu::editNote);
    add(tr("Ne&xt Bookmark"), "F2", [this] { goToBookmark(1); });
    add(tr("Pre&vious Bookmark"), "Shift+F2", [this] { goToBookmark(-1); });
    addSeparator();
    m_sentenceActions += addAction(tr("File &Errors…"), this, &TreebankMenu::errorsAsked);
    m_sentenceActions.back()->setObjectName("file-errors");
    m_sentenceActions.back()->setProperty("words", tr("Validate, validator, check, findings"));
    for (QAction* action : {m_previous, m_next, m_goTo})
        action->setToolTip(tr("%1 (%2)").arg(
            action->iconText(), action->shortcut().toString(QKeySequence::NativeText)));
    connect(editor, &TreebankEditor::sentenceChanged, this, &TreebankMenu::refresh);
    connect(editor, &TreebankEditor::sentenceChanged, this, [this] { m_walk.cancel(); });
    connect(editor, &TreebankEditor::treebankChanged, this, [this] { m_walk.cancel(); });
    connect(editor, &TreebankEditor::noteChanged, this, &TreebankMenu::refresh);
    refresh();
}

void TreebankMenu::refresh() {
    const int index = m_editor->sentenceIndex();
    for (QAction* action : m_sentenceActions)
        action->setEnabled(index >= 0);
    m_previous->setEnabled(index > 0);
    m_next->setEnabled(index >= 0 && index + 1 < m_editor->treebank().size());
    m_bookmark->setChecked(index >= 0 && m_editor->note(index));
}

void TreebankMenu::goTo() {
    auto* dialog = new GoToDialog(m_editor, parentWidget());
    connect(dialog, &GoToDialog::wordAsked, this, &TreebankMenu::wordAsked);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void TreebankMenu::keep(const std::optional<QString>& note) {
    if (const auto kept = m_editor->setNote(m_editor->sentenceIndex(), note); !kept)
        QMessageBox::warning(parentWidget(), tr("Bookmarks"), boxText(toQt(kept.error().text())));
}

void TreebankMenu::toggleBookmark() {
    const std::optional<QString> note = m_editor->note(m_editor->sentenceIndex());
    if (!note)
        keep(QString());
    else if (note->isEmpty() ||
             mayDiscard(parentWidget(), tr("Bookmarks"),
                        tr("Remove the bookmark with its note “%1”?").arg(beginningOf(*note)),
                        tr("Remove Bookmark")))
        keep(std::nullopt);
    refresh(); // the check mark of the action has changed in any case
}

void TreebankMenu::editNote() {
    auto* text = new LinesEdit;
    NoteDialog dialog(text, parentWidget());
    dialog.setWindowTitle(tr("Note on Sentence %1").arg(m_editor->sentenceIndex() + 1));
    text->setFont(dialog.font());
    text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    text->setTabChangesFocus(true);
    text->setAccessibleName(tr("Note"));
    text->setPlainText(m_editor->note(m_editor->sentenceIndex()).value_or(QString()));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    for (QAbstractButton* button : buttons->buttons())
        button->setIcon({});
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(new QLabel(
        holdsNote(m_editor->treebank(), m_editor->sentenceIndex())
            ? tr("The note and its bookmark are the comment “# note =” of the sentence, one line.")
            : tr("The file cannot hold the note and its bookmark. They are stored with your "
                 "settings.")));
    layout->addWidget(text, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    if (dialog.exec() != QDialog::Accepted)
        return;
    keep(text->text().trimmed());
}

/// Selects the next marked sentence (`direction` = 1) or the previous one (-1); continues at the
/// other end of the treebank. The comments of the sentences are read in the background.
void TreebankMenu::goToBookmark(int direction) {
    std::set<int> marked;
    for (const auto& [index, mark] : m_editor->marks())
        marked.insert(index);
    m_walk.start(
        [treebank = m_editor->treebank(), marked = std::move(marked),
         here = m_editor->sentenceIndex(), direction](const TaskControl& control) {
            for (int step = 1; step <= treebank.size() && !control.stopRequested(); ++step) {
                const int size = treebank.size();
                const int index = (here + (direction * step) + size) % size;
                if (marked.contains(index) || noteIn(treebank.read(index).sentence))
                    return index;
            }
            return -1;
        },
        [this](int index) {
            if (index >= 0)
                m_editor->selectSentence(index);
        });
}

} // namespace parsescope
