// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/tree_comparison.h"
#include "ui/session/background_task.h"
#include "ui/session/treebank_opener.h"

#include <QtCore/QObject>
#include <QtCore/QString>
#include <QtCore/QTimer>

#include <map>
#include <memory>

namespace parsescope {

class TreebankEditor;

/// A system's output and its comparison with the treebank.
struct Output {
    Treebank system;
    TreebankComparison comparison;
    /// The wrong words (1-based) of each sentence (0-based) that has any.
    std::map<int, std::vector<int>> wrongWords;
};

/// Compares a system's output with the treebank. Differing sentences are read a second time to find
/// their wrong words.
[[nodiscard]] Output compareWithOutput(const Treebank& gold, const Treebank& system,
                                       const TaskControl& control);

/// The comparison of the treebank with a file of a system's output, in the background. The
/// comparison is repeated when the file changes on disk, or when the treebank is edited or read
/// again; opening another treebank ends it.
class OutputComparison : public QObject {
    Q_OBJECT

public:
    explicit OutputComparison(TreebankEditor* editor, QObject* parent = nullptr);

    /// Compares with the file `path` from now on; emits `changed` or `failed`.
    void open(const QString& path);
    /// Returns the last completed comparison; null if there is none.
    [[nodiscard]] const std::shared_ptr<const Output>& output() const { return m_output; }

signals:
    /// Emitted when a comparison has started. The previous result is kept until the comparison
    /// ends, unless another file was opened.
    void began();
    void progress(double share);
    /// Emitted when another output was compared, or when no output is compared any longer.
    void changed();
    void failed(const parsescope::Error& error);

private:
    void close();
    void compare();
    void followTreebank();

    TreebankEditor* m_editor;
    std::string m_gold;    // the name of the compared treebank
    bool m_isOpen = false; // true if a file of a system's output is open
    Treebank m_system;
    std::shared_ptr<const Output> m_output;
    TreebankOpener m_opener{this};
    BackgroundTask m_comparing;
    QTimer m_soon; // delays comparisons until editing pauses
};

} // namespace parsescope
