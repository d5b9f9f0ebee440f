// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/exploration.h"

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace parsescope {

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
    /// Returns the exploration kept under `key`; null if there is none, or if its words are not
    /// `words`.
    [[nodiscard]] const Kept* find(const Key& key, const std::string& words);
    [[nodiscard]] bool has(int sentence) const;
    [[nodiscard]] int steps() const { return m_steps; }

    /// Adapts the indices when a sentence was inserted at the index `sentence` (`by` = 1) or
    /// removed from it (`by` = -1).
    void move(int sentence, int by);
    void clear();

private:
    void drop(std::map<Key, Kept>::iterator entry);

    std::map<Key, Kept> m_kept;
    std::map<std::string, std::shared_ptr<const TransitionSystem>>
        m_systems; // keyed by Key::system
    int m_steps = 0;
    long m_clock = 0;
};

} // namespace parsescope
