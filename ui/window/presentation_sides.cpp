// SPDX-License-Identifier: GPL-3.0-or-later
// The one or two sides of a presentation, and the size of their texts.
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/explorer_view.h"
#include "ui/explorer/timeline_view.h"
#include "ui/session/lecture.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/side_titles.h"
#include "ui/session/treebank_editor.h"
#include "ui/window/presentation.h"
#include "ui/window/presented_side.h"

#include <QGuiApplication>
#include <QLabel>

#include <algorithm>

namespace parsescope {

namespace {

// Size of the usual text in pixels, instead of 13; smaller texts grow from 11 or 12 to 18 or 19.
constexpr int PresentedText = 21;
// Zoom of the canvas, whose smallest text grows from 11 pixels to 18.
constexpr qreal PresentedZoom = 1.65;
// Size of the usual text where a low window shows two sides.
constexpr int LeastPresentedText = 16;

} // namespace

/// Shows the second side of the current scene below the first, if it has one, and the titles of
/// both sides.
void Presentation::showSides() {
    const Lecture* lecture = m_session.lecture();
    const SavedSession* side =
        lecture->showsTwoSides() ? lecture->side(lecture->current()) : nullptr;
    m_hasTwoSides = side;
    const auto titles = side ? sideTitles(lecture->scenes()[lecture->current()], *side)
                             : std::pair<QString, QString>();
    m_first->setTitle(titles.first);
    m_second->setTitle(titles.second);
    m_second->setVisible(side);
    m_heading->setVisible(side);
    makeLarge();
    for (ExplorerView* explorer : {m_explorer, m_beside})
        explorer->setPaired(side);
    showPlace();
}

/// Returns the size of the usual text, in pixels: smaller for two sides in a low window.
int Presentation::textHeight() const {
    constexpr int comfortable = 1000; // pixels of a window in which two sides have large text
    return m_hasTwoSides ? std::clamp(PresentedText * height() / comfortable, LeastPresentedText,
                                      PresentedText)
                         : PresentedText;
}

/// Sets colours of high contrast, and a font and a zoom with which all text can be read from far
/// away.
void Presentation::makeLarge() {
    const Theme theme = Theme::fromPalette(QGuiApplication::palette());
    const bool dark = theme.color(Ink::Canvas).lightness() < 128;
    Colours colours = Theme::colours();
    colours.highContrast = true;
    setPalette(Theme::palette(dark, colours));
    QFont large = font();
    large.setPixelSize(textHeight());
    setFont(large);
    for (const ExplorerView* explorer : {m_explorer, m_beside}) {
        for (DiagramView* diagram : explorer->diagrams())
            diagram->setZoom(PresentedZoom * textHeight() / PresentedText);
        if (auto* timeline = explorer->findChild<TimelineView*>())
            timeline->hide();
    }
    showFormal();
}

/// Shows the numbers of the sentence and the step: above two sides, or otherwise in the corner of
/// the canvas that is opposite to the button “Key”, below the words.
void Presentation::showPlace() {
    const TreebankEditor* editor = m_session.editor();
    const int step = m_parse->exploration().current().depth;
    m_place->setText(editor->sentenceIndex() < 0 ? tr("Step %1").arg(step)
                                                 : tr("Sentence %1 of %2 · step %3")
                                                       .arg(editor->sentenceIndex() + 1)
                                                       .arg(editor->treebank().size())
                                                       .arg(step));
    m_place->setVisible(m_parse->canExplore() && !m_hasTwoSides);
    if (m_hasTwoSides) {
        const Lecture* lecture = m_session.lecture();
        const bool isLast = lecture->current() + 1 == lecture->size();
        const QString text =
            !lecture->isAtEnd() ? tr("%1 · Page Down steps both sides")
            : isLast            ? tr("%1 · Both sides have ended · This is the last scene")
                     : tr("%1 · Both sides have ended · Page Down shows the next scene");
        m_heading->setText(text.arg(toQt(lecture->scene(lecture->current()).title)));
    }
    m_place->adjustSize();
    constexpr int margin = 10;
    const QRect room = m_explorer->diagrams().front()->viewport()->geometry();
    const bool isRight = m_parse->sentence().isRightToLeft();
    m_place->move(isRight ? room.right() - m_place->width() - margin : room.left() + margin,
                  room.bottom() - m_place->height() - margin / 2);
}

} // namespace parsescope
