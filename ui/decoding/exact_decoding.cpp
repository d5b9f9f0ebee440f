// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/exact_decoding.h"

#include "core/decoding/exact_decoders.h"
#include "core/learning/model.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace parsescope {

namespace {

bool haveSameWords(const Sentence& one, const Sentence& other) {
    const auto what = [](const Word& word) {
        return std::tie(word.form, word.lemma, word.upos, word.xpos, word.feats);
    };
    return std::ranges::equal(one.words, other.words, {}, what, what);
}

/// Computes the findings. Stops between two computations if `control` asks it to; the findings are
/// then incomplete.
ExactDecoding::Findings find(const Scores& scores, const std::optional<Tree>& gold,
                             RootLimit rootLimit, double margin, const TaskControl& control) {
    ExactDecoding::Findings found;
    found.scores = scores;
    found.margin = margin;
    found.rootLimit = rootLimit;
    found.best =
        decodeBest(scores, ExactDecoding::BestTrees, {.rootLimit = rootLimit}, control).trees;
    if (scores.decoder->asArcEager && !control.stopRequested())
        found.asEager = decode(asArcEager(scores), {.rootLimit = rootLimit});
    if (gold && !control.stopRequested())
        found.gold = decode(
            scores, {.gold = gold->heads(), .margin = MinusInfinity, .rootLimit = rootLimit});
    if (gold && !control.stopRequested())
        found.augmented =
            decode(scores, {.gold = gold->heads(), .margin = margin, .rootLimit = rootLimit});
    if (control.stopRequested())
        return found;
    if (scores.decoder->contract) {
        if (!found.best.empty())
            found.best.front().heads = scores.decoder->contract(scores, rootLimit, found.search);
        return found;
    }
    found.greedy = greedyPath(scores, rootLimit, control);
    if (control.stopRequested())
        return found;
    scores.decoder->record(scores, {.rootLimit = rootLimit}, found.chart);
    if (!found.best.empty() && !control.stopRequested())
        found.exact = pathAlong(scores, bestSteps(scores.decoder, found.chart), rootLimit, control);
    return found;
}

} // namespace

ExactDecoding::ExactDecoding(const ParseExplorer* parse, const LoadedModel* model, QObject* parent)
    : QObject(parent), m_parse(parse), m_model(model) {
    if (model)
        connect(model, &LoadedModel::modelChanged, this, &ExactDecoding::changeModel);
    m_decoding.whenFailed([this] {
        decodeIfWanted();
        if (!isDecoding())
            emit found();
    });
}

std::vector<ScoreSource> ExactDecoding::sources() const {
    std::vector<ScoreSource> list = scoreSources();
    const std::shared_ptr<const Model> model = m_model ? m_model->model() : nullptr;
    const auto has = [model](const ExactDecoder* decoder) { return model->hasTables(decoder); };
    if (model && std::ranges::any_of(exactDecoders(), has))
        list.push_back({std::string(ModelSource), Text("Model {0}", m_model->name().toStdString()),
                        Text("the scores of the loaded model for this sentence"), has,
                        [model](const ScoreQuestion& question) {
                            return model->tables(question.sentence, question.decoder,
                                                 question.control);
                        },
                        true});
    return list;
}

/// Reacts to another loaded model. If the model in use is unloaded, random scores replace its
/// scores.
void ExactDecoding::changeModel() {
    if (m_source.name == ModelSource) {
        const std::vector<ScoreSource> list = sources();
        use(list.back().name == ModelSource ? list.back() : list.front());
    } else {
        emit sourcesChanged();
    }
}

void ExactDecoding::start() {
    m_active = true;
    if (!m_outdated && isForSentence() && (m_byHand || m_parse->gold() == m_gold))
        decodeScores();
    else
        makeScores();
}

void ExactDecoding::stop() {
    m_active = false;
    m_outdated = m_outdated || m_scoring.isRunning();
    m_scoring.cancel();
    dropRun();
    if (!isForSentence())
        forget();
}

/// Returns true if the scores belong to the current sentence, whose tree may have changed.
bool ExactDecoding::isForSentence() const {
    return haveSameWords(m_parse->sentence(), m_sentence);
}

/// Returns the scores that were set by hand for the current sentence and the decoder; null if there
/// are none.
const Scores* ExactDecoding::findKept() const {
    const auto found = std::ranges::find_if(m_kept, [this](const auto& kept) {
        return kept.second.decoder == m_decoder && haveSameWords(kept.first, m_parse->sentence());
    });
    return found == m_kept.end() ? nullptr : &found->second;
}

/// Forgets the scores that were set by hand for the current sentence and the decoder.
void ExactDecoding::dropKept() {
    if (const Scores* kept = findKept())
        std::erase_if(m_kept, [kept](const auto& each) { return &each.second == kept; });
}

void ExactDecoding::setDecoder(const ExactDecoder* decoder) {
    m_decoder = decoder;
    if (!m_source.has(decoder))
        m_source = scoreSources().front();
    emit sourcesChanged();
    makeScores();
}

void ExactDecoding::setSource(const ScoreSource& source) {
    dropKept();
    use(source);
}

/// Takes scores from `source` for sentences whose scores were not set by hand.
void ExactDecoding::use(const ScoreSource& source) {
    m_source = source;
    if (!source.has(m_decoder))
        m_decoder = *std::ranges::find_if(exactDecoders(), source.has);
    emit sourcesChanged();
    makeScores();
}

void ExactDecoding::setSeed(unsigned seed) {
    dropKept();
    m_seed = seed;
    makeScores();
}

void ExactDecoding::setScore(std::string_view table, int row, int column, double score, int layer) {
    m_scores.table(table).at(layer, row, column) = score;
    m_byHand = true;
    dropKept();
    m_kept.emplace_back(m_sentence, m_scores);
    emit scoresChanged();
    decodeScores();
}

void ExactDecoding::setScores(const Scores& scores) {
    m_scoring.cancel();
    m_outdated = false;
    m_decoder = scores.decoder;
    m_byHand = true;
    use(scores);
}

void ExactDecoding::setMargin(double margin) {
    m_margin = margin;
    decodeScores();
}

QString ExactDecoding::nodeText(int node) const {
    const auto& words = m_parse->sentence().words;
    if (node == 0)
        return tr("ROOT");
    if (node > static_cast<int>(words.size()))
        return tr("end");
    return QStringLiteral("%1 \u2068%2\u2069").arg(node).arg(toQt(words[node - 1].form));
}

QString ExactDecoding::obstacle() const {
    if (!m_parse->canExplore())
        return noSentenceText();
    if (m_parse->settings().shape.root == RootPlace::Last && !m_decoder->scoresArcs())
        return tr("On screen, ROOT comes after the last word. Scores of transitions by stack top "
                  "and buffer front require ROOT before the first word; scores of arcs can be "
                  "decoded with ROOT in either place.");
    if (m_parse->settings().shape.root == RootPlace::Last && m_decoder->hasEnd())
        return tr(
            "On screen, ROOT comes after the last word. This decoder requires ROOT before the "
            "first word.");
    if (m_parse->sentence().size() > m_decoder->longestChart)
        return tr("%1 draws charts of sentences of up to %2 words; this sentence has %3. Choose "
                  "another decoder or a shorter sentence.")
            .arg(toQt(Text(m_decoder->title)))
            .arg(m_decoder->longestChart)
            .arg(m_parse->sentence().size());
    if (!m_trouble.isEmpty())
        return noScoresText(m_trouble);
    return {};
}

void ExactDecoding::makeScores() {
    m_outdated = !m_active;
    if (m_outdated)
        return;
    m_byHand = false;
    m_scoring.cancel();
    m_trouble.clear();
    if (!obstacle().isEmpty())
        return use(Scores(m_decoder, 0));
    if (const Scores* kept = findKept()) {
        m_byHand = true;
        return use(*kept);
    }
    const auto make = [source = m_source, decoder = m_decoder, sentence = m_parse->sentence(),
                       gold = m_parse->gold(), seed = m_seed](const TaskControl& control) {
        return source.scores({decoder, sentence, gold, seed, control});
    };
    if (!m_source.takesLong)
        return use(make({}).value());
    m_scoring.start(make, [this](Result<Scores> made) {
        if (!made)
            m_trouble = toQt(made.error().message);
        use(made ? *std::move(made) : Scores(m_decoder, 0));
    });
    // The scores are empty until the source has delivered them.
    use(Scores(m_decoder, 0));
}

/// Uses `scores` from now on. If the findings are for another decoder or number of words, they are
/// removed at once.
void ExactDecoding::use(Scores scores) {
    m_sentence = m_parse->sentence();
    m_gold = m_parse->gold();
    const bool sameShape = m_findings && m_findings->scores.decoder == scores.decoder &&
                           m_findings->scores.words() == scores.words();
    m_scores = std::move(scores);
    if (!sameShape)
        forget();
    emit scoresChanged();
    decodeScores();
}

void ExactDecoding::forget() {
    dropRun();
    if (!m_findings)
        return;
    m_findings.reset();
    emit found();
}

/// Asks the running function to stop. Its result will be dropped.
void ExactDecoding::dropRun() {
    m_isWanted = false;
    m_isSuperseded = m_decoding.isRunning();
    m_decoding.hurry();
}

/// Decodes the current scores as soon as the running function has ended.
void ExactDecoding::decodeScores() {
    dropRun();
    if (!m_active)
        return;
    if (m_scores.words() < 1) {
        m_findings.reset();
        emit found();
        return;
    }
    m_isWanted = true;
    decodeIfWanted();
    emit decodingStarted();
}

void ExactDecoding::decodeIfWanted() {
    if (!m_isWanted || m_decoding.isRunning())
        return;
    m_isWanted = false;
    m_isSuperseded = false;
    m_decoding.start(
        [scores = m_scores, gold = m_parse->gold(), rootLimit = m_parse->settings().shape.rootLimit,
         margin = m_margin](const TaskControl& control) {
            return find(scores, gold, rootLimit, margin, control);
        },
        [this](Findings findings) {
            if (std::exchange(m_isSuperseded, false))
                return decodeIfWanted();
            m_findings = std::make_shared<const Findings>(std::move(findings));
            emit found();
        });
}

} // namespace parsescope
