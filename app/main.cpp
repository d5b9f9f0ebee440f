// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_options.h"
#include "core/treebank/output_file.h"
#include "ui/canvas/icons.h"
#include "ui/canvas/theme.h"
#include "ui/export/derivation_export.h"
#include "ui/session/autosave.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/lost_changes_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_area.h"
#include "ui/window/panel_dock.h"
#include "ui/window/window_style.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QIcon>
#include <QScreen>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTextStream>
#include <QTimer>

#include <optional>

using namespace parsescope;

namespace {

/// Says on standard error why the program cannot go on.
void say(const QString& message) {
    QTextStream(stderr) << message << "\n";
}

/// The first transition that raises the loss; nothing when there is none.
std::optional<Transition> costlyTransition(const ParseExplorer& parse) {
    if (const Explanation* here = parse.explanation())
        for (const TransitionLoss& entry : here->losses.transitions)
            if (!entry.optimal && entry.loss.value < Unreachable)
                return entry.transition;
    return std::nullopt;
}

/// Writes a picture of the window and ends the program.
void writePicture(MainWindow& window, Session& session, const WindowOptions& options) {
    while (session.model()->isOpening())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    for (int i = 0; i < options.pictureSteps; ++i) {
        while (session.parse()->oracle() &&
               !session.parse()->explanation()) // it comes from the background
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        session.parse()->nextOptimal();
    }
    if (options.panels.contains("why"))
        session.selection()->inspect(costlyTransition(*session.parse()));
    QWidget* shown = options.presents ? window.present(false) : &window;
    constexpr int patience = 500; // milliseconds, for the answer
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

/// Whether the files that the options ask for may be written. Returns the exit status, 0 if they
/// may; else says why they may not.
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

/// Brings a page of a panel to the front: a tab, or a row of a chooser.
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

/// A panel, “chart”, or a page of one, “decoding:trees”.
bool showPanel(MainWindow& window, const QString& name) {
    const QString panelName = name.section(':', 0, 0);
    const QString page = name.section(':', 1);
    const PanelDock* panel = window.panels()->dock(panelName);
    if (panel && panel->page(page))
        return window.showPanel(page);
    return panel && (page.isEmpty() || showPage(*panel->content(), page)) &&
           window.showPanel(panelName);
}

/// Writes the branch as it is, or an optimal derivation where nothing was taken yet, and ends.
void writeDerivation(Session& session, const WindowOptions& options) {
    if (session.parse()->exploration().size() == 1)
        session.parse()->last();
    while (session.parse()->oracle() && !session.parse()->isFinal() &&
           session.parse()->exploration().size() > 0 &&
           (!session.parse()->explanation() || session.parse()->preferredTransition()))
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
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

/// Calls without a window need no display. Where a window is needed and there is no display, prints
/// a message: Qt would abort.
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

QString dataFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
}

void setUpApplication() {
    QApplication::setOrganizationName("parsescope");
    QApplication::setApplicationName("parsescope");
    QApplication::setApplicationDisplayName("Parsescope");
    QApplication::setApplicationVersion(PARSESCOPE_VERSION);
    QApplication::setStyle(new WindowStyle);
    QApplication::setWindowIcon(QIcon(":/icons/parsescope.svg"));
    Theme::setUpApplication();
}

/// The sentence to begin with, from 0; nothing, and a message, if there is no such sentence.
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

/// Shows the window as the options ask for it; false, with a message, when they name what there is
/// not.
bool arrange(MainWindow& window, const WindowOptions& options) {
    const auto trigger = [&](const QString& name) {
        auto* action = window.findChild<QAction*>(name);
        if (action)
            action->trigger();
        return action != nullptr;
    };
    if (!options.layout.isEmpty() && !trigger("layout-" + options.layout)) {
        say(Texts::tr("no layout “%1”").arg(options.layout));
        return false;
    }
    if (options.size)
        window.resize(*options.size);
    else if (options.exported.isEmpty()) // panels are arranged by the room there is
        window.resize(window.size().boundedTo(window.screen()->availableSize()));
    if (options.exported.isEmpty())
        window.show();
    if (!options.workspace.isEmpty() && !trigger("workspace-" + options.workspace)) {
        say(Texts::tr("no workspace “%1”").arg(options.workspace));
        return false;
    }
    for (const QString& name : options.panels)
        if (!showPanel(window, name)) {
            say(Texts::tr("no panel “%1”").arg(name));
            return false;
        }
    return true;
}

/// Follows the options once the sentences have been read.
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
            window.showTour(stop); // when the parts have found their places
        });
}

/// Opens what the options name, and applies the other options when they are open.
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
        QObject::connect(
            session.editor(), &TreebankEditor::treebankChanged, &window,
            [&window, ready] { QTimer::singleShot(0, &window, ready); }, Qt::SingleShotConnection);
        return session.open(files);
    }
    const bool needsSentence = options.endsByItself() || options.sentence || options.tour;
    if (needsSentence && !options.welcome)
        window.openSample();
    else
        window.showWelcome();
    QTimer::singleShot(0, &window, ready);
}

} // namespace

int main(int argc, char** argv) {
#ifdef Q_OS_LINUX
    if (!chooseDisplay(argc, argv))
        return 1;
#endif
    QApplication application(argc, argv);
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
    }
    if (!arrange(window, *options))
        return 2;
    open(window, session, *options);
    return QApplication::exec();
}
