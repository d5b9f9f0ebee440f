// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/lifting_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/scrolled.h"
#include "ui/canvas/when_seen.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"
#include "ui/treebank/lifting_diagram.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace parsescope {

namespace {

// Height of arcs above and below the words that is scrolled into view, in pixels at zoom 1.
constexpr qreal ArcsInSight = 70;

QLabel* makeLiftingText(const char* name) {
    auto* label = new QLabel;
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

LiftingView::LiftingView(const ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection),
      m_seen(new WhenSeen(this, [this] { start(); })), m_encoding(new QComboBox),
      m_slider(new QSlider(Qt::Horizontal)), m_message(makeLiftingText("lifting-step")),
      m_summary(makeLiftingText("lifting-summary")), m_result(makeLiftingText("lifting-result")),
      m_diagram(new DiagramView) {
    m_encoding->setObjectName("encoding");
    m_encoding->setAccessibleName(tr("How the relations encode the lifted arcs"));
    const QString tips[] = {
        tr("A lifted word has the relation d↑h, where d is its own relation and h that of its gold "
           "head. A word that it was lifted over has the relation p↓, where p is its own "
           "relation."),
        tr("A lifted word has the relation d↑h, where d is its own relation and h that of its gold "
           "head."),
        tr("A lifted word has the relation d↑, where d is its own relation. A word that it was "
           "lifted over has the relation p↓, where p is its own relation.")};
    for (std::size_t i = 0; i < Encodings.size(); ++i) {
        m_encoding->addItem(toQt(nameOf(Encodings[i])));
        m_encoding->setItemData(static_cast<int>(i), tips[i], Qt::ToolTipRole);
    }
    m_slider->setObjectName("lifting-steps");
    m_slider->setAccessibleName(tr("Steps of lifting"));
    m_slider->setToolTip(tr("Arcs lifted so far; at the end, all of them are put back"));
    m_slider->setPageStep(1);
    m_diagram->setObjectName("lifting");
    m_diagram->setAccessibleName(tr("Gold tree and pseudo-projective tree"));
    m_diagram->setShrinking(true);

    auto* choice = new QHBoxLayout;
    choice->setSpacing(8);
    auto* title = new QLabel(tr("&Encoding:"));
    title->setBuddy(m_encoding);
    choice->addWidget(title);
    choice->addWidget(m_encoding, 1);
    auto* steps = new QHBoxLayout;
    steps->setSpacing(2);
    m_back = addButton(QStringLiteral("◀"), tr("One step back"), "Alt+Down", -1);
    m_forward = addButton(QStringLiteral("▶"), tr("Lift the next arc"), "Alt+Up", 1);
    steps->addWidget(m_back);
    steps->addWidget(m_slider, 1);
    steps->addWidget(m_forward);
    auto* texts = new QWidget;
    auto* textLayout = new QVBoxLayout(texts);
    textLayout->setContentsMargins(0, 0, 0, 0);
    textLayout->setSpacing(8);
    textLayout->addWidget(m_message);
    textLayout->addWidget(m_summary);
    textLayout->addWidget(m_result, 1);
    auto* left = new QVBoxLayout;
    left->setContentsMargins(10, 8, 10, 8);
    left->addLayout(choice);
    left->addLayout(steps);
    left->addWidget(scrolled(texts), 1); // the list of lifted arcs can be long
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1);
    layout->addLayout(left, 2);
    layout->addWidget(m_diagram, 6);
    setMinimumHeight(200);

    connect(m_encoding, &QComboBox::currentIndexChanged, this, &LiftingView::showEncoding);
    connect(m_slider, &QSlider::valueChanged, this, [this] {
        tell();
        draw(true);
    });
    connect(m_diagram, &DiagramView::roomChanged, this, [this] { draw(false); });
    connect(m_diagram, &DiagramView::hovered, this, [this](Target target) {
        Highlight highlight;
        if (target.kind == Target::Kind::Word)
            highlight.words = {target.index};
        if (target.kind == Target::Kind::Arc && m_parse->gold() &&
            m_parse->gold()->hasArc({target.head, target.index}))
            highlight.arcs = {{target.head, target.index}};
        m_selection->setHighlight(highlight);
    });
    parse->onChange(ParseExplorer::SentenceChanged | ParseExplorer::ProblemChanged, m_seen,
                    &WhenSeen::changed);
}

QToolButton* LiftingView::addButton(const QString& sign, const QString& tip, const char* key,
                                    int steps) {
    auto* button = new QToolButton;
    button->setText(sign);
    button->setAutoRaise(true);
    button->setAccessibleName(tip);
    button->setToolTip(
        tr("%1 (%2)").arg(tip, QKeySequence(key).toString(QKeySequence::NativeText)));
    const auto go = [this, steps] { m_slider->setValue(m_slider->value() + steps); };
    connect(button, &QToolButton::clicked, this, go);
    connect(new QShortcut(QKeySequence(key), this), &QShortcut::activated, this, go);
    return button;
}

LiftingView::Findings LiftingView::find(const Sentence& sentence, const Tree& gold,
                                        const TaskControl& control) {
    Findings found{sentence, gold, {}, {}};
    const LiftedTree lifted = liftArcs(gold, &found.lifts, control);
    for (std::size_t i = 0; i < Encodings.size(); ++i) {
        Findings::Encoded& encoded = found.encoded[i];
        if (Result<Sentence> written = withLifts(sentence, lifted, Encodings[i])) {
            encoded.lifted = *std::move(written);
            encoded.putBack = deprojectivized(encoded.lifted, Encodings[i]);
        } else {
            encoded.obstacle = written.error().text();
        }
    }
    return found;
}

QString LiftingView::obstacle() const {
    if (!m_parse->canExplore())
        return noSentenceText();
    if (!m_parse->gold())
        return tr("The sentence has no gold tree, so there are no arcs to lift.");
    if (m_parse->sentence().size() > MaxWords)
        return tr("Arcs can be lifted in sentences of up to %1 words; this sentence has %2.")
            .arg(MaxWords)
            .arg(m_parse->sentence().size());
    return {};
}

/// Returns true if the findings are for a sentence as long as the current one, which may have
/// changed while the view was hidden.
bool LiftingView::isForSentence() const {
    return m_found && m_found->gold.size() == m_parse->sentence().size();
}

/// Starts the lifting in the background, and waits a few milliseconds for the result, which
/// suffices for short sentences.
void LiftingView::start() {
    m_finding.cancel();
    const QString obstacle = this->obstacle();
    if (!obstacle.isEmpty()) {
        m_found.reset();
        m_slider->setEnabled(false);
        showEncoding();
        m_message->setText(obstacle);
        return;
    }
    if (m_found && m_found->gold != *m_parse->gold())
        m_found.reset();
    m_finding.start([sentence = m_parse->sentence(), gold = *m_parse->gold()](
                        const TaskControl& control) { return find(sentence, gold, control); },
                    [this](Findings findings) { showFindings(std::move(findings)); });
    m_finding.await(std::chrono::milliseconds(8));
    if (!m_found) {
        m_slider->setEnabled(false);
        showEncoding();
        m_message->setText(tr("The arcs are being lifted …"));
    }
}

void LiftingView::showFindings(Findings findings) {
    const bool sameTree = m_found.has_value();
    m_found = std::move(findings);
    const int lifts = static_cast<int>(m_found->lifts.size());
    {
        const QSignalBlocker quiet(m_slider);
        m_slider->setRange(0, lifts == 0 ? 0 : lifts + 1);
        if (!sameTree)
            m_slider->setValue(lifts);
        m_slider->setEnabled(lifts > 0);
    }
    showEncoding();
}

void LiftingView::showEncoding() {
    m_encoding->setToolTip(m_encoding->currentData(Qt::ToolTipRole).toString());
    const bool isThere = isForSentence();
    m_encoding->setEnabled(isThere && !m_found->lifts.empty());
    m_summary->setText(isThere ? summary() : QString());
    m_result->setText(isThere && !m_found->lifts.empty() ? result() : QString());
    tell();
    draw(false);
}

int LiftingView::step() const {
    return std::min(m_slider->value(), static_cast<int>(m_found->lifts.size()));
}

bool LiftingView::isPutBack() const {
    return m_slider->value() > static_cast<int>(m_found->lifts.size());
}

const LiftingView::Findings::Encoded& LiftingView::encoded() const {
    return m_found->encoded[m_encoding->currentIndex()];
}

/// Returns a text about the lifts, “2 arcs are lifted in 3 steps: hearing → on becomes is → on; …”.
QString LiftingView::summary() const {
    if (m_found->lifts.empty())
        return tr("The gold tree is projective: no arc needs lifting.");
    const Tree lifted = liftedBy(m_found->gold, m_found->lifts).tree;
    QStringList arcs;
    for (int word = 1; word <= lifted.size(); ++word)
        if (lifted.head(word) != m_found->gold.head(word))
            arcs += tr("%1 → %2 becomes %3 → %2")
                        .arg(inQuotes(*m_parse, m_found->gold.head(word)), inQuotes(*m_parse, word),
                             inQuotes(*m_parse, lifted.head(word)));
    const int steps = static_cast<int>(m_found->lifts.size());
    return tr("%Ln {arc is|arcs are} lifted in %1: %2.", nullptr, static_cast<int>(arcs.size()))
        .arg(tr("%Ln {step|steps}", nullptr, steps), arcs.join(QStringLiteral("; ")));
}

/// Returns a text about whether the relations restore the gold tree.
QString LiftingView::result() const {
    if (!encoded().obstacle.empty())
        return tr("The lifted arcs cannot be encoded in the relations: %1.")
            .arg(toQt(encoded().obstacle));
    QStringList wrong;
    for (int word = 1; word <= m_found->gold.size(); ++word)
        if (const int head = encoded().putBack.words[word - 1].head;
            head != m_found->gold.head(word))
            wrong += tr("%1 gets the head %2 instead of %3")
                         .arg(inQuotes(*m_parse, word), inQuotes(*m_parse, head),
                              inQuotes(*m_parse, m_found->gold.head(word)));
    const QString encoding = m_encoding->currentText();
    if (wrong.isEmpty())
        return tr("With the encoding %1, the relations restore the gold tree.").arg(encoding);
    return tr("With the encoding %1, %Ln {arc is|arcs are} put back wrongly: %2.", nullptr,
              static_cast<int>(wrong.size()))
        .arg(encoding, wrong.join(QStringLiteral("; ")));
}

QString LiftingView::stepText() const {
    if (m_found->lifts.empty())
        return {};
    const int steps = static_cast<int>(m_found->lifts.size());
    if (isPutBack())
        return encoded().obstacle.empty()
                   ? tr("All lifted arcs are put back where the relations say that they belong.")
                   : tr("Not available, because the lifted arcs cannot be encoded in the "
                        "relations.");
    if (step() == 0)
        return tr("Nothing is lifted yet. The arcs with a diamond are non-projective.");
    const Lift& lift = m_found->lifts[step() - 1];
    return tr("Step %1 of %2: attach %3 to %4, the head of %5, because the arc %5 → %3 crosses %6 "
              "→ %7.")
        .arg(QString::number(step()), QString::number(steps),
             inQuotes(*m_parse, lift.arc.dependent), inQuotes(*m_parse, lift.lifted.head),
             inQuotes(*m_parse, lift.arc.head), inQuotes(*m_parse, lift.crossed.head),
             inQuotes(*m_parse, lift.crossed.dependent));
}

void LiftingView::tell() {
    const bool isThere = isForSentence();
    m_message->setText(isThere ? stepText() : QString());
    m_message->setVisible(!isThere || !m_message->text().isEmpty());
    m_back->setEnabled(isThere && m_slider->value() > 0);
    m_forward->setEnabled(isThere && m_slider->value() < m_slider->maximum());
}

void LiftingView::draw(bool gliding) {
    if (!isForSentence())
        return m_diagram->setDrawing({});
    LiftingDiagram diagram;
    diagram.gold = m_found->sentence;
    diagram.isPutBack = isPutBack() && encoded().obstacle.empty();
    diagram.rootLast = m_parse->settings().shape.root == RootPlace::Last;
    diagram.height = m_diagram->space().height();
    std::vector<int> focus;
    if (diagram.isPutBack) {
        diagram.other = encoded().putBack;
        for (int word = 1; word <= m_found->gold.size(); ++word)
            if (diagram.other.words[word - 1].head != m_found->gold.head(word))
                focus.push_back(word);
    } else {
        const auto lifts = std::span(m_found->lifts).first(step());
        const LiftedTree lifted = liftedBy(m_found->gold, lifts);
        diagram.other = m_found->sentence;
        if (encoded().obstacle.empty())
            diagram.other =
                withLifts(m_found->sentence, lifted, Encodings[m_encoding->currentIndex()]).value();
        else
            for (int word = 1; word <= lifted.tree.size(); ++word)
                diagram.other.words[word - 1].head = lifted.tree.head(word);
        if (!lifts.empty()) {
            diagram.newest = lifts.back().lifted;
            focus = {lifts.back().arc.dependent, lifts.back().lifted.head, lifts.back().arc.head};
        }
    }
    Drawing drawing = layoutLifting(diagram, fontMeasure());
    drawing.focusOnWords(focus.empty() ? std::vector{0} : focus);
    for (QRectF& rect : drawing.focus)
        rect.adjust(0, -ArcsInSight, 0, ArcsInSight);
    m_diagram->setDrawing(std::move(drawing), gliding);
}

} // namespace parsescope
