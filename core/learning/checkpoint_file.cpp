// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/checkpoint_file.h"

#include "core/learning/sealed_bytes.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"

#include <chrono>
#include <filesystem>

namespace parsescope {

bool looksLikeCheckpoint(std::string_view bytes) {
    return looksSealed(SealedKind::Checkpoint, bytes);
}

Result<void> keepInFile(const TrainingOptions& options, TrainingHooks& hooks,
                        std::function<void(const Error&)> complain) {
    using Clock = std::chrono::steady_clock;
    const std::string& path = options.checkpoint;
    if (path.empty())
        return {};
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) {
        Result<std::string> bytes = readFile(path);
        if (!bytes)
            return tl::unexpected(bytes.error());
        hooks.resume = *std::move(bytes);
        hooks.resumeFile = path;
    }
    hooks.checkpoint = [path, complain = std::move(complain),
                        last = Clock::now()](bool atOnce, const auto& bytes) mutable {
        if (!atOnce && Clock::now() - last < std::chrono::minutes(1))
            return;
        if (const Result<void> written = writeFileAtomically(path, bytes()); !written)
            complain(written.error());
        last = Clock::now();
    };
    return {};
}

} // namespace parsescope
