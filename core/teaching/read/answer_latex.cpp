// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer_latex.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_headings.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

constexpr std::size_t MostArgumentBytes = 1'000; // largest size of an argument that is removed

using Replacement = std::pair<std::string_view, std::string_view>;

/// Commands for signs.
constexpr std::array<Replacement, 35> Signs{{{"rightarrow", "→"},
                                             {"longrightarrow", "→"},
                                             {"Rightarrow", "→"},
                                             {"to", "→"},
                                             {"leftarrow", "←"},
                                             {"longleftarrow", "←"},
                                             {"Leftarrow", "←"},
                                             {"gets", "←"},
                                             {"sigma", "σ"},
                                             {"Sigma", "σ"},
                                             {"beta", "β"},
                                             {"emptyset", "∅"},
                                             {"varnothing", "∅"},
                                             {"ldots", "…"},
                                             {"dots", "…"},
                                             {"cdots", "…"},
                                             {"cup", "∪"},
                                             {"langle", "⟨"},
                                             {"rangle", "⟩"},
                                             {"textbar", "|"},
                                             {"textrightarrow", "→"},
                                             {"textleftarrow", "←"},
                                             {"textunderscore", "_"},
                                             {"textbackslash", "\\"},
                                             {"textasciicircum", "^"},
                                             {"textasciitilde", "~"},
                                             {"textless", "<"},
                                             {"textgreater", ">"},
                                             {"textquotedbl", "\""},
                                             {"textquotesingle", "'"},
                                             {"textasciigrave", "`"},
                                             {"quad", "  "},
                                             {"qquad", "  "},
                                             {"item", "- "},
                                             {"textemdash", "—"}}};
/// Commands that set their argument in another font, or as a title.
constexpr std::array<std::string_view, 17> Fonts{
    "textsc", "texttt", "textbf",       "textit",    "emph",      "text",
    "mathrm", "mathit", "mathsf",       "mathtt",    "textrm",    "textsf",
    "mbox",   "mathbf", "operatorname", "underline", "ensuremath"};
constexpr std::array<std::string_view, 4> Titles{"section", "subsection", "subsubsection",
                                                 "paragraph"};
/// Commands that set the layout, without arguments.
constexpr std::array<std::string_view, 37> Layout{
    "hline",     "toprule",   "midrule", "bottomrule",   "centering",    "noindent",  "newpage",
    "clearpage", "maketitle", "small",   "footnotesize", "scriptsize",   "large",     "Large",
    "sc",        "tt",        "bf",      "it",           "left",         "right",     "scshape",
    "ttfamily",  "bfseries",  "newline", "medskip",      "bigskip",      "smallskip", "par",
    "vfill",     "hfill",     "indent",  "endhead",      "endfirsthead", "endfoot",   "endlastfoot",
    "hrule",     "nobreak"};
/// Commands that set the layout, with arguments.
constexpr std::array<std::string_view, 12> LayoutWithArguments{
    "rule",  "noalign",   "cline",     "cmidrule",     "vspace",       "hspace",
    "label", "pagestyle", "setlength", "renewcommand", "arraystretch", "color"};
constexpr std::array<std::string_view, 8> Tables{
    "tabular", "tabular*", "tabularx", "tabulary", "longtable", "array", "tblr", "supertabular"};

template<class List>
bool has(const List& list, std::string_view name) {
    return std::ranges::find(list, name) != list.end();
}

/// Removes the name of a command from the start of a text, which follows a backslash.
std::string_view takeCommand(std::string_view& text) {
    const auto end = std::find_if_not(text.begin(), text.end(), isAsciiLetter);
    const std::string_view name = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(name.size());
    return name;
}

/// Removes an argument in braces or, if `open` is '[' or '(', in these brackets from the start of a
/// text. Returns nothing if there is none of at most MostArgumentBytes bytes.
std::optional<std::string_view> takeArgument(std::string_view& text, char open = '{') {
    if (!text.starts_with(open))
        return std::nullopt;
    const char close = open == '{' ? '}' : open == '[' ? ']' : ')';
    int depth = 0;
    for (std::size_t at = 0; at < std::min(text.size(), MostArgumentBytes); ++at) {
        depth += text[at] == open ? 1 : text[at] == close ? -1 : 0;
        if (depth == 0) {
            const std::string_view argument = text.substr(1, at - 1);
            text.remove_prefix(at + 1);
            return argument;
        }
    }
    return std::nullopt;
}

void dropArguments(std::string_view& text) {
    while (takeArgument(text, '[') || takeArgument(text)) {
    }
}

/// Returns true if a line begins a value of JSON, or a field in it, where "\u2192" is a character.
bool isJson(std::string_view line) {
    return line.starts_with("{\"") || line.starts_with("[{") || line.starts_with("[\"") ||
           line.starts_with('"');
}

/// A converter of a document, line by line.
class LatexReader {
public:
    std::string convert(std::string_view text) {
        const bool hasPreamble = text.find("\\begin{document}") != std::string_view::npos;
        bool isInside = !hasPreamble;
        while (!text.empty()) {
            std::string_view line = takeLine(text);
            const std::size_t end = hasPreamble ? line.find("\\end{document}") : line.size();
            if (!isInside) {
                const std::size_t begin = line.find("\\begin{document}");
                isInside = begin != std::string_view::npos;
                line = isInside ? line.substr(begin) : std::string_view();
            } else if (end < line.size()) {
                line = line.substr(0, end);
                text = {};
            }
            convertLine(line);
        }
        return std::move(m_text);
    }

private:
    void convertLine(std::string_view line) {
        const bool wasInTable = m_isInTable;
        const bool isComment = trimmed(line).starts_with('%');
        const bool isPlain = !m_isInTable && (line.find_first_of("\\$") == std::string_view::npos ||
                                              isJson(trimmed(line)));
        if (isComment || isPlain)
            m_row += line;
        else
            convertPart(line);
        const bool isOpen = m_isInTable && wasInTable && !isComment; // the row may go on
        const std::string_view row = trimmed(m_row);
        if (isOpen && !m_hasRows) // a blank line would end the table
            m_text += "|---|";
        if (!isOpen)
            flush(false);
        else if (row.empty())
            m_row.clear();
        else
            m_row += ' ';
        m_hasRows = false;
        m_text += '\n';
    }

    /// Appends the current row or line to the text.
    void flush(bool isRow) {
        if (isRow) {
            if (m_hasRows)
                m_text += '\n';
            m_text += "| " + std::string(trimmed(m_row)) + " |";
            m_hasRows = true;
        } else {
            m_text += m_row;
        }
        m_row.clear();
    }

    void convertPart(std::string_view text) {
        while (!text.empty()) {
            const char c = text.front();
            text.remove_prefix(1);
            if (c == '\\')
                convertCommand(text);
            else if (c == '&' && m_isInTable)
                m_row += " | ";
            else if (c == '|' && m_isInTable)
                m_row += "\\|";
            else if (c == '~')
                m_row += ' ';
            else if (c == '%')
                break;
            else if (c != '$' && c != '{' && c != '}')
                m_row += c;
        }
    }

    void convertCommand(std::string_view& text) {
        const std::string_view name = takeCommand(text);
        if (name.empty()) {
            const char c = text.empty() ? ' ' : text.front();
            text.remove_prefix(std::min<std::size_t>(1, text.size()));
            if (c == '\\') {
                if (text.starts_with('*'))
                    text.remove_prefix(1);
                static_cast<void>(takeArgument(text, '['));
                if (m_isInTable)
                    flush(true);
                else
                    m_row += ' ';
            } else {
                m_row += std::string_view(",;:! ").find(c) == std::string_view::npos ? c : ' ';
            }
            return;
        }
        if (name == "begin" || name == "end") {
            changeEnvironment(name == "begin", text);
            return;
        }
        if (name == "multicolumn") {
            static_cast<void>(takeArgument(text));
            static_cast<void>(takeArgument(text));
        } else if (has(Titles, name)) {
            if (text.starts_with('*'))
                text.remove_prefix(1);
            // An answer may stand on the line of the heading.
            std::string_view rest = text;
            const auto title = takeArgument(rest);
            if (title && !trimmed(rest).empty() && exerciseHeading(*title)) {
                m_row += std::string(*title) + ": ";
                text = rest;
            } else {
                m_row += "# ";
            }
        } else if (name == "item") {
            const auto label = takeArgument(text, '[');
            m_row += label ? std::string(*label) + " " : "- ";
        } else if (has(LayoutWithArguments, name)) {
            if (text.starts_with('*'))
                text.remove_prefix(1);
            static_cast<void>(takeArgument(text, '('));
            dropArguments(text);
        } else if (name == "textcolor") { // its second argument is read as text
            static_cast<void>(takeArgument(text, '['));
            static_cast<void>(takeArgument(text));
            return;
        } else if (name == "kern" && text.starts_with("0pt")) { // as latexEscaped writes it
            text.remove_prefix(3);
            return;
        } else if (name == "symbol" && text.starts_with("{38}")) { // likewise
            text.remove_prefix(4);
            m_row += '&';
            return;
        } else if (name == "verb" && !text.empty()) { // "\verb|sh la|"
            const std::size_t end = text.substr(0, MostArgumentBytes).find(text.front(), 1);
            if (end == std::string_view::npos)
                return;
            m_row += text.substr(1, end - 1);
            text.remove_prefix(end + 1);
            return;
        } else if (const auto sign = std::ranges::find(Signs, name, &Replacement::first);
                   sign != Signs.end()) {
            m_row += sign->second;
        } else if (has(Fonts, name)) {
            if (text.starts_with('{')) // the argument is read as text, which has no braces
                return;
        } else if (!has(Layout, name)) {
            m_row += "\\" + std::string(name);
            return;
        }
        text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    }

    void changeEnvironment(bool begins, std::string_view& text) {
        const std::string_view name = takeArgument(text).value_or(std::string_view());
        if (begins)
            dropArguments(text);
        if (!has(Tables, name))
            return;
        if (!begins && m_isInTable && !trimmed(m_row).empty())
            flush(true);
        m_isInTable = begins;
    }

    std::string m_text;
    std::string m_row; // the row of a table or the line that is being read
    bool m_isInTable = false;
    bool m_hasRows = false; // true if a row of a table ended on the line
};

} // namespace

bool isLatex(std::string_view text) {
    for (std::size_t at = text.find('\\'); at < text.size(); at = text.find('\\', at + 1)) {
        std::string_view rest = text.substr(at + 1);
        const std::string_view name = takeCommand(rest);
        const bool hasArgument = rest.starts_with('{') || rest.starts_with("*{");
        if (hasArgument
                ? has(Fonts, name) || has(Titles, name) || name == "begin" || name == "textcolor"
                : name == "item" || name.ends_with("arrow") || name == "hline" || name == "verb" ||
                      name == "textcolor")
            return true;
    }
    return false;
}

std::string withoutLatex(std::string_view text) {
    return LatexReader().convert(text);
}

} // namespace parsescope
