// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/graph/graph_features.h"

#include "core/base/hash.h"
#include "core/learning/graph/feature_writer.h"

#include <algorithm>
#include <bit>

namespace parsescope::graph {

GraphFeatures::GraphFeatures(const Sentence& sentence, const FeatureChoice& choice)
    : m_choice(choice), m_words(sentence.size()) {
    const WordTable table(sentence, RootPlace::First);
    const auto value = [](const WordTable::Row& row, Attribute attribute) {
        return row[static_cast<std::size_t>(attribute)];
    };
    constexpr std::uint32_t Before = 0x51ED270BU;
    constexpr std::uint32_t Behind = 0x2545F491U;
    const auto filled = [](std::uint32_t v) { return Atoms{v, v, v, v, v, v, v, v, v, v, v}; };
    m_atoms.push_back(filled(Before));
    for (int node = 0; node <= m_words; ++node) {
        const WordTable::Row& row = table.row(node);
        Atoms atoms{};
        atoms.form = value(row, Attribute::Form);
        atoms.lemma = value(row, Attribute::Lemma);
        if (atoms.lemma == 0)
            atoms.lemma = atoms.form;
        atoms.pos = value(row, Attribute::Upos);
        atoms.tag = value(row, Attribute::Xpos);
        if (atoms.tag == 0) // without XPOS, the finest tag is UPOS with FEATS
            atoms.tag =
                static_cast<std::uint32_t>(pair(atoms.pos, value(row, Attribute::Feats)) >> 32U);
        atoms.kase = value(row, Attribute::Case);
        atoms.number = value(row, Attribute::Number);
        atoms.person = value(row, Attribute::Person);
        atoms.verb = static_cast<std::uint32_t>(
            pair(value(row, Attribute::VerbForm), value(row, Attribute::Mood)) >> 32U);
        atoms.suffix = value(row, Attribute::Suffix3);
        atoms.shortSuffix = value(row, Attribute::Suffix2);
        atoms.prefix = value(row, Attribute::Prefix);
        m_atoms.push_back(atoms);
    }
    m_atoms.push_back(filled(Behind));

    const auto hash = [](std::string_view text) {
        return static_cast<std::uint32_t>(hashOf(text) >> 32U) | 1U;
    };
    const std::uint32_t verb = hash("VERB");
    const std::uint32_t mark = hash("PUNCT");
    const std::uint32_t coordination = hash("CCONJ");
    const int side = m_words + 1;
    m_between.assign(side * side, 0);
    m_verbs.assign(side + 1, 0);
    m_marks.assign(side + 1, 0);
    m_conjunctions.assign(side + 1, 0);
    std::vector<std::uint64_t> bits(side);
    for (int node = 0; node < side; ++node) {
        const std::uint32_t pos = at(node).pos;
        auto found = std::find(m_tags.begin(), m_tags.end(), pos);
        if (found == m_tags.end() && m_tags.size() < 64)
            found = m_tags.insert(m_tags.end(), pos);
        if (found != m_tags.end())
            bits[node] = std::uint64_t{1} << (found - m_tags.begin());
        m_verbs[node + 1] = m_verbs[node] + (pos == verb);
        m_marks[node + 1] = m_marks[node] + (pos == mark);
        m_conjunctions[node + 1] = m_conjunctions[node] + (pos == coordination);
    }
    for (int left = 0; left < side; ++left)
        for (int right = left + 2; right < side; ++right)
            m_between[left * side + right] = m_between[right * side + left] =
                m_between[left * side + right - 1] | bits[right - 1];
}

int GraphFeatures::countBetween(const std::vector<int>& sums, int a, int b) const {
    return sums[std::max(a, b)] - sums[std::min(a, b) + 1];
}

void GraphFeatures::likelyHead(int head, int dependent, FeatureList& list) const {
    const Atoms& h = at(head);
    const Atoms& m = at(dependent);
    const int way = head < dependent ? 1 : 0;
    const int d = directedDistance(head, dependent);
    Writer out(list, 1000);
    out.add(h.pos, m.pos, d);
    out.add(h.tag, m.tag, way);
    out.add(h.tag, m.pos, d);
    out.add(h.pos, m.tag, d);
    out.add(h.lemma, m.pos, way);
    out.add(h.pos, m.lemma, d);
    out.add(h.pos, m.form, way);
    out.add(h.lemma, m.lemma, way);
    out.add(h.form, m.tag, way);
    out.add(m.tag, d);
    out.add(h.tag, d);
    out.add(m.lemma, d);
    out.add(h.lemma, d);
    out.add(pair(h.pos, m.pos), at(head + 1).pos, at(dependent - 1).pos, way);
    out.add(pair(h.pos, m.pos), at(head - 1).pos, at(dependent + 1).pos, way);
    out.add(pair(h.pos, m.pos), at(head + 1).pos, at(dependent + 1).pos, way);
    out.add(pair(h.pos, m.pos), at(head - 1).pos, at(dependent - 1).pos, way);
    out.add(pair(h.pos, m.pos), at(dependent - 1).pos, at(dependent + 1).pos, way);
    out.add(pair(h.pos, m.pos), at(head - 1).pos, at(head + 1).pos, way);
    out.add(h.pos, m.pos, at(dependent + 1).form, way);
    out.add(h.pos, m.pos, at(dependent - 1).form, way);
    out.add(h.pos, m.pos, fewer(countBetween(m_verbs, head, dependent), 3),
            fewer(countBetween(m_marks, head, dependent), 3), way);
    out.add(h.pos, m.pos, fewer(countBetween(m_conjunctions, head, dependent), 3), d);
    out.add(h.pos, m.kase, d);
    out.add(h.lemma, m.kase, m.pos, way);
    out.add(pair(h.pos, m.pos), h.kase, m.kase, pair(h.number, m.number), way);
    out.add(pair(h.verb, h.pos), m.tag, d);
    out.add(h.pos, m.suffix, way);
    for (std::uint64_t set = m_between[head * (m_words + 1) + dependent]; set != 0;
         set &= set - 1) {
        Writer between(list, 1100);
        between.add(h.pos, m_tags[std::countr_zero(set)], m.pos, way);
    }
}

void GraphFeatures::likelyLabel(int head, int dependent, FeatureList& list) const {
    const Atoms& h = at(head);
    const Atoms& m = at(dependent);
    const int way = head < dependent ? 1 : 0;
    Writer out(list, 1200);
    out.add(h.pos, m.pos, way);
    out.add(h.pos, m.pos, directedDistance(head, dependent));
    out.add(h.tag, m.tag, way);
    out.add(h.pos, m.tag, way);
    out.add(h.pos, m.lemma, way);
    out.add(h.pos, m.form, way);
    out.add(h.lemma, m.pos, way);
    out.add(h.lemma, m.tag, way);
    out.add(h.lemma, m.lemma, way);
    out.add(m.lemma, m.tag);
    out.add(h.pos, m.kase, m.pos, way);
    out.add(h.pos, m.suffix, m.pos, way);
    out.add(h.pos, m.pos, at(dependent + 1).tag, way);
    out.add(h.pos, m.pos, at(dependent - 1).tag, way);
    out.add(h.pos, m.pos, at(dependent - 1).form, way);
    out.add(h.pos, m.pos, at(dependent + 1).form, way);
    out.add(pair(h.pos, m.pos), fewer(countBetween(m_verbs, head, dependent), 2),
            fewer(countBetween(m_marks, head, dependent), 2), way);
}

struct GraphFeatures::ArcView {
    int head, dependent;
    const Atoms &h, &m, &beforeHead, &behindHead, &before, &behind;
    int way; // 1 for arcs to the right, 0 for arcs to the left
    int d;   // directed distance between head and dependent
    FeatureHash both;
};

void GraphFeatures::arc(int head, int dependent, FeatureList& list, FeatureList& labelled) const {
    const Atoms& h = at(head);
    const Atoms& m = at(dependent);
    const int way = head < dependent ? 1 : 0;
    const int d = directedDistance(head, dependent);
    const ArcView view{head,
                       dependent,
                       h,
                       m,
                       at(head - 1),
                       at(head + 1),
                       at(dependent - 1),
                       at(dependent + 1),
                       way,
                       d,
                       pair(h.pos, m.pos)};
    Writer out(list, 2000);
    Writer named(labelled, 2200);
    out.add(h.pos, m.pos, way);
    out.add(h.pos, m.pos, d);
    out.add(h.tag, m.tag, way);
    out.add(h.tag, m.tag, d);
    out.add(h.tag, m.pos, d);
    out.add(h.pos, m.tag, d);
    out.add(m.tag, d);
    out.add(h.tag, d);
    named.add(way);
    named.add(m.tag, way);
    named.add(h.tag, way);
    named.add(h.pos, m.pos, way);
    named.add(h.pos, m.pos, d);
    named.add(h.tag, m.tag, way);
    named.add(h.tag, m.pos, way);
    named.add(h.pos, m.tag, way);
    if (m_choice.has(Group::Words))
        addWords(view, out, named);
    if (m_choice.has(Group::Context))
        addContext(view, out, named);
    if (m_choice.has(Group::Between))
        addBetween(view, list, out, named);
    if (m_choice.has(Group::Morphology))
        addMorphology(view, out, named);
}

void GraphFeatures::addWords(const ArcView& arc, Writer& out, Writer& named) const {
    const auto& [head, dependent, h, m, beforeHead, behindHead, before, behind, way, d, both] = arc;
    out.add(h.form, d);
    out.add(h.lemma, h.pos, d);
    out.add(m.form, d);
    out.add(m.lemma, m.pos, d);
    out.add(h.form, m.form, way);
    out.add(h.lemma, m.lemma, way);
    out.add(h.lemma, m.lemma, d);
    out.add(h.form, m.pos, way);
    out.add(h.lemma, m.pos, d);
    out.add(h.lemma, m.tag, d);
    out.add(h.form, m.tag, way);
    out.add(h.pos, m.form, way);
    out.add(h.pos, m.lemma, d);
    out.add(h.tag, m.lemma, d);
    out.add(h.tag, m.form, way);
    out.add(both, h.lemma, m.lemma, way);
    out.add(both, h.lemma, way);
    out.add(both, m.lemma, way);
    named.add(m.form, way);
    named.add(m.lemma, way);
    named.add(h.form, way);
    named.add(h.lemma, way);
    named.add(h.lemma, m.lemma, way);
    named.add(h.lemma, m.pos, way);
    named.add(h.lemma, m.tag, way);
    named.add(h.pos, m.form, way);
    named.add(h.pos, m.lemma, way);
    named.add(h.tag, m.lemma, way);
}

void GraphFeatures::addContext(const ArcView& arc, Writer& out, Writer& named) const {
    const auto& [head, dependent, h, m, beforeHead, behindHead, before, behind, way, d, both] = arc;
    out.add(both, behindHead.pos, before.pos, way);
    out.add(both, beforeHead.pos, before.pos, way);
    out.add(both, behindHead.pos, behind.pos, way);
    out.add(both, beforeHead.pos, behind.pos, way);
    out.add(both, behindHead.pos, before.pos, d);
    out.add(both, beforeHead.pos, behind.pos, d);
    out.add(both, behindHead.pos, way);
    out.add(both, beforeHead.pos, way);
    out.add(both, behind.pos, way);
    out.add(both, before.pos, way);
    out.add(both, before.pos, behind.pos, way);
    out.add(both, beforeHead.pos, behindHead.pos, way);
    out.add(pair(h.tag, m.tag), before.tag, way);
    out.add(pair(h.tag, m.tag), behind.tag, way);
    out.add(pair(h.tag, m.tag), beforeHead.tag, way);
    out.add(pair(h.tag, m.tag), behindHead.tag, way);
    out.add(both, before.lemma, way);
    out.add(both, behind.lemma, way);
    out.add(both, behindHead.lemma, way);
    out.add(both, beforeHead.lemma, way);
    out.add(m.tag, behind.pos, at(std::min(dependent + 2, m_words + 1)).pos, d);
    out.add(m.tag, before.pos, at(std::max(dependent - 2, -1)).pos, d);
    named.add(both, behind.pos, way);
    named.add(both, before.pos, way);
    named.add(both, before.lemma, way);
    named.add(both, behind.lemma, way);
    named.add(m.tag, before.tag, way);
    named.add(m.tag, behind.tag, way);
    named.add(both, beforeHead.pos, behindHead.pos, way);
}

void GraphFeatures::addBetween(const ArcView& arc, FeatureList& list, Writer& out,
                               Writer& named) const {
    const auto& [head, dependent, h, m, beforeHead, behindHead, before, behind, way, d, both] = arc;
    const int verbs = fewer(countBetween(m_verbs, head, dependent), 4);
    const int marks = fewer(countBetween(m_marks, head, dependent), 4);
    const int conjunctions = fewer(countBetween(m_conjunctions, head, dependent), 4);
    out.add(both, verbs, way);
    out.add(both, marks, way);
    out.add(both, conjunctions, way);
    out.add(both, verbs, marks, way);
    out.add(m.lemma, verbs, marks, way);
    out.add(h.lemma, verbs, marks, way);
    named.add(both, verbs, marks, way);
    for (std::uint64_t set = m_between[head * (m_words + 1) + dependent]; set != 0;
         set &= set - 1) {
        const std::uint32_t pos = m_tags[std::countr_zero(set)];
        Writer between(list, 2400);
        between.add(h.pos, pos, m.pos, way);
        between.add(m.lemma, pos, way);
    }
}

void GraphFeatures::addMorphology(const ArcView& arc, Writer& out, Writer& named) const {
    const auto& [head, dependent, h, m, beforeHead, behindHead, before, behind, way, d, both] = arc;
    const FeatureHash cases = pair(h.kase, m.kase);
    const FeatureHash numbers = pair(h.number, m.number);
    const FeatureHash persons = pair(h.person, m.person);
    out.add(h.pos, m.kase, m.pos, d);
    out.add(h.lemma, m.kase, way);
    out.add(both, cases, way);
    out.add(both, numbers, way);
    out.add(both, persons, way);
    out.add(both, cases, pair(numbers, persons), way);
    out.add(pair(h.verb, h.pos), m.tag, way);
    out.add(pair(h.verb, h.pos), m.pos, d);
    out.add(both, m.verb, way);
    out.add(h.pos, m.suffix, way);
    out.add(h.suffix, m.pos, way);
    out.add(h.suffix, m.suffix, way);
    out.add(both, m.shortSuffix, way);
    out.add(both, h.shortSuffix, way);
    out.add(both, m.prefix, way);
    named.add(h.pos, m.kase, m.pos, way);
    named.add(h.lemma, m.kase, way);
    named.add(both, cases, way);
    named.add(both, pair(numbers, persons), way);
    named.add(pair(h.verb, h.pos), m.tag, way);
    named.add(pair(h.verb, h.pos), m.kase, way);
    named.add(h.pos, m.suffix, way);
    named.add(h.pos, m.shortSuffix, way);
    named.add(h.suffix, m.suffix, way);
    named.add(both, m.prefix, way);
}

} // namespace parsescope::graph
