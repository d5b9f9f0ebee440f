// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QDialog>

#include <vector>

namespace parsescope {

/// Lists errors of a file; they can be selected and copied.
class ErrorsDialog : public QDialog {
    Q_OBJECT

public:
    explicit ErrorsDialog(const std::vector<Error>& errors, QWidget* parent = nullptr);
};

} // namespace parsescope
