// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/scores_json.h"

#include "core/base/number_text.h"
#include "core/decoding/exact_decoders.h"
#include "core/treebank/text.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace parsescope {

namespace {

/// Sums of larger scores could become infinite.
constexpr double LargestScore = 1e100;

std::string namesOfTables(const ExactDecoder* decoder) {
    std::string text;
    for (std::string_view name : decoder->tables)
        text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

std::string expectedSide(const char* entries, int words, bool mayEndEarly) {
    return ", expected a list of " + std::to_string(words + 2) +
           (mayEndEarly ? " or " + std::to_string(words + 1) : "") + ' ' + entries +
           "s for n = " + std::to_string(words);
}

/// Fills tables. Row n + 1 and column 0 mean nothing, so they are not looked at; for arcs, neither
/// is column n + 1.
class ScoreReader final : public ListVisitor {
public:
    ScoreReader(const ExactDecoder* decoder, int words)
        : m_arcs(decoder->scoresArcs()), m_words(words) {
        m_scores.decoder = decoder;
    }

    Result<void> value(std::string_view list, std::span<const int> at, const Json& value) override {
        if (at.empty())
            return begin(list, value);
        if (at[0] > m_words)
            return {};
        if (at.size() == 1)
            return value.is_array() ? Result<void>{}
                                    : notAList(row(at[0]), value, "number", m_words, m_arcs);
        if (at[1] < 1 || at[1] > m_words + (m_arcs ? 0 : 1))
            return {};
        const Result<double> score = readScore(value);
        if (!score)
            return failure("column {0} of {1} {2}", at[1], row(at[0]), score.error().message);
        m_table->at(at[0], at[1]) = *score;
        return {};
    }

    Result<void> end(std::string_view /*list*/, std::span<const int> at, int size) override {
        if (at.empty())
            return checkSide("table " + m_name, size, "row", m_words, m_arcs);
        if (at.size() == 1 && at[0] <= m_words)
            return checkSide(row(at[0]), size, "number", m_words, m_arcs);
        return {};
    }

    /// The tables, once all are read.
    Result<Scores> result() {
        for (const std::string_view name : m_scores.decoder->tables)
            if (m_scores.table(name).words() < 0)
                return failure("table \"" + std::string(name) + "\" is missing");
        return std::move(m_scores);
    }

private:
    Result<void> begin(std::string_view list, const Json& value) {
        const ExactDecoder* decoder = m_scores.decoder;
        if (std::ranges::count(decoder->tables, list) == 0)
            return failure("unknown table " + parsescope::quoted(list) + ", " +
                           std::string(decoder->name) + " has " + namesOfTables(decoder));
        m_name = '"' + std::string(list) + '"';
        m_table = &m_scores.table(list);
        *m_table = ScoreTable(m_words);
        if (!value.is_array())
            return notAList("table " + m_name, value, "row", m_words, m_arcs);
        return {};
    }

    [[nodiscard]] std::string row(int index) const {
        return "row " + std::to_string(index) + " of " + m_name;
    }

    bool m_arcs;
    int m_words;
    Scores m_scores;
    ScoreTable* m_table = nullptr; ///< the one that is being read
    std::string m_name;            ///< its name, quoted
};

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

Result<void> checkSide(const std::string& list, int size, const char* entries, int words,
                       bool mayEndEarly) {
    if (size == words + 2 || (mayEndEarly && size == words + 1))
        return {};
    return failure(list + " has " + counted(size, entries) +
                   expectedSide(entries, words, mayEndEarly));
}

tl::unexpected<Error> notAList(const std::string& list, const Json& found, const char* entries,
                               int words, bool mayEndEarly) {
    return failure(list + " is of type " + found.type_name() +
                   expectedSide(entries, words, mayEndEarly));
}

Result<Scores> readScores(const JsonApart& json, const ExactDecoder* decoder, int words) {
    ScoreReader reader(decoder, words);
    return visitLists(json, reader).and_then([&] { return reader.result(); });
}

Json scoresJson(const Scores& scores) {
    const int side = scores.words() + 2;
    Json object = Json::object();
    for (const std::string_view name : scores.decoder->tables) {
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
