// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_view.h"

#include "core/oracle/oracles.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/when_seen.h"
#include "ui/chart/chart_diagram.h"
#include "ui/chart/chart_key.h"
#include "ui/chart/chart_pane.h"
#include "ui/chart/chart_player.h"
#include "ui/chart/printed_view.h"
#include "ui/session/parse_explorer.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QShortcut>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace parsescope {

namespace {

/// Returns the oracle for `problem` whose table is that of [GSS14 Algorithm 1]; null if there is
/// none.
const Oracle* printedOracle(const Problem& problem) {
    for (const Oracle& oracle : oracles())
        if (oracle.recordsLinearTrees && oracle.claim(problem) != Claim::None)
            return &oracle;
    return nullptr;
}

} // namespace

ChartView::ChartView(const ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_seen(new WhenSeen(this, [this] { record(); })),
      m_form(new QComboBox), m_beside(new QComboBox),
      m_derivation(new QCheckBox(tr("&Best derivation"))), m_keyButton(new QToolButton),
      m_key(new ChartKey), m_comparison(new QLabel), m_pane(new ChartPane(parse, selection)),
      m_other(new ChartPane(parse, selection)), m_panes(new QSplitter),
      m_printed(new PrintedView(parse, selection)) {
    m_pane->setObjectName("chart-pane");
    m_other->setObjectName("other-chart-pane");
    m_printed->setObjectName("printed-view");
    m_form->setObjectName("chart-form");
    m_form->setToolTip(tr("The table that losses come from, or the one that the paper prints"));
    m_form->setAccessibleName(tr("Table shown"));
    m_form->addItem(tr("In use"), "in-use");
    m_form->addItem(tr("As printed: Algorithm 1"), "printed");
    m_form->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_beside->setObjectName("beside");
    m_beside->setToolTip(tr("Shows the table of another oracle beside this table"));
    m_beside->setAccessibleName(tr("Oracle to compare with"));
    m_beside->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_derivation->setChecked(true);
    m_derivation->setToolTip(tr("Draws an arrow between each item of the best derivation and the "
                                "items from which it is made"));
    m_comparison->setObjectName("comparison");
    m_comparison->setWordWrap(true);
    m_comparison->setTextFormat(Qt::PlainText);
    m_comparison->setContentsMargins(10, 4, 10, 4);
    m_keyButton->setObjectName("chart-key");
    m_keyButton->setText(tr("ⓘ Key"));
    m_keyButton->setCheckable(true);
    m_keyButton->setAutoRaise(true);
    m_keyButton->setToolTip(tr("What the signs and colours of the table mean"));
    m_key->hide();
    connect(m_keyButton, &QToolButton::toggled, m_key, &QWidget::setVisible);
    const auto setKey = [this] {
        m_key->setKinds(isPrinted() ? m_printed->itemKinds() : m_pane->itemKinds());
    };
    const QList<TablePane*> panes{m_pane, m_other, m_printed};
    for (TablePane* pane : panes) {
        connect(pane, &TablePane::recorded, this, setKey);
        connect(m_derivation, &QCheckBox::toggled, pane, &TablePane::setDerivationShown);
    }
    auto* bar = new QHBoxLayout;
    bar->setObjectName("corner-row"); // the window adds a button
    bar->setContentsMargins(8, 6, 8, 2);
    bar->setSpacing(8);
    bar->addWidget(m_derivation);
    bar->addWidget(m_form);
    bar->addWidget(m_beside, 2);
    bar->addStretch(1);
    bar->addWidget(m_keyButton);
    m_panes->addWidget(m_pane);
    m_panes->addWidget(m_other);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_key);
    layout->addWidget(m_comparison);
    layout->addWidget(m_panes, 1);
    layout->addWidget(m_printed, 1);

    parse->onChange(ParseExplorer::ProblemChanged, this, &ChartView::listOracles);
    parse->onChange(ParseExplorer::Stepped, this, [this] {
        // Instead of keeping an outdated chart, a hidden view records the new one when it is seen.
        if (!m_seen->isSeen())
            clear();
        m_seen->changed();
    });
    connect(m_form, &QComboBox::currentIndexChanged, m_seen, &WhenSeen::changed);
    connect(m_beside, &QComboBox::activated, this, [this](int index) {
        m_otherOracle = m_beside->itemData(index).toString().toStdString();
        m_seen->changed();
    });
    for (const QKeySequence& key : m_pane->player()->keys())
        connect(new QShortcut(key, this), &QShortcut::activated, this, [panes, key] {
            for (TablePane* pane : panes)
                if (pane->isVisible())
                    pane->player()->press(key);
        });
    for (ChartPane* pane : {m_pane, m_other})
        connect(pane, &ChartPane::recorded, this, &ChartView::compare);
    listOracles();
}

const Chart& ChartView::chart() const {
    return m_pane->chart();
}

const Chart& ChartView::otherChart() const {
    return m_other->chart();
}

const Chart& ChartView::printedChart() const {
    return m_printed->chart();
}

bool ChartView::isPrinted() const {
    return m_hasPrinted && m_form->currentIndex() > 0;
}

void ChartView::clear() {
    for (ChartPane* pane : {m_pane, m_other})
        pane->showMessage({});
    m_printed->clear();
}

void ChartView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

/// Places two tables beside each other in a wide view; otherwise below each other, without the
/// lists of their items.
void ChartView::arrange() {
    const bool wide = width() > height();
    m_panes->setOrientation(wide ? Qt::Horizontal : Qt::Vertical);
    const bool roomy = wide || m_beside->currentIndex() <= 0;
    m_pane->setItemsShown(roomy);
    m_other->setItemsShown(roomy);
}

/// Lists the oracles that claim the problem, except the one in use.
void ChartView::listOracles() {
    m_beside->clear();
    m_beside->addItem(tr("Compare with: none"), QString());
    if (m_parse->losses().oracle())
        for (const Oracle& oracle : oracles())
            if (oracle.name != m_parse->losses().oracle()->name &&
                oracle.claim(m_parse->problem()) != Claim::None)
                m_beside->addItem(tr("Compare with: %1").arg(toQt(oracle.title)),
                                  toQt(oracle.name));
    const int index = m_beside->findData(QString::fromStdString(m_otherOracle));
    m_beside->setCurrentIndex(std::max(index, 0));
    m_beside->setEnabled(m_beside->count() > 1);
    const bool hasOracle = m_parse->losses().oracle().has_value();
    m_hasPrinted = hasOracle && printedOracle(m_parse->problem());
    m_form->setVisible(m_hasPrinted);
    if (hasOracle)
        m_form->setItemText(0, tr("In use: %1").arg(toQt(m_parse->losses().oracle()->title)));
}

/// Records the charts of the configuration at the cursor.
void ChartView::record() {
    const bool printed = isPrinted();
    m_panes->setVisible(!printed);
    m_beside->setVisible(!printed);
    m_printed->setVisible(printed);
    if (printed) {
        m_comparison->hide();
        for (ChartPane* pane : {m_pane, m_other})
            pane->showMessage({});
        m_printed->show(*printedOracle(m_parse->problem()));
        return;
    }
    m_printed->clear();
    const bool both = m_beside->currentIndex() > 0;
    m_other->setVisible(both);
    m_comparison->setVisible(both);
    arrange();
    const Result<Oracle> other = both && m_parse->losses().oracle()
                                     ? findOracle(m_otherOracle, m_parse->problem())
                                     : failure("");
    if (other)
        m_other->show(*other);
    else
        m_other->showMessage({});
    if (!m_parse->losses().oracle())
        m_pane->showMessage(m_parse->losses().noOracleReason());
    else
        m_pane->show(*m_parse->losses().oracle());
}

/// Compares the results of the two oracles and the sizes of their tables.
void ChartView::compare() {
    const Chart& one = chart();
    const Chart& other = otherChart();
    if (m_beside->currentIndex() <= 0 || one.items().empty() || other.items().empty()) {
        m_comparison->clear();
        return;
    }
    const QString losses =
        one.total() == other.total()
            ? tr("Both say that the loss is %1.").arg(valueText(one.total()))
            : tr("The losses are %1 and %2.").arg(valueText(one.total()), valueText(other.total()));
    const double times = static_cast<double>(other.deductions().size()) /
                         static_cast<double>(std::max<std::size_t>(one.deductions().size(), 1));
    m_comparison->setText(losses + QLatin1Char(' ') +
                          tr("Items: %1 and %2; deductions: %3 and %4, %5 times as many.")
                              .arg(one.items().size())
                              .arg(other.items().size())
                              .arg(one.deductions().size())
                              .arg(other.deductions().size())
                              .arg(times, 0, 'f', times < 10 ? 1 : 0));
}

} // namespace parsescope
