// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportable.h"

#include "core/base/utf8.h"
#include "core/export/latex.h"
#include "core/teaching/publish/explorer_page.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/export/picture.h"
#include "ui/export/text_table.h"

#include <QApplication>
#include <QFileInfo>
#include <QHeaderView>
#include <QTableView>

namespace parsescope {

namespace {

struct ExportTexts {
    Q_DECLARE_TR_FUNCTIONS(Export)
};

constexpr qreal ClipboardScale = 2;

ExportFormat derivationFormat(const QString& title, const char* suffix, DerivationFormat which) {
    return {title, QString::fromLatin1(suffix), which == DerivationFormat::Slides, {}, which, {}};
}

Exportable wholeDerivation() {
    const auto format = derivationFormat;
    return {ExportTexts::tr("Whole derivation, step by step"),
            {format(ExportTexts::tr("PDF, one page a step"), "pdf", DerivationFormat::Slides),
             format(ExportTexts::tr("Slides for LaTeX"), "tex", DerivationFormat::SlidesLatex),
             format(ExportTexts::tr("Table for spreadsheets (CSV)"), "csv", DerivationFormat::Csv),
             format(ExportTexts::tr("LaTeX table"), "tex", DerivationFormat::LatexTable),
             format(ExportTexts::tr("JSON Lines"), "jsonl", DerivationFormat::JsonLines),
             format(ExportTexts::tr("Page for the browser, all branches"), "html",
                    DerivationFormat::Page)}};
}

/// Returns the sheets for a class and the figures for a paper.
std::vector<Exportable> handouts() {
    using enum DerivationFormat;
    const auto both = [](const QString& title, DerivationFormat pdf, DerivationFormat latex) {
        return Exportable{title,
                          {derivationFormat(ExportTexts::tr("PDF"), "pdf", pdf),
                           derivationFormat(ExportTexts::tr("Document for LaTeX"), "tex", latex)}};
    };
    return {both(ExportTexts::tr("Handout: the derivation to fill in, with its key"), TablePdf,
                 TableLatex),
            both(ExportTexts::tr("Handout: the oracle’s table, blank and filled in"), ChartPdf,
                 ChartLatex),
            both(ExportTexts::tr("Figures of the configurations"), FiguresPdf, FiguresLatex)};
}

ExportFormat textFormat(const QString& title, const char* suffix,
                        const std::function<std::string()>& text) {
    return {title, QString::fromLatin1(suffix),
            false, [text](const Theme&) { return QByteArray::fromStdString(text()); },
            {},    {}};
}

ExportFormat pngFormat(int scale, const std::function<QImage(const Theme&, qreal)>& image) {
    return {scale == 1 ? ExportTexts::tr("PNG picture")
                       : ExportTexts::tr("PNG picture, %1 times as large").arg(scale),
            "png",
            true,
            [image, scale](const Theme& theme) { return pngOf(image(theme, scale)); },
            {},
            [image, scale](const Theme& theme) { return image(theme, scale); }};
}

Exportable ofDiagram(const DiagramView& view) {
    const QString title = view.accessibleName();
    const Drawing drawing = view.drawingWithHeads();
    const auto image = [drawing](const Theme& theme, qreal scale) {
        return imageOf(drawing, theme, scale);
    };
    const auto clipboard = [drawing](const Theme& theme) {
        return imageOf(drawing, theme, ClipboardScale);
    };
    return {title,
            {{ExportTexts::tr("SVG drawing"),
              "svg",
              true,
              [drawing, title](const Theme& theme) { return svgOf(drawing, theme, title); },
              {},
              clipboard},
             {ExportTexts::tr("PDF"),
              "pdf",
              true,
              [drawing, title](const Theme& theme) { return pdfOf(drawing, theme, title); },
              {},
              clipboard},
             pngFormat(1, image),
             pngFormat(2, image),
             pngFormat(3, image)}};
}

Exportable ofTree(const ParseExplorer& parse) {
    return {ExportTexts::tr("Tree of this step"),
            {textFormat(ExportTexts::tr("LaTeX for tikz-dependency"), "tex", [&parse] {
                return latexHeader() +
                       tikzDependency(parse.sentence(),
                                      pictureOf(parse.system(), parse.gold(), parse.configuration(),
                                                parse.losses().explanation()
                                                    ? parse.losses().explanation()->arcs
                                                    : std::vector<ArcState>()));
            })}};
}

std::vector<ExportFormat> tableFormats(const std::function<TextTable()>& table) {
    return {
        textFormat(ExportTexts::tr("Table for spreadsheets (CSV)"), "csv",
                   [table] { return std::string(ByteOrderMark) + csvOf(table()); }),
        textFormat(ExportTexts::tr("Table with tabs (TSV)"), "tsv",
                   [table] { return tsvOf(table()); }),
        textFormat(ExportTexts::tr("LaTeX table"), "tex", [table] { return latexOf(table()); })};
}

Exportable ofTable(const QTableView& view) {
    const QAbstractItemModel* model = view.model();
    const auto image = [&view](const Theme&, qreal scale) {
        QImage picture((QSizeF(view.size()) * scale).toSize(), QImage::Format_RGB32);
        picture.setDevicePixelRatio(scale);
        const_cast<QTableView&>(view).render(&picture);
        return picture;
    };
    Exportable table{view.accessibleName(), tableFormats([model] { return tableOf(*model); })};
    for (const int scale : {1, 2})
        table.formats.push_back(pngFormat(scale, image));
    for (ExportFormat& format : table.formats)
        format.coloured = false; // tables are painted in the colours on screen
    return table;
}

} // namespace

std::vector<Exportable> exportables(const ParseExplorer& parse, const LoadedModel& model,
                                    const QWidget& window) {
    std::vector<Exportable> list;
    if (parse.canExplore())
        list = {wholeDerivation(),
                ofTree(parse),
                {ExportTexts::tr("Transitions of this step"),
                 tableFormats([&parse, &model] { return transitionTable(parse, model); })}};
    // Qt also regards views behind another panel as visible, although their positions are outside
    // of the window.
    const auto canBeSeen = [&window](const QWidget* view) {
        return view->isVisible() &&
               (view->window() != &window ||
                window.rect().contains(view->mapTo(&window, view->rect().center())));
    };
    for (const DiagramView* view : window.findChildren<DiagramView*>())
        // Views without a name are the heads of other views.
        if (canBeSeen(view) && !view->drawing().facts.empty() && !view->accessibleName().isEmpty())
            list.push_back(ofDiagram(*view));
    for (const QTableView* view : window.findChildren<QTableView*>())
        if (canBeSeen(view) && view->model() && !view->accessibleName().isEmpty())
            list.push_back(ofTable(*view));
    if (parse.canExplore())
        for (Exportable& handout : handouts())
            list.push_back(std::move(handout));
    return list;
}

QImage pictureInFocus(const QWidget& window) {
    for (QWidget* widget = QApplication::focusWidget(); widget; widget = widget->parentWidget()) {
        if (const auto* view = qobject_cast<DiagramView*>(widget))
            return imageOf(view->drawingWithHeads(), Theme::fromPalette(view->palette()),
                           ClipboardScale);
        if (const auto* table = qobject_cast<QTableView*>(widget))
            return ofTable(*table).formats.back().image({});
    }
    const auto* canvas = window.findChild<DiagramView*>(QStringLiteral("canvas"));
    return canvas
               ? imageOf(canvas->drawing(), Theme::fromPalette(canvas->palette()), ClipboardScale)
               : QImage();
}

QString writtenText(const QString& path, bool isPage) {
    const QString written = ExportTexts::tr("Written: %1").arg(QFileInfo(path).fileName());
    if (!isPage || !explorerDocument().empty())
        return written;
    return written + ". " +
           ExportTexts::tr("Only the recorded steps are in the page: %1.")
               .arg(toQt(withoutExplorer()));
}

} // namespace parsescope
