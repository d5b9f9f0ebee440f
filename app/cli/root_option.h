// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_line.h"
#include "core/export/table_layout.h"
#include "core/parsing/root_start.h"
#include "core/parsing/tree_shape.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace parsescope::cli {

/// Adds the option --single-root, which sets `rootLimit` to One. `rootLimit` must outlive
/// `command`.
inline void addSingleRootOption(
    Command command, RootLimit& rootLimit,
    const char* help = "Permit only trees in which exactly one word is a child of ROOT") {
    command.addFlag(
        "--single-root", [&rootLimit] { rootLimit = RootLimit::One; }, help);
}

/// Adds the option --root, "first" or "last", which sets `root`. `root` must outlive `command`.
inline void addRootOption(Command command, RootPlace& root) {
    command
        .addOption(
            "--root",
            [&root](const std::string& place) {
                root = place == "last" ? RootPlace::Last : RootPlace::First;
            },
            "Initial place of ROOT: first (default), or last, after the words")
        .oneOf({"first", "last"});
}

/// Adds the option --root to a command for teaching. In addition to "first" and "last", the value
/// can be "stack", for the initial configuration of textbooks, and, if `canBeNone` is true, "none",
/// for parses without ROOT. Passes the value to `set`.
inline void addRootStartOption(Command command, std::function<void(RootStart)> set,
                               bool canBeNone = false) {
    command
        .addOption(
            "--root",
            [set = std::move(set)](const std::string& place) {
                set(place == "last"    ? RootStart::Last
                    : place == "stack" ? RootStart::Stack
                    : place == "none"  ? RootStart::None
                                       : RootStart::Buffer);
            },
            std::string("Initial place of ROOT: first (default), as the system has it; stack: on "
                        "the stack, as in most textbooks; last, after the words") +
                (canBeNone ? "; or none: words without a head at the end are the roots" : ""))
        .oneOf(canBeNone ? std::vector<std::string>{"first", "stack", "last", "none"}
                         : std::vector<std::string>{"first", "stack", "last"});
}

/// Adds the option --root as above, which sets `root`, `onStack` and, if it is given, `hasNoRoot`.
/// They must outlive `command`.
inline void addRootStartOption(Command command, RootPlace& root, bool& onStack,
                               bool* hasNoRoot = nullptr) {
    addRootStartOption(
        command,
        [&root, &onStack, hasNoRoot](RootStart start) {
            root = start == RootStart::Last ? RootPlace::Last : RootPlace::First;
            onStack = start == RootStart::Stack;
            if (hasNoRoot)
                *hasNoRoot = start == RootStart::None;
        },
        hasNoRoot != nullptr);
}

/// Adds the options --rows and --show-relations, which set `layout`. `relations` are the names of
/// the second option, separated by commas. `layout` must outlive `command`.
inline void addTableLayoutOptions(Command command, TableLayout& layout,
                                  const char* relations = "--show-relations") {
    command
        .addOption(
            "--rows",
            [&layout](const std::string& rows) { layout.configurationsAfter = rows == "after"; },
            "Rows of tables of derivations: before (default): each row shows a configuration and "
            "the transition taken from it; after: a transition and the configuration after it")
        .oneOf({"before", "after"});
    command.addFlag(relations, layout.relations,
                    "Show the relations of gold arcs in the tables of keys");
}

} // namespace parsescope::cli
