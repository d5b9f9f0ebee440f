// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"
#include "core/oracle/explanation.h"
#include "core/oracle/oracles.h"
#include "core/parsing/exploration.h"
#include "core/parsing/systems.h"
#include "core/treebank/document.h"
#include "ui/session/background_task.h"
#include "ui/session/bookmarks.h"
#include "ui/session/treebank_opener.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace parsescope {

class LoadedModel;

/// Words and arcs that stand out wherever they are drawn.
struct Highlight {
    std::vector<int> words; ///< nodes, ROOT = 0
    std::vector<Arc> arcs;

    bool operator==(const Highlight&) const = default;
    [[nodiscard]] bool holds(int node) const {
        return std::find(words.begin(), words.end(), node) != words.end();
    }
    [[nodiscard]] bool holds(Arc arc) const {
        return std::find(arcs.begin(), arcs.end(), arc) != arcs.end();
    }
};

/// What the user is looking at: a treebank, one of its sentences, a system, and the derivation
/// explored. All views observe it and only it; it says what changed, views ask for the rest.
class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);

    /// Opens files and folders as a treebank, or one saved session (*.parsescope), in the
    /// background; ends with `treebankChanged` or `openFailed`. Treebanks that change on disk are
    /// read again. A file that is a model is loaded as such; all else stays.
    void open(const QStringList& paths);
    void setTreebank(const Treebank& treebank);
    /// As it is now, with what was edited.
    [[nodiscard]] const Treebank& treebank() const { return m_treebank; }
    /// Asked before another treebank takes the place of this one: false keeps this one.
    void setLeaveGuard(std::function<bool()> mayLeave) { m_mayLeave = std::move(mayLeave); }
    [[nodiscard]] bool mayLeave() const { return !m_mayLeave || m_mayLeave(); }
    [[nodiscard]] bool isOpening() const { return m_opener.isOpening(); }

    /// Looks at the disk now, whether the treebank has changed; every second it does so itself.
    void checkDisk() { m_opener.check(); }

    /// The trained parser that is loaded.
    [[nodiscard]] LoadedModel& modelBench() const { return *m_modelBench; }

    /// What it takes to come back here.
    [[nodiscard]] SavedSession saved() const;
    /// Comes back to where `saved` was. `treebank` is the one it was in; it may be empty.
    void restore(const SavedSession& saved, const Treebank& treebank = {});

    /// Looks at a sentence of the treebank (0-based).
    void selectSentence(int index);
    /// Looks at a sentence that is in no treebank.
    void setSentence(const Sentence& sentence);
    /// Index of the sentence looked at; -1 when it is in no treebank.
    [[nodiscard]] int sentenceIndex() const { return m_index; }
    [[nodiscard]] const Sentence& sentence() const { return m_sentence; }
    /// Of the file that the sentence is in; CoNLL-U when it is in none.
    [[nodiscard]] Format format() const;
    /// What is wrong with the sentence looked at; it can't be explored then.
    [[nodiscard]] const std::vector<Error>& sentenceErrors() const { return m_errors; }

    /// The words (1-based) of the sentence that were looked for; they are marked until another
    /// sentence is looked at.
    void setFound(std::vector<int> words);
    [[nodiscard]] const std::vector<int>& found() const { return m_found; }
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

    void setSystem(const TransitionSystem& system);
    [[nodiscard]] const TransitionSystem& system() const { return m_system; }
    /// Counts only trees with one word on ROOT.
    void setSingleRoot(bool singleRoot);
    [[nodiscard]] bool singleRoot() const { return m_singleRoot && !rootLast(); }
    /// Has ROOT stand behind the last word instead of before the first: as a word of every sentence
    /// looked at, see root_word.h. Treebanks don't get it. All that is edited is the tree of the
    /// other words: whatever hangs on node 0 comes to hang on ROOT.
    void setRootLast(bool last);
    [[nodiscard]] bool rootLast() const { return m_rootLast; }
    /// Uses the oracle with that name; an empty name stands for the cheapest exact one.
    void setOracle(const std::string& name);
    [[nodiscard]] const std::string& chosenOracle() const { return m_chosenOracle; }
    /// What is asked of the oracle; only where there is a gold tree.
    [[nodiscard]] Problem problem() const { return {m_system, *gold(), {}, singleRoot()}; }
    /// The gold tree, if the sentence has one.
    [[nodiscard]] const std::optional<Tree>& gold() const { return m_gold; }
    /// Gives the words of the sentence looked at the heads of `tree`, which has as many words. All
    /// losses follow; the exploration stays as it is.
    void setGold(const std::optional<Tree>& tree);

    // Editing, of the treebank or of a sentence that is in none. There is one history for undo and
    // redo, which goes to the sentence that it changes; files are written when they are saved.

    /// Puts `sentence` in the place of the one looked at. The exploration stays if it has as many
    /// words.
    void replaceSentence(const Sentence& sentence);
    /// Puts a sentence behind the one looked at, into its file, and looks at it. The treebank must
    /// have a file.
    void insertSentence(const Sentence& sentence);
    /// Takes the sentence looked at out of the treebank.
    void removeSentence();
    /// Back to the sentence as it is in the file, or was at first; that can be undone, too.
    void revert();
    [[nodiscard]] bool isEdited() const { return m_original && *m_original != m_sentence; }
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
    /// What is edited: the treebank, or the sentence that is in none. Null before the first change.
    [[nodiscard]] const Document* document() const;
    /// A copy to be saved: the treebank, or with `looksAt` what document() is, edited or not.
    [[nodiscard]] Document copyToSave(bool looksAt) const;
    /// The document, now saved, takes the place of what was copied.
    void setSaved(Document saved);
    /// Reads the files again; what is not saved is lost.
    void dropChanges();
    /// The treebank with changes that had been lost; `document` is of the same files.
    void restoreChanges(Document document);
    /// The oracle in use; nothing when losses are not available, for `noOracleReason`.
    [[nodiscard]] const std::optional<Oracle>& oracle() const { return m_oracle; }
    [[nodiscard]] QString noOracleReason() const { return m_noOracle; }

    [[nodiscard]] const Exploration& exploration() const { return *m_exploration; }
    [[nodiscard]] const Configuration& configuration() const {
        return m_exploration->current().configuration;
    }
    /// False where there is no sentence, or it could not be read.
    [[nodiscard]] bool canExplore() const { return configuration().words() > 0; }
    [[nodiscard]] bool isFinal() const { return m_system.isFinal(configuration()); }
    /// Losses and arc states at a visited node; a null pointer while they are not there (yet).
    [[nodiscard]] const Explanation* explanation(int node) const;
    [[nodiscard]] const Explanation* explanation() const {
        return explanation(m_exploration->cursor());
    }
    /// The same after a legal transition of the cursor, which may have been computed ahead.
    [[nodiscard]] const Explanation* explanationAfter(Transition transition) const;
    /// How much the loss rose with the step that led to `node`; nothing when not known.
    [[nodiscard]] std::optional<int> lossRise(int node) const;

    /// Each moves the cursor of the exploration, if it can.
    void take(Transition transition);
    void back();
    /// Along the current branch; at its end, takes the next optimal transition.
    void forward();
    void first();
    /// To the end of the current branch, and from there by optimal transitions to a final
    /// configuration, a few at a time so that the window stays awake.
    void last();
    void goTo(int node);
    void nextOptimal();
    /// The optimal transition that "next optimal" would take: arcs as soon as possible.
    [[nodiscard]] std::optional<Transition> preferredTransition() const;

    /// Adds transitions from the cursor on as a branch, and stays at the cursor: forward then leads
    /// along it.
    void addBranch(const std::vector<Transition>& transitions);

    /// The transition whose loss is looked into.
    void inspect(std::optional<Transition> transition);
    [[nodiscard]] std::optional<Transition> inspected() const { return m_inspected; }

    /// The transition under the mouse or the keyboard's selection; views highlight what it touches.
    void setHovered(std::optional<Transition> transition);
    [[nodiscard]] std::optional<Transition> hovered() const { return m_hovered; }

    /// A node to compare the cursor with; -1 for none.
    void setCompared(int node);
    [[nodiscard]] int compared() const { return m_compared; }
    /// The first step of the branch from which on no step up to the cursor raised the loss.
    [[nodiscard]] int optimalSince() const;
    /// True while `last` is under way.
    [[nodiscard]] bool isGoingToEnd() const { return m_toEnd.isActive(); }

    /// What a view points at: a word or an arc under the mouse, or an item of a chart; all views
    /// show it.
    /// Gone with the next step.
    void setHighlight(const Highlight& highlight);
    [[nodiscard]] const Highlight& highlight() const { return m_highlight; }

signals:
    void treebankChanged();
    /// A sentence came to that index (`by` = 1) or went from it (-1), and those behind it moved.
    /// (Before `treebankChanged`.)
    void sentencesMoved(int index, int by);
    void openFailed(const parsescope::Error& error);
    /// What was asked for was opened.
    void opened(const QStringList& paths);
    void openProgress(double share);
    /// The sentence with that index (-1: the one that is in no treebank) was edited, or there is
    /// something else to undo or save. Where sentences came or went, `treebankChanged` goes before.
    void edited(int index);
    /// Files have changed on disk, but were not read again because of changes that are not saved.
    void changedOnDisk();
    /// The treebank was read again because it has changed on disk. (After `treebankChanged`.)
    void reloaded();
    /// A file of the treebank is not there any more.
    void fileGone();
    void sentenceChanged();
    void foundChanged();
    void searchAsked(const QString& query);
    void hitAsked(int direction);
    /// The mark or note of a sentence (0-based) is another one.
    void noteChanged(int index);
    /// Something that losses depend on changed: the system, the gold tree, the oracle, what counts.
    void problemChanged();
    /// The cursor moved or the exploration grew.
    void stepped();
    /// Losses came in for the cursor.
    void explained();
    /// Losses came in for other steps of the current branch.
    void pathExplained();
    void hoverChanged();
    void highlightChanged();
    void inspectedChanged();
    void comparedChanged();

private:
    /// What is to be explained beside the window, in turn.
    struct Wanted {
        std::vector<Configuration> list;
        int steps = 0; ///< optimal ones from the last one on, which are explained, too

        void add(const Configuration& some) {
            if (std::find(list.begin(), list.end(), some) == list.end())
                list.push_back(some);
        }
    };
    /// Explanations that were computed beside the window.
    struct Background {
        std::shared_ptr<Explainer> explainer;
        std::vector<std::pair<Configuration, Explanation>> explanations;
    };
    void reload(const Treebank& treebank, int sentence);
    [[nodiscard]] SentenceKey key(int index) const;
    void lookAt(int index, SentenceReading reading);
    /// With or without ROOT behind the last word.
    [[nodiscard]] SentenceReading shown(SentenceReading reading);
    void look(SentenceReading reading);
    /// The document to change.
    Document& edit();
    Document& editTreebank();
    /// Shows what the document has become where it changed, at `index`.
    void showChange(int index);
    void showTreebank(int index);
    void showSentence(SentenceReading reading);
    [[nodiscard]] static bool isSession(const QString& path);
    void openSession(const QString& path);
    void restart();
    void changeProblem();
    void prepareLosses();
    void move(bool moved);
    void stepToEnd();
    void explain();
    void explainNext();
    void store(Background result);
    bool adopt();
    [[nodiscard]] Wanted wanted() const;
    void addKeys(Wanted& wanted) const;
    void addSteps(Wanted& wanted) const;

    Treebank m_treebank;
    Bookmarks m_bookmarks;
    LoadedModel* m_modelBench;
    std::vector<int> m_found;
    int m_index = -1;
    Sentence m_sentence;
    std::vector<Error> m_errors;
    std::optional<Tree> m_gold;
    std::optional<Sentence> m_original; // as in the file; nothing for a new one
    std::optional<Document> m_document; // of the treebank, since its first change
    std::optional<Document> m_typed;    // of the sentence that is in no treebank
    std::function<bool()> m_mayLeave;
    TransitionSystem m_system;
    bool m_singleRoot = false;
    bool m_rootLast = false;
    std::string m_chosenOracle; // empty: the cheapest exact one
    std::optional<Oracle> m_oracle;
    QString m_noOracle;
    std::shared_ptr<Explainer> m_explainer;
    std::unique_ptr<Exploration> m_exploration;
    std::vector<std::optional<Explanation>> m_explanations; // by node of the exploration
    /// Explanations of what may come next, and of some that came.
    std::unordered_map<Configuration, Explanation, ConfigurationHash> m_ahead;
    Configuration m_underWay; // what is being explained beside the window, or was first
    bool m_waiting = false;   // for the cursor's explanation: its coming needs no signal
    std::optional<Transition> m_hovered;
    std::optional<Transition> m_inspected;
    int m_compared = -1;
    Highlight m_highlight;
    QTimer m_toEnd; // ticks while `last` is under way
    TreebankOpener m_opener;
    QStringList m_asked; // what it was last asked to open
    BackgroundTask m_restoring;
    BackgroundTask m_explaining;
};

} // namespace parsescope
