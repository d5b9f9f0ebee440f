// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/models.h"

class QTreeWidget;

namespace parsescope {

/// Lists feature templates, in words and as they are.
void showTemplates(QTreeWidget* list, const std::vector<TemplateGroup>& groups);
/// Says why networks have none.
void showNoTemplates(QTreeWidget* list);

} // namespace parsescope
