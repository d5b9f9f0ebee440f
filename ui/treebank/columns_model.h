// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/sentence.h"

#include <QAbstractTableModel>

#include <optional>
#include <utility>
#include <vector>

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// The sentence explored as it stands in its file: a row for each line, multiword tokens and
/// empty nodes among them, and the ten columns of CoNLL-U (or CoNLL-X). All but ID can be edited;
/// every change is one step of undo.
class ColumnsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Id, Form, Lemma, Upos, Xpos, Feats, Head, Deprel, Deps, Misc, ColumnCount };

    ColumnsModel(TreebankEditor* editor, ParseExplorer* parse, QObject* parent = nullptr);

    /// The word (1-based) on a row; 0 for a line that is no word.
    [[nodiscard]] int word(int row) const;
    /// The words of the multiword token on a row; nothing for other lines.
    [[nodiscard]] std::optional<std::pair<int, int>> range(int row) const;
    /// The ID on a row: "3", "3-4" or "5.1".
    [[nodiscard]] QString id(int row) const { return text(row, Id); }
    /// The number that a word gets if it is inserted before the line on a row; nothing for an empty
    /// node, which has its place after its word.
    [[nodiscard]] std::optional<int> numberBefore(int row) const;
    /// The number that a word gets if it is inserted after the line on a row.
    [[nodiscard]] int numberAfter(int row) const;
    /// The row of a word (1-based); -1 when there is none.
    [[nodiscard]] int rowOf(int word) const;
    /// The sentence with that text in the cell, or the reason why it cannot stand there.
    [[nodiscard]] Result<Sentence> changed(const QModelIndex& cell, const QString& text) const;

    /// Puts a word before `word` (size + 1: at the end). If the sentence has a tree, its head is
    /// the word in front of it, or behind if it is the first.
    void insertWord(int word);
    /// Removes the line on a row. Its dependents are attached to its head; the words of a multiword
    /// token stay. Does nothing for the only word.
    void removeLine(int row);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    void refresh();
    [[nodiscard]] QString text(int row, int column) const;

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    int m_sentence = -1; ///< index of the one shown
    /// By row: a word (1-based), or -1 - the index of an extra line.
    std::vector<int> m_lines;
};

} // namespace parsescope
