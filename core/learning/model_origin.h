// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace parsescope {

/// Returns a hash of the sentences in CoNLL-U, which is never 0. The value is equal on all machines
/// and in all versions of the program.
[[nodiscard]] std::uint64_t sentencesHash(std::span<const Sentence> sentences);

/// The data, settings and version of the program from which a model was trained. A hash of 0 means
/// that the data are not known, or that there were none.
struct ModelOrigin {
    std::string version;       ///< version of the program, for example "0.1.0"
    std::string settings;      ///< options of the training as a JSON object; empty if not known
    int sentences = 0;         ///< number of training sentences
    std::uint64_t train = 0;   ///< hash of the training sentences
    std::uint64_t dev = 0;     ///< hash of the sentences by which the iteration was chosen
    std::uint64_t vectors = 0; ///< hash of the file with initial word vectors

    bool operator==(const ModelOrigin&) const = default;
    /// Returns true if nothing is known: the model was made by an earlier version of the program.
    [[nodiscard]] bool isUnknown() const { return *this == ModelOrigin(); }
};

/// Returns what two models that are averaged have in common.
[[nodiscard]] ModelOrigin commonOrigin(const ModelOrigin& a, const ModelOrigin& b);

/// Returns the version of this program.
[[nodiscard]] std::string_view programVersion();

} // namespace parsescope
