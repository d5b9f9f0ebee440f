// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/presentation.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/explorer_view.h"
#include "ui/explorer/narration.h"
#include "ui/explorer/why_view.h"
#include "ui/session/lecture.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/step_player.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/sentence_list.h"
#include "ui/window/presented_side.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScreen>
#include <QShortcut>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

constexpr int SpotlightRadius = 170;

/// A shade over the whole window, or over the whole window except a circle around the mouse.
class PresentationShade : public QWidget {
public:
    explicit PresentationShade(QWidget* parent) : QWidget(parent) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }
    bool isBlank = false;
    QPoint spot;

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (isBlank) {
            painter.fillRect(rect(), Qt::black);
            return;
        }
        QPainterPath path;
        path.addRect(rect());
        path.addEllipse(spot, SpotlightRadius, SpotlightRadius);
        painter.fillPath(path, QColor(0, 0, 0, 170));
    }
};

PresentationShade* shadeOf(QWidget* widget) {
    return static_cast<PresentationShade*>(widget);
}

} // namespace

Presentation::Presentation(const Session& session, StepPlayer* player, const QList<QAction*>& keys,
                           const QList<QAction*>& stepActions)
    : m_session(session), m_parse(session.parse()), m_selection(session.selection()),
      m_player(player),
      m_explorer(new ExplorerView(session.editor(), session.parse(), session.selection(),
                                  session.model(), stepActions)),
      m_beside(new ExplorerView(session.editor(), session.lecture()->beside(),
                                session.lecture()->besideSelection(),
                                new LoadedModel(session.lecture()->beside(), this), {})),
      m_first(new PresentedSide(m_explorer, session.parse(), session.selection())),
      m_second(new PresentedSide(m_beside, session.lecture()->beside(),
                                 session.lecture()->besideSelection())),
      m_heading(new QLabel), m_sentences(new SentenceList(session.editor(), session.parse())),
      m_why(new WhyView(session.parse(), session.selection())), m_formal(new QLabel),
      m_place(new QLabel(m_explorer->diagrams().front())), m_message(new QLabel(this)),
      m_shade(new PresentationShade(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("presentation");
    setWindowTitle(tr("Presentation – Parsescope"));
    setMinimumSize(640, 400);
    m_formal->setObjectName("formal");
    m_formal->setTextFormat(Qt::PlainText);
    m_formal->setWordWrap(true);
    m_formal->setMargin(12);
    m_formal->hide();
    m_place->setObjectName("place");
    m_place->setTextFormat(Qt::PlainText);
    m_place->setForegroundRole(QPalette::PlaceholderText);
    m_place->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setAutoFillBackground(true);
    m_message->setFrameShape(QFrame::Box); // an edge, because the message lies over the drawing
    m_message->setMargin(10);
    m_message->hide();
    m_sentences->hide();
    // The clicker steps the second side. It takes no input, because its sentence is not the one
    // that can be edited.
    m_beside->setObjectName("beside");
    m_beside->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* whole = new QHBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(m_sentences, 1);
    auto* layout = new QVBoxLayout;
    layout->setSpacing(0);
    m_heading->setObjectName("heading");
    m_heading->setTextFormat(Qt::PlainText);
    m_heading->setContentsMargins(16, 4, 16, 4);
    m_explorer->pairWith(session.lecture()->beside(), session.lecture()->besideSelection(), true);
    m_beside->pairWith(session.parse(), session.selection(), false);
    layout->addWidget(m_heading);
    layout->addWidget(m_first, 1);
    layout->addWidget(m_second, 1);
    layout->addWidget(m_why);
    layout->addWidget(m_formal);
    whole->addLayout(layout, 3);
    addKeys(keys);
    // The reasons come and go only on request, so that nothing moves while the steps are presented.
    m_why->hide();
    connect(m_explorer, &ExplorerView::whyAsked, this, [this] { setWhy(m_why->isHidden()); });
    connect(m_selection, &Selection::inspectedChanged, this, [this] {
        if (m_selection->inspected() &&
            m_selection->inspectedFrom() == m_parse->exploration().cursor())
            setWhy(true);
    });
    // Queued, because the second side ends and begins again when another scene is shown.
    connect(session.lecture(), &Lecture::besideChanged, this, &Presentation::showSides,
            Qt::QueuedConnection);
    connect(session.lecture(), &Lecture::edited, this, &Presentation::showSides);
    connect(session.lecture(), &Lecture::changed, this, &Presentation::showPlace);
    connect(session.lecture(), &Lecture::stopped, this,
            [this] { say(tr("There is no further step: both sides have ended.")); });
    session.lecture()->beside()->onChange(ParseExplorer::Stepped, this, &Presentation::showPlace);
    showSides();
    m_parse->onChange(ParseExplorer::Stepped | ParseExplorer::SentenceChanged, this, [this] {
        showFormal();
        showPlace();
    });
    connect(session.editor(), &TreebankEditor::sentenceChanged, this, &Presentation::showPlace);
    showPlace();
}

void Presentation::addKeys(const QList<QAction*>& keys) {
    addActions(keys);
    const auto add = [this](const QString& key, const auto& call) {
        connect(new QShortcut(QKeySequence(key), this), &QShortcut::activated, this, call);
    };
    add("PgDown", [this] { m_session.lecture()->forward(); });
    add("PgUp", [this] { m_session.lecture()->back(); });
    add("Ctrl+PgDown", [this] { goToSentence(1); });
    add("Ctrl+PgUp", [this] { goToSentence(-1); });
    add("F3", [this] { toggleSentences(); });
    add("H", [this] { toggleLosses(); });
    const auto blank = [this] { setBlank(!isBlank()); };
    const auto& rules = m_parse->system().rules;
    const auto isFree = [&rules](char key) {
        return std::ranges::none_of(rules, [key](const Rule& rule) { return rule.key == key; });
    };
    if (isFree('b'))
        add("B", blank);
    if (isFree('w'))
        add("W", [this] { setWhy(m_why->isHidden()); });
    add(".", blank);
    add("F4", [this] { setSpotlight(m_shade->isHidden() || isBlank()); });
    add("F9", [this] { setFormal(m_formal->isHidden()); });
    const auto pace = [this] {
        say(tr("A step every %1 s").arg(m_player->pace() / 1000.0, 0, 'f', 1));
    };
    add("Shift+Space", [this] { m_player->toggle(); });
    add("Ctrl+Shift+Right", [this, pace] {
        m_player->faster();
        pace();
    });
    add("Ctrl+Shift+Left", [this, pace] {
        m_player->slower();
        pace();
    });
    add("F11", [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    add("Esc", [this] { isBlank() ? setBlank(false) : void(close()); });
    for (QWidget* part : findChildren<QWidget*>())
        part->setMouseTracking(true);
    qApp->installEventFilter(this); // the spotlight follows mouse events of the whole program
}

void Presentation::goToSentence(int by) {
    TreebankEditor* editor = m_session.editor();
    const int index = editor->sentenceIndex() + by;
    if (editor->sentenceIndex() < 0 || index < 0 || index >= editor->treebank().size())
        return say(tr("There is no other sentence in this direction."));
    editor->selectSentence(index);
    say(tr("Sentence %1 of %2").arg(index + 1).arg(editor->treebank().size()));
}

void Presentation::toggleLosses() {
    m_selection->setLossesHidden(!m_selection->lossesHidden());
    say(m_selection->lossesHidden() ? tr("Losses hidden: H shows them") : tr("Losses shown"));
}

void Presentation::toggleSentences() {
    m_sentences->setVisible(m_sentences->isHidden());
    if (m_sentences->isHidden())
        m_explorer->setFocus(Qt::OtherFocusReason);
    else
        m_sentences->setFocus(Qt::OtherFocusReason);
}

/// Adds the scenes of the lecture to the menu.
void Presentation::addScenes(QMenu& menu) {
    Lecture* lecture = m_session.lecture();
    for (int i = 0; i < lecture->size(); ++i) {
        QAction* scene =
            menu.addAction(QStringLiteral("%1  %2").arg(i + 1).arg(
                               toQt(lecture->scene(i).title).replace('&', QStringLiteral("&&"))),
                           this, [lecture, i] { lecture->show(i); });
        scene->setCheckable(true);
        scene->setChecked(i == lecture->current());
    }
    if (lecture->size() > 0)
        menu.addSeparator();
}

/// Shows a menu with the commands and their keys.
void Presentation::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu;
    addScenes(menu);
    const auto add = [&](const QString& text, const char* key, const auto& call) {
        return menu.addAction(QStringLiteral("%1\t%2").arg(
                                  text, QKeySequence(key).toString(QKeySequence::NativeText)),
                              this, call);
    };
    add(m_player->isPlaying() ? tr("&Pause") : tr("&Play"), "Shift+Space",
        [this] { m_player->toggle(); });
    add(tr("&Next Sentence"), "Ctrl+PgDown", [this] { goToSentence(1); });
    add(tr("Pre&vious Sentence"), "Ctrl+PgUp", [this] { goToSentence(-1); });
    add(m_sentences->isHidden() ? tr("&Show the Sentences") : tr("Hide the &Sentences"), "F3",
        [this] { toggleSentences(); });
    menu.addSeparator();
    add(m_selection->lossesHidden() ? tr("Show the &Losses") : tr("Hide the &Losses"), "H",
        [this] { toggleLosses(); });
    add(m_why->isHidden() ? tr("Show the &Reasons") : tr("Hide the &Reasons"), "W",
        [this] { setWhy(m_why->isHidden()); });
    add(tr("&Blank"), ".", [this] { setBlank(!isBlank()); });
    add(tr("Sp&otlight"), "F4", [this] { setSpotlight(m_shade->isHidden() || isBlank()); });
    add(tr("Notation of the P&apers"), "F9", [this] { setFormal(m_formal->isHidden()); });
    menu.addSeparator();
    add(tr("&End the Presentation"), "Esc", [this] { close(); });
    menu.exec(event->globalPos());
}

void Presentation::showBeside(const QWidget* window) {
    const QList<QScreen*> screens = QGuiApplication::screens();
    for (QScreen* screen : screens)
        if (screen != window->screen())
            setGeometry(screen->geometry());
    if (screens.size() < 2)
        setGeometry(window->screen()->geometry());
    showFullScreen();
    say(tr("Page Up and Page Down step. The right mouse button shows all commands."));
    m_explorer->diagrams().front()->setFocus(Qt::OtherFocusReason);
}

void Presentation::setSentenceLayout(SentenceLayout layout) {
    for (ExplorerView* explorer : {m_explorer, m_beside})
        explorer->setSentenceLayout(layout);
}

bool Presentation::isBlank() const {
    return !m_shade->isHidden() && shadeOf(m_shade)->isBlank;
}

void Presentation::setBlank(bool blank) {
    shadeOf(m_shade)->isBlank = blank;
    m_shade->setVisible(blank);
    placeOverlays();
}

void Presentation::setSpotlight(bool on) {
    shadeOf(m_shade)->isBlank = false;
    shadeOf(m_shade)->spot = mapFromGlobal(QCursor::pos());
    m_shade->setVisible(on);
    placeOverlays();
}

void Presentation::setWhy(bool shown) {
    m_why->setVisible(shown);
}

void Presentation::setFormal(bool shown) {
    m_formal->setVisible(shown);
    showFormal();
}

void Presentation::showFormal() {
    if (!m_formal->isHidden())
        m_formal->setText(formalConfiguration(*m_parse));
}

void Presentation::say(const QString& text) {
    constexpr int briefly = 1800; // milliseconds for which the message is shown
    m_message->setText(text);
    m_message->show();
    placeOverlays();
    QTimer::singleShot(briefly, m_message, &QWidget::hide);
}

void Presentation::placeOverlays() {
    constexpr int margin = 16;
    m_shade->setGeometry(rect());
    m_message->adjustSize();
    m_message->move((width() - m_message->width()) / 2, margin);
    m_message->raise();
    m_shade->raise();
}

void Presentation::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    // A heading and two reasons, or four in a high window.
    constexpr int high = 900; // in pixels
    const int lines = height() < high ? 4 : 7;
    m_why->setFixedHeight(QFontMetrics(font()).lineSpacing() * lines + 24);
    placeOverlays();
    if (m_hasTwoSides && font().pixelSize() != textHeight())
        makeLarge();
}

void Presentation::changeEvent(QEvent* event) {
    if (event->type() == QEvent::ApplicationPaletteChange)
        makeLarge();
    QWidget::changeEvent(event);
}

bool Presentation::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::MouseMove && !m_shade->isHidden() && !isBlank()) {
        shadeOf(m_shade)->spot =
            mapFromGlobal(static_cast<QMouseEvent*>(event)->globalPosition().toPoint());
        m_shade->update();
    }
    if (event->type() == QEvent::Resize && object == m_explorer->diagrams().front()->viewport())
        showPlace();
    return QWidget::eventFilter(object, event);
}

} // namespace parsescope
