// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/treebank.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope {

/// Splits a sentence before `word` (1-based) into two sentences. In a part without a child of ROOT,
/// the word that was nearest to ROOT becomes its child, with the relation of the root of the whole
/// sentence. Other words whose head is in the other part are attached to the child of ROOT and keep
/// their relation; DEPS change likewise. The comment "# text" is made anew for both parts, if there
/// is one. The first part keeps all other comments; if the sentence has a sent_id, the second part
/// has the sent_id `id`. Fails if the first part would be empty, or if the words before and after
/// the boundary belong to one multiword token.
[[nodiscard]] Result<std::pair<Sentence, Sentence>>
withSentenceSplit(const Sentence& sentence, int word, const std::string& id);

/// Joins two sentences of a file. The children of ROOT in the second sentence are attached to the
/// first child of ROOT in the first sentence with the relation "parataxis", in the tree and in
/// DEPS. If only one sentence has DEPS, those of the other are made from its tree. The comments of
/// the first sentence are kept. Of the second one, "# sent_id", "# newdoc" and "# newpar" are left
/// out, "# text" and translations such as "# text_en" are appended to those of the first, and all
/// other comments are added. Multiword expressions in PARSEME:MWE are numbered through. Fails if
/// DEPS are needed but some words have no head.
[[nodiscard]] Result<Sentence> withSentencesJoined(Sentence first, Sentence second);

/// Reads typed or pasted text, like readTypedSentence, which may have several sentences with blank
/// lines between them. A line that lists the columns of CoNLL-U Plus holds for all of them.
[[nodiscard]] Result<std::vector<Sentence>> readTypedSentences(std::string_view text);

/// Returns the first of the names "ID-2", "ID-3" and so on that is no sent_id in the treebank.
/// Reads all sentences. When stopped, returns a name that may be taken.
[[nodiscard]] std::string freeSentenceId(const Treebank& treebank, const std::string& id,
                                         const TaskControl& control = {});

} // namespace parsescope
