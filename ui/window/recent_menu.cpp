// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/recent_menu.h"

#include "ui/canvas/qt_text.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace parsescope {

namespace {

const QString LastFile = QStringLiteral("recent/last-file");
const QString LastPlace = QStringLiteral("recent/last-sentence");

} // namespace

QString shownName(const QString& path, const QStringList& paths) {
    const QFileInfo file(path);
    const auto isSame = [&](const QString& other) {
        return other != path && QFileInfo(other).fileName() == file.fileName();
    };
    return std::ranges::any_of(paths, isSame)
               ? QStringLiteral("%1 [%2]").arg(file.fileName(), file.dir().dirName())
               : file.fileName();
}

RecentMenu::RecentMenu(Session* session, bool remember, const QString& title, QWidget* parent)
    : QMenu(title, parent), m_session(session), m_remember(remember) {
    setToolTipsVisible(true);
    m_paths.setKept(remember);
    connect(session, &Session::opened, this, [this](const QStringList& paths) {
        if (paths.size() == 1)
            add(paths.first());
    });
    // Other windows may have opened files meanwhile.
    connect(this, &QMenu::aboutToShow, this, [this] {
        m_paths.readAgain();
        refresh();
    });
    refresh();
}

void RecentMenu::add(const QString& path) {
    m_paths.add(QFileInfo(path).absoluteFilePath());
    refresh();
}

void RecentMenu::open(const QString& path) {
    TreebankEditor* editor = m_session->editor();
    if (const int place = placeIn(path); place > 0)
        connect(
            editor, &TreebankEditor::treebankChanged, this,
            [editor, path, place] {
                if (toQt(editor->treebank().name()) == path && place <= editor->treebank().size())
                    editor->selectSentence(place - 1);
            },
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    m_session->open({path});
}

void RecentMenu::keepPlace(const QString& path, int number) {
    const QString file = QFileInfo(path).absoluteFilePath();
    m_paths.readAgain();
    if (m_paths.texts().contains(file)) // neither a sample nor a new sentence
        add(file);
    QSettings settings;
    settings.setValue(LastFile, file);
    settings.setValue(LastPlace, number);
}

int RecentMenu::placeIn(const QString& path) const {
    const QSettings settings;
    return m_remember && settings.value(LastFile).toString() == path
               ? settings.value(LastPlace).toInt()
               : 0;
}

void RecentMenu::refresh() {
    clear();
    for (const QString& path : paths()) {
        QAction* action = addAction(shownName(path, paths()).replace("&", "&&"));
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { open(path); });
    }
    if (paths().isEmpty()) {
        addAction(tr("No files were opened yet"))->setEnabled(false);
        return;
    }
    addSeparator();
    connect(
        addAction(tr("&Clear List")), &QAction::triggered, this,
        [this] {
            m_paths.clear();
            refresh();
        },
        Qt::QueuedConnection); // the entry is deleted
}

} // namespace parsescope
