// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"

#include <chrono>
#include <string>
#include <string_view>

namespace parsescope {

/// Precedes a command that is to be connected, where the path of a model is expected.
inline constexpr std::string_view CommandPrefix = "command:";

/// How long a connected parser may take.
struct ConnectionLimits {
    std::chrono::milliseconds start = std::chrono::seconds(60); ///< to say what it is
    std::chrono::milliseconds answer = std::chrono::seconds(10);
};

/// A parser that is another program: it is asked line by line what it thinks of transitions, see
/// connected_protocol.h. It runs as long as the model; one that has ended or does not answer is
/// started once more. Its scorers fail when it does not answer, or not so that it can be
/// understood. connectParser fails when it cannot be started, or does not say what it is.
[[nodiscard]] Result<std::unique_ptr<Model>> connectParser(const std::string& command,
                                                           const ConnectionLimits& limits = {},
                                                           const TaskControl& control = {});

/// The end of what a connected parser has written to its standard error; empty for other models.
[[nodiscard]] std::string messagesOf(const Model& model);

} // namespace parsescope
