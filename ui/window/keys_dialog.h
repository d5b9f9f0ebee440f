// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace parsescope {

/// Shows every key of the window's menus, and what the keys do inside views.
void showKeys(QWidget* window);

} // namespace parsescope
