// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/decoding/exact_decoding.h"

#include <QSplitter>

class QLabel;
class QSlider;
class QTreeWidget;

namespace parsescope {

class DiagramView;
class ParseExplorer;

/// The search for the best tree of arc scores, projective or not, step by step: cycles are
/// contracted and expanded again. Each step is drawn and described.
class ContractionView : public QSplitter {
    Q_OBJECT

public:
    ContractionView(const ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent = nullptr);

private:
    void refresh();
    void goTo(int step);
    void draw(bool gliding);
    /// Returns a node as a text, “3 saw” or “{2 dog, 3 saw}”; for a large node, its first words and
    /// the number of its other words.
    [[nodiscard]] QString nodeText(const ArborescenceStep::Node& node) const;
    [[nodiscard]] QString arcText(Arc arc) const;
    [[nodiscard]] QString title(const ArborescenceStep& step) const;
    [[nodiscard]] QString stepText(const ArborescenceStep& step) const;

    const ParseExplorer* m_parse;
    ExactDecoding* m_decoding;
    DiagramView* m_diagram;
    QSlider* m_slider;
    QLabel* m_message;
    QTreeWidget* m_steps;
    std::shared_ptr<const ExactDecoding::Findings> m_found; // the findings that are shown
};

} // namespace parsescope
