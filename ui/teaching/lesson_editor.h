// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/lesson.h"
#include "ui/canvas/text_file_editor.h"
#include "ui/session/background_task.h"

#include <string>
#include <vector>

class QTextBrowser;

namespace parsescope {

/// An editor for the Markdown of a lesson, beside a preview of the lesson.
class LessonEditor : public TextFileEditor {
    Q_OBJECT

public:
    /// Opens the file `path`; an empty path starts a new lesson.
    explicit LessonEditor(const QString& path, QWidget* parent = nullptr);
    ~LessonEditor() override;

private:
    /// The preview of a lesson.
    struct Preview {
        std::string html;
        /// SVG files, to which the HTML refers as "picture0", "picture1", ….
        std::vector<std::string> pictures;
        std::vector<Error> errors;
    };

    LessonEditor(const QString& path, QTextBrowser* preview, QWidget* parent);
    void check() override;
    [[nodiscard]] static Preview previewOf(const std::string& text, const std::string& name,
                                           const TaskControl& control);
    void showPreview(const Preview& preview);

    QTextBrowser* m_preview;
    BackgroundTask m_checking;
};

} // namespace parsescope
