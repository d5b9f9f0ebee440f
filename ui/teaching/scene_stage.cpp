// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/scene_stage.h"

#include "core/teaching/publish/derivation_page.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <utility>

namespace parsescope {

SceneStage::SceneStage(const Session* session, QObject* parent)
    : QObject(parent), m_session(session) {
    session->parse()->onChange(ParseExplorer::SentenceChanged, this, [this] {
        if (!m_isShowing)
            // The call is queued, so that all views receive the new sentence first.
            QMetaObject::invokeMethod(this, &SceneStage::clear, Qt::QueuedConnection);
    });
}

void SceneStage::show(const Scene& scene) {
    ParseExplorer* parse = m_session->parse();
    m_isShowing = true;
    const QString workspace = toQt(scene.workspace);
    emit workspaceAsked(workspace.isEmpty() ? QStringLiteral("practise") : workspace);
    if (!scene.losses)
        setHidden(true);
    parse->setSentence({}, scene);
    m_session->editor()->setSentence(scene.sentence);
    const int step = scene.step < 0 ? static_cast<int>(scene.steps.size()) : scene.step;
    parse->steps().replay(visitsAlong(scene.steps), step);
    setHidden(!scene.losses);
    m_session->selection()->pointAt({scene.nodes, scene.arcs});
    m_isShowing = false;
}

void SceneStage::setHidden(bool hidden) {
    if (hidden == std::exchange(m_isHidden, hidden))
        return;
    m_session->parse()->withholdLosses(hidden ? tr("Losses are hidden in this scene.") : QString());
    m_session->selection()->setLossesHidden(hidden);
}

} // namespace parsescope
