// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of derivation_text.h for LaTeX.
#include "core/export/derivation_text.h"
#include "core/export/latex.h"
#include "core/export/tree_arcs.h"
#include "core/treebank/direction.h"

namespace parsescope {

namespace {

constexpr int LevelHeight = 3; // height of a level of arcs in ex

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
    const std::string relation = relationOf(derivation.sentence, step.arc->dependent);
    return relation.empty() ? text : text + " (" + relation + ")";
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

/// The line of text below the words of a picture: numbers, and parts of speech beside them.
enum class BelowWords { PartsOfSpeech, Numbers };

/// The column of each node in a picture, from 1 on the left.
class Columns {
public:
    Columns(const Sentence& sentence, const Configuration& configuration, bool showsRoot = true)
        : m_configuration(&configuration), m_words(configuration.words()), m_showsRoot(showsRoot),
          m_first(configuration.placeOf(0) == 0 ? 0 : 1), m_fromRight(sentence.isRightToLeft()) {}

    [[nodiscard]] int count() const { return m_words + (m_showsRoot ? 1 : 0); }
    [[nodiscard]] bool areFromRight() const { return m_fromRight; }
    [[nodiscard]] int of(int node) const {
        const int place = m_configuration->placeOf(node) - m_first;
        return m_fromRight ? count() - place : place + 1;
    }
    [[nodiscard]] int nodeIn(int column) const {
        const int place = m_first + (m_fromRight ? count() - column : column - 1);
        return place > m_words ? 0 : place;
    }

private:
    const Configuration* m_configuration;
    int m_words;
    bool m_showsRoot;
    int m_first; // the position in the sentence of the first column
    bool m_fromRight;
};

/// Returns the text below a node, or "" if there is none.
std::string belowNode(const Sentence& sentence, int node, BelowWords below) {
    std::string text = std::to_string(node);
    if (const std::string tag = node == 0 ? "_" : sentence.words[node - 1].upos;
        below == BelowWords::PartsOfSpeech && tag != "_")
        text += " " + latexEscaped(tag);
    return text;
}

std::string formInPicture(const Sentence& sentence, int node, bool rightToLeft) {
    return node == 0 ? "ROOT" : latexEscaped(formAlone(sentence.words[node - 1].form, rightToLeft));
}

std::string arcLabel(const Sentence& sentence, const PictureArc& drawn) {
    return labelOf(drawn, relationOf(sentence, drawn.arc.dependent), "$\\times$");
}

std::string picture(const Sentence& sentence, const TreePicture& shown,
                    const Configuration& configuration, BelowWords below, bool showsRoot = true) {
    const Columns columns(sentence, configuration, showsRoot);
    std::string forms;
    std::string tags;
    for (int column = 1; column <= columns.count(); ++column) {
        const int node = columns.nodeIn(column);
        const std::string separator = column == 1 ? "  " : " \\& ";
        forms += separator + formInPicture(sentence, node, columns.areFromRight());
        tags += separator + "\\footnotesize " + belowNode(sentence, node, below);
    }
    std::string text =
        "\\begin{adjustbox}{max width=\\linewidth}\n"
        "\\begin{dependency}[theme=simple, segmented edge, label "
        "style={font=\\footnotesize,scale=1/.7}]\n"
        "\\depstyle{built}{edge style={thick}}\n"
        "\\depstyle{tocome}{edge style={dashed, gray}}\n"
        "\\depstyle{lost}{edge style={dotted, red!70!black}, label style={text=red!70!black}}\n"
        "\\depstyle{wrong}{edge below, edge style={thick, orange!80!black}}\n"
        "\\depstyle{implied}{edge style={very thin}}\n"
        "\\depstyle{wrongly-implied}{edge below, edge style={very thin, orange!80!black}}\n"
        "\\begin{deptext}[column sep=1.7em]\n" +
        forms + " \\\\\n" + tags + " \\\\\n\\end{deptext}\n";
    for (const PictureArc& drawn :
         pictureArcs(shown, configuration.words(), configuration.rootPlace()))
        text +=
            std::string(showsRoot || drawn.arc.head != 0 ? "\\depedge[" : "\\deproot[") +
            namesOf(drawn.look).style +
            ", edge height=" + std::to_string(LevelHeight * drawn.level) + "ex]{" +
            (showsRoot || drawn.arc.head != 0 ? std::to_string(columns.of(drawn.arc.head)) + "}{"
                                              : "") +
            std::to_string(columns.of(drawn.arc.dependent)) + "}{" + arcLabel(sentence, drawn) +
            "}\n";
    return text + "\\end{dependency}\n\\end{adjustbox}\n";
}

} // namespace

std::string tikzDependency(const Sentence& sentence, const TreePicture& shown) {
    return picture(sentence, shown, *shown.current, BelowWords::PartsOfSpeech);
}

std::string tikzTree(const Sentence& sentence, const Tree& tree, std::optional<RootPlace> root) {
    Configuration built(tree.size(), {}, {}, root.value_or(RootPlace::Last));
    for (int word = 1; word <= tree.size(); ++word)
        built.attach(tree.head(word), word);
    return picture(sentence, {tree, built, {}}, built, BelowWords::Numbers, root.has_value());
}

namespace {

/// Returns nodes in boxes of a style, from left to right.
std::string boxes(const Sentence& sentence, const std::vector<int>& nodes, const char* command) {
    if (nodes.empty())
        return "\\textit{empty}";
    std::string text;
    for (const int node : nodes)
        text += (text.empty() ? "" : " ") + std::string(command) + "{" + formOf(sentence, node) +
                "}{" + std::to_string(node) + "}";
    return text;
}

} // namespace

std::string stackBoxes(const Sentence& sentence, const Configuration& configuration, int limit) {
    std::vector<int> nodes = configuration.stackNodes();
    const bool isCut = configuration.stackSize() > limit;
    if (isCut)
        nodes.erase(nodes.begin(), nodes.end() - limit);
    std::string text = (isCut ? "\\dots{} " : "") + boxes(sentence, nodes, "\\stackword");
    for (const std::vector<int>& list : configuration.lists())
        text += " $\\mid$ " + boxes(sentence, list, "\\stackword");
    return text;
}

std::string bufferBoxes(const Sentence& sentence, const Configuration& configuration, int limit) {
    std::vector<int> nodes = configuration.bufferNodes();
    const bool isCut = configuration.bufferSize() > limit;
    if (isCut)
        nodes.resize(static_cast<std::size_t>(limit));
    return boxes(sentence, nodes, "\\bufferword") + (isCut ? " \\dots{}" : "");
}

std::string slideDefinitions() {
    return R"(% The words of a sentence are set once, and each arc is drawn once: slides only copy them.
\newcount\sentencenumber
\newcount\wordnumber
\newdimen\wordplace
\newcommand{\usesentence}[1]{\global\sentencenumber=#1\relax}
\newcommand{\sentencebox}{\csname sentencebox-\the\sentencenumber\endcsname}
\newcommand{\wordat}[1]{\csname word\the\sentencenumber-#1\endcsname}
\newcommand{\sentence}[2]{% number, words
  \usesentence{#1}\wordnumber=0 \wordplace=0pt
  \expandafter\newsavebox\csname sentencebox-#1\endcsname
  \global\setbox\sentencebox\hbox{#2\unskip}}
\newcommand{\word}[2]{% form, part of speech
  \setbox0\hbox{\begin{tabular}[t]{@{}c@{}}\strut\large#1\\\footnotesize#2\end{tabular}}%
  \advance\wordnumber by1 \advance\wordplace by.5\wd0
  \expandafter\xdef\csname word\the\sentencenumber-\the\wordnumber\endcsname{\the\wordplace}%
  \advance\wordplace by.5\wd0 \advance\wordplace by1.7em
  \box0 \hskip1.7em}
\newcommand{\arc}[5]{% style, head, dependent, height, relation
  \edef\arcname{\the\sentencenumber-#1-#2-#3-#4}%
  \ifcsname\arcname\endcsname\else
    \expandafter\newsavebox\csname\arcname\endcsname
    \dimen0=\wordat{#2} \dimen2=\wordat{#3} \dimen4=#4\relax
    \ifdim\dimen4>0pt \dimen6=\ht\sentencebox \else\dimen6=-\dp\sentencebox\fi
    \advance\dimen4 by\dimen6
    \ifdim\dimen0<\dimen2 \advance\dimen0 by4pt \dimen8=3pt
    \else\advance\dimen0 by-4pt \dimen8=-3pt \fi
    \edef\arcpath{(\the\dimen0,\the\dimen6) -- (\the\dimexpr\dimen0+\dimen8,\the\dimen4)
      -- (\the\dimexpr\dimen2-\dimen8,\the\dimen4) -- (\the\dimen2,\the\dimen6)}%
    \edef\arcmiddle{(\the\dimexpr(\dimen0+\dimen2)/2,\the\dimen4)}%
    \expandafter\global\expandafter\setbox\csname\arcname\endcsname\hbox{%
      \begin{tikzpicture}[baseline=0pt,trim left=0pt]
        \draw[arc,#1] \arcpath;
        \node[above,inner sep=1pt,font=\footnotesize] at \arcmiddle {#5};
      \end{tikzpicture}}%
  \fi
  \rlap{\expandafter\usebox\csname\arcname\endcsname}}
\newcommand{\slidetree}[2]{% number of a word, arcs; of a long sentence, the part around the word
  \setbox0\hbox{#2\usebox{\sentencebox}}%
  \dimen0=1.5\linewidth
  \ifdim\wd0>\dimen0
    \dimen2=\dimexpr\wordat{#1}-.5\dimen0\relax
    \ifdim\dimen2>\dimexpr\wd0-\dimen0\relax \dimen2=\dimexpr\wd0-\dimen0\relax \fi
    \ifdim\dimen2<0pt \dimen2=0pt \fi
    \setbox0\hbox{\clipbox*{{\the\dimen2} {-\the\dp0} {\the\dimexpr\dimen2+\dimen0} {\the\ht0}}%
      {\usebox0}}%
  \fi
  \begin{adjustbox}{max width=\linewidth,max totalheight=\treeheight,center}%
    \usebox0\end{adjustbox}}
\newcommand{\treeheight}{.55\textheight}
\newcommand{\slidetext}[1]{\smallskip\vfill
  \begin{adjustbox}{minipage=\linewidth,max totalheight=.25\textheight}\small #1\end{adjustbox}\par}
% What is higher than the page is made smaller.
\newcommand{\slideside}[2]{% height, content
  \setbox2\vbox{\hsize=\textwidth\linewidth=\hsize\columnwidth=\hsize #2}%
  \ifdim\dimexpr\ht2+\dp2\relax>#1%
    \vbox to#1{%
      \hbox to\textwidth{\begin{adjustbox}{max totalheight=#1}\box2\end{adjustbox}\hss}\vss}%
  \else
    \vbox to#1{\boxmaxdepth=0pt \unvbox2}%
  \fi}
\newcommand{\oneside}[1]{\noindent\slideside{.98\textheight}{#1}}
\newcommand{\twosides}[2]{\noindent\vbox{\offinterlineskip
  \slideside{.485\textheight}{\normalbaselines\renewcommand{\treeheight}{.26\textheight}#1}%
  \hrule\vskip.01\textheight
  \slideside{.485\textheight}{\normalbaselines\renewcommand{\treeheight}{.26\textheight}#2}}}
\tikzset{arc/.style={->,>=stealth,rounded corners=2pt,line cap=round},built/.style={thick},
  tocome/.style={dashed,gray},lost/.style={dotted,red!70!black},
  wrong/.style={thick,orange!80!black},implied/.style={very thin},
  wrongly-implied/.style={very thin,orange!80!black}}
)";
}

std::string slideWords(const Sentence& sentence, const Configuration& configuration, int number) {
    const Columns columns(sentence, configuration);
    std::string words;
    for (int column = 1; column <= columns.count(); ++column) {
        const int node = columns.nodeIn(column);
        words += "%\n\\word{" + formInPicture(sentence, node, columns.areFromRight()) + "}{" +
                 belowNode(sentence, node, BelowWords::PartsOfSpeech) + "}";
    }
    return "\\sentence{" + std::to_string(number) + "}{" + words + "}\n";
}

std::string slideTree(const Sentence& sentence, const TreePicture& shown) {
    const Configuration& configuration = *shown.current;
    const Columns columns(sentence, configuration);
    const int middle = configuration.bufferSize() > 0  ? configuration.buffer(0)
                       : configuration.stackSize() > 0 ? configuration.stack(0)
                                                       : 0;
    std::string arcs;
    for (const PictureArc& drawn :
         pictureArcs(shown, configuration.words(), configuration.rootPlace()))
        arcs += std::string("%\n\\arc{") + namesOf(drawn.look).style + "}{" +
                std::to_string(columns.of(drawn.arc.head)) + "}{" +
                std::to_string(columns.of(drawn.arc.dependent)) + "}{" +
                (drawn.isBelow() ? "-" : "") + std::to_string(LevelHeight * drawn.level) + "ex}{" +
                arcLabel(sentence, drawn) + "}";
    return "\\slidetree{" + std::to_string(columns.of(middle)) + "}{" + arcs + "}";
}

} // namespace parsescope
