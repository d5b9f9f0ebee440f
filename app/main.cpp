// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_options.h"
#include "core/treebank/output_file.h"
#include "ui/canvas/icons.h"
#include "ui/canvas/theme.h"
#include "ui/export/derivation_export.h"
#include "ui/session/autosave.h"
#include "ui/session/background_task.h"
#include "ui/session/exercise_files.h"
#include "ui/session/exercise_run.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/lost_changes_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_area.h"
#include "ui/window/window_style.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QIcon>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTextStream>
#include <QTimer>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

using namespace parsescope;

namespace {

/// Prints a message on standard error.
void say(const QString& message) {
    QTextStream(stderr) << message << "\n";
}

/// Returns the first transition that raises the loss; nothing if there is none.
std::optional<Transition> costlyTransition(const ParseExplorer& parse) {
    if (const Explanation* here = parse.explanation())
        for (const TransitionLoss& entry : here->losses.transitions)
            if (!entry.optimal && entry.loss.value < Unreachable)
                return entry.transition;
    return std::nullopt;
}

/// Processes events until `isWaiting` returns false. When this is called by a posted event, waiting
/// does not notice events that were posted before, so these are sent first.
template<class Condition>
void waitWhile(const Condition& isWaiting) {
    while (isWaiting()) {
        QApplication::sendPostedEvents();
        if (isWaiting())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
}

/// Writes a picture of the window and ends the program.
void writePicture(MainWindow& window, Session& session, const WindowOptions& options) {
    waitWhile([&] { return session.model()->isOpening(); });
    for (int i = 0; i < options.pictureSteps; ++i) {
        // Waits, because the explanation is computed in the background.
        waitWhile([&] { return session.parse()->oracle() && !session.parse()->explanation(); });
        session.parse()->nextOptimal();
    }
    if (options.panels.contains("why"))
        session.selection()->inspect(costlyTransition(*session.parse()));
    QWidget* shown = options.presents ? window.present(false) : &window;
    constexpr int patience = 500; // time in milliseconds until the answer is shown
    if (options.changedColours)
        QTimer::singleShot(patience / 2, &window,
                           [changed = *options.changedColours] { Theme::use(changed); });
    QTimer::singleShot(patience, &window, [shown, path = options.picture] {
        if (shown->grab().save(path)) {
            QApplication::exit(0);
            return;
        }
        say(path + ": cannot write the picture");
        QApplication::exit(1);
    });
}

/// Checks that the files that the options name can be written. Returns 0 if they can; otherwise
/// prints the reason and returns the exit status.
int checkOutputs(const WindowOptions& options) {
    std::vector<std::string> inputs;
    for (const QString& file : options.files + QStringList{options.model, options.compared})
        if (!file.isEmpty())
            inputs.push_back(file.toStdString());
    for (const QString& output : {options.picture, options.exported}) {
        if (output.isEmpty())
            continue;
        const std::string path = output.toStdString();
        const bool isPicture = output == options.picture;
        const FileKind& kind = fileKindOf(isPicture ? "png" : endingOf(options.format));
        if (const Result<void> other = checkIsNoInput(path, inputs); !other) {
            say(QString::fromStdString(other.error().text()));
            return 2;
        }
        if (const Result<void> can = canWriteFile(path, kind); !can) {
            say(QString::fromStdString(can.error().text()));
            return 1;
        }
    }
    return 0;
}

/// Brings a page of a panel to the front: a tab, or a row of a combo box. Returns false if there is
/// no such page.
bool showPage(const QWidget& panel, const QString& page) {
    auto* found = panel.findChild<QWidget*>(page);
    for (auto* tabs : panel.findChildren<QTabWidget*>())
        if (found && tabs->indexOf(found) >= 0) {
            tabs->setCurrentWidget(found);
            return true;
        }
    for (auto* chooser : panel.findChildren<QComboBox*>())
        if (const int row = chooser->findData(page); row >= 0) {
            chooser->setCurrentIndex(row);
            return true;
        }
    return false;
}

/// Shows a panel (“chart”) or a page of it (“branch-views:lives”, “decoding:trees”). Returns false
/// if there is none with this name.
bool showPanel(MainWindow& window, const QString& name) {
    const QString panelName = name.section(':', 0, 0);
    const QString page = name.section(':', 1);
    const QWidget* panel = window.panels()->content(panelName);
    for (const Panel& each : panels())
        for (const PanelPage& its : each.pages)
            if (panelName == QLatin1String(each.name) && page == QLatin1String(its.name))
                return window.showPanel(page);
    return panel && (page.isEmpty() || showPage(*panel, page)) && window.showPanel(panelName);
}

/// Writes the current branch and ends the program. If no transition has been taken, writes an
/// optimal derivation.
void writeDerivation(Session& session, const WindowOptions& options) {
    if (session.parse()->exploration().size() == 1)
        session.parse()->last();
    waitWhile([&] {
        return session.parse()->oracle() && !session.parse()->isFinal() &&
               session.parse()->exploration().size() > 0 &&
               (!session.parse()->explanation() || session.parse()->preferredTransition());
    });
    auto* task = new DerivationExport(
        *session.parse(), session.editor()->sentenceIndex() + 1, options.format, options.choice,
        Theme::fromPalette(QApplication::palette()), options.exported, &session);
    QObject::connect(task, &DerivationExport::written, &session, [] { QApplication::exit(0); });
    QObject::connect(task, &DerivationExport::failed, &session, [](const Error& error) {
        say(QString::fromStdString(error.text()));
        QApplication::exit(1);
    });
}

#ifdef Q_OS_LINUX
bool hasDisplay() {
    return !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

/// Chooses a platform of Qt without a display if no window is needed. If a window is needed and
/// there is no display, prints a message and returns false, because Qt would abort.
bool chooseDisplay(int argc, char** argv) {
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
#endif

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(main)
};

/// The application. It catches all exceptions in the thread of the window, so that a message
/// reports the failure and the window stays open with its unsaved changes.
class Application : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        try {
            return QApplication::notify(receiver, event);
        } catch (const std::bad_alloc&) {
            tell(Texts::tr("There was not enough memory."));
        } catch (const std::exception& error) {
            tell(QString::fromUtf8(error.what()));
        }
        return false;
    }

private:
    static void tell(const QString& reason) {
        try {
            BackgroundTask::fail(reason);
        } catch (const std::exception&) { // there is not even enough memory for the message
        }
    }
};

#ifdef Q_OS_UNIX
volatile std::sig_atomic_t exitStatus = 0;

/// Ends the program after a second with the exit status `status`, in case the program still waits
/// for a task that does not stop. Settings and the journal were written when the window was closed.
void endSoon(int status) {
    exitStatus = status;
    std::signal(SIGALRM, [](int) { std::_Exit(exitStatus); });
    alarm(1);
}
#endif

QString dataFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
}

void setUpApplication() {
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

/// Returns the 0-based index of the sentence to show first. If there is no such sentence, prints a
/// message and returns nothing.
std::optional<int> sentenceToShow(const QString& number, const Treebank& treebank) {
    bool isNumber = false;
    const int index = number.toInt(&isNumber) - 1;
    if (isNumber && index >= 0 && index < treebank.size())
        return index;
    say(Texts::tr("%1: there is no sentence %2, expected one from 1 to %3")
            .arg(QString::fromStdString(treebank.name()), number)
            .arg(treebank.size()));
    return std::nullopt;
}

/// Shows the window as the options require. If an option names something that does not exist,
/// prints a message and returns false.
bool arrange(MainWindow& window, const WindowOptions& options) {
    const auto trigger = [&](const QString& name) {
        auto* action = window.findChild<QAction*>(name);
        if (action)
            action->trigger();
        return action != nullptr;
    };
    if (!options.layout.isEmpty() && !trigger("layout-" + options.layout)) {
        say(Texts::tr("unknown layout “%1”, expected one-line, lines, focus or tree")
                .arg(options.layout));
        return false;
    }
    if (options.size)
        window.resize(*options.size);
    else if (options.exported.isEmpty()) // the arrangement of panels depends on the available space
        window.resize(window.size().boundedTo(window.screen()->availableSize()));
    if (options.exported.isEmpty())
        window.show();
    if (!options.workspace.isEmpty() && !trigger("workspace-" + options.workspace)) {
        say(Texts::tr("unknown workspace “%1”, expected explore, oracle, decode, treebank, train "
                      "or practise")
                .arg(options.workspace));
        return false;
    }
    for (const QString& name : options.panels)
        if (!showPanel(window, name)) {
            say(Texts::tr("unknown panel “%1”").arg(name));
            return false;
        }
    return true;
}

/// Applies the options that need the sentences, after the sentences have been read.
void begin(MainWindow& window, Session& session, const WindowOptions& options) {
    if (options.sentence) {
        const auto index = sentenceToShow(*options.sentence, session.editor()->treebank());
        if (!index)
            return QApplication::exit(1);
        session.editor()->selectSentence(*index);
    }
    if (!options.compared.isEmpty())
        window.compareWith(options.compared);
    if (!options.picture.isEmpty())
        writePicture(window, session, options);
    else if (options.presents)
        window.present(true);
    if (!options.exported.isEmpty())
        writeDerivation(session, options);
    if (options.tour)
        QTimer::singleShot(100, &window, [&window, stop = *options.tour] {
            window.showTour(stop); // delayed until the parts of the window have their positions
        });
}

/// Opens the files that the options name, and applies the other options when the files are open.
void open(MainWindow& window, Session& session, const WindowOptions& options) {
    QStringList files = options.files;
    QString model = options.model;
    if (files.size() == 1 && LoadedModel::isModel(files.first()))
        model = files.takeFirst();
    if (options.endsByItself())
        QObject::connect(&session, &Session::openFailed, &window, [](const Error& error) {
            say(QString::fromStdString(error.text()));
            QApplication::exit(1);
        });
    if (!model.isEmpty())
        session.model()->open({model});

    const auto ready = [&] { begin(window, session, options); };
    if (!files.isEmpty()) {
        const auto later = [&window, ready] { QTimer::singleShot(0, &window, ready); };
        if (files.size() == 1 && ExerciseFiles::isExercises(files.first()))
            QObject::connect(session.exercises(), &ExerciseRun::asked, &window, later,
                             Qt::SingleShotConnection);
        else
            QObject::connect(session.editor(), &TreebankEditor::treebankChanged, &window, later,
                             Qt::SingleShotConnection);
        return session.open(files);
    }
    const bool needsSentence = options.endsByItself() || options.sentence || options.tour;
    if (needsSentence && !options.welcome)
        window.openSample();
    else
        window.showWelcome();
    QTimer::singleShot(0, &window, ready);
}

/// Runs the program. Returns the exit status.
int run(int argc, char** argv) {
#ifdef Q_OS_LINUX
    if (!chooseDisplay(argc, argv))
        return 1;
#endif
#ifdef Q_OS_UNIX
    // A file that exceeds the size limit becomes an ordinary error of writing.
    std::signal(SIGXFSZ, SIG_IGN);
#endif
    Application application(argc, argv);
    setUpApplication();
    const auto options = readWindowOptions();
    if (!options)
        return 2;
    if (const int status = checkOutputs(*options); status != 0)
        return status;
    if (options->colours)
        Theme::use(*options->colours);

    Session session;
    if (options->picture.isEmpty())
        if (const auto kept =
                session.editor()->bookmarks().keepIn(dataFolder() + "/bookmarks.json");
            !kept)
            say(QString::fromStdString(kept.error().text()));
    MainWindow window(&session, !options->endsByItself());
    if (options->system)
        session.parse()->setSystem(*options->system);
    std::optional<Autosave> autosave;
    if (!options->endsByItself()) {
        autosave.emplace(session.editor(), dataFolder() + "/unsaved");
        offerLostChanges(&*autosave, &window);
        session.setExplorationFolder(dataFolder() + "/explorations");
        session.setKeepsExplorations(QSettings().value("files/keep-explorations", true).toBool());
    }
    if (!arrange(window, *options))
        return 2;
    open(window, session, *options);
    const int status = QApplication::exec();
    autosave.reset();
#ifdef Q_OS_UNIX
    endSoon(status);
#endif
    return status;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) { // thrown before the window exists
        std::fputs("parsescope: there is not enough memory\n", stderr);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "parsescope: %s\n", error.what());
    }
    return 1;
}
