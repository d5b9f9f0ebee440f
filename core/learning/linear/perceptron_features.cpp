// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/joint_scorer.h"
#include "core/learning/linear/perceptron.h"
#include "core/learning/parser.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace parsescope {

namespace {

/// A formatter of the values of features for people.
class FeatureTexts {
public:
    FeatureTexts(const PerceptronModel& model, const Sentence& sentence, const ParserState& state)
        : m_model(model), m_sentence(sentence), m_state(state) {}

    [[nodiscard]] std::vector<FeatureValue> values(int index, const FeatureContext& context) const {
        std::vector<FeatureValue> values;
        for (const FeatureSet::Atom& atom : m_model.actionFeatures().atoms(index, m_state, context))
            values.push_back({atom.text, valueText(atom)});
        return values;
    }

private:
    [[nodiscard]] std::string valueText(const FeatureSet::Atom& atom) const {
        if (atom.text.back() == ')')
            return pairText(atom);
        if (atom.place == ParserState::NoNode)
            return "–";
        const std::string name = atom.text.substr(atom.text.rfind('.') + 1);
        if (const std::optional<Attribute> attribute = findAttribute(name)) {
            if (atom.place < 1 || atom.place > m_sentence.size())
                return "ROOT";
            const std::string_view value = valueOf(*attribute, word(atom.place));
            return value.empty() ? "–" : std::string(value);
        }
        const ParserState::Facts& facts = m_state.facts(atom.place);
        if (name == "label")
            return labelText(m_state.label(atom.place));
        if (name == "lvalency" || name == "rvalency")
            return std::to_string(
                facts[name == "lvalency" ? ParserState::LeftCount : ParserState::RightCount]);
        return labelsText(atom.place, name == "llabels");
    }
    [[nodiscard]] std::string pairText(const FeatureSet::Atom& atom) const {
        if (atom.place == ParserState::NoNode || atom.other == ParserState::NoNode)
            return "–";
        if (atom.text.starts_with("distance"))
            return std::to_string(atom.other - atom.place);
        std::string equal;
        for (Attribute attribute :
             {Attribute::Case, Attribute::Number, Attribute::Person, Attribute::Gender}) {
            if (std::max(atom.place, atom.other) > m_sentence.size() ||
                std::min(atom.place, atom.other) < 1)
                break;
            const std::string_view a = valueOf(attribute, word(atom.place));
            const std::string_view b = valueOf(attribute, word(atom.other));
            if (!a.empty() && !b.empty())
                equal += (equal.empty() ? "" : ",") + std::string(nameOf(attribute)) +
                         (a == b ? "+" : "-");
        }
        return equal.empty() ? "–" : equal;
    }
    [[nodiscard]] std::string labelText(int label) const {
        return label < 0 ? "–" : m_model.description().labels[label].text;
    }
    [[nodiscard]] std::string labelsText(int place, bool left) const {
        std::string text;
        for (int word = 1; word <= m_sentence.size(); ++word)
            if (m_state.head(word) == place && (word < place) == left)
                text += (text.empty() ? "" : ",") + labelText(m_state.label(word));
        return text.empty() ? "–" : text;
    }
    [[nodiscard]] const Word& word(int place) const { return m_sentence.words[place - 1]; }

    const PerceptronModel& m_model;
    const Sentence& m_sentence;
    const ParserState& m_state;
};

/// A function that returns the weight of a feature for one candidate.
using WeightOf = std::function<float(std::uint64_t)>;

} // namespace

std::vector<FeatureWeight> PerceptronModel::compareCandidates(const Sentence& sentence,
                                                              const ParserState& state,
                                                              const Candidate& first,
                                                              const Candidate& second) const {
    const FeatureTexts texts(*this, sentence, state);
    const WordTable words(sentence, m_description.shape.root);
    std::vector<std::uint64_t> ofFirst(m_actionFeatures.size());
    std::vector<std::uint64_t> ofSecond(m_actionFeatures.size());
    const FeatureContext firstContext = contextOf(state, first);
    const FeatureContext secondContext = contextOf(state, second);
    m_actionFeatures.hash(words, state, firstContext, ofFirst);
    m_actionFeatures.hash(words, state, secondContext, ofSecond);
    const std::unique_ptr<Scorer> scorer = this->scorer(sentence);
    const auto weightsOf = [&](const Candidate& candidate) -> WeightOf {
        if (!m_transitions)
            return [this, &candidate](std::uint64_t feature) {
                const std::span<const float> row = m_actions.find(feature);
                return row.empty() ? 0 : row[candidate.action];
            };
        int label = -1;
        if (candidate.arc.head != NoHead) {
            std::vector<float> scores;
            scorer->scoreLabels(state, candidate, scores);
            label = bestLabel(m_description, candidate, scores);
        }
        return [this, column = LabelledActions(m_description).of(candidate.action, label)](
                   std::uint64_t feature) { return m_transitions->weight(feature, column); };
    };
    const WeightOf weightOfFirst = weightsOf(first);
    const WeightOf weightOfSecond = weightsOf(second);
    std::vector<FeatureWeight> list;
    for (int i = 0; i < m_actionFeatures.size(); ++i) {
        const float a = weightOfFirst(ofFirst[i]);
        const float b = weightOfSecond(ofSecond[i]);
        if (ofFirst[i] == ofSecond[i]) {
            list.push_back({texts.values(i, firstContext), a, b});
            continue;
        }
        list.push_back({texts.values(i, firstContext), a, 0});
        list.push_back({texts.values(i, secondContext), 0, b});
    }
    std::stable_sort(list.begin(), list.end(), [](const FeatureWeight& a, const FeatureWeight& b) {
        return std::abs(a.difference()) > std::abs(b.difference());
    });
    return list;
}

} // namespace parsescope
