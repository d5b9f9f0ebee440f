// SPDX-License-Identifier: GPL-3.0-or-later
// Splits the text of a derivation into names of transitions.
#include "core/base/ascii.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_names.h"
#include "core/teaching/read/answer_pieces.h"
#include "core/treebank/checks/checked_sentence.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

/// The relations of older treebanks and parsers that are not in UD.
constexpr std::array<std::string_view, 47> OtherRelations{
    "abbrev", "acomp",   "adv",     "agent",     "attr", "auxpass",   "coord",    "csubjpass",
    "dobj",   "infmod",  "loc",     "neg",       "nn",   "nsubjpass", "npadvmod", "num",
    "number", "oprd",    "partmod", "pcomp",     "pmod", "pobj",      "poss",     "possessive",
    "prd",    "preconj", "predet",  "predicate", "prep", "prt",       "purpcl",   "quantmod",
    "rcmod",  "ref",     "rel",     "sbj",       "sub",  "subj",      "tmod",     "tmp",
    "vc",     "vmod",    "relcl",   "dative",    "intj", "meta",      "ps"};

bool isRelation(std::string_view text) {
    const std::string relation = loweredText(withoutMarks(text));
    const std::string_view universal = std::string_view(relation).substr(0, relation.find(':'));
    return std::ranges::find(checks::UniversalRelations, universal) !=
               checks::UniversalRelations.end() ||
           std::ranges::find(OtherRelations, universal) != OtherRelations.end();
}

/// Returns true for a text in place of the relation of a transition that has none.
bool isNoRelation(std::string_view text) {
    const std::string plain = loweredText(withoutMarks(text));
    return plain == "none" || plain == "null" || plain == "nil" || plain == "_" || plain.empty();
}

constexpr int MostRepeated = 100; // no derivation has more equal transitions in a row
constexpr std::array<std::pair<std::string_view, int>, 4> Powers{
    {{"²", 2}, {"³", 3}, {"⁴", 4}, {"⁵", 5}}};

/// Returns the number of times that a transition is repeated, as in "x2", "2x", "*2", "(2 times)"
/// and "twice"; nothing for other texts.
std::optional<int> repetitionIn(std::string_view text) {
    constexpr std::array<std::string_view, 3> signs{"x", "×", "*"};
    std::string plain = loweredText(text);
    std::string_view rest = plain;
    if (isEnclosed(rest))
        rest = trimmed(rest.substr(1, rest.size() - 2));
    if (rest == "twice")
        return 2;
    bool hasSign = false;
    const auto take = [&](std::string_view sign) {
        const bool starts = rest.starts_with(sign);
        if (starts || rest.ends_with(sign)) {
            rest = starts ? rest.substr(sign.size()) : rest.substr(0, rest.size() - sign.size());
            rest = trimmed(rest);
            hasSign = true;
        }
    };
    take("times");
    for (std::string_view sign : signs)
        if (!hasSign)
            take(sign);
    const auto number = wholeNumber(rest);
    return hasSign && number && *number >= 1 && *number <= MostRepeated ? number : std::nullopt;
}

/// A splitter of one list.
class TransitionList {
public:
    explicit TransitionList(const TransitionSystem& system) : m_system(system) {}

    std::vector<std::string> split(std::string_view text) {
        std::vector<std::string> parts = tokens(withoutBrackets(trimmed(text)));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (i + 1 < parts.size() && wholeNumber(parts[i]) &&
                repetitionIn(parts[i] + parts[i + 1]))
                parts[i + 1] = parts[i] + parts[i + 1]; // "3 × sh", "sh 3 times"
            else if (!addRepetition(parts[i]))
                add(parts[i]);
        }
        joinParts();
        return std::move(m_names);
    }

private:
    [[nodiscard]] bool isName(std::string_view piece) const {
        return namedTransition(plainName(withoutRelation(piece)), m_system).has_value();
    }

    [[nodiscard]] bool addsArc(std::string_view name) const {
        const auto known = namedTransition(plainName(withoutRelation(name)), m_system);
        return known && m_system.rules[static_cast<std::size_t>(known->rule)].schema.find("→") !=
                            std::string_view::npos;
    }

    /// Returns a list without the brackets around it, as in "(sh, la)" or "[('sh', None)]".
    [[nodiscard]] std::string_view withoutBrackets(std::string_view list) const {
        const auto isAround = [list](char open, char close) {
            return list.size() > 1 && list.front() == open && list.back() == close &&
                   list.find(open, 1) == std::string_view::npos &&
                   list.find(close) == list.size() - 1;
        };
        if (isAround('[', ']') || isAround('{', '}'))
            return trimmed(list.substr(1, list.size() - 2));
        if (!isEnclosed(list))
            return list;
        const auto inside = pieces(list.substr(1, list.size() - 2), BetweenTransitions);
        // A name can have two words: "left arc".
        const auto areNames = [&](std::size_t first, std::size_t single) {
            return isName(inside[single]) ||
                   isName(std::string(inside[first]) + std::string(inside[first + 1]));
        };
        return inside.size() > 1 && areNames(0, 0) && areNames(inside.size() - 2, inside.size() - 1)
                   ? list.substr(1, list.size() - 2)
                   : list;
    }

    /// Splits a list at separators and at arrows. An arrow between two texts that are not names of
    /// transitions is an arc, which stays whole.
    [[nodiscard]] std::vector<std::string> tokens(std::string_view list) const {
        const auto arrowAt = [](std::string_view text) {
            return std::ranges::find_if(
                Arrows, [text](const Arrow& arrow) { return text.starts_with(arrow.text); });
        };
        std::vector<std::string> parts;
        std::vector<bool> areArrows;
        const auto put = [&](std::string_view text, bool isArrow) {
            if (text.empty())
                return;
            parts.emplace_back(text);
            areArrows.push_back(isArrow);
        };
        for (std::string_view piece : pieces(list, BetweenTransitions)) {
            const std::string_view free = piece.substr(0, piece.find('('));
            std::size_t begin = 0; // behind the last arrow
            for (std::size_t at = 0; at < free.size();) {
                const auto arrow = arrowAt(free.substr(at));
                if (arrow == Arrows.end()) {
                    ++at;
                    continue;
                }
                put(piece.substr(begin, at - begin), false);
                put(arrow->text, true);
                begin = at += arrow->text.size();
            }
            put(piece.substr(begin), false);
        }
        std::vector<std::string> joined;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (!areArrows[i]) {
                joined.push_back(parts[i]);
                continue;
            }
            const bool isArc = i > 0 && i + 1 < parts.size() && !areArrows[i - 1] &&
                               !areArrows[i + 1] && !joined.empty() && !isName(parts[i - 1]) &&
                               !isName(parts[i + 1]);
            if (isArc) {
                joined.back() += " " + parts[i] + " " + parts[i + 1];
                ++i;
            }
        }
        return joined;
    }

    /// Returns the names in a text that runs them together, as in "SSLR" or "SH-SH-LA"; otherwise,
    /// returns nothing.
    [[nodiscard]] std::vector<std::string> runTogether(std::string_view piece) const {
        std::vector<std::string> names;
        for (std::string_view part : pieces(piece, "->/")) {
            if (isName(part))
                names.emplace_back(part);
        }
        if (names.size() > 1 && names.size() == pieces(piece, "->/").size())
            return names;
        names.clear();
        const std::string letters = plainName(piece);
        if (letters.size() < 2 || !std::ranges::all_of(letters, isAsciiLetter))
            return {};
        for (const char letter : letters) {
            if (!isName(std::string(1, letter)))
                return {};
            names.emplace_back(1, letter);
        }
        return names;
    }

    /// Repeats the transition before "x2", or the next one after "2x". The number can also follow a
    /// sign in one piece with the name, as in "sh*2" and "S²". Returns false for other texts.
    bool addRepetition(std::string_view part) {
        if (m_nextCount > 1 && isName(part)) {
            m_names.insert(m_names.end(), static_cast<std::size_t>(std::exchange(m_nextCount, 1)),
                           std::string(part));
            return true;
        }
        int count = repetitionIn(part).value_or(0);
        const bool follows = !m_names.empty() && isName(m_names.back());
        if (count > 0 && (lowerAscii(part.back()) == 'x' || part.ends_with("×"))) {
            m_nextCount = count;
        } else if (count > 0 && follows) {
            m_names.insert(m_names.end(), static_cast<std::size_t>(count - 1),
                           std::string(m_names.back()));
        } else if (count == 0) {
            std::string_view name = part;
            for (const std::string_view sign : {"*", "^", "×"})
                if (const std::size_t at = part.find(sign); at < part.size()) {
                    name = std::string_view(part).substr(0, at);
                    count = wholeNumber(part.substr(at + sign.size())).value_or(0);
                }
            for (const auto& [sign, number] : Powers)
                if (part.ends_with(sign)) {
                    name = part.substr(0, part.size() - sign.size());
                    count = number;
                }
            if (count < 1 || count > MostRepeated || !isName(name))
                return false;
            m_names.insert(m_names.end(), static_cast<std::size_t>(count), std::string(name));
        }
        return count > 0;
    }

    void add(const std::string& part) {
        const std::string_view piece = part;
        if (isEnclosed(piece)) {
            addBracket(piece);
            return;
        }
        const std::string_view before = withoutRelation(piece);
        if (isName(before)) {
            const auto hidden = transitionsInBrackets(textInBrackets(piece), before, m_system);
            m_names.emplace_back(hidden.empty() ? piece : before);
            m_names.insert(m_names.end(), hidden.begin(), hidden.end());
            return;
        }
        if (isConnective(piece))
            return;
        if (!m_names.empty() && isName(m_names.back() + part)) { // "Left Arc", "la 2"
            m_names.back() += part;
            return;
        }
        const bool isFree =
            !m_names.empty() && isName(m_names.back()) && textInBrackets(m_names.back()).empty();
        if (isFree && isNoRelation(piece))
            return;
        if (isFree && addsArc(m_names.back()) && (isRelation(piece) || hasArrow(piece))) {
            m_names.back() += " (" + std::string(piece) + ")";
            return;
        }
        auto names = runTogether(piece);
        if (names.empty())
            names.emplace_back(piece);
        m_names.insert(m_names.end(), names.begin(), names.end());
    }

    /// Adds a piece in parentheses: transitions, a transition with its relation, as in "(LA, det)",
    /// or the relation of the transition before it.
    void addBracket(std::string_view piece) {
        const std::string_view inside = piece.substr(1, piece.size() - 2);
        const auto hidden = transitionsInBrackets(
            inside, m_names.empty() ? std::string_view() : m_names.back(), m_system);
        if (!hidden.empty()) {
            m_names.insert(m_names.end(), hidden.begin(), hidden.end());
            return;
        }
        const std::size_t comma = std::min(inside.find_first_of(",;"), inside.size());
        const std::string_view name = withoutMarks(inside.substr(0, comma));
        const std::string_view relation =
            withoutMarks(inside.substr(std::min(comma + 1, inside.size())));
        if (comma < inside.size() && isName(name) &&
            relation.find_first_of(",; \t") == std::string_view::npos)
            m_names.push_back(std::string(name) +
                              (isNoRelation(relation) ? "" : " (" + std::string(relation) + ")"));
        else if (m_names.empty())
            m_names.emplace_back(piece);
        else
            m_names.back() += " " + std::string(piece);
    }

    /// Joins names that could not be joined one by one: "Left" need not be a name, but "Left Arc"
    /// is.
    void joinParts() {
        for (std::size_t i = 0; i + 1 < m_names.size(); ++i) {
            if (!isName(m_names[i]) && isName(m_names[i] + m_names[i + 1])) {
                m_names[i] += m_names[i + 1];
                m_names.erase(m_names.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            }
        }
    }

    const TransitionSystem& m_system;
    std::vector<std::string> m_names;
    int m_nextCount = 1; // number of times that the next transition is written
};

} // namespace

std::vector<std::string> splitTransitions(std::string_view text, const TransitionSystem& system) {
    return TransitionList(system).split(text);
}

std::optional<SheetRow> rowInLine(std::string_view line, const TransitionSystem& system) {
    SheetRow row;
    std::string rest;
    for (std::string* list : {&row.stack, &row.buffer}) {
        const std::size_t begin = line.find('[');
        const std::size_t end = std::min(line.find(']', begin), line.size());
        if (end == line.size())
            return std::nullopt;
        // A name before the list, as in "B = [She]", is the name of the list.
        std::string_view before = line.substr(0, begin);
        const std::size_t size = before.find_last_not_of(" \t:=") + 1;
        const std::size_t name = before.find_last_of(" \t,;:=|", size == 0 ? 0 : size - 1) + 1;
        const std::string_view label = before.substr(0, size).substr(std::min(name, size));
        const AnswerCell cell = answerCellNamed(label);
        if (size < before.size() &&
            (label.size() == 1 || cell == AnswerCell::Stack || cell == AnswerCell::Buffer))
            before = before.substr(0, name);
        (rest += before) += ' ';
        *list = line.substr(begin, end - begin + 1);
        line.remove_prefix(end + 1);
    }
    rest += line;
    std::ranges::replace_if(
        rest, [](char c) { return std::string_view(":=|#").find(c) < std::string_view::npos; },
        ' ');
    for (const std::string& name : splitTransitions(rest, system)) {
        if (!namedTransition(plainName(withoutRelation(name)), system)) {
            // A word that is no part of a row is named by the reader of lines.
            if (name.size() > 1 && answerCellNamed(name) == AnswerCell::Other &&
                std::ranges::any_of(name, isAsciiLetter))
                return std::nullopt;
            continue;
        }
        if (!row.transition.empty())
            return std::nullopt;
        row.transition = name;
    }
    return row.transition.empty() ? std::nullopt : std::optional(row);
}

} // namespace parsescope
