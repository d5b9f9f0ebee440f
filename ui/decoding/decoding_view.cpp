// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/decoding_view.h"

#include "core/decoding/exact_decoders.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/when_seen.h"
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
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

DecodingView::DecodingView(ParseExplorer* parse, LoadedModel* model, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_decoding(new ExactDecoding(parse, model, this)),
      m_decoder(new QComboBox), m_source(new QComboBox), m_seed(new QSpinBox),
      m_summary(new QLabel), m_tabs(new QTabWidget) {
    m_summary->setObjectName("summary");
    m_summary->setWordWrap(true);
    m_summary->setMargin(8);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_tabs->setDocumentMode(true);
    const auto add = [this](QWidget* page, const char* name, const QString& title) {
        page->setObjectName(name);
        m_tabs->addTab(page, title);
    };
    add(new DerivationView(parse, m_decoding), "half-trees", tr("Half-Trees"));
    add(new ContractionView(parse, m_decoding), "contractions", tr("Contraction"));
    add(new ItemView(parse, m_decoding), "items", tr("All Items"));
    add(new PathView(parse, m_decoding), "paths", tr("Greedy and Exact"));
    add(new TreeListView(parse, m_decoding), "trees", tr("Trees"));
    add(new ScoreGrid(m_decoding), "scores", tr("Scores"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_summary);
    layout->addWidget(m_tabs, 1);
    m_tabs->setCornerWidget(makeControls());
    connect(m_decoding, &ExactDecoding::found, this, [this] { m_summary->setText(summary()); });
    connect(m_decoding, &ExactDecoding::sourcesChanged, this, &DecodingView::listSources);
    auto* seen = new WhenSeen(this, [this] { m_decoding->start(); });
    parse->onChange(ParseExplorer::ProblemChanged, this, [this, seen] {
        m_decoding->stop();
        seen->changed();
    });
    listSources();
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
        m_decoding->setSource(m_decoding->sources()[index]);
    });
    connect(m_seed, &QSpinBox::valueChanged, this,
            [this](int seed) { m_decoding->setSeed(static_cast<unsigned>(seed)); });
    return controls;
}

/// Best trees that need not be projective are found by contraction, others by a chart. The page in
/// front stays, if it can.
void DecodingView::showTabs() {
    const bool contracts = m_decoding->decoder()->contract != nullptr;
    const auto suits = [contracts](const QWidget* page) {
        const QString name = page->objectName();
        if (name == "contractions")
            return contracts;
        return !contracts || (name != "half-trees" && name != "items" && name != "paths");
    };
    const bool leaves = !suits(m_tabs->currentWidget());
    for (int i = 0; i < m_tabs->count(); ++i)
        m_tabs->setTabVisible(i, suits(m_tabs->widget(i)));
    if (leaves)
        m_tabs->setCurrentWidget(findChild<QWidget*>(contracts ? "contractions" : "half-trees"));
}

/// A model is always listed; it chooses the decoder if need be.
void DecodingView::listSources() {
    const QSignalBlocker quiet(m_source);
    m_decoder->setCurrentIndex(static_cast<int>(
        std::ranges::find(exactDecoders(), m_decoding->decoder()) - exactDecoders().begin()));
    showTabs();
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
    if (!found)
        return m_decoding->isDecoding() ? tr("The sentence is being scored …")
                                        : m_decoding->obstacle();
    if (found->best.empty())
        return tr("Every tree is forbidden.");
    const double best = found->best.front().score;
    QStringList parts{tr("The best tree scores %1").arg(scoreText(best))};
    if (found->best.size() > 1) {
        const double margin = best - found->best[1].score;
        parts += margin > 0 ? tr("%1 more than the next").arg(scoreText(margin))
                            : tr("and so does another");
    }
    if (!found->greedy.empty()) {
        const double lost = best - found->greedy.back().takenStep().best;
        parts += firstLoss(found->greedy) ? tr("%1 more than the greedy one").arg(scoreText(lost))
                                          : tr("and so does the greedy one");
    }
    if (found->gold)
        parts += tr("the gold tree %1, hinge loss %2")
                     .arg(scoreText(found->gold->score), scoreText(found->hinge()));
    if (found->scores.decoder->contract && found->asEager)
        parts += found->asEager->score == best ? tr("as much as the best projective one")
                                               : tr("the best projective one %1 less")
                                                     .arg(scoreText(best - found->asEager->score));
    return parts.join(tr(", ")) + '.';
}

} // namespace parsescope
