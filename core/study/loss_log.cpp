// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/loss_log.h"

#include "core/base/json_fields.h"
#include "core/base/utf8.h"
#include "core/export/configuration_json.h"

#include <algorithm>
#include <charconv>

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

/// Reads a loss: a whole number, which is a lower bound unless `exact`; null if no allowed tree can
/// be reached; or a bound like ">=3".
Result<Loss> readLoss(const Json& value, bool exact) {
    constexpr std::string_view AtLeast = ">=";
    if (value.is_null())
        return Loss();
    if (value.is_number_integer()) {
        const auto number = value.get<std::int64_t>();
        return Loss(static_cast<int>(std::clamp<std::int64_t>(number, -1, Unreachable - 1)), exact);
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

Result<ClaimedLosses> claimsOf(const Json& object) {
    ClaimedLosses claims;
    bool lossIsExact = true;
    if (const Result<void> done = readOptional(object, "loss_exact", lossIsExact); !done)
        return tl::unexpected(done.error());
    if (object.contains("loss")) {
        const Result<Loss> loss = readLoss(object["loss"], lossIsExact);
        if (!loss)
            return tl::unexpected(loss.error());
        claims.loss = *loss;
    }
    const Json losses = object.value("losses", Json::object());
    if (!losses.is_object())
        return wrongType("losses", losses, "an object");
    const Json lossesExact = object.value("losses_exact", Json::object());
    if (!lossesExact.is_object())
        return wrongType("losses_exact", lossesExact, "an object");
    for (const auto& [name, value] : losses.items()) {
        bool isExact = true;
        if (const Result<void> done = readOptional(lossesExact, name, isExact); !done)
            return tl::unexpected(done.error());
        const Result<Loss> loss = readLoss(value, isExact);
        if (!loss)
            return tl::unexpected(loss.error());
        claims.losses.emplace_back(name, *loss);
    }
    if (object.contains("optimal"))
        if (const Result<void> done =
                readField("optimal", object.at("optimal"), claims.optimal.emplace());
            !done)
            return tl::unexpected(done.error());
    return claims;
}

enum class Verdict { Right, Wrong, Undecided };

Verdict judge(Loss theirs, Loss ours) {
    if (!ours.exact)
        return theirs.exact && theirs.value < ours.value ? Verdict::Wrong : Verdict::Undecided;
    const bool right = theirs.exact ? theirs.value == ours.value : theirs.value <= ours.value;
    return right ? Verdict::Right : Verdict::Wrong;
}

void judge(ClaimCheck& check, const std::string& what, Loss theirs, Loss ours) {
    const Verdict verdict = judge(theirs, ours);
    ++check.compared;
    check.undecided += verdict == Verdict::Undecided;
    if (verdict == Verdict::Wrong)
        check.disagreements.push_back({what, lossText(theirs), lossText(ours)});
}

} // namespace

Result<ClaimedLosses> readClaims(std::string_view line) {
    const Result<Json> object = parseObject(line);
    if (!object)
        return tl::unexpected(object.error());
    if (object->contains("error"))
        return failure("answered with an error: {0}", (*object)["error"].dump());
    return claimsOf(*object);
}

Result<LogEntry> readLogEntry(std::string_view line) {
    const Result<Json> object = parseObject(line);
    if (!object)
        return tl::unexpected(object.error());
    Result<ClaimedLosses> claims = claimsOf(*object);
    if (!claims)
        return tl::unexpected(claims.error());
    Result<LossRequest> request = requestOf(*object, true);
    if (!request)
        return tl::unexpected(request.error());
    if (!claims->loss && claims->losses.empty() && !claims->optimal)
        return failure("there is nothing to compare: \"loss\" or \"losses\" is missing");
    return LogEntry{*std::move(request), *std::move(claims)};
}

Json requestJson(const LossRequest& request) {
    Json object{
        {"system", request.system}, {"heads", request.heads}, {"transitions", request.transitions}};
    if (request.shape.singleRoot)
        object["single_root"] = true;
    if (request.shape.root == RootPlace::Last)
        object["root"] = "last";
    return object;
}

ClaimCheck checkClaims(const ClaimedLosses& claims, const TransitionSystem& system,
                       const LossAnswer& answer) {
    ClaimCheck check;
    if (claims.loss)
        judge(check, "loss", *claims.loss, answer.losses.loss);
    for (const auto& [name, theirs] : claims.losses) {
        const std::optional<Transition> transition = system.find(name);
        const TransitionLoss* ours = transition ? answer.losses.find(*transition) : nullptr;
        if (ours) {
            judge(check, name, theirs, ours->loss);
            continue;
        }
        ++check.compared;
        if (theirs.value < Unreachable)
            check.disagreements.push_back({name, lossText(theirs), "not legal"});
    }
    if (!claims.optimal)
        return check;
    ++check.compared;
    if (!isExact(answer.losses)) {
        ++check.undecided;
        return check;
    }
    std::vector<std::string> ours;
    for (const TransitionLoss& entry : answer.losses.transitions)
        if (entry.optimal)
            ours.push_back(system.nameOf(entry.transition));
    if (!std::is_permutation(ours.begin(), ours.end(), claims.optimal->begin(),
                             claims.optimal->end()))
        check.disagreements.push_back({"optimal", listText(*claims.optimal), listText(ours)});
    return check;
}

} // namespace parsescope
