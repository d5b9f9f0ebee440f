// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <span>
#include <string>
#include <string_view>

namespace parsescope {

/// A file of resources/systems, which is compiled into the program.
struct SystemText {
    std::string_view name; ///< the name of the file without ".system"
    std::string_view text;
};
/// Returns the files of resources/systems, sorted by name.
[[nodiscard]] std::span<const SystemText> systemTexts();
/// Reads the system of the file resources/systems/`name`.system, which must exist.
[[nodiscard]] TransitionSystem builtInSystem(std::string_view name);

/// Returns the titles, effects and descriptions that the files of resources/systems contain.
[[nodiscard]] std::span<const Phrase> systemPhrases();

/// Returns a title, an effect or a description from any system file. The text can be translated if
/// a file of resources/systems contains it.
[[nodiscard]] Text textInFile(const std::string& text);

} // namespace parsescope
