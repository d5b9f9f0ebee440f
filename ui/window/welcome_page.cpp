// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/welcome_page.h"

#include "ui/canvas/theme.h"
#include "ui/window/pill_button.h"

#include <QAbstractButton>
#include <QFileInfo>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace parsescope {

namespace {

constexpr int WelcomeWidth = 560;
constexpr qsizetype WelcomeRecent = 6; // files that are listed

/// A large button: what it does, and a line on what one will see.
class WelcomeCard : public QAbstractButton {
public:
    WelcomeCard(const QString& title, const QString& text) : m_text(text) {
        setText(title);
        setAccessibleName(title + ". " + text);
        setFocusPolicy(Qt::StrongFocus);
        setCursor(Qt::PointingHandCursor);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    [[nodiscard]] QSize sizeHint() const override {
        return {WelcomeWidth, QFontMetrics(titleFont()).height() + fontMetrics().height() + 30};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        constexpr int inset = 16;
        const Theme theme = Theme::fromPalette(palette());
        const bool active = underMouse() || hasFocus() || isDown();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.color(active ? Ink::Accent : Ink::Border), active ? 1.5 : 1));
        painter.setBrush(theme.color(active ? Ink::AccentSoft : Ink::Canvas));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
        QRect line = rect().adjusted(inset, 12, -inset, -12);
        painter.setFont(titleFont());
        painter.setPen(theme.color(Ink::Text));
        painter.drawText(line, static_cast<int>(Qt::AlignTop | Qt::AlignLeading), text());
        painter.setFont(font());
        painter.setPen(theme.color(Ink::Muted));
        painter.drawText(line, static_cast<int>(Qt::AlignBottom | Qt::AlignLeading),
                         fontMetrics().elidedText(m_text, Qt::ElideRight, line.width()));
    }

private:
    [[nodiscard]] QFont titleFont() const {
        QFont large = font();
        large.setPixelSize(qRound(QFontInfo(font()).pixelSize() * 15.0 / 13));
        large.setWeight(QFont::DemiBold);
        return large;
    }

    QString m_text;
};

} // namespace

WelcomePage::WelcomePage(QWidget* parent)
    : QScrollArea(parent), m_recent(new QWidget), m_recentLayout(new QVBoxLayout(m_recent)) {
    setObjectName("welcome");
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setBackgroundRole(QPalette::Base);
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    auto* column = new QWidget;
    column->setMaximumWidth(WelcomeWidth);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 24, 0, 24);
    layout->setSpacing(10);
    auto* title = new QLabel(tr("See how a parser builds a tree, and what each mistake costs"));
    title->setWordWrap(true);
    QFont large = title->font();
    large.setPixelSize(18);
    large.setWeight(QFont::DemiBold);
    title->setFont(large);
    layout->addWidget(title);
    layout->addSpacing(8);
    const auto add = [&](const char* name, const QString& text, const QString& about,
                         void (WelcomePage::*signal)()) {
        auto* card = new WelcomeCard(text, about);
        card->setObjectName(QString::fromLatin1(name));
        connect(card, &QAbstractButton::clicked, this, signal);
        layout->addWidget(card);
    };
    add("welcome-watch", tr("Watch a parse"),
        tr("A short sentence, step by step. → steps by hand."), &WelcomePage::watchAsked);
    add("welcome-mistake", tr("Make a mistake and see what it costs"),
        tr("A wrong transition, the gold arcs it gives up, and why."), &WelcomePage::mistakeAsked);
    add("welcome-impossible", tr("A tree that arc-standard cannot build"),
        tr("Crossing arcs: the loss is above 0 before the first step."),
        &WelcomePage::impossibleAsked);
    add("welcome-lessons", tr("Work through the lessons"),
        tr("A course from the machine to exact decoding, with questions to answer."),
        &WelcomePage::lessonsAsked);
    add("welcome-open", tr("Open a treebank…"),
        tr("CoNLL-U or CoNLL-X, plain or gzip, or a saved session. Or drop a file here."),
        &WelcomePage::openAsked);
    m_recentLayout->setContentsMargins(0, 12, 0, 0);
    m_recentLayout->setSpacing(2);
    layout->addWidget(m_recent);
    auto* more = new PillButton(PillButton::Kind::Choice);
    more->setObjectName("welcome-tour");
    more->setText(tr("Take the Tour"));
    connect(more, &QToolButton::clicked, this, &WelcomePage::tourAsked);
    auto* keys = new QLabel(
        tr("F1 opens the handbook, Ctrl+F1 lists all keys, Ctrl+Shift+P finds every command."));
    keys->setForegroundRole(QPalette::PlaceholderText);
    keys->setWordWrap(true);
    auto* last = new QHBoxLayout;
    last->setSpacing(14);
    last->addWidget(more);
    last->addWidget(keys, 1);
    layout->addSpacing(8);
    layout->addLayout(last);
    auto* across = new QHBoxLayout;
    across->addStretch(1);
    across->addWidget(column, 100);
    across->addStretch(1);
    auto* down = new QVBoxLayout(page);
    down->setContentsMargins(24, 0, 24, 0);
    down->addStretch(1);
    down->addLayout(across);
    down->addStretch(2);
    setWidget(page);
    setRecent({});
}

void WelcomePage::setRecent(const QStringList& paths) {
    while (QLayoutItem* item = m_recentLayout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_recent->setVisible(!paths.isEmpty());
    auto* heading = new QLabel(tr("Open again"));
    heading->setForegroundRole(QPalette::PlaceholderText);
    m_recentLayout->addWidget(heading);
    for (const QString& path : paths.mid(0, WelcomeRecent)) {
        auto* button = new PillButton(PillButton::Kind::Flat);
        button->setText(QFileInfo(path).fileName().replace('&', "&&"));
        button->setToolTip(path);
        connect(button, &QToolButton::clicked, this, [this, path] { emit recentAsked(path); });
        m_recentLayout->addWidget(button, 0, Qt::AlignLeft);
    }
}

} // namespace parsescope
