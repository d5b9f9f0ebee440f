// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/audit_dialog.h"

#include "core/audit/oracle_claim.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/study/loss_answer.h"
#include "core/treebank/edit.h"
#include "ui/canvas/form_fields.h"
#include "ui/canvas/progress_line.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/learning/command_field.h"
#include "ui/session/current_work.h"
#include "ui/session/log_replay.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// The columns of the list of kinds.
enum Column { KindColumn, TransitionColumn, CountColumn, CaseColumn };

/// The places of ROOT, in the order in which they are offered.
enum Root { RootFirst, RootLast, RootOnStack };

/// Returns the smallest case of a report as an exploration: the cursor is at the configuration.
/// Fails if a transition is not legal.
Result<SavedSession> workOf(const FaultReport& report, const TransitionSystem& system) {
    const LossRequest& request = report.smallest.request;
    SavedSession work;
    for (std::size_t i = 0; i < request.heads.size(); ++i) {
        Word word;
        word.form = std::string(1, static_cast<char>('a' + i));
        word.head = request.heads[i];
        work.sentence.words.push_back(std::move(word));
    }
    work.settings = {system, request.shape, {}};
    Exploration exploration(system, static_cast<int>(request.heads.size()), request.shape.root);
    for (const std::string& name : request.transitions) {
        const std::optional<Transition> transition = system.find(name);
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
      m_system(makeComboBox({}, 12)), m_root(makeComboBox({}, 12)),
      m_singleRoot(new QCheckBox(tr("A parse has one child of &ROOT"))),
      m_projective(new QCheckBox(tr("Only &projective"))),
      m_oneChild(new QCheckBox(tr("Only with one &child of ROOT"))),
      m_words(makeSpinBox(0, MostAuditedWords, 0)), m_summary(new QLabel),
      m_progress(new ProgressLine),
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
    layout->addLayout(makeForm());
    layout->addWidget(m_progress);
    layout->addWidget(m_summary);
    layout->addWidget(m_kinds, 1);
    layout->addWidget(makeButtons());
    resize(860, 600);

    connect(m_command, &CommandField::changed, this, &AuditDialog::refresh);
    connect(m_command, &CommandField::exampleChosen, this,
            [this] { chooseSystem(*findSystem("arc-eager")); });
    connect(m_run, &AuditRun::progress, this, &AuditDialog::showProgress);
    connect(m_run, &AuditRun::finished, this, &AuditDialog::showOutcome);
    connect(m_kinds, &QTreeWidget::itemDoubleClicked, this, &AuditDialog::openCase);
    connect(m_kinds, &QTreeWidget::currentItemChanged, this, &AuditDialog::refresh);
    // In the list, Enter opens a case instead of pressing the default button.
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
        new QShortcut(key, m_kinds, this, &AuditDialog::openCase, Qt::WidgetShortcut);
    followExploration();
    refresh();
    m_command->setFocus();
}

QFormLayout* AuditDialog::makeForm() {
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addRow(form, "system", tr("&System"), m_system, tr("The system of the oracle"));
    m_root->addItems({tr("Before the first word"), tr("After the last word"),
                      tr("On the stack, before the first word")});
    addRow(form, "root", tr("R&OOT"), m_root, tr("The place of ROOT at the start of a parse"));
    auto* golds = new QHBoxLayout;
    golds->addWidget(m_projective);
    golds->addWidget(m_oneChild);
    golds->addStretch(1);
    form->addRow(tr("Gold trees"), golds);
    form->addRow(tr("Parses"), m_singleRoot);
    m_words->setSpecialValueText(tr("As many as take a minute"));
    addRow(form, "words", tr("&Words"), m_words,
           tr("The number of words of the longest sentences. All sentences, trees and "
              "configurations up to this length are asked about."));
    m_projective->setObjectName("projective");
    m_oneChild->setObjectName("one-child");
    m_singleRoot->setObjectName("single-root");
    connect(m_system, &QComboBox::currentIndexChanged, this, &AuditDialog::fitGolds);
    connect(m_singleRoot, &QCheckBox::toggled, this, &AuditDialog::fitGolds);
    return form;
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
    if (m_run->outcome().audit || m_run->isRunning())
        return;
    const ParseSettings& settings = m_session->parse()->settings();
    m_singleRoot->setChecked(settings.shape.singleRoot());
    m_root->setCurrentIndex(settings.shape.root == RootPlace::Last ? RootLast : RootFirst);
    chooseSystem(settings.system);
}

/// Offers the systems of the list, and the system `system`, which is chosen.
void AuditDialog::chooseSystem(const TransitionSystem& system) {
    const auto isIt = [&](const TransitionSystem& other) { return areSame(other, system); };
    m_systems.assign(systems().begin(), systems().end());
    if (std::ranges::none_of(m_systems, isIt))
        m_systems.push_back(system);
    const QSignalBlocker quiet(m_system);
    m_system->clear();
    for (const TransitionSystem& each : m_systems)
        m_system->addItem(toQt(each.title));
    const auto place = std::ranges::find_if(m_systems, isIt) - m_systems.begin();
    m_system->setCurrentIndex(static_cast<int>(place));
    fitGolds();
}

/// Chooses the gold trees that the system can build, and the place of ROOT that it requires.
void AuditDialog::fitGolds() {
    const TransitionSystem& system = m_systems[static_cast<std::size_t>(m_system->currentIndex())];
    const GoldClass golds = reachableGolds(system, m_singleRoot->isChecked());
    m_projective->setChecked(golds.projective);
    m_oneChild->setChecked(golds.singleRoot);
    if (system.rootPlace)
        m_root->setCurrentIndex(*system.rootPlace == RootPlace::Last ? RootLast : RootFirst);
    m_root->setEnabled(!system.rootPlace);
}

Interview AuditDialog::interview() const {
    Interview interview;
    interview.system = m_systems[static_cast<std::size_t>(m_system->currentIndex())];
    interview.name = interview.system.name;
    interview.shape.root = m_root->currentIndex() == RootLast ? RootPlace::Last : RootPlace::First;
    interview.shape.rootLimit = rootLimitOf(m_singleRoot->isChecked());
    interview.rootOnStack = m_root->currentIndex() == RootOnStack;
    interview.gold = {m_projective->isChecked(), m_oneChild->isChecked()};
    return interview;
}

void AuditDialog::startOrStop() {
    if (m_run->isRunning())
        return m_run->stop();
    m_command->remember();
    m_kinds->clear();
    m_summary->setText(tr("Starting the command…"));
    m_progress->begin();
    m_run->start(interview(), m_words->value(), m_command->command().toStdString());
    refresh();
}

void AuditDialog::showProgress(int words, long long questions, double share) {
    m_progress->setShare(share);
    if (questions > 0)
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
    const TransitionSystem& system = audit.interview().system;
    const Result<SavedSession> work = workOf(report, system);
    if (!work)
        return;
    m_session->replay()->close(); // a run of the log would move the cursor
    ParseExplorer* parse = m_session->parse();
    showWork(*editor, *parse, *work);
    parse->showClaims(claimsOf(report, system, parse->configuration()));
    emit caseOpened(toQt(faultText(report)));
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
