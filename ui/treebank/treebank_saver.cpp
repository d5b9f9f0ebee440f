// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/treebank_saver.h"

#include "core/treebank/edit.h"
#include "core/treebank/output_file.h"
#include "core/treebank/write_file.h"
#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/path_bytes.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/warning_box.h"
#include "ui/session/treebank_editor.h"
#include "ui/session/wording.h"
#include "ui/treebank/further_columns.h"

#include <QApplication>
#include <QEventLoop>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace parsescope {

namespace {

const QString DefaultName = QStringLiteral("treebank.conllu");

/// Returns the paths of the files of a treebank that are on disk.
std::vector<std::string> ownFiles(const Treebank& treebank) {
    std::vector<std::string> own;
    for (const auto& file : treebank.files())
        if (file->stamp())
            own.push_back(file->name());
    return own;
}

} // namespace

TreebankSaver::TreebankSaver(TreebankEditor* editor, QWidget* window)
    : QObject(window), m_editor(editor), m_window(window) {}

bool TreebankSaver::save() {
    if (!m_editor->commitCell())
        return false;
    if (!m_editor->isModified()) {
        const Document* document = m_editor->document();
        if (document && document->isModified())
            return saveAs();
        if (m_editor->hasUnsaved())
            return saveTreebankAs(); // the sentences are nowhere but here
        emit message(tr("The treebank has no changes to save."));
        return true;
    }
    if (const auto files = m_editor->treebank().files(); files.empty() || !files.front()->stamp())
        return saveTreebankAs();
    bool overwrite = false;
    if (const Document copy = m_editor->copyToSave(false); copy.hasChangedOnDisk()) {
        const Conflict choice =
            copy.isReadable() ? askAboutConflict(copy.treebank().diskState()) : askWhatToKeep();
        if (choice != Conflict::Overwrite)
            return resolve(choice);
        overwrite = true;
    }
    return write(Saved::InItsFiles,
                 [overwrite](Document& document) { return document.save(overwrite); });
}

bool TreebankSaver::resolve(Conflict choice) {
    switch (choice) {
    case Conflict::SaveElsewhere:
        return saveTreebankAs();
    case Conflict::Transfer:
        transfer();
        break;
    case Conflict::SaveEdited:
        saveSentences(tr("Save Edited Sentences"), m_editor->copyToSave(false).editedSentences());
        break;
    case Conflict::Reload:
        m_editor->dropChanges();
        break;
    case Conflict::Overwrite:
    case Conflict::Cancel:
        break;
    }
    return false;
}

bool TreebankSaver::saveAs() {
    if (!m_editor->commitCell())
        return false;
    // A sentence that belongs to no treebank replaces the open treebank when it is saved.
    if (m_editor->sentenceIndex() >= 0)
        return saveTreebankAs();
    if (!mayLeave())
        return false;
    const QString path = askForFile(tr("Save Treebank As"), DefaultName);
    return !path.isEmpty() && saveTo(path);
}

bool TreebankSaver::saveTreebankAs() {
    if (m_editor->isModified() && !m_editor->copyToSave(false).isReadable())
        return resolve(askWhatToKeep());
    const QString name = toQt(m_editor->treebank().name());
    const bool isFile = !name.isEmpty() && !QFileInfo(name).isDir();
    const QString path = askForFile(tr("Save Treebank As"), isFile ? name : DefaultName);
    return !path.isEmpty() && saveTo(path, Saved::Treebank);
}

QString TreebankSaver::askForFile(const QString& title, const QString& proposed) {
    return withEnding(m_window,
                      askWhereToSave(m_window, {"treebanks", title, treebankFilter()}, proposed),
                      QStringLiteral(".conllu"));
}

bool TreebankSaver::saveSentences(const QString& title, const std::string& sentences) {
    const QString path = askForFile(title, QStringLiteral("edited.conllu"));
    if (path.isEmpty())
        return false;
    const Result<void> done = writeOutput(path.toStdString(), fileKindOf("conllu"), sentences,
                                          ownFiles(m_editor->treebank()));
    if (!done) {
        complain(toQt(done.error().text()));
        return false;
    }
    emit message(tr("Saved: %1").arg(path));
    return true;
}

void TreebankSaver::complain(const QString& text) {
    QMessageBox box(QMessageBox::Warning, tr("Cannot save"), boxText(text), QMessageBox::Ok,
                    m_window);
    box.setTextFormat(Qt::PlainText);
    box.exec();
}

/// Runs `work` in the background, waits, and returns its result, or an error if memory is lacking.
/// The type of the result needs no default value.
template<class Work>
auto TreebankSaver::inBackground(const QString& text, Work work) {
    using Outcome = Result<decltype(work())>;
    std::optional<Outcome> outcome;
    QEventLoop loop;
    emit message(text);
    m_writing.start(
        [work = std::move(work)](const TaskControl&) -> Outcome {
            // An exception must become a result, because the window waits for one.
            try {
                return work();
            } catch (const std::exception&) {
                return failure("There was not enough memory to write the file.");
            }
        },
        [&](Outcome done) {
            outcome = std::move(done);
            loop.quit();
        });
    QApplication::setOverrideCursor(Qt::WaitCursor);
    loop.exec(QEventLoop::ExcludeUserInputEvents);
    QApplication::restoreOverrideCursor();
    emit message({});
    return *std::move(outcome);
}

bool TreebankSaver::saveTo(const QString& path, Saved saved) {
    const bool isTreebank = saved == Saved::Treebank || m_editor->sentenceIndex() >= 0;
    const std::vector<std::string> own = ownFiles(m_editor->treebank());
    const bool isOwn = isTreebank && !checkIsNoInput(pathBytes(path), own);
    // The only file of the treebank is saved with the questions about changes by other programs.
    if (isOwn && m_editor->treebank().files().size() == 1 &&
        (m_editor->isModified() || !m_editor->hasUnsaved()))
        return save();
    const Treebank& treebank = m_editor->treebank();
    if (const QStringList columns = furtherColumns(treebank);
        isTreebank && !isOwn && !columns.isEmpty() && path.endsWith(".conllu"))
        switch (askAboutColumns(m_window, columns)) {
        case ColumnChoice::Keep:
            break;
        case ColumnChoice::Cancel:
            return false;
        case ColumnChoice::LeaveOut: {
            const auto work = [treebank, path = pathBytes(path), own] {
                return withoutFurtherColumns(treebank).and_then([&](const std::string& lines) {
                    return writeOutput(path, fileKindOf("conllu"), lines, own);
                });
            };
            const Result<void> done =
                inBackground(tr("Saving…"), work).and_then([](auto result) { return result; });
            if (done)
                emit message(tr("Saved a copy without the columns %1: %2")
                                 .arg(columns.join(QStringLiteral(", ")), path));
            else
                complain(toQt(done.error().text()));
            return false; // the treebank itself is not saved
        }
        }
    return write(saved, [path = pathBytes(path), isOwn](Document& document) {
        // A file of the treebank may be overwritten even if it does not look like a treebank
        // because it begins with errors.
        const Result<void> can = isOwn ? Result<void>() : canWriteFile(path, fileKindOf("conllu"));
        return can.and_then([&] { return document.saveAs(path); });
    });
}

/// Saves a copy in the background, while editing is not possible; afterwards the copy becomes the
/// document.
bool TreebankSaver::write(Saved what, const std::function<Result<void>(Document&)>& save) {
    const bool looksAt = what == Saved::OnScreen;
    // For each file, its stamp, and a text about the information that writing the file would lose.
    std::vector<std::pair<std::optional<FileStamp>, Text>> before;
    for (const auto& file : m_editor->treebank().files())
        before.emplace_back(file->stamp(),
                            what == Saved::InItsFiles ? lostByWriting(file->name()) : Text());
    struct Written {
        Document document;
        Result<void> result;
        bool isReadable = true;
    };
    Result<Written> saved =
        inBackground(tr("Saving…"), [copy = m_editor->copyToSave(looksAt), save] {
            Written done{copy, {}};
            done.result = save(done.document);
            done.isReadable = done.result || copy.hasSameSentences();
            return done;
        });
    if (saved && !saved->isReadable)
        return resolve(askWhatToKeep());
    if (!saved || !saved->result) {
        complain(toQt((saved ? saved->result.error() : saved.error()).text()));
        return false;
    }
    m_editor->setSaved(std::move(saved->document), looksAt);
    QString text = tr("Saved: %1").arg(toQt(m_editor->treebank().name()));
    const auto files = m_editor->treebank().files();
    for (std::size_t file = 0; file < std::min(files.size(), before.size()); ++file)
        if (const auto& [stamp, lost] = before[file];
            !lost.empty() && stamp != files[file]->stamp())
            text += tr(" (%1)").arg(toQt(lost));
    emit message(text);
    return true;
}

void TreebankSaver::transfer() {
    struct Transferred {
        TransferredEdits edits;
        int index;
    };
    const auto work = [copy = m_editor->copyToSave(false), looksAt = m_editor->treebank(),
                       index = m_editor->sentenceIndex()]() -> Result<Transferred> {
        std::vector<std::shared_ptr<const TreebankFile>> files;
        for (const auto& file : copy.treebank().files()) {
            Result<TreebankFile> opened = TreebankFile::open(file->name());
            if (!opened)
                return tl::unexpected(opened.error());
            files.push_back(std::make_shared<const TreebankFile>(*std::move(opened)));
        }
        TransferredEdits edits = copy.transferredTo(copy.treebank().withFiles(std::move(files)));
        const int now = findAgain(looksAt, index, edits.document.edited());
        return Transferred{std::move(edits), now};
    };
    Result<Transferred> done =
        inBackground(tr("Reading the file…"), work).and_then([](auto result) { return result; });
    if (!done)
        return complain(toQt(done.error().text()));
    const TransferredEdits& edits = done->edits;
    const std::string unplaced = writeSentences(edits.unplaced);
    if (!unplaced.empty() &&
        !saveSentences(tr("Save the Edited Sentences That the File Lacks"), unplaced))
        return;
    QStringList notes;
    if (edits.changedByBoth > 0)
        notes
            << tr("Sentences that the other program changed, too, and that now have your version: "
                  "%1.")
                   .arg(edits.changedByBoth);
    if (edits.notRemoved > 0)
        notes << tr("Sentences that you deleted, but that were kept because the other program may "
                    "have changed them: %1.")
                     .arg(edits.notRemoved);
    m_editor->restoreChanges(std::move(done->edits.document), done->index);
    emit message(tr("Your changes were put into the file as it is now. Save to write them."));
    if (!notes.isEmpty())
        QMessageBox::information(m_window, tr("Changes by both"), notes.join('\n'));
}

TreebankSaver::Conflict TreebankSaver::askWhatToKeep() {
    QMessageBox box(QMessageBox::Warning, tr("Changed on disk"),
                    tr("Another program has written into the file since it was opened."),
                    QMessageBox::Cancel, m_window);
    box.setInformativeText(
        tr("The file is too large to be held in memory, so the sentences that you have not edited "
           "can no longer be read as they were. Your changes are still here: %1. Put them into the "
           "file as it is now, or save the edited sentences alone. Reading the file again discards "
           "your changes.")
            .arg(differences()));
    const auto* into = box.addButton(tr("Put Changes into the File"), QMessageBox::AcceptRole);
    const auto* alone = box.addButton(tr("Save Edited Sentences…"), QMessageBox::AcceptRole);
    const auto* reload = box.addButton(tr("Reload"), QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    const auto* clicked = box.clickedButton();
    return clicked == into     ? Conflict::Transfer
           : clicked == alone  ? Conflict::SaveEdited
           : clicked == reload ? Conflict::Reload
                               : Conflict::Cancel;
}

TreebankSaver::Conflict TreebankSaver::askAboutConflict(DiskState state) {
    const bool isGone = state == DiskState::Gone;
    QMessageBox box(QMessageBox::Warning, tr("Changed on disk"),
                    isGone ? tr("The file no longer exists.")
                           : tr("The file has changed on disk since it was opened."),
                    QMessageBox::Cancel, m_window);
    box.setInformativeText(
        (isGone ? tr("Its sentences and your changes are still here: %1. They can be written to "
                     "the file again, or saved under another name.")
                : tr("Overwriting it discards the changes on disk. Reading it again discards your "
                     "changes: %1. Saving under another name keeps both."))
            .arg(differences()));
    const auto* elsewhere = box.addButton(tr("Save As…"), QMessageBox::AcceptRole);
    const auto* overwrite =
        box.addButton(isGone ? tr("Write Again") : tr("Overwrite"),
                      isGone ? QMessageBox::AcceptRole : QMessageBox::DestructiveRole);
    const auto* reload =
        isGone ? nullptr : box.addButton(tr("Reload"), QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    const auto* clicked = box.clickedButton();
    return clicked == elsewhere          ? Conflict::SaveElsewhere
           : clicked == overwrite        ? Conflict::Overwrite
           : reload && clicked == reload ? Conflict::Reload
                                         : Conflict::Cancel;
}

QString TreebankSaver::differences() const {
    const Document::Differences found = m_editor->copyToSave(false).differences();
    QStringList parts;
    if (found.edited > 0)
        parts += tr("%Ln {sentence differs|sentences differ} from the file", nullptr, found.edited);
    if (found.added > 0)
        parts += tr("%Ln {sentence is|sentences are} not in the file", nullptr, found.added);
    if (found.removed > 0)
        parts +=
            tr("%Ln {sentence|sentences} of the file {is|are} deleted", nullptr, found.removed);
    return parts.join(tr("; "));
}

bool TreebankSaver::mayLeave() {
    if (!m_editor->commitCell())
        return false;
    if (!m_editor->hasUnsaved())
        return true;
    const bool isModified = m_editor->isModified();
    const QString name = QFileInfo(toQt(m_editor->treebank().name())).fileName();
    QMessageBox box(
        QMessageBox::Question, tr("Unsaved changes"),
        boxText((isModified ? tr("Save the changes of %1?") : tr("Save the sentences of %1?"))
                    .arg(name)),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(isModified
                               ? tr("Unsaved changes will be lost: %1.").arg(differences())
                               : tr("A file was deleted or can no longer be read, so that the "
                                    "sentences will be lost."));
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
