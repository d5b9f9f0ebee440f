// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/beam_decoding.h"

#include "ui/session/parse_explorer.h"

#include <algorithm>

namespace parsescope {

BeamDecoding::BeamDecoding(const ParseExplorer* parse, QObject* parent)
    : QObject(parent), m_parse(parse) {}

void BeamDecoding::start() {
    m_active = true;
    run();
}

void BeamDecoding::stop() {
    m_active = false;
    m_task.cancel();
}

void BeamDecoding::set(Settings settings) {
    if (settings.source != m_settings.source) {
        const BeamSource& source = beamSources()[settings.source];
        settings.beam = source.beam;
        settings.labelBeam = source.labelBeam;
    }
    settings.beam = std::clamp(settings.beam, 1, WidestBeam);
    settings.labelBeam = std::clamp(settings.labelBeam, 1, settings.beam);
    if (settings == m_settings)
        return;
    m_settings = settings;
    emit settingsChanged();
    if (m_active)
        run();
}

QString BeamDecoding::obstacle() const {
    if (source().isSample)
        return {};
    const int words = m_parse->sentence().size();
    if (words == 0)
        return tr("There is no sentence to decode.");
    if (words > MaxWords)
        return tr("Beams are shown for up to %1 words; this sentence has %2.")
            .arg(MaxWords)
            .arg(words);
    if (m_settings.grandparents && words > BeamStudyWords)
        return tr("With grandparents, the exact best tree is found for up to %1 words; this "
                  "sentence has %2.")
            .arg(BeamStudyWords)
            .arg(words);
    return {};
}

void BeamDecoding::run() {
    if (!obstacle().isEmpty()) {
        m_task.cancel();
        m_findings.reset();
        emit found();
        return;
    }
    const bool singleRoot = !source().isSample && m_parse->problem().singleRoot;
    m_task.start(
        [settings = m_settings, singleRoot,
         sentence = m_parse->sentence()](const TaskControl& control) {
            auto findings = std::make_shared<Findings>();
            findings->settings = settings;
            findings->scores = beamSources()[settings.source].scores(
                {sentence, settings.labels, settings.grandparents, settings.seed});
            findings->study =
                studyBeams(findings->scores.tables, {settings.beam, settings.labelBeam, singleRoot},
                           WidestBeam, control);
            return std::shared_ptr<const Findings>(std::move(findings));
        },
        [this](std::shared_ptr<const Findings> findings) {
            m_findings = std::move(findings);
            emit found();
        });
}

} // namespace parsescope
