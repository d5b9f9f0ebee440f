// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/beam_sources.h"
#include "core/decoding/cube/beam_study.h"
#include "core/learning/model.h"
#include "core/parsing/tree_shape.h"
#include "core/treebank/sentence.h"
#include "ui/session/background_task.h"

#include <QObject>
#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace parsescope {

class LoadedModel;
class ParseExplorer;

/// Cube pruning [ZM14] for the current sentence, or for a sample. Computes in the background from
/// `start` to `stop`, that is, while its view is visible.
class BeamDecoding : public QObject {
    Q_OBJECT

public:
    /// The greatest length, in words, of a sentence that is decoded; every item of its chart is
    /// shown.
    static constexpr int MaxWords = 25;
    static constexpr int WidestBeam = 10;
    static constexpr int MostLabels = 6;

    /// The choices of the user.
    struct Settings {
        /// Index into beamSources(), 0-based; the index after the last one is the loaded model.
        int source = 0;
        unsigned seed = 1;
        int labels = 3;
        bool grandparents = false;
        int beam = 6;
        int labelBeam = 3;
        bool operator==(const Settings&) const = default;
    };
    /// A sentence and the settings with which to decode it.
    struct Question {
        Settings settings;
        std::shared_ptr<const Model> model; ///< null if the model does not provide the scores
        Sentence sentence;
        RootLimit rootLimit = RootLimit::None;
        /// Returns true if the two questions have the same scores, so that only their beams may
        /// differ.
        [[nodiscard]] bool hasScoresOf(const Question& other) const;
    };
    struct Findings {
        Settings settings;
        std::vector<std::string> forms;  ///< indexed by node, ROOT first
        std::vector<std::string> labels; ///< names of the labels, indexed by label
        BeamStudy study;
        /// `finds[b - 1][s_b - 1]` is true if the beams b and s_b find the best tree; empty until
        /// computed.
        std::vector<std::vector<bool>> finds;
    };

    /// Decodes the sentence of `parse`. If `model` is null, only samples and random scores are
    /// available.
    BeamDecoding(const ParseExplorer* parse, const LoadedModel* model, QObject* parent = nullptr);

    void start();
    void stop();
    /// Replaces the settings. If the source changes, the beams are set to those that the source
    /// proposes.
    void set(Settings settings);
    [[nodiscard]] const Settings& settings() const { return m_settings; }
    [[nodiscard]] bool usesModel() const { return m_settings.source == ModelSource; }
    /// Returns true if the scores come from a sample, which has a sentence of its own.
    [[nodiscard]] bool isSample() const;
    /// Returns the name of the loaded model if it is a graph parser; empty if there is none.
    [[nodiscard]] QString modelName() const;
    /// Returns the findings for the settings or, while these are computed, for the previous
    /// settings; null if there are none.
    [[nodiscard]] std::shared_ptr<const Findings> findings() const { return m_findings; }
    /// Returns why the sentence cannot be decoded; empty if it can be decoded.
    [[nodiscard]] QString obstacle() const;

signals:
    /// Emitted when the findings have changed or have been discarded.
    void found();
    /// Emitted when it has been computed which beams find the best tree.
    void beamsTried();
    void settingsChanged();
    /// Emitted when another model was loaded, or when no model is loaded any longer.
    void modelChanged();

private:
    static const int ModelSource; // the index of the loaded model as a source
    /// Returns the loaded model; null if there is none or if its parser uses no beams.
    [[nodiscard]] const Model* model() const;
    [[nodiscard]] Question question() const;
    void changeModel();
    void run();
    void tryBeams(const Question& question);

    const ParseExplorer* m_parse;
    const LoadedModel* m_model; ///< may be null
    Settings m_settings;
    bool m_active = false;
    std::shared_ptr<Findings> m_findings;
    Question m_tried; ///< the question to which `m_finds` belongs
    std::vector<std::vector<bool>> m_finds;
    BackgroundTask m_task;
    BackgroundTask m_trying;
};

} // namespace parsescope
