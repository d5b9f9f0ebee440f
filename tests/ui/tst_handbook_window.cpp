// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "ui/window/handbook_window.h"
#include "ui/window/panel_area.h"
#include "ui/window/workspaces.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTextBrowser>

using namespace parsescope;

/// The window of the handbook.
class TestHandbookWindow : public test::RememberingTest {
    Q_OBJECT

private slots:
    void init() {
        makeRememberingSession();
        makeRememberingWindow({1400, 900});
        openThreeSentences();
        showActive();
    }

    /// F1 opens the section about the current workspace.
    void eachWorkspace() {
        for (int i = 0; i < static_cast<int>(workspaces().size()); ++i) {
            m_window->panels()->show(i);
            QTest::keyClick(m_window.get(), Qt::Key_F1);
            QVERIFY(handbook() && handbook()->isVisible());
            QCOMPARE(text()->source().toString(),
                     QString("handbook:/using.html#") + workspaces()[i].name);
            QCOMPARE(list()->currentItem()->text(), "Using the window");
            const int top = text()->cursorForPosition({60, 10}).block().position();
            const QTextCursor heading = text()->document()->find(
                QRegularExpression("^" + QString(workspaces()[i].name) + "$",
                                   QRegularExpression::CaseInsensitiveOption));
            QVERIFY2(!heading.isNull(), workspaces()[i].name);
            QVERIFY(heading.position() >= top);
            handbook()->close();
        }
    }

    /// The handbook has the tables and plots of the experiments; the menu and a link beside the
    /// training open them.
    void showsResultsOfExperiments() {
        m_window->panels()->show("train");
        for (int way = 0; way < 2; ++way) {
            m_window->showHandbook("loss");
            if (way == 0)
                m_window->findChild<QAction*>("results-of-experiments")->trigger();
            else
                emit m_window->findChild<QLabel*>("results-link")
                    ->linkActivated("results-of-experiments");
            QCOMPARE(text()->source().toString(), "handbook:/papers.html");
            const QUrl plot("handbook:/pictures/results-shl17.png");
            QVERIFY(!text()
                         ->document()
                         ->resource(QTextDocument::ImageResource, plot)
                         .value<QImage>()
                         .isNull());
        }
    }

    void followsLinksAndGoesBack() {
        m_window->showHandbook("loss");
        QCOMPARE(list()->currentItem()->text(), "Loss and cost");
        emit text()->anchorClicked(QUrl("certificate.html"));
        QCOMPARE(text()->source().toString(), "handbook:/notions/certificate.html");
        QCOMPARE(list()->currentItem()->text(), "Certificate");
        QVERIFY(text()->toPlainText().startsWith("Certificate"));
        text()->backward();
        QCOMPARE(list()->currentItem()->text(), "Loss and cost");
        list()->setCurrentRow(0);
        QCOMPARE(text()->source().toString(), "handbook:/index.html");
    }

    void showsPictures() {
        m_window->showHandbook("using");
        const QUrl picture("handbook:/pictures/oracle.png");
        const auto image =
            text()->document()->resource(QTextDocument::ImageResource, picture).value<QImage>();
        QVERIFY(!image.isNull());
        QVERIFY(image.width() <= text()->viewport()->width());
    }

    void searches() {
        m_window->showHandbook("index");
        const int all = list()->count();
        QTest::keyClicks(search(), "half-tree");
        QVERIFY(list()->count() > 0 && list()->count() < all);
        QCOMPARE(list()->currentItem()->text(), "Half-trees");
        QVERIFY(text()->toPlainText().startsWith("Half-trees"));
        QVERIFY(!text()->extraSelections().isEmpty());
        search()->clear();
        QCOMPARE(list()->count(), all);
        QCOMPARE(list()->currentItem()->text(), "Half-trees");
        QVERIFY(text()->extraSelections().isEmpty());
        QTest::keyClicks(search(), "xyzzy");
        QCOMPARE(list()->count(), 0);
    }

    void unknownTopicsOpenTheIndex() {
        m_window->showHandbook("xyzzy");
        QCOMPARE(text()->source().toString(), "handbook:/index.html");
    }

private:
    HandbookWindow* handbook() { return m_window->findChild<HandbookWindow*>(); }
    QTextBrowser* text() { return handbook()->findChild<QTextBrowser*>(); }
    QListWidget* list() { return handbook()->findChild<QListWidget*>(); }
    QLineEdit* search() { return handbook()->findChild<QLineEdit*>(); }
};

QTEST_MAIN(TestHandbookWindow)
#include "tst_handbook_window.moc"
