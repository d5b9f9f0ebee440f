// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/node_features.h"

#include "core/base/read_number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <utility>
#include <vector>

namespace parsescope {

namespace {

/// The features of sounds and of alignment in spoken treebanks whose values are numbers in Grew.
constexpr std::array<std::string_view, 30> Numeric{
    "level",
    "freq",
    "freq_old",
    "freq_new",
    "_start",
    "_stop",
    "AlignBegin",
    "AlignEnd",
    "weight",
    "Duration",
    "MeanF0",
    "SemitonesFromUtteranceMean",
    "AvgAmplitude",
    "AvgAmplitudeNormalized",
    "MaxAmplitude",
    "MaxAmplitudeNormalized",
    "MeanF0Normalized",
    "DurationNormalized",
    "MeanF0NormalizedGlobal",
    "MaxAmplitudeNormalizedGlobal",
    "DurationNormalizedGlobal",
    "AvgAmplitudeNormalizedGlobal",
    "DurationGlobalZscore",
    "DurationLocalZscore",
    "MeanF0GlobalZscore",
    "MeanF0LocalZscore",
    "AvgAmplitudeGlobalZscore",
    "AvgAmplitudeLocalZscore",
    "MaxAmplitudeGlobalZscore",
    "MaxAmplitudeLocalZscore",
};

using Value = std::optional<std::string_view>;

Value unlessEmpty(std::string_view column) {
    return column == "_" ? std::nullopt : Value(column);
}

} // namespace

std::optional<std::string_view> findFeature(std::string_view features, std::string_view name) {
    while (!features.empty()) {
        const std::size_t bar = features.find('|');
        const std::string_view item = features.substr(0, bar);
        const std::size_t equals = item.find('=');
        if (item.substr(0, equals) == name)
            return equals == std::string_view::npos ? std::string_view() : item.substr(equals + 1);
        features.remove_prefix(bar == std::string_view::npos ? features.size() : bar + 1);
    }
    return std::nullopt;
}

NodeFeature::NodeFeature(std::string name)
    : m_name(std::move(name)), m_column(columnNamed(m_name)),
      m_numeric(m_name == "__id__" || m_name == "__out__" ||
                std::find(Numeric.begin(), Numeric.end(), m_name) != Numeric.end()) {
    const std::size_t layer = m_name.find("__");
    if (layer != std::string::npos && layer > 0 && layer + 2 < m_name.size())
        m_layered = m_name.substr(0, layer) + "[" + m_name.substr(layer + 2) + "]";
}

Value NodeFeature::listed(std::string_view feats, std::string_view misc) const {
    for (const std::string_view features : {feats, misc})
        for (const std::string_view name : {std::string_view(m_layered), std::string_view(m_name)})
            if (!name.empty())
                if (const Value value = findFeature(features, name))
                    return value;
    return std::nullopt;
}

Value NodeFeature::valueIn(const SentenceGraph& graph, int node, std::string& room) const {
    if (m_name == "__id__" || m_name == "__out__") {
        room = std::to_string(m_name == "__id__" ? node
                                                 : static_cast<int>(graph.arcsFrom(node).size()));
        return room;
    }
    const int word = graph.wordOf(node);
    if (const ExtraLine* empty = graph.emptyNode(node)) {
        if (m_name == "textform")
            return "_";
        if (m_name == "wordform")
            return "__EMPTY__";
        constexpr std::array<std::string_view, 5> Names{"", "form", "lemma", "upos", "xpos"};
        const auto column = std::find(Names.begin() + 1, Names.end(), m_name);
        if (column != Names.end())
            return unlessEmpty(empty->columns[column - Names.begin()]);
        return listed(empty->columns[5], empty->columns[9]);
    }
    if (word == 0)
        return m_name == "form" ? Value("__0__") : std::nullopt;
    const Word& line = graph.sentence().words[word - 1];
    if (m_name == "form")
        return line.form;
    if (m_column)
        return unlessEmpty(line.*m_column);
    Value value = listed(line.feats, line.misc);
    if (!value && m_name == "wordform")
        return line.form;
    if (!value && m_name == "textform") {
        const std::optional<MultiwordToken> token = graph.tokenOf(word);
        if (!token)
            return line.form;
        return word == token->firstWord ? token->form : "_";
    }
    if (const auto number = value && m_numeric ? numberIn(*value) : std::nullopt) {
        room = numberText(*number);
        return room;
    }
    return value;
}

std::string numberText(double number) {
    std::array<char, 400> text{}; // large enough for the longest double without an exponent
    const auto result =
        std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    return {text.data(), result.ptr};
}

std::optional<double> numberIn(std::string_view text) {
    double number = 0;
    const std::size_t read = readNumber(text, number, std::chars_format::fixed);
    return read > 0 && read == text.size() ? std::optional(number) : std::nullopt;
}

std::string plainValue(Scanner& scanner) {
    const std::string_view rest = scanner.rest();
    const std::string_view digits = rest.substr(0, rest.find_first_not_of("-.0123456789"));
    Scanner ahead = scanner;
    const std::string name(ahead.takeIdentifier());
    const std::optional<double> number = numberIn(digits);
    if (!number || name.size() > digits.size()) {
        scanner = ahead;
        return name;
    }
    static_cast<void>(scanner.take(digits));
    return digits.find('.') == std::string_view::npos ? std::string(digits) : numberText(*number);
}

ValueTest differs(ValueTest test) {
    return [test = std::move(test)](std::optional<std::string_view> value) -> Result<bool> {
        if (!value)
            return false;
        const Result<bool> same = test(value);
        if (!same)
            return same;
        return !*same;
    };
}

ValueTest isThere(bool there) {
    return [there](std::optional<std::string_view> value) { return value.has_value() == there; };
}

Result<ValueTest> takeAlternatives(Scanner& scanner, const PlainReader& plain, ValueForms forms) {
    const bool allowsRegex = forms != ValueForms::Plain;
    if (allowsRegex) {
        const auto regex = scanner.takeRegex(RegexScope::FirstWhole, true);
        if (!regex)
            return tl::unexpected(regex.error());
        if (*regex)
            return [regex = **regex](std::optional<std::string_view> value) -> Result<bool> {
                return value ? regex.matches(*value) : false;
            };
    }
    std::vector<std::string> values;
    do {
        if (scanner.rest().starts_with('"')) {
            const Result<std::string> value = scanner.takeQuoted('"');
            if (!value)
                return tl::unexpected(value.error());
            values.push_back(*value);
            scanner.skip();
            continue;
        }
        std::string value = scanner.rest().starts_with("re\"") ? std::string() : plain(scanner);
        if (value.empty())
            return scanner.unexpected(allowsRegex && values.empty()
                                          ? Text("a value: a name, \"…\", re\"…\" or /…/")
                                          : Text("a value: a name or \"…\""));
        values.push_back(std::move(value));
    } while (forms != ValueForms::One && scanner.take("|"));
    std::sort(values.begin(), values.end());
    const auto shared = std::make_shared<const std::vector<std::string>>(std::move(values));
    return [shared](std::optional<std::string_view> value) -> Result<bool> {
        return value && std::binary_search(shared->begin(), shared->end(), *value);
    };
}

Result<ValueTest> takeValueTest(Scanner& scanner, const PlainReader& plain, ValueForms forms) {
    const bool different = scanner.take("<>");
    if (different || scanner.take("=")) {
        if (!different && scanner.take("*"))
            return isThere(true);
        Result<ValueTest> test = takeAlternatives(scanner, plain, forms);
        if (!test || !different)
            return test;
        return differs(*std::move(test));
    }
    return isThere(true);
}

} // namespace parsescope
