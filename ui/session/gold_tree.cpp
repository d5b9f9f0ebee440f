// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/gold_tree.h"

#include "core/treebank/edit.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"

namespace parsescope {

void setGold(TreebankEditor& editor, const ParseExplorer& parse, const std::optional<Tree>& tree) {
    const bool fits = !tree || tree->size() == parse.sentence().size();
    if (parse.canExplore() && fits && tree != parse.gold())
        editor.replaceSentence(withHeads(parse.sentence(), tree));
}

} // namespace parsescope
