// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/linear/spine_context.h"
#include "ui/explorer/spine_diagram.h"

#include <QString>

#include <optional>
#include <vector>

namespace parsescope {

class ParseExplorer;
class Selection;

/// The statement of Lemma 1 of [SSN13] about a legal transition at the cursor, in words.
struct SpineRule {
    Transition transition;
    QString name; ///< “la2”
    QString arc;  ///< that it makes; empty for none
    /// Whether it keeps the gold tree in reach; nothing where there is no verdict.
    std::optional<bool> isCorrect;
    QString reason; ///< which condition fails or holds, and why; empty without a verdict

    /// All of it in one line, for screen readers.
    [[nodiscard]] QString inWords() const;
};

/// Why there are no spines to speak of at the cursor; empty where there are.
[[nodiscard]] QString noSpinesReason(const ParseExplorer& parse);
/// Why there are no verdicts at the cursor; empty where there are. Lemma 1 speaks only of
/// configurations from which the gold tree, a projective one, can be reached.
[[nodiscard]] QString noVerdictsReason(const ParseExplorer& parse, const Selection& selection);

/// All legal transitions in the order of the rules.
[[nodiscard]] std::vector<SpineRule> spineRulesOf(const ParseExplorer& parse,
                                                  const Selection& selection);
/// Their contexts, in that order.
[[nodiscard]] std::vector<SpineContext> spineContextsOf(const ParseExplorer& parse);

/// The two topmost stack elements and the front of the buffer, with the ends of all arcs that are
/// drawn: with verdicts, the gold arcs to and from the two elements that are not built, those that
/// the transition under the mouse would cut off as lost; and the arc that this one would make. What
/// is shown where depends on the configuration alone.
[[nodiscard]] SpineDiagram spineDiagramOf(const ParseExplorer& parse, const Selection& selection);

} // namespace parsescope
