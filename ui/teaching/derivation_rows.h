// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>

namespace parsescope {

class ExerciseRun;

/// The table Stack | Buffer | New arc | Transition of an exercise about a derivation: a row for
/// each step taken, and below them a row for the next step. Entering the transition completes the
/// row. The cells for stack and buffer need not be filled in, but are checked if they are.
class DerivationRows : public QTableWidget {
    Q_OBJECT

public:
    explicit DerivationRows(ExerciseRun* run, QWidget* parent = nullptr);

    void refresh();
    /// Submits the row for the next step, if its transition or its arc is filled in.
    void submit();

    [[nodiscard]] QSize sizeHint() const override;

private:
    void setRow(int row, const QStringList& texts, bool isOpen);
    [[nodiscard]] QString textAt(int column) const;

    ExerciseRun* m_run;
    bool m_filling = false;
};

} // namespace parsescope
