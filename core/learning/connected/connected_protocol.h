// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/learning/model.h"

#include <span>
#include <string>
#include <vector>

// The questions to a parser that is another program, and its answers: JSON objects, one on each
// line. An answer has the "id" of its question. An answer with "error" reports an error; its other
// fields are ignored.
//
// First, once: {"id":0,"ask":"hello","protocol":1}
//   {"id":0,"protocol":1,"name":"Mine","system":"arc-eager","root":"first","single_root":false,
//    "labels":["nsubj","obj"]}
//   All fields but "system" are optional. For a system that is not in the list of Parsescope,
//   "rules" is the text of its file. "tables":"arc-eager" announces tables of scores that can be
//   decoded exactly: for arc-hybrid, arc-eager, arc-standard or arcs ("eisner").
//
// Then, for each configuration: {"id":7,"ask":"scores","system":"arc-eager","root":"first",
//    "sentence":[{"form":"Go","lemma":"go","upos":"VERB","xpos":"VB","feats":"_"}, …],
//    "configuration":{"stack":[0,1],"buffer":[2],"heads":[-1,1]},"labels":[null,"obj"],
//    "transitions":["sh","ra"]}
//   {"id":7,"scores":[0.5,2],"labels":[null,"obj"],"text":"a remark to show"}
//   The stack is listed bottom first, the buffer front first; heads and labels are those of words 1
//   to n, -1 and null if there is none yet. "scores" has a number for each transition; the highest
//   one is taken. "labels" has the relation of the arc of each transition, or null. Labels and text
//   are optional. Words without a head in the terminal configuration become children of ROOT, as in
//   arc-eager, and get the label "root" if the parser has named it.
//
// With tables, also: {"id":8,"ask":"tables","system":"arc-eager","sentence":[…]}
//   {"id":8,"scores":{"sh":[[0.5,null,…],…],"la":…,"ra":…,"re":…}}: n + 2 lists of n + 2 numbers,
//   rows for the stack top 0 to n, columns for the buffer front 1 to n + 1; for eisner "arc", rows
//   for heads, columns for dependents; for arc-standard, n + 2 such lists for each transition, one
//   for each node beneath the stack top. null forbids a transition or an arc.
namespace parsescope {

inline constexpr int ConnectedProtocol = 1;

/// Returns the name of the label with 0-based index `label`; null if it is -1.
[[nodiscard]] Json labelText(const ModelDescription& model, int label);
/// Returns the 0-based index of the label named by `value`; -1 for null. Fails if the model does
/// not have the label.
[[nodiscard]] Result<int> labelIn(const Json& value, const ModelDescription& model);

// The functions below return questions whose "id" is 0.
[[nodiscard]] Json helloQuestion();
[[nodiscard]] Json scoresQuestion(const Sentence& sentence, const ParserState& state,
                                  std::span<const Candidate> candidates,
                                  const ModelDescription& model);

[[nodiscard]] Json tablesQuestion(const Sentence& sentence, const ExactDecoder* decoder);

/// The answer to the first question.
struct Hello {
    ModelDescription model; ///< description whose `training` is the name of the parser
    /// The decoder of the parser's tables; null if the parser has no tables.
    const ExactDecoder* tables = nullptr;
};
[[nodiscard]] Result<Hello> readHello(const Json& answer);
[[nodiscard]] Json helloAnswer(long long id, const Hello& hello);

/// Reads the tables in the answer for a sentence of `words` words.
[[nodiscard]] Result<Scores> readTables(const Json& answer, const ExactDecoder* decoder, int words);

/// The scores of the candidates of a configuration.
struct CandidateScores {
    std::vector<float> scores;
    std::vector<int> labels; ///< labels of the candidates' arcs, 0-based indices into the model's
                             ///< labels; -1 for none
    std::string text;        ///< remark of the parser to show
};
/// Reads the scores in an answer. Fails unless there is a finite score for each candidate.
[[nodiscard]] Result<CandidateScores> readScores(const Json& answer, std::size_t candidates,
                                                 const ModelDescription& model);

} // namespace parsescope
