// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/pattern_parser.h"
#include "core/treebank/sentence.h"

#include <functional>
#include <string>
#include <vector>

namespace parsescope {

/// An arc of a sentence that is being changed. A word may have several arcs to it until the last
/// command of the rule.
struct DraftArc {
    int head = 0;      ///< number of a word; 0 for ROOT
    int dependent = 0; ///< number of a word
    std::string label; ///< relation; empty for a new arc without a relation
    bool isThere = true;
};

/// A sentence that the commands of a rule are changing.
struct RewriteDraft {
    Sentence sentence; ///< words, whose heads and relations are those before the rule
    std::vector<DraftArc> arcs;
    std::vector<int> nodes; ///< word of each node of the pattern; 0 for ROOT
    std::vector<int> named; ///< index in `arcs` of each arc of the pattern and of each named one
};

/// A command of a rule.
using RewriteCommand = std::function<Result<void>(RewriteDraft&)>;

/// A rule that changes sentences.
struct RewriteRule {
    std::string name;
    PatternRequest request;
    int namedArcs = 0; ///< number of arcs of the pattern and of new arcs with a name
    std::vector<RewriteCommand> commands;
};

/// A strategy, which says in which order rules are applied.
struct RewriteStrategy {
    enum class Kind { Rule, Named, Seq, Alt, Iter, Try, If, Empty };
    Kind kind = Kind::Empty;
    int index = 0; ///< index of the rule or of the named strategy
    std::vector<RewriteStrategy> parts = {};
};

/// Rules and strategies.
struct RewriteSystem {
    std::vector<RewriteRule> rules;
    std::vector<RewriteStrategy> strategies; ///< the named strategies, none of which needs itself
    RewriteStrategy main;
};

/// Reads rules and strategies; see RewriteRules::parse.
[[nodiscard]] Result<RewriteSystem> parseRewriteSystem(std::string_view text);

/// Reads "{ command; … }" after "commands" and adds the commands to `rule`, whose pattern has the
/// names `names`.
[[nodiscard]] Result<void> readRewriteCommands(Scanner& scanner, const PatternBuilder& names,
                                               RewriteRule& rule);

} // namespace parsescope
