// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/autosave.h"

#include "core/treebank/document_of_renamed.h"
#include "core/treebank/read_file.h"
#include "core/treebank/temporary_file.h"
#include "core/treebank/write_file.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/lecture.h"
#include "ui/session/treebank_editor.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMetaObject>

#include <functional>

namespace parsescope {

namespace {

// Largest number of running programs that can each keep a journal of one treebank.
constexpr int MostPrograms = 10;

/// Locks a journal against other programs. With a stale time of 0, a lock is stale exactly when its
/// program has ended, whatever its age. Returns null if another program has it.
std::unique_ptr<QLockFile> lockOf(const QString& journal) {
    auto lock = std::make_unique<QLockFile>(journal + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);
    if (!lock->tryLock(0))
        return nullptr;
    QFile::setPermissions(lock->fileName(), QFile::ReadOwner | QFile::WriteOwner);
    return lock;
}

/// Moves the journal of the files of a treebank before they were renamed, if there is one in
/// `folder`, to `journal`, with the time of its last change. Returns true if there was one.
bool takeJournalOfRenamed(const Treebank& treebank, const QString& folder, const QString& journal) {
    for (const QFileInfo& other :
         QDir(folder).entryInfoList({QStringLiteral("*.journal")}, QDir::Files)) {
        const QString path = other.absoluteFilePath();
        if (other.isSymLink() || path == QFileInfo(journal).absoluteFilePath())
            continue;
        const std::unique_ptr<QLockFile> lock = lockOf(path);
        if (!lock)
            continue;
        const Result<std::string> bytes = readFile(path.toStdString());
        const auto renamed = bytes ? journalOfRenamed(treebank, *bytes) : std::nullopt;
        if (!renamed || !writePrivateFile(journal.toStdString(), *renamed))
            continue;
        QFile written(journal);
        if (written.open(QIODevice::ReadWrite))
            written.setFileTime(other.lastModified(), QFileDevice::FileModificationTime);
        QFile::remove(path);
        return true;
    }
    return false;
}

} // namespace

QString keptNameOf(const Treebank& treebank) {
    QCryptographicHash hash(QCryptographicHash::Sha1);
    for (const auto& file : treebank.files()) {
        if (!file->stamp())
            return {};
        hash.addData(QFileInfo(toQt(file->name())).absoluteFilePath().toUtf8() + '\n');
    }
    return treebank.files().empty() ? QString() : QString::fromLatin1(hash.result().toHex());
}

Autosave::Autosave(TreebankEditor* editor, QString folder, QObject* parent)
    : QObject(parent), m_work(editor), m_folder(std::move(folder)) {
    connect(editor, &TreebankEditor::treebankChanged, this, &Autosave::begin);
    connect(editor, &TreebankEditor::edited, this, &Autosave::write);
    begin();
}

Autosave::Autosave(Lecture* lecture, QString folder, QObject* parent)
    : QObject(parent), m_work(lecture), m_folder(std::move(folder)) {
    connect(lecture, &Lecture::changed, this, &Autosave::write);
    connect(lecture, &Lecture::edited, this, &Autosave::write);
    connect(lecture, &Lecture::saved, this, &Autosave::write);
    QMetaObject::invokeMethod(this, &Autosave::begin, Qt::QueuedConnection);
}

Autosave::~Autosave() {
    end();
}

QString Autosave::journalOf(int slot) const {
    return QStringLiteral("%1/%2-%3.journal").arg(m_folder, m_name).arg(slot);
}

bool Autosave::hasUnsaved(const QString& journal) const {
    const Result<std::string> bytes = readFile(journal.toStdString());
    return bytes && (lecture() || !Document::hasChangesOf(editor()->treebank(), *bytes));
}

void Autosave::tell(const Error& error) {
    if (!std::exchange(m_isTold, true))
        emit failed(error);
}

/// Reports that no journal can be kept: for a lecture only when there are scenes.
void Autosave::cannotKeep(const Error& reason) {
    if (lecture())
        m_reason = reason;
    else
        tell(reason);
}

/// If another treebank was opened, chooses a journal for it, and reports the unsaved changes of an
/// earlier run, if there are any.
void Autosave::begin() {
    const QString name = lecture() ? QStringLiteral("lecture") : keptNameOf(editor()->treebank());
    if (name == m_name)
        return;
    end();
    m_name = name;
    m_isTold = false;
    if (name.isEmpty())
        return;
    const Result<void> writable = makePrivateFolder(m_folder.toStdString()).and_then([this] {
        return canWriteFile(journalOf(0).toStdString());
    });
    if (!writable)
        return cannotKeep(writable.error());
    removeDebris(m_folder.toStdString());
    const Treebank treebank = lecture() ? Treebank() : editor()->treebank();
    for (const auto& file : treebank.files())
        removeDebris(QFileInfo(toQt(file->name())).absolutePath().toStdString());
    takeFreeJournal();
    if (!lecture() && !m_pending && !m_journal.isEmpty())
        m_pending = takeJournalOfRenamed(treebank, m_folder, m_journal);
    if (m_pending)
        emit found(QFileInfo(m_journal).lastModified());
    else if (m_journal.isEmpty())
        cannotKeep({lecture() ? Text("unsaved scenes would be lost in a crash, because {0} other "
                                     "windows are open",
                                     MostPrograms)
                              : Text("unsaved changes would be lost in a crash, because {0} other "
                                     "programs have this treebank open",
                                     MostPrograms),
                    treebank.name(), 0, 0});
}

/// Chooses a journal that no other program uses, if possible one with unsaved changes.
void Autosave::takeFreeJournal() {
    for (int slot = 0; slot < MostPrograms && !m_pending; ++slot) {
        const QString journal = journalOf(slot);
        std::unique_ptr<QLockFile> lock = lockOf(journal);
        if (!lock)
            continue;
        m_pending = hasUnsaved(journal);
        if (!m_pending && m_lock)
            // Without unsaved changes, the first free journal is used.
            continue;
        m_journal = journal;
        m_lock = std::move(lock);
    }
}

/// Removes the journal, unless the user has not decided about the changes found in it.
void Autosave::end() {
    m_writing = std::make_unique<BackgroundTask>(); // waits for the previous task
    m_again = false;
    if (!m_journal.isEmpty() && !m_pending)
        QFile::remove(m_journal);
    m_pending = false;
    m_journal.clear();
    m_lock.reset();
}

void Autosave::write() {
    if (m_reason && lecture()->hasUnsaved())
        tell(*m_reason);
    if (m_name.isEmpty() && !lecture() && !std::exchange(m_isTold, true))
        emit notKept();
    if (m_journal.isEmpty() || m_pending)
        return;
    if (m_writing->isRunning()) {
        m_again = true;
        return;
    }
    m_again = false;
    // Returns the content of the journal; null if all changes are saved.
    std::function<std::string()> content;
    if (lecture() && lecture()->hasUnsaved())
        content = [scenes = lecture()->scenes()] { return writeSessions(scenes); };
    else if (!lecture() && editor()->isModified())
        content = [bytes = editor()->copyToSave(false).journal()] { return bytes; };
    m_writing->start(
        [path = m_journal.toStdString(), content](const TaskControl&) -> Result<void> {
            // A link in place of the journal would be followed to another file.
            if (!content || QFileInfo(toQt(path)).isSymLink())
                QFile::remove(toQt(path));
            return content ? writePrivateFile(path, content()) : Result<void>();
        },
        [this](const Result<void>& written) {
            if (written)
                m_isTold = false;
            else
                tell(written.error());
            if (m_again)
                write();
        });
}

void Autosave::discard() {
    m_pending = false;
    QFile::remove(m_journal);
    write();
}

Result<void> Autosave::restore() {
    m_pending = false;
    const Result<std::string> journal = readFile(m_journal.toStdString());
    Result<Document> document = tl::unexpected(Error());
    if (lecture()) {
        const auto scenes = journal.and_then([this](const std::string& bytes) {
            return readSessions(bytes, m_journal.toStdString());
        });
        if (scenes) {
            lecture()->setScenes(*scenes, false);
            return {};
        }
        document = tl::unexpected(scenes.error());
    } else if (journal)
        document = Document::restore(editor()->copyToSave(false).treebank(), *journal);
    else
        document = tl::unexpected(journal.error());
    if (document) {
        editor()->restoreChanges(*std::move(document), editor()->sentenceIndex());
        return {};
    }
    return failure("The unsaved changes cannot be restored: {0}. The changes are kept in {1}",
                   document.error().message, keepAside(journal.value_or("")).toStdString());
}

/// Renames the journal to a free name and writes its sentences beside it as a treebank. Returns the
/// name of the treebank, or of the journal if it cannot be read.
QString Autosave::keepAside(const std::string& journal) {
    QString aside = m_journal + QStringLiteral(".kept");
    const QString treebank = QStringLiteral(".conllu");
    for (int number = 2; QFileInfo::exists(aside) || QFileInfo::exists(aside + treebank); ++number)
        aside = QStringLiteral("%1.kept-%2").arg(m_journal).arg(number);
    QFile::rename(m_journal, aside);
    const Result<std::string> lines = Document::sentencesIn(journal);
    const bool isReadable = lines && !lines->empty() &&
                            writePrivateFile((aside + treebank).toStdString(), *lines).has_value();
    return isReadable ? aside + treebank : aside;
}

} // namespace parsescope
