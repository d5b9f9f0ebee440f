// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/exercise_preview.h"

#include "core/teaching/ask/exercise_json.h"
#include "ui/canvas/progress_line.h"
#include "ui/canvas/qt_text.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// Largest number of sentences of a treebank from which exercises are generated; the first ones are
/// used.
constexpr int MostSentences = 20'000;

/// Returns those of the first MostSentences sentences that have a tree. Adds the number of the
/// others to `leftOut`.
std::vector<Sentence> goodSentences(const Treebank& treebank, int& leftOut,
                                    const TaskControl& control) {
    std::vector<Sentence> sentences;
    const int count = std::min(treebank.size(), MostSentences);
    for (int i = 0; i < count && !control.stopRequested(); ++i) {
        SentenceReading reading = treebank.read(i);
        if (reading.hasTree())
            sentences.push_back(std::move(reading.sentence));
        else
            ++leftOut;
        if (i % 256 == 0)
            control.report(static_cast<double>(i) / count / 2);
    }
    return sentences;
}

MadeExercises generated(const std::vector<Sentence>& sentences, GeneratorOptions options,
                        const std::vector<std::string>& struckOut, const TaskControl& control) {
    options.struckOut = struckOut;
    return std::make_shared<ExercisesMade>(generateExercises(sentences, options, control));
}

} // namespace

MakeExercises exercisesFrom(const Treebank& treebank, const GeneratorOptions& options) {
    return
        [treebank, options](const std::vector<std::string>& struckOut, const TaskControl& control) {
            int leftOut = 0;
            const std::vector<Sentence> sentences = goodSentences(treebank, leftOut, control);
            MadeExercises made = generated(sentences, options, struckOut, control);
            made->leftOut = leftOut;
            return made;
        };
}

MakeExercises exercisesFrom(const Sentence& sentence, const GeneratorOptions& options) {
    return
        [sentence, options](const std::vector<std::string>& struckOut, const TaskControl& control) {
            return generated({sentence}, options, struckOut, control);
        };
}

MakeExercises exercisesFrom(const std::vector<Exercise>& exercises) {
    return [exercises](const std::vector<std::string>& struckOut, const TaskControl& control) {
        std::vector<Exercise> kept;
        std::copy_if(exercises.begin(), exercises.end(), std::back_inserter(kept),
                     [&](const Exercise& exercise) {
                         return std::find(struckOut.begin(), struckOut.end(),
                                          sentenceName(exercise.sentence)) == struckOut.end();
                     });
        return std::make_shared<ExercisesMade>(makeExaminers(std::move(kept), control));
    };
}

ExercisePreview::ExercisePreview(MakeExercises make, std::vector<Examiner> made, QWidget* parent)
    : QDialog(parent), m_make(std::move(make)), m_list(new QTreeWidget), m_message(new QLabel),
      m_progress(new ProgressLine), m_strikeOut(new QPushButton(tr("&Strike Out"))) {
    setWindowTitle(tr("Choose Exercises"));
    m_list->setObjectName("preview");
    m_list->setAccessibleName(tr("Exercises"));
    m_list->setHeaderLabels({tr("Exercise"), tr("Words"), tr("Name"), tr("Sentence")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_message->setObjectName("message");
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_strikeOut->setObjectName("strike-out");
    m_strikeOut->setToolTip(
        tr("Replaces the selected exercises by others of the same kinds (Del)"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_save = buttons->addButton(tr("Sa&ve…"), QDialogButtonBox::ActionRole);
    m_save->setToolTip(tr("Saves these exercises, with the rules, for a class"));
    m_begin = buttons->addButton(tr("&Begin"), QDialogButtonBox::AcceptRole);
    m_begin->setToolTip(tr("Asks these exercises"));
    for (QAbstractButton* button : buttons->buttons()) {
        button->setIcon({});
        static_cast<QPushButton*>(button)->setAutoDefault(false);
    }
    m_strikeOut->setAutoDefault(false);
    auto* line = new QHBoxLayout;
    line->addWidget(m_strikeOut);
    line->addStretch(1);
    line->addWidget(buttons);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_progress);
    layout->addWidget(m_message);
    layout->addLayout(line);
    constexpr QSize usual(760, 420);
    resize(usual);
    auto* erase = new QShortcut(QKeySequence::Delete, m_list, nullptr, nullptr, Qt::WidgetShortcut);
    connect(erase, &QShortcut::activated, this, &ExercisePreview::strikeOut);
    connect(m_strikeOut, &QPushButton::clicked, this, &ExercisePreview::strikeOut);
    connect(m_list, &QTreeWidget::itemSelectionChanged, this,
            [this] { setBusy(m_making.isRunning()); });
    connect(m_save, &QPushButton::clicked, this, &ExercisePreview::saveAsked);
    connect(m_begin, &QPushButton::clicked, this, &ExercisePreview::beginAsked);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    show(std::move(made));
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

ExercisePreview::~ExercisePreview() {
    m_making.cancel();
}

void ExercisePreview::show(std::vector<Examiner> exercises) {
    const int current = m_list->indexOfTopLevelItem(m_list->currentItem());
    m_exercises = std::move(exercises);
    m_list->clear();
    int number = 0;
    for (const Examiner& examiner : m_exercises) {
        const Exercise& exercise = examiner.exercise();
        auto* row = new QTreeWidgetItem(
            m_list, {QStringLiteral("%1. %2").arg(++number).arg(toQt(exercise.kind->title)),
                     QString::number(exercise.sentence.size()),
                     toQt(sentenceName(exercise.sentence)), toQt(exercise.sentence.text())});
        row->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        const QString question = toQt(examiner.question());
        for (int column = 0; column < m_list->columnCount(); ++column)
            row->setToolTip(column, question);
    }
    m_list->setCurrentItem(m_list->topLevelItem(std::min(std::max(current, 0), number - 1)));
    m_message->setText(toQt(
        plural("{0} exercise. Select those that you do not want, and strike them out.",
               "{0} exercises. Select those that you do not want, and strike them out.", number)));
    setBusy(false);
}

void ExercisePreview::setBusy(bool busy) {
    m_strikeOut->setEnabled(!busy && !m_list->selectedItems().isEmpty());
    m_save->setEnabled(!busy && !m_exercises.empty());
    m_begin->setEnabled(!busy && !m_exercises.empty());
    m_progress->setVisible(busy);
}

void ExercisePreview::strikeOut() {
    if (m_making.isRunning() || m_list->selectedItems().isEmpty())
        return;
    const std::size_t before = m_struckOut.size();
    for (QTreeWidgetItem* row : m_list->selectedItems()) {
        const auto at = static_cast<std::size_t>(m_list->indexOfTopLevelItem(row));
        std::string name = sentenceName(m_exercises[at].exercise().sentence);
        if (std::find(m_struckOut.begin(), m_struckOut.end(), name) == m_struckOut.end())
            m_struckOut.push_back(std::move(name));
    }
    m_making.whenFailed([this, before] {
        m_struckOut.resize(before);
        setBusy(false);
    });
    m_making.start([make = m_make, names = m_struckOut](
                       const TaskControl& control) { return make(names, control); },
                   [this, before](const MadeExercises& made) { takeMade(made, before); },
                   [this](double share) { m_progress->setShare(share); });
    m_progress->begin();
    setBusy(true);
}

/// Shows the exercises, or the reason why there are none. Then only the first `struckOut` sentences
/// remain struck out.
void ExercisePreview::takeMade(const MadeExercises& made, std::size_t struckOut) {
    if (made->exercises)
        return show(*std::move(made->exercises));
    m_struckOut.resize(struckOut);
    m_message->setText(toQt(made->exercises.error().message));
    setBusy(false);
}

} // namespace parsescope
