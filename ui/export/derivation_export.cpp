// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/derivation_export.h"

#include "core/base/utf8.h"
#include "core/export/latex.h"
#include "core/oracle/oracles.h"
#include "core/teaching/publish/explorer_page.h"
#include "core/treebank/output_file.h"
#include "ui/canvas/painted_text.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/export/pdf_text.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QSvgRenderer>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QUrl>

namespace parsescope {

namespace {

/// The data from which the files are made.
struct Material {
    int number = 0; // the 1-based number of the sentence in the treebank; 0 for none
    Theme theme;
    Derivation derivation;
    std::vector<Slide> slides;
    SlideSeries series;
    Recording recording;
    Configuration here;
    ExportChoice choice;
};

/// Returns the derivation without the gold tree and the losses, as far as `choice` hides them.
Derivation shownDerivation(const Material& material) {
    Derivation shown = material.derivation;
    if (!material.choice.gold || !material.choice.losses)
        for (DerivationStep& step : shown.steps)
            step.losses = {};
    if (!material.choice.gold)
        shown.gold.reset();
    return shown;
}

/// Returns the slides with the derivation of shownDerivation.
SlideSeries shownSeries(const Material& material) {
    SlideSeries shown = material.series;
    shown.derivation = shownDerivation(material);
    return shown;
}

/// Returns the derivation for a table to fill in. If the steps after the branch are chosen as well,
/// as by "all" or "1-", optimal transitions continue the branch to the end.
Derivation wholeDerivation(const Material& material, const TaskControl& control) {
    Derivation whole = shownDerivation(material);
    const Recording& recording = material.recording;
    const int next = whole.steps.back().number + 1;
    if (!material.choice.steps.holds(next, std::nullopt) || !recording.gold)
        return whole;
    const Problem problem = recording.problem(*recording.gold);
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle)
        return whole;
    const DerivationStep last = std::move(whole.steps.back());
    whole.steps.pop_back();
    const LossFunction prepared = oracle->prepare(problem);
    const LossFunction loss = stoppable(prepared, control);
    followDerivation(problem.system, loss, last.configuration, preferOptimal(problem, loss),
                     [&](DerivationStep step) {
                         step.number += last.number;
                         if (material.choice.steps.holds(step.number, std::nullopt))
                             whole.steps.push_back(std::move(step));
                         return !control.stopRequested();
                     });
    return whole;
}

/// Returns the recording. If only some steps are chosen, the recording has only the current branch
/// up to the last chosen step, and the cursor is at the first one.
Recording shownRecording(const Material& material) {
    Recording shown = material.recording;
    if (!material.choice.gold)
        shown.gold.reset();
    shown.losses = material.choice.losses;
    if (material.choice.steps.isAll())
        return shown;
    const std::vector<DerivationStep>& steps = material.derivation.steps;
    std::vector<Transition> way;
    Exploration all(shown.system, shown.sentence.size(), shown.shape.root);
    replay(all, material.recording.visits, material.recording.cursor);
    const std::vector<int> path = all.path();
    for (int i = 1; i <= steps.back().number && i < static_cast<int>(path.size()); ++i)
        way.push_back(all.node(path[i]).transition);
    shown.visits = visitsAlong(way);
    shown.cursor = steps.front().number;
    return shown;
}

Result<Chart> chartOf(const Material& material, const TaskControl& control) {
    const Recording& recording = material.recording;
    if (!recording.gold)
        return failure("the oracle's table needs a gold tree");
    const Problem problem = recording.problem(*recording.gold);
    std::optional<Chart> chart = tabularChart(problem, material.here, control);
    if (!chart)
        return failure("no exact oracle of {0} has a table for this tree", recording.system.name);
    return *std::move(chart);
}

Result<std::string> contentsOf(DerivationFormat format, const Material& material,
                               const TaskControl& control) {
    const Derivation& derivation = material.derivation;
    const Sentence& sentence = derivation.sentence;
    switch (format) {
    case DerivationFormat::Slides:
        return pdfOf(material.slides, material.theme, QString::fromStdString(sentence.text()),
                     control)
            .toStdString();
    case DerivationFormat::Csv:
        // The byte order mark makes spreadsheets read the file as UTF-8.
        return std::string(ByteOrderMark) + csvTable(derivation);
    case DerivationFormat::LatexTable:
        return latexHeader() + latexTable(derivation);
    case DerivationFormat::JsonLines:
        return jsonLines(material.number, derivation);
    case DerivationFormat::Page:
        return explorationPage(explorerDocument(), shownRecording(material), control);
    case DerivationFormat::SlidesLatex:
        return slidesHandout(std::vector{shownSeries(material)});
    case DerivationFormat::TablePdf:
        return pdfOf(tableHandoutHtml(wholeDerivation(material, control), Filling::BlankWithKey,
                                      material.choice.table),
                     control)
            .toStdString();
    case DerivationFormat::TableLatex:
        return tableHandout({wholeDerivation(material, control)}, Filling::BlankWithKey,
                            material.choice.table);
    case DerivationFormat::FiguresPdf:
        return pdfOf(figuresHandoutHtml(shownDerivation(material)), control).toStdString();
    case DerivationFormat::FiguresLatex:
        return figuresHandout({shownDerivation(material)});
    case DerivationFormat::ChartPdf:
    case DerivationFormat::ChartLatex:
        break;
    }
    const Result<Chart> chart = chartOf(material, control);
    if (!chart)
        return tl::unexpected(chart.error());
    const ChartSheet sheet{sentence, derivation.system, *material.recording.gold, material.here,
                           *chart};
    if (format == DerivationFormat::ChartPdf)
        return pdfOf(chartHandoutHtml(sheet, Filling::BlankWithKey), control).toStdString();
    return chartHandout({sheet}, Filling::BlankWithKey);
}

} // namespace

bool hasChoiceOfLosses(DerivationFormat format) {
    switch (format) {
    case DerivationFormat::Slides:
    case DerivationFormat::Page:
    case DerivationFormat::SlidesLatex:
    case DerivationFormat::FiguresPdf:
    case DerivationFormat::FiguresLatex:
    case DerivationFormat::TablePdf:
    case DerivationFormat::TableLatex:
        return true;
    default:
        return false;
    }
}

bool isWorksheet(DerivationFormat format) {
    return format == DerivationFormat::TablePdf || format == DerivationFormat::TableLatex;
}

const char* endingOf(DerivationFormat format) {
    switch (format) {
    case DerivationFormat::Csv:
        return "csv";
    case DerivationFormat::JsonLines:
        return "jsonl";
    case DerivationFormat::Page:
        return "html";
    case DerivationFormat::LatexTable:
    case DerivationFormat::SlidesLatex:
    case DerivationFormat::TableLatex:
    case DerivationFormat::ChartLatex:
    case DerivationFormat::FiguresLatex:
        return "tex";
    default:
        return "pdf";
    }
}

std::optional<DerivationFormat> derivationFormatOf(const QString& path) {
    for (const auto& [ending, format] : {std::pair(".pdf", DerivationFormat::Slides),
                                         {".csv", DerivationFormat::Csv},
                                         {".tex", DerivationFormat::LatexTable},
                                         {".jsonl", DerivationFormat::JsonLines},
                                         {".html", DerivationFormat::Page}})
        if (path.endsWith(QLatin1String(ending), Qt::CaseInsensitive))
            return format;
    return std::nullopt;
}

DerivationExport::DerivationExport(const ParseExplorer& parse, int number, DerivationFormat format,
                                   const ExportChoice& choice, const Theme& theme,
                                   const QString& path, QObject* parent)
    : QObject(parent), m_format(format), m_theme(theme), m_path(path),
      m_number(number), m_recording{parse.settings(), parse.sentence(), parse.gold(),
                                    visitsOf(parse.exploration()), 0},
      m_choice(choice), m_here(parse.configuration()),
      m_recorder(parse, choice,
                 format == DerivationFormat::Slides || format == DerivationFormat::SlidesLatex) {
    connect(&m_recorder, &DerivationRecorder::progress, this, [this](int done, int of) {
        const double share = m_format == DerivationFormat::Slides ? 0.5 : 1;
        emit progress(share * done / of);
    });
    connect(&m_recorder, &DerivationRecorder::finished, this, &DerivationExport::write);
}

void DerivationExport::write() {
    if (m_recorder.derivation().steps.empty()) {
        emit failed(failure("The branch has no such step.").value());
        return;
    }
    m_writing.start(
        [format = m_format, path = m_path.toStdString(),
         material = Material{m_number, m_theme, m_recorder.derivation(), m_recorder.slides(),
                             m_recorder.series({}), m_recording, m_here,
                             m_choice}](const TaskControl& control) -> Result<void> {
            const Result<std::string> bytes = contentsOf(format, material, control);
            if (!bytes)
                return tl::unexpected(bytes.error());
            if (control.stopRequested())
                return failure("stopped");
            return writeOutput(path, fileKindOf(endingOf(format)), *bytes);
        },
        [this](const Result<void>& done) {
            if (done)
                emit written();
            else
                emit failed(done.error());
        },
        [this](double share) { emit progress((1 + share) / 2); });
}

namespace {

// Resolution of the text in dots per inch; pictures are measured in these dots.
constexpr int Dpi = 96;
constexpr int DotPixels = 4; // number of pixels of a picture for each dot of the text

/// Returns a picture in its natural size, scaled down if it is wider than `widest` dots.
QImage scaledPicture(const std::string& svg, int widest) {
    QSvgRenderer renderer(QByteArray::fromStdString(svg));
    QSize size = renderer.defaultSize().expandedTo({1, 1});
    if (size.width() > widest)
        size.scale(widest, size.height(), Qt::KeepAspectRatio);
    QImage image(size * DotPixels, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    painter.end();
    image.setDevicePixelRatio(DotPixels);
    return image;
}

/// Makes the characters invisible that coloured glyphs show, because pictures are painted there.
void hideColourGlyphs(QTextDocument& document) {
    QTextCharFormat invisible;
    invisible.setForeground(QColor(0, 0, 0, 0));
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (const auto& [begin, end] : colouredRanges(*block.layout(), block.text())) {
            QTextCursor cursor(block);
            cursor.setPosition(block.position() + begin);
            cursor.setPosition(block.position() + end, QTextCursor::KeepAnchor);
            cursor.mergeCharFormat(invisible);
        }
}

/// Paints the pictures of the coloured glyphs on the part `shown` of the document.
void paintColourGlyphsOf(const QTextDocument& document, QPainter& painter, const QRectF& shown) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QRectF place = document.documentLayout()->blockBoundingRect(block);
        const QTextLayout& layout = *block.layout();
        if (place.intersects(shown))
            paintColourGlyphs(painter, place.topLeft() - layout.boundingRect().topLeft(), layout,
                              block.text());
    }
}

} // namespace

QByteArray pdfOf(const HandoutHtml& handout, const TaskControl& control) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    ColourPdfWriter writer(&buffer);
    writer.setResolution(Dpi);
    writer.setCreator(QStringLiteral("Parsescope"));
    writer.setPageLayout({QPageSize(QPageSize::A4),
                          handout.landscape ? QPageLayout::Landscape : QPageLayout::Portrait,
                          QMarginsF(18, 18, 18, 18), QPageLayout::Millimeter});
    const QSize page = writer.pageLayout().paintRectPixels(Dpi).size();
    QTextDocument document;
    document.documentLayout()->setPaintDevice(&writer);
    document.setDocumentMargin(0);
    QFont font = Theme::font(TextStyle::Label);
    font.setPixelSize(13);
    document.setDefaultFont(font);
    document.setPageSize(page);
    for (std::size_t i = 0; i < handout.pictures.size() && !control.stopRequested(); ++i)
        document.addResource(QTextDocument::ImageResource, QUrl(QStringLiteral("picture%1").arg(i)),
                             scaledPicture(handout.pictures[i], page.width()));
    if (control.stopRequested())
        return {};
    document.setHtml(toQt(handout.html));
    const int pages = document.pageCount(); // lays out the document
    hideColourGlyphs(document);
    QPainter painter(&writer);
    for (int number = 0; number < pages && !control.stopRequested(); ++number) {
        if (number > 0)
            writer.newPage();
        const QRectF shown(0, static_cast<qreal>(number) * page.height(), page.width(),
                           page.height());
        painter.save();
        painter.translate(0, -shown.top());
        document.drawContents(&painter, shown);
        paintColourGlyphsOf(document, painter, shown);
        painter.restore();
    }
    painter.end();
    buffer.close();
    makeSearchable(bytes, writer.colourFonts);
    return bytes;
}

} // namespace parsescope
