// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;
class QLabel;
class QToolButton;

namespace parsescope {

class DiagramView;
class ExplorerView;
class ParseExplorer;
class Selection;
class WhenSeen;

/// A second transition system on the same sentence and gold tree, in lockstep with the first: an
/// optimal derivation of the second system is at the configuration whose arcs are most similar to
/// those of the first. Stepping one derivation moves the other. The words are in the columns of the
/// sentence above the view.
class LockstepView : public QWidget {
    Q_OBJECT

public:
    explicit LockstepView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

    /// Puts the words below those of `explorer`, which shows the first derivation.
    void placeUnder(const ExplorerView* explorer);

    /// Returns the size at which all labels of arcs have room.
    [[nodiscard]] QSize sizeHint() const override;
    /// Returns false, because the view is used at any height that its drawings have.
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }

private:
    void chooseAnother();
    void begin();
    void follow();
    void lead(int steps);
    void refresh();
    void placeBelow();
    [[nodiscard]] bool isBelowCanvas() const;
    [[nodiscard]] bool isReady() const;

    ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen; ///< starts or updates the second derivation
    ParseExplorer* m_other;
    Selection* m_otherSelection;
    QToolButton* m_system;
    QToolButton* m_back;
    QToolButton* m_forward;
    QLabel* m_summary;
    DiagramView* m_canvas;
    QWidget* m_controls;
    QBoxLayout* m_texts;
    QBoxLayout* m_layout;
    const ExplorerView* m_explorer = nullptr; ///< shows the first derivation
    std::string m_first; ///< the first system for which a second one was last chosen
    /// True if the second derivation has the sentence and the gold tree of the first.
    bool m_begun = false;
    bool m_leading = false; ///< true while a step of the second derivation moves the first one
};

} // namespace parsescope
