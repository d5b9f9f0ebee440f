// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/without_root.h"

#include <memory>

namespace parsescope {

namespace {

/// A rule in configurations from which ROOT is removed.
struct RuleWithoutRoot {
    Rule rule;

    [[nodiscard]] Obstacle legal(const Configuration& c, int k) const {
        return rule.legal(withoutRoot(c), k);
    }
    [[nodiscard]] std::optional<Arc> arc(const Configuration& c, int k) const {
        return rule.arc(withoutRoot(c), k);
    }
    [[nodiscard]] int variants(const Configuration& c) const {
        return rule.variants(withoutRoot(c));
    }
};

/// The end of a parse in configurations from which ROOT is removed.
struct EndWithoutRoot {
    RuleFunction<bool(const Configuration&)> isFinal;

    [[nodiscard]] bool holds(const Configuration& c) const { return isFinal(withoutRoot(c)); }
};

} // namespace

Configuration withoutRoot(const Configuration& configuration) {
    std::vector<int> buffer = configuration.bufferNodes();
    if (!buffer.empty() && buffer.back() == 0)
        buffer.pop_back();
    Configuration bare(configuration.words(), configuration.stackNodes(), std::move(buffer),
                       RootPlace::First, configuration.lists());
    for (int word = 1; word <= configuration.words(); ++word)
        if (configuration.hasHead(word))
            bare.attach(configuration.head(word), word);
    bare.bar(configuration.barredRule());
    bare.limitSteps(configuration.stepsLeft());
    return bare;
}

TransitionSystem withoutRoot(const TransitionSystem& system) {
    TransitionSystem result = system;
    result.rootPlace = RootPlace::Last;
    result.isFinal = decltype(result.isFinal)::of<&EndWithoutRoot::holds>(
        std::make_shared<const EndWithoutRoot>(EndWithoutRoot{system.isFinal}));
    for (Rule& rule : result.rules) {
        const auto with = std::make_shared<const RuleWithoutRoot>(RuleWithoutRoot{rule});
        rule.legal = decltype(rule.legal)::of<&RuleWithoutRoot::legal>(with);
        rule.arc = decltype(rule.arc)::of<&RuleWithoutRoot::arc>(with);
        if (rule.variants)
            rule.variants = decltype(rule.variants)::of<&RuleWithoutRoot::variants>(with);
    }
    return result;
}

bool hasNoRoot(const TransitionSystem& system) {
    if (system.rootPlace != RootPlace::Last)
        return false;
    constexpr int words = 2;
    Configuration at = system.start(words, RootPlace::Last);
    for (int shifted = 0; shifted <= words; ++shifted, at.shift()) {
        const Configuration bare = withoutRoot(at);
        if (system.isFinal(at) != system.isFinal(bare))
            return false;
        for (const Rule& rule : system.rules)
            if (rule.legal(at, 1) != rule.legal(bare, 1))
                return false;
    }
    return true;
}

Configuration asShown(const TransitionSystem& system, const Configuration& configuration) {
    return hasNoRoot(system) ? withoutRoot(configuration) : configuration;
}

bool endsWithOneRoot(const TransitionSystem& system) {
    return !system.isFinal(Configuration(2, {1, 2}, {}, RootPlace::First,
                                         std::vector<std::vector<int>>(system.lists.size())));
}

} // namespace parsescope
