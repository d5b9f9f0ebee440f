// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/models.h"

#include <QWidget>

#include <functional>
#include <vector>

class QFormLayout;
class QToolButton;

namespace parsescope {

/// The further settings of one kind of model, folded until they are asked for. A setting that is
/// not changed is what the choices above it make it.
class ParameterFields : public QWidget {
    Q_OBJECT

public:
    explicit ParameterFields(QWidget* parent = nullptr);

    /// Shows the settings of `kind` except those named in `others`, with their values in `options`;
    /// changed values are kept if the kind is the same.
    void show(const ModelKind& kind, const TrainingOptions& options,
              const std::vector<std::string_view>& others);
    /// Sets what was changed.
    void apply(TrainingOptions& options) const;

signals:
    void changed();

private:
    struct Field {
        bool isChanged = false;
        QWidget* widget = nullptr;
        std::function<void(TrainingOptions&)> read; ///< from the options into the field
        std::function<void(TrainingOptions&)> set;  ///< from the field into the options
    };

    void add(const TrainingParameter& parameter);
    void addNumber(const TrainingParameter& parameter, int& (*value)(TrainingOptions&));
    void addNumber(const TrainingParameter& parameter, double& (*value)(TrainingOptions&));
    void addText(const TrainingParameter& parameter, std::string& (*value)(TrainingOptions&));
    void append(const TrainingParameter& parameter, Field field);
    void touch(std::size_t field);

    const ModelKind* m_kind = nullptr;
    QToolButton* m_fold;
    QWidget* m_rows;
    QFormLayout* m_form;
    std::vector<Field> m_fields;
    bool m_reading = false;
};

} // namespace parsescope
