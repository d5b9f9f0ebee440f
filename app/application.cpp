// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application.h"

#include "core/base/platform/memory.h"
#include "core/base/platform/signals.h"
#include "core/base/platform/terminal.h"
#include "ui/canvas/theme.h"
#include "ui/session/background_task.h"
#include "ui/window/window_style.h"

#include <QIcon>
#include <QTextStream>

#include <cstdio>
#include <exception>
#include <future>
#include <list>
#include <new>
#include <system_error>
#include <thread>

namespace parsescope {

namespace {

struct ApplicationTexts {
    Q_DECLARE_TR_FUNCTIONS(main)
};

void tell(const QString& reason) {
    try {
        BackgroundTask::fail(reason);
    } catch (const std::exception&) {
        // There is not even enough memory for the notice.
        std::fputs("parsescope: there is not enough memory\n", stderr);
    }
}

bool hasDisplay() {
    return !platform::needsDisplayServer() || !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

} // namespace

Application::Application(int& argc, char** argv) : QApplication(argc, argv) {
    QApplication::setOrganizationName("parsescope");
    QApplication::setApplicationName("parsescope");
    QApplication::setApplicationDisplayName("Parsescope");
    QApplication::setApplicationVersion(PARSESCOPE_VERSION);
    // The desktop shows the icon of this file.
    QGuiApplication::setDesktopFileName("org.parsescope.Parsescope");
    QApplication::setStyle(new WindowStyle);
    QApplication::setWindowIcon(QIcon(":/icons/parsescope.svg"));
    Theme::setUpApplication();
}

bool Application::chooseDisplay(int argc, char** argv) {
    if (!qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        return true;
    bool windowless = false;
    bool pictured = false;
    for (int i = 1; i < argc && qstrcmp(argv[i], "--") != 0; ++i) {
        const QByteArray option = QByteArray(argv[i]).split('=').first();
        windowless =
            windowless ||
            QByteArrayList{"-h", "--help", "--help-all", "-v", "--version", "--export"}.contains(
                option);
        pictured = pictured || option == "--picture";
    }
    if (windowless || (pictured && !hasDisplay()))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    else if (!hasDisplay()) {
        QTextStream(stderr) << "parsescope: there is no display to show a window on; --export, "
                               "--picture and parsescope-cli need none\n";
        return false;
    }
    return true;
}

bool Application::hasThreads() {
    constexpr std::size_t needed = 4; // two of Qt, and two of the window
    std::promise<void> end;
    std::list<std::jthread> threads;
    const auto wait = [ended = end.get_future().share()] { ended.wait(); };
    try {
        while (threads.size() < needed)
            threads.emplace_back(wait);
    } catch (const std::system_error&) {
        QTextStream(stderr) << "parsescope: the program needs at least " << needed
                            << " threads, but "
                            << (platform::hasRoomForThread() ? "the system"
                                                             : "for lack of memory the system")
                            << " starts only " << threads.size() << " of them\n";
    }
    end.set_value();
    return threads.size() == needed;
}

void Application::endSoon(int status) {
    platform::endProgramSoon(status);
}

bool Application::notify(QObject* receiver, QEvent* event) {
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::bad_alloc&) {
        tell(ApplicationTexts::tr("There was not enough memory."));
    } catch (const std::exception& error) {
        tell(QString::fromUtf8(error.what()));
    }
    return false;
}

} // namespace parsescope
