// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/chart/chart.h"
#include "core/oracle/explainer.h"
#include "core/treebank/sentence.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The commands of the module. Each command returns the answer to a request, which is an object. The
// following fields occur in several requests: "system", the name of a system; "rules", the text of
// a user-defined system with this name; "conllu", the lines of one sentence; "transitions", the
// names of the transitions from the initial configuration; "single_root" as in requests of
// `losses`; "root", the place of ROOT in the initial configuration: "first", as the system has it,
// "stack", "last" or "none".
namespace parsescope::page {

/// Returns all systems of the list. Each system has the keys of its transitions, their names in
/// courses, and the values of "root" that it permits.
[[nodiscard]] Result<Json> answerSystems(const Json& request);
/// Returns the system that the text "rules" describes.
[[nodiscard]] Result<Json> answerSystem(const Json& request);
/// Returns the sentences of "text": CoNLL-U, CoNLL-X, or the words of one sentence in each line.
[[nodiscard]] Result<Json> answerRead(const Json& request);
/// Returns the sentence with the word "word" attached to "head", by the relation "relation" if
/// there is such a field. Without "head", the word keeps its head. If the sentence has no tree, all
/// other words become children of ROOT.
[[nodiscard]] Result<Json> answerAttach(const Json& request);
/// Returns the answer of `losses`. The field "explain" adds the certificate and the lost arcs.
[[nodiscard]] Result<Json> answerLossesOf(Json request);
/// Returns the answer of `decode`. The field "k" is the number of trees.
[[nodiscard]] Result<Json> answerDecoding(Json request);
/// Returns the data from which a configuration is drawn: arcs, transitions with reasons, losses. If
/// the field "losses" is false, no oracle is prepared, and the answer has no losses.
[[nodiscard]] Result<Json> answerConfiguration(const Json& request);
/// Returns the reason for the cost of the transition "transition", and a best tree after it.
[[nodiscard]] Result<Json> answerWhy(const Json& request);
/// Returns the optimal derivation as steps, with the fields of `derive --format jsonl`.
[[nodiscard]] Result<Json> answerDerive(const Json& request);
/// Returns the chart of the oracle for a configuration.
[[nodiscard]] Result<Json> answerChart(const Json& request);
/// Returns the kinds of exercises that can be made in a page.
[[nodiscard]] Result<Json> answerKinds(const Json& request);
/// Returns exercises made from the sentences of "conllu", as in the file of `exercises`.
[[nodiscard]] Result<Json> answerExercises(const Json& request);
/// Returns the question of the object "exercise", and the data from which
/// it is drawn.
[[nodiscard]] Result<Json> answerQuestion(const Json& request);
/// Returns the mark of "answer", an answer to "exercise", and "total", its score after the attempts
/// "earlier", in which null stands for a hint.
[[nodiscard]] Result<Json> answerGrade(const Json& request);

/// A sentence with a system and, if it has a gold tree, its losses.
struct Subject {
    std::string key; ///< the fields of the request from which the subject was made
    TransitionSystem system;
    Sentence sentence;
    TreeShape shape;
    /// True if the parse is one without ROOT; see without_root.h. Then `shape` has ROOT last.
    bool hasNoRoot = false;
    std::optional<Tree> gold;
    std::string oracle;
    std::string noLosses; ///< reason why there are no losses; empty if there are losses
    std::optional<Explainer> explainer;

    /// Returns a configuration as it is shown: without ROOT if the parse has no ROOT.
    [[nodiscard]] Configuration shown(const Configuration& configuration) const;
};
/// Returns the subject of a request. The last few subjects are kept with their tables.
[[nodiscard]] Result<Subject*> subjectOf(const Json& request);
/// Returns the configuration after the field "transitions" of a request.
[[nodiscard]] Result<Configuration> configurationOf(const Subject& subject, const Json& request);

/// Returns the text in the field `name`; an empty text if there is no such field. Fails if the
/// value is not a text.
[[nodiscard]] Result<std::string> textField(const Json& request, std::string_view name);
/// Returns the sentence of the field "conllu".
[[nodiscard]] Result<Sentence> sentenceField(const Json& request);
/// Returns the system that the fields "system" and "rules" name.
[[nodiscard]] Result<TransitionSystem> namedSystem(const Json& request);
/// Returns a sentence as an object with the fields that a page shows.
[[nodiscard]] Json sentenceJson(const Sentence& sentence);
/// Adds the arcs of a picture of a configuration: [head, dependent, look, level].
void addArcs(Json& object, const Subject& subject, const Configuration& configuration,
             const std::vector<ArcState>& states);
/// Returns an arc as [head, dependent].
[[nodiscard]] inline Json arcJson(Arc arc) {
    return Json::array({arc.head, arc.dependent});
}

} // namespace parsescope::page
