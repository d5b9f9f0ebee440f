// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/practice.h"

#include "core/teaching/answer.h"

namespace parsescope {

Practice::Practice(const Examiner& examiner, ErrorPolicy policy)
    : m_examiner(&examiner), m_policy(policy), m_now(examiner.configuration()) {}

bool Practice::isFinished() const {
    return m_examiner->exercise().system.isFinal(m_now);
}

std::optional<Transition> Practice::expected() const {
    const std::vector<Transition>& key = m_examiner->exercise().key;
    if (m_followsKey && m_taken.size() < key.size())
        return key[m_taken.size()];
    return std::nullopt;
}

Judgement Practice::answer(std::string_view text) {
    const Exercise& exercise = m_examiner->exercise();
    const Result<Transition> transition =
        readTransition(text, exercise.system, m_now, exercise.sentence);
    if (!transition) {
        Judgement judgement;
        judgement.mark = Mark::Unreadable;
        judgement.why = transition.error().message;
        return judgement;
    }
    const auto wanted = expected();
    Judgement judgement =
        judge(m_examiner->explainer(), exercise.sentence, m_now, *transition, wanted);
    ++m_tries;
    const bool right = isRight(judgement.mark);
    m_right += right && m_firstTry;
    if (judgement.misconception)
        ++m_misconceptions[*judgement.misconception];
    if (right || (m_policy == ErrorPolicy::GoOn && judgement.mark != Mark::Illegal)) {
        m_loss += judgement.loss;
        m_followsKey = m_followsKey && (!wanted || *wanted == *transition);
        m_now = exercise.system.step(m_now, *transition);
        m_taken.push_back(*transition);
        m_firstTry = true;
    } else {
        m_firstTry = false;
    }
    return judgement;
}

std::vector<std::string> Practice::hints() const {
    if (isFinished())
        return {};
    Exercise here = m_examiner->exercise();
    here.kind = ExerciseKind::NextTransition;
    here.before.insert(here.before.end(), m_taken.begin(), m_taken.end());
    const auto wanted = expected();
    here.key = wanted ? std::vector{*wanted} : std::vector<Transition>();
    const Result<Examiner> examiner = Examiner::of(std::move(here));
    return examiner ? examiner->hints() : std::vector<std::string>();
}

} // namespace parsescope
