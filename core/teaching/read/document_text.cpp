// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/document_text.h"

#include "core/base/ascii.h"
#include "core/base/co_process.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/platform/child_process.h"
#include "core/base/shell_command.h"
#include "core/base/xml_reader.h"
#include "core/base/zip_archive.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/list_numbers.h"
#include "core/treebank/temporary_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <functional>
#include <optional>
#include <set>
#include <span>

namespace parsescope {

namespace {

constexpr std::size_t MostTextBytes = 4'000'000; // largest size of the text of a document
constexpr int MostCellsRepeated = 64;            // largest number of equal cells or spaces
constexpr std::chrono::seconds TimeForPdf{30};

/// Returns a sentence about the parts of a document that are not in its text.
Text unreadParts(bool hasPictures, bool hasNotes) {
    if (hasPictures && hasNotes)
        return Text("the pictures, notes and comments of this document are not read");
    return hasPictures ? Text("the pictures of this document are not read")
           : hasNotes  ? Text("the notes and comments of this document are not read")
                       : Text();
}

/// The text of a document of a word processor while it is read.
class DocumentText {
public:
    DocumentText(bool isWord, ListNumbers lists) : m_isWord(isWord), m_lists(std::move(lists)) {}

    /// Begins an element. Elements have different names in both formats, but equal names mean the
    /// same.
    void open(std::string_view name, const XmlVisitor::Attributes& attributes) {
        m_pictures += name == "blip" || name == "image" || name == "imagedata";
        m_notes += name == "footnoteReference" || name == "endnoteReference" || name == "note" ||
                   name == "commentReference" || name == "annotation";
        if (m_tables == 0)
            m_lists.open(name, attributes, m_text.size());
        const bool isStrike = name == "strike" || name == "dstrike";
        if (isStrike && attributes("val") != "0" && attributes("val") != "false")
            m_isStruckOut = true; // the rest of the run
        const bool isStruckSpan = name == "span" && m_struckOut.contains(attributes("style-name"));
        if (m_hidden > 0 || isHidden(name) || isStruckSpan) {
            ++m_hidden;
            return;
        }
        if (name == "r")
            m_isStruckOut = false;
        else if (name == "style")
            m_style = attributes("name");
        const std::string_view line = attributes("text-line-through-style");
        if (!line.empty() && line != "none")
            m_struckOut.insert(m_style);
        if (isTable(name)) {
            endLine();
            ++m_tables;
        } else if (isCell(name)) {
            m_cell.clear();
            m_repeats = numberIn(attributes("number-columns-repeated"));
        } else if (name == "tr" || name == "table-row") {
            m_row.clear();
        } else if (name == "tab") {
            add(m_tables > 0 ? " " : "\t");
        } else if (name == "br" || name == "cr" || name == "line-break") {
            m_tables > 0 ? add(" ") : endParagraph();
        } else if (name == "s") {
            add(std::string(static_cast<std::size_t>(numberIn(attributes("c"))), ' '));
        } else if (name == "noBreakHyphen") {
            add("-");
        } else if (name == "sym") {
            add(arrowIn(attributes("font"), attributes("char")));
        }
        m_texts += isText(name);
    }

    void close(std::string_view name) {
        if (m_hidden > 0) {
            --m_hidden;
            return;
        }
        m_texts -= isText(name);
        if (m_tables == 0)
            m_lists.close(name, m_text);
        if (isParagraph(name)) {
            m_tables > 0 ? add(" ") : endParagraph();
        } else if (isCell(name)) {
            for (int i = 0; i < m_repeats && !isTooLong(); ++i)
                m_row += " " + std::string(trimmed(m_cell)) + " |";
            m_cell.clear();
        } else if (name == "tr" || name == "table-row") {
            if (m_row.find_first_not_of(" |") != std::string::npos)
                m_text += "|" + m_row + "\n";
            m_row.clear();
        } else if (isTable(name)) {
            --m_tables;
            m_text += "\n";
        }
    }

    void addText(std::string_view text) {
        if (m_hidden == 0 && m_texts > 0 && !m_isStruckOut)
            add(text);
    }

    /// Returns true once the text, with the row and cell that are being read, is too long.
    [[nodiscard]] bool isTooLong() {
        m_isTooLong = m_isTooLong || m_text.size() + m_row.size() + m_cell.size() > MostTextBytes;
        return m_isTooLong;
    }
    [[nodiscard]] DocumentContents take() {
        m_lists.addTo(m_text);
        return {std::move(m_text), unreadParts(m_pictures > 0, m_notes > 0)};
    }

private:
    /// Returns true for notes, titles of pictures, removed or moved text, and copies for older
    /// programs.
    static bool isHidden(std::string_view name) {
        constexpr std::array<std::string_view, 11> names{
            "Fallback", "annotation", "note",     "title", "desc", "tracked-changes",
            "del",      "delText",    "moveFrom", "pPr",   "rPr"};
        return std::ranges::find(names, name) != names.end();
    }
    static bool isTable(std::string_view name) { return name == "tbl" || name == "table"; }
    static bool isCell(std::string_view name) {
        return name == "tc" || name == "table-cell" || name == "covered-table-cell";
    }
    [[nodiscard]] bool isParagraph(std::string_view name) const {
        return name == "p" || (name == "h" && !m_isWord);
    }
    /// Returns true for elements whose text counts: runs of text in .docx files, otherwise whole
    /// paragraphs.
    [[nodiscard]] bool isText(std::string_view name) const {
        return m_isWord ? name == "t" : isParagraph(name);
    }
    /// Returns the arrow that Word writes as a sign of a font, for "-->", "==>", "<--" and "<==" or
    /// as it was chosen from the font Symbol.
    static std::string_view arrowIn(std::string_view font, std::string_view code) {
        if (font == "Symbol")
            return code == "F0AE" || code == "F0DE"   ? "→"
                   : code == "F0AC" || code == "F0DC" ? "←"
                                                      : "";
        if (font != "Wingdings")
            return "";
        return code == "F0E0" || code == "F0E8" ? "→" : code == "F0DF" || code == "F0E7" ? "←" : "";
    }
    static int numberIn(std::string_view text) {
        int number = 1;
        std::from_chars(text.data(), text.data() + text.size(), number);
        return std::clamp(number, 1, MostCellsRepeated);
    }

    void add(std::string_view text) {
        if (isTooLong())
            return;
        if (m_tables == 0) {
            m_text += text;
            return;
        }
        for (const char c : text)
            m_cell += c == '|' ? std::string("\\|") : std::string(1, c == '\n' ? ' ' : c);
    }
    void endParagraph() { m_text += '\n'; }
    void endLine() {
        if (!m_text.empty() && m_text.back() != '\n')
            m_text += '\n';
    }

    bool m_isWord;
    ListNumbers m_lists;
    int m_pictures = 0;
    int m_notes = 0;
    bool m_isStruckOut = false; // true in a run of a .docx file that is struck out
    std::string m_style;        // name of the style of an .odt file that is being read
    std::set<std::string, std::less<>> m_struckOut; // the styles of text that is struck out
    bool m_isTooLong = false;
    std::string m_text;
    std::string m_row;
    std::string m_cell;
    int m_repeats = 1;
    int m_hidden = 0; // number of open elements within an element that is not read
    int m_tables = 0;
    int m_texts = 0; // number of open elements whose text counts
};

Result<DocumentContents> textOfXml(std::string_view xml, bool isWord, ListNumbers lists) {
    DocumentText text(isWord, std::move(lists));
    const Result<void> done =
        readXml(xml, {[&](std::string_view name, const XmlVisitor::Attributes& attributes) {
                          text.open(name, attributes);
                      },
                      [&](std::string_view name) { text.close(name); },
                      [&](std::string_view part) {
                          // In .docx files, the line ends between elements are no text.
                          if (!(isWord && trimmed(part).empty() && part.find('\n') < part.size()))
                              text.addText(part);
                      }});
    if (!done)
        return tl::unexpected(done.error());
    if (text.isTooLong())
        return failure("the document has more than {0} bytes of text", MostTextBytes);
    return text.take();
}

/// Returns the text of a document of a word processor; nothing if the archive has no document.
std::optional<Result<DocumentContents>> textOfArchive(std::string_view bytes) {
    constexpr ZipLimits limits{2'000, 16'000'000, 200'000'000};
    std::optional<Result<std::string>> document;
    bool isWord = false;
    ListNumbers lists;
    const Result<void> done =
        readZip(bytes, limits, [&](const std::string& name, Result<std::string> entry) {
            if (name == "word/document.xml" || name == "content.xml") {
                isWord = name != "content.xml";
                document = std::move(entry);
            } else if (name == "word/numbering.xml" && entry) {
                // Lists without a definition are read without their numbers.
                static_cast<void>(readXml(
                    *entry, {[&](std::string_view element, const XmlVisitor::Attributes& of) {
                                 lists.define(element, of);
                             },
                             [](std::string_view) {}, [](std::string_view) {}}));
            }
        });
    if (!document)
        return done ? std::nullopt
                    : std::optional<Result<DocumentContents>>(tl::unexpected(done.error()));
    return document->and_then(
        [&](const std::string& xml) { return textOfXml(xml, isWord, std::move(lists)); });
}

/// Returns the lines of a cell with code, in which comments and printed texts can be answers,
/// without the marks of comments and without the calls that print.
std::string withoutCode(std::string_view lines) {
    std::string text;
    while (!lines.empty()) {
        std::string_view line = trimmed(takeLine(lines));
        constexpr std::string_view print = "print(";
        line.remove_prefix(std::min(line.find_first_not_of("# "), line.size()));
        if (line.starts_with(print) && line.ends_with(')'))
            line = line.substr(print.size(), line.size() - print.size() - 1);
        text += std::string(line) + "\n";
    }
    return text;
}

/// Returns the sources of the cells of a notebook; nothing if the text is not a notebook.
std::optional<std::string> textOfNotebook(std::string_view bytes) {
    if (!trimmed(bytes.substr(0, 1'000)).starts_with('{') ||
        bytes.find("\"nbformat\"") == std::string_view::npos)
        return std::nullopt;
    const Result<Json> notebook = parseJson(bytes);
    if (!notebook || !notebook->is_object() || !notebook->contains("nbformat"))
        return std::nullopt;
    std::string text;
    const auto addCells = [&text](const Json& owner) {
        const auto cells = owner.find("cells");
        if (cells == owner.end() || !cells->is_array())
            return;
        for (const Json& cell : *cells) {
            if (!cell.is_object())
                continue;
            for (const char* field : {"source", "input"}) {
                const auto source = cell.find(field);
                if (source == cell.end())
                    continue;
                std::string lines;
                for (const Json& line : source->is_array() ? *source : Json::array({*source}))
                    if (line.is_string())
                        lines += line.get_ref<const std::string&>();
                const auto type = cell.find("cell_type");
                text +=
                    (type != cell.end() && *type == "code" ? withoutCode(lines) : lines) + "\n\n";
            }
        }
    };
    addCells(*notebook);
    if (const auto sheets = notebook->find("worksheets");
        sheets != notebook->end() && sheets->is_array())
        for (const Json& sheet : *sheets)
            if (sheet.is_object())
                addCells(sheet);
    return text;
}

/// Returns true if a PDF document has an object of the type "/Subtype" `name`. Objects that are
/// packed are not found; pictures never are.
bool hasObject(std::string_view pdf, std::string_view name) {
    constexpr std::string_view Type = "/Subtype";
    for (std::size_t at = 0; (at = pdf.find(Type, at)) != std::string_view::npos;) {
        at += Type.size();
        std::string_view rest = pdf.substr(at, 80);
        rest.remove_prefix(std::min(rest.find_first_not_of(" \r\n\t"), rest.size()));
        if (rest.starts_with(name) && rest.find_first_of("/<>[( \r\n\t", 1) == name.size())
            return true;
    }
    return false;
}

Result<DocumentContents> textOfPdf(std::string_view bytes) {
    const std::string program = platform::findProgram("pdftotext");
    if (program.empty())
        return failure("this is a PDF document, which is read only if the program pdftotext "
                       "(poppler-utils) is installed");
    TemporaryFile file(".pdf");
    if (!file.isOpen() || !file.write(bytes) || !file.close())
        return failure("the PDF document cannot be written to a temporary file");
    CoProcess process;
    if (Result<void> started = process.start(shellWord(program) + " -q -layout -enc UTF-8 " +
                                                 shellWord(file.path()) + " -",
                                             CoProcess::Messages::Keep);
        !started)
        return tl::unexpected(started.error());
    std::string text;
    const auto end = std::chrono::steady_clock::now() + TimeForPdf;
    while (true) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            end - std::chrono::steady_clock::now());
        const auto line = process.hear(std::max(left, std::chrono::milliseconds(1)));
        if (!line && process.hasEnded())
            break;
        if (!line)
            return tl::unexpected(line.error());
        text += line->value_or(std::string()) + "\n";
        if (text.size() > MostTextBytes)
            return failure("the document has more than {0} bytes of text", MostTextBytes);
    }
    std::erase(text, '\f');
    if (trimmed(text).empty())
        return tl::unexpected(
            Error{process.withMessages(
                      Text("pdftotext finds no text in this PDF document, which may be a picture")),
                  {}});
    const bool hasNotes = std::ranges::any_of(
        std::array<std::string_view, 4>{"/Text", "/Highlight", "/Underline", "/StrikeOut"},
        [&](std::string_view name) { return hasObject(bytes, name); });
    return DocumentContents{std::move(text), unreadParts(hasObject(bytes, "/Image"), hasNotes)};
}

/// The endings of the names of office documents that are not read.
constexpr std::array<std::string_view, 8> OtherDocuments{".xlsx", ".xlsm",  ".pptx",    ".ods",
                                                         ".odp",  ".pages", ".numbers", ".key"};

bool hasEnding(std::string_view name, std::span<const std::string_view> endings) {
    return std::ranges::any_of(endings, [lower = lowerAscii(name)](std::string_view ending) {
        return lower.ends_with(ending);
    });
}

} // namespace

bool isDocumentName(std::string_view name) {
    return hasEnding(name, std::array<std::string_view, 2>{".docx", ".odt"}) ||
           hasEnding(name, OtherDocuments);
}

Result<DocumentContents> documentText(std::string bytes, const std::string& name) {
    const auto plain = [](std::string text) { return DocumentContents{std::move(text), {}}; };
    std::optional<Result<DocumentContents>> contents;
    if (isZip(bytes) && hasEnding(name, OtherDocuments))
        contents = failure("documents of this kind are not read, expected a text, a table in CSV, "
                           "or a .docx, .odt or .pdf file");
    else if (isZip(bytes))
        contents = textOfArchive(bytes);
    else if (bytes.starts_with("%PDF"))
        contents = textOfPdf(bytes);
    else if (auto notebook = textOfNotebook(bytes))
        contents = plain(*std::move(notebook));
    if (!contents)
        return plain(std::move(bytes));
    if (!*contents) {
        Error error = contents->error();
        error.file = name;
        return tl::unexpected(error);
    }
    return *std::move(contents);
}

} // namespace parsescope
