// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explorer/canvas_diagram.h"
#include "ui/session/background_task.h"

#include <QMenu>
#include <QWidget>

class QAction;
class QLabel;
class QMenu;
class QScrollArea;
class QStackedWidget;

namespace parsescope {

class ActionStrip;
class ArcEditor;
class CanvasKey;
class DiagramView;
class NarrationLine;
class LoadedModel;
class ParseExplorer;
class Selection;
class TimelineView;
class TreebankEditor;

/// How much of the explorer is shown.
enum class ExplorerForm {
    Whole,
    Canvas,   ///< the canvas alone
    Sentence, ///< the canvas alone, without stack and buffer
};

/// The sentence of the window, large or as a band above another view: the canvas with sentence,
/// stack and buffer; the cards of the transitions; the narration of the last step; the time line.
/// In a low view, the steps of the time line are hidden, and the cards and texts scroll.
class ExplorerView : public QWidget {
    Q_OBJECT

public:
    ExplorerView(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                 LoadedModel* model, const QList<QAction*>& stepActions, QWidget* parent = nullptr);

    void setForm(ExplorerForm form);
    /// Sets whether the time line shows no steps, so that a panel below has room in a low window.
    void setLow(bool low);
    /// Returns the least height of the whole form in which the cards and texts need not scroll, in
    /// pixels.
    [[nodiscard]] int leastWholeHeight() const;
    void setSentenceLayout(SentenceLayout layout);
    /// Sets the menu for the branches of the time line.
    void setBranchMenu(QMenu* menu);
    [[nodiscard]] SentenceLayout sentenceLayout() const { return m_layout; }
    /// Gives the view another exploration of the sentence, which is shown above or below it. The
    /// view that leads determines the place of ROOT. The two are paired from `setPaired(true)` on.
    void pairWith(const ParseExplorer* other, const Selection* otherSelection, bool leads);
    /// Sets whether the words have the columns of the other exploration.
    void setPaired(bool paired);
    /// Sets whether steps are animated.
    void setAnimated(bool animated) { m_animated = animated; }
    [[nodiscard]] bool isAnimated() const { return m_animated; }

    /// Takes the legal variant of `rule`; if there are several, waits for a digit.
    void choose(int rule);

    /// Returns the action that shows or hides the legend.
    [[nodiscard]] QAction* keyAction() const;

    /// Returns the columns of the words on the canvas; none if they are not on one line.
    [[nodiscard]] const CanvasColumns& columns() const { return m_columns; }
    /// Returns the columns if the sentence on screen has `words` words, all of them shown, with
    /// ROOT first; null otherwise.
    [[nodiscard]] const CanvasColumns* columnsOfAll(int words) const;
    /// Returns the middles of ROOT and of the words in the overview of a sentence of `words` words
    /// that is too long for its columns; null for other sentences, or if ROOT is the last node.
    [[nodiscard]] const std::vector<qreal>* overviewOf(int words) const;
    /// Returns the action that shows or hides the enhanced graph where no configuration is shown.
    [[nodiscard]] QAction* enhancedAction() const { return m_enhanced; }

    /// Returns the diagrams that are zoomed together.
    [[nodiscard]] QList<DiagramView*> diagrams() const { return {m_canvas}; }

    /// Returns a size that depends on the form only, so that no sentence, branch or text makes the
    /// window larger.
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// Emitted when the columns of the words may have changed.
    void columnsChanged();
    void sentenceLayoutChanged(parsescope::SentenceLayout layout);
    /// Emitted when the commands on a word (1-based) are requested; `menu` has those on its head.
    void menuAsked(int word, QMenu* menu, QPoint place);
    /// Emitted when the reasons for the cost of the last step are requested, or no longer wanted.
    void whyAsked();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeights();
    void showSentence();
    void refresh(bool gliding = false);
    void drawCanvas(bool gliding);
    [[nodiscard]] CanvasDiagram diagramOfForm(const std::vector<int>& found) const;
    [[nodiscard]] qreal leastHeightWithRow(const CanvasDiagram& diagram) const;
    void setRoom(CanvasDiagram& diagram);
    void layOut(CanvasDiagram diagram, std::vector<int> found, bool gliding);
    void pointAt(Target target);
    void followHighlight();
    void showOffer();
    void triggerAction(const QString& name);
    void showMenu(QPoint place);
    [[nodiscard]] bool isOfWord(Target target) const;

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    Selection* m_selection;
    DiagramView* m_canvas;
    ArcEditor* m_arcs;
    QAction* m_enhanced;
    CanvasKey* m_key;
    ActionStrip* m_strip;
    NarrationLine* m_narration;
    QLabel* m_offer; // explains how to create a gold tree; shown if there is none
    QLabel* m_problem;
    QStackedWidget* m_pages;
    TimelineView* m_timeline;
    QWidget* m_below;        // contains all widgets below the canvas
    QWidget* m_texts;        // contains the cards and all texts below the canvas
    QScrollArea* m_scroller; // scrolls m_texts
    ExplorerForm m_form = ExplorerForm::Whole;
    bool m_isPointing = false; // true while the canvas itself sets the highlight
    // A word that the user chose in the overview or in another view; -1 for none.
    int m_wanted = -1;
    SentenceLayout m_layout = SentenceLayout::OneLine;
    bool m_animated = true;
    const ParseExplorer* m_other = nullptr; // the exploration that the view is paired with
    const Selection* m_otherSelection = nullptr;
    bool m_leads = false;
    bool m_isPaired = false;
    CanvasColumns m_columns;
    int m_wordsDrawn = 0;      // the length of the sentence that was drawn last
    bool m_isOutdated = false; // true if something has changed since the layout began
    BackgroundTask m_layingOut;
};

} // namespace parsescope
