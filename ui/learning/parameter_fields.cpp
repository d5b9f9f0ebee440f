// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/parameter_fields.h"

#include "ui/canvas/form_fields.h"
#include "ui/canvas/path_bytes.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/wording.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace parsescope {

FileCombo::FileCombo(const QString& other, const QString& accessibleName, QWidget* parent)
    : QComboBox(parent), m_dialog{"treebanks", tr("Choose a Treebank"), treebankFilter()} {
    setAccessibleName(accessibleName);
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(12);
    addItem(other);
    addItem(tr("File…"));
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (index == count() - 1)
            ask();
        m_last = currentIndex();
    });
}

void FileCombo::setDialog(const FileDialogWords& dialog) {
    m_dialog = dialog;
}

void FileCombo::ask() {
    const QString path = askForFile(this, m_dialog);
    if (path.isEmpty())
        setCurrentIndex(m_last);
    else
        setPath(path);
}

void FileCombo::offer(const QString& path) {
    const bool free = this->path().isEmpty() || this->path() == m_offered;
    if (!m_offered.isEmpty() && free) {
        setCurrentIndex(0);
        removeItem(findData(m_offered));
    }
    m_last = currentIndex();
    m_offered = path;
    if (!path.isEmpty() && free)
        setPath(path);
}

void FileCombo::setPath(const QString& path) {
    int index = findData(path);
    if (index < 0) {
        index = count() - 1;
        insertItem(index, QFileInfo(path).fileName(), path);
        setItemData(index, path, Qt::ToolTipRole);
    }
    setCurrentIndex(index);
    m_last = index;
}

namespace {

/// Returns the title of the parameter `name`, "Word size" for "word-size".
QString titleOf(std::string_view name) {
    QString title = toQt(name).replace('-', ' ');
    title[0] = title[0].toUpper();
    return title;
}

} // namespace

ParameterFields::ParameterFields(QWidget* parent)
    : QWidget(parent), m_rows(new QWidget), m_fold(makeFold(tr("More Settings"), m_rows)),
      m_form(new QFormLayout(m_rows)) {
    m_form->setContentsMargins(0, 4, 0, 0);
    m_form->setVerticalSpacing(6);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_fold, 0, Qt::AlignLeft);
    layout->addWidget(m_rows);
}

void ParameterFields::show(const ModelKind& kind, const TrainingOptions& options,
                           const std::vector<std::string_view>& others) {
    if (std::exchange(m_kind, &kind) != &kind) {
        m_fields.clear();
        while (m_form->rowCount() > 0)
            m_form->removeRow(0);
        for (const TrainingParameter& parameter : kind.parameters)
            if (std::ranges::find(others, parameter.name) == others.end())
                add(parameter);
    }
    m_fold->setVisible(!m_fields.empty());
    m_rows->setVisible(!m_fields.empty() && m_fold->isChecked());
    m_reading = true;
    TrainingOptions values = options;
    for (const Field& field : m_fields) {
        showRow(m_form, field.widget, !field.forTransitions || !options.arcs);
        if (!field.isChanged)
            field.read(values);
    }
    m_reading = false;
}

void ParameterFields::apply(TrainingOptions& options) const {
    for (const Field& field : m_fields)
        if (field.isChanged && !field.widget->isHidden())
            field.set(options);
}

void ParameterFields::add(const TrainingParameter& parameter) {
    if (const auto* whole = std::get_if<0>(&parameter.field))
        addNumber(parameter, *whole);
    else if (const auto* number = std::get_if<1>(&parameter.field))
        addNumber(parameter, *number);
    else if (const auto* choice = std::get_if<TrainingChoice>(&parameter.field))
        addChoice(parameter, *choice);
    else
        addText(parameter, std::get<2>(parameter.field));
}

void ParameterFields::addNumber(const TrainingParameter& parameter,
                                int& (*value)(TrainingOptions&)) {
    auto* box = new QSpinBox;
    box->setRange(static_cast<int>(parameter.least), static_cast<int>(parameter.most));
    connect(box, &QSpinBox::valueChanged, this, [this, at = m_fields.size()] { touch(at); });
    append(parameter, titleOf(parameter.name),
           {box, [=](TrainingOptions& from) { box->setValue(value(from)); },
            [=](TrainingOptions& to) { value(to) = box->value(); }});
}

void ParameterFields::addNumber(const TrainingParameter& parameter,
                                double& (*value)(TrainingOptions&)) {
    auto* box = new QDoubleSpinBox;
    box->setDecimals(5);
    box->setSingleStep(parameter.most <= 1 ? 0.01 : 1);
    box->setRange(parameter.least, parameter.most);
    connect(box, &QDoubleSpinBox::valueChanged, this, [this, at = m_fields.size()] { touch(at); });
    append(parameter, titleOf(parameter.name),
           {box, [=](TrainingOptions& from) { box->setValue(value(from)); },
            [=](TrainingOptions& to) { value(to) = box->value(); }});
}

void ParameterFields::addText(const TrainingParameter& parameter,
                              std::string& (*value)(TrainingOptions&)) {
    if (!parameter.mustExist) {
        auto* line = new QLineEdit;
        connect(line, &QLineEdit::textChanged, this, [this, at = m_fields.size()] { touch(at); });
        return append(parameter, titleOf(parameter.name),
                      {line, [=](TrainingOptions& from) { line->setText(toQt(value(from))); },
                       [=](TrainingOptions& to) { value(to) = line->text().toStdString(); }});
    }
    auto* combo = new FileCombo(tr("None"), {});
    combo->setDialog({"parameters", tr("Choose a File"), tr("All files (*)")});
    connect(combo, &QComboBox::currentIndexChanged, this,
            [this, at = m_fields.size()] { touch(at); });
    append(parameter, titleOf(parameter.name),
           {combo, [](TrainingOptions&) {},
            [=](TrainingOptions& to) { value(to) = pathBytes(combo->path()); }});
}

void ParameterFields::addChoice(const TrainingParameter& parameter, const TrainingChoice& choice) {
    constexpr int Letters = 24;
    QStringList titles;
    for (const TrainingChoice::Value& value : choice.values)
        titles << toQt(value.title);
    QComboBox* combo = makeComboBox(titles, Letters);
    connect(combo, &QComboBox::currentIndexChanged, this,
            [this, at = m_fields.size()] { touch(at); });
    // The captured reference stays valid, because the list of kinds, which owns the choice, lives
    // as long as the program.
    append(parameter, toQt(choice.title),
           {combo,
            [combo, &choice](TrainingOptions& from) {
                combo->setCurrentIndex(static_cast<int>(choice.get(from)));
            },
            [combo, &choice](TrainingOptions& to) {
                choice.set(to, static_cast<std::size_t>(combo->currentIndex()));
            }});
}

void ParameterFields::append(const TrainingParameter& parameter, const QString& title,
                             Field field) {
    addRow(m_form, toQt(parameter.name), title, field.widget, toQt(parameter.help));
    field.forTransitions = parameter.forTransitions;
    m_fields.push_back(std::move(field));
}

/// Records that the user has changed the field with the 0-based index `field`.
void ParameterFields::touch(std::size_t field) {
    if (m_reading || field >= m_fields.size())
        return;
    m_fields[field].isChanged = true;
    emit changed();
}

} // namespace parsescope
