// SPDX-License-Identifier: GPL-3.0-or-later
// Reading of answers and of lines of logs.
#include "core/audit/claims.h"
#include "core/audit/plain_line.h"
#include "core/base/json_fields.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace parsescope {

namespace {

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
    if (!request.labels.empty())
        object["labels"] = request.labels;
    if (request.shape.singleRoot())
        object["single_root"] = true;
    if (request.hasNoRoot)
        object["root"] = "none";
    else if (request.shape.root == RootPlace::Last)
        object["root"] = "last";
    return object;
}

} // namespace parsescope
