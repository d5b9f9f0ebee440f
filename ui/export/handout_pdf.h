// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/handout_html.h"

#include <QByteArray>

namespace parsescope {

/// Returns a handout as a PDF file of A4 pages.
[[nodiscard]] QByteArray pdfOf(const HandoutHtml& handout);

} // namespace parsescope
