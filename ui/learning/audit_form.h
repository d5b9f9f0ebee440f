// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/oracle_audit.h"
#include "core/treebank/treebank.h"
#include "ui/session/background_task.h"

#include <QObject>
#include <QWidget>

#include <memory>
#include <optional>
#include <string>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace parsescope {

/// The questions of an audit. There are short sentences, or walks, or both.
struct AuditPlan {
    Interview interview;
    /// The length of the longest short sentences, 0 for as many words as take a minute; nothing if
    /// there are no questions about short sentences.
    std::optional<int> words = 0;
    /// The treebank through whose sentences walks lead; nothing without walks.
    std::optional<Treebank> walked = {};
    double errors = 0.2; ///< the share of the steps of a walk that are taken at random
};

/// Audits an oracle that runs as a command, in the background.
class AuditRun : public QObject {
    Q_OBJECT

public:
    /// The end of an audit.
    struct Outcome {
        std::shared_ptr<OracleAudit> audit;
        bool isStopped = false;
        std::optional<Error> error; ///< the reason why the audit ended early
    };

    explicit AuditRun(QObject* parent = nullptr) : QObject(parent) {}

    /// Asks `command` about short sentences, then in walks, and emits `finished`. A running audit
    /// is dropped.
    void start(const AuditPlan& plan, const std::string& command);
    /// Ends the audit early and keeps what it has found.
    void stop() { m_task.hurry(); }
    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }
    /// Returns the end of the last audit; its object is null before the first one.
    [[nodiscard]] const Outcome& outcome() const { return m_outcome; }

signals:
    /// Emitted when `share`, from 0 to 1, of the `questions` questions about sentences of length
    /// `words` have been asked; for walks, `words` is 0, and the share is one of the sentences.
    void progress(int words, long long questions, double share);
    void finished();

private:
    Outcome m_outcome;
    BackgroundTask m_task;
};

class Session;

/// The choices of an audit: the system, the gold trees, the conventions about costs, and the
/// questions. Choices that do not apply to the others are disabled; their tool tips say why.
class AuditForm : public QWidget {
    Q_OBJECT

public:
    explicit AuditForm(Session* session, QWidget* parent = nullptr);

    /// Chooses the system, the place of ROOT and the gold trees that fit the current exploration.
    void followExploration();
    /// Offers the systems of the list, and the system `system`, which is chosen.
    void chooseSystem(const TransitionSystem& system);
    /// Returns the chosen questions, or a sentence that says why there are none.
    [[nodiscard]] tl::expected<AuditPlan, QString> plan() const;

private:
    QWidget* makeRow(std::initializer_list<QWidget*> fields);
    void addQuestions(QFormLayout* form);
    void fitGolds();
    void fitRoot();
    void fitChoices();
    [[nodiscard]] const TransitionSystem& system() const;
    [[nodiscard]] CostConvention costs() const;

    Session* m_session;
    std::vector<TransitionSystem> m_systems;
    QComboBox* m_system;
    QComboBox* m_root;
    QCheckBox* m_projective;
    QCheckBox* m_oneChild;
    QCheckBox* m_singleRoot;
    QCheckBox* m_headlessIsWrong;
    QCheckBox* m_rootArcsAreFree;
    QLineEdit* m_relations;
    QCheckBox* m_short;
    QSpinBox* m_words;
    QCheckBox* m_walks;
    QSpinBox* m_errors;
};

} // namespace parsescope
