// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of derivation_text.h for pictures of trees in LaTeX.
#include "core/export/derivation_text.h"
#include "core/export/html.h"
#include "core/export/latex.h"
#include "core/export/tree_arcs.h"
#include "core/treebank/direction.h"

#include <algorithm>

namespace parsescope {

namespace {

constexpr int LevelHeight = 3; // height of a level of arcs in ex

std::string relationOf(const Sentence& sentence, int word) {
    const std::string& relation = sentence.words[word - 1].deprel;
    return relation == "_" ? "" : latexEscaped(relation);
}

/// The line of text below the words of a picture: numbers, and parts of speech beside them.
enum class BelowWords { PartsOfSpeech, Numbers };

/// The column of each node in a picture, from 1 on the left.
class Columns {
public:
    Columns(const Sentence& sentence, const Configuration& configuration, bool showsRoot)
        : m_configuration(&configuration), m_words(configuration.words()), m_showsRoot(showsRoot),
          m_first(showsRoot && configuration.placeOf(0) == 0 ? 0 : 1),
          m_fromRight(sentence.isRightToLeft()) {}

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

/// An arc of a picture between two columns, which are equal for an arrow from above.
struct DrawnArc {
    int from = 0;
    int to = 0;
    bool isBelow = false;
    const char* style = "";
    std::string label;
    int labelWidth = 0; // in pt

    [[nodiscard]] int left() const { return std::min(from, to); }
    [[nodiscard]] int right() const { return std::max(from, to); }
    [[nodiscard]] int length() const { return right() - left(); }
};

/// The words of a picture in columns from 1, with the widths of the columns and of the gaps behind
/// them, and the arcs above and below them. Widths are estimates in pt.
struct WordRow {
    std::vector<std::string> forms;
    std::vector<std::string> tags;
    std::vector<int> widths;
    std::vector<int> gaps;
    std::vector<DrawnArc> arcs;

    [[nodiscard]] int count() const { return static_cast<int>(forms.size()); }
};

/// The sizes of the fonts of a picture, in pt.
struct PictureFonts {
    int words = 10;
    int relations = 8;
};
constexpr PictureFonts SlideFonts{12, 10}; // in a wide tree scaled to 9.6 and 8
constexpr int WordGap = 8;
constexpr int PageWidth = 450; // of a page in A4, without room for arcs to other lines
constexpr int EdgeRoom = 12;

/// Widens the gaps so that no arc is narrower than its label.
void makeRoomForLabels(WordRow& row) {
    std::vector<const DrawnArc*> order;
    for (const DrawnArc& arc : row.arcs)
        order.push_back(&arc);
    std::ranges::stable_sort(order, {}, &DrawnArc::length);
    for (const DrawnArc* arc : order) {
        if (arc->length() == 0)
            continue;
        int room = -(row.widths[arc->left() - 1] + row.widths[arc->right() - 1]) / 2;
        for (int column = arc->left(); column <= arc->right(); ++column)
            room += row.widths[column - 1] + (column < arc->right() ? row.gaps[column - 1] : 0);
        row.gaps[arc->left() - 1] += std::max(0, arc->labelWidth + WordGap - room);
    }
}

WordRow wordRow(const Sentence& sentence, const TreePicture& shown, BelowWords below,
                PictureFonts fonts = {}) {
    const Configuration& configuration = *shown.current;
    const Columns columns(sentence, configuration, shown.showsRoot);
    WordRow row;
    for (int column = 1; column <= columns.count(); ++column) {
        const int node = columns.nodeIn(column);
        row.forms.push_back(formInPicture(sentence, node, columns.areFromRight()));
        row.tags.push_back(belowNode(sentence, node, below));
        row.widths.push_back(
            std::max(textWidth(node == 0 ? "ROOT" : sentence.words[node - 1].form, fonts.words),
                     textWidth(row.tags.back(), fonts.relations)));
        row.gaps.push_back(WordGap);
    }
    for (const PictureArc& drawn :
         pictureArcs(shown, configuration.words(), configuration.rootPlace())) {
        const int to = columns.of(drawn.arc.dependent);
        const bool isFromAbove = drawn.arc.head == 0 && !shown.showsRoot;
        const std::string& relation = sentence.words[drawn.arc.dependent - 1].deprel;
        const std::string plain = labelOf(drawn, relation == "_" ? "" : relation, "×");
        row.arcs.push_back({isFromAbove ? to : columns.of(drawn.arc.head), to, drawn.isBelow(),
                            namesOf(drawn.look).style, arcLabel(sentence, drawn),
                            textWidth(plain, fonts.relations)});
    }
    makeRoomForLabels(row);
    return row;
}

/// Returns the level of each arc among those that are drawn above or below the columns `first` to
/// `last`; 0 for other arcs.
std::vector<int> levelsIn(const WordRow& row, int first, int last) {
    std::vector<ArcSpan> spans;
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < row.arcs.size(); ++i) {
        const DrawnArc& arc = row.arcs[i];
        if (arc.right() < first || arc.left() > last)
            continue;
        indices.push_back(i);
        // An arrow from above is drawn above all arcs beside it.
        const int beside = arc.length() == 0 ? 1 : 0;
        spans.push_back({std::max(arc.left() - beside, first - 1),
                         std::min(arc.right() + beside, last + 1), arc.isBelow,
                         beside ? row.count() : arc.length()});
    }
    const std::vector<int> found = arcLevels(spans);
    std::vector<int> levels(row.arcs.size());
    for (std::size_t i = 0; i < indices.size(); ++i)
        levels[indices[i]] = found[i];
    return levels;
}

/// Returns the part of an arc in the columns `first` to `last`, at least one end of which is
/// elsewhere: it runs to the edge.
std::string openArc(const DrawnArc& arc, const std::string& height, int first, int last) {
    const auto isHere = [&](int column) { return column >= first && column <= last; };
    // Returns the point at a column or, if it is elsewhere, at the edge, raised by `rise`.
    const auto point = [&](int column, const std::string& rise) {
        const int foot = column != arc.from ? 0 : arc.to > arc.from ? 4 : -4;
        const bool isLeft = column < first;
        const int shift = isHere(column) ? foot : isLeft ? -EdgeRoom : EdgeRoom;
        return "([xshift=" + std::to_string(shift) + "pt,yshift=" + rise + "]\\wordref{" +
               (arc.isBelow ? "2" : "1") + "}{" +
               std::to_string(std::clamp(column, first, last) - first + 1) + "}." +
               (arc.isBelow ? "south" : "north") +
               (isHere(column) ? ""
                : isLeft       ? " -| \\matrixref.west"
                               : " -| \\matrixref.east") +
               ")";
    };
    const std::string rise = (arc.isBelow ? "-" : "") + height;
    const char* tip = !isHere(arc.to) ? "-" : arc.to > arc.from ? "->" : "<-";
    std::string text = "\\draw[/depgraph/.cd, " + std::string(arc.style) +
                       ", reserved/edge style, /tikz/.cd, " + tip + "] ";
    if (isHere(arc.left()))
        text += point(arc.left(), "0pt") + " -- ";
    text += point(arc.left(), rise) + " -- node[above,inner sep=1pt,font=\\footnotesize]{" +
            (isHere(arc.from) || isHere(arc.to) ? arc.label : "") + "} " + point(arc.right(), rise);
    if (isHere(arc.right()))
        text += " -- " + point(arc.right(), "0pt");
    return text + ";\n";
}

/// Returns the columns `first` to `last` of a picture.
std::string picture(const WordRow& row, int first, int last) {
    std::string forms;
    std::string tags;
    for (int column = first; column <= last; ++column) {
        const int more = column == first ? 0 : row.gaps[column - 2] - WordGap;
        const std::string separator = column == first ? "  "
                                      : more > 0      ? " \\&[" + std::to_string(more) + "pt] "
                                                      : " \\& ";
        forms += separator + row.forms[column - 1];
        tags += (column == first ? "  " : " \\& ") + std::string("\\footnotesize ") +
                row.tags[column - 1];
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
        "\\begin{deptext}[column sep=" +
        std::to_string(WordGap) + "pt]\n" + forms + " \\\\\n" + tags + " \\\\\n\\end{deptext}\n";
    const std::vector<int> levels = levelsIn(row, first, last);
    for (std::size_t i = 0; i < row.arcs.size(); ++i) {
        const DrawnArc& arc = row.arcs[i];
        const std::string height = std::to_string(LevelHeight * levels[i]) + "ex";
        if (levels[i] == 0)
            continue;
        if (arc.left() < first || arc.right() > last)
            text += openArc(arc, height, first, last);
        else
            text += (arc.length() == 0 ? "\\deproot[" : "\\depedge[") + std::string(arc.style) +
                    ", edge height=" + height + "]{" +
                    (arc.length() == 0 ? "" : std::to_string(arc.from - first + 1) + "}{") +
                    std::to_string(arc.to - first + 1) + "}{" + arc.label + "}\n";
    }
    return text + "\\end{dependency}\n\\end{adjustbox}\n";
}

/// Returns the last column of each line of a picture that is broken into lines of about equal
/// width.
std::vector<int> lineEnds(const WordRow& row) {
    constexpr int padding = 4; // of a word
    int total = 0;
    for (int column = 1; column <= row.count(); ++column)
        total += row.widths[column - 1] + row.gaps[column - 1] + padding;
    const int share = total / (total / PageWidth + 1);
    std::vector<int> ends;
    int width = 0;
    for (int column = 1; column < row.count(); ++column) {
        width += row.widths[column - 1] + row.gaps[column - 1] + padding;
        if (width >= share || width + row.widths[column] + padding > PageWidth) {
            ends.push_back(column);
            width = 0;
        }
    }
    ends.push_back(row.count());
    return ends;
}

} // namespace

std::string tikzDependency(const Sentence& sentence, const TreePicture& shown) {
    const WordRow row = wordRow(sentence, shown, BelowWords::PartsOfSpeech);
    return picture(row, 1, row.count());
}

std::string tikzTree(const Sentence& sentence, const Tree& tree, std::optional<RootPlace> root) {
    Configuration built(tree.size(), {}, {}, root.value_or(RootPlace::Last));
    for (int word = 1; word <= tree.size(); ++word)
        built.attach(tree.head(word), word);
    const WordRow row =
        wordRow(sentence, {tree, built, {}, {}, root.has_value()}, BelowWords::Numbers);
    std::string text;
    int first = 1;
    for (const int last : lineEnds(row)) {
        text += (text.empty() ? "" : "\\par\\smallskip\n") + picture(row, first, last);
        first = last + 1;
    }
    return text;
}

std::string slideWords(const Sentence& sentence, const TreePicture& shown, int number) {
    constexpr int more = 8; // room beside the gaps of sheets
    const WordRow row = wordRow(sentence, shown, BelowWords::PartsOfSpeech, SlideFonts);
    std::string words;
    for (std::size_t i = 0; i < row.forms.size(); ++i)
        words += "%\n\\word{" + row.forms[i] + "}{" + row.tags[i] + "}{" +
                 std::to_string(row.gaps[i] + more) + "pt}";
    return "\\sentence{" + std::to_string(number) + "}{" + words + "}\n";
}

std::string slideTree(const Sentence& sentence, const TreePicture& shown, int middle) {
    const Configuration& configuration = *shown.current;
    const Columns columns(sentence, configuration, shown.showsRoot);
    std::string arcs;
    for (const PictureArc& drawn :
         pictureArcs(shown, configuration.words(), configuration.rootPlace()))
        arcs +=
            std::string("%\n\\arc{") + namesOf(drawn.look).style + "}{" +
            std::to_string(columns.of(drawn.arc.head == 0 && !shown.showsRoot ? drawn.arc.dependent
                                                                              : drawn.arc.head)) +
            "}{" + std::to_string(columns.of(drawn.arc.dependent)) + "}{" +
            (drawn.isBelow() ? "-" : "") + std::to_string(LevelHeight * drawn.level) + "ex}{" +
            arcLabel(sentence, drawn) + "}";
    return "\\slidetree{" + std::to_string(columns.of(middle)) + "}{" + arcs + "}";
}

} // namespace parsescope
