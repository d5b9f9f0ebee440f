// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/graph/arc_pruner.h"
#include "core/learning/graph/graph_scores.h"
#include "core/learning/parser.h"
#include "core/learning/search_blame.h"
#include "core/parsing/tree_shape.h"

namespace parsescope::graph {

/// A linear model of trees with features of up to third order. It parses by cube pruning
/// [ZM12, ZM14].
class GraphModel : public Model {
public:
    static constexpr std::string_view Kind = "cube";
    static constexpr std::string_view Training = "max-violation"; ///< name of its training regime

    GraphModel(ModelDescription description, GraphSettings settings, ArcPruner pruner,
               HashedWeights weights);

    [[nodiscard]] const ModelDescription& description() const override { return m_description; }
    [[nodiscard]] const GraphSettings& settings() const { return m_settings; }
    [[nodiscard]] const HashedWeights& weights() const { return m_weights; }
    /// Returns the arcs of a sentence after pruning. The arcs contain a tree, with a single root if
    /// `rootLimit` is One.
    [[nodiscard]] LabelledArcs arcsOf(const GraphFeatures& features, RootLimit rootLimit) const;
    [[nodiscard]] std::optional<CubeOptions> beams() const override {
        return CubeOptions{m_settings.beam, m_settings.labelBeam, m_description.shape.rootLimit};
    }
    [[nodiscard]] std::unique_ptr<PartScores> partScores(const Sentence& sentence,
                                                         RootLimit rootLimit) const override;
    /// Returns a scorer of transitions by the tree that the model predicts (see TreeScorer).
    [[nodiscard]] std::unique_ptr<Scorer> scorer(const Sentence& sentence,
                                                 const TaskControl& control = {}) const override;
    [[nodiscard]] std::vector<Parse> parseAll(std::span<const Sentence> sentences,
                                              RootLimit rootLimit,
                                              const TaskControl& control = {}) const override;
    [[nodiscard]] bool parsesAnyLength() const override { return false; }
    [[nodiscard]] std::string bytes() const override;
    [[nodiscard]] std::unique_ptr<SearchBlame> blameSearch(const Sentence& gold,
                                                           RootLimit rootLimit) const override;
    /// Restores a model from the bytes written by the member function `bytes`. Fails if the bytes
    /// are damaged.
    [[nodiscard]] static Result<std::unique_ptr<Model>> fromBytes(ModelDescription description,
                                                                  std::string_view bytes);

private:
    ModelDescription m_description;
    GraphSettings m_settings;
    ArcPruner m_pruner;
    HashedWeights m_weights;
};

} // namespace parsescope::graph
