// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/audit_form.h"

#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/study/relations.h"
#include "ui/canvas/form_fields.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QStandardItemModel>

#include <algorithm>
#include <array>
#include <atomic>

namespace parsescope {

namespace {

/// The length of the sentences that are asked about, 0 in walks, which the window reads meanwhile.
struct Length {
    std::atomic<int> words = 1;
    std::atomic<long long> questions = 0;
};

Result<void> askAll(OracleAudit& audit, const AuditPlan& plan, const AskOracle& oracle,
                    Length& length, const TaskControl& control) {
    if (plan.words) {
        const auto begin = [&](int longest, long long questions) {
            length.words = longest;
            length.questions = questions;
        };
        if (Result<void> done = audit.askLengths(oracle, *plan.words, begin, control); !done)
            return done;
    }
    if (!plan.walked)
        return {};
    length.words = 0;
    const WalkTrees trees = walkTreesOf(plan.walked->readAll(control).sentences);
    Result<void> done = audit.askTrees(trees, plan.errors, oracle, control);
    audit.shrink(oracle, control);
    return done;
}

AuditRun::Outcome audited(const AuditPlan& plan, const std::string& name, Length& length,
                          const TaskControl& control) {
    AuditRun::Outcome outcome{std::make_shared<OracleAudit>(plan.interview), false, {}};
    OracleCommand command(name, OracleCommand::UsualLimit, CoProcess::Messages::Keep);
    const Result<void> done =
        askAll(*outcome.audit, plan, askBy(command, control), length, control);
    outcome.isStopped = control.stopRequested();
    if (!done && !outcome.isStopped)
        outcome.error = done.error();
    return outcome;
}

} // namespace

void AuditRun::start(const AuditPlan& plan, const std::string& command) {
    const auto length = std::make_shared<Length>();
    m_task.whenFailed([this] {
        m_outcome = {};
        emit finished();
    });
    m_task.start(
        [plan, command, length](const TaskControl& control) {
            return audited(plan, command, *length, control);
        },
        [this](const Outcome& outcome) {
            m_outcome = outcome;
            emit finished();
        },
        [this, length](double share) { emit progress(length->words, length->questions, share); });
}

namespace {

/// The places of ROOT, in the order in which they are offered.
enum Root { RootInFront, RootAtEnd, RootOnStack, NoRoot };

/// Enables a field if `reason`, why it does not apply, is empty. The tool tip is `tip` or the
/// reason.
void allow(QWidget* field, const QString& tip, const QString& reason) {
    field->setEnabled(reason.isEmpty());
    field->setToolTip(reason.isEmpty() ? tip : reason);
}

/// Like `allow`; a box that is disabled is not checked.
void allowBox(QCheckBox* box, const QString& tip, const QString& reason) {
    allow(box, tip, reason);
    if (!reason.isEmpty())
        box->setChecked(false);
}

QCheckBox* makeBox(const QString& text, const char* name, const QString& tip) {
    auto* box = new QCheckBox(text);
    box->setObjectName(name);
    box->setToolTip(tip);
    return box;
}

/// Returns a text with a capital letter at its beginning.
QString capitalized(QString text) {
    text.replace(0, 1, text.left(1).toUpper());
    return text;
}

} // namespace

AuditForm::AuditForm(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_system(makeComboBox({}, 12)),
      m_root(makeComboBox({tr("Before the first word"), tr("After the last word"),
                           tr("On the stack, before the first word"),
                           tr("Absent: words without a head are roots")},
                          12)),
      m_projective(makeBox(tr("Only &projective"), "projective",
                           tr("Asks only about gold trees without crossing arcs"))),
      m_oneChild(makeBox(tr("Only with one &child of ROOT"), "one-child",
                         tr("Asks only about gold trees with one child of ROOT"))),
      m_singleRoot(makeBox(tr("A parse has one child of &ROOT"), "single-root",
                           tr("Counts only trees with one child of ROOT as reachable"))),
      m_headlessIsWrong(makeBox(tr("Words left without a &head are wrong"), "headless", {})),
      m_rootArcsAreFree(makeBox(tr("Arcs from ROOT are &free"), "root-arcs",
                                tr("Counts no cost for words that are children of ROOT in the "
                                   "gold tree"))),
      m_relations(new QLineEdit),
      m_short(makeBox(tr("All short se&ntences; words at most:"), "short",
                      tr("Asks about all gold trees and configurations of short sentences"))),
      m_words(makeSpinBox(0, MostAuditedWords, 0)),
      m_walks(makeBox(tr("&Walks through the open treebank; errors:"), "walks", {})),
      m_errors(makeSpinBox(0, 100, 20)) {
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addRow(form, "system", tr("&System"), m_system, tr("The system of the oracle"));
    addRow(form, "root", tr("R&OOT"), m_root, tr("The place of ROOT at the start of a parse"));
    form->addRow(tr("Gold trees"), makeRow({m_projective, m_oneChild}));
    form->addRow(tr("Parses"), makeRow({m_singleRoot}));
    form->addRow(tr("Costs"), makeRow({m_headlessIsWrong, m_rootArcsAreFree}));
    addRow(form, "relations", tr("Re&lations"), m_relations, {});
    addQuestions(form);
    connect(m_system, &QComboBox::currentIndexChanged, this, &AuditForm::fitRoot);
    connect(m_system, &QComboBox::currentIndexChanged, this, &AuditForm::fitGolds);
    connect(m_singleRoot, &QCheckBox::toggled, this, &AuditForm::fitGolds);
    for (QComboBox* box : {m_system, m_root})
        connect(box, &QComboBox::currentIndexChanged, this, &AuditForm::fitChoices);
    for (QCheckBox* box : {m_headlessIsWrong, m_rootArcsAreFree, m_short, m_walks})
        connect(box, &QCheckBox::toggled, this, &AuditForm::fitChoices);
    connect(session->editor(), &TreebankEditor::treebankChanged, this, &AuditForm::fitChoices);
    followExploration();
}

/// Returns a widget in which the fields are beside each other.
QWidget* AuditForm::makeRow(std::initializer_list<QWidget*> fields) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* field : fields)
        layout->addWidget(field);
    layout->addStretch(1);
    return row;
}

void AuditForm::addQuestions(QFormLayout* form) {
    m_short->setChecked(true);
    m_words->setObjectName("words");
    m_words->setAccessibleName(tr("Words"));
    m_words->setSpecialValueText(tr("As many as take a minute"));
    m_words->setToolTip(tr("The number of words of the longest sentences"));
    m_errors->setObjectName("errors");
    m_errors->setAccessibleName(tr("Errors"));
    m_errors->setSuffix(tr(" %"));
    m_errors->setToolTip(tr("The share of the steps of a walk that are taken at random"));
    form->addRow(tr("Questions"), makeRow({m_short, m_words}));
    form->addRow(QString(), makeRow({m_walks, m_errors}));
}

const TransitionSystem& AuditForm::system() const {
    return m_systems[static_cast<std::size_t>(m_system->currentIndex())];
}

CostConvention AuditForm::costs() const {
    return {m_headlessIsWrong->isChecked(), m_rootArcsAreFree->isChecked()};
}

void AuditForm::followExploration() {
    const ParseSettings& settings = m_session->parse()->settings();
    // The slots of these fields need the list of systems, which chooseSystem fills.
    const std::array quiet{QSignalBlocker(m_singleRoot), QSignalBlocker(m_root)};
    m_singleRoot->setChecked(settings.shape.singleRoot());
    m_root->setCurrentIndex(settings.shape.root == RootPlace::Last    ? RootAtEnd
                            : settings.shape.root == RootPlace::Stack ? RootOnStack
                                                                      : RootInFront);
    chooseSystem(settings.system);
}

void AuditForm::chooseSystem(const TransitionSystem& system) {
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
    fitRoot();
    fitGolds();
    fitChoices();
}

/// Chooses the gold trees that the system can build.
void AuditForm::fitGolds() {
    const GoldClass golds = reachableGolds(system(), rootLimitOf(m_singleRoot->isChecked()));
    m_projective->setChecked(golds.projective);
    m_oneChild->setChecked(golds.singleRoot);
}

/// Offers the places of ROOT that the system permits.
void AuditForm::fitRoot() {
    const bool onlyLast = system().rootPlace == RootPlace::Last;
    auto* places = qobject_cast<QStandardItemModel*>(m_root->model());
    for (const int place : {RootInFront, RootOnStack}) {
        QStandardItem* item = places->item(place);
        item->setEnabled(!onlyLast);
        item->setToolTip(onlyLast ? tr("This system has ROOT after the last word") : QString());
    }
    if (onlyLast && m_root->currentIndex() != NoRoot)
        m_root->setCurrentIndex(RootAtEnd);
}

/// Enables the choices that apply to the others.
void AuditForm::fitChoices() {
    allowBox(m_headlessIsWrong,
             tr("Counts words that are without a head at the end as wrong, not as children of "
                "ROOT"),
             m_root->currentIndex() == NoRoot
                 ? tr("Where ROOT is absent, words without a head are the roots")
                 : QString());
    const Result<void> counted = checkRelations(system());
    const QString obstacle = counted ? QString() : capitalized(toQt(counted.error().message));
    allow(m_relations,
          tr("Two or more relations with commas between them: a gold arc with another relation "
             "costs 1. If the field is empty, relations do not count."),
          obstacle);
    m_relations->setPlaceholderText(counted ? tr("Not counted, or two or more such as nsubj, obj")
                                            : obstacle);
    if (!counted)
        m_relations->clear();
    QString noWalks;
    if (m_session->editor()->treebank().size() == 0)
        noWalks = tr("No treebank is open");
    else if (costs() != CostConvention{})
        noWalks = tr("In long sentences, words without a head count as children of ROOT, and arcs "
                     "from ROOT count");
    allowBox(m_walks,
             tr("Asks about the configurations of a walk through each sentence with such a gold "
                "tree"),
             noWalks);
    m_words->setEnabled(m_short->isChecked());
    m_errors->setEnabled(m_walks->isChecked());
}

tl::expected<AuditPlan, QString> AuditForm::plan() const {
    AuditPlan plan;
    Interview& interview = plan.interview;
    const int root = m_root->currentIndex();
    interview.system = system();
    interview.name = interview.system.name;
    interview.shape.root = root == RootAtEnd || root == NoRoot ? RootPlace::Last : RootPlace::First;
    interview.shape.rootLimit = rootLimitOf(m_singleRoot->isChecked());
    interview.rootOnStack = root == RootOnStack;
    interview.hasNoRoot = root == NoRoot;
    interview.gold = {m_projective->isChecked(), m_oneChild->isChecked()};
    interview.costs = costs();
    const std::string relations = m_relations->text().trimmed().toStdString();
    interview.relations = relationsIn(relations);
    if (!relations.empty() && interview.relations.size() < 2)
        return tl::unexpected(tr("Relations: expected two or more, with commas between them."));
    if (!m_short->isChecked())
        plan.words.reset();
    else
        plan.words = m_words->value();
    if (m_walks->isChecked())
        plan.walked = m_session->editor()->treebank();
    plan.errors = m_errors->value() / 100.0;
    if (!plan.words && !plan.walked)
        return tl::unexpected(tr("There is no question: choose short sentences, walks, or both."));
    return plan;
}

} // namespace parsescope
