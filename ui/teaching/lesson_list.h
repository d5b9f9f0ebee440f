// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;

namespace parsescope {

/// The lessons of the program, with the reader's progress in each of them, and a button for lessons
/// in files.
class LessonList : public QWidget {
    Q_OBJECT

public:
    explicit LessonList(QWidget* parent = nullptr);

    /// Sets whether progress is shown, and kept between starts of the program.
    void setRemembers(bool remembers);
    void refresh();
    /// Shows the errors in a lesson; an empty list removes the errors shown before.
    void showErrors(const std::vector<Error>& errors);

signals:
    /// Emitted with the path of a chosen lesson, in the program or in a file.
    void chosen(const QString& path);
    void fileAsked();
    void editorAsked();

private:
    bool m_remembers = false;
    QListWidget* m_list;
    QLabel* m_message;
};

} // namespace parsescope
