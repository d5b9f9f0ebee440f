// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/column_values.h"
#include "ui/session/background_task.h"

#include <QObject>
#include <QStringList>

namespace parsescope {

class TreebankEditor;

/// The values of the columns of the open treebank, for completion. They are counted in the
/// background when they are first needed; until then, the values of UD and of the current sentence
/// are known. Values of edited sentences are added.
class TreebankValues : public QObject {
    Q_OBJECT

public:
    explicit TreebankValues(TreebankEditor* editor, QObject* parent = nullptr);

    /// Returns the known values of a column, the most frequent ones first.
    [[nodiscard]] QStringList of(ConllUColumn column);
    [[nodiscard]] bool isCounting() const { return m_counting.isRunning(); }

private:
    void count();

    TreebankEditor* m_editor;
    ColumnValues m_values;
    bool m_isCounted = false; ///< true if the treebank was counted, or is being counted
    BackgroundTask m_counting;
};

} // namespace parsescope
