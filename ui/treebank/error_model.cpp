// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/error_model.h"

namespace parsescope {

void ErrorModel::show(std::shared_ptr<const Output> output, const std::vector<int>& sentences) {
    clear();
    m_output = std::move(output);
    std::vector<Hit> hits;
    for (const int sentence : sentences) {
        const auto wrong = m_output->wrongWords.find(sentence);
        hits.push_back(
            {sentence,
             {{wrong == m_output->wrongWords.end() ? std::vector<int>() : wrong->second}}});
    }
    append(std::move(hits));
}

QVariant ErrorModel::data(const QModelIndex& index, int role) const {
    const QVariant value = HitModel::data(index, role);
    if (role != DetailRole || !value.isValid())
        return value;
    const auto sentence = static_cast<std::size_t>(hit(index.row()).sentence);
    const TreebankComparison& comparison = m_output->comparison;
    const int wrong = sentence < comparison.wrong.size() ? comparison.wrong[sentence] : -1;
    const QString verdict =
        wrong < 0 ? tr("not compared")
        : wrong == 0
            ? tr("no errors")
            : tr("%1 wrong, %2 with a wrong head").arg(wrong).arg(comparison.wrongHeads[sentence]);
    return QStringLiteral("%1 · %2").arg(value.toString(), verdict);
}

} // namespace parsescope
