// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTreeWidget;

namespace parsescope {

struct TransitionSystem;

/// Lists the feature templates of a system, in words and as they are.
void showTemplates(QTreeWidget* list, const TransitionSystem& system);
/// Says why networks have none.
void showNoTemplates(QTreeWidget* list);

} // namespace parsescope
