// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/beam_sources.h"
#include "core/decoding/cube/beam_study.h"
#include "ui/session/background_task.h"

#include <QObject>
#include <QString>

#include <memory>

namespace parsescope {

class ParseExplorer;

/// What cube pruning does with the sentence explored, or with a sample [ZM14]. Works in the
/// background while somebody looks: between `start` and `stop`.
class BeamDecoding : public QObject {
    Q_OBJECT

public:
    static constexpr int MaxWords = 25; ///< longest sentence; every item of its chart is shown
    static constexpr int WidestBeam = 10;
    static constexpr int MostLabels = 6;

    /// What is looked at.
    struct Settings {
        int source = 0; ///< index into beamSources()
        unsigned seed = 1;
        int labels = 3;
        bool grandparents = false;
        int beam = 6;
        int labelBeam = 3;
        bool operator==(const Settings&) const = default;
    };
    struct Findings {
        Settings settings;
        BeamScores scores;
        BeamStudy study;
    };

    explicit BeamDecoding(const ParseExplorer* parse, QObject* parent = nullptr);

    void start();
    void stop();
    /// A sample brings its own beams when it is chosen.
    void set(Settings settings);
    [[nodiscard]] const Settings& settings() const { return m_settings; }
    [[nodiscard]] const BeamSource& source() const { return beamSources()[m_settings.source]; }
    /// For the settings, or for those before while they are being looked at; null for none.
    [[nodiscard]] const std::shared_ptr<const Findings>& findings() const { return m_findings; }
    /// Why nothing can be found; empty when it can.
    [[nodiscard]] QString obstacle() const;

signals:
    /// There are findings, or none any more.
    void found();
    void settingsChanged();

private:
    void run();

    const ParseExplorer* m_parse;
    Settings m_settings;
    bool m_active = false;
    std::shared_ptr<const Findings> m_findings;
    BackgroundTask m_task;
};

} // namespace parsescope
