// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/value_test.h"

#include "core/query/node_features.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace parsescope {

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
