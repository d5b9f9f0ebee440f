// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/oracle_command.h"
#include "core/audit/report.h"
#include "core/treebank/sentence.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace parsescope {

/// Returns the class of the gold trees that parses of a system can reach: projective trees if the
/// system builds no others, and trees with a single root if parses must have one.
[[nodiscard]] GoldClass reachableGolds(const TransitionSystem& system, RootLimit rootLimit);

/// Returns a function that asks the command. Both arguments must outlive the function.
[[nodiscard]] AskOracle askBy(OracleCommand& command, const TaskControl& control);

/// The largest length of sentences about which everything can be asked.
inline constexpr int MostAuditedWords = 7;

/// The questions about sentences of one length.
struct LengthToAsk {
    bool isComplete; ///< false if there are too many configurations
    long long size;  ///< number of questions
    std::function<Result<void>()> ask;
};
/// A function that prepares the questions about sentences of `words` words.
using PrepareLength = std::function<Result<LengthToAsk>(int words)>;
/// A function that is called before the questions about sentences of one length, with the number
/// of the questions.
using BeginLength = std::function<void(int words, long long questions)>;
/// Asks all questions about sentences of 1, 2, … `words` words; if `words` is 0, about longer
/// sentences as long as that is expected to end within a minute. Counts in `asked` the lengths of
/// which everything was asked. `name` is the name of the system. Fails if asking fails, if a
/// length has too many configurations, or if asked to stop.
[[nodiscard]] Result<void> askLengths(int words, const std::string& name, const Audit& audit,
                                      int& asked, const PrepareLength& prepare,
                                      const BeginLength& begin, const TaskControl& control);

/// The gold trees through which walks lead.
struct WalkTrees {
    std::vector<std::vector<int>> heads;             ///< heads of words 1..n of each tree
    std::vector<std::vector<std::string>> relations; ///< relations of the words of each tree
};
/// Returns the trees of `sentences`. Sentences without a tree, and sentences of more than
/// LongestSentence words, are left out.
[[nodiscard]] WalkTrees walkTreesOf(std::span<const Sentence> sentences);

/// An audit in which an oracle is asked about short sentences, and in walks through treebanks.
class OracleAudit {
public:
    explicit OracleAudit(Interview interview);
    OracleAudit(const OracleAudit&) = delete;
    OracleAudit& operator=(const OracleAudit&) = delete;

    /// Asks about sentences of 1, 2, … words, as the function of this name above does.
    [[nodiscard]] Result<void> askLengths(const AskOracle& oracle, int words,
                                          const BeginLength& begin,
                                          const TaskControl& control = {});
    /// Asks in walks through the trees, as `askWalks` does.
    [[nodiscard]] Result<void> askTrees(const WalkTrees& trees, double errors,
                                        const AskOracle& oracle, const TaskControl& control = {});
    /// Makes the questions of walks smaller, if there were walks.
    void shrink(const AskOracle& oracle, const TaskControl& control = {});

    [[nodiscard]] const Audit& audit() const { return m_audit; }
    [[nodiscard]] const Interview& interview() const { return m_interview; }
    /// Returns the result for a report; `isStopped` says that questions were left out. The object
    /// must outlive the result.
    [[nodiscard]] AuditResult result(bool isStopped = false) const;

private:
    Interview m_interview;
    Audit m_audit;
    std::optional<std::map<Audit::Key, FaultReport>> m_shrunk;
    int m_words = 0;     // length of sentences up to which everything was asked
    int m_walks = 0;     // number of walks
    int m_sentences = 0; // number of sentences of the treebanks
};

} // namespace parsescope
