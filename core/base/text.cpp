// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include "core/base/english.h"

#include <fmt/args.h>
#include <fmt/core.h>

#include <ostream>

namespace parsescope {
Text Text::untranslated(std::string text) {
    Text result;
    if (!text.empty())
        result.m_arguments.emplace_back(std::move(text));
    return result;
}

std::string namesInLine(const std::vector<std::string>& names) {
    std::string line;
    for (const std::string& name : names)
        line += (line.empty() ? "" : ", ") + name;
    return line;
}

Text Text::joined(const std::vector<Text>& texts, std::string_view separator) {
    Text result;
    result.m_separator = separator;
    for (const Text& text : texts)
        if (!text.empty())
            result.m_arguments.emplace_back(text);
    return result;
}

Text& Text::operator+=(const Text& next) {
    return *this = joined({*this, next}, " ");
}

std::string Text::in(const TextLanguage& language) const {
    std::vector<std::string> arguments;
    arguments.reserve(m_arguments.size() + 1);
    if (m_one)
        arguments.push_back(language.number(m_number));
    for (const TextArgument& argument : m_arguments)
        arguments.push_back(argument.text.empty()
                                ? (m_pattern ? language.name(argument.name) : argument.name)
                                : argument.text.front().in(language));
    if (!m_pattern) {
        std::string result;
        for (const std::string& argument : arguments)
            result += (&argument == &arguments.front() ? "" : m_separator) + argument;
        return result;
    }
    fmt::dynamic_format_arg_store<fmt::format_context> store;
    for (const std::string& argument : arguments)
        store.push_back(argument);
    const auto filled = [&](const TextLanguage& in) {
        return fmt::vformat(m_one ? in.plural(m_one, m_pattern, m_number) : in.pattern(m_pattern),
                            store);
    };
    // Formatting fails if a translation has places that the pattern does not have.
    try {
        return filled(language);
    } catch (const fmt::format_error&) {
        return filled(English());
    }
}

std::string Text::english() const {
    return in(English());
}

std::ostream& operator<<(std::ostream& out, const Text& text) {
    return out << text.english();
}

} // namespace parsescope
