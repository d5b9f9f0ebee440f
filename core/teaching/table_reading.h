// SPDX-License-Identifier: GPL-3.0-or-later
//
// Readers for the different ways in which people fill in the table of a derivation.
#pragma once

#include "core/teaching/answer_sheet.h"

#include <optional>
#include <string_view>
#include <vector>

namespace parsescope {

/// Returns `rows` without the transition of the last row if it only states that the derivation has
/// ended.
[[nodiscard]] std::vector<SheetRow> withoutEndWord(std::vector<SheetRow> rows);

/// Converts a table whose rows show the configuration after their transition. Returns rows with the
/// configuration before their transition. A first row without a transition, or with a word
/// such as "Init", shows the initial configuration. Returns nothing if fewer than two rows have a
/// configuration.
[[nodiscard]] std::optional<std::vector<SheetRow>>
fromConfigurationsAfter(const std::vector<SheetRow>& rows);

} // namespace parsescope
