// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"
#include "core/learning/network/objective.h"
#include "core/learning/network/vocabulary.h"

namespace parsescope::neural {

/// A trained network, or several whose scores are averaged. What was trained globally parses
/// exactly, the rest greedily. A model that scores arcs is, to those who ask for transitions, one
/// of arc-eager, which contains it [SHL17 §5, lemma 1].
class NetworkModel : public Model {
public:
    static constexpr const char* Kind = "bilstm";

    struct Member {
        Target target;
        Vocabulary vocabulary;
        Network network;
        NetworkWeights<float> weights;

        /// What it has tables of scores for: what it decodes, or, where transitions are trained
        /// locally and scored by s0 b0 or b0 alone, their system. None for other members.
        [[nodiscard]] const ExactDecoder* scored() const;
    };

    /// Members of the same training and, if it is local, of the same system.
    NetworkModel(ModelDescription description, std::vector<Member> members);
    /// All members of some models together. Models of different systems that parse exactly become
    /// one of arc-eager, which contains them all. Fails when the models don't fit together.
    [[nodiscard]] static Result<std::unique_ptr<Model>>
    ensemble(const std::vector<std::unique_ptr<Model>>& models);

    [[nodiscard]] const std::vector<Member>& members() const { return m_members; }

    [[nodiscard]] const ModelDescription& description() const override { return m_description; }
    [[nodiscard]] std::unique_ptr<Scorer> scorer(const Sentence& sentence,
                                                 const TaskControl& control = {}) const override;
    [[nodiscard]] std::vector<Parse> parseAll(std::span<const Sentence> sentences, bool singleRoot,
                                              const TaskControl& control = {}) const override;
    [[nodiscard]] bool parsesAnyLength() const override { return !decodes(); }
    [[nodiscard]] std::string bytes() const override;
    [[nodiscard]] const ExactDecoder* decodes() const override;
    [[nodiscard]] bool hasTables(const ExactDecoder* decoder) const override;
    [[nodiscard]] Result<Scores> tables(const Sentence& sentence, const ExactDecoder* decoder,
                                        const TaskControl& control = {}) const override;
    [[nodiscard]] int memberCount() const override { return static_cast<int>(m_members.size()); }
    [[nodiscard]] static Result<std::unique_ptr<Model>> fromBytes(ModelDescription description,
                                                                  std::string_view bytes);

private:
    ModelDescription m_description;
    Target m_target; // what the members make together
    std::vector<Member> m_members;
};

} // namespace parsescope::neural
