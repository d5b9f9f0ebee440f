// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_eager/buffer_table_recorder.h"

#include "core/parsing/systems.h"

namespace parsescope {

namespace {

/// Up to so many words in the buffer, all deductions are written down.
constexpr int MaxWordsForAll = 16;

} // namespace

BufferTableRecorder::BufferTableRecorder(const Problem& problem, const Configuration& configuration,
                                         Chart& chart)
    : m_chart(chart), m_words(problem.gold.size()),
      m_isEager(rulesOf(problem.system) == "arc-eager"), m_countsRoots(problem.singleRoot),
      m_recordsAll(configuration.bufferSize() <= MaxWordsForAll) {
    m_chart.axis = configuration.stackNodes();
    m_chart.stackSize = configuration.stackSize();
    const std::vector<int> buffer = configuration.bufferNodes();
    m_chart.axis.insert(m_chart.axis.end(), buffer.begin(), buffer.end());
    m_places.assign(m_words + 2, static_cast<int>(m_chart.axis.size()));
    for (std::size_t i = 0; i < m_chart.axis.size(); ++i)
        m_places[m_chart.axis[i]] = static_cast<int>(i);
    for (int front = 1; front <= m_words; ++front)
        for (int rest = front + 1; rest <= m_words + 1; ++rest)
            m_buffers.emplace_back(front, rest);
    addKinds();
    addRules();
    if (problem.system.hasAdded("lba"))
        m_chart.notes.push_back("lba is left out: sh and la do the same.");
    if (!m_recordsAll)
        m_chart.notes.push_back("The sentence is long: of the ways to derive an item, only those "
                                "are listed that lowered its value when they were found.");
}

/// Kinds come in threes: the buffer has a front and others, only a front, or nothing.
void BufferTableRecorder::addKinds() {
    const std::string roots = m_countsRoots ? "; words that hang on ROOT by then: {3}" : "";
    const std::string shortRoots = m_countsRoots ? "; {3}" : "";
    const std::string pushed = "{0} was pushed when the next word was {1}; ";
    m_insideKind = m_chart.addKind("inside",
                                   pushed + "it is on top again, {2} is the buffer front "
                                            "and {3} comes next",
                                   "{0}/{1} ⇒ {2} {3}");
    m_chart.addKind("inside, one left",
                    pushed + "it is on top again, and {2} is the only word of the buffer",
                    "{0}/{1} ⇒ {2}");
    m_chart.addKind("inside to the end",
                    "{0} was pushed when {1} words were left; the buffer is "
                    "empty, and all these have a head" +
                        (m_countsRoots ? roots : std::string()),
                    "{0}/−{1} ⇒ end" + shortRoots);
    m_stackKind = m_chart.addKind("stack",
                                  "of the given stack, what lies above {0} is gone; {1} "
                                  "is the buffer front and {2} comes next" +
                                      roots,
                                  "σ{0} ⇒ {1} {2}" + shortRoots);
    m_chart.addKind("stack, one left",
                    "of the given stack, what lies above {0} is gone; {1} is the "
                    "only word of the buffer" +
                        roots,
                    "σ{0} ⇒ {1}" + shortRoots);
    m_chart.addKind("stack to the end",
                    "the buffer is empty, and all that came after {0} has a head" + roots,
                    "σ{0} ⇒ end" + shortRoots);
}

void BufferTableRecorder::addRules() {
    m_start = m_chart.addRule("start", "The node is on top, nothing was done yet.");
    m_firstStep = m_isEager
                      ? m_chart.addRule("ra", "A word is made a dependent of the stack top and "
                                              "pushed by ra; when it is on top again, re takes it "
                                              "off, or it stays to the end.")
                      : m_chart.addRule("ra", "A word is on top of the stack; ra makes it a "
                                              "dependent of the node beneath.");
    m_chart.addRule("la", "A word is on top of the stack; la makes it a dependent of the buffer "
                          "front.");
    m_chart.addRule("lnba", "A word is on top of the stack; lnba makes it a dependent of the "
                            "second word of the buffer.");
    m_chart.addRule("end", "A word that never gets a head stays on the stack and hangs on ROOT at "
                           "the end.");
    m_chart.addRule("re", "A stack element that has its head is taken off by re, or stays to the "
                          "end.");
    m_chart.addRule("rba", "The second word of the buffer becomes a dependent of the first.");
    m_chart.addRule("rnba", "The second word of the buffer becomes a dependent of the stack top.");
}

void BufferTableRecorder::axiom(const BufferRow& row, int state) {
    m_chart.deduce(m_start, item(row, state), {-1, -1, -1}, 0);
}

void BufferTableRecorder::step(BufferStep step, const BufferPremise& premise, int insideState,
                               const BufferRow& to, int state, int cost, Arc arc) {
    std::array<int, 3> premises{-1, -1, -1};
    std::size_t count = 0;
    if (premise.row)
        premises[count++] = item(*premise.row, premise.state);
    if (premise.inside)
        premises[count++] = item(*premise.inside, insideState);
    m_chart.deduce(m_firstStep + static_cast<int>(step), item(to, state), premises, cost, arc);
}

int BufferTableRecorder::item(const BufferRow& row, int state) {
    const bool isInside = row.level < 0;
    int kind = isInside ? m_insideKind : m_stackKind;
    const int place = m_places[row.head];
    const int empty = static_cast<int>(m_buffers.size());
    if (state >= empty) {
        const int roots = m_countsRoots ? row.roots + state - empty : -1;
        const int last = static_cast<int>(m_chart.axis.size()) - 1;
        const int left = isInside ? m_words + 1 - row.start : -1;
        return m_chart.item(kind + 2, {row.head, left, -1, roots}, place, last);
    }
    const auto [front, rest] = m_buffers[state];
    if (rest > m_words)
        ++kind;
    const int next = rest > m_words ? -1 : rest;
    const int last = std::max(place, m_places[front] - 1);
    if (isInside)
        return m_chart.item(kind, {row.head, row.start, front, next}, place, last);
    return m_chart.item(kind, {row.head, front, next, m_countsRoots ? row.roots : -1}, place, last);
}

} // namespace parsescope
