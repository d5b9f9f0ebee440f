// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/decoding_view.h"

#include "core/decoding/exact_decoders.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/warning_box.h"
#include "ui/canvas/when_seen.h"
#include "ui/chart/chart_player.h"
#include "ui/decoding/contraction_view.h"
#include "ui/decoding/derivation_view.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/decoding/half_tree_diagram.h"
#include "ui/decoding/item_view.h"
#include "ui/decoding/path_view.h"
#include "ui/decoding/score_grid.h"
#include "ui/decoding/tree_list_view.h"
#include "ui/session/parse_explorer.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

DecodingView::DecodingView(ParseExplorer* parse, LoadedModel* model, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_decoding(new ExactDecoding(parse, model, this)),
      m_decoder(new QComboBox), m_source(new QComboBox), m_seed(new QSpinBox),
      m_summary(new QLabel), m_derivation(new DerivationView(parse, m_decoding)),
      m_contraction(new ContractionView(parse, m_decoding)),
      m_paths(new PathView(parse, m_decoding)), m_items(new ItemView(parse, m_decoding)),
      m_tabs(new QTabWidget), m_parts(new QSplitter(Qt::Vertical)),
      m_head(new QBoxLayout(QBoxLayout::LeftToRight)), m_controls(makeControls()) {
    m_summary->setObjectName("summary");
    m_summary->setWordWrap(true);
    m_summary->setMargin(8);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_derivation->setObjectName("half-trees");
    m_contraction->setObjectName("contractions");
    addTabs();
    for (QWidget* part : {static_cast<QWidget*>(m_derivation), static_cast<QWidget*>(m_contraction),
                          static_cast<QWidget*>(m_tabs)})
        m_parts->addWidget(part);
    m_parts->setStretchFactor(0, 1);
    m_parts->setStretchFactor(1, 1);
    constexpr int story = 400;
    constexpr int others = 156; // the heights at first, in pixels
    m_parts->setSizes({story, story, others});
    m_parts->setChildrenCollapsible(false);
    // The panel is scrolled only if it is lower than its least height, not than its preferred one.
    m_parts->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    keepHeight();
    m_head->setSpacing(0);
    m_head->addWidget(m_summary, 1);
    m_head->addWidget(m_controls);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(m_head);
    layout->addWidget(m_parts, 1);
    connectStory();
    for (const auto signal : {&ExactDecoding::found, &ExactDecoding::decodingStarted})
        connect(m_decoding, signal, this, [this] { m_summary->setText(summary()); });
    connect(m_decoding, &ExactDecoding::sourcesChanged, this, &DecodingView::listSources);
    auto* seen = new WhenSeen(this, [this] { m_decoding->start(); });
    parse->onChange(ParseExplorer::ProblemChanged, this, [this, seen] {
        m_decoding->stop();
        seen->changed();
    });
    listSources();
}

/// Gives the parts the least height at which each can be seen.
void DecodingView::keepHeight() {
    constexpr int least = 285; // at the usual text size, in pixels
    m_parts->setMinimumHeight(least * Theme::textSize() / 100);
}

/// Places the controls below the summary if it would have too little room beside them.
void DecodingView::placeControls() {
    constexpr int leastSummary = 330; // width at the usual text size, in pixels
    const int least = m_controls->sizeHint().width() + leastSummary * Theme::textSize() / 100;
    m_head->setDirection(width() < least ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void DecodingView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeControls();
}

void DecodingView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        keepHeight();
        placeControls();
    }
}

void DecodingView::addTabs() {
    m_tabs->setDocumentMode(true);
    auto* trees = new QSplitter(Qt::Horizontal);
    trees->addWidget(new TreeListView(m_parse, m_decoding));
    trees->addWidget(new ScoreGrid(m_decoding));
    trees->setStretchFactor(0, 3);
    trees->setStretchFactor(1, 2);
    trees->setChildrenCollapsible(false);
    const auto add = [this](QWidget* page, const char* name, const QString& title) {
        page->setObjectName(name);
        if (page != m_paths)
            page->setMinimumHeight(60); // a low page scrolls its parts
        m_tabs->addTab(page, title);
    };
    add(m_paths, "paths", tr("Greedy and Exact"));
    add(m_items, "items", tr("All Items"));
    add(trees, "trees", tr("Trees and Scores"));
}

/// Keeps the derivation and the tabs at one step, and passes on the keys of the derivation.
void DecodingView::connectStory() {
    connect(m_derivation, &DerivationView::stepped, this, [this] {
        m_paths->showMove(m_derivation->move());
        m_items->showItem(m_derivation->item());
    });
    connect(m_paths, &PathView::moveChosen, m_derivation, &DerivationView::showMove);
    ChartPlayer* player = m_derivation->player();
    for (const QKeySequence& key : player->keys())
        connect(new QShortcut(key, this), &QShortcut::activated, player,
                [player, key] { player->press(key); });
}

QWidget* DecodingView::makeControls() {
    m_decoder->setObjectName("system");
    m_source->setObjectName("source");
    m_decoder->setAccessibleName(tr("What is scored"));
    for (const ExactDecoder* decoder : exactDecoders()) {
        m_decoder->addItem(toQt(Text(decoder->title)));
        m_decoder->setItemData(m_decoder->count() - 1, toQt(Text(decoder->description)),
                               Qt::ToolTipRole);
    }
    m_source->setAccessibleName(tr("Scores"));
    m_seed->setAccessibleName(tr("Seed of the random scores"));
    m_seed->setToolTip(tr("New random scores"));
    m_seed->setPrefix(tr("No. "));
    m_seed->setRange(1, 9999);
    auto* controls = new QWidget;
    auto* layout = new QHBoxLayout(controls);
    layout->setContentsMargins(8, 0, 4, 2);
    layout->addWidget(m_decoder);
    layout->addWidget(new QLabel(tr("Scores:")));
    layout->addWidget(m_source);
    layout->addWidget(m_seed);
    connect(m_decoder, &QComboBox::activated, this,
            [this](int index) { m_decoding->setDecoder(exactDecoders()[index]); });
    connect(m_source, &QComboBox::activated, this, [this] {
        const int index = m_source->currentData().toInt();
        if (mayDropScores())
            m_decoding->setSource(m_decoding->sources()[index]);
        else
            listSources();
    });
    connect(m_seed, &QSpinBox::valueChanged, this, [this](int seed) {
        if (mayDropScores())
            return m_decoding->setSeed(static_cast<unsigned>(seed));
        const QSignalBlocker quiet(m_seed);
        m_seed->setValue(static_cast<int>(m_decoding->seed()));
    });
    return controls;
}

/// Asks the user whether other scores may replace those that were set by hand. Returns true if they
/// may, or if none were set.
bool DecodingView::mayDropScores() {
    return !m_decoding->hasScoresByHand() ||
           mayDiscard(window(), tr("Decode"), tr("Replace the scores that you have set by hand?"),
                      tr("Replace Scores"));
}

/// Shows the parts for the decoder: contraction for trees that need not be projective, half-trees
/// for others; transitions where there are any.
void DecodingView::showParts() {
    const bool contracts = m_decoding->decoder()->contract != nullptr;
    m_derivation->setVisible(!contracts);
    m_contraction->setVisible(contracts);
    m_tabs->setTabVisible(m_tabs->indexOf(m_paths), !m_decoding->decoder()->scoresArcs());
    m_tabs->setTabVisible(m_tabs->indexOf(m_items), !contracts);
}

/// Lists the sources of scores. A loaded model is always listed; choosing it changes the decoder if
/// necessary.
void DecodingView::listSources() {
    const QSignalBlocker quiet(m_source);
    m_decoder->setCurrentIndex(static_cast<int>(
        std::ranges::find(exactDecoders(), m_decoding->decoder()) - exactDecoders().begin()));
    showParts();
    m_source->clear();
    const std::vector<ScoreSource> sources = m_decoding->sources();
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const ScoreSource& source = sources[i];
        if (!source.has(m_decoding->decoder()) && source.name != ExactDecoding::ModelSource)
            continue;
        m_source->addItem(toQt(source.title), static_cast<int>(i));
        m_source->setItemData(m_source->count() - 1, toQt(source.description), Qt::ToolTipRole);
        if (source.name == m_decoding->source().name)
            m_source->setCurrentIndex(m_source->count() - 1);
    }
    m_seed->setEnabled(m_decoding->source().name != ExactDecoding::ModelSource);
}

QString DecodingView::summary() const {
    const auto& found = m_decoding->findings();
    if (m_decoding->isDecoding())
        return tr("Decoding…");
    if (!found)
        return m_decoding->obstacle();
    if (found->best.empty())
        return tr("Every tree is forbidden.");
    const double best = found->best.front().score;
    QStringList sentences{tr("The best tree scores %1.").arg(scoreText(best))};
    if (found->best.size() > 1) {
        const double margin = best - found->best[1].score;
        sentences += margin > 0 ? tr("The next one scores %1 less.").arg(scoreText(margin))
                                : tr("Another one scores the same.");
    }
    if (!found->greedy.empty()) {
        const double lost = best - found->greedy.back().takenStep().best;
        sentences += firstLoss(found->greedy)
                         ? tr("The greedy tree scores %1 less.").arg(scoreText(lost))
                         : tr("The greedy tree scores the same.");
    }
    if (found->gold)
        sentences += tr("The gold tree scores %1; the hinge loss is %2.")
                         .arg(scoreText(found->gold->score), scoreText(found->hinge()));
    if (found->scores.decoder->contract && found->asEager)
        sentences += found->asEager->score == best
                         ? tr("The best projective tree scores the same.")
                         : tr("The best projective tree scores %1 less.")
                               .arg(scoreText(best - found->asEager->score));
    return sentences.join(' ');
}

} // namespace parsescope
