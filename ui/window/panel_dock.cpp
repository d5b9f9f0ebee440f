// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panel_dock.h"

#include "ui/canvas/theme.h"
#include "ui/window/pill_button.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMouseEvent>
#include <QPainter>
#include <QStackedWidget>

#include <algorithm>

namespace parsescope {

PanelTitle::PanelTitle(const QString& title, QWidget* content, bool maximised, QWidget* parent)
    : QWidget(parent) {
    auto* maximise = new PillButton(PillButton::Kind::Flat);
    maximise->setObjectName("maximise");
    maximise->setSymbol(maximised ? "restore" : "maximise");
    maximise->setToolTip(maximised ? tr("Bring the other panels back (F12)")
                                   : tr("Maximise the panel (F12)"));
    maximise->setAccessibleName(maximised ? tr("Restore") : tr("Maximise %1").arg(title));
    connect(maximise, &QToolButton::clicked, this, &PanelTitle::maximiseAsked);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 2, 4, 2);
    layout->setSpacing(0);
    if (auto* pages = qobject_cast<QStackedWidget*>(content)) {
        addPages(pages, layout);
    } else {
        auto* label = new QLabel(title);
        label->setTextFormat(Qt::PlainText);
        label->setForegroundRole(QPalette::PlaceholderText);
        layout->addWidget(label);
    }
    layout->addStretch(1);
    layout->addWidget(maximise);
    if (!maximised) {
        auto* close = new PillButton(PillButton::Kind::Flat);
        close->setObjectName("close");
        close->setSymbol("close");
        close->setToolTip(tr("Close the panel"));
        close->setAccessibleName(tr("Close %1").arg(title));
        connect(close, &QToolButton::clicked, this, &PanelTitle::closeAsked);
        layout->addWidget(close);
    }
}

/// A button for each page, of which the one in front is checked.
void PanelTitle::addPages(QStackedWidget* pages, QBoxLayout* layout) {
    for (int i = 0; i < pages->count(); ++i) {
        QWidget* page = pages->widget(i);
        auto* tab = new PillButton(PillButton::Kind::Tab);
        tab->setObjectName(page->objectName() + "-tab");
        tab->setText(page->windowTitle());
        tab->setToolTip(page->whatsThis());
        const auto follow = [tab, pages, page] { tab->setChecked(pages->currentWidget() == page); };
        connect(pages, &QStackedWidget::currentChanged, tab, follow);
        connect(tab, &QToolButton::clicked, pages, [pages, page, follow] {
            pages->setCurrentWidget(page);
            follow(); // a click on the one that is checked leaves it checked
        });
        follow();
        layout->addWidget(tab);
    }
}

void PanelTitle::paintEvent(QPaintEvent*) {
    const Theme theme = Theme::fromPalette(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(Ink::Surface));
}

void PanelTitle::mouseDoubleClickEvent(QMouseEvent* event) {
    event->accept();
    emit maximiseAsked();
}

PanelDock::PanelDock(const QString& name, const QString& title, QWidget* content)
    : QDockWidget(title), m_name(name), m_content(content), m_noTitle(new QWidget(this)) {
    setObjectName(name + "-panel");
    content->setObjectName(name);
    setWidget(content);
    m_noTitle->setFixedHeight(0);
    m_noTitle->hide();
    auto* bar = new PanelTitle(title, content, false, this);
    connect(bar, &PanelTitle::maximiseAsked, this, &PanelDock::maximiseAsked);
    connect(bar, &PanelTitle::closeAsked, this, &QDockWidget::close);
    m_title = bar;
    setTitleBarWidget(m_title);
}

QWidget* PanelDock::page(const QString& name) const {
    const auto* pages = qobject_cast<QStackedWidget*>(m_content);
    for (int i = 0; pages && i < pages->count(); ++i)
        if (pages->widget(i)->objectName() == name)
            return pages->widget(i);
    return nullptr;
}

void PanelDock::showPage(const QString& name) {
    if (QWidget* wanted = page(name))
        qobject_cast<QStackedWidget*>(m_content)->setCurrentWidget(wanted);
}

bool PanelDock::shows(const QString& name) const {
    const QWidget* wanted = page(name);
    return wanted ? qobject_cast<QStackedWidget*>(m_content)->currentWidget() == wanted
                  : name == m_name;
}

void PanelDock::takeBack() {
    setWidget(m_content);
    m_content->show();
}

void PanelDock::updateTitle() {
    const auto* window = qobject_cast<QMainWindow*>(parentWidget());
    bool hasTab = false;
    if (window && !isFloating())
        for (const QDockWidget* other : window->tabifiedDockWidgets(this))
            hasTab = hasTab || !other->isHidden();
    const bool hasPages =
        qobject_cast<QStackedWidget*>(m_content); // the title is how to choose one
    QWidget* wanted = hasTab && !hasPages ? m_noTitle : m_title;
    if (titleBarWidget() == wanted)
        return;
    QWidget* before = titleBarWidget();
    setTitleBarWidget(wanted);
    before->hide();
    wanted->show();
}

QSize PanelDock::sizeHint() const {
    constexpr int most = 260; // when it opens it leaves the centre most of the room
    const QSize hint = QDockWidget::sizeHint();
    return {hint.width(), std::min(hint.height(), most)};
}

} // namespace parsescope
