// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QKeyEvent;
class QWidget;

namespace parsescope {

/// Returns true if the control `focus`, which has the focus, uses the key itself: a button is
/// pressed by Space, a cell that can be edited takes letters, a list with check boxes and a choice
/// take both, and sliders and rows of tabs are moved by arrow keys. `focus` may be null. The cards
/// of transitions are no such controls.
[[nodiscard]] bool takesKey(const QWidget* focus, const QKeyEvent& key);

} // namespace parsescope
