// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/number_text.h"

#include <cstddef>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace parsescope {

class Text;
struct TextArgument;

/// An English sentence with numbered places, {0}, {1} …, for `Count` arguments. A place may occur
/// more than once; places with numbers below `Required` may be missing; "{{" and "}}" are braces. A
/// pattern whose places do not match its arguments does not compile.
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
    /// Does nothing. The function is not constexpr, so that a call at compile time is an error.
    static void placesDoNotMatch() {}

    const char* m_pattern;
};

/// A text without arguments, for tables of texts that are constants.
using Phrase = TextPattern<0>;

/// The rules for texts in the language of the reader.
class TextLanguage {
public:
    virtual ~TextLanguage() = default;

    /// Returns the translation of a pattern, with its numbered places, or the pattern itself.
    [[nodiscard]] virtual std::string pattern(const char* english) const = 0;
    /// Returns the translation of a pattern for a number of things. `one` and `many` are the
    /// English patterns for the number 1 and for all other numbers.
    [[nodiscard]] virtual std::string plural(const char* one, const char* many,
                                             long long number) const = 0;
    /// Returns the digits of a number of things, grouped for the reader.
    [[nodiscard]] virtual std::string number(long long number) const = 0;
    /// Returns `name` in the form in which it is inserted in a pattern. `name` may be in any
    /// script.
    [[nodiscard]] virtual std::string name(const std::string& name) const = 0;
};

/// A text for people: a pattern and its arguments, so that the text can be translated as a whole.
/// Files, machine-readable output and the command line use the English text; the window uses the
/// language of the reader. Patterns are whole sentences or whole labels; sentences are never
/// assembled from parts.
class Text {
public:
    Text() = default;
    /// Constructs a text from a pattern and its arguments: strings (words, names, file names),
    /// whole numbers, Phrases and Texts.
    template<class... Arguments>
    explicit Text(TextPattern<sizeof...(Arguments)> pattern, Arguments&&... arguments);

    /// Returns a text that other programs, people or files have written and that is shown as it is.
    [[nodiscard]] static Text untranslated(std::string text);
    /// Returns the concatenation of all texts that are not empty, with `separator` between them.
    [[nodiscard]] static Text joined(const std::vector<Text>& texts, std::string_view separator);

    [[nodiscard]] bool empty() const;
    /// Returns the text in a language.
    [[nodiscard]] std::string in(const TextLanguage& language) const;
    /// Returns the text in English.
    [[nodiscard]] std::string english() const;
    operator std::string() const { return english(); } // NOLINT(google-explicit-constructor)

    /// Appends a text, separated by a space.
    Text& operator+=(const Text& next);
    /// Returns true if both texts are equal in English.
    bool operator==(const Text& other) const { return english() == other.english(); }
    bool operator==(std::string_view other) const { return english() == other; }

private:
    template<class... Arguments>
    friend Text plural(TextPattern<sizeof...(Arguments) + 1, 1> one,
                       TextPattern<sizeof...(Arguments) + 1> many, long long number,
                       Arguments&&... arguments);

    struct Parts;

    /// The pattern; null for joined texts. For a text about a number of things, the form for all
    /// numbers except 1.
    const char* m_pattern = nullptr;
    /// The arguments and further parts, which all copies of the text share; null for a pattern
    /// without arguments.
    std::shared_ptr<const Parts> m_parts;
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

    std::string name;       ///< the name or number; used if `text` is empty
    std::vector<Text> text; ///< a list with one text, or an empty list
};

/// The parts of a text beside its pattern.
struct Text::Parts {
    std::vector<TextArgument> arguments = {}; ///< the arguments; for joined texts, the texts
    std::string separator = {};               ///< the separator of joined texts
    const char* one = nullptr; ///< the form for one thing; null if nothing is counted
    long long number = 0;      ///< the number of things if `one` is not null
};

inline bool Text::empty() const {
    return (!m_pattern || *m_pattern == '\0') && (!m_parts || m_parts->arguments.empty());
}

template<class... Arguments>
Text::Text(TextPattern<sizeof...(Arguments)> pattern, Arguments&&... arguments)
    : m_pattern(pattern.pattern()) {
    if constexpr (sizeof...(Arguments) > 0) {
        auto parts = std::make_shared<Parts>();
        parts->arguments.reserve(sizeof...(Arguments));
        (parts->arguments.emplace_back(std::forward<Arguments>(arguments)), ...);
        m_parts = std::move(parts);
    }
}

/// Returns a text about a number of things. The number is inserted at the place {0}, grouped
/// ("1,200"), and the arguments at {1}, {2} …. `one` is the form for the number 1, `many` the form
/// for all other numbers.
template<class... Arguments>
[[nodiscard]] Text plural(TextPattern<sizeof...(Arguments) + 1, 1> one,
                          TextPattern<sizeof...(Arguments) + 1> many, long long number,
                          Arguments&&... arguments) {
    auto parts = std::make_shared<Text::Parts>();
    parts->one = one.pattern();
    parts->number = number;
    (parts->arguments.emplace_back(std::forward<Arguments>(arguments)), ...);
    Text text;
    text.m_pattern = many.pattern();
    text.m_parts = std::move(parts);
    return text;
}

/// Returns names in one line, separated by commas.
[[nodiscard]] std::string namesInLine(const std::vector<std::string>& names);

std::ostream& operator<<(std::ostream& out, const Text& text);

/// The language in which texts are written. Names stay as they are.
class English : public TextLanguage {
public:
    [[nodiscard]] std::string pattern(const char* english) const override { return english; }
    [[nodiscard]] std::string plural(const char* one, const char* many,
                                     long long number) const override {
        return number == 1 ? one : many;
    }
    [[nodiscard]] std::string number(long long number) const override { return grouped(number); }
    [[nodiscard]] std::string name(const std::string& name) const override { return name; }
};

} // namespace parsescope
