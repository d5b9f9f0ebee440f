// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/saved_answer.h"

#include "core/base/json_fields.h"
#include "core/export/session_file.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

constexpr std::size_t MostAttempts = 10'000; // largest number of attempts at an exercise

/// Reads a list of strings, and null for hints.
Result<void> readAttempts(const Json& object, const char* field, Attempts& to) {
    const auto found = object.find(field);
    if (found == object.end())
        return {};
    const auto isAttempt = [](const Json& one) { return one.is_string() || one.is_null(); };
    if (!found->is_array() || !std::all_of(found->begin(), found->end(), isAttempt))
        return failure("\"{0}\" is not a list of answers, expected strings, and null for a hint",
                       field);
    if (found->size() > MostAttempts)
        return failure("\"{0}\" has {1} entries, expected at most {2}", field, found->size(),
                       MostAttempts);
    for (const Json& one : *found)
        to.push_back(one.is_string() ? std::optional(one.get<std::string>()) : std::nullopt);
    return {};
}

/// Returns the value of a field that is a whole number and not negative.
std::optional<int> countIn(const Json& object, const char* field) {
    const auto found = object.find(field);
    return found != object.end() && fitsInt(*found) && found->get<int>() >= 0
               ? std::optional(found->get<int>())
               : std::nullopt;
}

} // namespace

Result<AnswerSheet> readSavedAnswer(const Json& object) {
    AnswerSheet sheet;
    if (const auto answer = object.find("answer"); answer != object.end()) {
        if (!answer->is_string())
            return failure("\"answer\" is not a string, expected "
                           "{{\"exercise\":3,\"answer\":\"la\"}}");
        sheet.text = answer->get<std::string>();
    }
    SavedAttempts saved;
    for (const auto& [field, to] :
         {std::pair("earlier", &saved.earlier), std::pair("steps", &saved.steps)})
        if (Result<void> done = readAttempts(object, field, *to); !done)
            return tl::unexpected(done.error());
    saved.tries = countIn(object, "tries").value_or(0);
    saved.seconds = countIn(object, "seconds");
    const auto policy = object.find("after_error");
    saved.goesOn = policy != object.end() && isText(*policy, "go-on");
    if (!saved.earlier.empty() || !saved.steps.empty() || saved.seconds)
        sheet.saved = std::move(saved);
    return sheet;
}

Result<AnswerSheet> readSessionAnswer(std::string_view text, const std::string& name) {
    const Result<SavedSession> session = readSession(text, name);
    if (!session)
        return tl::unexpected(session.error());
    const TransitionSystem& system = session->settings.system;
    Exploration exploration(system, session->sentence.size(), session->settings.shape.root);
    replay(exploration, session->visits, session->cursor);
    AnswerSheet sheet;
    sheet.exercise = session->index + 1;
    sheet.line = 1;
    sheet.system = system.name;
    sheet.words = session->sentence.size();
    for (int node : exploration.path())
        if (exploration.node(node).parent >= 0)
            sheet.rows.push_back(
                {node + 2, {}, {}, {}, system.nameOf(exploration.node(node).transition)});
    return sheet;
}

} // namespace parsescope
