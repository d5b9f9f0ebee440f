// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer_json.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/answer_pieces.h"
#include "core/teaching/read/answer_python.h"
#include "core/teaching/read/saved_answer.h"

#include <algorithm>
#include <array>
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

/// Returns true for the name of a transition, or for a list of the name and its relation.
bool isStep(const Json& value) {
    return value.is_string() ||
           (value.is_array() && !value.empty() && value.size() <= 2 && value[0].is_string() &&
            (value.size() == 1 || value[1].is_string() || value[1].is_null()));
}

/// Returns the transition in a value for which isStep is true, with its relation in parentheses.
std::string stepIn(const Json& value) {
    std::string step = value.is_string() ? value.get<std::string>() : value[0].get<std::string>();
    if (value.is_array() && value.size() > 1 && value[1].is_string() &&
        !isNothing(value[1].get_ref<const std::string&>()))
        step += " (" + value[1].get<std::string>() + ")";
    std::replace(step.begin(), step.end(), '\n', ' ');
    return step;
}

/// Returns true for a list of steps.
bool areSteps(const Json& value) {
    return value.is_array() && !value.empty() && std::ranges::all_of(value, isStep);
}

/// Returns the text of a number or of a truth value, "4" for 4; other values unchanged.
Json withText(const Json& value) {
    return value.is_number() || value.is_boolean() ? Json(oneLine(value)) : value;
}

std::string stepsIn(const Json& list) {
    std::string steps;
    for (const Json& step : list)
        steps += (steps.empty() ? "" : ", ") + stepIn(step);
    return steps;
}

/// Returns an object with the answer to the exercise `number`, in a form that readJsonAnswer reads;
/// a number of 0 is left out.
std::string answerObject(const Json& value, int number) {
    Json object = value.is_object() ? value : Json::object();
    if (number > 0)
        object["exercise"] = number;
    if (value.is_array())
        object["transitions"] = value;
    else if (!value.is_object())
        object["answer"] = withText(value);
    return oneLine(object);
}

/// Returns true if the keys of an object are names of steps or, if `areNumbers` is true, numbers
/// that count from 0 or 1, and each value is one step or one head.
bool hasKeysOfSteps(const Json& object, bool areNumbers) {
    std::optional<int> last;
    for (const auto& [key, value] : object.items()) {
        const bool isOne =
            value.is_number_integer() ||
            (isStep(value) && stepIn(value).find_first_of(",;\n") == std::string::npos);
        const auto number = areNumbers ? wholeNumber(key) : std::nullopt;
        const bool isNext = number && (last ? *number == *last + 1 : *number <= 1);
        if (!isOne || !(areNumbers ? isNext : isNameOfStep(key)))
            return false;
        last = number;
    }
    return object.size() > 1;
}

/// Adds the answers in an object whose keys are the numbers of exercises, or which has a list or an
/// object of answers in one of its fields: {"name": "Ann", "answers": {"1": "la", …}}. Adds the
/// names of its other fields, except those that say who wrote the answers and when. Returns false,
/// and adds nothing, if the object itself is an answer or a step.
bool addAnswers(JsonBlock& to, const Json& object, int line) {
    constexpr std::string_view headings = " name firstname lastname surname student studentname"
                                          " studentid id matriculation email date course group ";
    JsonBlock block;
    for (const auto& [key, value] : object.items()) {
        const auto number = exerciseNumber(key);
        const AnswerCell cell = answerCellNamed(key);
        const auto isObject = [](const Json& one) { return one.is_object(); };
        if (number && (areSteps(value) || !(value.is_array() || value.is_null())))
            block.objects.push_back({line, answerObject(value, *number)});
        else if (value.is_array() && !value.empty() && std::ranges::all_of(value, isObject) &&
                 cell != AnswerCell::Transition && key != "steps")
            for (const Json& one : value)
                block.objects.push_back({line, oneLine(one)});
        else if (cell != AnswerCell::Other)
            return false;
        else if (!(value.is_object() && addAnswers(block, value, line)) &&
                 !isOneOf(plainName(loweredText(key)), headings))
            block.others.push_back(key);
    }
    if (block.objects.empty())
        return false;
    to.objects.insert(to.objects.end(), block.objects.begin(), block.objects.end());
    to.others.insert(to.others.end(), block.others.begin(), block.others.end());
    return true;
}

/// Returns the entries of a list of objects, of steps or of lists of steps, or of an object whose
/// keys are the numbers of exercises; nothing if `text` is another value.
std::optional<JsonBlock> blockOf(std::string_view text, const Extent& extent, int line,
                                 bool isInExercise) {
    JsonBlock block;
    const Result<Json> value = parseJson(text.substr(0, extent.size));
    if (!value || value->empty())
        return std::nullopt;
    const auto lineAt = [&](std::size_t at) {
        return line + static_cast<int>(std::count(
                          text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    };
    block.lines = lineAt(extent.size) - line + 1;
    const auto all = [&](auto is) { return std::all_of(value->begin(), value->end(), is); };
    block.hasNumbers = value->is_object() && hasKeysOfSteps(*value, true);
    if (value->is_object() &&
        (hasKeysOfSteps(*value, false) || (isInExercise && block.hasNumbers))) {
        for (const Json& one : *value)
            block.names +=
                (block.names.empty() ? "" : ", ") + (one.is_number() ? oneLine(one) : stepIn(one));
        return block;
    }
    if (value->is_object()) {
        if (!addAnswers(block, *value, line))
            block.objects.push_back({line, std::string(text.substr(0, extent.size))});
        return block;
    }
    if (std::ranges::any_of(*value, isStep) &&
        all([](const Json& one) { return isStep(withText(one)); })) {
        // ["sh la", "sh ra", 3] has a whole answer in each text
        Json texts = Json::array();
        for (const Json& one : *value)
            texts.push_back(withText(one));
        const auto isShort = [](const Json& one) { return !isWholeAnswer(oneLine(one)); };
        if (isInExercise || texts.size() == 1 || std::ranges::all_of(texts, isShort))
            block.names = stepsIn(texts);
        for (int i = 0; block.names.empty() && i < std::ssize(texts); ++i)
            block.objects.push_back({line, answerObject(texts[i], i + 1)});
        return block;
    }
    const bool areAnswers = all(areSteps);
    if (!areAnswers && !all([](const Json& entry) { return entry.is_object(); }))
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
            {entryLine, areAnswers ? answerObject((*value)[i], 0)
                                   : std::string(text.substr(begin, extent.ends[i] - begin))});
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
/// written by "parsescope-cli derive", as the same values are named in `written`.
std::vector<std::string> otherFields(const Json& object, const Json& written,
                                     std::vector<std::string_view> read) {
    read.insert(read.end(), {"exercise", "sentence", "sent_id", "forms", "optimal"});
    std::vector<std::string> names;
    for (const auto& [name, value] : object.items())
        if (hasText(value) && std::find(read.begin(), read.end(), name) == read.end()) {
            names.push_back(name);
            if (written.contains(name))
                continue;
            for (const auto& [other, same] : written.items())
                if (!object.contains(other) && same == value)
                    names.back() = other;
        }
    return names;
}

} // namespace

std::optional<JsonBlock> takeJson(std::string_view& text, int line, std::size_t& budget,
                                  bool isInExercise) {
    const std::size_t indent = std::min(text.find_first_not_of(" \t"), text.size());
    const std::string_view inner = text.substr(indent);
    const std::size_t second = std::min(inner.find_first_not_of(" \t\n", 1), inner.size());
    const bool isTuple = inner.starts_with('(') && second < inner.size() &&
                         (inner[second] == '(' || inner[second] == '[');
    if (inner.empty() || (inner.front() != '[' && inner.front() != '{' && !isTuple))
        return std::nullopt;
    std::string_view first = inner.substr(0, inner.find('\n'));
    Extent extent = extentOf(first);
    if (extent.size == 0 && budget > 0) {
        const std::string_view seen = inner.substr(0, first.size() + budget);
        extent = extentOf(seen);
        budget -= std::min(budget, extent.examined);
    }
    std::size_t size = extent.size;
    std::optional<JsonBlock> block;
    if (size > 0)
        block = blockOf(inner, extent, line, isInExercise);
    if (!block) {
        const auto plain = pythonAsJson(inner.substr(0, first.size() + budget));
        if (!plain)
            return std::nullopt;
        budget -= std::min(budget, plain->size);
        size = plain->size;
        block = blockOf(plain->json, extentOf(plain->json), line, isInExercise);
    }
    std::string_view rest = inner.substr(size);
    std::string_view behind = takeLine(rest);
    while (!behind.empty() && std::string_view(",;").find(behind.front()) != std::string_view::npos)
        behind.remove_prefix(1);
    if (!isBlankLine(behind))
        return std::nullopt;
    if (block)
        text = rest;
    return block;
}

std::size_t beginOfValue(std::string_view line) {
    std::size_t at = std::min(line.find_first_not_of(" \t"), line.size());
    const std::size_t begin = at;
    while (at < line.size() && (isAsciiLetter(line[at]) || isAsciiDigit(line[at]) ||
                                line[at] == '_' || isBeyondAscii(line[at])))
        ++at;
    if (at == begin)
        return 0;
    at = std::min(line.find_first_not_of(" \t", at), line.size());
    if (at == line.size() || (line[at] != '=' && line[at] != ':'))
        return 0;
    at = std::min(line.find_first_not_of(" \t", at + 1), line.size());
    return at < line.size() && std::string_view("[{(").find(line[at]) != std::string_view::npos ? at
                                                                                                : 0;
}

namespace {

/// Returns the object with the names of fields that readJsonAnswer knows: "transition" for
/// "action", "exercise" for "question".
Json withKnownFields(const Json& object) {
    constexpr std::array<std::string_view, 6> lists{"actions", "sequence",   "derivation",
                                                    "moves",   "operations", "transitionsequence"};
    Json result = Json::object();
    for (const auto& [name, value] : object.items()) {
        std::string field = name;
        const std::string plain = plainName(name);
        const AnswerCell cell = answerCellNamed(name);
        const bool isList = value.is_array();
        if (cell == AnswerCell::Exercise)
            field = "exercise";
        else if (isList && (cell == AnswerCell::Answer || cell == AnswerCell::Transition ||
                            std::ranges::find(lists, plain) != lists.end()))
            field = "transitions";
        else if (cell == AnswerCell::Transition || plain == "transition")
            field = "transition";
        else if (!isList && (cell == AnswerCell::Answer || plain == "sequence"))
            field = "answer";
        else if (cell == AnswerCell::Stack)
            field = "stack";
        else if (cell == AnswerCell::Buffer)
            field = "buffer";
        else if (cell == AnswerCell::Dependency)
            field = "arc";
        const bool isKnown = name == "sentence" || name == "steps" || object.contains(field) ||
                             result.contains(field);
        result[isKnown ? name : field] = field == "answer" ? withText(value) : value;
    }
    const bool isAnswer = result.contains("answer") || result.contains("transitions");
    for (const char* name : {"number", "id"}) // of an answer; the steps may be numbered as well
        if ((isAnswer || result.contains("steps")) && !result.contains("exercise") &&
            !result.contains("sentence") && object.contains(name) &&
            object[name].is_number_integer())
            result["exercise"] = object[name];
    return result;
}

} // namespace

Result<JsonAnswer> readJsonAnswer(const Json& written, int line) {
    const Json object = withKnownFields(written);
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
    if (const auto steps = object.find("steps");
        steps != object.end() && steps->is_array() && !steps->empty() &&
        std::ranges::all_of(*steps, [](const Json& one) { return one.is_object(); })) {
        for (const Json& step : *steps) {
            const Result<JsonAnswer> one = readJsonAnswer(step, line);
            if (!one)
                return one;
            answer.steps.insert(answer.steps.end(), one->steps.begin(), one->steps.end());
            answer.others.insert(answer.others.end(), one->others.begin(), one->others.end());
        }
        for (std::string& name : otherFields(object, written, {"steps"}))
            answer.others.push_back(std::move(name));
        answer.isWhole = true;
        return answer;
    }
    if (object.contains("answer") || object.contains("steps"))
        return readSavedAnswer(object).map([&](AnswerSheet sheet) {
            sheet.exercise = answer.exercise;
            sheet.line = line;
            answer.saved = std::move(sheet);
            answer.others = otherFields(
                object, written, {"answer", "steps", "earlier", "seconds", "tries", "after_error"});
            return std::move(answer);
        });
    if (const auto list = object.find("transitions"); list != object.end()) {
        if (!areSteps(*list))
            return failure("\"transitions\" is not a list of names, expected for example "
                           "{{\"exercise\":3,\"transitions\":[\"sh\",\"la\"]}}");
        answer.isWhole = true;
        for (const Json& name : *list)
            answer.steps.push_back({line, {}, {}, {}, stepIn(name)});
        answer.others = otherFields(object, written, {"transitions"});
        return answer;
    }
    const auto transition = object.find("transition");
    if (transition == object.end() || !(transition->is_string() || transition->is_null()))
        return failure("\"transition\" is missing, expected a step: "
                       "{{\"sentence\":1,\"transition\":\"sh\"}}");
    answer.others = otherFields(object, written, {"transition", "stack", "buffer", "arc"});
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
