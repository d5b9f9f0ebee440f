// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/training_view.h"

#include "core/learning/models.h"
#include "core/treebank/sentence_length.h"
#include "ui/canvas/progress_line.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/warning_box.h"
#include "ui/canvas/when_seen.h"
#include "ui/learning/model_menu.h"
#include "ui/learning/model_text.h"
#include "ui/learning/model_view.h"
#include "ui/learning/training_curves.h"
#include "ui/learning/training_form.h"
#include "ui/learning/training_run.h"
#include "ui/session/loaded_model.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

struct TemplateListTexts {
    Q_DECLARE_TR_FUNCTIONS(TemplateList)
};

void addGroup(QTreeWidget* list, const TemplateGroup& from) {
    auto* group = addScoreLine(
        list, {TemplateListTexts::tr("%1: %2").arg(toQt(from.title)).arg(from.templates.size()),
               QString()});
    QFont bold = list->font();
    bold.setBold(true);
    group->setFont(0, bold);
    for (const std::string& text : from.templates) {
        auto* line = addScoreLine(list, {templateText(text), toQt(text)});
        line->setFont(1, Theme::monospace());
        line->setToolTip(0, toQt(text));
    }
}

/// Fills `list` with feature templates, in words and in their notation.
void showTemplates(QTreeWidget* list, const std::vector<TemplateGroup>& groups) {
    list->clear();
    for (const TemplateGroup& group : groups)
        addGroup(list, group);
}

/// Fills `list` with the reason why networks have no feature templates.
void showNoTemplates(QTreeWidget* list) {
    list->clear();
    addScoreLine(list, {TemplateListTexts::tr(
                            "A network has no templates: it reads LSTM vectors, of the words "
                            "on top of the stack and at the front of the buffer for a "
                            "transition, of head and dependent for an arc."),
                        QString()});
}

} // namespace

TrainingView::TrainingView(TreebankEditor* editor, const ParseExplorer* parse,
                           const Selection* selection, LoadedModel* model, QWidget* parent)
    : QWidget(parent), m_model(model), m_run(new TrainingRun(this)),
      m_form(new TrainingForm(editor, parse)), m_scroller(new QScrollArea),
      m_start(new QPushButton(tr("Train"))), m_pause(new QPushButton),
      m_stop(new QPushButton(tr("Stop"))), m_save(new QPushButton(tr("Save Model…"))),
      m_link(new QLabel), m_summary(new QLabel), m_progress(new ProgressLine),
      m_tabs(new QTabWidget), m_curves(new TrainingCurves(m_run)),
      m_card(new ModelView(parse, selection, model)),
      m_templates(makeScoreList(tr("Feature templates"), {tr("In words"), tr("Template")})) {
    m_scroller->setWidget(m_form);
    m_scroller->setWidgetResizable(true);
    m_scroller->setFrameShape(QFrame::NoFrame);
    m_scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_scroller);
    layout->addWidget(makeResults(), 1);
    layout->addWidget(m_card, 1);
    connect(m_start, &QPushButton::clicked, this, &TrainingView::start);
    connect(m_pause, &QPushButton::clicked, this, [this] { m_run->setPaused(!m_run->isPaused()); });
    connect(m_stop, &QPushButton::clicked, m_run, &TrainingRun::stop);
    connect(m_save, &QPushButton::clicked, this, [this] { askToSaveModel(m_model, this); });
    connect(m_run, &TrainingRun::progressed, this, &TrainingView::tell);
    connect(m_run, &TrainingRun::finished, this,
            [this](const std::shared_ptr<const Model>& trained) {
                m_model->setTrained(trained, tr("new model"));
                m_save->show();
                tell();
                say(resultText() + leftOutText());
            });
    connect(m_run, &TrainingRun::failed, this, [this](const Error& error) {
        tell();
        say(toQt(error.text()) + leftOutText(), true);
    });
    // Otherwise, long contents would keep the view too wide for the card to become a tab.
    m_card->setMinimumWidth(200);
    connect(m_model, &LoadedModel::modelChanged, this, &TrainingView::placeCard);
    placeCard();
    auto* seen = new WhenSeen(this, [this] { listTemplates(); });
    connect(m_form, &TrainingForm::changed, seen, &WhenSeen::changed);
    m_save->hide();
    tell();
    say(tr("Choose what to train on and press Train. The trained model is "
           "loaded and shows its choice at every step."));
}

void TrainingView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeCard();
}

void TrainingView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        placeCard();
}

/// Gives the form its width. Shows the card about the loaded model beside the curves or, in a
/// narrow view, as a tab. Without a model, the curves have all the room.
void TrainingView::placeCard() {
    constexpr double formWidth = 320;
    constexpr double least = 1060; // least width at which there is room for the card
    const double scale = Theme::textSize() / 100.0;
    m_scroller->setFixedWidth(
        qRound(std::min(formWidth * scale, std::max(formWidth, width() / 2.0))));
    const bool hasModel = m_model->model() != nullptr;
    const bool isTab = hasModel && width() < least * scale;
    // The link is a menu entry, too, so that it may be left out in a narrow view.
    constexpr double leastResults = 520; // least width of the buttons and the link
    const int results = (width() - m_scroller->width()) / (hasModel && !isTab ? 2 : 1);
    m_link->setVisible(results >= leastResults * scale);
    const int tab = m_tabs->indexOf(m_card);
    if (isTab && tab < 0) {
        m_tabs->addTab(m_card, tr("Model"));
    } else if (!isTab) {
        if (tab >= 0) {
            m_tabs->removeTab(tab);
            static_cast<QHBoxLayout*>(layout())->addWidget(m_card, 1);
        }
        m_card->setVisible(hasModel);
    }
}

QWidget* TrainingView::makeResults() {
    m_start->setObjectName("train");
    m_pause->setObjectName("pause");
    m_stop->setObjectName("stop");
    m_stop->setToolTip(tr("Stop here and keep the best model so far"));
    m_save->setObjectName("save");
    m_summary->setObjectName("summary");
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_templates->setObjectName("templates");
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_curves, tr("Curves"));
    m_tabs->addTab(m_templates, tr("Templates"));
    auto* line = new QHBoxLayout;
    for (QPushButton* button : {m_start, m_pause, m_stop, m_save})
        line->addWidget(button);
    line->addStretch();
    // The link is the object name of the menu entry that it triggers.
    m_link->setText(QStringLiteral("<a href=\"results-of-experiments\">%1</a>")
                        .arg(tr("Results of experiments")));
    m_link->setObjectName("results-link");
    m_link->setToolTip(tr("Opens the tables and plots of the experiments in the handbook"));
    m_link->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(m_link, &QLabel::linkActivated, this, [this](const QString& name) {
        if (auto* action = window()->findChild<QAction*>(name))
            action->trigger();
    });
    line->addWidget(m_link);
    auto* corner = new QWidget;
    auto* row = new QHBoxLayout(corner);
    row->setObjectName("corner-row"); // the window adds a button
    row->setContentsMargins(0, 0, 0, 0);
    m_tabs->setCornerWidget(corner);
    auto* results = new QWidget;
    auto* column = new QVBoxLayout(results);
    column->setContentsMargins(4, 8, 6, 0);
    column->addLayout(line);
    column->addWidget(m_summary);
    column->addWidget(m_progress);
    column->addWidget(m_tabs, 1);
    return results;
}

void TrainingView::start() {
    Result<TrainingRequest> request = m_form->request();
    if (!request)
        return say(toQt(request.error().text()), true);
    if (!m_model->mayLeave())
        return; // the trained model will take the place of the unsaved one
    m_iterations = m_form->iterations();
    m_seeds = m_form->seeds();
    m_averages = m_form->kind().average != nullptr;
    m_firstSeed = m_form->firstSeed();
    m_curves->begin({m_seeds, m_firstSeed, m_form->kind().mistakesAreShares, m_form->hasDev()});
    m_tabs->setCurrentIndex(0);
    m_save->hide();
    m_run->start(*std::move(request));
}

bool TrainingView::mayLeave() {
    return !m_run->isRunning() || mayDiscard(window(), tr("Training"),
                                             tr("A parser is being trained. Discard the training?"),
                                             tr("Discard Training"));
}

/// Shows the progress of the training.
void TrainingView::tell() {
    const bool running = m_run->isRunning();
    m_form->setEnabled(!running);
    m_start->setEnabled(!running);
    m_pause->setEnabled(running);
    m_stop->setEnabled(running);
    m_pause->setText(m_run->isPaused() ? tr("Continue") : tr("Pause"));
    m_progress->setVisible(running);
    m_progress->setShare(m_run->share());
    if (running)
        say(progressText());
    m_curves->draw();
}

void TrainingView::say(const QString& text, bool wrong) {
    // Colours that are not set follow the theme.
    QPalette colours;
    if (wrong)
        colours.setColor(QPalette::WindowText, Theme::fromPalette(palette()).color(Ink::Wrong));
    m_summary->setPalette(colours);
    m_summary->setText(text);
}

QString TrainingView::progressText() const {
    const auto& points = m_run->points();
    const int done = points.empty() ? 0 : points.back().iteration;
    QString text =
        m_seeds > 1
            ? (m_averages ? tr("%1 of %2 iterations with %3 networks")
                          : tr("%1 of %2 iterations with %3 seeds"))
                  .arg(points.size())
                  .arg(m_iterations * m_seeds)
                  .arg(m_seeds)
            : tr("Iteration %1 of %2").arg(std::min(done + 1, m_iterations)).arg(m_iterations);
    if (m_run->isPaused())
        text += tr(", paused");
    if (points.empty() || !points.back().las)
        return text;
    if (m_seeds == 1)
        return text + tr(" · after iteration %1: UAS %2, LAS %3")
                          .arg(done)
                          .arg(percentOf(*points.back().uas), percentOf(*points.back().las));
    const TrainingPoint& best = *m_run->bestPoint();
    return text + tr(" · best so far: seed %1 after iteration %2, UAS %3, LAS %4")
                      .arg(m_firstSeed + best.seed)
                      .arg(best.iteration)
                      .arg(percentOf(*best.uas), percentOf(*best.las));
}

/// Returns a text about the sentences left out of training, with a space at its beginning; empty if
/// there are none.
QString TrainingView::leftOutText() const {
    QString text;
    if (const auto& leftOut = m_run->leftOut(); !leftOut.empty())
        text = QLatin1Char(' ') +
               tr("%Ln {sentence was left out:|sentences were left out, the first:} %1.", nullptr,
                  static_cast<int>(leftOut.size()))
                   .arg(toQt(leftOut.front().text()));
    if (m_run->withoutTree() > 0)
        text += QLatin1Char(' ') + toQt(leftOutWithoutTree(m_run->withoutTree())) + '.';
    return text;
}

QString TrainingView::resultText() const {
    const auto& points = m_run->points();
    const TrainingPoint* best = m_run->bestPoint();
    const auto count = static_cast<int>(points.size());
    const QString loaded = tr("The model is loaded: %1.").arg(modelText(*m_model->model()));
    if (!best || !best->las)
        return tr("Done after %Ln {iteration|iterations}. %1", nullptr, count).arg(loaded);
    if (m_seeds == 1)
        return tr("Done after %Ln {iteration|iterations}; iteration %1 is kept, with UAS %2 and "
                  "LAS %3. %4",
                  nullptr, count)
            .arg(best->iteration)
            .arg(percentOf(*best->uas), percentOf(*best->las), loaded);
    return (m_averages
                ? tr("Done with %1 networks, whose scores are averaged; the best alone is that of "
                     "seed %2 after iteration %3, with UAS %4 and LAS %5. %6")
                : tr("Done with %1 seeds; seed %2 is kept, after iteration %3, with UAS "
                     "%4 and LAS %5. %6"))
        .arg(m_seeds)
        .arg(m_firstSeed + best->seed)
        .arg(best->iteration)
        .arg(percentOf(*best->uas), percentOf(*best->las), loaded);
}

void TrainingView::listTemplates() {
    const ModelKind& kind = m_form->kind();
    std::vector<TemplateGroup> groups;
    if (kind.templates)
        groups = kind.templates(m_form->options());
    std::vector<std::string> listed;
    for (const TemplateGroup& group : groups) {
        listed.push_back(group.title.english());
        listed.insert(listed.end(), group.templates.begin(), group.templates.end());
    }
    if (m_listed == listed)
        return;
    m_listed = std::move(listed);
    if (groups.empty())
        showNoTemplates(m_templates);
    else
        showTemplates(m_templates, groups);
}

} // namespace parsescope
