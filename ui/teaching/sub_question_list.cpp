// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/sub_question_list.h"

#include "ui/canvas/qt_text.h"
#include "ui/teaching/feedback_label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace parsescope {

SubQuestionList::SubQuestionList(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this)) {
    setObjectName("sub-questions");
    setAccessibleName(tr("Questions about your answer"));
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(9);
    hide();
}

void SubQuestionList::setQuestions(const std::vector<SubQuestion>& questions) {
    std::vector<QString> texts;
    for (const SubQuestion& one : questions)
        texts.push_back(toQt(one.question));
    if (texts == m_shown)
        return;
    m_shown = std::move(texts);
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const SubQuestion& one : questions)
        m_rows->addWidget(rowFor(one));
    setVisible(!questions.empty());
}

QWidget* SubQuestionList::rowFor(const SubQuestion& question) const {
    auto* row = new QWidget;
    auto* layout = new QVBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(5);
    auto* asked = new QLabel(toQt(question.question));
    asked->setTextFormat(Qt::PlainText);
    asked->setWordWrap(true);
    layout->addWidget(asked);
    auto* told = new FeedbackLabel;
    const bool isShort = question.answers.front().english().size() < 5;
    auto* buttons = isShort ? static_cast<QBoxLayout*>(new QHBoxLayout) : new QVBoxLayout;
    for (std::size_t i = 0; i < question.answers.size(); ++i) {
        auto* button = new QPushButton(toQt(question.answers[i]));
        button->setAutoDefault(false);
        button->setAccessibleName(toQt(question.question) + ' ' + button->text());
        buttons->addWidget(button, 0, Qt::AlignLeft);
        connect(button, &QPushButton::clicked, told,
                [told, isRight = i == question.right, reason = toQt(question.reason)] {
                    told->setFeedback(
                        {isRight ? Feedback::Kind::Right : Feedback::Kind::Wrong, reason});
                });
    }
    if (isShort)
        buttons->addStretch(1);
    layout->addLayout(buttons);
    layout->addWidget(told);
    return row;
}

} // namespace parsescope
