// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"

#include <chrono>
#include <string>
#include <string_view>

namespace parsescope {

/// The prefix of a command that starts a parser, where the path of a model is expected.
inline constexpr std::string_view CommandPrefix = "command:";

/// The time limits of a connected parser.
struct ConnectionLimits {
    /// The limit for the first answer after the program has started.
    std::chrono::milliseconds start = std::chrono::seconds(60);
    std::chrono::milliseconds answer = std::chrono::seconds(10);
};

/// Starts another program as a parser that scores transitions (see connected_protocol.h). The
/// program runs until the model is destroyed. If the program has ended or does not answer, it is
/// restarted when the next question is asked, at most 20 times in a row if it ends after fewer than
/// 100 answers. A scorer of the model fails if the program does not answer or its answer is not
/// valid. connectParser fails if the program cannot be started, or if its first answer is not
/// valid.
[[nodiscard]] Result<std::unique_ptr<Model>> connectParser(const std::string& command,
                                                           const ConnectionLimits& limits = {},
                                                           const TaskControl& control = {});

/// Returns how often a connected parser ended and was started again; 0 for other models.
[[nodiscard]] int restartsOf(const Model& model);
/// Returns the last part of the standard error of a connected parser; empty for other models.
[[nodiscard]] std::string messagesOf(const Model& model);

} // namespace parsescope
