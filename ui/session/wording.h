// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <QString>

#include <vector>

namespace parsescope {

class ParseExplorer;
struct ArcNames;
struct Sentence;

// The names of words, arcs and transitions in sentences on screen, and sentences that several views
// show.

/// Returns the form of a node, “saw”, or “the” (3) if the form occurs more than once; ROOT for
/// ROOT.
[[nodiscard]] QString inQuotes(const ParseExplorer& parse, int node);
/// Returns an arc, saw → She (nsubj), with the relation if the arc is in the gold tree.
[[nodiscard]] QString arcText(const ParseExplorer& parse, Arc arc);
/// Returns the names above for texts of the core.
[[nodiscard]] ArcNames arcNames(const ParseExplorer& parse);
/// Returns the forms of a sentence, indexed by node, ROOT first.
[[nodiscard]] std::vector<QString> formsOf(const Sentence& sentence);
/// Returns the title of a transition, “Left-Arc”; with its name if the rule has variants, “Left-Arc
/// (la2)”.
[[nodiscard]] QString transitionText(const TransitionSystem& system, Transition transition);
/// Returns the title and the name of a transition, “Left-Arc (la)”.
[[nodiscard]] QString namedTransition(const TransitionSystem& system, Transition transition);
/// Returns a score of a model or a difference of scores as a text, “12.3” or “−0.41”.
[[nodiscard]] QString modelScoreText(double score);

/// Returns the message of views that need a sentence.
[[nodiscard]] QString noSentenceText();
/// Returns the message of views that need a model.
[[nodiscard]] QString noModelText();
/// Returns the message of views whose scores the connected parser does not give; `reason` is a
/// clause.
[[nodiscard]] QString noScoresText(const QString& reason);
/// Returns the patterns of the names of treebank files, "*.conllu *.conllup …".
[[nodiscard]] QString treebankPatterns();
/// Returns the filter for treebanks in dialogs that choose a file.
[[nodiscard]] QString treebankFilter();

struct Sentence;

/// Returns the form of a node of `sentence`, “saw”, or “the” (3) if the form occurs more than once;
/// ROOT for ROOT.
[[nodiscard]] QString inQuotes(const Sentence& sentence, int node);
/// Returns `text` with the names that feedback gives to words of `sentence`, “3:saw”, replaced by
/// their quoted forms.
[[nodiscard]] QString inWords(const QString& text, const Sentence& sentence);

} // namespace parsescope
