// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/models.h"

class QTreeWidget;

namespace parsescope {

/// Fills `list` with feature templates, in words and in their notation.
void showTemplates(QTreeWidget* list, const std::vector<TemplateGroup>& groups);
/// Fills `list` with the reason why networks have no feature templates.
void showNoTemplates(QTreeWidget* list);

} // namespace parsescope
