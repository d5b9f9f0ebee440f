// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"

#include "core/parsing/rule_files/rule_pattern.h"
#include "core/parsing/rule_files/system_texts.h"

#include <algorithm>

namespace parsescope {

// Each function declares what the file of a system cannot say; it is defined in this folder.
void declareArcStandard(TransitionSystem& system);
void declareArcHybrid(TransitionSystem& system);
void declareArcEager(TransitionSystem& system);
void declareArcSwift(TransitionSystem& system);
void declareLrSpine(TransitionSystem& system);
void declareAttardi(TransitionSystem& system);
void declareAttardi3(TransitionSystem& system);
void declareSwap(TransitionSystem& system);
void declareCovington(TransitionSystem& system);
void declarePlanar(TransitionSystem& system);
void declareTwoPlanar(TransitionSystem& system);
void declareEasyFirst(TransitionSystem& system);

namespace {

/// A system of which more is known than its rules show.
struct Declaration {
    std::string_view system;
    void (*declare)(TransitionSystem&);
};
constexpr Declaration Declarations[] = {
    {"arc-standard", declareArcStandard}, {"arc-hybrid", declareArcHybrid},
    {"arc-eager", declareArcEager},       {"arc-swift", declareArcSwift},
    {"lr-spine", declareLrSpine},         {"attardi", declareAttardi},
    {"attardi3", declareAttardi3},        {"swap", declareSwap},
    {"covington", declareCovington},      {"planar", declarePlanar},
    {"2-planar", declareTwoPlanar},       {"easy-first", declareEasyFirst},
};

std::vector<TransitionSystem> readSystems() {
    std::vector<TransitionSystem> list;
    for (const SystemText& file : systemTexts()) {
        TransitionSystem system = builtInSystem(file.name);
        if (system.menu == 0)
            continue;
        for (const Declaration& known : Declarations)
            if (known.system == system.name)
                known.declare(system);
        list.push_back(std::move(system));
    }
    std::ranges::stable_sort(list, {}, &TransitionSystem::menu);
    return list;
}

} // namespace

std::span<const TransitionSystem> systems() {
    static const std::vector<TransitionSystem> list = readSystems();
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

/// Returns true if two rules do the same; their names and texts may differ. Rules with equal
/// patterns have equal functions.
bool doTheSame(const Rule& a, const Rule& b) {
    return a.legal == b.legal && a.apply == b.apply && a.arc == b.arc && a.variants == b.variants &&
           a.neverTwice == b.neverTwice;
}

/// Returns the names of the buffer transitions that follow the rules of `known` in a system;
/// nothing if the systems also differ in other ways.
std::optional<std::vector<std::string>> addedTo(const TransitionSystem& known,
                                                const TransitionSystem& system) {
    const auto beginAlike = [](const ListDeclaration& a, const ListDeclaration& b) {
        return a.startsWithRootOnIt == b.startsWithRootOnIt; // the names may differ
    };
    if (!std::ranges::equal(system.lists, known.lists, beginAlike) ||
        system.startsWithRootOnStack != known.startsWithRootOnStack || system.rootPlace ||
        system.isFinal != known.isFinal || system.rules.size() < known.rules.size() ||
        !std::equal(known.rules.begin(), known.rules.end(), system.rules.begin(), doTheSame))
        return std::nullopt;
    std::vector<std::string> added;
    auto extension = extensions().begin();
    for (std::size_t i = known.rules.size(); i < system.rules.size(); ++i) {
        extension = std::find_if(extension, extensions().end(),
                                 [&](const Rule& one) { return doTheSame(system.rules[i], one); });
        if (extension == extensions().end())
            return std::nullopt;
        added.emplace_back(extension->name);
        ++extension;
    }
    return added;
}

/// Returns the system in the list that has the functions of `system`, except for buffer
/// transitions; a null pointer if there is none.
const TransitionSystem* listed(const TransitionSystem& system) {
    const auto known = std::ranges::find_if(systems(), [&](const TransitionSystem& entry) {
        return addedTo(entry, system) == system.added;
    });
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
        base.features.insert(base.features.end(), rule.pattern->features.begin(),
                             rule.pattern->features.end());
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

TransitionSystem recognised(TransitionSystem system) {
    for (const TransitionSystem& entry : systems()) {
        const auto added = addedTo(entry, system);
        const Result<TransitionSystem> known =
            added ? extendSystem(entry, *added) : tl::unexpected(Error());
        if (!known)
            continue;
        system.traits = known->traits;
        system.canonicalOrder = known->canonicalOrder;
        system.keepsSingleRoot = known->keepsSingleRoot;
        if (system.features.empty())
            system.features = known->features;
        system.added = known->added;
        for (std::size_t i = 0; i < system.rules.size(); ++i) {
            system.rules[i].canonical = known->rules[i].canonical;
            system.rules[i].crosses = known->rules[i].crosses;
        }
        break;
    }
    return system;
}

std::string_view rulesOf(const TransitionSystem& system) {
    const TransitionSystem* known = listed(system);
    return known ? std::string_view(known->name) : std::string_view();
}

Reach reachOf(const TransitionSystem& system) {
    const TransitionSystem* known = listed(system);
    return (known ? *known : system).traits.reach;
}

Deductions deductionsOf(const TransitionSystem& system) {
    const TransitionSystem* known = listed(system);
    return known ? known->traits.deductions : Deductions::None;
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
