// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/derivation_export.h"

#include "core/export/latex.h"
#include "core/treebank/output_file.h"
#include "core/treebank/text.h"
#include "ui/export/handout_pdf.h"

namespace parsescope {

namespace {

/// All that files are made from.
struct Material {
    int number = 0; // of the sentence, from 1
    Theme theme;
    Derivation derivation;
    StepStates states;
    std::vector<Slide> slides;
    Recording recording;
    Configuration here;
    ExportChoice choice;
};

/// With the gold tree only where it is to be shown.
Derivation shownDerivation(const Material& material) {
    Derivation shown = material.derivation;
    if (!material.choice.gold || !material.choice.losses)
        for (DerivationStep& step : shown.steps)
            step.losses = {};
    if (!material.choice.gold)
        shown.gold.reset();
    return shown;
}

/// The current branch from the first chosen step to the last, where not all are chosen.
Recording shownRecording(const Material& material) {
    Recording shown = material.recording;
    if (!material.choice.gold)
        shown.gold.reset();
    shown.losses = material.choice.losses;
    if (material.choice.steps.isAll())
        return shown;
    const std::vector<DerivationStep>& steps = material.derivation.steps;
    std::vector<Transition> way;
    Exploration all(shown.system, shown.sentence.size(), shown.shape.root);
    replay(all, material.recording.visits, material.recording.cursor);
    const std::vector<int> path = all.path();
    for (int i = 1; i <= steps.back().number && i < static_cast<int>(path.size()); ++i)
        way.push_back(all.node(path[i]).transition);
    shown.visits = visitsAlong(way);
    shown.cursor = steps.front().number;
    return shown;
}

Result<Chart> chartOf(const Material& material) {
    const Recording& recording = material.recording;
    if (!recording.gold)
        return failure("the oracle's table needs a gold tree");
    const Problem problem = recording.problem(*recording.gold);
    const std::optional<Oracle> oracle = tabularOracle(problem, material.here);
    if (!oracle)
        return failure("no exact oracle of " + recording.system.name +
                       " has a table for this tree");
    return oracle->record(problem, material.here, {});
}

Result<std::string> contentsOf(DerivationFormat format, const Material& material,
                               const TaskControl& control) {
    const Derivation& derivation = material.derivation;
    const Sentence& sentence = derivation.sentence;
    switch (format) {
    case DerivationFormat::Slides:
        return pdfOf(material.slides, material.theme, QString::fromStdString(sentence.text()),
                     control)
            .toStdString();
    case DerivationFormat::Csv:
        return std::string(ByteOrderMark) + csvTable(derivation); // tells spreadsheets UTF-8
    case DerivationFormat::LatexTable:
        return latexHeader() + latexTable(derivation);
    case DerivationFormat::JsonLines:
        return jsonLines(material.number, derivation);
    case DerivationFormat::Page:
        return derivationPage(shownRecording(material), control);
    case DerivationFormat::SlidesLatex:
        return slidesHandout(shownDerivation(material), material.states);
    case DerivationFormat::TablePdf:
        return pdfOf(tableHandoutHtml(shownDerivation(material), Filling::BlankWithKey))
            .toStdString();
    case DerivationFormat::TableLatex:
        return tableHandout(shownDerivation(material), Filling::BlankWithKey);
    case DerivationFormat::FiguresPdf:
        return pdfOf(figuresHandoutHtml(shownDerivation(material), material.states)).toStdString();
    case DerivationFormat::FiguresLatex:
        return figuresHandout(shownDerivation(material), material.states);
    case DerivationFormat::ChartPdf:
    case DerivationFormat::ChartLatex:
        break;
    }
    const Result<Chart> chart = chartOf(material);
    if (!chart)
        return tl::unexpected(chart.error());
    if (format == DerivationFormat::ChartPdf)
        return pdfOf(chartHandoutHtml(sentence, *chart, Filling::BlankWithKey)).toStdString();
    return chartHandout(sentence, *chart, Filling::BlankWithKey);
}

} // namespace

bool hasChoiceOfLosses(DerivationFormat format) {
    switch (format) {
    case DerivationFormat::Slides:
    case DerivationFormat::Page:
    case DerivationFormat::SlidesLatex:
    case DerivationFormat::FiguresPdf:
    case DerivationFormat::FiguresLatex:
    case DerivationFormat::TablePdf:
    case DerivationFormat::TableLatex:
        return true;
    default:
        return false;
    }
}

const char* endingOf(DerivationFormat format) {
    switch (format) {
    case DerivationFormat::Csv:
        return "csv";
    case DerivationFormat::JsonLines:
        return "jsonl";
    case DerivationFormat::Page:
        return "html";
    case DerivationFormat::LatexTable:
    case DerivationFormat::SlidesLatex:
    case DerivationFormat::TableLatex:
    case DerivationFormat::ChartLatex:
    case DerivationFormat::FiguresLatex:
        return "tex";
    default:
        return "pdf";
    }
}

std::optional<DerivationFormat> derivationFormatOf(const QString& path) {
    for (const auto& [ending, format] : {std::pair(".pdf", DerivationFormat::Slides),
                                         {".csv", DerivationFormat::Csv},
                                         {".tex", DerivationFormat::LatexTable},
                                         {".jsonl", DerivationFormat::JsonLines},
                                         {".html", DerivationFormat::Page}})
        if (path.endsWith(QLatin1String(ending), Qt::CaseInsensitive))
            return format;
    return std::nullopt;
}

DerivationExport::DerivationExport(const ParseExplorer& parse, int number, DerivationFormat format,
                                   const ExportChoice& choice, const Theme& theme,
                                   const QString& path, QObject* parent)
    : QObject(parent), m_format(format), m_theme(theme), m_path(path),
      m_number(number), m_recording{parse.settings(), parse.sentence(), parse.gold(),
                                    visitsOf(parse.exploration()), 0},
      m_choice(choice), m_here(parse.configuration()),
      m_recorder(parse, choice, format == DerivationFormat::Slides) {
    connect(&m_recorder, &DerivationRecorder::progress, this, [this](int done, int of) {
        const double share = m_format == DerivationFormat::Slides ? 0.5 : 1;
        emit progress(share * done / of);
    });
    connect(&m_recorder, &DerivationRecorder::finished, this, &DerivationExport::write);
}

void DerivationExport::write() {
    if (m_recorder.derivation().steps.empty()) {
        emit failed(failure(tr("The branch has no such step.").toStdString()).value());
        return;
    }
    m_writing.start(
        [format = m_format, path = m_path.toStdString(),
         material = Material{m_number, m_theme, m_recorder.derivation(), m_recorder.states(),
                             m_recorder.slides(), m_recording, m_here,
                             m_choice}](const TaskControl& control) -> Result<void> {
            const Result<std::string> bytes = contentsOf(format, material, control);
            if (!bytes)
                return tl::unexpected(bytes.error());
            if (control.stopRequested())
                return failure("stopped");
            return writeOutput(path, fileKindOf(endingOf(format)), *bytes);
        },
        [this](const Result<void>& done) {
            if (done)
                emit written();
            else
                emit failed(done.error());
        },
        [this](double share) { emit progress((1 + share) / 2); });
}

} // namespace parsescope
