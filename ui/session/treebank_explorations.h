// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/parse_settings.h"
#include "core/parsing/exploration.h"
#include "core/treebank/sentence.h"

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace parsescope {

class ExplorationSteps;

/// Returns the forms of a sentence, one per line.
[[nodiscard]] std::string formsIn(const Sentence& sentence);

/// The explorations of the sentences of a treebank that are not on screen: one exploration for each
/// sentence and system. If they have more than MostSteps steps in total, the least recently used
/// ones are dropped.
class KeptExplorations {
public:
    /// Upper bound on the total number of steps kept; that many take about 4 MB.
    static constexpr int MostSteps = 200'000;

    struct Key {
        int sentence = -1;  ///< the 0-based index in the treebank
        std::string system; ///< the name and the rules of the system
        RootPlace root = RootPlace::First;
        bool operator<(const Key& other) const {
            return std::tie(sentence, system, root) <
                   std::tie(other.sentence, other.system, other.root);
        }
    };
    struct Kept {
        /// The forms of the sentence, one per line; a sentence with other forms counts as another
        /// sentence.
        std::string words;
        std::vector<Visit> visits;
        int cursor = 0;
        std::shared_ptr<const TransitionSystem> system; ///< shared by explorations with one system
        long asked = 0; ///< number of the last use among all uses of this object
    };

    /// Keeps an exploration under `key`. An exploration without steps is not kept, but removes the
    /// one kept before.
    void keep(const Key& key, const std::string& words, const Exploration& exploration);
    /// Keeps an exploration that consists of `visits`, which must fit the system and the words.
    void keep(const Key& key, const std::string& words, const TransitionSystem& system,
              std::vector<Visit> visits, int cursor);
    [[nodiscard]] const std::map<Key, Kept>& all() const { return m_kept; }
    /// Returns the exploration kept under `key`, or that of a removed sentence with the same words;
    /// null if there is none, or if its words are not `words`.
    [[nodiscard]] const Kept* find(const Key& key, const std::string& words);
    [[nodiscard]] bool has(int sentence) const;
    [[nodiscard]] int steps() const { return m_steps; }

    /// Adapts the indices when a sentence was inserted at the index `sentence` (`by` = 1) or
    /// removed from it (`by` = -1). The explorations of a removed sentence can be found again when
    /// a sentence with its words is explored.
    void move(int sentence, int by);
    void clear();

private:
    void drop(std::map<Key, Kept>::iterator entry);
    void setAside(const Key& key, Kept kept);

    std::map<Key, Kept> m_kept;
    /// Explorations of sentences that have been removed or have other words now, for the case that
    /// the edit is undone; the latest last.
    std::vector<std::pair<Key, Kept>> m_aside;
    std::map<std::string, std::shared_ptr<const TransitionSystem>>
        m_systems; // keyed by Key::system
    int m_steps = 0;
    long m_clock = 0;
};

/// The explorations of the sentences of a treebank: of the sentence that a ParseExplorer shows, and
/// of sentences and systems that it showed before.
class TreebankExplorations {
public:
    /// Begins without a treebank. All arguments must outlive the object: `sentence` is the current
    /// sentence, which is explored with `settings`, and `steps` are those of `exploration`.
    TreebankExplorations(const Sentence& sentence, const ParseSettings& settings,
                         const Exploration& exploration, ExplorationSteps& steps)
        : m_sentence(sentence), m_settings(settings), m_exploration(exploration), m_steps(steps) {}

    /// Returns true if a sentence of the treebank (0-based) has been explored with any system.
    [[nodiscard]] bool isExplored(int place) const;
    /// Returns all explorations, that of the current sentence included.
    [[nodiscard]] const KeptExplorations& all();
    /// Adds an exploration of the sentence with the 0-based index `place` and the words of
    /// `sentence`, unless this sentence has been explored with the system since. The exploration of
    /// the current sentence is resumed.
    void add(int place, const Sentence& sentence, const ParseSettings& settings,
             const std::vector<Visit>& visits, int cursor);
    /// Adapts the indices when a sentence was inserted at `place` (`by` = 1) or removed from it
    /// (`by` = -1).
    void moveSentences(int place, int by);
    /// Forgets the explorations of other sentences and systems, because the treebank has changed.
    /// The sentence on screen now has the index `place`.
    void forgetOthers(int place);

    /// Stores the current exploration for the time when its sentence is selected again, or another
    /// sentence or system takes its place.
    void keep();
    /// Sets the 0-based index of the current sentence in the treebank; -1 if it is in none. The
    /// explorations of such a sentence are only found while it is shown.
    void setPlace(int place) { m_place = place; }
    [[nodiscard]] int place() const { return m_place; }
    /// Returns the stored exploration of the current sentence and system; null if there is none.
    [[nodiscard]] const KeptExplorations::Kept* find();

private:
    [[nodiscard]] KeptExplorations::Key currentKey() const;
    [[nodiscard]] bool canExplore() const;

    const Sentence& m_sentence;
    const ParseSettings& m_settings;
    const Exploration& m_exploration;
    ExplorationSteps& m_steps;
    KeptExplorations m_kept;
    int m_place = -1; // the 0-based index of the current sentence in the treebank; -1 for none
};

} // namespace parsescope
