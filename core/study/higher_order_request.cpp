// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bounded_line.h"
#include "core/base/json_fields.h"
#include "core/base/utf8.h"
#include "core/study/decode_request.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

/// The parts of three nodes. Their scores are in lists of lists of lists.
struct Triples {
    bool isGiven = false;
    std::vector<double> scores; ///< scores of the parts in the order in which they are written
};

/// Returns true if the three different nodes can form a part.
bool isSibling(int head, int sibling, int dependent) {
    return (head < sibling && sibling < dependent) || (head > sibling && sibling > dependent);
}
bool isGrandparent(int /*grandparent*/, int /*head*/, int /*dependent*/) {
    return true;
}

/// Calls `use` with all triples of different nodes that can form a part, in the order in which
/// their scores are written.
template<class IsPart, class Use>
void forTriples(int words, IsPart isPart, Use use) {
    for (int a = 0; a <= words; ++a)
        for (int b = 1; b <= words; ++b)
            for (int c = 1; c <= words; ++c)
                if (a != b && a != c && b != c && isPart(a, b, c))
                    use(a, b, c);
}

/// A reader of the tables of a sentence. A list for nodes has n + 1 or n + 2 entries; entry n + 1
/// is ignored. Memory is allocated only for scores that have been read, whatever n is.
class TableReader final : public ListVisitor {
public:
    explicit TableReader(int words) : m_words(words) {}

    Result<void> value(std::string_view list, std::span<const int> at, const Json& value) override;
    Result<void> end(std::string_view list, std::span<const int> at, int size) override;
    /// Stores the tables in `request` after all tables have been read.
    Result<void> store(HigherOrderRequest& request) const;

private:
    static constexpr int NotKnown = -1;

    Result<void> begin(std::string_view list);
    Result<void> arc(std::span<const int> at, const Json& value);
    Result<void> triple(std::span<const int> at, const Json& value);
    Result<void> addArc(std::span<const int> at, int scores);
    Result<void> mustBeList(std::span<const int> at, const Json& value) const;
    Result<void> addScore(std::span<const int> at, const Json& value, std::vector<double>& scores);

    [[nodiscard]] bool readsArcs() const { return m_triples == nullptr; }
    /// Returns true if the entries of the list with the indices `at` are used.
    [[nodiscard]] bool isRead(std::span<const int> at) const;
    [[nodiscard]] Text place(std::span<const int> at) const;

    int m_words;
    std::string m_name; ///< name of the table that is being read, in quotes
    Triples* m_triples = nullptr;
    bool (*m_isPart)(int, int, int) = nullptr;

    bool m_hasArcs = false;
    bool m_labelled = false;
    int m_labels = NotKnown;       ///< number of labels; NotKnown until an arc has a score
    std::vector<double> m_arcs;    ///< scores of all labels of the arcs that are not forbidden
    std::vector<char> m_forbidden; ///< for each arc, in the order in which their scores are
                                   ///< written, true if it is forbidden
    Triples m_siblings;
    Triples m_grandparents;
};

Text TableReader::place(std::span<const int> at) const {
    switch (at.size()) {
    case 0:
        return Text("table {0}", m_name);
    case 1:
        return Text("row {0} of {1}", at[0], m_name);
    case 2:
        return readsArcs() ? Text("column {0} of {1}", at[1], place(at.first(1)))
                           : Text("list {0} of {1}", at[1], place(at.first(1)));
    default:
        return readsArcs() ? Text("entry {0} of {1}", at[2], place(at.first(2)))
                           : Text("column {0} of {1}", at[2], place(at.first(2)));
    }
}

bool TableReader::isRead(std::span<const int> at) const {
    return (at.empty() || at[0] <= m_words) &&
           (at.size() < 2 || (at[1] >= 1 && at[1] <= m_words && at[1] != at[0]));
}

Result<void> TableReader::mustBeList(std::span<const int> at, const Json& value) const {
    if (!value.is_array())
        return notAList(place(at), value, m_words, true);
    return {};
}

Result<void> TableReader::addScore(std::span<const int> at, const Json& value,
                                   std::vector<double>& scores) {
    const std::optional<double> score = scoreOf(value);
    if (!score)
        return wrongScore(place(at), value);
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
        return failure("unknown table {0}, higher-order has arc, sibling, grandparent",
                       inQuotes(list));
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
        return mustBeList(at, value);
    return readsArcs() ? arc(at, value) : triple(at, value);
}

/// Reads a cell of the table of arcs, or the score of a label in a cell.
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
        return failure("{0} is of type {1}, expected null or a list of scores, one for each label",
                       place(at), value.type_name());
    return {};
}

Result<void> TableReader::triple(std::span<const int> at, const Json& value) {
    if (at.size() == 2)
        return mustBeList(at, value);
    const bool isRead = at.size() == 3 && at[2] >= 1 && at[2] <= m_words && at[2] != at[0] &&
                        at[2] != at[1] && m_isPart(at[0], at[1], at[2]);
    return isRead ? addScore(at, value, m_triples->scores) : Result<void>{};
}

Result<void> TableReader::end(std::string_view /*list*/, std::span<const int> at, int size) {
    if (!isRead(at) || at.size() > 2)
        return {};
    if (at.size() == 2 && readsArcs())
        return addArc(at, size);
    return checkSide(place(at), size, m_words, true);
}

/// Ends a cell of the table of arcs in which `scores` scores have been read.
Result<void> TableReader::addArc(std::span<const int> at, int scores) {
    if (m_labels == NotKnown) {
        if (scores == 0)
            return failure("{0} is an empty list, expected a score for each label", place(at));
        // The limit is the number of scores that the longest line can contain for each arc.
        const auto arcs = static_cast<std::size_t>(m_words) * m_words;
        if (scores > static_cast<int>(LongestRequest / 2 / arcs))
            return failure(plural("{1} has {0} score, expected at most {2} labels for n = {3}",
                                  "{1} has {0} scores, expected at most {2} labels for n = {3}",
                                  scores, place(at), LongestRequest / 2 / arcs, m_words));
        m_labels = scores;
    }
    if (scores != m_labels)
        return failure(plural("{1} has {0} score, expected {2}, one for each label",
                              "{1} has {0} scores, expected {2}, one for each label", scores,
                              place(at), m_labels));
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

/// Reads a beam of at most `most`. If the field is null or missing, there is no limit.
Result<void> readBeam(const char* field, const Json& object, int most, int& to) {
    if (!object.contains(field) || object[field].is_null())
        return {};
    const Json& value = object[field];
    if (!fitsInt(value))
        return value.is_number()
                   ? failure("\"{0}\" is {1}, expected a whole number or null", field, value.dump())
                   : wrongType(field, value, "a whole number or null");
    if (value.get<int>() < 1)
        return failure("\"{0}\" is {1}, expected 1 or more, or null", field, value.dump());
    if (value.get<int>() > most)
        return failure("\"{0}\" is {1}, expected at most {2}, or null", field, value.dump(), most);
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
            return failure("unknown field {0}, expected system, n, scores, beam, label_beam, "
                           "single_root, gold or margin",
                           inQuotes(field));
    HigherOrderRequest request;
    TableReader reader(words);
    if (const Result<void> done =
            visitLists(line, reader).and_then([&] { return reader.store(request); });
        !done)
        return tl::unexpected(done.error());
    if (const Result<void> done =
            readOptions(object, words, request.cube.rootLimit, request.gold, request.margin);
        !done)
        return tl::unexpected(done.error());
    if (const Result<void> done = readBeam("beam", object, LongestBeam, request.cube.beam); !done)
        return tl::unexpected(done.error());
    if (const Result<void> done = readBeam("label_beam", object, Unlimited, request.cube.labelBeam);
        !done)
        return tl::unexpected(done.error());
    return request;
}

} // namespace parsescope
