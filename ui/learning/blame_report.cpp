// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/blame_report.h"

#include "core/learning/evaluation.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"
#include "ui/session/wording.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Adds the sentence with the 1-based number `number` to `places`, unless it is there.
void note(std::vector<int>& places, int number) {
    const int sentence = number - 1;
    if (places.size() < BlameReport::MostListed && (places.empty() || places.back() != sentence))
        places.push_back(sentence);
}

/// Adds a batch of sentences to the totals; `numbers` are their 1-based numbers in the treebank.
Result<void> add(const Model& model, const std::vector<Sentence>& sentences,
                 const std::vector<int>& numbers, RootLimit rootLimit, BlameReport::Totals& totals,
                 const TaskControl& control) {
    const TransitionSystem& system = model.description().system;
    return addBlame(
        model, sentences, rootLimit, totals.counts,
        [&](std::size_t i, const SentenceBlame& blame) {
            const auto noteRelation = [&](int word) {
                const std::string& relation = sentences[i].words[word - 1].deprel;
                note(totals.byRelation[std::string(withoutSubtype(relation))], numbers[i]);
            };
            for (const BlamedArc& arc : blame.arcs)
                noteRelation(arc.word);
            for (const BlamedLabel& label : blame.labels)
                noteRelation(label.word);
            for (const ParsingError& error : blame.errors)
                note(totals.byTransition[{system.nameOf(error.taken), system.nameOf(error.better)}],
                     numbers[i]);
        },
        numbers, control);
}

Result<BlameReport::Totals> count(const Model& model, const Treebank& treebank, RootLimit rootLimit,
                                  const TaskControl& control) {
    constexpr int batch = 16; // number of sentences that are parsed together
    BlameReport::Totals totals;
    while (totals.read < treebank.size() && !control.stopRequested()) {
        std::vector<Sentence> sentences;
        std::vector<int> numbers;
        const int first = totals.read;
        const int leftOutBefore = totals.leftOut;
        const int end = std::min(totals.read + batch, treebank.size());
        for (; totals.read < end; ++totals.read) {
            SentenceReading reading = treebank.read(totals.read);
            if (!reading.hasTree() || reading.sentence.size() > BlameReport::MostWords) {
                ++totals.leftOut;
                continue;
            }
            sentences.push_back(std::move(reading.sentence));
            numbers.push_back(totals.read + 1);
        }
        const Result<void> added = add(model, sentences, numbers, rootLimit, totals, control);
        if (control.stopRequested()) {
            totals.read = first;
            totals.leftOut = leftOutBefore;
            totals.stopped = true;
            return totals;
        }
        if (!added)
            return tl::unexpected(added.error());
        control.report(static_cast<double>(totals.read) / treebank.size());
    }
    totals.stopped = totals.read < treebank.size();
    return totals;
}

} // namespace

BlameReport::BlameReport(TreebankEditor* editor, ParseExplorer* parse, LoadedModel* model,
                         QObject* parent)
    : QObject(parent), m_editor(editor), m_parse(parse), m_model(model) {
    parse->onChange(ParseExplorer::ProblemChanged, this, &BlameReport::forgetSentence);
    connect(model, &LoadedModel::modelChanged, this, &BlameReport::forgetSentence);
    connect(editor, &TreebankEditor::treebankChanged, this, &BlameReport::forgetTotals);
    connect(model, &LoadedModel::modelChanged, this, &BlameReport::forgetTotals);
}

QString BlameReport::obstacle() const {
    if (!m_model->model())
        return noModelText();
    if (!m_parse->canExplore())
        return noSentenceText();
    if (!m_parse->gold())
        return tr("There is no gold tree to compare the parse with.");
    if (m_sentence && m_sentence->parse.failure)
        return noScoresText(toQt(m_sentence->parse.failure->message));
    if (m_sentence && !m_sentence->blame)
        return m_sentence->parse.transitions.empty()
                   ? tr("The model’s tree was not built by transitions, so no decision can be "
                        "blamed.")
                   : tr("No oracle is exact for this sentence and the model’s system, so "
                        "no decision can be blamed.");
    return {};
}

void BlameReport::forgetSentence() {
    m_blaming.cancel();
    m_sentence.reset();
    emit sentenceChanged();
    emit outdated();
}

void BlameReport::blameSentence() {
    if (!m_sentence && !m_blaming.isRunning() && obstacle().isEmpty())
        m_blaming.start(
            [model = m_model->model(), sentence = m_parse->sentence(),
             rootLimit = m_parse->settings().shape.rootLimit](const TaskControl& control) {
                Blamed result;
                result.parse = model->parseAll(std::span(&sentence, 1), rootLimit, control).front();
                if (!result.parse.failure)
                    result.blame = blame(model->description(), sentence, result.parse, control);
                return result;
            },
            [this](Blamed result) {
                m_sentence = std::make_shared<const Blamed>(std::move(result));
                emit sentenceChanged();
            });
}

void BlameReport::forgetTotals() {
    m_counting.cancel();
    m_totals.reset();
    emit counted();
}

void BlameReport::count() {
    const std::shared_ptr<const Model> model = m_model->model();
    if (!model || m_editor->treebank().size() == 0)
        return;
    m_totals.reset();
    m_counting.start(
        [model, treebank = m_editor->treebank(),
         rootLimit = m_parse->settings().shape.rootLimit](const TaskControl& control) {
            return parsescope::count(*model, treebank, rootLimit, control);
        },
        [this](Result<Totals> totals) {
            if (totals)
                m_totals = *std::move(totals);
            else
                BackgroundTask::fail(toQt(totals.error().message));
            emit counted();
        },
        [this](double share) { emit progressed(share); });
    emit counted();
}

void BlameReport::stopCounting() {
    m_counting.hurry();
}

std::optional<Decision> BlameReport::goTo(int step) {
    if (!m_sentence || !m_model->model() || step < 0 ||
        step >= static_cast<int>(m_sentence->parse.transitions.size()))
        return std::nullopt;
    // The pointer keeps the report alive, which switching the system discards.
    const auto kept = m_sentence;
    const std::vector<Transition>& run = kept->parse.transitions;
    m_model->switchSystem();
    m_parse->steps().goTo(0);
    const int hidden = m_parse->settings().hiddenShift(m_parse->sentence().size()) ? 1 : 0;
    m_parse->steps().addBranch({run.begin() + hidden, run.end()});
    const Exploration& exploration = m_parse->exploration();
    int node = 0;
    for (int i = hidden; i < step && exploration.node(node).next >= 0; ++i)
        node = exploration.node(node).next;
    m_parse->steps().goTo(node);
    Decision decision{run[static_cast<std::size_t>(step)], std::nullopt};
    if (kept->blame)
        for (const ParsingError& error : kept->blame->errors)
            if (error.step == step && error.better != error.taken)
                decision.better = error.better;
    if (decision.better) {
        m_parse->steps().addBranch({*decision.better});
        m_parse->steps().addBranch({decision.taken}); // → still follows the model
    }
    return decision;
}

} // namespace parsescope
