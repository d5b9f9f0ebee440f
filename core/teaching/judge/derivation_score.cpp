// SPDX-License-Identifier: GPL-3.0-or-later
// The mark of a derivation: what it loses in heads and relations, and which steps have a fault.
#include "core/base/ascii.h"
#include "core/base/number_text.h"
#include "core/oracle/explainer.h"
#include "core/teaching/judge/derivation_judge.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

constexpr std::array<std::string_view, 3> RuleIds{"heads", "relations", "steps"};

} // namespace

std::string_view idOf(MarkRule rule) {
    return RuleIds[static_cast<std::size_t>(rule)];
}

std::optional<MarkRule> findMarkRule(std::string_view id) {
    const auto found = std::ranges::find(RuleIds, id);
    return found == RuleIds.end() ? std::nullopt
                                  : std::optional(static_cast<MarkRule>(found - RuleIds.begin()));
}

Text describe(MarkRule rule) {
    switch (rule) {
    case MarkRule::Heads:
        return Text("The mark of a derivation is the share of words whose heads it does not lose, "
                    "times the share of its steps that are not illegal, unreadable, missing or "
                    "unnecessary.");
    case MarkRule::Relations:
        return Text("The mark of a derivation is the share of words whose heads it does not lose, "
                    "where a wrong relation counts as half a head, times the share of its steps "
                    "that are not illegal, unreadable, missing or unnecessary.");
    case MarkRule::Steps:
        return Text("The mark of a derivation is the share of its steps that are right.");
    }
    return {};
}

double DerivationScore::tree() const {
    const double loss = lost + wrongRelations / 2.0;
    return words == 0 ? 1 : std::max(0.0, 1 - loss / words);
}

double DerivationScore::order() const {
    return std::max(0.0, 1 - static_cast<double>(faults) / std::max(steps, 1));
}

Text DerivationScore::text() const {
    return Text("Tree: {0} of 100. Steps: {1} of 100.", fixed(100 * tree(), 0),
                fixed(100 * order(), 0));
}

namespace {

/// Returns the relation that a row states; empty if there is none.
std::string relationOf(const SheetRow& row, const TransitionSystem& system,
                       const Sentence& sentence) {
    const std::string_view beside = relationIn(row.transition, system);
    if (!beside.empty() && !readArc(beside, sentence) && beside != trimmed(row.transition))
        return std::string(beside);
    if (const auto after = relationsAfter(row.dependency); !after.empty())
        return after.front();
    // "nsubj(sees, She)"
    const std::size_t bracket = row.dependency.find('(');
    return bracket == std::string::npos ? std::string()
                                        : std::string(trimmed(row.dependency.substr(0, bracket)));
}

/// Returns true if `given` is the relation `gold`, or the relation of which `gold` is a subtype.
bool isSameRelation(const std::string& given, const std::string& gold) {
    const std::string name = lowerAscii(given);
    return name == lowerAscii(gold) || name == lowerAscii(gold.substr(0, gold.find(':')));
}

/// Returns the number of steps of the model answer.
int modelStepCount(const Examiner& examiner, const TaskControl& control) {
    return static_cast<int>(modelTransitions(examiner, control).size());
}

} // namespace

DerivationScore DerivationJudge::scoreOfSheet(const TaskControl& control) const {
    const MarkedDerivation& derivation = *m_all.derivation;
    Explainer& explainer = m_examiner->explainer();
    DerivationScore score;
    score.words = m_examiner->exercise().sentence.size();
    score.steps = modelStepCount(*m_examiner, control);
    // The loss in a terminal configuration is always exact.
    const Loss end = explainer.losses(m_now, control).loss;
    const Loss start = explainer.losses(m_examiner->configuration(), control).loss;
    score.lost = end.value >= Unreachable ? score.words
                                          : std::clamp(end.value - start.value, 0, score.words);
    // A step that was skipped is missing as well. It counts once, and an unreadable row counts
    // only if a step is missing, because it can be a remark.
    int skipped = 0;
    for (const MarkedStep& step : derivation.steps) {
        score.faults += step.isAssumed || step.mark == Mark::Wrong;
        score.wrongRelations += step.hasWrongRelation;
        skipped += step.mark == Mark::Illegal && !step.isAssumed;
    }
    score.faults += std::max(skipped, derivation.missing);
    return score;
}

void DerivationJudge::checkRelation(const SheetRow& row, Transition transition,
                                    MarkedStep& step) const {
    const Exercise& exercise = m_examiner->exercise();
    const std::optional<Arc> arc = system().arc(m_now, transition);
    if (exercise.marks != MarkRule::Relations || !arc ||
        m_examiner->problem().gold.head(arc->dependent) != arc->head)
        return;
    const std::string& gold = exercise.sentence.words[arc->dependent - 1].deprel;
    if (gold == "_" || isSameRelation(relationOf(row, system(), exercise.sentence), gold))
        return;
    step.hasWrongRelation = true;
    step.slips.push_back(Text("The relation is {0}.", gold));
}

Marking DerivationJudge::finished() const {
    Marking all = m_all;
    int right = 0;
    for (const MarkedStep& step : steps()) {
        all.loss += step.isTaken ? step.loss : 0;
        right += isRight(step.mark) && step.isFirstTry;
    }
    all.mark = all.loss == 0 ? Mark::Right : Mark::Wrong;
    if (m_examiner->exercise().marks == MarkRule::Steps) {
        all.score = static_cast<double>(right) /
                    static_cast<double>(std::max<std::size_t>(taken().size(), 1));
        return all;
    }
    all.derivation->score = scoreOfTries();
    all.score = all.derivation->score->mark();
    return all;
}

DerivationScore DerivationJudge::scoreOfTries() const {
    DerivationScore score;
    score.words = m_examiner->exercise().sentence.size();
    score.steps = modelStepCount(*m_examiner, {});
    bool isFault = false; // a try that was not taken, or a hint, at this step
    for (const MarkedStep& step : steps()) {
        isFault = isFault || (!step.isTaken && step.mark != Mark::Unreadable) ||
                  step.mark == Mark::Wrong || (isRight(step.mark) && !step.isFirstTry);
        if (!step.isTaken)
            continue;
        score.lost += step.loss;
        score.faults += isFault;
        isFault = false;
    }
    score.lost = std::min(score.lost, score.words);
    return score;
}

} // namespace parsescope
