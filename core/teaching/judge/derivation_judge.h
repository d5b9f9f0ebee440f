// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/judge/exercise.h"

#include <set>
#include <span>

namespace parsescope {

/// The reaction to a transition that is not right.
enum class ErrorPolicy {
    Undo, ///< the transition is not taken, and the step can be tried again
    GoOn, ///< the transition is taken if it is legal; the next steps are judged by the trees that
          ///< are still reachable
};

/// The difference between a column and the configuration: the nodes that the column lacks, and the
/// nodes that only the column has.
struct ColumnSlip {
    std::vector<int> missing;
    std::vector<int> extra;
};

/// A judge of a derivation, step by step. The steps are the rows of a sheet or answers in the
/// window. A judge can be copied.
class DerivationJudge {
public:
    /// Makes a judge; `examiner` must outlive it. Without a policy, the judge is for a sheet that
    /// was handed in: every step is a first try, and a slip that recurs in the next rows of a
    /// column counts once. After `mostTries` tries at a step, a legal transition is taken whatever
    /// the policy; 0 for no limit.
    explicit DerivationJudge(const Examiner& examiner, std::optional<ErrorPolicy> policy = {},
                             int mostTries = 0);

    [[nodiscard]] const Configuration& configuration() const { return m_now; }
    [[nodiscard]] bool isFinished() const { return system().isFinal(m_now); }
    /// Returns the transitions that were taken.
    [[nodiscard]] const std::vector<Transition>& taken() const { return m_taken; }
    /// Returns all steps so far, including the steps whose transitions were not taken.
    [[nodiscard]] const std::vector<MarkedStep>& steps() const { return m_all.derivation->steps; }

    /// Judges a row and takes its transition if the policy allows it. If the row cannot be read,
    /// the feedback is the reason.
    const MarkedStep& judge(const SheetRow& row, const TaskControl& control = {});
    /// Judges the next answer in the window: a row, or one or more transitions as text, which are
    /// taken up to the first wrong transition. Returns the marking of the last step alone, with
    /// feedback in whole sentences.
    Marking answer(const AnswerSheet& sheet, const TaskControl& control = {});
    /// The optimal transitions that are taken although no row names them, by the indices of rows.
    struct Assumptions {
        std::set<std::size_t> insteadOf; ///< in place of these rows, if they cannot be taken
        std::set<std::size_t> before;    ///< before these rows, where a step is missing
    };
    /// Judges all rows of a sheet. The rows after a transition that is assumed are judged as if it
    /// stood there.
    Marking judgeAll(const std::vector<SheetRow>& rows, const TaskControl& control = {},
                     const Assumptions& assumed = {});
    /// Returns the index of the row before which a step is missing, if one is: with an optimal
    /// transition there, the largest number of the next rows are optimal. The row is not after the
    /// first row that is not right. Returns nothing if there is no such row.
    [[nodiscard]] std::optional<std::size_t> likelyGap(const std::vector<SheetRow>& rows,
                                                       const Assumptions& assumed,
                                                       const TaskControl& control);
    /// Returns the marking of a finished derivation that was answered in the window. A step with a
    /// try that was not taken, or with a hint, counts as one fault. With MarkRule::Steps, the score
    /// is the share of transitions that were right at the first try.
    [[nodiscard]] Marking finished() const;

    /// Returns hints for the next step, from a nudge to the answer with its proof.
    [[nodiscard]] std::vector<Text> hints(const TaskControl& control = {}) const;
    /// Records that a hint was given. The next step then does not count as a first try.
    void countHint() { m_firstTry = false; }

private:
    [[nodiscard]] const TransitionSystem& system() const { return m_examiner->exercise().system; }
    /// Returns the transition of the key in this configuration; nothing if the key has none here.
    [[nodiscard]] std::optional<Transition> inKey() const;
    /// Returns the transition of the key or, without one, the preferred transition.
    [[nodiscard]] std::optional<Transition> expected(const TaskControl& control) const;
    /// An optimal transition that no row names.
    struct Meant {
        Transition transition;
        std::size_t fitting = 0; ///< number of the next rows that are optimal after it
    };
    /// The use of rows that cannot be read, which may be remarks: `Read` ends at the first one.
    enum class Remarks { Read, Skipped };
    /// Returns the optimal transition that was meant before the rows `next`: the one after which
    /// most of them are optimal; the expected one if several are equally good.
    [[nodiscard]] std::optional<Meant> meantBefore(std::span<const SheetRow> next, Remarks remarks,
                                                   const TaskControl& control) const;
    void take(Transition transition);
    /// Takes a transition that no row names, for the step `step`.
    void assume(Transition transition, MarkedStep& step);
    /// If relations are marked, compares the relation in a row with the gold relation.
    void checkRelation(const SheetRow& row, Transition transition, MarkedStep& step) const;
    void findAgain(const SheetRow& row);
    /// Returns the numbers in the mark of the steps of a sheet.
    [[nodiscard]] DerivationScore scoreOfSheet(const TaskControl& control) const;
    /// Returns the numbers in the mark of a derivation in the window.
    [[nodiscard]] DerivationScore scoreOfTries() const;
    /// Counts the rows from `begin` to `end`, which are after the end of the derivation, unless
    /// they show only a configuration.
    void countAfterEnd(const SheetRow* begin, const SheetRow* end);
    /// Returns the mistakes in the columns beside the transition. `shown` is the configuration that
    /// the row should show.
    std::vector<Text> slipsIn(const SheetRow& row, const Configuration& shown,
                              std::optional<Transition> transition);

    const Examiner* m_examiner;
    std::optional<ErrorPolicy> m_policy;
    int m_mostTries;
    int m_tries = 0; // number of wrong tries at the current step
    Configuration m_now;
    std::vector<Transition> m_taken;
    Configuration m_keyed; // the configuration reached by the transitions of the key
    std::size_t m_keyStep = 0;
    bool m_firstTry = true;
    std::optional<ColumnSlip> m_stack; // the slip in the stack column of the previous row
    std::optional<ColumnSlip> m_buffer;
    Marking m_all; // always has a derivation
};

/// Judges a derivation that was handed in. No slip is punished twice: a step is judged by the trees
/// that are still reachable, and an illegal transition is skipped, unless the next row has the
/// configuration that was intended after it.
[[nodiscard]] Marking judgeDerivation(const Examiner& examiner, const AnswerSheet& sheet,
                                      const TaskControl& control = {});

/// Returns the stack in the cell of a row. For systems with further lists, the cell has all lists,
/// each in brackets, the stack first.
[[nodiscard]] std::string_view stackIn(std::string_view cell, const TransitionSystem& system);

} // namespace parsescope
