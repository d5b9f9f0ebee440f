// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/form_fields.h"

#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
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

namespace {

/// Adapts the least height of a label when its font changes.
class LineKeeper : public QObject {
public:
    LineKeeper(QLabel* label, int lines, int margin)
        : QObject(label), m_label(label), m_lines(lines), m_margin(margin) {
        label->installEventFilter(this);
        keep();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::FontChange)
            keep();
        return QObject::eventFilter(watched, event);
    }

private:
    void keep() {
        m_label->setMinimumHeight(m_label->fontMetrics().lineSpacing() * m_lines + m_margin);
    }

    QLabel* m_label;
    int m_lines;
    int m_margin;
};

} // namespace

void keepLines(QLabel* label, int lines, int margin) {
    new LineKeeper(label, lines, margin); // owned by the label
}

} // namespace parsescope
