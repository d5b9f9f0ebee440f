// SPDX-License-Identifier: GPL-3.0-or-later
// Level 3: what the guidelines of UD say about trees of all languages.
#include "core/treebank/checks/checked_sentence.h"
#include "core/treebank/text.h"
#include "core/treebank/tree.h"

#include <algorithm>
#include <array>

namespace parsescope::checks {

namespace {

/// Words with a space between any two.
using Words = std::string_view;

bool isIn(std::string_view text, Words list) {
    const auto parts = splitAt(list, ' ');
    return std::find(parts.begin(), parts.end(), text) != parts.end();
}

/// Which parts of speech a relation goes with.
struct PosRule {
    std::string_view relation;
    const char* rule;
    Words parts;
    bool areAllowed; ///< else those are what is not allowed
    bool mayBeFixed; ///< with a dependent "fixed" it may be anything
};

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
    [[nodiscard]] bool hasDependent(int word, Words relations) const {
        return std::any_of(m_dependents[word].begin(), m_dependents[word].end(),
                           [&](int dependent) { return isIn(relation(dependent), relations); });
    }
    [[nodiscard]] std::string named(int word) const {
        return std::to_string(word) + ":" + std::string(field(word, FormColumn));
    }

    void add(const char* rule, int word, std::size_t column, std::string message) {
        m_findings.add(CheckLevel::Ud3, rule, m_sentence.word(word), column, std::move(message));
    }

    void checkPos(int word) {
        static const std::array<PosRule, 9> Rules{{
            {"det", "rel-upos-det", "DET PRON", true, true},
            {"nummod", "rel-upos-nummod", "NUM NOUN SYM", true, true},
            {"expl", "rel-upos-expl", "PRON DET PART", true, false},
            {"aux", "rel-upos-aux", "AUX", true, false},
            {"cop", "rel-upos-cop", "AUX PRON DET SYM", true, false},
            {"case", "rel-upos-case", "PROPN ADJ PRON DET NUM AUX", false, true},
            {"mark", "rel-upos-mark", "NOUN PROPN ADJ PRON DET NUM AUX INTJ", false, true},
            {"cc", "rel-upos-cc", "NOUN PROPN ADJ PRON DET NUM VERB AUX INTJ", false, true},
            {"punct", "rel-upos-punct", "PUNCT", true, false},
        }};
        const std::string_view label = relation(word);
        const std::string_view pos = externalPos(word);
        for (const PosRule& rule : Rules)
            if (rule.relation == label && isIn(pos, rule.parts) != rule.areAllowed &&
                !(rule.mayBeFixed && hasDependent(word, "fixed goeswith")))
                add(rule.rule, word, UposColumn,
                    "is " + quoted(pos) + ", expected " + partsText(rule) +
                        " for the relation " + quoted(label));
        if (label == "advmod" && !isIn(pos, "ADV ADJ CCONJ DET PART SYM") &&
            !hasDependent(word, "fixed goeswith"))
            add("rel-upos-advmod", word, UposColumn,
                "is " + quoted(pos) +
                    ", expected ADV or the like for the relation "
                    "\"advmod\"");
        if (label == "compound" && pos == "AUX")
            add("rel-upos-compound", word, UposColumn,
                "is \"AUX\", expected another one for the relation \"compound\"");
        if (pos == "PUNCT" && !isIn(label, "punct root"))
            add("upos-rel-punct", word, DeprelColumn,
                "is " + quoted(field(word, DeprelColumn)) + ", expected \"punct\" for PUNCT");
    }

    static std::string partsText(const PosRule& rule) {
        if (!rule.areAllowed)
            return "another one";
        std::string text;
        for (const std::string_view part : splitAt(rule.parts, ' '))
            text += (text.empty() ? "" : " or ") + std::string(part);
        return text;
    }

    void checkDirection(int word) {
        if (isIn(relation(word), "conj fixed flat goeswith appos") && word < m_tree.head(word))
            add("right-to-left", word, HeadColumn,
                "is behind the word, expected one before it for the relation " +
                    quoted(field(word, DeprelColumn)));
    }

    /// Two subjects are allowed, as a clause may be the predicate of another one.
    void checkSubjects(int word) {
        int subjects = 0;
        for (const int dependent : m_dependents[word])
            subjects += isIn(relation(dependent), "nsubj csubj") ? 1 : 0;
        if (subjects > 2)
            add("too-many-subjects", word, FormColumn,
                "has " + std::to_string(subjects) + " subjects, expected one");
    }

    void checkOrphan(int word) {
        const int head = m_tree.head(word);
        if (relation(word) != "orphan" || head == 0)
            return;
        if (!isIn(relation(head), "conj parataxis root csubj ccomp advcl acl reparandum"))
            add("orphan-parent", word, HeadColumn,
                "is a word with the relation " + quoted(relation(head)) +
                    ", expected \"conj\" or another clause above \"orphan\"");
    }

    [[nodiscard]] bool isNegation(int word) const {
        const auto feats = splitAt(field(word, FeatsColumn), '|');
        return relation(word) == "advmod" && isIn(upos(word), "PART ADV") &&
               std::find(feats.begin(), feats.end(), "Polarity=Neg") != feats.end();
    }

    /// Function words are leaves, with some exceptions.
    void checkFunctionWord(int word) {
        const std::string_view label = relation(word);
        const char* rule = nullptr;
        Words allowed;
        if (isIn(label, "mark case")) {
            rule = "leaf-mark-case";
            allowed = "advmod obl goeswith fixed reparandum conj cc punct";
        } else if (isIn(label, "aux cop")) {
            rule = "leaf-aux-cop";
            allowed = "goeswith fixed reparandum conj cc punct";
        } else if (label == "cc") {
            rule = "leaf-cc";
            allowed = "goeswith fixed reparandum conj punct";
        } else if (label == "fixed") {
            rule = "leaf-fixed";
            allowed = "goeswith reparandum conj punct";
        } else if (label == "goeswith") {
            rule = "leaf-goeswith";
        } else if (label == "punct") {
            rule = "leaf-punct";
            allowed = "punct";
        } else {
            return;
        }
        for (const int dependent : m_dependents[word]) {
            const bool negates = label != "punct" && isNegation(dependent);
            const bool over =
                relation(dependent) == "punct" && m_tree.isNonProjective({m_tree.head(word), word});
            if (!negates && !over && !isIn(relation(dependent), allowed))
                add(rule, dependent, HeadColumn,
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
