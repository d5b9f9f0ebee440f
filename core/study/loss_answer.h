// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/study/loss_request.h"
#include "core/study/relations.h"
#include "core/study/replay.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope {

class Explainer;

/// The configuration of a request, and its losses.
struct LossAnswer {
    Configuration configuration;
    /// The losses. If relations count, they include the arcs with a wrong relation, and the losses
    /// after transitions are those with the best relation.
    Losses losses;
    /// If relations count: the legal transitions that build gold arcs, and their relations.
    std::vector<NamedTransition> relations = {};
};

/// An object that answers requests one after the other. Data that were prepared for a request are
/// reused for the next request if it has an equal problem.
class LossAnswerer {
public:
    /// Makes an answerer. If `thorough` is true, requests for which no oracle is exact are answered
    /// by a long search.
    explicit LossAnswerer(bool thorough = false);
    LossAnswerer(LossAnswerer&&) noexcept;
    LossAnswerer& operator=(LossAnswerer&&) noexcept;
    ~LossAnswerer();

    /// Adds a system that requests can name in addition to the systems of the list.
    void add(TransitionSystem system) {
        m_systems.push_back(std::move(system));
        m_found.clear();
    }
    /// A function that opens the system at a path, adds it under this name and returns it; see
    /// openSystem for the limit.
    using Open = Result<TransitionSystem> (*)(LossAnswerer& answerer, const std::string& path,
                                              int stepLimit);
    /// Lets requests also name files that describe systems, which `open` opens.
    void openFilesBy(Open open, int stepLimit) {
        m_open = open;
        m_stepLimit = stepLimit;
    }
    /// Returns the system with the name `name` among the systems that requests can name. Fails if
    /// there is none.
    [[nodiscard]] Result<TransitionSystem> find(const std::string& name);
    /// Returns the system of a request, in the form without ROOT if the request has no ROOT. Fails
    /// if there is none.
    [[nodiscard]] Result<SharedSystem> systemOf(const LossRequest& request);
    /// Returns the request with its configuration, if it has one, replaced by the transitions of a
    /// derivation to the configuration, and with the names of all transitions as the system has
    /// them, followed by a relation if relations count. Fails if no derivation leads to the
    /// configuration.
    [[nodiscard]] Result<LossRequest> resolved(LossRequest request);
    /// Answers a request. Fails if a name, head, transition or configuration in the request does
    /// not exist.
    [[nodiscard]] Result<LossAnswer> answer(const LossRequest& request);
    /// Returns the losses of the configuration to which the transitions of a request lead. Fails as
    /// `answer` does.
    [[nodiscard]] Result<Losses> losses(const LossRequest& request,
                                        const Configuration& configuration);

    // The functions below return data of the request that was answered last.
    [[nodiscard]] const Problem& problem() const;
    [[nodiscard]] const std::string& oracle() const { return m_oracle; }
    [[nodiscard]] Explainer& explainer() { return *m_explainer; }

private:
    [[nodiscard]] Result<void> prepare(const LossRequest& request);

    std::vector<TransitionSystem> m_systems;
    /// A system of a request, with the names of its transitions.
    struct Known {
        SharedSystem system;
        TransitionNames names;
    };
    [[nodiscard]] Result<const Known*> knownFor(const LossRequest& request);

    // The systems of requests so far, by their name and whether they are without ROOT.
    std::map<std::pair<std::string, bool>, Known> m_found;
    Open m_open = nullptr;
    int m_stepLimit = -1; // for m_open
    bool m_thorough;
    LossRequest m_request; // previous request
    std::string m_oracle;
    std::unique_ptr<Explainer> m_explainer; // null before the first request
};

/// Returns the configuration of a request as it is shown: without ROOT if the request has no ROOT.
[[nodiscard]] Configuration shownConfiguration(const LossRequest& request,
                                               const Configuration& configuration);
/// Fails if a request has transitions and a configuration, and the configuration, with the
/// relations if they count, is not the one to which the transitions lead, `configuration`.
/// LossAnswerer does not check this.
[[nodiscard]] Result<void> checkBoth(const LossRequest& request, const TransitionSystem& system,
                                     const Configuration& configuration);
/// Returns the gold relations of a request.
[[nodiscard]] GoldRelations relationsOf(const LossRequest& request);
/// Adds the number of arcs with a wrong relation to the losses of a configuration, to which the
/// transitions of the request lead. Does nothing if relations do not count.
void addWrongRelations(Losses& losses, const LossRequest& request, const TransitionSystem& system,
                       const Configuration& configuration, bool rootArcsAreFree = false);
/// Returns the configuration to which `transitions` lead from the initial configuration. Relations
/// in their names are ignored. Fails if a transition does not exist or is not legal.
[[nodiscard]] Result<Configuration> configurationAfter(const TransitionSystem& system, int words,
                                                       const std::vector<std::string>& transitions,
                                                       RootPlace root = RootPlace::First);

} // namespace parsescope
