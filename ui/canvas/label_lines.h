// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLabel;

namespace parsescope {

/// Keeps room for `lines` lines of text in `label`, and for `margin` pixels, at every text size, so
/// that the parts below do not move when the text changes.
void keepLines(QLabel* label, int lines, int margin);

} // namespace parsescope
