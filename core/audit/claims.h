// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/loss_answer.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parsescope {

class TransitionNames;

/// The answer of another program's oracle. Missing values are not compared.
struct OracleAnswer {
    /// A number for each transition, by the name that the oracle gives it.
    using Numbers = std::vector<std::pair<std::string, Loss>>;

    std::optional<long long> id; ///< the number of the question
    std::optional<Loss> loss;
    Numbers losses; ///< loss after each transition
    /// The cost of each transition: by how much it raises the loss.
    Numbers costs;
    std::optional<std::vector<std::string>> optimal; ///< all transitions of cost 0
    std::optional<std::string> best;                 ///< one transition of cost 0
    std::optional<std::string> error; ///< the message that the oracle sends instead of an answer

    /// Returns true if there is nothing to compare.
    [[nodiscard]] bool empty() const;
};

/// A line of a log: a question and the answer to it.
struct LogEntry {
    LossRequest request; ///< question, whose oracle is ignored
    OracleAnswer answer;
};

/// Reads an answer: an object with at least one of the fields loss, losses, costs, optimal, best
/// and error. The fields loss_exact and losses_exact say which losses are only lower bounds. Other
/// fields are ignored.
[[nodiscard]] Result<OracleAnswer> readOracleAnswer(std::string_view line);
/// Reads a JSON object that has the fields of a question and of its answer. The field "heads"
/// belongs to the question.
[[nodiscard]] Result<LogEntry> readLogEntry(std::string_view line);
/// Returns a question as a JSON object, for a line of input of the subcommand `losses`.
[[nodiscard]] Json requestJson(const LossRequest& request);

/// The ways in which an oracle can err.
enum class FaultKind {
    Unsound,    ///< calls a transition right that raises the loss
    Incomplete, ///< does not call a transition right that keeps the loss
    Number,     ///< states another number, though it judges the transition rightly
    Illegal,    ///< names a transition that is not legal
    Crash,      ///< reports an error, ends, or does not answer in time
};
inline constexpr int FaultKinds = 5;
/// Returns the name of a kind in JSON: "unsound".
[[nodiscard]] std::string_view nameOf(FaultKind kind);
/// Returns a kind as a heading: "Calls a wrong transition right (unsound)".
[[nodiscard]] Text describe(FaultKind kind);

/// A value in an answer that is wrong.
struct Fault {
    FaultKind kind = FaultKind::Number;
    /// The field of the answer, or the transition whose loss or cost is wrong.
    std::string field;
    /// The transition that the fault is about, by the name in the system, or the result of
    /// wrongRelationOf; empty for the loss of the configuration and for crashes.
    std::string transition;
    std::string theirs; ///< the value in the answer
    /// The exact value as text; "≥3" if only a bound is known, which also contradicts the answer.
    std::string exact;
};

/// The result of comparing an answer with the exact losses.
struct AnswerCheck {
    std::vector<Fault> faults;
    int compared = 0;
    int undecided = 0;   ///< number of values that remain undecided because a loss is only a bound
    OracleAnswer answer; ///< the answer, if it has a fault

    [[nodiscard]] bool agrees() const { return faults.empty(); }
};
/// The names of transitions.
struct NamedTransitions {
    /// Returns the transition that has a name in an answer. Fails if there is none.
    std::function<Result<Transition>(const std::string&)> find;
    std::function<std::string(Transition)> nameOf;
    /// Returns true if the arc of a transition, which has the name `name` in an answer, has a wrong
    /// relation, so that the transition costs 1 more. Empty if relations do not count.
    std::function<bool(const std::string& name, Transition)> hasWrongRelation = {};
};

/// Returns the name of a transition in faults about a wrong relation: "la, wrong relation".
[[nodiscard]] std::string wrongRelationOf(const std::string& transition);
/// Returns the name of the transition of a fault, without the addition of wrongRelationOf.
[[nodiscard]] std::string transitionIn(const std::string& faultTransition);
/// Compares an answer with the exact losses of the configuration. Fails if the answer names a
/// transition that does not exist.
[[nodiscard]] Result<AnswerCheck> check(const OracleAnswer& answer, const NamedTransitions& names,
                                        const Losses& exact);
/// Compares an answer with the exact losses of the configuration. Fails if the answer names a
/// transition that `names` does not know.
[[nodiscard]] Result<AnswerCheck> check(const OracleAnswer& answer, const TransitionNames& names,
                                        const TransitionSystem& system, const Losses& exact);
/// Compares an answer in the same way, also the relations in the names of transitions; `at` is the
/// configuration. If `gold` has no relations, they do not count.
[[nodiscard]] Result<AnswerCheck> check(const OracleAnswer& answer, const TransitionNames& names,
                                        const TransitionSystem& system, const Losses& exact,
                                        const Configuration& at, const GoldRelations& gold);

} // namespace parsescope
