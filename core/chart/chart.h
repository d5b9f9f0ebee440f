// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/memory_budget.h"
#include "core/treebank/tree.h"

#include <array>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace parsescope {

/// The values of a chart: which of two is better, how they add up, the value of the impossible.
template<class Value>
struct ChartValue;
template<>
struct ChartValue<int> {
    static constexpr int Worst = 1 << 28;
    static bool isBetter(int a, int b) { return a < b; }
    static int sum(int a, int b) { return a + b < Worst ? a + b : Worst; }
};
template<>
struct ChartValue<double> {
    static constexpr double Worst = -std::numeric_limits<double>::infinity();
    static bool isBetter(double a, double b) { return a > b; }
    static double sum(double a, double b) { return a + b; }
};

/// The shape in which an item is sketched over its words.
enum class ItemShape {
    None,      ///< not a part of a tree
    Tree,      ///< a word with all its dependents, on both sides
    RightHalf, ///< a word with dependents on its right
    LeftHalf,  ///< a word with dependents on its left
    OpenRight, ///< an arc from the left end to the right one, which still takes dependents
    OpenLeft,  ///< an arc from the right end to the left one
    Span,      ///< the right half of one word, and the left half of the other
};

/// Gives the name of a node in texts.
using NodeName = std::function<std::string(int node)>;

/// The common form of all tables: items with values, and the deductions that derive them [KGS11].
/// Algorithms fill it when asked to record, at no cost otherwise. The deductions of an item are
/// added before any deduction that uses the item, so values are final when used.
///
/// A Chart holds costs: the best value is the smallest. A ScoreChart holds scores: the largest.
template<class Value>
class BasicChart {
public:
    /// The value of an item that nothing derives; equal to the loss Unreachable.
    static constexpr Value Infinite = ChartValue<Value>::Worst;

    /// A kind of items.
    struct Kind {
        std::string name; ///< short, "left half"
        /// The statement of an item: "{0} heads all from {1} to {0}". {0}, {1}, … stand for nodes
        /// of its key, {#0}, {#1}, … for numbers of the key, {=0}, {=1}, … for phrases selected by
        /// the key, and {@5} for node 5.
        std::string text;
        std::string label; ///< the statement in symbols, "{0} [{1}–{0}]"
        ItemShape shape = ItemShape::None;
    };
    /// A rule of the deduction system.
    struct Rule {
        std::string name; ///< short; the name of a transition if it is one, "la"
        std::string text; ///< what it does, in words
    };
    struct Item {
        int kind = 0;                           ///< index into kinds()
        std::array<int, 4> key{-1, -1, -1, -1}; ///< nodes or positions; see the text of the kind
        int row = 0;                            ///< its cell in the table, as indices into
        int column = 0;                         ///< axis(); row ≤ column
        Value value = Infinite;                 ///< best of deriving it
        int best = -1;                          ///< a deduction of that value; -1 if none
    };
    struct Deduction {
        int rule = 0;                            ///< index into rules()
        int conclusion = -1;                     ///< index into items()
        std::array<int, 3> premises{-1, -1, -1}; ///< indices into items(); -1 for none
        Value cost = 0;                          ///< added by this deduction
        Arc arc;                                 ///< added by it; head NoHead for none
        Value value = Infinite;                  ///< cost and values of the premises
    };

    /// A fragment: words of the buffer that are one node in the table.
    struct Fragment {
        int root = 0;
        std::vector<int> words; ///< in sentence order, with the root
        std::string reason;     ///< why they are one; may be empty
    };

    /// The nodes along rows and columns: the stack, bottom first, then the buffer, or the roots of
    /// its fragments.
    std::vector<int> axis;
    /// The number of stack elements among them.
    int stackSize = 0;
    /// The cost of arcs that the configuration already has, added to the value of the goal.
    Value built = 0;
    /// The fragments of the buffer, in the order of the axis; empty when each word is a node of its
    /// own.
    std::vector<Fragment> fragments;
    /// The number of deductions that build the fragments; they come first.
    int reduction = 0;
    /// True when there is no table proper: the items of the first kind form a list of gold arcs
    /// that are judged one by one.
    bool isList = false;
    /// The phrases for {=0}, by key.
    std::vector<std::string> phrases;
    /// Remarks, one sentence a line: on what was done before the table, such as a reduction of the
    /// buffer, or the result where there is no deduction system.
    std::vector<std::string> notes;
    /// The node that stands for ROOT: 0, or n + 1 with ROOT last; then the table has it as a word,
    /// and its node 0 is the bottom of the stack.
    int root = 0;
    /// The index of the goal item; -1 while there is none.
    int goal = -1;
    /// How many bytes it may take. Once they are used up, it is full, and of no use.
    std::size_t budget = MemoryBudget;

    /// The node of the sentence for a node of the table, nothing for the bottom of the stack; and
    /// its inverse.
    [[nodiscard]] std::optional<int> nodeOnScreen(int node) const {
        if (node == 0 && root != 0)
            return std::nullopt;
        return node == root ? 0 : node;
    }
    [[nodiscard]] int nodeInTable(int node) const { return node == 0 ? root : node; }

    /// Sets axis and stackSize: the stack, bottom first, then the buffer, front first.
    void setAxis(const std::vector<int>& stack, const std::vector<int>& buffer);
    /// Adds a kind or a rule; returns its index. Without a label, items are labelled by their text.
    int addKind(std::string name, std::string text, std::string label = {},
                ItemShape shape = ItemShape::None);
    int addRule(std::string name, std::string text);
    /// The item with this kind and key, added if it is new; an arbitrary one when the chart is
    /// full. Missing parts of the key are -1.
    int item(int kind, std::initializer_list<int> key, int row, int column);
    /// Call when all items have been added: frees the index by keys, in time to destroy it early.
    void finish() { m_index = {}; }
    /// Adds a deduction, updates the value of its conclusion, and returns its index; -1 when the
    /// chart is full. Missing premises are -1.
    int deduce(int rule, int conclusion, std::initializer_list<int> premises, Value cost,
               Arc arc = {});

    /// About how many bytes the items and deductions take, with all that finds them.
    [[nodiscard]] std::size_t bytes() const {
        return m_items.size() * ItemBytes + m_deductions.size() * DeductionBytes;
    }
    /// True when something was left out because there was no room for it in the budget.
    [[nodiscard]] bool isFull() const { return m_isFull; }

    [[nodiscard]] const std::vector<Kind>& kinds() const { return m_kinds; }
    [[nodiscard]] const std::vector<Rule>& rules() const { return m_rules; }
    [[nodiscard]] const std::vector<Item>& items() const { return m_items; }
    [[nodiscard]] const std::vector<Deduction>& deductions() const { return m_deductions; }

    /// The statement of an item with its key filled in; nodes by name, or by number without names.
    [[nodiscard]] std::string text(int item, const NodeName& name = nullptr) const;
    /// The statement of an item in symbols.
    [[nodiscard]] std::string label(int item) const;
    /// The index in the axis of a node, or of the root of its fragment; -1 if it is not there.
    [[nodiscard]] int placeOf(int node) const;
    /// The best derivation of an item: indices of deductions, premises first.
    [[nodiscard]] std::vector<int> derivation(int item) const;
    /// The arcs added by the best derivation of an item, by dependent.
    [[nodiscard]] std::vector<Arc> arcs(int item) const;
    /// `built` plus the value of the goal; Infinite when there is no goal or nothing derives it.
    [[nodiscard]] Value total() const;

private:
    [[nodiscard]] std::string filled(const std::string& text, const Item& item,
                                     const NodeName& name) const;

    /// With the room into which vectors grow; an item also with its place in the index by keys,
    /// both with theirs in a ChartIndex.
    static constexpr std::size_t ItemBytes = 2 * sizeof(Item) + 80;
    static constexpr std::size_t DeductionBytes = 2 * sizeof(Deduction) + 8;

    struct KeyHash {
        std::size_t operator()(const std::array<int, 5>& key) const;
    };
    std::vector<Kind> m_kinds;
    std::vector<Rule> m_rules;
    std::vector<Item> m_items;
    std::vector<Deduction> m_deductions;
    std::unordered_map<std::array<int, 5>, int, KeyHash> m_index; // by kind and key
    bool m_isFull = false;
};

using Chart = BasicChart<int>;
using ScoreChart = BasicChart<double>;
extern template class BasicChart<int>;
extern template class BasicChart<double>;

} // namespace parsescope
