// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/lesson.h"

#include "core/base/utf8.h"
#include "core/export/markdown.h"
#include "core/teaching/ask/lesson_block.h"
#include "core/teaching/read/answer.h"

#include <cmark-gfm.h>

#include <algorithm>
#include <tuple>

namespace parsescope {

namespace {

constexpr int MostBlocks = 1'000; // largest number of blocks `show` and `ask`

std::string textOf(const char* text) {
    return text ? text : "";
}

/// Returns the name of a special block, "show" for "show  wide"; empty for other nodes.
std::string blockName(cmark_node* node) {
    if (cmark_node_get_type(node) != CMARK_NODE_CODE_BLOCK)
        return {};
    const std::string info = textOf(cmark_node_get_fence_info(node));
    const std::string name = info.substr(0, info.find(' '));
    return name == "show" || name == "ask" || name == "reveal" ? name : "";
}

/// Reports all Markdown below a node that lessons must not contain.
void reportUnsupported(cmark_node* root, const std::string& name, std::vector<Error>& errors) {
    for (cmark_node* node : markdownNodes(root)) {
        cmark_node* block = node; // inline nodes may have no line
        while (block && cmark_node_get_start_line(block) == 0)
            block = cmark_node_parent(block);
        const int line = block ? cmark_node_get_start_line(block) : 0;
        const int column = block ? cmark_node_get_start_column(block) : 0;
        const cmark_node_type type = cmark_node_get_type(node);
        if (type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE)
            errors.push_back(
                {Text("HTML is not shown in lessons, expected Markdown"), name, line, column});
        else if (type == CMARK_NODE_IMAGE)
            errors.push_back({Text("pictures are not shown in lessons, expected a block \"show\""),
                              name, line, column});
        else if (!blockName(node).empty() &&
                 cmark_node_get_type(cmark_node_parent(node)) != CMARK_NODE_DOCUMENT)
            errors.push_back({Text("a block \"{0}\" is inside a list or quotation, expected it "
                                   "outside of both",
                                   blockName(node)),
                              name, line, column});
    }
}

/// The fields of blocks; {0} is the list of kinds of exercises.
constexpr TextPattern<1> FormatText(
    R"(A lesson is Markdown (CommonMark) that begins with a heading, its title. Three kinds of fenced
blocks have a special meaning:

```show           a scene
sentence: She sees him
heads: 2 0 2                heads of the words in order, 0 for ROOT; or arcs
relations: nsubj root obj
system: arc-standard
root: first                 first, stack (on the stack at the start, as in most textbooks),
                            last (after the words), single (one child of ROOT), or, for
                            questions, none (no ROOT)
steps: sh sh sh la          transitions from the initial configuration
step: 2                     number of the step to show; the last if left out
workspace: oracle           explore, oracle, decode, treebank, train, practise
losses: hidden              hidden while a question about them follows, or shown
point: She, sees → She      words and arcs to highlight
caption: one line of text
```

Lines of CoNLL-U can replace sentence, heads and relations.

```ask            a question
kind: next-transition       {0}
steps: sh sh sh             transitions taken before the question
transition: la              lost-arcs: the transition in question
cell: ...                   chart-cell: the item, by its label in the table
other: arc-standard         tree-between: the system that does not derive the tree
question: ...               another wording
key: la sh ra               the model answer, if several are optimal
answer: la                  must be right; checked, not shown
rows: after                 before (the usual case) or after: rows of tables show the configuration
                            before their transition, or after it, as in some textbooks
show-relations: yes         tables of model answers show the relations of gold arcs, or no
policy: go on               undo (a wrong step can be tried again) or go on
```

```reveal         Markdown that is hidden until the question before it is answered
```

A block that has no sentence, system, root or layout of tables takes them from the block before it.
)");

/// Returns the ids of the kinds of exercises, in lines that are at most as long as the lines of
/// FormatText.
std::string kindsText() {
    constexpr std::size_t width = 71;
    const std::string indent = "\n" + std::string(28, ' ');
    std::string text;
    std::size_t column = 0;
    for (const ExerciseKind& kind : exerciseKinds()) {
        const bool wraps = column + kind.id.size() > width;
        text += text.empty() ? "" : wraps ? "," + indent : ", ";
        column = (wraps ? 0 : column) + kind.id.size() + 2;
        text += kind.id;
    }
    return text;
}

} // namespace

Text lessonFormat() {
    return Text(FormatText, kindsText());
}

LessonReading readLesson(std::string_view text, const std::string& name,
                         const TaskControl& control) {
    LessonReading reading;
    std::vector<Error>& errors = reading.errors;
    if (text.starts_with(ByteOrderMark))
        text.remove_prefix(ByteOrderMark.size());
    if (text.size() > LongestLesson) {
        errors.push_back({Text("the lesson is larger than 100 kB"), name, 0, 0});
        return reading;
    }
    if (const std::size_t bad = findInvalidUtf8(text); bad != std::string_view::npos) {
        const TextPlace place = placeAt(text, bad);
        errors.push_back(
            {Text("{0} is not UTF-8", byteText(text[bad])), name, place.line, place.column});
        return reading;
    }
    const Markdown document = parseMarkdown(text);
    reportUnsupported(document.get(), name, errors);
    BlockReader blocks(name, control);
    int special = 0;
    for (cmark_node* node = cmark_node_first_child(document.get());
         node && !control.stopRequested(); node = cmark_node_next(node)) {
        const std::string block = blockName(node);
        const int line = cmark_node_get_start_line(node);
        std::vector<LessonBlock>& all = reading.lesson.blocks;
        if (block.empty()) {
            if (cmark_node_get_type(node) == CMARK_NODE_HEADING && reading.lesson.title.empty())
                reading.lesson.title = markdownWords(node);
            if (all.empty() || all.back().kind != LessonBlock::Kind::Text) {
                all.emplace_back();
                all.back().line = line;
            }
            all.back().html += markdownHtml(node);
            continue;
        }
        const std::string literal = textOf(cmark_node_get_literal(node));
        if (block == "reveal") {
            const Markdown inner = parseMarkdown(literal);
            const std::size_t first = errors.size();
            reportUnsupported(inner.get(), name, errors);
            for (std::size_t i = first; i < errors.size(); ++i)
                errors[i].line += line;
            all.emplace_back();
            all.back().kind = LessonBlock::Kind::Reveal;
            all.back().line = line;
            all.back().html = markdownHtml(inner.get());
            continue;
        }
        if (++special > MostBlocks) {
            errors.push_back({Text("there are more than 1,000 blocks"), name, line, 0});
            break;
        }
        all.push_back(
            blocks.read(block == "show" ? LessonBlock::Kind::Show : LessonBlock::Kind::Ask, literal,
                        line + 1, errors));
    }
    if (trimmed(reading.lesson.title).empty())
        errors.push_back(
            {Text("the lesson has no heading, expected its title, \"# Title\""), name, 1, 1});
    if (special == 0 && errors.empty())
        errors.push_back(
            {Text("the lesson has neither a scene nor a question, expected a block \"show\" "
                  "or \"ask\""),
             name, 1, 1});
    std::sort(errors.begin(), errors.end(), [](const Error& a, const Error& b) {
        return std::tuple(a.line, a.column, a.message.english()) <
               std::tuple(b.line, b.column, b.message.english());
    });
    return reading;
}

std::vector<LessonPage> pagesOf(const Lesson& lesson) {
    using Kind = LessonBlock::Kind;
    std::vector<LessonPage> pages;
    bool isComplete = true; // true if only texts that can be revealed can follow on the page
    for (std::size_t i = 0; i < lesson.blocks.size(); ++i) {
        const Kind kind = lesson.blocks[i].kind;
        if (pages.empty() || (isComplete && kind != Kind::Reveal)) {
            pages.push_back({i, i});
            isComplete = false;
        }
        isComplete = isComplete || kind != Kind::Text;
        pages.back().last = i + 1;
    }
    return pages;
}

} // namespace parsescope
