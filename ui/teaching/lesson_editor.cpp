// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/lesson_editor.h"

#include "core/export/html.h"
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "ui/canvas/plain_text_edit.h"
#include "ui/canvas/qt_text.h"

#include <QListWidget>
#include <QPainter>
#include <QScrollBar>
#include <QSvgRenderer>
#include <QTextBrowser>

namespace parsescope {

namespace {

const char* const NewLesson =
    "# A new lesson\n\nWhat it is about.\n\n```show\nsentence: She sees "
    "him\nheads: 2 0 2\nsystem: arc-standard\nsteps: sh sh\ncaption: What "
    "is there to see.\n```\n\n```ask\nkind: next-transition\nsteps: sh sh "
    "sh\n```\n\n```reveal\nWhy that is so.\n```\n";

QImage pictureOf(const std::string& svg) {
    constexpr int widest = 460;
    QSvgRenderer renderer(QByteArray::fromStdString(svg));
    const QSize size = renderer.defaultSize().width() > widest
                           ? renderer.defaultSize().scaled(widest, renderer.defaultSize().height(),
                                                           Qt::KeepAspectRatio)
                           : renderer.defaultSize();
    QImage image(size.expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

std::string sceneSvg(const Scene& scene, const TaskControl& control) {
    Configuration at = scene.system.start(scene.sentence.size(), scene.shape.root);
    const std::size_t steps = scene.step < 0 ? scene.steps.size() : scene.step;
    for (std::size_t i = 0; i < steps; ++i)
        at = scene.system.step(at, scene.steps[i]);
    const std::optional<Tree> gold = scene.sentence.tree();
    std::vector<ArcState> states;
    if (gold)
        if (const Problem problem = scene.problem(*gold); const auto oracle = chooseOracle(problem))
            states = Explainer(problem, *oracle).explain(at, control).arcs;
    return treeSvg(scene.sentence, pictureOf(scene.system, gold, at, std::move(states)),
                   scene.shape.root);
}

std::string paragraphOf(const std::string& text, const char* style = "") {
    return "<p style=\"" + std::string(style) + "\">" + htmlEscaped(text) + "</p>";
}

std::string questionHtml(const Exercise& exercise, const TaskControl& control) {
    const Result<Examiner> examiner = Examiner::of(exercise, control);
    if (!examiner)
        return {};
    std::string html = paragraphOf(examiner->question(), "font-weight:600");
    for (const Text& way : examiner->ways())
        html += paragraphOf(way);
    return html + paragraphOf(examiner->expectedForm()) +
           paragraphOf("→ " + examiner->modelAnswer(control));
}

} // namespace

LessonEditor::LessonEditor(const QString& path, QWidget* parent)
    : LessonEditor(path, new QTextBrowser, parent) {}

LessonEditor::LessonEditor(const QString& path, QTextBrowser* preview, QWidget* parent)
    : TextFileEditor(path,
                     {tr("Lesson"), tr("New lesson"), tr("Save Lesson"), tr("Lessons (*.md)"),
                      QStringLiteral("md"), tr("The lesson has changes that are not saved.")},
                     preview, parent),
      m_preview(preview) {
    setObjectName("lesson-editor");
    textField()->setObjectName("markdown");
    textField()->setAccessibleName(tr("Markdown of the lesson"));
    errorList()->setObjectName("lesson-errors");
    m_preview->setObjectName("preview");
    m_preview->setAccessibleName(tr("Preview"));
    begin(QString::fromUtf8(NewLesson));
}

LessonEditor::~LessonEditor() {
    m_checking.cancel();
}

void LessonEditor::check() {
    m_checking.start([text = text(), name = path()](
                         const TaskControl& control) { return previewOf(text, name, control); },
                     [this](const Preview& preview) { showPreview(preview); });
}

LessonEditor::Preview LessonEditor::previewOf(const std::string& text, const std::string& name,
                                              const TaskControl& control) {
    LessonReading reading = readLesson(text, name, control);
    Preview preview;
    preview.errors = std::move(reading.errors);
    for (const LessonBlock& block : reading.lesson.blocks) {
        switch (block.kind) {
        case LessonBlock::Kind::Text:
            preview.html += block.html;
            break;
        case LessonBlock::Kind::Show:
            if (block.scene.sentence.size() == 0)
                break; // the scene cannot be shown, because it has errors
            preview.html +=
                "<p><img src=\"picture" + std::to_string(preview.pictures.size()) + "\"></p>";
            preview.pictures.push_back(sceneSvg(block.scene, control));
            preview.html += paragraphOf(block.scene.caption, "font-style:italic");
            break;
        case LessonBlock::Kind::Ask:
            if (block.exercise)
                preview.html += "<hr>" + questionHtml(*block.exercise, control) + "<hr>";
            break;
        case LessonBlock::Kind::Reveal:
            preview.html += "<blockquote>" + block.html + "</blockquote>";
            break;
        }
    }
    return preview;
}

void LessonEditor::showPreview(const Preview& preview) {
    const int at = m_preview->verticalScrollBar()->value();
    m_preview->clear();
    for (std::size_t i = 0; i < preview.pictures.size(); ++i)
        m_preview->document()->addResource(QTextDocument::ImageResource,
                                           QUrl(QStringLiteral("picture%1").arg(i)),
                                           pictureOf(preview.pictures[i]));
    m_preview->setHtml(toQt(preview.html));
    m_preview->verticalScrollBar()->setValue(at);
    showErrors(preview.errors);
}

} // namespace parsescope
