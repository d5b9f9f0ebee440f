// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct cmark_node;

namespace parsescope {

/// A deleter that frees a tree of Markdown.
struct MarkdownDeleter {
    void operator()(cmark_node* document) const;
};

/// A text in Markdown as a tree, whose nodes are nodes of the library cmark-gfm.
using Markdown = std::unique_ptr<cmark_node, MarkdownDeleter>;

/// The notations that a text in Markdown can use.
enum class MarkdownNotation {
    Plain,  ///< CommonMark
    Tables, ///< CommonMark with tables; only for texts of the program, because parsing can take
            ///< minutes for some texts of 100 kB
};
/// Parses a text in Markdown and returns its tree.
[[nodiscard]] Markdown parseMarkdown(std::string_view text,
                                     MarkdownNotation notation = MarkdownNotation::Plain);

/// Returns a node as HTML. HTML in the text itself is left out.
[[nodiscard]] std::string markdownHtml(cmark_node* node);
/// Returns the words below a node without Markdown marks. Line ends become spaces.
[[nodiscard]] std::string markdownWords(cmark_node* node);
/// Returns all nodes below a node, and the node itself, in the order of the text.
[[nodiscard]] std::vector<cmark_node*> markdownNodes(cmark_node* node);

} // namespace parsescope
