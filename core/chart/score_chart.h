// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace parsescope {

/// A chart of scores: as Chart, but the best value of an item is the largest.
class ScoreChart {
public:
    /// Value of an item that nothing derives.
    static constexpr double Infinite = -std::numeric_limits<double>::infinity();

    /// A sort of items.
    struct Kind {
        std::string name; ///< short, "left half"
        std::string text; ///< what an item says, with {0}, {1}, … for its key: "{0} heads all from
                          ///< {1} to {0}"
    };
    /// A rule of the deduction system.
    struct Rule {
        std::string name; ///< short; the transition where it stands for one, "la"
        std::string text; ///< what it does, in words
    };
    struct Item {
        int kind = 0;                           ///< index into kinds()
        std::array<int, 4> key{-1, -1, -1, -1}; ///< nodes or positions, as the kind's text says
        int row = 0;                            ///< where it stands in the table: indices into
        int column = 0;                         ///< axis(); row ≤ column
        double value = Infinite;                ///< smallest cost of deriving it
        int best = -1;                          ///< a deduction of that value; -1 if none
    };
    struct Deduction {
        int rule = 0;                            ///< index into rules()
        int conclusion = -1;                     ///< index into items()
        std::array<int, 3> premises{-1, -1, -1}; ///< indices into items(); -1 for none
        double cost = 0;                         ///< of what this step adds
        Arc arc;                                 ///< that it adds; head NoHead for none
        double value = Infinite;                 ///< cost and values of the premises
    };

    /// The nodes along rows and columns: the stack, bottom first, then the buffer.
    std::vector<int> axis;
    /// How many of them are stack elements.
    int stackSize = 0;
    /// Cost of the arcs that the configuration has already, added to the value of the goal.
    double built = 0;
    /// What the table says when it is no deduction system, or what was done before it, such as a
    /// reduction of the buffer; one sentence a line.
    std::vector<std::string> notes;
    /// Index of the item that stands for the whole; -1 while there is none.
    int goal = -1;

    /// Adds a kind or a rule; returns its index.
    int addKind(std::string name, std::string text);
    int addRule(std::string name, std::string text);
    /// The item with that kind and key, added if it is new.
    int item(int kind, std::array<int, 4> key, int row, int column);
    /// Adds a deduction and lowers the value of its conclusion; returns its index.
    int deduce(int rule, int conclusion, std::array<int, 3> premises, double cost, Arc arc = {});

    [[nodiscard]] const std::vector<Kind>& kinds() const { return m_kinds; }
    [[nodiscard]] const std::vector<Rule>& rules() const { return m_rules; }
    [[nodiscard]] const std::vector<Item>& items() const { return m_items; }
    [[nodiscard]] const std::vector<Deduction>& deductions() const { return m_deductions; }

    /// What an item says, with its key filled in.
    [[nodiscard]] std::string text(int item) const;
    /// The best derivation of an item: indices of deductions, premises first.
    [[nodiscard]] std::vector<int> derivation(int item) const;
    /// `built` and the value of the goal; Infinite when there is no goal or nothing derives it.
    [[nodiscard]] double total() const;

private:
    struct KeyHash {
        std::size_t operator()(const std::array<int, 5>& key) const;
    };
    std::vector<Kind> m_kinds;
    std::vector<Rule> m_rules;
    std::vector<Item> m_items;
    std::vector<Deduction> m_deductions;
    std::unordered_map<std::array<int, 5>, int, KeyHash> m_index; // by kind and key
};

} // namespace parsescope
