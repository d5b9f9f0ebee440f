// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <unistd.h>

#include <string>
#include <system_error>

namespace parsescope {

/// An open file of the operating system, closed at the end of its scope.
class FileDescriptor {
public:
    explicit FileDescriptor(int number) : m_number(number) {}
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    ~FileDescriptor() { static_cast<void>(close()); }

    [[nodiscard]] bool isOpen() const { return m_number >= 0; }
    [[nodiscard]] int number() const { return m_number; }
    /// Closes the file. Returns false if the system reports an error, with the reason in errno.
    bool close() {
        const int number = m_number;
        m_number = -1;
        return number < 0 || ::close(number) == 0;
    }

private:
    int m_number = -1;
};

/// Returns the error "`what`: reason", with the reason for the value `code` of errno.
[[nodiscard]] inline tl::unexpected<Error> systemFailure(Phrase what, int code) {
    return failure("{0}: {1}", what, std::generic_category().message(code));
}

} // namespace parsescope
