// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"

#include "core/parsing/extensions.h"

#include <algorithm>

namespace parsescope {

// THE LIST: a line for each system, in the order of menus. X(name) stands for the function name()
// in systems/.
#define PARSESCOPE_SYSTEMS(X)                                                                      \
    X(arcStandard)                                                                                 \
    X(arcHybrid)                                                                                   \
    X(arcEager)                                                                                    \
    X(lrSpine)                                                                                     \
    X(attardi)                                                                                     \
    X(swap)

#define PARSESCOPE_DECLARE(name) TransitionSystem name();
PARSESCOPE_SYSTEMS(PARSESCOPE_DECLARE)
#undef PARSESCOPE_DECLARE

std::span<const TransitionSystem> systems() {
#define PARSESCOPE_CALL(name) name(),
    static const TransitionSystem list[] = {PARSESCOPE_SYSTEMS(PARSESCOPE_CALL)};
#undef PARSESCOPE_CALL
    return list;
}

namespace {

std::vector<std::string> splitAtPlus(std::string_view name) {
    std::vector<std::string> parts(1);
    for (char c : name) {
        if (c == '+')
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

Result<TransitionSystem> findBase(std::string_view name) {
    std::string known;
    for (const TransitionSystem& system : systems()) {
        if (system.name == name)
            return system;
        known += (known.empty() ? "" : ", ") + system.name;
    }
    return failure("unknown system \"" + std::string(name) + "\", expected one of: " + known +
                   "; or one with buffer transitions, such as arc-eager+lba");
}

} // namespace

Result<TransitionSystem> extendSystem(TransitionSystem base,
                                      const std::vector<std::string>& added) {
    if (!added.empty() && !canBeExtended(base))
        return failure("buffer transitions can't be added to " + base.name);
    std::string known;
    std::size_t found = 0;
    for (const Rule& rule : extensions()) {
        known += (known.empty() ? "" : ", ") + std::string(rule.name);
        const auto times = std::count(added.begin(), added.end(), rule.name);
        if (times > 1)
            return failure("\"" + std::string(rule.name) + "\" is added twice");
        if (times == 0)
            continue;
        ++found;
        base.name += "+" + std::string(rule.name);
        base.title += " + " + std::string(rule.name);
        base.rules.push_back(rule);
        base.added.emplace_back(rule.name);
    }
    if (found == added.size())
        return base;
    const auto unknown = std::find_if(added.begin(), added.end(), [](const std::string& name) {
        const auto all = extensions();
        return std::none_of(all.begin(), all.end(),
                            [&](const Rule& rule) { return rule.name == name; });
    });
    return failure("unknown buffer transition \"" + *unknown + "\", expected one of: " + known);
}

Result<TransitionSystem> findSystem(std::string_view name) {
    std::vector<std::string> parts = splitAtPlus(name);
    const auto base = findBase(parts.front());
    if (!base)
        return base;
    parts.erase(parts.begin());
    return extendSystem(*base, parts);
}

} // namespace parsescope
