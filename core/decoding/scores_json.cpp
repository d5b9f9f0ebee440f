// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/scores_json.h"

#include "core/base/utf8.h"
#include "core/decoding/exact_decoders.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace parsescope {

namespace {

/// The largest absolute value of a score. Sums of larger scores could become infinite.
constexpr double LargestScore = 1e100;

std::string namesOfTables(const ExactDecoder* decoder) {
    std::string text;
    for (std::string_view name : decoder->tables)
        text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

/// A visitor that fills tables. Layer and row n + 1 and column 0 have no meaning and are ignored;
/// for arcs, column n + 1 is also ignored.
class ScoreReader final : public ListVisitor {
public:
    ScoreReader(const ExactDecoder* decoder, int words)
        : m_arcs(decoder->scoresArcs()), m_isLayered(decoder->layers(words) > 1), m_words(words) {
        m_scores.decoder = decoder;
    }

    Result<void> value(std::string_view list, std::span<const int> at, const Json& value) override {
        if (at.empty())
            return begin(list, value);
        if (isIgnored(at))
            return {};
        if (at.size() < depth())
            return value.is_array() ? Result<void>{} : notAList(place(at), value, m_words, m_arcs);
        const int column = at.back();
        if (column < 1 || column > m_words + (m_arcs ? 0 : 1))
            return {};
        const std::optional<double> score = scoreOf(value);
        if (!score)
            return wrongScore(Text("column {0} of {1}", column, place(at.first(depth() - 1))),
                              value);
        m_table->at(m_isLayered ? at[0] : 0, at[depth() - 2], column) = *score;
        return {};
    }

    Result<void> end(std::string_view /*list*/, std::span<const int> at, int size) override {
        if (at.empty())
            return checkSide(Text("table {0}", m_name), size, m_words, m_arcs);
        if (at.size() < depth() && !isIgnored(at))
            return checkSide(place(at), size, m_words, m_arcs);
        return {};
    }

    /// Returns the tables after the whole object has been read. Fails if a table is missing.
    Result<Scores> result() {
        for (const std::string_view name : m_scores.decoder->tables)
            if (m_scores.table(name).words() < 0)
                return failure("table \"{0}\" is missing", name);
        return std::move(m_scores);
    }

private:
    Result<void> begin(std::string_view list, const Json& value) {
        const ExactDecoder* decoder = m_scores.decoder;
        if (std::ranges::count(decoder->tables, list) == 0)
            return failure("unknown table {0}, {1} has {2}", inQuotes(list), decoder->name,
                           namesOfTables(decoder));
        m_name = '"' + std::string(list) + '"';
        m_table = &m_scores.table(list);
        *m_table = ScoreTable(m_words, 0, decoder->layers(m_words));
        if (!value.is_array())
            return notAList(Text("table {0}", m_name), value, m_words, m_arcs);
        return {};
    }

    /// Returns the number of indices of a score.
    [[nodiscard]] std::size_t depth() const { return m_isLayered ? 3 : 2; }
    /// Returns true for the last layer and the last row, and for values within a score.
    [[nodiscard]] bool isIgnored(std::span<const int> at) const {
        return at.size() > depth() ||
               std::ranges::any_of(at.first(std::min(at.size(), depth() - 1)),
                                   [this](int index) { return index > m_words; });
    }
    /// Returns the name of a layer or a row.
    [[nodiscard]] Text place(std::span<const int> at) const {
        if (at.size() == depth() - 1)
            return m_isLayered ? Text("row {0} of layer {1} of {2}", at[1], at[0], m_name)
                               : Text("row {0} of {1}", at[0], m_name);
        return Text("layer {0} of {1}", at[0], m_name);
    }

    bool m_arcs;
    bool m_isLayered;
    int m_words;
    Scores m_scores;
    ScoreTable* m_table = nullptr; ///< the table that is being read
    std::string m_name;            ///< name of the table that is being read, in quotes
};

} // namespace

std::optional<double> scoreOf(const Json& value) {
    if (value.is_null())
        return MinusInfinity;
    if (!value.is_number() || std::abs(value.get<double>()) > LargestScore)
        return std::nullopt;
    return value.get<double>();
}

tl::unexpected<Error> wrongScore(const Text& place, const Json& value) {
    if (!value.is_number())
        return failure("{0} is of type {1}, expected a number or null", place, value.type_name());
    return failure("{0} is {1}, expected a number from -1e100 to 1e100", place, value.dump());
}

Result<void> checkSide(const Text& list, int size, int words, bool mayEndEarly) {
    if (size == words + 2 || (mayEndEarly && size == words + 1))
        return {};
    if (!mayEndEarly)
        return failure(plural("{1} has {0} entry, expected {2} for n = {3}",
                              "{1} has {0} entries, expected {2} for n = {3}", size, list,
                              words + 2, words));
    return failure(plural("{1} has {0} entry, expected {2} or {3} for n = {4}",
                          "{1} has {0} entries, expected {2} or {3} for n = {4}", size, list,
                          words + 2, words + 1, words));
}

tl::unexpected<Error> notAList(const Text& list, const Json& found, int words, bool mayEndEarly) {
    if (!mayEndEarly)
        return failure("{0} is of type {1}, expected a list of {2} entries for n = {3}", list,
                       found.type_name(), words + 2, words);
    return failure("{0} is of type {1}, expected a list of {2} or {3} entries for n = {4}", list,
                   found.type_name(), words + 2, words + 1, words);
}

Result<Scores> readScores(const JsonApart& json, const ExactDecoder* decoder, int words) {
    ScoreReader reader(decoder, words);
    return visitLists(json, reader).and_then([&] { return reader.result(); });
}

Json scoresJson(const Scores& scores) {
    const int side = scores.words() + 2;
    Json object = Json::object();
    for (const std::string_view name : scores.decoder->tables) {
        const ScoreTable& table = scores.table(name);
        Json layers = Json::array();
        for (int first = 0; first < table.rows(); first += side) {
            Json rows = Json::array();
            for (int row = first; row < first + side; ++row) {
                Json cells = Json::array();
                for (int column = 0; column < side; ++column) {
                    const double score = table.at(row, column);
                    cells.push_back(score == MinusInfinity ? Json() : Json(score));
                }
                rows.push_back(std::move(cells));
            }
            layers.push_back(std::move(rows));
        }
        object[std::string(name)] = layers.size() == 1 ? layers.front() : layers;
    }
    return object;
}

} // namespace parsescope
