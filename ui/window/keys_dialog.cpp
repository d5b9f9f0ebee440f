// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/keys_dialog.h"

#include "ui/treebank/columns_view.h"
#include "ui/treebank/token_commands.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

namespace {

struct KeysTexts {
    Q_DECLARE_TR_FUNCTIONS(Keys)
};

QString plain(QString text) {
    return text.remove(QLatin1Char('&')).remove(QStringLiteral("…")).toHtmlEscaped();
}

QString row(const QString& keys, const QString& text) {
    return QStringLiteral("<tr><td width='160' style='padding: 3px 20px 3px 0'><b>%1</b></td>"
                          "<td style='padding: 3px 0'>%2</td></tr>")
        .arg(keys.toHtmlEscaped(), text);
}

/// Returns the row of an action; nothing if the action has no key.
QString rowOf(const QAction& action) {
    const QString keys = QKeySequence::listToString(action.shortcuts(), QKeySequence::NativeText)
                             .replace(QStringLiteral("; "), QStringLiteral(" / "));
    return keys.isEmpty() ? QString() : row(keys, plain(action.text()));
}

QString rowsOf(const QMenu& menu) {
    QString rows;
    for (const QAction* action : menu.actions()) {
        if (action->menu())
            rows += rowsOf(*action->menu());
        if (!action->objectName().startsWith(QStringLiteral("panel-")))
            rows += rowOf(*action); // the keys of all panels are listed together
    }
    return rows;
}

QString menuHeading(const QString& text) {
    return QStringLiteral("<h4 style='margin: 14px 0 4px 0'>%1</h4><table>").arg(text);
}

QString allKeys(const QMainWindow& window) {
    QString html;
    QList<QAction*> menus = window.findChild<QMenuBar*>()->actions();
    // The keys for stepping come first, because users need them first.
    std::stable_partition(menus.begin(), menus.end(), [](const QAction* action) {
        return action->menu() && action->menu()->objectName() == "parse-menu";
    });
    for (const QAction* action : menus) {
        const QString rows = action->menu() ? rowsOf(*action->menu()) : QString();
        if (!rows.isEmpty())
            html += menuHeading(plain(action->text())) + rows + QStringLiteral("</table>");
    }
    const auto isOfPanel = [](const QAction* action) {
        return action->objectName().startsWith(QStringLiteral("panel-"));
    };
    for (const bool ofPanels : {true, false}) {
        html += menuHeading(ofPanels ? KeysTexts::tr("Panels") : KeysTexts::tr("In no menu"));
        for (const QAction* action : window.actions())
            if (isOfPanel(action) == ofPanels)
                html += rowOf(*action);
        html += QStringLiteral("</table>");
    }
    html += menuHeading(KeysTexts::tr("Presenting"));
    html +=
        row(KeysTexts::tr("PgDn / PgUp, a clicker"),
            KeysTexts::tr("go one step forward or back, and on to the next scene of the lecture"));
    html += row(KeysTexts::tr("Ctrl + PgDn / PgUp"), KeysTexts::tr("go to another sentence"));
    html += row(KeysTexts::tr("F3"), KeysTexts::tr("show or hide the sentences"));
    html += row(KeysTexts::tr("Right mouse button"), KeysTexts::tr("show all commands"));
    html += row(KeysTexts::tr("H"), KeysTexts::tr("hide or show the losses"));
    html += row(KeysTexts::tr("W"), KeysTexts::tr("show or hide the reasons for the last cost"));
    html += row(KeysTexts::tr("B / ."), KeysTexts::tr("blank the screen"));
    html += row(KeysTexts::tr("F4"), KeysTexts::tr("show a spotlight around the mouse"));
    html += row(KeysTexts::tr("F9"), KeysTexts::tr("show the configuration as σ, β and A"));
    html += row(KeysTexts::tr("Esc"), KeysTexts::tr("end the presentation"));
    html += QStringLiteral("</table>");
    html += menuHeading(KeysTexts::tr("Inside a view"));
    html += row(KeysTexts::tr("Tab"), KeysTexts::tr("go to the next view"));
    html += row(KeysTexts::tr("↑ ↓"),
                KeysTexts::tr("go through words and arcs, stack and buffer, steps, cells or rows"));
    html += row(KeysTexts::tr("Shift + ↑ ↓ ← →"),
                KeysTexts::tr("go to the nearest word, arc, step or cell in that direction"));
    html += row(KeysTexts::tr("Enter"),
                KeysTexts::tr("click on the marked word, arc, step, cell or row"));
    html += row(KeysTexts::tr("Esc"), KeysTexts::tr("return to the view as a whole"));
    html += row(KeysTexts::tr("Ctrl and wheel, pinch"), KeysTexts::tr("zoom the view"));
    html += QStringLiteral("</table>");
    if (const auto* columns = window.findChild<ColumnsView*>()) {
        html += menuHeading(KeysTexts::tr("In the columns"));
        for (const QAction* action :
             columns->actions() + columns->findChild<TokenCommands*>()->actions())
            html += rowOf(*action);
        html += QStringLiteral("</table>");
    }
    return html;
}

} // namespace

void showKeys(QWidget* window) {
    auto* dialog = new QDialog(window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(KeysTexts::tr("Keys"));
    auto* text = new QTextBrowser;
    text->setObjectName("keys");
    text->setFrameShape(QFrame::NoFrame);
    text->document()->setDocumentMargin(14);
    if (const auto* main = qobject_cast<QMainWindow*>(window))
        text->setHtml(allKeys(*main));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setIcon({});
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(text);
    layout->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    dialog->resize(520, 640);
    dialog->show();
}

} // namespace parsescope
