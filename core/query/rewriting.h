// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/treebank/treebank.h"

#include <cstddef>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

struct RewriteSystem; // rewrite_system.h

/// The largest length of a text with rules, in bytes.
inline constexpr std::size_t LongestRules = 1'000'000;

/// Rules that change sentences, in the notation of Grew [https://grew.fr]. Copies share the rules.
/// One thread at a time may use them.
class RewriteRules {
public:
    /// Reads rules and strategies. Errors have the line and the column in `text`.
    ///
    ///     rule NAME { pattern { … } without { … } commands { command; … } }
    ///     strat NAME { strategy }
    ///
    /// The pattern, with any number of `with`, `without` and `global`, is described at
    /// tree_pattern.h. The commands are
    ///
    ///     N.upos = NOUN, N.lemma = M.lemma, N.Case = "Nom", N.Gloss = N.form + "-" + e.label
    ///     del_feat N.Case          removes a feature
    ///     add_edge N -[obj]-> M    attaches M to N; f: before N names the arc
    ///     del_edge N -[obj]-> M    removes an arc; the name of an arc may also be given
    ///     e.label = obl, e.1 = obl, e.2 = agent, del_feat e.2
    ///     shift_in N ==> M         moves the arcs to N so that they lead to M
    ///     shift_out N ==> M        moves the arcs from N so that they begin at M; shift moves both
    ///     shift_out N =[nsubj|obj]=> M    only the arcs with these relations; [^punct] for others
    ///
    /// As in Grew, shifting leaves arcs between nodes of the pattern where they are, and a command
    /// fails if an arc that it names or a feature that it reads is missing.
    ///
    /// A strategy is the name of a rule or strategy; Seq(S, T), which fails if a part fails;
    /// Alt(S, T), the first part that does not fail; Onf(S) and Iter(S), as often as possible;
    /// Pick(S), which is S; Try(S), which never fails; If(S, T, U); or Empty. A rule is applied to
    /// the first match that it changes, and fails if there is none. Where Grew returns several
    /// graphs, one for each match of a rule and each part of Alt, only the first is followed, as
    /// Grew does inside Onf. A sentence whose strategy fails remains as it is. The strategy is
    /// `main` or, if the text has no strategies, each rule in order, as often as possible.
    /// Packages, lexicons, commands on metadata, and commands that add or delete nodes are errors.
    [[nodiscard]] static Result<RewriteRules> parse(std::string_view text);

    /// Returns the names of the rules, in the order of the text.
    [[nodiscard]] std::vector<std::string> names() const;

    /// A sentence after the rules were applied.
    struct Rewritten {
        Sentence sentence;
        std::vector<int> applied; ///< for each rule, the number of times that it was applied
    };
    /// Applies the strategy to a sentence. Fails if a rule gives a word two heads or makes a cycle,
    /// if a command fails, if a word has no head any longer, or if the rules are applied without an
    /// end.
    [[nodiscard]] Result<Rewritten> apply(const Sentence& sentence,
                                          const std::stop_token& stop = {}) const;

private:
    std::shared_ptr<const RewriteSystem> m_system;
};

/// The result of applying rules to all sentences of a treebank.
struct TreebankRewriting {
    std::map<int, Sentence> sentences; ///< changed sentences, by their 0-based indices
    std::vector<long long> applied;    ///< for each rule, the number of times that it was applied
    int refused = 0;                   ///< number of sentences that rules could not be applied to
    int unreadable = 0; ///< number of sentences with errors, which were left as they are
    /// The reasons for refused and unreadable sentences, with their places; at most the first
    /// hundred.
    std::vector<Error> problems;
};

/// Applies the rules to all sentences of the treebank, none of which is changed on disk. If
/// `depsFollow` is true, DEPS that were as in the tree follow the tree. When stopped, returns the
/// sentences changed so far.
[[nodiscard]] TreebankRewriting rewriteTreebank(const Treebank& treebank, const RewriteRules& rules,
                                                bool depsFollow, const TaskControl& control = {});

} // namespace parsescope
