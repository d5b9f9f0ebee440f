// SPDX-License-Identifier: GPL-3.0-or-later
// The headings of columns in tables of answers.
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>
#include <utility>

namespace parsescope {

namespace {

/// Returns a heading without the words beside the name of a column, as in "Next action" or "Stack
/// before", in plain letters; the heading alone if it has no other word.
std::string withoutQualifiers(std::string_view heading) {
    constexpr auto qualifiers = std::to_array<std::string_view>(
        {"next", "current", "chosen", "taken", "applied", "selected", "parser", "parsing", "before",
         "after", "contents", "content", "state", "performed"});
    std::string name;
    for (std::string_view word : pieces(heading, " \t_"))
        if (!isOneOf(word, qualifiers))
            name += plainName(loweredText(word));
    return name.empty() ? plainName(loweredText(heading)) : name;
}

} // namespace

AnswerCell answerCellNamed(std::string_view heading) {
    constexpr std::string_view exercise =
        " sentence exercise question task aufgabe exercice ejercicio esercizio problem frage"
        " pregunta domanda ";
    constexpr std::string_view answer =
        " answer response solution transitions steps antwort lösung réponse respuesta risposta"
        " soluzione solución loesung myanswer youranswer meineantwort ";
    constexpr std::string_view configuration = " configuration konfiguration ";
    constexpr std::string_view stack = " stack σ stackσ keller stapel pile pila ";
    constexpr std::string_view buffer =
        " buffer queue wordlist inputbuffer input remaininginput puffer β bufferβ eingabe"
        " tampon entrée búfer bufer entrada coda ";
    constexpr std::string_view dependency =
        " newdependency dependency newarc arc arcadded relationadded dependencyadded newdep"
        " newdeps newrelation kante neuekante bogen neuerbogen abhängigkeit neueabhängigkeit"
        " dépendance nouvelledépendance nouvelarc dependencia nuevadependencia arco nuevoarco"
        " dipendenza nuovadipendenza nuovoarco ";
    constexpr std::string_view transition =
        " transition action operation op move decision nexttransition actiontaken aktion"
        " übergang opération transición acción transizione azione ";
    constexpr std::string_view arcs =
        " arcs arcset setofarcs arcsa dependencies setofdependencies kanten kantenmenge bögen ";
    const std::string plain = withoutQualifiers(heading);
    const auto isIn = [&plain](std::string_view names) { return isOneOf(plain, names); };
    return isIn(exercise)        ? AnswerCell::Exercise
           : isIn(answer)        ? AnswerCell::Answer
           : isIn(configuration) ? AnswerCell::Configuration
           : isIn(stack)         ? AnswerCell::Stack
           : isIn(buffer)        ? AnswerCell::Buffer
           : isIn(dependency)    ? AnswerCell::Dependency
           : isIn(arcs)          ? AnswerCell::Arcs
           : isIn(transition)    ? AnswerCell::Transition
                                 : AnswerCell::Other;
}

std::vector<AnswerCell> columnsNamed(const std::vector<std::string>& headings) {
    std::vector<AnswerCell> columns;
    columns.reserve(headings.size());
    for (const std::string& heading : headings)
        columns.push_back(answerCellNamed(heading));
    const auto has = [&columns](AnswerCell cell) {
        return std::find(columns.begin(), columns.end(), cell) != columns.end();
    };
    // Letters count beside σ and β, or if S, B and T are all there.
    constexpr std::array<std::pair<std::string_view, AnswerCell>, 5> letters{
        {{"s", AnswerCell::Stack},
         {"b", AnswerCell::Buffer},
         {"t", AnswerCell::Transition},
         {"a", AnswerCell::Arcs},
         {"c", AnswerCell::Configuration}}};
    const auto isThere = [&headings](std::string_view letter) {
        return std::ranges::any_of(headings, [letter](const std::string& heading) {
            return plainName(heading) == letter;
        });
    };
    const bool areLetters = isThere("s") && isThere("b") && isThere("t");
    if (areLetters || has(AnswerCell::Stack) || has(AnswerCell::Buffer))
        for (std::size_t i = 0; i < columns.size(); ++i)
            for (const auto& [letter, cell] : letters)
                if (columns[i] == AnswerCell::Other && plainName(headings[i]) == letter &&
                    (areLetters || letter == "a" || letter == "t"))
                    columns[i] = cell;
    if ((has(AnswerCell::Stack) || has(AnswerCell::Buffer) || has(AnswerCell::Configuration)) &&
        !has(AnswerCell::Transition))
        std::replace(columns.begin(), columns.end(), AnswerCell::Answer, AnswerCell::Transition);
    constexpr std::array<std::string_view, 8> numbers{"nr",     "no",     "n",      "number",
                                                      "nummer", "numéro", "número", "numero"};
    if (has(AnswerCell::Answer) && !has(AnswerCell::Exercise))
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (headings[i] == "#" || isOneOf(plainName(headings[i]), numbers))
                columns[i] = AnswerCell::Exercise; // "Nr." beside "Antwort"
    return columns;
}

std::vector<AnswerCell> columnsByContent(const std::vector<std::vector<std::string>>& rows,
                                         const std::vector<AnswerCell>& known) {
    std::vector<std::ptrdiff_t> transitions; // number of rows with a transition in each column
    for (const std::vector<std::string>& row : rows) {
        transitions.resize(std::max(transitions.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            transitions[i] += beginsWithTransition(withoutMarks(row[i]));
    }
    const auto most = std::ranges::max_element(transitions);
    const auto column =
        static_cast<std::size_t>(std::ranges::find(known, AnswerCell::Transition) - known.begin());
    if (most == transitions.end() || *most * 2 <= std::ssize(rows) ||
        (column < transitions.size() && transitions[column] >= *most))
        return known;
    std::vector<AnswerCell> columns(transitions.size(), AnswerCell::Other);
    bool hasStack = false;
    bool hasBuffer = false;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto isIn = [&rows, i](auto is) {
            return std::ranges::any_of(rows, [&](const std::vector<std::string>& row) {
                return i < row.size() && is(std::string_view(row[i]));
            });
        };
        const bool hasArrows = isIn(hasArrow);
        const bool hasLetters = isIn([](std::string_view cell) {
            return cell.find_first_not_of("0123456789.:() ") != std::string_view::npos;
        });
        if (transitions.begin() + static_cast<std::ptrdiff_t>(i) == most)
            columns[i] = AnswerCell::Transition;
        else if (hasArrows)
            columns[i] = AnswerCell::Dependency;
        else if (hasLetters && !std::exchange(hasStack, true))
            columns[i] = AnswerCell::Stack;
        else if (hasLetters && !std::exchange(hasBuffer, true))
            columns[i] = AnswerCell::Buffer;
    }
    return columns;
}

Text unknownHeadings() {
    return Text("this table is not read: its headings are not known, expected Stack | Buffer | New "
                "dependency | Transition");
}

bool areHeadings(const std::vector<AnswerCell>& cells, bool hasRuler) {
    if (hasRuler && std::ranges::find(cells, AnswerCell::Transition) != cells.end())
        return true;
    if (cells.size() == 1)
        return cells[0] == AnswerCell::Transition || cells[0] == AnswerCell::Answer;
    return std::count(cells.begin(), cells.end(), AnswerCell::Other) + 2 <= std::ssize(cells);
}

namespace {

/// Returns a set of arcs without the braces or brackets around it.
std::string_view withoutBraces(std::string_view arcs) {
    arcs = trimmed(arcs);
    if (arcs.size() > 1 && ((arcs.front() == '{' && arcs.back() == '}') ||
                            (arcs.front() == '[' && arcs.back() == ']')))
        arcs = trimmed(arcs.substr(1, arcs.size() - 2));
    return arcs;
}

/// Returns true for the name of a set of arcs: "A", "A2", "A'" or "A_2".
bool isNameOfSet(std::string_view text) {
    text = trimmed(text);
    return text.starts_with('A') &&
           text.substr(1).find_first_not_of("0123456789_{}'") == std::string_view::npos;
}

} // namespace

std::string newArcs(std::string_view cell, std::string& before) {
    constexpr std::string_view join = "∪";
    if (const std::size_t equal = cell.find('=');
        equal != std::string_view::npos && isNameOfSet(cell.substr(0, equal)))
        cell.remove_prefix(equal + 1); // "A2 = A1 ∪ {(sees, She)}"
    if (const std::size_t at = cell.rfind(join); at != std::string_view::npos) {
        before.clear();
        return std::string(withoutBraces(cell.substr(at + join.size())));
    }
    const std::string_view arcs = withoutBraces(cell);
    if (isNothing(arcs) || isNameOfSet(arcs))
        return {};
    std::string_view added = arcs;
    if (!before.empty() && arcs.starts_with(before)) {
        added.remove_prefix(before.size());
        added.remove_prefix(std::min(added.find_first_not_of(",; "), added.size()));
    } else if (!before.empty() && arcs.ends_with(before)) {
        added.remove_suffix(before.size());
        added = added.substr(0, added.find_last_not_of(",; ") + 1);
    }
    std::string result(added);
    before = arcs;
    return result;
}

namespace {

/// The columns of a table of a tree; npos for missing ones.
struct TreeColumns {
    std::size_t number = std::string::npos;
    std::size_t word = std::string::npos;
    std::size_t head = std::string::npos;
    std::size_t relation = std::string::npos;
};

TreeColumns treeColumns(const std::vector<std::string>& headings) {
    constexpr auto numbers = std::to_array<std::string_view>(
        {"number", "id", "index", "no", "nr", "position", "nummer", "número", "numero", "numéro"});
    constexpr auto words = std::to_array<std::string_view>(
        {"word", "form", "token", "dependent", "dep", "child", "wort", "mot", "palabra", "parola"});
    constexpr auto heads = std::to_array<std::string_view>(
        {"head", "governor", "parent", "headword", "kopf", "tête", "cabeza", "núcleo", "testa"});
    constexpr auto relations = std::to_array<std::string_view>(
        {"relation", "deprel", "label", "rel", "relación", "relazione"});
    TreeColumns columns;
    for (std::size_t i = 0; i < headings.size(); ++i) {
        const std::string plain = plainName(loweredText(headings[i]));
        const auto isIn = [&plain](const auto& names) {
            return std::ranges::find(names, plain) != names.end();
        };
        if (headings[i] == "#" || isIn(numbers))
            columns.number = i;
        else if (isIn(words))
            columns.word = i;
        else if (isIn(heads))
            columns.head = i;
        else if (isIn(relations))
            columns.relation = i;
    }
    return columns;
}

} // namespace

bool isTreeTable(const std::vector<std::string>& headings) {
    const TreeColumns columns = treeColumns(headings);
    const bool hasSteps = std::ranges::any_of(columnsNamed(headings), [](AnswerCell cell) {
        return cell == AnswerCell::Stack || cell == AnswerCell::Buffer ||
               cell == AnswerCell::Configuration || cell == AnswerCell::Transition;
    });
    return !hasSteps && columns.head != std::string::npos &&
           (columns.word != std::string::npos || columns.number != std::string::npos);
}

std::vector<TextLine> arcsInTable(const std::vector<TextLine>& rows) {
    std::vector<TextLine> arcs;
    TreeColumns columns;
    for (const TextLine& row : rows) {
        const std::vector<std::string> cells = markdownCells(row.text);
        if (isTreeTable(cells)) {
            columns = treeColumns(cells);
            continue;
        }
        const auto cell = [&cells](std::size_t column) {
            return column < cells.size() ? cells[column] : std::string();
        };
        const std::string number = cell(columns.number);
        const std::string dependent = number.empty() ? cell(columns.word) : number;
        const std::string head = cell(columns.head);
        if (columns.head == std::string::npos || isRuler(row.text) || dependent.empty())
            continue;
        const std::string relation = cell(columns.relation);
        arcs.push_back({row.line, (isNothing(head) || head == "_" ? "0" : head) + " → " +
                                      dependent + (relation.empty() ? "" : " (" + relation + ")")});
    }
    return arcs;
}

} // namespace parsescope
