// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/header_bar.h"

#include "core/parsing/systems.h"
#include "ui/canvas/painted_text.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/session/treebank_scores.h"
#include "ui/window/pill_button.h"

#include <QAction>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>

namespace parsescope {

namespace {

/// Returns the name of the system on screen: “Arc-eager + lba, rba”.
QString headerSystemText(const TransitionSystem& system) {
    const Result<TransitionSystem> base = findSystem(std::string(system.base()));
    QStringList added;
    for (const Rule& rule : extensions())
        if (system.hasAdded(rule.name))
            added += toQt(rule.name);
    const QString title = toQt(base ? base->title : system.title);
    return added.isEmpty() ? title : title + QStringLiteral(" + ") + added.join(", ");
}

/// Returns a small button that triggers `action`, and is enabled while the action is.
PillButton* headerArrow(QAction* action, const QString& symbol) {
    auto* button = new PillButton(PillButton::Kind::Flat);
    button->setSymbol(symbol);
    const auto follow = [button, action] {
        button->setEnabled(action->isEnabled());
        button->setToolTip(action->toolTip());
    };
    QObject::connect(action, &QAction::changed, button, follow);
    QObject::connect(button, &QToolButton::clicked, action, &QAction::trigger);
    button->setAccessibleName(QString(action->text()).remove('&'));
    follow();
    return button;
}

} // namespace

HeaderBar::HeaderBar(const Session& session, const HeaderParts& parts, QWidget* parent)
    : QWidget(parent), m_editor(session.editor()), m_parse(session.parse()),
      m_loaded(session.model()), m_scores(session.scores()), m_layoutMenu(parts.layout),
      m_number(new PillButton(PillButton::Kind::Flat)),
      m_file(new PillButton(PillButton::Kind::Choice)), m_scoreText(new QLabel),
      m_system(new PillButton(PillButton::Kind::Choice)),
      m_layout(new PillButton(PillButton::Kind::Choice)),
      m_model(new PillButton(PillButton::Kind::Choice)), m_text(new QLabel),
      m_edited(new PillButton(PillButton::Kind::Choice)) {
    setObjectName("header");
    m_number->setObjectName("number");
    m_number->setToolTip(parts.goTo->toolTip());
    connect(m_number, &QToolButton::clicked, parts.goTo, &QAction::trigger);
    m_file->setObjectName("file");
    m_file->setMenu(parts.recent);
    m_scoreText->setObjectName("scores");
    m_scoreText->setTextFormat(Qt::PlainText);
    m_system->setObjectName("system");
    m_system->setMenu(parts.system);
    m_layout->setObjectName("layout");
    m_layout->setMenu(parts.layout);
    m_model->setObjectName("model-choice");
    m_model->setMenu(parts.model);
    m_text->setObjectName("sentence-text");
    m_text->setTextFormat(Qt::PlainText);
    m_text->setMargin(8);
    m_text->installEventFilter(this);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_edited->setObjectName("edited");
    m_edited->setText(tr("Edited · Revert"));
    m_edited->setToolTip(tr("The sentence differs from its file. Losses are counted against the "
                            "tree that it has now. Click to restore the sentence from the file."));
    connect(m_edited, &QToolButton::clicked, m_editor, &TreebankEditor::revert);
    auto* present = new PillButton(PillButton::Kind::Choice);
    present->setObjectName("present");
    present->setText(tr("Present"));
    present->setToolTip(parts.present->toolTip());
    connect(present, &QToolButton::clicked, parts.present, &QAction::trigger);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(8);
    auto* place = new QHBoxLayout;
    place->setSpacing(0);
    place->addWidget(headerArrow(parts.previous, "back"));
    place->addWidget(m_number);
    place->addWidget(headerArrow(parts.next, "forward"));
    layout->addLayout(place);
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_file, m_scoreText, m_system, m_layout, m_model})
        layout->addWidget(part);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_edited);
    layout->addWidget(present);

    m_parse->onChange(ParseExplorer::SentenceChanged, this, &HeaderBar::showSentence);
    connect(m_editor, &TreebankEditor::sentenceChanged, this, &HeaderBar::showSentence);
    m_parse->onChange(ParseExplorer::ProblemChanged, this, &HeaderBar::showChoices);
    connect(m_loaded, &LoadedModel::modelChanged, this, &HeaderBar::showChoices);
    connect(m_editor, &TreebankEditor::treebankChanged, this, &HeaderBar::showFile);
    connect(m_scores, &TreebankScores::changed, this, &HeaderBar::showFile);
    for (const QAction* action : parts.layout->actions())
        connect(action, &QAction::changed, this, &HeaderBar::showChoices);
    showSentence();
    showChoices();
}

void HeaderBar::showParts(bool system, bool scores) {
    m_system->setVisible(system);
    m_layout->setVisible(system && !scores);
    m_showsScores = scores;
    showFile();
}

/// Shows the name of the treebank and the scores on it. They are computed only while they can be
/// seen.
void HeaderBar::showFile() {
    constexpr int most = 170; // largest width of the name, in pixels
    const QString path = toQt(m_editor->treebank().name());
    m_file->setVisible(m_showsScores && !path.isEmpty());
    m_file->setChoice(QFileInfo(path).fileName(), most, tr("The open treebank"));
    if (m_showsScores)
        m_scores->compute();
    const std::optional<TreebankScores::Scores> scores = m_scores->scores();
    m_scoreText->setVisible(m_showsScores && (scores || m_scores->isComputing()));
    const auto percent = [](double share) {
        return QStringLiteral("%1").arg(100 * share, 0, 'f', 1);
    };
    m_scoreText->setText(
        scores ? tr("UAS %1 · LAS %2")
                     .arg(percent(scores->counts.uas()), percent(scores->counts.las()))
               : tr("UAS …"));
    QString tip = scores ? tr("%1 on this treebank: %L2 words, with punctuation and subtypes of "
                              "relations")
                               .arg(scores->name)
                               .arg(scores->counts.words)
                         : tr("The model parses the treebank.");
    if (scores && scores->leftOut > 0)
        tip += tr(". %Ln {sentence is|sentences are} not counted: no tree that can be read, or no "
                  "parse.",
                  nullptr, scores->leftOut);
    m_scoreText->setToolTip(tip);
}

void HeaderBar::showSentence() {
    const int index = m_editor->sentenceIndex();
    const int count = m_editor->treebank().size();
    m_number->setText(index >= 0              ? tr("%1 / %2").arg(index + 1).arg(count)
                      : m_parse->canExplore() ? tr("typed")
                                              : QStringLiteral("–"));
    m_number->setEnabled(count > 0);
    m_number->updateGeometry();
    m_edited->setVisible(m_editor->isEdited());
    m_text->setToolTip(toQt(m_parse->sentence().text()).simplified());
    // With Qt::AlignAbsolute, Qt does not reverse the alignment of right-to-left text once more.
    const bool mirrored = m_parse->sentence().isRightToLeft();
    m_text->setAlignment((mirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute |
                         Qt::AlignVCenter);
    elideText();
}

void HeaderBar::showChoices() {
    constexpr int most = 190; // largest width of a choice, in pixels
    m_system->setChoice(headerSystemText(m_parse->system()), most,
                        tr("Transition system, buffer transitions, ROOT and oracle"));
    for (const QAction* action : m_layoutMenu->actions())
        if (action->isChecked())
            m_layout->setChoice(action->iconText(), most, tr("How the sentence is drawn"));
    const QString model = m_loaded->model() ? m_loaded->name() : tr("none");
    m_model->setChoice(tr("Model: %1").arg(model), most,
                       tr("Load or train a parser, and see which transitions it chooses"));
}

void HeaderBar::elideText() {
    const int room = m_text->contentsRect().width() - 2 * m_text->margin();
    m_text->setText(elided(m_text->toolTip(), m_text->font(), Qt::ElideRight, room));
}

bool HeaderBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_text && event->type() == QEvent::Resize)
        elideText();
    return QWidget::eventFilter(watched, event);
}

void HeaderBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) {
        showChoices();
        showFile();
        showSentence();
    }
    QWidget::changeEvent(event);
}

void HeaderBar::paintEvent(QPaintEvent*) {
    const Theme theme = Theme::fromPalette(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(Ink::Canvas));
    painter.setPen(theme.color(Ink::Border));
    painter.drawLine(rect().bottomLeft(), rect().bottomRight());
}

} // namespace parsescope
