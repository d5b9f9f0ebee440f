// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panel_dock.h"

#include "ui/canvas/theme.h"
#include "ui/window/pill_button.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace parsescope {

PanelTitle::PanelTitle(const QString& title, bool maximised, QWidget* parent) : QWidget(parent) {
    auto* label = new QLabel(title);
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::PlaceholderText);
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
    layout->addWidget(label);
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
    m_noTitle->hide();
    auto* bar = new PanelTitle(title, false, this);
    connect(bar, &PanelTitle::maximiseAsked, this, &PanelDock::maximiseAsked);
    connect(bar, &PanelTitle::closeAsked, this, &QDockWidget::close);
    m_title = bar;
    setTitleBarWidget(m_title);
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
    QWidget* wanted = hasTab ? m_noTitle : m_title;
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
