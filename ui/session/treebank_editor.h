// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/document.h"
#include "ui/session/bookmarks.h"
#include "ui/session/treebank_opener.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace parsescope {

class TreebankValues;

/// A change of the sentence on screen.
enum class SentenceChange {
    Another, ///< another sentence is on screen
    Edited,  ///< the content of the sentence has changed
    /// Only the index has changed, or whether the sentence is edited or saved.
    Moved,
};

/// The open treebank, its current sentence, and the editing of both. One history of changes serves
/// undo and redo; undoing a change also selects the sentence that it affects. Files are written
/// only when they are saved. The current sentence may also belong to no treebank.
class TreebankEditor : public QObject {
    Q_OBJECT

public:
    explicit TreebankEditor(QObject* parent = nullptr);

    /// Opens files and folders as a treebank in the background; emits `treebankChanged` and
    /// `opened`, or `openFailed`. The treebank is read again when its files change on disk.
    void open(const QStringList& paths);
    /// Replaces the treebank and selects sentence `index` (0-based), or an empty sentence if the
    /// treebank has no sentence `index`.
    void setTreebank(const Treebank& treebank, int index = 0);
    /// Returns the treebank in its edited state.
    [[nodiscard]] const Treebank& treebank() const { return m_treebank; }
    /// Sets a function that is called before another treebank replaces the open one; if it returns
    /// false, the open one is kept.
    void setLeaveGuard(std::function<bool()> mayLeave) { m_mayLeave = std::move(mayLeave); }
    [[nodiscard]] bool mayLeave() const { return !m_mayLeave || m_mayLeave(); }
    /// Returns a function for files that are read from now on: it returns true if they may replace
    /// the treebank, and asks `mayLeave` if the user has changed or typed a sentence since.
    [[nodiscard]] std::function<bool()> leaveGuard() const;

    /// Adds a function that stores the text typed in an open cell or field of `view`. It returns
    /// false if the text cannot be stored; the user then sees the reason, and the cell stays open.
    void addCellGuard(const QObject* view, std::function<bool()> commit) {
        m_cells.emplace_back(view, std::move(commit));
    }
    /// Stores the text typed in open cells. Called before the sentence is left, saved or exported;
    /// if it returns false, the operation is cancelled.
    [[nodiscard]] bool commitCell() const {
        return std::ranges::all_of(m_cells,
                                   [](const auto& cell) { return !cell.first || cell.second(); });
    }
    /// Returns the values of the columns of the treebank, for completion.
    [[nodiscard]] TreebankValues& values() { return *m_values; }

    /// Sets a function that is called before a sentence that the user has typed is replaced by
    /// another one; if it returns false, the typed one is kept.
    void setTypedGuard(std::function<bool()> mayLeave) { m_mayLeaveTyped = std::move(mayLeave); }
    /// Returns true if the current sentence may be replaced by another one: its open cell could be
    /// stored, and a typed sentence is kept elsewhere or may be lost.
    [[nodiscard]] bool mayLeaveSentence();

    /// Selects sentence `index` (0-based) of the treebank. Returns false if the current sentence is
    /// kept.
    bool selectSentence(int index);
    /// Selects `sentence`, which belongs to no treebank. Returns false if the current sentence is
    /// kept.
    bool setSentence(const Sentence& sentence);
    /// Returns true if the current sentence is one that the user has typed, and exists nowhere
    /// else.
    [[nodiscard]] bool isTyped() const { return m_isTyped; }
    /// Sets whether the user has typed the current sentence. Every other sentence that is selected
    /// counts as not typed.
    void setTyped(bool typed) {
        m_isTyped = typed;
        m_changes += typed ? 1 : 0;
    }
    /// Returns the 0-based index of the current sentence; -1 if it belongs to no treebank.
    [[nodiscard]] int sentenceIndex() const { return m_index; }
    /// Returns the current sentence, with errors if it could not be read. An unfinished tree is not
    /// reported as an error.
    [[nodiscard]] const SentenceReading& reading() const { return m_reading; }
    [[nodiscard]] const Sentence& sentence() const { return m_reading.sentence; }
    /// Returns the number of times that another sentence, or another version of it, became the
    /// current one.
    [[nodiscard]] int looks() const { return m_looks; }
    /// Returns the format of the current sentence's file; CoNLL-U if it has none.
    [[nodiscard]] Format format() const;

    /// Requests a search of the treebank; an empty query asks the user for one.
    void search(const QString& query) { emit searchAsked(query); }
    /// Requests the next search result (`direction` = 1) or the previous one (-1).
    void goToHit(int direction) { emit hitAsked(direction); }

    /// Returns the marks and notes that files cannot hold; see `Bookmarks::keepIn`.
    [[nodiscard]] Bookmarks& bookmarks() { return m_bookmarks; }
    /// Returns the note on sentence `index` (0-based) of the treebank; nothing if it is not marked.
    [[nodiscard]] std::optional<QString> note(int index) const;
    /// Marks sentence `index` (0-based) with a note, which may be empty; `std::nullopt` removes the
    /// mark. An edit, if the file can hold the note (see file_notes.h).
    Result<void> setNote(int index, const std::optional<QString>& note);
    /// Returns the marks that files cannot hold, by the 0-based indices of their sentences.
    [[nodiscard]] const std::map<int, Bookmarks::Mark>& marks() const;

    /// Sets a function that is called before an edit replaces the current sentence; if it returns
    /// false, the sentence is kept. An empty function allows all edits.
    void setEditGate(std::function<bool(const Sentence&)> mayEdit) {
        m_mayEdit = std::move(mayEdit);
    }
    /// Replaces the current sentence by `sentence`, without a word that represents ROOT.
    void replaceSentence(const Sentence& sentence);
    /// Replaces each sentence with an index (0-based) in `sentences`, as one change.
    void replaceEach(const std::map<int, Sentence>& sentences);
    /// Replaces the current sentence and those after it, `count` sentences of one file in all, by
    /// `sentences`, as one change. The numbers of sentences differ by at most 1. Returns false if
    /// the sentence is kept (see `setEditGate`).
    bool replaceSentences(int count, std::vector<Sentence> sentences);
    /// Replaces the current sentence by two sentences, as one change.
    void splitSentence(const std::pair<Sentence, Sentence>& parts);
    /// Replaces the current sentence and the next one by `sentence`, as one change. The next
    /// sentence must be in the same file.
    void joinSentences(const Sentence& sentence);
    /// Inserts a sentence after the current one, into the current one's file, and selects the new
    /// sentence. Requires that the treebank has a file.
    void insertSentence(const Sentence& sentence);
    /// Removes the current sentence from the treebank.
    void removeSentence();
    /// Restores the sentence as it is in the file or, without a file, as it was before its first
    /// change; the restoration can be undone.
    void revert();
    /// Returns the sentence as it is in the file or, without a file, as it was before its first
    /// change; nothing if it could not be read there or is new.
    [[nodiscard]] const std::optional<Sentence>& original() const { return m_original; }
    [[nodiscard]] bool isEdited() const { return m_isEdited; }
    /// Returns true if sentence `index` (0-based) of the treebank differs from its file.
    [[nodiscard]] bool isEdited(int index) const {
        return m_document && m_document->isEdited(index);
    }
    void undo();
    void redo();
    [[nodiscard]] bool canUndo() const { return document() && document()->canUndo(); }
    [[nodiscard]] bool canRedo() const { return document() && document()->canRedo(); }

    /// Returns true if there are changes of the treebank to save.
    [[nodiscard]] bool isModified() const { return m_document && m_document->isModified(); }
    /// Returns true if there is something to save: changes, or a treebank whose files were deleted
    /// or can no longer be read.
    [[nodiscard]] bool hasUnsaved() const { return isModified() || m_opener.areFilesLost(); }
    /// Returns the edited document: of the treebank, or of the current sentence if it belongs to
    /// none. Null before the first change.
    [[nodiscard]] const Document* document() const;
    /// Returns a document for saving: the treebank or, if `looksAt` is true and the current
    /// sentence belongs to no treebank, this sentence.
    [[nodiscard]] Document copyToSave(bool looksAt) const;
    /// Replaces the document by its saved version. `looksAt` is that of `copyToSave`.
    void setSaved(Document saved, bool looksAt);
    /// Reads the files again; unsaved changes are lost.
    void dropChanges();
    /// Replaces the treebank by `document`, which has the same files and contains recovered
    /// changes, or changes applied to other contents of the files. Selects sentence `index`
    /// (0-based), or the nearest one if there is none.
    void restoreChanges(Document document, int index);

signals:
    void treebankChanged();
    /// Emitted before `treebankChanged` when the treebank, with its sentences, was saved under
    /// another name.
    void renamed();
    /// Emitted before `treebankChanged` when a sentence was inserted at `index` (`by` = 1) or
    /// removed from it (`by` = -1); the indices of the following sentences have changed.
    void sentencesMoved(int index, int by);
    void sentenceChanged(parsescope::SentenceChange change);
    /// Emitted when sentence `index` was edited (0-based; -1 for the sentence that belongs to no
    /// treebank), or when the state of undoing or saving has changed. `treebankChanged` precedes it
    /// if the number of sentences has changed.
    void edited(int index);
    /// Emitted when the mark or the note of a sentence (0-based) has changed.
    void noteChanged(int index);
    void searchAsked(const QString& query);
    void hitAsked(int direction);
    void openProgress(double share);
    void openFailed(const parsescope::Error& error);
    /// Emitted when the requested files have been opened, or when saving has given the treebank
    /// another file.
    void opened(const QStringList& paths);
    /// Emitted when files have changed on disk but were not read again because of unsaved changes.
    void changedOnDisk();
    /// Emitted before and after the treebank is replaced by the version that was read again because
    /// its files have changed.
    void reloading();
    void reloaded();
    /// Emitted when a file of the treebank has been deleted.
    void fileGone();

private:
    void reload(const Treebank& treebank, int sentence);
    void lookAt(int index);
    void lookAt(int index, const SentenceReading& reading);
    void look(const SentenceReading& reading);
    /// Returns the document that an edit changes: that of the treebank, or of the sentence that
    /// belongs to none.
    Document& edit();
    Document& editTreebank();
    /// Updates the views after the document has changed.
    void showChange(Document::Extent change);
    void showTreebank(Document::Extent change);
    void showEdited(const SentenceReading& reading);

    [[nodiscard]] SentenceKey key(int index) const;
    void renewMark(int index);
    void moveMarks(const Treebank& before, int index, int by);

    Treebank m_treebank;
    Bookmarks m_bookmarks;
    mutable std::optional<std::map<int, Bookmarks::Mark>> m_marks; // empty until they are needed
    int m_index = -1;
    SentenceReading m_reading;
    std::optional<Sentence> m_original; // without a word that represents ROOT
    bool m_isEdited = false;
    bool m_isTyped = false;
    int m_looks = 0;
    int m_changes = 0;                  // number of changes that the user has made so far
    std::optional<Document> m_document; // the edited treebank; empty before its first change
    std::optional<Document> m_typed;    // the edited sentence that belongs to no treebank
    std::function<bool()> m_mayLeave;
    std::function<bool()> m_mayLeaveTyped;
    std::vector<std::pair<QPointer<const QObject>, std::function<bool()>>> m_cells;
    std::function<bool(const Sentence&)> m_mayEdit;
    TreebankValues* m_values;
    TreebankOpener m_opener{this};
    QStringList m_asked; // the files and folders requested last
};

} // namespace parsescope
