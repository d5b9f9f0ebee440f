// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_output.h"

#include "core/export/display_text.h"
#include "core/treebank/output_file.h"
#include "ui/canvas/path_bytes.h"
#include "ui/export/picture.h"
#include "ui/session/background_task.h"
#include "ui/session/loaded_model.h"
#include "ui/session/output_comparison.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QCoreApplication>
#include <QTimer>

#include <cstdio>

namespace parsescope {

namespace {

struct OutputTexts {
    Q_DECLARE_TR_FUNCTIONS(WindowOutput)
};

/// Returns the first transition that raises the loss; nothing if there is none.
std::optional<Transition> costlyTransition(const ParseExplorer& parse) {
    if (const Explanation* here = parse.losses().explanation())
        for (const TransitionLoss& entry : here->losses.transitions)
            if (!entry.optimal && entry.loss.value < Unreachable)
                return entry.transition;
    return std::nullopt;
}

/// The exit status of a run that has failed; nothing if the run has not failed.
std::optional<int> statusOfFailure;

/// Processes events until `isWaiting` returns false. Returns false if the run fails first. When
/// this is called by a posted event, waiting does not notice events that were posted before, so
/// these are sent first.
template<class Condition>
[[nodiscard]] bool waitWhile(const Condition& isWaiting) {
    const auto waits = [&] { return !statusOfFailure && isWaiting(); };
    while (waits()) {
        QApplication::sendPostedEvents();
        if (waits())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    return !statusOfFailure;
}

/// Returns the reason why there is no derivation of the sentence, with the file and the line of the
/// sentence; an empty text if there is one.
QString whyNoDerivation(const Session& session) {
    const ParseExplorer& parse = *session.parse();
    if (parse.exploration().size() > 1)
        return {};
    const TreebankEditor& editor = *session.editor();
    const SentenceReading& reading = editor.reading();
    if (!reading.errors.empty())
        return QString::fromStdString(reading.errors.front().text());
    const int index = editor.sentenceIndex();
    if (index < 0)
        return OutputTexts::tr("%1: there is no sentence to derive")
            .arg(QString::fromStdString(editor.treebank().name()));
    const auto at = [&](const QString& reason) {
        return QStringLiteral("%1:%2: %3")
            .arg(QString::fromStdString(editor.treebank().fileOf(index)))
            .arg(editor.treebank().firstLine(index))
            .arg(reason);
    };
    if (!parse.gold())
        return at(OutputTexts::tr("the sentence has no gold tree, expected one to derive"));
    if (!parse.losses().oracle())
        return at(parse.losses().noOracleReason());
    if (!parse.isFinal())
        return at(OutputTexts::tr("%1 has no derivation of this sentence")
                      .arg(QString::fromStdString(parse.system().name)));
    return {};
}

} // namespace

void say(const QString& message) {
    // Names of files may contain characters that control a terminal.
    std::fputs((harmless(message.toStdString()) + '\n').c_str(), stderr);
}

void failRun(const QString& message) {
    if (statusOfFailure)
        return; // the first failure may have caused the others
    statusOfFailure = 1;
    QApplication::exit(1);
    say(message);
}

int runToTheEnd() {
    // Nothing ends the loop of events before it has begun.
    const int status = statusOfFailure ? *statusOfFailure : QApplication::exec();
    return statusOfFailure.value_or(status);
}

int checkOutputs(const WindowOptions& options) {
    std::vector<std::string> inputs;
    for (const QString& file : options.files + QStringList{options.model, options.compared})
        if (!file.isEmpty())
            inputs.push_back(pathBytes(file));
    for (const QString& output : {options.picture, options.exported}) {
        if (output.isEmpty())
            continue;
        const std::string path = output.toStdString();
        const bool isPicture = output == options.picture;
        const FileKind& kind = fileKindOf(isPicture ? "png" : endingOf(options.format));
        if (const Result<void> other = checkIsNoInput(path, inputs); !other) {
            say(QString::fromStdString(other.error().text()));
            return 2;
        }
        if (const Result<void> can = canWriteFile(path, kind); !can) {
            say(QString::fromStdString(can.error().text()));
            return 1;
        }
    }
    return 0;
}

bool waitForComparison(const Session& session) {
    if (!waitWhile([&] { return !session.output()->output(); }))
        return false;
    const TreebankComparison& comparison = session.output()->output()->comparison;
    if (comparison.evaluation.all.words > 0 || comparison.errors.empty())
        return true;
    failRun(QString::fromStdString(comparison.errors.front().text()));
    return false;
}

void writePicture(MainWindow& window, Session& session, const WindowOptions& options) {
    if (!waitWhile([&] { return session.model()->isOpening(); }))
        return;
    for (int i = 0; i < options.pictureSteps; ++i) {
        // Waits, because the explanation is computed in the background.
        if (!waitWhile([&] {
                return session.parse()->losses().oracle() &&
                       !session.parse()->losses().explanation();
            }))
            return;
        session.parse()->steps().nextOptimal();
    }
    if (options.panels.contains("why"))
        session.selection()->inspect(costlyTransition(*session.parse()));
    QWidget* shown = options.presents ? window.present(false) : &window;
    constexpr int patience = 500; // time in milliseconds until an answer is shown
    if (options.changedColours)
        QTimer::singleShot(patience / 2, &window,
                           [changed = *options.changedColours] { Theme::use(changed); });
    // The picture shows the end of all work: nothing has run when `patience` has passed.
    bool hasWorked = true;
    while (hasWorked) {
        QTimer timer;
        timer.setSingleShot(true);
        timer.start(patience);
        if (!waitWhile([&] { return timer.isActive(); }))
            return;
        hasWorked = BackgroundTask::isAnyRunning();
        if (!waitWhile([] { return BackgroundTask::isAnyRunning(); }))
            return;
    }
    const Result<void> written = writeOutput(options.picture.toStdString(), fileKindOf("png"),
                                             pngOf(shown->grab().toImage()).toStdString());
    if (!written)
        return failRun(QString::fromStdString(written.error().text()));
    QApplication::exit(0);
}

void writeDerivation(Session& session, const WindowOptions& options) {
    // The steps of a session are written as they are, also if they end before the parse does.
    const bool derives = session.parse()->exploration().size() == 1;
    if (derives)
        session.parse()->steps().last();
    if (derives && !waitWhile([&] {
            return session.parse()->losses().oracle() && !session.parse()->isFinal() &&
                   session.parse()->exploration().size() > 0 &&
                   (!session.parse()->losses().explanation() ||
                    session.parse()->losses().preferredTransition());
        }))
        return;
    if (const QString reason = whyNoDerivation(session); !reason.isEmpty())
        return failRun(reason);
    auto* task = new DerivationExport(
        *session.parse(), session.editor()->sentenceIndex() + 1, options.format, options.choice,
        Theme::fromPalette(QApplication::palette()), options.exported, &session);
    QObject::connect(task, &DerivationExport::written, &session, [] { QApplication::exit(0); });
    QObject::connect(task, &DerivationExport::failed, &session,
                     [](const Error& error) { failRun(QString::fromStdString(error.text())); });
}

} // namespace parsescope
