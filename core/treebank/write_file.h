// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace parsescope {

/// Fails where writeFileAtomically() would fail for certain: so it can be told before the work
/// whose result is to be written. Leaves nothing behind.
[[nodiscard]] Result<void> canWriteFile(const std::string& path);

/// Takes the next bytes of a file; false when they cannot be written, and more are of no use.
using ByteSink = std::function<bool(std::string_view)>;

/// As writeFileAtomically() with all the bytes that `make` hands to the sink, one after the other,
/// so that they need not be in memory together. When `make` fails, nothing is written.
[[nodiscard]] Result<void>
writeFileAtomically(const std::string& path,
                    const std::function<Result<void>(const ByteSink&)>& make);

/// As writeFileAtomically(), for what nobody else may read: a new file belongs to its owner alone.
[[nodiscard]] Result<void> writePrivateFile(const std::string& path, std::string_view bytes);

/// Makes a folder for such files, and those above it, or takes its rights from others.
[[nodiscard]] Result<void> makePrivateFolder(const std::string& path);

/// Returns the properties that a file loses when it is replaced by writeFileAtomically(), for
/// people; empty if there are none.
[[nodiscard]] std::string lostByWriting(const std::string& path);

/// Removes temporary files that were left behind in a folder by programs of this user that were
/// killed while they wrote.
void removeDebris(const std::string& folder);

} // namespace parsescope
