// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/str_syntax.h"

#include "core/base/utf8.h"

#include <array>
#include <cstdio>

namespace parsescope {

namespace {

constexpr const char* Never = "(?!)"; // expression that matches nothing

/// Returns an expression in the notation of Perl that matches exactly the character `code`.
std::string literal(char32_t code) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "\\x{%X}", static_cast<unsigned>(code));
    return text.data();
}

class Translator {
public:
    /// Makes a translator of `text`, in which `groups` is the number of groups.
    Translator(std::string_view text, int groups) : m_text(text), m_groups(groups) {}

    [[nodiscard]] int groupsRead() const { return m_groupsRead; }

    Result<std::string> translate() {
        while (m_at < m_text.size())
            if (const Result<void> read = readPiece(); !read)
                return tl::unexpected(read.error());
        if (m_open > 0)
            return wrong(m_text.size(), "a \\( is not closed");
        return m_perl;
    }

private:
    [[nodiscard]] tl::unexpected<Error> wrong(std::size_t at, Phrase what) const {
        return failure("the regular expression is wrong at character {0}: {1}",
                       characterCount(m_text.substr(0, at)) + 1, what);
    }

    char32_t takeCharacter() {
        const Character character = characterAt(m_text, m_at);
        m_at += character.bytes;
        return character.code;
    }

    /// Reads a piece: an item that cannot be repeated, or an item with signs of repetition.
    Result<void> readPiece() {
        const bool escaped = m_text[m_at] == '\\' && m_at + 1 < m_text.size();
        if (escaped && m_text[m_at + 1] == '|') {
            m_perl += '|';
            m_at += 2;
            m_repeatable = false;
            return {};
        }
        if (escaped && m_text[m_at + 1] == '(') {
            m_perl += '(';
            m_at += 2;
            ++m_open;
            ++m_groupsRead;
            m_repeatable = false;
            return {};
        }
        if (escaped && m_text[m_at + 1] == ')') {
            if (m_open-- == 0)
                return wrong(m_at, "this \\) closes nothing");
            m_perl += ')';
            m_at += 2;
            m_repeatable = true;
            return {};
        }
        if (m_repeatable && isRepeat())
            return readRepeats();
        m_repeatable = true;
        return readAtom();
    }

    [[nodiscard]] bool isRepeat() const {
        return m_at < m_text.size() &&
               std::string_view("*+?").find(m_text[m_at]) != std::string_view::npos;
    }

    /// Reads consecutive signs "*", "+" and "?", and writes the one sign to which they are
    /// equivalent.
    Result<void> readRepeats() {
        bool none = false; // true if the item may be missing
        bool many = false;
        for (; isRepeat(); ++m_at) {
            none = none || m_text[m_at] != '+';
            many = many || m_text[m_at] != '?';
        }
        m_perl += many ? (none ? '*' : '+') : '?';
        return {};
    }

    Result<void> readAtom() {
        switch (m_text[m_at]) {
        case '.':
            m_perl += "[^\\n]";
            break;
        case '^':
            m_perl += "(?:(?<![^\\n]))";
            break;
        case '$':
            m_perl += "(?:(?![^\\n]))";
            break;
        case '[':
            return readSet();
        case '\\':
            readEscape();
            return {};
        default:
            m_perl += literal(takeCharacter());
            return {};
        }
        ++m_at;
        return {};
    }

    void readEscape() {
        if (++m_at == m_text.size()) {
            m_perl += literal('\\');
            return;
        }
        const char32_t code = takeCharacter();
        if (code == 'b')
            m_perl += "(?:\\b)";
        else if (code >= '1' && code <= '9')
            m_perl += static_cast<int>(code - '0') <= m_groups
                          ? "\\g{" + std::string(1, static_cast<char>(code)) + "}"
                          : Never;
        else
            m_perl += literal(code);
    }

    /// Reads "[…]". "]" may be the first character, and "-" the first or the last character.
    Result<void> readSet() {
        const std::size_t begin = m_at++;
        const bool complement = m_at < m_text.size() && m_text[m_at] == '^';
        m_at += complement ? 1 : 0;
        std::string items;
        const std::size_t first = m_at;
        while (m_at < m_text.size() && (m_text[m_at] != ']' || m_at == first)) {
            const char32_t from = takeCharacter();
            const bool isRange =
                m_at + 1 < m_text.size() && m_text[m_at] == '-' && m_text[m_at + 1] != ']';
            m_at += isRange ? 1 : 0;
            const char32_t to = isRange ? takeCharacter() : from;
            if (from <= to) // a range with from > to is empty
                items += literal(from) + (isRange ? "-" + literal(to) : std::string());
        }
        if (m_at >= m_text.size())
            return wrong(begin, "this [ is not closed");
        ++m_at;
        if (items.empty())
            m_perl += complement ? "(?s:.)" : Never;
        else
            m_perl += (complement ? "[^" : "[") + items + "]";
        return {};
    }

    std::string_view m_text;
    std::string m_perl;
    std::size_t m_at = 0;
    int m_groups;
    int m_groupsRead = 0;
    int m_open = 0;            // number of groups that are open
    bool m_repeatable = false; // true if "*" can repeat the preceding piece
};

} // namespace

Result<std::string> perlFromStr(std::string_view expression) {
    Translator counter(expression, 0);
    if (const Result<std::string> read = counter.translate(); !read)
        return read;
    return Translator(expression, counter.groupsRead()).translate();
}

} // namespace parsescope
