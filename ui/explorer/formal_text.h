// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace parsescope {

class ParseExplorer;

/// Returns the configuration of `parse` in the notation of the papers: “σ = [ROOT, fixed]  β =
/// [with, …]  A = {…}”.
[[nodiscard]] QString formalConfiguration(const ParseExplorer& parse);

} // namespace parsescope
