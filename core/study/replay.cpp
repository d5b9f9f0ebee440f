// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/replay.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/parsing/other_names.h"
#include "core/study/loss_request.h"

#include <algorithm>
#include <sstream>

namespace parsescope {

namespace {

/// Returns the letters and digits of `name`, in lower case.
std::string plain(std::string_view name) {
    std::string letters;
    for (const char c : name)
        if (isAsciiLetter(c) || isAsciiDigit(c))
            letters += lowerAscii(c);
    return letters;
}

Error inLine(int line, Text message) {
    return {std::move(message), {}, line, 0};
}

/// Adds the data in a line of a log in JSON Lines: a step of the last run, a step of the next run,
/// or a whole run.
Result<void> addObject(std::string_view text, RunLog& log) {
    const Result<Json> line = parseObject(text);
    if (!line)
        return tl::unexpected(line.error());
    if (line->contains("transitions"))
        return requestOf(*line, true).map([&](LossRequest&& request) {
            log.runs[log.last() + 1] = std::move(request.transitions);
        });
    for (const char* field : {"sentence", "transition"})
        if (!line->contains(field))
            return missing(field);
    int number = 0;
    if (Result<void> done = readField("sentence", line->at("sentence"), number); !done)
        return done;
    if (const int least = std::max(log.last(), 1); number < least)
        return failure("the number of the sentence is {0}, expected at least {1}", number, least);
    log.isNumbered = true;
    std::vector<std::string>& run = log.runs[number];
    const Json& transition = line->at("transition");
    if (transition.is_null()) // null marks the end of the derivation
        return {};
    return readField("transition", transition, run.emplace_back());
}

} // namespace

TransitionNames::TransitionNames(const TransitionSystem& system) : m_system(system) {
    // The names of the system come first, as they never mean another transition.
    for (const Rule& rule : system.rules)
        m_names[plain(rule.name)] = rule.name;
    for (const auto& [title, name] : CommonTitles)
        m_names.emplace(title, name);
    for (const OtherName& other : OtherNames)
        if (const auto known = m_names.find(other.title); known != m_names.end())
            m_names.emplace(other.name, known->second);
}

Result<void> TransitionNames::add(std::string_view pairs) {
    std::istringstream in{std::string(pairs)};
    for (std::string pair; std::getline(in, pair, ',');) {
        const std::size_t equals = pair.find('=');
        const std::string theirs = plain(pair.substr(0, equals));
        if (equals == std::string::npos || theirs.empty())
            return failure("expected names such as SHIFT=sh, found {0}", inQuotes(pair));
        const std::string ours = pair.substr(equals + 1);
        if (!m_system.find(ours))
            return failure("{0} has no transition {1}", m_system.name, inQuotes(ours));
        m_names[theirs] = ours;
    }
    return {};
}

std::optional<Transition> TransitionNames::find(std::string_view name) const {
    const std::optional<NamedTransition> named = read(name);
    return named ? std::optional(named->transition) : std::nullopt;
}

std::optional<NamedTransition> TransitionNames::read(std::string_view name) const {
    if (const std::optional<Transition> own = m_system.find(name))
        return NamedTransition{*own, {}};
    // Returns the text behind a shorter beginning of the name, which is a relation: "det" in
    // "LEFT-ARC(det)".
    const auto behind = [name](std::string_view front) {
        std::string_view relation = name.substr(std::min(front.size() + 1, name.size()));
        if (front.size() < name.size() && name[front.size()] == '(' && relation.ends_with(')'))
            relation.remove_suffix(1);
        return std::string(relation);
    };
    // Tries shorter beginnings of the name, because a relation may follow the name.
    std::string letters = plain(name);
    std::string_view front = name;
    while (!front.empty()) {
        if (const auto known = m_names.find(letters); known != m_names.end()) {
            const std::optional<Transition> found = m_system.find(known->second);
            return found ? std::optional(NamedTransition{*found, behind(front)}) : std::nullopt;
        }
        const std::size_t end = front.find_last_of("-_:(=");
        if (end == std::string_view::npos)
            break;
        letters.resize(letters.size() - plain(front.substr(end)).size());
        front = front.substr(0, end);
        if (const std::optional<Transition> own = m_system.find(front))
            return NamedTransition{*own, behind(front)};
    }
    return std::nullopt;
}

Result<ReplayedRun> replay(const Problem& problem, const LossFunction& loss,
                           const TransitionNames& names, const std::vector<std::string>& taken) {
    ReplayedRun run;
    Configuration at = problem.start();
    run.loss = loss(at);
    for (const std::string& name : taken) {
        const auto step = static_cast<int>(run.transitions.size());
        const std::optional<Transition> transition = names.find(name);
        if (!transition)
            return failure("step {0}, {1}, is not a transition of {2}", step + 1, inQuotes(name),
                           problem.system->name);
        if (const Obstacle obstacle = problem.system->obstacle(at, *transition);
            obstacle != Obstacle::None)
            return failure("step {0}, {1}, is not legal: {2}", step + 1, inQuotes(name),
                           describe(obstacle));
        at = problem.system->step(std::move(at), *transition);
        const Loss now = loss(at);
        run.transitions.push_back(*transition);
        if (!now.exact || !run.loss.exact)
            ++run.undecided;
        else if (now.value > run.loss.value)
            run.mistakes.push_back(
                {step, *transition,
                 now.value == Unreachable ? Unreachable : now.value - run.loss.value});
        run.loss = now;
    }
    run.isFinal = problem.system->isFinal(at);
    return run;
}

Result<RunLog> readRunLog(std::string_view log) {
    RunLog read;
    int number = 0;
    while (!log.empty()) {
        ++number;
        const std::size_t end = std::min(log.find('\n'), log.size());
        const std::string_view line = log.substr(0, end);
        log.remove_prefix(std::min(end + 1, log.size()));
        if (line.starts_with('#'))
            continue;
        if (line.starts_with('{')) {
            if (const Result<void> added = addObject(line, read); !added)
                return tl::unexpected(inLine(number, added.error().message));
            continue;
        }
        std::istringstream in{std::string(line)};
        std::vector<std::string>& run = read.runs[read.last() + 1];
        for (std::string name; in >> name;)
            run.push_back(name);
    }
    return read;
}

} // namespace parsescope
