// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/checks/check.h"
#include "core/treebank/conllu_fields.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope::checks {

/// A comment line of a sentence, including "#".
struct CommentLine {
    int number = 0; ///< 1-based number of the line in the file
    std::string_view text;
};

/// A line with ten columns.
struct FieldLine {
    enum Kind { WordLine, RangeLine, EmptyNodeLine };
    Kind kind = WordLine;
    int number = 0; ///< 1-based number of the line in the file
    std::string_view text;
    Fields fields;
    /// The ID as two numbers: (3, 0) for word 3, (3, 4) for the multiword token 3-4, (3, 1) for the
    /// empty node 3.1.
    std::pair<int, int> id;

    /// Returns true for words and empty nodes, which are nodes of the enhanced graph.
    [[nodiscard]] bool isNode() const { return kind != RangeLine; }
};

/// The lines of a sentence that has no reading errors except in HEAD, with their numbers. The texts
/// are views into the bytes from which the sentence was made.
struct CheckedSentence {
    /// If `hasHeads` is false, HEAD has reading errors.
    CheckedSentence(std::string_view bytes, int firstLine, bool hasHeads);

    std::vector<CommentLine> comments;
    std::vector<FieldLine> lines;
    /// Indices into `lines`: word i (1-based) is lines[words[i - 1]].
    std::vector<std::size_t> words;
    bool hasHeads = true; ///< false if HEAD has reading errors

    [[nodiscard]] const FieldLine& word(int id) const { return lines[words[id - 1]]; }
};

/// A collector of the findings in one sentence.
class Findings {
public:
    explicit Findings(CheckLevel upTo) : m_upTo(upTo) {}

    [[nodiscard]] bool wants(CheckLevel level) const { return level <= m_upTo; }
    /// Adds a finding. `column` is 1-based, in characters; 0 means the whole line.
    void add(CheckLevel level, std::string_view rule, int line, int column, Text message);
    /// Adds a finding about one column of a line. In the pattern, {0} is the name of the column,
    /// and {1} and above are the arguments.
    template<class... Arguments>
    void add(CheckLevel level, std::string_view rule, const FieldLine& line, std::size_t column,
             TextPattern<sizeof...(Arguments) + 1> pattern, Arguments&&... arguments) {
        if (wants(level))
            add(level, rule, line.number, columnOf(line, column),
                Text(pattern, ConllUNames[column], std::forward<Arguments>(arguments)...));
    }
    [[nodiscard]] std::vector<Finding> take() { return std::move(m_found); }

private:
    /// Returns the 1-based position, in characters, at which a field begins in its line.
    [[nodiscard]] static int columnOf(const FieldLine& line, std::size_t column);

    CheckLevel m_upTo;
    std::vector<Finding> m_found;
};

/// A head in DEPS: (3, 0) for "3", (3, 1) for "3.1".
using NodeId = std::pair<int, int>;
/// An item of DEPS: a head and a relation.
struct EnhancedArc {
    NodeId head;
    std::string_view relation;
};

/// Returns the value of a comment "# key = value" without white space in front, where white space
/// is optional as for UD; nothing for other comments.
[[nodiscard]] std::optional<std::string_view> valueIn(std::string_view comment,
                                                      std::string_view key);
/// Returns the value of a comment "# sent_id = …", if it contains no white space as UD requires;
/// nothing for other comments.
[[nodiscard]] std::optional<std::string_view> sentIdIn(std::string_view comment);
/// Returns the parts of `text` between separators; one empty part for an empty text.
[[nodiscard]] std::vector<std::string_view> splitAt(std::string_view text, char separator);
/// Returns a relation without its subtype: "nsubj" for "nsubj:pass".
[[nodiscard]] std::string_view universalPart(std::string_view relation);
/// The parts of speech of UD, version 2.
inline constexpr std::array<std::string_view, 17> UniversalPos{
    "ADJ",  "ADP",  "ADV",   "AUX",   "CCONJ", "DET", "INTJ", "NOUN", "NUM",
    "PART", "PRON", "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X"};
/// The relations of UD, version 2, without subtypes.
inline constexpr std::array<std::string_view, 37> UniversalRelations{
    "acl",       "advcl",      "advmod",   "amod",     "appos", "aux",      "case",   "cc",
    "ccomp",     "clf",        "compound", "conj",     "cop",   "csubj",    "dep",    "det",
    "discourse", "dislocated", "expl",     "fixed",    "flat",  "goeswith", "iobj",   "list",
    "mark",      "nmod",       "nsubj",    "nummod",   "obj",   "obl",      "orphan", "parataxis",
    "punct",     "reparandum", "root",     "vocative", "xcomp"};
/// Returns true if `upos` is one of the 17 parts of speech of UD.
[[nodiscard]] bool isUniversalPos(std::string_view upos);
/// Returns true if `relation` is one of the 37 relations of UD, without a subtype.
[[nodiscard]] bool isUniversalRelation(std::string_view relation);
/// Returns true if `text` consists of one or more letters from a to z.
[[nodiscard]] bool isLowerWord(std::string_view text);

// Each function below looks for one kind of mistake and adds its findings. The name of the source
// file follows.
void checkCharacters(const CheckedSentence& sentence, Findings& findings); // characters.cpp
void checkSentId(const CheckedSentence& sentence, TreebankState& state,
                 Findings& findings); // metadata.cpp
void checkParallelId(const CheckedSentence& sentence, TreebankState& state,
                     Findings& findings); // metadata.cpp
void checkDocumentMarks(const CheckedSentence& sentence, const TreebankState& state,
                        Findings& findings); // metadata.cpp
void checkText(const CheckedSentence& sentence, TreebankState& state,
               Findings& findings);                                      // text_comment.cpp
void checkFeatures(const CheckedSentence& sentence, Findings& findings); // columns.cpp
void checkLabels(const CheckedSentence& sentence, Findings& findings);   // columns.cpp
void checkEnhancedGraph(const CheckedSentence& sentence, TreebankState& state,
                        Findings& findings);                          // enhanced.cpp
void checkStyle(const CheckedSentence& sentence, Findings& findings); // characters.cpp

} // namespace parsescope::checks
