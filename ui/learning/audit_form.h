// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/learning/audit_run.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace parsescope {

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
