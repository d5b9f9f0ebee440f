// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/derivation_recorder.h"

#include "ui/canvas/text.h"
#include "ui/explorer/narration.h"
#include "ui/explorer/parse_drawings.h"

namespace parsescope {

DerivationRecorder::DerivationRecorder(const ParseExplorer& parse, bool drawn, QObject* parent)
    : QObject(parent), m_drawn(drawn) {
    m_copy.setSentence({parse.sentence(), {}}, parse.settings());
    m_copy.replay(visitsOf(parse.exploration()), parse.exploration().cursor());
    m_path = m_copy.exploration().path();
    m_derivation = {m_copy.sentence(), m_copy.system(), m_copy.gold(), {}};
    m_copy.first();
    connect(&m_copy, &ParseExplorer::explained, this, [this] { m_timer.start(0); });
    connect(&m_timer, &QTimer::timeout, this, &DerivationRecorder::next);
    m_timer.start(0);
}

/// One step a turn, so that the window stays awake.
void DerivationRecorder::next() {
    if (m_copy.oracle() && !m_copy.explanation()) {
        m_timer.stop(); // until it comes from the background
        return;
    }
    record();
    const std::size_t done = m_derivation.steps.size();
    emit progress(static_cast<int>(done), static_cast<int>(m_path.size()));
    if (done < m_path.size()) {
        m_copy.goTo(m_path[done]);
        return;
    }
    m_timer.stop();
    emit finished();
}

void DerivationRecorder::record() {
    const Exploration& exploration = m_copy.exploration();
    DerivationStep step;
    step.number = static_cast<int>(m_derivation.steps.size());
    step.configuration = m_copy.configuration();
    if (m_copy.explanation())
        step.losses = m_copy.explanation()->losses;
    if (m_derivation.steps.size() + 1 < m_path.size()) {
        step.transition = exploration.node(m_path[m_derivation.steps.size() + 1]).transition;
        step.arc = m_copy.system().arc(step.configuration, *step.transition);
    }
    if (m_drawn) {
        QStringList line{toQt(m_copy.system().title),
                         tr("step %1 of %2").arg(step.number).arg(m_path.size() - 1)};
        if (m_copy.explanation())
            line += tr("loss %1").arg(toQt(step.losses.loss.text()));
        if (step.transition)
            line += tr("next: %1").arg(toQt(m_copy.system().nameOf(*step.transition)));
        m_slides.push_back(
            {toQt(m_copy.sentence().text()).simplified(),
             line.join(QStringLiteral(" · ")),
             {layoutArcs(arcDiagramOf(m_copy, m_nothing), fontMeasure()),
              layoutConfiguration(configurationDiagramOf(m_copy, m_nothing), fontMeasure())},
             narrate(m_copy)});
    }
    m_derivation.steps.push_back(std::move(step));
}

} // namespace parsescope
