// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/beam_decoding.h"

#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <algorithm>
#include <tuple>

namespace parsescope {

namespace {

/// Scores, with the names of the nodes and labels that they are about.
struct NamedScores {
    std::vector<std::string> forms;
    std::vector<std::string> labels;
    std::unique_ptr<HigherOrderTables> tables; ///< null if a model provides the scores
    std::unique_ptr<PartScores> scores;

    [[nodiscard]] BeamStudy study(const CubeOptions& options) const {
        return tables ? studyBeams(*tables, options) : studyBeams(*scores, options);
    }
};

NamedScores scoresOf(const BeamDecoding::Question& question) {
    NamedScores named;
    if (question.model) {
        named.forms = {"ROOT"};
        for (const Word& word : question.sentence.words)
            named.forms.push_back(word.form);
        for (const ModelLabel& label : question.model->description().labels)
            named.labels.push_back(label.text);
        named.scores = question.model->partScores(question.sentence, question.rootLimit);
        return named;
    }
    const BeamDecoding::Settings& settings = question.settings;
    BeamScores made = beamSources()[settings.source].scores(
        {question.sentence, settings.labels, settings.grandparents, settings.seed});
    named.forms = std::move(made.forms);
    named.labels = std::move(made.labels);
    named.tables = std::make_unique<HigherOrderTables>(std::move(made.tables));
    named.scores = std::make_unique<TableScores>(*named.tables);
    return named;
}

} // namespace

bool BeamDecoding::Question::hasScoresOf(const Question& other) const {
    Settings same = other.settings;
    same.beam = settings.beam;
    same.labelBeam = settings.labelBeam;
    const auto what = [](const Word& word) {
        return std::tie(word.form, word.lemma, word.upos, word.xpos, word.feats, word.head);
    };
    return same == settings && model == other.model && rootLimit == other.rootLimit &&
           std::ranges::equal(sentence.words, other.sentence.words, {}, what, what);
}

const int BeamDecoding::ModelSource = static_cast<int>(beamSources().size());

BeamDecoding::BeamDecoding(const ParseExplorer* parse, const LoadedModel* model, QObject* parent)
    : QObject(parent), m_parse(parse), m_model(model) {
    if (model)
        connect(model, &LoadedModel::modelChanged, this, &BeamDecoding::changeModel);
}

const Model* BeamDecoding::model() const {
    const Model* model = m_model ? m_model->model().get() : nullptr;
    return model && model->beams() ? model : nullptr;
}

QString BeamDecoding::modelName() const {
    return model() ? m_model->name() : QString();
}

bool BeamDecoding::isSample() const {
    return !usesModel() && beamSources()[m_settings.source].isSample;
}

/// Reacts to another loaded model. If the model in use is unloaded, random scores replace its
/// scores.
void BeamDecoding::changeModel() {
    emit modelChanged();
    if (!usesModel())
        return;
    if (!model()) {
        Settings settings = m_settings;
        settings.source = 0;
        set(settings);
    } else if (m_active) {
        run();
    }
}

void BeamDecoding::start() {
    m_active = true;
    run();
}

void BeamDecoding::stop() {
    m_active = false;
    m_task.cancel();
    m_trying.cancel();
}

void BeamDecoding::set(Settings settings) {
    if (settings.source != m_settings.source) {
        if (const Model* graph = settings.source == ModelSource ? model() : nullptr) {
            const CubeOptions beams = *graph->beams();
            settings.beam = beams.beam;
            settings.labelBeam = beams.labelBeam;
        } else {
            const BeamSource& source = beamSources()[settings.source];
            settings.beam = source.beam;
            settings.labelBeam = source.labelBeam;
        }
    }
    settings.beam = std::clamp(settings.beam, 1, WidestBeam);
    settings.labelBeam = std::clamp(settings.labelBeam, 1, settings.beam);
    if (settings == m_settings)
        return;
    m_settings = settings;
    emit settingsChanged();
    if (m_active)
        run();
}

QString BeamDecoding::obstacle() const {
    if (isSample())
        return {};
    const int words = m_parse->sentence().size();
    if (words == 0)
        return noSentenceText();
    if (words > MaxWords)
        return tr("Beams are shown for up to %1 words; this sentence has %2.")
            .arg(MaxWords)
            .arg(words);
    if (!usesModel() && m_settings.grandparents && words > BeamStudyWords)
        return tr("With grandparents, the exact best tree is found for up to %1 words; this "
                  "sentence has %2.")
            .arg(BeamStudyWords)
            .arg(words);
    return {};
}

void BeamDecoding::run() {
    if (!obstacle().isEmpty()) {
        m_task.cancel();
        m_trying.cancel();
        m_findings.reset();
        emit found();
        return;
    }
    if (!m_findings)
        emit found(); // lets the view show that findings are being computed
    const Question asked = question();
    m_trying.cancel();
    m_task.start(
        [asked](const TaskControl& control) {
            auto findings = std::make_shared<Findings>();
            const Settings& settings = asked.settings;
            findings->settings = settings;
            NamedScores scores = scoresOf(asked);
            findings->study =
                scores.study({settings.beam, settings.labelBeam, asked.rootLimit, control.stop});
            findings->forms = std::move(scores.forms);
            findings->labels = std::move(scores.labels);
            return findings;
        },
        [this, asked](std::shared_ptr<Findings> findings) {
            m_findings = std::move(findings);
            const bool isTried = asked.hasScoresOf(m_tried) && !m_finds.empty();
            if (isTried)
                m_findings->finds = m_finds;
            emit found();
            if (!isTried)
                tryBeams(asked);
        });
}

BeamDecoding::Question BeamDecoding::question() const {
    Question question{m_settings, usesModel() ? m_model->model() : nullptr, {}, RootLimit::None};
    if (isSample())
        return question;
    question.sentence = m_parse->sentence();
    question.rootLimit = m_parse->settings().shape.rootLimit;
    if (usesModel())
        question.rootLimit =
            stricter(question.rootLimit, question.model->description().shape.rootLimit);
    return question;
}

/// Computes which beams find the best tree. Since this does not depend on the chosen beams, it is
/// done once for the scores of `question`.
void BeamDecoding::tryBeams(const Question& question) {
    if (!m_findings->study.best)
        return;
    m_trying.start(
        [question, best = m_findings->study.best->score](const TaskControl& control) {
            return beamsThatFind(*scoresOf(question).scores, best, question.rootLimit, WidestBeam,
                                 control);
        },
        [this, question](std::vector<std::vector<bool>> finds) {
            m_tried = question;
            m_finds = std::move(finds);
            m_findings->finds = m_finds;
            emit beamsTried();
        });
}

} // namespace parsescope
