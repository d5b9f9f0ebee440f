// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QTest>

#include <unistd.h>

namespace parsescope::test {

/// Lets files be refused during the life of the object, even if the tests run as root, who may read
/// and write all files: the process acts as a user without rights, who owns `folder`.
class WithoutRights {
public:
    explicit WithoutRights(const QString& folder) : m_isRoot(::geteuid() == 0) {
        constexpr uid_t Nobody = 65534;
        if (m_isRoot)
            QVERIFY(::chown(QFile::encodeName(folder), Nobody, Nobody) == 0 &&
                    ::setresuid(Nobody, Nobody, 0) == 0);
    }
    WithoutRights(const WithoutRights&) = delete;
    WithoutRights& operator=(const WithoutRights&) = delete;
    ~WithoutRights() {
        if (m_isRoot)
            (void)::setresuid(0, 0, 0);
    }

private:
    bool m_isRoot;
};

} // namespace parsescope::test
