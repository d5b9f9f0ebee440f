// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/lemma_view.h"

#include "core/decoding/score_sources.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/decoding/lemma_trees.h"
#include "ui/decoding/score_grid.h"
#include "ui/decoding/score_model.h"
#include "ui/session/parse_explorer.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace parsescope {

namespace {

constexpr std::array Lemmas{Decodable::Eisner, Decodable::ArcHybrid};

/// With a gold tree that the scores lean to.
Sentence sentenceOfLesson(const QString& text) {
    constexpr std::array Heads{2, 0, 4, 2};
    Sentence sentence = sentenceFromText(text.toStdString());
    if (sentence.words.size() == Heads.size()) // in another language it may have more words
        for (std::size_t i = 0; i < Heads.size(); ++i)
            sentence.words[i].head = Heads[i];
    return sentence;
}

/// Whole numbers, so that sums can be followed in one's head.
Scores wholeScores(Decodable system, const ParseExplorer& parse) {
    constexpr unsigned Seed = 7; // at first the gold tree is the best
    Scores scores = scoreSources().front().scores({system, parse.sentence(), parse.gold(), Seed});
    for (std::string_view name : Scores::tableNames(system))
        for (int row = 0; row <= scores.words(); ++row)
            for (int column = 1; column <= scores.words() + 1; ++column) {
                double& score = scores.table(name).at(row, column);
                score = std::round(score);
            }
    return scores;
}

} // namespace

LemmaView::LemmaView(QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_parse(new ParseExplorer(this)),
      m_left(new ExactDecoding(m_parse, nullptr, this)),
      m_right(new ExactDecoding(m_parse, nullptr, this)), m_lemma(new QComboBox),
      m_text(new QLabel), m_back(new QPushButton(tr("Back"))), m_place(new QLabel),
      m_next(new QPushButton(tr("Next"))), m_change(new QPushButton(tr("Change a Score"))),
      m_leftGrid(new ScoreGrid(m_left)), m_rightGrid(new ScoreGrid(m_right)),
      m_trees(new LemmaTrees) {
    addWidget(makeGuide());
    addWidget(m_leftGrid);
    addWidget(m_rightGrid);
    addWidget(m_trees);
    for (ScoreGrid* grid : {m_leftGrid, m_rightGrid}) {
        grid->grid()->horizontalHeader()->setMinimumSectionSize(30);
        grid->grid()->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    }
    m_leftGrid->setObjectName("left");
    m_rightGrid->setObjectName("right");
    m_rightGrid->setTexts(tr("Arc-eager"), {});
    setSizes({200, 195, 230, 390});
    setChildrenCollapsible(false);
    connect(m_left, &ExactDecoding::scoresChanged, this, &LemmaView::fill);
    connect(m_right, &ExactDecoding::scoresChanged, this,
            [this] { m_trees->compare(m_parse->sentence(), m_left->scores(), m_right->scores()); });
    connect(m_leftGrid->grid()->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &LemmaView::showCounterpart);
}

QWidget* LemmaView::makeGuide() {
    m_lemma->setObjectName("lemma");
    m_lemma->setAccessibleName(tr("Lesson"));
    m_lemma->addItems({tr("Lemma 1: arc scores"), tr("Lemma 2: arc-hybrid")});
    m_text->setObjectName("lesson");
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_back->setObjectName("lesson-back");
    m_next->setObjectName("lesson-next");
    m_change->setObjectName("lesson-change");
    auto* scroll = new QScrollArea; // of a low panel
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_text);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_back);
    buttons->addWidget(m_place);
    buttons->addWidget(m_next);
    buttons->addStretch();
    for (QPushButton* button : {m_back, m_next}) // beside what there is to see
        button->setFixedWidth(fontMetrics().horizontalAdvance(button->text()) + 28);
    auto* guide = new QWidget;
    auto* layout = new QVBoxLayout(guide);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addWidget(m_lemma);
    layout->addWidget(scroll, 1);
    layout->addWidget(m_change);
    layout->addLayout(buttons);
    connect(m_lemma, &QComboBox::activated, this, [this](int index) { begin(Lemmas[index]); });
    connect(m_back, &QPushButton::clicked, this, [this] { goTo(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { goTo(m_step + 1); });
    connect(m_change, &QPushButton::clicked, this, &LemmaView::changeScore);
    return guide;
}

void LemmaView::showEvent(QShowEvent* event) {
    QSplitter::showEvent(event);
    if (!m_lesson.empty())
        return;
    m_parse->setSentence({sentenceOfLesson(tr("We saw two owls")), {}});
    begin(Lemmas[0]);
}

void LemmaView::begin(Decodable contained) {
    m_lesson.clear(); // until the scores are there
    m_left->setScores(wholeScores(contained, *m_parse));
    m_leftGrid->setTexts(contained == Decodable::Eisner ? tr("Scores of arcs") : tr("Arc-hybrid"),
                         {});
    m_lesson = lessonOn(contained);
    goTo(0);
}

void LemmaView::goTo(int step) {
    m_step = std::clamp(step, 0, static_cast<int>(m_lesson.size()) - 1);
    m_text->setText(QStringLiteral("<p style='font-weight:600'>%1</p><p>%2</p>")
                        .arg(here().title, here().text));
    m_place->setText(tr("%1 of %2").arg(m_step + 1).arg(m_lesson.size()));
    m_back->setEnabled(m_step > 0);
    m_next->setEnabled(m_step + 1 < static_cast<int>(m_lesson.size()));
    m_change->setVisible(here().change != LessonStep::Change::None);
    m_rightGrid->grid()->setEditTriggers(here().change == LessonStep::Change::Right
                                             ? QAbstractItemView::AllEditTriggers
                                             : QAbstractItemView::NoEditTriggers);
    fill();
    m_leftGrid->showTable(here().left);
    m_rightGrid->showTable(here().right);
}

/// The right side follows the left one as far as the lesson has come.
void LemmaView::fill() {
    if (!m_lesson.empty())
        m_right->setScores(partlyArcEager(m_left->scores(), here().filled));
}

/// One that derivations meet, on the side that the lesson asks to change.
void LemmaView::changeScore() {
    const ScoreGrid* grid = here().change == LessonStep::Change::Right ? m_rightGrid : m_leftGrid;
    std::vector<QModelIndex> cells;
    for (int row = 0; row < grid->model()->rowCount(); ++row)
        for (int column = 0; column < grid->model()->columnCount(); ++column)
            if (const QModelIndex cell = grid->model()->index(row, column);
                grid->model()->flags(cell) & Qt::ItemIsEditable)
                cells.push_back(cell);
    const QModelIndex cell = cells[m_random() % cells.size()];
    const double before = cell.data(Qt::EditRole).toString().toDouble();
    grid->model()->setData(cell, QString::number(before > 0 ? before - 6 : before + 6),
                           Qt::EditRole);
    grid->grid()->setCurrentIndex(cell);
}

/// Where arc-eager has the score that is looked at.
void LemmaView::showCounterpart(const QModelIndex& index) {
    if (!(m_leftGrid->model()->flags(index) & Qt::ItemIsEditable))
        return;
    const ScorePlace place =
        placeInArcEager({m_leftGrid->table(), index.row(), index.column() + 1});
    m_rightGrid->showTable(place.table);
    m_rightGrid->grid()->setCurrentIndex(m_rightGrid->model()->index(place.row, place.column - 1));
}

} // namespace parsescope
