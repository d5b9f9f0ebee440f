// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/rule_files/system_file.h"
#include "core/treebank/read_file.h"

#include <deque>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_set>

namespace parsescope::test {

/// A system whose rules have conditions of all kinds.
inline constexpr std::string_view ConditionRules =
    "name: tried\n"
    "a: σ|i|j, β ⇒ σ|j|i, β\nb: σ, i|j|β ⇒ σ, j|i|β if not (hashead(i) or i < j)\n"
    "c: σ|i|j, β ⇒ σ|j, i|β, 0→i if hashead(σ) or hashead(β) and i < j\n"
    "d: σ|i|…, j|β ⇒ σ, j|β, j→i if not hashead(…)\n"
    "e: σ|i|j ⇒ σ|j, rearc leftspine(j)→i if not (i < j or hashead(j))\n"
    "f: σ|i|j ⇒ σ|i, rightspine(i)→j if i = 0 and (hashead(i) or j ≠ 0)\n"
    "end: σ, []\n";
/// A system whose rules move nodes between further lists.
inline constexpr std::string_view ListRules =
    "name: tried\nlists: λ, μ\n"
    "a: σ, λ, μ, β ⇒ σ, μ, λ, β\nb: σ, λ, μ, β ⇒ σ·λ, [], μ, β\n"
    "c: σ|i, λ, j|μ, β ⇒ σ, i|λ, μ, j|β\nd: σ|i, λ|j, μ, k|β ⇒ σ|j|k, λ, μ|i, β\n"
    "e: σ, [], μ, i|β ⇒ σ|i, μ, [], β\nend: σ, λ, μ, []\n";

inline std::string systemPath(const std::string& name) {
    return SOURCE_DIR "/resources/systems/" + name + ".system";
}

/// Returns a system from a file of resources/systems, without declared properties; throws if the
/// file cannot be read.
inline TransitionSystem systemInFile(const std::string& name) {
    const std::string path = systemPath(name);
    const Result<std::string> text = readFile(path);
    const auto system = text ? readSystem(*text, path) : tl::unexpected(text.error());
    if (!system)
        throw std::invalid_argument(system.error().text());
    return *system;
}

/// Returns the system that a text describes; throws if it cannot be read.
inline TransitionSystem systemFrom(const std::string& text) {
    const Result<TransitionSystem> system = readSystem(text);
    if (!system)
        throw std::invalid_argument(system.error().text());
    return *system;
}

/// Returns a text about the first difference between two systems on sentences of `words` words, in
/// all configurations of the first; empty if there is none. Adds the number of configurations
/// examined to `configurations`.
inline std::string firstDifference(const TransitionSystem& one, const TransitionSystem& other,
                                   int words, RootPlace root, long& configurations) {
    const Configuration start = one.start(words, root);
    if (!(other.start(words, root) == start))
        return "start " + start.text();
    std::unordered_set<Configuration, ConfigurationHash> seen{start};
    for (std::deque<Configuration> open{start}; !open.empty(); open.pop_front()) {
        const Configuration& c = open.front();
        ++configurations;
        if (one.isFinal(c) != other.isFinal(c))
            return "end " + c.text();
        if (one.legalTransitions(c) != other.legalTransitions(c))
            return "legal " + c.text();
        for (const Transition transition : one.legalTransitions(c)) {
            const Configuration next = one.step(c, transition);
            if (one.arc(c, transition) != other.arc(c, transition) ||
                !(other.step(c, transition) == next))
                return one.nameOf(transition) + " " + c.text();
            if (seen.insert(next).second)
                open.push_back(next);
        }
    }
    return "";
}

} // namespace parsescope::test
