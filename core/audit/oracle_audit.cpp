// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/oracle_audit.h"

#include "core/audit/questions.h"
#include "core/parsing/without_root.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>
#include <chrono>

namespace parsescope {

namespace {

/// Seconds within which questions about longer sentences end if no length was chosen.
constexpr double UsualSeconds = 60;

LossAnswerer answererFor(const Interview& interview) {
    LossAnswerer answerer(true);
    TransitionSystem named = interview.system;
    named.name = interview.name;
    answerer.add(std::move(named));
    return answerer;
}

} // namespace

GoldClass reachableGolds(const TransitionSystem& system, RootLimit rootLimit) {
    return {system.traits.projective, rootLimit == RootLimit::One};
}

AskOracle askBy(OracleCommand& command, const TaskControl& control) {
    return [&command, &control](const LossRequest& request, const TransitionSystem& system,
                                const Configuration& configuration) {
        return command.ask(request, system, configuration, control);
    };
}

Result<void> askLengths(int words, const std::string& name, const Audit& audit, int& asked,
                        const PrepareLength& prepare, const BeginLength& begin,
                        const TaskControl& control) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point started = Clock::now();
    const int most = words > 0 ? words : MostAuditedWords;
    for (int length = 1; length <= most; ++length) {
        const Result<LengthToAsk> questions = prepare(length);
        if (control.stopRequested())
            return stopped();
        if (!questions)
            return tl::unexpected(questions.error());
        if (!questions->isComplete) {
            if (words == 0 && asked > 0)
                return {};
            return tl::unexpected(Error{
                plural("{1} has too many configurations of {0} word; --steps can limit the number "
                       "of transitions",
                       "{1} has too many configurations of {0} words; --steps can limit the number "
                       "of transitions",
                       length, name),
                {}});
        }
        const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
        const auto before = static_cast<double>(std::max(audit.questions(), 1LL));
        const double expected = seconds / before * static_cast<double>(questions->size);
        if (words == 0 && length > 2 && seconds + expected > UsualSeconds)
            return {};
        begin(length, questions->size);
        if (Result<void> done = questions->ask(); !done)
            return done;
        asked = length;
    }
    return {};
}

OracleAudit::OracleAudit(Interview interview)
    : m_interview(std::move(interview)), m_audit(answererFor(m_interview)) {
    // The questions name the system as it is.
    if (m_interview.hasNoRoot)
        m_interview.system = withoutRoot(m_interview.system);
}

Result<void> OracleAudit::askLengths(const AskOracle& oracle, int words, const BeginLength& begin,
                                     const TaskControl& control) {
    std::optional<LengthQuestions> questions;
    return parsescope::askLengths(
        words, m_interview.system.name, m_audit, m_words,
        [&](int length) -> Result<LengthToAsk> {
            questions.emplace(m_interview, length, control);
            return LengthToAsk{questions->isComplete(), questions->size(),
                               [&] { return questions->ask(oracle, m_audit, control); }};
        },
        begin, control);
}

WalkTrees walkTreesOf(std::span<const Sentence> sentences) {
    WalkTrees trees;
    for (const Sentence& sentence : sentences) {
        const std::optional<Tree> tree = sentence.tree();
        if (!tree || tree->size() > LongestSentence)
            continue;
        trees.heads.push_back(wordHeads(*tree));
        std::vector<std::string>& relations = trees.relations.emplace_back();
        for (const Word& word : sentence.words)
            relations.push_back(word.deprel);
    }
    return trees;
}

Result<void> OracleAudit::askTrees(const WalkTrees& trees, double errors, const AskOracle& oracle,
                                   const TaskControl& control) {
    const Result<int> walked =
        askWalks(m_interview, trees.heads, errors, oracle, m_audit, control, trees.relations);
    if (!walked)
        return tl::unexpected(walked.error());
    if (*walked == 0 && m_audit.questions() == 0)
        return failure("there is no sentence whose gold tree is in the class: {0}",
                       describe(m_interview.gold));
    m_walks = *walked;
    m_sentences = static_cast<int>(trees.heads.size());
    return {};
}

void OracleAudit::shrink(const AskOracle& oracle, const TaskControl& control) {
    if (m_walks == 0)
        return;
    if (auto shorter = shrunk(m_audit, m_interview.gold, m_interview.rootOnStack, oracle, control))
        m_shrunk = *std::move(shorter);
}

AuditResult OracleAudit::result(bool isStopped) const {
    AuditResult result{m_audit, introductionOf(m_interview, m_words), m_shrunk};
    std::vector<Text>& sentences = result.introduction;
    if (m_walks > 0)
        sentences.insert(sentences.begin() + (m_words > 0 ? 1 : 0),
                         Text("An oracle for {0}, asked in walks with errors through {1} of "
                              "{2} sentences, those with {3} as gold trees.",
                              m_interview.name, m_walks, m_sentences, describe(m_interview.gold)));
    if (isStopped)
        sentences.push_back(endedEarly());
    return result;
}

} // namespace parsescope
