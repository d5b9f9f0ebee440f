// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

namespace parsescope {

/// The application. It catches all exceptions in the thread of the window, so that a message
/// reports the failure and the window stays open with its unsaved changes.
class Application : public QApplication {
public:
    /// Sets the names, the icon and the style of the application.
    Application(int& argc, char** argv);

    /// On Linux, chooses a platform of Qt without a display if no window is needed. If a window is
    /// needed and there is no display, prints a message and returns false, because Qt would abort.
    /// Must be called before the constructor.
    [[nodiscard]] static bool chooseDisplay(int argc, char** argv);
    /// Returns true if the system starts the threads that a window needs at least. Otherwise prints
    /// a message, because Qt would wait for its thread for ever.
    [[nodiscard]] static bool hasThreads();
    /// Ends the program after a second with the exit status `status`, in case the program still
    /// waits for a task that does not stop. Settings and the journal were written when the window
    /// was closed.
    static void endSoon(int status);

    bool notify(QObject* receiver, QEvent* event) override;
};

} // namespace parsescope
