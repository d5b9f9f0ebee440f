// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/current_work.h"

#include "core/treebank/edit.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session_files.h"
#include "ui/session/treebank_editor.h"

#include <utility>

namespace parsescope {

void setGold(TreebankEditor& editor, const ParseExplorer& parse, const std::optional<Tree>& tree) {
    const bool fits = !tree || tree->size() == parse.sentence().size();
    if (parse.canExplore() && fits && tree != parse.gold())
        editor.replaceSentence(withHeads(parse.sentence(), tree));
}

void showWork(TreebankEditor& editor, ParseExplorer& parse, const SavedSession& work) {
    if (!editor.mayLeaveSentence())
        return;
    parse.setSentence({}, work.settings);
    editor.setSentence(work.sentence);
    if (work.sentence.words.empty())
        return;
    parse.steps().replay(work.visits, work.cursor);
    if (work.gold)
        setGold(editor, parse, work.gold);
}

SavedSession currentWork(const TreebankEditor& editor, const ParseExplorer& parse) {
    SavedSession saved;
    if (const int index = editor.sentenceIndex(); index >= 0) {
        const Treebank::FilePosition place = editor.treebank().place(index);
        saved.treebank = sourceOf(*editor.treebank().files()[place.file]).toStdString();
        saved.index = place.index;
    }
    saved.sentence = parse.sentence();
    // Edited heads are saved separately, so that the sentence can be recognised in its file.
    if (editor.isEdited()) {
        const Sentence& original = *editor.original();
        if (withHeads(original, parse.gold()) == saved.sentence) {
            saved.sentence = original;
            saved.gold = parse.gold();
        }
    }
    saved.settings = parse.settings();
    saved.visits = visitsOf(parse.exploration());
    saved.cursor = parse.exploration().cursor();
    return saved;
}

void InterruptedWork::leave() {
    if (m_holders++ > 0)
        return;
    m_saved = currentWork(*m_editor, *m_parse);
    m_treebank = m_editor->treebank().name();
    m_index = m_editor->sentenceIndex();
    m_isTyped = m_editor->isTyped();
    m_editor->setTyped(false);
}

void InterruptedWork::release() {
    if (m_holders > 0 && --m_holders == 0)
        comeBack();
}

void InterruptedWork::comeBack() {
    const auto saved = std::exchange(m_saved, std::nullopt);
    if (saved && std::exchange(m_isTyped, false)) {
        showWork(*m_editor, *m_parse, *saved);
        return m_editor->setTyped(true);
    }
    if (!saved || m_editor->sentenceIndex() >= 0)
        return;
    const bool inTreebank = m_index >= 0 && m_index < m_editor->treebank().size() &&
                            m_editor->treebank().name() == m_treebank;
    if (m_index >= 0 && !inTreebank)
        return;
    if (!inTreebank)
        return showWork(*m_editor, *m_parse, *saved);
    m_parse->setSentence({}, saved->settings);
    m_editor->selectSentence(m_index);
}

} // namespace parsescope
