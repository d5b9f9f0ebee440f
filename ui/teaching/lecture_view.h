// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/lecture_export.h"

#include <QWidget>

#include <memory>

class QAction;
class QCheckBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QStackedWidget;
class QToolButton;

namespace parsescope {

class Lecture;
class PlainTextEdit;
class Session;

/// The scenes of the lecture, in a list in which they are shown, renamed, moved and removed; beside
/// it, the note for the speaker on the current scene.
class LectureView : public QWidget {
    Q_OBJECT

public:
    explicit LectureView(const Session& session, QWidget* parent = nullptr);

    /// Writes the lecture to the file `path`.
    void exportTo(const QString& path, LectureFormat format);

private:
    QWidget* makeList();
    QWidget* makeNote();
    QToolButton* makeButton(const char* name, const QString& text, const QString& tip);
    void fill();
    void fillItem(QListWidgetItem& item, int index) const;
    void showCurrent();
    void removeScene();
    void removeSide();
    void chooseFile(LectureFormat format);
    void say(const QString& text);

    const Session& m_session;
    Lecture* m_lecture;
    QToolButton* m_earlier;
    QToolButton* m_later;
    QToolButton* m_remove;
    QToolButton* m_export;
    QToolButton* m_side; // adds a second side or removes it
    QLabel* m_message;
    QStackedWidget* m_pages; // the list, and an explanation for an empty lecture
    QListWidget* m_list;
    QWidget* m_beside; // the note and the choice of the current scene
    QCheckBox* m_hidden;
    PlainTextEdit* m_note;
    QLineEdit* m_sideTitle;
    std::unique_ptr<LectureExport> m_exporting;
};

} // namespace parsescope
