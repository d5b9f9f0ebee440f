// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QSpinBox;
class QTabWidget;

namespace parsescope {

class ExactDecoding;
class LoadedModel;
class ParseExplorer;

/// Exact decoding of the sentence explored: which scores, what comes out, and why.
class DecodingView : public QWidget {
    Q_OBJECT

public:
    DecodingView(ParseExplorer* parse, LoadedModel* model, QWidget* parent = nullptr);
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 300}; }

private:
    QWidget* makeControls();
    void listSources();
    void showTabs();
    [[nodiscard]] QString summary() const;

    ParseExplorer* m_parse;
    ExactDecoding* m_decoding;
    QComboBox* m_decoder;
    QComboBox* m_source;
    QSpinBox* m_seed;
    QLabel* m_summary;
    QTabWidget* m_tabs;
};

} // namespace parsescope
