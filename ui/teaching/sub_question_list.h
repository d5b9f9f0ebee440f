// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/sub_questions.h"

#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace parsescope {

/// The questions into which the feedback to a wrong answer unfolds, each with buttons for its
/// answers. Hidden while there are no questions.
class SubQuestionList : public QWidget {
    Q_OBJECT

public:
    explicit SubQuestionList(QWidget* parent = nullptr);

    /// Shows questions. Questions that are shown already keep their answers.
    void setQuestions(const std::vector<SubQuestion>& questions);

private:
    [[nodiscard]] QWidget* rowFor(const SubQuestion& question) const;

    std::vector<QString> m_shown; // the texts of the questions
    QVBoxLayout* m_rows;
};

} // namespace parsescope
