// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QStringList>

class QVBoxLayout;

namespace parsescope {

/// The page that is shown while there is no sentence. It offers ways to begin.
class WelcomePage : public QScrollArea {
    Q_OBJECT

public:
    explicit WelcomePage(QWidget* parent = nullptr);

    /// Sets the paths of files that were opened before, the latest first, and the number of the
    /// sentence at which the first one opens; 0 if it is not known.
    void setRecent(const QStringList& paths, int sentence);

signals:
    void watchAsked();
    void mistakeAsked();
    void impossibleAsked();
    void lessonsAsked();
    void openAsked();
    void tourAsked();
    void recentAsked(const QString& path);
    /// Emitted when Esc is pressed.
    void leaveAsked();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* m_recent;
    QVBoxLayout* m_recentLayout;
};

} // namespace parsescope
