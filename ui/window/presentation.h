// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

#include <QWidget>

class QLabel;

namespace parsescope {

class ExplorerView;
class ParseExplorer;
class Selection;
class Session;
class StepPlayer;

/// A window for an audience: the canvas, the transitions and the narration, large and dark, and
/// nothing else. It shows the same session as the main window, so panels can stay on the laptop
/// while this one is on the projector. Page Up and Page Down, which clickers send, step.
class Presentation : public QWidget {
    Q_OBJECT

public:
    /// `keys`: actions of the main window whose keys work here, too; `stepActions` those for the
    /// time line.
    Presentation(const Session& session, StepPlayer* player, const QList<QAction*>& keys,
                 const QList<QAction*>& stepActions);

    /// On the whole of a screen: of another one than `window` is on, if there is one.
    void showBeside(const QWidget* window);

    void setSentenceLayout(SentenceLayout layout);
    void setBlank(bool blank);
    void setSpotlight(bool on);
    void setFormal(bool shown);
    [[nodiscard]] bool isBlank() const;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void addKeys(const QList<QAction*>& keys, StepPlayer* player);
    void makeLarge();
    void showFormal();
    void say(const QString& text);
    void placeOverlays();

    ParseExplorer* m_parse;
    Selection* m_selection;
    ExplorerView* m_explorer;
    QLabel* m_formal;  ///< the configuration as papers write it
    QLabel* m_message; ///< the effect of the last key, shown for a moment
    QWidget* m_shade;  ///< over everything: blank, or dark but for the spotlight
};

/// The configuration of `parse` as papers write it: “σ = [ROOT, fixed]  β = [with, …]  A = {…}”.
[[nodiscard]] QString formalConfiguration(const ParseExplorer& parse);

} // namespace parsescope
