// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/claims.h"

#include "core/audit/plain_line.h"
#include "core/base/json_fields.h"
#include "core/base/utf8.h"
#include "core/export/configuration_json.h"
#include "core/study/replay.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
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

/// Reads a loss or a cost: a whole number, also written as 0.0, which is a lower bound unless
/// `exact`; null if no allowed tree can be reached; or a bound like ">=3".
Result<Loss> readLoss(const Json& value, bool exact) {
    constexpr std::string_view AtLeast = ">=";
    if (value.is_null())
        return Loss();
    if (value.is_number()) {
        const double number = value.get<double>();
        if (std::trunc(number) == number)
            return Loss(static_cast<int>(std::clamp<double>(number, -1, Unreachable - 1)), exact);
    }
    if (value.is_string()) {
        const std::string text = value.get<std::string>();
        int number = 0;
        if (text.starts_with(AtLeast)) {
            const char* end = text.data() + text.size();
            const auto read = std::from_chars(text.data() + AtLeast.size(), end, number);
            if (read.ec == std::errc() && read.ptr == end)
                return Loss(number, false);
        }
    }
    return failure("a loss is {0}, expected a whole number, null or \">=3\"", value.dump());
}

enum class Verdict { Right, Wrong, Undecided };

Verdict judge(Loss theirs, Loss ours) {
    if (!ours.exact)
        return theirs.exact && theirs.value < ours.value ? Verdict::Wrong : Verdict::Undecided;
    const bool right = theirs.exact ? theirs.value == ours.value : theirs.value <= ours.value;
    return right ? Verdict::Right : Verdict::Wrong;
}

/// Reads a number for each transition from the field `field`. `isExact` states which are exact;
/// numbers that it does not name are exact.
Result<OracleAnswer::Numbers> readNumbers(const Json& object, const char* field,
                                          const Json& isExact) {
    OracleAnswer::Numbers numbers;
    const Json values = object.value(field, Json::object());
    if (!values.is_object())
        return wrongType(field, values, "an object");
    for (const auto& [name, value] : values.items()) {
        bool exact = true;
        if (const Result<void> done = readOptional(isExact, name, exact); !done)
            return tl::unexpected(done.error());
        const Result<Loss> number = readLoss(value, exact);
        if (!number)
            return tl::unexpected(number.error());
        numbers.emplace_back(name, *number);
    }
    return numbers;
}

/// Reads the value of a field if the object has it. `ifNull` says that null means no value.
template<class Value>
Result<void> readIfThere(const Json& object, const char* field, std::optional<Value>& to,
                         bool ifNull = false) {
    const auto found = object.find(field);
    if (found == object.end() || (ifNull && found->is_null()))
        return {};
    return readField(field, *found, to.emplace());
}

Result<OracleAnswer> answerOf(const Json& object) {
    OracleAnswer answer;
    bool lossIsExact = true;
    const Json lossesExact = object.value("losses_exact", Json::object());
    if (!lossesExact.is_object())
        return wrongType("losses_exact", lossesExact, "an object");
    for (const Result<void>& done : {readOptional(object, "loss_exact", lossIsExact),
                                     readIfThere(object, "optimal", answer.optimal),
                                     readIfThere(object, "best", answer.best, true),
                                     readIfThere(object, "error", answer.error)})
        if (!done)
            return tl::unexpected(done.error());
    if (object.contains("loss")) {
        const Result<Loss> loss = readLoss(object["loss"], lossIsExact);
        if (!loss)
            return tl::unexpected(loss.error());
        answer.loss = *loss;
    }
    Result<OracleAnswer::Numbers> losses = readNumbers(object, "losses", lossesExact);
    if (!losses)
        return tl::unexpected(losses.error());
    Result<OracleAnswer::Numbers> costs = readNumbers(object, "costs", Json::object());
    if (!costs)
        return tl::unexpected(costs.error());
    answer.losses = *std::move(losses);
    answer.costs = *std::move(costs);
    if (answer.empty())
        return failure(
            "there is nothing to compare: expected loss, losses, costs, optimal, best or "
            "error");
    return answer;
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

    /// Compares numbers of transitions. `right` is the number of a transition that keeps the loss.
    /// Relations are not compared: of several names of a transition, the smallest number counts.
    Result<void> numbers(const OracleAnswer::Numbers& claimed, Loss right, bool areCosts) {
        std::vector<std::pair<Transition, Loss>> smallest;
        for (const auto& [name, number] : claimed) {
            const Result<Transition> transition = m_names.find(name);
            if (!transition)
                return tl::unexpected(transition.error());
            const auto same =
                std::ranges::find(smallest, *transition, &std::pair<Transition, Loss>::first);
            if (same == smallest.end())
                smallest.emplace_back(*transition, number);
            else if (number.value < same->second.value)
                same->second = number;
        }
        for (const auto& [transition, theirs] : smallest) {
            const std::string name = m_names.nameOf(transition);
            const TransitionLoss* ours = m_exact.find(transition);
            const bool isCalledRight = theirs.exact && theirs.value <= right.value;
            if (!ours) {
                ++m_check.compared;
                if (areCosts ? isCalledRight : theirs.value < Unreachable)
                    add(FaultKind::Illegal, name, name, lossText(theirs), "not legal");
                continue;
            }
            const FaultKind kind = isCalledRight == ours->optimal ? FaultKind::Number
                                   : isCalledRight                ? FaultKind::Unsound
                                                                  : FaultKind::Incomplete;
            compare(kind, name, name, theirs, areCosts ? costOf(*ours) : ours->loss);
        }
        return {};
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
        for (const std::string& name : *claimed) {
            const Result<Transition> transition = m_names.find(name);
            if (!transition)
                return tl::unexpected(transition.error());
            theirs.push_back(*transition);
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
        const std::string name = m_names.nameOf(*transition);
        if (!entry)
            add(FaultKind::Illegal, "best", name, *claimed, "not legal");
        else if (const Loss cost = costOf(*entry); !cost.exact)
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

bool OracleAnswer::empty() const {
    return !loss && losses.empty() && costs.empty() && !optimal && !best && !error;
}

Result<OracleAnswer> readOracleAnswer(std::string_view line) {
    if (std::optional<OracleAnswer> plain = plainAnswer(line))
        return *std::move(plain);
    const Result<Json> object = parseObject(line);
    if (!object)
        return tl::unexpected(object.error());
    Result<OracleAnswer> answer = answerOf(*object);
    if (!answer)
        return answer;
    if (const Result<void> done = readIfThere(*object, "id", answer->id, true); !done)
        return tl::unexpected(done.error());
    return answer;
}

Result<LogEntry> readLogEntry(std::string_view line) {
    if (std::optional<LogEntry> plain = plainLogEntry(line))
        return *std::move(plain);
    const Result<Json> object = parseObject(line);
    if (!object)
        return tl::unexpected(object.error());
    Result<OracleAnswer> answer = answerOf(*object);
    if (!answer)
        return tl::unexpected(answer.error());
    Result<LossRequest> request = requestOf(*object, true);
    if (!request)
        return tl::unexpected(request.error());
    return LogEntry{*std::move(request), *std::move(answer)};
}

Json requestJson(const LossRequest& request) {
    Json object{
        {"system", request.system}, {"heads", request.heads}, {"transitions", request.transitions}};
    if (request.shape.singleRoot())
        object["single_root"] = true;
    if (request.hasNoRoot)
        object["root"] = "none";
    else if (request.shape.root == RootPlace::Last)
        object["root"] = "last";
    return object;
}

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

Result<AnswerCheck> check(const OracleAnswer& answer, const NamedTransitions& names,
                          const Losses& exact) {
    Result<AnswerCheck> found = Comparison(names, exact).check(answer);
    if (found && !found->agrees())
        found->answer = answer;
    return found;
}

Result<AnswerCheck> check(const OracleAnswer& answer, const TransitionNames& names,
                          const TransitionSystem& system, const Losses& exact) {
    const NamedTransitions named{
        [&names, &system](const std::string& name) -> Result<Transition> {
            if (const std::optional<Transition> transition = names.find(name))
                return *transition;
            return failure("{0} is not a transition of {1}", parsescope::quoted(name), system.name);
        },
        [&system](Transition transition) { return system.nameOf(transition); }};
    return check(answer, named, exact);
}

} // namespace parsescope
