// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/look_menu.h"

#include "ui/canvas/theme.h"
#include "ui/explorer/explorer_view.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QEvent>
#include <QMenu>
#include <QSettings>

#include <array>
#include <functional>

namespace parsescope {

namespace {

struct LookTexts {
    Q_DECLARE_TR_FUNCTIONS(LookMenu)
};

/// Changes the theme when the desktop becomes light or dark, if the theme follows the desktop.
class DesktopWatcher : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::ThemeChange &&
            Theme::colours().ground == Colours::Ground::Desktop)
            Theme::use(Theme::colours());
        return false;
    }
};

/// Returns a checkable action that calls `changed` with its new state when it is triggered.
QAction* addChoice(QMenu* menu, const QString& text, bool checked, QActionGroup* group,
                   const std::function<void(bool)>& changed) {
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(checked);
    if (group)
        group->addAction(action);
    QObject::connect(action, &QAction::triggered, menu, changed);
    return action;
}

QMenu* addLayouts(QMenu* menu, ExplorerView* explorer, bool remember) {
    const std::array texts{LookTexts::tr("Arcs on &One Line"),
                           LookTexts::tr("Arcs on Se&veral Lines"),
                           LookTexts::tr("Arcs Around &Stack and Buffer"), LookTexts::tr("&Tree")};
    if (remember) {
        const int last = QSettings().value("look/sentence", 0).toInt();
        if (last >= 0 && last < static_cast<int>(texts.size()))
            explorer->setSentenceLayout(static_cast<SentenceLayout>(last));
    }
    QMenu* layouts = menu->addMenu(LookTexts::tr("&Sentence"));
    auto* group = new QActionGroup(layouts);
    for (int i = 0; i < static_cast<int>(texts.size()); ++i) {
        const auto layout = static_cast<SentenceLayout>(i);
        QAction* action =
            addChoice(layouts, texts[i], explorer->sentenceLayout() == layout, group,
                      [explorer, layout, remember](bool) {
                          explorer->setSentenceLayout(layout);
                          if (remember)
                              QSettings().setValue("look/sentence", static_cast<int>(layout));
                      });
        static const char* const names[] = {"one-line", "lines", "focus", "tree"};
        action->setObjectName(QStringLiteral("layout-") + QLatin1String(names[i]));
        action->setShortcut(QKeySequence(QStringLiteral("F%1").arg(5 + i)));
    }
    return layouts;
}

void addAnimation(QMenu* menu, ExplorerView* explorer, bool remember) {
    if (remember)
        explorer->setAnimated(QSettings().value("look/animated", true).toBool());
    addChoice(menu, LookTexts::tr("&Animated Steps"), explorer->isAnimated(), nullptr,
              [explorer, remember](bool on) {
                  explorer->setAnimated(on);
                  if (remember)
                      QSettings().setValue("look/animated", on);
              });
}

void addColours(QMenu* menu, bool remember) {
    if (remember)
        if (const auto last = Colours::named(QSettings().value("look/colours").toString()))
            Theme::use(*last);
    QMenu* colours = menu->addMenu(LookTexts::tr("&Colours"));
    const auto change = [remember](const std::function<void(Colours&)>& set) {
        Colours changed = Theme::colours();
        set(changed);
        Theme::use(changed);
        if (remember)
            QSettings().setValue("look/colours", changed.name());
    };
    auto* group = new QActionGroup(colours);
    const std::array texts{LookTexts::tr("As the Des&ktop"), LookTexts::tr("&Light"),
                           LookTexts::tr("&Dark")};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto ground = static_cast<Colours::Ground>(i);
        addChoice(
            colours, texts[i], Theme::colours().ground == ground, group,
            [change, ground](bool) { change([ground](Colours& used) { used.ground = ground; }); });
    }
    colours->addSeparator();
    addChoice(colours, LookTexts::tr("&Colour-Blind Safe"), Theme::colours().colourBlind, nullptr,
              [change](bool on) { change([on](Colours& used) { used.colourBlind = on; }); });
    addChoice(colours, LookTexts::tr("&High Contrast"), Theme::colours().highContrast, nullptr,
              [change](bool on) { change([on](Colours& used) { used.highContrast = on; }); });
}

} // namespace

QMenu* addLookActions(QMenu* menu, ExplorerView* explorer, bool remember) {
    QMenu* layouts = addLayouts(menu, explorer, remember);
    menu->addAction(explorer->keyAction());
    addAnimation(menu, explorer, remember);
    addColours(menu, remember);
    explorer->window()->installEventFilter(new DesktopWatcher(explorer));
    return layouts;
}

} // namespace parsescope
