// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/handout.h"

#include "core/export/latex.h"
#include "core/oracle/explainer.h"
#include "core/oracle/oracle.h"
#include "core/parsing/without_root.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

constexpr int Everything = std::numeric_limits<int>::max();
constexpr const char* LatexArrow = " $\\to$ ";

std::string listText(std::string text) {
    for (std::size_t at; (at = text.find("…")) != std::string::npos;)
        text.replace(at, std::string_view("…").size(), "\\dots{}");
    return "{" + text + "}";
}

/// Returns the new arc of a step as text; empty if there is none.
std::string arcText(const Derivation& derivation, const DerivationStep& step, bool relations,
                    const FormText& form, const char* arrow) {
    if (!step.arc)
        return {};
    const auto [head, dependent] = *step.arc;
    std::string text = nodeText(derivation.sentence, head, form) + arrow +
                       nodeText(derivation.sentence, dependent, form);
    const Word& word = derivation.sentence.words[static_cast<std::size_t>(dependent) - 1];
    if (relations && derivation.gold && derivation.gold->hasArc(*step.arc) && word.deprel != "_")
        text += " (" + form(word.deprel) + ")";
    return text;
}

std::string lossInMath(Loss loss) {
    if (loss.value >= Unreachable)
        return "$\\infty$";
    return (loss.exact ? "$" : "$\\geq ") + std::to_string(loss.value) + "$";
}

std::string heading(const Derivation& derivation, const char* text) {
    return "{\\large\\bfseries " + latexEscaped(derivation.system.title.english()) +
           std::string(": ") + text + "}\\par\\medskip\n" + latexCell(derivation.sentence.text()) +
           "\\par\\medskip\n" +
           (derivation.gold
                ? tikzTree(
                      derivation.sentence, *derivation.gold,
                      hasNoRoot(derivation.system)
                          ? std::nullopt
                          : std::optional(derivation.steps.front().configuration.rootPlace())) +
                      "\\par\\medskip\n"
                : "");
}

/// Returns the picture of the configuration before the step with index `i`.
TreePicture pictureAt(const Derivation& derivation, std::size_t i) {
    return pictureOf(derivation.system, derivation.gold, derivation.steps[i].configuration,
                     i < derivation.states.size() ? derivation.states[i] : std::vector<ArcState>());
}

/// Returns true if the loss at the step with index `i` is known and may be shown.
bool showsLoss(const Derivation& derivation, std::size_t i) {
    return derivation.gold && i < derivation.states.size();
}

/// Returns the increase of the loss as LaTeX, with a check mark for an optimal transition.
std::string costInMath(Loss before, const TransitionLoss& after) {
    const std::string mark = after.optimal ? " ✓" : "";
    if (after.loss.value >= Unreachable)
        return "$\\infty$";
    if (!before.exact)
        return "loss " + lossInMath(after.loss) + mark;
    const int rise = std::max(after.loss.value - before.value, 0);
    return (after.loss.exact ? rise > 0 ? "$+" : "$" : "$\\geq ") + std::to_string(rise) + "$" +
           mark;
}

/// Returns the legal transitions before the step with index `i`, with their costs if the loss may
/// be shown. The transition of the step is bold.
std::string transitionsText(const Derivation& derivation, std::size_t i) {
    const DerivationStep& step = derivation.steps[i];
    const TransitionSystem& system = derivation.system;
    std::string text;
    for (const Transition transition : system.legalTransitions(step.configuration)) {
        const std::string name = latexEscaped(system.nameOf(transition));
        const TransitionLoss* after =
            showsLoss(derivation, i) ? step.losses.find(transition) : nullptr;
        text += (text.empty() ? "" : "\\quad ") +
                (step.transition == transition ? "\\textbf{" + name + "}" : name) +
                (after ? "~" + costInMath(step.losses.loss, *after) : "");
    }
    return text;
}

/// Returns the next transition of a step with the arc that it adds, and the loss if it may be
/// shown. `is` follows the names of both; `between` separates them.
std::string nextText(const Derivation& derivation, std::size_t i, const std::string& is,
                     const char* between) {
    const DerivationStep& step = derivation.steps[i];
    std::string text;
    if (showsLoss(derivation, i))
        text += "Loss" + is + lossInMath(step.losses.loss) + between;
    if (step.transition) {
        const std::string arc = arcText(derivation, step, false, latexCell, LatexArrow);
        text += "Next" + is +
                latexEscaped(derivation.system.rules[step.transition->rule].title.english()) +
                " (" + latexEscaped(derivation.system.nameOf(*step.transition)) + ")" +
                (arc.empty() ? "" : ", " + arc);
    } else { // the row keeps the tree at its place
        text += derivation.system.isFinal(step.configuration)
                    ? "Next" + is + "\\textit{none, the end}"
                    : "\\strut" + is;
    }
    return text;
}

/// Returns the slide of the step with index `i`, of a long sentence around the node `middle`;
/// `isHalf` is true if another one is on its page.
std::string slide(const SlideSeries& series, std::size_t i, int middle, bool isHalf) {
    const int shown = isHalf ? 4 : 7; // nodes of the stack and of the buffer
    const Derivation& derivation = series.derivation;
    const DerivationStep& step = derivation.steps[i];
    const std::string title =
        series.title.empty() ? "" : "{\\bfseries " + latexCell(series.title) + "}";
    const std::string system = derivation.system.title.english();
    const bool isNamed = series.title.ends_with(system);
    const std::string number =
        "\\hfill step " + std::to_string(step.number) + " of " +
        std::to_string(std::max(series.lastStep, derivation.steps.back().number)) + "}}{";
    std::string text = "\\slide{";
    if (isHalf) // has no room for a second line
        text += "{\\small " + title +
                (isNamed ? "" : (title.empty() ? "" : " · ") + latexEscaped(system)) + number;
    else
        text += (title.empty() ? "" : title + "\\par\\smallskip\n") + "{\\small " +
                (isNamed ? "\\strut" : latexEscaped(system)) + number;
    text += slideTree(derivation.sentence, pictureAt(derivation, i), middle) + "}{%\n";
    const std::string stack = stackBoxes(derivation.sentence, step.configuration, shown);
    const std::string buffer = bufferBoxes(derivation.sentence, step.configuration, shown);
    const std::string legal = series.transitions ? transitionsText(derivation, i) : "";
    const std::string legalText = legal.empty() ? "" : "Legal: " + legal;
    if (isHalf) {
        text += "\\halfline{Stack " + stack + "\\quad Buffer " + buffer + "}%\n\\halfline{" +
                nextText(derivation, i, " ", "\\quad ") +
                (legal.empty() ? "" : "\\quad " + legalText) + "}%\n";
    } else {
        text += "\\large\\begin{tabular}{@{}l>{\\raggedright\\arraybackslash}p{\\dimexpr"
                "\\linewidth-5em\\relax}@{}}\nStack & " +
                stack + "\\\\[1ex]\nBuffer & " + buffer + "\\\\[1ex]\n" +
                nextText(derivation, i, " & ", "\\\\[.7ex]\n") + "\\\\\n\\end{tabular}\\par\n";
        if (!legal.empty())
            text += "\\smallskip{\\small " + legalText + "}\\par\n";
    }
    if (i < series.texts.size())
        text += (isHalf ? "\\halftext{" : "\\slidetext{") + latexCell(series.texts[i]) + "}\n";
    return text + "}";
}

/// Returns the index of the step of `series` on the page with the index `page`: after its end, its
/// last step.
std::size_t stepOn(const SlideSeries& series, std::size_t page) {
    return std::min(page, series.derivation.steps.size() - 1);
}

/// Returns the node in the middle of a slide of a long sentence: the buffer front or, at the end,
/// the stack top.
int slideMiddle(const SlideSeries& series, std::size_t page) {
    const Configuration& shown = series.derivation.steps[stepOn(series, page)].configuration;
    return shown.bufferSize() > 0 ? shown.buffer(0) : shown.stackSize() > 0 ? shown.stack(0) : 1;
}

/// Returns the node in the middle of both sides of a page, so that they show the same words; none
/// if the sides are far apart in their sentence.
std::optional<int> sharedMiddle(const SlideSeries& one, const SlideSeries& two, std::size_t page) {
    constexpr int near = 6; // words
    const int first = slideMiddle(one, page);
    const int second = slideMiddle(two, page);
    return one.derivation.sentence.size() == two.derivation.sentence.size() &&
                   std::abs(first - second) <= near
               ? std::optional((first + second) / 2)
               : std::nullopt;
}

/// Returns the pages of a series. `number` is the number of its sentence in the document, from 1.
std::string slidePages(const SlideSeries& series, int number) {
    const SlideSeries* other =
        series.beside.empty() || series.beside.front().derivation.steps.empty()
            ? nullptr
            : &series.beside.front();
    const auto words = [](const SlideSeries& shown, int sentence) {
        const Derivation& derivation = shown.derivation;
        return slideWords(
            derivation.sentence,
            pictureOf(derivation.system, derivation.gold, derivation.steps.front().configuration),
            sentence);
    };
    const auto side = [&](const SlideSeries& shown, std::size_t page, int sentence) {
        const int own = slideMiddle(shown, page);
        const int middle = other ? sharedMiddle(series, *other, page).value_or(own) : own;
        return "\\usesentence{" + std::to_string(sentence) + "}%\n" +
               slide(shown, stepOn(shown, page), middle, other);
    };
    std::string text = words(series, number) + (other ? words(*other, number + 1) : "");
    const std::size_t steps = series.derivation.steps.size();
    for (std::size_t i = 0; i < std::max(steps, other ? other->derivation.steps.size() : 0); ++i)
        text += other ? "\\twosides{" + side(series, i, number) + "}{" +
                            side(*other, i, number + 1) + "}\n"
                      : "\\oneside{" + side(series, i, number) + "}\n";
    return text;
}

/// Returns the figure of the step with index `i`.
std::string figure(const Derivation& derivation, std::size_t i) {
    constexpr int stackShown = 4;
    constexpr int bufferShown = 4;
    const DerivationStep& step = derivation.steps[i];
    return "\\begin{figure}[ht]\n\\centering\n" +
           tikzDependency(derivation.sentence, pictureAt(derivation, i)) +
           "\\par\\smallskip\n$\\sigma$ = " +
           stackBoxes(derivation.sentence, step.configuration, stackShown) + "\\quad $\\beta$ = " +
           bufferBoxes(derivation.sentence, step.configuration, bufferShown) + "\n\\caption{" +
           latexEscaped(derivation.system.title.english()) + ", step " +
           std::to_string(step.number) +
           (showsLoss(derivation, i) ? ", loss " + lossInMath(step.losses.loss) : "") +
           (step.transition ? ", before " + latexEscaped(derivation.system.nameOf(*step.transition))
                            : "") +
           ".}\n\\end{figure}\n";
}

} // namespace

Derivation handoutDerivation(const Problem& problem, const Sentence& sentence, const Oracle& oracle,
                             const std::vector<Transition>& steps, bool rootOnStack) {
    Derivation derivation{sentence, problem.system, problem.gold,
                          derivationSteps(problem, oracle.prepare(problem), prescribe(steps))};
    if (rootOnStack && !problem.system->startsWithRootOnStack && derivation.steps.size() > 1) {
        derivation.steps.erase(derivation.steps.begin());
        for (DerivationStep& step : derivation.steps)
            --step.number;
    }
    Explainer explainer(problem, oracle);
    for (DerivationStep& step : derivation.steps) {
        derivation.states.push_back(explainer.explain(step.configuration).arcs);
        step.configuration = asShown(derivation.system, step.configuration);
    }
    return derivation;
}

std::vector<TableRow> tableRows(const Derivation& derivation, bool filled,
                                const TableLayout& layout, const FormText& form,
                                const char* arrow) {
    std::vector<TableRow> rows;
    const DerivationStep* before = nullptr;
    for (const DerivationStep& step : derivation.steps) {
        TableRow row;
        if (filled || rows.empty()) {
            row.stack = stackText(derivation.sentence, step.configuration, Everything, form);
            row.buffer = bufferText(derivation.sentence, step.configuration, Everything, form);
        }
        const DerivationStep* taken = layout.configurationsAfter ? before : &step;
        if (filled && taken) {
            row.dependency = arcText(derivation, *taken, layout.relations, form, arrow);
            row.transition = taken->transition ? derivation.system.nameOf(*taken->transition) : "";
        }
        rows.push_back(std::move(row));
        before = &step;
    }
    return rows;
}

std::string tableLatex(const Derivation& derivation, bool filled, const TableLayout& layout) {
    const std::vector<LatexColumn> columns{
        {"Stack", .34}, {"Buffer", .28}, {"New dependency", .22}, {"Transition", .16}};
    std::vector<std::vector<std::string>> rows;
    const auto nodes = [](const std::string& cell) { return cell.empty() ? "" : listText(cell); };
    for (const TableRow& row : tableRows(derivation, filled, layout, latexCell, LatexArrow)) {
        // Blank rows are taller and separated by lines, for handwriting.
        const std::string strut =
            filled ? "" : std::string(rows.empty() ? "" : "\\hline") + "\\rule{0pt}{3.6ex}";
        rows.push_back({strut + nodes(row.stack), nodes(row.buffer), row.dependency,
                        latexEscaped(row.transition)});
    }
    return latexTable(columns, rows);
}

std::string tableHandout(const std::vector<Derivation>& derivations, Filling filling,
                         const TableLayout& layout) {
    std::string body;
    const auto add = [&](const char* title, bool filled) {
        for (const Derivation& derivation : derivations)
            body += (body.empty() ? "" : "\\newpage\n") + heading(derivation, title) +
                    tableLatex(derivation, filled, layout);
    };
    if (filling != Filling::Filled)
        add("derive the tree", false);
    if (filling != Filling::Blank)
        add("key", true);
    return latexDocument("a4paper,margin=2cm", body);
}

std::string slidesHandout(const std::vector<Derivation>& derivations) {
    std::vector<SlideSeries> series;
    for (const Derivation& derivation : derivations)
        series.push_back({derivation, {}});
    return slidesHandout(series);
}

std::string slidesHandout(const std::vector<SlideSeries>& series) {
    std::string body = slideDefinitions();
    int number = 1;
    for (const SlideSeries& one : series) {
        if (one.derivation.steps.empty())
            continue;
        body += slidePages(one, number);
        number += 2;
    }
    return latexDocument("paperwidth=16cm,paperheight=9cm,hmargin=8mm,vmargin=5mm", body);
}

std::string figuresHandout(const std::vector<Derivation>& derivations) {
    constexpr int figuresOnPage = 3;
    std::string body;
    int count = 0;
    for (const Derivation& derivation : derivations)
        for (std::size_t i = 0; i < derivation.steps.size(); ++i)
            body += (count++ % figuresOnPage == 0 && count > 1 ? "\\clearpage\n" : "") +
                    figure(derivation, i);
    return latexDocument("a4paper,margin=2.5cm", body);
}

} // namespace parsescope
