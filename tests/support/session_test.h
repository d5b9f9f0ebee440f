// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/window/main_window.h"

#include <QRegularExpression>
#include <QTest>

#include <memory>

namespace parsescope::test {

/// What tests of views begin with: a session and its parts.
class SessionTest : public QObject {
protected:
    void makeSession() {
        m_session = std::make_unique<Session>();
        m_editor = m_session->editor();
        m_parse = m_session->parse();
        m_selection = m_session->selection();
        m_model = m_session->model();
    }
    /// Takes transitions by their names, "sh".
    void take(const QStringList& names) {
        for (const QString& name : names)
            m_parse->take(*m_parse->system().find(name.toStdString()));
    }

    std::unique_ptr<Session> m_session;
    TreebankEditor* m_editor = nullptr;
    ParseExplorer* m_parse = nullptr;
    Selection* m_selection = nullptr;
    LoadedModel* m_model = nullptr;
};

/// What tests of the window begin with.
class WindowTest : public SessionTest {
protected:
    void makeWindow() {
        makeSession();
        m_window = std::make_unique<MainWindow>(m_session.get(), false);
    }
    /// From then on whatever warns fails, but for what the platform of the tests can't do.
    void showWindow(const QString& expected = "propagateSizeHints") {
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QTest::failOnWarning(QRegularExpression("^(?!.*(" + expected + "))"));
    }
    void closeWindow() {
        m_window.reset();
        m_session.reset();
    }

    std::unique_ptr<MainWindow> m_window;
};

} // namespace parsescope::test
