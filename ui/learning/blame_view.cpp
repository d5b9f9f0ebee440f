// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/blame_view.h"

#include "core/learning/evaluation.h"
#include "core/parsing/rule_files/system_file.h"
#include "ui/canvas/measured_label.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/canvas/when_seen.h"
#include "ui/learning/blame_report.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QAction>
#include <QLabel>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace parsescope {

namespace {

constexpr std::array ListedKinds{BlameKind::FirstError, BlameKind::LaterError,
                                 BlameKind::Consequence, BlameKind::OutOfReach};
/// The role of the step to which a line leads.
constexpr int StepRole = Qt::UserRole;
/// The role of the word whose gold arc the line is about; 0 for none.
constexpr int WordRole = Qt::UserRole + 1;

} // namespace

BlameView::BlameView(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                     LoadedModel* model, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection), m_model(model),
      m_report(new BlameReport(editor, parse, model, this)), m_summary(new MeasuredLabel),
      m_errors(makeScoreList(tr("Wrong decisions of the sentence and the arcs they lost"),
                             {tr("Decision, and the arcs it lost"), tr("Loss"), tr("Step")})),
      m_decision(new MeasuredLabel), m_totals(new BlameTotalsView(editor, model, m_report)) {
    m_summary->setObjectName("summary");
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_decision->setObjectName("decision");
    m_decision->setTextFormat(Qt::RichText);
    m_decision->setWordWrap(true);
    m_decision->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(m_decision, &QLabel::linkActivated, this, [this](const QString& name) {
        if (auto* action = window()->findChild<QAction*>(name))
            action->trigger();
    });
    m_errors->setObjectName("errors");
    m_errors->setRootIsDecorated(true);
    auto* sentence = new QWidget;
    auto* column = new QVBoxLayout(sentence);
    column->setContentsMargins(8, 6, 8, 0);
    column->addWidget(m_summary);
    column->addWidget(m_decision);
    column->addWidget(m_errors, 1);
    auto* tabs = new QTabWidget;
    tabs->setDocumentMode(true);
    tabs->addTab(sentence, tr("This Sentence"));
    tabs->addTab(m_totals, tr("Whole Treebank"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(tabs);
    const auto goToStep = [this](const QTreeWidgetItem* item) {
        if (const QVariant step = item->data(0, StepRole); step.isValid())
            goToDecision(step.toInt(), item->data(0, WordRole).toInt());
    };
    connect(m_errors, &QTreeWidget::itemClicked, this, goToStep);
    connect(m_errors, &QTreeWidget::itemActivated, this, goToStep);
    // The errors are found while the window paints the panel that opens. They are listed a turn of
    // the event loop later, because listing and painting them takes as long again.
    m_listing.setSingleShot(true);
    connect(&m_listing, &QTimer::timeout, this, &BlameView::showSentence);
    connect(m_report, &BlameReport::sentenceChanged, this, [this] {
        if (m_report->sentence())
            m_listing.start(0);
        else
            showSentence();
    });
    connect(m_totals, &BlameTotalsView::sentenceSelected, this,
            [this](const CountedErrors& errors) {
                m_asked = errors;
                goToAsked();
            });
    parse->onChange(ParseExplorer::SentenceChanged, this, [this] { m_asked.reset(); });
    parse->onChange(ParseExplorer::Moved, this, &BlameView::showHint);
    auto* seen = new WhenSeen(this, [this] { m_report->blameSentence(); });
    connect(m_report, &BlameReport::outdated, seen, &WhenSeen::changed);
    showSentence();
}

QString BlameView::sentenceText() const {
    const auto& found = m_report->sentence();
    const QString obstacle = m_report->obstacle();
    if (!obstacle.isEmpty() || !found)
        return obstacle;
    const std::size_t wrong = found->blame->arcs.size();
    const std::size_t labels = found->blame->labels.size();
    const QString relations = labels == 0
                                  ? QString()
                                  : ' ' + tr("%Ln correct {head has|heads have} a wrong relation.",
                                             nullptr, static_cast<int>(labels));
    if (wrong == 0)
        return tr("The model finds the head of every word.") + relations;
    QStringList parts;
    const std::array texts{tr("%1 by the first error"), tr("%1 by later errors"),
                           tr("%1 as a consequence"), tr("%1 out of reach")};
    for (std::size_t i = 0; i < ListedKinds.size(); ++i)
        if (const auto count =
                std::ranges::count(found->blame->arcs, ListedKinds[i], &BlamedArc::kind))
            parts += texts[i].arg(count);
    QString text = tr("%1 of %2 heads are wrong: %3.")
                       .arg(wrong)
                       .arg(found->parse.heads.size() - 1)
                       .arg(parts.join(tr(", "))) +
                   relations;
    const ModelDescription& model = m_model->model()->description();
    if (!areSame(model.system, m_parse->system()))
        text += ' ' +
                tr("Click to switch to %1, the system of the model.").arg(toQt(model.system.name));
    else if (!m_model->fits())
        text += ' ' + tr("Click to put ROOT where the model has it.");
    return text;
}

QString BlameView::arcLine(const BlamedArc& arc) const {
    const Parse& parse = m_report->sentence()->parse;
    const QString text = tr("%1, got %2")
                             .arg(arcText(*m_parse, {arc.goldHead, arc.word}),
                                  inQuotes(*m_parse, parse.heads[arc.word]));
    return arc.kind == BlameKind::Consequence ? tr("%1 – a consequence").arg(text) : text;
}

/// Lists the arcs lost by the error with the 0-based index `error`; for −1, the arcs that were
/// unreachable from the start.
void BlameView::addArcs(QTreeWidgetItem* parent, int error) {
    for (const BlamedArc& arc : m_report->sentence()->blame->arcs) {
        if (arc.error != error)
            continue;
        addLine(parent, arcLine(arc), arc.lostAt, arc.word);
    }
    parent->setExpanded(true);
}

/// Moves to the decision before step `step`, and draws its arcs in the sentence, with the gold arc
/// of `word` or, for 0 and an oracle that builds no arc, with all arcs that the step lost.
void BlameView::goToDecision(int step, int word) {
    std::vector<Arc> lost;
    if (const auto& found = m_report->sentence(); found && found->blame)
        for (const BlamedArc& arc : found->blame->arcs)
            if (arc.lostAt == step)
                lost.push_back({arc.goldHead, arc.word});
    const std::optional<Decision> decision = m_report->goTo(step);
    if (!decision)
        return;
    m_selection->setDecision(decision);
    if (word > 0)
        lost = {{m_parse->gold()->head(word), word}};
    if (word > 0 || !decision->better ||
        !m_parse->system().arc(m_parse->configuration(), *decision->better))
        m_selection->pointAt({{}, lost});
    m_decision->setText(decisionText(*decision));
    m_totals->setDecisionText(m_decision->text());
}

/// Goes to the first decision of the sentence that a line of the totals counts, once the sentence
/// has been examined.
void BlameView::goToAsked() {
    const std::shared_ptr<const BlameReport::Blamed> found = m_report->sentence();
    if (!m_asked || !found || !found->blame)
        return;
    const CountedErrors asked = *std::exchange(m_asked, std::nullopt);
    const TransitionSystem& system = m_model->model()->description().system;
    if (asked.relation.empty()) {
        for (const ParsingError& error : found->blame->errors)
            if (asked.transitions ==
                std::pair(system.nameOf(error.taken), system.nameOf(error.better)))
                return goToDecision(error.step, 0);
        return;
    }
    const auto counts = [&](int word) {
        return withoutSubtype(m_parse->sentence().words[word - 1].deprel) == asked.relation;
    };
    for (const BlamedArc& arc : found->blame->arcs)
        if (counts(arc.word) && arc.lostAt >= 0)
            return goToDecision(arc.lostAt, arc.word);
    for (const BlamedLabel& label : found->blame->labels)
        if (counts(label.word) && label.step >= 0)
            return goToDecision(label.step, label.word);
}

/// Shows how to go to a decision, in place of the text about a decision.
void BlameView::showHint() {
    m_decision->setText(
        tr("Click a line to go to the decision, and see its arcs in the sentence."));
    m_decision->setVisible(m_errors->topLevelItemCount() > 0);
    m_totals->setDecisionText({});
}

/// Returns what the model takes in the current configuration, and what the oracle would take.
QString BlameView::decisionText(const Decision& decision) const {
    const auto text = [this](Transition transition) {
        const QString name = transitionText(m_parse->system(), transition);
        const auto arc = m_parse->system().arc(m_parse->configuration(), transition);
        return arc ? tr("%1, %2").arg(name, arcText(*m_parse, *arc)) : name;
    };
    QString all = tr("Step %1: the model takes %2.")
                      .arg(m_parse->exploration().current().depth + 1)
                      .arg(text(decision.taken));
    if (decision.better)
        all += ' ' + tr("The oracle would take %1. Both are branches; → follows the model.")
                         .arg(text(*decision.better));
    return QStringLiteral("%1 <a href=\"workspace-explore\">%2</a>")
        .arg(all.toHtmlEscaped(), tr("Open in Explore"));
}

/// Adds a line with a text about the gold arc of `word`; a click on it leads to the step `step`, if
/// that is not negative.
void BlameView::addLine(QTreeWidgetItem* parent, const QString& text, int step, int word) {
    auto* line = new QTreeWidgetItem(parent, {text});
    line->setToolTip(0, text);
    if (step < 0)
        return;
    line->setText(2, QString::number(step + 1));
    line->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
    line->setData(0, StepRole, step);
    line->setData(0, WordRole, word);
}

/// Lists the words with a right head and a wrong relation, which was chosen when the arc was built.
void BlameView::addLabels() {
    const BlameReport::Blamed& found = *m_report->sentence();
    if (found.blame->labels.empty())
        return;
    QTreeWidgetItem* group =
        addScoreLine(m_errors, {tr("Correct head, wrong relation"), QString(), QString()});
    for (const BlamedLabel& label : found.blame->labels) {
        const int head = found.parse.heads[label.word];
        addLine(group,
                tr("%1, got %2").arg(arcText(*m_parse, {head, label.word}), toQt(label.found)),
                label.step, label.word);
    }
    group->setExpanded(true);
}

void BlameView::showSentence() {
    m_summary->setText(sentenceText());
    m_errors->clear();
    if (const auto& found = m_report->sentence(); found && found->blame)
        listErrors();
    showHint();
    goToAsked();
}

void BlameView::listErrors() {
    const std::shared_ptr<const BlameReport::Blamed> found = m_report->sentence();
    const TransitionSystem& system = m_model->model()->description().system;
    for (const ParsingError& error : found->blame->errors) {
        const bool first = &error == &found->blame->errors.front();
        const QString text =
            first ? tr("First error: %1 instead of %2") : tr("Later error: %1 instead of %2");
        auto* line = addScoreLine(
            m_errors,
            {text.arg(transitionText(system, error.taken), transitionText(system, error.better)),
             QStringLiteral("+%1").arg(error.raise), QString::number(error.step + 1)});
        line->setData(0, StepRole, error.step);
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        line->setFont(0, bold);
        addArcs(line, error.step);
    }
    if (std::ranges::count(found->blame->arcs, -1, &BlamedArc::error) > 0)
        addArcs(
            addScoreLine(m_errors, {tr("Out of reach of %1 from the start").arg(toQt(system.title)),
                                    QString(), QString()}),
            -1);
    addLabels();
}

} // namespace parsescope
