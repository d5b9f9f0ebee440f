// SPDX-License-Identifier: GPL-3.0-or-later
// Level 3: what the guidelines of UD say about trees of all languages.
#include "core/treebank/checks/checked_sentence.h"
#include "core/treebank/checks/ud_lists.h"
#include "core/treebank/text.h"
#include "core/treebank/tree.h"

#include <algorithm>

namespace parsescope::checks {

namespace {

class GuidelineChecker {
public:
    GuidelineChecker(const CheckedSentence& sentence, const Tree& tree, Findings& findings)
        : m_sentence(sentence), m_tree(tree), m_findings(findings),
          m_dependents(static_cast<std::size_t>(tree.size()) + 1) {
        for (int word = 1; word <= tree.size(); ++word)
            m_dependents[tree.head(word)].push_back(word);
    }

    void check() {
        for (int word = 1; word <= m_tree.size(); ++word) {
            checkPos(word);
            checkDirection(word);
            checkSubjects(word);
            checkOrphan(word);
            checkFunctionWord(word);
            checkGoesWith(word);
            checkPunctuation(word);
        }
    }

private:
    [[nodiscard]] std::string_view field(int word, std::size_t column) const {
        return m_sentence.word(word).fields[column];
    }
    [[nodiscard]] std::string_view upos(int word) const { return field(word, UposColumn); }
    /// The part of speech that the word, or the fixed expression below it, acts as.
    [[nodiscard]] std::string_view externalPos(int word) const {
        constexpr std::string_view Key = "ExtPos=";
        for (const std::string_view feature : splitAt(field(word, FeatsColumn), '|'))
            if (feature.starts_with(Key))
                return feature.substr(Key.size());
        return upos(word);
    }
    [[nodiscard]] std::string_view relation(int word) const {
        return universalPart(field(word, DeprelColumn));
    }
    [[nodiscard]] bool hasDependent(int word,
                                    const std::vector<std::string_view>& relations) const {
        return std::any_of(m_dependents[word].begin(), m_dependents[word].end(),
                           [&](int dependent) { return isIn(relation(dependent), relations); });
    }
    [[nodiscard]] std::string named(int word) const {
        return std::to_string(word) + ":" + std::string(field(word, FormColumn));
    }

    void add(std::string_view rule, int word, std::size_t column, std::string message) {
        m_findings.add(CheckLevel::Ud3, rule, m_sentence.word(word), column, std::move(message));
    }

    void checkPos(int word) {
        const std::string_view label = relation(word);
        const std::string_view pos = externalPos(word);
        for (const PosRule& rule : udLists().posRules)
            if (rule.relation == label && isIn(pos, rule.parts) != rule.areAllowed &&
                !(rule.mayBeFixed && hasDependent(word, {"fixed", "goeswith"})))
                add(rule.name, word, UposColumn,
                    "is " + quoted(pos) + ", expected " + partsText(rule) + " for the relation " +
                        quoted(label));
        if (pos == "PUNCT" && label != "punct" && label != "root")
            add("upos-rel-punct", word, DeprelColumn,
                "is " + quoted(field(word, DeprelColumn)) + ", expected \"punct\" for PUNCT");
    }

    static std::string partsText(const PosRule& rule) {
        if (!rule.areAllowed)
            return "another one";
        std::string text;
        for (const std::string_view part : rule.parts)
            text += (text.empty() ? "" : " or ") + std::string(part);
        return text;
    }

    void checkDirection(int word) {
        if (isIn(relation(word), udLists().afterHead) && word < m_tree.head(word))
            add("right-to-left", word, HeadColumn,
                "is behind the word, expected one before it for the relation " +
                    quoted(field(word, DeprelColumn)));
    }

    /// Two subjects are allowed, as a clause may be the predicate of another one.
    void checkSubjects(int word) {
        int subjects = 0;
        for (const int dependent : m_dependents[word])
            subjects += relation(dependent) == "nsubj" || relation(dependent) == "csubj" ? 1 : 0;
        if (subjects > 2)
            add("too-many-subjects", word, FormColumn,
                "has " + std::to_string(subjects) + " subjects, expected one");
    }

    void checkOrphan(int word) {
        const int head = m_tree.head(word);
        if (relation(word) != "orphan" || head == 0)
            return;
        if (!isIn(relation(head), udLists().aboveOrphan))
            add("orphan-parent", word, HeadColumn,
                "is a word with the relation " + quoted(relation(head)) +
                    ", expected \"conj\" or another clause above \"orphan\"");
    }

    [[nodiscard]] bool isNegation(int word) const {
        const auto feats = splitAt(field(word, FeatsColumn), '|');
        return relation(word) == "advmod" && (upos(word) == "PART" || upos(word) == "ADV") &&
               std::find(feats.begin(), feats.end(), "Polarity=Neg") != feats.end();
    }

    /// Function words are leaves, with some exceptions.
    void checkFunctionWord(int word) {
        const std::string_view label = relation(word);
        const auto& rules = udLists().leafRules;
        const auto rule = std::ranges::find(rules, label, &LeafRule::relation);
        if (rule == rules.end())
            return;
        for (const int dependent : m_dependents[word]) {
            const bool negates = label != "punct" && isNegation(dependent);
            const bool over =
                relation(dependent) == "punct" && m_tree.isNonProjective({m_tree.head(word), word});
            if (!negates && !over && !isIn(relation(dependent), rule->allowed))
                add(rule->name, dependent, HeadColumn,
                    "is " + named(word) + ", a word with the relation " + quoted(label) +
                        ", which should have no dependent with " + quoted(relation(dependent)));
        }
    }

    void checkGoesWith(int word) {
        int last = word;
        for (const int dependent : m_dependents[word])
            if (relation(dependent) == "goeswith")
                last = std::max(last, dependent);
        for (int part = word; part < last; ++part) {
            if (part > word && (m_tree.head(part) != word || relation(part) != "goeswith"))
                return add("goeswith-gap", part, DeprelColumn,
                           "is " + quoted(field(part, DeprelColumn)) +
                               ", expected no word between the parts that \"goeswith\" joins");
            const auto misc = splitAt(field(part, MiscColumn), '|');
            if (std::find(misc.begin(), misc.end(), "SpaceAfter=No") != misc.end())
                return add("goeswith-nospace", part, MiscColumn,
                           "has \"SpaceAfter=No\", expected a space between the parts that "
                           "\"goeswith\" joins");
        }
    }

    /// Punctuation neither crosses arcs nor makes others cross.
    void checkPunctuation(int word) {
        if (relation(word) != "punct")
            return;
        const int head = m_tree.head(word);
        if (m_tree.isNonProjective({head, word}))
            add("punct-is-nonproj", word, HeadColumn,
                "is " + std::to_string(head) +
                    ", expected punctuation on a word to which no arc is crossed");
        for (int other = 1; other <= m_tree.size(); ++other)
            if (isCrossed(word, other))
                return add("punct-causes-nonproj", word, HeadColumn,
                           "is " + std::to_string(head) + ": punctuation inside the arc of " +
                               named(other) + " makes it non-projective");
    }

    /// The arc of `other` goes over `word`, and not over its head.
    [[nodiscard]] bool isCrossed(int word, int other) const {
        const int head = m_tree.head(word);
        const int otherHead = m_tree.head(other);
        if (other == word || m_tree.isBelow(word, other))
            return false;
        if (head < word)
            return (head < other && other < word && otherHead > word) ||
                   (other > word && otherHead < word && otherHead > head);
        return (word < other && other < head && otherHead < word) ||
               (other < word && otherHead > word && otherHead < head);
    }

    const CheckedSentence& m_sentence;
    const Tree& m_tree;
    Findings& m_findings;
    std::vector<std::vector<int>> m_dependents;
};

} // namespace

void checkGuidelines(const CheckedSentence& sentence, Findings& findings) {
    std::vector<int> heads;
    for (const std::size_t at : sentence.words)
        heads.push_back(parseNumber(sentence.lines[at].fields[HeadColumn]).value_or(NoHead));
    if (const Result<Tree> tree = Tree::fromHeads(heads))
        GuidelineChecker(sentence, *tree, findings).check();
}

} // namespace parsescope::checks
