// SPDX-License-Identifier: GPL-3.0-or-later
// The checks of level 3: the guidelines of UD for trees of all languages.
#include "core/base/utf8.h"
#include "core/treebank/checks/checked_sentence.h"
#include "core/treebank/checks/ud_lists.h"
#include "core/treebank/tree.h"

#include <algorithm>
#include <ranges>
#include <utility>

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
    /// Returns the part of speech that the word, or the fixed expression headed by the word, is
    /// used as.
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

    template<class... Arguments>
    void add(std::string_view rule, int word, std::size_t column,
             TextPattern<sizeof...(Arguments) + 1> pattern, Arguments&&... arguments) {
        m_findings.add(CheckLevel::Ud3, rule, m_sentence.word(word), column, pattern,
                       std::forward<Arguments>(arguments)...);
    }

    void checkPos(int word) {
        const std::string_view label = relation(word);
        const std::string_view pos = externalPos(word);
        for (const PosRule& rule : udLists().posRules)
            if (rule.relation == label && isIn(pos, rule.parts) != rule.areAllowed &&
                !(rule.mayBeFixed && hasDependent(word, {"fixed", "goeswith"})))
                add(rule.name, word, UposColumn, "{0} is {1}, expected {2} for the relation {3}",
                    quoted(pos), partsText(rule), quoted(label));
        if (pos == "PUNCT" && label != "punct" && label != "root")
            add("upos-rel-punct", word, DeprelColumn, "{0} is {1}, expected \"punct\" for PUNCT",
                quoted(field(word, DeprelColumn)));
    }

    static Text partsText(const PosRule& rule) {
        if (!rule.areAllowed)
            return Text("another one");
        Text text = Text::untranslated(std::string(rule.parts.front()));
        for (const std::string_view part : rule.parts | std::views::drop(1))
            text = Text("{0} or {1}", std::move(text), part);
        return text;
    }

    void checkDirection(int word) {
        if (isIn(relation(word), udLists().afterHead) && word < m_tree.head(word))
            add("right-to-left", word, HeadColumn,
                "{0} is after the word, expected a head before it for the relation {1}",
                quoted(field(word, DeprelColumn)));
    }

    /// Checks that a word has at most two subjects. Two subjects are allowed, because a clause may
    /// be the predicate of another clause.
    void checkSubjects(int word) {
        int subjects = 0;
        for (const int dependent : m_dependents[word])
            subjects += relation(dependent) == "nsubj" || relation(dependent) == "csubj" ? 1 : 0;
        if (subjects > 2)
            add("too-many-subjects", word, FormColumn, "{0} has {1} subjects, expected one",
                subjects);
    }

    void checkOrphan(int word) {
        const int head = m_tree.head(word);
        if (relation(word) != "orphan" || head == 0)
            return;
        if (!isIn(relation(head), udLists().aboveOrphan))
            add("orphan-parent", word, HeadColumn,
                "{0} is a word with the relation {1}, expected \"conj\" or another clause above "
                "\"orphan\"",
                quoted(relation(head)));
    }

    [[nodiscard]] bool isNegation(int word) const {
        const auto feats = splitAt(field(word, FeatsColumn), '|');
        return relation(word) == "advmod" && (upos(word) == "PART" || upos(word) == "ADV") &&
               std::find(feats.begin(), feats.end(), "Polarity=Neg") != feats.end();
    }

    /// Checks that function words are leaves, with some exceptions.
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
                    "{0} is {1}, a word with the relation {2}, which should have no dependent with "
                    "{3}",
                    named(word), quoted(label), quoted(relation(dependent)));
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
                           "{0} is {1}, expected no word between the parts that \"goeswith\" joins",
                           quoted(field(part, DeprelColumn)));
            const auto misc = splitAt(field(part, MiscColumn), '|');
            if (std::find(misc.begin(), misc.end(), "SpaceAfter=No") != misc.end())
                return add("goeswith-nospace", part, MiscColumn,
                           "{0} has \"SpaceAfter=No\", expected a space between the parts that "
                           "\"goeswith\" joins");
        }
    }

    /// Checks that the arc of a punctuation mark crosses no arc and makes no other arc
    /// non-projective.
    void checkPunctuation(int word) {
        if (relation(word) != "punct")
            return;
        const int head = m_tree.head(word);
        if (m_tree.isNonProjective({head, word}))
            add("punct-is-nonproj", word, HeadColumn,
                "{0} is {1}, expected punctuation on a word to which no arc is crossed", head);
        for (int other = 1; other <= m_tree.size(); ++other)
            if (isCrossed(word, other))
                return add("punct-causes-nonproj", word, HeadColumn,
                           "{0} is {1}: punctuation inside the arc of {2} makes it "
                           "non-projective",
                           head, named(other));
    }

    /// Returns true if the arc of `other` spans `word` but not its head, and is not projective
    /// because of that. An arc whose head is above `word` is projective there.
    [[nodiscard]] bool isCrossed(int word, int other) const {
        const int head = m_tree.head(word);
        const int otherHead = m_tree.head(other);
        if (other == word || m_tree.isBelow(word, other) || m_tree.isBelow(word, otherHead))
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
