// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/export/handout_html.h"

#include <QByteArray>

namespace parsescope {

/// Returns a handout as a PDF file of A4 pages. If `control` requests to stop, the result is
/// incomplete and must not be used.
[[nodiscard]] QByteArray pdfOf(const HandoutHtml& handout, const TaskControl& control = {});

} // namespace parsescope
