// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/beam_study.h"
#include "core/learning/evaluation.h"
#include "core/learning/graph/graph_model.h"
#include "core/learning/search_blame.h"

#include <algorithm>
#include <cmath>

namespace parsescope::graph {

namespace {

/// The largest difference of scores that can be a rounding error.
constexpr double Negligible = 1e-4;

/// Returns the 0-based numbers of the gold labels by node 0..n; -1 for ROOT and for labels that the
/// model does not have.
std::vector<int> labelNumbers(const Sentence& sentence, const std::vector<ModelLabel>& labels) {
    std::vector<int> numbers{-1};
    for (const Word& word : sentence.words) {
        const auto found = std::ranges::find(labels, word.deprel, &ModelLabel::text);
        numbers.push_back(found == labels.end() ? -1 : static_cast<int>(found - labels.begin()));
    }
    return numbers;
}

/// The search for the causes of the wrong words of one sentence.
class Inquiry {
public:
    Inquiry(const GraphModel& model, const Sentence& gold, RootLimit rootLimit);

    SearchBlame run();

private:
    [[nodiscard]] CubeOptions options() const {
        return {m_model.settings().beam, m_model.settings().labelBeam, m_rootLimit};
    }
    void scoreGold(const std::vector<int>& labels);
    [[nodiscard]] std::vector<int> find(const std::vector<LabelledArc>& arcs);
    void look(LostWord& blamed, const LabelledArc& wanted);
    void compare(LostWord& blamed);
    void findItem(LostWord& blamed);

    const GraphModel& m_model;
    const Sentence& m_sentence;
    Tree m_gold;
    RootLimit m_rootLimit;
    GraphFeatures m_features;
    std::vector<LabelledArc> m_looked; // arcs that the model considers
    // The arcs of the gold tree by node; empty unless all of them are in m_looked.
    std::vector<int> m_goldTree;
    SearchBlame m_blame;
    GraphScores m_scores;
    GraphScores m_otherScores;
    CubeDecoder m_decoder;
    CubeTrace m_trace;
};

std::vector<LabelledArc> listOf(const LabelledArcs& arcs) {
    std::vector<LabelledArc> list;
    for (int arc = 0; arc < arcs.size(); ++arc)
        list.push_back(arcs[arc]);
    return list;
}

Inquiry::Inquiry(const GraphModel& model, const Sentence& gold, RootLimit rootLimit)
    : m_model(model), m_sentence(gold), m_gold(*gold.tree()),
      m_rootLimit(stricter(rootLimit, model.description().shape.rootLimit)),
      m_features(gold, model.settings().features),
      m_looked(listOf(model.arcsOf(m_features, m_rootLimit))),
      m_goldTree(), m_blame{LabelledArcs(gold.size(), m_looked), {}, 0, std::nullopt, {}},
      m_scores(model.weights()), m_otherScores(model.weights()) {}

SearchBlame Inquiry::run() {
    m_scores.start(m_features, m_blame.arcs);
    m_decoder.run(m_scores, options(), &m_trace);
    m_blame.output = m_decoder.arcsOf(m_decoder.best());
    m_blame.outputScore = m_decoder[m_decoder.best()].score;
    const std::vector<int> labels = labelNumbers(m_sentence, m_model.description().labels);

    if (m_gold.isProjective())
        scoreGold(labels);
    for (int word = 1; word <= m_gold.size(); ++word) {
        const LabelledArc& found = m_blame.arcs[m_blame.output[word]];
        const std::string& relation = m_sentence.words[word - 1].deprel;
        const bool wrongHead = found.head != m_gold.head(word);
        if (!wrongHead && withoutSubtype(m_model.description().labels[found.label].text) ==
                              withoutSubtype(relation))
            continue;
        LostWord blamed;
        blamed.word = word;
        blamed.wrongHead = wrongHead;
        look(blamed, {m_gold.head(word), word, labels[word]});
        m_blame.words.push_back(std::move(blamed));
    }
    return std::move(m_blame);
}

void Inquiry::scoreGold(const std::vector<int>& labels) {
    std::vector<LabelledArc> all = m_looked;
    std::vector<LabelledArc> gold{{}};
    m_goldTree.assign(m_gold.size() + 1, NoArc);
    for (int word = 1; word <= m_gold.size(); ++word) {
        gold.push_back({m_gold.head(word), word, std::max(labels[word], 0)});
        m_goldTree[word] = m_blame.arcs.find(gold.back());
        if (m_goldTree[word] == NoArc)
            all.push_back(gold.back());
    }
    const LabelledArcs arcs(m_gold.size(), std::move(all));
    m_otherScores.start(m_features, arcs);
    CubeDecoder decoder;
    decoder.run(m_otherScores, {1, 1, RootLimit::None});
    std::vector<int> tree{NoArc};
    for (int word = 1; word <= m_gold.size(); ++word)
        tree.push_back(arcs.find(gold[word]));
    m_blame.goldScore =
        m_gold.size() == 0 ? 0 : decoder[decoder.build(tree).back().hypothesis].score;
    if (std::count(m_goldTree.begin() + 1, m_goldTree.end(), NoArc) > 0)
        m_goldTree.clear();
}

std::vector<int> Inquiry::find(const std::vector<LabelledArc>& list) {
    const LabelledArcs arcs(m_gold.size(), list);
    m_otherScores.start(m_features, arcs);
    CubeDecoder decoder;
    decoder.run(m_otherScores, options());
    if (decoder.best() < 0)
        return {};
    std::vector<int> tree = decoder.arcsOf(decoder.best());
    for (int& arc : tree)
        if (arc != NoArc)
            arc = m_blame.arcs.find(arcs[arc]);
    return tree;
}

void Inquiry::look(LostWord& blamed, const LabelledArc& wanted) {
    // Accepts the gold arc; if only the label is wrong, it must have the gold label.
    const auto isWanted = [&](const LabelledArc& arc) {
        return arc.head == wanted.head && (blamed.wrongHead || arc.label == wanted.label);
    };
    std::vector<LabelledArc> list;
    bool there = false;
    for (const LabelledArc& arc : m_looked) {
        const bool keep = arc.dependent != blamed.word || isWanted(arc);
        there = there || (arc.dependent == blamed.word && keep);
        if (keep)
            list.push_back(arc);
    }
    if (there)
        blamed.rival = find(list);
    if (blamed.rival.empty()) { // no tree of the arcs that the model considers has the gold arc
        blamed.lostBy = LostBy::Filter;
        return;
    }
    if (const auto scoreOfTree =
            [&](const std::vector<int>& tree) {
                return m_decoder[m_decoder.build(tree).back().hypothesis].score;
            };
        !m_goldTree.empty() && scoreOfTree(m_goldTree) > scoreOfTree(blamed.rival))
        blamed.rival = m_goldTree;
    compare(blamed);
    if (blamed.margin < -Negligible)
        findItem(blamed);
    else if (blamed.wrongHead && m_gold.isNonProjective({wanted.head, blamed.word}))
        blamed.lostBy = LostBy::Projectivity;
}

void Inquiry::compare(LostWord& blamed) {
    const auto partsOf = [&](int hypothesis) {
        std::vector<TreePart> parts;
        m_decoder.visitParts(hypothesis, [&](const TreePart& part) { parts.push_back(part); });
        std::sort(parts.begin(), parts.end());
        return parts;
    };
    const int rival = m_decoder.build(blamed.rival).back().hypothesis;
    blamed.margin = m_blame.outputScore - m_decoder[rival].score;
    const std::vector<TreePart> ours = partsOf(m_decoder.best());
    const std::vector<TreePart> theirs = partsOf(rival);
    const auto add = [&](const std::vector<TreePart>& with, const std::vector<TreePart>& without,
                         bool inOutput) {
        for (const TreePart& part : with)
            if (!std::binary_search(without.begin(), without.end(), part)) {
                const double score = scoreOf(m_scores, part);
                blamed.parts.push_back({part, inOutput, score});
                blamed.differences[part.kind] += inOutput ? score : -score;
            }
    };
    add(ours, theirs, true);
    add(theirs, ours, false);
    std::stable_sort(blamed.parts.begin(), blamed.parts.end(),
                     [](const ScoredPart& a, const ScoredPart& b) {
                         return std::abs(a.score) > std::abs(b.score);
                     });
}

void Inquiry::findItem(LostWord& blamed) {
    blamed.lostBy = LostBy::Beam;
    const std::optional<LostItem> lost =
        findLostItem(m_decoder, m_trace, m_decoder.build(blamed.rival), blamed.word);
    if (!lost)
        return; // a better hypothesis with an equal signature replaced it and led to another tree
    blamed.item = lost->item;
    if (lost->byLabelBeam)
        blamed.lostBy = LostBy::LabelBeam;
}

} // namespace

std::unique_ptr<SearchBlame> GraphModel::blameSearch(const Sentence& gold,
                                                     RootLimit rootLimit) const {
    return std::make_unique<SearchBlame>(Inquiry(*this, gold, rootLimit).run());
}

} // namespace parsescope::graph
