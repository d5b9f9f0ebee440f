// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/icons.h"

#include <QColor>
#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace parsescope {

QIcon icon(const QString& name, QColor color) {
    QFile file(":/icons/" + name + ".svg");
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray source = file.readAll();
    QIcon icon;
    for (const auto& [mode, alpha] : {std::pair(QIcon::Normal, 1.0), {QIcon::Disabled, 0.35}}) {
        QByteArray svg = source;
        QSvgRenderer renderer(svg.replace("currentColor", color.name().toLatin1()));
        for (int size : {16, 20, 24, 40, 48}) {
            QPixmap pixmap(size, size);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            painter.setOpacity(alpha);
            renderer.render(&painter);
            painter.end();
            icon.addPixmap(pixmap, mode);
        }
    }
    return icon;
}

} // namespace parsescope
