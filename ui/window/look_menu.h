// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace parsescope {

class ExplorerView;

/// Adds to `menu` the choices of how things look: layout of the sentence, animated steps, colours.
/// `remember` keeps them between starts. Returns the menu of layouts.
QMenu* addLookActions(QMenu* menu, ExplorerView* explorer, bool remember);

} // namespace parsescope
