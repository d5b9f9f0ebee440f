// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/all_losses.h"
#include "core/audit/audit.h"

#include <functional>
#include <span>

namespace parsescope {

/// The questions of an interview.
struct Interview {
    TransitionSystem system;
    /// The name of the system in questions.
    std::string name;
    TreeShape shape = {};
    CostConvention costs = {};
    GoldClass gold = {};
    /// True if ROOT is on the stack from the start: a configuration before ROOT is shifted is left
    /// out.
    bool rootOnStack = false;
    /// True if `system` is the result of withoutRoot; `shape` must then have ROOT last.
    bool hasNoRoot = false;
    /// If it is not empty, relations count as in GoldRelations, and questions are about arcs with
    /// all of these relations, in the gold trees and in the configurations. An arc of `system` must
    /// never replace another one.
    std::vector<std::string> relations = {};
};

/// A function that asks an oracle about the configuration to which a question leads.
using AskOracle = std::function<Result<OracleAnswer>(const LossRequest&, const TransitionSystem&,
                                                     const Configuration&)>;

/// An oracle that is a C++ function: returns by how much a legal transition raises the loss for a
/// gold tree, Unreachable if no permitted tree can be reached after it. An exception is a finding.
using CostOracle = std::function<int(const Configuration&, Transition, const Tree& gold)>;

/// The questions about all sentences of one length: every gold tree of the class, and every
/// configuration that some derivation reaches, that has a legal transition, and from which a
/// permitted tree can be reached.
class LengthQuestions {
public:
    /// `interview` must outlive the object.
    LengthQuestions(const Interview& interview, int words, const TaskControl& control = {});

    /// Returns false if there are too many configurations, or if asked to stop.
    [[nodiscard]] bool isComplete() const { return m_graph.isComplete(); }
    [[nodiscard]] long long size() const;
    /// Asks all questions, those with fewer transitions first for each tree, and adds the answers
    /// to `audit`. Fails if asking fails, or if an answer names an unknown transition.
    [[nodiscard]] Result<void> ask(const AskOracle& oracle, Audit& audit,
                                   const TaskControl& control = {});
    /// Asks all questions, in the same order, of an oracle that is a C++ function, for which
    /// relations do not count. Fails only if asked to stop. Faster than the function above by a
    /// factor of ten or more.
    [[nodiscard]] Result<void> ask(const CostOracle& oracle, Audit& audit,
                                   const TaskControl& control = {});

private:
    [[nodiscard]] Result<void> askOne(const AskOracle& oracle, Audit& audit,
                                      const TransitionNames& names, const AuditQuestion& question,
                                      int index);

    const Interview& m_interview;
    ParseGraph m_graph;
    AllLosses m_losses;
    std::vector<Tree> m_golds;
    std::vector<int> m_configurations; // indices of the configurations
};

/// Asks about the configurations of a walk through each sentence whose gold tree, given as the
/// heads of words 1..n, is in the class: a walk takes a legal transition at random with the
/// probability `errors`, otherwise an optimal one. The walks are the same in each run. Only the
/// usual CostConvention is possible. If relations count, `relations` are those of the words of the
/// trees, and arcs that are built at random have one of the relations of the interview. Returns the
/// number of trees.
[[nodiscard]] Result<int> askWalks(const Interview& interview,
                                   std::span<const std::vector<int>> trees, double errors,
                                   const AskOracle& oracle, Audit& audit,
                                   const TaskControl& control = {},
                                   std::span<const std::vector<std::string>> relations = {});

/// Makes the smallest question of each report of an audit smaller, as long as the oracle answers
/// with the same kind of fault about the same transition. Tries all questions about short sentences
/// first. All questions remain within `gold`, and with `rootOnStack` no question is about a
/// configuration before ROOT is shifted. Returns the reports with smaller questions; a report
/// whose fault the oracle does not repeat is left out.
[[nodiscard]] Result<std::map<Audit::Key, FaultReport>> shrunk(Audit& audit, GoldClass gold,
                                                               bool rootOnStack,
                                                               const AskOracle& oracle,
                                                               const TaskControl& control = {});

} // namespace parsescope
