// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/lecture_export.h"

#include "core/teaching/publish/lecture_lesson.h"
#include "core/teaching/publish/lesson_page.h"
#include "core/treebank/output_file.h"
#include "ui/canvas/qt_text.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace parsescope {

LectureExport::LectureExport(std::vector<SavedSession> scenes, LectureFormat format,
                             const Theme& theme, const QString& path, QObject* parent)
    : QObject(parent), m_scenes(std::move(scenes)), m_format(format), m_theme(theme), m_path(path) {
    // The export starts later, so that the caller can connect its signals.
    QMetaObject::invokeMethod(this, &LectureExport::recordNext, Qt::QueuedConnection);
}

const char* LectureExport::endingOf(LectureFormat format) {
    return format == LectureFormat::Slides        ? "pdf"
           : format == LectureFormat::SlidesLatex ? "tex"
                                                  : "html";
}

void LectureExport::recordNext() {
    if (m_format == LectureFormat::Page || m_done == static_cast<int>(m_scenes.size()))
        return write();
    const SavedSession& scene = m_scenes[m_done];
    const SavedSession& side = m_isBeside ? scene.beside.front() : scene;
    ParseExplorer parse;
    parse.setSentence({side.sentence, {}}, side.settings);
    parse.steps().replay(side.visits, side.cursor);
    const int first = parse.exploration().current().depth;
    ExportChoice choice{StepChoice::fromText(QStringLiteral("%1-").arg(first)).value()};
    choice.losses = !scene.scene || !scene.scene->lossesHidden;
    m_recorder = std::make_unique<DerivationRecorder>(parse, choice, true, nullptr,
                                                      scene.beside.empty() ? SlideSize.width()
                                                                           : SlideSize.width() / 2);
    // The recorder emits the signal in its own function, and is deleted after the return from it.
    connect(m_recorder.get(), &DerivationRecorder::finished, this, &LectureExport::takeRecord,
            Qt::QueuedConnection);
}

void LectureExport::takeRecord() {
    const SavedSession& whole = m_scenes[m_done];
    const auto& scene = m_isBeside ? whole.beside.front().scene : whole.scene;
    const QString title = !scene ? QString()
                          : m_isBeside
                              ? toQt(scene->title)
                              : QStringLiteral("%1. %2").arg(m_done + 1).arg(toQt(scene->title));
    SlideSeries series = m_recorder->series(title);
    if (whole.scene && whole.scene->lossesHidden)
        for (DerivationStep& step : series.derivation.steps)
            step.losses = {};
    if (m_isBeside)
        m_series.back().beside = {std::move(series)};
    else
        m_series.push_back(std::move(series));
    std::vector<Slide> slides = m_recorder->slides();
    for (Slide& slide : slides)
        if (scene)
            slide.subtitle = QStringLiteral("%1 · %2").arg(title, slide.subtitle);
    takeSlides(std::move(slides));
    recordNext();
}

/// Adds the slides of a side. The slides of a second side are placed beside those of the first,
/// whose last slide stays while the second side has further steps, and the other way round.
void LectureExport::takeSlides(std::vector<Slide> slides) {
    const bool hasBeside = !m_scenes[m_done].beside.empty();
    if (hasBeside && !m_isBeside) {
        m_first = std::move(slides);
        m_isBeside = true;
        return;
    }
    const std::size_t pages = slides.empty() ? 0 : std::max(slides.size(), m_first.size());
    for (std::size_t i = 0; i < pages; ++i) {
        const Slide& slide = slides[std::min(i, slides.size() - 1)];
        if (m_first.empty()) {
            m_slides.push_back(slide);
            continue;
        }
        m_slides.push_back(m_first[std::min(i, m_first.size() - 1)]);
        m_slides.back().beside = {slide};
    }
    m_first.clear();
    m_isBeside = false;
    ++m_done;
}

void LectureExport::write() {
    m_writing.start(
        [path = m_path, format = m_format, theme = m_theme, scenes = m_scenes,
         series = std::move(m_series),
         slides = std::move(m_slides)](const TaskControl& control) -> Result<void> {
            const QString title = QFileInfo(path).completeBaseName();
            std::string bytes;
            if (format == LectureFormat::Slides)
                bytes = pdfOf(slides, theme, title, control).toStdString();
            else if (format == LectureFormat::SlidesLatex)
                bytes = slidesHandout(series);
            else
                bytes = lessonPage(lectureLesson(title.toStdString(), scenes), {}, control);
            if (control.stopRequested())
                return failure("stopped");
            return writeOutput(path.toStdString(), fileKindOf(endingOf(format)), bytes);
        },
        [this](const Result<void>& done) {
            if (done)
                emit written();
            else
                emit failed(done.error());
        });
}

} // namespace parsescope
