// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QMenu;
class QToolButton;

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// The line above the diagrams: the text of the sentence, a button that undoes all its edits, and
/// one for how it is drawn.
class SentenceHeader : public QWidget {
    Q_OBJECT

public:
    SentenceHeader(TreebankEditor* editor, const ParseExplorer* parse, QWidget* parent = nullptr);

    /// The button at the end of the line opens it, and shows its checked action.
    void setLayoutMenu(QMenu* menu);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showText();
    void showEdited();
    void elideText();

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    QLabel* m_text;
    QToolButton* m_edited; ///< shown while the sentence is not as it came
    QToolButton* m_layout;
};

} // namespace parsescope
