// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>

namespace parsescope::test {

inline std::string contentsOf(const std::string& path) {
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

inline void writeContents(const std::string& path, const std::string& bytes) {
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes.data(), static_cast<qint64>(bytes.size())),
             static_cast<qint64>(bytes.size()));
}

/// A folder for the files of a test function.
class TestFolder {
protected:
    /// Replaces the folder by another one, which is empty; to be called before each test function.
    void renewFolder() {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }
    [[nodiscard]] std::string path(const std::string& name) const {
        return m_folder->filePath(QString::fromStdString(name)).toStdString();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

} // namespace parsescope::test
