// SPDX-License-Identifier: GPL-3.0-or-later
// Every text of the window can be translated. A pseudo-locale puts each text between ⟦ and ⟧ and
// makes it a third longer; then no letters are outside brackets, and no text is cut off.
#include "core/parsing/systems.h"
#include "tests/support/drawn_text.h"
#include "tests/support/pseudo_locale.h"
#include "tests/support/session_test.h"
#include "ui/window/panel_area.h"
#include "ui/window/panels.h"
#include "ui/window/workspaces.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFileDialog>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSet>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

using namespace parsescope;

class TestTranslation : public test::RememberingTest {
    Q_OBJECT

private slots:
    void initTestCase() {
        setUpSettings();
        QCoreApplication::installTranslator(&m_locale);
        // Names that are equal in every language: of columns, of encodings [NN05], of the file and
        // the words of this test, of systems, rules and authors.
        allow("ROOT UAS LAS UPOS XPOS UD CoNLL POS ID FORM LEMMA FEATS HEAD DEPREL DEPS MISC");
        allow("head path test conllu");
        allow("root nsubj obj det nummod punct"); // relations of the picture on the welcome page
        // Names of keys and of Qt's own buttons, which Qt translates.
        allow(
            "Ctrl Shift Alt Home End Left Right Up Down Space Return Enter Esc Del Backspace PgUp");
        allow("PgDown Tab OK Cancel Close Save Discard Yes No Open Apply Reset");
        for (const TransitionSystem& system : systems()) {
            allow(QString::fromStdString(system.name + " " + system.source));
            allow(QString::fromStdString(system.title.english()));
            for (const Rule& rule : system.rules)
                allow(QString::fromStdString(std::string(rule.name)));
        }
        // Titles of lessons and samples are contents of files.
        for (const char* folder : {":/lessons", ":/samples"})
            for (const QFileInfo& file : QDir(folder).entryInfoList()) {
                allow(file.fileName());
                QFile opened(file.filePath());
                QVERIFY(opened.open(QIODevice::ReadOnly));
                while (!opened.atEnd())
                    if (const QString line = opened.readLine(); line.startsWith("# "))
                        allow(line);
            }
    }

    void init() {
        makeRememberingSession();
        makeRememberingWindow({1400, 900});
        openThreeSentences();
        showActive();
        take({"sh", "sh", "sh", "la"});
    }

    void cleanupTestCase() { QCoreApplication::removeTranslator(&m_locale); }

    void workspaces_data() {
        QTest::addColumn<QString>("name");
        for (const Workspace& workspace : parsescope::workspaces())
            QTest::newRow(workspace.name) << QString(workspace.name);
    }
    void workspaces() {
        QFETCH(QString, name);
        m_window->panels()->show(name);
        settle();
        look(m_window.get(), name);
        report();
    }

    void panels_data() {
        QTest::addColumn<QString>("name");
        for (const Panel& panel : parsescope::panels())
            for (const PanelPage& page : panel.pages)
                QTest::newRow(page.name) << QString(page.name);
    }
    /// Every panel, and every page of panels with pages.
    void panels() {
        QFETCH(QString, name);
        QVERIFY(m_window->showPanel(name));
        settle();
        look(m_window.get(), name);
        report();
    }

    void menus() {
        const QList<QMenu*> menus = m_window->findChildren<QMenu*>();
        QVERIFY(menus.size() > 10);
        for (QMenu* menu : menus)
            lookAtMenu(menu);
        report();
    }

    void welcome() {
        m_window->showWelcome();
        settle();
        look(m_window.get(), "welcome");
        report();
    }

    void tour() {
        for (int stop = 0; stop < 8; ++stop) {
            m_window->showTour(stop);
            settle();
            look(m_window.get(), QString("stop %1 of the tour").arg(stop));
        }
        report();
    }

    void presenting() {
        QWidget* window = m_window->present(false);
        settle();
        look(window, "presenting");
        report();
    }

    /// The dialogs that the commands of the menus open, and the messages of the commands in the
    /// status bar.
    void dialogs() {
        QList<QPointer<QAction>> actions;
        for (const QMenu* menu : m_window->findChildren<QMenu*>())
            for (QAction* action : menu->actions())
                if (!action->menu() && !action->isSeparator())
                    actions += action;
        QVERIFY(actions.size() > 50);
        for (const QPointer<QAction>& action : actions) {
            if (!action || !action->isEnabled() || action->menuRole() == QAction::QuitRole ||
                action->shortcut() == QKeySequence(QKeySequence::Quit))
                continue;
            const QString where = QString("after “%1”").arg(action->text());
            QTimer looking;
            connect(&looking, &QTimer::timeout, this, [&] {
                if (QWidget* dialog = QApplication::activeModalWidget()) {
                    if (!qobject_cast<QFileDialog*>(dialog))
                        look(dialog, where + ", dialog");
                    dialog->close();
                }
            });
            looking.start(100);
            action->trigger();
            QTest::qWait(150);
            for (QWidget* other : QApplication::topLevelWidgets())
                if (other->isVisible() && other != m_window.get()) {
                    look(other, where + ", window");
                    other->close();
                }
            look(m_window.get(), where);
        }
        report();
    }

private:
    void lookAtMenu(QMenu* menu) {
        emit menu->aboutToShow();
        check(menu->title(), "menu");
        for (const QAction* action : menu->actions()) {
            const QString where = "menu " + menu->title() + ", " + action->objectName();
            check(action->text(), where);
            check(action->toolTip(), where + ", tip");
            check(action->statusTip(), where + ", status tip");
        }
    }

    void allow(const QString& words) {
        static const QRegularExpression other("[^\\p{L}]+");
        for (const QString& word : words.split(other, Qt::SkipEmptyParts))
            m_allowed += word.toLower();
    }
    static void settle() { QTest::qWait(200); }

    /// Records a finding if the text has letters outside brackets.
    void check(const QString& text, const QString& where) {
        static const QRegularExpression word("\\p{L}{2,}");
        auto words = word.globalMatch(test::untranslatedPart(text));
        while (words.hasNext()) {
            const QString found = words.next().captured().toLower();
            if (m_allowed.contains(found))
                continue;
            m_findings += where + ": " + found + " in: " + text.left(120);
            return;
        }
    }

    /// Checks the texts that a window and its children have and draw.
    void look(QWidget* window, const QString& where) {
        // Drawing a widget may replace other widgets.
        QList<QPointer<QWidget>> widgets{window};
        for (QWidget* widget : window->findChildren<QWidget*>())
            widgets += widget;
        for (const QPointer<QWidget>& widget : widgets) {
            if (!widget)
                continue;
            const QString name =
                where + ", " + widget->metaObject()->className() + " " + widget->objectName();
            check(widget->toolTip(), name + ", tip");
            if (!isOfQt(widget))
                check(widget->accessibleName(), name + ", accessible name");
            check(widget->windowTitle(), name + ", window title");
            if (const auto* box = qobject_cast<QComboBox*>(widget.data()); box && !isNamesOnly(box))
                for (int i = 0; i < box->count(); ++i)
                    check(box->itemText(i), name + ", entry");
            if (const auto* line = qobject_cast<QLineEdit*>(widget.data()))
                check(line->placeholderText(), name + ", placeholder");
            for (const QAction* action : widget->actions()) {
                check(action->text(), name + ", action");
                check(action->toolTip(), name + ", action's tip");
            }
            const auto* choice = qobject_cast<QComboBox*>(widget.data());
            if (widget->isVisible() && !widget->size().isEmpty() && !isHandbook(widget) &&
                !(choice && isNamesOnly(choice)))
                lookAtDrawn(widget, name);
        }
    }
    void lookAtDrawn(QWidget* widget, const QString& name) {
        QStringList parts;
        for (const test::DrawnText& drawn : test::placedTexts(widget)) {
            parts += drawn.text;
            if (isClipped(drawn, widget))
                m_clipped += name + ": " + drawn.text.left(120);
        }
        check(joined(parts), name + ", drawn");
    }
    /// Returns true if part of a translated text is not visible and no tool tip has the whole text.
    static bool isClipped(const test::DrawnText& drawn, const QWidget* widget) {
        const bool isTranslated = drawn.text.contains(u'⟦') || drawn.text.contains(u'·');
        if (!isTranslated)
            return false;
        if (drawn.text.endsWith(u'…'))
            return !tipAt(widget, drawn.place.center()).contains(drawn.text.chopped(1));
        constexpr int Slack = 1; // the slack for rounding, in pixels
        const QRectF seen = QRectF(widget->rect()).adjusted(-Slack, -Slack, Slack, Slack);
        return drawn.place.left() < seen.left() || drawn.place.right() > seen.right();
    }
    /// Returns the tool tip at a place of a widget. The widget may show the items of a view.
    static QString tipAt(const QWidget* widget, QPointF place) {
        const auto* view = qobject_cast<const QAbstractItemView*>(widget->parentWidget());
        return view && view->viewport() == widget
                   ? view->indexAt(place.toPoint()).data(Qt::ToolTipRole).toString()
                   : widget->toolTip();
    }
    /// Returns true for the widgets of the handbook, whose titles and texts are contents of files.
    static bool isHandbook(const QWidget* widget) {
        static const QSet<QString> names{"handbook-text", "handbook-pages"};
        return names.contains(widget->objectName()) ||
               (widget->parentWidget() && names.contains(widget->parentWidget()->objectName()));
    }
    /// Returns true for parts of tab bars and docks, whose names Qt translates.
    static bool isOfQt(const QWidget* widget) {
        return widget->objectName().startsWith("qt_") || widget->objectName().startsWith("Scroll");
    }
    /// Returns true for combo boxes that list transition systems.
    static bool isNamesOnly(const QComboBox* box) { return box->objectName() == "system"; }
    /// Joins the parts in which a text is drawn, and closes the brackets of texts that were cut
    /// off.
    static QString joined(const QStringList& parts) {
        QString all;
        for (const QString& part : parts) {
            all += part;
            if (part.endsWith(u'…'))
                all += QString(all.count(u'⟦') - all.count(u'⟧'), u'⟧');
            all += u' ';
        }
        return all;
    }

    void report() {
        m_findings.removeDuplicates();
        const QStringList found = std::exchange(m_findings, {});
        for (const QString& finding : found)
            qInfo("%s", qPrintable(finding));
        QCOMPARE(found.size(), 0);
        m_clipped.removeDuplicates();
        const QStringList clipped = std::exchange(m_clipped, {});
        for (const QString& finding : clipped)
            qInfo("clipped: %s", qPrintable(finding));
        QCOMPARE(clipped.size(), 0);
    }

    test::PseudoLocale m_locale;
    QSet<QString> m_allowed;
    QStringList m_findings;
    QStringList m_clipped;
};

QTEST_MAIN(TestTranslation)
#include "tst_translation.moc"
