// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"
#include "ui/export/derivation_recorder.h"
#include "ui/session/background_task.h"

#include <memory>
#include <vector>

namespace parsescope {

/// The formats of an exported lecture.
enum class LectureFormat {
    Slides,      ///< PDF with one page for each step
    SlidesLatex, ///< a LaTeX document with one slide for each step
    Page,        ///< a page for the browser with all scenes
    SpeakerPage, ///< the same page with the notes for the speaker
};

/// Writes the scenes of a lecture to a file, in the background. Slides show the steps of each scene
/// from its first one to the end of its branch; the second side of a scene is below the first on
/// slides, with the words in the same columns, and follows it on a page. The destructor stops the
/// export.
class LectureExport : public QObject {
    Q_OBJECT

public:
    LectureExport(std::vector<SavedSession> scenes, LectureFormat format, const Theme& theme,
                  const QString& path, QObject* parent = nullptr);

    /// Returns the suffix of files of the format, without the dot.
    [[nodiscard]] static const char* endingOf(LectureFormat format);
    /// Returns true if the format is a page for the browser.
    [[nodiscard]] static bool isPage(LectureFormat format);

signals:
    void written();
    void failed(const parsescope::Error& error);

private:
    void recordNext();
    void takeRecord();
    void takeSides(std::vector<Slide> slides, std::vector<SlideContent> contents);
    [[nodiscard]] QString titleOfSide() const;
    void write();

    std::vector<SavedSession> m_scenes;
    LectureFormat m_format;
    Theme m_theme;
    QString m_path;
    int m_done = 0; // number of scenes that are recorded
    // The sides above the second ones, while the second side of a scene is recorded.
    std::vector<Slide> m_first;
    std::vector<SlideContent> m_firstContents;
    bool m_isBeside = false; // true while the second side of a scene is recorded
    std::unique_ptr<DerivationRecorder> m_recorder;
    std::vector<SlideSeries> m_series;
    std::vector<Slide> m_slides;
    BackgroundTask m_writing;
};

} // namespace parsescope
