// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QString>
#include <QTest>

namespace parsescope {

/// Compares `text` with tests/goldens/`name`.txt; writes the file if UPDATE_GOLDENS is set.
inline void compareWithGolden(const QString& name, const QString& text) {
    QFile file(QStringLiteral(SOURCE_DIR "/tests/goldens/%1.txt").arg(name));
    if (qEnvironmentVariableIsSet("UPDATE_GOLDENS")) {
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
        return;
    }
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName() + " is missing"));
    QCOMPARE(text, QString::fromUtf8(file.readAll()));
}

} // namespace parsescope
