// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/teaching/misconception.h"
#include "core/treebank/sentence.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// What an answer is worth.
enum class Mark {
    Right,      ///< what the key has
    Different,  ///< optimal too, but not what the key has
    Loses,      ///< a legal transition that raises the loss
    Illegal,    ///< a transition that can't be taken
    Wrong,      ///< a wrong answer to a question that is not about one transition
    Unreadable, ///< no answer that could be read
    Unknown,    ///< the oracle has bounds only, and can't tell
};
/// "right", "optimal, but different", "legal, with loss", … : for tables.
[[nodiscard]] std::string_view nameOf(Mark mark);
/// True of Right and Different.
[[nodiscard]] inline bool isRight(Mark mark) {
    return mark == Mark::Right || mark == Mark::Different;
}

/// One transition, judged.
struct Judgement {
    Mark mark = Mark::Unknown;
    int loss = 0;              ///< by which it raises the loss; for Loses
    bool deadEnd = false;      ///< it leaves no tree that counts
    std::vector<LostArc> lost; ///< gold arcs that it gives up
    std::optional<Misconception> misconception;
    std::string why; ///< one sentence or more; empty for Right
};

/// Judges a transition of a configuration. `expected` is that of the key; without it, the one that
/// adds an arc as soon as possible counts as expected.
[[nodiscard]] Judgement judge(Explainer& explainer, const Sentence& sentence,
                              const Configuration& configuration, Transition transition,
                              std::optional<Transition> expected = std::nullopt);

/// "3:sees": the way nodes are written in feedback; ROOT for 0.
[[nodiscard]] std::string nodeName(const Sentence& sentence, int node);
/// "3:sees → 1:She".
[[nodiscard]] std::string arcName(const Sentence& sentence, Arc arc);
/// "3:sees → 1:She and 3:sees → 4:him"; "none".
[[nodiscard]] std::string arcNames(const Sentence& sentence, const std::vector<Arc>& arcs);
/// "Left-Arc (la)", with the variant where there are several.
[[nodiscard]] std::string transitionName(const TransitionSystem& system, Transition transition);

} // namespace parsescope
