// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/interrupted_work.h"

#include "ui/session/gold_tree.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <utility>

namespace parsescope {

void InterruptedWork::leave() {
    if (m_holders++ > 0)
        return;
    m_saved = m_session->saved();
    m_treebank = m_session->editor()->treebank().name();
    m_index = m_session->editor()->sentenceIndex();
}

void InterruptedWork::release() {
    if (m_holders > 0 && --m_holders == 0)
        comeBack();
}

void InterruptedWork::comeBack() {
    const auto saved = std::exchange(m_saved, std::nullopt);
    TreebankEditor* editor = m_session->editor();
    ParseExplorer* parse = m_session->parse();
    if (!saved || editor->sentenceIndex() >= 0)
        return;
    const bool inTreebank = m_index >= 0 && m_index < editor->treebank().size() &&
                            editor->treebank().name() == m_treebank;
    if (m_index >= 0 && !inTreebank)
        return;
    parse->setSentence({}, saved->settings);
    if (inTreebank)
        return editor->selectSentence(m_index);
    editor->setSentence(saved->sentence);
    if (saved->sentence.words.empty())
        return;
    parse->steps().replay(saved->visits, saved->cursor);
    if (saved->gold)
        setGold(*editor, *parse, saved->gold);
}

} // namespace parsescope
