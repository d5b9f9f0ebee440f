// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/learning/model.h"

#include <span>
#include <string>
#include <vector>

// How a parser that is another program is asked: JSON objects, one on each line, each with the "id"
// of the question in its answer. Where something is wrong, "error" says what, in the place of all
// else.
//
// First, once: {"id":0,"ask":"hello","protocol":1}
//   {"id":0,"protocol":1,"name":"Mine","system":"arc-eager","root":"first","single_root":false,
//    "labels":["nsubj","obj"]}
//   "system" is needed, the rest may be left out. For a system that is not of the list, "rules" is
//   the text of its file. "tables":"arc-eager" says that it has tables of scores that can be
//   decoded exactly: of arc-hybrid, arc-eager or arcs ("eisner").
//
// Then, for each configuration: {"id":7,"ask":"scores","system":"arc-eager","root":"first",
//    "sentence":[{"form":"Go","lemma":"go","upos":"VERB","xpos":"VB","feats":"_"}, …],
//    "configuration":{"stack":[0,1],"buffer":[2],"heads":[-1,1]},"labels":[null,"obj"],
//    "transitions":["sh","ra"]}
//   {"id":7,"scores":[0.5,2],"labels":[null,"obj"],"text":"what to show"}
//   Stacks bottom first, buffers front first; heads and labels of words 1 to n, -1 and null where
//   there is none yet. "scores" has a number for each transition, the highest is taken; "labels"
//   the relation that its arc would get, or null. Labels and text may be left out. Words that the
//   end of the parse are children of ROOT, as in arc-eager, get the label "root" if there is one.
//
// With tables, also: {"id":8,"ask":"tables","system":"arc-eager","sentence":[…]}
//   {"id":8,"scores":{"sh":[[0.5,null,…],…],"la":…,"ra":…,"re":…}}: n + 2 lists of n + 2 numbers,
//   rows for the stack top 0 to n, columns for the buffer front 1 to n + 1; for eisner "arc", rows
//   for heads, columns for dependents. null forbids.
namespace parsescope {

inline constexpr int ConnectedProtocol = 1;

/// The text of a label in a line, null for -1.
[[nodiscard]] Json labelText(const ModelDescription& model, int label);
/// Returns the index of a label; -1 for null. Fails for a label that the model does not have.
[[nodiscard]] Result<int> labelIn(const Json& value, const ModelDescription& model);

// Questions, with 0 for "id".
[[nodiscard]] Json helloQuestion();
[[nodiscard]] Json scoresQuestion(const Sentence& sentence, const ParserState& state,
                                  std::span<const Candidate> candidates,
                                  const ModelDescription& model);

[[nodiscard]] Json tablesQuestion(const Sentence& sentence, const ExactDecoder* decoder);

/// What a parser says of itself.
struct Hello {
    ModelDescription model;               ///< its name is `training`
    const ExactDecoder* tables = nullptr; ///< that it has tables for, if any
};
[[nodiscard]] Result<Hello> readHello(const Json& answer);
/// The answer of a parser that is such.
[[nodiscard]] Json helloAnswer(long long id, const Hello& hello);

/// Reads the tables of an answer for a sentence of `words` words.
[[nodiscard]] Result<Scores> readTables(const Json& answer, const ExactDecoder* decoder, int words);

/// What a parser thinks of the candidates of a configuration.
struct CandidateScores {
    std::vector<float> scores;
    std::vector<int> labels; ///< of their arcs, indices into the model's labels; -1 for none
    std::string text;        ///< to show
};
/// Fails unless there is a score for each of the candidates and all scores are finite.
[[nodiscard]] Result<CandidateScores> readScores(const Json& answer, std::size_t candidates,
                                                 const ModelDescription& model);

} // namespace parsescope
