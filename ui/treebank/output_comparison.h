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

/// A system's output beside the treebank.
struct Output {
    Treebank system;
    TreebankComparison comparison;
    std::map<int, std::vector<int>> wrongWords; ///< by sentence (0-based), 1-based; none is empty
};

/// Compares in the background. Reads both again where they differ, for the words.
[[nodiscard]] Output compareWithOutput(const Treebank& gold, const Treebank& system,
                                       const TaskControl& control);

/// The treebank against a file with a system's output. It is compared again whenever
/// the file changes on disk or the treebank is edited or read again; another treebank ends it.
class OutputComparison : public QObject {
    Q_OBJECT

public:
    explicit OutputComparison(TreebankEditor* editor, QObject* parent = nullptr);

    /// Compares with a file from now on; ends with `changed` or `failed`.
    void open(const QString& path);
    /// The last comparison that ended; a null pointer when there is none.
    [[nodiscard]] const std::shared_ptr<const Output>& output() const { return m_output; }

signals:
    /// Another comparison has begun; the old one stays until it ends.
    void began();
    void progress(double share);
    /// Emitted when another output is compared, or none.
    void changed();
    void failed(const parsescope::Error& error);

private:
    void close();
    void compare();
    void followTreebank();

    TreebankEditor* m_editor;
    std::string m_gold;    // the name of the treebank that is compared
    bool m_isOpen = false; // and with what
    Treebank m_system;
    std::shared_ptr<const Output> m_output;
    TreebankOpener m_opener{this};
    BackgroundTask m_comparing;
    QTimer m_soon; // until edits come to rest
};

} // namespace parsescope
