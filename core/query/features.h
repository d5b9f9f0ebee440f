// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <optional>
#include <string_view>

namespace parsescope {

/// Value of the feature in FEATS or MISC ("A=1|B=2"); nothing when it is not there. A feature
/// without "=" has an empty value.
[[nodiscard]] std::optional<std::string_view> findFeature(std::string_view features,
                                                          std::string_view name);

/// What patterns call a feature of a node: form, lemma, upos, xpos, deprel, or a name in FEATS,
/// else in MISC. Nothing where there is none or the column is "_". ROOT = 0 has the form "__0__"
/// alone.
[[nodiscard]] std::optional<std::string_view> nodeFeature(const Sentence& sentence, int node,
                                                          std::string_view name);

} // namespace parsescope
