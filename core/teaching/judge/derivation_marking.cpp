// SPDX-License-Identifier: GPL-3.0-or-later
// The judgement of whole derivations, whose tables people fill in in different ways.
#include "core/base/utf8.h"
#include "core/parsing/without_root.h"
#include "core/teaching/judge/conventions.h"
#include "core/teaching/judge/derivation_judge.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_names.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <set>
#include <utility>

namespace parsescope {

namespace {

/// Returns true for a text in place of the transition beside the initial configuration: "Initial
/// configuration", "start", "-" …
bool isStartWord(std::string_view text) {
    const std::string plain = plainName(text);
    return isNothing(text) || plain.empty() || plain == "na" || plain.starts_with("init") ||
           plain.starts_with("start") || plain == "begin" || plain == "anfang" || plain == "…";
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

/// Converts a table whose rows show the arcs before their transition, as a column "A" of a
/// configuration does. The reader leaves of these only the arcs that the row before does not have,
/// so each row shows the arc of the transition in the row above. Returns rows with the arc beside
/// its transition; nothing if the first row has other arcs than the initial configuration, if no
/// other row has arcs, or if the arcs of a row cannot be read.
std::optional<std::vector<SheetRow>> fromArcsBefore(std::vector<SheetRow> rows,
                                                    const Examiner& examiner) {
    const auto hasArcs = [](const SheetRow& row) { return !isNothing(row.dependency); };
    const auto arcsIn = [&](const SheetRow& row) {
        return readArcs(row.dependency, examiner.exercise().sentence);
    };
    if (rows.empty() || std::none_of(rows.begin() + 1, rows.end(), hasArcs))
        return std::nullopt;
    for (const SheetRow& row : rows)
        if (hasArcs(row) && !arcsIn(row))
            return std::nullopt;
    if (hasArcs(rows.front()) &&
        !std::ranges::is_permutation(*arcsIn(rows.front()), builtArcs(examiner.configuration())))
        return std::nullopt;
    for (std::size_t i = 0; i + 1 < rows.size(); ++i)
        rows[i].dependency = std::move(rows[i + 1].dependency);
    rows.back().dependency.clear();
    return rows;
}

/// Returns a line without the comment or reason after it, as in "Shift # step 1" or "Shift because
/// the stack is empty".
std::string_view withoutComment(std::string_view line) {
    line = withoutReason(line);
    for (const std::string_view mark : {" #", "\t#", " //"})
        if (const std::size_t at = line.find(mark); at > 0 && at < line.size())
            line = line.substr(0, at);
    return line;
}

/// Removes the set of all arcs so far from the end of a line, as in "Left-Arc A = {(2, 1)}", and
/// returns the arcs.
std::string takeArcSet(std::string_view& line) {
    const std::size_t open = line.rfind('{');
    std::string_view before = trimmed(line.substr(0, std::min(open, line.size())));
    if (open == std::string_view::npos || !trimmed(line).ends_with('}') ||
        (!before.ends_with('=') && !before.ends_with(':')))
        return {};
    before = trimmed(before.substr(0, before.size() - 1));
    const std::size_t name = before.find_last_of(" \t,;") + 1;
    if (plainName(before.substr(name)).substr(0, 1) != "a")
        return {};
    const std::string_view set = trimmed(line.substr(open));
    line = before.substr(0, name);
    return isNothing(set.substr(1, set.size() - 2)) ? std::string() : std::string(set);
}

/// Returns a row for each transition in the text of an answer, with its line in the file.
std::vector<SheetRow> rowsOf(const AnswerSheet& sheet, const TransitionSystem& system) {
    std::vector<SheetRow> rows;
    std::size_t number = 0;
    for (std::string_view text = sheet.text; !text.empty(); ++number) {
        const int line = number < sheet.textLines.size() ? sheet.textLines[number]
                                                         : sheet.line + static_cast<int>(number);
        const std::string_view whole = takeLine(text);
        if (auto row = rowInLine(whole, system)) {
            row->line = line;
            rows.push_back(*std::move(row));
            continue;
        }
        std::string_view written = withoutComment(whole);
        std::string arcs = takeArcSet(written);
        if (text.empty() && !rows.empty() && isEndWord(written))
            break;
        for (std::string& name : splitTransitions(written, system)) {
            std::string arc(textInBrackets(name));
            if (!hasArrow(arc))
                arc = std::exchange(arcs, {});
            else
                name = withoutRelation(name);
            rows.push_back({line, {}, {}, std::move(arc), std::move(name), {}});
        }
    }
    return rows;
}

Text feedbackOn(const Marking& all) {
    const MarkedDerivation& derivation = *all.derivation;
    std::vector<Text> lines{plural("{1} of {0} step is right.", "{1} of {0} steps are right.",
                                   static_cast<int>(derivation.steps.size()) + derivation.missing,
                                   derivation.rightSteps())};
    if (all.loss > 0)
        lines.front() += lostArcCount(all.loss);
    if (derivation.score)
        lines.front() += derivation.score->text();
    int number = 0;
    for (const MarkedStep& step : derivation.steps) {
        ++number;
        const auto add = [&](const Text& text) {
            lines.push_back(step.isMissing ? Text("Step {0}: {1}", number, text)
                                           : Text("Step {0}, {1}: {2}", number, step.given, text));
        };
        if (!isRight(step.mark)) {
            Text text = step.feedback;
            if (step.misconception)
                text += adviceOn(*step.misconception);
            if (step.isAssumed)
                text += assumedStep();
            add(text);
        }
        for (const Text& slip : step.slips)
            add(slip);
    }
    for (const Text& slip : all.slips)
        lines.push_back(inLastRow(slip));
    if (derivation.missing > 0)
        lines.push_back(missingSteps(derivation.missing));
    lines.insert(lines.end(), derivation.notes.begin(), derivation.notes.end());
    return Text::joined(lines, "\n");
}

/// Returns the number of mistakes in steps and in other cells.
int mistakes(const Marking& all) {
    return all.derivation->faults() + all.slipCount();
}

/// Returns true if the marking `one` is better for the student than `other`.
bool isBetter(const Marking& one, const Marking& other) {
    const auto& mine = one.derivation->score;
    const auto& theirs = other.derivation->score;
    if (mine && theirs && mine->mark() != theirs->mark())
        return mine->mark() > theirs->mark();
    return mistakes(one) < mistakes(other);
}

/// Judges the rows of a sheet. A row that cannot be taken stands for the expected transition or for
/// none; the better choice for the student counts. If a step is illegal or missing, a step may have
/// been left out before the first row that is not right; this reading counts if it is better for
/// the student, the derivation is complete, and no more steps have a fault.
Marking judgeRows(const Examiner& examiner, const std::vector<SheetRow>& rows,
                  const TaskControl& control) {
    constexpr int mostTries = 12;
    DerivationJudge::Assumptions assumed;
    Marking best = DerivationJudge(examiner).judgeAll(rows, control);
    const auto tryWith = [&](const DerivationJudge::Assumptions& choice, int mostFaults) {
        Marking marking = DerivationJudge(examiner).judgeAll(rows, control, choice);
        const bool isComplete = choice.before.empty() || marking.derivation->missing == 0;
        if (!isComplete || !isBetter(marking, best) ||
            marking.derivation->score->faults > mostFaults)
            return;
        best = std::move(marking);
        assumed = choice;
    };
    constexpr int any = std::numeric_limits<int>::max();
    if (!best.derivation->score || best.derivation->faults() == 0)
        return best;
    const auto fillGap = [&] {
        DerivationJudge::Assumptions choice = assumed;
        if (const auto gap = DerivationJudge(examiner).likelyGap(rows, assumed, control)) {
            choice.before.insert(*gap);
            tryWith(choice, best.derivation->score->faults);
        }
    };
    const Marking plain = best;
    fillGap();
    const Marking filled = std::exchange(best, plain);
    assumed = {};
    const auto isSkipped = [](const MarkedStep& step) { return !step.isTaken; };
    if (std::ranges::any_of(best.derivation->steps, isSkipped)) {
        DerivationJudge::Assumptions all;
        for (std::size_t row = 0; row < rows.size(); ++row)
            all.insteadOf.insert(row);
        tryWith(all, any);
    }
    // Each choice can change which of the next rows can be taken.
    int tries = 0;
    for (std::size_t row = 0; row < rows.size() && mistakes(best) > 0; ++row) {
        const auto& steps = best.derivation->steps;
        if (row >= steps.size() || steps[row].isTaken)
            continue;
        if (++tries > mostTries)
            break;
        DerivationJudge::Assumptions choice = assumed;
        if (!choice.insteadOf.erase(row))
            choice.insteadOf.insert(row);
        tryWith(choice, any);
    }
    fillGap();
    return isBetter(filled, best) ? filled : best;
}

/// Returns true if an answer begins in the initial configuration of the exercise: its first row
/// shows this configuration or, if the rows show no configurations, the whole derivation is right.
bool beginsAs(const std::vector<SheetRow>& rows, const Examiner& examiner, const Marking& read) {
    const Sentence& sentence = examiner.exercise().sentence;
    const SheetRow& first = rows.front();
    if (first.stack.empty() && first.buffer.empty())
        return mistakes(read) == 0;
    const Result<NodeList> stack =
        readNodes(stackIn(first.stack, examiner.exercise().system), sentence);
    const Result<NodeList> buffer = readNodes(first.buffer, sentence);
    const Configuration start = asShown(examiner.exercise().system, examiner.configuration());
    return stack && buffer && stack->matches(start.stackNodes()) &&
           buffer->matches(start.bufferNodes());
}

/// Judges a table according to each way of filling it in, in each initial configuration, and
/// returns the best marking, see isBetter; the first one if several are equally good. A reading
/// that begins as the first row shows is better than all that do not.
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
    if (auto moved = fromArcsBefore(rows, examiner))
        readings.emplace_back(*std::move(moved), std::vector<Text>());
    std::optional<Marking> best;
    bool bestBegins = false;
    const auto tryAll = [&](const Examiner& asked, const std::vector<Text>& notes) {
        for (const auto& [read, remarks] : readings) {
            if (best && mistakes(*best) == 0)
                return;
            Marking marking = judgeRows(asked, read, control);
            const bool begins = beginsAs(read, asked, marking);
            const bool isNext = !best || (begins && !bestBegins) ||
                                (begins == bestBegins && isBetter(marking, *best));
            if (!isNext || (!notes.empty() && !begins))
                continue;
            best = std::move(marking);
            bestBegins = begins;
            best->derivation->notes = notes;
            best->derivation->notes.insert(best->derivation->notes.end(), remarks.begin(),
                                           remarks.end());
        }
    };
    tryAll(examiner, {});
    for (Exercise& exercise : inOtherConventions(examiner.exercise())) {
        const RootStart start = rootStartOf(exercise);
        // Names alone that fit a parse without ROOT can be a derivation without its last step.
        if (start == RootStart::None && rows.front().stack.empty() && rows.front().buffer.empty())
            continue;
        if (const Result<Examiner> other = Examiner::of(std::move(exercise), control))
            tryAll(*other, {Text("The answer was read as one with another initial configuration."),
                            describe(start)});
    }
    return *std::move(best);
}

} // namespace

Marking judgeDerivation(const Examiner& examiner, const AnswerSheet& sheet,
                        const TaskControl& control) {
    std::vector<SheetRow> rows =
        withoutEndWord(sheet.rows.empty() ? rowsOf(sheet, examiner.exercise().system) : sheet.rows);
    if (rows.empty())
        return unreadable(Text("the answer has no steps"), examiner);
    // No derivation is longer; without a limit, a long text keeps the program busy for minutes.
    const std::size_t nodes = examiner.exercise().sentence.words.size() + 1;
    const std::size_t most = std::min(rows.size(), 1'000 + 2 * nodes * nodes);
    const int firstLeftOut = most < rows.size() ? rows[most].line : 0;
    const int leftOut = static_cast<int>(rows.size() - most);
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(most), rows.end());
    Marking all = bestReading(examiner, rows, control);
    MarkedDerivation& derivation = *all.derivation;
    if (leftOut > 0 && derivation.rowsAfterEnd == 0)
        derivation.lineAfterEnd = firstLeftOut;
    derivation.rowsAfterEnd += leftOut;
    std::vector<std::string> relations;
    for (const SheetRow& row : rows)
        if (const auto relation = relationIn(row.transition, examiner.exercise().system);
            !relation.empty())
            relations.emplace_back(relation);
    if (Text note = unmarkedRelations(std::move(relations));
        !note.empty() && examiner.exercise().marks != MarkRule::Relations)
        derivation.notes.push_back(std::move(note));
    const int count = static_cast<int>(derivation.steps.size()) + derivation.missing;
    all.mark = mistakes(all) > 0                       ? Mark::Wrong
               : derivation.count(Mark::Different) > 0 ? Mark::Different
                                                       : Mark::Right;
    for (const MarkedStep& step : derivation.steps)
        all.loss += step.loss;
    if (derivation.score) {
        all.score = derivation.score->mark();
        all.loss = derivation.score->lost;
    } else {
        all.score = count == 0 ? 1 : static_cast<double>(derivation.rightSteps()) / count;
    }
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
