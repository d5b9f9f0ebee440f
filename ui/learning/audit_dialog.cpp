// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/audit_dialog.h"

#include "core/audit/oracle_claim.h"
#include "core/parsing/systems.h"
#include "core/parsing/without_root.h"
#include "core/study/loss_answer.h"
#include "core/study/relations.h"
#include "ui/canvas/progress_line.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/learning/audit_form.h"
#include "ui/learning/command_field.h"
#include "ui/session/current_work.h"
#include "ui/session/log_replay.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <utility>

namespace parsescope {

namespace {

/// The columns of the list of kinds.
enum Column { KindColumn, TransitionColumn, CountColumn, CaseColumn };

/// Returns a form for word `i` (0-based) of a sentence without words: a letter or, after the
/// letters, a number.
std::string formOf(std::size_t i) {
    constexpr std::size_t Letters = 26;
    return i < Letters ? std::string(1, static_cast<char>('a' + i)) : std::to_string(i + 1);
}

/// Returns the smallest case of a report as an exploration: the cursor is at the configuration.
/// Where ROOT is absent, it is after the last word. Fails if a transition is not legal.
Result<SavedSession> workOf(const FaultReport& report, const Interview& asked) {
    const LossRequest& request = report.smallest.request;
    SavedSession work;
    for (std::size_t i = 0; i < request.heads.size(); ++i) {
        Word word;
        word.form = formOf(i);
        word.head = request.heads[i];
        if (!request.labels.empty())
            word.deprel = request.labels[i];
        work.sentence.words.push_back(std::move(word));
    }
    const TransitionSystem& system = asked.system;
    work.settings = {system, request.shape, {}};
    if (asked.hasNoRoot && endsWithOneRoot(system))
        work.settings.shape.rootLimit = RootLimit::One;
    Exploration exploration(system, static_cast<int>(request.heads.size()), request.shape.root);
    for (const std::string& name : request.transitions) {
        const std::optional<Transition> transition = system.find(nameWithoutRelation(name));
        if (!transition ||
            system.obstacle(exploration.current().configuration, *transition) != Obstacle::None)
            return failure("{0} is not legal", name);
        exploration.take(*transition);
    }
    work.visits = visitsOf(exploration);
    work.cursor = exploration.cursor();
    return work;
}

} // namespace

AuditDialog::AuditDialog(Session* session, QWidget* parent)
    : QDialog(parent, Qt::Window), m_session(session), m_run(new AuditRun(this)),
      m_command(new CommandField(
          {tr("Command of an oracle that answers questions line by line, as the example does:"),
           tr("<a href=\"example\">Use the example</a>, a dynamic oracle for arc-eager in Python, "
              "which you can change."),
           QStringLiteral("eager_oracle.py"), tr("Choose an Oracle"),
           QStringLiteral("audited/commands")})),
      m_form(new AuditForm(session)), m_summary(new QLabel), m_progress(new ProgressLine),
      m_kinds(makeScoreList(tr("Kinds of faults"),
                            {tr("Kind"), tr("Transition"), tr("Count"), tr("Smallest case")})) {
    setWindowTitle(tr("Audit an Oracle"));
    m_summary->setObjectName("summary");
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_kinds->setObjectName("kinds");
    m_kinds->header()->setSectionResizeMode(KindColumn, QHeaderView::ResizeToContents);
    m_kinds->header()->setStretchLastSection(true);
    for (const int column : {TransitionColumn, CaseColumn})
        m_kinds->headerItem()->setTextAlignment(column, Qt::AlignLeft | Qt::AlignVCenter);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_command);
    layout->addWidget(m_form);
    layout->addWidget(m_progress);
    layout->addWidget(m_summary);
    layout->addWidget(m_kinds, 1);
    layout->addWidget(makeButtons());
    resize(860, 600);

    connect(m_command, &CommandField::changed, this, &AuditDialog::refresh);
    connect(m_command, &CommandField::exampleChosen, this,
            [this] { m_form->chooseSystem(*findSystem("arc-eager")); });
    connect(m_run, &AuditRun::progress, this, &AuditDialog::showProgress);
    connect(m_run, &AuditRun::finished, this, &AuditDialog::showOutcome);
    connect(m_kinds, &QTreeWidget::itemDoubleClicked, this, &AuditDialog::openCase);
    connect(m_kinds, &QTreeWidget::currentItemChanged, this, &AuditDialog::refresh);
    // In the list, Enter opens a case instead of pressing the default button.
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
        new QShortcut(key, m_kinds, this, &AuditDialog::openCase, Qt::WidgetShortcut);
    refresh();
    m_command->setFocus();
}

QWidget* AuditDialog::makeButtons() {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_start = buttons->addButton(tr("&Audit"), QDialogButtonBox::ActionRole);
    m_open = buttons->addButton(tr("Open in &Explore"), QDialogButtonBox::ActionRole);
    m_copy = buttons->addButton(tr("Copy &Markdown"), QDialogButtonBox::ActionRole);
    m_start->setObjectName("start");
    m_open->setObjectName("open");
    m_copy->setObjectName("copy");
    m_open->setToolTip(tr("Shows the smallest case of the selected fault in the window, with the "
                          "costs that the oracle claims"));
    m_copy->setToolTip(tr("Copies the report as Markdown"));
    for (QAbstractButton* button : buttons->buttons()) {
        button->setIcon({});
        static_cast<QPushButton*>(button)->setAutoDefault(false);
    }
    m_start->setDefault(true);
    connect(m_start, &QPushButton::clicked, this, &AuditDialog::startOrStop);
    connect(m_open, &QPushButton::clicked, this, &AuditDialog::openCase);
    connect(m_copy, &QPushButton::clicked, this, &AuditDialog::copyReport);
    connect(buttons, &QDialogButtonBox::rejected, this, &AuditDialog::reject);
    return buttons;
}

void AuditDialog::setProgram(const QString& path) {
    m_command->setProgram(path);
}

void AuditDialog::followExploration() {
    if (!m_run->outcome().audit && !m_run->isRunning())
        m_form->followExploration();
}

void AuditDialog::startOrStop() {
    if (m_run->isRunning())
        return m_run->stop();
    const auto plan = m_form->plan();
    if (!plan)
        return m_summary->setText(plan.error());
    m_asked = plan->interview;
    m_command->remember();
    m_kinds->clear();
    m_summary->setText(tr("Starting the command…"));
    m_progress->begin();
    m_run->start(*plan, m_command->command().toStdString());
    refresh();
}

void AuditDialog::showProgress(int words, long long questions, double share) {
    m_progress->setShare(share);
    if (words == 0)
        m_summary->setText(tr("Walks through the treebank: %1 %").arg(qRound(share * 100)));
    else if (questions > 0)
        m_summary->setText(tr("Sentences of length %1: %2, %3 %")
                               .arg(words)
                               .arg(toQt(plural("{0} question", "{0} questions", questions)))
                               .arg(qRound(share * 100)));
}

void AuditDialog::showOutcome() {
    m_progress->hide();
    const AuditRun::Outcome& outcome = m_run->outcome();
    if (!outcome.audit) {
        m_summary->setText(tr("The audit failed."));
        return refresh();
    }
    QStringList lines;
    if (outcome.error)
        lines += tr("The audit ended: %1.").arg(toQt(outcome.error->text()));
    const Audit& audit = outcome.audit->audit();
    if (audit.questions() > 0)
        lines += toQt(countsText(audit));
    if (audit.questions() > 0) {
        QStringList sentences;
        for (const Text& sentence : outcome.audit->result(outcome.isStopped).introduction)
            sentences += toQt(sentence);
        lines += sentences.join(' ');
    } else if (outcome.isStopped) {
        lines += tr("Stopped before the first answer.");
    }
    m_summary->setText(lines.join('\n'));
    listKinds();
    refresh();
}

void AuditDialog::listKinds() {
    m_kinds->clear();
    const AuditResult result = m_run->outcome().audit->result(false);
    for (const auto& [key, found] : result.audit.reports()) {
        const QString about = toQt(caseLine(smallestCase(result, key, found)));
        auto* line = addScoreLine(m_kinds, {toQt(describe(found.kind)), toQt(found.transition),
                                            QLocale().toString(found.count), about});
        for (const int column : {TransitionColumn, CaseColumn})
            line->setTextAlignment(column, Qt::AlignLeft | Qt::AlignVCenter);
        line->setToolTip(CaseColumn, about);
    }
    if (QTreeWidgetItem* first = m_kinds->topLevelItem(0)) {
        m_kinds->setCurrentItem(first);
        m_kinds->setFocus();
    }
}

/// Opens the smallest case of the selected fault in the explorer.
void AuditDialog::openCase() {
    const int row = m_kinds->indexOfTopLevelItem(m_kinds->currentItem());
    TreebankEditor* editor = m_session->editor();
    if (row < 0 || !editor->commitCell())
        return;
    const OracleAudit& audit = *m_run->outcome().audit;
    const AuditResult result = audit.result(false);
    const auto found = std::next(audit.audit().reports().begin(), row);
    const FaultReport& report = smallestCase(result, found->first, found->second);
    const Result<SavedSession> work = workOf(report, m_asked);
    if (!work)
        return;
    m_session->replay()->close(); // a run of the log would move the cursor
    ParseExplorer* parse = m_session->parse();
    showWork(*editor, *parse, *work);
    // The explorer counts costs in the usual way only; other claims do not belong beside them.
    const bool countsAlike = m_asked.costs == CostConvention{} && m_asked.relations.empty();
    QString text = toQt(faultText(report));
    if (countsAlike)
        parse->showClaims(claimsOf(report, m_asked.system, parse->configuration()));
    else
        text += ' ' + tr("The costs on screen are counted in the usual way.");
    emit caseOpened(text);
}

void AuditDialog::copyReport() {
    const AuditRun::Outcome& outcome = m_run->outcome();
    QGuiApplication::clipboard()->setText(
        toQt(auditText(outcome.audit->result(outcome.isStopped), true)));
}

void AuditDialog::refresh() {
    const bool runs = m_run->isRunning();
    const auto& audit = m_run->outcome().audit;
    m_start->setText(runs ? tr("St&op") : tr("&Audit"));
    m_start->setEnabled(runs || !m_command->command().isEmpty());
    m_open->setEnabled(!runs && m_kinds->currentItem());
    m_copy->setEnabled(!runs && audit && audit->audit().questions() > 0);
}

void AuditDialog::reject() {
    m_run->stop();
    QDialog::reject();
}

} // namespace parsescope
