// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/base/text.h"
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

/// The operations on the values of a chart: comparison, sum, and the value of an item that cannot
/// be derived.
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

/// The shape with which an item is drawn over its words.
enum class ItemShape {
    None,      ///< not a part of a tree
    Tree,      ///< a word with all its dependents, on both sides
    RightHalf, ///< a word with dependents on its right
    LeftHalf,  ///< a word with dependents on its left
    OpenRight, ///< an arc from the left end to the right end, which can still take dependents
    OpenLeft,  ///< an arc from the right end to the left end
    Span,      ///< the right half of one word and the left half of another
};

/// A function that returns the name of a node in texts.
using NodeName = std::function<std::string(int node)>;

/// The key of an item, for use in its statement. The parts of the key are shown as names and
/// numbers, or as letters.
class ItemKey {
public:
    /// Constructs the key of an item. The arguments must outlive the key. If `name` is empty, nodes
    /// are named by their numbers.
    ItemKey(const std::array<int, 4>& key, const std::vector<std::string>& phrases,
            const NodeName& name)
        : m_key(&key), m_phrases(&phrases), m_name(&name) {}
    /// Returns a key that stands for any item of a kind: the parts of the key are called h, i, j
    /// and k, and all other nodes t.
    [[nodiscard]] static ItemKey letters() { return {}; }

    /// Returns the number in the key at the 0-based index `part`; -1 if the key consists of
    /// letters.
    [[nodiscard]] int operator[](std::size_t part) const { return m_key ? (*m_key)[part] : -1; }
    [[nodiscard]] std::string number(std::size_t part) const {
        return m_key ? std::to_string((*m_key)[part]) : std::string(1, "hijk"[part]);
    }
    /// Returns the name of the node in the key at the 0-based index `part`.
    [[nodiscard]] std::string node(std::size_t part) const {
        return m_key ? nameOf((*m_key)[part]) : number(part);
    }
    /// Returns the name of a node that is not part of the key.
    [[nodiscard]] std::string nameOf(int node) const {
        return !m_key ? "t" : *m_name ? (*m_name)(node) : std::to_string(node);
    }
    /// Returns the phrase whose number is in the key at the 0-based index `part`; empty if there is
    /// none.
    [[nodiscard]] std::string phrase(std::size_t part) const;

private:
    ItemKey() = default;

    const std::array<int, 4>* m_key = nullptr; ///< null if the key consists of letters
    const std::vector<std::string>* m_phrases = nullptr;
    const NodeName* m_name = nullptr;
};
/// A function that returns the statement of the item with the key `key`.
using ItemStatement = std::function<Text(const ItemKey& key)>;

/// The common form of all tables: items with values, and the deductions that derive the items
/// [KGS11]. Algorithms fill a chart only if they are asked to record; otherwise recording costs
/// nothing. The deductions of an item are added before any deduction that uses the item, so values
/// are final when they are used.
///
/// A Chart holds costs: the smallest value is the best. A ScoreChart holds scores: the largest
/// value is the best.
template<class Value>
class BasicChart {
public:
    /// The value of an item without a deduction; equal to the loss Unreachable.
    static constexpr Value Infinite = ChartValue<Value>::Worst;

    /// A kind of items.
    struct ItemKind {
        Text name;          ///< a short name, for example "left half"
        ItemStatement text; ///< the statement in words, for example "2 heads all from 1 to 2"
        /// The statement in symbols, for example "{0} [{1}–{0}]". {0}, {1}, … are replaced by the
        /// numbers in the key, {=0}, {=1}, … by the phrases with these numbers, and {@5} by the
        /// number 5.
        std::string label;
        ItemShape shape = ItemShape::None;
    };
    /// A rule of the deduction system.
    struct Rule {
        Text name; ///< a short name; for transitions the name of the transition, for example "la"
        Text text; ///< the effect of the rule in words
    };
    struct Item {
        int kind = 0; ///< index into kinds()
        /// Nodes or positions, whose meaning is explained by the text of the kind.
        std::array<int, 4> key{-1, -1, -1, -1};
        int row = 0;            ///< row of the cell in the table: index into `axis`
        int column = 0;         ///< column of the cell: index into `axis`, row ≤ column
        Value value = Infinite; ///< the best value of the deductions of the item
        int best = -1;          ///< index of a deduction with this value; -1 if there is none
    };
    struct Deduction {
        int rule = 0;                            ///< index into rules()
        int conclusion = -1;                     ///< index into items()
        std::array<int, 3> premises{-1, -1, -1}; ///< indices into items(); -1 for none
        Value cost = 0;                          ///< cost that the deduction adds
        Arc arc;                ///< arc that the deduction adds; head NoHead if none
        Value value = Infinite; ///< the cost plus the values of the premises
    };

    /// A fragment of the buffer, which is one node in the table.
    struct Fragment {
        int root = 0;
        std::vector<int> words; ///< words in sentence order, including the root
        Text reason;            ///< reason why the words form a fragment; may be empty
    };

    /// The nodes of the rows and columns: the stack, bottom first, then the buffer or the roots of
    /// its fragments.
    std::vector<int> axis;
    /// The number of stack elements in `axis`.
    int stackSize = 0;
    /// The cost of the arcs of the configuration, which is added to the value of the goal.
    Value built = 0;
    /// The fragments of the buffer, in the order of the axis; empty if each word is a node.
    std::vector<Fragment> fragments;
    /// The number of deductions that build the fragments. These deductions come first.
    int reduction = 0;
    /// True if the items of the first kind are a list of gold arcs that are judged one by one, not
    /// the cells of a table.
    bool isList = false;
    /// The phrases to which keys refer by 0-based number. A phrase is a symbol or a number.
    std::vector<std::string> phrases;
    /// Remarks of one or more sentences: about steps before the table, for example a reduction of
    /// the buffer, or about the result if there is no deduction system.
    std::vector<Text> notes;
    /// The node for ROOT: 0 or, if ROOT is last, n + 1. If ROOT is last, it is a word of the table,
    /// and node 0 is the bottom of the stack.
    int root = 0;
    /// The index of the goal item; -1 if there is none yet.
    int goal = -1;
    /// Upper bound, in bytes, on the memory of the chart. A chart that would need more is full and
    /// cannot be used.
    std::size_t budget = MemoryBudget;

    /// Returns the node of the sentence for a node of the table; nothing for the bottom of the
    /// stack. The function nodeInTable is the inverse.
    [[nodiscard]] std::optional<int> nodeOnScreen(int node) const {
        if (node == 0 && root != 0)
            return std::nullopt;
        return node == root ? 0 : node;
    }
    [[nodiscard]] int nodeInTable(int node) const { return node == 0 ? root : node; }

    /// Sets `axis` and `stackSize` from a stack, bottom first, and a buffer, front first.
    void setAxis(const std::vector<int>& stack, const std::vector<int>& buffer);
    /// Adds a kind and returns its index. The function addRule does so for rules.
    int addKind(Text name, ItemStatement text, std::string label,
                ItemShape shape = ItemShape::None);
    int addRule(Text name, Text text);
    /// Returns the index of the item with the kind `kind` and the key `key`. Adds the item if it is
    /// new. Returns an arbitrary index if the chart is full. Missing parts of the key are -1.
    int item(int kind, std::initializer_list<int> key, int row, int column);
    /// Frees the index from keys to items, which is large. No items can be added afterwards.
    void finish() { m_index = {}; }
    /// Adds a deduction, updates the value of its conclusion, and returns its index; -1 if the
    /// chart is full. Missing premises are -1.
    int deduce(int rule, int conclusion, std::initializer_list<int> premises, Value cost,
               Arc arc = {});

    /// Returns an estimate, in bytes, of the memory of the items and deductions with their indices.
    [[nodiscard]] std::size_t bytes() const {
        return m_items.size() * ItemBytes + m_deductions.size() * DeductionBytes;
    }
    /// True if items or deductions were left out because they exceeded the budget.
    [[nodiscard]] bool isFull() const { return m_isFull; }

    [[nodiscard]] const std::vector<ItemKind>& kinds() const { return m_kinds; }
    [[nodiscard]] const std::vector<Rule>& rules() const { return m_rules; }
    [[nodiscard]] const std::vector<Item>& items() const { return m_items; }
    [[nodiscard]] const std::vector<Deduction>& deductions() const { return m_deductions; }

    /// Returns the statement of an item. If `name` is null, nodes are named by their numbers.
    [[nodiscard]] Text text(int item, const NodeName& name = nullptr) const;
    /// Returns the statement of an item in symbols.
    [[nodiscard]] std::string label(int item) const;
    /// Returns the index in the axis of a node or, if the node is in a fragment, of the root of the
    /// fragment; -1 if there is none.
    [[nodiscard]] int placeOf(int node) const;
    /// Returns the best derivation of an item: the indices of its deductions, premises first.
    [[nodiscard]] std::vector<int> derivation(int item) const;
    /// Returns the arcs that the best derivation of an item adds, sorted by dependent.
    [[nodiscard]] std::vector<Arc> arcs(int item) const;
    /// Returns `built` plus the value of the goal; Infinite if there is no goal or if the goal has
    /// no deduction.
    [[nodiscard]] Value total() const;

private:
    /// The estimated memory of an item or a deduction, in bytes. Includes the spare capacity of
    /// vectors, the entries of a ChartIndex and, for items, the entry of the index from keys to
    /// items.
    static constexpr std::size_t ItemBytes = 2 * sizeof(Item) + 80;
    static constexpr std::size_t DeductionBytes = 2 * sizeof(Deduction) + 8;

    struct KeyHash {
        std::size_t operator()(const std::array<int, 5>& key) const;
    };
    std::vector<ItemKind> m_kinds;
    std::vector<Rule> m_rules;
    std::vector<Item> m_items;
    std::vector<Deduction> m_deductions;
    std::unordered_map<std::array<int, 5>, int, KeyHash> m_index; // items by kind and key
    bool m_isFull = false;
};

using Chart = BasicChart<int>;
using ScoreChart = BasicChart<double>;
extern template class BasicChart<int>;
extern template class BasicChart<double>;

} // namespace parsescope
