// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/rule_fields.h"

#include "ui/canvas/form_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>
#include <QSpinBox>

namespace parsescope {

RuleFields::RuleFields(QFormLayout* form, QObject* parent) : QObject(parent) {
    const auto add = [form](const char* name, const QString& title, auto* widget,
                            const QString& tip) {
        addRow(form, name, title, widget, tip);
        return widget;
    };
    m_policy = add("policy", tr("After an error"),
                   makeComboBox({tr("Undo it"), tr("Go on, recover")}, ChoiceLetters),
                   tr("Undo it: a wrong transition is not taken, and you may try again. Go on, "
                      "recover: it is taken, and you continue from there as well as you can."));
    m_level = add("level", tr("Feedback"),
                  makeComboBox({tr("Everything"), tr("Only what is wrong"), tr("Only the score"),
                                tr("Nothing until the end")},
                               ChoiceLetters),
                  tr("How much the feedback on an answer says"));
    m_showsAnswer = add("shows-answer", tr("Afterwards"), new QCheckBox(tr("Answer is shown")),
                        tr("Shows a right answer and the losses when an exercise is over. Without "
                           "them, there are no hints either, because the last hint proves the "
                           "answer."));
    m_showsAnswer->setChecked(true);
    m_tries = add("tries", tr("Tries"), makeSpinBox(0, MostTries, 0),
                  tr("The largest number of answers to an exercise, or to a step of a derivation"));
    m_tries->setSpecialValueText(tr("No limit"));
    m_minutes = add("minutes", tr("Minutes"), makeSpinBox(0, MostMinutes, 0),
                    tr("The time for all exercises, in minutes"));
    m_minutes->setSpecialValueText(tr("No limit"));
    for (QComboBox* field : {m_policy, m_level})
        connect(field, &QComboBox::currentIndexChanged, this, &RuleFields::choose);
    for (QSpinBox* field : {m_tries, m_minutes})
        connect(field, &QSpinBox::valueChanged, this, &RuleFields::choose);
    connect(m_showsAnswer, &QCheckBox::toggled, this, &RuleFields::choose);
}

/// Records the rules that the form shows, except for the rules that are fixed.
void RuleFields::choose() {
    if (!m_fixed.policy)
        m_chosen.policy = static_cast<ErrorPolicy>(m_policy->currentIndex());
    if (!m_fixed.level)
        m_chosen.level = static_cast<FeedbackLevel>(m_level->currentIndex());
    if (!m_fixed.showsAnswer)
        m_chosen.showsAnswer = m_showsAnswer->isChecked();
    if (!m_fixed.tries)
        m_chosen.tries = m_tries->value();
    if (!m_fixed.minutes)
        m_chosen.minutes = m_minutes->value();
}

void RuleFields::fix(const FixedRules& fixedRules) {
    m_fixed = fixedRules;
    const PracticeRules shown = rules();
    const auto show = [](QWidget* field, const char* property, const QVariant& value,
                         bool isFixed) {
        const QSignalBlocker blocker(field); // the value is no choice of the user
        field->setProperty(property, value);
        field->setEnabled(!isFixed);
    };
    show(m_policy, "currentIndex", static_cast<int>(shown.policy), m_fixed.policy.has_value());
    show(m_level, "currentIndex", static_cast<int>(shown.level), m_fixed.level.has_value());
    show(m_showsAnswer, "checked", shown.showsAnswer, m_fixed.showsAnswer.has_value());
    show(m_tries, "value", shown.tries, m_fixed.tries.has_value());
    show(m_minutes, "value", shown.minutes, m_fixed.minutes.has_value());
}

} // namespace parsescope
