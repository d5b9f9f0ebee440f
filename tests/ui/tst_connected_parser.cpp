// SPDX-License-Identifier: GPL-3.0-or-later
// A connected parser, which is another program, in the window.
#include "core/decoding/exact_decoders.h"
#include "tests/support/session_test.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/learning/model_menu.h"
#include "ui/learning/model_text.h"
#include "ui/learning/model_view.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

using namespace parsescope;

class TestConnectedParser : public test::RememberingTest {
    Q_OBJECT

private slots:
    void init() {
        makeSession();
        m_editor->setSentence(sentenceFromText("a b c"));
        m_view = std::make_unique<ModelView>(m_parse, m_selection, m_model);
        m_view->show();
    }

    void cleanup() {
        m_view.reset();
        m_session.reset();
    }

    void itsScoresAndRemarksAreShown() {
        connectTo("even");
        QTRY_VERIFY(m_model->model());
        QVERIFY(!m_model->canBeSaved());
        QCOMPARE(m_model->name(), "test");
        QCOMPARE(modelText(*m_model->model()), "Arc-standard · connected parser · 1 relation");
        QTRY_COMPARE(m_model->advice().size(), 1);
        m_model->takeBest(); // shifts ROOT
        m_model->takeBest(); // this transition is taken once the advice is known
        QTRY_COMPARE(m_parse->configuration().stackSize(), 2);
        QTRY_COMPARE(m_model->advice().size(), 2);
        QTRY_COMPARE(summary(), "The parser says: 2 to choose from");
        m_model->run();
        QTRY_VERIFY(m_parse->isFinal());
        QCOMPARE(m_parse->configuration().heads(), (std::vector<int>{NoHead, 3, 3, 0}));
    }

    /// The commands connected last are offered, the last one first, and each only once.
    void commandsAreRemembered() {
        QSettings().remove("connected/commands");
        const auto ask = [](const QString& command) {
            ConnectDialog dialog;
            dialog.findChild<QComboBox*>("command")->setEditText(command);
            dialog.accept();
        };
        for (const char* command : {"one", " two --model x ", "one"})
            ask(command);
        ConnectDialog dialog;
        auto* commands = dialog.findChild<QComboBox*>("command");
        QCOMPARE(commands->count(), 2);
        QCOMPARE(dialog.command(), QString("one"));
        QCOMPARE(commands->itemText(1), QString("two --model x"));
        auto* connecting = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QVERIFY(connecting->isEnabled());
        commands->setEditText("  ");
        QVERIFY(!connecting->isEnabled());
        dialog.setProgram("/opt/parsers/mine.py");
        QCOMPARE(dialog.command(), QString("/opt/parsers/mine.py"));
        dialog.setProgram("/opt/it's mine/a.py");
        QCOMPARE(dialog.command(), QString("'/opt/it'\\''s mine/a.py'"));
    }

    /// The example that the dialog offers is a file of the user, which can be connected at once.
    void theExampleCanBeConnected() {
        ConnectDialog dialog;
        auto* example = dialog.findChild<QLabel*>("example");
        example->setFocus(); // as a click does
        emit example->linkActivated("example");
        const QString path = dialog.command();
        QVERIFY2(path.endsWith("tag_rules.py"), qPrintable(path));
        QCOMPARE(dialog.focusWidget(), dialog.findChild<QComboBox*>("command"));
        QVERIFY(QFileInfo(path).isExecutable() && QFileInfo(path).isWritable());
        m_model->open({"command:" + path});
        QTRY_VERIFY(m_model->model());
        QCOMPARE(m_model->model()->description().system.name, "arc-standard");
        QFile::remove(path);
    }

    void itsMistakesAreTold_data() {
        QTest::addColumn<QString>("does");
        QTest::addColumn<QString>("told");
        QTest::newRow("ends") << "echo out of memory >&2; exit 1"
                              << "The connected parser gives no scores: the command has ended "
                                 "with exit status 1.\n"
                                 "Messages of the parser:\nout of memory";
        QTest::newRow("lies")
            << "answer '\"scores\":[]'"
            << "The connected parser gives no scores: \"scores\": expected a list "
               "of 1 number, found [].";
        QTest::newRow("babbles") << "echo hello"
                                 << "The connected parser gives no scores: the answer is not JSON: "
                                    "not valid JSON at byte 1: \"hello\".";
    }
    void itsMistakesAreTold() {
        QFETCH(QString, does);
        QFETCH(QString, told);
        connectTo(does);
        QTRY_VERIFY(m_model->model());
        QTRY_COMPARE(summary(), told);
        QVERIFY(m_model->advice().empty());
        // The window still reacts.
        m_parse->steps().take({0, 1});
        QCOMPARE(m_parse->configuration().stackSize(), 1);
    }

    void oneThatHangsHoldsNothingUp() {
        connectTo("sleep 100");
        QTRY_VERIFY(m_model->model());
        QVERIFY(m_model->isThinking());
        m_parse->steps().take({0, 1});
        QCOMPARE(m_parse->configuration().stackSize(), 1);
        m_view.reset();
        m_session.reset(); // closing does not wait for the parser
    }

    void oneThatDoesNotStartIsTold() {
        QSignalSpy failed(m_model, &LoadedModel::openFailed);
        m_model->connectTo("echo no licence >&2; exit 1");
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(QString::fromStdString(failed.front().front().value<Error>().message),
                 "cannot connect the parser: the command has ended with exit status 1; it "
                 "wrote: no licence");
        QVERIFY(!m_model->model());
        // The window does not wait for an answer.
        m_model->connectTo("sleep 100");
    }

    void itsTablesAreDecoded() {
        connectTo("answer '\"scores\":{\"arc\":[[0,1,0,9],[0,0,2,0],[0,0,0,0],[0,7,0,0]]}'",
                  ",\"tables\":\"eisner\"");
        QTRY_VERIFY(m_model->model());
        ExactDecoding decoding(m_parse, m_model);
        decoding.setDecoder(&EisnerDecoder);
        decoding.setSource(decoding.sources().back());
        decoding.start();
        QTRY_VERIFY(decoding.findings());
        QCOMPARE(decoding.findings()->best.front().score, 18.0);
        QCOMPARE(decoding.findings()->best.front().heads, (std::vector<int>{NoHead, 3, 1, 0}));
    }

    void missingTablesAreTold() {
        connectTo("exit 1", ",\"tables\":\"arc-hybrid\"");
        QTRY_VERIFY(m_model->model());
        ExactDecoding decoding(m_parse, m_model);
        decoding.setSource(decoding.sources().back());
        decoding.start();
        QTRY_COMPARE(decoding.obstacle(),
                     "The connected parser gives no scores: the command has ended with exit "
                     "status 1.");
        QVERIFY(!decoding.findings());
        decoding.setSource(decoding.sources().front());
        QTRY_VERIFY(decoding.obstacle().isEmpty() && decoding.findings());
    }

private:
    void connectTo(const QString& does, const QString& hello = {}) {
        m_model->connectTo("exec sh '" SOURCE_DIR "/tests/data/connected/parser.sh' '" +
                           QString(does).replace("'", "'\\''") + "' '" + hello + "'");
    }
    [[nodiscard]] QString summary() const { return m_view->findChild<QLabel*>("summary")->text(); }

    std::unique_ptr<ModelView> m_view;
};

QTEST_MAIN(TestConnectedParser)
#include "tst_connected_parser.moc"
