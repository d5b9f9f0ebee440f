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

/// A dialog that exports an object in a format, both chosen by the user, into a file or to the
/// clipboard.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    /// Makes the dialog for the derivation and the objects visible in `window`; `number` is the
    /// 1-based number of the sentence.
    ExportDialog(const ParseExplorer& parse, const LoadedModel& model, int number, QWidget& window);

    /// Writes the chosen object to the file `path`.
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
    void recall();
    void remember() const;
    void showDone(const QString& message);

    const ParseExplorer& m_parse;
    int m_number;
    std::vector<Exportable> m_exportables;
    QListWidget* m_what;
    QComboBox* m_format;
    QLabel* m_coloursLabel;
    QComboBox* m_colours;
    QComboBox* m_steps;
    QLineEdit* m_range; ///< the numbers of the chosen steps
    QCheckBox* m_gold;
    QCheckBox* m_losses;
    QCheckBox* m_allWords;
    QComboBox* m_rows; ///< the layout of a worksheet
    QCheckBox* m_relations;
    QProgressBar* m_progress;
    QLabel* m_message;
    QPushButton* m_save;
    QPushButton* m_copy;
    std::unique_ptr<DerivationExport> m_export;
};

} // namespace parsescope
