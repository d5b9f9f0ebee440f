// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QStringList>

class QVBoxLayout;

namespace parsescope {

/// The page shown while there is no sentence: ways to begin.
class WelcomePage : public QScrollArea {
    Q_OBJECT

public:
    explicit WelcomePage(QWidget* parent = nullptr);

    /// Paths of files that were open before, the last one first.
    void setRecent(const QStringList& paths);

signals:
    void watchAsked();
    void mistakeAsked();
    void impossibleAsked();
    void lessonsAsked();
    void openAsked();
    void tourAsked();
    void recentAsked(const QString& path);

private:
    QWidget* m_recent;
    QVBoxLayout* m_recentLayout;
};

} // namespace parsescope
