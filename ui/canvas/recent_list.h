// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QString>
#include <QtCore/QStringList>

namespace parsescope {

/// The texts that were used last, the latest first, at most ten. They can be kept in the settings,
/// which several windows share.
class RecentList {
public:
    /// `key` is the key of the list in the settings.
    explicit RecentList(QString key) : m_key(std::move(key)) {}

    /// Sets whether the list is kept in the settings. If it is, the texts there are added behind
    /// those of the list, and from now on the list is that of the settings.
    void setKept(bool kept);
    /// Makes `text` the first one, before those that other windows have stored meanwhile.
    void add(const QString& text);
    /// Reads the list again, if it is kept: other windows may have added texts or removed all.
    void readAgain();
    /// Removes all texts, also from the settings.
    void clear();
    [[nodiscard]] const QStringList& texts() const { return m_texts; }

private:
    QString m_key;
    bool m_isKept = false;
    QStringList m_texts;
};

} // namespace parsescope
