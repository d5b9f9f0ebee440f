// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/marked_answer.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A homework with its key.
class Grader {
public:
    /// Fails, with the number of the exercise, if an exercise has no right answer.
    [[nodiscard]] static Result<Grader> of(std::vector<Exercise> exercises);

    [[nodiscard]] const std::vector<Examiner>& examiners() const { return m_examiners; }
    /// Marks a file of answers (answer_sheet.h). Answers without a number belong to the exercises
    /// in order.
    [[nodiscard]] MarkedFile grade(std::string_view bytes, const std::string& path) const;

private:
    std::vector<Examiner> m_examiners;
};

/// Options for keys other than sessions and exercises, which have a system and a shape themselves.
struct KeyOptions {
    std::optional<TransitionSystem> system; ///< required for these keys
    TreeShape shape = {};
};
/// Reads the key in a file: exercises as written by `parsescope-cli exercises`, a saved session, a
/// derivation as JSON Lines, or a treebank, whose trees are to be derived with the system.
[[nodiscard]] Result<std::vector<Exercise>> readKey(const std::string& path,
                                                    const KeyOptions& options);

} // namespace parsescope
