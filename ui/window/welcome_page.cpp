// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/welcome_page.h"

#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/theme.h"
#include "ui/window/pill_button.h"
#include "ui/window/recent_menu.h"

#include <QAbstractButton>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <QtMath>

namespace parsescope {

namespace {

constexpr int WelcomeWidth = 560;
constexpr qsizetype WelcomeRecent = 6; // largest number of files in the list

/// A large button with two lines: its action, and what the user will then see.
class WelcomeCard : public QAbstractButton {
public:
    WelcomeCard(const QString& title, const QString& text) : m_text(text) {
        setText(title);
        setAccessibleName(title + ". " + text);
        setFocusPolicy(Qt::StrongFocus);
        setCursor(Qt::PointingHandCursor);
        setAttribute(Qt::WA_Hover);
        QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        policy.setHeightForWidth(true); // the text may need several lines
        setSizePolicy(policy);
    }
    [[nodiscard]] QSize sizeHint() const override {
        return {WelcomeWidth, heightForWidth(WelcomeWidth)};
    }
    [[nodiscard]] int heightForWidth(int width) const override {
        const QRect room(0, 0, width - 2 * Inset, QWIDGETSIZE_MAX);
        const QRect text = fontMetrics().boundingRect(room, Qt::TextWordWrap, m_text);
        return QFontMetrics(titleFont()).height() + text.height() + 30;
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const Theme theme = Theme::fromPalette(palette());
        const bool active = underMouse() || hasFocus() || isDown();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.color(active ? Ink::Accent : Ink::Edge), active ? 1.5 : 1));
        painter.setBrush(theme.color(active ? Ink::AccentSoft : Ink::Canvas));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
        QRect line = rect().adjusted(Inset, 12, -Inset, -12);
        painter.setFont(titleFont());
        painter.setPen(theme.color(Ink::Text));
        painter.drawText(line, static_cast<int>(Qt::AlignTop | Qt::AlignLeading), text());
        painter.setFont(font());
        painter.setPen(theme.color(Ink::Muted));
        painter.drawText(
            line, static_cast<int>(Qt::AlignBottom | Qt::AlignLeading | Qt::TextWordWrap), m_text);
    }

private:
    // Distance in pixels between the texts and the left and right edges.
    static constexpr int Inset = 16;

    [[nodiscard]] QFont titleFont() const {
        QFont large = font();
        large.setPixelSize(qRound(QFontInfo(font()).pixelSize() * 15.0 / 13));
        large.setWeight(QFont::DemiBold);
        return large;
    }

    QString m_text;
};

/// A parse with a mistake, as the canvas draws it.
class WelcomePicture : public QWidget {
public:
    WelcomePicture() {
        setObjectName("welcome-picture");
        setAccessibleName(WelcomePage::tr("Picture: a parse with a mistake and the arcs it costs"));
        QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
        const auto word = [](const char* form, WordPlace place) {
            WordBox box;
            box.form = QString::fromLatin1(form);
            box.place = place;
            return box;
        };
        ArcDiagram diagram;
        diagram.look.detailed = false;
        diagram.words = {word("ROOT", WordPlace::Stack), word("The", WordPlace::Done),
                         word("baker", WordPlace::Done), word("burned", WordPlace::StackTop),
                         word("two", WordPlace::Done),   word("pies", WordPlace::BufferFront),
                         word(".", WordPlace::Buffer)};
        diagram.arcs = {
            {{0, 3}, "root"}, {{2, 1}, "det", ArcKind::Right},   {{3, 2}, "nsubj", ArcKind::Right},
            {{3, 5}, "obj"},  {{5, 4}, "nummod", ArcKind::Lost}, {{3, 4}, {}, ArcKind::Wrong},
            {{3, 6}, "punct"}};
        m_drawing = layoutArcs(diagram, fontMeasure());
    }
    [[nodiscard]] QSize sizeHint() const override {
        return {WelcomeWidth, heightForWidth(WelcomeWidth)};
    }
    [[nodiscard]] int heightForWidth(int width) const override {
        return qCeil(m_drawing.size.height() * scaleFor(width));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const qreal scale = scaleFor(width());
        painter.translate((width() - m_drawing.size.width() * scale) / 2, 0);
        painter.scale(scale, scale);
        parsescope::paint(painter, m_drawing, Theme::fromPalette(palette()));
    }

private:
    [[nodiscard]] qreal scaleFor(int width) const { return width / m_drawing.size.width(); }

    Drawing m_drawing;
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
    // Somebody who returns finds the last files first, without scrolling.
    m_recentLayout->setContentsMargins(0, 0, 0, 8);
    m_recentLayout->setSpacing(2);
    layout->addWidget(m_recent);
    layout->addWidget(new WelcomePicture);
    layout->addSpacing(8);
    const auto add = [&](const char* name, const QString& text, const QString& about,
                         void (WelcomePage::*signal)()) {
        auto* card = new WelcomeCard(text, about);
        card->setObjectName(QString::fromLatin1(name));
        connect(card, &QAbstractButton::clicked, this, signal);
        layout->addWidget(card);
    };
    add("welcome-watch", tr("Watch a parse"),
        tr("A short sentence, step by step. Press → to step yourself."), &WelcomePage::watchAsked);
    add("welcome-mistake", tr("Make a mistake and see what it costs"),
        tr("A wrong transition, the gold arcs it gives up, and why."), &WelcomePage::mistakeAsked);
    add("welcome-impossible", tr("A tree that arc-standard cannot build"),
        tr("Crossing arcs: the loss is above 0 before the first step."),
        &WelcomePage::impossibleAsked);
    add("welcome-lessons", tr("Work through the lessons"),
        tr("A course from the first transition to exact decoding, with questions to answer."),
        &WelcomePage::lessonsAsked);
    add("welcome-open", tr("Open a treebank…"),
        tr("CoNLL-U or CoNLL-X, plain or gzip, or a saved session. Or drop a file here."),
        &WelcomePage::openAsked);
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
    setRecent({}, 0);
}

void WelcomePage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        return emit leaveAsked();
    QScrollArea::keyPressEvent(event);
}

void WelcomePage::setRecent(const QStringList& paths, int sentence) {
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
        const QString name = shownName(path, paths).replace('&', "&&");
        button->setText(path == paths.front() && sentence > 0
                            ? tr("%1, sentence %2").arg(name).arg(sentence)
                            : name);
        button->setToolTip(path);
        connect(button, &QToolButton::clicked, this, [this, path] { emit recentAsked(path); });
        m_recentLayout->addWidget(button, 0, Qt::AlignLeft);
    }
}

} // namespace parsescope
