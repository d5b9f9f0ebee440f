// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of derivation_text.h for LaTeX.
#include "core/export/derivation_text.h"
#include "core/export/latex.h"
#include "core/export/tree_arcs.h"

#include <algorithm>

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

std::string relationOf(const Sentence& sentence, int word) {
    const std::string& relation = sentence.words[word - 1].deprel;
    return relation == "_" ? "" : latexEscaped(relation);
}

/// Returns a list in brackets for a cell. The character "…" becomes \dots.
std::string cell(std::string text) {
    for (std::size_t at; (at = text.find("…")) != std::string::npos;)
        text.replace(at, std::string_view("…").size(), "\\dots{}");
    return text;
}

std::string arcCell(const Derivation& derivation, Arc arc) {
    std::string text = formOf(derivation.sentence, arc.head) + " $\\to$ " +
                       formOf(derivation.sentence, arc.dependent);
    if (!derivation.gold)
        return text;
    if (!derivation.gold->hasArc(arc))
        return text + " $\\times$";
    const std::string relation = relationOf(derivation.sentence, arc.dependent);
    return relation.empty() ? text : text + " (" + relation + ")";
}

/// Returns the name of the style of an arc, which the picture defines.
const char* styleOf(ArcLook look) {
    switch (look) {
    case ArcLook::Built:
        return "right";
    case ArcLook::ToCome:
        return "tocome";
    case ArcLook::Lost:
        return "lost";
    case ArcLook::Wrong:
        break;
    }
    return "wrong";
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
             step.arc ? arcCell(derivation, *step.arc) : ""});
    }
    return latexTable(columns, rows);
}

namespace {

/// The line of text below the words of a picture.
enum class BelowWords { PartsOfSpeech, Numbers };

std::string picture(const Sentence& sentence, const TreePicture& shown,
                    const Configuration& configuration, BelowWords below) {
    constexpr int LevelHeight = 3; // height of a level in ex
    const int words = configuration.words();
    const bool fromRight = sentence.isRightToLeft();
    // The position in the sentence of the first column.
    const int first = configuration.placeOf(0) == 0 ? 0 : 1;
    const auto columnOf = [&](int node) {
        const int place = configuration.placeOf(node) - first;
        return fromRight ? words + 1 - place : place + 1;
    };
    std::string forms;
    std::string tags;
    bool tagged = false;
    for (int column = 1; column <= words + 1; ++column) {
        const int place = first + (fromRight ? words + 1 - column : column - 1);
        const int node = place > words ? 0 : place;
        const std::string separator = column == 1 ? "  " : " \\& ";
        forms += separator + (node == 0 ? "ROOT" : latexEscaped(sentence.words[node - 1].form));
        const std::string tag = below == BelowWords::Numbers ? std::to_string(node)
                                : node == 0                  ? "_"
                                                             : sentence.words[node - 1].upos;
        tags += separator + (tag == "_" ? "" : latexEscaped(tag));
        tagged = tagged || tag != "_";
    }
    std::string text =
        "\\begin{adjustbox}{max width=\\linewidth}\n"
        "\\begin{dependency}[theme=simple, segmented edge]\n"
        "\\depstyle{right}{edge style={thick}}\n"
        "\\depstyle{tocome}{edge style={dashed, gray}}\n"
        "\\depstyle{lost}{edge style={dotted, red!70!black}, label style={text=red!70!black}}\n"
        "\\depstyle{wrong}{edge below, edge style={thick, orange!80!black}}\n"
        "\\begin{deptext}[column sep=0.8em]\n" +
        forms + " \\\\\n" + (tagged ? tags + " \\\\\n" : "") + "\\end{deptext}\n";
    for (const PictureArc& drawn : pictureArcs(shown, words, configuration.rootPlace()))
        text += std::string("\\depedge[") + styleOf(drawn.look) +
                ", edge height=" + std::to_string(LevelHeight * drawn.level) + "ex]{" +
                std::to_string(columnOf(drawn.arc.head)) + "}{" +
                std::to_string(columnOf(drawn.arc.dependent)) + "}{" +
                (drawn.look == ArcLook::Wrong ? "$\\times$"
                                              : relationOf(sentence, drawn.arc.dependent)) +
                "}\n";
    return text + "\\end{dependency}\n\\end{adjustbox}\n";
}

} // namespace

std::string tikzDependency(const Sentence& sentence, const std::optional<Tree>& gold,
                           const Configuration& configuration,
                           const std::vector<ArcState>& states) {
    return picture(sentence, {gold, configuration, states}, configuration,
                   BelowWords::PartsOfSpeech);
}

std::string tikzTree(const Sentence& sentence, const Tree& tree, RootPlace root) {
    Configuration built(tree.size(), {}, {}, root);
    for (int word = 1; word <= tree.size(); ++word)
        built.attach(tree.head(word), word);
    return picture(sentence, {tree, built, {}}, built, BelowWords::Numbers);
}

} // namespace parsescope
