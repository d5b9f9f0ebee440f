// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/why_view.h"

#include "core/oracle/arc_fate.h"
#include "core/oracle/explainer.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/when_seen.h"
#include "ui/explorer/actions.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace parsescope {

namespace {

// Number of lost arcs with a common reason that are listed at first.
constexpr std::size_t FirstArcs = 3;

/// Returns a left-to-right paragraph, even if the text begins with a right-to-left word.
QString paragraph(const QString& text, const QString& style = {}) {
    return QStringLiteral("<p dir=\"ltr\" style=\"margin:0 0 6px 0;%1\">%2</p>").arg(style, text);
}

QString bold(const QString& text) {
    return paragraph(text.toHtmlEscaped(), QStringLiteral("font-weight:600"));
}

} // namespace

WhyView::WhyView(ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection),
      m_seen(new WhenSeen(this, [this] { ask(); })), m_text(new QLabel), m_scroll(new QScrollArea),
      m_add(new QPushButton(tr("Add Best Continuation"))) {
    m_text->setObjectName("why");
    m_text->setWordWrap(true);
    m_text->setMargin(10);
    m_text->setTextFormat(Qt::RichText);
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(m_text, &QLabel::linkActivated, this, [this] {
        m_unfolded = true;
        showReasons();
    });
    m_scroll->setWidget(m_text);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_add->setToolTip(
        tr("Adds a derivation of the best tree within reach to the time line; → steps "
           "along it"));
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setMinimumHeight(1); // two lines of text are enough
    // The button has a column of its own, because the panel is wide and low.
    auto* best = new QVBoxLayout;
    best->setContentsMargins(8, 6, 8, 6);
    best->addWidget(m_add);
    best->addStretch(1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_scroll, 1);
    layout->addLayout(best);
    connect(m_add, &QPushButton::clicked, this, &WhyView::addBranch);
    connect(selection, &Selection::inspectedChanged, this, &WhyView::outdate);
    connect(selection, &Selection::hoverChanged, this, &WhyView::outdate);
    connect(selection, &Selection::lossesHiddenChanged, this, &WhyView::outdate);
    showMessage({});
}

/// Discards the explanation, because the view is about another transition now, even if it is
/// hidden.
void WhyView::outdate() {
    if (m_isAdding)
        return;
    cancel();
    m_answer = {};
    m_add->setEnabled(false);
    if (m_seen->isSeen())
        m_selection->setMarked({});
    m_seen->changed();
}

std::optional<WhyView::Question> WhyView::question() const {
    const Exploration& exploration = m_parse->exploration();
    if (m_selection->hovered())
        return Question{*m_selection->hovered(), exploration.cursor()};
    if (m_selection->inspected())
        return Question{*m_selection->inspected(), m_selection->inspectedFrom()};
    if (exploration.size() > 0 && exploration.current().parent >= 0)
        return Question{exploration.current().transition, exploration.current().parent};
    return std::nullopt;
}

void WhyView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_answer.explainer)
        mark();
}

void WhyView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_selection->setMarked({});
}

void WhyView::showMessage(const QString& message) {
    m_text->setText(paragraph(
        (message.isEmpty() ? tr("Take a step, or point at a transition, to see which gold arcs it "
                                "gives up.")
                           : message)
            .toHtmlEscaped()));
    m_add->setText(tr("Add Best Continuation"));
    m_add->setEnabled(false);
}

/// Stops the computation of the explanation.
void WhyView::cancel() {
    if (m_asking.isRunning())
        // The running computation still uses the explainer, so the next one needs a new explainer.
        m_explainer.reset();
    m_asking.cancel();
}

/// Computes the explanation in the background.
void WhyView::ask() {
    cancel();
    m_question = m_parse->canExplore() ? question() : std::nullopt;
    if (m_selection->lossesHidden())
        return showMessage(tr("Losses are hidden."));
    if (!m_question)
        return showMessage({});
    if (!m_parse->losses().oracle())
        return showMessage(m_parse->losses().noOracleReason());
    showMessage(headline());
    if (m_problemNumber != m_parse->losses().problemNumber())
        m_explainer.reset();
    m_problemNumber = m_parse->losses().problemNumber();
    m_asking.start(
        [explainer = m_explainer, problem = m_parse->problem(),
         oracle = *m_parse->losses().oracle(), here = before(),
         transition = m_question->transition](const TaskControl& control) {
            Answer answer;
            answer.explainer = explainer ? explainer : std::make_shared<Explainer>(problem, oracle);
            answer.consequences = answer.explainer->consequences(here, transition, control);
            answer.certificate =
                answer.explainer->certificate(problem.system->step(here, transition), control);
            return answer;
        },
        [this](const Answer& answer) { showAnswer(answer); });
}

/// Returns the configuration in which the transition is taken.
const Configuration& WhyView::before() const {
    return m_parse->exploration().node(m_question->from).configuration;
}

QString WhyView::headline() const {
    const auto [transition, from] = *m_question;
    const Explanation* explanation = m_parse->losses().explanation(from);
    const TransitionLoss* entry = explanation ? explanation->losses.find(transition) : nullptr;
    const QString name = transitionText(m_parse->system(), transition);
    if (!entry)
        return name;
    if (const auto cost = m_parse->losses().cost(from, transition))
        return entry->optimal ? tr("%1 costs nothing").arg(name)
                              : tr("%1 costs %2").arg(name).arg(*cost);
    return tr("%1: cost %2").arg(name, costText(explanation->losses.loss, entry->loss));
}

void WhyView::showAnswer(Answer answer) {
    m_explainer = answer.explainer;
    m_answer = std::move(answer);
    m_unfolded = false;
    mark();
    showReasons();
    m_add->setEnabled(m_answer.certificate.has_value());
}

/// Marks the lost arcs and the best tree in the sentence, if the explanation is visible.
void WhyView::mark() {
    if (!isVisible())
        return;
    Highlight lost;
    for (const LostArc& entry : m_answer.consequences.lost)
        lost.arcs.push_back(entry.arc);
    m_selection->setMarked(lost,
                           m_answer.certificate ? m_answer.certificate->heads : std::vector<int>());
}

/// Returns true if the best tree within reach has arcs that are neither gold nor built.
bool WhyView::bestTreeHasOtherArcs(const Configuration& after) const {
    if (!m_answer.certificate)
        return false;
    const std::vector<int>& heads = m_answer.certificate->heads;
    for (int word = 1; word < static_cast<int>(heads.size()); ++word)
        if (heads[word] != m_parse->gold()->head(word) && !after.hasHead(word))
            return true;
    return false;
}

void WhyView::showReasons() {
    if (!m_question)
        return;
    const Consequences& consequences = m_answer.consequences;
    const Configuration after = m_parse->system().step(before(), m_question->transition);
    QString text = bold(headline());
    if (consequences.deadEnd)
        text +=
            paragraph(tr("No allowed tree can be reached after this transition.").toHtmlEscaped());
    else if (!consequences.known)
        text += paragraph(
            tr("It is not known which arcs are lost, because the oracle has only bounds here.")
                .toHtmlEscaped());
    else if (consequences.lost.empty())
        text += paragraph(tr("A best tree stays within reach.").toHtmlEscaped());
    for (const FateGroup& group : fateGroups(after, consequences.lost)) {
        text += paragraph(toQt(fateText(group, arcNames(*m_parse))).toHtmlEscaped());
        if (group.arcs.size() == 1)
            continue;
        const bool folds = !m_unfolded && group.arcs.size() > FirstArcs;
        const std::size_t shown = folds ? FirstArcs - 1 : group.arcs.size();
        QStringList arcs;
        for (std::size_t i = 0; i < shown; ++i)
            arcs += arcText(*m_parse, group.arcs[i]).toHtmlEscaped();
        if (folds)
            arcs += QStringLiteral("<a href=\"more\">%1</a>")
                        .arg(tr("%1 more").arg(group.arcs.size() - shown));
        text += paragraph(arcs.join(QStringLiteral("<br>")), QStringLiteral("margin-left:14px"));
    }
    for (const Arc& gained : consequences.gained)
        text += paragraph(
            tr("%1 becomes possible instead.").arg(arcText(*m_parse, gained)).toHtmlEscaped());
    if (bestTreeHasOtherArcs(after))
        text += paragraph(tr("The other arcs of the best tree within reach are dashed below the "
                             "words.")
                              .toHtmlEscaped());
    m_text->setText(text);
}

/// Adds a best continuation at the cursor as a branch, preceded by the transition if it has not
/// been taken. The explanation is kept.
void WhyView::addBranch() {
    if (!m_question || !m_answer.certificate)
        return;
    const auto [transition, from] = *m_question;
    std::vector<Transition> way = m_answer.certificate->transitions;
    if (from == m_parse->exploration().cursor())
        way.insert(way.begin(), transition);
    m_isAdding = true;
    m_parse->steps().addBranch(way);
    m_selection->inspect(transition, from);
    m_isAdding = false;
    mark();
    m_add->setText(tr("%Ln {step|steps} added as a branch: → follows it", nullptr,
                      static_cast<int>(way.size())));
    // The focus goes where the steps are followed.
    if (auto* canvas = window()->findChild<QWidget*>("canvas"); canvas && m_add->hasFocus())
        canvas->setFocus(Qt::OtherFocusReason);
    m_add->setEnabled(false);
}

} // namespace parsescope
