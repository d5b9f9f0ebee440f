// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/formal_text.h"

#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <QStringList>

namespace parsescope {

QString formalConfiguration(const ParseExplorer& parse) {
    const Configuration& now = parse.configuration();
    QStringList stack;
    QStringList buffer;
    QStringList arcs;
    for (int i = now.stackSize() - 1; i >= 0; --i)
        stack += quoted(parse, now.stack(i));
    QString lists;
    for (std::size_t i = 0; i < now.lists().size(); ++i) {
        QStringList nodes;
        for (const int node : now.lists()[i])
            nodes += quoted(parse, node);
        lists +=
            QStringLiteral("%1 = [%2]\n").arg(toQt(parse.system().lists[i].name), nodes.join(", "));
    }
    for (int i = 0; i < now.bufferSize(); ++i)
        buffer += quoted(parse, now.buffer(i));
    for (int word = 1; word <= now.words(); ++word)
        if (const int head = now.head(word); head != NoHead)
            arcs += QStringLiteral("%1 → %2").arg(quoted(parse, head), quoted(parse, word));
    return QStringLiteral("σ = [%1]\n%2β = [%3]\nA = {%4}")
        .arg(stack.join(", "), lists, buffer.join(", "), arcs.join(", "))
        .remove(QStringLiteral("“"))
        .remove(QStringLiteral("”"));
}

} // namespace parsescope
