// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A page of the handbook.
struct HandbookPage {
    /// The path of the file below `resources`, for example "handbook/notions/loss.md".
    std::string path;
    std::string address; ///< address in the site, and for links between pages, for example
                         ///< "notions/loss.html"
    std::string name;  ///< name of the topic: the name of the file or, for a README, of its folder
    std::string title; ///< the words of the first heading of the page
    Text group;        ///< heading above the page in lists of pages; empty for the first pages
    std::string_view markdown; ///< contents of the file
};

/// Returns all pages: first the index, then the pages that the index names, in its order, and then
/// the pages that only other pages name.
[[nodiscard]] const std::vector<HandbookPage>& handbookPages();
/// Returns the page with the address `address`; a null pointer if there is none.
[[nodiscard]] const HandbookPage* handbookPage(std::string_view address);

/// A page, or a section of a page.
struct HandbookTopic {
    const HandbookPage* page;
    /// The anchor of the section, for example "presenting-and-exporting"; empty for a page.
    std::string anchor;
    std::string_view markdown; ///< text of the page, or of the section with its heading
};
/// Returns the page or section that `topic` names; case is ignored. A topic is the name or title of
/// a page ("loss", "Using the window"), the heading of a section ("derive", "practise"), or words
/// of a title ("buffer"). If several sections have the heading, returns the section on the page
/// named `preferred`. Fails for other topics; the message names the pages that mention the topic.
[[nodiscard]] Result<HandbookTopic> handbookTopic(std::string_view topic,
                                                  std::string_view preferred);

/// Returns the pages that contain all words of `words`; case is ignored. Pages with all words in
/// their titles come first, then pages in which the words are frequent. Without words, returns all
/// pages.
[[nodiscard]] std::vector<const HandbookPage*> searchHandbook(std::string_view words);

/// Returns the content of a page as HTML. Links to other pages are relative addresses, and headings
/// have anchors.
[[nodiscard]] std::string handbookHtml(const HandbookPage& page);
/// Returns the bytes of a picture in the pages, by its address in the site; empty if there is no
/// picture with this address.
[[nodiscard]] std::string_view handbookPicture(std::string_view address);

/// A file of the site.
struct SiteFile {
    std::string path; ///< path relative to the folder of the site
    std::string bytes;
};
/// Returns the handbook as a site: pages that need neither a network nor scripts, and pictures.
[[nodiscard]] std::vector<SiteFile> handbookSite();

} // namespace parsescope
