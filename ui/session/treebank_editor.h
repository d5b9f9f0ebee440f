// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/document.h"
#include "ui/session/bookmarks.h"
#include "ui/session/treebank_opener.h"

#include <QObject>
#include <QString>

#include <functional>
#include <optional>

namespace parsescope {

/// A change of the sentence on screen.
enum class SentenceChange {
    Another, ///< another one is looked at
    Edited,  ///< something in it is not as it was
    Moved,   ///< it has another index, or its state of being edited or saved is another one
};

/// The treebank that is open, the sentence of it that is looked at, and the editing of both. There
/// is one history for undo and redo, which goes to the sentence that it changes; files are written
/// when they are saved. A sentence that is in no treebank can be looked at and edited, too.
class TreebankEditor : public QObject {
    Q_OBJECT

public:
    explicit TreebankEditor(QObject* parent = nullptr);

    /// Opens files and folders as a treebank in the background; ends with `treebankChanged` and
    /// `opened`, or `openFailed`. It is read again whenever it changes on disk.
    void open(const QStringList& paths);
    /// Looks at sentence `index` (0-based) of a treebank; at an empty one, if it has none there.
    void setTreebank(const Treebank& treebank, int index = 0);
    /// As it is now, with what was edited.
    [[nodiscard]] const Treebank& treebank() const { return m_treebank; }
    /// Asked before another treebank takes the place of this one: false keeps this one.
    void setLeaveGuard(std::function<bool()> mayLeave) { m_mayLeave = std::move(mayLeave); }
    [[nodiscard]] bool mayLeave() const { return !m_mayLeave || m_mayLeave(); }

    /// Sets the function that takes over what is typed in an open cell of the sentence. It returns
    /// false when that is not possible: the user sees why and the cell stays open.
    void setCellGuard(std::function<bool()> commit) { m_commitCell = std::move(commit); }
    /// Takes over what is typed in an open cell. Called before the sentence is left, saved or
    /// exported, which does not happen if this returns false.
    [[nodiscard]] bool commitCell() const { return !m_commitCell || m_commitCell(); }

    /// Looks at a sentence of the treebank (0-based).
    void selectSentence(int index);
    /// Looks at a sentence that is in no treebank.
    void setSentence(const Sentence& sentence);
    /// Index of the sentence looked at; -1 when it is in no treebank.
    [[nodiscard]] int sentenceIndex() const { return m_index; }
    /// The sentence looked at; with what is wrong with it, if it could not be read. An unfinished
    /// tree is not an error here.
    [[nodiscard]] const SentenceReading& reading() const { return m_reading; }
    [[nodiscard]] const Sentence& sentence() const { return m_reading.sentence; }
    /// Of the file that the sentence is in; CoNLL-U when it is in none.
    [[nodiscard]] Format format() const;

    /// Has the treebank searched; an empty query only asks the user for one.
    void search(const QString& query) { emit searchAsked(query); }
    /// Has the next sentence found shown, in that direction (1 or -1).
    void goToHit(int direction) { emit hitAsked(direction); }

    /// Marks and notes on sentences; see `Bookmarks::keepIn`.
    [[nodiscard]] Bookmarks& bookmarks() { return m_bookmarks; }
    /// The note on a sentence of the treebank (0-based); nothing when it is not marked.
    [[nodiscard]] std::optional<QString> note(int index) const;
    /// Marks the sentence with a note that may be empty; nothing takes the mark away.
    Result<void> setNote(int index, const std::optional<QString>& note);

    /// Asked before the sentence looked at is replaced by an edit: false keeps it. An empty
    /// function allows all edits.
    void setEditGate(std::function<bool(const Sentence&)> mayEdit) {
        m_mayEdit = std::move(mayEdit);
    }
    /// Replaces the sentence looked at. A word that stands for ROOT is left out.
    void replaceSentence(const Sentence& sentence);
    /// Puts a sentence behind the one looked at, into its file, and looks at it. The treebank must
    /// have a file.
    void insertSentence(const Sentence& sentence);
    /// Takes the sentence looked at out of the treebank.
    void removeSentence();
    /// Back to the sentence as it is in the file, or was at first; that can be undone, too.
    void revert();
    /// The sentence as it is in the file, or was at first; nothing when it could not be read there,
    /// or is new.
    [[nodiscard]] const std::optional<Sentence>& original() const { return m_original; }
    [[nodiscard]] bool isEdited() const { return m_isEdited; }
    /// Sentence `index` of the treebank is not as it is in its file.
    [[nodiscard]] bool isEdited(int index) const {
        return m_document && m_document->isEdited(index);
    }
    void undo();
    void redo();
    [[nodiscard]] bool canUndo() const { return document() && document()->canUndo(); }
    [[nodiscard]] bool canRedo() const { return document() && document()->canRedo(); }

    /// There are changes of the treebank to save. (Those of samples need not be.)
    [[nodiscard]] bool isModified() const;
    /// Returns the edited document: the treebank, or the sentence that is in none. Null before the
    /// first change.
    [[nodiscard]] const Document* document() const;
    /// A copy to be saved: the treebank, or with `looksAt` what document() is, edited or not.
    [[nodiscard]] Document copyToSave(bool looksAt) const;
    /// The document, now saved, takes the place of what was copied.
    void setSaved(Document saved);
    /// Reads the files again; what is not saved is lost.
    void dropChanges();
    /// The treebank with changes that had been lost, or were put into other contents of its files;
    /// `document` is of the same files.
    /// Sentence `index` (0-based) is looked at then, or an empty one if there is none.
    void restoreChanges(Document document, int index);

signals:
    void treebankChanged();
    /// A sentence came to that index (`by` = 1) or went from it (-1), and those behind it moved.
    /// (Before `treebankChanged`.)
    void sentencesMoved(int index, int by);
    void sentenceChanged(parsescope::SentenceChange change);
    /// The sentence with that index (-1: the one that is in no treebank) was edited, or there is
    /// something else to undo or save. Where sentences came or went, `treebankChanged` goes before.
    void edited(int index);
    /// The mark or note of a sentence (0-based) is another one.
    void noteChanged(int index);
    void searchAsked(const QString& query);
    void hitAsked(int direction);
    void openProgress(double share);
    void openFailed(const parsescope::Error& error);
    /// Emitted when the requested files have been opened, or when the treebank has got another file
    /// by being saved.
    void opened(const QStringList& paths);
    /// Files have changed on disk, but were not read again because of changes that are not saved.
    void changedOnDisk();
    /// The treebank was read again because it has changed on disk. (After `treebankChanged`.)
    void reloaded();
    /// Emitted when a file of the treebank has been deleted.
    void fileGone();

private:
    void reload(const Treebank& treebank, int sentence);
    [[nodiscard]] SentenceKey key(int index) const;
    void lookAt(int index);
    void lookAt(int index, const SentenceReading& reading);
    void look(const SentenceReading& reading);
    /// The document to change.
    Document& edit();
    Document& editTreebank();
    /// Shows what the document has become where it changed, at `index`.
    void showChange(int index);
    void showTreebank(int index);
    void showEdited(const SentenceReading& reading);

    Treebank m_treebank;
    Bookmarks m_bookmarks;
    int m_index = -1;
    SentenceReading m_reading;
    std::optional<Sentence> m_original; // without a word for ROOT
    bool m_isEdited = false;
    std::optional<Document> m_document; // of the treebank, since its first change
    std::optional<Document> m_typed;    // of the sentence that is in no treebank
    std::function<bool()> m_mayLeave;
    std::function<bool()> m_commitCell;
    std::function<bool(const Sentence&)> m_mayEdit;
    TreebankOpener m_opener{this};
    QStringList m_asked; // the files of the last request to open
};

} // namespace parsescope
