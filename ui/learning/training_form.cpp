// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/training_form.h"

#include "core/decoding/exact_decoders.h"
#include "core/parsing/systems.h"
#include "ui/canvas/form_fields.h"
#include "ui/canvas/path_bytes.h"
#include "ui/canvas/qt_text.h"
#include "ui/learning/parameter_fields.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"

#include <QCheckBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QSpinBox>

#include <algorithm>

namespace parsescope {

namespace {

/// Finds the name of the part in a file's name, "train", "dev" or "test"; the last one if there are
/// several.
QRegularExpressionMatch findPart(const QString& path) {
    static const QRegularExpression word(
        QStringLiteral("^(?:.*[-_.])?(train|dev|test)(?=[-_.][^/]*$|$)"));
    return word.match(QFileInfo(path).fileName());
}

} // namespace

bool isPart(const QString& path, const QString& part) {
    return findPart(path).captured(1) == part;
}

QString partBeside(const QString& path, const QString& part) {
    const QRegularExpressionMatch found = findPart(path);
    if (!found.hasMatch())
        return {};
    QString name = QFileInfo(path).fileName();
    name.replace(found.capturedStart(1), found.capturedLength(1), part);
    const QFileInfo file(QFileInfo(path).dir(), name);
    return file.isFile() ? file.filePath() : QString();
}

namespace {

constexpr int SettingLetters = 12; // least number of letters of a choice that are visible

/// Parameters that have fields of their own in the form, or are only for runs without a window.
const std::vector<std::string_view> ShownAbove{"exploration", "explore-from", "threads"};

} // namespace

TrainingForm::TrainingForm(TreebankEditor* editor, const ParseExplorer* parse, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_parse(parse), m_form(new QFormLayout(this)) {
    m_form->setContentsMargins(8, 8, 8, 8);
    m_form->setVerticalSpacing(6);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_treebank = add("treebank", tr("Train on"), new FileCombo({}, {}),
                     tr("Sentences with trees to train on"));
    m_dev = add("dev", tr("Development part"), new FileCombo(tr("None"), {}),
                tr("Sentences that are held out of training: the iteration that parses them best "
                   "is kept. Without them, the last iteration is kept."));
    m_warning = new QLabel(tr("This file is the test part. A model trained on it cannot be "
                              "measured on it."));
    m_warning->setObjectName("warning");
    m_warning->setTextFormat(Qt::PlainText);
    m_warning->setWordWrap(true);
    m_form->addRow(m_warning);
    addScorers();
    addSystem();
    addRegimes();
    m_size =
        add("size", tr("Size"), makeComboBox({tr("Small"), tr("As published")}, SettingLetters),
            tr("Small networks train in minutes. The networks “as published” are as large as "
               "those of [SHL17]."));
    m_iterations = add("iterations", tr("Iterations"), makeSpinBox(1, 1000, 10),
                       tr("How many times training goes through the whole treebank"));
    m_seed = add("seed", tr("Seed"), makeSpinBox(1, 999999, 1),
                 tr("The same seed gives the same model"));
    m_seeds = add("seeds", tr("How many seeds"), makeSpinBox(1, 100, 1),
                  tr("Number of seeds, from this one on, to train with at the same time; the model "
                     "that parses best is kept"));
    m_networks = add("networks", tr("Networks"), makeSpinBox(1, 20, 1),
                     tr("Number of networks to train, with this seed and those after it; their "
                        "scores are averaged [SHL17 §6]"));
    m_parameters = new ParameterFields;
    m_form->addRow(m_parameters);
    connect(m_parameters, &ParameterFields::changed, this, &TrainingForm::changed);
    connect(m_scorer, &QComboBox::currentIndexChanged, this, &TrainingForm::listRegimes);
    for (QComboBox* box : findChildren<QComboBox*>())
        connect(box, &QComboBox::currentIndexChanged, this, &TrainingForm::refresh);
    connect(m_scorer, &QComboBox::currentIndexChanged, this,
            [this] { m_iterations->setValue(kind().iterations); });
    connect(editor, &TreebankEditor::treebankChanged, this, &TrainingForm::offerParts);
    parse->onChange(ParseExplorer::ProblemChanged, this, &TrainingForm::refresh);
    offerParts();
}

template<class Widget>
Widget* TrainingForm::add(const char* name, const QString& title, Widget* widget,
                          const QString& tip) {
    addRow(m_form, name, title, widget, tip);
    return widget;
}

void TrainingForm::addScorers() {
    m_scorer = add("scorer", tr("Model"), makeComboBox({}, SettingLetters),
                   tr("A linear model over feature templates, or a neural network: trained "
                      "locally to parse greedily, or globally to find the best tree"));
    for (const ModelKind& each : modelKinds()) {
        const auto add = [&](const QString& title, const TrainingRegime* regime) {
            m_choices.push_back({&each, regime});
            m_scorer->addItem(title);
        };
        const auto has = [&](bool exact) {
            return std::ranges::count(each.regimes, exact, &TrainingRegime::exact) > 0;
        };
        if (!has(true) || !has(false)) {
            add(toQt(each.title), nullptr);
            continue;
        }
        for (bool exact : {false, true})
            for (const TrainingRegime& regime : each.regimes)
                if (regime.exact == exact)
                    add((exact ? tr("%1, exact") : tr("%1, greedy")).arg(toQt(each.title)),
                        &regime);
    }
}

void TrainingForm::addSystem() {
    m_system = add("system", tr("System"), makeComboBox({}, SettingLetters),
                   tr("The transitions that the parser uses"));
    m_system->addItem({}, QString()); // the entry for the system on screen
    for (const TransitionSystem& system : systems())
        m_system->addItem(toQt(system.title), toQt(system.name));
    for (const ExactDecoder* decoder : exactDecoders())
        if (decoder->scoresArcs())
            m_system->addItem(toQt(Text(decoder->title)), toQt(decoder->name));
    m_extensions = new QWidget;
    auto* line = new QHBoxLayout(m_extensions);
    line->setContentsMargins(0, 0, 0, 0);
    for (const Rule& rule : extensions()) {
        auto* box = new QCheckBox(toQt(rule.name));
        box->setToolTip(toQt(rule.effect));
        line->addWidget(box);
        m_added += box;
        connect(box, &QCheckBox::toggled, this, &TrainingForm::changed);
    }
    line->addStretch();
    add("extensions", tr("With"), m_extensions, tr("Additional buffer transitions"));
    m_root = add(
        "root", tr("ROOT"),
        makeComboBox({tr("On the stack"), tr("After the last word")}, SettingLetters),
        tr("The place of ROOT when a parse begins. If it is on the stack, words are attached to "
           "it while the sentence is read; if it is after the last word, at the end. A model "
           "for ROOT on the stack also serves parses that begin with ROOT before the first "
           "word: there is only one transition until it is on the stack."));
    m_singleRoot = add("singleRoot", tr("Trees"), new QCheckBox(tr("Single root")),
                       tr("ROOT has exactly one dependent, in training and whenever the "
                          "model parses"));
}

void TrainingForm::addRegimes() {
    m_regime = add("regime", tr("Training"), makeComboBox({}, SettingLetters),
                   tr("Static oracle: one canonical derivation of each sentence. Any optimal "
                      "transition: any derivation of the gold tree. Dynamic oracle: also the "
                      "configurations that the parser’s own mistakes lead to."));
    listRegimes();
    m_share = add("share", tr("Follow mistakes"), makeSpinBox(0, 100, 100),
                  tr("How often training continues from a wrong choice of the parser"));
    m_share->setSuffix(tr(" % of the time"));
    m_from = add("from", tr("From iteration"), makeSpinBox(1, 1000, 1),
                 tr("The first iteration that follows mistakes"));
    m_from->setPrefix(tr("iteration "));
}

/// Lists the training regimes, if they are chosen independently of the model. The last one, which
/// is the best, is selected.
void TrainingForm::listRegimes() {
    m_regime->clear();
    if (m_choices[m_scorer->currentIndex()].regime)
        return;
    for (const TrainingRegime& each : kind().regimes)
        m_regime->addItem(toQt(each.title));
    m_regime->setCurrentIndex(m_regime->count() - 1);
}

const ModelKind& TrainingForm::kind() const {
    return *m_choices[m_scorer->currentIndex()].kind;
}

const TrainingRegime& TrainingForm::regime() const {
    const TrainingRegime* chosen = m_choices[m_scorer->currentIndex()].regime;
    return chosen ? *chosen : kind().regimes[std::max(m_regime->currentIndex(), 0)];
}

int TrainingForm::iterations() const {
    return m_iterations->value();
}

int TrainingForm::seeds() const {
    if (kind().average)
        return m_networks->value();
    return kind().hasSeeds && hasDev() ? m_seeds->value() : 1;
}

int TrainingForm::firstSeed() const {
    return m_seed->value();
}

bool TrainingForm::hasDev() const {
    return !m_dev->path().isEmpty();
}

/// Returns the name of the chosen system or decoder of arcs; an empty name for the system on
/// screen.
std::string TrainingForm::systemName() const {
    return m_system->currentData().toString().toStdString();
}

TransitionSystem TrainingForm::system() const {
    const std::string name = systemName();
    if (name.empty())
        return m_parse->system();
    const Result<TransitionSystem> plain = findSystem(findArcDecoder(name) ? "arc-eager" : name);
    std::vector<std::string> added;
    for (const QCheckBox* box : m_added)
        if (box->isChecked())
            added.push_back(box->text().toStdString());
    const Result<TransitionSystem> extended = extendSystem(*plain, added);
    return extended ? *extended : *plain;
}

/// Offers the training and development parts of the open treebank. If the open treebank is the
/// training part, or no training part is found, the training uses the open treebank.
void TrainingForm::offerParts() {
    const QString path = toQt(m_editor->treebank().name());
    if (path != m_partsFor) {
        m_partsFor = path;
        m_treebank->offer(isPart(path, "train") ? QString() : partBeside(path, "train"));
        m_dev->offer(partBeside(path, "dev"));
    }
    refresh();
}

/// Hides the fields that have no effect with the current choices.
void TrainingForm::refresh() {
    const QString name = QFileInfo(toQt(m_editor->treebank().name())).fileName();
    m_treebank->setOther(m_editor->treebank().size() > 0        ? name
                         : m_editor->treebank().files().empty() ? tr("No treebank is open")
                                                                : tr("The treebank is empty"));
    m_warning->setVisible(isPart(m_treebank->path().isEmpty() ? name : m_treebank->path(), "test"));
    m_system->setItemText(0, tr("Shown: %1").arg(toQt(m_parse->system().title)));
    showRow(m_form, m_extensions,
            m_system->currentIndex() > 0 && !regime().exact && canBeExtended(system()) &&
                !findArcDecoder(systemName()));
    showRow(m_form, m_root, kind().hasRootLast);
    showRow(m_form, m_regime, m_regime->count() > 1);
    showRow(m_form, m_share, regime().explores);
    showRow(m_form, m_from, regime().explores);
    showRow(m_form, m_size, kind().makeSmall);
    // Development data are needed to choose the best seed.
    showRow(m_form, m_seeds, kind().hasSeeds && hasDev());
    showRow(m_form, m_networks, kind().average != nullptr);
    m_parameters->show(kind(), chosenOptions(), ShownAbove);
    emit changed();
}

/// Returns the options chosen in the form, without the additional settings.
TrainingOptions TrainingForm::chosenOptions() const {
    TrainingOptions options;
    options.arcs = findArcDecoder(systemName());
    options.system = system();
    if (kind().hasRootLast && m_root->currentIndex() == 1)
        options.shape.root = RootPlace::Last;
    options.shape.rootLimit = rootLimitOf(m_singleRoot->isChecked());
    options.iterations = m_iterations->value();
    options.seed = static_cast<std::uint64_t>(m_seed->value());
    regime().choose(options);
    options.perceptron.exploration = m_share->value() / 100.0;
    options.perceptron.firstExploration = m_from->value();
    if (kind().makeSmall && m_size->currentIndex() == 0)
        kind().makeSmall(options);
    return options;
}

TrainingOptions TrainingForm::options() const {
    TrainingOptions options = chosenOptions();
    m_parameters->apply(options);
    return options;
}

Result<TrainingRequest> TrainingForm::request() const {
    TrainingRequest request{m_editor->treebank(),
                            pathBytes(m_treebank->path()),
                            pathBytes(m_dev->path()),
                            &kind(),
                            options(),
                            seeds()};
    if (request.file.empty() && request.treebank.size() == 0)
        return failure("There is no treebank to train on.");
    if (request.options.arcs && !kind().hasArcs)
        return failure(
            "Only networks can score arcs without transitions. Choose a transition system.");
    return kind().check(request.options).map([&] { return request; });
}

} // namespace parsescope
