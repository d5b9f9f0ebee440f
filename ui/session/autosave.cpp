// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/autosave.h"

#include "core/treebank/read_file.h"
#include "core/treebank/write_file.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/treebank_editor.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace parsescope {

namespace {

constexpr int MostPrograms = 10; // that have the same treebank open

/// A name for the files of a treebank; empty when they are on no disk.
QString nameOf(const Treebank& treebank) {
    QCryptographicHash hash(QCryptographicHash::Sha1);
    for (const auto& file : treebank.files()) {
        if (!file->stamp())
            return {};
        hash.addData(QFileInfo(toQt(file->name())).absoluteFilePath().toUtf8() + '\n');
    }
    return treebank.files().empty() ? QString() : QString::fromLatin1(hash.result().toHex());
}

} // namespace

Autosave::Autosave(TreebankEditor* editor, QString folder, QObject* parent)
    : QObject(parent), m_editor(editor), m_folder(std::move(folder)) {
    connect(editor, &TreebankEditor::treebankChanged, this, &Autosave::begin);
    connect(editor, &TreebankEditor::edited, this, &Autosave::write);
    begin();
}

Autosave::~Autosave() {
    end();
}

QString Autosave::journalOf(int slot) const {
    return QStringLiteral("%1/%2-%3.journal").arg(m_folder, m_treebank).arg(slot);
}

bool Autosave::hasUnsaved(const QString& journal) const {
    const Result<std::string> bytes = readFile(journal.toStdString());
    return bytes && !Document::hasChangesOf(m_editor->treebank(), *bytes);
}

void Autosave::tell(const Error& error) {
    if (!std::exchange(m_isTold, true))
        emit failed(error);
}

/// Another treebank may be there: finds a journal for it, and what a killed program left behind.
void Autosave::begin() {
    const QString treebank = nameOf(m_editor->treebank());
    if (treebank == m_treebank)
        return;
    end();
    m_treebank = treebank;
    m_isTold = false;
    if (treebank.isEmpty())
        return;
    const Result<void> writable = makePrivateFolder(m_folder.toStdString()).and_then([this] {
        return canWriteFile(journalOf(0).toStdString());
    });
    if (!writable)
        return tell(writable.error());
    removeDebris(m_folder.toStdString());
    for (const auto& file : m_editor->treebank().files())
        removeDebris(QFileInfo(toQt(file->name())).absolutePath().toStdString());
    takeFreeJournal();
    if (m_pending)
        emit found(QFileInfo(m_journal).lastModified());
    else if (m_journal.isEmpty())
        tell({tr("changes are not kept against accidents: %1 programs have this treebank open")
                  .arg(MostPrograms)
                  .toStdString(),
              m_editor->treebank().name(), 0, 0});
}

/// One that no other program uses, with changes rather than a new one.
void Autosave::takeFreeJournal() {
    for (int slot = 0; slot < MostPrograms && !m_pending; ++slot) {
        const QString journal = journalOf(slot);
        auto lock = std::make_unique<QLockFile>(journal + QStringLiteral(".lock"));
        lock->setStaleLockTime(0); // gone when its program is, however old
        if (!lock->tryLock(0))
            continue;
        m_pending = hasUnsaved(journal);
        if (!m_pending && m_lock)
            continue; // the first one will do
        m_journal = journal;
        m_lock = std::move(lock);
    }
}

/// The journal is needed no more, unless nobody has decided on it.
void Autosave::end() {
    m_writing = std::make_unique<BackgroundTask>(); // waits for the old one
    m_again = false;
    if (!m_journal.isEmpty() && !m_pending)
        QFile::remove(m_journal);
    m_pending = false;
    m_journal.clear();
    m_lock.reset();
}

void Autosave::write() {
    if (m_treebank.isEmpty() && !std::exchange(m_isTold, true))
        emit notKept();
    if (m_journal.isEmpty() || m_pending)
        return;
    if (m_writing->isRunning()) {
        m_again = true;
        return;
    }
    m_again = false;
    std::optional<std::string> bytes; // nothing: all is saved
    if (m_editor->isModified())
        bytes = m_editor->copyToSave(false).journal();
    m_writing->start(
        [path = m_journal.toStdString(), bytes](const TaskControl&) -> Result<void> {
            if (bytes)
                return writePrivateFile(path, *bytes);
            QFile::remove(toQt(path));
            return {};
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
    if (journal)
        document = Document::restore(m_editor->copyToSave(false).treebank(), *journal);
    else
        document = tl::unexpected(journal.error());
    if (document) {
        m_editor->restoreChanges(*std::move(document), m_editor->sentenceIndex());
        return {};
    }
    return failure(tr("%1. They are kept in %2")
                       .arg(toQt(document.error().message), keepAside(journal.value_or("")))
                       .toStdString());
}

/// Moves the journal to a name that is free, with its sentences beside it as a treebank that can be
/// opened. Returns the name of the treebank, or of the journal if it cannot be read.
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
