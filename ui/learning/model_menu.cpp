// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/model_menu.h"

#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/warning_box.h"
#include "ui/session/loaded_model.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QEventLoop>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusTipEvent>
#include <QVBoxLayout>

namespace parsescope {

ConnectDialog::ConnectDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Connect a Parser"));
    m_field = new CommandField(
        {tr("Command of a program that answers questions line by line, as “parsescope-cli serve "
            "--model FILE” does:"),
         tr("<a href=\"example\">Use the example</a>, a Python program with a few rules about "
            "parts of speech, which you can change."),
         QStringLiteral("tag_rules.py"), tr("Choose a Parser"),
         QStringLiteral("connected/commands")});
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    auto* connecting = buttons->button(QDialogButtonBox::Ok);
    connecting->setText(tr("Connect"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_field);
    layout->addWidget(buttons);
    resize(640, sizeHint().height());
    connect(buttons, &QDialogButtonBox::accepted, this, &ConnectDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ConnectDialog::reject);
    const auto refresh = [this, connecting] { connecting->setEnabled(!command().isEmpty()); };
    connect(m_field, &CommandField::changed, this, refresh);
    refresh();
    m_field->setFocus();
}

void ConnectDialog::reject() {
    if (!m_field->isTyped() ||
        mayDiscard(this, windowTitle(), tr("Discard the command that you have typed?"),
                   tr("Discard Command")))
        QDialog::reject();
}

void ConnectDialog::accept() {
    m_field->remember();
    QDialog::accept();
}

void askToOpenModel(LoadedModel* model, QWidget* parent) {
    const QStringList paths = askForFiles(
        parent, {"models", QCoreApplication::translate("ModelMenu", "Open Model"),
                 QCoreApplication::translate("ModelMenu", "Models (*.model);;All files (*)")});
    if (!paths.isEmpty())
        model->open(paths);
}

void askToConnectParser(LoadedModel* model, QWidget* parent) {
    ConnectDialog dialog(parent);
    if (dialog.exec() == QDialog::Accepted)
        model->connectTo(dialog.command());
}

bool askToSaveModel(LoadedModel* model, QWidget* parent) {
    const QString path =
        withEnding(parent,
                   askWhereToSave(parent,
                                  {"models", QCoreApplication::translate("ModelMenu", "Save Model"),
                                   QCoreApplication::translate("ModelMenu", "Models (*.model)")},
                                  "parser.model"),
                   ".model", true);
    if (path.isEmpty())
        return false;
    model->save(path);
    return true;
}

bool askAboutUnsavedModel(LoadedModel* model, QWidget* parent) {
    QMessageBox box(QMessageBox::Question, QCoreApplication::translate("ModelMenu", "Model"),
                    QCoreApplication::translate(
                        "ModelMenu", "The model was trained here and is not saved. Save it?"),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
    box.setDefaultButton(QMessageBox::Save);
    const int answer = box.exec();
    if (answer != QMessageBox::Save)
        return answer == QMessageBox::Discard;
    QEventLoop loop;
    QObject::connect(model, &LoadedModel::saved, &loop, &QEventLoop::quit);
    QObject::connect(model, &LoadedModel::saveFailed, &loop, &QEventLoop::quit);
    if (!askToSaveModel(model, parent))
        return false;
    loop.exec(QEventLoop::ExcludeUserInputEvents);
    return !model->isUnsaved();
}

ModelMenu::ModelMenu(LoadedModel* model, const QString& title, QWidget* parent)
    : QMenu(title, parent), m_model(model) {
    const auto add = [this](const QString& text, const char* key, const QString& tip, auto call) {
        QAction* action = addAction(text, this, call);
        action->setShortcut(QKeySequence(QString::fromLatin1(key)));
        action->setStatusTip(tip);
        return action;
    };
    add(tr("&Open…"), "Ctrl+M",
        tr("Open a trained parser and see what it would do; of several networks, the average"),
        [this] { askToOpenModel(m_model, parentWidget()); });
    add(tr("Co&nnect a Parser…"), "",
        tr("Start another program that scores transitions, and see what it would do"),
        [this] { askToConnectParser(m_model, parentWidget()); });
    add(tr("A&udit an Oracle…"), "",
        tr("Ask another program’s oracle about all short sentences, and see where its costs are "
           "wrong"),
        [this] { emit auditAsked(); });
    m_save = add(tr("&Save As…"), "", tr("Save the model to a file"),
                 [this] { askToSaveModel(m_model, parentWidget()); });
    m_close = add(tr("&Close"), "", tr("Unload the model"), [model] {
        if (model->mayLeave())
            model->setModel(nullptr);
    });
    addSeparator();
    m_take = add(tr("&Apply Model’s Choice"), "P",
                 tr("Apply the transition that the model scores highest"),
                 [model] { model->takeBest(); });
    m_run = add(tr("&Parse to the End"), "Shift+P",
                tr("Parse from here to the end as the model does"), [model] { model->run(); });
    m_switch = add(tr("S&witch to Its System"), "",
                   tr("Switch to the model’s system, with ROOT where the model has it"),
                   [model] { model->switchSystem(); });
    connect(model, &LoadedModel::modelChanged, this, &ModelMenu::refresh);
    connect(model, &LoadedModel::adviceChanged, this, &ModelMenu::refresh);
    const auto say = [this](const QString& text) {
        QStatusTipEvent event(text);
        QCoreApplication::sendEvent(parentWidget(), &event);
    };
    connect(model, &LoadedModel::opening, this,
            [say](const QString& path) { say(tr("Opening the model %1…").arg(path)); });
    connect(model, &LoadedModel::opened, this,
            [say, model] { say(tr("Loaded: %1").arg(model->name())); });
    connect(model, &LoadedModel::saved, this,
            [say](const QString& path) { say(tr("Saved: %1").arg(path)); });
    connect(model, &LoadedModel::saveFailed, this,
            [this](const Error& error) { showWarning(parentWidget(), tr("Cannot save"), error); });
    refresh();
}

void ModelMenu::refresh() {
    const LoadedModel& model = *m_model;
    const bool loaded = model.model() != nullptr;
    m_save->setEnabled(model.canBeSaved());
    m_close->setEnabled(loaded);
    m_take->setEnabled(model.obstacle().isEmpty());
    m_run->setEnabled(model.obstacle().isEmpty());
    m_switch->setVisible(loaded && !model.fits());
}

} // namespace parsescope
