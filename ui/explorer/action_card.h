// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explorer/actions.h"

#include <QAbstractButton>

namespace parsescope {

/// Returns a title with a line break after the hyphen at which the wider line is as narrow as
/// possible; the title itself if it has no hyphen.
[[nodiscard]] QString inTwoLines(const QString& title, const QFont& font);

/// Returns the arc that `action` builds with its relation if they fit into `width` pixels; without
/// the relation, and then without the spaces around the arrow, if only that fits; otherwise an
/// empty text. No word is elided.
[[nodiscard]] QString fittingArc(const Action& action, const QFont& font, int width);

/// A card for a transition: its key, its name, the arc it builds, its cost, the cost that an
/// audited oracle claims, and a link that explains the cost. A click outside the link takes the
/// transition.
class ActionCard : public QAbstractButton {
    Q_OBJECT

public:
    explicit ActionCard(QWidget* parent = nullptr);

    void setAction(const Action& action);
    [[nodiscard]] const Action& action() const { return m_action; }
    /// Sets whether the card has one line instead of two, and whether it is narrow: the name may
    /// then have two lines, the cost is below it, and the link is shown only while the mouse is
    /// above the card.
    void setShape(bool low, bool narrow);
    /// Highlights the card as one of the variants among which a digit chooses.
    void setCandidate(bool candidate);
    /// Returns true if the card has a link to the reasons of its cost; false while costs are
    /// hidden.
    [[nodiscard]] bool asksWhy() const { return !m_action.cost.isEmpty(); }
    [[nodiscard]] bool isCandidate() const { return m_candidate; }
    /// Returns the rectangle of the link that explains the cost; an empty one while the card does
    /// not show the link.
    [[nodiscard]] QRect whyRect() const;

    /// Returns the height of a card with one line (`low`) or two.
    [[nodiscard]] static int heightOf(bool low, const QWidget& strip);
    /// Returns the least width at which a card with one line (`low`) or two shows all its texts.
    [[nodiscard]] static int widthOf(bool low, const QWidget& strip);
    /// Returns the least width at which a card with two lines, narrow or not, shows `title`.
    [[nodiscard]] static int widthOf(const QString& title, bool narrow, const QWidget& strip);

signals:
    /// Emitted when the card is clicked outside its link, or activated with the keyboard.
    void taken();
    /// Emitted when the explanation of the cost is requested.
    void whyAsked();
    /// Emitted with true when the mouse enters the card or the card gets the focus, with false when
    /// the mouse or the focus leaves it.
    void pointedAt(bool here);

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] bool needsRoomOfLink(int end) const;

    Action m_action;
    bool m_low = false;
    bool m_narrow = false;
    bool m_candidate = false;
    bool m_overWhy = false;
};

} // namespace parsescope
