// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/tree_shape.h"

#include <CLI/CLI.hpp>

namespace parsescope::cli {

/// Adds --root, "first" or "last", which sets `root`. It must outlive the command.
inline void addRootOption(CLI::App& command, RootPlace& root) {
    command
        .add_option_function<std::string>(
            "--root",
            [&root](const std::string& place) {
                root = place == "last" ? RootPlace::Last : RootPlace::First;
            },
            "Where ROOT stands when a parse begins: first (default) or last, behind the words")
        ->check(CLI::IsMember({"first", "last"}));
}

} // namespace parsescope::cli
