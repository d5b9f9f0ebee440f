// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/compare_view.h"

#include "core/parsing/branches.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/scrolled.h"
#include "ui/canvas/when_seen.h"
#include "ui/explorer/lanes.h"
#include "ui/explorer/path_drawings.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

CompareView::CompareView(ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection),
      m_seen(new WhenSeen(this, [this] { refresh(); })), m_ends(new QComboBox),
      m_summary(new QLabel) {
    m_ends->setObjectName("ends");
    m_ends->setAccessibleName(tr("Compare with"));
    m_ends->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_summary->setObjectName("comparison");
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_summary->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* left = new QVBoxLayout;
    left->setContentsMargins(10, 8, 10, 8);
    left->addWidget(m_ends);
    left->addWidget(scrolled(m_summary), 1); // the list of differing arcs can be long
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1);
    layout->addLayout(left, 2);
    m_here = addSide("compared-here");
    m_other = addSide("compared-other");
    connect(m_ends, &QComboBox::activated, this,
            [this](int index) { m_selection->setCompared(m_ends->itemData(index).toInt()); });
    connect(selection, &Selection::comparedChanged, m_seen, &WhenSeen::changed);
    parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained |
                        ParseExplorer::PathExplained,
                    m_seen, &WhenSeen::changed);
}

QSize CompareView::sizeHint() const {
    const QSize usual = QWidget::sizeHint();
    const int other = m_selection->compared();
    if (other < 0)
        return {usual.width(), minimumHeight()};
    qreal height = 0;
    for (const int node : {m_parse->exploration().cursor(), other})
        height = std::max(height,
                          layoutArcs(builtArcs(*m_parse, *m_selection,
                                               m_parse->exploration().node(node).configuration, {}),
                                     fontMeasure())
                              .size.height());
    height = (height + LossesHeight) * m_here.arcs->zoom();
    return {usual.width(), m_here.title->sizeHint().height() + qRound(height)};
}

CompareView::Side CompareView::addSide(const QString& name) {
    Side side{new QWidget, new QLabel, new DiagramView, new DiagramView};
    side.title->setMargin(6);
    side.title->setTextFormat(Qt::PlainText);
    side.arcs->setObjectName(name);
    side.arcs->setShrinking(true);
    side.losses->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    side.losses->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    side.losses->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    side.losses->setFixedHeight(qRound(LossesHeight));
    side.losses->setAccessibleName(tr("Loss along the branch"));
    connect(side.losses, &DiagramView::clicked, this,
            [this](Target target) { m_parse->steps().goTo(target.index); });
    auto* column = new QVBoxLayout(side.whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(side.title);
    column->addWidget(side.arcs, 1);
    column->addWidget(side.losses);
    static_cast<QHBoxLayout*>(layout())->addWidget(side.whole, 3);
    return side;
}

/// Returns a step in words, “step 9, Left-Arc, loss 1”; at the end of a branch, its name comes
/// first.
QString CompareView::stepText(int node) const {
    const Exploration::Node& step = m_parse->exploration().node(node);
    QString text = step.parent < 0 ? tr("the start")
                                   : tr("step %1, %2")
                                         .arg(step.depth)
                                         .arg(transitionText(m_parse->system(), step.transition));
    if (!step.label.name.empty())
        text = tr("“%1”, %2").arg(toQt(step.label.name), text);
    const auto loss = m_parse->losses().loss(node);
    return loss ? tr("%1, loss %2").arg(text, QString::number(*loss)) : text;
}

/// Lists the ends of all branches that are not hidden, and the step marked for comparison.
void CompareView::listEnds() {
    const QSignalBlocker quiet(m_ends);
    m_ends->clear();
    m_ends->addItem(tr("Compare with…"), -1);
    const Exploration& exploration = m_parse->exploration();
    const std::vector<bool> shown = shownNodes(exploration);
    for (int node = 0; node < exploration.size(); ++node)
        if ((exploration.node(node).children.empty() && shown[node]) ||
            node == m_selection->compared())
            m_ends->addItem(exploration.node(node).children.empty() &&
                                    exploration.node(node).label.name.empty()
                                ? tr("End of a branch: %1").arg(stepText(node))
                                : stepText(node),
                            node);
    m_ends->setCurrentIndex(std::max(m_ends->findData(m_selection->compared()), 0));
}

void CompareView::refresh() {
    listEnds();
    const int other = m_selection->compared();
    const int here = m_parse->exploration().cursor();
    for (const Side& side : {m_here, m_other})
        side.whole->setVisible(other >= 0);
    if (other < 0) {
        m_summary->setText(tr("Choose the end of a branch above, or click a step in State Graph "
                              "while holding Shift. That step is compared with the current one."));
        return;
    }
    const Exploration& exploration = m_parse->exploration();
    const ArcDifference arcs =
        compareArcs(exploration.node(here).configuration, exploration.node(other).configuration);
    const int columns = std::max(exploration.node(here).depth, exploration.node(other).depth) + 1;
    m_here.title->setText(tr("Here: %1").arg(stepText(here)));
    m_other.title->setText(tr("There: %1").arg(stepText(other)));
    showSide(m_here, here, arcs.onlyFirst, columns);
    showSide(m_other, other, arcs.onlySecond, columns);
    m_summary->setText(summary(other));
}

void CompareView::showSide(const Side& side, int node, const std::vector<Arc>& only, int columns) {
    const Configuration& configuration = m_parse->exploration().node(node).configuration;
    Drawing drawing =
        layoutArcs(builtArcs(*m_parse, *m_selection, configuration, only), fontMeasure());
    // The canvas scrolls to the words of the differing arcs.
    std::vector<int> words;
    for (const Arc& arc : only)
        words.insert(words.end(), {arc.dependent, arc.head});
    if (words.empty() && configuration.stackSize() > 0)
        words.push_back(configuration.stack(0));
    drawing.focusOnWords(words);
    showArcs(side.arcs, std::move(drawing));
    side.arcs->setAccessibleName(side.title->text());
    constexpr qreal margin = 10;
    const qreal room = side.losses->viewport()->width() / side.losses->zoom() - 2 * margin;
    side.losses->setDrawing(layoutLosses(
        branchTo(*m_parse, node), {margin, std::clamp(room / columns, 6.0, 44.0)}, fontMeasure()));
}

QString CompareView::summary(int other) const {
    const Exploration& exploration = m_parse->exploration();
    const int here = exploration.cursor();
    const int fork = forkOf(exploration, here, other);
    const auto after = [&](int node) {
        int next = -1;
        for (; node != fork; node = exploration.node(node).parent)
            next = node;
        return next < 0 ? QString()
                        : transitionText(m_parse->system(), exploration.node(next).transition);
    };
    QStringList lines;
    if (here == other)
        lines += tr("This is the current step.");
    else if (fork == here || fork == other)
        lines += tr("Both are on the same branch.");
    else
        lines += tr("They differ from step %1: %2 here, %3 there.")
                     .arg(exploration.node(fork).depth + 1)
                     .arg(after(here), after(other));
    const Configuration& one = exploration.node(here).configuration;
    const Configuration& two = exploration.node(other).configuration;
    const ArcDifference arcs = compareArcs(one, two);
    if (here != other && one == two)
        lines += tr("Both derivations lead to the same configuration.");
    const auto list = [&](const QString& title, const std::vector<Arc>& some) {
        QStringList texts;
        for (const Arc& arc : some)
            texts += QStringLiteral("• ") + arcText(*m_parse, arc);
        if (!texts.isEmpty())
            lines += title + "\n" + texts.join("\n");
    };
    list(tr("Only here:"), arcs.onlyFirst);
    list(tr("Only there:"), arcs.onlySecond);
    lines += tr("Arcs in both: %1.").arg(arcs.shared.size());
    return lines.join("\n");
}

} // namespace parsescope
