// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/handbook/handbook.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/export/html.h"
#include "core/export/html_document.h"
#include "core/export/markdown.h"
#include "core/export/page_parts.h"
#include "core/handbook/handbook_files.h"

#include <cmark-gfm.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

constexpr std::string_view Folder = "handbook/";

/// Returns the anchor of a heading, as GitHub makes it: "Presenting and exporting" becomes
/// "presenting-and-exporting".
std::string anchorOf(std::string_view heading) {
    std::string anchor;
    for (const char c : lowerAscii(heading))
        if (isAsciiLetter(c) || isAsciiDigit(c) || c == '-' || c == '_')
            anchor += c;
        else if (c == ' ')
            anchor += '-';
    return anchor;
}

/// Returns the address in the site of the file with the path `path` below `resources`.
std::string addressOf(std::string_view path) {
    if (path.starts_with(Folder))
        path.remove_prefix(Folder.size());
    std::string address(path);
    if (address.ends_with(".md"))
        address.replace(address.size() - 2, 2, "html");
    return address;
}

/// Returns the name of a file without its ending; for a README, the name of its folder.
std::string nameOf(std::string_view path) {
    const std::filesystem::path file(path);
    return (file.stem() == "README" ? file.parent_path() : file).stem().string();
}

Text groupOf(std::string_view path) {
    if (path.starts_with("handbook/notions/"))
        return Text("Notions");
    if (path.starts_with("experiments/") && !path.ends_with("README.md"))
        return Text("Tables of experiments");
    return {};
}

/// Returns the path to which `link` leads from the file `from`. Both paths are below `resources`.
std::string linkedPath(const std::filesystem::path& from, std::string_view link) {
    return (from.parent_path() / link).lexically_normal().generic_string();
}

/// Returns a relative link from the address `from` of the site to the address `to`.
std::string linkBetween(std::string_view from, std::string_view to) {
    std::string link;
    for (auto depth = std::count(from.begin(), from.end(), '/'); depth > 0; --depth)
        link += "../";
    return link + std::string(to);
}

bool isLinkInside(std::string_view link) {
    return !link.empty() && link.find(':') == std::string_view::npos;
}

/// Adds anchors to headings, and replaces links to files by links between addresses of the site.
void prepareForSite(cmark_node* document, const HandbookPage& page) {
    for (cmark_node* node : markdownNodes(document)) {
        const cmark_node_type type = cmark_node_get_type(node);
        if (type == CMARK_NODE_HEADING) {
            const std::string anchor = anchorOf(markdownWords(node));
            cmark_node* mark = cmark_node_new(CMARK_NODE_CUSTOM_INLINE);
            cmark_node_set_on_enter(mark, ("<a id=\"" + anchor + "\"></a>").c_str());
            cmark_node_prepend_child(node, mark);
        } else if (type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE) {
            const std::string link = cmark_node_get_url(node);
            if (!isLinkInside(link) || link.starts_with('#'))
                continue;
            const std::size_t hash = std::min(link.find('#'), link.size());
            const std::string path = linkedPath(page.path, link.substr(0, hash));
            cmark_node_set_url(
                node, (linkBetween(page.address, addressOf(path)) + link.substr(hash)).c_str());
        }
    }
}

/// Returns the words of a line of Markdown without its marks, for example "*" and "|".
std::string plainLine(std::string_view line) {
    const Markdown document = parseMarkdown(line);
    std::string plain = markdownWords(document.get());
    std::replace(plain.begin(), plain.end(), '|', ' ');
    const std::size_t first = plain.find_first_not_of(' ');
    return first == std::string::npos ? "" : plain.substr(first);
}

std::vector<HandbookPage> readPages() {
    std::vector<HandbookPage> pages;
    std::string_view index;
    for (const HandbookFile& file : handbookFiles()) {
        if (!file.path.ends_with(".md"))
            continue;
        std::string_view rest = file.bytes;
        const std::string title = plainLine(takeLine(rest));
        pages.push_back({std::string(file.path), addressOf(file.path), nameOf(file.path), title,
                         groupOf(file.path), file.bytes});
        if (pages.back().address == "index.html")
            index = file.bytes;
    }
    const auto rank = [&](const HandbookPage& page) {
        if (page.address == "index.html")
            return std::size_t(0);
        const std::string_view path = page.path;
        const std::string link =
            path.starts_with(Folder) ? std::string(path.substr(Folder.size())) : "../" + page.path;
        // If the index does not name the page, the result is npos, so that the page comes last.
        return index.find("](" + link + ")");
    };
    std::stable_sort(pages.begin(), pages.end(), [&](const HandbookPage& a, const HandbookPage& b) {
        return rank(a) < rank(b);
    });
    return pages;
}

/// Returns the level of a heading; 0 for other lines.
std::size_t headingLevel(std::string_view line) {
    const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
    return level < line.size() && line[level] == ' ' ? level : 0;
}

/// Returns the section of a page whose heading, or a part of the heading between commas, is equal
/// to `topic`, which is in lower case. The text of the result is empty if there is none.
HandbookTopic sectionOf(const HandbookPage& page, std::string_view topic) {
    HandbookTopic found{&page, {}, {}};
    std::size_t level = 0;
    bool isCode = false;
    const char* begin = nullptr;
    for (std::string_view rest = page.markdown; !rest.empty();) {
        const std::string_view line = takeLine(rest);
        if (line.starts_with("```"))
            isCode = !isCode;
        const std::size_t here = isCode ? 0 : headingLevel(line);
        if (here == 0)
            continue;
        if (begin && here <= level) {
            found.markdown = {begin, static_cast<std::size_t>(line.data() - begin)};
            return found;
        }
        const std::string heading = plainLine(line);
        const std::string names = ", " + lowerAscii(heading) + ", ";
        if (!begin && (names.find(", " + std::string(topic) + ", ") != std::string::npos)) {
            begin = line.data();
            level = here;
            found.anchor = anchorOf(heading);
        }
    }
    if (begin)
        found.markdown =
            page.markdown.substr(static_cast<std::size_t>(begin - page.markdown.data()));
    return found;
}

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : lowerAscii(text) + ' ') {
        if (c != ' ') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(word);
            word.clear();
        }
    }
    return words;
}

/// Returns true if `text` contains all `words`, which are in lower case.
bool hasAll(std::string_view text, const std::vector<std::string>& words) {
    const std::string lower = lowerAscii(text);
    return std::all_of(words.begin(), words.end(), [&](const std::string& word) {
        return lower.find(word) != std::string::npos;
    });
}

/// Returns the number of places of `text` with one of `words`, which are in lower case, by the
/// length of the text.
double frequency(std::string_view text, const std::vector<std::string>& words) {
    const std::string lower = lowerAscii(text);
    int places = 0;
    for (const std::string& word : words)
        for (std::size_t at = 0; (at = lower.find(word, at)) != std::string::npos; ++at)
            ++places;
    return places / static_cast<double>(text.size() + 1);
}

std::string siteNavigation(const HandbookPage& open) {
    std::string html;
    Text group;
    for (const HandbookPage& page : handbookPages()) {
        if (page.group != group)
            html += "<li class=\"group\">" + htmlEscaped(page.group.english()) + "</li>\n";
        group = page.group;
        html += "<li><a href=\"" + linkBetween(open.address, page.address) + "\"" +
                (&page == &open ? " aria-current=\"page\"" : "") + ">" + htmlEscaped(page.title) +
                "</a></li>\n";
    }
    return "<nav aria-label=\"Pages\"><ul>\n" + html + "</ul></nav>\n";
}

} // namespace

const std::vector<HandbookPage>& handbookPages() {
    static const std::vector<HandbookPage> pages = readPages();
    return pages;
}

const HandbookPage* handbookPage(std::string_view address) {
    const std::vector<HandbookPage>& pages = handbookPages();
    const auto page = std::find_if(pages.begin(), pages.end(),
                                   [&](const HandbookPage& one) { return one.address == address; });
    return page == pages.end() ? nullptr : &*page;
}

Result<HandbookTopic> handbookTopic(std::string_view topic, std::string_view preferred) {
    const std::string name = lowerAscii(topic);
    const std::vector<HandbookPage>& pages = handbookPages();
    for (const HandbookPage& page : pages)
        if (name == page.name || name == lowerAscii(page.title))
            return HandbookTopic{&page, {}, page.markdown};
    std::optional<HandbookTopic> found;
    for (const HandbookPage& page : pages)
        if (!found || page.name == preferred)
            if (HandbookTopic section = sectionOf(page, name); !section.markdown.empty())
                found = std::move(section);
    if (found)
        return *found;
    constexpr std::size_t mostNames = 6;
    const std::vector<std::string> words = wordsOf(topic);
    const std::vector<const HandbookPage*> hits = searchHandbook(topic);
    if (words.empty() || hits.empty())
        return failure("the handbook has no topic \"{0}\"", topic);
    if (hasAll(hits.front()->title, words))
        return HandbookTopic{hits.front(), {}, hits.front()->markdown};
    std::string names;
    for (std::size_t i = 0; i < std::min(hits.size(), mostNames); ++i)
        names += (i > 0 ? ", " : "") + hits[i]->name;
    return failure("the handbook has no topic \"{0}\"; these pages mention it: {1}", topic, names);
}

std::vector<const HandbookPage*> searchHandbook(std::string_view words) {
    const std::vector<std::string> wanted = wordsOf(words);
    std::vector<const HandbookPage*> hits;
    for (const HandbookPage& page : handbookPages())
        if (hasAll(page.markdown, wanted))
            hits.push_back(&page);
    // Pages whose titles have the words come first, then pages in which the words are frequent.
    const auto rank = [&](const HandbookPage* page) {
        return std::pair(hasAll(page->title, wanted), frequency(page->markdown, wanted));
    };
    std::ranges::stable_sort(hits, std::greater(), rank);
    return hits;
}

std::string handbookHtml(const HandbookPage& page) {
    const Markdown document = parseMarkdown(page.markdown, MarkdownNotation::Tables);
    prepareForSite(document.get(), page);
    return markdownHtml(document.get());
}

std::string_view handbookPicture(std::string_view address) {
    for (const HandbookFile& file : handbookFiles())
        if (!file.path.ends_with(".md") && addressOf(file.path) == address)
            return file.bytes;
    return {};
}

std::vector<SiteFile> handbookSite() {
    std::vector<SiteFile> files{{"handbook.css", std::string(handbookStyle())}};
    for (const HandbookPage& page : handbookPages())
        files.push_back(
            {page.address,
             htmlText({page.title + " – Parsescope", PageContents::OfSite,
                       "<link rel=\"stylesheet\" href=\"" +
                           linkBetween(page.address, "handbook.css") + "\">",
                       siteNavigation(page) + "<main>\n" + handbookHtml(page) + "</main>"})});
    for (const HandbookFile& file : handbookFiles())
        if (!file.path.ends_with(".md"))
            files.push_back({addressOf(file.path), std::string(file.bytes)});
    return files;
}

} // namespace parsescope
