// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/sentence_edit.h"

#include "core/treebank/comments.h"
#include "core/treebank/conllu_fields.h"
#include "core/treebank/edit.h"
#include "core/treebank/enhanced_edit.h"
#include "core/treebank/spacing.h"
#include "core/treebank/token_edit.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace parsescope {

namespace {

/// Returns the number of the word that an ID names or, for an empty node, after whose word it
/// comes, and the number of the empty node, which is 0 for a word. Nothing for other texts.
std::optional<std::pair<int, int>> nodeOf(std::string_view id) {
    if (const auto number = parseNumber(id))
        return std::pair(*number, 0);
    return parsePair(id, '.');
}

std::string idOf(int word, int emptyNode) {
    return std::to_string(word) + (emptyNode == 0 ? "" : "." + std::to_string(emptyNode));
}

/// Returns the first child of ROOT; 0 if there is none.
int rootOf(const Sentence& sentence) {
    const auto root = std::ranges::find(sentence.words, 0, &Word::head);
    return root == sentence.words.end() ? 0 : static_cast<int>(root - sentence.words.begin()) + 1;
}

/// The words from `first` to `last` of a sentence as a sentence of their own.
class SentencePart {
public:
    SentencePart(const Sentence& whole, int first, int last)
        : m_whole(whole), m_first(first), m_last(last), m_root(findRoot()) {}

    [[nodiscard]] Sentence make() const {
        Sentence part;
        part.further = m_whole.further;
        for (int word = m_first; word <= m_last; ++word)
            part.words.push_back(wordAt(word));
        for (const ExtraLine& line : m_whole.extras) {
            ExtraLine moved = line;
            std::string& id = moved.columns[IdColumn];
            if (const auto range = rangeOf(line); range && has(range->first)) {
                moved.after = range->first - m_first;
                id = idOf(range->first - m_first + 1, 0) + "-" +
                     idOf(range->second - m_first + 1, 0);
            } else if (const auto node = parsePair(id, '.'); node && has(node->first)) {
                moved.after = node->first - m_first + 1;
                id = idOf(moved.after, node->second);
                moved.columns[DepsColumn] = deps(line.columns[DepsColumn], 0);
            } else {
                continue;
            }
            part.extras.push_back(std::move(moved));
        }
        return part;
    }

private:
    /// Returns true if a word, or an empty node after it, belongs to the part. Empty nodes at the
    /// beginning of the sentence belong to the first part.
    [[nodiscard]] bool has(int word) const {
        return (m_first == 1 || word >= m_first) && word <= m_last;
    }

    /// Returns the child of ROOT in the part, as a word of the whole sentence; 0 if the part has no
    /// head outside.
    [[nodiscard]] int findRoot() const {
        const auto place = [this](int word) {
            const Word& here = m_whole.words[word - 1];
            return std::tuple(depthOf(m_whole, word), here.upos == "PUNCT", word);
        };
        int root = 0;
        for (int word = m_first; word <= m_last; ++word) {
            const int head = m_whole.words[word - 1].head;
            const bool isTop = head == 0 || (head != NoHead && !has(head));
            if (isTop && (root == 0 || place(word) < place(root)))
                root = word;
        }
        return root;
    }

    [[nodiscard]] Word wordAt(int number) const {
        Word word = m_whole.words[number - 1];
        word.deps = deps(word.deps, number);
        if (word.head > 0 && has(word.head)) {
            word.head -= m_first - 1;
        } else if (number == m_root && word.head != 0) {
            const int root = rootOf(m_whole);
            word.head = 0;
            word.deprel = root > 0 ? m_whole.words[root - 1].deprel : "root";
        } else if (word.head > 0) {
            word.head = m_root - m_first + 1;
        }
        return word;
    }

    /// Returns the DEPS of a word of the whole sentence, or of an empty node (`word` = 0), in the
    /// part.
    [[nodiscard]] std::string deps(const std::string& old, int word) const {
        std::vector<DepsItem> items = readDeps(old);
        bool isEnhanced = false;
        for (DepsItem& item : items) {
            isEnhanced = isEnhanced || !item.relation.empty();
            const auto head = nodeOf(item.head);
            if (!head || item.head == "0")
                continue;
            if (has(head->first))
                item.head = idOf(std::max(head->first - m_first + 1, 0), head->second);
            else if (word == m_root || m_root == 0)
                item = {"0", item.relation.empty() ? "" : ":root"};
            else
                item.head = std::to_string(m_root - m_first + 1);
        }
        // All nodes that could be reached from ROOT can be reached from the child of ROOT.
        if (isEnhanced && word == m_root && std::ranges::count(items, "0", &DepsItem::head) == 0)
            items.push_back({"0", ":root"});
        return writeDeps(std::move(items));
    }

    const Sentence& m_whole;
    int m_first;
    int m_last;
    int m_root;
};

/// Changes the numbers in the second of two sentences that are joined, and attaches the children of
/// ROOT to `root`, a word of the first sentence, unless it is 0.
void followFirst(Sentence& second, const Sentence& first, int root) {
    const int words = first.size();
    const auto isLastEmptyNode = [words](const ExtraLine& line) {
        const auto node = parsePair(line.columns[IdColumn], '.');
        return node && node->first == words;
    };
    const auto emptyNodes = static_cast<int>(std::ranges::count_if(first.extras, isLastEmptyNode));
    const auto moved = [&](const std::pair<int, int>& node) {
        return idOf(node.first + words, node.second + (node.first == 0 ? emptyNodes : 0));
    };
    const auto update = [&](std::string& deps) {
        std::vector<DepsItem> items = readDeps(deps);
        for (DepsItem& item : items)
            if (const auto head = nodeOf(item.head); head && item.head != "0")
                item.head = moved(*head);
            else if (item.head == "0" && root > 0)
                item = {std::to_string(root), item.relation.empty() ? "" : ":parataxis"};
        deps = writeDeps(std::move(items));
    };
    for (Word& word : second.words) {
        update(word.deps);
        if (word.head > 0) {
            word.head += words;
        } else if (word.head == 0 && root > 0) {
            word.head = root;
            word.deprel = "parataxis";
        }
    }
    for (ExtraLine& line : second.extras) {
        std::string& id = line.columns[IdColumn];
        if (const auto range = rangeOf(line))
            id = idOf(range->first + words, 0) + "-" + idOf(range->second + words, 0);
        else if (const auto node = parsePair(id, '.'))
            id = moved(*node);
        line.after += words;
        update(line.columns[DepsColumn]);
    }
}

/// Adds the comments of `second` to those of `first`, before their words are joined.
void joinComments(Sentence& first, const Sentence& second) {
    const ExtraLine* token = nullptr; // multiword token at the end
    if (const int line = tokenIndexOf(first, first.size()); line >= 0)
        token = &first.extras[static_cast<std::size_t>(line)];
    const bool isSpaced =
        hasSpaceAfter(token != nullptr ? token->columns[MiscColumn] : first.words.back().misc);
    const std::string text = first.text() + (isSpaced ? " " : "") + second.text();
    const bool hasText = !first.comment("text").empty();
    if (hasText)
        setComment(first, "text", text);
    for (const std::string& comment : second.comments) {
        const std::string key(keyOfComment(comment));
        const std::string before = first.comment(key);
        if (key == "text" && !hasText)
            first.comments.push_back("# text = " + text);
        else if (key.starts_with("text_") && !before.empty())
            setComment(first, key, before + " " + second.comment(key));
        else if (key != "text" && key != "sent_id" && key.substr(0, key.find(' ')) != "newdoc" &&
                 key.substr(0, key.find(' ')) != "newpar" &&
                 (key != "parallel_id" || before.empty()))
            first.comments.push_back(comment);
    }
}

/// Calls `visit` with the items of PARSEME:MWE, "1:VID" or "1" between semicolons, of all words.
template<class Visit>
void visitExpressions(Sentence& sentence, Visit visit) {
    const auto column = sentence.further.find("PARSEME:MWE");
    for (Word& word : sentence.words) {
        if (!column)
            return;
        std::string result;
        std::string_view rest = furtherValue(word.further, *column);
        const std::string before(rest);
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(';'), rest.size());
            const std::string_view item = rest.substr(0, end);
            const std::size_t colon = std::min(item.find(':'), item.size());
            const std::optional<int> number = parseNumber(item.substr(0, colon));
            result += number ? std::to_string(visit(*number)) : std::string(item.substr(0, colon));
            result.append(item.substr(colon)).append(end < rest.size() ? ";" : "");
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        if (result != before)
            setFurtherValue(word.further, *column, result);
    }
}

/// Gives the multiword expressions of `second` the numbers after those of `first`.
void followExpressions(Sentence& first, Sentence& second) {
    int last = 0;
    visitExpressions(first, [&](int number) {
        last = std::max(last, number);
        return number;
    });
    visitExpressions(second, [&](int number) { return number + last; });
}

} // namespace

Result<std::pair<Sentence, Sentence>> withSentenceSplit(const Sentence& sentence, int word,
                                                        const std::string& id) {
    if (word < 1 || word > sentence.size())
        return noSuchWord(sentence, word);
    if (word == 1)
        return failure("no word is before word 1, expected the first word of the second sentence");
    if (const int token = tokenIndexOf(sentence, word);
        token >= 0 && token == tokenIndexOf(sentence, word - 1))
        return failure("the words {0} and {1} belong to one multiword token; dissolve it first",
                       word - 1, word);
    std::pair<Sentence, Sentence> parts(SentencePart(sentence, 1, word - 1).make(),
                                        SentencePart(sentence, word, sentence.size()).make());
    parts.first.comments = sentence.comments;
    for (const std::string& comment : sentence.comments)
        if (keyOfComment(comment) == "text" || keyOfComment(comment) == "sent_id")
            parts.second.comments.push_back(comment);
    setComment(parts.first, "text", textOfForms(parts.first));
    setComment(parts.second, "text", textOfForms(parts.second));
    setComment(parts.second, "sent_id", id);
    return parts;
}

Result<Sentence> withSentencesJoined(Sentence first, Sentence second) {
    if (first.words.empty() || second.words.empty())
        return failure("one of the sentences has no words");
    followExpressions(first, second);
    if (hasEnhanced(first) != hasEnhanced(second))
        if (const Result<void> done = completeDeps(hasEnhanced(first) ? second : first); !done)
            return tl::unexpected(done.error());
    joinComments(first, second);
    followFirst(second, first, rootOf(first));
    std::ranges::move(second.words, std::back_inserter(first.words));
    std::ranges::move(second.extras, std::back_inserter(first.extras));
    return first;
}

Result<std::vector<Sentence>> readTypedSentences(std::string_view text) {
    std::vector<Sentence> sentences;
    if (text.find('\t') != std::string_view::npos) {
        const Treebank typed = Treebank::fromBytes({}, std::string(text));
        for (int index = 0; index < typed.size(); ++index) {
            SentenceReading reading = typed.read(index);
            if (!reading.isUsable())
                return tl::unexpected(reading.errors.front());
            sentences.push_back(std::move(reading.sentence));
        }
    }
    if (sentences.empty()) {
        Result<Sentence> one = readTypedSentence(text);
        if (!one)
            return tl::unexpected(one.error());
        sentences.push_back(*std::move(one));
    }
    return sentences;
}

std::string freeSentenceId(const Treebank& treebank, const std::string& id,
                           const TaskControl& control) {
    std::set<int> taken;
    for (int i = 0; i < treebank.size() && !control.stopRequested(); ++i)
        if (const std::string other = treebank.read(i).sentence.comment("sent_id");
            other.starts_with(id + "-"))
            if (const auto number = parseNumber(std::string_view(other).substr(id.size() + 1)))
                taken.insert(*number);
    int number = 2;
    while (taken.contains(number))
        ++number;
    return id + "-" + std::to_string(number);
}

} // namespace parsescope
