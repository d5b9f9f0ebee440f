// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>

namespace parsescope {

class ExerciseRun;

/// The table Stack | Buffer | New dependency | Transition of a derivation that is answered: a row
/// for each step taken, and below them one to be filled in. The transition, or the arc, completes
/// the row; stack and buffer are looked at where they are filled in.
class DerivationRows : public QTableWidget {
    Q_OBJECT

public:
    explicit DerivationRows(ExerciseRun* run, QWidget* parent = nullptr);

    void refresh();
    /// Hands the row in that is being filled in.
    void submit();

    [[nodiscard]] QSize sizeHint() const override;

private:
    void setRow(int row, const QStringList& texts, bool isOpen);
    [[nodiscard]] QString textAt(int column) const;

    ExerciseRun* m_run;
    bool m_filling = false;
};

} // namespace parsescope
