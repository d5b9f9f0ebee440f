// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_options.h"

#include "app/window_output.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "ui/session/session.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace parsescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(WindowOptions)
};

/// Prints a message about wrong usage on standard error. Returns nothing.
std::nullopt_t wrong(const QString& message) {
    say(message);
    return std::nullopt;
}

/// Returns the options for exporting a derivation.
QList<QCommandLineOption> exportOptions() {
    return {
        {"export",
         Texts::tr("write an optimal derivation and end: a file that ends in "
                   ".pdf (one page a step), .csv, .tex, .jsonl or .html (a page for the browser)"),
         "FILE"},
        {"export-steps",
         Texts::tr("with --export: only the mistakes, or numbers such as 3-8,12,20- (0 is the "
                   "start)"),
         "all|mistakes|NUMBERS", "all"},
        {"export-no-gold", Texts::tr("with --export to .pdf: pages do not show the gold tree")},
        {"export-no-losses", Texts::tr("with --export to .pdf: pages do not show losses")},
        {"export-all-words",
         Texts::tr("with --export to .pdf: pages show all words of a long sentence")}};
}

/// Reads the options for exporting a derivation. If the usage is wrong, prints a message and
/// returns false.
bool readExport(const QCommandLineParser& options, WindowOptions& read) {
    const auto steps = StepChoice::fromText(options.value("export-steps"));
    if (!steps) {
        wrong("--export-steps: " + QString::fromStdString(steps.error().text()));
        return false;
    }
    read.choice = {*steps, !options.isSet("export-no-gold"), !options.isSet("export-no-losses"),
                   options.isSet("export-all-words")};
    if (!options.isSet("export"))
        return true;
    read.exported = options.value("export");
    const auto format = derivationFormatOf(read.exported);
    if (!format) {
        wrong(
            Texts::tr("--export: expected a name that ends in .pdf, .csv, .tex, .jsonl or .html"));
        return false;
    }
    read.format = *format;
    return true;
}

} // namespace

std::optional<WindowOptions> readWindowOptions() {
    QCommandLineParser options;
    options.setApplicationDescription(Texts::tr("See transition-based dependency parsing."));
    options.addHelpOption();
    options.addVersionOption();
    options.addPositionalArgument(
        "FILE",
        Texts::tr("treebanks: CoNLL-U or CoNLL-X, plain or gzip, or folders; or "
                  "a session (*.parsescope); and a file with the rules of a system (*.system)"),
        "[FILE…]");
    const QCommandLineOption picture("picture", Texts::tr("write a picture of the window and end"),
                                     "PNG");
    const QCommandLineOption steps(
        "steps", Texts::tr("with --picture: take this number of optimal steps first"), "COUNT",
        "5");
    const QCommandLineOption sentence("sentence", Texts::tr("begin with this sentence (from 1)"),
                                      "NUMBER", "1");
    const QCommandLineOption colours(
        "colours",
        Texts::tr(
            "use these colours: desktop, light or dark, with “+colour-blind”, “+contrast” or both"),
        "NAME", "desktop");
    const QCommandLineOption system(
        "system", Texts::tr("begin with this system, e.g. arc-eager+lba, or that of a file"),
        "NAME", QString::fromStdString(defaultSystem().name));
    const QCommandLineOption model(
        "model", Texts::tr("load this model, a file written by training"), "FILE");
    const QCommandLineOption panel("panel",
                                   Texts::tr("bring this panel to the front, e.g. chart, or one of "
                                             "its pages, e.g. decoding:trees; repeatable"),
                                   "NAME");
    const QCommandLineOption layout(
        "layout", Texts::tr("draw the sentence in this layout: one-line, lines, focus or tree"),
        "NAME");
    const QCommandLineOption tour("tour", Texts::tr("begin with this stop of the tour (from 1)"),
                                  "NUMBER");
    const QCommandLineOption workspace(
        "workspace", Texts::tr("begin in explore, oracle, decode, treebank, train or practise"),
        "NAME");
    const QCommandLineOption size("size", Texts::tr("size of the window in pixels, e.g. 1280x720"),
                                  "WIDTHxHEIGHT");
    const QCommandLineOption textSize(
        "text-size", Texts::tr("with --picture: size of the text in per cent, from 80 to 200"),
        "PERCENT", "100");
    const QCommandLineOption presentation("present",
                                          Texts::tr("begin with the window for an audience"));
    const QCommandLineOption changedColours(
        "change-colours", Texts::tr("with --picture: change to these colours at the end"), "NAME");
    const QCommandLineOption welcome("welcome", Texts::tr("begin with the welcome page"));
    const QCommandLineOption compared(
        "compare", Texts::tr("compare with a system's output for the same sentences"), "FILE");
    options.addOptions({picture, compared, steps, sentence, system, model, colours, panel, layout,
                        tour, workspace, size, textSize, presentation, changedColours, welcome});
    options.addOptions(exportOptions());
    options.process(*QCoreApplication::instance());

    WindowOptions read;
    for (const auto& [option, to] :
         {std::pair{&colours, &read.colours}, std::pair{&changedColours, &read.changedColours}}) {
        if (!options.isSet(*option))
            continue;
        *to = Colours::named(options.value(*option));
        if (!*to)
            return wrong(Texts::tr("unknown colours “%1”, expected desktop, light or dark, with "
                                   "“+colour-blind”, “+contrast” or both")
                             .arg(options.value(*option)));
    }
    if (!readExport(options, read))
        return std::nullopt;
    // A file with rules among the others is used as with --system.
    QStringList systems = options.isSet(system) ? options.values(system) : QStringList();
    for (const QString& path : options.positionalArguments())
        (Session::isSystem(path) ? systems : read.files) += path;
    if (systems.size() > 1)
        return wrong(Texts::tr("found %1 transition systems, expected one").arg(systems.size()));
    read.choosesSystem = !systems.isEmpty();
    const std::string name =
        (systems.isEmpty() ? options.value(system) : systems.first()).toStdString();
    const Result<TransitionSystem> chosen =
        isSystemFile(name) ? openSystem(name) : findSystem(name);
    if (!chosen)
        return wrong(QString::fromStdString(chosen.error().text()));
    read.picture = options.value(picture);
    if (read.choosesSystem || read.endsByItself())
        read.system = *chosen;
    if (options.isSet(size)) {
        const QStringList sides = options.value(size).split('x');
        if (sides.size() != 2 || sides[0].toInt() <= 0 || sides[1].toInt() <= 0)
            return wrong(Texts::tr("--size: expected a width and a height, e.g. 1280x720"));
        read.size = QSize(sides[0].toInt(), sides[1].toInt());
    }
    if (options.isSet(sentence))
        read.sentence = options.value(sentence);
    for (const auto& [option, least] :
         {std::pair{&tour, 1}, std::pair{&steps, 0}, std::pair{&textSize, 80}}) {
        bool isNumber = false;
        const int value = options.value(*option).toInt(&isNumber);
        if (options.isSet(*option) && (!isNumber || value < least))
            return wrong(Texts::tr("--%1: expected a number from %2")
                             .arg(option->names().first())
                             .arg(least));
    }
    if (options.isSet(tour))
        read.tour = options.value(tour).toInt() - 1;
    read.textSize = options.value(textSize).toInt();
    read.model = options.value(model);
    read.layout = options.value(layout);
    read.workspace = options.value(workspace);
    read.panels = options.values(panel);
    read.compared = options.value(compared);
    read.welcome = options.isSet(welcome);
    read.presents = options.isSet(presentation);
    read.pictureSteps = options.value(steps).toInt();
    return read;
}

} // namespace parsescope
