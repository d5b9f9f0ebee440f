// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/derivation_page.h"
#include "ui/export/derivation_recorder.h"
#include "ui/session/background_task.h"

namespace parsescope {

/// The formats in which a whole derivation can be written.
enum class DerivationFormat {
    Slides,
    Csv,
    LatexTable,
    JsonLines,
    Page,
    SlidesLatex,
    TablePdf, ///< to be filled in, with its key
    TableLatex,
    ChartPdf, ///< the table of the oracle here, blank and filled
    ChartLatex,
    FiguresPdf, ///< the configurations
    FiguresLatex,
};

/// The format shows the gold tree and losses only where they are chosen.
[[nodiscard]] bool hasChoiceOfLosses(DerivationFormat format);

/// Returns the ending of files of that format, without the dot.
[[nodiscard]] const char* endingOf(DerivationFormat format);

/// The format for a file name, by its ending: .pdf, .csv, .tex, .jsonl or .html;
/// nothing for others.
[[nodiscard]] std::optional<DerivationFormat> derivationFormatOf(const QString& path);

/// Writes steps of the current branch of an exploration into a file, beside the window; fails where
/// none is chosen. A page has all branches, or with a choice of steps the current one, from the
/// first of them to the last. Destroying it stops.
class DerivationExport : public QObject {
    Q_OBJECT

public:
    DerivationExport(const ParseExplorer& parse, int number, DerivationFormat format,
                     const ExportChoice& choice, const Theme& theme, const QString& path,
                     QObject* parent = nullptr);

signals:
    void progress(double share);
    void written();
    void failed(const parsescope::Error& error);

private:
    void write();

    DerivationFormat m_format;
    Theme m_theme;
    QString m_path;
    int m_number;          // of the sentence, from 1
    Recording m_recording; // for a page
    ExportChoice m_choice;
    Configuration m_here; // of the cursor, for a chart
    DerivationRecorder m_recorder;
    BackgroundTask m_writing;
};

} // namespace parsescope
