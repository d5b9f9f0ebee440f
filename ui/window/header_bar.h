// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QMenu;
class QToolButton;

namespace parsescope {

class LoadedModel;
class ParseExplorer;
class PillButton;
class Session;
class TreebankEditor;
class TreebankScores;

/// The menus and actions of the bar at the top of the window.
struct HeaderParts {
    QMenu* recent; ///< the menu of the files opened before
    QMenu* system;
    QMenu* layout; ///< the menu of sentence layouts, in which the current one is checked
    QMenu* model;
    QAction* previous; ///< goes to the previous sentence
    QAction* next;
    QAction* goTo; ///< asks for the number of a sentence
    QAction* present;
};

/// The bar at the top of the window. It shows the number and the text of the sentence, the system,
/// the layout and the model, which can be changed there; for work on treebanks, the file with the
/// scores of the model or of a system's output in place of the layout.
class HeaderBar : public QWidget {
    Q_OBJECT

public:
    HeaderBar(const Session& session, const HeaderParts& parts, QWidget* parent = nullptr);

    /// Shows the choices of the system and the layout if `system` is true, otherwise hides them. If
    /// `scores` is true, shows the file of the treebank and the scores on it in place of the
    /// layout.
    void showParts(bool system, bool scores);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void showSentence();
    void showChoices();
    void showFile();
    void elideText();

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    LoadedModel* m_loaded;
    TreebankScores* m_scores;
    QMenu* m_layoutMenu;
    PillButton* m_number;
    PillButton* m_file;
    QLabel* m_scoreText;
    PillButton* m_system;
    PillButton* m_layout;
    PillButton* m_model;
    QLabel* m_text;
    bool m_showsScores = false;
    PillButton* m_edited; ///< visible while the sentence differs from the file
};

} // namespace parsescope
