// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/scores_json.h"

#include "core/base/number_text.h"
#include "core/treebank/text.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace parsescope {

namespace {

/// Sums of larger scores could become infinite.
constexpr double LargestScore = 1e100;

std::string namesOfTables(Decodable system) {
    std::string text;
    for (std::string_view name : Scores::tableNames(system))
        text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

/// Row n+1 and column 0 mean nothing, so they are not looked at; for arcs, neither is column n+1.
/// Tables of arcs may leave row and column n+1 out.
Result<ScoreTable> readTable(const std::string& name, const Json& value, Decodable system,
                             int words) {
    const auto side = static_cast<std::size_t>(words) + 2;
    const bool arcs = scoresArcs(system);
    const auto fits = [&](const Json& list) {
        return list.is_array() && (list.size() == side || (arcs && list.size() == side - 1));
    };
    const std::string expected = ", expected a list of " + std::to_string(side) +
                                 (arcs ? " or " + std::to_string(side - 1) : "");
    const auto wrong = [&](const std::string& what, const Json& list, const char* entries) {
        return failure(what +
                       (list.is_array()
                            ? " has " + counted(static_cast<long long>(list.size()), entries)
                            : " is of type " + std::string(list.type_name())) +
                       expected + ' ' + entries + "s for n = " + std::to_string(words));
    };
    if (!fits(value))
        return wrong("table \"" + name + "\"", value, "row");
    ScoreTable table(words);
    for (int row = 0; row <= words; ++row) {
        const Json& cells = value[row];
        const std::string place = "row " + std::to_string(row) + " of \"" + name + "\"";
        if (!fits(cells))
            return wrong(place, cells, "number");
        for (int column = 1; column <= words + (arcs ? 0 : 1); ++column) {
            const Result<double> score = readScore(cells[column]);
            if (!score)
                return failure("column " + std::to_string(column) + " of " + place + ' ' +
                               score.error().message);
            table.at(row, column) = *score;
        }
    }
    return table;
}

} // namespace

Result<double> readScore(const Json& value) {
    if (value.is_null())
        return MinusInfinity;
    if (!value.is_number())
        return failure(std::string("is of type ") + value.type_name() +
                       ", expected a number or null");
    const double number = value.get<double>();
    if (std::abs(number) > LargestScore)
        return failure("is " + value.dump() + ", expected a number from -1e100 to 1e100");
    return number;
}

Result<Scores> readScores(const Json& value, Decodable system, int words) {
    if (!value.is_object())
        return failure(std::string("\"scores\" is of type ") + value.type_name() +
                       ", expected an object");
    for (const auto& [name, table] : value.items())
        if (std::ranges::count(Scores::tableNames(system), name) == 0)
            return failure("unknown table " + parsescope::quoted(name) + ", " +
                           std::string(nameOf(system)) + " has " + namesOfTables(system));
    Scores scores;
    scores.system = system;
    for (std::string_view view : Scores::tableNames(system)) {
        const std::string name(view);
        if (!value.contains(name))
            return failure("table \"" + name + "\" is missing");
        Result<ScoreTable> table = readTable(name, value[name], system, words);
        if (!table)
            return tl::unexpected(table.error());
        scores.table(name) = *std::move(table);
    }
    return scores;
}

Json scoresJson(const Scores& scores) {
    const int side = scores.words() + 2;
    Json object = Json::object();
    for (const std::string_view name : Scores::tableNames(scores.system)) {
        Json rows = Json::array();
        for (int row = 0; row < side; ++row) {
            Json cells = Json::array();
            for (int column = 0; column < side; ++column) {
                const double score = scores.table(name).at(row, column);
                cells.push_back(score == MinusInfinity ? Json() : Json(score));
            }
            rows.push_back(std::move(cells));
        }
        object[std::string(name)] = std::move(rows);
    }
    return object;
}

} // namespace parsescope
