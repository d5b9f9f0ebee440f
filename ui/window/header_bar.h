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

/// The menus and actions of the bar at the top of the window.
struct HeaderParts {
    QMenu* system;
    QMenu* layout; ///< the menu of sentence layouts, in which the current one is checked
    QMenu* model;
    QAction* previous; ///< goes to the previous sentence
    QAction* next;
    QAction* goTo; ///< asks for the number of a sentence
    QAction* present;
};

/// The bar at the top of the window. It shows the number and the text of the sentence, the system,
/// the layout and the model; all of them can be changed there.
class HeaderBar : public QWidget {
    Q_OBJECT

public:
    HeaderBar(const Session& session, const HeaderParts& parts, QWidget* parent = nullptr);

    /// Shows or hides the choices of the system and the layout.
    void setSystemShown(bool shown);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void showSentence();
    void showChoices();
    void elideText();

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    LoadedModel* m_loaded;
    QMenu* m_layoutMenu;
    PillButton* m_number;
    PillButton* m_system;
    PillButton* m_layout;
    PillButton* m_model;
    QLabel* m_text;
    PillButton* m_edited; ///< visible while the sentence differs from the file
};

} // namespace parsescope
