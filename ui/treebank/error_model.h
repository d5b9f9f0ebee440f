// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/output_comparison.h"
#include "ui/treebank/hit_model.h"

#include <memory>

namespace parsescope {

/// The sentences of the treebank with their scores in a system's output, with the wrong words
/// marked.
class ErrorModel : public HitModel {
    Q_OBJECT

public:
    using HitModel::HitModel;

    /// Shows the sentences with the indices `sentences` (0-based, ascending).
    void show(std::shared_ptr<const Output> output, const std::vector<int>& sentences);

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    std::shared_ptr<const Output> m_output;
};

} // namespace parsescope
