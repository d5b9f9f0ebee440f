// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/checks/check.h"
#include "core/treebank/conllu_fields.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope::checks {

/// A comment line of a sentence, "#" included.
struct CommentLine {
    int number = 0; ///< of the line in the file, 1-based
    std::string_view text;
};

/// A line with ten columns.
struct FieldLine {
    enum Kind { WordLine, RangeLine, EmptyNodeLine };
    Kind kind = WordLine;
    int number = 0; ///< of the line in the file, 1-based
    std::string_view text;
    Fields fields;
    /// Word 3: (3, 0); multiword token 3-4: (3, 4); empty node 3.1: (3, 1).
    std::pair<int, int> id;

    /// Words and empty nodes are nodes of the enhanced graph.
    [[nodiscard]] bool isNode() const { return kind != RangeLine; }
};

/// The lines of a sentence that was read without errors, with their places. Views into the bytes
/// that it was made of.
struct CheckedSentence {
    CheckedSentence(std::string_view bytes, int firstLine);

    std::vector<CommentLine> comments;
    std::vector<FieldLine> lines;
    std::vector<std::size_t> words; ///< lines of the words: word i is lines[words[i - 1]]

    [[nodiscard]] const FieldLine& word(int id) const { return lines[words[id - 1]]; }
};

/// Collects what is found in one sentence.
class Findings {
public:
    explicit Findings(CheckLevel upTo) : m_upTo(upTo) {}

    [[nodiscard]] bool wants(CheckLevel level) const { return level <= m_upTo; }
    /// `column` is 1-based, in characters; 0 for the whole line.
    void add(CheckLevel level, std::string_view rule, int line, int column, std::string message);
    /// Adds a finding about one column of a line.
    void add(CheckLevel level, std::string_view rule, const FieldLine& line, std::size_t column,
             std::string message);
    [[nodiscard]] std::vector<Finding> take() { return std::move(m_found); }

private:
    CheckLevel m_upTo;
    std::vector<Finding> m_found;
};

/// A head in DEPS: "3" is (3, 0), "3.1" is (3, 1).
using NodeId = std::pair<int, int>;
/// One item of DEPS.
struct EnhancedArc {
    NodeId head;
    std::string_view relation;
};

/// The parts of `text` between separators; one empty part for an empty text.
[[nodiscard]] std::vector<std::string_view> splitAt(std::string_view text, char separator);
/// "nsubj" of "nsubj:pass".
[[nodiscard]] std::string_view universalPart(std::string_view relation);
/// The 17 parts of speech and the 37 relations of UD.
[[nodiscard]] bool isUniversalPos(std::string_view upos);
[[nodiscard]] bool isUniversalRelation(std::string_view relation);
/// One or more letters from a to z.
[[nodiscard]] bool isLowerWord(std::string_view text);

// Each looks for one kind of mistake and reports it with its level.
void checkCharacters(const CheckedSentence& sentence, Findings& findings);    // characters.cpp
void checkText(const CheckedSentence& sentence, Findings& findings);          // text_comment.cpp
void checkFeatures(const CheckedSentence& sentence, Findings& findings);      // columns.cpp
void checkLabels(const CheckedSentence& sentence, Findings& findings);        // columns.cpp
void checkEnhancedGraph(const CheckedSentence& sentence, Findings& findings); // enhanced.cpp
void checkGuidelines(const CheckedSentence& sentence, Findings& findings);    // guidelines.cpp
void checkStyle(const CheckedSentence& sentence, Findings& findings);         // characters.cpp

} // namespace parsescope::checks
