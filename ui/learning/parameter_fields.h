// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/models.h"

#include <QWidget>

#include <functional>
#include <vector>

class QFormLayout;
class QToolButton;

namespace parsescope {

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
