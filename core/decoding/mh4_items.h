// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/tree_shape.h"
#include "core/treebank/tree.h"

#include <initializer_list>

namespace parsescope {

/// An item of MH4 [Gómez-Rodríguez, Carroll & Weir 2011; Gómez-Rodríguez, Shi & Lee 2018]: the
/// nodes `first`, `inner` and `last` have no heads yet, and all other nodes between `first` and
/// `last` have their heads among the nodes from `first` to `last`. The end of the sentence, n + 1,
/// is never a head. In the papers, items have up to four such nodes: two items that share an end
/// are combined, and any node with a head to give attaches an inner one (link). An item of four
/// nodes can only be linked. Here, it is the intermediate result of one deduction, so that there
/// are O(n³) items and O(n⁴) deductions.
struct Mh4Item {
    int first = 0;
    int inner = 0; ///< `first` if there is no node between `first` and `last` without a head
    int last = 1;
    /// The number of children of ROOT if a single root is required and `first` is 0; otherwise 0.
    int roots = 0;

    [[nodiscard]] bool hasInner() const { return inner != first; }
};

/// A deduction of an item of MH4 from one or two others.
struct Mh4Deduction {
    Mh4Item left;
    Mh4Item right; ///< unused if `isLink` is true
    bool isLink = false;
    Arc arc = {}; ///< the arc that is built; head NoHead if there is none
};

/// The deductions of MH4 for sentences of `words` words.
class Mh4Deductions {
public:
    Mh4Deductions(int words, RootLimit rootLimit)
        : m_words(words), m_singleRoot(needsOneRoot(rootLimit, words)) {}

    [[nodiscard]] Mh4Item goal() const { return {0, 0, m_words + 1, m_singleRoot ? 1 : 0}; }

    /// Calls `visit` for each item, from shorter to longer ones. Items of two neighbouring nodes
    /// are axioms, except that ROOT must have no child in them.
    template<class Visit>
    void eachItem(Visit visit) const {
        for (int width = 1; width <= m_words + 1; ++width)
            for (int first = 0; first + width <= m_words + 1; ++first)
                for (int roots = 0; roots <= (m_singleRoot && first == 0 ? 1 : 0); ++roots) {
                    const int last = first + width;
                    for (int inner = first + 1; inner < last; ++inner)
                        visit(Mh4Item{first, inner, last, roots});
                    visit(Mh4Item{first, first, last, roots});
                }
    }

    /// Calls `visit` for each deduction of an item.
    template<class Visit>
    void eachDeduction(const Mh4Item& item, Visit visit) const {
        const auto [first, inner, last, roots] = item;
        if (!item.hasInner()) {
            for (int word = first + 1; word < last; ++word)
                eachHead(item, {first, last}, word, [&](int before, Arc arc) {
                    visit(Mh4Deduction{{first, word, last, before}, {}, true, arc});
                });
            return;
        }
        visit(Mh4Deduction{{first, first, inner, roots}, {inner, inner, last, 0}});
        for (int word = first + 1; word < inner; ++word)
            eachHead(item, {first, inner, last}, word, [&](int before, Arc arc) {
                combine(first, word, inner, last, before, arc, visit);
            });
        for (int word = inner + 1; word < last; ++word)
            eachHead(item, {first, inner, last}, word, [&](int before, Arc arc) {
                combine(first, inner, word, last, before, arc, visit);
            });
    }

private:
    /// Calls `visit` for each of `heads` that may be the head of `word`, with the number of
    /// children of ROOT before.
    template<class Visit>
    void eachHead(const Mh4Item& item, std::initializer_list<int> heads, int word,
                  Visit visit) const {
        for (const int head : heads) {
            const bool counts = m_singleRoot && head == 0;
            if (head <= m_words && !(counts && item.roots == 0))
                visit(item.roots - (counts ? 1 : 0), Arc{head, word});
        }
    }
    /// Calls `visit` for both ways to combine two items to one of four nodes.
    template<class Visit>
    static void combine(int a, int b, int c, int d, int roots, Arc arc, Visit visit) {
        visit(Mh4Deduction{{a, a, b, roots}, {b, c, d, 0}, false, arc});
        visit(Mh4Deduction{{a, b, c, roots}, {c, c, d, 0}, false, arc});
    }

    int m_words;
    bool m_singleRoot;
};

} // namespace parsescope
