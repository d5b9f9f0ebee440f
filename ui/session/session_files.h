// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/export/session_file.h"
#include "core/treebank/treebank.h"

#include <QtCore/QString>

#include <string>
#include <vector>

namespace parsescope {

/// The explorations that a file contains, and the treebank of their sentences.
struct OpenedSession {
    /// The explorations, at least one. The first one is shown; others are explorations of other
    /// sentences, or the scenes of a lecture.
    std::vector<SavedSession> sessions;
    /// The treebank with the sentences; empty if none of its files has them now.
    Treebank treebank;
    /// For each exploration, the 0-based index of its sentence in the treebank; -1 for none.
    std::vector<int> places = {};
    /// The number of explorations, besides the first one, whose sentences are not in their treebank
    /// now, and the path of the treebank of the first one.
    int missing = 0;
    QString missingFrom = {};
    /// True if `treebank` was made of the sentences of the session, because no file has them.
    bool isMadeOfSentences = false;
};

/// Returns true if `path` is the name of a sample, which comes with the program.
[[nodiscard]] bool isSample(const QString& path);

/// Returns the absolute path of a file; for samples, their name.
[[nodiscard]] QString sourceOf(const TreebankFile& file);

/// The parts of a sentence that must be equal to those of a saved one.
enum class Likeness { AllColumns, Forms };

/// Returns the 0-based index of the sentence of `saved` in `treebank`; -1 if the treebank does not
/// have this sentence at the saved index of a file.
[[nodiscard]] int placeIn(const Treebank& treebank, const SavedSession& saved,
                          Likeness likeness = Likeness::AllColumns);

/// Opens the file `path`, and the treebanks that it names: files, or samples of the program.
[[nodiscard]] Result<OpenedSession> openSessionFile(const std::string& path,
                                                    const TaskControl& control);

/// Renames a file of the program that cannot be read, so that a new one can take its place and
/// nothing is lost. Returns the new name.
QString putAside(const QString& file);

} // namespace parsescope
