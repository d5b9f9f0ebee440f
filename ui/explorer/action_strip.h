// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explorer/actions.h"

#include <QWidget>

class QLabel;
class QShortcut;
class QToolButton;

namespace parsescope {

class ActionCard;
class LoadedModel;
class ParseExplorer;
class Selection;

/// The transitions of the current configuration: a card for each legal transition in one or two
/// rows, or low cards in more rows if there are many. Beside the cards, always at the same place:
/// the transitions that are not legal, with the reasons, and the formula of the transition under
/// the mouse, or of the last one taken. While the mouse is above a card, or the card has the focus,
/// all views show the nodes that it would touch. Keyboard: Up and Down go from card to card, Enter
/// takes, ? asks why.
class ActionStrip : public QWidget {
    Q_OBJECT

public:
    ActionStrip(ParseExplorer* parse, Selection* selection, LoadedModel* model,
                QWidget* parent = nullptr);

    /// The letter of a rule was pressed: takes its legal variant; where there are several, they
    /// stand out and the next digit chooses.
    void choose(int rule);
    /// True while a digit is waited for.
    [[nodiscard]] bool isChoosing() const { return m_choosing >= 0; }
    /// The cards that are shown, in their order.
    [[nodiscard]] const std::vector<ActionCard*>& cards() const { return m_shown; }

signals:
    /// Which digits are waited for, "R: press 1–3"; empty if no digit is expected.
    void choosing(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void arrange();
    void placeCards(const QRect& room, int columns, bool low);
    /// Returns the width of the part beside the cards.
    [[nodiscard]] int sideWidth() const;
    [[nodiscard]] QRect sideRect() const;
    void showFormula();
    void showReasons();
    void stopChoosing();
    void chooseHere(int rule);
    void chooseVariant(int variant);
    ActionCard* makeCard();

    ParseExplorer* m_parse;
    Selection* m_selection;
    LoadedModel* m_model;
    std::vector<Action> m_actions;
    std::vector<ActionCard*> m_cards; // made so far
    std::vector<ActionCard*> m_shown;
    QToolButton* m_notLegal; // opens the reasons
    QToolButton* m_more;     // opens those for which there is no room
    QLabel* m_formula;
    std::vector<QShortcut*> m_choosingKeys; // digits and Escape
    int m_choosing = -1;                    // the rule whose variant is chosen
    int m_height = 0; // as much as was needed for the sentence, so that nothing jumps
};

} // namespace parsescope
