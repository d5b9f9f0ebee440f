// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <fmt/args.h>
#include <fmt/core.h>

#include <ostream>

namespace parsescope {

Text Text::untranslated(std::string text) {
    Text result;
    if (!text.empty())
        result.m_parts = std::make_shared<Parts>(Parts{{std::move(text)}});
    return result;
}

std::string namesInLine(const std::vector<std::string>& names) {
    std::string line;
    for (const std::string& name : names)
        line += (line.empty() ? "" : ", ") + name;
    return line;
}

Text Text::joined(const std::vector<Text>& texts, std::string_view separator) {
    auto parts = std::make_shared<Parts>();
    parts->separator = separator;
    for (const Text& text : texts)
        if (!text.empty())
            parts->arguments.emplace_back(text);
    Text result;
    result.m_parts = std::move(parts);
    return result;
}

Text& Text::operator+=(const Text& next) {
    return *this = joined({*this, next}, " ");
}

std::string Text::in(const TextLanguage& language) const {
    static const Parts None;
    const Parts& parts = m_parts ? *m_parts : None;
    std::vector<std::string> arguments;
    arguments.reserve(parts.arguments.size() + 1);
    if (parts.one)
        arguments.push_back(language.number(parts.number));
    for (const TextArgument& argument : parts.arguments)
        arguments.push_back(argument.text.empty()
                                ? (m_pattern ? language.name(argument.name) : argument.name)
                                : argument.text.front().in(language));
    if (!m_pattern) {
        std::string result;
        for (const std::string& argument : arguments)
            result += (&argument == &arguments.front() ? "" : parts.separator) + argument;
        return result;
    }
    fmt::dynamic_format_arg_store<fmt::format_context> store;
    for (const std::string& argument : arguments)
        store.push_back(argument);
    const auto filled = [&](const TextLanguage& in) {
        return fmt::vformat(parts.one ? in.plural(parts.one, m_pattern, parts.number)
                                      : in.pattern(m_pattern),
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
