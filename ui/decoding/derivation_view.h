// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/decoding/exact_decoding.h"

#include <QWidget>

#include <utility>
#include <vector>

class QLabel;

namespace parsescope {

class ChartPlayer;
class DiagramView;
class ParseExplorer;
class ExplorerView;
class Selection;
struct DecodedTree;

/// The best derivation of exact decoding as half-trees over the words that they cover, step by
/// step. A sentence says what the step does.
class DerivationView : public QWidget {
    Q_OBJECT

public:
    DerivationView(const ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent = nullptr);

    /// Puts the half-trees below the words of `explorer`, if it shows all of them, and draws the
    /// arcs that are built at the words there, as a part of `selection`.
    void placeUnder(const ExplorerView* explorer, Selection* selection);
    /// Shows the derivation up to the transition `move`, 0-based; for scores of arcs, up to the
    /// deduction after the axiom with that index.
    void showMove(int move);
    /// Returns the index of the transition shown, as for showMove(); -1 if none is shown.
    [[nodiscard]] int move() const;
    /// Returns the item that the step shown derives, as an index into the items of the chart; -1
    /// if no step is shown.
    [[nodiscard]] int item() const;
    /// Returns the first and the last node of the item, of which the last may be the end of the
    /// buffer; -1 and -1 if no step is shown.
    [[nodiscard]] std::pair<int, int> ends() const;
    [[nodiscard]] ChartPlayer* player() const { return m_player; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

signals:
    /// Emitted when another step is shown.
    void stepped();

private:
    void refresh();
    void showSteps(int steps);
    void draw();
    [[nodiscard]] QString stepText(int step) const;
    [[nodiscard]] DecoderState stateAfter(int step) const;
    [[nodiscard]] Arc newArc(int step) const;
    [[nodiscard]] DecodedTree treeAt(int step) const;

    const ParseExplorer* m_parse;
    ExactDecoding* m_decoding;
    ChartPlayer* m_player;
    QLabel* m_message;
    DiagramView* m_diagram;
    const ExplorerView* m_explorer = nullptr;
    Selection* m_selection = nullptr;
    std::shared_ptr<const ExactDecoding::Findings> m_found; // the findings that are shown
    // The deductions of the derivation, in order; the first one is the axiom.
    std::vector<int> m_derivation;
    std::vector<DecodingStep> m_moves; // the transitions between the deductions; empty for eisner
};

} // namespace parsescope
