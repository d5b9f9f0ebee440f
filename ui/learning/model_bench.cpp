// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/model_bench.h"

#include "core/learning/model_file.h"
#include "core/treebank/root_word.h"
#include "ui/canvas/text.h"
#include "ui/session/session.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <mutex>

namespace parsescope {

struct ModelBench::Desk {
    std::shared_ptr<const Model> model;
    Sentence sentence;
    std::mutex mutex;
    std::optional<Adviser> adviser; // made on the first question, which may take a while
};

ModelBench::ModelBench(Session* session) : QObject(session), m_session(session) {
    connect(session, &Session::sentenceChanged, this, [this] { m_desk.reset(); });
    connect(session, &Session::stepped, this, &ModelBench::advise);
}

ModelBench::~ModelBench() = default;

bool ModelBench::isModel(const QString& path) {
    QFile file(path);
    // To look into a pipe would wait, and take away what comes out of it.
    return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) &&
           looksLikeModel(file.read(ModelMarkSize).toStdString());
}

void ModelBench::open(const QString& path) {
    emit opening(path);
    m_opening.start([path = path.toStdString()](const TaskControl&) { return readModel(path); },
                    [this, path](Result<std::unique_ptr<Model>> model) {
                        if (!model) {
                            emit openFailed(model.error());
                            return;
                        }
                        setModel(*std::move(model), QFileInfo(path).fileName());
                        emit opened(path);
                    });
}

void ModelBench::setModel(std::shared_ptr<const Model> model, const QString& name) {
    m_opening.cancel();
    m_model = std::move(model);
    m_name = m_model ? name : QString();
    m_desk.reset();
    emit modelChanged();
    advise();
}

void ModelBench::save(const QString& path) {
    m_saving.start([model = m_model, path = path.toStdString()](
                       const TaskControl&) { return writeModel(*model, path); },
                   [this, path, model = m_model](const Result<void>& written) {
                       if (!written) {
                           emit saveFailed(written.error());
                           return;
                       }
                       if (m_model == model)
                           m_name = QFileInfo(path).fileName();
                       emit saved(path);
                   });
}

bool ModelBench::fits() const {
    return m_model && m_model->description().rootLast == m_session->rootLast() &&
           m_model->description().system.name == m_session->system().name;
}

QString ModelBench::obstacle() const {
    if (!m_model)
        return tr("No model is loaded.");
    if (m_model->description().system.name != m_session->system().name)
        return tr("The model is one of %1; on screen is %2.")
            .arg(toQt(m_model->description().system.name), toQt(m_session->system().name));
    if (!fits())
        return m_session->rootLast()
                   ? tr("The model has ROOT before the first word; on screen it stands behind the "
                        "last.")
                   : tr("The model has ROOT behind the last word; on screen it stands before the "
                        "first.");
    if (!m_session->canExplore())
        return tr("There is no sentence to parse.");
    if (m_session->isFinal())
        return tr("The parse is finished.");
    if (m_advice.empty() && !isThinking())
        return tr("No derivation that the model could score goes on from here.");
    return {};
}

void ModelBench::switchSystem() {
    if (!m_model || fits())
        return;
    m_session->setRootLast(m_model->description().rootLast);
    if (!fits())
        m_session->setSystem(m_model->description().system);
}

QString ModelBench::switchText() const {
    const ModelDescription& description = m_model->description();
    const QString system = toQt(description.system.title);
    if (description.rootLast == m_session->rootLast())
        return tr("Switch to %1").arg(system);
    return description.rootLast ? tr("Switch to %1, ROOT Last").arg(system)
                                : tr("Switch to %1, ROOT First").arg(system);
}

const Advised* ModelBench::adviceOn(Transition transition) const {
    const auto found = std::ranges::find_if(
        m_advice, [&](const Advised& entry) { return entry.candidate.transition == transition; });
    return found == m_advice.end() ? nullptr : &*found;
}

/// The transitions from the start to the cursor.
std::vector<Transition> ModelBench::path() const {
    const Exploration& exploration = m_session->exploration();
    std::vector<Transition> path;
    for (int node = exploration.cursor(); exploration.node(node).parent >= 0;
         node = exploration.node(node).parent)
        path.push_back(exploration.node(node).transition);
    std::ranges::reverse(path);
    return path;
}

template<class Ask, class Done>
void ModelBench::ask(BackgroundTask& task, Ask ask, Done done) {
    if (!m_desk) {
        m_desk = std::make_shared<Desk>();
        m_desk->model = m_model;
        m_desk->sentence = withoutRootWord(m_session->sentence());
    }
    task.start(
        [desk = m_desk, path = path(), singleRoot = m_session->singleRoot(),
         ask = std::move(ask)](const TaskControl& control) {
            const std::lock_guard turn(desk->mutex);
            if (control.stopRequested()) // nobody waits for it any more
                return decltype(ask(*desk->adviser, path, singleRoot))();
            if (!desk->adviser)
                desk->adviser.emplace(desk->model, desk->sentence);
            return ask(*desk->adviser, path, singleRoot);
        },
        std::move(done));
}

void ModelBench::advise() {
    m_running.cancel();
    m_comparing.cancel();
    m_advising.cancel();
    m_advice.clear();
    m_takes = false;
    if (fits() && m_session->canExplore() && !m_session->isFinal())
        ask(
            m_advising,
            [](Adviser& adviser, const std::vector<Transition>& path, bool singleRoot) {
                return adviser.after(path, singleRoot);
            },
            [this](std::vector<Advised> advice) {
                m_advice = std::move(advice);
                emit adviceChanged();
                if (std::exchange(m_takes, false))
                    takeBest();
            });
    emit adviceChanged();
}

void ModelBench::takeBest() {
    m_takes = isThinking();
    if (!m_advice.empty())
        m_session->take(m_advice.front().candidate.transition);
}

void ModelBench::run() {
    if (!fits() || !m_session->canExplore())
        return;
    ask(
        m_running,
        [](Adviser& adviser, const std::vector<Transition>& path, bool singleRoot) {
            return adviser.continuation(path, singleRoot);
        },
        [this](const std::vector<Transition>& rest) { m_session->addBranch(rest); });
}

void ModelBench::compare(Transition first, Transition second) {
    if (!fits() || !m_session->canExplore())
        return;
    ask(
        m_comparing,
        [first, second](Adviser& adviser, const std::vector<Transition>& path, bool singleRoot) {
            return adviser.compare(path, singleRoot, first, second);
        },
        [this](const std::vector<FeatureWeight>& features) { emit compared(features); });
}

} // namespace parsescope
