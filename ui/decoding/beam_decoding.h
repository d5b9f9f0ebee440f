// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/beam_sources.h"
#include "core/decoding/cube/beam_study.h"
#include "core/learning/model.h"
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

/// Cube pruning for the current sentence, or for a sample [ZM14]. Works in the background while it
/// is visible: between `start` and `stop`.
class BeamDecoding : public QObject {
    Q_OBJECT

public:
    static constexpr int MaxWords = 25; ///< longest sentence; every item of its chart is shown
    static constexpr int WidestBeam = 10;
    static constexpr int MostLabels = 6;

    /// The choices of the user.
    struct Settings {
        int source = 0; ///< index into beamSources(); after the last one, the loaded model
        unsigned seed = 1;
        int labels = 3;
        bool grandparents = false;
        int beam = 6;
        int labelBeam = 3;
        bool operator==(const Settings&) const = default;
    };
    /// A sentence and the settings to decode it with.
    struct Question {
        Settings settings;
        std::shared_ptr<const Model> model; ///< null where it does not score
        Sentence sentence;
        bool singleRoot = false;
        /// True if only the beams differ.
        [[nodiscard]] bool hasScoresOf(const Question& other) const;
    };
    struct Findings {
        Settings settings;
        std::vector<std::string> forms;  ///< by node, from ROOT = 0
        std::vector<std::string> labels; ///< by number
        BeamStudy study;
        /// At [b - 1][s_b - 1], whether these beams find the best tree; empty until that is known.
        std::vector<std::vector<bool>> finds;
    };

    /// Without a model, scores are made up.
    BeamDecoding(const ParseExplorer* parse, const LoadedModel* model, QObject* parent = nullptr);

    void start();
    void stop();
    /// A sample brings its own beams when it is chosen.
    void set(Settings settings);
    [[nodiscard]] const Settings& settings() const { return m_settings; }
    [[nodiscard]] bool usesModel() const { return m_settings.source == ModelSource; }
    /// True if the scores are a sample's, with words of its own.
    [[nodiscard]] bool isSample() const;
    /// The name of the loaded model if it is a graph parser; empty without one.
    [[nodiscard]] QString modelName() const;
    /// For the settings, or for those before while they are being looked at; null for none.
    [[nodiscard]] std::shared_ptr<const Findings> findings() const { return m_findings; }
    /// Why nothing can be found; empty when it can.
    [[nodiscard]] QString obstacle() const;

signals:
    /// Emitted when the findings have changed or have been discarded.
    void found();
    /// It is known which beams find the best tree.
    void beamsTried();
    void settingsChanged();
    /// Emitted when another model was loaded, or none is loaded now.
    void modelChanged();

private:
    static const int ModelSource;             // the source after all others
    [[nodiscard]] const Model* model() const; ///< null unless it has beams
    [[nodiscard]] Question question() const;
    void changeModel();
    void run();
    void tryBeams(const Question& question);

    const ParseExplorer* m_parse;
    const LoadedModel* m_model; ///< may be null
    Settings m_settings;
    bool m_active = false;
    std::shared_ptr<Findings> m_findings;
    Question m_tried; ///< whose beams were tried
    std::vector<std::vector<bool>> m_finds;
    BackgroundTask m_task;
    BackgroundTask m_trying;
};

} // namespace parsescope
