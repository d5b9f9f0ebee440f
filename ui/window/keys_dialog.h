// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace parsescope {

/// Shows a dialog with all keys of the menus and views in `window`.
void showKeys(QWidget* window);

} // namespace parsescope
