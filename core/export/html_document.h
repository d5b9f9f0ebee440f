// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

/// The contents that a browser accepts in a page; it refuses all others.
enum class PageContents {
    Styled,   ///< styles and pictures within the page
    Scripted, ///< styles, pictures and scripts within the page
    OfSite,   ///< style sheets and pictures that are files of the same site
};

/// An HTML document, every one of which has a Content-Security-Policy.
struct HtmlDocument {
    std::string_view title;
    PageContents contents = PageContents::Styled;
    std::string head; ///< further HTML for the element `head`, such as a style sheet
    std::string body; ///< HTML
    std::string_view language = "en";
};

/// Returns the text of the document. All HTML files that the program writes are made by this
/// function, except the explorer, whose document is resources/page/explorer/index.html.
[[nodiscard]] std::string htmlText(const HtmlDocument& document);

} // namespace parsescope
