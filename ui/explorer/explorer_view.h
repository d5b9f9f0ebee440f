// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

#include <QWidget>

class QAction;
class QLabel;
class QStackedWidget;

namespace parsescope {

class DiagramView;
class NarrationLine;
class LoadedModel;
class ParseExplorer;
class Selection;
class TreebankEditor;

/// The middle of the window: words with arcs, stack and buffer, what just happened, the time line.
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

    /// The diagrams that are zoomed together: sentence, stack and buffer.
    [[nodiscard]] QList<DiagramView*> diagrams() const { return {m_arcs, m_configuration}; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showSentence();
    void refresh(bool gliding = false);
    void drawSentence(bool gliding);

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    Selection* m_selection;
    DiagramView* m_legend;
    DiagramView* m_arcs;
    DiagramView* m_configuration;
    NarrationLine* m_narration;
    QLabel* m_problem;
    QStackedWidget* m_pages;
    SentenceLayout m_layout = SentenceLayout::OneLine;
    bool m_animated = true;
};

} // namespace parsescope
