// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/log_replay.h"

#include "core/treebank/read_file.h"
#include "ui/canvas/path_bytes.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// Returns the loss function for sentences without a gold tree, which reports "at least 0"
/// everywhere.
LossFunction nothingKnown() {
    return LossFunction([](const Configuration&) { return Loss(0, false); });
}

/// Replays a run. Some parsers start with ROOT on the stack, so that their logs lack the shift of
/// ROOT, others start with ROOT in the buffer; if the run cannot be replayed, it is replayed with
/// that shift in front or without it.
Result<ReplayedRun> replayFrom(const Problem& problem, const LossFunction& loss,
                               const std::vector<std::string>& taken) {
    const TransitionNames names(problem.system);
    Result<ReplayedRun> run = replay(problem, loss, names, taken);
    const auto shift = problem.system->shiftOfRoot(problem.gold.size());
    if (run || !shift || problem.shape.root == RootPlace::Last)
        return run;
    std::vector<std::string> others = taken;
    if (problem.shape.root == RootPlace::First)
        others.insert(others.begin(), problem.system->nameOf(*shift));
    else if (!others.empty())
        others.erase(others.begin());
    Result<ReplayedRun> other = replay(problem, loss, names, others);
    return other ? std::move(other) : std::move(run);
}

} // namespace

LogReplay::LogReplay(const TreebankEditor* editor, ParseExplorer* parse, QObject* parent)
    : QObject(parent), m_editor(editor), m_parse(parse) {
    parse->onChange(ParseExplorer::SentenceChanged, this, [this] {
        m_replaying.cancel();
        // The runs are not those of a typed sentence, an exercise or a scene.
        if (m_runs && m_editor->sentenceIndex() >= 0 && m_parse->exploration().size() == 1)
            replaySentence();
    });
    connect(editor, &TreebankEditor::treebankChanged, this, &LogReplay::leaveTreebank);
    connect(editor, &TreebankEditor::renamed, this,
            [this] { m_treebank = m_editor->treebank().name(); });
}

/// Closes the log if its treebank is no longer open.
void LogReplay::leaveTreebank() {
    if (m_treebank == m_editor->treebank().name())
        return;
    m_treebank = m_editor->treebank().name();
    const bool wasOpen = isOpen();
    close(); // or the log that is being read
    if (wasOpen)
        emit replayed(tr("The log was closed, because another treebank was opened."));
}

void LogReplay::open(const QString& path) {
    m_treebank = m_editor->treebank().name();
    m_reading.start(
        [path = pathBytes(path)](const TaskControl& control) {
            return readFile(path, control).and_then([](const std::string& log) {
                return readRunLog(log);
            });
        },
        [this, path](Result<RunLog> runs) {
            if (!runs) {
                Error error = runs.error();
                error.file = path.toStdString();
                emit failed(error);
                return;
            }
            m_path = path;
            m_runs = std::make_shared<const RunLog>(*std::move(runs));
            m_isNew = true;
            emit changed();
            replaySentence();
        });
}

void LogReplay::close() {
    m_runs.reset();
    m_reading.cancel();
    m_replaying.cancel();
    emit changed();
}

void LogReplay::replaySentence() {
    const int index = std::max(m_editor->sentenceIndex(), 0);
    if (!m_parse->canExplore())
        return;
    const auto logged = m_runs->runs.find(index + 1);
    if (logged == m_runs->runs.end()) {
        return tell(Error{plural("the log has {0} run, none for sentence {1}",
                                 "the log has {0} runs, none for sentence {1}",
                                 static_cast<long long>(m_runs->runs.size()), index + 1),
                          m_path.toStdString(), 0, 0});
    }
    const std::vector<std::string> taken = logged->second;
    const std::optional<Oracle> oracle = m_parse->losses().oracle();
    const int words = m_parse->sentence().size();
    const Problem problem = m_parse->gold()
                                ? m_parse->problem()
                                : Problem{m_parse->system(),
                                          Tree::fromHeads(std::vector<int>(words, 0)).value(),
                                          {},
                                          m_parse->settings().shape.rootLimit,
                                          m_parse->settings().shape.root};
    m_replaying.start(
        [problem, oracle, taken](const TaskControl& control) {
            const LossFunction exact = oracle ? oracle->prepare(problem) : nothingKnown();
            const LossFunction loss = stoppable(exact, control);
            return replayFrom(problem, loss, taken);
        },
        [this, index](const Result<ReplayedRun>& run) {
            if (run)
                return show(*run);
            tell(Error{Text("sentence {0}, {1}", index + 1, run.error().message),
                       m_path.toStdString(), 0, 0});
        });
}

/// Reports an error: by `failed` if the log was just opened, otherwise by the less prominent
/// `replayed`.
void LogReplay::tell(const Error& error) {
    if (std::exchange(m_isNew, false))
        emit failed(error);
    else
        emit replayed(toQt(error.text()));
}

/// Adds a run as a branch from the start, and moves the cursor to the configuration after its first
/// mistake, or to its end.
void LogReplay::show(const ReplayedRun& run) {
    m_isNew = false;
    m_parse->steps().first();
    m_parse->steps().addBranch(run.transitions);
    const std::vector<int> path = m_parse->exploration().path();
    const std::size_t step =
        run.mistakes.empty() ? run.transitions.size() : run.mistakes.front().step + 1;
    m_parse->steps().goTo(path[std::min(step, path.size() - 1)]);
    const QString steps = tr("%Ln {step|steps}", nullptr, static_cast<int>(run.transitions.size()));
    if (!m_parse->losses().oracle())
        emit replayed(tr("Replayed %1.").arg(steps));
    else if (run.mistakes.empty())
        emit replayed(run.undecided == 0 ? tr("Replayed %1: no mistake.").arg(steps)
                                         : tr("Replayed %1: no mistake that is known.").arg(steps));
    else
        emit replayed(tr("Replayed %1: %2, the first at step %3, which costs %4.")
                          .arg(steps, tr("%Ln {mistake|mistakes}", nullptr,
                                         static_cast<int>(run.mistakes.size())))
                          .arg(step)
                          .arg(QString::fromStdString(Loss(run.mistakes.front().cost).text())));
}

} // namespace parsescope
