// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/error_model.h"

namespace parsescope {

namespace {

/// Fails like `compareTreebanks` for sentences that can't be compared: they have no wrong words.
std::vector<int> wrongWordsOf(const Treebank& gold, const Treebank& system, int index) {
    std::vector<int> wrong;
    const auto comparison =
        compareSentences(gold.read(index).sentence, system.read(index).sentence);
    for (int word = 1; comparison && word <= comparison->size(); ++word)
        if (comparison->words[static_cast<std::size_t>(word) - 1] != WordVerdict::Right)
            wrong.push_back(word);
    return wrong;
}

} // namespace

Result<Output> compareWithOutput(const Treebank& gold, const std::string& path,
                                 const TaskControl& control) {
    Result<Treebank> system = Treebank::open(path, control);
    if (!system)
        return tl::unexpected(system.error());
    Output output{*system, compareTreebanks(gold, *system, control), {}};
    const std::vector<int>& wrong = output.comparison.wrong;
    for (int i = 0; i < static_cast<int>(wrong.size()) && !control.stopRequested(); ++i)
        if (wrong[static_cast<std::size_t>(i)] > 0)
            output.wrongWords.emplace(i, wrongWordsOf(gold, *system, i));
    return output;
}

void ErrorModel::show(const Output* output, const std::vector<int>& sentences) {
    clear();
    m_output = output;
    std::vector<Hit> hits;
    for (const int sentence : sentences) {
        const auto wrong = output->wrongWords.find(sentence);
        hits.push_back(
            {sentence, {{wrong == output->wrongWords.end() ? std::vector<int>() : wrong->second}}});
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
            ? tr("all right")
            : tr("%1 wrong, %2 by their heads").arg(wrong).arg(comparison.wrongHeads[sentence]);
    return QStringLiteral("%1 · %2").arg(value.toString(), verdict);
}

} // namespace parsescope
