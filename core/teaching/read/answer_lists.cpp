// SPDX-License-Identifier: GPL-3.0-or-later
// Splits the text of a derivation into names of transitions.
#include "core/base/ascii.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_names.h"
#include "core/teaching/read/answer_pieces.h"
#include "core/treebank/checks/checked_sentence.h"

#include <algorithm>
#include <array>

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

/// A splitter of one list.
class TransitionList {
public:
    explicit TransitionList(const TransitionSystem& system) : m_system(system) {}

    std::vector<std::string> split(std::string_view text) {
        const std::vector<std::string> parts = tokens(withoutBrackets(trimmed(text)));
        for (const std::string& part : parts)
            add(part);
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
        return inside.size() > 1 && isName(inside.front()) && isName(inside.back())
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
        if (isFree && addsArc(m_names.back()) && (isRelation(piece) || isArc(piece))) {
            m_names.back() += " (" + std::string(piece) + ")";
            return;
        }
        auto names = runTogether(piece);
        if (names.empty())
            names.emplace_back(piece);
        m_names.insert(m_names.end(), names.begin(), names.end());
    }

    [[nodiscard]] static bool isArc(std::string_view piece) {
        return std::ranges::any_of(Arrows, [piece](const Arrow& arrow) {
            return piece.find(arrow.text) != std::string_view::npos;
        });
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
};

} // namespace

std::vector<std::string> splitTransitions(std::string_view text, const TransitionSystem& system) {
    return TransitionList(system).split(text);
}

} // namespace parsescope
