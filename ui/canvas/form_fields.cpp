// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/form_fields.h"

#include <QComboBox>
#include <QFormLayout>
#include <QSpinBox>
#include <QToolButton>

namespace parsescope {

QSpinBox* makeSpinBox(int from, int to, int value) {
    auto* box = new QSpinBox;
    box->setRange(from, to);
    box->setValue(value);
    return box;
}

QComboBox* makeComboBox(const QStringList& texts, int letters) {
    auto* box = new QComboBox;
    box->addItems(texts);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(letters);
    return box;
}

void addRow(QFormLayout* form, const QString& name, const QString& title, QWidget* field,
            const QString& tip) {
    field->setObjectName(name);
    field->setAccessibleName(title);
    field->setToolTip(tip);
    form->addRow(title, field);
}

QToolButton* makeFold(const QString& text, QWidget* rows) {
    auto* fold = new QToolButton;
    fold->setObjectName("more-settings");
    fold->setText(text);
    fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold->setArrowType(Qt::RightArrow);
    fold->setAutoRaise(true);
    fold->setCheckable(true);
    rows->hide();
    QObject::connect(fold, &QToolButton::toggled, rows, [fold, rows](bool open) {
        fold->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        rows->setVisible(open);
    });
    return fold;
}

void showRow(QFormLayout* form, QWidget* field, bool visible) {
    field->setVisible(visible);
    form->labelForField(field)->setVisible(visible);
}

} // namespace parsescope
