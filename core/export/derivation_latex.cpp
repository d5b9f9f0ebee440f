// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of derivation_text.h for tables and lists in LaTeX.
#include "core/export/derivation_text.h"
#include "core/export/latex.h"

namespace parsescope {

namespace {

std::string mathLoss(Loss loss) {
    if (loss.value >= Unreachable)
        return "$\\infty$";
    return loss.exact ? std::to_string(loss.value) : "$\\geq " + std::to_string(loss.value) + "$";
}

std::string formOf(const Sentence& sentence, int node) {
    if (node == 0)
        return "ROOT";
    return latexCell(sentence.words[node - 1].form);
}

/// Returns a list in brackets for a cell. The character "…" becomes \dots.
std::string cell(std::string text) {
    for (std::size_t at; (at = text.find("…")) != std::string::npos;)
        text.replace(at, std::string_view("…").size(), "\\dots{}");
    return text;
}

std::string arcWithMark(const Derivation& derivation, Arc arc) {
    const std::string text = formOf(derivation.sentence, arc.head) + " $\\to$ " +
                             formOf(derivation.sentence, arc.dependent);
    return derivation.gold && !derivation.gold->hasArc(arc) ? text + " $\\times$" : text;
}

/// Returns the arc that a step builds or, in a terminal configuration, the arcs that it implies.
std::string arcCell(const Derivation& derivation, const DerivationStep& step) {
    if (!step.arc)
        return impliedText(derivation.system, step.configuration,
                           [&](Arc arc) { return arcWithMark(derivation, arc); });
    const std::string text = arcWithMark(derivation, *step.arc);
    if (!derivation.gold || !derivation.gold->hasArc(*step.arc))
        return text;
    const std::string& relation = derivation.sentence.words[step.arc->dependent - 1].deprel;
    return relation == "_" ? text : text + " (" + latexEscaped(relation) + ")";
}

} // namespace

std::string latexTable(const Derivation& derivation) {
    const std::vector<LatexColumn> columns{{"Step", .07}, {"Stack", .28},      {"Buffer", .21},
                                           {"Loss", .08}, {"Transition", .15}, {"New arc", .21}};
    std::vector<std::vector<std::string>> rows;
    for (const DerivationStep& step : derivation.steps) {
        const auto& sentence = derivation.sentence;
        rows.push_back(
            {std::to_string(step.number),
             cell(stackText(sentence, step.configuration, StackShown, latexCell)),
             cell(bufferText(sentence, step.configuration, BufferShown, latexCell)),
             derivation.gold ? mathLoss(step.losses.loss) : "",
             step.transition ? latexEscaped(derivation.system.nameOf(*step.transition)) : "",
             arcCell(derivation, step)});
    }
    return latexTable(columns, rows);
}

namespace {

/// Returns nodes in boxes of a style, from left to right.
std::string boxes(const Sentence& sentence, const std::vector<int>& nodes, const char* command) {
    if (nodes.empty())
        return "\\nowords";
    std::string text;
    for (const int node : nodes)
        text += (text.empty() ? "" : " ") + std::string(command) + "{" + formOf(sentence, node) +
                "}{" + std::to_string(node) + "}";
    return text;
}

/// Returns the name of a list, such as "λ2", for all programs that set LaTeX.
std::string listName(std::string_view name) {
    constexpr std::string_view lambda = "λ";
    constexpr std::string_view tau = "τ";
    if (name.starts_with(lambda))
        return "$\\lambda$" + latexEscaped(name.substr(lambda.size()));
    if (name.starts_with(tau))
        return "$\\tau$" + latexEscaped(name.substr(tau.size()));
    return latexEscaped(name);
}

} // namespace

std::string stackBoxes(const Sentence& sentence, const Configuration& configuration, int limit,
                       const std::vector<ListDeclaration>& names) {
    std::vector<int> nodes = configuration.stackNodes();
    const bool isCut = configuration.stackSize() > limit;
    if (isCut)
        nodes.erase(nodes.begin(), nodes.end() - limit);
    std::string text = (isCut ? "\\dots{} " : "") + boxes(sentence, nodes, "\\stackword");
    for (std::size_t i = 0; i < configuration.lists().size(); ++i)
        text += (i < names.size() ? " \\quad " + listName(names[i].name) + ": " : " $\\mid$ ") +
                boxes(sentence, configuration.lists()[i], "\\stackword");
    return text;
}

std::string bufferBoxes(const Sentence& sentence, const Configuration& configuration, int limit) {
    std::vector<int> nodes = configuration.bufferNodes();
    const bool isCut = configuration.bufferSize() > limit;
    if (isCut)
        nodes.resize(static_cast<std::size_t>(limit));
    return boxes(sentence, nodes, "\\bufferword") + (isCut ? " \\dots{}" : "");
}

} // namespace parsescope
