// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/teaching/read/answer_sheet.h"

namespace parsescope {

/// Reads an answer that the window or a page has saved: an object with the field "answer" or
/// "steps", and perhaps "earlier", "after_error", "tries" and "seconds". Does not set the number of
/// the exercise and the line.
[[nodiscard]] Result<AnswerSheet> readSavedAnswer(const Json& object);

/// Reads a saved session as the answer that its derivation gives. `name` is the path of the file.
[[nodiscard]] Result<AnswerSheet> readSessionAnswer(std::string_view text, const std::string& name);

} // namespace parsescope
