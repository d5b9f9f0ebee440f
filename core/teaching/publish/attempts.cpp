// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/publish/attempts.h"

#include <algorithm>

namespace parsescope {

namespace {

Json attemptsJson(const Attempts& attempts) {
    Json list = Json::array();
    for (const std::optional<std::string>& one : attempts)
        list.push_back(one ? Json(*one) : Json());
    return list;
}

} // namespace

double scoreOfAttempts(const std::vector<double>& scores) {
    double best = 0;
    for (std::size_t i = 0; i < scores.size(); ++i)
        best = std::max(best, scores[i] / static_cast<double>(i + 1));
    return best;
}

MarkedAnswer markAttempts(const Examiner& examiner, const PracticeRules& rules,
                          const Attempts& attempts, const TaskControl& control) {
    MarkedAnswer answer;
    TriedAnswers& tried = answer.tried.emplace();
    tried.attempts = attempts;
    std::vector<double> scores;
    for (const std::optional<std::string>& attempt : attempts) {
        if (!attempt) {
            ++tried.hints;
            scores.push_back(0);
            continue;
        }
        if (rules.tries > 0 && tried.tries == rules.tries)
            break;
        Marking marking = examiner.check(*attempt, control);
        answer.given = true;
        if (marking.mark == Mark::Unreadable) {
            if (tried.tries == 0)
                answer.marking = std::move(marking);
            continue;
        }
        ++tried.tries;
        scores.push_back(marking.score);
        for (const auto& [misconception, count] : marking.misconceptions())
            answer.misconceptions[misconception] += count;
        tried.answer = *attempt;
        answer.marking = std::move(marking);
    }
    answer.marking.score = scoreOfAttempts(scores);
    return answer;
}

MarkedAnswer markSteps(const Examiner& examiner, const PracticeRules& rules, const Attempts& steps,
                       const TaskControl& control) {
    DerivationJudge judge(examiner, rules.goesOn() ? ErrorPolicy::GoOn : ErrorPolicy::Undo,
                          rules.tries);
    MarkedAnswer answer;
    TriedAnswers& tried = answer.tried.emplace();
    tried.attempts = steps;
    int line = 0;
    for (const std::optional<std::string>& step : steps) {
        if (judge.isFinished() || control.stopRequested())
            break;
        if (step) {
            judge.judge({++line, {}, {}, {}, *step, {}}, control);
        } else {
            judge.countHint();
            ++tried.hints;
        }
    }
    answer.marking = judge.finished();
    if (!judge.isFinished()) {
        answer.marking.mark = Mark::Wrong;
        answer.marking.score = 0;
    }
    answer.given = line > 0;
    tried.tries = line - answer.marking.derivation->count(Mark::Unreadable);
    tried.answer = joinedNames(examiner.exercise().system, judge.taken());
    answer.misconceptions = answer.marking.misconceptions();
    return answer;
}

std::string answerLines(const std::vector<MarkedAnswer>& answers,
                        std::span<const Examiner> examiners, const PracticeRules& rules) {
    std::string lines;
    for (const MarkedAnswer& one : answers) {
        Attempts attempts = one.tried ? one.tried->attempts : Attempts();
        while (!attempts.empty() &&
               !attempts.back()) // a hint after the last answer changes nothing
            attempts.pop_back();
        if (attempts.empty())
            continue;
        const Examiner& examiner = examiners[one.exercise - 1];
        Json object{{"exercise", one.exercise},
                    {"seconds", static_cast<int>(one.asked ? one.asked->end : 0)}};
        if (examiner.kind().answer == ExerciseKind::Answer::Derivation) {
            object["steps"] = attemptsJson(attempts);
            object["after_error"] = idOf(rules.goesOn() ? ErrorPolicy::GoOn : ErrorPolicy::Undo);
            object["tries"] = rules.tries;
        } else {
            object["answer"] = *attempts.back();
            attempts.pop_back();
            if (!attempts.empty())
                object["earlier"] = attemptsJson(attempts);
        }
        lines += oneLine(object) + "\n";
    }
    return lines;
}

} // namespace parsescope
