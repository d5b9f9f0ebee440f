// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/errors_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/progress_line.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/session/output_comparison.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/error_lists.h"
#include "ui/treebank/output_diagram.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace parsescope {

namespace {

QString percent(double share) {
    return QStringLiteral("%1 %").arg(100 * share, 0, 'f', 2);
}

} // namespace

ErrorsView::ErrorsView(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                       OutputComparison* output, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_parse(parse),
      m_seen(new WhenSeen(this, [this] { draw(); })), m_open(new QToolButton),
      m_summary(new QLabel), m_progress(new ProgressLine),
      m_lists(new ErrorLists(editor, selection)), m_diagram(new DiagramView), m_comparison(output) {
    m_open->setText(tr("Open Output…"));
    m_open->setToolTip(tr("Open a parser’s output for the same sentences"));
    m_summary->setObjectName("summary");
    m_summary->setWordWrap(true);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_diagram->setObjectName("diagram");
    m_diagram->setAccessibleName(tr("Output over the gold tree"));
    auto* halves = new QSplitter;
    m_halves = halves;
    halves->addWidget(m_lists);
    halves->addWidget(m_diagram);
    halves->setStretchFactor(1, 1);
    halves->setSizes({360, 600});
    halves->setChildrenCollapsible(false);
    auto* line = new QHBoxLayout;
    line->addWidget(m_summary, 1);
    line->addWidget(m_open, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 0);
    layout->addLayout(line);
    layout->addWidget(m_progress);
    layout->addWidget(halves, 1);
    layout->addStretch(0);

    connect(m_open, &QToolButton::clicked, this, &ErrorsView::ask);
    connect(m_comparison, &OutputComparison::began, m_progress, &ProgressLine::begin);
    connect(m_comparison, &OutputComparison::progress, m_progress, &ProgressLine::setShare);
    connect(m_comparison, &OutputComparison::changed, this, &ErrorsView::refresh);
    connect(m_comparison, &OutputComparison::failed, this,
            [this](const Error& error) { report(toQt(error.text()), true); });
    connect(editor, &TreebankEditor::treebankChanged, this, &ErrorsView::refresh);
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
    m_halves->setVisible(compared);
    m_lists->show(m_comparison->output());
    m_seen->changed();
}

void ErrorsView::ask() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Compare with System Output"), {},
        tr("Treebanks (*.conllu *.conll *.conllx *.gz);;All files (*)"));
    if (!path.isEmpty())
        open(path);
}

void ErrorsView::open(const QString& path) {
    m_comparison->open(path);
}

QString ErrorsView::scores() const {
    const Output& output = *m_comparison->output();
    const Evaluation& all = output.comparison.evaluation;
    QStringList parts{
        tr("UAS %1").arg(percent(all.all.uas())), tr("LAS %1").arg(percent(all.withSubtypes.las())),
        tr("%L1 words").arg(all.all.words),
        tr("%L1 of %L2 sentences with errors").arg(output.wrongWords.size()).arg(all.sentences)};
    QString text = parts.join(QStringLiteral(" · "));
    if (const auto& errors = output.comparison.errors; !errors.empty())
        text +=
            '\n' + tr("Some sentences could not be compared: %1").arg(toQt(errors.front().text()));
    return text;
}

/// Draws the output's arcs over the gold tree. Shows no arcs if the output has other words than the
/// sentence, as it may shortly after an edit.
void ErrorsView::draw() {
    const int index = m_editor->sentenceIndex();
    const std::shared_ptr<const Output>& output = m_comparison->output();
    if (!output || index < 0 || index >= output->system.size() || !m_parse->gold())
        return m_diagram->setDrawing({});
    const Sentence system = output->system.read(index).sentence;
    if (!compareSentences(m_parse->sentence(), system))
        return m_diagram->setDrawing({});
    Drawing drawing =
        layoutArcs(outputDiagram(m_parse->sentence(), *m_parse->gold(), system), fontMeasure());
    const auto wrong = output->wrongWords.find(index);
    focusOnWords(drawing, wrong == output->wrongWords.end() ? std::vector{1} : wrong->second);
    m_diagram->setDrawing(drawing);
}

} // namespace parsescope
