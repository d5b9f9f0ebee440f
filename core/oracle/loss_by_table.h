// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <memory>

namespace parsescope {

/// Returns the loss function of a `Table`, for use as Oracle::prepare. A `Table` is constructed
/// from a problem and has a function `loss` of a configuration and, if computing a loss may take
/// long, a TaskControl.
template<class Table>
[[nodiscard]] LossFunction lossByTable(const Problem& problem) {
    return [table = std::make_shared<Table>(problem)](const Configuration& configuration,
                                                      const TaskControl& control) {
        if constexpr (requires { table->loss(configuration, control); })
            return Loss(table->loss(configuration, control));
        else
            return Loss(table->loss(configuration));
    };
}

} // namespace parsescope
