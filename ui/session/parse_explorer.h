// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/parse_settings.h"
#include "core/parsing/exploration.h"
#include "core/parsing/systems.h"
#include "core/treebank/conllu.h"
#include "ui/session/exploration_losses.h"
#include "ui/session/exploration_steps.h"
#include "ui/session/treebank_explorations.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace parsescope {

/// The exploration of one sentence with one system; with losses, if the sentence has a gold tree
/// and an oracle is available. Objects are cheap, so that views and exports can have an explorer of
/// their own. Announces all changes, also those of its losses, by one signal.
class ParseExplorer : public QObject {
    Q_OBJECT

public:
    /// The parts that an event changed; most events change several.
    enum Change {
        Restarted = 1, ///< another exploration was started
        /// The new exploration has other words; without this flag, only the system has changed.
        Reworded = 2,
        Moved = 4, ///< the cursor is at another configuration
        /// Another sentence is explored, or other fields than heads were edited.
        SentenceChanged = 8,
        /// The problem on which losses depend has changed: system, gold tree, oracle or permitted
        /// trees.
        ProblemChanged = 16,
        Stepped = 32,        ///< the cursor moved, the exploration grew, or all losses changed
        Explained = 64,      ///< losses of the cursor were computed
        PathExplained = 128, ///< losses of other steps of the current branch were computed
    };
    Q_DECLARE_FLAGS(Changes, Change)

    explicit ParseExplorer(QObject* parent = nullptr);

    /// Calls `slot`, a member function of `receiver` or any function object, once for each event
    /// that changes one of the parts `what`, as long as `receiver` and the explorer live.
    template<class Receiver, class Slot>
    QMetaObject::Connection onChange(Changes what, Receiver* receiver, Slot slot) const {
        return connect(this, &ParseExplorer::changed, receiver,
                       [what, receiver, slot](Changes changes) mutable {
                           if (!(changes & what))
                               return;
                           if constexpr (std::is_member_function_pointer_v<Slot>)
                               (receiver->*slot)();
                           else
                               slot();
                       });
    }

    /// Starts or resumes the exploration of a sentence. A sentence with errors cannot be explored.
    /// `place` is the 0-based index in the treebank under which the exploration is kept when
    /// another sentence or system is selected. For -1, it is only kept for other systems.
    void setSentence(const SentenceReading& reading, int place = -1);
    /// Starts the exploration of a sentence with other settings.
    void setSentence(const SentenceReading& reading, const ParseSettings& settings);
    /// Replaces the current sentence by its edited version. The exploration is kept if the number
    /// of words is unchanged.
    void changeSentence(const SentenceReading& reading);
    /// Returns the current sentence; if it has errors, the words that could be read.
    [[nodiscard]] const Sentence& sentence() const { return m_sentence; }
    /// Returns the gold tree, if the sentence has one. An unfinished tree counts as none.
    [[nodiscard]] const std::optional<Tree>& gold() const { return m_gold; }

    [[nodiscard]] const ParseSettings& settings() const { return m_settings; }
    void setSystem(const TransitionSystem& system);
    /// Replaces the system by one with other rules. The exploration is kept as far as its
    /// transitions are legal under the new rules. The other steps are there again once rules permit
    /// them, until another sentence or system is selected.
    void changeRules(const TransitionSystem& system);
    [[nodiscard]] const TransitionSystem& system() const { return m_settings.system; }
    /// Sets whether only trees with a single child of ROOT are allowed.
    void setSingleRoot(bool singleRoot);
    /// Sets whether ROOT precedes the first word or follows the last in the initial configuration.
    void setRootPlace(RootPlace root);
    /// Uses the oracle `name`; an empty name chooses the cheapest exact oracle.
    void setOracle(const std::string& name);
    /// Returns the problem for the oracle; requires a gold tree.
    [[nodiscard]] Problem problem() const { return m_settings.problem(*gold()); }
    /// Makes losses, and everything computed from them, unavailable for `reason`; an empty reason
    /// makes them available again.
    void withholdLosses(const QString& reason);
    [[nodiscard]] const ExplorationLosses& losses() const { return m_losses; }
    /// Shows the claims of an audited oracle about the transitions at the cursor, until the problem
    /// changes.
    void showClaims(std::vector<OracleClaim> claims);

    /// Returns the explorations of the treebank: of the current sentence, and of others.
    [[nodiscard]] const TreebankExplorations& explorations() const { return m_explorations; }
    [[nodiscard]] TreebankExplorations& explorations() { return m_explorations; }
    /// Restarts the exploration of the sentence; all branches are lost.
    void startOver();
    /// Removes the steps that only the current branch has; does nothing if it is the only branch.
    void removeBranch();
    /// Returns true if `restoreBranch` has an effect: a branch was removed since the exploration
    /// was shown and the sentence was edited last.
    [[nodiscard]] bool canRestoreBranch() const { return !m_removed.empty(); }
    /// Restores the branch removed last, and makes it the current one. Later steps are kept.
    void restoreBranch();

    [[nodiscard]] const Exploration& exploration() const { return m_exploration; }
    [[nodiscard]] const Configuration& configuration() const {
        return m_exploration.current().configuration;
    }
    /// Returns true if there is a sentence that could be read.
    [[nodiscard]] bool canExplore() const { return configuration().words() > 0; }
    [[nodiscard]] bool isFinal() const { return system().isFinal(configuration()); }

    [[nodiscard]] const ExplorationSteps& steps() const { return m_steps; }
    [[nodiscard]] ExplorationSteps& steps() { return m_steps; }

signals:
    /// Emitted once for each event, with all parts that it changed. Receivers are called in the
    /// order of their connection, so a receiver on which others depend is connected before them.
    void changed(Changes changes);

private:
    /// An exploration with steps that a change of the rules made illegal.
    struct CutExploration {
        std::shared_ptr<const TransitionSystem> system; ///< the rules before the change
        RootPlace root;
        CarriedOver steps;
    };

    void leaveSentence();
    void look(const SentenceReading& reading);
    void restart(bool sameWords, const CarriedOver* carried = nullptr);
    void changeProblem(Changes others = {});
    void prepareLosses();

    ParseSettings m_settings{defaultSystem(), {}, {}};
    Sentence m_sentence;
    bool m_isReadable = true;
    std::optional<Tree> m_gold;
    Exploration m_exploration{m_settings.system, 0};
    /// The exploration before each removal of a branch.
    std::vector<CarriedOver> m_removed;
    std::vector<CutExploration> m_cut; // in the order of the changes
    ExplorationLosses m_losses;
    ExplorationSteps m_steps{m_exploration, m_losses, [this](bool moved) {
                                 emit changed(moved ? Changes(Moved) | Stepped : Stepped);
                             }};
    TreebankExplorations m_explorations{m_sentence, m_settings, m_exploration, m_steps};
};

Q_DECLARE_OPERATORS_FOR_FLAGS(ParseExplorer::Changes)

} // namespace parsescope
