// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/decoding_view.h"

#include "ui/decoding_bench.h"
#include "ui/diagrams/half_tree_diagram.h"
#include "ui/models/score_model.h"
#include "ui/session.h"
#include "ui/text.h"
#include "ui/views/derivation_view.h"
#include "ui/views/item_view.h"
#include "ui/views/path_view.h"
#include "ui/views/tree_list_view.h"
#include "ui/views/when_seen.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <array>

namespace parsescope {

namespace {

constexpr std::array Systems{Decodable::ArcHybrid, Decodable::ArcEager, Decodable::Eisner};

} // namespace

DecodingView::DecodingView(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_bench(new DecodingBench(session)),
      m_system(new QComboBox), m_source(new QComboBox), m_seed(new QSpinBox), m_summary(new QLabel),
      m_tabs(new QTabWidget), m_table(new QComboBox), m_scores(new ScoreModel(m_bench, this)) {
    m_bench->setParent(this);
    m_summary->setObjectName("summary");
    m_summary->setWordWrap(true);
    m_summary->setMargin(8);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(new DerivationView(session, m_bench), tr("Half-Trees"));
    m_tabs->addTab(new ItemView(m_bench), tr("All Items"));
    m_tabs->addTab(new PathView(m_bench), tr("Greedy and Exact"));
    m_tabs->addTab(new TreeListView(session, m_bench), tr("Trees"));
    m_tabs->addTab(makeScoreTable(), tr("Scores"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_summary);
    layout->addWidget(m_tabs, 1);
    m_tabs->setCornerWidget(makeControls());
    connect(m_bench, &DecodingBench::found, this, [this] { m_summary->setText(summary()); });
    auto* seen = new WhenSeen(this, [this] { m_bench->start(); });
    connect(session, &Session::sentenceChanged, this, [this, seen] {
        m_bench->stop();
        seen->changed();
    });
    listSources();
    listTables();
}

QWidget* DecodingView::makeControls() {
    m_system->setObjectName("system");
    m_source->setObjectName("source");
    m_system->setAccessibleName(tr("What is scored"));
    m_system->addItems({tr("Arc-hybrid"), tr("Arc-eager"), tr("Arcs (Eisner)")});
    m_source->setAccessibleName(tr("Scores"));
    m_seed->setAccessibleName(tr("Number that the random scores begin with"));
    m_seed->setToolTip(tr("Other random numbers"));
    m_seed->setPrefix(tr("No. "));
    m_seed->setRange(1, 9999);
    auto* controls = new QWidget;
    auto* layout = new QHBoxLayout(controls);
    layout->setContentsMargins(8, 0, 4, 2);
    layout->addWidget(m_system);
    layout->addWidget(new QLabel(tr("Scores:")));
    layout->addWidget(m_source);
    layout->addWidget(m_seed);
    connect(m_system, &QComboBox::activated, this, [this](int index) {
        m_bench->setSystem(Systems[static_cast<std::size_t>(index)]);
        listSources();
        listTables();
    });
    connect(m_source, &QComboBox::activated, this, [this] {
        const int index = m_source->currentData().toInt();
        m_bench->setSource(scoreSources()[static_cast<std::size_t>(index)]);
    });
    connect(m_seed, &QSpinBox::valueChanged, this,
            [this](int seed) { m_bench->setSeed(static_cast<unsigned>(seed)); });
    return controls;
}

QWidget* DecodingView::makeScoreTable() {
    auto* page = new QWidget;
    auto* grid = new QTableView;
    grid->setModel(m_scores);
    grid->setAccessibleName(tr("Scores, to be set by hand"));
    grid->setFrameShape(QFrame::NoFrame);
    grid->horizontalHeader()->setDefaultSectionSize(76);
    grid->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->setAccessibleName(tr("Table of scores"));
    auto* hint = new QLabel(tr("Double-click a score to change it; “-” forbids."));
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 6, 8, 6);
    line->addWidget(m_table);
    line->addWidget(hint);
    line->addStretch();
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(grid, 1);
    connect(m_table, &QComboBox::currentIndexChanged, this,
            [this] { m_scores->setTable(m_table->currentData().toString().toStdString()); });
    return page;
}

void DecodingView::listSources() {
    const QSignalBlocker quiet(m_source);
    m_source->clear();
    for (std::size_t i = 0; i < scoreSources().size(); ++i) {
        const ScoreSource& source = scoreSources()[i];
        if (!source.has(m_bench->system()))
            continue;
        m_source->addItem(toQt(source.title), static_cast<int>(i));
        m_source->setItemData(m_source->count() - 1, toQt(source.description), Qt::ToolTipRole);
        if (source.name == m_bench->source().name)
            m_source->setCurrentIndex(m_source->count() - 1);
    }
}

void DecodingView::listTables() {
    const QStringList texts{tr("f_sh: shift, by stack top (row) and buffer front (column)"),
                            tr("f_la: left-arc"), tr("f_ra: right-arc"), tr("f_re: reduce"),
                            tr("arcs, by head (row) and dependent (column)")};
    {
        const QSignalBlocker quiet(m_table);
        m_table->clear();
        for (std::string_view name : Scores::tableNames(m_bench->system())) {
            const std::optional<Move> move = findMove(name);
            m_table->addItem(texts[move ? static_cast<int>(*move) : 4], toQt(name));
        }
    }
    m_scores->setTable(m_table->currentData().toString().toStdString());
}

QString DecodingView::summary() const {
    const auto& found = m_bench->findings();
    if (!found)
        return m_bench->obstacle();
    if (found->best.empty())
        return tr("Every tree is forbidden.");
    const double best = found->best.front().score;
    QStringList parts{tr("The best tree scores %1").arg(scoreText(best))};
    if (found->best.size() > 1) {
        const double margin = best - found->best[1].score;
        parts += margin > 0 ? tr("%1 more than the next").arg(scoreText(margin))
                            : tr("and another as much");
    }
    if (!found->greedy.empty()) {
        const double lost = best - found->greedy.back().choice().best;
        parts += firstLoss(found->greedy) ? tr("%1 more than the greedy one").arg(scoreText(lost))
                                          : tr("the greedy one as much");
    }
    if (found->gold)
        parts += tr("the gold tree %1, hinge loss %2")
                     .arg(scoreText(found->gold->score), scoreText(found->hinge));
    return parts.join(tr(", ")) + '.';
}

} // namespace parsescope
