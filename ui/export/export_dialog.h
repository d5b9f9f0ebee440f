// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/exportable.h"

#include <QDialog>

#include <memory>

class QComboBox;
class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace parsescope {

/// Asks what to export and as what, and does it: into a file or onto the clipboard.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    ExportDialog(const ParseExplorer& parse, int number, QWidget& window);

    /// Writes what is chosen into the file.
    void exportTo(const QString& path);

private:
    [[nodiscard]] const ExportFormat* format() const;
    [[nodiscard]] Theme theme() const;
    void showFormats();
    void showChoice();
    void chooseFile();
    void copy();
    void showDone(const QString& message);

    const ParseExplorer& m_parse;
    int m_number;
    std::vector<Exportable> m_exportables;
    QListWidget* m_what;
    QComboBox* m_format;
    QLabel* m_coloursLabel;
    QComboBox* m_colours;
    QProgressBar* m_progress;
    QLabel* m_message;
    QPushButton* m_save;
    QPushButton* m_copy;
    std::unique_ptr<DerivationExport> m_export;
};

} // namespace parsescope
