// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/treebank_scores.h"

#include "core/learning/parser.h"
#include "core/learning/tree_comparison.h"
#include "core/treebank/sentence_length.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/loaded_model.h"
#include "ui/session/output_comparison.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"

#include <QFileInfo>

#include <algorithm>

namespace parsescope {

namespace {

/// Returns the counts of the model for `count` sentences from `first` (0-based) on; for fewer
/// sentences if `control` asks to stop.
std::vector<AttachmentCounts> countAttachments(const Model& model, const Treebank& treebank,
                                               RootLimit rootLimit, int first, int count,
                                               const TaskControl& control) {
    constexpr int batch = 16; // number of sentences that are parsed together
    std::vector<AttachmentCounts> counts;
    for (int begin = first; begin < first + count && !control.stopRequested(); begin += batch) {
        std::vector<Sentence> sentences;
        std::vector<int> places;
        const int size = std::min(batch, first + count - begin);
        for (int i = 0; i < size; ++i) {
            SentenceReading reading = treebank.read(begin + i);
            if (!reading.hasTree() ||
                (!model.parsesAnyLength() && reading.sentence.size() > LongestSentence))
                continue;
            sentences.push_back(std::move(reading.sentence));
            places.push_back(static_cast<int>(counts.size()) + i);
        }
        counts.resize(counts.size() + size);
        const std::vector<Parse> parses = model.parseAll(sentences, rootLimit, control);
        for (std::size_t i = 0; i < parses.size(); ++i) {
            Sentence parsed = sentences[i];
            if (parses[i].failure)
                continue;
            parses[i].writeTo(parsed, model.description());
            if (const auto compared = compareSentences(sentences[i], parsed))
                counts[places[i]] = {compared->size(), compared->size() - compared->wrongHeads(),
                                     compared->size() - compared->wrong()};
        }
    }
    return counts;
}

} // namespace

TreebankScores::TreebankScores(TreebankEditor* editor, const ParseExplorer* parse,
                               LoadedModel* model, OutputComparison* output, QObject* parent)
    : QObject(parent), m_editor(editor), m_parse(parse), m_model(model), m_output(output) {
    connect(model, &LoadedModel::modelChanged, this, &TreebankScores::forget);
    connect(editor, &TreebankEditor::treebankChanged, this, &TreebankScores::forget);
    connect(editor, &TreebankEditor::edited, this, &TreebankScores::follow);
    connect(output, &OutputComparison::changed, this, &TreebankScores::changed);
    parse->onChange(ParseExplorer::ProblemChanged, this, [this] {
        if (m_parse->settings().shape.rootLimit != m_rootLimit)
            forget();
    });
}

void TreebankScores::forget() {
    m_parsing.cancel();
    m_sentences.clear();
    m_rootLimit = m_parse->settings().shape.rootLimit;
    emit changed();
}

/// Parses the edited sentence `sentence` (0-based) again, or the whole treebank if that was being
/// done.
void TreebankScores::follow(int sentence) {
    if (m_parsing.isRunning())
        return forget();
    if (sentence >= 0 && sentence < static_cast<int>(m_sentences.size()))
        parse(sentence, 1);
}

void TreebankScores::compute() {
    const Model* model = m_model->model().get();
    if (model && model->description().scorer != ConnectedKind && m_sentences.empty() &&
        !m_parsing.isRunning() && !m_output->output())
        parse(0, m_editor->treebank().size());
}

void TreebankScores::parse(int first, int count) {
    if (count == 0)
        return;
    m_parsing.start(
        [model = m_model->model(), treebank = m_editor->treebank(), rootLimit = m_rootLimit, first,
         count](const TaskControl& control) {
            return countAttachments(*model, treebank, rootLimit, first, count, control);
        },
        [this, first](const std::vector<AttachmentCounts>& counts) {
            m_sentences.resize(std::max(m_sentences.size(), first + counts.size()));
            std::ranges::copy(counts, m_sentences.begin() + first);
            emit changed();
        });
}

std::optional<TreebankScores::Scores> TreebankScores::scores() const {
    if (const std::shared_ptr<const Output>& output = m_output->output()) {
        const Evaluation& all = output->comparison.evaluation;
        const auto leftOut = std::ranges::count(output->comparison.wrong, -1);
        return Scores{QFileInfo(toQt(output->system.name())).fileName(), all.withSubtypes,
                      static_cast<int>(leftOut)};
    }
    Scores scores{m_model->name(), {}, 0};
    for (const AttachmentCounts& sentence : m_sentences) {
        scores.counts += sentence;
        scores.leftOut += sentence.words == 0 ? 1 : 0;
    }
    return scores.counts.words == 0 ? std::nullopt : std::optional(scores);
}

} // namespace parsescope
