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

/// The verdict of Lemma 1 [SSN13] on a legal transition at the cursor, in words.
struct SpineRule {
    Transition transition;
    QString name; ///< the short name of the transition, “la2”
    QString arc;  ///< the arc that the transition builds; empty for none
    /// True if the gold tree stays reachable; empty if there is no verdict.
    std::optional<bool> isCorrect;
    /// The condition that fails or holds, with the reason; empty if there is no verdict.
    QString reason;

    /// Returns all texts in one line, for screen readers.
    [[nodiscard]] QString inWords() const;
};

/// Returns why there are no spines at the cursor; empty if there are.
[[nodiscard]] QString noSpinesReason(const ParseExplorer& parse);
/// Returns why there are no verdicts at the cursor; empty if there are. Lemma 1 applies only to
/// configurations from which the gold tree, a projective one, is reachable.
[[nodiscard]] QString noVerdictsReason(const ParseExplorer& parse, const Selection& selection);

/// Returns the verdicts on all legal transitions, in the order of the rules.
[[nodiscard]] std::vector<SpineRule> spineRulesOf(const ParseExplorer& parse,
                                                  const Selection& selection);
/// Returns the contexts of all legal transitions, in the order of the rules.
[[nodiscard]] std::vector<SpineContext> spineContextsOf(const ParseExplorer& parse);

/// Returns the diagram of the two topmost stack elements, the buffer front, and the elements at the
/// other ends of the drawn arcs. With verdicts, the drawn arcs are the gold arcs to and from the
/// two topmost elements that are not built; arcs that the transition under the mouse would cut off
/// are shown as lost. The arc that the transition under the mouse would build is always drawn.
/// Which elements are shown depends on the configuration, not on the transition under the mouse.
[[nodiscard]] SpineDiagram spineDiagramOf(const ParseExplorer& parse, const Selection& selection);

} // namespace parsescope
