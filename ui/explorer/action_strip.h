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

/// The transitions at the cursor: a card for each legal transition in one or two rows, or low cards
/// in more rows if there are many. Beside the cards, at a fixed position: the transitions that are
/// not legal, with the reasons, and the formula of the transition under the mouse, or of the last
/// one taken. While the mouse is above a card, or the card has the focus, all views highlight the
/// nodes that its transition touches. Up and Down move between the cards, Enter takes a transition,
/// ? explains its cost.
class ActionStrip : public QWidget {
    Q_OBJECT

public:
    ActionStrip(ParseExplorer* parse, Selection* selection, LoadedModel* model,
                QWidget* parent = nullptr);

    /// Takes the legal variant of `rule`. If there are several, highlights their cards, and the
    /// next digit chooses among them.
    void choose(int rule);
    /// Returns true while the strip waits for a digit.
    [[nodiscard]] bool isChoosing() const { return m_choosing >= 0; }
    /// Returns the cards that are shown, in their order.
    [[nodiscard]] const std::vector<ActionCard*>& cards() const { return m_shown; }

signals:
    /// Emitted with the digits that are expected, "R: press 1–3"; with an empty text if no digit is
    /// expected.
    void choosing(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void arrange();
    [[nodiscard]] int placesFor(int most);
    /// Returns the number of the place that the card of a transition has; -1 if it has none.
    [[nodiscard]] int placeOf(Transition transition) const;
    void placeCards(const QRect& room, int columns, int places, bool low);
    /// Measures what depends on the system, the font and the width only. Steps would be slow if
    /// each of them measured these texts again.
    void measure();
    /// Returns the text of the part beside the cards about a transition by `rule`.
    [[nodiscard]] QString formulaOf(const Rule& rule) const;
    [[nodiscard]] QRect sideRect() const;
    void showFormula();
    void showReasons();
    void stopChoosing();
    /// Waits for a digit that chooses a variant of `rule`; for none if it is -1.
    void setChoosing(int rule);
    void chooseHere(int rule);
    void chooseVariant(int variant);
    ActionCard* makeCard();

    ParseExplorer* m_parse;
    Selection* m_selection;
    LoadedModel* m_model;
    std::vector<Action> m_actions;
    std::vector<ActionCard*> m_cards; // the card of each place, and of places that are not used now
    std::vector<ActionCard*> m_shown;
    std::vector<int> m_firstPlaces; // the place of each rule's first variant
    int m_variants = 1;             // number of places of a rule with variants
    int m_places = 0;               // number of places for cards
    QToolButton* m_notLegal;        // opens a list of the reasons why transitions are not legal
    QToolButton* m_more;            // opens a list of the transitions whose cards do not fit
    QLabel* m_formula;
    std::vector<QShortcut*> m_choosingKeys; // the keys for digits and Escape
    int m_choosing = -1;                    // the rule whose variant is being chosen; -1 for none
    // The places of transitions that are not legal, with their names.
    std::vector<std::pair<QRect, QString>> m_gaps;
    int m_height = 0;
    int m_sideWidth = 0;  // of the part beside the cards
    int m_sideHeight = 0; // that this part needs for any transition of the system
    int m_narrowCard = 0; // the width of a card with the longest title in two lines
    int m_wideCard = 0;   // in one line
};

} // namespace parsescope
