// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing of the canvas in an explorer view.
#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/explorer/canvas_diagram.h"
#include "ui/explorer/enhanced_drawing.h"
#include "ui/explorer/explorer_view.h"
#include "ui/explorer/legend.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QBoxLayout>

#include <utility>

namespace parsescope {

void ExplorerView::drawCanvas(bool gliding) {
    const int words = m_parse->sentence().size();
    // A long sentence is laid out in the background. Changes meanwhile are drawn after it, so that
    // a key that is held down does not start a task for each step.
    if (m_layingOut.isRunning() && words == m_wordsDrawn) {
        m_isOutdated = true;
        return;
    }
    m_layingOut.cancel();
    m_isOutdated = false;
    // Even finding what is to be drawn takes too long for longer sentences. The longest sentences
    // of treebanks have some hundred words.
    constexpr int LongestDrawn = 5'000;
    if (words > LongestDrawn) {
        const QString text =
            tr("The sentence has %Ln {word|words}, which is too long to draw.", nullptr, words);
        Drawing drawing;
        drawing.size = fontMeasure()(text, TextStyle::Word) + QSizeF(40, 40);
        drawing.addText({{}, drawing.size}, text, TextStyle::Word, Ink::Muted);
        m_canvas->setScale(1);
        return m_canvas->setDrawing(std::move(drawing), gliding);
    }
    // Until the first step, the words found by a search are kept in view.
    std::vector<int> found;
    if (m_parse->exploration().current().depth == 0)
        found = m_selection->found();
    CanvasDiagram diagram = diagramOfForm(found);
    setRoom(diagram);
    m_key->setEntries(legendEntries(diagram.sentence, m_selection->marked().arcs));
    // The legend is on the side of the buffer.
    m_key->parentWidget()
        ->findChild<QBoxLayout*>("canvas-row")
        ->setDirection(diagram.sentence.rightToLeft ? QBoxLayout::RightToLeft
                                                    : QBoxLayout::LeftToRight);
    layOut(std::move(diagram), std::move(found), gliding);
}

/// Returns what the form of the view shows. The words `found` are kept in view, if there are any.
CanvasDiagram ExplorerView::diagramOfForm(const std::vector<int>& found) const {
    std::vector<int> wanted = found;
    if (wanted.empty() && m_wanted >= 0)
        wanted = {m_wanted};
    // The errors of a system's output are drawn where no configuration is.
    ArcDiagram compared;
    if (m_form == ExplorerForm::Sentence && m_parse->gold() && m_selection->output())
        compared = outputDiagramOf(*m_parse, *m_selection);
    for (std::size_t word = 0; wanted.empty() && word < compared.words.size(); ++word)
        if (compared.words[word].found)
            wanted = {static_cast<int>(word)};
    CanvasDiagram diagram = canvasDiagramOf(*m_parse, *m_selection, wanted);
    diagram.layout = m_layout;
    if (m_form == ExplorerForm::Sentence) {
        diagram.sentence =
            compared.words.empty() ? goldDiagramOf(*m_parse, *m_selection) : std::move(compared);
        const Sentence& sentence = m_parse->sentence();
        addTokens(sentence, diagram.sentence);
        if (const std::vector<int>& ends = m_selection->decoded().ends;
            wanted.empty() && !ends.empty())
            diagram.order = nodesAround(ends, sentence.size() + 1);
        if (m_enhanced->isChecked())
            addEnhancedGraph(sentence, diagram.sentence);
        for (int node = sentence.size() + 1; node < static_cast<int>(diagram.sentence.words.size());
             ++node)
            diagram.order.push_back(node);
        diagram.hasConfiguration = false;
        diagram.depth = 0;
    }
    if (m_form != ExplorerForm::Sentence)
        diagram.bottom = 24; // room for the button “Key” below the last word
    diagram.leastWithRow = leastHeightWithRow(diagram);
    if (m_form == ExplorerForm::Canvas) {
        // Room is not kept for trees deeper than the current ones.
        diagram.expectedDepth = diagram.depth;
    }
    // Above cards, the drawing has little height only if the text is large.
    diagram.mayShowFewArcs =
        m_form != ExplorerForm::Whole || m_canvas->space().height() < diagram.leastWithRow;
    if (m_isPaired && m_other->canExplore()) {
        const CanvasDiagram other = canvasDiagramOf(*m_other, *m_otherSelection, {});
        shareColumns(diagram, other);
        if (!m_leads)
            diagram.sentence.rootLast = other.sentence.rootLast;
    }
    if (m_form != ExplorerForm::Whole && !diagram.isOnOneLine())
        // The form has too little height for trees and several lines.
        diagram.layout = SentenceLayout::OneLine;
    return diagram;
}

/// Returns the least height in which stack and buffer have a row of their own besides the arcs. The
/// arcs of a long sentence have more levels. Above cards, the row is what the transitions are
/// about, and the rows of further lists are nowhere else.
qreal ExplorerView::leastHeightWithRow(const CanvasDiagram& diagram) const {
    constexpr std::size_t usual = 21; // words and ROOT
    constexpr std::size_t few = 12;
    const std::size_t words = diagram.sentence.words.size();
    if (m_form == ExplorerForm::Canvas)
        return words > usual ? 300 : 215;
    const bool hasLists = !diagram.configuration.configuration.lists().empty();
    return m_form != ExplorerForm::Whole || hasLists ? 0 : words > few ? 185 : 160;
}

/// Gives the diagram the room of the canvas. A drawing that fits needs no scroll bars, which would
/// take room from it.
void ExplorerView::setRoom(CanvasDiagram& diagram) {
    const bool fits = diagram.isOnOneLine();
    const auto policy = fits ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded;
    m_canvas->setHorizontalScrollBarPolicy(policy);
    m_canvas->setVerticalScrollBarPolicy(policy);
    diagram.room = m_canvas->space();
    if (!fits)
        diagram.room.setWidth(m_canvas->room());
}

/// Lays the diagram out, in the background if the sentence is long, and draws it.
void ExplorerView::layOut(CanvasDiagram diagram, std::vector<int> found, bool gliding) {
    const auto show = [this, gliding, found = std::move(found)](CanvasDrawing canvas) {
        if (!found.empty())
            canvas.drawing.focusOnWords(found);
        m_canvas->setScale(canvas.scale);
        m_columns = std::move(canvas.columns);
        m_canvas->setDrawing(std::move(canvas.drawing), gliding);
        emit columnsChanged();
    };
    constexpr int LongestAtOnce = 300; // words that are laid out within a frame
    const int words = m_parse->sentence().size();
    const bool isOther = std::exchange(m_wordsDrawn, words) != words;
    if (words <= LongestAtOnce)
        return show(layoutCanvas(diagram, fontMeasure()));
    if (isOther)
        m_canvas->setDrawing({}); // the user must not point at words of another sentence
    m_layingOut.start([diagram = std::move(diagram)](
                          const TaskControl&) { return layoutCanvas(diagram, fontMeasure()); },
                      [this, show](CanvasDrawing canvas) {
                          show(std::move(canvas));
                          if (std::exchange(m_isOutdated, false))
                              drawCanvas(false);
                      });
}

void ExplorerView::pairWith(const ParseExplorer* other, const Selection* otherSelection,
                            bool leads) {
    m_other = other;
    m_otherSelection = otherSelection;
    m_leads = leads;
    other->onChange(ParseExplorer::Stepped | ParseExplorer::Explained, this, [this] {
        if (m_isPaired)
            drawCanvas(false);
    });
}

void ExplorerView::setPaired(bool paired) {
    m_isPaired = paired;
    fitHeights();
    refresh();
}

} // namespace parsescope
