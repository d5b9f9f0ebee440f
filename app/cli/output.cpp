// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include "app/cli/command.h"
#include "app/cli/input.h"
#include "core/base/path.h"
#include "core/treebank/write_file.h"

#include <filesystem>

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

void tellLosses(const std::string& path) {
    if (const Text lost = lostByWriting(path); !lost.empty())
        complain(Error{lost, path, 0, 0});
}

int writeChecked(const std::string& path, const FileKind& kind, std::string_view bytes,
                 const std::vector<std::string>& inputs, Readers readers) {
    if (const int status = checkOutput(path, kind, inputs); status != Success)
        return status;
    tellLosses(path);
    const Result<void> done = readers == Readers::OwnerAlone ? writePrivateFile(path, bytes)
                                                             : writeFileAtomically(path, bytes);
    if (!done)
        complain(done.error());
    return done ? Success : BadInput;
}

int writeSite(const std::string& folder, const std::vector<SiteFile>& files) {
    if (folder.empty()) {
        complain(Text("the path of the folder is empty, expected the path of a folder to write"));
        return BadInput;
    }
    for (const SiteFile& file : files) {
        const std::filesystem::path path = pathOf(folder) / pathOf(file.path);
        std::error_code error;
        std::filesystem::create_directories(path.parent_path(), error);
        if (error) {
            complain(Error{Text("the folder cannot be made: {0}", error.message()),
                           path.parent_path().string()});
            return BadInput;
        }
        const std::string ending = path.extension().string().substr(1);
        if (const int status = writeChecked(path.string(), fileKindOf(ending), file.bytes, {});
            status != Success)
            return status;
    }
    return Success;
}

} // namespace parsescope::cli
