// SPDX-License-Identifier: GPL-3.0-or-later
// The transitions that are meant where no row of a derivation names one.
#include "core/oracle/explainer.h"
#include "core/teaching/judge/derivation_judge.h"

#include <span>

namespace parsescope {

std::optional<DerivationJudge::Meant>
DerivationJudge::meantBefore(std::span<const SheetRow> next, Remarks remarks,
                             const TaskControl& control) const {
    const std::optional<Transition> wanted = expected(control);
    if (!wanted)
        return std::nullopt;
    constexpr int mostSkipped = 100; // a longer text between two steps has more than remarks
    Explainer& explainer = m_examiner->explainer();
    // Returns the number of the next rows that are optimal after a transition.
    const auto fitting = [&](Transition transition) {
        Configuration at = system().step(m_now, transition);
        std::size_t count = 0;
        int skipped = 0;
        for (const SheetRow& row : next) {
            if (system().isFinal(at))
                break;
            const Result<Transition> read = m_examiner->transitionIn(row.transition, at);
            if (!read && remarks == Remarks::Skipped && ++skipped <= mostSkipped)
                continue;
            const Losses losses = explainer.losses(at, control);
            const TransitionLoss* entry = read ? losses.find(*read) : nullptr;
            if (!entry || !entry->optimal)
                break;
            at = system().step(at, *read);
            ++count;
        }
        return count;
    };
    Meant best{*wanted, fitting(*wanted)};
    for (const TransitionLoss& entry : explainer.losses(m_now, control).transitions)
        if (entry.optimal && entry.transition != *wanted)
            if (const std::size_t count = fitting(entry.transition); count > best.fitting)
                best = {entry.transition, count};
    return best;
}

void DerivationJudge::assume(Transition transition, MarkedStep& step) {
    checkRelation({}, transition, step);
    step.isAssumed = true;
    take(transition);
}

std::optional<std::size_t> DerivationJudge::likelyGap(const std::vector<SheetRow>& rows,
                                                      const Assumptions& assumed,
                                                      const TaskControl& control) {
    std::optional<std::size_t> gap;
    std::size_t most = 0;
    std::size_t right = 0; // number of rows so far that are right
    for (std::size_t i = 0; i < rows.size() && !control.stopRequested(); ++i) {
        const std::span<const SheetRow> next = std::span(rows).subspan(i);
        const auto meant = meantBefore(next, Remarks::Skipped, control);
        if (!meant)
            break;
        if (assumed.before.contains(i)) {
            take(meant->transition);
        } else if (meant->fitting > 0 && right + meant->fitting > most) {
            most = right + meant->fitting;
            gap = i;
        }
        const Mark mark = judge(rows[i], control).mark;
        right += isRight(mark);
        if (isRight(mark))
            continue;
        const auto other = assumed.insteadOf.contains(i) && !steps().back().isTaken
                               ? meantBefore(next.subspan(1), Remarks::Read, control)
                               : std::nullopt;
        if (other)
            take(other->transition);
        else if (mark != Mark::Unreadable) // an unreadable row can be a remark
            break;
    }
    return gap;
}

} // namespace parsescope
