// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

constexpr std::size_t MostArcBytes = 1'000; // largest size of one arc, whose arrows are all tried

/// An arrow in a text.
struct FoundArrow {
    const Arrow* arrow = nullptr;
    std::size_t at = std::string_view::npos;
};

/// Returns the arrow that begins at byte `at`; a null pointer if there is none.
const Arrow* arrowAt(std::string_view text, std::size_t at) {
    const auto found = std::ranges::find_if(
        Arrows, [rest = text.substr(at)](const Arrow& a) { return rest.starts_with(a.text); });
    return found == Arrows.end() ? nullptr : &*found;
}

/// Returns the first arrow at byte `from` or later.
FoundArrow findArrow(std::string_view text, std::size_t from = 0) {
    for (std::size_t at = from; at < text.size(); ++at)
        if (const Arrow* arrow = arrowAt(text, at))
            return {arrow, at};
    return {};
}

/// Returns the arrows of a text from left to right.
std::vector<FoundArrow> arrowsIn(std::string_view text) {
    std::vector<FoundArrow> arrows;
    for (FoundArrow next = findArrow(text); next.arrow;
         next = findArrow(text, next.at + next.arrow->text.size()))
        arrows.push_back(next);
    return arrows;
}

Result<Arc> arcOf(std::string_view head, std::string_view dependent, const Sentence& sentence) {
    const Result<int> from = readNode(head, sentence);
    if (!from)
        return tl::unexpected(from.error());
    const Result<int> to = readNode(dependent, sentence);
    if (!to)
        return tl::unexpected(to.error());
    if (*to == 0)
        return failure("ROOT cannot have a head, expected an arc to a word");
    if (*from == *to)
        return failure("word {0} cannot be its own head", *from);
    return Arc{*from, *to};
}

Result<Arc> arcAcross(std::string_view text, const FoundArrow& found, const Sentence& sentence) {
    const std::string_view before = text.substr(0, found.at);
    const std::string_view after = text.substr(found.at + found.arrow->text.size());
    const auto between = [&](std::string_view right) {
        return found.arrow->headFirst ? arcOf(before, right, sentence)
                                      : arcOf(right, before, sentence);
    };
    const Result<Arc> arc = between(after);
    const std::string_view dependent = withoutRelation(after);
    const std::string_view relation = trimmed(after).substr(dependent.size());
    return arc || relation.empty() || readArc(relation, sentence) ? arc : between(dependent);
}

/// Returns the arc in a text with arrows, given by the first arrow that has a node on each side.
Result<Arc> arcWithArrow(std::string_view text, const FoundArrow& first, const Sentence& sentence) {
    const Result<Arc> arc = arcAcross(text, first, sentence);
    for (FoundArrow next = first; !arc && next.arrow; next = findArrow(text, next.at + 1))
        if (const Result<Arc> other = arcAcross(text, next, sentence))
            return other;
    return arc;
}

/// Returns the arc in a text with two nodes that are separated by a hyphen or a dash, "0-2" or
/// "saw-dogs". Returns nothing if there is no arc, or if the text can be read in several ways.
std::optional<Arc> arcWithDash(std::string_view text, const Sentence& sentence) {
    std::optional<Arc> found;
    if (readNode(text, sentence))
        return found;
    for (std::string_view dash : {"-", "–", "—"})
        for (std::size_t at = text.find(dash, 1); at < text.size(); at = text.find(dash, at + 1))
            if (const Result<Arc> arc =
                    arcOf(text.substr(0, at), text.substr(at + dash.size()), sentence)) {
                if (found)
                    return std::nullopt;
                found = *arc;
            }
    return found;
}

tl::unexpected<Error> noArcIn(std::string_view text) {
    return failure("{0} is not an arc, expected one in the form \"head → dependent\"",
                   inQuotes(text));
}

/// Splits "1→2 2 → 3 (obj) and (3, 4)" at the white space and the connectives between arcs.
std::vector<std::string> arcsApart(std::string_view text, const Sentence& sentence) {
    std::string close; // `text` without white space around arrows
    for (std::size_t at = 0; at < text.size();) {
        const Arrow* here = arrowAt(text, at);
        if (here)
            while (close.ends_with(' ') || close.ends_with('\t'))
                close.pop_back();
        const std::size_t size = here ? here->text.size() : 1;
        close += text.substr(at, size);
        at += size;
        if (here)
            while (at < text.size() && (text[at] == ' ' || text[at] == '\t'))
                ++at;
    }
    std::vector<std::string> arcs;
    // Pieces in parentheses without an arrow are relations.
    const bool hasArrows = findArrow(close).arrow != nullptr;
    for (std::string_view piece : pieces(close, " \t"))
        if (!isConnective(piece) && (piece.front() != '(' || arcs.empty() || !hasArrows ||
                                     findArrow(piece).arrow || readArc(piece, sentence)))
            arcs.emplace_back(piece);
    return arcs;
}

/// Returns a list without the full stop behind its closing bracket.
std::string_view withoutStop(std::string_view text) {
    text = trimmed(text);
    for (std::string_view end : {"}.", "].", ")."})
        if (text.ends_with(end))
            text.remove_suffix(1);
    return text;
}

} // namespace

Result<Arc> readArc(std::string_view text, const Sentence& sentence) {
    text = trimmed(text);
    if (text.size() > MostArcBytes)
        return noArcIn(text);
    if (isEnclosed(text) && findArrow(text).arrow)
        text = trimmed(text.substr(1, text.size() - 2));
    if (const FoundArrow first = findArrow(text); first.arrow)
        return arcWithArrow(text, first, sentence);
    if (const auto arc =
            arcWithDash(isEnclosed(text) ? text.substr(1, text.size() - 2) : text, sentence))
        return *arc;
    const bool isTriple = isEnclosed(text); // "(sees, nsubj, She)" has a relation
    if (const std::size_t open = text.find('(');
        open != std::string_view::npos && text.back() == ')' &&
        text.substr(0, open).find_first_of("0123456789 \t") == std::string_view::npos)
        text = text.substr(open + 1, text.size() - open - 2);
    for (const char* separators : {",", " \t"}) {
        auto parts = pieces(text, separators);
        if (isTriple && parts.size() == 3)
            std::erase_if(parts, [&](std::string_view part) { return !readNode(part, sentence); });
        if (isTriple && parts.size() == 3) // "root" may be a relation or a node
            parts.erase(parts.begin() + 1);
        if (parts.size() == 2)
            return arcOf(parts[0], parts[1], sentence);
    }
    return noArcIn(text);
}

namespace {

/// Returns a text without the words before its first arc, as in "It loses 0 → 2" and "lost: (0,
/// 2)".
std::string_view withoutLead(std::string_view text, const Sentence& sentence) {
    while (true) {
        const std::size_t end = text.find_first_of(" :");
        const std::string_view word = text.substr(0, end);
        if (end == std::string_view::npos || findArrow(word).arrow || readNode(word, sentence) ||
            word.find_first_of("({[0123456789") != std::string_view::npos)
            return text;
        text = trimmed(text.substr(end + 1));
    }
}

/// Returns a text without the words behind its last arc, as in "0 → 2 is lost".
std::string_view withoutTail(std::string_view text) {
    const std::vector<FoundArrow> arrows = arrowsIn(text);
    if (arrows.empty())
        return text;
    const auto& [arrow, at] = arrows.back();
    const std::size_t node = text.find_first_not_of(' ', at + arrow->text.size());
    const std::size_t end = text.find(' ', node);
    const std::string_view tail = trimmed(text.substr(std::min(end, text.size())));
    constexpr auto verbs = std::to_array<std::string_view>(
        {"is ", "are ", "was ", "were ", "can ", "cannot ", "gets ", "get ", "will "});
    const auto begins = [tail](std::string_view verb) { return tail.starts_with(verb); };
    const auto has = [tail](std::string_view word) { return tail.find(word) < tail.size(); };
    // "0 → 2 is not lost" and "0 → 2 can still be built" say the opposite.
    const bool denies = has("still") || (has(" not") && !tail.starts_with("can"));
    return std::ranges::any_of(verbs, begins) && !denies ? text.substr(0, end) : text;
}

/// Returns a text without the emphasis, the quotes and the brackets around it: "none" for
/// "**none**" and "(none)".
std::string_view withoutFrame(std::string_view text) {
    for (std::size_t size = text.size() + 1; text.size() < size;) {
        size = text.size();
        text = withoutMarks(text);
        for (const std::string_view pair : {"__", "()", "[]", "{}"})
            if (text.size() > 1 && text.front() == pair[0] && text.back() == pair[1])
                text = trimmed(text.substr(1, text.size() - 2));
    }
    return text;
}

Result<std::vector<Arc>> readPlainArcs(std::string_view text, const Sentence& sentence) {
    std::vector<Arc> arcs;
    text = withoutStop(text);
    const std::string_view bare = withoutFrame(text);
    if (isNothing(text) || (!bare.empty() && isNothing(bare)))
        return arcs;
    if (text.size() >= 2 && ((text.front() == '{' && text.back() == '}') ||
                             (text.front() == '[' && text.back() == ']')))
        text = text.substr(1, text.size() - 2);
    // Words of an arc may be punctuation marks.
    if (const Result<Arc> only = readArc(text, sentence))
        return std::vector{*only};
    for (std::string_view piece : pieces(text, ",;|\n")) {
        const bool isOne = arrowsIn(piece).size() <= 1;
        const Result<Arc> whole = readArc(piece, sentence);
        if (isOne && whole) {
            arcs.push_back(*whole);
            continue;
        }
        for (const std::string& one : arcsApart(piece, sentence)) {
            const Result<Arc> arc = readArc(one, sentence);
            if (!arc)
                return tl::unexpected(isOne ? whole.error() : arc.error());
            arcs.push_back(*arc);
        }
    }
    std::sort(arcs.begin(), arcs.end());
    arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
    return arcs;
}

} // namespace

Result<std::vector<Arc>> readArcs(std::string_view text, const Sentence& sentence) {
    Result<std::vector<Arc>> arcs = readPlainArcs(text, sentence);
    if (arcs)
        return arcs;
    std::string_view shorter = withoutLead(trimmed(text), sentence);
    shorter = withoutTail(shorter.substr(0, shorter.find_last_not_of(". ") + 1));
    const Result<std::vector<Arc>> others = readPlainArcs(shorter, sentence);
    return others ? others : arcs;
}

namespace {

/// A word and its head, as they are written.
struct WrittenHead {
    std::string_view word;
    std::string_view head;
};

/// Splits "sees: ROOT", "2 = 0" or "head(2) = 0" at the sign before the head; `arrow` is the sign
/// besides "=".
std::optional<WrittenHead> writtenHead(std::string_view text, std::string_view arrow) {
    const std::size_t sign = std::min(text.rfind(arrow), text.rfind('='));
    if (sign == std::string_view::npos)
        return std::nullopt;
    std::string_view word = trimmed(text.substr(0, sign));
    if (word.starts_with("head(") && word.ends_with(')'))
        word = word.substr(5, word.size() - 6);
    const std::size_t size = text.substr(sign).starts_with('=') ? 1 : arrow.size();
    return WrittenHead{trimmed(word), trimmed(text.substr(sign + size))};
}

/// Returns true for a line with the number of a word, its form and more cells, as in "1 She 2".
bool isRowOfTree(std::string_view line, const Sentence& sentence) {
    const auto cells = pieces(line, " ");
    const std::optional<int> word = cells.size() < 3 ? std::nullopt : wholeNumber(cells[0]);
    return word && *word >= 1 && *word <= sentence.size() &&
           sentence.words[*word - 1].form == cells[1];
}

/// Returns the heads in a text that gives them word by word, each with its number or form before
/// it: "1:2 2:0", "head(1) = 2" or lines with the columns of CoNLL. Of several words with one form,
/// the first without a head is meant. Returns nothing unless every word has one head.
std::vector<int> headsByWord(std::string_view text, const Sentence& sentence) {
    std::vector<int> heads(sentence.words.size(), NoHead);
    int given = 0;
    const bool hasDirection = text.find("dependent → head") != std::string_view::npos;
    const auto add = [&](std::string_view word, std::string_view head) {
        const Result<int> from = readNode(head, sentence);
        std::size_t at = 0;
        if (const Result<int> node = readNode(word, sentence))
            at = static_cast<std::size_t>(*node) - 1;
        else
            while (at < heads.size() && (sentence.words[at].form != word || heads[at] != NoHead))
                ++at;
        if (!from || at >= heads.size() || heads[at] != NoHead)
            return false;
        heads[at] = *from;
        ++given;
        return true;
    };
    if (hasDirection)
        text = text.substr(0, text.rfind('('));
    const bool hasTabs = text.find('\t') < text.size();
    const bool areRows = hasTabs || isRowOfTree(text.substr(0, text.find('\n')), sentence);
    const char* separators = areRows || text.find('\n') < text.size() ? "\n"
                             : text.find_first_of(",;") < text.size() ? ",;"
                                                                      : " ";
    for (std::string_view piece : pieces(text, separators)) {
        const auto cells = pieces(areRows ? piece : "", hasTabs ? "\t" : " ");
        const auto one = areRows ? std::nullopt : writtenHead(piece, hasDirection ? "→" : ":");
        const std::size_t head = cells.size() > 7 ? 6 : 2;
        const bool isAdded = one ? add(one->word, one->head)
                                 : cells.size() > 2 && add(trimmed(cells[0]), trimmed(cells[head]));
        if (!isAdded)
            return {};
    }
    return given == sentence.size() ? heads : std::vector<int>();
}

} // namespace

bool isWordWithHead(std::string_view text, const Sentence& sentence) {
    const auto one = writtenHead(text, ":");
    const auto isWord = [&](const Word& word) { return word.form == one->word; };
    return one && std::ranges::any_of(sentence.words, isWord) && readNode(one->head, sentence);
}

Result<Tree> readTreeAnswer(std::string_view text, const Sentence& sentence) {
    if (const std::vector<int> heads = headsByWord(text, sentence); !heads.empty())
        return Tree::fromHeads(heads);
    std::string_view list = withoutMarks(withoutStop(text));
    // "h = ⟨2, 0⟩" has a name before the list.
    if (const std::size_t sign = list.find('=');
        sign < list.size() &&
        list.substr(0, sign).find_first_of("0123456789") == std::string_view::npos)
        list = withoutMarks(trimmed(list.substr(sign + 1)));
    for (auto [open, close] : {std::pair<std::string_view, std::string_view>{"[", "]"},
                               {"(", ")"},
                               {"{", "}"},
                               {"⟨", "⟩"},
                               {"<", ">"}})
        if (list.starts_with(open) && list.ends_with(close) && list.size() > open.size()) {
            list = list.substr(open.size(), list.size() - open.size() - close.size());
            break;
        }
    std::vector<int> heads;
    for (std::string_view piece : pieces(list, ",;| \t\n")) {
        const std::optional<int> number = piece == "_" ? NoHead : wholeNumber(withoutMarks(piece));
        if (!number) {
            heads.clear();
            break;
        }
        heads.push_back(*number);
    }
    const auto words = static_cast<std::size_t>(sentence.size());
    if (heads.empty()) {
        const Result<std::vector<Arc>> arcs = readArcs(text, sentence);
        if (!arcs)
            return tl::unexpected(arcs.error());
        heads.assign(words, NoHead);
        for (Arc arc : *arcs) {
            int& head = heads[arc.dependent - 1];
            if (head != NoHead)
                return failure("word {0} has two heads", arc.dependent);
            head = arc.head;
        }
    }
    if (heads.size() != words)
        return failure(plural("there is {0} head, but the sentence has {1}",
                              "there are {0} heads, but the sentence has {1}", std::ssize(heads),
                              plural("{0} word", "{0} words", sentence.size())));
    if (const auto without = std::find(heads.begin(), heads.end(), NoHead); without != heads.end())
        return failure("word {0} has no head", without - heads.begin() + 1);
    return Tree::fromHeads(heads);
}

} // namespace parsescope
