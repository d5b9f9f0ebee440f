// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <QAbstractTableModel>

#include <vector>

namespace parsescope {

class LoadedModel;
class ParseExplorer;

/// The transitions at the cursor of an exploration: name, arc it would make, score of the
/// loaded model, loss after; for illegal ones the reason.
class TransitionModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { NameColumn, ArcColumn, ScoreColumn, LossColumn, ColumnCount };
    enum Role {
        DetailRole = Qt::UserRole, ///< second line of a cell, a text
        LegalRole,                 ///< bool
        OptimalRole,               ///< bool; invalid when not known
        KeyRole,                   ///< the letter that takes the transition
        ChoiceRole,                ///< bool: the loaded model would take it
    };

    explicit TransitionModel(ParseExplorer* parse, LoadedModel* model, QObject* parent = nullptr);

    [[nodiscard]] Transition transition(int row) const { return m_transitions[row]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void refresh();
    [[nodiscard]] std::vector<Transition> current() const;
    [[nodiscard]] QString text(int row, int column) const;
    [[nodiscard]] QString detail(int row, int column) const;
    [[nodiscard]] QString score(Transition transition) const;
    [[nodiscard]] QString scoreDetail(Transition transition) const;

    ParseExplorer* m_parse;
    LoadedModel* m_model;
    std::vector<Transition> m_transitions;
};

} // namespace parsescope
