// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLabel;
class QSpinBox;
class QSplitter;
class QTabWidget;

namespace parsescope {

class ContractionView;
class DerivationView;
class ExactDecoding;
class ItemView;
class LoadedModel;
class ParseExplorer;
class PathView;

/// Exact decoding of the current sentence as a story: the choice of the scores, the result, the
/// derivation of the best tree step by step, and below it what else there is to see.
class DecodingView : public QWidget {
    Q_OBJECT

public:
    DecodingView(ParseExplorer* parse, LoadedModel* model, QWidget* parent = nullptr);
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 260}; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void keepHeight();
    void placeControls();
    QWidget* makeControls();
    [[nodiscard]] bool mayDropScores();
    void listSources();
    void addTabs();
    void connectStory();
    void showParts();
    [[nodiscard]] QString summary() const;

    ParseExplorer* m_parse;
    ExactDecoding* m_decoding;
    QComboBox* m_decoder;
    QComboBox* m_source;
    QSpinBox* m_seed;
    QLabel* m_summary;
    DerivationView* m_derivation;
    ContractionView* m_contraction;
    PathView* m_paths;
    ItemView* m_items;
    QTabWidget* m_tabs;
    QSplitter* m_parts;
    QBoxLayout* m_head; // the summary and the controls
    QWidget* m_controls;
};

} // namespace parsescope
