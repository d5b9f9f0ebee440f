// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/handout_html.h"

#include <QByteArray>

namespace parsescope {

/// A handout as a PDF, A4.
[[nodiscard]] QByteArray pdfOf(const HandoutHtml& handout);

} // namespace parsescope
