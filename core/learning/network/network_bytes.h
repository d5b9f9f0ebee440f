// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model_bytes.h"
#include "core/learning/network/network.h"

#include <optional>

namespace parsescope::neural {

/// What a file keeps of numbers that training changes.
void writeWeights(const NetworkWeights<float>& weights, ByteWriter& out);
/// The same for a network; nothing, with no memory spent, when there are too few bytes.
[[nodiscard]] std::optional<NetworkWeights<float>> readWeights(const Network& network,
                                                               ByteReader& in);

} // namespace parsescope::neural
