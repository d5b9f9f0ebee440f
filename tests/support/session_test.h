// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/window.h"
#include "ui/canvas/theme.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace parsescope::test {

/// The base of tests of views: a session and its parts.
class SessionTest : public QObject {
protected:
    void makeSession() {
        m_session = std::make_unique<Session>();
        m_editor = m_session->editor();
        m_parse = m_session->parse();
        m_selection = m_session->selection();
        m_model = m_session->model();
    }
    /// A session on a sentence with those heads.
    void makeSession(const std::vector<int>& heads) {
        makeSession();
        m_editor->setSentence(sentenceOf(heads));
    }
    /// A sentence without a tree.
    void type(const char* words) { m_editor->setSentence(readTypedSentence(words).value()); }
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

/// The base of tests of the window.
class WindowTest : public SessionTest {
protected:
    void makeWindow() {
        makeSession();
        m_window = std::make_unique<MainWindow>(m_session.get(), false);
    }
    /// From then on whatever warns fails, but for what the platform of the tests cannot do.
    void showWindow(const QString& expected = "propagateSizeHints") {
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QTest::failOnWarning(QRegularExpression("^(?!.*(" + expected + "))"));
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(m_window.get(), key, modifiers);
    }
    /// The treebank of most of these tests: three words, one, and four in a non-projective tree.
    void openThreeSentences() {
        m_editor->setTreebank(Treebank::fromBytes(
            "test.conllu", conlluOf({2, 0, 2}) + conlluOf({0}) + conlluOf({3, 0, 2, 1})));
    }
    void closeWindow() {
        m_window.reset();
        m_session.reset();
    }

    std::unique_ptr<MainWindow> m_window;
};

/// The base of tests of windows that store choices: with settings of their own.
class RememberingTest : public WindowTest {
protected:
    void setUpSettings() {
        QVERIFY(m_settings.isValid());
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
        QApplication::setOrganizationName("parsescope-tests");
        QApplication::setApplicationName("parsescope-tests");
        Theme::setUpApplication();
    }
    /// Forgets all settings.
    void makeRememberingSession() {
        QSettings().clear();
        makeSession();
    }
    void makeRememberingWindow(QSize size) {
        m_window = std::make_unique<MainWindow>(m_session.get());
        m_window->resize(size);
    }
    void showActive() {
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

private:
    QTemporaryDir m_settings;
};

} // namespace parsescope::test
