// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace parsescope {

/// Shows a dialog with the purpose, the version and the licence of the program.
void showAbout(QWidget* parent);

} // namespace parsescope
