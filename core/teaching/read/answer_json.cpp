// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer_json.h"

#include "core/base/utf8.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/saved_answer.h"

#include <algorithm>
#include <cstdint>

namespace parsescope {

namespace {

constexpr int LargestNumber = 1'000'000; // largest number of an exercise

/// The extent of a JSON value in a text, found by its brackets and quotation marks.
struct Extent {
    std::size_t size = 0;             ///< size of the value in bytes; 0 if the text is no value
    std::size_t examined = 0;         ///< number of bytes that were examined
    std::vector<std::size_t> entries; ///< where the entries of the outermost list begin
    std::vector<std::size_t> ends;    ///< where they end
};

/// Returns the index behind the string that begins at `at`; npos if it does not end on its line.
std::size_t endOfString(std::string_view text, std::size_t at) {
    for (++at; at < text.size() && text[at] != '\n'; ++at) {
        if (text[at] == '"')
            return at + 1;
        if (text[at] == '\\')
            ++at;
    }
    return std::string_view::npos;
}

/// Returns the extent of the value at the start of `text`, which begins with a bracket.
Extent extentOf(std::string_view text) {
    Extent extent;
    int depth = 0;
    bool isInEntry = false;
    std::size_t at = 0;
    const auto none = [&] { return Extent{0, at, {}, {}}; };
    while (at < text.size()) {
        const char c = text[at];
        const bool isBetween = isBlankLine(text.substr(at, 1)) || c == '\n' || c == ',';
        const bool opens = c == '[' || c == '{';
        const bool closes = c == ']' || c == '}';
        if (depth == 1 && !isInEntry && !isBetween && !closes) {
            extent.entries.push_back(at);
            isInEntry = true;
        } else if (depth == 1 && isInEntry && (c == ',' || closes)) {
            extent.ends.push_back(at);
            isInEntry = false;
        }
        if (c == '"') {
            const std::size_t end = endOfString(text, at);
            if (end == std::string_view::npos)
                return none();
            at = end;
            continue;
        }
        depth += opens ? 1 : closes ? -1 : 0;
        ++at;
        if (depth == 0) {
            extent.size = extent.examined = at;
            return extent;
        }
        if (!opens && !closes && !isBetween &&
            std::string_view(":-+.0123456789eEtrufalsn").find(c) == std::string_view::npos)
            return none();
    }
    return none();
}

/// Returns the entries of a list of objects or of strings; nothing if `text` is another value.
std::optional<JsonBlock> blockOf(std::string_view text, const Extent& extent, int line) {
    JsonBlock block;
    const Result<Json> value = parseJson(text.substr(0, extent.size));
    if (!value || value->empty())
        return std::nullopt;
    const auto lineAt = [&](std::size_t at) {
        return line + static_cast<int>(std::count(
                          text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    };
    block.lines = lineAt(extent.size) - line + 1;
    if (value->is_object()) {
        block.objects.push_back({line, std::string(text.substr(0, extent.size))});
        return block;
    }
    const auto all = [&](auto is) { return std::all_of(value->begin(), value->end(), is); };
    if (all([](const Json& entry) { return entry.is_string(); })) {
        for (const Json& entry : *value)
            block.names += (block.names.empty() ? "" : ", ") + entry.get<std::string>();
        std::replace(block.names.begin(), block.names.end(), '\n', ' ');
        return block;
    }
    if (!all([](const Json& entry) { return entry.is_object(); }))
        return std::nullopt;
    int entryLine = line;
    std::size_t counted = 0;
    for (std::size_t i = 0; i < extent.entries.size(); ++i) {
        const std::size_t begin = extent.entries[i];
        entryLine +=
            static_cast<int>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                                        text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
        counted = begin;
        block.objects.push_back(
            {entryLine, std::string(text.substr(begin, extent.ends[i] - begin))});
    }
    return block;
}

/// Returns true if a value contains text, as only people write it.
bool hasText(const Json& value) {
    if (value.is_string())
        return !value.get_ref<const std::string&>().empty();
    return value.is_array() && std::any_of(value.begin(), value.end(), hasText);
}

/// Returns the names of the fields of `object` that contain text and are neither in `read` nor
/// written by "parsescope-cli derive".
std::vector<std::string> otherFields(const Json& object, std::vector<std::string_view> read) {
    read.insert(read.end(), {"exercise", "sentence", "sent_id", "forms", "optimal"});
    std::vector<std::string> names;
    for (const auto& [name, value] : object.items())
        if (hasText(value) && std::find(read.begin(), read.end(), name) == read.end())
            names.push_back(name);
    return names;
}

} // namespace

std::optional<JsonBlock> takeJson(std::string_view& text, int line, std::size_t& budget) {
    const std::size_t indent = std::min(text.find_first_not_of(" \t"), text.size());
    const std::string_view inner = text.substr(indent);
    if (inner.empty() || (inner.front() != '[' && inner.front() != '{'))
        return std::nullopt;
    std::string_view first = inner.substr(0, inner.find('\n'));
    Extent extent = extentOf(first);
    if (extent.size == 0 && budget > 0) {
        const std::string_view seen = inner.substr(0, first.size() + budget);
        extent = extentOf(seen);
        budget -= std::min(budget, extent.examined);
    }
    if (extent.size == 0)
        return std::nullopt;
    std::string_view rest = inner.substr(extent.size);
    std::string_view behind = takeLine(rest);
    if (behind.starts_with(','))
        behind.remove_prefix(1);
    if (!isBlankLine(behind))
        return std::nullopt;
    std::optional<JsonBlock> block = blockOf(inner, extent, line);
    if (block)
        text = rest;
    return block;
}

Result<JsonAnswer> readJsonAnswer(const Json& object, int line) {
    const auto number = [&](const char* field) {
        const auto found = object.find(field);
        if (found != object.end() && found->is_string()) // "3"
            return exerciseNumber(found->get<std::string>()).value_or(0);
        return found != object.end() && found->is_number_integer() &&
                       found->get<std::int64_t>() >= 1 &&
                       found->get<std::int64_t>() <= LargestNumber
                   ? static_cast<int>(found->get<std::int64_t>())
                   : 0;
    };
    JsonAnswer answer;
    answer.exercise = std::max(number("sentence"), number("exercise"));
    if (object.contains("answer") || object.contains("steps"))
        return readSavedAnswer(object).map([&](AnswerSheet sheet) {
            sheet.exercise = answer.exercise;
            sheet.line = line;
            answer.saved = std::move(sheet);
            answer.others = otherFields(
                object, {"answer", "steps", "earlier", "seconds", "tries", "after_error"});
            return std::move(answer);
        });
    if (const auto list = object.find("transitions"); list != object.end()) {
        if (!list->is_array() || list->empty() ||
            !std::all_of(list->begin(), list->end(),
                         [](const Json& name) { return name.is_string(); }))
            return failure("\"transitions\" is not a list of names, expected for example "
                           "{{\"exercise\":3,\"transitions\":[\"sh\",\"la\"]}}");
        answer.isWhole = true;
        for (const Json& name : *list)
            answer.steps.push_back({line, {}, {}, {}, name.get<std::string>()});
        answer.others = otherFields(object, {"transitions"});
        return answer;
    }
    const auto transition = object.find("transition");
    if (transition == object.end() || !(transition->is_string() || transition->is_null()))
        return failure("\"transition\" is missing, expected a step: "
                       "{{\"sentence\":1,\"transition\":\"sh\"}}");
    answer.others = otherFields(object, {"transition", "stack", "buffer", "arc"});
    const auto nodes = [&](const char* field) -> std::string {
        const auto found = object.find(field);
        if (found != object.end() && found->is_string())
            return found->get<std::string>();
        if (found == object.end() || !found->is_array())
            return {};
        std::string text = "[";
        for (const Json& node : *found)
            text += (text.size() > 1 ? " " : "") +
                    (node.is_string() ? node.get<std::string>() : oneLine(node));
        return text + "]";
    };
    SheetRow row{line, nodes("stack"), nodes("buffer"), {}, {}};
    if (const auto arc = object.find("arc"); arc != object.end()) {
        if (arc->is_array() && arc->size() == 2 && !hasText(*arc))
            row.dependency = oneLine((*arc)[0]) + " → " + oneLine((*arc)[1]);
        else
            row.dependency = nodes("arc");
    }
    if (transition->is_string())
        row.transition = transition->get<std::string>();
    answer.steps.push_back(std::move(row));
    return answer;
}

} // namespace parsescope
