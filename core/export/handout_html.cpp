// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/handout_html.h"

#include "core/export/chart_cells.h"
#include "core/export/display_text.h"
#include "core/export/html.h"

#include <limits>

namespace parsescope {

namespace {

constexpr int AllNodes = std::numeric_limits<int>::max();
constexpr const char* NewPage = " style=\"page-break-before:always\"";
constexpr const char* TableTag =
    "<table border=\"1\" cellspacing=\"0\" cellpadding=\"5\" width=\"100%\">";

/// Returns a copy of a sentence whose forms begin with the numbers by which tables name the words.
Sentence numbered(Sentence sentence) {
    const bool rightToLeft = sentence.isRightToLeft();
    for (int word = 1; word <= sentence.size(); ++word) {
        const std::string text = nodeText(sentence, word, isolatedName);
        sentence.words[word - 1].form = rightToLeft ? "\u2066" + text + "\u2069" : text;
    }
    return sentence;
}

std::string rootLastSvg(const Derivation& derivation, const TreePicture& picture) {
    const RootPlace root = derivation.steps.front().configuration.rootPlace();
    return treeSvg(numbered(derivation.sentence), picture, root);
}

std::string htmlCell(const std::string& text, const char* width) {
    return "<td width=\"" + std::string(width) + "\">" +
           (text.empty() ? "&#160;" : htmlEscaped(text)) + "</td>";
}

std::string cellsHtml(const Sentence& sentence, const Chart& chart, bool filled) {
    const auto cells = chartCells(chart, "<br>", [&](int item) {
        return htmlEscaped(chart.label(item)) + ": " +
               (filled ? "<b>" + std::to_string(chart.items()[item].value) + "</b>" : "____");
    });
    const auto name = [&](int node) {
        const auto shown = chart.nodeOnScreen(node);
        return "<th>" +
               (shown && *shown <= sentence.size()
                    ? htmlEscaped(nodeText(sentence, *shown, isolatedName))
                    : std::string()) +
               "</th>";
    };
    std::string html = std::string(TableTag) + "<tr><th></th>";
    for (int node : chart.axis)
        html += name(node);
    html += "</tr>";
    for (std::size_t row = 0; row < cells.size(); ++row) {
        html += "<tr>" + name(chart.axis[row]);
        for (const std::string& cell : cells[row])
            html += "<td>" + (cell.empty() ? "&#160;" : cell) + "</td>";
        html += "</tr>";
    }
    return html + "</table>";
}

} // namespace

std::string tableHtml(const Derivation& derivation, bool filled, const TableLayout& layout) {
    std::string html = std::string(TableTag) +
                       "<tr><th>Stack</th><th>Buffer</th><th>New dependency</th>"
                       "<th>Transition</th></tr>";
    for (const TableRow& row : tableRows(derivation, filled, layout, isolatedName, " → "))
        html += "<tr>" + htmlCell(row.stack, "34%") + htmlCell(row.buffer, "30%") +
                htmlCell(row.dependency, "22%") + htmlCell(row.transition, "14%") + "</tr>";
    return html + "</table>";
}

HandoutHtml tableHandoutHtml(const Derivation& derivation, Filling filling,
                             const TableLayout& layout) {
    HandoutHtml handout;
    if (derivation.steps.empty())
        return handout;
    const auto add = [&](const char* what, bool filled) {
        handout.html += "<h2" + std::string(handout.html.empty() ? "" : NewPage) + ">" +
                        htmlEscaped(derivation.system.title.english()) + ": " + what + "</h2><p>" +
                        htmlEscaped(derivation.sentence.text()) + "</p>";
        if (derivation.gold)
            handout.html += "<p><img src=\"picture0\"></p>";
        handout.html += tableHtml(derivation, filled, layout);
    };
    if (derivation.gold)
        handout.pictures.push_back(rootLastSvg(derivation, {derivation.gold, {}, {}}));
    if (filling != Filling::Filled)
        add("derive the tree", false);
    if (filling != Filling::Blank)
        add("key", true);
    return handout;
}

HandoutHtml chartHandoutHtml(const ChartSheet& sheet, Filling filling) {
    const Configuration& at = sheet.configuration;
    HandoutHtml handout;
    handout.landscape = true;
    handout.pictures.push_back(
        treeSvg(numbered(sheet.sentence), {sheet.gold, {}, {}}, at.rootPlace()));
    std::string above =
        "<p>" + htmlEscaped(sheet.sentence.text()) + "</p><p><img src=\"picture0\"></p><p>Stack: " +
        htmlEscaped(stackText(sheet.sentence, at, AllNodes, isolatedName)) +
        " &#160; Buffer: " + htmlEscaped(bufferText(sheet.sentence, at, AllNodes, isolatedName));
    if (const std::string arcs = sheet.arcs(isolatedName, " → "); !arcs.empty())
        above += "<br>Arcs so far: " + htmlEscaped(arcs);
    above += "</p>";
    // The kinds of items are on the left, the rules on the right.
    std::string legend = "<table width=\"100%\"><tr><td width=\"50%\"><small>";
    for (const ChartKind& kind : chartKinds(sheet.chart))
        legend += htmlEscaped(kind.symbols) + ": " + htmlEscaped(kind.text.english()) + "<br>";
    legend += "</small></td><td><small>";
    for (const Text& rule : chartRules(sheet.chart))
        legend += htmlEscaped(rule.english()) + "<br>";
    legend += "</small></td></tr></table>";
    const auto add = [&](const char* what, bool filled) {
        handout.html += "<h2" + std::string(handout.html.empty() ? "" : NewPage) + ">" +
                        htmlEscaped(sheet.system.title.english()) + ": " + what + "</h2>" + above +
                        cellsHtml(sheet.sentence, sheet.chart, filled) + legend;
    };
    if (filling != Filling::Filled)
        add("table of the oracle", false);
    if (filling != Filling::Blank)
        add("key", true);
    return handout;
}

HandoutHtml figuresHandoutHtml(const Derivation& derivation) {
    const auto& states = derivation.states;
    HandoutHtml handout;
    for (std::size_t i = 0; i < derivation.steps.size(); ++i) {
        const DerivationStep& step = derivation.steps[i];
        const std::string number = std::to_string(i);
        handout.pictures.push_back(
            rootLastSvg(derivation, {derivation.gold, step.configuration,
                                     i < states.size() ? states[i] : std::vector<ArcState>()}));
        const Sentence& sentence = derivation.sentence;
        handout.html +=
            "<p align=\"center\"" + std::string(i > 0 && i % 3 == 0 ? NewPage : "") +
            "><img src=\"picture" + number + "\"></p><p align=\"center\"><i>σ</i> = " +
            htmlEscaped(stackText(sentence, step.configuration, AllNodes, isolatedName)) +
            " &#160; <i>β</i> = " +
            htmlEscaped(bufferText(sentence, step.configuration, AllNodes, isolatedName)) +
            "</p><p align=\"center\">Figure " + std::to_string(i + 1) + ": " +
            htmlEscaped(derivation.system.title.english()) + ", step " +
            std::to_string(step.number) +
            (i < states.size() && derivation.gold ? ", loss " + step.losses.loss.text() : "") +
            (step.transition ? ", before " + derivation.system.nameOf(*step.transition) : "") +
            ".</p>";
    }
    return handout;
}

} // namespace parsescope
