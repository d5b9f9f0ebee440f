// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/export/configuration_json.h"
#include "core/study/loss_answer.h"

// Answers to requests of the subcommand `losses`, for the command line and the module of the page.
namespace parsescope {

/// Returns the answer of `losses` to a request, with the configuration, the losses as `form` says,
/// and the fields oracle and exact. If `explain` is true, also adds the fields certificate and lost
/// and, if they are not empty, excludes and gained.
[[nodiscard]] Result<Json> answerLosses(LossAnswerer& answerer, const LossRequest& request,
                                        bool explain, LossForm form = LossForm::Numbers);

} // namespace parsescope
