// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explorer/actions.h"

#include <QAbstractButton>

namespace parsescope {

/// A transition as a card: its key, its name, the arc it would make, its cost, and a link that asks
/// why. A click elsewhere than on the link takes it.
class ActionCard : public QAbstractButton {
    Q_OBJECT

public:
    explicit ActionCard(QWidget* parent = nullptr);

    void setAction(const Action& action);
    [[nodiscard]] const Action& action() const { return m_action; }
    /// A low card has one line.
    void setLow(bool low);
    /// Stands out from the others, as those among which a digit chooses.
    void setCandidate(bool candidate);
    [[nodiscard]] bool isCandidate() const { return m_candidate; }
    /// Where a click asks why.
    [[nodiscard]] QRect whyRect() const;

    /// Height of a card with one line or two.
    [[nodiscard]] static int heightOf(bool low, const QWidget& strip);
    /// Least width at which a card of that kind says all that it has to.
    [[nodiscard]] static int widthOf(bool low, const QWidget& strip);

signals:
    void taken();
    void whyAsked();
    /// The mouse came above the card, or the focus; or it left.
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
    Action m_action;
    bool m_low = false;
    bool m_candidate = false;
    bool m_overWhy = false;
};

} // namespace parsescope
