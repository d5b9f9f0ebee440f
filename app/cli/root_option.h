// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/tree_shape.h"

#include <CLI/CLI.hpp>

namespace parsescope::cli {

/// The help text of the option --single-root.
inline constexpr const char* SingleRootHelp =
    "Permit only trees in which exactly one word is a child of ROOT";

/// Adds the option --root, "first" or "last", which sets `root`. `root` must outlive the command.
inline void addRootOption(CLI::App& command, RootPlace& root) {
    command
        .add_option_function<std::string>(
            "--root",
            [&root](const std::string& place) {
                root = place == "last" ? RootPlace::Last : RootPlace::First;
            },
            "Initial place of ROOT: first (default), or last, after the words")
        ->check(CLI::IsMember({"first", "last"}));
}

} // namespace parsescope::cli
