// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace parsescope {

class Autosave;

/// Makes `window` ask whether to restore changes whenever `autosave` finds unsaved changes of an
/// earlier run.
void offerLostChanges(Autosave* autosave, QWidget* window);

} // namespace parsescope
