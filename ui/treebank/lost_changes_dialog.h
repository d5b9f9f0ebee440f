// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace parsescope {

class Autosave;

/// Whenever `autosave` finds changes that an earlier run left behind, asks whether to put them
/// back.
void offerLostChanges(Autosave* autosave, QWidget* window);

} // namespace parsescope
