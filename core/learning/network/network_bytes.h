// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model_bytes.h"
#include "core/learning/network/network.h"

#include <optional>

namespace parsescope::neural {

/// Writes the weights of a network.
void writeWeights(const NetworkWeights<float>& weights, ByteWriter& out);
/// Reads the weights for `network`. Returns nothing, without allocating memory, if `in` has too few
/// bytes.
[[nodiscard]] std::optional<NetworkWeights<float>> readWeights(const Network& network,
                                                               ByteReader& in);

} // namespace parsescope::neural
