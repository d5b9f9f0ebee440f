// SPDX-License-Identifier: GPL-3.0-or-later
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
#include <QCommandLineParser>
#include <QIcon>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTextStream>
#include <QTimer>

#include <optional>

using namespace parsescope;

namespace {

/// The first transition that raises the loss; nothing when there is none.
std::optional<Transition> costlyTransition(const ParseExplorer& parse) {
    if (const Explanation* here = parse.explanation())
        for (const TransitionLoss& entry : here->losses.transitions)
            if (!entry.optimal && entry.loss.value < Unreachable)
                return entry.transition;
    return std::nullopt;
}

/// What a picture is of.
struct PictureOptions {
    QString path;
    int steps = 0;                  ///< optimal ones that are taken before
    bool asksWhy = false;           ///< a transition costs what it does
    bool presents = false;          ///< the window for an audience instead of the main window
    std::optional<Colours> changed; ///< colours that are changed to while all is on screen
};

/// Writes a picture of the window and ends the program.
void writePicture(MainWindow& window, Session& session, const PictureOptions& picture) {
    while (session.model()->isOpening())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    for (int i = 0; i < picture.steps; ++i) {
        while (session.parse()->oracle() &&
               !session.parse()->explanation()) // it comes from the background
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        session.parse()->nextOptimal();
    }
    if (picture.asksWhy)
        session.selection()->inspect(costlyTransition(*session.parse()));
    QWidget* shown = picture.presents ? window.present(false) : &window;
    constexpr int patience = 500; // milliseconds, for the answer
    if (picture.changed)
        QTimer::singleShot(patience / 2, &window,
                           [changed = *picture.changed] { Theme::use(changed); });
    QTimer::singleShot(patience, &window, [shown, path = picture.path] {
        if (shown->grab().save(path)) {
            QApplication::exit(0);
            return;
        }
        QTextStream(stderr) << path << ": can't write the picture\n";
        QApplication::exit(1);
    });
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

/// A panel, “chart”, or a page of one, “decoding:lemmas”.
bool showPanel(MainWindow& window, const QString& name) {
    const QString panelName = name.section(':', 0, 0);
    const QString page = name.section(':', 1);
    const PanelDock* panel = window.panels()->dock(panelName);
    return panel && (page.isEmpty() || showPage(*panel->content(), page)) &&
           window.showPanel(panelName);
}

/// Writes the branch as it is, or an optimal derivation where nothing was taken yet, and ends.
void writeDerivation(Session& session, DerivationFormat format, const ExportChoice& choice,
                     const QString& path) {
    if (session.parse()->exploration().size() == 1)
        session.parse()->last();
    while (session.parse()->oracle() && !session.parse()->isFinal() &&
           session.parse()->exploration().size() > 0 &&
           (!session.parse()->explanation() || session.parse()->preferredTransition()))
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    auto* task =
        new DerivationExport(*session.parse(), session.editor()->sentenceIndex() + 1, format,
                             choice, Theme::fromPalette(QApplication::palette()), path, &session);
    QObject::connect(task, &DerivationExport::written, &session, [] { QApplication::exit(0); });
    QObject::connect(task, &DerivationExport::failed, &session, [](const Error& error) {
        QTextStream(stderr) << QString::fromStdString(error.text()) << "\n";
        QApplication::exit(1);
    });
}

#ifdef Q_OS_LINUX
bool hasDisplay() {
    return !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

/// What shows no window needs no display. Where there is none and one is needed, says so: Qt would
/// abort.
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

/// The sentence to begin with, from 0; nothing when there is no such one, which is told.
std::optional<int> sentenceToShow(const QString& number, const Treebank& treebank) {
    bool isNumber = false;
    const int index = number.toInt(&isNumber) - 1;
    if (isNumber && index >= 0 && index < treebank.size())
        return index;
    QTextStream(stderr) << QApplication::translate(
                               "main", "%1: there is no sentence %2, expected one from 1 to %3")
                               .arg(QString::fromStdString(treebank.name()), number)
                               .arg(treebank.size())
                        << "\n";
    return std::nullopt;
}

} // namespace

int main(int argc, char** argv) {
#ifdef Q_OS_LINUX
    if (!chooseDisplay(argc, argv))
        return 1;
#endif
    QApplication application(argc, argv);
    QApplication::setOrganizationName("parsescope");
    QApplication::setApplicationName("parsescope");
    QApplication::setApplicationDisplayName("Parsescope");
    QApplication::setApplicationVersion(PARSESCOPE_VERSION);
    QApplication::setStyle(new WindowStyle);
    QApplication::setWindowIcon(QIcon(":/icons/parsescope.svg"));
    Theme::setUpApplication();

    QCommandLineParser options;
    options.setApplicationDescription(
        QApplication::translate("main", "See transition-based dependency parsing."));
    options.addHelpOption();
    options.addVersionOption();
    options.addPositionalArgument(
        "FILE",
        QApplication::translate("main",
                                "treebanks: CoNLL-U or CoNLL-X, plain or gzip, or folders; or "
                                "a session (*.parsescope)"),
        "[FILE…]");
    const QCommandLineOption picture(
        "picture", QApplication::translate("main", "write a picture of the window and end"), "PNG");
    const QCommandLineOption steps(
        "steps",
        QApplication::translate("main", "with --picture: take so many optimal steps first"),
        "COUNT", "5");
    const QCommandLineOption sentence(
        "sentence", QApplication::translate("main", "begin with this sentence (from 1)"), "NUMBER",
        "1");
    const QCommandLineOption colours(
        "colours",
        QApplication::translate(
            "main", "desktop, light or dark, with “+colour-blind”, “+contrast” or both"),
        "NAME", "desktop");
    const QCommandLineOption system(
        "system", QApplication::translate("main", "begin with this system, e.g. arc-eager+lba"),
        "NAME", "arc-standard");
    const QCommandLineOption model(
        "model", QApplication::translate("main", "load this model, a file written by training"),
        "FILE");
    const QCommandLineOption panel(
        "panel",
        QApplication::translate("main", "bring this panel to the front, e.g. chart, or one of "
                                        "its pages, e.g. decoding:lemmas; repeatable"),
        "NAME");
    const QCommandLineOption layout(
        "layout",
        QApplication::translate("main", "of the sentence: one-line, lines, focus or tree"), "NAME");
    const QCommandLineOption tour(
        "tour", QApplication::translate("main", "begin with this bubble of the tour (from 1)"),
        "NUMBER");
    const QCommandLineOption workspace(
        "workspace",
        QApplication::translate("main", "begin in explore, oracle, decode, treebank or train"),
        "NAME");
    const QCommandLineOption size(
        "size", QApplication::translate("main", "of the window in pixels, e.g. 1280x720"),
        "WIDTHxHEIGHT");
    const QCommandLineOption presentation(
        "present", QApplication::translate("main", "begin with the window for an audience"));
    const QCommandLineOption changedColours(
        "change-colours",
        QApplication::translate("main", "with --picture: change to these colours at the end"),
        "NAME");
    const QCommandLineOption welcome(
        "welcome", QApplication::translate("main", "begin with the page of ways to begin"));
    const QCommandLineOption exported(
        "export",
        QApplication::translate("main", "write an optimal derivation and end: a file that ends in "
                                        ".pdf (one page a step), .csv, .tex or .jsonl"),
        "FILE");
    const QCommandLineOption stepsToExport(
        "export-steps",
        QApplication::translate("main", "with --export: only some steps, mistakes or numbers such "
                                        "as 3-8,12,20- (0 is the start)"),
        "STEPS", "all");
    const QCommandLineOption withoutGold(
        "export-no-gold",
        QApplication::translate("main", "with --export to .pdf: pages don't show the gold tree"));
    const QCommandLineOption withoutLosses(
        "export-no-losses",
        QApplication::translate("main", "with --export to .pdf: pages don't show losses"));
    const QCommandLineOption compared(
        "compare",
        QApplication::translate("main", "compare with a system's output for the same sentences"),
        "FILE");
    options.addOptions({picture, compared, exported, stepsToExport, withoutGold, withoutLosses, steps, sentence, system, model, colours, panel,
                        layout, tour, workspace, size, presentation, changedColours, welcome});
    options.process(application);
    const std::optional<Colours> look = Colours::named(options.value(colours));
    if (!look) {
        QTextStream(stderr)
            << QApplication::translate("main", "no colours “%1”\n").arg(options.value(colours));
        return 2;
    }
    if (options.isSet(colours))
        Theme::use(*look);
    const auto format = derivationFormatOf(options.value(exported));
    if (options.isSet(exported) && !format) {
        QTextStream(stderr) << QApplication::translate(
            "main", "--export: expected a name that ends in .pdf, .csv, .tex or .jsonl\n");
        return 2;
    }
    const auto exportedSteps = StepChoice::fromText(options.value(stepsToExport));
    if (!exportedSteps) {
        QTextStream(stderr) << "--export-steps: "
                            << QString::fromStdString(exportedSteps.error().text()) << "\n";
        return 2;
    }
    const bool quiet = options.isSet(picture) || options.isSet(exported);

    const Result<TransitionSystem> chosen = findSystem(options.value(system).toStdString());
    if (!chosen) {
        QTextStream(stderr) << QString::fromStdString(chosen.error().message) << "\n";
        return 2;
    }

    Session session;
    if (!options.isSet(picture)) {
        const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
        if (const auto kept = session.editor()->bookmarks().keepIn(folder + "/bookmarks.json");
            !kept)
            QTextStream(stderr) << QString::fromStdString(kept.error().text()) << "\n";
    }
    MainWindow window(&session, !quiet);
    if (options.isSet(system) || quiet)
        session.parse()->setSystem(*chosen);
    std::optional<Autosave> autosave;
    if (!quiet) {
        autosave.emplace(session.editor(),
                         QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                             "/unsaved");
        offerLostChanges(&*autosave, &window);
    }
    const auto ready = [&] {
        if (options.isSet(sentence)) {
            const auto index =
                sentenceToShow(options.value(sentence), session.editor()->treebank());
            if (!index)
                return QApplication::exit(1);
            session.editor()->selectSentence(*index);
        }
        if (options.isSet(compared))
            window.compareWith(options.value(compared));
        if (options.isSet(picture))
            writePicture(window, session,
                         {options.value(picture), options.value(steps).toInt(),
                          options.values(panel).contains("why"), options.isSet(presentation),
                          Colours::named(options.value(changedColours))});
        if (options.isSet(exported))
            writeDerivation(session, *format,
                            {*exportedSteps, !options.isSet(withoutGold),
                             !options.isSet(withoutLosses)},
                            options.value(exported));
        if (options.isSet(presentation) && !options.isSet(picture))
            window.present(true);
        if (options.isSet(tour))
            QTimer::singleShot(100, &window, [&] { // when the parts have found their places
                window.showTour(options.value(tour).toInt() - 1);
            });
    };
    if (options.isSet(layout)) {
        auto* choice = window.findChild<QAction*>("layout-" + options.value(layout));
        if (!choice) {
            QTextStream(stderr)
                << QApplication::translate("main", "no layout “%1”\n").arg(options.value(layout));
            return 2;
        }
        choice->trigger();
    }
    if (options.isSet(size)) {
        const QStringList sides = options.value(size).split('x');
        if (sides.size() != 2 || sides[0].toInt() <= 0 || sides[1].toInt() <= 0) {
            QTextStream(stderr) << QApplication::translate(
                "main", "--size: expected a width and a height, e.g. 1280x720\n");
            return 2;
        }
        window.resize(sides[0].toInt(), sides[1].toInt());
    }
    if (!options.isSet(exported))
        window.show();
    if (options.isSet(workspace)) {
        auto* choice = window.findChild<QAction*>("workspace-" + options.value(workspace));
        if (!choice) {
            QTextStream(stderr) << QApplication::translate("main", "no workspace “%1”\n")
                                       .arg(options.value(workspace));
            return 2;
        }
        choice->trigger();
    }
    for (const QString& name : options.values(panel))
        if (!showPanel(window, name)) {
            QTextStream(stderr) << QApplication::translate("main", "no panel “%1”\n").arg(name);
            return 2;
        }
    QStringList files = options.positionalArguments();
    QString modelFile = options.value(model);
    if (files.size() == 1 && LoadedModel::isModel(files.first()))
        modelFile = files.takeFirst();
    if (quiet)
        QObject::connect(&session, &Session::openFailed, &window, [](const Error& error) {
            QTextStream(stderr) << QString::fromStdString(error.text()) << "\n";
            QApplication::exit(1);
        });
    if (!modelFile.isEmpty())
        session.model()->open(modelFile);
    if (files.isEmpty()) {
        const bool asksForSentence = quiet || options.isSet(sentence) || options.isSet(tour);
        if (asksForSentence && !options.isSet(welcome))
            window.openSample();
        else
            window.showWelcome();
        QTimer::singleShot(0, &window, ready);
    } else {
        QObject::connect(
            session.editor(), &TreebankEditor::treebankChanged, &window,
            [&] { QTimer::singleShot(0, &window, ready); }, Qt::SingleShotConnection);
        session.open(files);
    }
    return QApplication::exec();
}
