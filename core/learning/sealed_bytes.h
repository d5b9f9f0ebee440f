// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace parsescope {

/// A kind of file in a format of Parsescope. The file consists of a mark with the kind and a
/// version, the content, and a checksum of both.
enum class SealedKind { Model, Checkpoint };

/// Returns the bytes of a file of the kind `kind` with `content`.
[[nodiscard]] std::string sealBytes(SealedKind kind, std::string_view content);
/// Returns true if `bytes` begins with the mark of `kind`, in any version.
[[nodiscard]] bool looksSealed(SealedKind kind, std::string_view bytes);
/// Returns the content of a file. Fails if the bytes are of another kind or version, are cut short
/// or are damaged.
[[nodiscard]] Result<std::string_view> unsealBytes(SealedKind kind, std::string_view bytes);

} // namespace parsescope
