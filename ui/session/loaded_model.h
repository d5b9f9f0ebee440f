// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/advice.h"
#include "ui/session/background_task.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace parsescope {

class ParseExplorer;

/// The trained parser that is loaded, if one is, and what it says about the configuration on
/// screen. A model never changes, so that background tasks can hold it.
class LoadedModel : public QObject {
    Q_OBJECT

public:
    explicit LoadedModel(ParseExplorer* parse, QObject* parent = nullptr);
    ~LoadedModel() override;

    /// True when the file begins as a model does.
    [[nodiscard]] static bool isModel(const QString& path);
    /// Loads a model, or the average of several, in the background; ends with `modelChanged` and
    /// `opened`, or `openFailed`.
    void open(const QStringList& paths);
    /// Likewise connects a parser that is another program; `command` is for a shell.
    void connectTo(const QString& command);
    [[nodiscard]] bool isOpening() const { return m_opening.isRunning(); }
    /// Uses a model; `name` is for people. A null pointer for none.
    void setModel(std::shared_ptr<const Model> model, const QString& name = {});
    /// Writes the model in the background; ends with `saved` or `saveFailed`.
    void save(const QString& path);

    /// The model; a null pointer when none is loaded.
    [[nodiscard]] const std::shared_ptr<const Model>& model() const { return m_model; }
    [[nodiscard]] const QString& name() const { return m_name; }
    /// Whether there is a model that can be written to a file.
    [[nodiscard]] bool canBeSaved() const;

    /// True when the model is of the system on screen, and has ROOT where it is there.
    [[nodiscard]] bool fits() const;
    /// Why the model cannot say what to do on screen; empty when it can.
    [[nodiscard]] QString obstacle() const;
    /// Switches to the system of the model, and puts ROOT where the model has it.
    void switchSystem();
    /// Returns the text about the effect of switching.
    [[nodiscard]] QString switchText() const;

    /// Returns the transitions with the scores of the model, the best first; empty while they are
    /// not known, and in terminal configurations.
    [[nodiscard]] const std::vector<Advised>& advice() const { return m_advice; }
    /// Returns the advice on one transition; a null pointer if there is none.
    [[nodiscard]] const Advised* adviceOn(Transition transition) const;
    [[nodiscard]] bool isThinking() const { return m_advising.isRunning(); }
    /// The remarks of a connected parser beside its last scores.
    struct Told {
        QString trouble;  ///< why there are no scores
        QString remark;   ///< about the configuration
        QString messages; ///< the end of what it wrote to its standard error
    };
    [[nodiscard]] const Told& told() const { return m_told; }
    /// Takes the transition that the model would take, as soon as that is known.
    void takeBest();
    /// Parses on from the cursor to the end as the model does.
    void run();
    /// Compares two transitions at the cursor in the background; ends with `compared`, unless
    /// something else is asked for first.
    void compare(Transition first, Transition second);

signals:
    /// Emitted when another model was loaded, or none is loaded now.
    void modelChanged();
    void opening(const QString& path);
    void opened(const QStringList& paths);
    void openFailed(const parsescope::Error& error);
    void saved(const QString& path);
    void saveFailed(const parsescope::Error& error);
    /// Emitted when there is new advice, or it was discarded.
    void adviceChanged();
    /// The features with their weights; none for a model without feature weights.
    void compared(const std::vector<parsescope::FeatureWeight>& features);

private:
    /// An adviser that takes turns.
    struct SharedAdviser;
    /// Asks the adviser something in the background.
    template<class Ask, class Done>
    void ask(BackgroundTask& task, Ask ask, Done done);
    [[nodiscard]] std::vector<Transition> path() const;
    void advise();

    ParseExplorer* m_parse;
    std::shared_ptr<const Model> m_model;
    QString m_name;
    std::shared_ptr<SharedAdviser>
        m_adviser; ///< for the sentence on screen; made when it is needed
    std::vector<Advised> m_advice;
    Told m_told;
    bool m_takes = false; ///< the best transition, when there is advice
    BackgroundTask m_opening;
    BackgroundTask m_saving;
    BackgroundTask m_advising;
    BackgroundTask m_running;
    BackgroundTask m_comparing;
};

} // namespace parsescope
