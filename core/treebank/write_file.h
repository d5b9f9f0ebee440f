// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace parsescope {

/// Fails if writeFileAtomically() would certainly fail, so that errors can be reported before a
/// long computation whose result is to be written. Leaves no files behind.
[[nodiscard]] Result<void> canWriteFile(const std::string& path);

/// A function that writes the next bytes of a file. Returns false if they cannot be written; the
/// caller must not pass further bytes afterwards.
using ByteSink = std::function<bool(std::string_view)>;

/// Writes a file, like the other writeFileAtomically(), with the bytes that `make` passes to the
/// sink piece by piece, so that not all bytes need to be in memory. Writes nothing if `make` fails.
[[nodiscard]] Result<void>
writeFileAtomically(const std::string& path,
                    const std::function<Result<void>(const ByteSink&)>& make);

/// Writes a file atomically, for contents that no other user may read: a new file is accessible
/// only to its owner.
[[nodiscard]] Result<void> writePrivateFile(const std::string& path, std::string_view bytes);

/// Makes a folder for private files, and the folders above it. Removes the access rights of other
/// users if the folder exists.
[[nodiscard]] Result<void> makePrivateFolder(const std::string& path);

/// Returns the properties that a file loses when it is replaced by writeFileAtomically(), as a text
/// for people; empty if there are none.
[[nodiscard]] Text lostByWriting(const std::string& path);

} // namespace parsescope
