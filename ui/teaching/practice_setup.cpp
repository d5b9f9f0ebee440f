// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/practice_setup.h"

#include "core/parsing/systems.h"
#include "core/treebank/sentence_length.h"
#include "ui/canvas/form_fields.h"
#include "ui/canvas/progress_line.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"
#include "ui/teaching/rule_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

namespace {

constexpr int FileSource = 2; // index of the source that is a file
// Indices of the field for ROOT.
constexpr int OnStackChoice = 1;
constexpr int NoRootChoice = 2;

/// Returns the key of a field's value in the settings.
QString keyOf(const QWidget* field) {
    return QStringLiteral("practise/") + field->objectName();
}

} // namespace

PracticeSetup::PracticeSetup(TreebankEditor* editor, const ParseExplorer* parse, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_parse(parse), m_form(new QFormLayout),
      m_rows(new QWidget), m_more(new QFormLayout(m_rows)), m_begin(new QPushButton(tr("Begin"))),
      m_preview(new QPushButton(tr("Choose…"))), m_progress(new ProgressLine),
      m_message(new QLabel) {
    for (QFormLayout* form : {m_form, m_more}) {
        form->setVerticalSpacing(6);
        form->setRowWrapPolicy(QFormLayout::WrapLongRows);
        form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    }
    m_more->setContentsMargins(0, 4, 0, 0);
    QStringList kinds;
    for (const ExerciseKind& kind : exerciseKinds())
        kinds += toQt(kind.title);
    kinds += tr("All kinds in turn");
    m_kind =
        add("kind", tr("Exercise"), makeComboBox(kinds, ChoiceLetters), tr("The kind of exercise"));
    QStringList titles;
    for (const TransitionSystem& system : systems())
        titles += toQt(system.title);
    m_other = add("other", tr("Not derivable by"), makeComboBox(titles, ChoiceLetters),
                  tr("The system that cannot derive the tree"));
    m_source = add("source", tr("From"),
                   makeComboBox({tr("The open treebank"), tr("This sentence")}, ChoiceLetters),
                   tr("Where the exercises come from"));
    m_count = add("count", tr("How many"), makeSpinBox(1, 100, 10), tr("Number of exercises"));
    m_seed =
        addMore("seed", tr("Seed"), makeSpinBox(1, 999'999, 1),
                tr("The same seed gives the same exercises: one number for a whole class, or one "
                   "for each student"));
    addDifficulty();
    m_rules = new RuleFields(m_more, this);
    m_begin->setObjectName("begin");
    m_begin->setToolTip(tr("Makes the exercises and shows the first one"));
    m_preview->setObjectName("preview-exercises");
    m_preview->setToolTip(tr("Makes the exercises and lists them, so that you can strike some out "
                             "before they are asked or saved"));
    m_message->setObjectName("message");
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->addLayout(m_form);
    auto* line = new QHBoxLayout;
    line->addWidget(m_begin, 1);
    line->addWidget(m_preview);
    layout->addLayout(line);
    auto* file = new QPushButton(tr("Open Exercises…"));
    file->setObjectName("open-exercises");
    file->setToolTip(tr("Open exercises from a file, with the rules that their teacher has fixed"));
    layout->addWidget(file);
    connect(file, &QPushButton::clicked, this, &PracticeSetup::fileAsked);
    layout->addWidget(m_progress);
    layout->addWidget(m_message);
    layout->addWidget(makeFold(tr("More Settings"), m_rows), 0, Qt::AlignLeft);
    layout->addWidget(m_rows);
    layout->addStretch(1);
    connect(m_begin, &QPushButton::clicked, this, [this] {
        if (!m_progress->isHidden()) {
            m_making.cancel();
            endProgress();
            return emit stopAsked();
        }
        make(false);
    });
    connect(m_preview, &QPushButton::clicked, this, [this] { make(true); });
    connect(m_kind, &QComboBox::currentIndexChanged, this, &PracticeSetup::refresh);
    connect(m_source, &QComboBox::currentIndexChanged, this, &PracticeSetup::refresh);
    connect(editor, &TreebankEditor::treebankChanged, this, &PracticeSetup::refresh);
    parse->onChange(ParseExplorer::ProblemChanged, this, &PracticeSetup::refresh);
    refresh();
}

PracticeSetup::~PracticeSetup() {
    m_making.cancel();
}

template<class Widget>
Widget* PracticeSetup::add(const char* name, const QString& title, Widget* widget,
                           const QString& tip) {
    addRow(m_form, name, title, widget, tip);
    return widget;
}

template<class Widget>
Widget* PracticeSetup::addMore(const char* name, const QString& title, Widget* widget,
                               const QString& tip) {
    addRow(m_more, name, title, widget, tip);
    return widget;
}

void PracticeSetup::addDifficulty() {
    m_longest = addMore("longest", tr("Longest sentence"), makeSpinBox(3, 40, 12), tr("In words"));
    m_trees = addMore("trees", tr("Trees"),
                      makeComboBox({tr("All"), tr("Projective"), tr("Crossing")}, ChoiceLetters),
                      tr("Uses only sentences whose gold trees are of this kind"));
    m_traps = addMore("traps", tr("Traps"), makeSpinBox(0, 5, 1),
                      tr("At least this many legal transitions raise the loss"));
    m_ambiguity = addMore("ambiguity", tr("Right answers"), makeSpinBox(1, 5, 1),
                          tr("At least this many transitions are optimal"));
    m_errors = addMore("errors", tr("Earlier mistakes"), makeSpinBox(1, 5, 1),
                       tr("Number of mistakes in the derivation before the exercise starts"));
    m_pairs = addMore(
        "pairs", tr("In pairs"), new QCheckBox(tr("One arc makes the difference")),
        tr("Makes two exercises with the same words, whose trees differ in one arc, so that "
           "different transitions are optimal"));
    m_root = addMore(
        "root", tr("ROOT"),
        makeComboBox({tr("Where the system has it"), tr("On the stack at the start"), tr("None")},
                     ChoiceLetters),
        tr("Begins derivations with ROOT on the stack, as in most textbooks, or leaves "
           "it out, so that the words without a head at the end are the roots"));
    m_root->setCurrentIndex(OnStackChoice);
    m_tableRows = addMore(
        "table-rows", tr("Rows of tables"),
        makeComboBox({tr("Before the transition"), tr("After the transition")}, ChoiceLetters),
        tr("Whether each row of the table of a derivation shows the configuration "
           "before or after its transition"));
    m_relations = addMore("relations", tr("Relations"), new QCheckBox(tr("With the arcs")),
                          tr("Shows the relations of gold arcs in tables of derivations"));
}

void PracticeSetup::setRemembers(bool remembers) {
    if (!remembers)
        return;
    const QSettings settings;
    const auto keep = [](const QWidget* field, const char* property) {
        return [=] { QSettings().setValue(keyOf(field), field->property(property)); };
    };
    for (QComboBox* field : findChildren<QComboBox*>()) {
        const int index = settings.value(keyOf(field), field->currentIndex()).toInt();
        if (index >= 0 && index < field->count())
            field->setCurrentIndex(index);
        connect(field, &QComboBox::currentIndexChanged, this, keep(field, "currentIndex"));
    }
    for (QSpinBox* field : findChildren<QSpinBox*>()) {
        field->setValue(settings.value(keyOf(field), field->value()).toInt());
        connect(field, &QSpinBox::valueChanged, this, keep(field, "value"));
    }
    for (QCheckBox* field : findChildren<QCheckBox*>()) {
        field->setChecked(settings.value(keyOf(field), field->isChecked()).toBool());
        connect(field, &QCheckBox::toggled, this, keep(field, "checked"));
    }
}

std::vector<const ExerciseKind*> PracticeSetup::kinds() const {
    std::vector<const ExerciseKind*> kinds;
    for (const ExerciseKind& kind : exerciseKinds())
        kinds.push_back(&kind);
    const auto chosen = static_cast<std::size_t>(m_kind->currentIndex());
    return chosen < kinds.size() ? std::vector{kinds[chosen]} : kinds;
}

bool PracticeSetup::uses(bool ExerciseKind::Options::*option) const {
    const auto chosen = kinds();
    return std::any_of(chosen.begin(), chosen.end(),
                       [option](const ExerciseKind* kind) { return kind->options.*option; });
}

bool PracticeSetup::asksForDerivation() const {
    const auto chosen = kinds();
    return std::any_of(chosen.begin(), chosen.end(), [](const ExerciseKind* kind) {
        return kind->answer == ExerciseKind::Answer::Derivation;
    });
}

bool PracticeSetup::hasChoiceOfRoot() const {
    return m_parse->settings().shape.root != RootPlace::Last &&
           m_parse->system().shiftOfRoot(1).has_value();
}

bool PracticeSetup::canLeaveOutRoot() const {
    return !m_parse->system().rootPlace && uses(&ExerciseKind::Options::withoutRoot);
}

bool PracticeSetup::usesTreebank() const {
    return m_source->currentIndex() == 0;
}

bool PracticeSetup::usesFile() const {
    return m_source->currentIndex() == FileSource;
}

void PracticeSetup::setFile(const QString& name, ExerciseFile file) {
    m_file = std::move(file);
    const QString text = tr("The file %1").arg(name);
    if (m_source->count() > FileSource)
        m_source->setItemText(FileSource, text);
    else
        m_source->addItem(text);
    m_source->setCurrentIndex(FileSource);
    refresh();
}

PracticeRules PracticeSetup::rules() const {
    return m_rules->rules();
}

GeneratorOptions PracticeSetup::options() const {
    GeneratorOptions options;
    options.system = m_parse->system();
    options.kinds = kinds();
    if (uses(&ExerciseKind::Options::other))
        options.other = systems()[m_other->currentIndex()];
    options.shape.rootLimit = m_parse->settings().shape.rootLimit;
    if (m_parse->settings().shape.root == RootPlace::Last)
        options.shape.root = RootPlace::Last;
    options.rootOnStack = hasChoiceOfRoot() && m_root->currentIndex() == OnStackChoice;
    options.hasNoRoot = canLeaveOutRoot() && m_root->currentIndex() == NoRootChoice;
    options.table = {m_tableRows->currentIndex() == 1, m_relations->isChecked()};
    options.takesFewer = true;
    options.count = m_count->value();
    options.seed = static_cast<std::uint64_t>(m_seed->value());
    options.minWords = usesTreebank() ? options.minWords : 1;
    options.maxWords = usesTreebank() ? m_longest->value() : LongestSentence;
    if (usesTreebank() && m_trees->currentIndex() > 0)
        options.projective = m_trees->currentIndex() == 1;
    options.ambiguity = m_ambiguity->value();
    options.traps = m_traps->value();
    options.errors = m_errors->value();
    options.pairs = m_pairs->isChecked() && uses(&ExerciseKind::Options::pairs);
    return options;
}

MakeExercises PracticeSetup::maker() const {
    if (usesFile())
        return exercisesFrom(m_file.exercises);
    return usesTreebank() ? exercisesFrom(m_editor->treebank(), options())
                          : exercisesFrom(m_parse->sentence(), options());
}

void PracticeSetup::make(bool previews) {
    const bool isReady = usesFile() || (usesTreebank() ? m_editor->treebank().size() > 0
                                                       : m_parse->gold().has_value());
    if (!isReady)
        return m_message->setText(!usesTreebank() ? tr("This sentence has no gold tree.")
                                  : m_editor->treebank().files().empty()
                                      ? tr("No treebank is open.")
                                      : tr("The treebank has no sentences."));
    const QString message =
        usesFile() ? tr("Preparing the exercises…") : tr("Looking for exercises…");
    showProgress(message, 0);
    m_making.whenFailed([this] {
        endProgress();
        m_message->setText(tr("The exercises could not be made."));
    });
    m_making.start([make = maker()](const TaskControl& control) { return make({}, control); },
                   [this, previews](const MadeExercises& result) { showMade(result, previews); },
                   [this, message](double share) { showProgress(message, share); });
}

void PracticeSetup::showMade(const MadeExercises& result, bool previews) {
    endProgress();
    Result<std::vector<Examiner>>& exercises = result->exercises;
    QString message = exercises ? QString() : toQt(exercises.error().message);
    if (exercises && exercises->empty())
        message = nothingFound();
    if (result->leftOut > 0) {
        if (!message.isEmpty())
            message +=
                message.endsWith(QLatin1Char('.')) ? QLatin1String(" ") : QLatin1String(". ");
        message += toQt(leftOutWithErrors(result->leftOut)) + QLatin1Char('.');
    }
    m_message->setText(message);
    if (!exercises || exercises->empty())
        return;
    if (!previews)
        return emit made(std::make_shared<std::vector<Examiner>>(*std::move(exercises)));
    auto* preview = new ExercisePreview(maker(), *std::move(exercises), window());
    preview->setAttribute(Qt::WA_DeleteOnClose);
    preview->setModal(true);
    connect(preview, &ExercisePreview::beginAsked, this, [this, preview] {
        preview->close();
        emit made(std::make_shared<std::vector<Examiner>>(preview->take()));
    });
    connect(preview, &ExercisePreview::saveAsked, this, [this, preview] {
        std::vector<Exercise> chosen;
        for (const Examiner& examiner : preview->exercises())
            chosen.push_back(examiner.exercise());
        emit saveAsked(chosen);
    });
    preview->open();
}

void PracticeSetup::showProgress(const QString& message, double share) {
    m_message->setText(message);
    m_progress->show();
    m_progress->setShare(share);
    m_begin->setText(tr("Stop"));
    m_preview->setEnabled(false);
}

void PracticeSetup::endProgress() {
    m_progress->hide();
    m_message->clear();
    m_begin->setText(tr("Begin"));
    m_preview->setEnabled(true);
}

QString PracticeSetup::nothingFound() const {
    return kinds().size() == 1 && uses(&ExerciseKind::Options::other)
               ? tr("No such tree: whatever %1 derives here, %2 derives, too. Choose other "
                    "systems.")
                     .arg(toQt(m_parse->system().title), m_other->currentText())
               : tr("No sentence gives such an exercise. Allow longer sentences, other trees or "
                    "fewer traps.");
}

void PracticeSetup::refresh() {
    using Options = ExerciseKind::Options;
    if (systems()[m_other->currentIndex()].name == m_parse->system().base())
        m_other->setCurrentIndex((m_other->currentIndex() + 1) % m_other->count());
    const bool generates = !usesFile();
    for (QWidget* field : std::initializer_list<QWidget*>{m_kind, m_count})
        showRow(m_form, field, generates);
    showRow(m_more, m_seed, generates);
    showRow(m_form, m_other, generates && uses(&Options::other));
    showRow(m_more, m_longest, usesTreebank());
    showRow(m_more, m_trees, usesTreebank() && uses(&Options::trees));
    showRow(m_more, m_traps, generates && uses(&Options::place));
    showRow(m_more, m_ambiguity, generates && uses(&Options::place));
    showRow(m_more, m_errors, generates && uses(&Options::errors));
    showRow(m_more, m_pairs, generates && uses(&Options::pairs));
    showRow(m_more, m_root, generates && (hasChoiceOfRoot() || canLeaveOutRoot()));
    showRow(m_more, m_tableRows, generates && asksForDerivation());
    showRow(m_more, m_relations, generates && asksForDerivation());
    m_rules->fix(usesFile() ? m_file.rules : FixedRules());
    if (generates)
        return m_message->setText(
            tr("The exercises are about %1, the system above.").arg(toQt(m_parse->system().title)));
    QString message = toQt(plural("The file has {0} exercise and names its system.",
                                  "The file has {0} exercises and names their systems.",
                                  static_cast<int>(m_file.exercises.size())));
    if (m_file.rules != FixedRules())
        message += ' ' + tr("It fixes the rules that cannot be changed here.");
    m_message->setText(message);
}

} // namespace parsescope
