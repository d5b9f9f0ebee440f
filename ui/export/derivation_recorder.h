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

/// Makes the steps of the current branch again in a copy of the exploration, waits for the losses
/// at each step, and records what the views show. The original exploration may change meanwhile.
class DerivationRecorder : public QObject {
    Q_OBJECT

public:
    /// Starts to record the branch of `parse`. If `drawn` is true, also makes slides, of the width
    /// `slideWidth`.
    DerivationRecorder(const ParseExplorer& parse, const ExportChoice& choice, bool drawn,
                       QObject* parent = nullptr, qreal slideWidth = SlideSize.width());

    [[nodiscard]] const Derivation& derivation() const { return m_derivation; }
    [[nodiscard]] const std::vector<Slide>& slides() const { return m_slides; }
    /// Returns the slides as texts for LaTeX, with the text `title` at the top of each one.
    [[nodiscard]] SlideSeries series(const QString& title) const;

signals:
    void progress(int done, int of);
    void finished();

private:
    void next();
    void record();
    [[nodiscard]] Slide slideOf(const DerivationStep& step) const;

    ParseExplorer m_copy;
    // The exploration that slides show, without a gold tree if the gold tree is hidden.
    ParseExplorer m_shown;
    Selection m_nothing{&m_shown};        // an empty selection, because slides highlight nothing
    const LoadedModel m_noModel{&m_copy}; // no model, because scores are not exported
    ExportChoice m_choice;
    bool m_drawn;
    qreal m_slideWidth;
    std::vector<int> m_path;
    int m_done = 0; // number of steps of the path that are completed
    Derivation m_derivation;
    std::vector<Slide> m_slides;
    QTimer m_timer;
};

} // namespace parsescope
