// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;
class QTabWidget;
class QTreeWidget;

namespace parsescope {

class ModelView;
class ProgressLine;
class LoadedModel;
class ParseExplorer;
class Selection;
class TreebankEditor;
class TrainingRun;
class TrainingCurves;
class TrainingForm;

/// Trains a parser in the background: a form for the data and settings, curves of the progress, and
/// the templates of the features. The resulting model is loaded, and can be saved. A card explains
/// the choices of the loaded model.
class TrainingView : public QWidget {
    Q_OBJECT

public:
    TrainingView(TreebankEditor* editor, const ParseExplorer* parse, const Selection* selection,
                 LoadedModel* model, QWidget* parent = nullptr);

    /// Asks the user whether to discard a running training. Returns false if it must go on.
    [[nodiscard]] bool mayLeave();
    [[nodiscard]] QSize minimumSizeHint() const override { return {560, 240}; }
    [[nodiscard]] QSize sizeHint() const override { return {900, 300}; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void placeCard();
    QWidget* makeResults();
    void start();
    void tell();
    void say(const QString& text, bool wrong = false);
    void listTemplates();
    [[nodiscard]] QString progressText() const;
    [[nodiscard]] QString resultText() const;
    [[nodiscard]] QString leftOutText() const;

    LoadedModel* m_model;
    TrainingRun* m_run;
    TrainingForm* m_form;
    QScrollArea* m_scroller; // contains the form
    QPushButton* m_start;
    QPushButton* m_pause;
    QPushButton* m_stop;
    QPushButton* m_save;
    QLabel* m_link; // opens the results of the experiments
    QLabel* m_summary;
    ProgressLine* m_progress;
    QTabWidget* m_tabs;
    TrainingCurves* m_curves;
    ModelView* m_card; // beside the curves or, in a narrow view, a tab
    QTreeWidget* m_templates;
    int m_iterations = 0; ///< number of iterations of the current training
    int m_seeds = 1;
    bool m_averages = false; ///< true if the models of several seeds are averaged
    int m_firstSeed = 1;
    /// The titles and templates that are listed; nothing before the first list.
    std::optional<std::vector<std::string>> m_listed;
};

} // namespace parsescope
