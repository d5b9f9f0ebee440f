// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/loss_answer.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parsescope {

/// Losses that somebody else computed; what is left out is not looked at.
struct ClaimedLosses {
    std::optional<Loss> loss;
    std::vector<std::pair<std::string, Loss>> losses; ///< by transition
    std::optional<std::vector<std::string>> optimal;
};

/// A line of a log: a question and somebody's answer.
struct LogEntry {
    LossRequest request; ///< its oracle is not looked at
    ClaimedLosses claims;
};

/// Reads the fields loss, losses and optimal of an answer such as `losses` gives.
[[nodiscard]] Result<ClaimedLosses> readClaims(std::string_view line);
/// Reads a JSON object with the fields of a request and those of its answer together; "heads" is
/// that of the request.
[[nodiscard]] Result<LogEntry> readLogEntry(std::string_view line);
/// The request as an object of a line of input of `losses`.
[[nodiscard]] Json requestJson(const LossRequest& request);

/// A claim that is wrong.
struct Disagreement {
    std::string what; ///< a transition, "loss", or "optimal"
    std::string theirs;
    std::string exact; ///< "≥3" where no more is known: the claim is still wrong
};

/// Claims held against an answer.
struct ClaimCheck {
    std::vector<Disagreement> disagreements;
    int compared = 0;
    int undecided = 0; ///< where there are only bounds to compare with

    [[nodiscard]] bool agrees() const { return disagreements.empty(); }
};
[[nodiscard]] ClaimCheck checkClaims(const ClaimedLosses& claims, const TransitionSystem& system,
                                     const LossAnswer& answer);

} // namespace parsescope
