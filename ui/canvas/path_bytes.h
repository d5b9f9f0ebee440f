// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace parsescope {

/// Returns the path that `shown` means, as bytes. Where the name of a file is not UTF-8, Qt shows
/// replacement characters; the file whose name is shown like that is meant, if there is one.
[[nodiscard]] std::string pathBytes(const QString& shown);

} // namespace parsescope
