// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/derivation_text.h"
#include "ui/export/picture.h"
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
    DerivationRecorder(const ParseExplorer& parse, bool drawn, QObject* parent = nullptr);

    [[nodiscard]] const Derivation& derivation() const { return m_derivation; }
    [[nodiscard]] const std::vector<Slide>& slides() const { return m_slides; }

signals:
    void progress(int done, int of);
    void finished();

private:
    void next();
    void record();

    ParseExplorer m_copy;
    Selection m_nothing{&m_copy}; // is pointed at
    bool m_drawn;
    std::vector<int> m_path;
    Derivation m_derivation;
    std::vector<Slide> m_slides;
    QTimer m_timer;
};

} // namespace parsescope
