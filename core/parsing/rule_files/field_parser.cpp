// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/field_parser.h"

#include "core/base/utf8.h"
#include "core/parsing/feature_templates.h"
#include "core/parsing/rule_files/pattern_text.h"
#include "core/parsing/rule_files/system_file.h"

#include <charconv>

namespace parsescope {

namespace {

/// Reads [] or [0], and a comma. Sets `hasRoot` to whether there is a 0.
bool takeStartOf(RuleScanner& scanner, bool& hasRoot) {
    const bool takesBracket = scanner.take("[");
    hasRoot = takesBracket && scanner.takeWord("0");
    return takesBracket && scanner.take("]") && scanner.take(",");
}

} // namespace

Result<void> parseStart(RuleScanner& scanner, TransitionSystem& system) {
    if (!takeStartOf(scanner, system.startsWithRootOnStack))
        return scanner.unexpected(Text("[], [0..n]; [0], [1..n]; or [], [1..n, 0]"));
    for (ListDeclaration& list : system.lists)
        if (!takeStartOf(scanner, list.startsWithRootOnIt))
            return scanner.unexpected(
                Text("[] or [0] for the stack and each list, then the buffer"));
    if (!scanner.take("["))
        return scanner.unexpected(Text("[], [0..n]; [0], [1..n]; or [], [1..n, 0]"));
    const bool hasRoot = scanner.take("0");
    if ((!hasRoot && !scanner.take("1")) || !scanner.take("..", "…") || !scanner.takeWord("n"))
        return scanner.unexpected(Text("0..n, or 1..n, or 1..n, 0"));
    const bool isLast = scanner.take(",") && scanner.takeWord("0");
    if (!scanner.take("]") || !scanner.atEnd())
        return scanner.unexpected(Text("] and the end of the line"));
    if (system.startsWithRootOnStack + hasRoot + isLast != 1)
        return scanner.unexpected(Text("ROOT, 0, once: [], [0..n]; [0], [1..n]; or [], [1..n, 0]"));
    if (isLast)
        system.rootPlace = RootPlace::Last;
    return {};
}

Result<std::vector<std::string>> parseNumbers(RuleScanner& scanner) {
    std::vector<std::string> numbers;
    constexpr std::size_t MostDigits = 18;
    do {
        const std::size_t begin = scanner.position();
        const std::string_view digits = scanner.takeName(false, true);
        if (digits.empty())
            return scanner.unexpected(Text("a number"));
        if (digits.find_first_not_of("0123456789") != std::string_view::npos ||
            digits.size() > MostDigits || (digits.size() > 1 && digits.front() == '0'))
            return scanner.errorAt(begin, Text("found {0}, expected a number of at most {1} digits",
                                               inQuotes(std::string(digits)), MostDigits));
        if (numbers.size() == MostCounts)
            return scanner.errorAt(begin, Text("expected at most {0} numbers, for sentences of "
                                               "1, 2, … words",
                                               MostCounts));
        numbers.emplace_back(digits);
    } while (scanner.take(","));
    if (!scanner.atEnd())
        return scanner.unexpected(Text(", and another number, or the end of the line"));
    return numbers;
}

Result<void> parseFeatures(RuleScanner& scanner, std::vector<std::string>& features) {
    do {
        const std::size_t begin = scanner.position();
        std::string entry;
        for (std::string_view word; !scanner.atEnd();
             scanner.goTo(scanner.position() + word.size())) {
            word = scanner.rest().substr(0, scanner.rest().find_first_of(" \t\r\n;]#"));
            if (word.empty())
                break;
            entry += (entry.empty() ? "" : " ") + std::string(word);
        }
        if (entry.empty())
            return scanner.unexpected(
                Text("a feature template, such as s0.form b0.pos, or a group of templates, such "
                     "as arcs s0 b0"));
        if (const auto objection = objectionToFeature(entry))
            return scanner.errorAt(begin, *objection);
        features.push_back(std::move(entry));
    } while (scanner.take(";"));
    return {};
}

Result<int> parseMenu(RuleScanner& scanner) {
    const std::size_t begin = scanner.position();
    int place = 0;
    const std::string_view digits = scanner.takeName(false, true);
    const char* const end = digits.data() + digits.size();
    constexpr std::size_t MostDigits = 4;
    if (digits.size() > MostDigits || !scanner.atEnd() ||
        std::from_chars(digits.data(), end, place).ptr != end || place == 0) {
        scanner.goTo(begin);
        return scanner.unexpected(Text("a number from 1 to 9999"));
    }
    return place;
}

} // namespace parsescope
