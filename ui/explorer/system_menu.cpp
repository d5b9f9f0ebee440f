// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/system_menu.h"

#include "core/parsing/rule_files/rule_names.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/path_bytes.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/warning_box.h"
#include "ui/explorer/system_editor.h"
#include "ui/session/exploration_steps.h"
#include "ui/session/parse_explorer.h"

#include <QActionGroup>
#include <QInputDialog>

#include <algorithm>
#include <vector>

namespace parsescope {

SystemMenu::SystemMenu(ParseExplorer* parse, TreebankEditor* editor, const QString& title,
                       QWidget* parent)
    : QMenu(title, parent), m_parse(parse), m_editor(editor), m_systems(new QActionGroup(this)),
      m_oracles(new QActionGroup(this)), m_rootPlaces(new QActionGroup(this)) {
    setToolTipsVisible(true);
    createSystems();
    createFiles();
    addSeparator();
    createExtensions();
    addAction(tr("&Names of Transitions…"), this, &SystemMenu::chooseNames)
        ->setToolTip(tr("Use the names of a course or book, also in exercises and exports"));
    addSeparator();
    m_singleRoot = addAction(tr("Single &Root"));
    m_singleRoot->setCheckable(true);
    m_singleRoot->setToolTip(tr("Count only trees in which exactly one word has ROOT as its head"));
    connect(m_singleRoot, &QAction::toggled, parse, &ParseExplorer::setSingleRoot);
    createRootPlaces();
    createOracles();
    parse->onChange(ParseExplorer::ProblemChanged, this, &SystemMenu::refresh);
    refresh();
}

void SystemMenu::createSystems() {
    for (const TransitionSystem& system : systems()) {
        QAction* action = addAction(toQt(system.title));
        action->setData(toQt(system.name));
        action->setCheckable(true);
        action->setToolTip(
            QStringLiteral("%1 (%2)").arg(toQt(system.description), toQt(system.source)));
        m_systems->addAction(action);
        connect(action, &QAction::triggered, this, [this, &system] { choose(system.name); });
    }
}

SystemMenu::~SystemMenu() {
    m_opening.cancel();
}

void SystemMenu::createFiles() {
    m_own = addAction(QString());
    m_own->setCheckable(true);
    m_systems->addAction(m_own);
    addSeparator();
    QAction* fromFile = addAction(tr("&Open System…"), this, &SystemMenu::openFile);
    fromFile->setToolTip(tr("Use a transition system that a file describes by its rules"));
    QAction* write = addAction(tr("&Write a System…"), this, &SystemMenu::edit);
    write->setObjectName("write-system");
    write->setToolTip(
        tr("Change the rules of this system, or write others, and see at once what they do"));
}

void SystemMenu::openFile() {
    const QString path =
        askForFile(parentWidget(), {"systems", tr("Open System"),
                                    tr("Transition systems (*.system);;All files (*)")});
    if (!path.isEmpty())
        open(path);
}

void SystemMenu::open(const QString& path) {
    m_opening.start(
        [path = pathBytes(path)](const TaskControl& control) { return openSystem(path, control); },
        [this, path](const Result<TransitionSystem>& system) {
            if (!system)
                return showWarning(parentWidget(), tr("Cannot open"), system.error());
            m_file = {path, *system};
            if (system->rootPlace)
                m_parse->setRootPlace(*system->rootPlace);
            m_parse->setSystem(*system);
        });
}

/// Returns the window in which the menu is; a null pointer if it has no parent.
QWidget* SystemMenu::ownerWindow() const {
    QWidget* parent = parentWidget();
    while (qobject_cast<QMenu*>(parent)) // menus are windows of their own
        parent = parent->parentWidget();
    return parent ? parent->window() : nullptr;
}

/// Opens an editor for the file of the current system, or for a copy of a system that is listed or
/// was not read from a file, for example that of a session.
void SystemMenu::edit() {
    const bool isOfFile =
        m_own->isChecked() && m_file.system && areSame(*m_file.system, withOwnNames());
    auto* editor =
        new SystemEditor(m_parse, m_editor, isOfFile ? m_file.path : QString(), ownerWindow());
    editor->setAttribute(Qt::WA_DeleteOnClose);
    connect(editor, &SystemEditor::saved, this, [this](const QString& path) {
        const Result<TransitionSystem> system = openSystem(pathBytes(path));
        m_file = {path, system ? std::optional(*system) : std::nullopt};
    });
    editor->show();
}

void SystemMenu::createExtensions() {
    for (const Rule& rule : extensions()) {
        QAction* action = addAction(tr("With %1 (%2)").arg(toQt(rule.title), toQt(rule.name)));
        action->setData(toQt(rule.name));
        action->setCheckable(true);
        action->setToolTip(toQt(rule.effect));
        m_extensions += action;
        connect(action, &QAction::triggered, this,
                [this] { choose(std::string(withOwnNames().base())); });
    }
}

/// Offers the names of each course in a dialog, because a menu of all of them is long.
void SystemMenu::chooseNames() {
    QStringList titles{tr("As in the System")};
    std::vector<std::string> ids{std::string()};
    for (const NamingCourse& course : namingCourses()) {
        titles += toQt(course.title);
        ids.emplace_back(course.id);
    }
    auto* dialog = new QInputDialog(ownerWindow());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Names of Transitions"));
    dialog->setLabelText(tr("The names of a course or book, also in exercises and exports:"));
    dialog->setOption(QInputDialog::UseListViewForComboBoxItems);
    dialog->setComboBoxItems(titles);
    dialog->setTextValue(titles[std::find(ids.begin(), ids.end(), course()) - ids.begin()]);
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, titles, ids](const QString& title) { nameAs(ids[titles.indexOf(title)]); });
    dialog->open();
}

/// Gives the transitions the names of a course, or their own names for an empty id. All branches
/// and the configuration stay.
void SystemMenu::nameAs(const std::string& id) {
    m_unnamed = TransitionSystem(withOwnNames());
    const Result<TransitionSystem> named =
        id.empty() ? Result<TransitionSystem>(*m_unnamed) : withNames(*m_unnamed, id);
    if (!named)
        return refresh();
    const std::vector<Visit> visits = visitsOf(m_parse->exploration());
    const int cursor = m_parse->exploration().cursor();
    m_named = id.empty() ? std::string() : named->name;
    m_course = id;
    m_parse->setSystem(*named);
    m_parse->steps().replay(visits, cursor);
}

/// Offers the places of ROOT in the initial configuration.
void SystemMenu::createRootPlaces() {
    QMenu* menu = addMenu(tr("ROOT at the S&tart"));
    menu->setToolTipsVisible(true);
    const auto add = [&](const QString& title, RootPlace root, const QString& tip) {
        QAction* action = menu->addAction(title);
        action->setData(static_cast<int>(root));
        action->setCheckable(true);
        action->setToolTip(tip);
        m_rootPlaces->addAction(action);
        connect(action, &QAction::triggered, m_parse,
                [this, root] { m_parse->setRootPlace(root); });
    };
    add(tr("On the &Stack"), RootPlace::Stack,
        tr("A parse begins with ROOT on the stack, as in most textbooks"));
    add(tr("&Before the First Word"), RootPlace::First,
        tr("A parse begins with ROOT where the system has it: at the front of the buffer, which a "
           "transition shifts, or on the stack"));
    add(tr("&After the Last Word"), RootPlace::Last,
        tr("A parse begins with ROOT at the end of the buffer, instead of before the first word"));
}

void SystemMenu::createOracles() {
    QMenu* menu = addMenu(tr("&Oracle"));
    m_oracleMenu = menu;
    menu->setToolTipsVisible(true);
    const auto add = [&](const QString& title, const std::string& name, const QString& tip) {
        QAction* action = menu->addAction(title);
        action->setData(toQt(name));
        action->setCheckable(true);
        action->setToolTip(tip);
        m_oracles->addAction(action);
        connect(action, &QAction::triggered, this, [this, name] { m_parse->setOracle(name); });
    };
    add(tr("&Fastest Exact"), {}, tr("The fastest oracle that is exact here"));
    menu->addSeparator();
    for (const Oracle& oracle : oracles())
        add(toQt(oracle.title), std::string(oracle.name),
            QStringLiteral("%1 (%2)").arg(toQt(oracle.cases), toQt(oracle.source)));
}

/// Uses the base system with the extensions that are checked.
void SystemMenu::choose(const std::string& base) {
    std::vector<std::string> added;
    for (const QAction* action : m_extensions)
        if (action->isChecked())
            added.push_back(action->data().toString().toStdString());
    const Result<TransitionSystem> plain = findSystem(base);
    const Result<TransitionSystem> extended = extendSystem(*plain, added);
    m_parse->setSystem(extended ? *extended : *plain);
}

/// Returns the current system with the names that it has itself.
const TransitionSystem& SystemMenu::withOwnNames() const {
    const TransitionSystem& current = m_parse->system();
    return m_unnamed && current.name == m_named ? *m_unnamed : current;
}

/// Returns the id of the course whose names the current system has; empty for its own names.
std::string SystemMenu::course() const {
    return m_parse->system().name == m_named ? m_course : std::string();
}

void SystemMenu::refresh() {
    const TransitionSystem& system = withOwnNames();
    for (QAction* action : m_rootPlaces->actions()) {
        const auto root = static_cast<RootPlace>(action->data().toInt());
        action->setChecked(root == m_parse->settings().shape.root);
        action->setEnabled(action->isChecked() || !system.rootPlace || root == *system.rootPlace);
    }
    for (QAction* action : m_systems->actions())
        action->setChecked(action->data().toString() == toQt(system.base()));
    const bool isOwn = !findSystem(system.name);
    m_own->setVisible(isOwn);
    m_own->setChecked(isOwn);
    m_own->setText(isOwn ? toQt(system.title) : QString());
    for (QAction* action : m_extensions) {
        action->setChecked(system.hasAdded(action->data().toString().toStdString()));
        action->setEnabled(!isOwn && canBeExtended(system));
    }
    for (QAction* action : m_oracles->actions()) {
        const std::string name = action->data().toString().toStdString();
        action->setChecked(name == m_parse->settings().oracle);
        const bool canBeUsed =
            name.empty() || (m_parse->gold() && findOracle(name, m_parse->problem()));
        action->setVisible(canBeUsed || action->isChecked());
        action->setEnabled(canBeUsed);
    }
}

} // namespace parsescope
