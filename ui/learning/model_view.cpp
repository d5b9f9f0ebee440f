// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/model_view.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/learning/model_menu.h"
#include "ui/learning/model_text.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace parsescope {

namespace {

constexpr int BarRoom = 110;

} // namespace

void BalanceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const QVariant balance = index.data(BalanceRole);
    if (!balance.isValid()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem number = option;
    number.rect.setLeft(option.rect.left() + BarRoom);
    QStyledItemDelegate::paint(painter, number, index);
    const Theme theme = Theme::fromPalette(option.palette);
    // Rows have different heights, because texts in other columns are wrapped.
    const double height = std::min(option.fontMetrics.height(), option.rect.height() - 4);
    const QRectF room(option.rect.left() + 6, QRectF(option.rect).center().y() - height / 2,
                      BarRoom - 12, height);
    const double middle = room.center().x();
    const double length = room.width() / 2 * std::abs(balance.toDouble());
    const bool first = balance.toDouble() > 0;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme.color(first ? Ink::Stack : Ink::Buffer));
    painter->drawRoundedRect(
        QRectF(first ? middle - length : middle, room.top(), length, room.height()), 2, 2);
    painter->setPen(theme.color(Ink::Border));
    painter->drawLine(QPointF(middle, option.rect.top() + 2),
                      QPointF(middle, option.rect.bottom() - 2));
    painter->restore();
}

QSize BalanceDelegate::sizeHint(const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.rwidth() += BarRoom;
    return size;
}

namespace {

/// Wraps the text of a column of a tree. The height of a row is that of the wrapped text, which Qt
/// only computes for tables.
class WrappingDelegate : public QStyledItemDelegate {
public:
    explicit WrappingDelegate(QTreeView* view) : QStyledItemDelegate(view), m_view(view) {}

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        QStyleOptionViewItem here = option;
        // The height must be positive for the width to count.
        here.rect = QRect(0, 0, m_view->columnWidth(index.column()), 1);
        return QStyledItemDelegate::sizeHint(here, index);
    }

private:
    const QTreeView* m_view;
};

} // namespace

ModelView::ModelView(const ParseExplorer* parse, const Selection* selection, LoadedModel* model,
                     QWidget* parent)
    : QFrame(parent), m_parse(parse), m_selection(selection), m_model(model),
      m_description(new QLabel), m_open(new QToolButton), m_choice(new QWidget),
      m_first(new QComboBox), m_second(new QComboBox), m_summary(new QLabel),
      m_features(makeScoreList(tr("Features and their weights"),
                               {tr("Feature"), QString(), QString(), tr("Difference")})),
      m_scores(makeScoreList(tr("Scores of the transitions"),
                             {tr("Transition"), tr("Score"), tr("Below the best")})) {
    for (QLabel* label : {m_description, m_summary}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_description->setObjectName("description");
    m_summary->setObjectName("summary");
    m_features->setObjectName("features");
    // Features may differ in any of their words, so that none is left out.
    m_features->setWordWrap(true);
    m_features->setUniformRowHeights(false);
    m_features->setTextElideMode(Qt::ElideMiddle);
    m_features->setItemDelegateForColumn(0, new WrappingDelegate(m_features));
    connect(m_features->header(), &QHeaderView::sectionResized, m_features,
            &QTreeWidget::doItemsLayout, Qt::QueuedConnection);
    m_features->setItemDelegateForColumn(3, new BalanceDelegate(m_features));
    m_scores->setObjectName("scores");
    m_open->setText(tr("Open Model…"));
    m_first->setObjectName("first");
    m_first->setAccessibleName(tr("Transition to compare"));
    m_second->setObjectName("second");
    m_second->setAccessibleName(tr("Transition to compare it with"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    auto* title = new QLabel(tr("Model"));
    QFont bold = title->font();
    bold.setWeight(QFont::DemiBold);
    title->setFont(bold);
    auto* line = new QHBoxLayout;
    line->addWidget(title, 1);
    line->addWidget(m_open);
    auto* choice = new QGridLayout(m_choice); // the card is too narrow for one row
    choice->setContentsMargins(0, 0, 0, 0);
    choice->addWidget(new QLabel(tr("Explain")), 0, 0);
    choice->addWidget(m_first, 0, 1);
    choice->addWidget(new QLabel(tr("rather than")), 1, 0);
    choice->addWidget(m_second, 1, 1);
    choice->setColumnStretch(2, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 0);
    layout->addLayout(line);
    layout->addWidget(m_description);
    layout->addWidget(m_choice);
    layout->addWidget(m_summary);
    layout->addWidget(m_features, 1);
    layout->addWidget(m_scores, 1);
    layout->addStretch();
    m_seen = new WhenSeen(this, [this] { refresh(); });
    connect(m_open, &QToolButton::clicked, this, [this] { askToOpenModel(m_model, this); });
    connect(model, &LoadedModel::modelChanged, m_seen, &WhenSeen::changed);
    connect(model, &LoadedModel::adviceChanged, m_seen, &WhenSeen::changed);
    connect(model, &LoadedModel::compared, this, &ModelView::listFeatures);
    connect(selection, &Selection::highlightChanged, this, [this] {
        if (m_selection->decision() != m_decision)
            m_seen->changed();
    });
    for (QComboBox* box : {m_first, m_second}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        connect(box, &QComboBox::currentIndexChanged, this, &ModelView::compare);
    }
}

/// Leaves the names of the features the room of the two scores if the card is narrow. The
/// difference stays.
void ModelView::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    constexpr int least = 420; // least width for all columns at the usual text size, in pixels
    const bool isNarrow = width() * 100 < least * Theme::textSize();
    for (const int column : {1, 2})
        m_features->setColumnHidden(column, isNarrow);
}

QString ModelView::description() const {
    const LoadedModel& model = *m_model;
    if (!model.model())
        return noModelText();
    return QStringLiteral("\u2068%1\u2069 · %2").arg(model.name(), modelText(*model.model()));
}

void ModelView::refresh() {
    const LoadedModel& model = *m_model;
    if (model.isThinking())
        return; // the previous content is shown until the scores are computed
    m_description->setText(description());
    const bool known = !model.advice().empty();
    const bool compares = model.model() && model.model()->hasFeatureWeights();
    const bool comparable = known && compares && model.advice().size() > 1;
    m_choice->setVisible(comparable);
    m_features->setVisible(comparable);
    m_scores->setVisible(known && !compares);
    m_summary->setVisible(model.model() != nullptr);
    if (!known)
        m_summary->setText(model.model() ? withMessages(model.obstacle()) : QString());
    else if (!compares)
        listScores();
    else if (model.advice().size() == 1)
        m_summary->setText(tr("Only one transition is legal here."));
    else
        fillChoices();
}

/// Lists the transitions at the cursor, and selects those of the decision that is looked at;
/// without one, the best and the second best one.
void ModelView::fillChoices() {
    const QSignalBlocker quietFirst(m_first);
    const QSignalBlocker quietSecond(m_second);
    m_first->clear();
    m_second->clear();
    for (const Advised& entry : m_model->advice()) {
        const QString text = transitionText(m_parse->system(), entry.candidate.transition);
        m_first->addItem(text);
        m_second->addItem(text);
    }
    m_second->setCurrentIndex(1);
    m_decision = m_selection->decision();
    if (m_decision && m_decision->better) {
        const auto select = [this](QComboBox* box, Transition transition) {
            const auto& advice = m_model->advice();
            const auto found = std::ranges::find_if(advice, [&](const Advised& entry) {
                return entry.candidate.transition == transition;
            });
            if (found != advice.end())
                box->setCurrentIndex(static_cast<int>(found - advice.begin()));
        };
        select(m_first, m_decision->taken);
        select(m_second, *m_decision->better);
    }
    compare();
}

void ModelView::compare() {
    const auto& advice = m_model->advice();
    const auto first = static_cast<std::size_t>(std::max(m_first->currentIndex(), 0));
    const auto second = static_cast<std::size_t>(std::max(m_second->currentIndex(), 0));
    if (std::max(first, second) < advice.size())
        m_model->compare(advice[first].candidate.transition, advice[second].candidate.transition);
}

void ModelView::listFeatures(const std::vector<FeatureWeight>& features) {
    m_features->clear();
    m_features->setHeaderLabels(
        {tr("Feature"), m_first->currentText(), m_second->currentText(), tr("Difference")});
    double first = 0;
    double second = 0;
    std::size_t unseen = 0;
    for (const FeatureWeight& feature : features) {
        first += feature.first;
        second += feature.second;
        unseen += feature.first == 0 && feature.second == 0;
    }
    const double most = features.empty() ? 0 : std::abs(features.front().difference());
    for (const FeatureWeight& feature : features) {
        if (feature.first == 0 && feature.second == 0)
            continue;
        const QString name = featureText(feature).replace(QStringLiteral(", "), "\n");
        auto* line = addScoreLine(m_features, {name, modelScoreText(feature.first),
                                               modelScoreText(feature.second),
                                               modelScoreText(feature.difference())});
        line->setToolTip(0, name);
        line->setData(3, BalanceDelegate::BalanceRole, most > 0 ? feature.difference() / most : 0);
    }
    QString text = tr("%1 scores %2, %3 scores %4; the difference of %5 is the sum of %6 features.")
                       .arg(m_first->currentText(), modelScoreText(first), m_second->currentText(),
                            modelScoreText(second), modelScoreText(first - second))
                       .arg(features.size() - unseen);
    if (unseen > 0)
        text += ' ' + tr("%1 more features were not seen in training.").arg(unseen);
    m_summary->setText(text);
}

/// Returns the remark of a connected parser about the configuration.
QString ModelView::connectedText() const {
    const QString remark = m_model->told().remark;
    return withMessages(remark.isEmpty() ? tr("The scores of a connected parser.")
                                         : tr("The parser says: %1").arg(remark));
}

/// Returns `text` with the last lines of a connected parser's standard error.
QString ModelView::withMessages(const QString& text) const {
    constexpr int most = 5;
    const QStringList lines = m_model->told().messages.split('\n', Qt::SkipEmptyParts);
    return lines.isEmpty() ? text
                           : text + '\n' + tr("Messages of the parser:") + '\n' +
                                 lines.mid(std::max<qsizetype>(0, lines.size() - most)).join('\n');
}

void ModelView::listScores() {
    const LoadedModel& model = *m_model;
    const bool exact = model.model()->decodes() != nullptr;
    const bool isConnected = !model.told().remark.isEmpty() || !model.canBeSaved();
    m_summary->setText(isConnected ? connectedText()
                       : exact ? tr("A network has no features to list, only scores. This network "
                                    "finds the best tree. “Below the best” is how much less a tree "
                                    "scores if the transition is taken.")
                               : tr("A network has no features to list, only scores. “Below the "
                                    "best” is the difference to the highest score."));
    m_scores->clear();
    for (const Advised& entry : model.advice())
        addScoreLine(m_scores, {transitionText(m_parse->system(), entry.candidate.transition),
                                modelScoreText(entry.score), modelScoreText(entry.behind)});
}

} // namespace parsescope
