// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/practice_results.h"

#include "core/base/utf8.h"
#include "core/treebank/output_file.h"
#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/two_line_delegate.h"
#include "ui/session/exercise_run.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace parsescope {

namespace {

/// The role of the question, which is shown below the sentence.
constexpr int QuestionRole = Qt::UserRole;

QString timeText(double seconds) {
    const int whole = qRound(seconds);
    return QStringLiteral("%1:%2").arg(whole / 60).arg(whole % 60, 2, 10, QLatin1Char('0'));
}

} // namespace

PracticeResults::PracticeResults(const ExerciseRun* run, QWidget* parent)
    : QWidget(parent), m_run(run), m_score(new QLabel), m_list(new QTreeWidget),
      m_name(new QLineEdit), m_message(new QLabel) {
    m_score->setObjectName("score");
    m_score->setWordWrap(true);
    m_list->setObjectName("results");
    m_list->setAccessibleName(tr("Results"));
    m_list->setHeaderLabels({tr("Exercise"), tr("Score"), tr("Tries"), tr("Hints"), tr("Time")});
    m_list->setRootIsDecorated(false);
    m_list->setItemDelegateForColumn(0, new TwoLineDelegate(QuestionRole, m_list));
    m_list->setUniformRowHeights(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_name->setObjectName("student");
    m_name->setPlaceholderText(tr("Your name"));
    m_name->setAccessibleName(tr("Your name"));
    m_name->setMaxLength(200);
    m_message->setObjectName("saved");
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    auto* keep = new QPushButton(tr("Save…"));
    keep->setObjectName("save-results");
    keep->setToolTip(
        tr("Save the results as a page, as a table, or as answers that can be marked"));
    auto* again = new QPushButton(tr("More Exercises"));
    again->setObjectName("again");
    auto* line = new QHBoxLayout;
    line->addWidget(m_name, 1);
    line->addWidget(keep);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->addWidget(m_score);
    layout->addWidget(m_list, 1);
    layout->addLayout(line);
    layout->addWidget(m_message);
    layout->addWidget(again, 0, Qt::AlignLeft);
    connect(keep, &QPushButton::clicked, this, &PracticeResults::save);
    connect(again, &QPushButton::clicked, this, &PracticeResults::againAsked);
}

void PracticeResults::refresh() {
    const std::vector<MarkedAnswer>& results = m_run->results();
    double seconds = 0;
    int right = 0;
    m_list->clear();
    for (const MarkedAnswer& one : results) {
        const Examiner& examiner = m_run->examiners()[one.exercise - 1];
        const QString question = toQt(examiner.question());
        const QString sentence = toQt(examiner.exercise().sentence.text());
        const bool isRight = parsescope::isRight(one.marking.mark);
        const TriedAnswers tried = one.tried.value_or(TriedAnswers());
        const AskedExercise asked = one.asked.value_or(AskedExercise());
        seconds += asked.seconds;
        right += isRight;
        auto* row = new QTreeWidgetItem(
            m_list, {QStringLiteral("%1 %2. %3")
                         .arg(isRight ? QStringLiteral("✓") : QStringLiteral("✗"))
                         .arg(one.exercise)
                         .arg(sentence),
                     QString::number(qRound(100 * one.marking.score)), QString::number(tried.tries),
                     QString::number(tried.hints), timeText(asked.seconds)});
        row->setData(0, QuestionRole, question);
        row->setData(0, Qt::AccessibleTextRole, row->text(0) + "\n" + question);
        QString tip =
            tr("%1\n%2\nYour answer: %3")
                .arg(sentence, question, tried.answer.empty() ? tr("none") : toQt(tried.answer));
        if (m_run->rules().showsAnswer && !asked.key.empty())
            tip += tr("\nA right answer: %1").arg(toQt(asked.key));
        row->setToolTip(0, tip);
        for (int column = 1; column < m_list->columnCount(); ++column)
            row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    m_score->setText(tr("<b>Score: %1 of 100</b><br>%2 of %3 right in the end, time %4")
                         .arg(qRound(100 * meanScore(results)))
                         .arg(right)
                         .arg(results.size())
                         .arg(timeText(seconds)));
    m_message->clear();
    m_isSaved = false;
}

QString PracticeResults::title() const {
    const QString name = m_name->text().trimmed();
    return name.isEmpty() ? tr("Exercises") : name;
}

void PracticeResults::save() {
    QString file = title();
    file.replace(QRegularExpression("[^\\w.-]+", QRegularExpression::UseUnicodePropertiesOption),
                 "-");
    QString filter;
    QString path = askWhereToSave(this,
                                  {"results", tr("Save Results"),
                                   tr("Page (*.html);;Table (*.csv);;Answers to be marked "
                                      "(*.jsonl)")},
                                  file + ".html", &filter);
    path = withEnding(this, path,
                      filter.contains(".jsonl") ? ".jsonl"
                      : filter.contains(".csv") ? ".csv"
                                                : ".html");
    if (!path.isEmpty())
        saveTo(path);
}

void PracticeResults::saveTo(const QString& path) {
    const auto ends = [&path](const char* suffix) {
        return path.endsWith(QLatin1String(suffix), Qt::CaseInsensitive);
    };
    const std::vector<MarkedAnswer>& results = m_run->results();
    const std::vector<Examiner>& examiners = m_run->examiners();
    const PracticeRules& rules = m_run->rules();
    const char* kind = ends(".csv") ? "csv" : ends(".jsonl") ? "jsonl" : "html";
    const std::string text = ends(".csv")
                                 ? std::string(ByteOrderMark) + practiceCsv(results, examiners)
                             : ends(".jsonl") ? answerLines(results, examiners, rules)
                                              : feedbackPage({.student = title().toStdString(),
                                                              .file = {},
                                                              .answers = results,
                                                              .errors = {},
                                                              .examiners = examiners,
                                                              .showsAnswers = rules.showsAnswer});
    const Result<void> written = writeOutput(path.toStdString(), fileKindOf(kind), text);
    m_isSaved = m_isSaved || written.has_value();
    m_message->setText(written ? tr("Saved: %1").arg(QFileInfo(path).fileName())
                               : toQt(written.error().text()));
}

} // namespace parsescope
