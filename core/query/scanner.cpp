// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/scanner.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/query/str_syntax.h"

#include <charconv>

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
    std::from_chars(left.data(), left.data() + end, number, std::chars_format::fixed);
    m_at += end;
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
                   : errorAt(m_at, "found {0}, expected {1}", quoted(left), std::move(expected));
}

} // namespace parsescope
