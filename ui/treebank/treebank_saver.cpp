// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/treebank_saver.h"

#include "core/treebank/write_file.h"
#include "ui/canvas/text.h"
#include "ui/session/treebank_editor.h"

#include <QApplication>
#include <QEventLoop>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace parsescope {

TreebankSaver::TreebankSaver(TreebankEditor* editor, QWidget* window)
    : QObject(window), m_editor(editor), m_window(window) {}

bool TreebankSaver::save() {
    if (!m_editor->isModified()) {
        const Document* document = m_editor->document();
        if (document && document->isModified())
            return saveAs();
        emit message(tr("The treebank has no changes to save."));
        return true;
    }
    bool overwrite = false;
    if (m_editor->copyToSave(false).hasChangedOnDisk()) {
        switch (askAboutConflict()) {
        case Conflict::Overwrite:
            overwrite = true;
            break;
        case Conflict::SaveElsewhere:
            return saveAs();
        case Conflict::Reload:
            m_editor->dropChanges();
            return false;
        case Conflict::Cancel:
            return false;
        }
    }
    return write(false, [overwrite](Document& document) { return document.save(overwrite); });
}

bool TreebankSaver::saveAs() {
    QString name = toQt(m_editor->treebank().name());
    if (name.isEmpty() || m_editor->sentenceIndex() < 0 || QFileInfo(name).isDir())
        name = QStringLiteral("treebank.conllu");
    QString path = QFileDialog::getSaveFileName(
        m_window, tr("Save Treebank As"), name,
        tr("Treebanks (*.conllu *.conll *.conllx *.gz);;All files (*)"));
    if (path.isEmpty())
        return false;
    if (QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".conllu");
    return saveTo(path);
}

bool TreebankSaver::saveTo(const QString& path) {
    return write(true,
                 [path = path.toStdString()](Document& document) { return document.saveAs(path); });
}

/// Saves a copy in the background, meanwhile nothing can be edited; then it is the document.
bool TreebankSaver::write(bool looksAt, const std::function<Result<void>(Document&)>& save) {
    struct Saved {
        Document document;
        Result<void> result;
    };
    std::optional<Saved> saved;
    QEventLoop loop;
    emit message(tr("Saving…"));
    std::vector<std::pair<std::optional<FileStamp>, std::string>> before; // and what would be lost
    for (const auto& file : m_editor->treebank().files())
        before.emplace_back(file->stamp(), looksAt ? "" : lostByWriting(file->name()));
    m_writing.start(
        [copy = m_editor->copyToSave(looksAt), save](const TaskControl&) {
            Saved done{copy, {}};
            try { // the window waits for a result
                done.result = save(done.document);
            } catch (const std::exception&) {
                done.result = failure(tr("There was not enough memory to save.").toStdString());
            }
            return done;
        },
        [&](Saved done) {
            saved = std::move(done);
            loop.quit();
        });
    QApplication::setOverrideCursor(Qt::WaitCursor);
    loop.exec(QEventLoop::ExcludeUserInputEvents);
    QApplication::restoreOverrideCursor();
    emit message({});
    if (!saved->result) {
        QMessageBox box(QMessageBox::Warning, tr("Cannot save"), toQt(saved->result.error().text()),
                        QMessageBox::Ok, m_window);
        box.setTextFormat(Qt::PlainText);
        box.exec();
        return false;
    }
    m_editor->setSaved(std::move(saved->document));
    QString text = tr("Saved: %1").arg(toQt(m_editor->treebank().name()));
    const auto files = m_editor->treebank().files();
    for (std::size_t file = 0; file < std::min(files.size(), before.size()); ++file)
        if (const auto& [stamp, lost] = before[file];
            !lost.empty() && stamp != files[file]->stamp())
            text += tr(" (%1)").arg(toQt(lost));
    emit message(text);
    return true;
}

TreebankSaver::Conflict TreebankSaver::askAboutConflict() {
    QMessageBox box(QMessageBox::Warning, tr("Changed on disk"),
                    tr("The file has changed on disk since it was opened."), QMessageBox::Cancel,
                    m_window);
    box.setInformativeText(tr("Overwriting it discards the changes on disk. Reading it again "
                              "discards your changes: %1. Saving under another name keeps both.")
                               .arg(editedSentences()));
    const auto* elsewhere = box.addButton(tr("Save As…"), QMessageBox::AcceptRole);
    const auto* overwrite = box.addButton(tr("Overwrite"), QMessageBox::DestructiveRole);
    const auto* reload = box.addButton(tr("Reload"), QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    const auto* clicked = box.clickedButton();
    return clicked == elsewhere   ? Conflict::SaveElsewhere
           : clicked == overwrite ? Conflict::Overwrite
           : clicked == reload    ? Conflict::Reload
                                  : Conflict::Cancel;
}

QString TreebankSaver::editedSentences() const {
    const int count = m_editor->copyToSave(false).editedCount();
    return count == 0   ? tr("deleted sentences")
           : count == 1 ? tr("1 sentence")
                        : tr("%1 sentences").arg(count);
}

bool TreebankSaver::mayLeave() {
    if (!m_editor->isModified())
        return true;
    const QString name = QFileInfo(toQt(m_editor->treebank().name())).fileName();
    QMessageBox box(QMessageBox::Question, tr("Unsaved changes"),
                    tr("Save the changes of %1?").arg(name),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(tr("Unsaved changes will be lost: %1.").arg(editedSentences()));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
    case QMessageBox::Save:
        return save();
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

} // namespace parsescope
