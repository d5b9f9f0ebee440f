// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/cell_statistics.h"

#include "core/oracle/static_oracle.h"
#include "core/oracle/tables/papers/lr_spine_cells.h"
#include "core/parsing/random_derivation.h"
#include "core/parsing/systems.h"
#include "core/query/counting.h"

#include <random>

namespace parsescope {

bool CellStatistics::add(const std::optional<Tree>& gold, const TaskControl& control) {
    const auto leaveOut = [this](int& reason) {
        ++reason;
        ++read;
        return true;
    };
    if (!gold || gold->size() == 0)
        return leaveOut(treeless);
    if (!gold->isProjective())
        return leaveOut(notProjective);
    if (gold->size() > LrSpineCells::MaxWords)
        return leaveOut(tooLong);

    // The system is chosen by its name, because [GSS14 Figure 3] is about lr-spine.
    const Problem problem{findSystem("lr-spine").value(), *gold};
    std::mt19937_64 random(static_cast<unsigned>(read));
    // There is a canonical derivation, because lr-spine derives every projective tree.
    const auto canonical = staticDerivation(problem.system, problem.gold, problem.start());
    LrSpineCells cells(problem);
    CellSizes more;
    long long added = 0;
    for (const std::vector<Transition>& derivation :
         {canonical.value_or(std::vector<Transition>()),
          randomDerivation(problem.system, problem.gold.size(), random)}) {
        Configuration configuration = problem.start();
        for (Transition transition : derivation) {
            if (control.stopRequested())
                return false;
            if (configuration.stackSize() > 1)
                added += cells.add(configuration, more);
            configuration = problem.system.step(std::move(configuration), transition);
        }
    }
    sizes.add(more);
    configurations += added;
    ++counted;
    ++read;
    return true;
}

void countOn(CellStatistics& statistics, const Treebank& treebank, const TaskControl& control,
             const std::function<void(const CellStatistics&)>& some) {
    countSentences(
        statistics, treebank, control,
        [&](const std::optional<Tree>& gold) { return statistics.add(gold, control); }, some);
}

} // namespace parsescope
