// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/arc_labels.h"

#include <vector>

namespace parsescope {

namespace {

/// Part `part` of a relation "1:2"; nothing where there is no such part.
std::optional<std::string_view> labelPart(std::optional<std::string_view> label, char part) {
    if (!label || part == 'l')
        return label;
    const std::size_t colon = label->find(':');
    if (part == '1')
        return label->substr(0, colon);
    return colon == std::string_view::npos ? std::nullopt : std::optional(label->substr(colon + 1));
}

Result<ValueTest> takeLabelParts(Scanner& scanner) {
    std::vector<ValueTest> tests;
    do {
        const bool absent = scanner.take("!");
        const std::size_t begin = scanner.position();
        const std::string_view name = scanner.takeName();
        if (name != "1" && name != "2" && name != "label")
            return scanner.errorAt(begin, "expected 1, 2 or label, the parts of a relation");
        const char which = name.front();
        Result<ValueTest> test = [](std::optional<std::string_view> part) { return !part; };
        if (!absent)
            test = takeValueTest(scanner, plainLabel);
        if (!test)
            return test;
        tests.push_back(
            [which, test = *std::move(test)](auto label) { return test(labelPart(label, which)); });
    } while (scanner.take(","));
    return [tests](std::optional<std::string_view> label) -> Result<bool> {
        for (const ValueTest& test : tests)
            if (const Result<bool> holds = test(label); !holds || !*holds)
                return holds;
        return true;
    };
}

} // namespace

std::string_view plainLabel(Scanner& scanner) {
    const std::string_view label = scanner.takeUntil("|],=<>!^\"{};");
    scanner.skip();
    return label;
}

std::optional<std::string_view> labelOf(Subject& subject, int node) {
    if (node == 0)
        return std::nullopt;
    return subject.sentence().words[node - 1].deprel;
}

Result<ValueTest> takeLabelTest(Scanner& scanner) {
    if (scanner.take("^")) {
        Result<ValueTest> test = takeAlternatives(scanner, plainLabel);
        return test ? differs(*std::move(test)) : test;
    }
    const std::string_view rest = scanner.rest();
    const std::size_t sign = rest.find_first_of("=<!|]\"/");
    const bool parts = sign != std::string_view::npos &&
                       (rest[sign] == '=' || rest[sign] == '<' || rest[sign] == '!');
    return parts ? takeLabelParts(scanner) : takeAlternatives(scanner, plainLabel);
}

} // namespace parsescope
