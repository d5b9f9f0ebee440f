// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model_bytes.h"
#include "core/learning/network/network.h"

#include <optional>

namespace parsescope::neural {

/// Writes the numbers of a network that training changes.
void writeWeights(const NetworkWeights<float>& weights, ByteWriter& out);
/// Reads the numbers that training changes, for `network`. Returns nothing, without using memory,
/// if `in` has too few bytes.
[[nodiscard]] std::optional<NetworkWeights<float>> readWeights(const Network& network,
                                                               ByteReader& in);

} // namespace parsescope::neural
