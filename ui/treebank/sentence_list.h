// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QListView>

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// The sentences of the treebank. A sentence is read when its row becomes visible.
class SentenceModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        /// The second line: mark and note, sent_id, number of words, and properties of the tree.
        DetailRole = Qt::UserRole,
        UsableRole,   ///< a bool: true if the sentence was read without errors
        ExploredRole, ///< a bool: true if the sentence has been explored
    };

    SentenceModel(TreebankEditor* editor, const ParseExplorer* parse, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    bool m_wasExplored = false; // true if the current sentence was explored at the last change
};

/// The list of the sentences of the treebank. The current sentence is the current row, and explored
/// sentences are marked with a dot.
class SentenceList : public QListView {
    Q_OBJECT

public:
    SentenceList(TreebankEditor* editor, const ParseExplorer* parse, QWidget* parent = nullptr);

protected:
    void dataChanged(const QModelIndex& first, const QModelIndex& last,
                     const QList<int>& roles) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showCurrent();

    TreebankEditor* m_editor;
};

} // namespace parsescope
