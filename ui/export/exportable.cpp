// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportable.h"

#include "core/base/csv.h"
#include "core/export/latex.h"
#include "core/treebank/text.h"
#include "ui/canvas/diagram_view.h"
#include "ui/export/picture.h"

#include <QApplication>
#include <QHeaderView>
#include <QTableView>

#include <algorithm>
#include <numeric>

namespace parsescope {

namespace {

struct ExportTexts {
    Q_DECLARE_TR_FUNCTIONS(Export)
};

QString tr(const char* text) {
    return ExportTexts::tr(text);
}

constexpr qreal ClipboardScale = 2;

Exportable wholeDerivation() {
    const auto format = [](const QString& title, const char* suffix, DerivationFormat which) {
        return ExportFormat{
            title, QString::fromLatin1(suffix), which == DerivationFormat::Slides, {}, which, {}};
    };
    return {tr("Whole derivation, step by step"),
            {format(tr("PDF, one page a step"), "pdf", DerivationFormat::Slides),
             format(tr("Table for spreadsheets (CSV)"), "csv", DerivationFormat::Csv),
             format(tr("LaTeX table"), "tex", DerivationFormat::LatexTable),
             format(tr("JSON Lines"), "jsonl", DerivationFormat::JsonLines)}};
}

ExportFormat textFormat(const QString& title, const char* suffix,
                        const std::function<std::string()>& text) {
    return {title, QString::fromLatin1(suffix),
            false, [text](const Theme&) { return QByteArray::fromStdString(text()); },
            {},    {}};
}

ExportFormat pngFormat(int scale, const std::function<QImage(const Theme&, qreal)>& image) {
    return {scale == 1 ? tr("PNG picture") : tr("PNG picture, %1 times as large").arg(scale),
            "png",
            true,
            [image, scale](const Theme& theme) { return pngOf(image(theme, scale)); },
            {},
            [image, scale](const Theme& theme) { return image(theme, scale); }};
}

Exportable ofDiagram(const DiagramView& view) {
    const QString title = view.accessibleName();
    const Drawing& drawing = view.drawing();
    const auto image = [drawing](const Theme& theme, qreal scale) {
        return imageOf(drawing, theme, scale);
    };
    const auto clipboard = [drawing](const Theme& theme) {
        return imageOf(drawing, theme, ClipboardScale);
    };
    return {title,
            {{tr("SVG drawing"),
              "svg",
              true,
              [drawing, title](const Theme& theme) { return svgOf(drawing, theme, title); },
              {},
              clipboard},
             {tr("PDF"),
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
    return {tr("Tree of this step"), {textFormat(tr("LaTeX for tikz-dependency"), "tex", [&parse] {
                return latexHeader() +
                       tikzDependency(parse.sentence(), parse.gold(), parse.configuration(),
                                      parse.explanation() ? parse.explanation()->arcs
                                                          : std::vector<ArcState>());
            })}};
}

/// Rows of cells, the headings first.
std::vector<std::vector<std::string>> cellsOf(const QAbstractItemModel& model) {
    std::vector<std::vector<std::string>> rows;
    for (int row = -1; row < model.rowCount(); ++row) {
        rows.emplace_back();
        for (int column = 0; column < model.columnCount(); ++column) {
            QString text = row < 0 ? model.headerData(column, Qt::Horizontal).toString()
                                   : model.index(row, column).data().toString();
            const QString detail =
                row < 0 ? QString() : model.index(row, column).data(Qt::UserRole).toString();
            if (!detail.isEmpty())
                text += QStringLiteral(" (%1)").arg(detail);
            rows.back().push_back(text.toStdString());
        }
    }
    return rows;
}

Exportable ofTable(const QTableView& view) {
    const QAbstractItemModel* model = view.model();
    const auto image = [&view](const Theme&, qreal scale) {
        QImage picture((QSizeF(view.size()) * scale).toSize(), QImage::Format_RGB32);
        picture.setDevicePixelRatio(scale);
        const_cast<QTableView&>(view).render(&picture);
        return picture;
    };
    Exportable table{view.accessibleName(),
                     {textFormat(tr("Table for spreadsheets (CSV)"), "csv",
                                 [model] { return std::string(ByteOrderMark) + csvOf(*model); }),
                      textFormat(tr("LaTeX table"), "tex", [model] { return latexOf(*model); }),
                      pngFormat(1, image), pngFormat(2, image)}};
    for (ExportFormat& format : table.formats)
        format.coloured = false; // it is as it is on screen
    return table;
}

} // namespace

std::string csvOf(const QAbstractItemModel& model) {
    std::string text;
    for (const auto& row : cellsOf(model)) {
        for (std::size_t i = 0; i < row.size(); ++i)
            text += (i ? "," : "") + csvField(row[i]);
        text += "\r\n";
    }
    return text;
}

std::string latexOf(const QAbstractItemModel& model) {
    constexpr std::size_t LeastWidth = 4; // in characters, for the shares of columns
    constexpr std::size_t MostWidth = 40;
    std::vector<std::vector<std::string>> rows = cellsOf(model);
    std::vector<std::size_t> widths(rows.front().size(), LeastWidth);
    for (auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::clamp(characterCount(row[i]), widths[i], MostWidth);
            row[i] = latexCell(row[i]);
        }
    const auto all = std::accumulate(widths.begin(), widths.end(), 0.0);
    std::vector<LatexColumn> columns;
    for (std::size_t i = 0; i < widths.size(); ++i)
        columns.push_back({rows.front()[i], static_cast<double>(widths[i]) / all});
    rows.erase(rows.begin());
    return latexHeader() + latexTable(columns, rows);
}

std::vector<Exportable> exportables(const ParseExplorer& parse, const QWidget& window) {
    std::vector<Exportable> list;
    if (parse.canExplore())
        list = {wholeDerivation(), ofTree(parse)};
    // What lies behind another panel is visible, too, but outside of the window.
    const auto canBeSeen = [&window](const QWidget* view) {
        return view->isVisible() &&
               (view->window() != &window ||
                window.rect().contains(view->mapTo(&window, view->rect().center())));
    };
    for (const DiagramView* view : window.findChildren<DiagramView*>())
        if (canBeSeen(view) && !view->drawing().facts.empty())
            list.push_back(ofDiagram(*view));
    for (const QTableView* view : window.findChildren<QTableView*>())
        if (canBeSeen(view) && view->model() && !view->accessibleName().isEmpty())
            list.push_back(ofTable(*view));
    return list;
}

QImage pictureInFocus(const QWidget& window) {
    for (QWidget* widget = QApplication::focusWidget(); widget; widget = widget->parentWidget()) {
        if (const auto* view = qobject_cast<DiagramView*>(widget))
            return imageOf(view->drawing(), Theme::fromPalette(view->palette()), ClipboardScale);
        if (const auto* table = qobject_cast<QTableView*>(widget))
            return ofTable(*table).formats.back().image({});
    }
    const auto* canvas = window.findChild<DiagramView*>(QStringLiteral("canvas"));
    return canvas ? imageOf(canvas->drawing(), Theme::fromPalette(canvas->palette()), ClipboardScale)
                : QImage();
}

} // namespace parsescope
