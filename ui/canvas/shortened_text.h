// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

namespace parsescope {

/// The places at which a text may be cut.
enum class CutAt {
    Characters, ///< between characters as readers see them, which may have several code points
    Words,      ///< between words; within a word only if not even the first word fits
};

/// Returns `text` if `fits` accepts it. Otherwise returns the longest accepted beginning that is
/// followed by an ellipsis, or the ellipsis alone if no beginning is accepted. `fits` must accept
/// every text that is shorter than an accepted one. The number of calls of `fits` is logarithmic in
/// the length of the text.
[[nodiscard]] QString shortened(const QString& text, CutAt places,
                                const std::function<bool(const QString&)>& fits);

} // namespace parsescope
