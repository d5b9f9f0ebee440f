// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/exportable.h"

#include <QDialog>

#include <memory>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace parsescope {

/// Asks what to export and as what, and does it: into a file or onto the clipboard.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    /// `number`: of the sentence, from 1.
    ExportDialog(const ParseExplorer& parse, const LoadedModel& model, int number, QWidget& window);

    /// Writes what is chosen into the file.
    void exportTo(const QString& path);

private:
    [[nodiscard]] const ExportFormat* format() const;
    [[nodiscard]] Theme theme() const;
    [[nodiscard]] Result<ExportChoice> choice() const;
    void addChoice(QFormLayout& form);
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
    QComboBox* m_steps;
    QLineEdit* m_range; ///< steps that are chosen by their numbers
    QCheckBox* m_gold;
    QCheckBox* m_losses;
    QProgressBar* m_progress;
    QLabel* m_message;
    QPushButton* m_save;
    QPushButton* m_copy;
    std::unique_ptr<DerivationExport> m_export;
};

} // namespace parsescope
