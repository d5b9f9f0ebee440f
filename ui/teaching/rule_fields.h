// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/exercise_json.h"
#include "ui/session/exercise_run.h"

#include <QObject>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QSpinBox;

namespace parsescope {

/// The least number of letters of a choice that are visible.
inline constexpr int ChoiceLetters = 8;

/// The fields for the rules of exercises, as rows of a form. Rules that a file fixes are shown and
/// cannot be changed.
class RuleFields : public QObject {
    Q_OBJECT

public:
    /// Adds the fields to `form`, which must outlive them.
    RuleFields(QFormLayout* form, QObject* parent);

    /// Sets the rules that cannot be changed. All others are those that the user has chosen.
    void fix(const FixedRules& fixedRules);
    /// Returns the rules that are chosen or fixed.
    [[nodiscard]] PracticeRules rules() const { return m_fixed.over(m_chosen); }

private:
    void choose();

    QComboBox* m_policy;
    QComboBox* m_level;
    QCheckBox* m_showsAnswer;
    QSpinBox* m_tries;
    QSpinBox* m_minutes;
    PracticeRules m_chosen; ///< the rules that the user has chosen
    FixedRules m_fixed;
};

} // namespace parsescope
