// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

#include <QWidget>

class QAction;
class QLabel;
class QStackedWidget;

namespace parsescope {

class ActionStrip;
class CanvasKey;
class DiagramView;
class NarrationLine;
class LoadedModel;
class ParseExplorer;
class Selection;
class TreebankEditor;

/// The middle of the window: the canvas with sentence, stack and buffer, what can be done, what
/// just happened, the time line.
class ExplorerView : public QWidget {
    Q_OBJECT

public:
    ExplorerView(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                 LoadedModel* model, const QList<QAction*>& stepActions, QWidget* parent = nullptr);

    void setSentenceLayout(SentenceLayout layout);
    [[nodiscard]] SentenceLayout sentenceLayout() const { return m_layout; }
    /// Whether steps glide.
    void setAnimated(bool animated) { m_animated = animated; }
    [[nodiscard]] bool isAnimated() const { return m_animated; }

    /// Takes the legal variant of a rule; where there are several, a digit is asked for.
    void choose(int rule);

    /// Shows what lines and colours mean, or hides it.
    [[nodiscard]] QAction* keyAction() const;

    /// The diagrams that are zoomed together.
    [[nodiscard]] QList<DiagramView*> diagrams() const { return {m_canvas}; }

signals:
    void sentenceLayoutChanged(parsescope::SentenceLayout layout);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showSentence();
    void refresh(bool gliding = false);
    void drawCanvas(bool gliding);
    void pointAt(Target target);
    void showOffer();
    void triggerAction(const QString& name);

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    Selection* m_selection;
    DiagramView* m_canvas;
    CanvasKey* m_key;
    ActionStrip* m_strip;
    NarrationLine* m_narration;
    QLabel* m_offer; // how to get a gold tree where there is none
    QLabel* m_problem;
    QStackedWidget* m_pages;
    int m_wanted = -1; // a word that was asked for in the overview
    SentenceLayout m_layout = SentenceLayout::OneLine;
    bool m_animated = true;
};

} // namespace parsescope
