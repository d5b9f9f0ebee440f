// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/recent_list.h"

#include <QSettings>

namespace parsescope {

void RecentList::setKept(bool kept) {
    m_isKept = kept;
    addKept();
}

void RecentList::add(const QString& text) {
    addKept();
    constexpr qsizetype most = 10;
    m_texts.removeAll(text);
    m_texts.prepend(text);
    m_texts = m_texts.mid(0, most);
    if (m_isKept)
        QSettings().setValue(m_key, m_texts);
}

void RecentList::addKept() {
    if (!m_isKept)
        return;
    for (const QString& text : QSettings().value(m_key).toStringList())
        if (!m_texts.contains(text))
            m_texts += text;
}

void RecentList::clear() {
    m_texts.clear();
    if (m_isKept)
        QSettings().remove(m_key);
}

} // namespace parsescope
