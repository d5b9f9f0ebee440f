// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QKeyEvent;
class QWidget;

namespace parsescope {

/// Returns true if the control `focus`, which has the focus, uses the key itself: a button is
/// pressed by Space, a cell that can be edited takes letters and F2, a list with check boxes and a
/// choice take Space and letters, and sliders and rows of tabs are moved by arrow keys. `focus` may
/// be null. The cards of transitions are no such controls.
[[nodiscard]] bool takesKey(const QWidget* focus, const QKeyEvent& key);

/// Returns true for the key F2 without modifiers, which edits the current item of a view.
[[nodiscard]] bool isEditKey(const QKeyEvent& key);

} // namespace parsescope
