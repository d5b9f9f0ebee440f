// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts about the derivation on screen, and the line that shows them.
#pragma once

#include "core/oracle/explanation.h"
#include "core/parsing/transition_system.h"

#include <QLabel>
#include <QString>

class QToolButton;

namespace parsescope {

class ParseExplorer;
struct SentenceReading;
class Selection;

/// Returns a text about the last step and, if `judges` is true, whether its arc is gold, its cost
/// and the reasons for the cost; in the initial configuration, a text about the sentence.
[[nodiscard]] QString narrate(const ParseExplorer& parse, bool judges = true);
/// Returns a comparison of a second system's derivation with that of the first on the same
/// sentence.
[[nodiscard]] QString besideText(const ParseExplorer& first, const ParseExplorer& second);
/// Returns why a sentence cannot be explored; empty if it can.
[[nodiscard]] QString sentenceObstacle(const SentenceReading& reading);
/// Returns the configuration of `parse` in the notation of the papers: “σ = [ROOT, fixed]  β =
/// [with, …]  A = {…}”.
[[nodiscard]] QString formalConfiguration(const ParseExplorer& parse);
/// Returns true if one sentence explains the cost of the transition at the cursor: no continuation
/// builds the arcs that the transition loses, and all of them are lost for one reason.
[[nodiscard]] bool isPlainMistake(const ParseExplorer& parse, Transition transition);

/// A text about the last step, beside a bar whose colour shows whether the step had a cost, and a
/// button for more about the cost. Its height does not depend on the text, so that nothing below
/// moves: a text that is too long is cut off, and the tool tip shows all of it.
class NarrationLine : public QLabel {
    Q_OBJECT

public:
    NarrationLine(const ParseExplorer* parse, const Selection* selection,
                  QWidget* parent = nullptr);

    void refresh();
    /// Shows `prompt` in place of the narration. An empty text shows the narration again.
    void setPrompt(const QString& prompt);

    // The size does not depend on the text, which would otherwise be laid out in several widths
    // after each step.
    [[nodiscard]] QSize sizeHint() const override { return {1, minimumHeight()}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
    [[nodiscard]] int heightForWidth(int) const override { return minimumHeight(); }

signals:
    /// Emitted when the reasons for the cost of the last step are requested, or no longer wanted.
    void whyAsked();

protected:
    void enterEvent(QEnterEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitText();

    const ParseExplorer* m_parse;
    const Selection* m_selection; // tells whether losses are hidden
    QString m_prompt;
    QString m_whole; ///< the text without cuts
    QToolButton* m_why;
};

} // namespace parsescope
