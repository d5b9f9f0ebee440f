// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wasm/commands.h"
#include "core/base/json_fields.h"
#include "core/oracle/root_last.h"
#include "core/parsing/root_start.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/parsing/tree_fields.h"
#include "core/parsing/without_root.h"
#include "core/study/loss_answer.h"
#include "core/treebank/conllu.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>
#include <list>

namespace parsescope::page {

namespace {

/// The number of subjects that are kept.
constexpr std::size_t MostSubjects = 3;

std::string keyOf(const Json& request) {
    Json fields = Json::array();
    for (const char* name : {"system", "rules", "conllu", "single_root", "root", "losses"})
        fields.push_back(request.contains(name) ? request[name] : Json());
    return oneLine(fields);
}

/// Prepares the oracle, or sets the reason why there is none.
void prepare(Subject& subject) {
    if (!subject.gold) {
        subject.noLosses = "The sentence has no gold tree, so there are no losses.";
        return;
    }
    Problem problem{subject.system, *subject.gold, {}, subject.shape};
    const Result<Oracle> oracle = oracleFor(problem);
    if (!oracle) {
        subject.noLosses = oracle.error().message.english();
        return;
    }
    subject.oracle = oracle->title.english();
    subject.explainer.emplace(problem, *oracle);
}

/// Sets the members that the fields "single_root" and "root" describe.
Result<void> readShape(const Json& request, Subject& subject) {
    if (const Result<void> done = readOptional(request, "single_root", subject.shape.rootLimit);
        !done)
        return done;
    if (subject.system.rootPlace)
        subject.shape.root = *subject.system.rootPlace;
    const auto root = request.find("root");
    if (root == request.end())
        return {};
    if (*root == "none") {
        subject.system = withoutRoot(subject.system);
        subject.hasNoRoot = true;
        subject.shape.root = RootPlace::Last;
    } else if (*root == "stack") {
        if (const Result<Configuration> start = startWithRootOnStack(subject.system, 1); !start)
            return tl::unexpected(start.error());
        subject.shape.root = RootPlace::Stack;
    } else if (!subject.system.rootPlace) {
        return readField("root", *root, subject.shape.root);
    }
    return {};
}

Result<Subject> newSubject(const Json& request) {
    Subject subject;
    Result<TransitionSystem> system = namedSystem(request);
    if (!system)
        return tl::unexpected(system.error());
    subject.system = *std::move(system);
    if (const Result<void> done = readShape(request, subject); !done)
        return tl::unexpected(done.error());
    Result<Sentence> sentence = sentenceField(request);
    if (!sentence)
        return tl::unexpected(sentence.error());
    if (sentence->size() > LongestSentence)
        return failure(tooLong(sentence->size()));
    subject.sentence = *std::move(sentence);
    subject.gold = subject.sentence.tree();
    return subject;
}

} // namespace

Result<Sentence> sentenceField(const Json& request) {
    const Result<std::string> lines = textField(request, "conllu");
    if (!lines)
        return tl::unexpected(lines.error());
    return readTypedSentence(*lines);
}

Result<std::string> textField(const Json& request, std::string_view name) {
    std::string text;
    if (const Result<void> done = readOptional(request, name, text); !done)
        return tl::unexpected(done.error());
    return text;
}

Result<TransitionSystem> namedSystem(const Json& request) {
    const Result<std::string> name = textField(request, "system");
    if (!name)
        return tl::unexpected(name.error());
    const Result<std::string> rules = textField(request, "rules");
    if (!rules)
        return tl::unexpected(rules.error());
    if (rules->empty())
        return findSystem(*name);
    Result<TransitionSystem> system = readSystem(*rules);
    if (!system)
        return system;
    system = recognised(*std::move(system));
    if (const std::optional<Text> objection = objectionTo(*system))
        return failure(*objection);
    return system;
}

Result<Subject*> subjectOf(const Json& request) {
    static std::list<Subject>
        kept; // subjects in the order of their last use, the most recent first
    std::string key = keyOf(request);
    const auto found = std::ranges::find(kept, key, &Subject::key);
    if (found != kept.end()) {
        kept.splice(kept.begin(), kept, found);
        return &kept.front();
    }
    if (kept.size() >= MostSubjects) // frees memory before new tables are made
        kept.pop_back();
    Result<Subject> made = newSubject(request);
    if (!made)
        return tl::unexpected(made.error());
    made->key = std::move(key);
    kept.push_front(*std::move(made));
    if (request.value("losses", Json(true)) != Json(false))
        prepare(kept.front());
    return &kept.front();
}

Configuration Subject::shown(const Configuration& configuration) const {
    return hasNoRoot ? withoutRoot(configuration) : configuration;
}

Result<Configuration> configurationOf(const Subject& subject, const Json& request) {
    std::vector<std::string> transitions;
    if (const Result<void> done = readOptional(request, "transitions", transitions); !done)
        return tl::unexpected(done.error());
    return configurationAfter(subject.system, subject.sentence.size(), transitions,
                              subject.shape.root);
}

} // namespace parsescope::page
