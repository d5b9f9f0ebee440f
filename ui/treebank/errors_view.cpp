// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/errors_view.h"

#include "core/learning/agreement.h"
#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/progress_line.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/session/output_comparison.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"
#include "ui/session/wording.h"
#include "ui/treebank/error_lists.h"
#include "ui/treebank/output_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace parsescope {

ErrorsView::ErrorsView(TreebankEditor* editor, const ParseExplorer* parse, Selection* selection,
                       OutputComparison* output, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_parse(parse), m_selection(selection),
      m_seen(new WhenSeen(this,
                          [this] {
                              const std::optional<Sentence> here = outputHere();
                              m_selection->setOutput(here);
                              m_words->list(here);
                          })),
      m_open(new QToolButton), m_summary(new QLabel), m_progress(new ProgressLine),
      m_lists(new ErrorLists(editor, selection)), m_words(new OutputWords(editor, selection)),
      m_comparison(output) {
    m_lists->addTab(m_words, tr("Words"));
    m_open->setText(tr("Open Output…"));
    m_open->setToolTip(tr("Open a parser’s output for the same sentences"));
    m_summary->setObjectName("summary");
    m_summary->setWordWrap(true);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* line = new QHBoxLayout;
    line->addWidget(m_summary, 1);
    line->addWidget(m_open, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 0);
    layout->addLayout(line);
    layout->addWidget(m_progress);
    layout->addWidget(m_lists, 1);
    layout->addStretch(0);

    connect(m_lists, &ErrorLists::takeOverAsked, this,
            [this](const QString& gold, const QString& found) {
                takeOver({gold.toStdString(), found.toStdString()});
            });
    connect(editor, &TreebankEditor::edited, this, [this] {
        m_taking.cancel();
        m_leftOut = 0;
    });
    connect(m_open, &QToolButton::clicked, this, &ErrorsView::ask);
    connect(m_comparison, &OutputComparison::began, m_progress, &ProgressLine::begin);
    connect(m_comparison, &OutputComparison::progress, m_progress, &ProgressLine::setShare);
    connect(m_comparison, &OutputComparison::changed, this, &ErrorsView::refresh);
    connect(m_comparison, &OutputComparison::failed, this,
            [this](const Error& error) { report(toQt(error.text()), true); });
    connect(editor, &TreebankEditor::treebankChanged, this, [this] {
        m_taking.cancel();
        refresh();
    });
    connect(editor, &TreebankEditor::sentenceChanged, m_seen, &WhenSeen::changed);
    parse->onChange(ParseExplorer::ProblemChanged, m_seen, &WhenSeen::changed);
    refresh();
}

void ErrorsView::report(const QString& message, bool wrong) {
    // Colours that are not set follow the theme.
    QPalette colours;
    if (wrong)
        colours.setColor(QPalette::WindowText, Theme::fromPalette(palette()).color(Ink::Wrong));
    m_summary->setPalette(colours);
    m_summary->setText(message);
}

/// Shows the current comparison, or the reason why no output is compared.
void ErrorsView::refresh() {
    const bool compared = m_comparison->output() != nullptr;
    m_progress->hide();
    m_open->setEnabled(m_editor->treebank().size() > 0);
    report(compared ? scores()
                    : tr("Open a parser’s output for the sentences of this treebank to see "
                         "what it got wrong."));
    m_summary->setToolTip(compared ? toQt(m_comparison->output()->system.name()) : QString());
    m_lists->setVisible(compared);
    m_lists->show(m_comparison->output());
    m_seen->changed();
}

void ErrorsView::ask() {
    const QString path =
        askForFile(this, {"output", tr("Compare with System Output"), treebankFilter()});
    if (!path.isEmpty())
        open(path);
}

void ErrorsView::open(const QString& path) {
    m_comparison->open(path);
}

/// Takes over from the output the arcs of all words with a gold relation and a relation there, as
/// one change. An edit in the meantime and another treebank cancel this.
void ErrorsView::takeOver(const std::pair<std::string, std::string>& relations) {
    if (!m_editor->commitCell())
        return;
    m_taking.start(
        [gold = m_editor->treebank(), system = m_comparison->output()->system, relations](
            const TaskControl& control) { return withArcsOf(gold, system, relations, control); },
        [this](const TakenArcs& taken) {
            m_editor->replaceEach(taken.sentences);
            m_leftOut = taken.cycles;
            refresh();
        });
}

QString ErrorsView::scores() const {
    const Output& output = *m_comparison->output();
    const Evaluation& all = output.comparison.evaluation;
    QStringList parts{
        tr("UAS %1").arg(percentOf(all.all.uas(), 2)),
        tr("LAS %1").arg(percentOf(all.withSubtypes.las(), 2)), tr("%L1 words").arg(all.all.words),
        tr("%L1 of %L2 sentences with errors").arg(output.wrongWords.size()).arg(all.sentences)};
    const auto kappa = [](const auto& counts) {
        const std::optional<double> value = cohensKappa(counts);
        return value ? QString::number(*value, 'f', 3) : QStringLiteral("–");
    };
    parts += tr("κ of heads %1, of relations %2").arg(kappa(all.heads), kappa(all.relations));
    if (const int total = m_editor->treebank().size(); all.sentences < total)
        parts += tr("%L1 of %L2 sentences compared").arg(all.sentences).arg(total);
    QString text = parts.join(QStringLiteral(" · "));
    if (const auto& errors = output.comparison.errors; !errors.empty())
        text += '\n' + tr("Not everything could be compared: %1").arg(toQt(errors.front().text()));
    if (m_leftOut > 0)
        text += '\n' + tr("%Ln {sentence|sentences} left as {it is|they are}, to avoid a cycle.",
                          nullptr, m_leftOut);
    return text;
}

/// Returns the current sentence in the output; nothing if it cannot be compared, for example
/// because it has other words shortly after an edit.
std::optional<Sentence> ErrorsView::outputHere() const {
    const int index = m_editor->sentenceIndex();
    const std::shared_ptr<const Output>& output = m_comparison->output();
    if (!output || index < 0 || index >= output->system.size() || !m_parse->gold())
        return std::nullopt;
    Sentence sentence = output->system.read(index).sentence;
    if (!compareSentences(m_parse->sentence(), sentence))
        return std::nullopt;
    return sentence;
}

void ErrorsView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_seen->changed();
}

void ErrorsView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_selection->setOutput(std::nullopt);
}

} // namespace parsescope
