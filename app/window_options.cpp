// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_options.h"

#include "core/parsing/systems.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QTextStream>

namespace parsescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(WindowOptions)
};

/// Says on standard error what is wrong with the usage.
std::nullopt_t wrong(const QString& message) {
    QTextStream(stderr) << message << "\n";
    return std::nullopt;
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
                  "a session (*.parsescope)"),
        "[FILE…]");
    const QCommandLineOption picture("picture", Texts::tr("write a picture of the window and end"),
                                     "PNG");
    const QCommandLineOption steps(
        "steps", Texts::tr("with --picture: take so many optimal steps first"), "COUNT", "5");
    const QCommandLineOption sentence("sentence", Texts::tr("begin with this sentence (from 1)"),
                                      "NUMBER", "1");
    const QCommandLineOption colours(
        "colours", Texts::tr("desktop, light or dark, with “+colour-blind”, “+contrast” or both"),
        "NAME", "desktop");
    const QCommandLineOption system(
        "system", Texts::tr("begin with this system, e.g. arc-eager+lba"), "NAME", "arc-standard");
    const QCommandLineOption model(
        "model", Texts::tr("load this model, a file written by training"), "FILE");
    const QCommandLineOption panel("panel",
                                   Texts::tr("bring this panel to the front, e.g. chart, or one of "
                                             "its pages, e.g. decoding:lemmas; repeatable"),
                                   "NAME");
    const QCommandLineOption layout(
        "layout", Texts::tr("of the sentence: one-line, lines, focus or tree"), "NAME");
    const QCommandLineOption tour("tour", Texts::tr("begin with this bubble of the tour (from 1)"),
                                  "NUMBER");
    const QCommandLineOption workspace(
        "workspace", Texts::tr("begin in explore, oracle, decode, treebank or train"), "NAME");
    const QCommandLineOption size("size", Texts::tr("of the window in pixels, e.g. 1280x720"),
                                  "WIDTHxHEIGHT");
    const QCommandLineOption presentation("present",
                                          Texts::tr("begin with the window for an audience"));
    const QCommandLineOption changedColours(
        "change-colours", Texts::tr("with --picture: change to these colours at the end"), "NAME");
    const QCommandLineOption welcome("welcome", Texts::tr("begin with the page of ways to begin"));
    const QCommandLineOption exported(
        "export",
        Texts::tr("write an optimal derivation and end: a file that ends in "
                  ".pdf (one page a step), .csv, .tex, .jsonl or .html (a page for the browser)"),
        "FILE");
    const QCommandLineOption stepsToExport(
        "export-steps",
        Texts::tr("with --export: only some steps, mistakes or numbers such as 3-8,12,20- (0 is "
                  "the start)"),
        "STEPS", "all");
    const QCommandLineOption withoutGold(
        "export-no-gold", Texts::tr("with --export to .pdf: pages don't show the gold tree"));
    const QCommandLineOption withoutLosses(
        "export-no-losses", Texts::tr("with --export to .pdf: pages don't show losses"));
    const QCommandLineOption compared(
        "compare", Texts::tr("compare with a system's output for the same sentences"), "FILE");
    options.addOptions({picture, compared, exported, stepsToExport, withoutGold, withoutLosses,
                        steps, sentence, system, model, colours, panel, layout, tour, workspace,
                        size, presentation, changedColours, welcome});
    options.process(*QCoreApplication::instance());

    WindowOptions read;
    if (options.isSet(colours) || !Colours::named(options.value(colours))) {
        read.colours = Colours::named(options.value(colours));
        if (!read.colours)
            return wrong(Texts::tr("no colours “%1”").arg(options.value(colours)));
    }
    if (options.isSet(changedColours)) {
        read.changedColours = Colours::named(options.value(changedColours));
        if (!read.changedColours)
            return wrong(Texts::tr("no colours “%1”").arg(options.value(changedColours)));
    }
    if (options.isSet(exported)) {
        read.exported = options.value(exported);
        const auto format = derivationFormatOf(read.exported);
        if (!format)
            return wrong(
                Texts::tr("--export: expected a name that ends in .pdf, .csv, .tex, .jsonl or .html"));
        read.format = *format;
    }
    const auto exportedSteps = StepChoice::fromText(options.value(stepsToExport));
    if (!exportedSteps)
        return wrong("--export-steps: " + QString::fromStdString(exportedSteps.error().text()));
    read.choice = {*exportedSteps, !options.isSet(withoutGold), !options.isSet(withoutLosses)};
    const Result<TransitionSystem> chosen = findSystem(options.value(system).toStdString());
    if (!chosen)
        return wrong(QString::fromStdString(chosen.error().message));
    read.picture = options.value(picture);
    if (options.isSet(system) || read.endsByItself())
        read.system = *chosen;
    if (options.isSet(size)) {
        const QStringList sides = options.value(size).split('x');
        if (sides.size() != 2 || sides[0].toInt() <= 0 || sides[1].toInt() <= 0)
            return wrong(Texts::tr("--size: expected a width and a height, e.g. 1280x720"));
        read.size = QSize(sides[0].toInt(), sides[1].toInt());
    }
    if (options.isSet(sentence))
        read.sentence = options.value(sentence);
    if (options.isSet(tour))
        read.tour = options.value(tour).toInt() - 1;
    read.files = options.positionalArguments();
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
