// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/exercise.h"

namespace parsescope {

/// What happens after a transition that is not right.
enum class ErrorPolicy {
    Undo, ///< it is not taken, and may be tried again
    GoOn, ///< it is taken if it is legal; the next steps are judged by what is still reachable
};

/// Nodes of a column that are missing and that are too many, compared with the configuration.
struct ColumnSlip {
    std::vector<int> missing;
    std::vector<int> extra;
};

/// Judges a derivation step by step: the rows of a sheet, or what is answered in the window. A
/// value.
class DerivationJudge {
public:
    /// The examiner must outlive it. Without a policy it judges a sheet that was handed in: every
    /// step is a first try, and a slip that is carried through a column counts once.
    explicit DerivationJudge(const Examiner& examiner, std::optional<ErrorPolicy> policy = {});

    [[nodiscard]] const Configuration& configuration() const { return m_now; }
    [[nodiscard]] bool isFinished() const { return system().isFinal(m_now); }
    /// The transitions that were taken.
    [[nodiscard]] const std::vector<Transition>& taken() const { return m_taken; }
    /// All steps so far, also those that were not taken.
    [[nodiscard]] const std::vector<Marking>& steps() const { return m_all.steps; }

    /// Judges a row and takes its transition if the policy allows. The feedback of a step that
    /// could not be read is the reason.
    const Marking& judge(const SheetRow& row, const TaskControl& control = {});
    /// Judges the next answer of a person: a row, or one or more transitions as text, which are
    /// taken up to the first wrong one. Returns the last step, with feedback in whole sentences.
    Marking answer(const AnswerSheet& sheet, const TaskControl& control = {});
    /// Judges all rows of a sheet.
    Marking judgeAll(const std::vector<SheetRow>& rows, const TaskControl& control = {});
    /// Returns the marking of a derivation answered in the window, when it is finished: the score
    /// is the share of transitions that were right at the first try.
    [[nodiscard]] Marking finished() const;

    /// Returns hints for the next step, from a nudge to the answer with its proof.
    [[nodiscard]] std::vector<std::string> hints(const TaskControl& control = {}) const;
    /// Notes that a hint was given: the next step is no longer right at the first try.
    void countHint() { m_firstTry = false; }

private:
    [[nodiscard]] const TransitionSystem& system() const { return m_examiner->exercise().system; }
    [[nodiscard]] std::optional<Transition> expected(const TaskControl& control) const;
    void take(Transition transition);
    void findAgain(const SheetRow& row);
    std::vector<std::string> slipsIn(const SheetRow& row, std::optional<Transition> transition);

    const Examiner* m_examiner;
    std::optional<ErrorPolicy> m_policy;
    Configuration m_now;
    std::vector<Transition> m_taken;
    Configuration m_keyed; // where the key is
    std::size_t m_keyStep = 0;
    bool m_firstTry = true;
    std::optional<ColumnSlip> m_stack; // of the row before
    std::optional<ColumnSlip> m_buffer;
    Marking m_all;
};

/// Judges a derivation that was handed in. A slip is not punished twice: a step is judged by what
/// is still reachable, and an illegal transition is left out, unless the next row says where it was
/// to lead.
[[nodiscard]] Marking judgeDerivation(const Examiner& examiner, const AnswerSheet& sheet,
                                      const TaskControl& control = {});

} // namespace parsescope
