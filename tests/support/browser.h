// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDeadlineTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <string>

namespace parsescope::test {

/// A page in headless Chromium that receives keys, mouse and touch like those of a user: through
/// the browser's DevTools protocol, over a pipe, and not as events created by a script.
class Browser {
public:
    /// Returns the path of Chromium; empty if it is not installed.
    [[nodiscard]] static QString program() {
        for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
            if (const QString found = QStandardPaths::findExecutable(name); !found.isEmpty())
                return found;
        return {};
    }

    /// Opens `html` in a window of `width` × 844 pixels; a window narrower than 500 pixels acts
    /// like a phone.
    explicit Browser(const std::string& html, int width = 1200) {
        QFile file(m_folder.filePath("page.html"));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write");
        file.write(html.data(), static_cast<qint64>(html.size()));
        file.close();
        start();
        for (const QJsonValue& target : call("Target.getTargets")["targetInfos"].toArray())
            if (target["type"] == "page")
                m_page = call("Target.attachToTarget",
                              {{"targetId", target["targetId"]}, {"flatten", true}})["sessionId"]
                             .toString();
        const bool isPhone = width < 500;
        call("Emulation.setDeviceMetricsOverride", {{"width", width},
                                                    {"height", 844},
                                                    {"deviceScaleFactor", isPhone ? 2 : 1},
                                                    {"mobile", isPhone}});
        if (isPhone)
            call("Emulation.setTouchEmulationEnabled", {{"enabled", true}, {"maxTouchPoints", 1}});
        call("Page.navigate", {{"url", "file://" + file.fileName()}});
        while (isAlive() && evaluate("location.protocol + document.readyState") != "file:complete")
            ::usleep(20'000);
    }
    Browser(const Browser&) = delete;
    Browser& operator=(const Browser&) = delete;
    ~Browser() {
        m_chromium.kill();
        m_chromium.waitForFinished();
        for (const int end : {m_in, m_out})
            ::close(end);
    }

    /// Returns true until the browser fails to answer in time.
    [[nodiscard]] bool isAlive() const { return m_isAlive; }

    /// Returns the value of a JavaScript expression as a text.
    QString evaluate(const QString& expression) {
        const QJsonObject answer =
            call("Runtime.evaluate", {{"expression", "String(" + expression + ")"}});
        return answer["result"]["value"].toString();
    }

    /// Presses and releases the key with the DOM name `name`, "ArrowRight".
    void key(const QString& name) {
        static const QHash<QString, int> codes{
            {"Tab", 9},      {"Enter", 13},      {"End", 35},       {"Home", 36}, {"ArrowLeft", 37},
            {"ArrowUp", 38}, {"ArrowRight", 39}, {"ArrowDown", 40}, {" ", 32}};
        QJsonObject event{{"key", name}, {"code", name}, {"windowsVirtualKeyCode", codes[name]}};
        event["type"] = name == "Enter" ? "keyDown" : "rawKeyDown";
        if (name == "Enter")
            event["text"] = "\r";
        call("Input.dispatchKeyEvent", event);
        event["type"] = "keyUp";
        event.remove("text");
        call("Input.dispatchKeyEvent", event);
    }

    /// Types a text, letter by letter.
    void type(const QString& text) {
        for (const QChar letter : text)
            call("Input.dispatchKeyEvent", {{"type", "char"}, {"text", QString(letter)}});
    }

    /// Clicks with the mouse on an element, given by a JavaScript expression, at the share `share`
    /// of its width (0 is its left edge, 1 its right edge).
    void click(const QString& element, double share = 0.5) {
        const QPointF at = placeOf(element, share);
        for (const char* type : {"mousePressed", "mouseReleased"})
            call("Input.dispatchMouseEvent", {{"type", type},
                                              {"x", at.x()},
                                              {"y", at.y()},
                                              {"button", "left"},
                                              {"clickCount", 1}});
    }

    /// Touches an element with a finger.
    void tap(const QString& element) { touch(placeOf(element, 0.5), 0); }

    /// Moves a finger across an element, by `by` pixels to the right, or to the left if negative.
    void swipe(const QString& element, int by) {
        touch(placeOf(element, 0.5) - QPointF(by / 2., 0), by);
    }

private:
    void start() {
        int toBrowser[2];
        int fromBrowser[2];
        if (::pipe2(toBrowser, O_CLOEXEC) != 0 || ::pipe2(fromBrowser, O_CLOEXEC) != 0)
            qFatal("no pipes");
        // Smaller descriptors could collide with 3 and 4, which the browser uses.
        constexpr int Free = 10;
        const int itsIn = ::fcntl(toBrowser[0], F_DUPFD_CLOEXEC, Free);
        const int itsOut = ::fcntl(fromBrowser[1], F_DUPFD_CLOEXEC, Free);
        m_in = ::fcntl(fromBrowser[0], F_DUPFD_CLOEXEC, Free);
        m_out = ::fcntl(toBrowser[1], F_DUPFD_CLOEXEC, Free);
        for (const int end : {toBrowser[0], toBrowser[1], fromBrowser[0], fromBrowser[1]})
            ::close(end);
        m_chromium.setChildProcessModifier([=] {
            ::dup2(itsIn, 3);
            ::dup2(itsOut, 4);
        });
        m_chromium.setStandardErrorFile(QProcess::nullDevice());
        m_chromium.start(program(),
                         {"--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                          "--disable-background-networking", "--disable-sync",
                          "--remote-debugging-pipe", "--touch-events=enabled",
                          "--user-data-dir=" + m_folder.filePath("profile")});
        m_isAlive = m_chromium.waitForStarted();
        ::close(itsIn);
        ::close(itsOut);
    }

    /// Sends a command of the DevTools protocol and returns its result.
    QJsonObject call(const QString& method, const QJsonObject& parameters = {}) {
        if (!m_isAlive)
            return {};
        QJsonObject command{{"id", ++m_calls}, {"method", method}, {"params", parameters}};
        if (!m_page.isEmpty())
            command["sessionId"] = m_page;
        const QByteArray bytes = QJsonDocument(command).toJson(QJsonDocument::Compact) + '\0';
        if (::write(m_out, bytes.data(), static_cast<std::size_t>(bytes.size())) != bytes.size())
            m_isAlive = false;
        QDeadlineTimer deadline(60'000);
        while (m_isAlive) {
            for (qsizetype end; (end = m_read.indexOf('\0')) >= 0;) {
                const QJsonObject message = QJsonDocument::fromJson(m_read.left(end)).object();
                m_read.remove(0, end + 1);
                if (message["id"].toInt() == m_calls)
                    return message["result"].toObject();
            }
            pollfd waiting{m_in, POLLIN, 0};
            char buffer[65536];
            const bool isReady =
                ::poll(&waiting, 1, static_cast<int>(deadline.remainingTime())) > 0;
            const ssize_t got = isReady ? ::read(m_in, buffer, sizeof buffer) : 0;
            if (got <= 0)
                m_isAlive = false;
            else
                m_read.append(buffer, got);
        }
        return {};
    }

    /// Scrolls to an element. Returns the point at half its height and at the share `share` of its
    /// width, in coordinates of the window.
    QPointF placeOf(const QString& element, double share) {
        const QStringList box =
            evaluate("(() => { const one = " + element +
                     "; one.scrollIntoView({block: 'center', behavior: 'instant'}); const r = "
                     "one.getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()")
                .split(',');
        if (box.size() != 4)
            return {-1, -1};
        return {box[0].toDouble() + share * box[2].toDouble(),
                box[1].toDouble() + box[3].toDouble() / 2};
    }

    void touch(QPointF from, int by) {
        const auto send = [this](const char* type, const QJsonArray& points) {
            call("Input.dispatchTouchEvent", {{"type", type}, {"touchPoints", points}});
        };
        const auto point = [&](double share) {
            return QJsonArray{QJsonObject{{"x", from.x() + share * by}, {"y", from.y()}}};
        };
        send("touchStart", point(0));
        if (by != 0)
            for (const double share : {0.25, 0.5, 0.75, 1.0})
                send("touchMove", point(share));
        send("touchEnd", {});
    }

    QTemporaryDir m_folder;
    QProcess m_chromium;
    QByteArray m_read;
    QString m_page; ///< the session of the page; empty until it is attached
    int m_in = -1;
    int m_out = -1;
    int m_calls = 0;
    bool m_isAlive = false;
};

} // namespace parsescope::test
