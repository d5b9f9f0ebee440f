// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/claims.h"

#include "core/base/utf8.h"
#include "core/export/configuration_json.h"
#include "core/study/replay.h"

#include <algorithm>
#include <array>
#include <map>

namespace parsescope {

namespace {

std::string lossText(Loss loss) {
    if (loss.value >= Unreachable)
        return "none";
    return (loss.exact ? "" : "≥") + std::to_string(loss.value);
}

std::string listText(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : " ") + name;
    return text.empty() ? "nothing" : text;
}

enum class Verdict { Right, Wrong, Undecided };

Verdict judge(Loss theirs, Loss ours) {
    if (!ours.exact)
        return theirs.exact && theirs.value < ours.value ? Verdict::Wrong : Verdict::Undecided;
    const bool right = theirs.exact ? theirs.value == ours.value : theirs.value <= ours.value;
    return right ? Verdict::Right : Verdict::Wrong;
}

/// The parts of a comparison of one answer with the exact losses.
class Comparison {
public:
    Comparison(const NamedTransitions& names, const Losses& exact)
        : m_names(names), m_exact(exact) {}

    Result<AnswerCheck> check(const OracleAnswer& answer) {
        if (answer.error) {
            ++m_check.compared;
            m_check.faults.push_back({FaultKind::Crash, "error", {}, *answer.error, "an answer"});
            return std::move(m_check);
        }
        if (answer.loss)
            compare(FaultKind::Number, "loss", {}, *answer.loss, m_exact.loss);
        // A transition is called right if its loss is that of the configuration.
        const Loss now = answer.loss && answer.loss->exact ? *answer.loss : m_exact.loss;
        for (const Result<void>& done :
             {numbers(answer.losses, now, false), numbers(answer.costs, Loss(0), true),
              set(answer.optimal), best(answer.best)})
            if (!done)
                return tl::unexpected(done.error());
        return std::move(m_check);
    }

private:
    void compare(FaultKind kind, const std::string& field, const std::string& transition,
                 Loss theirs, Loss ours) {
        const Verdict verdict = judge(theirs, ours);
        ++m_check.compared;
        m_check.undecided += verdict == Verdict::Undecided;
        if (verdict == Verdict::Wrong)
            add(kind, field, transition, lossText(theirs), lossText(ours));
    }

    void add(FaultKind kind, std::string field, std::string transition, std::string theirs,
             std::string exact) {
        m_check.faults.push_back(
            {kind, std::move(field), std::move(transition), std::move(theirs), std::move(exact)});
    }

    [[nodiscard]] bool countsRelations() const { return bool(m_names.hasWrongRelation); }

    /// Returns true if a name in an answer has a wrong relation, which costs 1 more.
    [[nodiscard]] bool isWrong(const std::string& name, Transition transition) const {
        return m_names.hasWrongRelation && m_exact.find(transition) &&
               m_names.hasWrongRelation(name, transition);
    }

    /// Returns the name of a transition in faults.
    [[nodiscard]] std::string about(Transition transition, bool isWrong) const {
        const std::string name = m_names.nameOf(transition);
        return isWrong ? wrongRelationOf(name) : name;
    }

    /// Compares numbers of transitions. `right` is the number of a transition that keeps the loss.
    /// If relations do not count, the smallest number of several names of a transition counts.
    Result<void> numbers(const OracleAnswer::Numbers& claimed, Loss right, bool areCosts) {
        std::vector<std::pair<Transition, Loss>> smallest;
        for (const auto& [name, number] : claimed) {
            const Result<Transition> transition = m_names.find(name);
            if (!transition)
                return tl::unexpected(transition.error());
            if (countsRelations()) {
                compareNumber(*transition, name, isWrong(name, *transition), number, right,
                              areCosts);
                continue;
            }
            const auto same =
                std::ranges::find(smallest, *transition, &std::pair<Transition, Loss>::first);
            if (same == smallest.end())
                smallest.emplace_back(*transition, number);
            else if (number.value < same->second.value)
                same->second = number;
        }
        for (const auto& [transition, theirs] : smallest)
            compareNumber(transition, m_names.nameOf(transition), false, theirs, right, areCosts);
        return {};
    }

    /// Compares the number of a transition; `field` is its name in the fault.
    void compareNumber(Transition transition, const std::string& field, bool isWrong, Loss theirs,
                       Loss right, bool areCosts) {
        const TransitionLoss* ours = m_exact.find(transition);
        const std::string name = about(transition, isWrong);
        const bool isCalledRight = theirs.exact && theirs.value <= right.value;
        if (!ours) {
            ++m_check.compared;
            if (areCosts ? isCalledRight : theirs.value < Unreachable)
                add(FaultKind::Illegal, field, name, lossText(theirs), "not legal");
            return;
        }
        const FaultKind kind = isCalledRight == (ours->optimal && !isWrong) ? FaultKind::Number
                               : isCalledRight                              ? FaultKind::Unsound
                                                                            : FaultKind::Incomplete;
        Loss exact = areCosts ? costOf(*ours) : ours->loss;
        exact.value += isWrong && exact.value < Unreachable ? 1 : 0;
        compare(kind, field, name, theirs, exact);
    }

    [[nodiscard]] Loss costOf(const TransitionLoss& after) const {
        if (after.loss.value >= Unreachable)
            return after.loss;
        return {std::max(after.loss.value - m_exact.loss.value, 0),
                after.loss.exact && m_exact.loss.exact};
    }

    Result<void> set(const std::optional<std::vector<std::string>>& claimed) {
        if (!claimed)
            return {};
        std::vector<Transition> theirs;
        std::vector<Transition> wrongRelations;
        for (const std::string& name : *claimed) {
            const Result<Transition> transition = m_names.find(name);
            if (!transition)
                return tl::unexpected(transition.error());
            (isWrong(name, *transition) ? wrongRelations : theirs).push_back(*transition);
        }
        ++m_check.compared;
        if (!isExact(m_exact)) {
            ++m_check.undecided;
            return {};
        }
        std::vector<std::string> ours;
        for (const TransitionLoss& entry : m_exact.transitions)
            if (entry.optimal)
                ours.push_back(m_names.nameOf(entry.transition));
        std::map<std::string, FaultKind> wrong;
        for (const Transition transition : theirs) {
            const TransitionLoss* entry = m_exact.find(transition);
            if (!entry || !entry->optimal)
                wrong.emplace(m_names.nameOf(transition),
                              entry ? FaultKind::Unsound : FaultKind::Illegal);
        }
        for (const TransitionLoss& entry : m_exact.transitions)
            if (entry.optimal && std::ranges::find(theirs, entry.transition) == theirs.end())
                wrong.emplace(m_names.nameOf(entry.transition), FaultKind::Incomplete);
        for (const Transition transition : wrongRelations)
            wrong.emplace(about(transition, true), FaultKind::Unsound);
        for (const auto& [transition, kind] : wrong)
            add(kind, "optimal", transition, listText(*claimed), listText(ours));
        return {};
    }

    Result<void> best(const std::optional<std::string>& claimed) {
        if (!claimed)
            return {};
        const Result<Transition> transition = m_names.find(*claimed);
        if (!transition)
            return tl::unexpected(transition.error());
        ++m_check.compared;
        const TransitionLoss* entry = m_exact.find(*transition);
        const bool isWrongHere = isWrong(*claimed, *transition);
        const std::string name = about(*transition, isWrongHere);
        if (!entry) {
            add(FaultKind::Illegal, "best", name, *claimed, "not legal");
            return {};
        }
        Loss cost = costOf(*entry);
        cost.value += isWrongHere && cost.value < Unreachable ? 1 : 0;
        if (!cost.exact && !isWrongHere)
            ++m_check.undecided;
        else if (cost.value > 0)
            add(FaultKind::Unsound, "best", name, *claimed,
                Text("it costs {0}", lossText(cost)).english());
        return {};
    }

    const NamedTransitions& m_names;
    const Losses& m_exact;
    AnswerCheck m_check;
};

} // namespace

namespace {

/// The name and the heading of a kind of faults.
struct KindText {
    std::string_view name;
    Phrase heading;
};
/// The texts of the kinds, in the order of FaultKind.
constexpr std::array<KindText, FaultKinds> KindTexts{
    {{"unsound", Phrase("Calls a wrong transition right (unsound)")},
     {"incomplete", Phrase("Misses a right transition (incomplete)")},
     {"number", Phrase("States a wrong number (number)")},
     {"illegal", Phrase("Names a transition that is not legal (illegal)")},
     {"crash", Phrase("Gives no answer (crash)")}}};

} // namespace

std::string_view nameOf(FaultKind kind) {
    return KindTexts[static_cast<std::size_t>(kind)].name;
}

Text describe(FaultKind kind) {
    return Text(KindTexts[static_cast<std::size_t>(kind)].heading);
}

namespace {

constexpr std::string_view WrongRelation = ", wrong relation";

} // namespace

std::string wrongRelationOf(const std::string& transition) {
    return transition + std::string(WrongRelation);
}

std::string transitionIn(const std::string& faultTransition) {
    return faultTransition.substr(0, faultTransition.find(WrongRelation));
}

Result<AnswerCheck> check(const OracleAnswer& answer, const NamedTransitions& names,
                          const Losses& exact) {
    Result<AnswerCheck> found = Comparison(names, exact).check(answer);
    if (found && !found->agrees())
        found->answer = answer;
    return found;
}

Result<AnswerCheck> check(const OracleAnswer& answer, const TransitionNames& names,
                          const TransitionSystem& system, const Losses& exact) {
    return check(answer, names, system, exact, {}, {});
}

Result<AnswerCheck> check(const OracleAnswer& answer, const TransitionNames& names,
                          const TransitionSystem& system, const Losses& exact,
                          const Configuration& at, const GoldRelations& gold) {
    NamedTransitions named{[&names, &system](const std::string& name) -> Result<Transition> {
                               if (const std::optional<Transition> transition = names.find(name))
                                   return *transition;
                               return failure("{0} is not a transition of {1}", inQuotes(name),
                                              system.name);
                           },
                           [&system](Transition transition) { return system.nameOf(transition); }};
    if (!gold.relations.empty())
        named.hasWrongRelation = [&](const std::string& name, Transition transition) {
            const std::optional<Arc> arc = system.arc(at, transition);
            return arc && gold.isWrong(*arc, names.read(name)->relation);
        };
    return check(answer, named, exact);
}

} // namespace parsescope
