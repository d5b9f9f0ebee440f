// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/shared_task.h"

#include "core/base/utf8.h"
#include "core/learning/evaluation.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Returns the number of spans that both lists have. Spans in a list do not overlap.
long long equalSpans(const std::vector<Span>& gold, const std::vector<Span>& system) {
    long long equal = 0;
    std::size_t g = 0;
    std::size_t s = 0;
    while (g < gold.size() && s < system.size()) {
        if (system[s].begin < gold[g].begin) {
            ++s;
        } else if (gold[g].begin < system[s].begin) {
            ++g;
        } else {
            equal += gold[g].end == system[s].end ? 1 : 0;
            ++g;
            ++s;
        }
    }
    return equal;
}

/// Compares aligned words.
class Comparison {
public:
    Comparison(const std::vector<AlignedWord>& gold, const std::vector<AlignedWord>& system,
               int noLemma)
        : m_gold(gold), m_system(system), m_noLemma(noLemma), m_pairs(alignWords(gold, system)),
          m_goldOf(system.size(), NotAligned), m_goldChildren(functionChildren(gold)),
          m_systemChildren(functionChildren(system)) {
        for (const auto& [right, word] : m_pairs)
            m_goldOf[word] = right;
    }

    /// Returns the score of the pairs for which `isRight(gold, system)` is true, where both
    /// arguments are 0-based indices. If `ofContent` is true, only content words count.
    template<class Predicate>
    [[nodiscard]] SharedTaskScore score(const char* name, const char* key, bool ofContent,
                                        const Predicate& isRight) const {
        const auto counts = [ofContent](const AlignedWord& word) {
            return !ofContent || word.isContent;
        };
        SharedTaskScore score{name,
                              key,
                              std::ranges::count_if(m_gold, counts),
                              std::ranges::count_if(m_system, counts),
                              0,
                              0};
        for (const auto& [right, word] : m_pairs)
            if (counts(m_gold[right])) {
                ++*score.aligned;
                score.correct += isRight(right, word) ? 1 : 0;
            }
        return score;
    }

    [[nodiscard]] long long pairs() const { return std::ssize(m_pairs); }

    [[nodiscard]] bool hasLemma(int right, int word) const {
        return m_gold[right].lemma == m_noLemma || m_gold[right].lemma == m_system[word].lemma;
    }
    [[nodiscard]] bool hasHead(int right, int word) const {
        return isParent(m_gold[right].parent, m_system[word].parent);
    }
    [[nodiscard]] bool hasArc(int right, int word) const {
        return hasHead(right, word) && m_gold[right].deprel == m_system[word].deprel;
    }
    [[nodiscard]] bool hasTags(int right, int word) const {
        return m_gold[right].upos == m_system[word].upos &&
               m_gold[right].feats == m_system[word].feats;
    }
    /// Returns true if the words have corresponding children with function relations.
    [[nodiscard]] bool hasFunctionWords(int right, int word) const {
        return std::ranges::equal(m_goldChildren[right], m_systemChildren[word],
                                  [this](int first, int second) {
                                      return m_goldOf[second] == first && hasTags(first, second) &&
                                             m_gold[first].deprel == m_system[second].deprel;
                                  });
    }

private:
    static constexpr int NotAligned = -3;

    /// Returns, for each word, its children with function relations in order.
    static std::vector<std::vector<int>> functionChildren(const std::vector<AlignedWord>& words) {
        std::vector<std::vector<int>> children(words.size());
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i].isFunction && words[i].parent >= 0)
                children[words[i].parent].push_back(static_cast<int>(i));
        return children;
    }

    [[nodiscard]] bool isParent(int right, int parent) const {
        if (parent < 0)
            return parent == AlignedWord::Root && right == AlignedWord::Root;
        return m_goldOf[parent] == right;
    }

    const std::vector<AlignedWord>& m_gold;
    const std::vector<AlignedWord>& m_system;
    int m_noLemma; // the number of the lemma "_"
    std::vector<std::pair<int, int>> m_pairs;
    std::vector<int> m_goldOf; // for each word of the system, the gold word or NotAligned
    std::vector<std::vector<int>> m_goldChildren;
    std::vector<std::vector<int>> m_systemChildren;
};

/// Returns up to 20 characters of `text` from byte `at` on, in quotes.
std::string partAt(std::string_view text, std::size_t at) {
    constexpr int Most = 20;
    std::size_t end = at;
    for (int i = 0; i < Most && end < text.size(); ++i)
        end += characterAt(text, end).bytes;
    return inQuotes(text.substr(at, end - at));
}

} // namespace

double SharedTaskScore::precision() const {
    return share(correct, system);
}

double SharedTaskScore::recall() const {
    return share(correct, gold);
}

double SharedTaskScore::f1() const {
    return share(2 * correct, gold + system);
}

std::optional<double> SharedTaskScore::alignedAccuracy() const {
    return aligned ? std::optional(share(correct, *aligned)) : std::nullopt;
}

Result<SharedTaskScores> sharedTaskScores(const WordSequence& gold, const WordSequence& system) {
    const std::string& right = gold.characters();
    const std::string& other = system.characters();
    if (right != other) {
        auto at = static_cast<std::size_t>(std::ranges::mismatch(right, other).in1 - right.begin());
        // A difference within a character of several bytes begins with the character.
        while (at > 0 && at < right.size() &&
               (static_cast<unsigned char>(right[at]) & 0xC0U) == 0x80U)
            --at;
        return failure("the texts of the words differ: found {0}, expected {1} as in the gold "
                       "treebank",
                       partAt(other, std::min(at, other.size())), partAt(right, at));
    }
    const Comparison words(gold.words(), system.words(), gold.numberOf("_"));
    const auto& golds = gold.words();
    const auto& systems = system.words();
    const auto spans = [](const char* name, const char* key, const auto& a, const auto& b) {
        return SharedTaskScore{name, key, std::ssize(a), std::ssize(b), equalSpans(a, b), {}};
    };
    const auto same = [&](int AlignedWord::*column) {
        return [&golds, &systems, column](int g, int s) {
            return golds[g].*column == systems[s].*column;
        };
    };
    return SharedTaskScores{
        spans("Tokens", "tokens", gold.tokens(), system.tokens()),
        spans("Sentences", "sentences", gold.sentences(), system.sentences()),
        SharedTaskScore{
            "Words", "words", std::ssize(golds), std::ssize(systems), words.pairs(), {}},
        words.score("UPOS", "upos", false, same(&AlignedWord::upos)),
        words.score("XPOS", "xpos", false, same(&AlignedWord::xpos)),
        words.score("UFeats", "ufeats", false, same(&AlignedWord::feats)),
        words.score(
            "AllTags", "alltags", false,
            [&](int g, int s) { return words.hasTags(g, s) && golds[g].xpos == systems[s].xpos; }),
        words.score("Lemmas", "lemmas", false, [&](int g, int s) { return words.hasLemma(g, s); }),
        words.score("UAS", "uas", false, [&](int g, int s) { return words.hasHead(g, s); }),
        words.score("LAS", "las", false, [&](int g, int s) { return words.hasArc(g, s); }),
        words.score("CLAS", "clas", true, [&](int g, int s) { return words.hasArc(g, s); }),
        words.score("MLAS", "mlas", true,
                    [&](int g, int s) {
                        return words.hasArc(g, s) && words.hasTags(g, s) &&
                               words.hasFunctionWords(g, s);
                    }),
        words.score("BLEX", "blex", true,
                    [&](int g, int s) { return words.hasArc(g, s) && words.hasLemma(g, s); })};
}

} // namespace parsescope
