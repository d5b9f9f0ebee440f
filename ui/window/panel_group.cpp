// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panel_group.h"

#include "ui/canvas/scrolled.h"
#include "ui/canvas/theme.h"
#include "ui/window/pill_button.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace parsescope {

namespace {

/// A row of tabs that scrolls to the tab with the focus if not all tabs have room.
class TabRow : public QScrollArea {
public:
    explicit TabRow(QWidget* tabs) {
        setWidget(tabs);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setBackgroundRole(QPalette::NoRole);
        viewport()->setAutoFillBackground(false);
        tabs->setAutoFillBackground(false);
    }
    [[nodiscard]] QSize sizeHint() const override { return widget()->sizeHint(); }
    [[nodiscard]] QSize minimumSizeHint() const override {
        return {0, widget()->minimumSizeHint().height()};
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest)
            updateGeometry(); // the size of the tabs' texts may have changed
        return QScrollArea::eventFilter(watched, event);
    }
};

} // namespace

PanelGroup::PanelGroup(bool isNarrow, QWidget* parent)
    : QWidget(parent), m_bar(new QWidget), m_tabs(new QWidget), m_row(new TabRow(m_tabs)),
      m_maximise(new PillButton(PillButton::Kind::Flat)),
      m_close(new PillButton(PillButton::Kind::Flat)), m_panels(new QStackedWidget),
      m_isNarrow(isNarrow) {
    m_maximise->setObjectName("maximise");
    m_close->setObjectName("close");
    m_close->setSymbol("close");
    m_close->setToolTip(tr("Close the panel"));
    m_close->setAccessibleName(tr("Close the Panel"));
    connect(m_maximise, &QToolButton::clicked, this, &PanelGroup::maximiseAsked);
    connect(m_close, &QToolButton::clicked, this, &PanelGroup::closeAsked);
    auto* tabs = new QHBoxLayout(m_tabs);
    tabs->setContentsMargins(0, 0, 0, 0);
    tabs->setSpacing(0);
    tabs->addStretch(1);
    auto* bar = new QHBoxLayout(m_bar);
    bar->setContentsMargins(4, 1, 4, 1);
    bar->setSpacing(0);
    bar->addWidget(m_row, 1);
    bar->addWidget(m_maximise);
    bar->addWidget(m_close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_panels, 1);
}

void PanelGroup::add(const PanelPage& page, QWidget* content) {
    QScrollArea* scroller = scrolled(content);
    scroller->setObjectName(QLatin1String(page.name) + "-panel");
    m_panels->addWidget(scroller);
    const QString name = QString::fromLatin1(page.name);
    auto* row = static_cast<QHBoxLayout*>(m_tabs->layout());
    if (page.tab.isEmpty() || m_all.empty() || m_all.back().title != page.tab) {
        PillButton* button = makeTab(page.tab.isEmpty() ? name : name + "-and-others");
        row->insertWidget(static_cast<int>(m_all.size()), button); // before the stretch
        m_all.push_back({page.tab, button, {}, {}});
        connect(button, &QToolButton::clicked, this,
                [this, tab = m_all.size() - 1] { choose(m_all[tab]); });
    }
    Page added{name, page.title, page.tip, nullptr};
    if (!page.tab.isEmpty()) {
        added.button = makeTab(name);
        added.button->setText(page.title);
        added.button->setToolTip(page.tip);
        row->addWidget(added.button);
        connect(added.button, &QToolButton::clicked, this, [this, name] {
            emit chosen(name);
            updateTabs(); // a click on the checked button leaves it checked
        });
    }
    m_all.back().pages.push_back(added);
}

/// Makes a button for a page or for a group of pages.
PillButton* PanelGroup::makeTab(const QString& name) {
    auto* button = new PillButton(PillButton::Kind::Tab);
    button->setObjectName(name + "-tab");
    return button;
}

/// Emits `chosen` with the page of `tab` that was shown last, or with the first offered one.
void PanelGroup::choose(const Tab& tab) {
    QString name = tab.last;
    for (const Page& page : tab.pages)
        if (name.isEmpty() || !m_offered.contains(name))
            name = page.name;
    emit chosen(name);
    updateTabs(); // a click on the checked tab leaves it checked
}

void PanelGroup::present(const QStringList& offered, const QString& front) {
    m_offered = offered;
    m_front = front;
    m_panels->setVisible(!front.isEmpty());
    if (auto* panel = m_panels->findChild<QWidget*>(front + "-panel"))
        m_panels->setCurrentWidget(panel);
    updateTabs();
    placeMaximise();
    setMaximised(m_isMaximised);
    limitHeight();
}

/// Places the button that maximises at the end of the row of tabs or, if that is hidden, of a row
/// in the page in front, so that pages without tabs do not give up a line of text for it.
void PanelGroup::placeMaximise() {
    const QWidget* page = m_front.isEmpty() ? nullptr : m_panels->currentWidget();
    auto* row = m_bar->isHidden() && page ? page->findChild<QBoxLayout*>(CornerRow) : nullptr;
    if (row && row->indexOf(m_maximise) < 0)
        row->addWidget(m_maximise);
    else if (!row && m_maximise->parentWidget() != m_bar)
        static_cast<QBoxLayout*>(m_bar->layout())->insertWidget(1, m_maximise); // before m_close
}

/// Makes the group as high as its tabs if no panel is in front.
void PanelGroup::limitHeight() {
    setMaximumHeight(m_front.isEmpty() ? barHeight() : QWIDGETSIZE_MAX);
}

bool PanelGroup::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest)
        limitHeight(); // the size of the tabs' texts may have changed
    return QWidget::event(event);
}

void PanelGroup::setOffered(const QStringList& offered) {
    if (offered == m_offered)
        return;
    m_offered = offered;
    updateTabs();
}

void PanelGroup::setMaximised(bool maximised) {
    m_isMaximised = maximised;
    m_maximise->setSymbol(maximised ? "restore" : "maximise");
    m_maximise->setToolTip(maximised ? tr("Bring the other panels back (F12)")
                                     : tr("Maximise the panel (F12)"));
    m_maximise->setAccessibleName(maximised ? tr("Restore") : tr("Maximise the Panel"));
    m_maximise->setVisible(!m_front.isEmpty() && (maximised || !m_isNarrow));
    m_close->setVisible(!m_front.isEmpty() && !maximised && m_isClosable);
}

void PanelGroup::setBarVisible(bool visible) {
    m_bar->setVisible(visible);
}

int PanelGroup::barHeight() const {
    return m_bar->isHidden() ? 0 : m_bar->sizeHint().height();
}

void PanelGroup::updateTabs() {
    for (Tab& tab : m_all)
        updateTab(tab);
    m_row->updateGeometry(); // the layout of hidden tabs does not announce changes by itself
}

/// Shows the tab if one of its pages is offered. If several are, its pages have buttons while one
/// of them is in front. If one is, the tab has the title of the page.
void PanelGroup::updateTab(Tab& tab) {
    std::vector<const Page*> offered;
    bool isInFront = false;
    for (const Page& page : tab.pages) {
        if (m_offered.contains(page.name))
            offered.push_back(&page);
        if (page.name == m_front) {
            isInFront = true;
            tab.last = page.name;
        }
    }
    const bool isSingle = offered.size() == 1;
    if (!offered.empty()) {
        tab.button->setText(isSingle ? offered.front()->title : tab.title);
        tab.button->setToolTip(isSingle ? offered.front()->tip : QString());
    }
    tab.button->setVisible(!offered.empty());
    tab.button->setChecked(isInFront);
    for (const Page& page : tab.pages)
        if (page.button) {
            page.button->setVisible(isInFront && !isSingle && m_offered.contains(page.name));
            page.button->setChecked(page.name == m_front);
        }
}

QSize PanelGroup::minimumSizeHint() const {
    constexpr int leastWidth = 120;
    return {leastWidth, barHeight() + (m_front.isEmpty() ? 0 : LeastContent)};
}

void PanelGroup::paintEvent(QPaintEvent*) {
    const Theme theme = Theme::fromPalette(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(Ink::Surface));
}

} // namespace parsescope
