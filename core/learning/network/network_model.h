// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"
#include "core/learning/network/objective.h"
#include "core/learning/network/vocabulary.h"
#include "core/parsing/tree_shape.h"

namespace parsescope::neural {

/// A trained network, or several networks whose scores are averaged. Networks that were trained
/// globally parse exactly; all others parse greedily. Scores of arcs are also scores of the
/// transitions of arc-eager, because arc-eager contains arcs [SHL17 §5, lemma 1].
class NetworkModel : public Model {
public:
    static constexpr const char* Kind = "bilstm";

    struct Member {
        Target target;
        Vocabulary vocabulary;
        Network network;
        NetworkWeights<float> weights;

        /// Returns the decoder for which the member has tables of scores. After global training, it
        /// is the decoder of the training; after local training, the decoder of the system if it
        /// has at least as many positions as the network. Returns a null pointer for other members.
        [[nodiscard]] const ExactDecoder* scored() const;
    };

    /// Makes a model. All members must have equal training and, if the training is local, equal
    /// systems.
    NetworkModel(ModelDescription description, std::vector<Member> members);
    /// Returns a model with the members of all `models`. Models of different systems that parse
    /// exactly become a model of arc-eager if it contains all these systems. Fails if the models
    /// cannot be averaged.
    [[nodiscard]] static Result<std::unique_ptr<Model>>
    ensemble(const std::vector<std::unique_ptr<Model>>& models);

    /// Returns the decoder of all `members` together: their decoder, or arc-eager if they have
    /// different ones; a null pointer after local training.
    [[nodiscard]] static const ExactDecoder* decoderOf(const std::vector<Member>& members);

    [[nodiscard]] const std::vector<Member>& members() const { return m_members; }

    [[nodiscard]] const ModelDescription& description() const override { return m_description; }
    [[nodiscard]] std::unique_ptr<Scorer> scorer(const Sentence& sentence,
                                                 const TaskControl& control = {}) const override;
    [[nodiscard]] std::vector<Parse> parseAll(std::span<const Sentence> sentences,
                                              RootLimit rootLimit,
                                              const TaskControl& control = {}) const override;
    [[nodiscard]] bool parsesAnyLength() const override { return !decodes(); }
    [[nodiscard]] std::string bytes() const override;
    [[nodiscard]] const ExactDecoder* decodes() const override { return m_decodes; }
    [[nodiscard]] bool hasTables(const ExactDecoder* decoder) const override;
    [[nodiscard]] Result<Scores> tables(const Sentence& sentence, const ExactDecoder* decoder,
                                        const TaskControl& control = {}) const override;
    [[nodiscard]] int memberCount() const override { return static_cast<int>(m_members.size()); }
    [[nodiscard]] static Result<std::unique_ptr<Model>> fromBytes(ModelDescription description,
                                                                  std::string_view bytes);

private:
    ModelDescription m_description;
    const ExactDecoder* m_decodes; // decoder of all members together
    std::vector<Member> m_members;
};

} // namespace parsescope::neural
