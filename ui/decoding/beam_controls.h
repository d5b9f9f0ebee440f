// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;
class QSpinBox;

namespace parsescope {

class BeamDecoding;

/// The controls of cube pruning: the scores, and the two limits of the beams.
class BeamControls : public QWidget {
    Q_OBJECT

public:
    explicit BeamControls(BeamDecoding* decoding, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void connectControls();
    void listSources();
    void showSettings();

    BeamDecoding* m_decoding;
    QBoxLayout* m_lines = nullptr; // the controls of the scores, and those of the limits
    QComboBox* m_source;
    QSpinBox* m_seed;
    QSpinBox* m_labels;
    QCheckBox* m_grandparents;
    QSlider* m_beam;
    QSlider* m_labelBeam;
    QLabel* m_beamLabel;
    QLabel* m_labelBeamLabel;
};

} // namespace parsescope
