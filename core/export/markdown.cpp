// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/markdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <cstdlib>

namespace parsescope {

namespace {

struct ParserDeleter {
    void operator()(cmark_parser* parser) const { cmark_parser_free(parser); }
};

} // namespace

void MarkdownDeleter::operator()(cmark_node* document) const {
    cmark_node_free(document);
}

Markdown parseMarkdown(std::string_view text, MarkdownNotation notation) {
    if (notation == MarkdownNotation::Plain)
        return Markdown(cmark_parse_document(text.data(), text.size(), CMARK_OPT_DEFAULT));
    static const bool registered = (cmark_gfm_core_extensions_ensure_registered(), true);
    static_cast<void>(registered);
    const std::unique_ptr<cmark_parser, ParserDeleter> parser(cmark_parser_new(CMARK_OPT_DEFAULT));
    cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension("table"));
    cmark_parser_feed(parser.get(), text.data(), text.size());
    return Markdown(cmark_parser_finish(parser.get()));
}

std::string markdownHtml(cmark_node* node) {
    const std::unique_ptr<char, decltype(&std::free)> html(
        cmark_render_html(node, CMARK_OPT_DEFAULT, nullptr), std::free);
    return html.get();
}

std::string markdownWords(cmark_node* node) {
    std::string text;
    for (cmark_node* here : markdownNodes(node)) {
        const cmark_node_type type = cmark_node_get_type(here);
        if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE)
            text += cmark_node_get_literal(here);
        else if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK)
            text += ' ';
    }
    return text;
}

std::vector<cmark_node*> markdownNodes(cmark_node* node) {
    std::vector<cmark_node*> nodes;
    const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> walk(cmark_iter_new(node),
                                                                       cmark_iter_free);
    for (cmark_event_type event; (event = cmark_iter_next(walk.get())) != CMARK_EVENT_DONE;)
        if (event == CMARK_EVENT_ENTER)
            nodes.push_back(cmark_iter_get_node(walk.get()));
    return nodes;
}

} // namespace parsescope
