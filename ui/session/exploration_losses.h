// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/oracle_claim.h"
#include "core/oracle/oracles.h"
#include "core/oracle/parse_settings.h"
#include "core/treebank/sentence.h"
#include "ui/session/explanations.h"

#include <QCoreApplication>
#include <QString>

#include <optional>
#include <vector>

namespace parsescope {

/// The oracle for an exploration, and the losses that it has returned so far. Views read it; the
/// ParseExplorer that owns it chooses the oracle anew whenever the problem changes.
class ExplorationLosses {
    Q_DECLARE_TR_FUNCTIONS(ExplorationLosses)

public:
    /// Returns a number that differs between problems and oracles. It is up to date even if the
    /// caller has not been told about the change yet.
    [[nodiscard]] int problemNumber() const { return m_problemNumber; }
    /// Returns the oracle in use; nothing if losses are not available, see `noOracleReason`.
    [[nodiscard]] const std::optional<Oracle>& oracle() const { return m_oracle; }
    [[nodiscard]] QString noOracleReason() const { return m_noOracle; }
    /// Returns the reason for which losses are withheld; empty if they are not withheld.
    [[nodiscard]] QString withheldFor() const { return m_withheld; }

    /// Returns the losses and arc states at a visited node; null if they have not been computed.
    [[nodiscard]] const Explanation* explanation(int node) const { return m_explanations.at(node); }
    /// Returns the losses and arc states at the cursor; null if they have not been computed.
    [[nodiscard]] const Explanation* explanation() const {
        return explanation(m_exploration->cursor());
    }
    /// Returns the loss at a visited node; nothing if the loss is not known exactly, or if no
    /// allowed tree is reachable.
    [[nodiscard]] std::optional<int> loss(int node) const;
    /// Returns the cost of a transition at a visited node; nothing if the cost is not known
    /// exactly.
    [[nodiscard]] std::optional<int> cost(int node, Transition transition) const;
    /// Returns the cost of the step that led to `node`; nothing if the cost is not known exactly.
    [[nodiscard]] std::optional<int> lossRise(int node) const;
    /// Returns the first node of the branch after which no step up to the cursor raised the loss.
    [[nodiscard]] int optimalSince() const;
    /// Returns the optimal transition that ExplorationSteps::nextOptimal takes: the one that builds
    /// arcs as soon as possible.
    [[nodiscard]] std::optional<Transition> preferredTransition() const;

    /// Returns the claim of an audited oracle about a transition at a visited node; null for none.
    [[nodiscard]] const OracleClaim* claim(int node, Transition transition) const;
    /// Keeps the claims of an audited oracle about the transitions at the cursor until the next
    /// `begin`.
    void setClaims(std::vector<OracleClaim> claims);

    /// Withholds losses for `reason` from the next `begin` on; an empty reason makes them available
    /// again. Returns true if the reason has changed.
    bool withhold(const QString& reason);
    /// Discards all losses, chooses the oracle for `sentence` with the tree `gold`, and starts
    /// computing the losses of `exploration`, which must live until the next `begin`.
    void begin(const Exploration& exploration, const ParseSettings& settings,
               const Sentence& sentence, const std::optional<Tree>& gold);
    /// Returns the object that computes the losses in the background.
    [[nodiscard]] Explanations& explanations() { return m_explanations; }

private:
    std::optional<Problem> chooseOracle(const ParseSettings& settings, const Sentence& sentence,
                                        const std::optional<Tree>& gold);

    const Exploration* m_exploration = nullptr;
    std::optional<Oracle> m_oracle;
    int m_problemNumber = 0;
    QString m_noOracle;
    QString m_withheld; // the reason why losses are withheld; empty for none
    Explanations m_explanations;
    std::vector<OracleClaim> m_claims;
    int m_claimed = -1; // the node that the claims are about
};

} // namespace parsescope
