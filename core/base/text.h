// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace parsescope {

class Text;
struct TextArgument;

/// An English sentence with numbered places, {0}, {1} …, for `Count` arguments. A place may occur
/// more than once; places before `Required` may be missing; "{{" and "}}" are braces. A pattern
/// whose places do not match its arguments does not compile.
template<std::size_t Count, std::size_t Required = 0>
class TextPattern {
public:
    template<std::size_t Size>
    consteval TextPattern(const char (&pattern)[Size]) : m_pattern(pattern) {
        bool found[Count + 1] = {};
        for (std::size_t at = 0; at + 1 < Size; ++at) {
            if (pattern[at] != '{' && pattern[at] != '}')
                continue;
            if (pattern[at + 1] == pattern[at]) {
                ++at;
                continue;
            }
            if (pattern[at] != '{' || pattern[at + 1] < '0' || pattern[at + 1] > '9' ||
                pattern[at + 2] != '}' || pattern[at + 1] - '0' >= static_cast<int>(Count))
                placesDoNotMatch();
            found[pattern[at + 1] - '0'] = true;
            at += 2;
        }
        for (std::size_t place = Required; place < Count; ++place)
            if (!found[place])
                placesDoNotMatch();
    }

    [[nodiscard]] constexpr const char* pattern() const { return m_pattern; }

private:
    /// Is not constexpr, so that calling it is an error of compilation.
    static void placesDoNotMatch() {}

    const char* m_pattern;
};

/// A text without arguments, for tables of texts that are constants.
using Phrase = TextPattern<0>;

/// How texts are written in the language of the reader.
class TextLanguage {
public:
    virtual ~TextLanguage() = default;

    /// Returns the translation of a pattern, with its numbered places, or the pattern itself.
    [[nodiscard]] virtual std::string pattern(const char* english) const = 0;
    /// Returns the translation of a pattern for a number of things. `one` and `many` are the
    /// English patterns for the number 1 and for all others.
    [[nodiscard]] virtual std::string plural(const char* one, const char* many,
                                             long long number) const = 0;
    /// Returns the digits of a number of things, grouped for the reader.
    [[nodiscard]] virtual std::string number(long long number) const = 0;
    /// Returns an argument as it is inserted in a pattern. It may be a word of any script.
    [[nodiscard]] virtual std::string name(const std::string& name) const = 0;
};

/// A text for people: a pattern and its arguments, so that it can be translated as a whole. Files,
/// machine-readable output and the command line have it in English, the window in the language of
/// the reader. Patterns are whole sentences or whole labels; a text is never assembled from halves.
class Text {
public:
    Text() = default;
    /// Arguments are strings (words, names, file names), whole numbers, Phrases and Texts.
    template<class... Arguments>
    explicit Text(TextPattern<sizeof...(Arguments)> pattern, Arguments&&... arguments);
    /// For texts that are not translated: see untranslated.
    template<class String, std::enable_if_t<std::is_same_v<String, std::string>, int> = 0>
    Text(String text); // NOLINT(google-explicit-constructor)

    /// Returns a text that other programs, people or files have written and that is shown as it is.
    [[nodiscard]] static Text untranslated(std::string text);
    /// Returns the texts in one, with the separator between each two; empty texts are left out.
    [[nodiscard]] static Text joined(const std::vector<Text>& texts, std::string_view separator);

    [[nodiscard]] bool empty() const {
        return (!m_pattern || *m_pattern == '\0') && m_arguments.empty();
    }
    /// Returns the text in a language.
    [[nodiscard]] std::string in(const TextLanguage& language) const;
    /// Returns the text in English.
    [[nodiscard]] std::string english() const;
    operator std::string() const { return english(); } // NOLINT(google-explicit-constructor)

    /// Appends a text, separated by a space.
    Text& operator+=(const Text& next);
    /// True if both are the same text in English.
    bool operator==(const Text& other) const { return english() == other.english(); }
    bool operator==(std::string_view other) const { return english() == other; }

private:
    template<class... Arguments>
    friend Text plural(TextPattern<sizeof...(Arguments) + 1, 1> one,
                       TextPattern<sizeof...(Arguments) + 1> many, long long number,
                       Arguments&&... arguments);

    /// The pattern, or null for texts that are joined; for a number of things, the form for many.
    const char* m_pattern = nullptr;
    const char* m_one = nullptr;           ///< the form for one thing; null if nothing is counted
    long long m_number = 0;                ///< the number of things if m_one is not null
    std::vector<TextArgument> m_arguments; ///< for joined texts, the texts
    std::string m_separator;               ///< of joined texts
};

/// An argument of a text: a name, a whole number, or another text.
struct TextArgument {
    TextArgument(std::string word) : name(std::move(word)) {} // NOLINT
    TextArgument(std::string_view word) : name(word) {}       // NOLINT
    TextArgument(const char* word) : name(word) {}            // NOLINT
    TextArgument(Phrase phrase) : text{Text(phrase)} {}       // NOLINT
    TextArgument(Text nested) : text{std::move(nested)} {}    // NOLINT
    template<class Number, std::enable_if_t<std::is_integral_v<Number>, int> = 0>
    TextArgument(Number number) : name(std::to_string(number)) {} // NOLINT

    std::string name;       ///< used if there is no text
    std::vector<Text> text; ///< one text, or none
};

template<class... Arguments>
Text::Text(TextPattern<sizeof...(Arguments)> pattern, Arguments&&... arguments)
    : m_pattern(pattern.pattern()) {
    m_arguments.reserve(sizeof...(Arguments));
    (m_arguments.emplace_back(std::forward<Arguments>(arguments)), ...);
}

template<class String, std::enable_if_t<std::is_same_v<String, std::string>, int>>
Text::Text(String text) : Text(untranslated(std::move(text))) {}

/// Returns a text about a number of things, which stands at the place {0}, grouped ("1,200"); the
/// arguments stand at {1}, {2} …. `one` is the form for the number 1.
template<class... Arguments>
[[nodiscard]] Text plural(TextPattern<sizeof...(Arguments) + 1, 1> one,
                          TextPattern<sizeof...(Arguments) + 1> many, long long number,
                          Arguments&&... arguments) {
    Text text;
    text.m_pattern = many.pattern();
    text.m_one = one.pattern();
    text.m_number = number;
    (text.m_arguments.emplace_back(std::forward<Arguments>(arguments)), ...);
    return text;
}

std::ostream& operator<<(std::ostream& out, const Text& text);

} // namespace parsescope
