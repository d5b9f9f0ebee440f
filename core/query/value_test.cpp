// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/value_test.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace parsescope {

using PlainReader = std::function<std::string_view(Scanner&)>;

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

Result<ValueTest> takeAlternatives(Scanner& scanner, const PlainReader& plain) {
    auto regex = scanner.takeRegex(RegexScope::Whole, true);
    if (!regex)
        return tl::unexpected(regex.error());
    if (*regex)
        return [regex = **regex](std::optional<std::string_view> value) -> Result<bool> {
            return value ? regex.matches(*value) : false;
        };
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
        const std::string_view value = plain(scanner);
        if (value.empty())
            return scanner.unexpected("a value: a name, \"…\", re\"…\" or /…/");
        values.emplace_back(value);
    } while (scanner.take("|"));
    return [values = std::move(values)](std::optional<std::string_view> value) -> Result<bool> {
        return value && std::find(values.begin(), values.end(), *value) != values.end();
    };
}

Result<ValueTest> takeValueTest(Scanner& scanner, const PlainReader& plain) {
    const bool different = scanner.take("<>");
    if (different || scanner.take("=")) {
        if (!different && scanner.take("*"))
            return [](std::optional<std::string_view> value) { return value.has_value(); };
        Result<ValueTest> test = takeAlternatives(scanner, plain);
        if (!test || !different)
            return test;
        return differs(*std::move(test));
    }
    return [](std::optional<std::string_view> value) { return value.has_value(); };
}

} // namespace parsescope
