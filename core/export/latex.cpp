// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/latex.h"

#include "core/base/number_text.h"
#include "core/base/utf8.h"
#include "core/export/display_text.h"
#include "core/treebank/sentence.h"

namespace parsescope {

namespace {

constexpr std::string_view Preamble = R"(\usepackage{iftex}
\ifPDFTeX
  \usepackage[T1]{fontenc}
  \usepackage{lmodern,amssymb,newunicodechar}
  \newunicodechar{≤}{\ensuremath{\leq}}
  \newunicodechar{≥}{\ensuremath{\geq}}
  \newunicodechar{≠}{\ensuremath{\neq}}
  \newunicodechar{∞}{\ensuremath{\infty}}
  \newunicodechar{→}{\ensuremath{\to}}
  \newunicodechar{←}{\ensuremath{\leftarrow}}
  \newunicodechar{−}{\ensuremath{-}}
  \newunicodechar{✓}{\ensuremath{\checkmark}}
\else
  \usepackage{fontspec}
  \usepackage[english,bidi=basic]{babel}
  \babelprovide[import,onchar=ids fonts]{arabic}
  \babelprovide[import,onchar=ids fonts]{hebrew}
  \directlua{luaotfload.add_fallback("scripts", {
    "Noto Sans Devanagari:mode=harf;script=dev2;",
    "Noto Sans Thai:mode=harf;",
    "Noto Color Emoji:mode=harf;",
    "WenQuanYi Micro Hei:mode=node;",
    "Noto Sans Math:mode=node;",
    "Noto Sans Symbols2:mode=node;"})}
  \babelfont{rm}[RawFeature={fallback=scripts}]{Noto Sans}
  \babelfont[arabic]{rm}{Noto Naskh Arabic}
  \babelfont[hebrew]{rm}{Noto Sans Hebrew}
\fi
\usepackage{array,booktabs,longtable,adjustbox,tikz-dependency}
\newcommand{\wordbox}[3]{\adjustbox{max width=\linewidth}{\tikz[baseline=(word.base)]
  \node(word)[draw=#1!70!black,fill=#1!12,rounded corners=2pt,inner xsep=3pt,inner ysep=1pt]
  {\strut#2\,{\scriptsize#3}};}}
\newcommand{\stackword}{\wordbox{blue}}
\newcommand{\bufferword}{\wordbox{orange}}
\newcommand{\nowords}{\textit{empty}\vphantom{\stackword{X}{0}}}
)";

/// The definitions, for pdflatex, of the characters of item labels that are not Latin letters.
constexpr const char* LabelCharacters = R"(\ifPDFTeX
  \newunicodechar{σ}{\ensuremath{\sigma}}
  \newunicodechar{β}{\ensuremath{\beta}}
  \newunicodechar{⇒}{\ensuremath{\Rightarrow}}
  \newunicodechar{·}{\ensuremath{\cdot}}
\fi
)";

/// Returns true if pdflatex sets the character with the preamble.
bool isSetByPdflatex(char32_t code) {
    constexpr std::u32string_view missing = U"ĦħĸĿŀŉŦŧſ";
    constexpr std::u32string_view more = U"ƒȘșȚț‐‑‒–—―‘’‚“”„†‡•…‰‹›€≤≥≠∞→←−✓σβ⇒";
    return code < 0x180 ? missing.find(code) == missing.npos : more.find(code) != more.npos;
}

/// Returns true if some character of a document is not set by pdflatex.
bool needsLualatex(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        if (!isSetByPdflatex(character.code))
            return true;
        at += character.bytes;
    }
    return false;
}

/// Returns the beginning of a document. `engine` is LaTeX before the first package.
std::string documentBegin(const std::string& engine, const std::string& geometry) {
    return engine + "\\documentclass{article}\n" + latexPreamble() + LabelCharacters +
           "\\usepackage[" + geometry +
           "]{geometry}\n\\pagestyle{empty}\\setlength{\\parindent}{0pt}\n\\begin{document}\n";
}

/// Returns true for pairs of characters that TeX fonts join, for example "--" to a dash, and ",,"
/// to a quotation mark.
bool makeLigature(char first, char second) {
    return first == second && (first == '-' || first == ',' || first == '<' || first == '>');
}

/// Returns true if a line can break before the character without changing the shape of the
/// character.
bool mayBegin(char32_t code) {
    const bool isEuropean = code > 0x20 && code < 0x0590;
    const bool isEastAsian = (code >= 0x2E80 && code < 0xD800) ||
                             (code >= 0xF900 && code < 0xFB00) ||
                             (code >= 0xFF01 && code < 0xFFF0) || (code >> 16) == 2;
    return (isEuropean || isEastAsian) && !isCombining(code);
}

} // namespace

std::string latexPreamble() {
    return std::string(Preamble);
}

std::string latexBegin(const std::string& geometry) {
    return documentBegin("% lualatex sets all scripts; pdflatex sets Latin letters only.\n",
                         geometry);
}

std::string latexEnd() {
    return "\\end{document}\n";
}

std::string latexDocument(const std::string& geometry, const std::string& body) {
    // Editors read the first line; the package iftex ends the run of another program.
    return documentBegin(
               needsLualatex(body)
                   ? "% !TeX program = lualatex\n"
                     "% Some characters are not Latin letters, which pdflatex cannot set.\n"
                     "\\RequirePackage{iftex}\\RequireLuaTeX\n"
                   : "% !TeX program = pdflatex\n% lualatex can set it, too.\n",
               geometry) +
           body + latexEnd();
}

std::string latexHeader() {
    std::string header =
        "% The document needs this preamble. pdflatex sets Latin letters; lualatex "
        "sets all scripts,\n% with the fonts named here, which can be replaced, or "
        "extended for more scripts.\n";
    for (std::string_view rest = Preamble; !rest.empty();)
        header += "%   " + std::string(takeLine(rest)) + "\n";
    return header;
}

std::string latexEscaped(std::string_view text) {
    std::string result;
    char before = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        // The control characters from U+0080 to U+009F, which have two bytes, become spaces.
        const Character character = characterAt(text, at);
        const bool isControl = character.valid && character.code >= 0x80 && character.code < 0xA0;
        at += isControl ? 1 : 0;
        const char c = isControl ? ' ' : text[at];
        if (makeLigature(before, c))
            result += "\\kern0pt{}";
        before = c;
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
        case '[': // otherwise brackets are read as the option of a command
        case ']':
            result += std::string("{") + c + "}";
            break;
        case '`': // otherwise the character is set as a curly quotation mark
            result += "\\textasciigrave{}";
            break;
        case '\'':
            result += "\\textquotesingle{}";
            break;
        case '&': // \& separates the words of tikz-dependency
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
        default: // control characters become spaces
            result += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
        }
    }
    return result;
}

std::string latexCell(std::string_view text) {
    // The least number of characters of a long word, which can be broken.
    constexpr std::size_t LongWord = 12;
    constexpr std::size_t Part = 6;
    std::string cell;
    for (bool first = true; !text.empty(); first = false) {
        const std::size_t space = text.find(' ');
        std::string_view word = text.substr(0, space);
        text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
        cell += first ? "" : " ";
        if (sentenceFromText(word).isRightToLeft()) {
            cell += "\\mbox{" + latexEscaped(word) + "}";
            continue;
        }
        std::size_t count = characterCount(word) > LongWord ? 0 : word.size();
        std::size_t begin = 0;
        for (std::size_t at = 0; count < Part && at < word.size();) {
            const Character character = characterAt(word, at);
            if (at - begin >= Part && mayBegin(character.code)) {
                cell += latexEscaped(word.substr(begin, at - begin)) + "\\allowbreak{}";
                begin = at;
            }
            at += character.bytes;
        }
        cell += latexEscaped(word.substr(begin));
    }
    return cell;
}

std::string latexTable(const std::vector<LatexColumn>& columns,
                       const std::vector<std::vector<std::string>>& rows) {
    const double gaps = 2 * (1 - 1 / static_cast<double>(columns.size()));
    std::string table = "{\\footnotesize\\setlength{\\tabcolsep}{3pt}\n\\begin{longtable}{@{}";
    std::string heading;
    for (const LatexColumn& column : columns) {
        table += ">{\\raggedright\\arraybackslash}p{\\dimexpr" + fixed(column.share, 3) +
                 "\\linewidth-" + fixed(gaps, 3) + "\\tabcolsep\\relax}";
        heading += (&column == &columns.front() ? "" : " & ") + column.heading;
    }
    table += "@{}}\n\\toprule\n" + heading + " \\\\\n\\midrule\n\\endhead\n";
    for (const std::vector<std::string>& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            // The command "\\" reads a following bracket or star as its argument.
            const bool taken = i == 0 && (row[i].starts_with('[') || row[i].starts_with('*'));
            table += (i ? " & " : "") + (taken ? "{" + row[i] + "}" : row[i]);
        }
        table += " \\\\\n";
    }
    return table + "\\bottomrule\n\\end{longtable}}\n";
}

} // namespace parsescope
