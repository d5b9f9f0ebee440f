// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/graph/feature_writer.h"
#include "core/learning/graph/graph_features.h"

namespace parsescope::graph {

void GraphFeatures::sibling(int head, int sibling, int dependent, FeatureList& list) const {
    const Atoms& h = at(head);
    const Atoms& m = at(dependent);
    const int way = head < dependent ? 1 : 0;
    if (sibling < 0) {
        Writer out(list, 3000);
        out.add(h.pos, m.pos, way);
        out.add(h.tag, m.tag, way);
        out.add(h.lemma, m.pos, way);
        out.add(h.pos, m.lemma, way);
        out.add(h.pos, m.pos, directedDistance(head, dependent));
        return;
    }
    const Atoms& s = at(sibling);
    const FeatureHash both = pair(s.pos, m.pos);
    Writer out(list, 3100);
    out.add(both, h.pos, way);
    out.add(h.tag, s.tag, m.tag, way);
    out.add(both, way);
    out.add(s.tag, m.tag, way);
    out.add(both, h.lemma, way);
    out.add(both, h.tag, way);
    out.add(h.pos, s.lemma, m.pos, way);
    out.add(h.pos, s.pos, m.lemma, way);
    out.add(s.lemma, m.lemma, way);
    out.add(s.lemma, m.pos, way);
    out.add(s.pos, m.lemma, way);
    out.add(s.form, m.form, way);
    out.add(both, h.pos, directedDistance(sibling, dependent));
    out.add(both, h.pos, fewer(countBetween(m_marks, sibling, dependent), 2),
            fewer(countBetween(m_verbs, sibling, dependent), 2));
    if (m_choice.has(Group::Morphology)) {
        out.add(both, h.pos, pair(s.kase, m.kase), way);
        out.add(both, h.lemma, pair(s.kase, m.kase), way);
        out.add(both, pair(h.verb, h.pos), pair(s.verb, m.verb), way);
        out.add(both, pair(s.number, m.number), pair(s.person, m.person), way);
    }
    if (m_choice.has(Group::Context)) {
        const int inner = way ? 1 : -1;
        out.add(both, h.pos, at(dependent - 1).pos, at(dependent + 1).pos);
        out.add(both, h.pos, at(sibling + inner).pos, at(dependent - inner).pos);
        out.add(both, at(dependent - inner).lemma, way);
    }
}

void GraphFeatures::siblingLabel(int head, int sibling, int dependent, int siblingLabel, int label,
                                 FeatureList& list) const {
    const Atoms& h = at(head);
    const Atoms& m = at(dependent);
    const int way = head < dependent ? 1 : 0;
    const FeatureHash named = label * 2 + way;
    Writer out(list, 3200);
    if (sibling < 0) {
        if (m_choice.has(Group::ModifierLabels)) {
            out.add(h.pos, named);
            out.add(h.lemma, named);
            out.add(h.pos, m.pos, named);
        }
        return;
    }
    const Atoms& s = at(sibling);
    const FeatureHash both = pair(s.pos, m.pos);
    Writer more(list, 3300);
    if (m_choice.has(Group::ModifierLabels)) {
        more.add(both, h.pos, named);
        more.add(s.tag, m.tag, named);
        more.add(s.lemma, m.pos, named);
        more.add(s.pos, m.lemma, named);
        more.add(both, h.lemma, named);
        more.add(both, pair(s.kase, m.kase), named);
    }
    Writer most(list, 3400);
    if (m_choice.has(Group::SiblingLabels)) {
        const FeatureHash names = pair(siblingLabel, named);
        most.add(names);
        most.add(h.pos, names);
        most.add(h.tag, names);
        most.add(h.lemma, names);
        most.add(both, h.pos, names);
        most.add(s.pos, m.lemma, names);
        most.add(s.lemma, m.pos, names);
        most.add(pair(s.kase, m.kase), h.pos, names);
        most.add(h.pos, distanceGroup(sibling, dependent), names);
    }
}

void GraphFeatures::triSibling(int head, int second, int sibling, int dependent,
                               FeatureList& list) const {
    const Atoms& h = at(head);
    const Atoms& s = at(sibling);
    const Atoms& m = at(dependent);
    const int way = head < dependent ? 1 : 0;
    if (second < 0) {
        Writer out(list, 3500);
        out.add(pair(s.pos, m.pos), h.pos, way);
        out.add(pair(s.pos, m.pos), h.lemma, way);
        return;
    }
    const Atoms& t = at(second);
    const FeatureHash three = pair(pair(t.pos, s.pos), m.pos);
    Writer out(list, 3600);
    out.add(three, h.pos, way);
    out.add(three, way);
    out.add(three, h.lemma, way);
    out.add(t.pos, m.pos, h.pos, way);
    out.add(pair(pair(t.tag, s.tag), m.tag), h.tag, way);
    out.add(pair(t.pos, s.pos), m.lemma, way);
    out.add(pair(s.pos, m.pos), t.lemma, way);
    out.add(pair(t.pos, m.pos), s.lemma, way);
    out.add(pair(pair(t.kase, s.kase), m.kase), three, h.pos, way);
}

void GraphFeatures::triSiblingLabel(int head, int second, int sibling, int dependent,
                                    int secondLabel, int siblingLabel, int label,
                                    FeatureList& list) const {
    if (!m_choice.has(Group::SiblingLabels))
        return;
    const Atoms& h = at(head);
    const int way = head < dependent ? 1 : 0;
    const FeatureHash names = pair(pair(secondLabel, siblingLabel), label * 2 + way);
    Writer out(list, 3700);
    out.add(names, h.pos);
    out.add(names, h.lemma);
    if (second < 0)
        return;
    out.add(names);
    out.add(pair(secondLabel, label * 2 + way), h.pos);
    out.add(pair(secondLabel, label * 2 + way), h.lemma);
    out.add(names, h.pos, pair(at(second).pos, at(sibling).pos), at(dependent).pos);
}

void GraphFeatures::grandparent(int grandparent, int head, int dependent, FeatureList& list) const {
    const Atoms& g = at(grandparent);
    const Atoms& h = at(head);
    const Atoms& m = at(dependent);
    const int way = (head < dependent ? 1 : 0) + (grandparent < head ? 2 : 0) +
                    (grandparent < dependent ? 4 : 0);
    const FeatureHash three = pair(pair(g.pos, h.pos), m.pos);
    Writer out(list, 4000);
    out.add(three, way);
    out.add(pair(g.tag, h.tag), m.tag, way);
    out.add(g.pos, m.pos, way);
    out.add(g.tag, m.tag, way);
    out.add(g.lemma, h.pos, m.pos, way);
    out.add(g.pos, h.lemma, m.pos, way);
    out.add(g.pos, h.pos, m.lemma, way);
    out.add(g.lemma, m.lemma, way);
    out.add(g.lemma, m.pos, way);
    out.add(g.pos, m.lemma, way);
    out.add(pair(g.lemma, h.lemma), m.pos, way);
    out.add(pair(g.pos, h.lemma), m.lemma, way);
    out.add(g.lemma, h.pos, m.lemma, way);
    out.add(three, directedDistance(head, dependent), distanceGroup(grandparent, head));
    if (m_choice.has(Group::Morphology)) {
        out.add(three, pair(pair(g.kase, h.kase), m.kase), way);
        out.add(three, pair(g.verb, h.verb), m.verb, way);
        out.add(g.pos, h.pos, h.kase, m.kase, way);
        out.add(three, pair(h.number, m.number), way);
    }
    if (m_choice.has(Group::Context)) {
        out.add(three, at(dependent - 1).pos, at(dependent + 1).pos, way);
        out.add(three, at(head - 1).pos, at(head + 1).pos, way);
    }
}

void GraphFeatures::grandparentLabel(int grandparent, int head, int dependent, int headLabel,
                                     int label, FeatureList& list) const {
    const Atoms& g = at(grandparent);
    const Atoms& h = at(head);
    const Atoms& m = at(dependent);
    const int way = (head < dependent ? 1 : 0) + (grandparent < head ? 2 : 0);
    const FeatureHash named = label * 4 + way;
    const FeatureHash three = pair(pair(g.pos, h.pos), m.pos);
    Writer out(list, 4100);
    if (m_choice.has(Group::ModifierLabels)) {
        out.add(three, named);
        out.add(g.pos, m.pos, named);
        out.add(g.lemma, m.pos, named);
        out.add(g.pos, h.pos, m.lemma, named);
        out.add(g.pos, h.lemma, m.pos, named);
    }
    Writer most(list, 4200);
    if (m_choice.has(Group::SiblingLabels)) {
        const FeatureHash names = pair(headLabel, named);
        most.add(names);
        most.add(h.pos, names);
        most.add(h.tag, m.tag, names);
        most.add(h.lemma, names);
        most.add(m.lemma, names);
        most.add(three, names);
        most.add(h.pos, pair(h.kase, m.kase), names);
    }
}

void GraphFeatures::grandSibling(int grandparent, int head, int sibling, int dependent,
                                 FeatureList& list) const {
    const Atoms& g = at(grandparent);
    const Atoms& h = at(head);
    const Atoms& m = at(dependent);
    const int way = (head < dependent ? 1 : 0) + (grandparent < head ? 2 : 0);
    if (sibling < 0) {
        Writer out(list, 4300);
        out.add(g.pos, h.pos, m.pos, way);
        out.add(g.pos, h.lemma, m.pos, way);
        return;
    }
    const Atoms& s = at(sibling);
    const FeatureHash three = pair(pair(h.pos, s.pos), m.pos);
    Writer out(list, 4400);
    out.add(three, g.pos, way);
    out.add(pair(pair(h.tag, s.tag), m.tag), g.tag, way);
    out.add(g.pos, s.pos, m.pos, way);
    out.add(three, g.lemma, way);
    out.add(pair(s.pos, m.pos), h.lemma, g.pos, way);
    out.add(three, g.pos, s.lemma, way);
    out.add(three, g.pos, m.lemma, way);
    out.add(three, g.pos, pair(s.kase, m.kase), way);
}

void GraphFeatures::grandSiblingLabel(int grandparent, int head, int sibling, int dependent,
                                      int headLabel, int siblingLabel, int label,
                                      FeatureList& list) const {
    if (!m_choice.has(Group::SiblingLabels))
        return;
    const Atoms& h = at(head);
    const int way = (head < dependent ? 1 : 0) + (grandparent < head ? 2 : 0);
    const FeatureHash names = pair(pair(headLabel, siblingLabel), label * 4 + way);
    Writer out(list, 4500);
    out.add(names, h.pos);
    if (sibling < 0)
        return;
    out.add(names);
    out.add(names, h.lemma);
    out.add(names, h.pos, pair(at(sibling).pos, at(dependent).pos));
    out.add(names, h.pos, at(grandparent).pos);
}

void GraphFeatures::valency(int grandparent, int head, bool left, int count,
                            FeatureList& list) const {
    const Atoms& g = at(grandparent);
    const Atoms& h = at(head);
    const int number = fewer(count, 6) * 4 + (left ? 2 : 0) + (grandparent < head ? 1 : 0);
    Writer out(list, 5000);
    out.add(h.pos, number);
    out.add(h.tag, number);
    out.add(h.lemma, number);
    out.add(h.form, number);
    out.add(g.pos, h.pos, number);
    out.add(g.tag, h.tag, number);
    out.add(g.pos, h.lemma, number);
    out.add(g.lemma, h.pos, number);
    out.add(pair(h.pos, g.pos), distanceGroup(grandparent, head), number);
}

void GraphFeatures::valencyLabel(int grandparent, int head, bool left, int count, int headLabel,
                                 FeatureList& list) const {
    const Atoms& g = at(grandparent);
    const Atoms& h = at(head);
    const int number = fewer(count, 6) * 4 + (left ? 2 : 0) + (grandparent < head ? 1 : 0);
    if (!m_choice.has(Group::ModifierLabels))
        return;
    Writer out(list, 5100);
    out.add(headLabel, number);
    out.add(headLabel, h.pos, number);
    out.add(headLabel, h.tag, number);
    out.add(headLabel, h.lemma, number);
    out.add(headLabel, h.pos, g.pos, number);
}

} // namespace parsescope::graph
