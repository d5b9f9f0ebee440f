// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace parsescope {

class ExplorerView;

/// Adds the choices of the look to `menu`: layout of the sentence, animated steps, colours. If
/// `remember` is true, the choices are kept for the next start. Returns the menu of layouts.
QMenu* addLookActions(QMenu* menu, ExplorerView* explorer, bool remember);

} // namespace parsescope
