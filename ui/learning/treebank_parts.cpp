// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/treebank_parts.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace parsescope {

namespace {

/// Finds the name of the part in a file's name, "train", "dev" or "test"; the last one if there are
/// several.
QRegularExpressionMatch findPart(const QString& path) {
    static const QRegularExpression word(
        QStringLiteral("^(?:.*[-_.])?(train|dev|test)(?=[-_.][^/]*$|$)"));
    return word.match(QFileInfo(path).fileName());
}

} // namespace

bool isPart(const QString& path, const QString& part) {
    return findPart(path).captured(1) == part;
}

QString partBeside(const QString& path, const QString& part) {
    const QRegularExpressionMatch found = findPart(path);
    if (!found.hasMatch())
        return {};
    QString name = QFileInfo(path).fileName();
    name.replace(found.capturedStart(1), found.capturedLength(1), part);
    const QFileInfo file(QFileInfo(path).dir(), name);
    return file.isFile() ? file.filePath() : QString();
}

} // namespace parsescope
