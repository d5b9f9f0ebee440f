// SPDX-License-Identifier: GPL-3.0-or-later
// The judgement of whole derivations, whose tables people fill in in different ways.
#include "core/base/utf8.h"
#include "core/teaching/judge/conventions.h"
#include "core/teaching/judge/derivation_judge.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>
#include <optional>

namespace parsescope {

namespace {

/// Returns true for a text in the last row that ends a derivation: "Done", "end", "-" …
bool isEndWord(std::string_view text) {
    constexpr std::array<std::string_view, 11> words{"done", "end",    "finished", "finish",
                                                     "stop", "accept", "terminal", "fertig",
                                                     "ende", "fin",    "final"};
    return isNothing(text) || std::find(words.begin(), words.end(), plainName(text)) != words.end();
}

/// Returns true for a text in place of the transition beside the initial configuration: "Initial
/// configuration", "start", "-" …
bool isStartWord(std::string_view text) {
    const std::string plain = plainName(text);
    return isNothing(text) || plain.starts_with("init") || plain.starts_with("start") ||
           plain == "begin" || plain == "anfang";
}

/// Returns `rows` without the transition of the last row if it only states that the derivation has
/// ended.
std::vector<SheetRow> withoutEndWord(std::vector<SheetRow> rows) {
    if (!rows.empty() && isEndWord(rows.back().transition))
        rows.back().transition.clear();
    return rows;
}

/// Converts a table whose rows show the configuration after their transition. Returns rows with the
/// configuration before their transition. A first row without a transition, or with a word
/// such as "Init", shows the initial configuration. Returns nothing if fewer than two rows have a
/// configuration.
std::optional<std::vector<SheetRow>> fromConfigurationsAfter(const std::vector<SheetRow>& rows) {
    const auto isStated = [](const SheetRow& row) {
        return !row.stack.empty() || !row.buffer.empty();
    };
    if (std::count_if(rows.begin(), rows.end(), isStated) < 2)
        return std::nullopt;
    std::vector<SheetRow> shifted;
    SheetRow before; // the configuration before the next transition
    for (const SheetRow& row : rows) {
        const bool isInitial =
            &row == &rows.front() && row.dependency.empty() && isStartWord(row.transition);
        if (!isInitial)
            shifted.push_back(
                {row.line, before.stack, before.buffer, row.dependency, row.transition, row.taken});
        before = row;
    }
    shifted.push_back({before.line, before.stack, before.buffer, {}, {}, {}});
    return shifted;
}

/// Returns a row for each transition in the text of an answer, with its line in the file.
std::vector<SheetRow> rowsOf(const AnswerSheet& sheet, const TransitionSystem& system) {
    std::vector<SheetRow> rows;
    std::size_t number = 0;
    for (std::string_view text = sheet.text; !text.empty(); ++number) {
        const int line = number < sheet.textLines.size() ? sheet.textLines[number]
                                                         : sheet.line + static_cast<int>(number);
        for (std::string& name : splitTransitions(takeLine(text), system))
            rows.push_back({line, {}, {}, {}, std::move(name), {}});
    }
    return rows;
}

Text feedbackOn(const Marking& all) {
    std::vector<Text> lines{plural("{1} of {0} step is right.", "{1} of {0} steps are right.",
                                   static_cast<int>(all.steps.size()) + all.missing,
                                   all.rightSteps())};
    if (all.loss > 0)
        lines.front() += lostArcCount(all.loss);
    int number = 0;
    for (const Marking& step : all.steps) {
        ++number;
        const auto add = [&](const Text& text) {
            lines.push_back(Text("Step {0}, {1}: {2}", number, step.given, text));
        };
        if (!isRight(step.mark)) {
            Text text = step.feedback;
            if (step.misconception)
                text += adviceOn(*step.misconception);
            add(text);
        }
        for (const Text& slip : step.slips)
            add(slip);
    }
    for (const Text& slip : all.slips)
        lines.push_back(inLastRow(slip));
    if (all.missing > 0)
        lines.push_back(missingSteps(all.missing));
    lines.insert(lines.end(), all.notes.begin(), all.notes.end());
    return Text::joined(lines, "\n");
}

/// Returns the number of mistakes in steps and in other cells.
int mistakes(const Marking& all) {
    return static_cast<int>(all.steps.size()) - all.rightSteps() + all.missing + all.slipCount();
}

/// Returns true if an answer begins in the initial configuration of the exercise: its first row
/// shows this configuration or, if the rows show no configurations, the whole derivation is right.
bool beginsAs(const std::vector<SheetRow>& rows, const Examiner& examiner, const Marking& read) {
    const Sentence& sentence = examiner.exercise().sentence;
    const SheetRow& first = rows.front();
    if (first.stack.empty() && first.buffer.empty())
        return mistakes(read) == 0;
    const Result<NodeList> stack = readNodes(first.stack, sentence);
    const Result<NodeList> buffer = readNodes(first.buffer, sentence);
    const Configuration& start = examiner.configuration();
    return stack && buffer && stack->matches(start.stackNodes()) &&
           buffer->matches(start.bufferNodes());
}

/// Judges a table according to each way of filling it in, in each initial configuration, and
/// returns the marking with the fewest mistakes; the first one if several have equally few.
Marking bestReading(const Examiner& examiner, const std::vector<SheetRow>& rows,
                    const TaskControl& control) {
    // Rows with the configuration before their transition, and remarks on how they were read. The
    // layout of the exercise comes first and needs no remark.
    std::vector<std::pair<std::vector<SheetRow>, std::vector<Text>>> readings{{rows, {}}};
    if (const auto shifted = fromConfigurationsAfter(rows)) {
        readings.emplace_back(*shifted, std::vector<Text>());
        const bool isAfter = examiner.exercise().table.configurationsAfter;
        if (isAfter)
            std::swap(readings.front(), readings.back());
        readings.back().second.push_back(
            isAfter ? Text("The table was read as one whose rows show the configuration before the "
                           "transition.")
                    : Text("The table was read as one whose rows show the configuration after the "
                           "transition."));
    }
    std::optional<Marking> best;
    const auto tryAll = [&](const Examiner& asked, const std::vector<Text>& notes) {
        for (const auto& [read, remarks] : readings) {
            if (best && mistakes(*best) == 0)
                return;
            Marking marking = DerivationJudge(asked).judgeAll(read, control);
            if (best && mistakes(marking) >= mistakes(*best))
                continue;
            if (!notes.empty() && !beginsAs(read, asked, marking))
                continue;
            best = std::move(marking);
            best->notes = notes;
            best->notes.insert(best->notes.end(), remarks.begin(), remarks.end());
        }
    };
    tryAll(examiner, {});
    for (Exercise& exercise : inOtherConventions(examiner.exercise())) {
        const RootStart start = rootStartOf(exercise);
        if (const Result<Examiner> other = Examiner::of(std::move(exercise), control))
            tryAll(*other, {Text("The answer was read as one with another initial configuration."),
                            describe(start)});
    }
    return *std::move(best);
}

} // namespace

Marking judgeDerivation(const Examiner& examiner, const AnswerSheet& sheet,
                        const TaskControl& control) {
    const std::vector<SheetRow> rows =
        withoutEndWord(sheet.rows.empty() ? rowsOf(sheet, examiner.exercise().system) : sheet.rows);
    if (rows.empty())
        return unreadable(Text("the answer has no steps"), examiner);
    Marking all = bestReading(examiner, rows, control);
    std::vector<std::string> relations;
    for (const SheetRow& row : rows)
        if (const auto relation = relationIn(row.transition, examiner.exercise().system);
            !relation.empty())
            relations.emplace_back(relation);
    if (Text note = unmarkedRelations(std::move(relations)); !note.empty())
        all.notes.push_back(std::move(note));
    const int count = static_cast<int>(all.steps.size()) + all.missing;
    const bool isRight =
        all.missing == 0 && all.slipCount() == 0 && all.rightSteps() == std::ssize(all.steps);
    all.mark = !isRight                         ? Mark::Wrong
               : all.count(Mark::Different) > 0 ? Mark::Different
                                                : Mark::Right;
    all.score = count == 0 ? 1 : static_cast<double>(all.rightSteps()) / count;
    for (const Marking& step : all.steps)
        all.loss += step.loss;
    const auto found = all.misconceptions();
    if (!found.empty())
        all.misconception =
            std::max_element(found.begin(), found.end(), [](const auto& a, const auto& b) {
                return a.second < b.second;
            })->first;
    all.feedback = feedbackOn(all);
    return all;
}

} // namespace parsescope
