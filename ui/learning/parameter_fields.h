// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/models.h"
#include "ui/canvas/file_dialogs.h"

#include <QComboBox>
#include <QWidget>

#include <functional>
#include <vector>

class QFormLayout;
class QToolButton;

namespace parsescope {

/// A combo box with one entry that is not a file, followed by files.
class FileCombo : public QComboBox {
    Q_OBJECT

public:
    /// Makes a combo box with the first entry `other`, which is not a file.
    FileCombo(const QString& other, const QString& accessibleName, QWidget* parent = nullptr);

    /// Sets the words of the dialog for choosing a file; the default is for treebanks.
    void setDialog(const FileDialogWords& dialog);
    void setOther(const QString& other) { setItemText(0, other); }
    /// Selects a file.
    void setPath(const QString& path);
    /// Offers a file that was found, instead of the file offered before. Selects the file unless
    /// another one is selected. An empty path offers no file.
    void offer(const QString& path);
    /// Returns the selected file; empty if the first entry is selected.
    [[nodiscard]] QString path() const { return currentData().toString(); }

private:
    void ask();
    FileDialogWords m_dialog;
    QString m_offered; ///< path of the file that was found; empty if there is none
    int m_last = 0;    ///< index of the entry that was selected before the user asked for a file
};

/// The additional settings of one kind of model, hidden until requested. A setting that the user
/// has not changed follows the choices above it in the form.
class ParameterFields : public QWidget {
    Q_OBJECT

public:
    explicit ParameterFields(QWidget* parent = nullptr);

    /// Shows the settings of `kind` except those named in `others`, with their values in `options`.
    /// Values that the user has changed are kept if the kind is the same as before.
    void show(const ModelKind& kind, const TrainingOptions& options,
              const std::vector<std::string_view>& others);
    /// Stores the settings that the user has changed in `options`, except hidden ones.
    void apply(TrainingOptions& options) const;

signals:
    void changed();

private:
    struct Field {
        QWidget* widget = nullptr;
        /// Copies the value from the options to the field.
        std::function<void(TrainingOptions&)> read;
        /// Copies the value from the field to the options.
        std::function<void(TrainingOptions&)> set;
        bool forTransitions = false; ///< see TrainingParameter
        bool isChanged = false;      ///< true if the user has changed the value
    };

    void add(const TrainingParameter& parameter);
    void addNumber(const TrainingParameter& parameter, int& (*value)(TrainingOptions&));
    void addNumber(const TrainingParameter& parameter, double& (*value)(TrainingOptions&));
    void addText(const TrainingParameter& parameter, std::string& (*value)(TrainingOptions&));
    void addChoice(const TrainingParameter& parameter, const TrainingChoice& choice);
    void append(const TrainingParameter& parameter, const QString& title, Field field);
    void touch(std::size_t field);

    const ModelKind* m_kind = nullptr;
    QWidget* m_rows;
    QToolButton* m_fold;
    QFormLayout* m_form;
    std::vector<Field> m_fields;
    bool m_reading = false;
};

} // namespace parsescope
