// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"

#include "core/parsing/extensions.h"

#include <algorithm>

namespace parsescope {

TransitionSystem arcStandard(); // systems/arc_standard.cpp
TransitionSystem arcHybrid();   // systems/arc_hybrid.cpp
TransitionSystem arcEager();    // systems/arc_eager.cpp
TransitionSystem arcSwift();    // systems/arc_swift.cpp
TransitionSystem lrSpine();     // systems/lr_spine.cpp
TransitionSystem attardi();     // systems/attardi.cpp
TransitionSystem attardi3();    // systems/attardi3.cpp
TransitionSystem swap();        // systems/swap.cpp
TransitionSystem covington();   // systems/covington.cpp
TransitionSystem planar();      // systems/planar.cpp
TransitionSystem twoPlanar();   // systems/two_planar.cpp
TransitionSystem easyFirst();   // systems/easy_first.cpp

std::span<const TransitionSystem> systems() {
    // The list of all systems, in the order of menus.
    static const TransitionSystem list[] = {
        arcStandard(), arcHybrid(), arcEager(),  arcSwift(), lrSpine(),   attardi(),
        attardi3(),    swap(),      covington(), planar(),   twoPlanar(), easyFirst(),
    };
    return list;
}

const TransitionSystem& defaultSystem() {
    return systems().front();
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
    return failure("unknown system \"{0}\", expected one of: {1}; or one with buffer transitions, "
                   "such as arc-eager+lba",
                   name, known);
}

/// Returns true if two rules have equal functions; their names may differ.
bool areEqual(const Rule& a, const Rule& b) {
    return a.legal == b.legal && a.apply == b.apply && a.arc == b.arc && a.variants == b.variants;
}

bool isAdded(const Rule& rule, std::string_view name) {
    return std::ranges::any_of(extensions(), [&](const Rule& extension) {
        return extension.name == name && areEqual(rule, extension);
    });
}

/// True if `system` is `known` extended by the buffer transitions in `system.added`.
bool extends(const TransitionSystem& system, const TransitionSystem& known) {
    if (system.startsWithRootOnStack != known.startsWithRootOnStack ||
        system.isFinal != known.isFinal ||
        system.rules.size() != known.rules.size() + system.added.size())
        return false;
    const auto added = system.rules.begin() + static_cast<std::ptrdiff_t>(known.rules.size());
    return std::equal(system.rules.begin(), added, known.rules.begin(), areEqual) &&
           std::equal(added, system.rules.end(), system.added.begin(), isAdded);
}

/// Returns the system in the list that has the functions of `system`, except for buffer
/// transitions; a null pointer if there is none.
const TransitionSystem* listed(const TransitionSystem& system) {
    const auto known = std::ranges::find_if(
        systems(), [&](const TransitionSystem& entry) { return extends(system, entry); });
    return known == systems().end() ? nullptr : &*known;
}

} // namespace

Result<TransitionSystem> extendSystem(TransitionSystem base,
                                      const std::vector<std::string>& added) {
    if (!added.empty() && !canBeExtended(base))
        return failure("buffer transitions cannot be added to {0}", base.name);
    std::string known;
    std::size_t found = 0;
    for (const Rule& rule : extensions()) {
        known += (known.empty() ? "" : ", ") + std::string(rule.name);
        const auto times = std::count(added.begin(), added.end(), rule.name);
        if (times > 1)
            return failure("\"{0}\" is added twice", rule.name);
        if (times == 0)
            continue;
        ++found;
        base.name += "+" + std::string(rule.name);
        base.title = Text("{0} + {1}", base.title, rule.name);
        // In the canonical derivation, buffer transitions come first, lnba and rnba before lba and
        // rba [FGR12 §3.1, §4.1].
        if (!base.canonicalOrder.empty())
            base.canonicalOrder.insert(base.canonicalOrder.begin(),
                                       static_cast<int>(base.rules.size()));
        base.traits.projective = base.traits.projective && !rule.crosses;
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
    return failure("unknown buffer transition \"{0}\", expected one of: {1}", *unknown, known);
}

std::string_view rulesOf(const TransitionSystem& system) {
    const TransitionSystem* known = listed(system);
    return known ? std::string_view(known->name) : std::string_view();
}

Reach reachOf(const TransitionSystem& system) {
    const TransitionSystem* known = listed(system);
    return (known ? *known : system).traits.reach;
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
