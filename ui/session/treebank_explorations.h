// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/parse_settings.h"
#include "core/treebank/sentence.h"
#include "ui/session/kept_explorations.h"

#include <vector>

namespace parsescope {

class ParseExplorer;

/// The explorations of the sentences of a treebank: of the sentence that a ParseExplorer shows, and
/// of sentences and systems that it showed before.
class TreebankExplorations {
public:
    /// Begins without a treebank. `parse` must outlive the object.
    explicit TreebankExplorations(ParseExplorer& parse) : m_parse(parse) {}

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

    /// Stores the current exploration for the time when its sentence is selected again.
    void keep();
    /// Sets the 0-based index of the current sentence in the treebank; -1 if its exploration is not
    /// kept.
    void setPlace(int place) { m_place = place; }
    /// Returns the stored exploration of the current sentence and system; null if there is none.
    [[nodiscard]] const KeptExplorations::Kept* find();

private:
    [[nodiscard]] KeptExplorations::Key currentKey() const;

    ParseExplorer& m_parse;
    KeptExplorations m_kept;
    int m_place = -1; // the 0-based index of the current sentence in the treebank; -1 for none
};

} // namespace parsescope
