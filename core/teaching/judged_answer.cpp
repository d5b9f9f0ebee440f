// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/judged_answer.h"

#include "core/teaching/answer.h"
#include "core/teaching/graded_steps.h"

#include <utility>

namespace parsescope {

namespace {

/// What is wrong in the columns of a row beside its transition.
std::vector<std::string> slipsIn(const Examiner& examiner, const Practice& practice,
                                 const SheetRow& row) {
    if (row.stack.empty() && row.buffer.empty() && row.dependency.empty())
        return {};
    std::vector<std::string> slips;
    const GradedSteps graded = gradeSteps(examiner.explainer(), examiner.exercise().sentence,
                                          practice.configuration(), {}, {row});
    for (const GradedStep& step : graded.steps)
        slips.insert(slips.end(), step.slips.begin(), step.slips.end());
    return slips;
}

} // namespace

JudgedAnswer judgeAnswer(const Examiner& examiner, std::optional<Practice> practice,
                         const std::string& text, const SheetRow& row) {
    const Exercise& asked = examiner.exercise();
    JudgedAnswer judged;
    if (!practice) {
        judged.verdict = examiner.check(text);
        if (asked.kind == ExerciseKind::NextTransition)
            if (const auto read =
                    readTransition(text, asked.system, examiner.configuration(), asked.sentence))
                judged.step = *read;
        return judged;
    }
    judged.slips = slipsIn(examiner, *practice, row);
    std::vector<std::string> names{text};
    if (!readTransition(text, asked.system, practice->configuration(), asked.sentence))
        if (auto several = splitTransitions(text, asked.system); several.size() > 1)
            names = std::move(several);
    for (const std::string& name : names) {
        judged.judgement = practice->answer(name);
        if (!isRight(judged.judgement.mark) || practice->isFinished())
            break;
    }
    judged.practice = std::move(practice);
    return judged;
}

} // namespace parsescope
