// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_eager/buffer_recorder.h"

#include "core/oracle/tables/arc_eager/statements.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <string>

namespace parsescope {

namespace {

/// The largest number of words in the buffer for which all deductions are recorded.
constexpr int MaxWordsForAll = 16;

} // namespace

BufferRecorder::BufferRecorder(const Problem& problem, const Configuration& configuration,
                               Chart& chart, const TaskControl& control)
    : ChartRecorder(chart, control), m_words(problem.gold.size()),
      m_countsRoots(problem.shape.singleRoot()),
      m_recordsAll(configuration.bufferSize() <= MaxWordsForAll) {
    setAxis(configuration.stackNodes(), configuration.bufferNodes());
    setPlace(m_words + 1, static_cast<int>(m_chart.axis.size()));
    for (int front = 1; front <= m_words; ++front)
        for (int rest = front + 1; rest <= m_words + 1; ++rest)
            m_buffers.emplace_back(front, rest);
    addKinds();
    addRules(reachOf(problem.system) == Reach::WithBuffer);
    if (problem.system->hasAdded("lba"))
        m_chart.notes.push_back(Text("lba is left out: sh and la do the same."));
    if (!m_recordsAll)
        m_chart.notes.push_back(Text("The sentence is long, so only the deductions are listed that "
                                     "lowered the value of an item when they were found."));
}

/// Adds the kinds in groups of three: for buffers of two or more words, of one word and of no
/// words.
void BufferRecorder::addKinds() {
    const auto add = [this](Text name, ItemStatement text, const std::string& label) {
        return m_chart.addKind(std::move(name),
                               m_countsRoots ? withChildrenOfRoot(std::move(text), 3) : text,
                               label + (m_countsRoots ? "; {3}" : ""));
    };
    m_insideKind = m_chart.addKind(
        Text("inside"),
        [](const ItemKey& key) {
            return Text("{0} was pushed when the next word was {1}; it is on top again, {2} is the "
                        "buffer front and {3} comes next",
                        key.node(0), key.node(1), key.node(2), key.node(3));
        },
        "{0}/{1} ⇒ {2} {3}");
    m_chart.addKind(
        Text("inside, one left"),
        [](const ItemKey& key) {
            return Text("{0} was pushed when the next word was {1}; it is on top again, and {2} is "
                        "the only word of the buffer",
                        key.node(0), key.node(1), key.node(2));
        },
        "{0}/{1} ⇒ {2}");
    add(
        Text("inside to the end"),
        [](const ItemKey& key) {
            return Text("{0} was pushed when the number of words left was {1}; the buffer is "
                        "empty, and all these words have a head",
                        key.node(0), key.number(1));
        },
        "{0}/−{1} ⇒ end");
    m_stackKind = add(
        Text("stack"),
        [](const ItemKey& key) {
            return Text("all elements of the given stack above {0} are gone; {1} is the buffer "
                        "front and {2} comes next",
                        key.node(0), key.node(1), key.node(2));
        },
        "σ{0} ⇒ {1} {2}");
    add(
        Text("stack, one left"),
        [](const ItemKey& key) {
            return Text("all elements of the given stack above {0} are gone; {1} is the only word "
                        "of the buffer",
                        key.node(0), key.node(1));
        },
        "σ{0} ⇒ {1}");
    add(Text("stack to the end"), stackToTheEnd, "σ{0} ⇒ end");
}

void BufferRecorder::addRules(bool eager) {
    addStartRule(m_chart);
    m_chart.addRule(
        Text::untranslated("ra"),
        eager
            ? Text("A word is made a dependent of the stack top and pushed by ra; when it is on "
                   "top again, re removes it, or it stays to the end.")
            : Text("A word is on top of the stack; ra makes it a dependent of the node beneath."));
    m_chart.addRule(
        Text::untranslated("la"),
        Text("A word is on top of the stack; la makes it a dependent of the buffer front."));
    m_chart.addRule(Text::untranslated("lnba"),
                    Text("A word is on top of the stack; lnba makes it a dependent of the second "
                         "word of the buffer."));
    addRulesOfRemaining(m_chart);
    m_chart.addRule(Text::untranslated("rba"),
                    Text("The second word of the buffer becomes a dependent of the first."));
    m_chart.addRule(Text::untranslated("rnba"),
                    Text("The second word of the buffer becomes a dependent of the stack top."));
}

int BufferRecorder::item(const BufferRow& row, int state) {
    const bool isInside = row.level < 0;
    int kind = isInside ? m_insideKind : m_stackKind;
    const int first = place(row.head);
    const int empty = static_cast<int>(m_buffers.size());
    if (state >= empty) {
        const int roots = m_countsRoots ? row.roots + state - empty : -1;
        const int last = static_cast<int>(m_chart.axis.size()) - 1;
        const int left = isInside ? m_words + 1 - row.start : -1;
        return add(kind + 2, {row.head, left, -1, roots}, first, last);
    }
    const auto [front, rest] = m_buffers[state];
    if (rest > m_words)
        ++kind;
    const int next = rest > m_words ? -1 : rest;
    const int last = std::max(first, place(front) - 1);
    if (isInside)
        return add(kind, {row.head, row.start, front, next}, first, last);
    return add(kind, {row.head, front, next, m_countsRoots ? row.roots : -1}, first, last);
}

} // namespace parsescope
