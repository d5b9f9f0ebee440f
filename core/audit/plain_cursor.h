// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace parsescope {

/// A place in the text of a line. Each function reads one value, and the space before it, and
/// returns false if the value is not in the plain form. After that, no other value can be read.
class PlainCursor {
public:
    explicit PlainCursor(std::string_view text)
        : m_at(text.data()), m_end(text.data() + text.size()) {}

    /// Returns true if only space is left.
    bool atEnd() {
        skipSpace();
        return m_at == m_end;
    }

    /// Reads `c` if it is the next character.
    bool take(char c) {
        skipSpace();
        if (m_at == m_end || *m_at != c)
            return false;
        ++m_at;
        return true;
    }

    bool string(std::string_view& to) {
        if (!take('"'))
            return false;
        const char* const begin = m_at;
        for (; m_at != m_end; ++m_at) {
            if (*m_at == '"') {
                to = {begin, static_cast<std::size_t>(m_at++ - begin)};
                return true;
            }
            // Characters beyond ASCII are negative, or above '~'.
            if (*m_at < ' ' || *m_at > '~' || *m_at == '\\')
                return false;
        }
        return false;
    }

    bool string(std::string& to) {
        std::string_view text;
        if (!string(text))
            return false;
        to = text;
        return true;
    }

    /// Reads a whole number of few digits.
    bool number(int& to) { return digits(to) && !isPartOfNumber(); }

    /// Reads a whole number that may also end in a decimal point and zeros.
    bool wholeNumber(int& to) {
        if (!digits(to))
            return false;
        if (m_at != m_end && *m_at == '.') {
            const char* const point = m_at++;
            while (m_at != m_end && *m_at == '0')
                ++m_at;
            if (m_at == point + 1)
                return false;
        }
        return !isPartOfNumber();
    }

    bool boolean(bool& to) {
        skipSpace();
        to = word(std::string_view("true"));
        return to || word(std::string_view("false"));
    }

    bool null() {
        skipSpace();
        return word(std::string_view("null"));
    }

    /// Reads a list whose values `value` reads.
    template<class Value>
    bool list(Value value) {
        if (!take('['))
            return false;
        if (take(']'))
            return true;
        do
            if (!value())
                return false;
        while (take(','));
        return take(']');
    }

    /// Reads an object. `field` reads the value of the field whose name it gets.
    template<class Field>
    bool object(Field field) {
        if (!take('{'))
            return false;
        if (take('}'))
            return true;
        do {
            std::string_view name;
            if (!string(name) || !take(':') || !field(name))
                return false;
        } while (take(','));
        return take('}');
    }

    bool skip(int depth = 0) {
        skipSpace();
        if (m_at == m_end || depth > MaxDepth)
            return false;
        switch (*m_at) {
        case '[':
            return list([&] { return skip(depth + 1); });
        case '{':
            return object([&](std::string_view) { return skip(depth + 1); });
        case '"': {
            std::string_view text;
            return string(text);
        }
        case 't':
        case 'f': {
            bool value = false;
            return boolean(value);
        }
        case 'n':
            return null();
        default:
            int value = 0;
            return wholeNumber(value);
        }
    }

private:
    /// The greatest depth of values that are skipped.
    static constexpr int MaxDepth = 8;

    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    void skipSpace() {
        // Most characters are no space, which the first comparison shows.
        while (m_at != m_end && *m_at <= ' ' &&
               (*m_at == ' ' || *m_at == '\t' || *m_at == '\r' || *m_at == '\n'))
            ++m_at;
    }

    bool word(std::string_view expected) {
        if (!std::string_view(m_at, static_cast<std::size_t>(m_end - m_at)).starts_with(expected))
            return false;
        m_at += expected.size();
        return true;
    }

    bool digits(int& to) {
        constexpr int MostDigits = 9; // so that the number is an int
        skipSpace();
        const bool isNegative = m_at != m_end && *m_at == '-';
        m_at += isNegative ? 1 : 0;
        const char* const begin = m_at;
        int value = 0;
        while (m_at != m_end && isDigit(*m_at) && m_at - begin < MostDigits)
            value = value * 10 + (*m_at++ - '0');
        if (m_at == begin || (*begin == '0' && m_at - begin > 1) || (isNegative && value == 0))
            return false;
        to = isNegative ? -value : value;
        return true;
    }

    /// Returns true if the next character continues a number.
    [[nodiscard]] bool isPartOfNumber() const {
        return m_at != m_end && (isDigit(*m_at) || *m_at == '.' || *m_at == 'e' || *m_at == 'E');
    }

    const char* m_at;
    const char* m_end;
};

} // namespace parsescope
