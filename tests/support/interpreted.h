// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/rule_files/rule_pattern.h"
#include "core/parsing/transition_system.h"

namespace parsescope::test {

/// Returns a copy of a system whose functions interpret the patterns of the rules and of the end.
/// The copy is not recognised as a system of the program.
inline TransitionSystem interpreted(TransitionSystem system) {
    for (Rule& rule : system.rules) {
        rule.legal = decltype(rule.legal)::of<&RulePattern::legal>(rule.pattern);
        rule.apply = decltype(rule.apply)::of<&RulePattern::apply>(rule.pattern);
        rule.arc = decltype(rule.arc)::of<&RulePattern::arcIn>(rule.pattern);
        if (rule.pattern->hasVariants())
            rule.variants = decltype(rule.variants)::of<&RulePattern::variants>(rule.pattern);
    }
    system.isFinal = decltype(system.isFinal)::of<&RulePattern::matches>(system.end);
    return system;
}

} // namespace parsescope::test
