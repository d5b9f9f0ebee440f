// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/study/loss_request.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope {

/// A request, understood, and its answer.
struct LossAnswer {
    Configuration configuration;
    Losses losses;
};

/// Answers requests one after the other; what was prepared for one serves the next of the same
/// problem.
class LossAnswerer {
public:
    /// `thorough`: where no oracle is exact, a long search is made.
    explicit LossAnswerer(bool thorough = false) : m_thorough(thorough) {}

    /// Makes a system known to requests, by its name, besides those of the list.
    void add(TransitionSystem system) { m_systems.push_back(std::move(system)); }
    /// A system that requests can name.
    [[nodiscard]] Result<TransitionSystem> find(const std::string& name) const;
    /// The request with the transitions of a derivation in the place of its configuration, if it
    /// has one. Fails where no derivation leads there.
    [[nodiscard]] Result<LossRequest> resolved(LossRequest request) const;
    /// Fails on names, heads, transitions and configurations that do not exist.
    [[nodiscard]] Result<LossAnswer> answer(const LossRequest& request);

    // Of the request answered last.
    [[nodiscard]] const Problem& problem() const { return m_explainer->problem(); }
    [[nodiscard]] const std::string& oracle() const { return m_oracle; }
    [[nodiscard]] Explainer& explainer() { return *m_explainer; }

private:
    [[nodiscard]] Result<void> prepare(const LossRequest& request);

    std::vector<TransitionSystem> m_systems;
    bool m_thorough;
    LossRequest m_request; // that of the line before
    std::string m_oracle;
    std::optional<Explainer> m_explainer;
};

/// The configuration that the transitions lead to from the start.
[[nodiscard]] Result<Configuration> configurationAfter(const TransitionSystem& system, int words,
                                                       const std::vector<std::string>& transitions,
                                                       RootPlace root = RootPlace::First);

} // namespace parsescope
