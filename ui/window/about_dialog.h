// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace parsescope {

/// Shows what the program is, its version and licence.
void showAbout(QWidget* parent);

} // namespace parsescope
