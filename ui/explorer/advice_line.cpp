// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/advice_line.h"

#include "ui/canvas/text.h"
#include "ui/learning/model_text.h"
#include "ui/session/loaded_model.h"
#include "ui/session/session.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace parsescope {

AdviceLine::AdviceLine(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_text(new QLabel), m_switch(new QToolButton) {
    m_text->setObjectName("advice");
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_switch->setObjectName("switch");
    m_switch->setToolTip(
        tr("Go on with the system that the model is of, and ROOT where it has it"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(22, 0, 10, 8);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_switch);
    LoadedModel& model = session->modelBench();
    connect(m_switch, &QToolButton::clicked, &model, &LoadedModel::switchSystem);
    connect(&model, &LoadedModel::adviceChanged, this, &AdviceLine::refresh);
    connect(&model, &LoadedModel::modelChanged, this, &AdviceLine::refresh);
    connect(session, &Session::explained, this, &AdviceLine::refresh);
    refresh();
}

void AdviceLine::refresh() {
    const LoadedModel& model = m_session->modelBench();
    setVisible(model.model() != nullptr);
    // The last advice stays for the moment that the next one takes, lest the line flicker.
    if (!model.model() || !model.isThinking())
        m_text->setText(adviceText(*m_session));
    const bool other = model.model() && !model.fits();
    m_switch->setVisible(other);
    if (other)
        m_switch->setText(model.switchText());
}

} // namespace parsescope
