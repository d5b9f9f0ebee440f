// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/lesson.h"

#include <QObject>

namespace parsescope {

class Session;

/// Shows the scenes of lessons in the window. Losses that a scene hides stay hidden until the next
/// scene, until `clear`, or until the user opens another sentence.
class SceneStage : public QObject {
    Q_OBJECT

public:
    explicit SceneStage(const Session* session, QObject* parent = nullptr);

    void show(const Scene& scene);
    /// Shows losses again if a scene has hidden them.
    void clear() { setHidden(false); }

signals:
    /// Emitted before a scene is shown, with the name of its workspace.
    void workspaceAsked(const QString& name);

private:
    void setHidden(bool hidden);

    const Session* m_session;
    bool m_isHidden = false;
    bool m_isShowing = false;
};

} // namespace parsescope
