// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/advice.h"
#include "ui/session/background_task.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace parsescope {

class ParseExplorer;

/// The loaded model, if there is one, and its scores for the configuration on screen. Models are
/// immutable, so background tasks can share them.
class LoadedModel : public QObject {
    Q_OBJECT

public:
    explicit LoadedModel(ParseExplorer* parse, QObject* parent = nullptr);
    ~LoadedModel() override;

    /// Returns true if the file begins like a model file.
    [[nodiscard]] static bool isModel(const QString& path);
    /// Loads a model, or the average of several models, in the background; emits `modelChanged` and
    /// `opened`, or `openFailed`. Does nothing if an unsaved model may not be lost.
    void open(const QStringList& paths);
    /// Connects a parser that is another program. `command` is a shell command; emits the signals
    /// of `open`.
    void connectTo(const QString& command);
    [[nodiscard]] bool isOpening() const { return m_opening.isRunning(); }
    /// Uses `model`, or no model if it is null; `name` is shown to the user.
    void setModel(std::shared_ptr<const Model> model, const QString& name = {});
    /// Uses `model`, which has just been trained and is in no file yet.
    void setTrained(std::shared_ptr<const Model> model, const QString& name);
    /// Returns true if the model was trained here and has not been saved.
    [[nodiscard]] bool isUnsaved() const { return m_isUnsaved; }
    /// Sets a function that decides, before an unsaved model is replaced, whether it may be lost.
    /// The function may save the model first.
    void setLeaveGuard(std::function<bool()> guard) { m_leaveGuard = std::move(guard); }
    /// Returns true if another model, or none, may take the place of the model.
    [[nodiscard]] bool mayLeave() const { return !m_isUnsaved || !m_leaveGuard || m_leaveGuard(); }
    /// Writes the model in the background; emits `saved` or `saveFailed`.
    void save(const QString& path);

    /// Returns the model; null if none is loaded.
    [[nodiscard]] const std::shared_ptr<const Model>& model() const { return m_model; }
    [[nodiscard]] const QString& name() const { return m_name; }
    /// Returns true if there is a model that can be written to a file.
    [[nodiscard]] bool canBeSaved() const;

    /// Returns true if the model was trained for the system on screen and for the order of ROOT and
    /// the words there.
    [[nodiscard]] bool fits() const;
    /// Returns why the model gives no scores for the configuration on screen; empty if it gives
    /// scores.
    [[nodiscard]] QString obstacle() const;
    /// Switches to the system of the model and its place of ROOT.
    void switchSystem();
    /// Returns a text about the effect of `switchSystem`.
    [[nodiscard]] QString switchText() const;

    /// Returns the transitions with their scores, the best first; empty until the scores are
    /// computed, and in terminal configurations.
    [[nodiscard]] const std::vector<Advised>& advice() const { return m_advice; }
    /// Returns the advice on one transition; null if there is none.
    [[nodiscard]] const Advised* adviceOn(Transition transition) const;
    [[nodiscard]] bool isThinking() const { return m_advising.isRunning(); }
    /// The last messages of a connected parser.
    struct Told {
        QString trouble;  ///< the reason why there are no scores
        QString remark;   ///< a remark about the configuration
        QString messages; ///< the end of the parser's standard error
    };
    [[nodiscard]] const Told& told() const { return m_told; }
    /// Takes the transition that the model prefers, as soon as the scores are computed.
    void takeBest();
    /// Continues the derivation from the cursor to the end as the model predicts.
    void run();
    /// Compares two transitions at the cursor in the background; emits `compared`, unless the
    /// cursor moves or another comparison starts first.
    void compare(Transition first, Transition second);

signals:
    /// Emitted when another model was loaded, or none is loaded any longer.
    void modelChanged();
    void opening(const QString& path);
    void opened(const QStringList& paths);
    void openFailed(const parsescope::Error& error);
    void saved(const QString& path);
    void saveFailed(const parsescope::Error& error);
    /// Emitted when advice was computed or discarded.
    void adviceChanged();
    /// Emitted with the features and their weights; empty for a model without features.
    void compared(const std::vector<parsescope::FeatureWeight>& features);

private:
    /// An adviser that only one background task uses at a time.
    struct SharedAdviser;
    /// Calls `ask` with the adviser in the background, then `done` with the answer on the window's
    /// thread.
    template<class Ask, class Done>
    void ask(BackgroundTask& task, Ask ask, Done done);
    [[nodiscard]] std::vector<Transition> path() const;
    void advise();

    ParseExplorer* m_parse;
    std::shared_ptr<const Model> m_model;
    QString m_name;
    bool m_isUnsaved = false;
    std::function<bool()> m_leaveGuard;
    /// The adviser for the sentence on screen; created on first use.
    std::shared_ptr<SharedAdviser> m_adviser;
    std::vector<Advised> m_advice;
    Told m_told;
    bool m_takes = false; ///< true if the best transition is to be taken as soon as there is advice
    BackgroundTask m_opening;
    BackgroundTask m_saving;
    BackgroundTask m_advising;
    BackgroundTask m_running;
    BackgroundTask m_comparing;
};

} // namespace parsescope
