// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/loss_answer.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parsescope {

/// Losses that another program computed. Missing values are not compared.
struct ClaimedLosses {
    std::optional<Loss> loss;
    std::vector<std::pair<std::string, Loss>> losses; ///< loss after each transition
    std::optional<std::vector<std::string>> optimal;
};

/// A line of a log: a request and the answer of another program.
struct LogEntry {
    LossRequest request; ///< request, whose oracle is ignored
    ClaimedLosses claims;
};

/// Reads the fields "loss", "losses" and "optimal" of an answer in a format of the subcommand
/// `losses`, and "loss_exact" and "losses_exact" if they are there.
[[nodiscard]] Result<ClaimedLosses> readClaims(std::string_view line);
/// Reads a JSON object that has the fields of a request and of its answer. The field "heads"
/// belongs to the request.
[[nodiscard]] Result<LogEntry> readLogEntry(std::string_view line);
/// Returns a request as a JSON object, for a line of input of the subcommand `losses`.
[[nodiscard]] Json requestJson(const LossRequest& request);

/// A claim that is wrong.
struct Disagreement {
    std::string what; ///< the subject of the claim: the name of a transition, "loss" or "optimal"
    std::string theirs;
    std::string exact; ///< the exact value as text; "≥3" if only a bound is known, which also
                       ///< contradicts the claim
};

/// The result of comparing claims with an answer.
struct ClaimCheck {
    std::vector<Disagreement> disagreements;
    int compared = 0;
    int undecided = 0; ///< number of claims that remain undecided because a loss is only a bound

    [[nodiscard]] bool agrees() const { return disagreements.empty(); }
};
[[nodiscard]] ClaimCheck checkClaims(const ClaimedLosses& claims, const TransitionSystem& system,
                                     const LossAnswer& answer);

} // namespace parsescope
