// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_standard/fragment_chart.h"

#include "core/oracle/tables/arc_standard/arc_standard_reach.h"
#include "core/oracle/tables/arc_standard/right_stack_recorder.h"

#include <vector>

namespace parsescope {

namespace {

/// The recorder of the fragment chart. Column 0 means that no fragment has been taken yet.
class FragmentRecorder : public RightStackRecorder {
public:
    FragmentRecorder(const Problem& problem, Chart& chart, const TaskControl& control)
        : RightStackRecorder(problem, chart, control) {
        m_chart.addKind(
            Text("inner half"),
            [](const ItemKey& key) {
                return Text("{0} heads all from {1} to {2}, the stack top among them", key.node(0),
                            key.node(1), key.node(2));
            },
            "{0} [{1}–{2}]", ItemShape::Tree);
        m_chart.addKind(
            Text("outer half"),
            [](const ItemKey& key) {
                return Text("{0} has all its dependents from {1} to {2}", key.node(0), key.node(1),
                            key.node(2));
            },
            "{0} ({1}–{2})", ItemShape::Tree);
        m_chart.addRule(Text("stack top"), Text("the tree begins with the stack top"));
        m_chart.addRule(Text("ra, new head"),
                        Text("the next node down the stack becomes the head of the tree"));
        m_chart.addRule(Text::untranslated("la"),
                        Text("the head takes the next node down the stack as its dependent"));
        m_chart.addRule(Text::untranslated("ra"),
                        Text("the head takes the next fragment of the buffer as its dependent"));
        m_chart.addRule(Text("la, new head"),
                        Text("the root of the next fragment becomes the head of the tree"));
    }

    void run(const Configuration& configuration);

private:
    enum HalfKind { Inner = OtherKinds, Outer };
    enum HalfRule { StackTop = OtherRules, RightArcBelow, LeftArc, RightArc, LeftArcOver };
    /// The roots of the columns `first` to `last`, joined by gold arcs to the item `tree`.
    struct Link {
        int first = 0;
        int last = 0;
        int tree = -1;
    };

    int inner(int level, int column);
    int outer(int level, int below);
    int innerOfFragment(int column, int level);
    int outerOfFragment(int column, int last);
    void addClimbers();
    void addLinks();
    void makeStackHead(int level, bool only);
    void takeStackElement(int level);
    void makeFragmentHead(int level, int column);
    void promote(int level, int first, int column, int tree);

    std::vector<int> m_climbers; // columns of the roots of fragments that may become heads
    std::vector<Link> m_links;
};

/// Returns the item of the tree with the stack top that is headed by its lowest element, stack
/// element `level`.
int FragmentRecorder::inner(int level, int column) {
    return item(Inner, stackNode(level), stackNode(level), lastWord(column));
}

/// Returns the item of the tree with the stack top, down to `level`, that is headed by the root of
/// its last fragment.
int FragmentRecorder::innerOfFragment(int column, int level) {
    return item(Inner, rootNode(column), stackNode(level), lastWord(column));
}

/// Returns the item in which the stack elements under `level` down to `below` are dependents of
/// `level`; -1 if there are none.
int FragmentRecorder::outer(int level, int below) {
    if (below == level)
        return -1;
    return item(Outer, stackNode(level), stackNode(below), stackNode(level));
}

/// Returns the item in which the fragments after `column` up to `last` are dependents of the root
/// in `column`; -1 if there are none.
int FragmentRecorder::outerOfFragment(int column, int last) {
    if (last == column)
        return -1;
    return item(Outer, rootNode(column), rootNode(column), lastWord(last));
}

/// Attaches fragments to the right of the climbers.
void FragmentRecorder::addClimbers() {
    for (int column = 1; column <= elements().width(); ++column)
        if (elements().root(column).climbs)
            m_climbers.push_back(column);
    for (int climber : m_climbers)
        for (int column = climber + 1; column <= elements().width(); ++column)
            deduceArc(RightArc, outerOfFragment(climber, column),
                      {outerOfFragment(climber, column - 1), fragment(column)},
                      {rootNode(climber), rootNode(column)});
}

void FragmentRecorder::run(const Configuration& configuration) {
    arrange(configuration);
    addClimbers();
    addLinks();
    const int root = elements().height() - 1;
    m_chart.goal = inner(root, elements().width());
    m_chart.notes.push_back(Text(
        "The entry T[i,j](h) of Algorithm 1 consists of an inner half and an outer half of h."));
    for (int level = 0; level < root; ++level) {
        makeStackHead(level, false);
        takeStackElement(level);
        for (int climber : m_climbers)
            makeFragmentHead(level, climber);
    }
    makeStackHead(root, m_problem.shape.singleRoot());
}

/// Joins fragments whose roots are linked by gold arcs, in the buffer. The fragments between two
/// linked roots, whose gold arcs are lost, are attached to these roots.
void FragmentRecorder::addLinks() {
    for (int first : m_climbers) {
        int tree = fragment(first);
        for (int below = first; elements().root(below).head < 0;) {
            const int last = -elements().root(below).head;
            int grown = fragment(last);
            for (int column = last - 1; column >= below; --column) {
                const int part = column == below ? tree : fragment(column);
                const int joined =
                    item(Fragment, rootNode(last), m_chart.items()[part].key[1], lastWord(last));
                deduceArc(GoldArc, joined, {grown, part}, {rootNode(last), rootNode(column)});
                grown = joined;
            }
            tree = grown;
            m_links.push_back({first, last, tree});
            below = last;
        }
    }
}

/// Makes stack element `level` the head and attaches fragments to it in all possible ways. With
/// `only`, the only dependent of the element is the tree, after all fragments have been taken.
void FragmentRecorder::makeStackHead(int level, bool only) {
    for (int column = only ? elements().width() : 0; column <= elements().width(); ++column) {
        const int conclusion = inner(level, column);
        const int head = stackNode(level);
        if (level == 0 && column == 0)
            deduce(StackTop, conclusion, {}, 0);
        for (int before = 0; before < level; ++before)
            deduceArc(RightArcBelow, conclusion, {inner(before, column), outer(before, level - 1)},
                      {head, stackNode(before)});
        for (int climber : m_climbers)
            if (level > 0 && climber <= column)
                deduceArc(RightArcBelow, conclusion,
                          {innerOfFragment(climber, level - 1), outerOfFragment(climber, column)},
                          {head, rootNode(climber)});
        if (column > 0 && !only) {
            deduceArc(RightArc, conclusion, {inner(level, column - 1), fragment(column)},
                      {head, rootNode(column)});
            for (const Link& link : m_links)
                if (link.last == column)
                    deduceArc(RightArc, conclusion, {inner(level, link.first - 1), link.tree},
                              {head, rootNode(column)});
        }
    }
}

/// Attaches stack element `level` to all heads so far.
void FragmentRecorder::takeStackElement(int level) {
    for (int head = 0; head < level; ++head)
        deduceArc(LeftArc, outer(head, level), {outer(head, level - 1)},
                  {stackNode(head), stackNode(level)});
    for (int climber : m_climbers)
        if (level > 0)
            deduceArc(LeftArc, innerOfFragment(climber, level),
                      {innerOfFragment(climber, level - 1)}, {rootNode(climber), stackNode(level)});
}

/// Makes the root in `column` the head of the stack down to `level` in all possible ways.
void FragmentRecorder::makeFragmentHead(int level, int column) {
    promote(level, column, column, fragment(column));
    for (const Link& link : m_links)
        if (link.last == column)
            promote(level, link.first, column, link.tree);
}

/// Makes the root in `column` the head, with `tree`, a tree of the fragments from `first` on.
void FragmentRecorder::promote(int level, int first, int column, int tree) {
    const int conclusion = innerOfFragment(column, level);
    const int head = rootNode(column);
    for (int before = 0; before <= level; ++before)
        deduceArc(LeftArcOver, conclusion, {inner(before, first - 1), outer(before, level), tree},
                  {head, stackNode(before)});
    for (int climber : m_climbers)
        if (climber < first)
            deduceArc(LeftArcOver, conclusion,
                      {innerOfFragment(climber, level), outerOfFragment(climber, first - 1), tree},
                      {head, rootNode(climber)});
}

} // namespace

Chart recordFragments(const Problem& problem, const Configuration& configuration,
                      const TaskControl& control) {
    Chart chart;
    FragmentRecorder recorder(problem, chart, control);
    if (canCount(problem, configuration, builtSoFar(problem, configuration)) &&
        !control.stopRequested())
        recorder.run(configuration);
    return chart;
}

} // namespace parsescope
