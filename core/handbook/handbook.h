// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A page of the handbook.
struct HandbookPage {
    std::string path;          ///< the file, below `resources`: "handbook/notions/loss.md"
    std::string address;       ///< in the site, and for links between pages: "notions/loss.html"
    std::string name;          ///< of the topic: the name of the file, or of the folder of a README
    std::string title;         ///< the words of its first heading
    Text group;                ///< the heading above it in lists of pages; empty for the first ones
    std::string_view markdown; ///< the text of the file
};

/// Returns all pages: the index, then the others in the order in which the index names them, then
/// those that only other pages name.
[[nodiscard]] const std::vector<HandbookPage>& handbookPages();
/// Returns the page with an address, or a null pointer.
[[nodiscard]] const HandbookPage* handbookPage(std::string_view address);

/// A page, or a section of one.
struct HandbookTopic {
    const HandbookPage* page;
    std::string anchor;        ///< of the section, "presenting-and-exporting"; empty for a page
    std::string_view markdown; ///< the text of the page, or of the section with its heading
};
/// Returns the page or section that a topic names, in upper or lower case: the name or title of a
/// page ("loss", "Using the window"), the heading of a section ("derive", "practise"), or words of
/// a title ("buffer"). If several sections have that heading, returns the one on the page named
/// `preferred`. Fails for other topics, with the names of pages that mention the topic.
[[nodiscard]] Result<HandbookTopic> handbookTopic(std::string_view topic,
                                                  std::string_view preferred);

/// Returns the pages that contain all words of a search, in upper or lower case: first the pages
/// with all of them in the title. Without words, returns all pages.
[[nodiscard]] std::vector<const HandbookPage*> searchHandbook(std::string_view words);

/// Returns the content of a page as HTML. Links to other pages are relative addresses; headings
/// have anchors.
[[nodiscard]] std::string handbookHtml(const HandbookPage& page);
/// Returns the bytes of a picture that pages show, by its address in the site; empty if there is no
/// such picture.
[[nodiscard]] std::string_view handbookPicture(std::string_view address);

/// A file of the site.
struct SiteFile {
    std::string path; ///< relative to the folder of the site
    std::string bytes;
};
/// Returns the handbook as a site: pages that need neither a network nor scripts, and pictures.
[[nodiscard]] std::vector<SiteFile> handbookSite();

} // namespace parsescope
