// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/token_edit.h"

#include "core/treebank/conllu_fields.h"
#include "core/treebank/edit.h"
#include "core/treebank/enhanced_edit.h"
#include "core/treebank/spacing.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace parsescope {

namespace {

/// Returns the items of DEPS in two lists, sorted by their heads and each once, without the head
/// `self` unless it is empty. `change` returns the new ID of a head.
template<class Change>
std::string joinedDeps(std::string_view first, std::string_view second, std::string_view self,
                       const Change& change) {
    std::vector<DepsItem> items = readDeps(first);
    for (DepsItem& item : readDeps(second))
        items.push_back(std::move(item));
    for (DepsItem& item : items)
        item.head = change(item.head);
    std::erase_if(items, [&](const DepsItem& item) { return !self.empty() && item.head == self; });
    return writeDeps(std::move(items));
}

/// Changes the heads in DEPS of all nodes. `change` returns the new ID of a head. DEPS in which no
/// head changes remain as they are, even if they are not sorted.
template<class Change>
void changeDeps(Sentence& sentence, const Change& change) {
    const auto update = [&change](std::string& deps) {
        bool isChanged = false;
        std::string changed = joinedDeps(deps, {}, {}, [&](std::string_view id) {
            std::string now = change(id);
            isChanged = isChanged || now != id;
            return now;
        });
        if (isChanged)
            deps = std::move(changed);
    };
    for (Word& each : sentence.words)
        update(each.deps);
    for (ExtraLine& line : sentence.extras)
        update(line.columns[DepsColumn]);
}

/// A text of forms before a change that consists of several changes.
class TextBefore {
public:
    explicit TextBefore(const Sentence& sentence)
        : m_comments(sentence.comments), m_forms(textOfForms(sentence)) {}

    /// Sets the comment "# text" as if the changes were one.
    void update(Sentence& sentence) {
        sentence.comments = std::move(m_comments);
        updateText(sentence, m_forms);
    }

private:
    std::vector<std::string> m_comments;
    std::string m_forms;
};

/// Fails unless `word` and the next word belong to the same multiword token, or both to none.
Result<void> checkPair(const Sentence& sentence, int word) {
    if (word < 1 || word > sentence.size())
        return noSuchWord(sentence, word);
    if (word == sentence.size())
        return failure("word {0} is the last one, expected a word after it", word);
    if (tokenIndexOf(sentence, word) != tokenIndexOf(sentence, word + 1))
        return failure("only one of the words {0} and {1} belongs to a multiword token; dissolve "
                       "it first",
                       word, word + 1);
    return {};
}

} // namespace

int tokenIndexOf(const Sentence& sentence, int word) {
    for (std::size_t line = 0; line < sentence.extras.size(); ++line)
        if (const auto range = rangeOf(sentence.extras[line]);
            range && range->first <= word && word <= range->second)
            return static_cast<int>(line);
    return -1;
}

int depthOf(const Sentence& sentence, int word) {
    int depth = 0;
    for (; word > 0 && depth <= sentence.size(); ++depth)
        word = sentence.words[word - 1].head;
    return depth;
}

Result<Sentence> withWordSplit(Sentence sentence, int word, std::string_view first,
                               std::string_view second) {
    if (word < 1 || word > sentence.size())
        return noSuchWord(sentence, word);
    if (first.empty() || second.empty())
        return failure("a part is empty, expected two forms");
    TextBefore text(sentence);
    const int token = tokenIndexOf(sentence, word);
    const bool endsToken =
        token >= 0 && rangeOf(sentence.extras[static_cast<std::size_t>(token)])->second == word;
    const bool isLastSpaced = hasSpaceAfter(sentence.words[word - 1].misc);
    const bool hasDeps = sentence.words[word - 1].deps != "_";
    Result<Sentence> split = withWordInserted(std::move(sentence), word + 1, second);
    if (!split)
        return split;
    // The empty nodes after the word follow the second part.
    const auto afterSecond = [&](std::string_view id) {
        const auto node = parsePair(id, '.');
        return node && node->first == word
                   ? std::to_string(word + 1) + "." + std::to_string(node->second)
                   : std::string(id);
    };
    for (ExtraLine& line : split->extras)
        if (std::string& id = line.columns[IdColumn]; id != afterSecond(id)) {
            id = afterSecond(id);
            line.after = word + 1;
        }
    changeDeps(*split, afterSecond);
    Word& left = split->words[word - 1];
    Word& right = split->words[word];
    right.misc = "_";
    const bool isMark = isPunctuation(second);
    const std::string relation = isMark ? "punct" : "dep";
    if (left.head != NoHead) {
        right.head = word;
        right.deprel = relation;
    }
    if (hasDeps)
        right.deps = std::to_string(word) + ":" + relation;
    right.upos = isMark ? "PUNCT" : left.upos;
    if (isMark)
        right.lemma = second;
    if (token < 0) {
        setSpaceAfter(right.misc, isLastSpaced);
        setSpaceAfter(left.misc, false);
    } else if (endsToken) {
        ExtraLine& line = split->extras[static_cast<std::size_t>(token)];
        line.columns[IdColumn] =
            std::to_string(rangeOf(line)->first) + "-" + std::to_string(word + 1);
    }
    split = withColumn(*std::move(split), word, "form", first);
    if (split)
        text.update(*split);
    return split;
}

Result<Sentence> withWordsJoined(Sentence sentence, int word) {
    if (const Result<void> can = checkPair(sentence, word); !can)
        return tl::unexpected(can.error());
    TextBefore text(sentence);
    const int token = tokenIndexOf(sentence, word);
    Word& left = sentence.words[word - 1];
    Word& right = sentence.words[word];
    std::string form = left.form + right.form;
    bool isSpaced = hasSpaceAfter(right.misc);
    if (token >= 0) {
        const ExtraLine& line = sentence.extras[static_cast<std::size_t>(token)];
        if (rangeOf(line)->second - rangeOf(line)->first == 1) { // the token becomes the word
            form = line.columns[FormColumn];
            isSpaced = hasSpaceAfter(line.columns[MiscColumn]);
        }
    }
    const std::string leftId = std::to_string(word);
    const std::string rightId = std::to_string(word + 1);
    if (depthOf(sentence, word + 1) < depthOf(sentence, word))
        std::swap(left, right);
    const std::string misc = left.misc;
    const auto toLeft = [&](std::string_view id) {
        return id == rightId ? leftId : std::string(id);
    };
    for (Word& each : sentence.words)
        if (each.head == word + 1)
            each.head = word;
    // All nodes that could be reached from ROOT can still be reached.
    left.deps = joinedDeps(left.deps, right.deps, leftId, toLeft);
    right.deps = "_";
    changeDeps(sentence, toLeft);
    right.head = left.head == NoHead ? NoHead : word;
    Result<Sentence> joined = withWordRemoved(std::move(sentence), word + 1);
    if (!joined)
        return joined;
    Word& kept = joined->words[word - 1];
    kept.misc = misc;
    if (tokenIndexOf(*joined, word) < 0)
        setSpaceAfter(kept.misc, isSpaced);
    joined = withColumn(*std::move(joined), word, "form", form);
    if (joined)
        text.update(*joined);
    return joined;
}

Result<Sentence> withWordsExchanged(Sentence sentence, int word) {
    if (const Result<void> can = checkPair(sentence, word); !can)
        return tl::unexpected(can.error());
    const std::string before = textOfForms(sentence);
    const std::string leftId = std::to_string(word);
    const std::string rightId = std::to_string(word + 1);
    const auto exchange = [&](std::string_view id) {
        return id == leftId ? rightId : id == rightId ? leftId : std::string(id);
    };
    for (Word& each : sentence.words)
        if (each.head == word || each.head == word + 1)
            each.head = 2 * word + 1 - each.head;
    changeDeps(sentence, exchange);
    Word& left = sentence.words[word - 1];
    Word& right = sentence.words[word];
    const bool leftSpaced = hasSpaceAfter(left.misc);
    setSpaceAfter(left.misc, hasSpaceAfter(right.misc));
    setSpaceAfter(right.misc, leftSpaced);
    std::swap(left, right);
    updateText(sentence, before);
    return sentence;
}

int childAbove(const Sentence& sentence, int word, int head) {
    int child = head;
    for (int steps = 0; child > 0 && steps < sentence.size(); ++steps) {
        if (sentence.words[child - 1].head == word)
            return word > 0 ? child : 0;
        child = sentence.words[child - 1].head;
    }
    return 0;
}

Result<Sentence> withHeadMoved(Sentence sentence, int word, int head) {
    for (const int each : {word, std::max(head, 1)})
        if (each < 1 || each > sentence.size())
            return noSuchWord(sentence, each);
    const int child = word == head ? 0 : childAbove(sentence, word, head);
    if (child == 0)
        return withHead(std::move(sentence), word, head);
    Word& upper = sentence.words[word - 1];
    Word& lower = sentence.words[child - 1];
    const bool followsTree = lower.deps == depsFromTree(lower) && upper.deps == depsFromTree(upper);
    lower.head = std::exchange(upper.head, head);
    std::swap(lower.deprel, upper.deprel);
    if (followsTree) {
        lower.deps = depsFromTree(lower);
        upper.deps = depsFromTree(upper);
    }
    return sentence;
}

Result<Sentence> withHeadExchanged(Sentence sentence, int word) {
    if (word < 1 || word > sentence.size())
        return noSuchWord(sentence, word);
    const int head = sentence.words[word - 1].head;
    if (head <= 0)
        return head == 0 ? failure("the head of word {0} is ROOT, expected a word", word)
                         : failure("word {0} has no head, expected a word", word);
    return withHeadMoved(std::move(sentence), head, word);
}

Result<Sentence> withTokenMade(Sentence sentence, int first, int last) {
    for (const int word : {first, last})
        if (word < 1 || word > sentence.size())
            return noSuchWord(sentence, word);
    if (last <= first)
        return failure("a multiword token has at least two words");
    for (int word = first; word <= last; ++word)
        if (tokenIndexOf(sentence, word) >= 0)
            return failure("word {0} belongs to a multiword token already", word);
    const std::string before = textOfForms(sentence);
    ExtraLine token{first - 1, {}};
    token.columns.fill("_");
    token.columns[IdColumn] = std::to_string(first) + "-" + std::to_string(last);
    std::string form;
    for (int word = first; word <= last; ++word)
        form += sentence.words[word - 1].form;
    token.columns[FormColumn] = form;
    setSpaceAfter(token.columns[MiscColumn], hasSpaceAfter(sentence.words[last - 1].misc));
    for (int word = first; word <= last; ++word)
        setSpaceAfter(sentence.words[word - 1].misc, true);
    // The line comes after the empty nodes before its first word.
    const auto place = std::ranges::find_if(
        sentence.extras, [&](const ExtraLine& line) { return line.after >= first; });
    sentence.extras.insert(place, std::move(token));
    updateText(sentence, before);
    return sentence;
}

Result<Sentence> withEmptyNodeInserted(Sentence sentence, int word) {
    if (word < 0 || word > sentence.size())
        return noSuchWord(sentence, word);
    if (const Result<void> complete = completeDeps(sentence); !complete)
        return tl::unexpected(complete.error());
    int number = 1;
    auto place = sentence.extras.begin();
    for (auto line = place; line != sentence.extras.end() && line->after <= word; ++line)
        if (line->after < word || !rangeOf(*line)) {
            place = line + 1;
            number += line->after == word ? 1 : 0;
        }
    ExtraLine node{word, {}};
    node.columns.fill("_");
    node.columns[IdColumn] = std::to_string(word) + "." + std::to_string(number);
    node.columns[DepsColumn] = std::to_string(std::max(word, 1)) + ":dep";
    sentence.extras.insert(place, std::move(node));
    return sentence;
}

} // namespace parsescope
