// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/loaded_model.h"

#include "core/decoding/exact_decoders.h"
#include "core/learning/connected/connected_model.h"
#include "core/learning/model_file.h"
#include "core/learning/models.h"
#include "core/parsing/rule_files/system_file.h"
#include "ui/canvas/path_bytes.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <mutex>

namespace parsescope {

namespace {

/// Returns true if ROOT precedes the words for both the model and the parse, or follows them for
/// both.
bool areInOneOrder(const Model& model, const ParseExplorer& parse) {
    return (model.description().shape.root == RootPlace::Last) ==
           (parse.settings().shape.root == RootPlace::Last);
}

} // namespace

struct LoadedModel::SharedAdviser {
    std::shared_ptr<const Model> model;
    Sentence sentence;
    std::mutex mutex;
    std::optional<Adviser> adviser; // created on the first question, which may take a while
};

LoadedModel::LoadedModel(ParseExplorer* parse, QObject* parent) : QObject(parent), m_parse(parse) {
    parse->onChange(ParseExplorer::SentenceChanged, this, [this] { m_adviser.reset(); });
    parse->onChange(ParseExplorer::Stepped, this, &LoadedModel::advise);
}

LoadedModel::~LoadedModel() = default;

bool LoadedModel::isModel(const QString& path) {
    QFile file(path);
    // Reading from a pipe would block and consume its content.
    return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) &&
           looksLikeModel(file.read(ModelMarkSize).toStdString());
}

void LoadedModel::open(const QStringList& paths) {
    if (!mayLeave())
        return;
    QStringList names;
    std::vector<std::string> files;
    for (const QString& path : paths) {
        names += QFileInfo(path).fileName();
        files.push_back(pathBytes(path));
    }
    emit opening(paths.join(QStringLiteral(", ")));
    m_opening.start([files](const TaskControl& control) { return readModels(files, control); },
                    [this, paths, name = names.join(QStringLiteral(" + "))](
                        Result<std::unique_ptr<Model>> model) {
                        if (!model) {
                            emit openFailed(model.error());
                            return;
                        }
                        const ModelDescription& description = (*model)->description();
                        const bool isConnected = description.scorer == ConnectedKind;
                        const QString itsName = isConnected ? toQt(description.training) : name;
                        setModel(*std::move(model), itsName);
                        emit opened(paths);
                    });
}

void LoadedModel::connectTo(const QString& command) {
    open({toQt(CommandPrefix) + QLatin1Char(' ') + command});
}

bool LoadedModel::canBeSaved() const {
    return m_model && kindOf(*m_model).read != nullptr;
}

void LoadedModel::setModel(std::shared_ptr<const Model> model, const QString& name) {
    m_opening.cancel();
    m_advising.cancel();
    // The advice of the previous model must not be shown.
    m_advice.clear();
    m_told = {};
    m_model = std::move(model);
    m_name = m_model ? name : QString();
    m_isUnsaved = false;
    m_adviser.reset();
    emit modelChanged();
    advise();
}

void LoadedModel::setTrained(std::shared_ptr<const Model> model, const QString& name) {
    setModel(std::move(model), name);
    m_isUnsaved = canBeSaved();
}

void LoadedModel::save(const QString& path) {
    if (!canBeSaved())
        return;
    m_saving.start(
        [model = m_model, path = path.toStdString()](const TaskControl&) {
            return canWriteFile(path, ModelFile).and_then([&] { return writeModel(*model, path); });
        },
        [this, path, model = m_model](const Result<void>& written) {
            if (!written) {
                emit saveFailed(written.error());
                return;
            }
            if (m_model == model) {
                m_name = QFileInfo(path).fileName();
                m_isUnsaved = false;
            }
            emit saved(path);
        });
}

bool LoadedModel::fits() const {
    return m_model && areInOneOrder(*m_model, *m_parse) &&
           areSame(m_model->description().system, m_parse->system());
}

QString LoadedModel::obstacle() const {
    if (!m_model)
        return noModelText();
    const TransitionSystem& system = m_model->description().system;
    if (!areSame(system, m_parse->system()) && system.name == m_parse->system().name)
        return tr("The model was trained for %1 with other rules than those on screen.")
            .arg(toQt(system.name));
    const ExactDecoder* decoder = m_model->decodes();
    if (!areSame(system, m_parse->system()) && decoder && decoder->scoresArcs())
        return tr("The model scores arcs, and %1 shows how its trees are built; the screen shows "
                  "%2.")
            .arg(toQt(system.name), toQt(m_parse->system().name));
    if (!areSame(system, m_parse->system()))
        return tr("The model was trained for %1; the screen shows %2.")
            .arg(toQt(system.name), toQt(m_parse->system().name));
    if (!fits())
        return m_parse->settings().shape.root == RootPlace::Last
                   ? tr("The model has ROOT before the first word; on screen it is after "
                        "the last.")
                   : tr("The model has ROOT after the last word; on screen it is before "
                        "the first.");
    if (!m_parse->canExplore())
        return noSentenceText();
    if (m_parse->isFinal())
        return tr("The parse is finished.");
    if (m_advice.empty() && !isThinking() && !m_told.trouble.isEmpty())
        return noScoresText(m_told.trouble);
    if (m_advice.empty() && !isThinking())
        return tr("The model scores no derivation that continues from here.");
    return {};
}

void LoadedModel::switchSystem() {
    if (!m_model || fits())
        return;
    if (!areInOneOrder(*m_model, *m_parse))
        m_parse->setRootPlace(m_parse->settings().shape.root == RootPlace::Last ? RootPlace::Stack
                                                                                : RootPlace::Last);
    if (!fits())
        m_parse->setSystem(m_model->description().system);
}

QString LoadedModel::switchText() const {
    const ModelDescription& description = m_model->description();
    const QString system = toQt(description.system.title);
    if (areInOneOrder(*m_model, *m_parse))
        return tr("Switch to %1").arg(system);
    return description.shape.root == RootPlace::Last ? tr("Switch to %1, ROOT Last").arg(system)
                                                     : tr("Switch to %1, ROOT First").arg(system);
}

const Advised* LoadedModel::adviceOn(Transition transition) const {
    const auto found = std::ranges::find_if(
        m_advice, [&](const Advised& entry) { return entry.candidate.transition == transition; });
    return found == m_advice.end() ? nullptr : &*found;
}

/// Returns the transitions from the start that the model has to the cursor.
std::vector<Transition> LoadedModel::path() const {
    const Exploration& exploration = m_parse->exploration();
    std::vector<Transition> path;
    for (int node = exploration.cursor(); exploration.node(node).parent >= 0;
         node = exploration.node(node).parent)
        path.push_back(exploration.node(node).transition);
    if (const auto shift = m_parse->settings().hiddenShift(m_parse->sentence().size()))
        path.push_back(*shift);
    std::ranges::reverse(path);
    return path;
}

template<class Ask, class Done>
void LoadedModel::ask(BackgroundTask& task, Ask ask, Done done) {
    if (!m_adviser) {
        m_adviser = std::make_shared<SharedAdviser>();
        m_adviser->model = m_model;
        m_adviser->sentence = m_parse->sentence();
    }
    using Answer = decltype(ask(*m_adviser->adviser, path(), RootLimit::None));
    struct Heard {
        Answer answer;
        Told told;
    };
    task.start(
        [shared = m_adviser, path = path(), rootLimit = m_parse->settings().shape.rootLimit,
         ask = std::move(ask)](const TaskControl& control) {
            const std::lock_guard turn(shared->mutex);
            Heard heard;
            // The result will be dropped.
            if (control.stopRequested())
                return heard;
            if (!shared->adviser)
                shared->adviser.emplace(shared->model, shared->sentence, control);
            if (control.stopRequested()) {
                shared->adviser.reset();
                return heard;
            }
            shared->adviser->begin(control);
            heard.answer = ask(*shared->adviser, path, rootLimit);
            if (const std::optional<Error> failure = shared->adviser->failure())
                heard.told.trouble = toQt(failure->message);
            else
                heard.told.remark = toQt(shared->adviser->remark());
            heard.told.messages = QString::fromUtf8(messagesOf(*shared->model)).trimmed();
            return heard;
        },
        [this, done = std::move(done)](Heard heard) mutable {
            m_told = std::move(heard.told);
            done(std::move(heard.answer));
        });
}

void LoadedModel::advise() {
    m_running.cancel();
    m_comparing.cancel();
    m_advising.cancel();
    m_advice.clear();
    m_takes = false;
    if (fits() && m_parse->canExplore() && !m_parse->isFinal())
        ask(
            m_advising,
            [](Adviser& adviser, const std::vector<Transition>& path, RootLimit rootLimit) {
                return adviser.after(path, rootLimit);
            },
            [this](std::vector<Advised> advice) {
                m_advice = std::move(advice);
                emit adviceChanged();
                if (std::exchange(m_takes, false))
                    takeBest();
            });
    if (m_model)
        emit adviceChanged();
}

void LoadedModel::takeBest() {
    m_takes = isThinking();
    if (!m_advice.empty())
        m_parse->steps().take(m_advice.front().candidate.transition);
}

void LoadedModel::run() {
    if (!fits() || !m_parse->canExplore())
        return;
    ask(
        m_running,
        [](Adviser& adviser, const std::vector<Transition>& path, RootLimit rootLimit) {
            return adviser.continuation(path, rootLimit);
        },
        [this](const std::vector<Transition>& rest) {
            if (rest.empty())
                return emit adviceChanged();
            m_parse->steps().addBranch(rest);
            m_parse->steps().goTo(m_parse->exploration().path().back());
        });
}

void LoadedModel::compare(Transition first, Transition second) {
    if (!fits() || !m_parse->canExplore())
        return;
    ask(
        m_comparing,
        [first, second](Adviser& adviser, const std::vector<Transition>& path,
                        RootLimit rootLimit) {
            return adviser.compare(path, rootLimit, first, second);
        },
        [this](const std::vector<FeatureWeight>& features) { emit compared(features); });
}

} // namespace parsescope
