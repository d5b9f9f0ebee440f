// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;

namespace parsescope {

class Treebank;
struct Finding;

/// A line that checks level 3 with UD's own validator in the background, where it is installed, and
/// says whether level 3 was checked, by which program, and otherwise why not. Another validator can
/// be selected, and a check can be stopped.
class LevelThreeCheck : public QWidget {
    Q_OBJECT

public:
    explicit LevelThreeCheck(QWidget* parent = nullptr);

    /// Starts a check, in place of one that is running.
    void check(const Treebank& treebank);
    /// Ends a running check without a result.
    void cancel();

signals:
    /// Emitted when a check has ended without an error, with the findings of level 3.
    void checked(const std::vector<Finding>& findings);
    /// Emitted when the user has selected another validator.
    void validatorChanged();

private:
    void selectValidator();
    void tell(const QString& text, bool isRunning);
    void showFailure(const QString& reason);

    QLabel* m_label;
    QPushButton* m_stop;
    BackgroundTask m_checking;
};

} // namespace parsescope
