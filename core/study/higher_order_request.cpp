// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bounded_line.h"
#include "core/base/json_fields.h"
#include "core/base/number_text.h"
#include "core/study/decode_request.h"
#include "core/treebank/sentence_length.h"
#include "core/treebank/text.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

/// Parts of three nodes, whose scores are in lists of lists of lists.
struct Triples {
    bool isGiven = false;
    std::vector<double> scores; ///< of the parts in the order of the text
};

/// Whether there may be a part of these nodes, all different.
bool isSibling(int head, int sibling, int dependent) {
    return (head < sibling && sibling < dependent) || (head > sibling && sibling > dependent);
}
bool isGrandparent(int /*grandparent*/, int /*head*/, int /*dependent*/) {
    return true;
}

/// Calls `use` with all different nodes that may be a part, in the order of the text.
template<class IsPart, class Use>
void forTriples(int words, IsPart isPart, Use use) {
    for (int a = 0; a <= words; ++a)
        for (int b = 1; b <= words; ++b)
            for (int c = 1; c <= words; ++c)
                if (a != b && a != c && b != c && isPart(a, b, c))
                    use(a, b, c);
}

/// Collects the tables of a sentence: lists of n + 1 or n + 2 entries for nodes, the last of n + 2
/// not looked at. Memory is taken for scores that are there, not for those that n promises.
class TableReader final : public ListVisitor {
public:
    explicit TableReader(int words) : m_words(words) {}

    Result<void> value(std::string_view list, std::span<const int> at, const Json& value) override;
    Result<void> end(std::string_view list, std::span<const int> at, int size) override;
    /// Stores the tables, once all are read.
    Result<void> store(HigherOrderRequest& request) const;

private:
    static constexpr int NotKnown = -1;

    Result<void> begin(std::string_view list);
    Result<void> arc(std::span<const int> at, const Json& value);
    Result<void> triple(std::span<const int> at, const Json& value);
    Result<void> addArc(const std::string& place, int scores);
    Result<void> mustBeList(const std::string& place, const Json& value, const char* entries) const;
    Result<void> addScore(std::span<const int> at, const Json& value, std::vector<double>& scores);

    [[nodiscard]] bool readsArcs() const { return m_triples == nullptr; }
    /// Whether the entries of the list with these indices are looked at.
    [[nodiscard]] bool isRead(std::span<const int> at) const;
    [[nodiscard]] std::string place(std::span<const int> at) const;

    int m_words;
    std::string m_name; ///< of the table that is being read, quoted
    Triples* m_triples = nullptr;
    bool (*m_isPart)(int, int, int) = nullptr;

    bool m_hasArcs = false;
    bool m_labelled = false;
    int m_labels = NotKnown;       ///< until an arc has a score
    std::vector<double> m_arcs;    ///< scores of all labels of the arcs that are not forbidden
    std::vector<char> m_forbidden; ///< by arc, in the order of the text
    Triples m_siblings;
    Triples m_grandparents;
};

std::string TableReader::place(std::span<const int> at) const {
    const bool arcs = readsArcs();
    const char* const names[] = {"row ", arcs ? "column " : "list ", arcs ? "entry " : "column "};
    std::string text = at.empty() ? "table " + m_name : m_name;
    for (std::size_t i = 0; i < at.size(); ++i)
        text = names[i] + std::to_string(at[i]) + " of " + text;
    return text;
}

bool TableReader::isRead(std::span<const int> at) const {
    return (at.empty() || at[0] <= m_words) &&
           (at.size() < 2 || (at[1] >= 1 && at[1] <= m_words && at[1] != at[0]));
}

Result<void> TableReader::mustBeList(const std::string& place, const Json& value,
                                     const char* entries) const {
    if (!value.is_array())
        return notAList(place, value, entries, m_words, true);
    return {};
}

Result<void> TableReader::addScore(std::span<const int> at, const Json& value,
                                   std::vector<double>& scores) {
    const Result<double> score = readScore(value);
    if (!score)
        return failure("{0} {1}", place(at), score.error().message);
    scores.push_back(*score);
    return {};
}

Result<void> TableReader::begin(std::string_view list) {
    m_name = '"' + std::string(list) + '"';
    m_triples = nullptr;
    if (list == "arc") {
        m_hasArcs = true;
        m_labels = NotKnown;
        m_arcs.clear();
        m_forbidden.clear();
        return {};
    }
    if (list != "sibling" && list != "grandparent")
        return failure("unknown table " + parsescope::quoted(list) +
                       ", higher-order has arc, sibling, grandparent");
    m_triples = list == "sibling" ? &m_siblings : &m_grandparents;
    m_isPart = list == "sibling" ? isSibling : isGrandparent;
    *m_triples = {true, {}};
    return {};
}

Result<void> TableReader::value(std::string_view list, std::span<const int> at, const Json& value) {
    if (at.empty())
        if (Result<void> known = begin(list); !known)
            return known;
    if (!isRead(at))
        return {};
    if (at.size() < 2)
        return mustBeList(place(at), value, at.empty() ? "row" : readsArcs() ? "cell" : "list");
    return readsArcs() ? arc(at, value) : triple(at, value);
}

/// A cell of the table of arcs, or a score of one of its labels.
Result<void> TableReader::arc(std::span<const int> at, const Json& value) {
    if (at.size() > 2)
        return addScore(at, value, m_arcs);
    m_forbidden.push_back(value.is_null());
    if (value.is_null())
        return {};
    if (m_labels == NotKnown)
        m_labelled = value.is_array();
    if (!m_labelled) {
        m_labels = 1;
        return addScore(at, value, m_arcs);
    }
    if (!value.is_array())
        return failure(place(at) + " is of type " + value.type_name() +
                       ", expected null or a list of scores, one for each label");
    return {};
}

Result<void> TableReader::triple(std::span<const int> at, const Json& value) {
    if (at.size() == 2)
        return mustBeList(place(at), value, "number");
    const bool isRead = at.size() == 3 && at[2] >= 1 && at[2] <= m_words && at[2] != at[0] &&
                        at[2] != at[1] && m_isPart(at[0], at[1], at[2]);
    return isRead ? addScore(at, value, m_triples->scores) : Result<void>{};
}

Result<void> TableReader::end(std::string_view /*list*/, std::span<const int> at, int size) {
    if (!isRead(at) || at.size() > 2)
        return {};
    if (at.size() < 2)
        return checkSide(place(at), size,
                         at.empty()    ? "row"
                         : readsArcs() ? "cell"
                                       : "list",
                         m_words, true);
    return readsArcs() ? addArc(place(at), size)
                       : checkSide(place(at), size, "number", m_words, true);
}

/// A cell of the table of arcs has ended.
Result<void> TableReader::addArc(const std::string& place, int scores) {
    if (m_labels == NotKnown) {
        if (scores == 0)
            return failure(place + " is an empty list, expected a score for each label");
        // As many as fit the longest line, had all arcs as many.
        const auto arcs = static_cast<std::size_t>(m_words) * m_words;
        if (scores > static_cast<int>(LongestRequest / 2 / arcs))
            return failure(place + " has " + counted(scores, "score") + ", expected at most " +
                           std::to_string(LongestRequest / 2 / arcs) +
                           " labels for n = " + std::to_string(m_words));
        m_labels = scores;
    }
    if (scores != m_labels)
        return failure(place + " has " + counted(scores, "score") + ", expected " +
                       std::to_string(m_labels) + ", one for each label");
    return {};
}

Result<void> TableReader::store(HigherOrderRequest& request) const {
    if (!m_hasArcs)
        return failure("table \"arc\" is missing");
    request.labelled = m_labelled;
    HigherOrderTables& tables = request.tables;
    tables = HigherOrderTables(m_words, std::max(m_labels, 1));
    auto score = m_arcs.begin();
    auto forbidden = m_forbidden.begin();
    for (int head = 0; head <= m_words; ++head)
        for (int dependent = 1; dependent <= m_words; ++dependent) {
            if (head == dependent)
                continue;
            const bool isForbidden = *forbidden++ != 0;
            for (int label = 0; label < tables.labels(); ++label)
                tables.arc(head, dependent, label) = isForbidden ? MinusInfinity : *score++;
        }
    if (m_siblings.isGiven) {
        tables.addSiblings();
        forTriples(
            m_words, isSibling,
            [&, next = m_siblings.scores.begin()](int head, int sibling, int dependent) mutable {
                tables.sibling(head, sibling, dependent) = *next++;
            });
    }
    if (m_grandparents.isGiven) {
        tables.addGrandparents();
        forTriples(m_words, isGrandparent,
                   [&, next = m_grandparents.scores.begin()](int grandparent, int head,
                                                             int dependent) mutable {
                       tables.grandparent(grandparent, head, dependent) = *next++;
                   });
    }
    return {};
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

Result<HigherOrderRequest> readHigherOrderRequest(const JsonApart& line, int words) {
    const Json& object = line.value;
    constexpr std::array KnownFields{"system",     "n",           "scores", "beam",
                                     "label_beam", "single_root", "gold",   "margin"};
    for (const auto& [field, value] : object.items())
        if (std::ranges::count(KnownFields, field) == 0)
            return failure("unknown field " + parsescope::quoted(field) +
                           ", expected system, n, scores, beam, label_beam, single_root, gold or "
                           "margin");
    HigherOrderRequest request;
    TableReader reader(words);
    if (const Result<void> done =
            visitLists(line, reader).and_then([&] { return reader.store(request); });
        !done)
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

} // namespace parsescope
