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

/// The menus and actions of the bar on top of the window.
struct HeaderParts {
    QMenu* system;
    QMenu* layout; ///< its checked action is the choice
    QMenu* model;
    QAction* previous; ///< sentence
    QAction* next;
    QAction* goTo; ///< asks for a sentence
    QAction* present;
};

/// The bar above everything: which sentence, with what system, how drawn, with what model, and its
/// text. All of it can be changed where it is read.
class HeaderBar : public QWidget {
    Q_OBJECT

public:
    HeaderBar(const Session& session, const HeaderParts& parts, QWidget* parent = nullptr);

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
    PillButton* m_edited; ///< shown while the sentence is not as it came
};

} // namespace parsescope
