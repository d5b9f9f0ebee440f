// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/beam_controls.h"

#include "ui/canvas/qt_text.h"
#include "ui/decoding/beam_decoding.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

namespace parsescope {

namespace {

QSlider* makeSlider(const QString& name) {
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setAccessibleName(name);
    slider->setPageStep(1);
    slider->setMinimumWidth(60);
    return slider;
}

} // namespace

BeamControls::BeamControls(BeamDecoding* decoding, QWidget* parent)
    : QWidget(parent), m_decoding(decoding), m_source(new QComboBox), m_seed(new QSpinBox),
      m_labels(new QSpinBox), m_grandparents(new QCheckBox(tr("Score &grandparents"))),
      m_beam(makeSlider(tr("Hypotheses kept per item, b"))),
      m_labelBeam(makeSlider(tr("Hypotheses kept per structure, s_b"))), m_beamLabel(new QLabel),
      m_labelBeamLabel(new QLabel) {
    m_beam->setObjectName("b");
    m_labelBeam->setObjectName("sb");
    m_source->setObjectName("source");
    m_source->setAccessibleName(tr("Scores"));
    m_source->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_source->setMinimumWidth(18 * fontMetrics().averageCharWidth()); // its text may be cut
    m_seed->setPrefix(tr("No. "));
    m_seed->setRange(1, 9999);
    m_seed->setToolTip(tr("New random scores"));
    m_seed->setAccessibleName(tr("Seed of the random scores"));
    m_labels->setRange(1, BeamDecoding::MostLabels);
    m_labels->setSuffix(tr(" labels"));
    m_labels->setAccessibleName(tr("Number of labels"));
    m_beam->setRange(1, BeamDecoding::WidestBeam);
    m_beam->setToolTip(tr("Largest number of hypotheses kept for an item, b"));
    m_labelBeam->setToolTip(tr("Largest number of hypotheses kept for an item that differ in "
                               "labels alone, s_b; there is no such limit if s_b = b"));
    auto* scores = new QHBoxLayout;
    scores->addWidget(m_source, 1);
    scores->addWidget(m_seed);
    scores->addWidget(m_labels);
    scores->addWidget(m_grandparents);
    auto* limits = new QHBoxLayout;
    limits->addWidget(m_beamLabel);
    limits->addWidget(m_beam, 1);
    limits->addWidget(m_labelBeamLabel);
    limits->addWidget(m_labelBeam, 1);
    m_lines = new QBoxLayout(QBoxLayout::LeftToRight, this);
    m_lines->setContentsMargins(10, 6, 10, 2);
    m_lines->addLayout(scores);
    m_lines->addLayout(limits, 1);
    connectControls();
    connect(m_decoding, &BeamDecoding::settingsChanged, this, &BeamControls::showSettings);
    connect(m_decoding, &BeamDecoding::modelChanged, this, &BeamControls::listSources);
    listSources();
    showSettings();
}

/// Places the limits below the scores if one line has no room for both.
void BeamControls::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const QMargins margins = m_lines->contentsMargins();
    int needed = margins.left() + margins.right() + m_lines->spacing();
    for (int line = 0; line < m_lines->count(); ++line)
        needed += m_lines->itemAt(line)->sizeHint().width();
    m_lines->setDirection(needed > width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void BeamControls::connectControls() {
    const auto change = [this](auto member, auto value) {
        BeamDecoding::Settings settings = m_decoding->settings();
        settings.*member = value;
        m_decoding->set(settings);
    };
    using Settings = BeamDecoding::Settings;
    connect(m_source, &QComboBox::activated, this,
            [change](int index) { change(&Settings::source, index); });
    connect(m_seed, &QSpinBox::valueChanged, this,
            [change](int seed) { change(&Settings::seed, static_cast<unsigned>(seed)); });
    connect(m_labels, &QSpinBox::valueChanged, this,
            [change](int labels) { change(&Settings::labels, labels); });
    connect(m_grandparents, &QCheckBox::toggled, this,
            [change](bool on) { change(&Settings::grandparents, on); });
    connect(m_beam, &QSlider::valueChanged, this,
            [change](int beam) { change(&Settings::beam, beam); });
    connect(m_labelBeam, &QSlider::valueChanged, this,
            [change](int beam) { change(&Settings::labelBeam, beam); });
}

/// Lists the sources that need no model, and then the loaded model if it is a graph parser.
void BeamControls::listSources() {
    const QSignalBlocker quiet(m_source);
    m_source->clear();
    const auto add = [this](const QString& title, const QString& description) {
        m_source->addItem(title);
        m_source->setItemData(m_source->count() - 1, description, Qt::ToolTipRole);
    };
    for (const BeamSource& source : beamSources())
        add(toQt(source.title), toQt(source.description));
    if (const QString name = m_decoding->modelName(); !name.isEmpty())
        add(tr("Model %1").arg(name),
            tr("the scores of the loaded model for the arcs and groups of arcs of this sentence"));
    m_source->setCurrentIndex(m_decoding->settings().source);
}

void BeamControls::showSettings() {
    const BeamDecoding::Settings& settings = m_decoding->settings();
    const bool isSample = m_decoding->isSample();
    const QSignalBlocker quiet[] = {QSignalBlocker(m_source), QSignalBlocker(m_seed),
                                    QSignalBlocker(m_labels), QSignalBlocker(m_grandparents),
                                    QSignalBlocker(m_beam),   QSignalBlocker(m_labelBeam)};
    m_source->setCurrentIndex(settings.source);
    m_seed->setValue(static_cast<int>(settings.seed));
    m_labels->setValue(settings.labels);
    m_grandparents->setChecked(settings.grandparents);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_seed, m_labels, m_grandparents})
        widget->setEnabled(!isSample && !m_decoding->usesModel());
    m_beam->setValue(settings.beam);
    m_labelBeam->setRange(1, settings.beam);
    m_labelBeam->setValue(settings.labelBeam);
    m_beamLabel->setText(tr("Kept per item: b = %1").arg(settings.beam));
    m_labelBeamLabel->setText(
        settings.labelBeam == settings.beam
            ? tr("Kept per structure: s_b = %1 (no limit)").arg(settings.labelBeam)
            : tr("Kept per structure: s_b = %1").arg(settings.labelBeam));
}

} // namespace parsescope
