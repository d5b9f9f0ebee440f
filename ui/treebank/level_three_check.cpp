// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/level_three_check.h"

#include "core/study/official_validator.h"
#include "ui/canvas/qt_text.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>

#include <algorithm>

namespace parsescope {

namespace {

constexpr const char* ValidatorSetting = "files/validator";

/// Returns the codes of the languages with which the files are checked: "en", "de, en".
QString languagesOf(const Treebank& treebank) {
    QStringList codes;
    for (const auto& file : treebank.files())
        codes << QString::fromStdString(languageInName(file->name()).value_or(AnyLanguage));
    codes.removeDuplicates();
    return codes.join(", ");
}

} // namespace

LevelThreeCheck::LevelThreeCheck(QWidget* parent)
    : QWidget(parent), m_label(new QLabel), m_stop(new QPushButton(tr("Stop"))) {
    m_label->setObjectName("level-three");
    m_label->setTextFormat(Qt::RichText);
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_stop->setObjectName("stop-validator");
    m_stop->setToolTip(tr("Stops UD's validator"));
    m_stop->setAutoDefault(false);
    m_stop->hide();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_label, 1);
    layout->addWidget(m_stop, 0, Qt::AlignTop);
    connect(m_label, &QLabel::linkActivated, this, &LevelThreeCheck::selectValidator);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        cancel();
        showFailure(tr("the check was stopped"));
    });
}

void LevelThreeCheck::cancel() {
    m_checking.cancel();
    m_stop->hide();
}

void LevelThreeCheck::check(const Treebank& treebank) {
    cancel();
    const Result<std::string> validator =
        findValidator(QSettings().value(ValidatorSetting).toString().toStdString());
    if (!validator)
        return showFailure(toQt(validator.error().message));
    if (validator->empty())
        return showFailure(toQt(Text(NoValidator)));
    const QString name = QString::fromStdString(*validator).toHtmlEscaped();
    tell(tr("UD's validator, %1, is checking level 3…").arg(name), true);
    m_checking.start(
        [treebank, call = ValidatorCall{*validator, {}}](const TaskControl& control) {
            return findingsOfValidator(call, treebank, control);
        },
        [this, name,
         languages = languagesOf(treebank)](const Result<std::vector<Finding>>& findings) {
            if (!findings)
                return showFailure(toQt(findings.error().message));
            tell(tr("Level 3 was checked by UD's validator, %1, with --lang %2.")
                     .arg(name, languages),
                 false);
            emit checked(*findings);
        });
}

void LevelThreeCheck::showFailure(const QString& reason) {
    tell(tr("Level 3 was not checked: %1").arg(reason.toHtmlEscaped()), false);
}

void LevelThreeCheck::tell(const QString& text, bool isRunning) {
    m_label->setText(isRunning ? text
                               : text + tr(" · <a href=\"validator\">Select Validator…</a>"));
    m_stop->setVisible(isRunning);
}

void LevelThreeCheck::selectValidator() {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("UD's Validator: udvalidate or validate.py"),
                                     QSettings().value(ValidatorSetting).toString());
    if (path.isEmpty())
        return;
    QSettings().setValue(ValidatorSetting, path);
    emit validatorChanged();
}

} // namespace parsescope
