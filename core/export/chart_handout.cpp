// SPDX-License-Identifier: GPL-3.0-or-later
// Handouts with the tables of oracles.
#include "core/export/chart_cells.h"
#include "core/export/handout.h"
#include "core/export/latex.h"

#include <limits>

namespace parsescope {

namespace {

/// The largest number of columns of an oracle's table that fits on a page.
constexpr std::size_t MostColumns = 14;

/// Returns the table of an oracle as LaTeX. A cell contains the items that have a value.
std::string chartTable(const Sentence& sentence, const Chart& chart, bool filled) {
    const auto cells = chartCells(chart, "\\newline ", [&](int item) {
        return latexEscaped(chart.label(item)) + ": " +
               (filled ? "\\textbf{" + std::to_string(chart.items()[item].value) + "}"
                       : "\\underline{\\hspace{1.2em}}");
    });
    const auto name = [&](int node) {
        const auto shown = chart.nodeOnScreen(node);
        return shown && *shown <= sentence.size() ? nodeText(sentence, *shown, latexCell)
                                                  : std::string();
    };
    std::vector<LatexColumn> columns{{"", .1}};
    for (int node : chart.axis)
        columns.push_back({name(node), .9 / static_cast<double>(cells.size())});
    std::vector<std::vector<std::string>> rows;
    for (std::size_t row = 0; row < cells.size(); ++row) {
        rows.push_back({name(chart.axis[row])});
        rows.back().insert(rows.back().end(), cells[row].begin(), cells[row].end());
    }
    return latexTable(columns, rows);
}

/// Returns the legend below a table: the kinds of items on the left, the rules on the right.
std::string chartLegend(const Chart& chart) {
    std::string kinds;
    for (const ChartKind& kind : chartKinds(chart))
        kinds += latexEscaped(kind.symbols) + ": " + latexEscaped(kind.text.english()) + "\\par\n";
    std::string rules;
    for (const Text& rule : chartRules(chart))
        rules += latexEscaped(rule.english()) + "\\par\n";
    const auto column = [](const std::string& text) {
        return "\\begin{minipage}[t]{.48\\linewidth}\\raggedright\\footnotesize\n" + text +
               "\\end{minipage}";
    };
    return "\\par\\medskip\\noindent\n" + column(kinds) + "\\hfill\n" + column(rules) + "\\par\n";
}

/// Returns a page with a table and all that is needed to fill it in.
std::string chartPage(const ChartSheet& sheet, const char* title, bool filled) {
    const Configuration& at = sheet.configuration;
    std::string text =
        "{\\large\\bfseries " + latexEscaped(sheet.system.title.english()) + ": " + title +
        "}\\par\\medskip\n" + latexCell(sheet.sentence.text()) + "\\par\\medskip\n" +
        tikzTree(sheet.sentence, sheet.gold, at.rootPlace()) + "\\par\\medskip\n" +
        "Stack: " + stackBoxes(sheet.sentence, at, std::numeric_limits<int>::max()) +
        "\\quad Buffer: " + bufferBoxes(sheet.sentence, at, std::numeric_limits<int>::max()) +
        "\\par\n";
    if (const std::string arcs = sheet.arcs(latexCell, " $\\to$ "); !arcs.empty())
        text += "Arcs so far: " + arcs + "\\par\n";
    if (sheet.chart.axis.size() > MostColumns)
        return text + "The table has " + std::to_string(sheet.chart.axis.size()) +
               " columns and does not fit on a page.\n";
    return text + "\\medskip\n" + chartTable(sheet.sentence, sheet.chart, filled) +
           chartLegend(sheet.chart);
}

} // namespace

std::string ChartSheet::arcs(const FormText& form, const char* arrow) const {
    std::string text;
    for (int word = 1; word <= configuration.words(); ++word)
        if (configuration.hasHead(word))
            text += (text.empty() ? "" : ", ") +
                    nodeText(sentence, configuration.head(word), form) + arrow +
                    nodeText(sentence, word, form);
    return text;
}

std::string chartHandout(const std::vector<ChartSheet>& sheets, Filling filling) {
    std::string body;
    const auto add = [&](const char* title, bool filled) {
        for (const ChartSheet& sheet : sheets)
            body += (body.empty() ? "" : "\\newpage\n") + chartPage(sheet, title, filled);
    };
    if (filling != Filling::Filled)
        add("table of the oracle", false);
    if (filling != Filling::Blank)
        add("key", true);
    return latexDocument("a4paper,landscape,margin=1.5cm", body);
}

} // namespace parsescope
