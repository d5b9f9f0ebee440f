// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/scanner.h"

#include "core/base/ascii.h"
#include "core/base/read_number.h"
#include "core/base/utf8.h"

#include <array>
#include <cstdio>
#include <utility>

namespace parsescope {

namespace {

bool isNameCharacter(char c) {
    return isAsciiLetter(c) || isAsciiDigit(c) || c == '_' || isBeyondAscii(c);
}

} // namespace

Scanner::Scanner(std::string_view text)
    : TextScanner(
          text, 0, text.size(), [](char c) { return isNameCharacter(c) || c == '-'; }, '%', false) {
}

std::string_view Scanner::takeName() {
    const std::size_t begin = m_at;
    while (!atEnd() && (isNameCharacter(m_text[m_at]) ||
                        (m_text[m_at] == '-' && m_at > begin && m_at + 1 < m_text.size() &&
                         isNameCharacter(m_text[m_at + 1]))))
        ++m_at;
    const std::string_view name = m_text.substr(begin, m_at - begin);
    skip();
    return name;
}

std::string_view Scanner::takeIdentifier() {
    const std::size_t begin = m_at;
    const auto isInside = [&](std::size_t at) {
        return at < m_text.size() &&
               (isNameCharacter(m_text[at]) || (m_text[at] == '\'' && at > begin));
    };
    while (isInside(m_at) ||
           (m_at > begin && m_at < m_text.size() && m_text[m_at] == '-' && isInside(m_at + 1)))
        ++m_at;
    if (m_at > begin && !atEnd() && m_text[m_at] == '$')
        ++m_at;
    const std::string_view name = m_text.substr(begin, m_at - begin);
    skip();
    return name;
}

std::string_view Scanner::takeUntil(std::string_view stops) {
    const std::size_t begin = m_at;
    while (!atEnd() && !isSpace(m_text[m_at]) && stops.find(m_text[m_at]) == std::string_view::npos)
        ++m_at;
    return m_text.substr(begin, m_at - begin);
}

Result<double> Scanner::takeNumber() {
    // All numbers of up to 15 digits have different values as double.
    constexpr std::size_t MostDigits = 15;
    const std::string_view left = rest();
    const auto digits = [&](std::size_t from) {
        std::size_t end = from;
        while (end < left.size() && left[end] >= '0' && left[end] <= '9')
            ++end;
        return end;
    };
    const std::size_t begin = left.starts_with('-') ? 1 : 0;
    std::size_t end = digits(begin);
    if (end == begin)
        return unexpected("a number");
    if (end + 1 < left.size() && left[end] == '.' && digits(end + 1) > end + 1)
        end = digits(end + 1);
    if (end - begin > MostDigits)
        return unexpected("a number of at most {0} digits", MostDigits);
    double number = 0;
    m_at += readNumber(left.substr(0, end), number, std::chars_format::fixed);
    skip();
    return number;
}

Result<std::string> Scanner::takeQuoted(char quote) {
    const std::size_t begin = m_at++;
    std::string value;
    for (; !atEnd() && m_text[m_at] != quote; ++m_at) {
        if (m_text[m_at] == '\\' && m_at + 1 < m_text.size() &&
            (m_text[m_at + 1] == quote || (quote == '"' && m_text[m_at + 1] == '\\')))
            ++m_at;
        value += m_text[m_at];
    }
    if (atEnd())
        return errorAt(begin, "this {0} is not closed, expected another", std::string(1, quote));
    ++m_at;
    return value;
}

Result<std::optional<Regex>> Scanner::takeRegex(RegexScope scope, bool re) {
    const std::size_t begin = m_at;
    const bool slashes = rest().starts_with('/');
    if (!slashes && !(re && rest().starts_with("re\"")))
        return std::optional<Regex>();
    m_at += slashes ? 0 : 2;
    const Result<std::string> expression = takeQuoted(slashes ? '/' : '"');
    if (!expression)
        return tl::unexpected(expression.error());
    const bool ignoreCase = slashes && rest().starts_with('i');
    m_at += ignoreCase ? 1 : 0;
    if (!atEnd() && isNameCharacter(m_text[m_at]))
        return unexpected("the end of the regular expression");
    const Result<std::string> perl = slashes ? *expression : perlFromStr(*expression);
    const Result<Regex> regex = perl ? Regex::compile(*perl, ignoreCase, scope)
                                     : Result<Regex>(tl::unexpected(perl.error()));
    if (!regex)
        return errorAt(begin, regex.error().message);
    skip();
    return *regex;
}

tl::unexpected<Error> Scanner::unexpected(Text expected) const {
    std::string_view left = rest();
    left = left.substr(0, left.find('\n'));
    return atEnd() ? errorAt(m_at, "found the end, expected {0}", std::move(expected))
                   : errorAt(m_at, "found {0}, expected {1}", inQuotes(left), std::move(expected));
}

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

bool Comparison::holds(double value) const {
    switch (sign) {
    case Sign::Equal:
        return value == number;
    case Sign::Different:
        return value != number;
    case Sign::Less:
        return value < number;
    case Sign::LessEqual:
        return value <= number;
    case Sign::Greater:
        return value > number;
    case Sign::GreaterEqual:
        return value >= number;
    }
    return false;
}

Result<Comparison> takeComparison(Scanner& scanner) {
    using Sign = Comparison::Sign;
    // A longer sign precedes the signs with which it begins.
    constexpr std::array<std::pair<std::string_view, Sign>, 7> Signs{{
        {"<=", Sign::LessEqual},
        {">=", Sign::GreaterEqual},
        {"<>", Sign::Different},
        {"!=", Sign::Different},
        {"<", Sign::Less},
        {">", Sign::Greater},
        {"=", Sign::Equal},
    }};
    for (const auto& [text, sign] : Signs) {
        if (!scanner.take(text))
            continue;
        const Result<double> number = scanner.takeNumber();
        if (!number)
            return tl::unexpected(number.error());
        return Comparison{sign, *number};
    }
    return scanner.unexpected("a comparison such as >= 3");
}

} // namespace parsescope
