// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/export/handout_html.h"
#include "core/teaching/publish/derivation_page.h"
#include "ui/export/derivation_recorder.h"
#include "ui/session/background_task.h"

#include <QByteArray>

namespace parsescope {

/// The formats of an exported derivation.
enum class DerivationFormat {
    Slides,
    Csv,
    LatexTable,
    JsonLines,
    Page,
    SlidesLatex,
    TablePdf, ///< a table whose cells are to be filled in, and its solution
    TableLatex,
    ChartPdf, ///< the oracle's table for the current configuration, blank and filled
    ChartLatex,
    FiguresPdf, ///< figures of the configurations of the chosen steps
    FiguresLatex,
};

/// Returns true if users can choose for this format whether the gold tree and losses are shown.
[[nodiscard]] bool hasChoiceOfLosses(DerivationFormat format);

/// Returns true for a table of the derivation whose cells are to be filled in.
[[nodiscard]] bool isWorksheet(DerivationFormat format);

/// Returns the suffix of files of the format, without the dot.
[[nodiscard]] const char* endingOf(DerivationFormat format);

/// Returns the format for a file name, by its suffix .pdf, .csv, .tex, .jsonl or .html; nothing for
/// other suffixes.
[[nodiscard]] std::optional<DerivationFormat> derivationFormatOf(const QString& path);

/// Writes the chosen steps of the current branch of an exploration to a file, in the background;
/// fails if no step is chosen. A page contains all branches if all steps are chosen, otherwise the
/// current branch from the first chosen step to the last. The destructor stops the export.
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
    int m_number;          // 1-based number of the sentence
    Recording m_recording; // the exploration; used for a page
    ExportChoice m_choice;
    Configuration m_here; // the configuration at the cursor; used for a chart
    DerivationRecorder m_recorder;
    BackgroundTask m_writing;
};

/// Returns a handout as a PDF file of A4 pages. If `control` requests to stop, the result is
/// incomplete and must not be used.
[[nodiscard]] QByteArray pdfOf(const HandoutHtml& handout, const TaskControl& control = {});

} // namespace parsescope
