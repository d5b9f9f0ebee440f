// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/chart/chart.h"
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "core/teaching/ask/exercise_maker.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

// The kind of exercises that ask: Which way to derive an item of the oracle's table is best, and
// what is its value?
namespace parsescope {

namespace chart_cell {

constexpr std::size_t MostWays = 26; // the number of letters that name the ways
/// The bounds on the number of ways to derive an item in generated exercises.
constexpr std::size_t FewestMade = 2;
constexpr std::size_t MostMade = 5;

struct Way {
    Text text;
    int value;
};

struct Cell {
    Text text; // the statement of the item
    int value = 0;
    std::vector<Way> ways;

    [[nodiscard]] bool isBest(const Way& way) const { return way.value == value; }
};

std::string letterOf(std::size_t way) {
    return {static_cast<char>('a' + way)};
}

/// Returns the labels of the items that can be derived in several ways with different values.
std::vector<std::string> goodCells(const Chart& chart) {
    std::vector<std::vector<int>> ways(chart.items().size());
    for (const Chart::Deduction& deduction : chart.deductions())
        if (deduction.value < Chart::Infinite)
            ways[deduction.conclusion].push_back(deduction.value);
    std::set<std::string> labels;
    std::vector<std::string> cells;
    for (std::size_t item = 0; item < ways.size(); ++item) {
        const std::string label = chart.label(static_cast<int>(item));
        const auto [least, most] = std::minmax_element(ways[item].begin(), ways[item].end());
        if (labels.insert(label).second && ways[item].size() >= FewestMade &&
            ways[item].size() <= MostMade && *least < *most)
            cells.push_back(label);
    }
    return cells;
}

std::optional<Exercise> make(Exercise draft, ExerciseMaker& maker) {
    const auto ground = ExerciseMaker::groundOf(draft);
    auto place = ground ? maker.somePlace(*ground) : std::nullopt;
    if (!place)
        return std::nullopt;
    const Problem& problem = ground->problem;
    // In half of the exercises, any legal transition, perhaps a mistake, is taken first.
    if (maker.pick(2) == 0 && !place->losses.transitions.empty()) {
        const Transition taken = maker.any(place->losses.transitions).transition;
        place->before.push_back(taken);
        place->configuration = problem.system->step(place->configuration, taken);
        if (problem.system->isFinal(place->configuration))
            return std::nullopt;
    }
    const std::optional<Chart> chart = tabularChart(problem, place->configuration);
    const auto cells = chart ? goodCells(*chart) : std::vector<std::string>();
    if (cells.empty())
        return std::nullopt;
    draft.before = place->before;
    draft.cell = maker.any(cells);
    return draft;
}

/// Describes a deduction: its premises with their values, and its arc.
Text wayText(const Chart& chart, const Chart::Deduction& deduction, const NodeName& name) {
    std::vector<Text> premises;
    for (int premise : deduction.premises)
        if (premise >= 0)
            premises.push_back(
                Text("{0} ({1})", chart.label(premise), chart.items()[premise].value));
    const Text text =
        premises.empty() ? Text(chart.rules()[deduction.rule].name) : listed(premises);
    if (deduction.arc.head == NoHead)
        return text;
    return Text("{0}, arc {1} → {2}", text,
                name(chart.nodeOnScreen(deduction.arc.head).value_or(0)),
                name(chart.nodeOnScreen(deduction.arc.dependent).value_or(0)));
}

Result<Cell> cellOf(const Exercise& exercise, const Chart& chart) {
    const std::string label = inQuotes(exercise.cell);
    int item = 0;
    while (item < std::ssize(chart.items()) && chart.label(item) != exercise.cell)
        ++item;
    if (item == std::ssize(chart.items()))
        return failure("the table has no item {0}", label);
    Cell cell;
    cell.value = chart.items()[item].value;
    if (cell.value >= Chart::Infinite)
        return failure("no deduction derives the item {0}", label);
    const NodeName name = [&exercise](int node) {
        return nodeName(exercise.sentence, std::clamp(node, 0, exercise.sentence.size()));
    };
    cell.text = chart.text(item, name);
    for (const Chart::Deduction& deduction : chart.deductions())
        if (deduction.conclusion == item && deduction.value < Chart::Infinite)
            cell.ways.push_back({wayText(chart, deduction, name), deduction.value});
    if (cell.ways.empty() || cell.ways.size() > MostWays)
        return failure(plural("there is {0} way to derive the item {1}, expected 1 to {2}",
                              "there are {0} ways to derive the item {1}, expected 1 to {2}",
                              std::ssize(cell.ways), label, MostWays));
    return cell;
}

constexpr std::array<std::string_view, 9> WayWords{"way",    "letter", "option", "weg",   "voie",
                                                   "chemin", "vía",    "camino", "strada"};
constexpr std::array<std::string_view, 10> ValueWords{
    "value", "cost", "loss", "sum", "wert", "valeur", "valor", "valore", "minimum", "kosten"};
/// Other words that may be part of an answer.
constexpr std::array<std::string_view, 33> WordsBeside{
    "the",       "is",       "its",      "it",      "has",  "best", "and", "of",    "with",
    "answer",    "my",       "der",      "die",     "ist",  "mit",  "und", "beste", "antwort",
    "est",       "et",       "la",       "le",      "avec", "es",   "el",  "con",   "mejor",
    "meilleure", "migliore", "smallest", "smaller", "via",  "à"};

/// A letter or a number in an answer. What an answer calls a way or a value is read before
/// everything else, and an article ("a value") only if there is no other letter.
struct Found {
    int value = 0;
    int rank = 0;
};

/// The letters (0 for "a"), the numbers and the other words of a text.
struct LettersAndNumbers {
    std::vector<Found> letters;
    std::vector<Found> numbers;
    std::vector<std::string_view> others;

    void add(LettersAndNumbers more) {
        letters.insert(letters.end(), more.letters.begin(), more.letters.end());
        numbers.insert(numbers.end(), more.numbers.begin(), more.numbers.end());
        others.insert(others.end(), more.others.begin(), more.others.end());
    }
};

LettersAndNumbers lettersAndNumbers(std::string_view text, std::size_t ways) {
    LettersAndNumbers found;
    int letterRank = 1;
    int numberRank = 1;
    for (std::string_view piece : pieces(text, " \t\n,;:=.()[]{}|/")) {
        const std::string name = plainName(piece);
        const auto number = wholeNumber(name);
        const bool isLetter = !name.empty() && name[0] >= 'a' && name[0] <= 'z';
        const auto numberBehind = isLetter ? wholeNumber(name.substr(1)) : std::nullopt;
        if (isOneOf(piece, WayWords)) {
            letterRank = 2;
        } else if (isOneOf(piece, ValueWords)) {
            numberRank = 2;
            if (!found.letters.empty() && found.letters.back().value == 0 &&
                found.letters.back().rank == 1)
                found.letters.back().rank = 0;
        } else if (number) {
            found.numbers.push_back({*number, std::exchange(numberRank, 1)});
        } else if (isLetter && (name.size() == 1 || numberBehind)) {
            found.letters.push_back({name[0] - 'a', std::exchange(letterRank, 1)});
            if (numberBehind)
                found.numbers.push_back({*numberBehind, 1});
        } else if (!name.empty() && !isOneOf(piece, WordsBeside)) {
            found.others.push_back(piece);
        }
    }
    // Letters beyond the last way are words, as in "I think a 1", unless there is no other letter.
    const auto isWay = [ways](const Found& one) { return one.value < static_cast<int>(ways); };
    if (std::any_of(found.letters.begin(), found.letters.end(), isWay))
        std::erase_if(found.letters, [&](const Found& one) { return !isWay(one); });
    return found;
}

/// Returns the values with the highest rank, without repetitions.
std::set<int> bestOf(const std::vector<Found>& found) {
    std::set<int> values;
    int rank = 0;
    for (const Found& one : found) {
        if (one.rank > rank)
            values.clear();
        rank = std::max(rank, one.rank);
        if (one.rank == rank)
            values.insert(one.value);
    }
    return values;
}

/// Returns an answer without the texts of the ways, which may have been copied from the question.
std::string withoutWays(std::string text, const Cell& cell) {
    for (const Way& way : cell.ways) {
        const std::string copied = way.text.english();
        for (std::size_t at; !copied.empty() && (at = text.find(copied)) != std::string::npos;)
            text.erase(at, copied.size());
    }
    return text;
}

/// Reads an answer like "a 1" or "value 1, way a". If some lines consist of nothing else, only
/// these lines are read.
LettersAndNumbers readAnswer(std::string_view text, std::size_t ways) {
    LettersAndNumbers all;
    LettersAndNumbers plain;
    std::vector<std::string_view> otherLines;
    while (!text.empty()) {
        const std::string_view line = trimmed(takeLine(text));
        LettersAndNumbers found = lettersAndNumbers(line, ways);
        if (found.others.empty())
            plain.add(found);
        else
            otherLines.push_back(line);
        all.add(std::move(found));
    }
    if (plain.letters.empty() || plain.numbers.empty())
        return all;
    plain.others = std::move(otherLines);
    return plain;
}

Text severalIn(const std::set<int>& values, bool areLetters) {
    std::vector<Text> names;
    for (int value : values)
        names.push_back(Text::untranslated(areLetters ? letterOf(static_cast<std::size_t>(value))
                                                      : std::to_string(value)));
    return areLetters ? Text("the answer has the letters {0}, expected one", listed(names))
                      : Text("the answer has the numbers {0}, expected one value", listed(names));
}

class ChartCell : public Prepared {
public:
    ChartCell(Parts parts, Cell cell) : Prepared(std::move(parts)), m_cell(std::move(cell)) {}

    Text question(const Examiner& examiner) const override {
        return Text("The table of the oracle has the item {0}: {1}. Which way to derive it is "
                    "best, and what is its value?",
                    examiner.exercise().cell, m_cell.text);
    }

    Text expectedForm(const Examiner&) const override {
        return Text("Answer with the letter of the way and the value, for example \"a 0\".");
    }

    Marking check(const Examiner& examiner, const AnswerSheet& sheet,
                  const TaskControl&) const override {
        const std::string text = withoutWays(std::string(textOf(sheet)), m_cell);
        const LettersAndNumbers given = readAnswer(text, m_cell.ways.size());
        const std::set<int> letters = bestOf(given.letters);
        const std::set<int> numbers = bestOf(given.numbers);
        if (letters.empty() || numbers.empty())
            return unreadable(letters.empty() ? Text("the answer has no letter")
                                              : Text("the answer has no value"),
                              examiner);
        if (letters.size() > 1 || numbers.size() > 1)
            return unreadable(severalIn(letters.size() > 1 ? letters : numbers, letters.size() > 1),
                              examiner);
        const auto letter = static_cast<std::size_t>(*letters.begin());
        const int number = *numbers.begin();
        if (letter >= m_cell.ways.size())
            return unreadable(Text("there is no way {0}", letterOf(letter)), examiner);
        const Way& way = m_cell.ways[letter];
        const bool isBest = m_cell.isBest(way);
        const bool isValue = number == m_cell.value;
        Text feedback = rightText();
        if (!isBest)
            feedback = Text("The value of that way is {0}, but another way has a smaller value: "
                            "the smallest one counts.",
                            way.value);
        else if (!isValue)
            feedback = Text("That way is the best one, but its value is not {0}: add the values of "
                            "the parts, and 1 for a wrong arc.",
                            number);
        Marking marking = plainMarking(isBest && isValue, feedback);
        if (isBest != isValue)
            marking.score = 0.5;
        std::vector<Text> others;
        for (std::string_view other : given.others)
            others.push_back(Text::untranslated(inQuotes(other)));
        if (!others.empty())
            marking.feedback += Text("{0} was not marked.", listed(others));
        return marking;
    }

    std::string modelAnswer(const Examiner&, const TaskControl&) const override {
        std::size_t best = 0;
        while (!m_cell.isBest(m_cell.ways[best]))
            ++best;
        return letterOf(best) + " " + std::to_string(m_cell.value);
    }

    std::vector<Text> hints(const Examiner& examiner, const TaskControl& control) const override {
        return {Text("Add the values of the parts; an arc that is not gold adds 1."),
                Text("The smallest sum counts."), Text("The value is {0}.", m_cell.value),
                Text("The answer is {0}.", modelAnswer(examiner, control))};
    }

    /// Returns the best ways and up to two other ways, each with the right value and with a wrong
    /// value, so that neither the letter nor the value alone reveals the answer.
    std::vector<Choice> choices(const Examiner&) const override {
        constexpr std::size_t mostOthers = 2;
        const int other =
            m_cell.value > 0 && m_cell.ways.size() % 2 == 0 ? m_cell.value - 1 : m_cell.value + 1;
        std::vector<Choice> choices;
        std::size_t others = 0;
        std::size_t best = 0;
        for (std::size_t i = 0; i < m_cell.ways.size(); ++i) {
            const bool isBest = m_cell.isBest(m_cell.ways[i]);
            if (isBest ? best++ > 0 : others++ >= mostOthers)
                continue;
            for (int value : {std::min(m_cell.value, other), std::max(m_cell.value, other)}) {
                const std::string number = std::to_string(value);
                choices.push_back(
                    {letterOf(i) + " " + number, Text("way {0}, value {1}", letterOf(i), number)});
            }
        }
        return choices;
    }

    std::vector<Text> ways(const Examiner&) const override {
        std::vector<Text> texts;
        for (const Way& way : m_cell.ways)
            texts.push_back(way.text);
        return texts;
    }

private:
    Cell m_cell;
};

Result<SharedPrepared> prepare(const Exercise& exercise, const TaskControl& control) {
    if (exercise.withRoot)
        return failure("exercises of this kind cannot be asked without ROOT");
    Result<Prepared::Parts> prepared = prepareOnTheWay(exercise, control);
    if (!prepared)
        return tl::unexpected(prepared.error());
    const Problem& problem = prepared->explainer->problem();
    const std::optional<Chart> chart = tabularChart(problem, prepared->configuration, control);
    if (!chart)
        return failure("the oracle for {0} has no table", problem.system->name);
    Result<Cell> cell = cellOf(exercise, *chart);
    if (!cell)
        return tl::unexpected(cell.error());
    return std::make_shared<ChartCell>(*std::move(prepared), *std::move(cell));
}

} // namespace chart_cell

ExerciseKind chartCell() {
    using namespace chart_cell;
    return {.id = "chart-cell",
            .title = Text("Complete a cell of the chart"),
            .options = {.withoutRoot = false}, // oracles have tables only for parses with ROOT
            .make = make,
            .prepare = prepare};
}

} // namespace parsescope
