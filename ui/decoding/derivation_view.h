// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/decoding/exact_decoding.h"

#include <QSplitter>

#include <vector>

class QLabel;
class QSlider;
class QTreeWidget;

namespace parsescope {

class DiagramView;
class ParseExplorer;
struct ArcLine;

/// The best derivation of exact decoding as half-trees, beside the transitions it stands for, step
/// by step; and for the item looked at, every way in which it could be split.
class DerivationView : public QSplitter {
    Q_OBJECT

public:
    DerivationView(ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent = nullptr);

private:
    void refresh();
    void listSteps();
    void goTo(int step);
    void draw();
    [[nodiscard]] std::vector<ArcLine> arcs(int step, const DecoderState& position) const;

    ParseExplorer* m_parse;
    ExactDecoding* m_decoding;
    DiagramView* m_diagram;
    QLabel* m_message;
    QSlider* m_slider;
    QTreeWidget* m_steps;
    QTreeWidget* m_splits;
    std::shared_ptr<const ExactDecoding::Findings> m_found; // that are shown
    std::vector<int> m_derivation;     // deductions of the chart, by step; the first is the start
    std::vector<DecodingStep> m_moves; // the transitions between them; none for eisner
};

} // namespace parsescope
