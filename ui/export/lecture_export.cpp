// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/lecture_export.h"

#include "core/teaching/publish/lecture_lesson.h"
#include "core/teaching/publish/lesson_page.h"
#include "core/treebank/output_file.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/canvas_diagram.h"
#include "ui/session/side_titles.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
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

bool LectureExport::isPage(LectureFormat format) {
    return format == LectureFormat::Page || format == LectureFormat::SpeakerPage;
}

void LectureExport::recordNext() {
    if (isPage(m_format) || m_done == static_cast<int>(m_scenes.size()))
        return write();
    const SavedSession& scene = m_scenes[m_done];
    const SavedSession& side = m_isBeside ? scene.beside.front() : scene;
    ParseExplorer parse;
    parse.setSentence({side.sentence, {}}, side.settings);
    parse.steps().replay(side.visits, side.cursor);
    const int first = parse.exploration().current().depth;
    ExportChoice choice{StepChoice::fromText(QStringLiteral("%1-").arg(first)).value()};
    choice.losses = !scene.scene || !scene.scene->lossesHidden;
    m_recorder =
        std::make_unique<DerivationRecorder>(parse, choice, true, nullptr, !scene.beside.empty());
    // The recorder emits the signal in its own function, and is deleted after the return from it.
    connect(m_recorder.get(), &DerivationRecorder::finished, this, &LectureExport::takeRecord,
            Qt::QueuedConnection);
}

/// Returns the title of the side that was recorded, which names what differs between two sides;
/// empty for an exploration that is no scene.
QString LectureExport::titleOfSide() const {
    const SavedSession& whole = m_scenes[m_done];
    if (!whole.scene)
        return {};
    const QString scene = QStringLiteral("%1. %2").arg(m_done + 1).arg(toQt(whole.scene->title));
    if (whole.beside.empty())
        return scene;
    const auto [first, second] = sideTitles(whole, whole.beside.front());
    return m_isBeside ? second : QStringLiteral("%1 · %2").arg(scene, first);
}

void LectureExport::takeRecord() {
    const SavedSession& whole = m_scenes[m_done];
    const QString title = titleOfSide();
    SlideSeries series = m_recorder->series(title);
    if (whole.scene && whole.scene->lossesHidden)
        for (DerivationStep& step : series.derivation.steps)
            step.losses = {};
    if (m_isBeside)
        m_series.back().beside = {std::move(series)};
    else
        m_series.push_back(std::move(series));
    std::vector<Slide> slides = m_recorder->slides();
    if (!whole.beside.empty()) {
        for (Slide& slide : slides)
            slide.title = title;
        takeSides(std::move(slides), m_recorder->contents());
    } else {
        for (Slide& slide : slides)
            if (whole.scene)
                slide.subtitle = QStringLiteral("%1 · %2").arg(title, slide.subtitle);
        m_slides.insert(m_slides.end(), slides.begin(), slides.end());
        ++m_done;
    }
    recordNext();
}

/// Takes one side of a scene with two sides. When both are there, draws each step of one above or
/// below a step of the other. The last step of the side that ends first stays.
void LectureExport::takeSides(std::vector<Slide> slides, std::vector<SlideContent> contents) {
    if (!m_isBeside) {
        m_first = std::move(slides);
        m_firstContents = std::move(contents);
        m_isBeside = true;
        return;
    }
    const auto draw = [](Slide& slide, const SlideContent& content, const CanvasDiagram& other) {
        CanvasDiagram diagram = content.diagram;
        shareColumns(diagram, other);
        drawOnSlide(slide, std::move(diagram), content.actions, content.taken, false,
                    fontMeasure());
    };
    const bool areBoth = !slides.empty() && !m_first.empty();
    const std::size_t pages = areBoth ? std::max(slides.size(), m_first.size()) : 0;
    for (std::size_t i = 0; i < pages; ++i) {
        const std::size_t above = std::min(i, m_first.size() - 1);
        const std::size_t below = std::min(i, slides.size() - 1);
        contents[below].diagram.sentence.rootLast =
            m_firstContents[above].diagram.sentence.rootLast;
        Slide page = m_first[above];
        page.beside = {slides[below]};
        draw(page, m_firstContents[above], contents[below].diagram);
        draw(page.beside.front(), contents[below], m_firstContents[above].diagram);
        m_slides.push_back(std::move(page));
    }
    m_first.clear();
    m_isBeside = false;
    ++m_done;
}

void LectureExport::write() {
    std::vector<std::array<std::string, 2>> titles;
    for (const SavedSession& scene : m_scenes)
        if (!scene.beside.empty()) {
            const auto [first, second] = sideTitles(scene, scene.beside.front());
            titles.push_back({first.toStdString(), second.toStdString()});
        }
    m_writing.start(
        [path = m_path, format = m_format, theme = m_theme, scenes = m_scenes,
         titles = std::move(titles), series = std::move(m_series),
         slides = std::move(m_slides)](const TaskControl& control) -> Result<void> {
            const QString title = QFileInfo(path).completeBaseName();
            std::string bytes;
            if (format == LectureFormat::Slides)
                bytes = pdfOf(slides, theme, title, control).toStdString();
            else if (format == LectureFormat::SlidesLatex)
                bytes = slidesHandout(series);
            else
                bytes = lessonPage(lectureLesson(title.toStdString(), scenes, titles,
                                                 format == LectureFormat::SpeakerPage),
                                   {}, control);
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
