// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/handout.h"
#include "ui/export/export_choice.h"
#include "ui/export/slide.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QObject>
#include <QTimer>

#include <vector>

namespace parsescope {

/// Goes along the current branch of an exploration in a copy of it, waits for the losses of each
/// step, and keeps what is shown there. The exploration itself may go on meanwhile.
class DerivationRecorder : public QObject {
    Q_OBJECT

public:
    /// `drawn`: makes slides, too.
    DerivationRecorder(const ParseExplorer& parse, const ExportChoice& choice, bool drawn,
                       QObject* parent = nullptr);

    [[nodiscard]] const Derivation& derivation() const { return m_derivation; }
    /// Returns the states of the gold arcs at each step; empty if losses are not shown.
    [[nodiscard]] const StepStates& states() const { return m_states; }
    [[nodiscard]] const std::vector<Slide>& slides() const { return m_slides; }

signals:
    void progress(int done, int of);
    void finished();

private:
    void next();
    void record();
    [[nodiscard]] Slide slideOf(const DerivationStep& step) const;

    ParseExplorer m_copy;
    ParseExplorer m_shown;                // the same, without a gold tree if none is shown
    Selection m_nothing{&m_shown};        // is pointed at
    const LoadedModel m_noModel{&m_copy}; // scores are not exported
    ExportChoice m_choice;
    bool m_drawn;
    std::vector<int> m_path;
    int m_done = 0; // steps of the path
    Derivation m_derivation;
    StepStates m_states;
    std::vector<Slide> m_slides;
    QTimer m_timer;
};

} // namespace parsescope
