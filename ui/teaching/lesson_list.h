// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;

namespace parsescope {

/// The lessons of the program, with how far one is in each, and a way to those in files.
class LessonList : public QWidget {
    Q_OBJECT

public:
    explicit LessonList(QWidget* parent = nullptr);

    /// Whether progress is kept between starts, and shown.
    void setRemembers(bool remembers);
    void refresh();
    /// Shows what is wrong with a lesson; nothing when there are no errors.
    void showErrors(const std::vector<Error>& errors);

signals:
    /// A lesson of the program, or a file.
    void chosen(const QString& path);
    void fileAsked();
    void editorAsked();

private:
    bool m_remembers = false;
    QListWidget* m_list;
    QLabel* m_message;
};

} // namespace parsescope
