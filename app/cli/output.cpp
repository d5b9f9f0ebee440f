// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include "app/cli/command.h"
#include "app/cli/input.h"
#include "core/treebank/treebank.h"

namespace parsescope::cli {

int checkOutput(const std::string& path, const FileKind& kind,
                const std::vector<std::string>& inputs) {
    if (const Result<void> other = checkIsNoInput(path, inputs); !other) {
        complain(other.error());
        return BadUsage;
    }
    if (const Result<void> can = canWriteFile(path, kind); !can) {
        complain(can.error());
        return BadInput;
    }
    return Success;
}

int writeChecked(const std::string& path, const FileKind& kind, std::string_view bytes,
                 const std::vector<std::string>& inputs) {
    if (const int status = checkOutput(path, kind, inputs); status != Success)
        return status;
    const Result<void> done = writeFileAtomically(path, bytes);
    if (!done)
        complain(done.error());
    return done ? Success : BadInput;
}

} // namespace parsescope::cli
