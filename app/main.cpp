// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application.h"
#include "app/last_barrier.h"
#include "app/window_options.h"
#include "app/window_output.h"
#include "core/base/platform/signals.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/treebank/temporary_file.h"
#include "ui/canvas/theme.h"
#include "ui/session/autosave.h"
#include "ui/session/background_task.h"
#include "ui/session/exercise_files.h"
#include "ui/session/exercise_run.h"
#include "ui/session/loaded_model.h"
#include "ui/session/output_comparison.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/lost_changes_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_area.h"

#include <QAction>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include <cstdio>
#include <exception>
#include <new>
#include <optional>

using namespace parsescope;

namespace {

struct MainTexts {
    Q_DECLARE_TR_FUNCTIONS(main)
};

QString dataFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
}

/// Returns the 0-based index of the sentence to show first. If there is no such sentence, prints a
/// message and returns nothing.
std::optional<int> sentenceToShow(const QString& number, const Treebank& treebank) {
    bool isNumber = false;
    const int index = number.toInt(&isNumber) - 1;
    if (isNumber && index >= 0 && index < treebank.size())
        return index;
    say(MainTexts::tr("%1: there is no sentence %2, expected one from 1 to %3")
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
    if (!options.picture.isEmpty())
        window.setTextSize(options.textSize);
    if (!options.layout.isEmpty() && !trigger("layout-" + options.layout)) {
        say(MainTexts::tr("unknown layout “%1”, expected one-line, lines, focus or tree")
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
        say(MainTexts::tr(
                "unknown workspace “%1”, expected explore, oracle, decode, treebank, train "
                "or practise")
                .arg(options.workspace));
        return false;
    }
    for (const QString& name : options.panels)
        if (!window.panels()->showPage(name)) {
            say(MainTexts::tr("unknown panel “%1”").arg(name));
            return false;
        }
    return true;
}

/// Applies the options that need the sentences, after the sentences have been read.
void begin(MainWindow& window, Session& session, const WindowOptions& options) {
    const bool asks =
        options.files.size() == 1 && ExerciseFiles::isExercises(options.files.first());
    if (options.choosesSystem && !asks && !areSame(session.parse()->system(), *options.system))
        session.parse()->setSystem(*options.system); // replaces that of a session
    if (options.sentence) {
        const auto index = sentenceToShow(*options.sentence, session.editor()->treebank());
        if (!index)
            return QApplication::exit(1);
        session.editor()->selectSentence(*index);
    }
    if (!options.compared.isEmpty()) {
        window.compareWith(options.compared);
        if (options.endsByItself() && !waitForComparison(session))
            return;
    }
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
    if (options.endsByItself()) {
        const auto fail = [](const Error& error) { failRun(QString::fromStdString(error.text())); };
        QObject::connect(&session, &Session::openFailed, &window, fail);
        QObject::connect(session.output(), &OutputComparison::failed, &window, fail);
    }
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
    if (!Application::hasThreads() || !Application::chooseDisplay(argc, argv))
        return 1;
    platform::ignoreFileSizeLimit();
    deleteUnfinishedFilesOnSignals();
    const Application application(argc, argv);
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
    if (options->endsByItself()) // nobody would read a notice in the window
        BackgroundTask::onFailure = [](const QString& reason) {
            failRun(MainTexts::tr("A task in the background failed: %1").arg(reason));
        };
    if (!options->exported.isEmpty()) // ROOT is first, as in what parsescope-cli writes
        session.parse()->setRootPlace(RootPlace::First);
    if (options->system)
        session.parse()->setSystem(*options->system);
    std::optional<Autosave> autosave;
    std::optional<Autosave> lectureAutosave;
    if (!options->endsByItself()) {
        autosave.emplace(session.editor(), dataFolder() + "/unsaved");
        offerLostChanges(&*autosave, &window);
        lectureAutosave.emplace(session.lecture(), dataFolder() + "/unsaved");
        offerLostChanges(&*lectureAutosave, &window);
        session.setExplorationFolder(dataFolder() + "/explorations");
        session.setKeepsExplorations(QSettings().value("files/keep-explorations", true).toBool());
    }
    if (!arrange(window, *options))
        return 2;
    open(window, session, *options);
    const int status = runToTheEnd();
    autosave.reset();
    lectureAutosave.reset();
    Application::endSoon(status);
    return status;
}

#ifdef PARSESCOPE_EARLY_BARRIER
/// The address space in bytes that libraries and a window with a small treebank use after the
/// program has been loaded.
constexpr std::size_t NeededSpace = 50'000'000;

void checkMemory() {
    setUpLastBarrier("parsescope", NeededSpace);
}

// Called before the libraries are initialised, some of which crash if memory is lacking.
[[gnu::section(".preinit_array"), gnu::used]] void (*const beforeLibraries)() = checkMemory;
#endif

} // namespace

int main(int argc, char** argv) {
#ifndef PARSESCOPE_EARLY_BARRIER
    setUpLastBarrier("parsescope");
#endif
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) { // thrown before the window exists
        std::fputs("parsescope: there is not enough memory\n", stderr);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "parsescope: %s\n", error.what());
    }
    return 1;
}
