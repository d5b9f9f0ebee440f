// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// The sentences of the treebank. A sentence is read when its row is looked at.
class SentenceModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        DetailRole = Qt::UserRole, ///< second line: sent_id, number of words, marks
        UsableRole,                ///< bool: read without errors
        ExploredRole,              ///< bool: there are steps in it
    };

    SentenceModel(TreebankEditor* editor, ParseExplorer* parse, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    bool m_wasExplored = false; // the sentence looked at
};

} // namespace parsescope
