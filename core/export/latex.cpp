// SPDX-License-Identifier: GPL-3.0-or-later
// The LaTeX of derivation_text.h.
#include "core/export/derivation_text.h"

#include <algorithm>

namespace parsescope {

namespace {

// So much of stack and buffer fits on a page.
constexpr int StackShown = 4;
constexpr int BufferShown = 3;

std::string mathLoss(Loss loss) {
    if (loss.value >= Unreachable)
        return "$\\infty$";
    return loss.exact ? std::to_string(loss.value) : "$\\geq " + std::to_string(loss.value) + "$";
}

std::string formOf(const Sentence& sentence, int node) {
    if (node == 0)
        return "ROOT";
    return latexEscaped(sentence.words[node - 1].form);
}

std::string relationOf(const Sentence& sentence, int word) {
    const std::string& relation = sentence.words[word - 1].deprel;
    return relation == "_" ? "" : latexEscaped(relation);
}

/// Of a list in brackets, for a cell: the dots become \dots.
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

} // namespace

std::string latexEscaped(std::string_view text) {
    std::string result;
    for (char c : text) {
        switch (c) {
        case '\\':
            result += "\\textbackslash{}";
            break;
        case '^':
            result += "\\textasciicircum{}";
            break;
        case '~':
            result += "\\textasciitilde{}";
            break;
        case '<':
            result += "\\textless{}";
            break;
        case '>':
            result += "\\textgreater{}";
            break;
        case '|':
            result += "\\textbar{}";
            break;
        case '"':
            result += "\\textquotedbl{}";
            break;
        case '[': // else read as the option of a command
        case ']':
        case '-': // else joined to dashes
        case '`':
        case '\'':
            result += std::string("{") + c + "}";
            break;
        case '&': // the usual \& parts the words of tikz-dependency
            result += "\\symbol{38}";
            break;
        case '{':
        case '}':
        case '$':
        case '#':
        case '_':
        case '%':
            result += std::string("\\") + c;
            break;
        default: // what can't be seen has no place in a document
            result += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
        }
    }
    return result;
}

std::string latexTable(const Derivation& derivation) {
    std::string table = "% Needs \\usepackage[T1]{fontenc} and \\usepackage{booktabs}; for scripts "
                        "beyond Latin, lualatex.\n"
                        "\\begin{tabular}{rllcll}\n\\toprule\n"
                        "Step & Stack & Buffer & Loss & Transition & New arc \\\\\n\\midrule\n";
    for (const DerivationStep& step : derivation.steps) {
        const auto& sentence = derivation.sentence;
        // The braces keep a bracket from being read as the option of \\ before it.
        table += std::to_string(step.number) + " & {" +
                 cell(stackText(sentence, step.configuration, StackShown, latexEscaped)) + "} & {" +
                 cell(bufferText(sentence, step.configuration, BufferShown, latexEscaped)) +
                 "} & " + (derivation.gold ? mathLoss(step.losses.loss) : "") + " & " +
                 (step.transition ? latexEscaped(derivation.system.nameOf(*step.transition)) : "") +
                 " & " + (step.arc ? arcCell(derivation, *step.arc) : "") + " \\\\\n";
    }
    return table + "\\bottomrule\n\\end{tabular}\n";
}

std::string tikzDependency(const Sentence& sentence, const std::optional<Tree>& gold,
                           const Configuration& configuration,
                           const std::vector<ArcState>& states) {
    const int words = configuration.words();
    std::string forms;
    std::string tags;
    bool tagged = false;
    const int first = configuration.placeOf(0) == 0 ? 0 : 1; // place of the first column
    const auto column = [&](int node) { return configuration.placeOf(node) - first + 1; };
    for (int place = first; place <= words + first; ++place) {
        const bool isRoot = place == configuration.placeOf(0);
        const std::string gap = place == first ? "  " : " \\& ";
        const std::string tag = isRoot ? "_" : sentence.words[place - 1].upos;
        forms += gap + (isRoot ? "ROOT" : latexEscaped(sentence.words[place - 1].form));
        tags += gap + (tag == "_" ? "" : latexEscaped(tag));
        tagged = tagged || tag != "_";
    }
    std::string text =
        "% Needs \\usepackage[T1]{fontenc} and \\usepackage{tikz-dependency}; for "
        "scripts beyond Latin, lualatex.\n"
        "\\begin{dependency}[theme=simple]\n"
        "\\depstyle{right}{edge style={thick}}\n"
        "\\depstyle{tocome}{edge style={dashed, gray}}\n"
        "\\depstyle{lost}{edge style={dotted, red!70!black}, label style={text=red!70!black}}\n"
        "\\depstyle{wrong}{edge below, edge style={thick, orange!80!black}}\n"
        "\\begin{deptext}[column sep=0.8em]\n" +
        forms + " \\\\\n" + (tagged ? tags + " \\\\\n" : "") + "\\end{deptext}\n";
    const auto add = [&](const char* style, Arc arc, const std::string& label) {
        text += std::string("\\depedge[") + style + "]{" + std::to_string(column(arc.head)) + "}{" +
                std::to_string(column(arc.dependent)) + "}{" + label + "}\n";
    };
    for (int word = 1; word <= words; ++word) {
        const Arc built{configuration.head(word), word};
        const bool hasHead = built.head != NoHead;
        if (gold) {
            const Arc wanted{gold->head(word), word};
            const bool lost = states.empty() ? hasHead : states[word] == ArcState::Lost;
            add(built == wanted ? "right"
                : lost          ? "lost"
                                : "tocome",
                wanted, relationOf(sentence, word));
            if (hasHead && built != wanted)
                add("wrong", built, "$\\times$");
        } else if (hasHead) {
            add("right", built, relationOf(sentence, word));
        }
    }
    return text + "\\end{dependency}\n";
}

} // namespace parsescope
