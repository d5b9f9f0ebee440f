// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracles.h"
#include "core/oracle/parse_settings.h"
#include "core/parsing/exploration.h"
#include "core/parsing/systems.h"
#include "core/treebank/conllu.h"
#include "ui/session/explanations.h"
#include "ui/session/kept_explorations.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace parsescope {

/// One sentence explored with one system: what was visited, with losses where the sentence has a
/// gold tree and an oracle fits. A second one, for another system or for an export, is cheap.
class ParseExplorer : public QObject {
    Q_OBJECT

public:
    /// The parts that an event changed; most events change several.
    enum Change {
        Restarted = 1,       ///< another exploration was begun
        Reworded = 2,        ///< with other words; else only the system is another one
        Moved = 4,           ///< another configuration is looked at
        SentenceChanged = 8, ///< another sentence is explored, or more than its heads was edited
        ProblemChanged = 16, ///< something that losses depend on: system, gold tree, oracle, shape
        Stepped = 32,        ///< the cursor moved, the exploration grew, or all losses are others
        Explained = 64,      ///< losses came in for the cursor
        PathExplained = 128, ///< losses came in for other steps of the current branch
    };
    Q_DECLARE_FLAGS(Changes, Change)

    explicit ParseExplorer(QObject* parent = nullptr);

    /// Calls `slot`, a function of `receiver` or any function, once for each event that changes
    /// one of these things, for as long as both live.
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

    /// Begins to explore a sentence, or resumes the exploration of it. One with errors has nothing
    /// to explore. `place` is its index in the treebank, under which what was explored is kept when
    /// another sentence or system follows; -1 for none.
    void setSentence(const SentenceReading& reading, int place = -1);
    /// Explores a sentence in another way.
    void setSentence(const SentenceReading& reading, const ParseSettings& settings);
    /// Puts the sentence, as it is after an edit, in the place of the one explored. The exploration
    /// stays if it has as many words.
    void changeSentence(const SentenceReading& reading);
    /// The words of a sentence with errors are there as far as they could be read.
    [[nodiscard]] const Sentence& sentence() const { return m_sentence; }
    /// The gold tree, if the sentence has one. An unfinished one counts as none.
    [[nodiscard]] const std::optional<Tree>& gold() const { return m_gold; }

    [[nodiscard]] const ParseSettings& settings() const { return m_settings; }
    void setSystem(const TransitionSystem& system);
    /// Exchanges the system for one with other rules; what was explored stays as far as its
    /// transitions are legal with them.
    void changeRules(const TransitionSystem& system);
    [[nodiscard]] const TransitionSystem& system() const { return m_settings.system; }
    /// Counts only trees with one word on ROOT.
    void setSingleRoot(bool singleRoot);
    [[nodiscard]] bool singleRoot() const { return m_settings.shape.singleRoot; }
    [[nodiscard]] TreeShape shape() const { return m_settings.shape; }
    /// Has ROOT stand before the first word or behind the last when a parse begins.
    void setRootPlace(RootPlace root);
    [[nodiscard]] RootPlace rootPlace() const { return m_settings.shape.root; }
    /// Uses the oracle with that name; an empty name stands for the cheapest exact one.
    void setOracle(const std::string& name);
    /// Returns the problem for the oracle; only with a gold tree.
    [[nodiscard]] Problem problem() const { return m_settings.problem(*gold()); }
    /// The oracle in use; nothing when losses are not available, for `noOracleReason`.
    [[nodiscard]] const std::optional<Oracle>& oracle() const { return m_oracle; }
    [[nodiscard]] QString noOracleReason() const { return m_noOracle; }
    /// Has no losses from now on, for that reason; an empty one ends this. Nothing that is made
    /// from losses can be seen or taken meanwhile.
    void withholdLosses(const QString& reason);
    [[nodiscard]] QString withheldFor() const { return m_withheld; }

    /// Something of that sentence of the treebank was explored, with any system.
    [[nodiscard]] bool isExplored(int place) const;
    /// A sentence came to that place of the treebank (`by` = 1) or went from it (-1).
    void moveSentences(int place, int by);
    /// Forgets what was explored of other sentences and with other systems: the treebank is
    /// another one. The sentence on screen is now at `place`.
    void forgetOthers(int place);
    /// Begins the sentence anew: all its branches go.
    void startOver();

    [[nodiscard]] const Exploration& exploration() const { return *m_exploration; }
    [[nodiscard]] const Configuration& configuration() const {
        return m_exploration->current().configuration;
    }
    /// False where there is no sentence, or it could not be read.
    [[nodiscard]] bool canExplore() const { return configuration().words() > 0; }
    [[nodiscard]] bool isFinal() const { return system().isFinal(configuration()); }
    /// Losses and arc states at a visited node; a null pointer while they are not there (yet).
    [[nodiscard]] const Explanation* explanation(int node) const { return m_explanations.at(node); }
    [[nodiscard]] const Explanation* explanation() const {
        return explanation(m_exploration->cursor());
    }
    /// The loss at a visited node; nothing while it is not known exactly, or where no allowed tree
    /// can be reached.
    [[nodiscard]] std::optional<int> loss(int node) const;
    /// How much a transition raises the loss at a visited node; nothing when not known.
    [[nodiscard]] std::optional<int> cost(int node, Transition transition) const;
    /// How much the loss rose with the step that led to `node`; nothing when not known.
    [[nodiscard]] std::optional<int> lossRise(int node) const;
    /// The first step of the branch from which on no step up to the cursor raised the loss.
    [[nodiscard]] int optimalSince() const;
    /// The optimal transition that "next optimal" would take: arcs as soon as possible.
    [[nodiscard]] std::optional<Transition> preferredTransition() const;

    /// Decides whether a transition may be taken. Calls `decide` once, immediately or later.
    using Gate = std::function<void(Transition transition, std::function<void(bool)> decide)>;
    /// Asks `gate` before a transition is taken that leads to a configuration not visited yet. An
    /// empty gate lets all transitions pass. Drops a decision that is still open.
    void setGate(Gate gate);
    /// Calls `then` immediately, or, while the gate decides, after the transition was taken. A
    /// transition that is refused drops all that waits for it.
    void afterDecision(std::function<void()> then);

    /// Each moves the cursor of the exploration, if it can.
    void take(Transition transition);
    /// Takes a legal transition without asking the gate.
    void pass(Transition transition);
    void back();
    /// Along the current branch; at its end, takes the next optimal transition.
    void forward();
    void first();
    /// To the end of the current branch, and from there by optimal transitions to a final
    /// configuration, a few at a time so that the window stays awake.
    void last();
    /// True while `last` is under way.
    [[nodiscard]] bool isGoingToEnd() const { return m_toEnd.isActive(); }
    void goTo(int node);
    void nextOptimal();
    /// Adds transitions from the cursor on as a branch, and stays at the cursor: forward then leads
    /// along it.
    void addBranch(const std::vector<Transition>& transitions);
    /// Grows an exploration that is at its start as another one has grown.
    void replay(const std::vector<Visit>& visits, int cursor);

signals:
    /// Emitted once for each event, with all that it changed. Receivers are called in the order in
    /// which they were connected, so what others build on is connected first.
    void changed(Changes changes);

private:
    void look(const SentenceReading& reading);
    [[nodiscard]] KeptExplorations::Key keptKey() const;
    [[nodiscard]] std::string words() const;
    void keep();
    void restart(bool sameWords, const CarriedOver* carried = nullptr);
    void changeProblem(Changes others = {});
    void prepareLosses();
    void move(bool moves);
    void setGoingToEnd(bool going);
    void stepToEnd();
    void endDecision(Transition transition, int from, bool mayTake);

    ParseSettings m_settings{defaultSystem(), {}, {}};
    Sentence m_sentence;
    bool m_isReadable = true;
    std::optional<Tree> m_gold;
    std::optional<Oracle> m_oracle;
    QString m_noOracle;
    QString m_withheld; // why there are no losses though there could be; empty for none
    std::unique_ptr<Exploration> m_exploration;
    KeptExplorations m_kept;
    int m_place = -1; // of the sentence in the treebank
    Explanations m_explanations;
    QTimer m_toEnd; // ticks while `last` is under way
    Gate m_gate;
    int m_decision = 0; // number of the decision of the gate that is open, or was the last one
    bool m_isDeciding = false;
    std::vector<std::function<void()>> m_afterDecision;
};

Q_DECLARE_OPERATORS_FOR_FLAGS(ParseExplorer::Changes)

} // namespace parsescope
