// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/lesson.h"
#include "ui/canvas/text_file_editor.h"
#include "ui/session/background_task.h"

#include <string>
#include <vector>

class QTextBrowser;

namespace parsescope {

/// The Markdown of a lesson beside what becomes of it.
class LessonEditor : public TextFileEditor {
    Q_OBJECT

public:
    /// An empty path begins a new lesson.
    explicit LessonEditor(const QString& path, QWidget* parent = nullptr);
    ~LessonEditor() override;

private:
    /// The preview of a lesson.
    struct Preview {
        std::string html;
        std::vector<std::string> pictures; ///< SVG, "picture0" and so on
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
