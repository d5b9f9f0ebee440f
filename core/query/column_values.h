// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/conllu_fields.h"
#include "core/treebank/treebank.h"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace parsescope {

/// The values of UPOS, XPOS, FEATS and DEPREL in a treebank, for completion. A value of FEATS is a
/// single feature with its value, for example "Number=Sing".
class ColumnValues {
public:
    /// Counts the values of a sentence.
    void add(const Sentence& sentence);
    /// Returns the values of a column, the most frequent ones first. The values that UD defines for
    /// UPOS, FEATS and DEPREL follow, in alphabetical order. For other columns, returns nothing.
    [[nodiscard]] std::vector<std::string> list(ConllUColumn column) const;

private:
    std::array<std::map<std::string, long long, std::less<>>, Fields().size()> m_counts;
};

/// Returns the values in all sentences. When stopped, returns the values in the sentences so far.
[[nodiscard]] ColumnValues valuesIn(const Treebank& treebank, const TaskControl& control = {});

} // namespace parsescope
