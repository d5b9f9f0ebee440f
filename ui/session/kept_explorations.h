// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/exploration.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace parsescope {

/// The explorations of the sentences of a treebank that are not on screen: one exploration for each
/// sentence and system. If there are more than MostSteps steps in all, the explorations not used
/// for the longest time are dropped.
class KeptExplorations {
public:
    static constexpr int MostSteps = 200'000; ///< about 4 MB

    struct Key {
        int sentence = -1;  ///< index in the treebank, 0-based
        std::string system; ///< its name and its rules
        RootPlace root = RootPlace::First;
        bool operator<(const Key& other) const {
            return std::tie(sentence, system, root) <
                   std::tie(other.sentence, other.system, other.root);
        }
    };
    struct Kept {
        std::string words; ///< the forms, one a line: a sentence with others is another one
        std::vector<Visit> visits;
        int cursor = 0;
        long asked = 0; ///< when, on the clock of this object
    };

    /// An exploration that is still at its start and has nothing else is not worth keeping; what
    /// was kept in its place is dropped.
    void keep(const Key& key, const std::string& words, const Exploration& exploration);
    /// Returns the kept exploration; a null pointer if there is none, or if it belongs to other
    /// words.
    [[nodiscard]] const Kept* find(const Key& key, const std::string& words);
    [[nodiscard]] bool has(int sentence) const;
    [[nodiscard]] int steps() const { return m_steps; }

    /// A sentence came to that index (`by` = 1) or went from it (-1).
    void move(int sentence, int by);
    void clear();

private:
    void drop(std::map<Key, Kept>::iterator entry);

    std::map<Key, Kept> m_kept;
    int m_steps = 0;
    long m_clock = 0;
};

} // namespace parsescope
