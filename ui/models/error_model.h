// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/comparison.h"
#include "ui/models/hit_model.h"

#include <map>

namespace parsescope {

/// A system's output beside the treebank.
struct Output {
    Treebank system;
    TreebankComparison comparison;
    std::map<int, std::vector<int>> wrongWords; ///< by sentence (0-based), 1-based; none is empty
};

/// Reads both again where they differ, for the words. Fails when the output can't be opened.
[[nodiscard]] Result<Output> compareWithOutput(const Treebank& gold, const std::string& path,
                                               const TaskControl& control);

/// Sentences of the treebank with their scores in an output and the wrong words marked.
class ErrorModel : public HitModel {
    Q_OBJECT

public:
    using HitModel::HitModel;

    /// Shows these sentences (0-based, ascending); the output must live as long as they are shown.
    void show(const Output* output, const std::vector<int>& sentences);

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    const Output* m_output = nullptr;
};

} // namespace parsescope
