// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/sentence.h"
#include "ui/session/background_task.h"

#include <QKeyEvent>
#include <QObject>

#include <functional>
#include <optional>
#include <string>
#include <vector>

class QAction;

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// The commands that split, join and move the words of the selected lines, make multiword tokens
/// and empty nodes, and split and join sentences. Each command is one step of undo. Disabled
/// commands show the reason.
class TokenCommands : public QObject {
    Q_OBJECT

public:
    /// `selected` returns the numbers of the selected words in ascending order; it is empty if
    /// another line is selected. `select` selects a word.
    TokenCommands(TreebankEditor* editor, const ParseExplorer* parse,
                  std::function<std::vector<int>()> selected, std::function<void(int word)> select,
                  QWidget* parent);

    /// Returns the commands for a menu, updated for the selected lines.
    [[nodiscard]] QList<QAction*> actions();
    /// Runs the command whose keys were pressed. Returns false if no command has these keys.
    bool takeKey(const QKeyEvent& event);
    /// Runs a command of `actions`, or shows why it cannot run, even if the action is disabled.
    void run(const QAction* action);

private:
    /// The sentence after a command, and the word that is selected then.
    struct Outcome {
        Result<Sentence> sentence;
        int word = 0;
        std::optional<Sentence> second; ///< the second part of a sentence that was split
        bool joinsNext = false;         ///< true if the next sentence is part of the sentence
    };
    using Command = std::function<Outcome(const std::vector<int>& words)>;
    struct Entry {
        QAction* action;
        QString tip;
        Command command;
        /// Asks for what the command needs, and carries it out; empty if it needs nothing.
        std::function<void()> ask;
    };

    void add(const QString& text, const QString& keys, const QString& tip, const Command& command,
             const std::function<void()>& ask = {});
    void addWordCommands();
    void addSentenceCommands();
    void run(const Entry& entry);
    void split();
    void splitSentence();
    [[nodiscard]] Outcome sentenceSplit(int word, const std::string& id) const;
    [[nodiscard]] Outcome sentencesJoined(const std::vector<int>& words) const;
    /// Returns what a command makes of the current sentence and the selected words.
    [[nodiscard]] Outcome outcomeOf(const Entry& entry) const;
    void take(const Outcome& outcome);
    void tell(const QString& text);
    /// Returns the reason why `outcome` cannot be taken over; empty if it can.
    [[nodiscard]] QString obstacle(const Outcome& outcome) const;

    QWidget* m_parent;
    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    std::function<std::vector<int>()> m_selected;
    std::function<void(int)> m_select;
    std::vector<Entry> m_entries;
    BackgroundTask m_search; ///< the search for a sent_id
};

} // namespace parsescope
