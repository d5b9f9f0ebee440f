// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/decode_request.h"
#include "app/cli/input.h"
#include "core/study/json_fields.h"
#include "core/treebank/text.h"

#include <algorithm>
#include <array>
#include <functional>

namespace parsescope::cli {

namespace {

/// Reads tables of a sentence: lists of n + 1 or n + 2 entries for nodes, the last of n + 2 not
/// looked at.
class TableReader {
public:
    TableReader(const Json& tables, int words) : m_json(tables), m_words(words) {}

    [[nodiscard]] Result<void> readArcs(HigherOrderRequest& request);
    /// Reads a table of three nodes. `read` takes them and the score, and is called for all that
    /// `isPart` says to be a part; other entries are not looked at.
    [[nodiscard]] Result<void> readTriples(const std::string& name,
                                           const std::function<bool(int, int, int)>& isPart,
                                           const std::function<void()>& makeTable,
                                           const std::function<void(int, int, int, double)>& read);

private:
    using Cell = std::function<Result<void>(int row, int column, const Json& cell)>;

    /// Fails when a list has not as many entries as there are nodes.
    [[nodiscard]] Result<void> checkList(const std::string& what, const Json& list,
                                         const char* entries) const;
    [[nodiscard]] Result<void> readCell(const std::string& place, const Json& cell, bool isFirst,
                                        std::vector<double>& scores, bool& labelled) const;

    const Json& m_json;
    int m_words;
};

std::string placeOf(const char* what, int index, const std::string& rest) {
    return std::string(what) + ' ' + std::to_string(index) + " of " + rest;
}

Result<void> TableReader::checkList(const std::string& what, const Json& list,
                                    const char* entries) const {
    const auto side = static_cast<std::size_t>(m_words) + 1;
    if (list.is_array() && (list.size() == side || list.size() == side + 1))
        return {};
    return failure(what +
                   (list.is_array()
                        ? " has " + counted(static_cast<long long>(list.size()), entries)
                        : " is of type " + std::string(list.type_name())) +
                   ", expected a list of " + std::to_string(side + 1) + " or " +
                   std::to_string(side) + ' ' + entries + "s for n = " + std::to_string(m_words));
}

Result<void> TableReader::readCell(const std::string& place, const Json& cell, bool isFirst,
                                   std::vector<double>& scores, bool& labelled) const {
    if (isFirst)
        labelled = cell.is_array();
    if (!labelled) {
        const Result<double> score = readScore(cell);
        if (!score)
            return failure(place + ' ' + score.error().message);
        scores = {*score};
        return {};
    }
    if (!cell.is_array())
        return failure(place + " is of type " + cell.type_name() +
                       ", expected null or a list of scores, one for each label");
    if (isFirst && cell.empty())
        return failure(place + " is an empty list, expected a score for each label");
    if (!isFirst && cell.size() != scores.size())
        return failure(place + " has " + counted(static_cast<long long>(cell.size()), "score") +
                       ", expected " + std::to_string(scores.size()) + ", one for each label");
    scores.resize(cell.size());
    for (std::size_t label = 0; label < cell.size(); ++label) {
        const Result<double> score = readScore(cell[label]);
        if (!score)
            return failure(placeOf("entry", static_cast<int>(label), place) + ' ' +
                           score.error().message);
        scores[label] = *score;
    }
    return {};
}

Result<void> TableReader::readArcs(HigherOrderRequest& request) {
    if (!m_json.contains("arc"))
        return failure("table \"arc\" is missing");
    const Json& table = m_json["arc"];
    if (Result<void> good = checkList("table \"arc\"", table, "row"); !good)
        return good;
    bool isFirst = true; // of those that are not null
    std::vector<double> scores;
    std::vector<std::pair<int, int>> forbidden;
    for (int head = 0; head <= m_words; ++head) {
        const std::string row = placeOf("row", head, "\"arc\"");
        if (Result<void> good = checkList(row, table[head], "cell"); !good)
            return good;
        for (int dependent = 1; dependent <= m_words; ++dependent) {
            const Json& cell = table[head][dependent];
            if (head == dependent)
                continue;
            if (cell.is_null()) {
                forbidden.emplace_back(head, dependent);
                continue;
            }
            if (Result<void> done = readCell(placeOf("column", dependent, row), cell, isFirst,
                                             scores, request.labelled);
                !done)
                return done;
            if (isFirst)
                request.tables = HigherOrderTables(m_words, static_cast<int>(scores.size()));
            isFirst = false;
            for (std::size_t label = 0; label < scores.size(); ++label)
                request.tables.arc(head, dependent, static_cast<int>(label)) = scores[label];
        }
    }
    if (isFirst)
        request.tables = HigherOrderTables(m_words);
    for (const auto& [head, dependent] : forbidden)
        for (int label = 0; label < request.tables.labels(); ++label)
            request.tables.arc(head, dependent, label) = MinusInfinity;
    return {};
}

Result<void> TableReader::readTriples(const std::string& name,
                                      const std::function<bool(int, int, int)>& isPart,
                                      const std::function<void()>& makeTable,
                                      const std::function<void(int, int, int, double)>& read) {
    if (!m_json.contains(name))
        return {};
    const Json& table = m_json[name];
    const std::string title = '"' + name + '"';
    if (Result<void> good = checkList("table " + title, table, "row"); !good)
        return good;
    // All lists first, so that a table is made only where there is one.
    for (int a = 0; a <= m_words; ++a) {
        const std::string row = placeOf("row", a, title);
        if (Result<void> good = checkList(row, table[a], "list"); !good)
            return good;
        for (int b = 1; b <= m_words; ++b)
            if (b != a)
                if (Result<void> good = checkList(placeOf("list", b, row), table[a][b], "number");
                    !good)
                    return good;
    }
    makeTable();
    for (int a = 0; a <= m_words; ++a)
        for (int b = 1; b <= m_words; ++b)
            for (int c = 1; c <= m_words; ++c) {
                if (a == b || a == c || b == c || !isPart(a, b, c))
                    continue;
                const Result<double> score = readScore(table[a][b][c]);
                if (!score)
                    return failure(
                        placeOf("column", c, placeOf("list", b, placeOf("row", a, title))) + ' ' +
                        score.error().message);
                read(a, b, c, *score);
            }
    return {};
}

Result<void> readTables(const Json& value, int words, HigherOrderRequest& request) {
    if (!value.is_object())
        return wrongType("scores", value, "an object");
    constexpr std::array Names{"arc", "sibling", "grandparent"};
    for (const auto& [name, table] : value.items())
        if (std::ranges::count(Names, name) == 0)
            return failure("unknown table " + parsescope::quoted(name) +
                           ", higher-order has arc, sibling, grandparent");
    TableReader reader(value, words);
    if (Result<void> done = reader.readArcs(request); !done)
        return done;
    HigherOrderTables& tables = request.tables;
    if (Result<void> done = reader.readTriples(
            "sibling",
            [](int head, int sibling, int dependent) {
                return (head < sibling && sibling < dependent) ||
                       (head > sibling && sibling > dependent);
            },
            [&] { tables.addSiblings(); },
            [&](int head, int sibling, int dependent, double score) {
                tables.sibling(head, sibling, dependent) = score;
            });
        !done)
        return done;
    return reader.readTriples(
        "grandparent", [](int, int, int) { return true; }, [&] { tables.addGrandparents(); },
        [&](int grandparent, int head, int dependent, double score) {
            tables.grandparent(grandparent, head, dependent) = score;
        });
}

Result<void> readBeam(const char* field, const Json& object, int& to) {
    if (!object.contains(field) || object[field].is_null())
        return {};
    const Json& value = object[field];
    if (!fitsInt(value))
        return value.is_number() ? failure('"' + std::string(field) + "\" is " + value.dump() +
                                           ", expected a whole number or null")
                                 : wrongType(field, value, "a whole number or null");
    if (value.get<int>() < 1)
        return failure('"' + std::string(field) + "\" is " + value.dump() +
                       ", expected 1 or more, or null");
    to = value.get<int>();
    return {};
}

} // namespace

Result<HigherOrderRequest> readHigherOrderRequest(const Json& object, int words) {
    constexpr std::array Fields{"system",     "n",           "scores", "beam",
                                "label_beam", "single_root", "gold",   "margin"};
    for (const auto& [field, value] : object.items())
        if (std::ranges::count(Fields, field) == 0)
            return failure("unknown field " + parsescope::quoted(field) +
                           ", expected system, n, scores, beam, label_beam, single_root, gold or "
                           "margin");
    HigherOrderRequest request;
    if (const Result<void> done = readTables(object["scores"], words, request); !done)
        return tl::unexpected(done.error());
    if (const Result<void> done =
            readOptions(object, words, request.cube.singleRoot, request.gold, request.margin);
        !done)
        return tl::unexpected(done.error());
    if (const Result<void> done = readBeam("beam", object, request.cube.beam); !done)
        return tl::unexpected(done.error());
    if (const Result<void> done = readBeam("label_beam", object, request.cube.labelBeam); !done)
        return tl::unexpected(done.error());
    return request;
}

} // namespace parsescope::cli
