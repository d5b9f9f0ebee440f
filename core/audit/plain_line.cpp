// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/plain_line.h"

#include "core/audit/plain_cursor.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>
#include <array>
#include <utility>

namespace parsescope {

using namespace std::string_view_literals;

namespace {

/// The longest line that is read here, in bytes. The number of values of such a line is within the
/// limits of lines of JSON.
constexpr std::size_t LongestLine = 8'000;
/// The number of words for which memory is reserved. Lists of longer sentences grow beyond it.
constexpr std::size_t UsualWords = 32;
/// The fields of an object that were read.
template<class Field, std::size_t Size>
class SeenFields {
public:
    /// `names` are the names of the fields, in the order of Field.
    explicit SeenFields(const std::array<std::string_view, Size>& names) : m_names(names) {}

    /// Returns the field with this name, which is read now; nothing if the field is unknown or was
    /// there before.
    std::optional<Field> add(std::string_view name) {
        // Most lines have the fields in this order, so the next name is tried first.
        for (std::size_t tried = 0; tried < Size; ++tried) {
            const std::size_t index = m_next;
            m_next = index + 1 < Size ? index + 1 : 0;
            if (m_names[index] == name)
                return std::exchange(m_seen[index], true)
                           ? std::nullopt
                           : std::optional(static_cast<Field>(index));
        }
        return std::nullopt;
    }
    [[nodiscard]] bool has(Field field) const { return m_seen[static_cast<std::size_t>(field)]; }

private:
    const std::array<std::string_view, Size>& m_names;
    std::array<bool, Size> m_seen{};
    std::size_t m_next = 0; // the index of the name that is tried first
};

bool readInts(PlainCursor& cursor, std::vector<int>& to, std::size_t most) {
    to.reserve(UsualWords);
    return cursor.list([&] {
        int number = 0;
        if (!cursor.number(number))
            return false;
        to.push_back(number);
        return to.size() <= most;
    });
}

bool readNames(PlainCursor& cursor, std::vector<std::string>& to, std::size_t usual = 0) {
    to.reserve(usual);
    return cursor.list([&] { return cursor.string(to.emplace_back()); });
}

bool readLoss(PlainCursor& cursor, Loss& to) {
    if (cursor.null()) {
        to = Loss();
        return true;
    }
    int number = 0;
    if (!cursor.wholeNumber(number))
        return false;
    to = Loss(std::clamp(number, -1, Unreachable - 1));
    return true;
}

/// Reads an object with a value for each name. Fails if a name is there twice.
template<class Values, class Read>
bool readByName(PlainCursor& cursor, Values& to, Read read) {
    constexpr std::size_t Most = 64; // as each name is compared with those before it
    constexpr std::size_t Usual = 6; // transitions
    to.reserve(Usual);
    return cursor.object([&](std::string_view name) {
        if (to.size() == Most ||
            std::ranges::find(to, name, &Values::value_type::first) != to.end())
            return false;
        return read(to.emplace_back(name, typename Values::value_type::second_type{}).second);
    });
}

bool readGiven(PlainCursor& cursor, GivenConfiguration& to) {
    enum class Field { Stack, Buffer, Heads, Lists, NotNext, Labels };
    constexpr static std::array Names{"stack"sv, "buffer"sv,   "heads"sv,
                                      "lists"sv, "not_next"sv, "labels"sv};
    SeenFields<Field, Names.size()> seen(Names);
    constexpr std::size_t Most = LongestSentence + 1;
    const bool isRead = cursor.object([&](std::string_view name) {
        const std::optional<Field> field = seen.add(name);
        if (!field)
            return false;
        switch (*field) {
        case Field::Stack:
            return readInts(cursor, to.stack, Most);
        case Field::Buffer:
            return readInts(cursor, to.buffer, Most);
        case Field::Heads:
            return readInts(cursor, to.heads, Most);
        case Field::Lists:
            return cursor.list([&] { return readInts(cursor, to.lists.emplace_back(), Most); });
        case Field::Labels:
            return cursor.list([&] {
                std::string& relation = to.labels.emplace_back();
                return cursor.null() || cursor.string(relation);
            });
        case Field::NotNext:
            break;
        }
        return cursor.string(to.notNext);
    });
    return isRead && seen.has(Field::Stack) && seen.has(Field::Buffer) && seen.has(Field::Heads);
}

/// The fields of a line, which are read one after the other.
class PlainLine {
public:
    explicit PlainLine(std::string_view line) : m_cursor(line) {}

    /// Reads the line; false if it is not in the plain form.
    bool read(bool isLog) {
        const bool isRead = m_cursor.object([&](std::string_view name) {
            const std::optional<Field> field = m_seen.add(name);
            if (!field)
                return false;
            if (*field >= Field::Costs)
                return *field >= Field::Skipped ? m_cursor.skip() : readAnswer(*field);
            return isLog ? readRequest(*field) : *field == Field::Id ? readId() : m_cursor.skip();
        });
        if (!isRead || !m_cursor.atEnd() || m_entry.answer.empty())
            return false;
        setBounds();
        if (m_entry.request.hasNoRoot && m_entry.request.configuration)
            m_entry.request.configuration->buffer.push_back(0);
        m_entry.request.hasBoth = m_entry.request.configuration && m_seen.has(Field::Transitions);
        return !isLog || (m_seen.has(Field::System) && m_seen.has(Field::Heads));
    }

    LogEntry result() { return std::move(m_entry); }

private:
    /// The known fields: those of questions, those of answers, and those that are skipped.
    enum class Field {
        Id,
        System,
        Heads,
        Labels,
        Transitions,
        Configuration,
        Root,
        SingleRoot,
        Costs,
        Loss,
        Losses,
        Optimal,
        Best,
        Error,
        LossExact,
        LossesExact,
        Skipped,
    };
    static constexpr std::array Names{
        "id"sv,          "system"sv,        "heads"sv,      "labels"sv,
        "transitions"sv, "configuration"sv, "root"sv,       "single_root"sv,
        "costs"sv,       "loss"sv,          "losses"sv,     "optimal"sv,
        "best"sv,        "error"sv,         "loss_exact"sv, "losses_exact"sv,
        "stack"sv,       "buffer"sv,        "lists"sv,      "final"sv,
        "tree"sv,        "oracle"sv,        "exact"sv,      "not_next"sv,
        "sent_id"sv};

    bool readAnswer(Field field) {
        OracleAnswer& answer = m_entry.answer;
        const auto loss = [&](Loss& to) { return readLoss(m_cursor, to); };
        const auto boolean = [&](bool& to) { return m_cursor.boolean(to); };
        switch (field) {
        case Field::Costs:
            return readByName(m_cursor, answer.costs, loss);
        case Field::Loss:
            return loss(answer.loss.emplace());
        case Field::Losses:
            return readByName(m_cursor, answer.losses, loss);
        case Field::Optimal:
            return readNames(m_cursor, answer.optimal.emplace());
        case Field::Best:
            return m_cursor.null() || m_cursor.string(answer.best.emplace());
        case Field::Error:
            return m_cursor.string(answer.error.emplace());
        case Field::LossExact:
            return boolean(m_lossIsExact);
        case Field::LossesExact:
            return readByName(m_cursor, m_isExact, boolean);
        default:
            return false;
        }
    }

    bool readRequest(Field field) {
        LossRequest& request = m_entry.request;
        switch (field) {
        case Field::Id:
            return m_cursor.number(request.id.emplace());
        case Field::System:
            return m_cursor.string(request.system);
        case Field::Heads:
            return readInts(m_cursor, request.heads, LongestSentence);
        case Field::Labels:
            return readNames(m_cursor, request.labels);
        case Field::Transitions:
            return readNames(m_cursor, request.transitions, 2 * UsualWords);
        case Field::Configuration:
            return readGiven(m_cursor, request.configuration.emplace());
        case Field::SingleRoot: {
            bool singleRoot = false;
            if (!m_cursor.boolean(singleRoot))
                return false;
            request.shape.rootLimit = rootLimitOf(singleRoot);
            return true;
        }
        case Field::Root:
            return readRoot(request);
        default:
            return false;
        }
    }

    bool readRoot(LossRequest& request) {
        std::string_view place;
        if (!m_cursor.string(place))
            return false;
        if (place == "none")
            request.leaveOutRoot();
        else if (place == "last")
            request.shape.root = RootPlace::Last;
        else
            return place == "first";
        return true;
    }

    bool readId() {
        int id = 0;
        if (m_cursor.null())
            return true;
        if (!m_cursor.number(id))
            return false;
        m_entry.answer.id = id;
        return true;
    }

    /// Makes the losses lower bounds which the line says are not exact.
    void setBounds() {
        OracleAnswer& answer = m_entry.answer;
        const auto bound = [](Loss& loss) { loss.exact &= loss.value >= Unreachable; };
        if (answer.loss && !m_lossIsExact)
            bound(*answer.loss);
        for (const auto& [name, exact] : m_isExact)
            for (auto& [transition, loss] : answer.losses)
                if (!exact && transition == name)
                    bound(loss);
    }

    PlainCursor m_cursor;
    SeenFields<Field, Names.size()> m_seen{Names};
    LogEntry m_entry;
    bool m_lossIsExact = true;
    std::vector<std::pair<std::string_view, bool>> m_isExact;
};

std::optional<LogEntry> plainLine(std::string_view line, bool isLog) {
    PlainLine plain(line);
    if (line.size() > LongestLine || !plain.read(isLog))
        return std::nullopt;
    return plain.result();
}

} // namespace

std::optional<OracleAnswer> plainAnswer(std::string_view line) {
    std::optional<LogEntry> entry = plainLine(line, false);
    if (!entry)
        return std::nullopt;
    return std::move(entry->answer);
}

std::optional<LogEntry> plainLogEntry(std::string_view line) {
    return plainLine(line, true);
}

} // namespace parsescope
