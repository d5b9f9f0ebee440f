// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/token_commands.h"

#include "core/treebank/edit.h"
#include "core/treebank/sentence_edit.h"
#include "core/treebank/token_edit.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/sentence_guard.h"

#include <QAction>
#include <QCoreApplication>
#include <QInputDialog>
#include <QStatusTipEvent>

namespace parsescope {

namespace {

/// Returns the first of the two words that a command joins or exchanges: the selected word and the
/// next one, or two neighbouring selected words. Returns 0, which is no word, for other selections.
int firstOfPair(const std::vector<int>& words) {
    const bool isPair = words.size() == 2 && words[1] == words[0] + 1;
    return words.size() == 1 || isPair ? words[0] : 0;
}

} // namespace

TokenCommands::TokenCommands(TreebankEditor* editor, const ParseExplorer* parse,
                             std::function<std::vector<int>()> selected,
                             std::function<void(int)> select, QWidget* parent)
    : QObject(parent), m_parent(parent), m_editor(editor), m_parse(parse),
      m_selected(std::move(selected)), m_select(std::move(select)) {
    addWordCommands();
    addSentenceCommands();
}

void TokenCommands::addWordCommands() {
    // Two equal parts show whether the word can be split at all; `split` asks for the parts.
    add(
        tr("&Split Word…"), "Ctrl+K", tr("Split the selected word into two words"),
        [this](const std::vector<int>& words) {
            const int word = words.size() == 1 ? words[0] : 0;
            return Outcome{withWordSplit(m_parse->sentence(), word, "a", "a"), word, {}, false};
        },
        [this] { split(); });
    add(tr("&Join with Next Word"), "Ctrl+J",
        tr("Make one word of the selected word and the next one"),
        [this](const std::vector<int>& words) {
            const int word = firstOfPair(words);
            return Outcome{withWordsJoined(m_parse->sentence(), word), word, {}, false};
        });
    add(tr("Move Word &Up"), "Ctrl+Up", tr("Exchange the selected word with the word before it"),
        [this](const std::vector<int>& words) {
            const int word = words.size() == 1 ? words[0] - 1 : 0;
            return Outcome{withWordsExchanged(m_parse->sentence(), word), word, {}, false};
        });
    add(tr("Move Word &Down"), "Ctrl+Down", tr("Exchange the selected word with the next word"),
        [this](const std::vector<int>& words) {
            const int word = words.size() == 1 ? words[0] : 0;
            return Outcome{withWordsExchanged(m_parse->sentence(), word), word + 1, {}, false};
        });
    add(tr("Swap with &Head"), "Ctrl+H",
        tr("Attach the word to the head of its head, and its head to the word"),
        [this](const std::vector<int>& words) {
            const int word = words.size() == 1 ? words[0] : 0;
            return Outcome{withHeadExchanged(m_parse->sentence(), word), word, {}, false};
        });
    add(tr("Make &Multiword Token"), "Ctrl+T",
        tr("Make a multiword token of the selected words, or of the word and the next one"),
        [this](const std::vector<int>& words) {
            const bool isRun = words.size() > 1 &&
                               words.back() - words.front() + 1 == static_cast<int>(words.size());
            const int first = words.size() == 1 || isRun ? words.front() : 0;
            const int last = isRun ? words.back() : first + 1;
            return Outcome{withTokenMade(m_parse->sentence(), first, last), first, {}, false};
        });
    add(tr("Insert &Empty Node After"), "Ctrl+Shift+E",
        tr("Insert an empty node after the selected word, for the enhanced graph"),
        [this](const std::vector<int>& words) {
            const int word = words.size() == 1 ? words[0] : -1;
            return Outcome{withEmptyNodeInserted(m_parse->sentence(), word), word, {}, false};
        });
}

void TokenCommands::addSentenceCommands() {
    add(
        tr("Split Sen&tence Here"), "Ctrl+Alt+D", tr("Begin a new sentence with the selected word"),
        [this](const std::vector<int>& words) {
            return sentenceSplit(words.size() == 1 ? words[0] : 0, {});
        },
        [this] { splitSentence(); });
    add(tr("Join with &Next Sentence"), "Ctrl+Alt+J",
        tr("Make one sentence of this sentence and the next one"),
        [this](const std::vector<int>& words) { return sentencesJoined(words); });
}

void TokenCommands::add(const QString& text, const QString& keys, const QString& tip,
                        const Command& command, const std::function<void()>& ask) {
    auto* action = new QAction(text, this);
    action->setShortcut(QKeySequence(keys));
    // The keys act only in the columns, which pass them on.
    action->setShortcutContext(Qt::WidgetShortcut);
    m_entries.push_back({action, tip, command, ask});
    connect(action, &QAction::triggered, this,
            [this, index = m_entries.size() - 1] { run(m_entries[index]); });
}

TokenCommands::Outcome TokenCommands::outcomeOf(const Entry& entry) const {
    if (!m_parse->canExplore()) // the commands expect words
        return {failure("the sentence cannot be read"), 0, {}, false};
    return entry.command(m_selected());
}

QString TokenCommands::obstacle(const Outcome& outcome) const {
    if (!m_parse->canExplore())
        return tr("The sentence cannot be read; use Edit Lines to correct it");
    const std::vector<int> words = m_selected();
    if (words.empty() && !outcome.joinsNext)
        return tr("Select the line of a word in the columns first");
    if (!outcome.sentence && words.size() > 1)
        return tr("Select one word, or neighbouring words: %1")
            .arg(toQt(outcome.sentence.error().message));
    if (!outcome.sentence)
        return toQt(outcome.sentence.error().message);
    std::vector<Sentence> sentences{*outcome.sentence};
    if (outcome.second)
        sentences.push_back(*outcome.second);
    for (Sentence& sentence : sentences) {
        // A file may lack a column that the command sets, such as MISC.
        fitToFormat(sentence, m_editor->format());
        if (const auto readable = checkReadable(sentence, m_editor->format()); !readable)
            return toQt(readable.error().message);
    }
    return {};
}

/// Returns the current sentence split before `word`. The second part has the sent_id `id`.
TokenCommands::Outcome TokenCommands::sentenceSplit(int word, const std::string& id) const {
    if (m_editor->sentenceIndex() < 0)
        return {failure("the sentence belongs to no treebank"), 0, {}, false};
    Result<std::pair<Sentence, Sentence>> parts = withSentenceSplit(m_parse->sentence(), word, id);
    if (!parts)
        return {tl::unexpected(parts.error()), 0, {}, false};
    return {std::move(parts->first), word - 1, std::move(parts->second), false};
}

/// Returns the current sentence joined with the next one.
TokenCommands::Outcome TokenCommands::sentencesJoined(const std::vector<int>& words) const {
    const Treebank& treebank = m_editor->treebank();
    const int index = m_editor->sentenceIndex();
    const bool isLast = index < 0 || index + 1 >= treebank.size() ||
                        treebank.place(index + 1).file != treebank.place(index).file;
    if (isLast)
        return {failure("no sentence follows in the file"), 0, {}, true};
    const SentenceReading next = treebank.read(index + 1);
    if (!next.isUsable())
        return {failure("the next sentence cannot be read; correct it first"), 0, {}, true};
    return {withSentencesJoined(m_parse->sentence(), next.sentence),
            words.empty() ? 0 : words.front(),
            {},
            true};
}

QList<QAction*> TokenCommands::actions() {
    QList<QAction*> list;
    for (const Entry& entry : m_entries) {
        const QString reason = obstacle(outcomeOf(entry));
        entry.action->setEnabled(reason.isEmpty());
        entry.action->setToolTip(reason.isEmpty() ? entry.tip : reason);
        entry.action->setStatusTip(entry.action->toolTip());
        list << entry.action;
    }
    return list;
}

bool TokenCommands::takeKey(const QKeyEvent& event) {
    for (const Entry& entry : m_entries)
        if (entry.action->shortcut() == QKeySequence(event.keyCombination())) {
            run(entry);
            return true;
        }
    return false;
}

void TokenCommands::run(const Entry& entry) {
    if (!m_editor->commitCell())
        return;
    const Outcome outcome = outcomeOf(entry);
    if (const QString reason = obstacle(outcome); !reason.isEmpty())
        tell(reason);
    else if (entry.ask)
        entry.ask();
    else
        take(outcome);
}

void TokenCommands::run(const QAction* action) {
    for (const Entry& entry : m_entries)
        if (entry.action == action)
            return run(entry);
}

void TokenCommands::split() {
    const int word = m_selected().front();
    const QString form = toQt(m_parse->sentence().words[word - 1].form);
    bool accepted = false;
    const SentenceGuard guard(m_editor);
    const QString parts = QInputDialog::getText(
        m_parent, tr("Split Word"),
        tr("Type a space where “%1” is split, or type the two words:").arg(form), QLineEdit::Normal,
        form, &accepted);
    const QString typed = parts.trimmed();
    const qsizetype space = typed.indexOf(' ');
    if (!accepted || !guard.holds(m_parent, tr("Split Word")))
        return;
    if (space < 0)
        return tell(tr("The word was not split, because there is no space between two parts"));
    take({withWordSplit(m_parse->sentence(), word, typed.left(space).toStdString(),
                        typed.mid(space + 1).trimmed().toStdString()),
          word,
          {},
          false});
}

/// Looks for a sent_id of the second part, and splits the sentence.
void TokenCommands::splitSentence() {
    const auto find = [treebank = m_editor->treebank(),
                       id = m_parse->sentence().comment("sent_id")](const TaskControl& control) {
        return id.empty() ? std::string() : freeSentenceId(treebank, id, control);
    };
    const auto done = [this, sentence = m_parse->sentence(), index = m_editor->sentenceIndex(),
                       word = m_selected().front()](const std::string& id) {
        const bool isSame = m_editor->sentenceIndex() == index && m_parse->sentence() == sentence;
        if (isSame && m_editor->commitCell())
            take(sentenceSplit(word, id));
    };
    m_search.start(find, done);
}

void TokenCommands::take(const Outcome& outcome) {
    if (const QString reason = obstacle(outcome); !reason.isEmpty())
        return tell(reason);
    if (outcome.second)
        m_editor->splitSentence({*outcome.sentence, *outcome.second});
    else if (outcome.joinsNext)
        m_editor->joinSentences(*outcome.sentence);
    else
        m_editor->replaceSentence(*outcome.sentence);
    m_select(outcome.word);
}

void TokenCommands::tell(const QString& text) {
    QStatusTipEvent tip(text);
    QCoreApplication::sendEvent(m_parent->window(), &tip);
}

} // namespace parsescope
