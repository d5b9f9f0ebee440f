// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"
#include "core/parsing/tree_shape.h"
#include "core/treebank/treebank.h"
#include "ui/session/background_task.h"

#include <QtCore/QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace parsescope {

class KeptExplorations;
class ParseExplorer;

/// Returns the explorations of sentences of `treebank` for a file; explorations of sentences whose
/// words have changed are left out. `rootLimit` is the choice of the window.
[[nodiscard]] std::vector<SavedSession> savedExplorations(const KeptExplorations& explorations,
                                                          const Treebank& treebank,
                                                          RootLimit rootLimit);

/// Returns true if two explorations are of the same sentence of a treebank, with the same system
/// and place of ROOT.
[[nodiscard]] bool exploreTheSame(const SavedSession& a, const SavedSession& b);

/// Keeps the explorations of treebanks that are on disk and of samples, so that they survive the
/// end of the program: in one file for each treebank, which several windows may share.
class ExplorationStore {
public:
    ExplorationStore(ParseExplorer* parse, QString folder);

    /// Begins to keep the explorations of `treebank`, and adds the stored ones in the background.
    void enter(const Treebank& treebank);
    /// Replaces the treebank by a version with edits.
    void follow(const Treebank& treebank) { m_treebank = treebank; }
    /// Stores the explorations, and keeps those that another window has stored meanwhile. Fails if
    /// the file cannot be read or written. A damaged file is renamed first.
    Result<void> save();
    /// Does what `save` does in the background, so that a crash loses little. Returns false if the
    /// explorations cannot be stored now, because they are still being read or written. Failures
    /// are left to `save`.
    bool saveInBackground();
    /// Removes the files with the explorations of all treebanks.
    void removeAll();

private:
    struct Job;
    [[nodiscard]] Job job() const;

    ParseExplorer* m_parse;
    QString m_folder;
    QString m_file; ///< the file for the treebank; empty if none can be kept
    /// Explorations in the file whose sentences have other words now, or are no longer there.
    std::vector<SavedSession> m_elsewhere;
    std::optional<std::uint64_t> m_known; ///< hash of what was last read from the file or written
    Treebank m_treebank;
    BackgroundTask m_reading;
    BackgroundTask m_writing;
};

} // namespace parsescope
