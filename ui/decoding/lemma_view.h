// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/decoding/lemma_lesson.h"

#include <QSplitter>

#include <random>

class QComboBox;
class QLabel;
class QModelIndex;
class QPushButton;

namespace parsescope {

class ExactDecoding;
class LemmaTrees;
class ParseExplorer;
class ScoreGrid;

/// A lesson to be run step by step on a sentence of its own: arc-eager contains arc scores and
/// arc-hybrid. On either side the scores, which can be changed, and all trees with both scores.
class LemmaView : public QSplitter {
    Q_OBJECT

public:
    explicit LemmaView(QWidget* parent = nullptr);

    /// Begins the lesson on arc scores (lemma 1) or on arc-hybrid (lemma 2).
    void begin(Decodable contained);
    /// Goes to a step, from 0.
    void goTo(int step);
    [[nodiscard]] int step() const { return m_step; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] QWidget* makeGuide();
    [[nodiscard]] const LessonStep& here() const { return m_lesson[m_step]; }
    void fill();
    void changeScore();
    void showCounterpart(const QModelIndex& index);

    ParseExplorer* m_parse; // its own, for the sentence of the lesson
    ExactDecoding* m_left;
    ExactDecoding* m_right;
    std::vector<LessonStep> m_lesson;
    int m_step = 0;
    std::mt19937 m_random{7};
    QComboBox* m_lemma;
    QLabel* m_text;
    QPushButton* m_back;
    QLabel* m_place;
    QPushButton* m_next;
    QPushButton* m_change;
    ScoreGrid* m_leftGrid;
    ScoreGrid* m_rightGrid;
    LemmaTrees* m_trees;
};

} // namespace parsescope
