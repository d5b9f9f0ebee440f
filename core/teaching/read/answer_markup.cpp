// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer_markup.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

namespace parsescope {

namespace {

/// The elements of HTML.
constexpr std::string_view HtmlNames =
    " a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button"
    " canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div"
    " dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6"
    " head header hgroup hr html i iframe img input ins kbd label legend li link main map mark menu"
    " meta meter nav nobr noscript object ol optgroup option output p param picture pre progress q"
    " rp rt ruby s samp script section select small source span strike strong style sub summary sup"
    " svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr"
    " ";

/// A tag of a text in HTML or XML.
struct Tag {
    std::string name;       ///< in lower case; "/" precedes the name of an element that ends
    std::string_view inner; ///< the text between "<" and ">"
    std::size_t first = 0;  ///< where "<" stands
    std::size_t last = 0;   ///< where ">" stands

    [[nodiscard]] bool isEnd() const { return name.starts_with('/'); }
    [[nodiscard]] std::string_view element() const {
        return std::string_view(name).substr(isEnd() ? 1 : 0);
    }
    /// Returns true for elements of HTML, of a word processor ("o:p") and of a page ("my-box"), and
    /// for declarations.
    [[nodiscard]] bool isKnown() const {
        return element().find_first_of(":-!?") < name.size() || isOneOf(element(), HtmlNames);
    }
    /// Returns true if a tag that is not known is one of XML, and no text like "<sh, la>": an
    /// element ends, or has an attribute.
    [[nodiscard]] bool isXml() const {
        const bool isName = std::ranges::all_of(element(), [](char c) {
            return isAsciiLetter(c) || isAsciiDigit(c) || c == '_' || c == '.' || isBeyondAscii(c);
        });
        return isName && (isEnd() || inner.ends_with('/') || inner.find("=\"") < inner.size() ||
                          inner.find("='") < inner.size());
    }
    /// Returns the value of an attribute: "sh" for `value` in `<input value="sh">`; nothing if the
    /// tag does not have the attribute.
    [[nodiscard]] std::optional<std::string_view> attribute(std::string_view wanted) const;
};

/// Returns the tag that begins at byte `at`; nothing for other texts.
std::optional<Tag> tagAt(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 20'000;
    text = text.substr(at, longest);
    const char first = text.size() > 2 && text[0] == '<' ? text[1] : ' ';
    if (first != '/' && first != '!' && first != '?' && !isAsciiLetter(first))
        return std::nullopt;
    char quote = 0; // around the value of an attribute, in which ">" ends no tag
    for (std::size_t i = 1; i < text.size(); ++i) {
        const char c = text[i];
        if (quote == 0 && c == '<')
            break;
        if (quote == c)
            quote = 0;
        else if (quote == 0 && (c == '"' || c == '\'') && text[i - 1] == '=')
            quote = c;
        if (quote != 0 || c != '>')
            continue;
        Tag tag{{}, text.substr(1, i - 1), at, at + i};
        for (char letter : tag.inner) {
            if (letter == ' ' || letter == '\t' || letter == '\n' ||
                (letter == '/' && !tag.name.empty()))
                break;
            tag.name += lowerAscii(letter);
        }
        return tag;
    }
    return std::nullopt;
}

/// Returns the first tag that begins at byte `at` or behind; nothing if there is none.
std::optional<Tag> nextTag(std::string_view text, std::size_t at) {
    for (at = text.find('<', at); at < text.size(); at = text.find('<', at + 1))
        if (auto tag = tagAt(text, at))
            return tag;
    return std::nullopt;
}

std::optional<std::string_view> Tag::attribute(std::string_view wanted) const {
    std::string_view rest = inner.substr(std::min(inner.find_first_of(" \t\n"), inner.size()));
    while (!(rest = trimmed(rest)).empty()) {
        const std::size_t size = std::min(rest.find_first_of("= \t\n"), rest.size());
        const bool isWanted = lowerAscii(rest.substr(0, size)) == wanted;
        rest.remove_prefix(size);
        std::string_view value;
        if (rest.starts_with('=')) {
            rest.remove_prefix(1);
            const bool isQuoted = rest.starts_with('"') || rest.starts_with('\'');
            const std::size_t end = std::min(
                isQuoted ? rest.find(rest.front(), 1) : rest.find_first_of(" \t\n"), rest.size());
            value = rest.substr(isQuoted ? 1 : 0, end - (isQuoted ? 1 : 0));
            rest.remove_prefix(std::min(end + (isQuoted ? 1 : 0), rest.size()));
        }
        if (isWanted)
            return value;
    }
    return std::nullopt;
}

/// Returns the first tag of XML that is none of HTML; nothing if there is none.
std::optional<Tag> otherElement(std::string_view text) {
    auto tag = nextTag(text, 0);
    while (tag && (tag->isKnown() || !tag->isXml()))
        tag = nextTag(text, tag->first + 1);
    return tag;
}

/// Returns true for a text with elements of HTML.
bool hasHtml(std::string_view text) {
    constexpr std::array<std::string_view, 5> ends{"</li>", "</p>", "</td>", "</table>", "</div>"};
    return std::ranges::any_of(
        ends, [text](std::string_view end) { return text.find(end) != std::string_view::npos; });
}

/// Appends the character of an HTML entity with the name "lt" or "#8594". Returns false if the
/// entity is unknown.
bool appendNamed(std::string& text, std::string_view entity) {
    constexpr std::array<std::pair<std::string_view, char32_t>, 25> names{
        {{"lt", '<'},       {"gt", '>'},       {"amp", '&'},       {"quot", '"'},
         {"apos", '\''},    {"nbsp", ' '},     {"rarr", 0x2192},   {"larr", 0x2190},
         {"rArr", 0x21D2},  {"lArr", 0x21D0},  {"hellip", 0x2026}, {"ndash", 0x2013},
         {"mdash", 0x2014}, {"minus", 0x2212}, {"empty", 0x2205},  {"times", 0xD7},
         {"sigma", 0x3C3},  {"beta", 0x3B2},   {"bull", 0x2022},   {"auml", 0xE4},
         {"ouml", 0xF6},    {"uuml", 0xFC},    {"Uuml", 0xDC},     {"eacute", 0xE9},
         {"szlig", 0xDF}}};
    for (const auto& [name, code] : names)
        if (entity == name) {
            appendCharacter(text, code);
            return true;
        }
    if (!entity.starts_with('#') || entity.size() < 2)
        return false;
    const bool isHex = entity[1] == 'x' || entity[1] == 'X';
    char32_t code = 0;
    for (char c : entity.substr(isHex ? 2 : 1)) {
        const bool isDigit = c >= '0' && c <= '9';
        const char low = static_cast<char>(c | 0x20);
        if (!isDigit && !(isHex && low >= 'a' && low <= 'f'))
            return false;
        code = code * (isHex ? 16 : 10) + static_cast<char32_t>(isDigit ? c - '0' : low - 'a' + 10);
        if (code > 0x10FFFF)
            return false;
    }
    if (code == 0 || (code >= 0xD800 && code < 0xE000))
        return false;
    appendCharacter(text, code == 0xA0 ? ' ' : code);
    return true;
}

/// Appends the character of the entity that begins at byte `at` of an HTML text, and moves `at` to
/// its end. Returns false if none begins there.
bool appendEntity(std::string& text, std::string_view html, std::size_t& at) {
    constexpr std::size_t longest = 10;
    const std::size_t size =
        html[at] == '&' ? html.substr(at, longest).find(';') : std::string_view::npos;
    if (size >= longest || !appendNamed(text, html.substr(at + 1, size - 1)))
        return false;
    at += size;
    return true;
}

/// Returns a text with characters in place of the entities of HTML.
std::string withoutEntities(std::string_view html) {
    std::string text;
    for (std::size_t at = 0; at < html.size(); ++at)
        if (!appendEntity(text, html, at))
            text += html[at];
    return text;
}

/// Returns true for elements that begin on a line of their own.
bool isBlock(std::string_view name) {
    constexpr std::array<std::string_view, 24> blocks{
        "p",  "div",        "tr",      "li",      "ul",     "ol",      "table",    "pre",
        "h1", "h2",         "h3",      "h4",      "h5",     "h6",      "dl",       "dt",
        "dd", "blockquote", "section", "article", "header", "summary", "textarea", "label"};
    return std::ranges::find(blocks, name) != blocks.end();
}

/// Returns true for elements whose text does not count: text that was struck out, programs, and the
/// choices of a list that were not made.
bool isHidden(const Tag& tag) {
    return isOneOf(tag.name, " style script s del strike ") ||
           tag.attribute("style").value_or("").find("line-through") < tag.inner.size() ||
           (tag.name == "option" && !tag.attribute("selected"));
}

/// Returns the place of ">" at the end of the element that `begin` begins; npos if it does not end.
std::size_t endOfElement(std::string_view html, const Tag& begin) {
    int depth = 1;
    for (auto tag = nextTag(html, begin.last); tag; tag = nextTag(html, tag->first + 1))
        if (tag->element() == begin.name && (depth += tag->isEnd() ? -1 : 1) == 0)
            return tag->last;
    return std::string_view::npos;
}

/// Returns the text that was typed into a field of a form.
std::string typedText(const Tag& tag) {
    const std::string type = lowerAscii(tag.attribute("type").value_or("text"));
    return tag.name == "input" && isOneOf(type, " text number email search tel url ")
               ? " " + withoutEntities(tag.attribute("value").value_or("")) + " "
               : std::string();
}

/// Returns a text without its comments, of which only ends of lines stay.
std::string withoutComments(std::string_view html) {
    std::string text;
    while (!html.empty()) {
        const std::size_t begin = html.find("<!--");
        const std::size_t end = begin < html.size() ? html.find("-->", begin) : begin;
        const std::size_t size = end < html.size() ? begin : html.size();
        text += html.substr(0, size);
        if (end < html.size())
            std::ranges::copy_if(html.substr(begin, end - begin), std::back_inserter(text),
                                 [](char c) { return c == '\n'; });
        html.remove_prefix(end < html.size() ? end + 3 : html.size());
    }
    return text;
}

/// Returns true if an HTML text has elements that begin lines, so that its own ends of lines are
/// spaces.
bool hasBlocks(std::string_view html) {
    for (auto tag = nextTag(html, 0); tag; tag = nextTag(html, tag->first + 1))
        if (isBlock(tag->name) || tag->name == "br")
            return true;
    return false;
}

/// Returns true if the row of a table that begins before `html` has several cells. The only cell of
/// a row may contain a whole letter.
bool hasSeveralCells(std::string_view html) {
    int cells = 0;
    for (auto tag = nextTag(html, 0); tag && cells < 2; tag = nextTag(html, tag->first + 1)) {
        if (isOneOf(tag->element(), " tr table "))
            return false;
        cells += isOneOf(tag->name, " td th ") ? 1 : 0;
    }
    return cells > 1;
}

/// Returns true if the line that ends at byte `end` of a text is followed by a blank one.
bool endsParagraph(std::string_view text, std::size_t end) {
    const std::size_t next = text.find_first_not_of(" \t", end + 1);
    return next == std::string_view::npos || text[next] == '\n';
}

/// Returns the text of an HTML document, or of a text with elements of HTML if `isDocument` is
/// false. In such a text, ends of lines between elements count, and a blank line ends all elements,
/// as in Markdown. The cells of tables begin with bars, as in Markdown, too, and the
/// elements in a row with several cells begin no lines. Unless `isPage` is true, a text like "<sh>"
/// that names no element stays.
std::string textOfHtml(std::string_view html, bool isDocument, bool isPage) {
    const bool flows = hasBlocks(html);
    bool isPre = false;
    bool isRow = false;    // true in a row with several cells, which is a line
    bool hasEnded = false; // true behind the end of an element, whose line has ended already
    int depth = 0;         // the number of elements around the text, in a text that is no document
    std::set<std::string, std::less<>> unclosed; // the names of elements that do not end
    std::string text;
    const auto endLine = [&text] {
        text.resize(text.find_last_not_of(' ') + 1);
        if (!text.empty() && text.back() != '\n')
            text += '\n';
    };
    for (std::size_t at = 0; at < html.size(); ++at) {
        if (const auto tag = tagAt(html, at); tag && (isPage || tag->isKnown())) {
            const std::string& name = tag->name;
            at = tag->last;
            if (!unclosed.contains(name) && isHidden(*tag)) {
                const std::size_t end = endOfElement(html, *tag);
                if (end < html.size())
                    at = end;
                else
                    unclosed.insert(name);
            }
            const bool ends = tag->isEnd() && isBlock(tag->element());
            depth = std::max(0, depth + (isBlock(name) ? 1 : ends ? -1 : 0));
            hasEnded = ends || name == "br";
            if (name == "tr")
                isRow = hasSeveralCells(html.substr(tag->last));
            else if (isOneOf(tag->element(), " tr table "))
                isRow = false;
            if (isRow && name != "tr" && name != "td" && name != "th")
                text += isBlock(name) || ends || name == "br" ? " " : "";
            else if (isBlock(name))
                endLine();
            else if (ends || name == "br")
                text += '\n';
            else if (name == "td" || name == "th")
                text += "|";
            text += typedText(*tag);
            isPre = name == "pre" || (isPre && name != "/pre");
            continue;
        }
        if (appendEntity(text, html, at))
            continue;
        if (!flows || isPre || !isBlankLine(html.substr(at, 1))) {
            hasEnded = false;
            text += html[at];
        } else if (html[at] == '\n' && !isDocument && (depth == 0 || endsParagraph(html, at))) {
            depth = 0;
            if (!std::exchange(hasEnded, false))
                text += '\n';
        } else if (!text.empty() && text.back() != '\n' && text.back() != ' ')
            text += ' ';
    }
    return text;
}

} // namespace

bool isHtml(std::string_view text, std::string_view name) {
    if (name.ends_with(".html") || name.ends_with(".htm"))
        return true;
    for (text = trimmed(text);; text = trimmed(text)) {
        const auto tag = text.empty() ? std::nullopt : tagAt(text, 0);
        if (!tag || (tag->name[0] != '!' && tag->name[0] != '?'))
            return tag && isOneOf(tag->element(), HtmlNames);
        text.remove_prefix(tag->last + 1);
    }
}

Result<std::string> withoutMarkup(std::string text, const std::string& name, bool hasHtmlInCells) {
    const bool isDocument = isHtml(text, name);
    if (hasHtmlInCells && !isDocument)
        return text;
    const bool isPage = isDocument && lowerAscii(text).find("<html") < text.size();
    if (!isPage)
        if (const auto other = otherElement(text))
            return tl::unexpected(
                Error{Text("the element {0} is not one of HTML, and files in XML are not read; "
                           "expected a text, a table or a document in HTML",
                           fmt::format("<{}>", other->name)),
                      name, placeAt(text, other->first).line, 0});
    return isDocument || hasHtml(text) ? textOfHtml(withoutComments(text), isDocument, isPage)
                                       : text;
}

} // namespace parsescope
