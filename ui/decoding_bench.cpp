// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding_bench.h"

#include "ui/session.h"
#include "ui/text.h"

namespace parsescope {

namespace {

DecodingBench::Findings find(const Scores& scores, const std::optional<Tree>& gold, bool singleRoot,
                             const TaskControl& control) {
    DecodingBench::Findings found;
    found.best = decodeBest(scores, DecodingBench::BestTrees, {.singleRoot = singleRoot});
    found.asEager = decode(asArcEager(scores), {.singleRoot = singleRoot});
    if (gold) {
        found.gold = decode(
            scores, {.gold = gold->heads(), .margin = MinusInfinity, .singleRoot = singleRoot});
        const auto augmented = decode(scores, {.gold = gold->heads(), .singleRoot = singleRoot});
        if (found.gold && augmented)
            found.hinge = augmented->score - found.gold->score;
    }
    found.greedy = greedyPath(scores, singleRoot, control);
    recordDecoding(scores, {.singleRoot = singleRoot}, found.chart);
    if (!found.best.empty())
        found.exact =
            choicesAlong(scores, bestSteps(scores.system, found.chart), singleRoot, control);
    return found;
}

} // namespace

DecodingBench::DecodingBench(Session* session) : QObject(session), m_session(session) {}

void DecodingBench::setSystem(Decodable system) {
    m_system = system;
    if (!m_source.has(system))
        m_source = scoreSources().front();
    start();
}

void DecodingBench::setSource(const ScoreSource& source) {
    m_source = source;
    start();
}

void DecodingBench::setSeed(unsigned seed) {
    m_seed = seed;
    start();
}

void DecodingBench::setScore(std::string_view table, int row, int column, double score) {
    m_scores.table(table).at(row, column) = score;
    emit scoresChanged();
    decodeScores();
}

QString DecodingBench::nodeText(int node) const {
    const auto& words = m_session->sentence().words;
    if (node == 0)
        return tr("ROOT");
    if (node > static_cast<int>(words.size()))
        return tr("end");
    return QStringLiteral("%1 \u2068%2\u2069")
        .arg(node)
        .arg(toQt(words[static_cast<std::size_t>(node) - 1].form));
}

QString DecodingBench::obstacle() const {
    if (!m_session->canExplore())
        return tr("There is no sentence to decode.");
    if (m_session->sentence().size() > MaxWords)
        return tr("Sentences of up to %1 words are decoded here.").arg(MaxWords);
    return {};
}

void DecodingBench::start() {
    const bool possible = obstacle().isEmpty();
    m_scores = possible
                   ? m_source.scores({m_system, m_session->sentence(), m_session->gold(), m_seed})
                   : Scores(m_system, 0);
    emit scoresChanged();
    decodeScores();
}

void DecodingBench::decodeScores() {
    m_decoding.cancel();
    m_findings.reset();
    if (!obstacle().isEmpty()) {
        emit found();
        return;
    }
    m_decoding.start(
        [scores = m_scores, gold = m_session->gold(), singleRoot = m_session->singleRoot()](
            const TaskControl& control) { return find(scores, gold, singleRoot, control); },
        [this](Findings findings) {
            m_findings = std::make_shared<const Findings>(std::move(findings));
            emit found();
        });
}

} // namespace parsescope
