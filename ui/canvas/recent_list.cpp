// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/recent_list.h"

#include <QSettings>

namespace parsescope {

void RecentList::setKept(bool kept) {
    m_isKept = kept;
    if (!kept)
        return;
    const QStringList own = m_texts;
    readAgain();
    for (qsizetype i = own.size() - 1; i >= 0; --i)
        add(own[i]);
}

void RecentList::add(const QString& text) {
    readAgain();
    constexpr qsizetype most = 10;
    m_texts.removeAll(text);
    m_texts.prepend(text);
    m_texts = m_texts.mid(0, most);
    if (m_isKept)
        QSettings().setValue(m_key, m_texts);
}

void RecentList::readAgain() {
    if (m_isKept)
        m_texts = QSettings().value(m_key).toStringList();
}

void RecentList::clear() {
    m_texts.clear();
    if (m_isKept)
        QSettings().remove(m_key);
}

} // namespace parsescope
