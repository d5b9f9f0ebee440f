// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/exercise.h"

namespace parsescope {

/// What happens after a transition that is not right.
enum class ErrorPolicy {
    Undo, ///< it is not taken, and may be tried again
    GoOn, ///< it is taken when it is legal; then make the best of what is left
};

/// A derivation that is answered transition by transition: of Table and Recover.
class Practice {
public:
    /// The examiner must outlive it.
    Practice(const Examiner& examiner, ErrorPolicy policy);

    [[nodiscard]] const Configuration& configuration() const { return m_now; }
    [[nodiscard]] bool isFinished() const;
    /// Judges the next transition and takes it, as the policy says. An answer that can't be read
    /// is no try.
    Judgement answer(std::string_view text);

    /// Transitions that were taken.
    [[nodiscard]] const std::vector<Transition>& taken() const { return m_taken; }
    [[nodiscard]] int tries() const { return m_tries; }
    [[nodiscard]] int steps() const { return static_cast<int>(m_taken.size()); }
    /// Steps that were right at the first try.
    [[nodiscard]] int rightSteps() const { return m_right; }
    /// By which wrong transitions that were taken raised the loss.
    [[nodiscard]] int loss() const { return m_loss; }
    [[nodiscard]] const std::map<Misconception, int>& misconceptions() const {
        return m_misconceptions;
    }
    /// Hints for the step that is to be taken, from a nudge to the answer with its proof.
    [[nodiscard]] std::vector<std::string> hints() const;
    /// A hint was given: the step that is to be taken is no longer right at the first try.
    void countHint() { m_firstTry = false; }

private:
    [[nodiscard]] std::optional<Transition> expected() const;

    const Examiner* m_examiner;
    ErrorPolicy m_policy;
    Configuration m_now;
    std::vector<Transition> m_taken;
    bool m_followsKey = true;
    bool m_firstTry = true;
    int m_tries = 0;
    int m_right = 0;
    int m_loss = 0;
    std::map<Misconception, int> m_misconceptions;
};

} // namespace parsescope
