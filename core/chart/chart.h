// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <array>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace parsescope {

/// What a chart's values are: which is better, how they add up, and the value of what can't be.
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

/// What an item reaches over, as it is sketched.
enum class ItemShape {
    None,      ///< it is not a part of a tree
    Tree,      ///< a word with all its dependents, on both sides
    RightHalf, ///< a word with dependents on its right
    LeftHalf,  ///< a word with dependents on its left
    OpenRight, ///< an arc from the left end to the right one, which still takes dependents
    OpenLeft,  ///< an arc from the right end to the left one
    Span,      ///< the right half of one word, and the left half of the other
};

/// The name of a node in a text.
using NodeName = std::function<std::string(int node)>;

/// Everything tabular, in one form: items with values, and the deductions that give them [KGS11].
/// Algorithms fill it when asked to record, and pay nothing when not. Deductions are added with
/// their premises before their conclusions, so the value of an item is final once it is used.
///
/// A Chart holds costs: the best value is the smallest. A ScoreChart holds scores: the largest.
template<class Value>
class BasicChart {
public:
    /// Value of an item that nothing derives; the same as the loss Unreachable.
    static constexpr Value Infinite = ChartValue<Value>::Worst;

    /// A sort of items.
    struct Kind {
        std::string name; ///< short, "left half"
        /// What an item says: "{0} heads all from {1} to {0}". {0}, {1}, … are nodes of its key,
        /// {#0}, {#1}, … numbers in it, {=0}, {=1}, … phrases that its key stands for, and {@5} is
        /// node 5.
        std::string text;
        std::string label; ///< what an item says, in symbols, "{0} [{1}–{0}]"
        ItemShape shape = ItemShape::None;
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
        Value value = Infinite;                 ///< best of deriving it
        int best = -1;                          ///< a deduction of that value; -1 if none
    };
    struct Deduction {
        int rule = 0;                            ///< index into rules()
        int conclusion = -1;                     ///< index into items()
        std::array<int, 3> premises{-1, -1, -1}; ///< indices into items(); -1 for none
        Value cost = 0;                          ///< of what this step adds
        Arc arc;                                 ///< that it adds; head NoHead for none
        Value value = Infinite;                  ///< cost and values of the premises
    };

    /// Words of the buffer that stand in the table as one node.
    struct Fragment {
        int root = 0;
        std::vector<int> words; ///< the root among them, in their order
        std::string reason;     ///< why they do; empty where nothing is to be said
    };

    /// The nodes along rows and columns: the stack, bottom first, then the buffer, or the roots of
    /// its fragments.
    std::vector<int> axis;
    /// How many of them are stack elements.
    int stackSize = 0;
    /// Cost of the arcs that the configuration has already, added to the value of the goal.
    Value built = 0;
    /// The buffer cut into fragments, in the order of the axis; empty when each word stands for
    /// itself.
    std::vector<Fragment> fragments;
    /// Number of deductions that build the fragments, ahead of the table; they are the first ones.
    int reduction = 0;
    /// True when the items of the first kind are looked at one by one, as a list of gold arcs:
    /// there is no table to speak of.
    bool isList = false;
    /// What holes {=0} stand for, by key.
    std::vector<std::string> phrases;
    /// What the table says when it is no deduction system, or what was done before it, such as a
    /// reduction of the buffer; one sentence a line.
    std::vector<std::string> notes;
    /// The node that stands for ROOT; when it is not 0, it is a word of the table only, n + 1, and
    /// node 0 stands for what lies beneath the first word on the stack.
    int root = 0;
    /// Index of the item that stands for the whole; -1 while there is none.
    int goal = -1;

    /// The node of the sentence that a node of the table stands for; nothing for the bottom of the
    /// stack. And the other way round.
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
    /// The item with that kind and key, added if it is new. What the key leaves out is -1.
    int item(int kind, std::initializer_list<int> key, int row, int column);
    /// All items are there: forgets what finds them by their keys, which takes long to throw away.
    void finish() { m_index = {}; }
    /// Adds a deduction and betters the value of its conclusion; returns its index. Premises that
    /// are left out are -1, for none.
    int deduce(int rule, int conclusion, std::initializer_list<int> premises, Value cost,
               Arc arc = {});

    [[nodiscard]] const std::vector<Kind>& kinds() const { return m_kinds; }
    [[nodiscard]] const std::vector<Rule>& rules() const { return m_rules; }
    [[nodiscard]] const std::vector<Item>& items() const { return m_items; }
    [[nodiscard]] const std::vector<Deduction>& deductions() const { return m_deductions; }

    /// What an item says, with its key filled in; nodes by their names, or else by their numbers.
    [[nodiscard]] std::string text(int item, const NodeName& name = nullptr) const;
    /// What an item says, in symbols.
    [[nodiscard]] std::string label(int item) const;
    /// Index in the axis of a node, or of the root of its fragment; -1 for none.
    [[nodiscard]] int placeOf(int node) const;
    /// The best derivation of an item: indices of deductions, premises first.
    [[nodiscard]] std::vector<int> derivation(int item) const;
    /// The arcs that the best derivation of an item adds, by dependent.
    [[nodiscard]] std::vector<Arc> arcs(int item) const;
    /// `built` and the value of the goal; Infinite when there is no goal or nothing derives it.
    [[nodiscard]] Value total() const;

private:
    [[nodiscard]] std::string filled(const std::string& text, const Item& item,
                                     const NodeName& name) const;

    struct KeyHash {
        std::size_t operator()(const std::array<int, 5>& key) const;
    };
    std::vector<Kind> m_kinds;
    std::vector<Rule> m_rules;
    std::vector<Item> m_items;
    std::vector<Deduction> m_deductions;
    std::unordered_map<std::array<int, 5>, int, KeyHash> m_index; // by kind and key
};

using Chart = BasicChart<int>;
using ScoreChart = BasicChart<double>;
extern template class BasicChart<int>;
extern template class BasicChart<double>;

} // namespace parsescope
