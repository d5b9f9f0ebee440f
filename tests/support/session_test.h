// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/exercises.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/session/exercise_run.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_area.h"

#include <QApplication>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace parsescope::test {

/// The base class of tests of views, with a session and its parts. A test whose first preparations
/// or whose end are others declares these slots again.
class SessionTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::setUpApplication(); }

protected:
    void makeSession() {
        m_session = std::make_unique<Session>();
        m_editor = m_session->editor();
        m_parse = m_session->parse();
        m_selection = m_session->selection();
        m_model = m_session->model();
    }
    /// Makes a session with a sentence whose words have `heads`.
    void makeSession(const std::vector<int>& heads) {
        makeSession();
        m_editor->setSentence(sentenceOf(heads));
    }
    /// Shows the sentence of the words `words`, without a tree.
    void type(const char* words) { m_editor->setSentence(readTypedSentence(words).value()); }
    /// Takes the transitions with the names `names`, "sh".
    void take(const QStringList& names) {
        for (const QString& name : names)
            m_parse->steps().take(*m_parse->system().find(name.toStdString()));
    }

    /// Begins `count` exercises about the next transition of a sentence of two words.
    void beginExercises(std::size_t count) {
        const std::vector<Exercise> exercises(
            count, exerciseOf("next-transition", "arc-standard", sentenceOf({2, 0})));
        m_session->exercises()->begin(examinersOf(exercises), {}, ExerciseRun::Origin::Practice);
    }

    std::unique_ptr<Session> m_session;
    TreebankEditor* m_editor = nullptr;
    ParseExplorer* m_parse = nullptr;
    Selection* m_selection = nullptr;
    LoadedModel* m_model = nullptr;
};

/// The base class of tests of the main window.
class WindowTest : public SessionTest {
    Q_OBJECT

private slots:
    void cleanup() { closeWindow(); }

protected:
    /// Makes a window in which a parse begins with ROOT in the buffer, so that the steps of the
    /// tests begin with its Shift.
    void makeWindow() {
        makeSession();
        m_window = std::make_unique<MainWindow>(m_session.get(), false);
        m_parse->setRootPlace(RootPlace::First);
    }
    /// Shows the window. From then on, every warning fails the test, except warnings that match
    /// `expected`, which the test platform cannot avoid.
    void showWindow(const QString& expected = "propagateSizeHints") {
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QTest::failOnWarning(QRegularExpression("^(?!.*(" + expected + "))"));
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(m_window.get(), key, modifiers);
    }
    /// Opens the treebank that most tests of the window use: sentences of three words, of one word,
    /// and of four words with a non-projective tree.
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

/// The base class of tests of windows that store choices, in settings of their own.
class RememberingTest : public WindowTest {
    Q_OBJECT

private slots:
    void initTestCase() { setUpSettings(); }

protected:
    void setUpSettings() {
        QVERIFY(m_settings.isValid());
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
        QApplication::setOrganizationName("parsescope-tests");
        QApplication::setApplicationName("parsescope-tests");
        Theme::setUpApplication();
    }
    /// Removes all settings and makes a session.
    void makeRememberingSession() {
        QSettings().clear();
        makeSession();
    }
    /// Makes a window as `makeWindow` does, but one that stores choices.
    void makeRememberingWindow(QSize size) {
        m_window = std::make_unique<MainWindow>(m_session.get());
        m_parse->setRootPlace(RootPlace::First);
        m_window->resize(size);
    }
    void showActive() {
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    /// Makes a session and opens a window of the given size with three sentences.
    void open(int width, int height) {
        makeSession();
        makeRememberingWindow({width, height});
        openThreeSentences();
        showActive();
    }
    [[nodiscard]] DiagramView* canvas() const {
        return m_window->findChild<DiagramView*>("canvas");
    }
    [[nodiscard]] PanelArea* area() const { return m_window->panels(); }

private:
    QTemporaryDir m_settings;
};

} // namespace parsescope::test
