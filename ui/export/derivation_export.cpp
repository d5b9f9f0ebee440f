// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/derivation_export.h"

#include "core/export/latex.h"
#include "core/treebank/text.h"
#include "core/treebank/treebank.h"

namespace parsescope {

namespace {

std::string contentsOf(DerivationFormat format, int number, const Derivation& derivation,
                       const std::vector<Slide>& slides, const Theme& theme,
                       const Recording& recording, const TaskControl& control) {
    switch (format) {
    case DerivationFormat::Slides:
        return pdfOf(slides, theme, QString::fromStdString(derivation.sentence.text()), control)
            .toStdString();
    case DerivationFormat::Csv:
        return std::string(ByteOrderMark) + csvTable(derivation); // tells spreadsheets UTF-8
    case DerivationFormat::LatexTable:
        return latexHeader() + latexTable(derivation);
    case DerivationFormat::JsonLines:
        return jsonLines(number, derivation);
    case DerivationFormat::Page:
        return derivationPage(recording, control);
    }
    return {};
}

} // namespace

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
    : QObject(parent), m_format(format), m_theme(theme), m_path(path), m_number(number),
      m_recording{parse.sentence(),   parse.system(),    parse.gold(),
                  parse.singleRoot(), parse.rootPlace(), visitsOf(parse.exploration()), 0},
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
        [format = m_format, number = m_number, theme = m_theme, path = m_path.toStdString(),
         derivation = m_recorder.derivation(),
         slides = m_recorder.slides(), recording = m_recording](const TaskControl& control) -> Result<void> {
            const std::string bytes =
                contentsOf(format, number, derivation, slides, theme, recording, control);
            if (control.stopRequested())
                return failure("stopped");
            return writeFileAtomically(path, bytes);
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
