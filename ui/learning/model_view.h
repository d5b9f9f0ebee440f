// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"
#include "ui/session/selection.h"

#include <QFrame>
#include <QStyledItemDelegate>

class QComboBox;
class QLabel;
class QToolButton;
class QTreeWidget;

namespace parsescope {

class LoadedModel;
class ParseExplorer;
class WhenSeen;

/// Paints a number beside a bar that starts in the middle: it grows to the left for values in
/// favour of the first alternative, and to the right for values in favour of the second.
class BalanceDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// The role of the bar's length: a double from −1 (entirely in favour of the second
    /// alternative) to 1 (entirely in favour of the first). Without a value, no bar is painted.
    static constexpr int BalanceRole = Qt::UserRole;

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
};

/// A card with the reasons why the loaded model prefers one transition to another: features with
/// their weights. The transitions are those of the decision that is looked at or, without one, the
/// two with the highest scores. For a network, which has no features, the scores and their
/// distances from the best.
class ModelView : public QFrame {
    Q_OBJECT

public:
    ModelView(const ParseExplorer* parse, const Selection* selection, LoadedModel* model,
              QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override { return {260, 160}; }
    [[nodiscard]] QSize sizeHint() const override { return {400, 300}; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void fillChoices();
    void compare();
    void listFeatures(const std::vector<FeatureWeight>& features);
    void listScores();
    [[nodiscard]] QString description() const;
    [[nodiscard]] QString connectedText() const;
    [[nodiscard]] QString withMessages(const QString& text) const;

    const ParseExplorer* m_parse;
    const Selection* m_selection;
    LoadedModel* m_model;
    std::optional<Decision> m_decision; ///< the decision that was explained last
    QLabel* m_description;
    QToolButton* m_open;
    QWidget* m_choice;
    QComboBox* m_first;
    QComboBox* m_second;
    QLabel* m_summary;
    QTreeWidget* m_features;
    QTreeWidget* m_scores;
    WhenSeen* m_seen;
};

} // namespace parsescope
