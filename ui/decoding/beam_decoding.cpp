// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/beam_decoding.h"

#include "core/learning/graph/graph_model.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"

#include <algorithm>

namespace parsescope {

namespace {

/// What is made of made-up scores.
void study(BeamDecoding::Findings& findings, const BeamSource& source, const BeamQuestion& question,
           const CubeOptions& options, const TaskControl& control) {
    BeamScores scores = source.scores(question);
    findings.study = studyBeams(scores.tables, options, BeamDecoding::WidestBeam, control);
    findings.forms = std::move(scores.forms);
    findings.labels = std::move(scores.labels);
}

/// What is made of a model's scores.
void study(BeamDecoding::Findings& findings, const graph::GraphModel& model,
           const Sentence& sentence, CubeOptions options, const TaskControl& control) {
    options.singleRoot = options.singleRoot || model.description().singleRoot;
    const auto scores = model.partScores(sentence, options.singleRoot);
    findings.study = studyBeams(*scores, options, BeamDecoding::WidestBeam, control);
    findings.forms = {"ROOT"};
    for (const Word& word : sentence.words)
        findings.forms.push_back(word.form);
    for (const ModelLabel& label : model.description().labels)
        findings.labels.push_back(label.text);
}

} // namespace

const int BeamDecoding::ModelSource = static_cast<int>(beamSources().size());

BeamDecoding::BeamDecoding(const ParseExplorer* parse, const LoadedModel* model, QObject* parent)
    : QObject(parent), m_parse(parse), m_model(model) {
    if (model)
        connect(model, &LoadedModel::modelChanged, this, &BeamDecoding::changeModel);
}

const graph::GraphModel* BeamDecoding::model() const {
    return m_model ? dynamic_cast<const graph::GraphModel*>(m_model->model().get()) : nullptr;
}

QString BeamDecoding::modelName() const {
    return model() ? m_model->name() : QString();
}

bool BeamDecoding::isSample() const {
    return !usesModel() && beamSources()[m_settings.source].isSample;
}

/// Another model in the place of the one in use; without any, made-up scores.
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
}

void BeamDecoding::set(Settings settings) {
    if (settings.source != m_settings.source) {
        if (const graph::GraphModel* graph = settings.source == ModelSource ? model() : nullptr) {
            settings.beam = graph->settings().beam;
            settings.labelBeam = graph->settings().labelBeam;
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
        return tr("There is no sentence to decode.");
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
        m_findings.reset();
        emit found();
        return;
    }
    if (!m_findings)
        emit found(); // they are on their way
    const bool singleRoot = !isSample() && m_parse->problem().singleRoot;
    const std::shared_ptr<const Model> model = usesModel() ? m_model->model() : nullptr;
    m_task.start(
        [settings = m_settings, singleRoot, model,
         sentence = m_parse->sentence()](const TaskControl& control) {
            auto findings = std::make_shared<Findings>();
            findings->settings = settings;
            const CubeOptions options{settings.beam, settings.labelBeam, singleRoot};
            if (const auto* graph = dynamic_cast<const graph::GraphModel*>(model.get()))
                study(*findings, *graph, sentence, options, control);
            else
                study(*findings, beamSources()[settings.source],
                      {sentence, settings.labels, settings.grandparents, settings.seed}, options,
                      control);
            return std::shared_ptr<const Findings>(std::move(findings));
        },
        [this](std::shared_ptr<const Findings> findings) {
            m_findings = std::move(findings);
            emit found();
        });
}

} // namespace parsescope
